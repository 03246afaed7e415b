"""How many examples a property test tries."""

from hypothesis import settings


def examples(number: int) -> int:
    """Return `number` in a search for new examples, otherwise a third of it.

    The usual run tries the same examples each time, so that many of them find nothing new.
    """
    is_search = settings.default is not None and not settings.default.derandomize
    return number if is_search else number // 3
