"""Email addresses and affiliations of authors, from the fields that exports have for them. Pure.

Web of Science writes affiliation = {Zhao, HY (Corresponding Author), Peking Univ, Beijing. Han, ZH;
Yang, Z, Microsoft Res, Beijing.} and author-email = {a@b.edu; c@d.org}; Scopus affiliation =
{Peking University, Beijing; …} and correspondence_address1 = {Zhao, H.; Peking University; email:
a@b.edu}; BibLaTeX files have author+an:affiliation = {1="Peking University"}. The fields are kept
among the publication's other fields and exported unchanged.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from people.name_comparison import lookup_keys, may_be_same_name
from people.names import split_full_name
from publications import bibtex
from publications.bibtex.lazy_regex import lazy_regex
from publications.publication_data import AuthorName, PublicationData

_EMAIL = lazy_regex(r"[\w.+'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w@])", re.IGNORECASE)
_HIDDEN_AT = lazy_regex(r"\s*[\[({<]\s*at\s*[\])}>]\s*|\s+at\s+", re.IGNORECASE)
_HIDDEN_DOT = lazy_regex(r"\s*[\[({<]\s*dot\s*[\])}>]\s*|\s+dot\s+", re.IGNORECASE)
_ANNOTATED = "author+an:affiliation"
_OF_AUTHORS = ("affiliation", "author_affiliation", "authors-with-affiliations")
_CORRESPONDENCE = ("correspondence_address1", "correspondence_address")
_OF_ENTRY = ("affiliations",)
_EMAILS = ("author-email", "author_email", "email", "e-mail", "emails")
FIELDS = frozenset((_ANNOTATED, *_OF_AUTHORS, *_CORRESPONDENCE, *_OF_ENTRY, *_EMAILS))
"""The names of all these fields."""
_ANNOTATION = lazy_regex(r"(?<!\d)(\d{1,4})\s*=\s*\"([^\"]*)\"")
_SENTENCE = lazy_regex(r"(?<=\w{2})\.\s+(?=[^,;.]{2,60},)|;|\n")
_ROLE = lazy_regex(r"\([^()]{0,40}author[^()]{0,40}\)", re.IGNORECASE)
_LONGEST = 20_000  # characters of a field


@dataclass(slots=True)
class PrintedContacts:
    """What is printed with the authors of an entry."""

    emails: frozenset[str] = frozenset()
    """In lower case. Fields don't say whose they are."""
    of_authors: dict[int, str] = field(default_factory=dict)
    """The affiliations printed with the author at each index."""
    of_entry: str = ""
    """The affiliations of which it isn't clear whose they are."""


def contacts_of(data: PublicationData, field: str) -> PrintedContacts | None:
    """Return what is printed with the "authors" of an entry; None if nothing, as usual."""
    if field != "authors" or FIELDS.isdisjoint(data.extra):
        return None
    texts = {
        name: bibtex.decode_latex(data.extra[name][:_LONGEST])
        for name in FIELDS & data.extra.keys()
    }
    contacts = PrintedContacts(frozenset(email for t in texts.values() for email in emails_in(t)))
    found: defaultdict[int | None, list[str]] = defaultdict(list)
    for number, text in _ANNOTATION.findall(texts.get(_ANNOTATED, "")):
        found[int(number) - 1].append(text)
    for name in (*_OF_AUTHORS, *_CORRESPONDENCE):
        for index, text in _assigned(texts.get(name, ""), data.authors):
            found[index].append(text)
    found[None] += (text for name in _OF_ENTRY if (text := texts.get(name)))
    contacts.of_entry = "\n".join(found[None])
    contacts.of_authors = {
        index: "\n".join(parts) for index, parts in found.items() if index is not None
    }
    return contacts


def emails_in(text: str) -> list[str]:
    """Return the email addresses in a text, in lower case, also "name AT example.org"."""
    if "@" not in text:
        text = " ".join(text.split())
        text = _HIDDEN_DOT.sub(".", _HIDDEN_AT.sub("@", text))
    return [found.lower() for found in _EMAIL.findall(text)] if "@" in text else []


def _assigned(text: str, names: Sequence[AuthorName]) -> Iterator[tuple[int | None, str]]:
    """Yield the affiliations in a text with the index of their author, or None.

    Several names may come before an affiliation: "Han, ZH; Yang, Z, Microsoft Res, Beijing".
    """
    if not text:
        return
    by_key: defaultdict[str, list[int]] = defaultdict(list)
    for index, name in enumerate(names):
        for key in lookup_keys(name):
            by_key[key].append(index)
    waiting: list[int | None] = []
    for part in _SENTENCE.split(text):
        pieces = [piece.strip() for piece in _ROLE.sub("", part).split(",")]
        holder = _holder(pieces, names, by_key)
        if holder is not None:
            waiting.append(holder)
            pieces = pieces[2:]
        affiliation = ", ".join(filter(None, pieces))
        if not affiliation:
            continue
        yield from ((index, affiliation) for index in waiting or [None])
        waiting = []


def _holder(
    pieces: Sequence[str], names: Sequence[AuthorName], by_key: Mapping[str, list[int]]
) -> int | None:
    """Return the index of the only author whose name the first two pieces are."""
    if len(pieces) < 2 or not pieces[0] or not pieces[1]:
        return None
    given, family = split_full_name(f"{pieces[0]}, {pieces[1]}")
    written = (_initials(given), "", family, "")
    near = {index for key in lookup_keys(written) for index in by_key.get(key, ())}
    found = [index for index in near if may_be_same_name(written, names[index])]
    return found[0] if len(found) == 1 else None


def _initials(given: str) -> str:
    """Return "H. Y." for "HY", as Web of Science prints initials."""
    return " ".join(f"{c}." for c in given) if given.isupper() and len(given) < 4 else given
