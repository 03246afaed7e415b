"""Publishers in the form that the styles of citations expect, apart from their place."""

import re

from publications.exporting.publishers_in_capitals import publisher_in_title_case

_PLACES = (
    "Amsterdam", "Berkeley", "Berlin", "Boston", "Cambridge", "Chicago", "Dordrecht", "Edinburgh",
    "Ithaca", "Lincoln", "London", "Manchester", "New Haven", "New York", "Orlando", "Oxford",
    "Princeton", "San Diego", "San Francisco", "Stanford",
)  # fmt: skip
_REGIONS = "CA|CT|FL|IL|MA|NE|NJ|NY|UK|USA"
# "MIT Press Cambridge, MA", in Google Scholar; not "Cambridge University Press" or "Oxford Press".
_WITH_PLACE = re.compile(
    rf"(?P<name>.+ (?:[Pp]ress|& Sons)) (?P<place>(?:{'|'.join(_PLACES)})(?:, (?:{_REGIONS}))*)"
)
_PRESS = re.compile(r"(?:(?:[A-Z]\S*|and|of|the|university) )+press")


def publisher_and_place(name: str, place: str) -> tuple[str, str]:
    """Return ("MIT Press", "Cambridge, MA") for "MIT press Cambridge, MA" of Google Scholar.

    A place of its own stays.
    """
    if found := _WITH_PLACE.fullmatch(name):
        name, place = found["name"], place or found["place"]
    if _PRESS.fullmatch(name):
        name = re.sub(r"\b(?:press|university)\b", lambda word: word[0].capitalize(), name)
    return publisher_in_title_case(name), place
