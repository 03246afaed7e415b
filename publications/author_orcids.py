"""ORCID iDs that an entry gives for its authors, in the ways that files in the wild have them. Pure.

BibTeX has no field for them. BibLaTeX files carry them as data annotations, author+an:orcid = {1="0000-…"};
Web of Science and national registers as orcid-numbers = {Last, First/0000-…; …}; others as orcid or author_orcid.
The fields stay among the work's other fields, and are exported again as they were.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from people.names import split_full_name
from people.orcid import normalize_orcid
from publications.author_comparison import may_be_one
from publications.bibtex.latex import decode_latex

_ORCID = r"\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]"
_ANNOTATION = re.compile(rf"(\d+)\s*=\s*\W*(?:[\w:/.]*/)?({_ORCID})(?!\d)")
_NAMED = re.compile(rf"([^/;]+?)\s*/\s*({_ORCID})(?!\d)")
_BARE = re.compile(rf"(?<!\d){_ORCID}(?!\d)")
_LISTS = ("orcid", "orcids", "author_orcid", "author-orcid", "authororcid")
_FIELDS = frozenset(("author+an:orcid", "editor+an:orcid", "orcid-numbers", *_LISTS))
Names = Sequence[list[Any]]


def orcids_of(facts: Mapping[str, Any], field: str) -> tuple[list[str], list[str]]:
    """The iDs of the "authors" or "editors" of an entry, and those whose check digit is wrong.

    There is one for each name, "" where none is given.
    """
    names, extra = facts[field], facts.get("extra", {})
    found = [""] * len(names)
    wrong: list[str] = []
    if _FIELDS.isdisjoint(extra):
        return found, wrong
    for index, text in _given(names, extra, field.removesuffix("s")):
        try:
            found[index] = normalize_orcid(text)
        except ValueError:
            wrong.append(text)
    return found, wrong


def _given(names: Names, extra: Mapping[str, str], field: str) -> Iterator[tuple[int, str]]:
    for number, text in _ANNOTATION.findall(extra.get(f"{field}+an:orcid", "")):
        if 1 <= int(number) <= len(names):
            yield int(number) - 1, text
    if field != "author":
        return
    for name, text in _NAMED.findall(extra.get("orcid-numbers", "")):
        holders = _holders(names, decode_latex(name))
        if len(holders) == 1:
            yield holders[0], text
    for list_field in _LISTS:
        texts = _BARE.findall(extra.get(list_field, ""))
        if len(texts) == len(names):
            yield from enumerate(texts)


def _holders(names: Names, written: str) -> list[int]:
    given, family = split_full_name(written)
    return [index for index, name in enumerate(names) if may_be_one([given, "", family, ""], name)]
