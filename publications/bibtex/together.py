"""Several sources as one list, as `\\bibliography{strings,papers,proceedings}` names them.

A macro holds from the source that defines it on, and `crossref` finds its parent in any of them, in its own
source first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from publications.bibtex.crossref import Family
from publications.bibtex.macros import MacroTable
from publications.bibtex.reading import BibFile


def read_together(files: Sequence[BibFile]) -> Iterator[BibFile]:
    """Each of the files in turn, with what the others have for it; read it before you ask for the next."""
    if len(files) > 1 and any(file.has_references for file in files):
        _share_parents(files)
    yield from _with_macros(files)


def _with_macros(files: Sequence[BibFile]) -> Iterator[BibFile]:
    macros = MacroTable()
    for file in files:
        file.begin_with(macros)
        yield file
        macros = file.macros_at_end()
        file.begin_with(_NONE)  # of many files with thousands each, one table is enough in memory


_NONE = MacroTable()


def _share_parents(files: Sequence[BibFile]) -> None:
    families = [file.family for file in _with_macros(files)]
    missing = {
        key
        for file, family in zip(files, families, strict=True)
        for key in file.referred_keys
        if family.own(key) is None
    }
    if not missing:
        return
    relatives = Family()
    for family in families:
        relatives.join(family)
    for file in _with_macros(files):
        file.asked_for = file.parents(missing)
        relatives.join(file.asked_for)
    for family in families:
        family.relatives = relatives
