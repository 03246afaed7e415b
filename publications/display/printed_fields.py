"""What pages and citations show of the BibTeX fields that have no column (`Publication.extra`)."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from foundation.folding import fold
from publications.bibtex import (
    AVAILABLE,
    CONFERENCE_STEM,
    THESIS_TYPES,
    before_address,
    doi_behind_words,
    is_web_address,
    plain_arxiv_id,
    split_access,
    thesis_type,
    web_address,
)
from publications.display.database_numbers import address_in
from publications.display.extra_texts import accessed_alone, extra_text
from publications.display.extra_texts import text_of as _text
from publications.display.printed_people import other_people, role_of_editors
from publications.editions_in_series import edition_in_series
from publications.models import Contribution, Publication, Venue

# BibTeX, ACM, IEEE, Web of Science.
_ARTICLE_NUMBERS = ("eid", "articleno", "article-number", "art_number")
_TEXTS = {
    "type": gettext_noop("Type"),
    "nameaddon": gettext_noop("Name supplement"),
    "titleaddon": gettext_noop("Title supplement"),
    "booktitleaddon": gettext_noop("Supplement to the book’s title"),
    "journaltitleaddon": gettext_noop("Supplement to the journal’s title"),
    "maintitle": gettext_noop("Part of"),
    "revdtitle": gettext_noop("Review of"),
    "journal": gettext_noop("Journal"),
    "lista": gettext_noop("Entry"),
    "part": gettext_noop("Part"),
    "section": gettext_noop("Section"),  # of a statute
    "volumes": gettext_noop("Volumes in total"),
    "issue": gettext_noop("Issue"),
    "issuetitle": gettext_noop("Title of the issue"),
    "origtitle": gettext_noop("Original title"),
    "transliterated-title": gettext_noop("Original title"),  # of PubMed, in files of JabRef
    "title_translation": gettext_noop("Translated title"),
    "translatedtitle": gettext_noop("Translated title"),
    "origlanguage": gettext_noop("Original language"),
    "origdate": gettext_noop("First published"),
    "booktitle": gettext_noop("Book title"),
    "eventtitle": gettext_noop("Event"),
    "venue": gettext_noop("Place of the event"),
    "eventdate": gettext_noop("Date of the event"),
    "location": gettext_noop("Location"),
    "version": gettext_noop("Version"),
    "addendum": gettext_noop("Addendum"),
    "pagetotal": gettext_noop("Pages in total"),
    "numpages": gettext_noop("Pages in total"),
    "reportnumber": gettext_noop("Report number"),  # of INSPIRE
    "meeting": gettext_noop("Meeting abstract"),  # its number, of Web of Science
    "collaboration": gettext_noop("Collaboration"),  # of INSPIRE and REVTeX
    "assignee": gettext_noop("Assignee"),  # of a patent
    "nationality": gettext_noop("Country"),
    "yearfiled": gettext_noop("Filed"),
    "datefiled": gettext_noop("Filed"),
    "facility": gettext_noop("Facility"),
    "grant": gettext_noop("Grant"),
    "mrclass": gettext_noop("Mathematics Subject Classification"),
    "ecli": gettext_noop("ECLI"),  # of judgments
    "execution": gettext_noop("Execution"),  # of treaties
    "dating": gettext_noop("Dating"),
    "library": gettext_noop("Library"),
    "license": gettext_noop("License"),
    "revised": gettext_noop("Revised"),
    "urldate": gettext_noop("Accessed"),
}
_INSTITUTIONS = frozenset({Publication.Kind.THESIS, Publication.Kind.REPORT})


def article_number(publication: Publication) -> str:
    """Return "e0153" or "103", unless the pages say it."""
    text = next(
        (_text(publication, name) for name in _ARTICLE_NUMBERS if _text(publication, name)), ""
    )
    text = _UNSPECIFIED.sub("", text)
    if publication.doi and text.lower() == publication.doi.lower():  # of ADS
        return ""
    is_number_of_archive = text.lower().startswith("arxiv:")  # by ADS; it is shown as arXiv’s
    is_in_pages = text and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", publication.pages)
    return "" if is_number_of_archive or is_in_pages else text


def pages_are_article_number(publication: Publication) -> bool:
    """Whether both are the same, as in many files."""
    pages = publication.pages
    return pages.isalnum() and any(pages == _text(publication, name) for name in _ARTICLE_NUMBERS)


_UNSPECIFIED = re.compile(r"^(?:UNSP|ARTN) (?=\w)")  # of Web of Science, before the number


def article_length(publication: Publication) -> str:
    """Return how many pages an article has that is numbered instead of its pages, or ""."""
    length = _text(publication, "numpages", "pagetotal")
    return length if length.isdecimal() else ""


def article_in_locator(publication: Publication) -> str:
    """Return the article number, unless the pages already place the article in its volume."""
    pages = publication.pages
    return article_number(publication) if not pages or pages.startswith("1–") else ""


def report_type(publication: Publication) -> str:
    """Return what a report is called, such as "Working Paper"."""
    text = _text(publication, "type") if publication.kind == Publication.Kind.REPORT else ""
    names = {"techreport": _("Technical report"), "resreport": _("Research report")}
    return names.get(text, text.rstrip(" ,"))


def is_early_access(publication: Publication) -> bool:
    """Whether it appeared at the IEEE before its issue: the volume is "PP" until then."""
    return publication.volume == "PP" and publication.number in ("", "99")


def repeats_another_field(publication: Publication, name: str) -> bool:
    """Whether a series or an institution is the title, the venue or the publisher as well.

    The acronym of a journal stands beside its name.
    """
    venue = publication.venue
    short = venue.short_name if venue and venue.kind == Venue.Kind.JOURNAL else ""
    others = (publication.title, publication.venue_name, publication.publisher, short)
    return fold(name) in map(fold, others)


def is_own_venue(publication: Publication, venue: str) -> bool:
    """Whether a book is named as its own journal, as by Scopus."""
    is_book = publication.kind in (Publication.Kind.BOOK, Publication.Kind.PROCEEDINGS)
    return is_book and fold(venue) == fold(publication.title)


def number_in_locator(publication: Publication) -> str:
    """Return the number; of a report after its type, as in "Working Paper 12".

    Some programs write the number of an article there, too.
    """
    number = publication.number
    is_page = number == publication.pages and len(number) > _LONG_NUMBER
    if is_page or ends_with_number(publication.venue_name, number):
        return ""
    return " ".join(filter(None, (report_type(publication), number)))


_LONG_NUMBER = 4  # digits


def ends_with_number(venue: str, number: str) -> bool:
    """Whether a series of reports is named with the number: "Technical Report No. MS-CIS-04-21"."""
    return any(map(str.isdigit, number)) and venue.endswith(f"No. {number}")


def journal_beside_book(publication: Publication) -> str:
    """Return the journal of a paper whose venue is a conference; volume and pages are its."""
    is_beside = publication.venue_name and not is_in_journal(publication)
    journal = _text(publication, "journal", "journaltitle") if is_beside else ""
    bare = _PROCEEDINGS_OF.sub("", fold(journal))
    is_named = f" {bare} " in f" {fold(publication.venue_name)} "
    return "" if is_named else journal


_PROCEEDINGS_OF = re.compile(r"^proceedings (?:of )?(?:the )?(?=\w+ \w+)")


def series_as_journal(publication: Publication) -> str:
    """Return the series of a paper of a book that a repository writes as a journal beside it."""
    journal = "" if publication.series else journal_beside_book(publication)
    return journal if fold(journal).startswith("lecture notes in ") else ""


def is_in_journal(publication: Publication) -> bool:
    venue = publication.venue
    in_journal = venue is not None and venue.kind == Venue.Kind.JOURNAL
    is_article = publication.kind == Publication.Kind.ARTICLE
    return in_journal or (is_article and bool(publication.venue_name or venue))


def editors_label(publication: Publication) -> str:
    """Return what the editors are, or that they edited proceedings that an article was also in."""
    at_conference = publication.appearances.filter(venue__kind__in=Venue.MEETINGS)
    if is_in_journal(publication) and at_conference.exists():
        return _("Editors of the proceedings")
    number = len(publication.contributors(Contribution.EDITOR)) + publication.editors_truncated
    return role_of_editors(publication, number)


def set_with_volume(publication: Publication) -> str:
    """Return the work in several volumes of which a book, or a paper in one, is in a volume."""
    is_in_set = publication.volume and publication.kind in _IN_BOOKS
    return extra_text(publication, "maintitle") if is_in_set else ""


def series_with_volume(publication: Publication) -> str:
    """Return the series that the volume or number of a book, or of a paper in one, is of."""
    volume = "" if set_with_volume(publication) else publication.volume
    is_numbered = volume or publication.number
    if not (is_numbered and publication.series and publication.kind in _IN_BOOKS):
        return ""
    if is_in_journal(publication) or _text(publication, "journal"):
        return ""
    if series_label(publication) == _("Conference"):
        return ""
    is_in_venue = f"{fold(publication.venue_name)} ".startswith(f"{fold(publication.series)} ")
    return "" if is_in_venue else publication.series


_IN_BOOKS = frozenset(
    {
        Publication.Kind.BOOK,
        Publication.Kind.PROCEEDINGS,
        Publication.Kind.CHAPTER,
        Publication.Kind.INPROCEEDINGS,
    }
)


def series_label(publication: Publication) -> str:
    """Return what `series` is called; ACM writes the conference, as in "SIGMOD ’08"."""
    is_edition = publication.kind in _AT_CONFERENCES and edition_in_series(
        publication.series, publication.venue_name, publication.year
    )
    return _("Conference") if is_edition else _("Series")


_AT_CONFERENCES = frozenset(
    {Publication.Kind.INPROCEEDINGS, Publication.Kind.PROCEEDINGS, Publication.Kind.POSTER}
)


def eprint_label(publication: Publication) -> str:
    """Return what `eprint` is a number of, "" if it is the arXiv number in another form."""
    number = publication.arxiv_id
    eprint = publication.eprint
    if not eprint or eprint == publication.url:
        return ""
    if number and (number in eprint or _VERSION.sub("", eprint) in number):
        return ""
    if publication.doi and publication.doi in eprint.lower():
        return ""
    kind = publication.eprint_type
    if not kind and publication.url.endswith(f"jstor.org/stable/{eprint}"):
        return _ARCHIVES["jstor"]
    if len(kind) > _LONGEST_NAME or (kind.lower() == "arxiv" and not plain_arxiv_id(eprint)):
        return _("E-print")  # Mendeley calls every archive arXiv; others write a sentence
    return _ARCHIVES.get(kind.lower(), kind[:1].upper() + kind[1:]) or _("E-print")


_VERSION = re.compile(r"v\d+$")
_LONGEST_NAME = 50  # of an archive, such as "National Bureau of Economic Research"
_ARCHIVES = {
    "pmid": "PubMed", "pubmed": "PubMed", "arxiv": "arXiv", "hdl": "Handle", "hal": "HAL",
    "ascl": "ASCL",
    "googlebooks": "Google Books", "jstor": "JSTOR", "biorxiv": "bioRxiv", "medrxiv": "medRxiv",
    "chemrxiv": "ChemRxiv", "iacr": "IACR", "osf": "OSF", "ssrn": "SSRN", "zenodo": "Zenodo",
    "eccc": "ECCC", "ark": "ARK", "urn": "URN", "handle": "Handle",
    "researchgate": "ResearchGate", "easychair": "EasyChair",
}  # fmt: skip


def eprint_address(publication: Publication) -> str:
    """Return the web address of `eprint` in an archive whose addresses are known, otherwise ""."""
    return address_in(eprint_label(publication), publication.eprint)


def short_doi(publication: Publication) -> str:
    """Return "10/abcd", from shortdoi.org, which Zotero can write instead of a DOI."""
    found = "" if publication.doi else str((publication.extra or {}).get("doi", "")).strip()
    return found if _SHORT_DOI.fullmatch(found) else ""


_SHORT_DOI = re.compile(r"10/[a-z0-9]{3,12}")


def institution_label(publication: Publication) -> str:
    """Return what `institution` is called, which depends on the kind as in BibTeX."""
    if publication.kind == Publication.Kind.THESIS:
        return _("School")
    return _("Institution") if publication.kind in _INSTITUTIONS else _("Organization")


def other_facts(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield labels and texts of the other fields that readers want."""
    if number := article_number(publication):
        yield _("Article number"), number
    if text := report_type(publication):
        yield _("Type of report"), text
    yield from other_people(publication)
    hidden = publication.extra.keys() - publication.public_extra.keys()  # with a former name
    for name, label in _TEXTS.items():
        text = extra_text(publication, name) if name not in hidden else ""
        if name == "journal":
            text = journal_beside_book(publication)  # otherwise "submitted" or the like
        if name == "venue" and not _is_place_of_event(text, publication):
            continue
        if name == "numpages" and text == extra_text(publication, "pagetotal"):
            continue  # of the ACM, beside that of BibLaTeX
        is_said = fold(text) == fold(publication.place) or _says_only_where(text, publication)
        is_place = name in _PLACES and is_said
        has_words = any(map(str.isalnum, text))
        is_repeated = fold(text) in (fold(publication.title), fold(publication.venue_name))
        if has_words and not is_repeated and not is_place:
            yield _(label), text


def _is_place_of_event(text: str, publication: Publication) -> bool:
    """Whether it is a place, such as "Oak Beach, FL"; people also name the conference there."""
    if "," in text or publication.extra.keys() & _EVENT:
        return True
    is_paper = publication.kind in _AT_CONFERENCES and bool(publication.venue_name)
    is_named = f" {fold(text)} " in f" {fold(publication.venue_name)} "
    return is_paper and not is_named and not _NAME_OF_EVENT.search(text)


_NAME_OF_EVENT = re.compile(
    r"\d|^[A-Z]{2,}$|^\w*[a-z][A-Z]\w*$"
    rf"|(?i:\b(?:{CONFERENCE_STEM}|annual|association|intern|meeting|proc\.|proceed|society))"
)
_PLACES = frozenset({"location", "venue"})
_EVENT = frozenset({"eventdate", "eventtitle"})


def note_to_show(publication: Publication) -> str:
    """Return the note, without brackets around it, unless it repeats another field or the status.

    It may say only when a web page was read, which is shown apart. Of a Markdown link, text and
    address are shown, and of bold text in Markdown the text.
    """
    note = _without_holes(publication)
    is_state = publication.status and fold(note.strip("().")) in (
        fold(publication.get_status_display()),
        *_SAME_STATES.get(publication.status, ()),
    )
    if is_state or note == publication.howpublished or accessed_alone(note, publication):
        return ""
    text = _BOLD_IN_MARKDOWN.sub(r"\1", _IN_BRACKETS.sub(r"\1", note))
    if _ON_THE_WEB.fullmatch(text.rstrip(".")) or _says_only_where(text, publication):
        return ""
    if fold(text) == fold(publication.venue_name) or _is_degree(text, publication):
        return ""
    return _unless_linked(_MARKDOWN_LINK.sub(r"\1 (\2)", text), publication)


def _without_holes(publication: Publication) -> str:
    """Return the note without the sentences that cite an entry: "Reprinted in …. Best paper".

    What is cited may not be public, and a sentence says nothing without it, but for an address.
    """
    note = publication.note
    if "…" not in note or not _CITES.search(publication.latex.get("note", "")):
        return note
    sentences = _BETWEEN_SENTENCES.split(note)
    return " ".join(each for each in sentences if "…" not in each or "//" in each).rstrip(";, ")


_CITES = re.compile(r"\\[A-Za-z]{0,9}[Cc]ite[a-z]{0,12}\*?\s*[\[{]")
_ABBREVIATIONS = (
    "Acad|Adv|Amer|Ann|Appl|Assoc|Astron|Bd|Biol|Bull|Chem|Comm|Commun|Comput|Conf|Dr|Ed|Eds|Eng|"
    "Hrsg|Inst|Int|Lect|Lett|Math|Mech|Natl|No|Nr|Phys|Proc|Prof|Res|Rev|Sci|Soc|St|Stat|Symp|"
    "Tech|Theor|Trans|Univ|Vol|al|ch|chap|cf|ed|eds|no|pp|sec|trans|vol"
)
_NOT_ABBREVIATED = "".join(rf"(?<!\b{each}\.)" for each in _ABBREVIATIONS.split("|"))
_BETWEEN_SENTENCES = re.compile(
    r"(?<=;) +|(?:(?<=[^\W\d_]{2}\.)|(?<=\d\d\.)|(?<=[)\]…\"”]\.)|(?<=[!?]))"
    rf"{_NOT_ABBREVIATED} +(?=[A-Z])"
)


def _is_degree(text: str, publication: Publication) -> bool:
    """Whether it is "PhD", or "MSc thesis", of such a thesis."""
    type_ = THESIS_TYPES.get(thesis_type(text)) if _DEGREE.fullmatch(text.strip("() .")) else None
    return type_ is not None and type_ == publication.thesis_type


_DEGREE = re.compile(
    r"[\w.]{2,12}(?:'s|’s)?(?: of \w{2,12})?(?:[ -](?:thesis|dissertation|degree))?", re.IGNORECASE
)
_SAME_STATES: dict[str, tuple[str, ...]] = {
    Publication.Status.IN_PRESS: ("in press", "forthcoming", "to appear")
}
_BOLD_IN_MARKDOWN = re.compile(r"(?<![*\w])\*\*(?! )([^*]{1,200})(?<! )\*\*(?![*\w])")
_MARKDOWN_LINK = re.compile(r"\[([^\[\]]+)\]\((https?://[^\s()]+)\)")


def howpublished_to_show(publication: Publication) -> str:
    """Return how it was published, but not where its only link leads: "Available at: oak.org"."""
    text = publication.howpublished
    return "" if _says_only_where(text, publication) else _unless_linked(text, publication)


def _says_only_where(text: str, publication: Publication) -> bool:
    if publication.doi and doi_behind_words(text) == publication.doi:
        return True
    if not publication.url or publication.url not in text:
        return False
    rest = before_address(without_addresses(text.replace(publication.url, " ")))
    return not any(map(str.isalnum, rest))


def bare_address(publication: Publication) -> str:
    """Return the address of `howpublished` if it is nothing else: "oak.org/trees"."""
    return f"http://{text}" if _BARE.fullmatch(text := publication.howpublished.strip()) else ""


_BARE = re.compile(r"(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,3}/[\w./~-]{2,200}")


def howpublished_in_words(publication: Publication) -> str:
    """Return "Blog post" without the address and when it was read, which citations print apart."""
    if bare_address(publication):
        return ""
    shown = howpublished_to_show(publication)
    text = without_addresses(shown) if publication.url else shown
    text, date = split_access(text)
    if date or text != shown:
        text = before_address(text)
    text = _IN_BRACKETS.sub(r"\1", _ONLINE.sub("", text)).strip(" ,;:.")
    has_words = any(map(str.isalnum, text))  # not the rest of "[Online] Available: "
    return "" if not has_words or _ON_THE_WEB.fullmatch(text) else text


def without_addresses(text: str) -> str:
    return " ".join(_ADDRESS.sub(" ", text).split()) if "://" in text or "www." in text else text


_ONLINE = re.compile(r"^\[(?:online|en l[íi]nea|en ligne)\]\W{0,3}(?=\w)", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"^[(\[]([^()\[\]]*)[)\]]$")
_ADDRESS = re.compile(r"[<(\[]?(?:https?://|www\.)[^\s<>()\[\]]+[>)\]]?")
_ON_THE_WEB = re.compile(
    rf"(?:{AVAILABLE} )?online|(?:(?:{AVAILABLE}|published) )?(?:on )?(?:the )?"
    r"(?:world wide web|www|internet|web|url)"
    r"|(?:p[áa]gina|sitio|site|sito) web|web ?(?:page|seite|site)",
    re.IGNORECASE,
)


_ARXIV = re.compile(r"^arxiv:\s*|\s*\[[\w.-]+\]$", re.IGNORECASE)  # arXiv:1401.4250 [math.CO]


def _has_only_numbers(text: str, publication: Publication) -> bool:
    """Whether it is "doi:10.1000/1. arXiv:2001.00001", whose numbers are links."""
    numbers = [number.lower() for number in (publication.doi, publication.arxiv_id) if number]
    rest = text.lower()
    for number in numbers:
        rest = rest.replace(number, "")
    return len(rest) < len(text) and _LABELS_OF_NUMBERS.fullmatch(rest) is not None


_LABELS_OF_NUMBERS = re.compile(r"(?:doi|arxiv|[\s.,;:()\[\]])*")


def _unless_linked(text: str, publication: Publication) -> str:
    """Return the text, "" if it is only the address, DOI or arXiv number that is a link."""
    if _has_only_numbers(text, publication):
        return ""
    if publication.arxiv_id and _ARXIV.sub("", text.strip()) == publication.arxiv_id:
        return ""
    if "://" not in text or " " in text.strip():
        return text
    text = text.strip().strip("[]<>()")
    address = web_address(text)
    numbers = filter(None, (publication.doi, publication.arxiv_id))
    is_linked = address == publication.url or address.lower().endswith(
        tuple(f"/{number.lower()}" for number in numbers)
    )
    return "" if is_linked and is_web_address(address) else text
