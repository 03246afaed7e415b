"""Keep what many pages show, such as the site's record, as long as no row has changed.

The values are shared by requests: don't change them.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections

from foundation.snapshot_version import snapshot_version

Kept = TypeVar("Kept")
Asked = TypeVar("Asked", bound=Hashable)
Answer = TypeVar("Answer")
_MOST_ANSWERS = 1_000  # of a kind of question
_kept: tuple[tuple[str, str], dict[Hashable, Any]] = (("", ""), {})


def kept_for_snapshot(name: Hashable, make: Callable[[], Kept]) -> Kept:
    """Return what `make` reads from the database, made once for each version of its contents.

    If the version isn't known, as in a transaction that writes, it is made each time.
    """
    global _kept
    version = snapshot_version()
    if version is None:
        return make()
    key = (str(connections.settings[DEFAULT_DB_ALIAS]["NAME"]), version)
    values = _kept[1] if _kept[0] == key else {}
    if name not in values:
        values[name] = make()
        _kept = (key, values)
    found: Kept = values[name]
    return found


def answers_for_snapshot(
    name: Hashable, make: Callable[[], dict[Asked, Answer]]
) -> dict[Asked, Answer]:
    """Return the answers to one kind of question, kept as long as no row has changed; they are
    dropped when there are too many."""
    answers = kept_for_snapshot(name, make)
    if len(answers) >= _MOST_ANSWERS:
        answers.clear()
    return answers
