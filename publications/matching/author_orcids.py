"""ORCID iDs that an entry gives for its authors, in the ways that files in the wild have them. Pure.

BibTeX has no field for them. BibLaTeX files carry them as data annotations, author+an:orcid = {1="0000-…"};
Web of Science and national registers as orcid-numbers = {Last, First/0000-…; …}; others as orcid or author_orcid.
The fields stay among the work's other fields, and are exported again as they were.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from people.name_comparison import may_be_same_name
from people.names import split_full_name
from people.orcid import normalize_orcid
from publications.bibtex import decode_latex
from publications.publication_data import AuthorName, PublicationData

_ORCID = r"\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]"
_ANNOTATION = re.compile(rf"(\d+)\s*=\s*\W*(?:[\w:/.]*/)?({_ORCID})(?!\d)")
_NAMED = re.compile(rf"([^/;]+?)\s*/\s*({_ORCID})(?!\d)")
_BARE = re.compile(rf"(?<!\d){_ORCID}(?!\d)")
_LISTS = ("orcid", "orcids", "author_orcid", "author-orcid", "authororcid")
_FIELDS = frozenset(("author+an:orcid", "editor+an:orcid", "orcid-numbers", *_LISTS))
Names = Sequence[AuthorName]


class Orcids(NamedTuple):
    """The iDs that an entry gives: one for each name, "" where there is none, and those of no use."""

    of_names: list[str]
    wrong: list[str]
    """Their check digit is."""
    unassigned: list[str]
    """The entry does not say whose they are."""


def orcids_of(data: PublicationData, field: str) -> Orcids:
    """The iDs of the "authors" or "editors" of an entry."""
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
        holders = _holders(names, decode_latex(name))
        if len(holders) == 1:
            yield holders[0], text
    for list_field in _LISTS:
        texts = _BARE.findall(extra.get(list_field, ""))
        says_whose = len(texts) == len(names)
        for index, text in enumerate(texts):
            yield index if says_whose else None, text


def _holders(names: Names, written: str) -> list[int]:
    given, family = split_full_name(written)
    holder = (given, "", family, "")
    return [index for index, name in enumerate(names) if may_be_same_name(holder, name)]
