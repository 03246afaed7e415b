"""Macros: `@string`, the months, and values joined by `#`, in the order of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from publications.bibtex.record import astronomy_journals, months
from publications.bibtex.source.characters import without_surrogates
from publications.bibtex.source.values import Macro, Value

# BibTeX's standard styles define these for every file.
_JOURNALS = {
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}


_LONGEST = 20_000  # characters that macros may add up to; a few doubled ones would fill the memory
_SHORT = 100


class Definition(NamedTuple):
    """The text of a macro, and the first macro without a text that it was defined with, or ""."""

    text: str
    undefined: str = ""


_PREDEFINED = {
    name: Definition(text)
    for name, text in {
        **dict(zip(months.MACROS, months.ENGLISH_NAMES, strict=True)),
        **_JOURNALS,
    }.items()
}

# Only some styles define these, so what a file defines comes first.
_OF_ASTRONOMY = {name: Definition(source) for name, source in astronomy_journals.macros().items()}


class MacroTable:
    """The macros that are defined at one point of a file. Names are case-insensitive.

    `elsewhere` returns what another source defines for the name of a macro, in lower case, that
    isn't defined before.
    """

    def __init__(
        self,
        definitions: Mapping[str, Definition] = _PREDEFINED,
        elsewhere: Callable[[str], Definition | None] | None = None,
    ) -> None:
        self._definitions = dict(definitions)
        self._elsewhere = elsewhere
        self.changes: dict[str, Definition] = {}
        """The macros defined since the table was created."""

    def copy(self, elsewhere: Callable[[str], Definition | None] | None = None) -> MacroTable:
        return MacroTable(self._definitions, elsewhere or self._elsewhere)

    def update(self, definitions: Mapping[str, Definition]) -> None:
        self._definitions.update(definitions)
        self.changes.update(definitions)

    def defined(self) -> dict[str, str]:
        """Return the text of each macro by its name in lower case."""
        return {name: definition.text for name, definition in self._definitions.items()}

    def is_long(self, name: str) -> bool:
        """Whether a macro that adds nothing is defined, but too long to be added."""
        definition = self._definition(name.lower())
        return definition is not None and len(definition.text) > _SHORT

    def define(self, name: str, value: Value) -> None:
        text, undefined = self.evaluate(value)
        text = text if text.isascii() else without_surrogates(text)
        definition = Definition(text, undefined[0] if undefined else "")
        self._definitions[name.lower()] = self.changes[name.lower()] = definition

    def _definition(self, name: str) -> Definition | None:
        found = self._definitions.get(name)
        if found is None and self._elsewhere:
            found = self._elsewhere(name)
        return found or _OF_ASTRONOMY.get(name)

    def evaluate(self, value: Value, *, with_names: bool = False) -> tuple[str, list[str]]:
        """Return the text of a value, and the names of macros that add nothing to it.

        They are undefined, or the text would become too long with them. `with_names` lets undefined
        ones stand for themselves: a reader understands `pnas` and `JCP`.
        """
        if isinstance(value, str):
            return value, []
        pieces: list[str] = []
        undefined: list[str] = []
        length = 0
        for piece in value:
            if not isinstance(piece, Macro):
                pieces.append(piece)
                continue
            definition = self._definition(piece.lower())
            if definition is None or length + len(definition.text) > _LONGEST:
                undefined.append(str(piece))
                if with_names and definition is None and length + len(piece) <= _LONGEST:
                    pieces.append(str(piece))
                    length += len(piece)
                continue
            pieces.append(definition.text)
            length += len(definition.text)
            if definition.undefined:
                undefined.append(definition.undefined)
        return "".join(pieces), undefined
