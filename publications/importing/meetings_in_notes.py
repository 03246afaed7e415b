"""The conference that Web of Science names in a note, beside the title of its proceedings. Pure.

`Booktitle = {BLENDED OAKS: GROWING IN A NEW ERA, ICBO 2022}` has the note "15th International
Conference on Blended Oaks (ICBO), Hong Kong, PEOPLES R CHINA, JUL 19-22, 2022".
"""

from foundation.folding import fold
from publications.bibtex import CONFERENCE
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.venues import PrintedVenue, names_only_topic, read_venue

_NOTE = lazy_regex(
    r"(?P<name>[^()]{10,300}(?P<short>\([^()]{2,60}\))?).*"
    r", [A-Z]{3} \d\d(?:-(?:[A-Z]{3} )?\d\d)?, (?:19|20)\d\d"
)
_LONGEST = 600  # characters
# "IEEE-Computer-Society Conference on Oaks", "Workshop on Oaks/Int Workshop on Elms" and "European
# Conference (TreeWave)"
_OTHER_FORMS = lazy_regex(
    r".*(?:\w-\w+-\w|/(?:\d|Int\b|The )|\s/|/\s).*"
    rf"|(?:(?:Annual|European|IFIP|Int|International|Joint|Working|World) )*(?i:{CONFERENCE})"
)


def may_name_meeting(note: str) -> bool:
    """Whether it ends with a day in a year, as a quick look tells."""
    return len(note) <= _LONGEST and note[-1:].isdigit()


def meeting_in_note(note: str, venue: PrintedVenue) -> PrintedVenue | None:
    """Return the conference of a note if the printed venue is in capitals or only names a topic."""
    found = _NOTE.fullmatch(note) if may_name_meeting(note) else None
    is_topic = names_only_topic(venue.name) and " " in venue.name
    if found is None or not (venue.name.isupper() or is_topic):
        return None
    named = read_venue(found["name"] if found["short"] else note)
    if _OTHER_FORMS.fullmatch(named.name) or names_only_topic(named.name):
        return None
    if fold(named.name) == fold(venue.name):
        return named
    is_of_workshops = "workshop" in venue.name.lower() and "workshop" not in named.name.lower()
    may_have_place = not found["short"] and "," in named.name
    if is_of_workshops or may_have_place:
        return None
    short, other = fold(venue.short_name), fold(named.short_name)
    is_same = short and short == other
    return named if is_same or (is_topic and not short) else None
