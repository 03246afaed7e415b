"""Postal addresses of publishers, as Web of Science writes them, as places."""

import re

_POSTAL_CODE = re.compile(
    r"\b(?:[A-Z]{1,3}-)?\d{4,}(?:-\d+)?\b(?: [A-Z]{2}\b(?= ))?"
    r"|\b[A-Z]{1,2}\d\w* \d[A-Z]{2}\b"
)
_OF_HOUSE = re.compile(r"\b(?:BOX|SUITE|STE|UNIT)\b")
_COUNTY = re.compile(r"[NSEW] ")  # "BINGLEY, W YORKSHIRE BD16 1WA"
_STATE = re.compile(r"(?:[A-Z]{2})?(?: USA| CANADA| AUSTRALIA)?")
_LEAST_PARTS = 3


def place_of_publisher(address: str) -> str:
    """Return "San Diego, CA" for "525 B STREET, SUITE 1900, SAN DIEGO, CA 92101-4495 USA".

    "GEWERBESTRASSE 11, CHAM, CH-6330, SWITZERLAND" is "Cham, Switzerland".
    """
    if _NO_PLACE.fullmatch(address):
        return ""
    parts = address.split(", ")
    if not address.isupper() or len(parts) < _LEAST_PARTS:
        return address
    coded = [n for n, part in enumerate(parts) if n and _is_coded(part)]
    if not coded:
        return address
    at = coded[-1]
    bare = " ".join(_POSTAL_CODE.sub(" ", parts[at]).split())
    is_apart = _STATE.fullmatch(bare) is not None  # "CA 92101-4495 USA" follows the city
    city, after = (parts[at - 1], [bare, *parts[at + 1 :]]) if is_apart else (bare, parts[at + 1 :])
    before = [parts[at - 1].title()] if at > 1 and _COUNTY.match(city) else []
    names = [*before, city.title(), *map(_state_or_country, filter(None, after))]
    return address if any(map(str.isdigit, city)) else ", ".join(names)


_NO_PLACE = re.compile(r"\[?[Ss]\.? ?[lL]\.?\]?|\[?[nN]\. ?[pP]\.\]?")  # "S.l.", of catalogs


def _is_coded(part: str) -> bool:
    return _POSTAL_CODE.search(part) is not None and _OF_HOUSE.search(part) is None


def _state_or_country(name: str) -> str:
    """Return "CA" for "CA USA", and "Switzerland" for "SWITZERLAND"."""
    state = name.removesuffix(" USA")
    return state if len(state) <= len("USA") else state.title()
