"""Leave out mottos, volumes and repetitions that are added to the name of a conference. Pure."""

import re

from publications.bibtex import CONFERENCE, MEETING
from publications.bibtex.lazy_regex import lazy_regex

KIND = (
    rf"(?:{MEETING}|colloquia|forum|school|seminar|symposia|coloquio|congreso|congresso|encontro"
    r"|encuentro|jornada|reuni[aã]o|reunión|semin[aá]rio|simp[oó]sio|taller|colloque|congrès|journées"
    r"|tagung)s?"
)
_NAMED = lazy_regex(rf"\b\w*{KIND}\b", re.IGNORECASE)
# `Symposium on Oaks (SO 2012): Beyond Leaves` and `Conference on Oaks (CO'12) - Volume 5: ELMS`
_BEHIND_BRACKETS = lazy_regex(r"(?<=\d\))\s?(?::| [-–—])\s+(?=[^\W\d_])(?P<rest>.+)$")
# `Conference on Oaks, CO 2010: Growing Trees`
_BEHIND_SHORT = lazy_regex(
    rf"(?P<name>[^:]{{0,300}}\b(?i:{KIND})\b[^:]{{0,200}}, [A-Z][\w/-]*[A-Z][\w/-]* (?:19|20)\d\d)"
    rf": (?!(?!An? )[^\d]*\b(?i:{KIND}|companion|demos?|posters?|tutorials?))[^\d]+"
)
# `Oak Workshops: OAK 2018 International Workshops`
_EDITION_BEHIND = lazy_regex(r": (?=[A-Z][\w/-]*[A-Z][\w/-]* ?(?:['’]\d\d|(?:19|20)\d\d)\b(?!.*:))")
# `Oak Symposium 2006, Beyond Leaves` and `Oak 2006 Symposium, Beyond Leaves`; not `..., OAK '06`
_BEHIND_DATED = lazy_regex(
    rf"(?P<name>[^,]{{0,300}}\b(?:{KIND} (?:19|20)\d\d|(?:19|20)\d\d {KIND})), (?P<rest>.+)"
    rf"|(?P<about>[^,]{{0,300}}\b{KIND} on [^,]{{1,300}}), (?:19|20)\d\d: (?P<motto>[^,]+)",
    re.IGNORECASE,
)
_GOES_ON = lazy_regex(
    rf"\b(?i:{KIND})\b|\b[A-Z][\w/-]*[A-Z][\w/-]* ?['’]?(?:19|20)?\d\d\b|^[A-Z]{{3,}}$|\("
)
_PAPERS_BEHIND = lazy_regex(
    r", (?:(?:Revised|Selected|Invited|Contributed) ){1,3}Papers\b[^,()]*"
    r"|, Papers Presented at [^,()]*|: (?:Technical|Long|Short|Full) Papers(?= \([A-Z]|$)"
    r"|: (?:Main|Companion) (?:Volume|Proceedings)(?=,| \([A-Z]|$)|, published in .+$"
)
# `Symposium on Larches. Beyond Leaves`; not that of `Int. Symposium on Larches` or `Conf. on Comp.`
_BEHIND_PERIOD = lazy_regex(
    rf"(?P<name>[^.]{{0,300}}\b(?i:{KIND}"
    r"(?:(?: \w+)? (?:on|of|for|in|en|de|della|del|des|sobre|sur|über)\b[^.]{0,300}?"
    r"(?:[^\W\d_]{5}|(?-i:[A-Z]{3}))| \d{4})?)"
    r"[”\")]?)\.\s+(?=[“\"'‘]?[^\W\d_a-z])(?P<rest>.+)$"
)
ABBREVIATED = lazy_regex(r"[^\W\d_]\. (?:\w+ ){0,3}\w{2,8}\.$")  # `Conf. Comput. Geom.`
_ABBREVIATION_LAST = lazy_regex(  # `Symposium on Comput. Geometry`
    r"\b(?:Autom|Biomed|Commun|Comput|Distrib|Electr|Electron|Engin|Engrg|Inform|Intell|Manag|Princ"
    r"|Program|Progr|Robot|Softw|Technol|Theor)$",
    re.IGNORECASE,
)
# `Symposium on Oaks “Beyond Leaves”`, but not `Symposium “Oaks”`
_QUOTED = lazy_regex(
    rf"(?P<name>.{{0,300}}\b{KIND} (?:on|for|of|en|sobre|sur) .{{5,300}}?),?(?: [-–—])?"
    r" [“\"][^“”\"]{8,}[”\"]$",
    re.IGNORECASE,
)
# `Conference on Oaks - Volume 2`, `Conference on Oaks, Volume 1: Elms` and `Congress. Vol. II`, as
# ACM and others write them, and `CONFERENCE ON OAKS, VOLS 1 AND 2`, as Web of Science does.
_VOLUME = lazy_regex(
    r"[\s,;:]*(?:\s[-–—]\s*|[-–—]\s?(?=Vol)|[,;:]\s?|\.\s(?=Vol)|\s(?=Volume [IVX\d]+: ))"
    r"(?:vol(?:ume)?s?|tomes?|teil|p(?:ar)?ts?|b(?:oo)?ks?)\b"
    r"\.?\s?(?:\d{1,4}|[IVX]{1,5}|[A-D](?=,? (?:and|&)))"
    r"(?:\s?(?:[-–,&]|and|of)\s?(?:\d{1,3}|[A-DIVX]{1,5}))*(?:, Issue(?: \d+)?)?(?::\s.+)?$",
    re.IGNORECASE,
)
# `ACM Conference on Oaks V. 1`, of the ACM
_SHORT_VOLUME = lazy_regex(r",? V\. \d{1,2}$")
# `Oak Society Meeting Abstracts #217`, of ADS, and `ACM Conference on Oaks 3(2)`
_NUMBER = lazy_regex(r"\s+(?:#\d{1,3}|\d{1,3}\(\d{1,2}\))$")


def without_motto(text: str) -> str:
    """Return "Symposium on Oaks (SO 2012)" for "Symposium on Oaks (SO 2012): Beyond Leaves"."""
    text = _PAPERS_BEHIND.sub("", text)
    dated = _BEHIND_DATED.fullmatch(text)
    if dated and not _GOES_ON.search(dated["rest"] or dated["motto"]):
        return dated["name"] or dated["about"]
    if behind := _BEHIND_SHORT.fullmatch(text):
        return behind["name"]
    edition = _EDITION_BEHIND.search(text)
    if edition and _NAMED.search(text, 0, edition.start()):
        return text[: edition.start()]
    found = _BEHIND_BRACKETS.search(text)
    if found and "workshop" in found["rest"].lower():
        return text
    if found and (_NAMED.search(text, 0, found.start()) or not _NAMED.search(found["rest"])):
        return text[: found.start()]
    return text


def without_sentence(name: str) -> str:
    """Return "Symposium on Oaks" for "Symposium on Oaks. Beyond Leaves", also in quotes."""
    if ABBREVIATED.search(name):
        return name
    if quoted := _QUOTED.fullmatch(name):
        name = quoted["name"]
    found = _BEHIND_PERIOD.fullmatch(name)
    if not found or _NAMED.search(found["rest"]) or _ABBREVIATION_LAST.search(found["name"]):
        return name
    return found["name"]


def without_volumes(name: str) -> str:
    """Return "Conference on Oaks" for "Conference on Oaks, Volume 1: Elms"."""
    while (shorter := _VOLUME.sub("", name)) != name and shorter:
        name = shorter
    return _NUMBER.sub("", _SHORT_VOLUME.sub("", name))


# `Conference on Oak measurement conference`, as ACM writes it
_KIND_TWICE = lazy_regex(
    r"(?:(?P<organizer>(?:ACM|IEEE|USENIX) )"
    r"|(?:General Track of the|\d{4}|international|annual) ){0,3}"
    rf"{CONFERENCE} on (?P<name>(?:[\w/&-]+ )+(?:conference|congress|symposium))"
    r"|(?P<organizer2>(?:ACM |USENIX )?)workshop on (?P<workshop>(?:[\w/&-]+ )+workshop)"
    r"|(?P<organizer3>(?:ACM |IEEE )?)(?:international )?conference on "
    r"(?P<symposium>(?:[\w/-]+ )*symposium on .+|(?:ACM|IEEE|USENIX) (?:[\w/-]+ )*workshop on .+)",
    re.IGNORECASE,
)
_OF_TWO = lazy_regex(r"\b(?:and|proceedings|with)\b", re.IGNORECASE)
# `Conference on Oaks. Conference on Oaks` and `Oak Symposium on Oak Symposium: Beyond Leaves`
_NAME_TWICE = lazy_regex(r"(?P<name>.{12,200}?)(?:\.| on| -|:) (?P=name)(?:: .+)?", re.IGNORECASE)


def without_repetition(name: str) -> str:
    """Return "Oak Measurement Conference" for "Conference on Oak Measurement Conference"."""
    if found := _NAME_TWICE.fullmatch(name):
        name = found["name"]
    found = _KIND_TWICE.fullmatch(name)
    if found is None:
        return name
    shorter = found["name"] or found["workshop"] or found["symposium"]
    if _OF_TWO.search(shorter):
        return name
    organizer = found["organizer"] or found["organizer2"] or found["organizer3"] or ""
    return shorter if organizer.strip().lower() in shorter.lower().split() else organizer + shorter
