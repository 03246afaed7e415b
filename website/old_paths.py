"""The rules by which old addresses match and lead to new ones. Pure."""

from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

_STAR = "*"
_LONGEST = 500


def normal_path(address: str) -> str:
    """Return the path, decoded, and the query of an address, without the host and fragment."""
    address = address.strip()
    if "://" in address.partition("?")[0]:
        parts = urlsplit(address)
        address = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    path, mark, query = address.partition("#")[0].partition("?")
    return unquote(path) + mark + query


def any_below(path: str) -> bool:
    """Whether an old address stands for all that begin with it."""
    return path.endswith(_STAR)


def candidates(path: str, query: str = "") -> list[str]:
    """Return the old addresses that match a request, the most precise first."""
    other = path.removesuffix("/") if path.endswith("/") else f"{path}/"
    full = f"{path}?{query}"
    exact = [full, f"{other}?{query}"] if query else []
    exact += [path, other]
    longest = min(len(full), _LONGEST)
    prefixes = [f"{full[:length]}{_STAR}" for length in range(longest, 0, -1)]
    return [*dict.fromkeys(each for each in (*exact, *prefixes) if each)]


def new_address(old: str, target: str, path: str, query: str = "") -> str:
    """Return where a request goes that matches `old`."""
    if not target.endswith(_STAR):
        return target
    address = f"{path}?{query}" if query else path
    rest = address[len(old) - 1 :]
    return target[:-1] + rest.lstrip("/\\")  # "//" would name another host


def leads_back(start: str, rules: Mapping[str, str]) -> bool:
    """Whether following the rules from the old address `start` uses a rule twice."""
    path, used = start.removesuffix(_STAR), set[str]()
    if any_below(start):
        path += "x"
    old = start
    while old not in used:
        used.add(old)
        path, _mark, query = path.partition("?")
        path = new_address(old, rules[old], path, query)
        if not path.startswith("/"):
            return False
        path = path.partition("#")[0]
        names = candidates(*path.partition("?")[::2])
        found = next((name for name in names if name in rules), None)
        if found is None:
            return False
        old = found
    return True
