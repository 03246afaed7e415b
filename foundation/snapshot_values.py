"""Keep what many pages show, such as the site's record, as long as no row has changed.

The values are shared by requests: don't change them.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.db import connection

from foundation.snapshot_version import snapshot_version

Kept = TypeVar("Kept")
_kept: tuple[tuple[str, str], dict[Hashable, Any]] = (("", ""), {})


def kept_for_snapshot(name: Hashable, make: Callable[[], Kept]) -> Kept:
    """Return what `make` reads from the database, made once for each version of its contents.

    If the version isn't known, as in a transaction that writes, it is made each time.
    """
    global _kept
    version = snapshot_version()
    if version is None:
        return make()
    key = (str(connection.settings_dict["NAME"]), version)
    values = _kept[1] if _kept[0] == key else {}
    if name not in values:
        values[name] = make()
        _kept = (key, values)
    found: Kept = values[name]
    return found
