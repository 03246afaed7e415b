"""Read the values of fields: text in braces or quotation marks, numbers and macros, joined by `#`.

Reading continues after every error; errors are reported in `messages`.
"""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.source.braces import balanced
from publications.bibtex.source.closers import Closers


class Macro(str):
    """The name of a macro in a value."""

    __slots__ = ()


Value = str | list[str]  # a plain text, or pieces joined by `#`, some of them a Macro

NAME = r"[^\s\"#%'(),={}]+"
FIELD_HERE = lazy_regex(rf"({NAME})\s*=(?!=)\s*(?=[{{\"#\w])")
# White space, comments, and the `>` of quoted email at the start of a line.
_SPACE = lazy_regex(r"(?:\s++|%[^\n]*+|(?<=\n)>[> ]*+)*")
NEXT_FIELD = lazy_regex(
    rf",\s*+(?={NAME}\s*=\s*[{{\"#\w])|(?<=\n)[^\S\n]*+(?={NAME}\s*=\s*[{{\"#\w])"
)
_BEYOND_BRACES = 4_000  # characters that a value in braces may continue after the bound
_ENTRY_GOES_ON = lazy_regex(rf"\s*(?:,\s*(?:{NAME}\s*=\s*[{{\"#\w]|[}})])|[}})]\s*(?:@|\Z))")
_BARE = lazy_regex(r"[^\s\"#%,={}()]+(?:[ \t]+[^\s\"#%,={}()]+)*")
# `author = van Roe, A B},` at the end of a line, where only the opening brace is missing
_WITHOUT_OPENING = lazy_regex(
    rf"(?P<value>[^\W\d_][^\"#%={{}}\n]{{1,2000}}+)\}},[ \t]*\n"
    rf"(?=\s*{NAME}\s*=\s*[{{\"\w])"
)
_SEVERAL_WORDS = lazy_regex(r"[\s,][^\W_]")
_COMMAND = lazy_regex(r"\\[A-Za-z]+\s*(?=\{)")  # `title = \textit{...}`
_CURLY_QUOTED = lazy_regex(r"[“„”]([^“”{}\n]*)[”“]|'((?:[^'\n]|'(?!\s*[,})\n]))*)'(?=\s*[,})\n])")
_STRAY_QUOTE = lazy_regex(r"[^\"{}=\n]*\"(?=\s*[,\n)}])|[^\"{}=\n]*\"(?=[^\"{}=\n]*\")")
TYPE = r"[^\s\"#%'(),={}@0-9][^\s\"#%'(),={}]{0,100}"
BLOCK_HERE = lazy_regex(rf"@\s*{TYPE}\s*[{{(]")


class ValueReader:
    """A position in a text, and the values that are read from there.

    Offsets are into the text that the scanner holds. `bound` is where the next block seems to begin
    at the start of a line. A value goes beyond it, up to `beyond`, only if its entry clearly goes
    on after it: `@article{` at the start of a line of a balanced value is text.
    """

    def __init__(self, text: str, position: int, bound: int, beyond: int, *, closer: str) -> None:
        self.text = text
        self.position = position
        self.bound = bound
        self.beyond = beyond
        self.closer = closer
        self.messages: list[Message] = []
        self.ran_out = False  # a value was unclosed at the end of the text
        self.to_reread = [0]  # how many more characters beyond the bounds may be searched
        self.is_cut_off = False  # the text ends inside a value
        self.closers = Closers(text)

    def _report(self, code: str, *, text: str | None = None) -> None:
        self.messages.append(message(code) if text is None else message(code, text=text))

    def read_value(self, name: str) -> Value:
        pieces: list[str] = []
        while True:
            piece = self._piece(name)
            if piece is not None:
                pieces.append(piece)
            self.skip_space()
            if self.position < self.bound and self.text[self.position] == "#":
                if piece is None:
                    self._report("stray-text", text="#")
                self.position += 1
                self.skip_space()
                continue
            if piece is None:
                self._report("no-value", text=name)
            if len(pieces) == 1 and not isinstance(pieces[0], Macro):
                return pieces[0]
            return pieces or ""

    def _piece(self, name: str) -> str | None:
        char = self.text[self.position] if self.position < self.bound else ""
        if char == "{":
            return self._braced(name)
        if char == '"':
            return self._quoted(name)
        curly = _CURLY_QUOTED.match(self.text, self.position, self.bound)
        if curly:
            self._report("unquoted-value", text=name)
            self.position = curly.end()
            return curly[1] or balanced(curly[2] or "")
        if command := _COMMAND.match(self.text, self.position, self.bound):
            self._report("unquoted-value", text=name)
            self.position = command.end()
            return f"{command[0]}{{{self._braced(name)}}}"
        if (text := self.without_opening_brace(name)) is not None:
            return text
        bare = _BARE.match(self.text, self.position, self.bound)
        if not bare or char in ("'", "@"):
            return None
        following = FIELD_HERE.match(self.text, self.position, self.bound)
        if following:
            return None
        word = bare[0]
        if "@" in word and (glued := BLOCK_HERE.search(self.text, bare.start(), self.bound)):
            word = self.text[bare.start() : min(bare.end(), glued.start())].rstrip()
        self.position = bare.start() + len(word)
        if word.isascii() and word.isdigit():
            return word
        if re.fullmatch(NAME, word) and not word[0].isdigit() and "://" not in word:
            return Macro(word)
        self._report("unquoted-value", text=name)
        return word

    def without_opening_brace(self, name: str) -> str | None:
        found = _WITHOUT_OPENING.match(self.text, self.position, self.bound)
        if found is None or not _SEVERAL_WORDS.search(found["value"]):
            return None
        self._report("unquoted-value", text=name)
        self.position = found.end("value") + 1
        return found["value"]

    def _braced(self, name: str) -> str:
        start, limit = self.position, self.bound
        if self.to_reread[0] > 0:
            limit = min(self.bound + _BEYOND_BRACES, self.beyond)
        closer = self.closers.closer(start, limit)
        if closer is None:
            self.ran_out = self.ran_out or limit == len(self.text) > self.bound
        elif closer <= self.bound or _ENTRY_GOES_ON.match(self.text, closer + 1):
            self.bound = self._bound_after(closer + 1)
            self.position = closer + 1
            return self.text[start + 1 : closer]
        self.to_reread[0] -= limit - self.bound
        return self._unclosed(name, start + 1)

    def _quoted(self, name: str) -> str:
        start = self.position
        limit = self.beyond if self.to_reread[0] > 0 else self.bound
        known = max(self.closers.looked_at, self.bound)
        closer = self.closers.closer(start, limit)
        if closer is None:
            self.ran_out = limit == len(self.text)
            self.to_reread[0] -= max(self.closers.looked_at - known, 0)
        elif closer > 0 and (closer <= self.bound or self._goes_on(closer + 1)):
            self.bound = self._bound_after(closer + 1)
            self.position = self._end_of_quoted(name, closer + 1)
            return self.text[start + 1 : self.position - 1]
        return self._unclosed(name, start + 1)

    def _end_of_quoted(self, name: str, end: int) -> int:
        """Return where a value with inner quotation marks ends: `"A "quoted" word"`."""
        if self._goes_on(end) or self.text[end - 2] == "\\":  # `\"` is left to bibtexparser
            return end
        last = end
        while inner := _STRAY_QUOTE.match(self.text, last, self.bound):
            last = inner.end()
        if last > end and self._goes_on(last):
            self._report("stray-quote", text=name)
            return last
        return end

    def _goes_on(self, position: int) -> bool:
        rest = self.text[position : position + 200].lstrip()
        return rest[:1] in (",", "#", self.closer)

    def _bound_after(self, position: int) -> int:
        if position <= self.bound:
            return self.bound
        following = re.compile(r"\n[ \t]*@").search(self.text, position)
        return following.start() + 1 if following else len(self.text)

    def _unclosed(self, name: str, start: int) -> str:
        """Return an unclosed value, up to what looks like the next field."""
        self._report("unclosed-value", text=name)
        following = NEXT_FIELD.search(self.text, start, self.bound)
        end = following.start() if following else self.bound
        self.position = end
        value = self.text[start:end].rstrip().rstrip(",").rstrip()
        if not following:
            value = value.rstrip("}) \n\t")
            self.position = self.bound
            self.is_cut_off = self.bound == len(self.text)
        return balanced(value.rstrip('"'))

    def skip_space(self) -> None:
        match = _SPACE.match(self.text, self.position, self.bound)
        if match:
            self.position = match.end()
