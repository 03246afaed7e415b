"""Several sources as one bibliography, as `\\bibliography{strings,papers,proceedings}` names them.

A macro is defined from its @string on, in the following sources too. Where it isn't defined yet, a
definition in a following source counts: `*.bib` lists the files by name. `crossref` finds its
parent in any source, first in its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from publications.bibtex.resolution.crossref import Parents
from publications.bibtex.resolution.macros import Definition, MacroTable
from publications.bibtex.resolution.references import (
    find_parents,
    has_references,
    macros_defined_in,
    referenced_keys,
)
from publications.bibtex.source.encoding import Source


class Surroundings(NamedTuple):
    """The definitions and parents that reading a source requires."""

    macros: MacroTable  # defined before the source; a copy
    parents: Parents  # the entries that its entries refer to


class LinkedSources:
    """The sources of one bibliography. They can be read in any order, and again.

    What a source defines is remembered once; reading in the given order is fastest.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources
        self._definitions: dict[int, Mapping[str, Definition]] = {}
        self._macros = MacroTable()  # those before the source at `_position`
        self._position = 0
        self._first: dict[str, tuple[int, Definition]] | None = None
        self._parents: dict[int, Parents] = {}
        self._shares_parents = len(sources) > 1 and any(map(has_references, sources))

    def surroundings(self, position: int) -> Surroundings:
        """Return the surroundings of the source at this position."""
        if self._shares_parents and not self._parents:
            self._share_parents()
        parents = self._parents.get(position) or self._own_parents(position)
        return Surroundings(self._macros_for(position), parents)

    def remember_definitions(self, position: int, definitions: Mapping[str, Definition]) -> None:
        """Store the definitions of a source that has been read to its end."""
        self._definitions[position] = definitions

    def _macros_for(self, position: int) -> MacroTable:
        """Return the macros that a source can use; a copy."""
        elsewhere = partial(self._defined_after, position) if len(self._sources) > 1 else None
        return self._macros_before(position).copy(elsewhere)

    def _defined_after(self, position: int, name: str) -> Definition | None:
        """Return the first definition of a macro that no source before this one defines.

        One in the source itself counts only from there on, as in BibTeX.
        """
        if self._first is None:
            self._first = {}
            for at in range(len(self._sources)):
                self._macros_before(at)
                for each, definition in self._definitions_of(at).items():
                    self._first.setdefault(each, (at, definition))
        found = self._first.get(name)
        return found[1] if found and found[0] != position else None

    def _macros_before(self, position: int) -> MacroTable:
        if position < self._position:
            self._macros, self._position = MacroTable(), 0
        while self._position < position:
            self._macros.update(self._definitions_of(self._position))
            self._position += 1
        return self._macros

    def _definitions_of(self, position: int) -> Mapping[str, Definition]:
        if position not in self._definitions:
            source = self._sources[position]
            self._definitions[position] = macros_defined_in(source, self._macros)
        return self._definitions[position]

    def _own_parents(self, position: int) -> Parents:
        source, macros = self._sources[position], self._macros_for(position)
        return find_parents(source, referenced_keys(source, macros), macros)

    def _share_parents(self) -> None:
        """Find the parents of all sources, and let each source find those of the others."""
        missing: set[str] = set()
        own: list[Parents] = []
        for position, source in enumerate(self._sources):
            macros = self._macros_for(position)
            keys = referenced_keys(source, macros)
            parents = find_parents(source, keys, macros)
            missing |= {key for key in keys if parents.own(key) is None}
            own.append(parents)
        shared = Parents()
        for parents in own:
            shared.add_all(parents)
        for position, source in enumerate(self._sources):
            shared.add_all(find_parents(source, missing, self._macros_for(position)))
        for position, parents in enumerate(own):
            parents.of_other_sources = shared
            self._parents[position] = parents
