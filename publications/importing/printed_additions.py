"""Leave out what is added to the name of a conference in one year: mottos and volumes. Pure."""

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_proceedings import KINDS

KIND = (
    rf"(?:{KINDS}|colloquia|forum|school|seminar|symposia|coloquio|congreso|congresso|encontro"
    r"|encuentro|jornada|reuni[aã]o|reunión|semin[aá]rio|simp[oó]sio|taller|colloque|congrès|journées"
    r"|tagung)s?"
)
_NAMED = lazy_regex(rf"\b\w*{KIND}\b", re.IGNORECASE)
# `Symposium on Oaks (SO 2012): Beyond Leaves` and `Conference on Oaks (CO'12) - Volume 5: ELMS`
_BEHIND_BRACKETS = lazy_regex(r"(?<=\d\))\s?(?::| [-–—])\s+(?=[^\W\d_])(?P<rest>.+)$")
# `Oak Workshops: OAK 2018 International Workshops`
_EDITION_BEHIND = lazy_regex(r": (?=[A-Z][\w/-]*[A-Z][\w/-]* ?(?:['’]\d\d|(?:19|20)\d\d)\b(?!.*:))")
# `Oak Symposium 2006, Beyond Leaves` and `Oak 2006 Symposium, Beyond Leaves`; not `..., OAK '06`
_BEHIND_DATED = lazy_regex(
    rf"(?P<name>[^,]*\b(?:{KIND} (?:19|20)\d\d|(?:19|20)\d\d {KIND})), (?P<rest>.+)",
    re.IGNORECASE,
)
_GOES_ON = lazy_regex(
    rf"\b(?i:{KIND})\b|\b[A-Z][\w/-]*[A-Z][\w/-]* ?['’]?(?:19|20)?\d\d\b|^[A-Z]{{3,}}$|\("
)
_PAPERS_BEHIND = lazy_regex(
    r", (?:(?:Revised|Selected|Invited|Contributed) ){1,3}Papers\b[^,()]*"
    r"|, Papers Presented at [^,()]*"
)
# `Symposium on Oaks. Beyond Leaves`; not that of `Int. Symposium on Oaks`
_BEHIND_PERIOD = lazy_regex(
    rf"(?P<name>[^.]*\b{KIND}"
    r"(?:(?: \w+)? (?:on|of|for|in|en|de|della|del|des|sobre|sur|über)\b[^.]*?[^\W\d_]{3}| \d{4})?"
    r"[”\")]?)\.\s+(?=[“\"'‘]?[^\W\d_])(?P<rest>.+)$",
    re.IGNORECASE,
)
ABBREVIATED = lazy_regex(r"[^\W\d_]\. (?:\w+ ){0,3}\w{2,8}\.$")  # `Conf. Comput. Geom.`
# `Symposium on Oaks “Beyond Leaves”`, but not `Symposium “Oaks”`
_QUOTED = lazy_regex(
    rf"(?P<name>.*\b{KIND} (?:on|for|of|en|sobre|sur) .{{5,}}?),?(?: [-–—])?"
    r" [“\"][^“”\"]{8,}[”\"]$",
    re.IGNORECASE,
)
# `Conference on Oaks - Volume 2`, `Conference on Oaks, Volume 1: Elms` and `Congress. Vol. II`, as
# ACM and others write them, and `CONFERENCE ON OAKS, VOLS 1 AND 2`, as Web of Science does.
_VOLUME = lazy_regex(
    r"[\s,;:]*(?:\s[-–—]\s*|[-–—]\s?(?=Vol)|[,;:]\s?|\.\s(?=Vol)|\s(?=Volume [IVX\d]+: ))"
    r"(?:vol(?:ume)?s?|tomes?|p(?:ar)?ts?|b(?:oo)?ks?)\b"
    r"\.?\s?(?:\d{1,4}|[IVX]{1,5}|[A-D](?=,? (?:and|&)))"
    r"(?:\s?(?:[-–,&]|and|of)\s?(?:\d{1,3}|[A-DIVX]{1,5}))*(?:, Issue(?: \d+)?)?(?::\s.+)?$",
    re.IGNORECASE,
)
_NUMBER = lazy_regex(r"\s+#\d{1,3}$")  # `Oak Society Meeting Abstracts #217`, of ADS


def without_motto(text: str) -> str:
    """Return "Symposium on Oaks (SO 2012)" of "Symposium on Oaks (SO 2012): Beyond Leaves"."""
    text = _PAPERS_BEHIND.sub("", text)
    if (dated := _BEHIND_DATED.fullmatch(text)) and not _GOES_ON.search(dated["rest"]):
        return dated["name"]
    edition = _EDITION_BEHIND.search(text)
    if edition and _NAMED.search(text, 0, edition.start()):
        return text[: edition.start()]
    found = _BEHIND_BRACKETS.search(text)
    if found and (_NAMED.search(text, 0, found.start()) or not _NAMED.search(found["rest"])):
        return text[: found.start()]
    return text


def without_sentence(name: str) -> str:
    """Return "Symposium on Oaks" of "Symposium on Oaks. Beyond Leaves" and of it with quotes."""
    if ABBREVIATED.search(name):
        return name
    if quoted := _QUOTED.fullmatch(name):
        name = quoted["name"]
    found = _BEHIND_PERIOD.fullmatch(name)
    return found["name"] if found and not _NAMED.search(found["rest"]) else name


def without_volumes(name: str) -> str:
    """Return "Conference on Oaks" of "Conference on Oaks, Volume 1: Elms"."""
    while (shorter := _VOLUME.sub("", name)) != name and shorter:
        name = shorter
    return _NUMBER.sub("", name)


# `Conference on Oak measurement conference`, as ACM writes it
_KIND_TWICE = lazy_regex(
    r"(?:(?:ACM|IEEE|USENIX|General Track of the|\d{4}|international|annual) ){0,3}"
    r"(?:conference|symposium|workshop) on (?P<name>(?:[\w/&-]+ )+(?:conference|symposium))"
    r"|(?:ACM |USENIX )?workshop on (?P<workshop>(?:[\w/&-]+ )+workshop)"
    r"|(?:ACM |IEEE )?(?:international )?conference on (?P<symposium>(?:[\w/-]+ )*symposium on .+)",
    re.IGNORECASE,
)
_OF_TWO = lazy_regex(r"\b(?:and|proceedings|with)\b", re.IGNORECASE)
# `Conference on Oaks. Conference on Oaks` and `Oak Symposium on Oak Symposium: Beyond Leaves`
_NAME_TWICE = lazy_regex(r"(?P<name>.{12,200}?)(?:\.| on| -|:) (?P=name)(?:: .+)?", re.IGNORECASE)


def without_repetition(name: str) -> str:
    """Return "Oak Measurement Conference" of "Conference on Oak Measurement Conference"."""
    if found := _NAME_TWICE.fullmatch(name):
        name = found["name"]
    found = _KIND_TWICE.fullmatch(name)
    shorter = found and next(filter(None, found.groups()), "")
    return shorter if shorter and not _OF_TWO.search(shorter) else name
