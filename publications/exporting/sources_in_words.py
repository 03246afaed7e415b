"""What something is and where it is, as its entry says it in words only.

A field for free text names an archive, a law, a talk, or the university of a thesis.
"""

import re

from publications.display.printed_fields import howpublished_in_words
from publications.exporting.shared_fields import container_title
from publications.models import Publication

_Kind = Publication.Kind


def report_in_institution(publication: Publication) -> dict[str, str]:
    """Return the report whose institution is "Technical Report TR 12, Elm College"."""
    found = _REPORT.fullmatch(publication.institution) if publication.kind == _Kind.REPORT else None
    if found is None:
        return {}
    number = publication.number or found[1] or ""
    return {"genre": "Technical Report", "number": number, "publisher": found[2]}


_REPORT = re.compile(
    r"Tech(?:nical|\.) ?[Rr]ep(?:ort|\.)(?: ([\w .-]{0,20}\d[\w.-]{0,20}))?, ([A-Z][^\n]{2,200})"
)


def paper_at_ssrn(publication: Publication) -> dict[str, str]:
    """Return the server of a preprint in the journal "Available at SSRN 123", without its issue."""
    name = container_title(publication) if publication.kind == _Kind.PREPRINT else ""
    is_there = _AT_SSRN.fullmatch(name) is not None
    return {"publisher": "SSRN", "number": "", "page": ""} if is_there else {}


_AT_SSRN = re.compile(r"(?:Available at )?SSRN(?: preprint)?:? \d{5,8}")


def talk_in_words(publication: Publication) -> dict[str, str]:
    """Return the talk of a @misc whose `howpublished` is "Talk presented at the Tree Days"."""
    if publication.kind != _Kind.MISC or container_title(publication) or publication.publisher:
        return {}
    found = _TALK.fullmatch(howpublished_in_words(publication))
    return {"genre": found[1] or "", "event-title": found[2]} if found else {}


_TALK = re.compile(
    r"(?:((?:Invited )?(?:Talk|Lecture|Keynote|Poster|Paper|Oral presentation|Seminar)),? )?"
    r"(?:[Pp]resented|[Gg]iven|[Hh]eld) (?:at|in) (?:the )?(.{4,160})"
)


def place_in_words(publication: Publication) -> str:
    """Return the archive, the law, or the report of a case that a @misc names in words."""
    if publication.kind != _Kind.MISC or publication.publisher:
        return ""
    note = "" if publication.url else publication.note.strip().rstrip(".")
    told = howpublished_in_words(publication) or note
    is_short = len(told) <= _LONGEST
    return told if is_short and (is_of_law(told) or _is_archive(told)) else ""


_LONGEST = 200  # characters


def is_of_law(text: str) -> bool:
    """Whether a text cites a law or a case: "Pub. L. No. 103-100", "410 U.S. 113"."""
    return _LAW.search(text) is not None


_LAW = re.compile(
    r"\bPub\. ?L\.|\bBGBl\b|\bABl\b|\bOJ [LC]\b|\bECLI:|\[\d{4}\] (?:UK(?:SC|HL)|EW[CH][AC]|EU:C)"
    r"|\b\d+ (?:U\. ?S\.|U\. ?S\. ?C\.|F\. ?(?:[23]d|4th|Supp\.)|S\. ?Ct\.|Stat\.|C\. ?F\. ?R\."
    r"|Fed\. ?Reg\.)(?: §+)? ?\d"
    r"|\b(?:Directive|Regulation) (?:\((?:EU|EC|EEC)\) )?(?:No\.? ?)?\d+/\d+"
)


def _is_archive(text: str) -> bool:
    if _ARCHIVE.search(text):
        return True
    return _LIBRARY.search(text) is not None and _SHELFMARK.search(text) is not None


# Of a state, "Archivo General", "Stadtarchiv"
_ARCHIVE = re.compile(r"\b(?:Archi(?:v[a-z]{0,3})|Nachlass|Record Group)\b|\w{3}archi(?:v|ves)\b")
_LIBRARY = re.compile(r"\b(?:Library|Libraries|Museum|Bibliot[hè]\w+|Biblioteca|Collections?)\b")
_SHELFMARK = re.compile(
    r"\b(?:[Bb]ox|[Ff]older|MSS?|[Ss]helfmark|[Cc]arton|[Cc]ote|(?:[Ff]ol|Ms|MSS?|Hs|Cod)\. ?\w)\b"
)


def site_in_words(publication: Publication) -> dict[str, str]:
    """Return the site of a page that a @misc names in `howpublished`: "Elm Stack Exchange"."""
    told = howpublished_in_words(publication) if publication.kind == _Kind.MISC else ""
    if not publication.url or _SITE.fullmatch(told) is None:
        return {}
    return {"type": "webpage", "container-title": told, "genre": ""}


_SITE = re.compile(
    r"(?:[A-Z]\w+ ){0,3}(?:Stack ?(?:Exchange|Overflow)|MathOverflow|Wikipedia|YouTube|GitHub"
    r"|Kaggle|Medium|Quora|Reddit)"
)


def school_in_note(publication: Publication) -> str:
    """Return the university that only the note of a thesis names."""
    if publication.kind != _Kind.THESIS:
        return ""
    note = publication.note.strip().rstrip(".")
    return note if _SCHOOL.fullmatch(note) else ""


_SCHOOL = re.compile(
    r"(?=.{0,60}\b(?:Universi\w+|Hochschule|College|Institute of Technology|École|ETH)\b)"
    r"[A-ZÀ-ÖØ-Þ][^.;:\d]{3,100}"
)
