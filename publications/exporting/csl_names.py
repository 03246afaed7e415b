"""The people of a publication as CSL-JSON."""

import re
from typing import Any

from people.name_particles import is_particle
from people.names import without_suffix
from publications.bibtex import name_of_collaboration, read_names
from publications.display.extra_texts import extra_text
from publications.models import Authorship, Contribution, Publication

_Kind = Publication.Kind
# As in pandoc, for BibTeX's "and others"; its citation processor prints "et al."
OTHERS = {"literal": "others"}


def csl_name(authorship: Authorship) -> dict[str, str]:
    """Return the name of an author. A group, or a person with a single name, is a literal."""
    return _name(*authorship.public_name)


def _name(first: str, von: str, last: str, jr: str) -> dict[str, str]:
    if first and _INITIAL.fullmatch(von):  # "\\ae." of Torben Æ. Roe, which BibTeX takes for one
        first, von = f"{first} {von.upper()}", ""
    if not first and von and last[:1].isupper():
        first, von = _given_in_particle(von)
    if not first and not von and not jr:
        return {"literal": last}
    parts = {"family": last, "given": first, "non-dropping-particle": von, "suffix": jr}
    family = without_suffix(last)
    if first and not jr and family != last and last.startswith(family):  # "Harris Jr, Frederick"
        parts |= {"family": family, "suffix": last.removeprefix(family).strip(" ,")}
    return {part: text for part, text in parts.items() if text}


_INITIAL = re.compile(r"[^\W\d_a-z]\.")


def _given_in_particle(von: str) -> tuple[str, str]:
    """Split given names in small letters, which BibTeX takes for a particle, from the particle."""
    words = von.split()
    first = next((n for n, word in enumerate(words) if is_particle(word)), len(words))
    return " ".join(words[:first]), " ".join(words[first:])


def csl_names(publication: Publication) -> dict[str, Any]:
    authors = publication.contributors(Contribution.AUTHOR)
    editors = publication.contributors(Contribution.EDITOR)
    gaps = [a.position for a in authors if a.gap_before]
    return {
        "author": _organization(publication, authors)
        or [csl_name(a) for a in authors] + ([OTHERS] if publication.truncated else [])
        or _collaboration(publication),
        "editor": [csl_name(e) for e in editors]
        + ([OTHERS] if publication.editors_truncated else []),
        "translator": people(publication, "translator"),
        "container-author": _authors_of_book(publication, authors),
        # CSL has no field for names that are missing in the middle of the list.
        "custom": {"names-missing-before": gaps} if gaps else {},
    }


def _organization(publication: Publication, authors: list[Authorship]) -> list[dict[str, str]]:
    """Return "Institute of Oaks and Elms" as one author, if it is the publisher, too.

    BibTeX takes a name with "and" for two.
    """
    if publication.truncated or not authors[1:]:
        return []
    whole = " and ".join(" ".join(filter(None, author.public_name)) for author in authors)
    named = (publication.institution, publication.publisher)
    return [{"literal": whole}] if whole in named else []


def _collaboration(publication: Publication) -> list[dict[str, str]]:
    """Return INSPIRE's collaboration as the author of what has no other."""
    name = extra_text(publication, "collaboration")
    return [{"literal": name_of_collaboration(name)}] if name else []


def _authors_of_book(publication: Publication, authors: list[Authorship]) -> list[dict[str, str]]:
    """Return who wrote the book of a chapter, unless the same people wrote the chapter."""
    names = people(publication, "bookauthor") if publication.kind == _Kind.CHAPTER else []
    return [] if names == [csl_name(author) for author in authors] else names


def people(publication: Publication, field: str) -> list[dict[str, str]]:
    """Return the people whom a field of BibTeX without a column names."""
    found = read_names(str(publication.public_extra.get(field, "")))
    names = [_name(name.first, name.von, name.last, name.jr) for name in found.names]
    return [*names, OTHERS] if names and found.truncated else names
