"""ORCID iDs of authors, from the fields that files use for them in practice. Pure.

BibTeX has no field for them. BibLaTeX files have annotations, author+an:orcid = {1="0000-…"}; Web
of Science and national registers have orcid-numbers = {Last, First/0000-…; …}; others have orcid
or author_orcid. The fields are kept among the publication's other fields and exported unchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from people.name_comparison import may_be_same_name
from people.names import split_full_name
from people.orcid import normalize_orcid
from publications import bibtex
from publications.bibtex.lazy_regex import lazy_regex
from publications.publication_data import AuthorName, PublicationData

_ORCID = r"\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]"
_ANNOTATION = lazy_regex(rf"(\d+)\s*=\s*\W*(?:[\w:/.]*/)?({_ORCID})(?!\d)")
_NAMED = lazy_regex(rf"([^/;]+?)\s*/\s*({_ORCID})(?!\d)")
_BARE = lazy_regex(rf"(?<!\d){_ORCID}(?!\d)")
_LISTS = ("orcid", "orcids", "author_orcid", "author-orcid", "authororcid")
_FIELDS = frozenset(("author+an:orcid", "editor+an:orcid", "orcid-numbers", *_LISTS))
Names = Sequence[AuthorName]


class Orcids(NamedTuple):
    """The iDs in an entry: one for each name, or "", and those that can't be used."""

    of_names: list[str]
    wrong: list[str]
    """Invalid iDs."""
    unassigned: list[str]
    """Valid iDs whose author is unclear."""


def orcids_of(data: PublicationData, field: str) -> Orcids:
    """Return the iDs of the "authors" or "editors" of an entry."""
    names, extra = getattr(data, field), data.extra
    orcids = Orcids([""] * len(names), [], [])
    if _FIELDS.isdisjoint(extra):
        return orcids
    for index, text in _given(names, extra, field.removesuffix("s")):
        try:
            orcid = normalize_orcid(text)
        except ValueError:
            orcids.wrong.append(text)
            continue
        if index is None:
            orcids.unassigned.append(orcid)
        else:
            orcids.of_names[index] = orcid
    return orcids


def _given(names: Names, extra: Mapping[str, str], field: str) -> Iterator[tuple[int | None, str]]:
    for number, text in _ANNOTATION.findall(extra.get(f"{field}+an:orcid", "")):
        yield int(number) - 1 if 1 <= int(number) <= len(names) else None, text
    if field != "author":
        return
    for name, text in _NAMED.findall(extra.get("orcid-numbers", "")):
        holders = _holders(names, bibtex.decode_latex(name))
        if len(holders) == 1:
            yield holders[0], text
    for list_field in _LISTS:
        texts = _BARE.findall(extra.get(list_field, ""))
        one_each = len(texts) == len(names)
        for index, text in enumerate(texts):
            yield index if one_each else None, text


def _holders(names: Names, written: str) -> list[int]:
    given, family = split_full_name(written)
    holder = (given, "", family, "")
    return [index for index, name in enumerate(names) if may_be_same_name(holder, name)]
