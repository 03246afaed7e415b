"""Find the DOI, web address, arXiv number, ISBN and ISSN in all the fields that contain them."""

from __future__ import annotations

import re
from urllib.parse import unquote

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.access_dates import access_alone, without_day_of_typesetting
from publications.bibtex.record.addresses import (
    RESOLVER,
    exportable_address,
    is_web_address,
    plain_address,
    stated_address,
    web_addresses,
)
from publications.bibtex.record.arxiv_numbers import plain_arxiv_id
from publications.bibtex.record.dois import (
    doi_alone,
    doi_at_scopus,
    doi_before_arxiv,
    doi_behind_words,
    doi_in_address,
    doi_of_r_package,
    further_doi,
    plain_doi,
)
from publications.bibtex.record.eprints import take_eprint
from publications.bibtex.record.false_numbers import false_numbers
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.library_proxies import without_library_proxy
from publications.bibtex.record.link_fields import linked_address
from publications.bibtex.record.record import Link, Record
from publications.bibtex.record.texts import linked_title
from publications.bibtex.record.unknown_texts import is_unknown


def take_identifiers(record: Record, taken: Fields, messages: list[Message]) -> None:
    names = false_numbers(taken.left, record.title, record.kind)
    false = {name: taken.left.pop(name) for name in names}
    _take_identifiers(record, taken, messages)
    taken.left.update(false)


def _take_identifiers(record: Record, taken: Fields, messages: list[Message]) -> None:
    fields = taken.left
    if "doi" in fields:
        source = fields["doi"]
        record.doi = taken.take("doi", read=plain_doi)
        if record.doi and record.doi != source and (more := further_doi(source)):
            messages.append(message("extra-address", text=more, field="doi"))
    if not record.doi and "doi" in fields:
        _read_no_doi(taken, messages)
    for name in ("url", "review"):  # the second is a note of JabRef
        found = _ISBN.fullmatch(fields.get(name, "").strip())
        if found and "isbn" not in fields:
            fields["isbn"] = found[1]
            del fields[name]
    for attribute in ("venue", "howpublished"):
        text = getattr(record, attribute)
        if "ISBN" in text and (found := _ISBN.fullmatch(text)):
            _read_isbn_as(record, taken, attribute, found[1])
    _address(record, taken, messages)
    for column in ("isbn", "issn"):
        if column in fields:
            setattr(record, column, taken.take(column, read=_plain_number))
    for name in _OTHER_ISBNS:
        if name in fields and not record.isbn:
            record.isbn = taken.take(name, read=_plain_number)
    for name in _OTHER_ISSNS:
        if name in fields and not record.issn:
            record.issn = taken.take(name, read=_plain_number)
    if not record.isbn:
        record.isbn = taken.take("ean", read=_isbn_of_ean)
    if not record.doi:
        record.doi = _doi_elsewhere(record, taken)
    elif record.url and ("(sici)" in record.doi.lower() or record.doi[-1:] == "_"):
        record.doi = _whole_doi(record.doi, record.url)
    take_eprint(record, taken)


_NEXT_LINE = lazy_regex(  # `\texttt{https://oak.org/}\\\texttt{elm.pdf}`
    r"(?<=[/=&?_.-])\}\\\\\s*\\(?:texttt|url)\s?\{"
)
_OTHER_ISSNS = ("print-issn", "linking-issn")  # of PubMed, in files of JabRef
_OTHER_ISBNS = ("isbn-13", "isbn13", "isbn-10", "isbn10")


def _read_isbn_as(record: Record, taken: Fields, attribute: str, number: str) -> None:
    """Read the journal "ISBN 978-3-16-148410-0", which Google Scholar writes, as the ISBN."""
    if "isbn" in taken.left:
        hide(record, taken, attribute)
    else:
        taken.left["isbn"] = number
        taken.sources.pop(attribute, None)
        setattr(record, attribute, "")
    if attribute == "venue":
        record.venue_kind = ""


def _read_no_doi(taken: Fields, messages: list[Message]) -> None:
    """Read what stands instead of a DOI: an address, a handle or an ISBN.

    `doi = {http://hdl.handle.net/2445/178855}` is the address, or a further one.
    """
    source = plain_address(taken.left["doi"])
    if source.startswith("10."):  # of a template, or CiteSeer's 10.1.1.148
        return
    if handle := _HANDLE.fullmatch(source):
        source = f"https://hdl.handle.net/{handle[1]}"
    address = web_addresses(source).first
    if is_web_address(address):
        del taken.left["doi"]
        address = source if "://" in source else address  # perhaps with words behind it
        taken.left["url"] = f"{taken.left.get('url', '')} {address}".strip()
    elif (isbn := _ISBN.fullmatch(source)) and "isbn" not in taken.left:
        del taken.left["doi"]
        taken.left["isbn"] = isbn[1]
    elif any(map(str.isdecimal, source)) and not (
        _SHORT_DOI.fullmatch(source) or plain_arxiv_id(source)
    ):
        messages.append(message("doi-unreadable", text=source))


# `1721.1/3336`, also as `https://doi.org/1721.1/3336`; the resolvers of the two are one system
_HANDLE = lazy_regex(
    r"(?!(?:19|20)\d\d\.(?:0?[1-9]|1[0-2])/)"
    rf"(?:https?://{RESOLVER}/)?((?:20\.500\.\d{{4,5}}|\d{{4}}\.\d{{1,2}})/[\w.-]{{1,40}})"
)
_ISBN = lazy_regex(r"ISBN:? ?([\dXx-]{10,17})", re.IGNORECASE)
_SHORT_DOI = lazy_regex(r"10/[a-z0-9]{3,12}")


def _whole_doi(doi: str, address: str) -> str:
    """Return the DOI with what a program has cut off at ":", "<" or "_" but the address has."""
    text = unquote(address)
    start = text.lower().find(doi.lower())
    rest = _REST_OF_DOI.match(text, start + len(doi)) if start >= 0 else None
    return f"{doi}{rest[0]}" if rest else doi


_REST_OF_DOI = lazy_regex(
    r"[:\d]*<[^\s<>]{0,60}>\d\.\d\.[A-Z]{2};2-\w|(?<=_)[\w.-]{1,20}$", re.IGNORECASE
)
_BRACES = lazy_regex(r"[{}]")  # 0065-{972X}


def _plain_number(source: str) -> str:
    source = _DASH.sub("-", source) if "dash" in source else source
    text = " ".join(_BRACES.sub("", plain_address(_MENDELEY_LINE.sub(" ", source))).split())
    text = _LABEL_OF_ISSN.sub("", _OF_RIS.sub("", text))
    text = _SEMICOLON.sub("; ", text.strip("; ")) if ";" in text else text
    is_number = _WORD.search(text) and not _DOI_AS_NUMBER.match(text)
    return text if is_number and not is_unknown(text) and text.lower() not in _NO_NUMBER else ""


_DASH = lazy_regex(r"\s?\{?\\text(?:en|em)dash\b(?:\{\})?\}?\s?")  # `2542{\textendash}6605`


def _isbn_of_ean(source: str) -> str:
    number = _plain_number(source)
    return number if _EAN_OF_BOOK.fullmatch(number) else ""


_EAN_OF_BOOK = lazy_regex(r"97[89][\d -]{10,14}")
_OF_RIS = lazy_regex(r"(?<=[\dX]) VO +-.*$")  # `0018-9472 VO - 3`, of Mendeley
_LABEL_OF_ISSN = lazy_regex(r"^E?ISSN-(?=\d{4}-\d{3}[\dX]$)")  # `ISSN-1052-0147`, of ERIC
_SEMICOLON = lazy_regex(r";(?=[\dX-]{8})")
_WORD = lazy_regex(r"[^\W_]")
_DOI_AS_NUMBER = lazy_regex(r"(?:https?://\S+/|doi:\s*)?10\.\d{4,9}/", re.IGNORECASE)
_NO_NUMBER = frozenset({"pending", "xxxx-xxxx"})
_MENDELEY_LINE = lazy_regex(
    r"(?:\$|\{\\\$\})?\\backslash(?:\$|\{\\\$\})?\s*[rn](?=[\dX\s])"
    r"|\{?\\textbackslash(?:\{\})?\}?\s*[rn](?=[\dX\s])|\\[rn](?=\d)|[\r\n]+"
)


def _address(record: Record, taken: Fields, messages: list[Message]) -> None:
    """Read the `url`, or the address in another field if a web page is cited."""
    source = taken.left.get("url", "")
    if source.strip():
        del taken.left["url"]
        record.url, further, words = web_addresses(_ATTRIBUTE.sub("", source))
        if record.url[:3] == "10." and plain_doi(record.url) == record.url:
            record.doi, record.url = record.doi or record.url, ""
        elif number := _NUMBER_AT_PUBMED.fullmatch(record.url):
            taken.left.setdefault("pmid", number[1])
            record.url = ""
        elif number := _PATH_AT_PUBMED_CENTRAL.match(record.url):
            taken.left.setdefault("pmcid", number[1])
            record.url = ""
        record.links += [Link("other", address) for address in further]
        if words:
            messages.append(message("extra-address", text=words, field="url"))
        return
    for name in ("howpublished", "note", "organization", "institution"):
        if name not in taken.all:
            continue
        source = without_day_of_typesetting(taken.all[name]).removeprefix("\\\\")  # a line break
        if "}\\\\" in source:
            source = _NEXT_LINE.sub("", source)
        if "\\href" in source and len(links := _LINKED_WORDS.findall(source)) == 1:
            source = links[0]
        if "://" not in source and not (name == "howpublished" and "www." in source):
            continue
        if ". " in source and name in ("howpublished", "note") and _spaced_address(record, name):
            return
        if name == "howpublished":
            source = _address_in_words(source)
        for text in (source, decode_latex(source)):  # decoded: `\newline\verb+http://...+`
            address, further, words = web_addresses(text)
            address = address.removesuffix(".")  # of a sentence
            is_read = bool(words) and bool(access_alone(words, is_behind_address=True))
            is_only = not further and (not words or is_read)
            has_space = "%20" in address
            if has_space and any(map(_WORDS_BEHIND.search, (source, decode_latex(source)))):
                continue
            if is_web_address(address) and is_only:
                record.url = address
                if name == "howpublished" and "~" in address and not words:
                    record.howpublished = address  # in which `\~n` is no letter
                elif name in ("howpublished", "note") and "\n" in source and not words:
                    setattr(record, name, address)  # in which a line break is no space
                return
    title = taken.all.get("title", "")
    if "\\href" in title and (linked := _LINKED_TITLE.match(title)):
        address = exportable_address(linked[1])
        record.url = address if is_web_address(address) else ""
    if "](http" in title:
        address = linked_title(decode_latex(title))[1]
        record.url = address if is_web_address(address) else ""
    elif "://" in title and not record.url:  # `Oaks. \url{https://oak.org}`
        address = web_addresses(title)[0].removesuffix("%20.").rstrip(".")  # `oak.org .`
        has_host = "." in address.partition("://")[2].partition("/")[0]  # not `http://www`
        record.url = address if has_host and is_web_address(address) else ""
    venue = "" if record.url else taken.sources.get("venue", "")
    if "\\href" in venue or "\\url" in venue:
        _address_of_venue(record, taken, venue)


# What precedes an address copied from a page, and the address in Papers that follows it.
_ATTRIBUTE = lazy_regex(r'^\s*href="(?=http)|(?<=\S)\s+papers\d?://\S*')
_NUMBER_AT_PUBMED = lazy_regex(r"PM:(\d{1,8})")  # of Reference Manager
_PATH_AT_PUBMED_CENTRAL = lazy_regex(r"/pmc/articles/(PMC\d{3,9})\b")  # of Mendeley
# `\url{http://oak.org} Bachelor thesis`, also without the command
_WORDS_BEHIND = lazy_regex(r"(?:\\url\{[^{}\s]+\}|https?://[^{}\s]*[^{}\s-]) +[A-Za-z]")
# `preprint. \href{https://arxiv.org/abs/0101.00001}{arXiv:0101.00001}. To appear`
_LINKED_WORDS = lazy_regex(r"\\href\s*\{(https?://[^{}\s]{1,300})\}\s*\{(?!\s*https?:)")
# Of a list of one's own; the address may have `{\&}`.
_LINKED_TITLE = lazy_regex(r"[\s{]*+\\href\s*+\{{1,2}((?:[^{}]++|\{\\?[&%#_~]\})+)\}")


def _spaced_address(record: Record, name: str) -> bool:
    """Take the address of the note `URL: http://www. oak. org/1`, which says nothing else."""
    text = getattr(record, name)
    address, accessed = stated_address(text)
    if not address or accessed or address in text:
        return False
    record.url = address
    setattr(record, name, address)
    return True


def _address_of_venue(record: Record, taken: Fields, source: str) -> None:
    """Take the address of `journal = {\\href{...}{Oaks}}`, or of a report `at \\url{...}`.

    One without a number is that of the journal.
    """
    linked = _LINKED_TITLE.match(source)
    found = [linked[1]] if linked else _URL_COMMAND.findall(source)
    address = exportable_address(found[0]) if len(found) == 1 else ""
    if not is_web_address(address) or address == record.venue:
        return
    if not linked or any(map(str.isdigit, address.partition("://")[2])):
        record.url = address
    elif address not in taken.all.values():  # of our export
        record.links.append(Link("other", address, "Journal"))


def _address_in_words(source: str) -> str:
    """Return the only address of `Available at \\url{...}` or "GitHub: https://... (visited)"."""
    found = _URL_COMMAND.findall(source)
    if len(found) != 1:
        found = [bare[1] for bare in _BARE_ADDRESS.finditer(source) if bare[2] is not None]
    return str(found[0]).rstrip(".,;:") if len(found) == 1 else source


_URL_COMMAND = lazy_regex(r"\\?\burl\s*\{([^{}]+)\}")
# The second group says whether the address ends there; what doesn't isn't looked at again.
_BARE_ADDRESS = lazy_regex(
    r"((?:https?://|(?<![\w./@])www\.)[^\s{}<>()\[\]\\$~]++)([\s<>()\[\]]|$)?"
)
_READERS_OF_DOI = (
    doi_alone, doi_behind_words, doi_before_arxiv, doi_of_r_package, doi_at_scopus,
)  # fmt: skip
# Fields of DBLP, BibDesk and BibBase for the address of a DOI.
_ELECTRONIC = ("ee", "bdsk-url-1", "bdsk-url-2", "bdsk-url-3", "url_paper", "paper")


def _doi_elsewhere(record: Record, taken: Fields) -> str:
    address = record.url or linked_address(taken.all)
    if address and (doi := doi_in_address(address) or doi_at_scopus(address)):
        return doi
    for name in (*_ELECTRONIC, "howpublished", "note", "annote"):
        source = without_library_proxy(taken.all.get(name, ""))
        readers = _READERS_OF_DOI if source else ()
        if doi := next(filter(None, (read(source) for read in readers)), ""):
            return doi
    numbers = (taken.all.get(name, "") for name in ("eprint", "lccn", "article-doi"))
    return next(filter(None, map(_doi_as_number, numbers)), "")


def _doi_as_number(source: str) -> str:
    """Return the DOI that a number is, without the version that bioRxiv and medRxiv append."""
    doi = plain_doi(source) if source else ""
    if not doi or not plain_address(source).lower().endswith(doi.lower()):
        return ""
    return _VERSION_OF_PREPRINT.sub("", doi) if doi.startswith(("10.1101/", "10.64898/")) else doi


_VERSION_OF_PREPRINT = lazy_regex(r"(?<=\d)v\d+$")
