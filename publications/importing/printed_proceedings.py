"""The conference in a title such as "Oaks: Proceedings of the 3rd Symposium on Elms". Pure."""

import re

from publications.bibtex import MEETING
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_ordinals import without_ordinal
from publications.inverted_venues import YEAR_LAST

# `Advances in Oaks: Proceedings of the Symposium on Elms`, `Oaks, Proceedings of a Workshop` and
# `Oaks. Proceedings, 12th Meeting on Elms`, of INSPIRE
_TOPIC_FIRST = lazy_regex(
    r"(?P<topic>\S.{3,150}?)(?:[:;.,]\s+|\s+[:–—-]\s+|\s?[–—]\s?|-(?=proceedings))"
    r"(?:(?:(?:electronic|joint|selected)\s+)?(?:proceedings|proc\.)(?: of (?:the |an? )?|, (?=\d))"
    r"|(?:selected|revised) papers from the )"
    r"(?P<rest>\S.{3,})",
    re.IGNORECASE,
)
_KIND = lazy_regex(rf"\b{MEETING}\b", re.IGNORECASE)
_KIND_ALONE = lazy_regex(
    rf"(?:(?:annual|biennial|interdisciplinary|international|(?:19|20)\d\d)\s+)*{MEETING}"
    r"(?P<place> (?:at|in) .*)?",
    re.IGNORECASE,
)
_NAMED = lazy_regex(rf"\b{MEETING} (?:for|of|on)\b|\b(?-i:[A-Z]\w*[A-Z])\w*\b", re.IGNORECASE)


def without_topic(text: str) -> str:
    """Return "Symposium on Elms" for "Oaks: Proceedings of the Symposium on Elms".

    "Oaks: Proceedings of the 2nd Annual Conference" is "Oaks: 2nd Annual Conference", and without
    the number "Oaks".
    """
    found = _TOPIC_FIRST.fullmatch(text)
    if found is None:
        return text
    topic, rest = YEAR_LAST.sub("", found["topic"]), found["rest"]
    conference = rest.partition(",")[0]
    if not _KIND.search(conference):
        return text
    bare, ordinal = without_ordinal(conference, is_meeting=True)
    if alone := _KIND_ALONE.fullmatch(bare):
        is_named = ordinal is not None or "international" in bare.casefold()
        return f"{topic}: {rest}" if is_named and not alone["place"] else topic
    if ordinal is not None or _NAMED.search(conference) or _SHORT_LAST.search(rest):
        return rest
    return text


_SHORT_LAST = lazy_regex(r", [A-Z]{2,}[\w/-]* (?:19|20)\d\d$")  # `Oak Web Conference, OWC 2019`


# `Symposium on Oaks. Proceedings, SO 2003.` and `Conference on Oaks. CO2000. Proceedings. Latest
# Advances`, as IEEE wrote them.
_AND_NOTES = lazy_regex(
    r"[.,]{1,2}\s+(?:(?P<short>[A-Z][\w-]{1,12}?)['’ -]?(?:19|20)?\d\d[.,]\s+)?"
    r"Proceedings\b(?!\s+(?:of|on|in)\b)(?:[.,].*)?$"
)
# `Symposium on Oaks Proceedings`, `Symposium on Oaks Conference Proceedings`, `Oaks 2024 Research
# Paper Proceedings` and `Oak und Elm 2022–Workshopband`; `AIP Conference Proceedings` is a series.
_LAST = lazy_regex(
    r"(?:(?:\s*:)?(?:\s+companion|\s+research\s+papers?|(?<=:)\s+conference)?\s+proceedings"
    r"|(?<=[ym])\s+conference\s+record"
    r"|(?:,|\s?[-–—])?\s?(?:konferenz|tagungs|workshop)band)$",
    re.IGNORECASE,
)
_YEAR = lazy_regex(r"(?<!\d)(?:(?:19|20)\d\d|['’]\d\d)$")
_CONFERENCE_LAST = lazy_regex(
    rf"(?P<named>.*\b{MEETING}s? (?:for|of|on) .+) conference", re.IGNORECASE
)
_SERIES = lazy_regex(
    r"(?:.*[,;:.] )?(?-i:[A-Z/]{2,8}) (?:conf\w*\.? |workshop )?proceedings", re.IGNORECASE
)


def without_proceedings_behind(name: str, *, is_abbreviated: bool) -> tuple[str, str]:
    """Return "Symposium on Oaks" for "Symposium on Oaks Proceedings", and the short name in it.

    Without a word such as "Symposium", the conference `is_abbreviated`, "Oaks (OAK) Proceedings",
    or has a year, "OAKS'94 proceedings".
    """
    short = ""
    if (found := _AND_NOTES.search(name)) and _KIND.search(name, 0, found.start()):
        name, short = name[: found.start()], found["short"] or ""
    bare = _LAST.sub("", name)
    is_conference = is_abbreviated or _KIND.search(bare) or _YEAR.search(bare)
    if bare == name or _SERIES.fullmatch(name) or not is_conference:
        return name, short
    found = _CONFERENCE_LAST.fullmatch(bare)
    return (found["named"] if found else bare), short
