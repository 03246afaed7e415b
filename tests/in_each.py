"""One test that checks many files; a test for each would take longer than its check."""

from collections.abc import Callable, Iterable
from typing import Any


def in_each(
    items: Iterable[Any], name: Callable[[Any], str]
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make a test of a check that takes an item; it lists every item in which the check fails."""
    checked = list(items)

    def test_of(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            assert checked
            problems = []
            for item in checked:
                try:
                    check(*(item if isinstance(item, tuple) else (item,)))
                except AssertionError as error:
                    problems.append(f"{name(item)}: {error}")
                except Exception as error:
                    error.add_note(name(item))
                    raise
            assert not problems, "\n\n".join(problems)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return test_of
