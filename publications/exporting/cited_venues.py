"""Journals and books in the form that the styles of citations expect."""

import re
from collections.abc import Collection
from typing import Any

from publications.bibtex import CONFERENCE, MEETING, may_abbreviate, without_final_period
from publications.exporting.cited_numbers import without_subseries
from publications.exporting.title_case import name_in_title_case
from publications.exporting.titles_in_capitals import title_in_title_case
from publications.inverted_venues import venue_in_order
from publications.journals_in_capitals import AS_THEY_WRITE, in_title_case


def cited_container(type_: str, name: str, acronyms: Collection[str] = ()) -> str:
    """Return the journal or the book of an item of this type of CSL, which may have `acronyms`."""
    name = _MARK_BEFORE.sub("", name)
    if _ACRONYM.fullmatch(name) or name in _ACRONYMS:  # "jmlr"
        return name.upper()
    if _SMALL_WORD.fullmatch(name) and name not in _SMALL_NAMES:
        return name.capitalize()
    if type_ == "article-journal":
        name = _WITHOUT_SPACE.sub(" ", name)
        name = _OF_PUBMED.sub("", _OF_ADS.sub("", _OF_OPTICA.sub("", name)))
        name = _without_acronym(_SERIES.sub("", _OF_SOCIETY.sub("", name)))
        name = AS_THEY_WRITE.get(name.upper(), name)  # "Elife"
        if " " in name:
            name = _IN_SMALL.sub(lambda found: found[0].upper(), name)
        name = without_final_period(name) if name.count(", ") > 1 else name  # an address
    if type_ == "article-journal" or name.startswith("JOURNAL OF "):
        return in_title_case(without_subseries(name))
    name = _IN.sub("", without_subseries(name))
    if name.isupper():  # as Web of Science writes volumes: "TREES, VOL II", "OAKS - PT B"
        name = _VOLUME.sub("VOL. ", _PART.sub(", PART ", name))
    name = name if _ABBREVIATED.search(name) else without_final_period(name)
    name = _ORDINAL.sub(lambda found: found[0].lower(), venue_in_order(name))
    return title_in_title_case(name, acronyms=acronyms)


_MARK_BEFORE = re.compile(r"^[:;,.]\s+")
_VOLUME = re.compile(r"(?<=[,-] )VOL (?=[\dIVX]{1,4}$)")
_PART = re.compile(r"(?:,| -) PTS? (?=(?:\d{1,2}|[A-Z]|[IVX]{2,4})$)")


def acronyms_in_note(item: dict[str, Any]) -> list[str]:
    """Return ["COAK"] for the note "30th Conference on Oaks (COAK), Elm" by Web of Science.

    Beside such a note, the book, the series and the publisher are in capitals.
    """
    return _IN_PARENTHESES.findall(item.get("note", ""))


_IN_PARENTHESES = re.compile(r"\(([A-Z]{3,10})(?:[ ’'-]{0,2}\d{2,4})?\)")


def without_early_access(item: dict[str, Any]) -> dict[str, Any]:
    """Return the item without the volume "PP" and the page 1, which it has before its issue."""
    pages = item.get("page", "")
    if "volume" not in item and pages == "1–1" and item["type"] == "article-journal":
        return {name: value for name, value in item.items() if name != "page"}
    if item.get("volume") != "PP":
        return item
    is_first = pages in ("1", "1–1", "1-1", "1--1")
    left_out = {"volume", *(["page"] if is_first else [])}
    if item.get("issue") == "99":
        left_out.add("issue")
    return {name: value for name, value in item.items() if name not in left_out}


def with_pages_of_container(item: dict[str, Any]) -> dict[str, Any]:
    """Return the item with the pages that some files write behind the name of its book.

    "Proceedings of Oaks (pp. 1-9)", and "Oak Days, 1-9, 2020" as Google Scholar lists papers.
    """
    name = item.get("container-title", "")
    found = _WITH_PAGES.search(name) if "page" not in item else None
    if found is None:
        return item
    pages = "–".join(filter(None, found.groups()))
    return {**item, "container-title": name[: found.start()], "page": pages}


_WITH_PAGES = re.compile(
    r"(?<=[\w)’'])(?:,? \((?:pp?\.|[Pp]ages?) ?(\d{1,5}) ?[-–]{1,2} ?(\d{1,5})\)"
    r"|, (?:pp?\.|[Pp]ages?) ?(\d{1,5}) ?[-–]{1,2} ?(\d{1,5})(?:,? .{0,60})?"
    r"|, (\d{1,5})[-–](\d{1,5}), (?:19|20)\d\d)$"
)


def _without_acronym(name: str) -> str:
    """Return "Journal of Oaks" for "Journal of Oaks: JO" of PubMed, and for that with "(JO)".

    Scopus writes it first: "JOTA, Journal of the Oak Tree Association".
    """
    if (first := _AFTER_ACRONYM.match(name)) and may_abbreviate(first[1], name[first.end() :]):
        return name[first.end() :]
    found = _WITH_ACRONYM.fullmatch(name)
    if found is None:
        return name
    initials = "".join(word[0] for word in found[1].split() if word[0].isupper())
    is_acronym = initials.endswith(found[2] or found[3])  # TOAK of "IEEE Transactions on Oaks"
    return found[1] if is_acronym else name


_AFTER_ACRONYM = re.compile(r"([A-Z]{3,8}), (?=\w+ of )")
_IN_SMALL = re.compile(r"\b(?:Acm|Aiaa|Asme|Ieee|Siam|Spie)\b")  # "Ieee Transactions"
_WITH_ACRONYM = re.compile(r"(.+\w)(?: ?: ([A-Z]{2,8})| \(([A-Z]{2,8})\))")
_OF_SOCIETY = re.compile(
    r"(?<=\w) ?: (?:an? |the )?(?:official )?(?:journal|publication|organ) of .*$", re.IGNORECASE
)


def numbers_articles(journal: str) -> bool:
    """Whether a journal has numbers of articles instead of pages, so that a number is one."""
    return _NUMBERS_ARTICLES.match(journal) is not None


_NUMBERS_ARTICLES = re.compile(
    r"(?:BMC|Frontiers in|JMIR|npj|PL[Oo]S) |(?:Nature Communications|Scientific (?:Data|Reports)"
    r"|Communications (?:Biology|Chemistry|Materials|Medicine|Physics)|e[Ll]ife|Elife|F1000Research"
    r"|GigaScience|iScience|PeerJ)$"
)


def is_acronym_of_conference(series: str) -> bool:
    """Whether what the ACM exports as the series is the acronym of the conference: "OAK '21"."""
    return _WITH_YEAR.fullmatch(series) is not None


_WITH_YEAR = re.compile(r"[A-Z][\w/+-]{1,14}(?: [A-Z][\w/+-]{1,14}){0,2} ?['’]\d\d['’]?")


def cited_series(name: str, acronyms: Collection[str] = ()) -> str:
    """Return "OAK '21" for "OAK '21'", as the ACM exports some, and a name in title case."""
    name = _QUOTED_YEAR.sub("", without_subseries(name))
    cased = title_in_title_case(name, acronyms=acronyms)
    is_short = name.count(" ") == 1 and name.replace(" ", "").isalpha()
    return in_title_case(name) if is_short and cased == name else cased


_QUOTED_YEAR = re.compile(r"(?<=['’]\d\d)['’]$")
_ACRONYM = re.compile("[b-df-hj-np-tv-xz]{3,8}")
_ACRONYMS = frozenset({
    "aistats", "cikm", "colt", "cvpr", "eccv", "emnlp", "iccv", "icassp", "iclr", "icml", "icra",
    "ijcai", "iros", "jasa", "josa", "miccai", "naacl", "neurips", "nips", "pnas", "sigir",
})  # fmt: skip
_SMALL_WORD = re.compile("[a-z]{4,}")
_SMALL_NAMES = frozenset({"arxiv", "biorxiv", "chemrxiv", "medrxiv"})
# "Annals of Mathematics. Second Series", whose volumes are numbered through.
_SERIES = re.compile(r"(?<=\w)\. (?:Second|Third|Fourth|Fifth|New) Series$")
# What PubMed writes behind names that several journals have.
_OF_PUBMED = re.compile(
    r"(?<=\w) \((?:Clinical [Rr]esearch [Ee]d\.|[A-Z][\w. ]{2,20},"
    r" (?:England|Germany|Netherlands|Scotland|Switzerland"
    r"|N\.Y\.|D\.C\.|Md\.|Calif\.|Fla\.|Mass\.|Tenn\.|Tex\.|Pa\.)(?: ?: \d{4})?)\)$"
)
# "Phys.Rev.Lett." as INSPIRE writes it
_WITHOUT_SPACE = re.compile(r"(?<=[a-z]\.)(?=[A-Z])|(?<=\b[A-Z]\.)(?=[A-Z][a-z])")
# What the exports of Optica write into the name of the journal.
_OF_OPTICA = re.compile(r"(?<=\w), Vol\. \d+, Issue \d+, pp\. [\w–-]+$")
# What the Astrophysics Data System writes into it: "Oak (ISSN 0000-0000), vol. 1, p. 2-3."
_OF_ADS = re.compile(
    r"(?<=\w)(?: \(ISSN:? ?\d{4}-\d{3}[\dXx]\).*|, [Vv]ol\. \d+,[^()]{1,60} pp?\. ?[\w–-]+\.?)$",
    re.DOTALL,
)
_ORDINAL = re.compile(r"(?<=\d)(?:St|Nd|Rd|Th)\b")  # "22Nd", as the ACM once wrote it
_ABBREVIATED = re.compile(r"\w\. .*\w\.$")  # "Acta Math. Hungar."
# Which the styles print, too; not that of "In Search of Trees".
_IN = re.compile(
    r"^In:? (?=(?:[Tt]he )?Proc(?:\.|eedings\b)"
    rf"|(?:\d{{4}}|[A-Z]{{2,}}|International) .*\b{CONFERENCE.title()}\b)"
)


def conference_in_title_case(name: str) -> str:
    """Return "First Symposium on Trees" for "First symposium on Trees", the name of an event."""
    return name_in_title_case(name) if _OF_CONFERENCE.search(name) else name


_OF_CONFERENCE = re.compile(rf"\b(?:[Pp]roceedings|{MEETING}|{MEETING.title()})(?: |$)")


def venue_in_title_case(name: str, short_name: str = "") -> str:
    """Return "Conference on Oaks, COAK 2022" for a name that Web of Science has in capitals.

    What stands apart in it may be an acronym, as `short_name` is.
    """
    if not name.isupper():
        return name
    parts = (short_name, *_STANDS_APART.findall(name), *_MEETING_OF_SOCIETY.findall(name))
    acronyms = {word for part in parts for word in part.split("-") if word}
    cased = title_in_title_case(name, acronyms=acronyms)
    is_of_other_language = cased == name and name.count(" ") > 1
    return in_title_case(name) if is_of_other_language else cased


# "COAK" of "..., COAK 2022", "... (COAK 2022)" and "COAK'22: PROCEEDINGS OF ..."
_STANDS_APART = re.compile(r"(?:^|, |\()([A-Z-]{3,15})(?=['’ ]{0,2}\d{2,4}[:)]|\)|(?: \d{4})?$)")
# "OAKCOM" of "IEEE OAKCOM 2012", not "IEEE ACCESS"
_MEETING_OF_SOCIETY = re.compile(r"\b(?:ACM|IEEE|USENIX) ([A-Z-]{3,15}) \d{4}\b")
