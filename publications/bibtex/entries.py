"""Reading the inside of one block: its key and its fields, tolerant of every fault.

Reading never stops at a fault: it notes what is wrong and goes on at the next field that it can make
out. The offsets are into the text that the scanner holds; `bound` is where the next block begins at
the start of a line, and no braced value runs past it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.braces import balanced


class Macro(str):
    """The name of a macro inside a value."""

    __slots__ = ()


Value = str | list[str]  # a plain text, or pieces joined by `#`, of which some are a Macro


class Fault(NamedTuple):
    """What is wrong with a block: a code, and the word of the source that it is about."""

    code: str
    about: str = ""


NAME = r"[^\s\"#%'(),={}]+"
# No possessive quantifier follows a group: Python before 3.11.5 matches those wrongly. None is needed here, for
# after fewer turns of such a group comes a brace, and not the one that is asked for. What has more groups is read
# brace by brace: each turn takes memory.
_TURNS = "{0,500}"
_B3 = rf"[^{{}}]*+(?:\{{[^{{}}]*+\}}[^{{}}]*+){_TURNS}"
_B2 = rf"[^{{}}]*+(?:\{{{_B3}\}}[^{{}}]*+){_TURNS}"
_B1 = rf"[^{{}}]*+(?:\{{{_B2}\}}[^{{}}]*+){_TURNS}"
_QUOTED = rf"[^\"{{}}]*+(?:\{{{_B1}\}}[^\"{{}}]*+){_TURNS}"
_FIELD = (
    rf"\s*+([^\s\"#%'(),={{}}0-9]{NAME[:-1]}*+)\s*+=\s*+"
    rf"(?:\{{({_B1})\}}|\"({_QUOTED})\"|([0-9]++)|([^\s\"#%'(),={{}}0-9“„”]{NAME[:-1]}*+))\s*+"
)
_PLAIN_FIELD = {closer: re.compile(_FIELD + rf"([,{closer}])") for closer in "})"}
_PLAIN_KEY = re.compile(r"\s*+([^\s,{}=\"%]++)\s*+,")
_ANY_KEY = re.compile(r"\s*+([^,={}\"]*)")
_NAME_HERE = re.compile(NAME)
_FIELD_HERE = re.compile(rf"({NAME})\s*=(?!=)\s*(?=[{{\"#\w])")
# White space, comments, and the marks of a quoted mail at the start of a line.
_SPACE = re.compile(r"(?:\s++|%[^\n]*+|(?<=\n)>[> ]*+)*")
_TOO_EARLY = re.compile(
    rf"[\s,}})]*?,\s*(?={NAME}\s*=\s*[{{\"\d])|[\s}})]*?\n\s*(?={NAME}\s*=\s*[{{\"])"
)
_NEXT_FIELD = re.compile(rf",\s*(?={NAME}\s*=\s*[{{\"#\w])|\n\s*(?={NAME}\s*=\s*[{{\"#\w])")
_INSTEAD_OF_COMMA = re.compile(rf"[;:.]\s*(?={NAME}\s*=\s*[{{\"#\w])")
_SWALLOWED = re.compile(rf"\s*(?:,|\n)\s*(?={NAME}\s*=\s*[{{\"\d])")
_BRACES = re.compile(r"[{}]")
_QUOTES = re.compile(r"[\"{}]")
_BARE = re.compile(r"[^\s\"#%,={}()]+(?:[ \t]+[^\s\"#%,={}()]+)*")
_CURLY_QUOTED = re.compile(r"[“„”]([^“”{}\n]*)[”“]|'((?:[^'\n]|'(?!\s*[,})\n]))*)'(?=\s*[,})\n])")
_QUOTED_NAME = re.compile(rf"[{{\"']({NAME})[}}\"']\s*(?=[=:])")
_STRAY_QUOTE = re.compile(r"[^\"{}=\n]*\"(?=\s*[,\n)}])|[^\"{}=\n]*\"(?=[^\"{}=\n]*\")")
_BLOCK_HERE = re.compile(r"@\s*[^\s\"#%'(),={}@0-9][^\s\"#%'(),={}]*\s*[{(]")


class EntryReader:
    """One pass over the inside of a block; afterwards `key`, `fields`, `faults` and `position`."""

    def __init__(self, text: str, position: int, bound: int, beyond: int, *, closer: str) -> None:
        self.text = text
        self.position = position
        self.bound = bound
        self.beyond = beyond
        self.closer = closer
        self.key = ""
        self.fields: list[tuple[str, Value]] = []
        self.faults: list[Fault] = []
        self.ran_out = False  # a quoted value was still open at the end of the text

    def read_entry(self) -> None:
        plain = _PLAIN_KEY.match(self.text, self.position, self.bound)
        if plain:
            self.key = plain[1]
            self.position = plain.end()
        elif not self._read_odd_key():
            return
        self._read_fields()

    def read_definitions(self, *, preamble: bool) -> None:
        """The `name = value` pairs of an @string, or the one value of a @preamble."""
        if preamble:
            self._skip_space()
            value = self._value("preamble")
            self.fields.append(("preamble", value))
            self._skip_space()
            if self.position < self.bound and self.text[self.position] == self.closer:
                self.position += 1
            return
        self._read_fields()

    # The key

    def _read_odd_key(self) -> bool:
        """A key that is missing, holds a space or lacks its comma; False where the block ends.

        `@misc{, title = ...` says all there is to say of the work, so nobody is troubled with it.
        """
        match = _ANY_KEY.match(self.text, self.position, self.bound)
        words = match[1].split() if match else []
        end = match.end() if match else self.position
        if self.closer == ")" and ")" in " ".join(words) and self.text[end : end + 1] != ",":
            return self._end_after_key(self.text.index(")", self.position))
        mark = self.text[end : end + 1] if end < self.bound else ""
        if mark == ",":
            self.key = " ".join(words)
            self.position = end + 1
            if "\n" in match[1].strip() if match else False:
                self.faults.append(Fault("invalid-key", self.key))
            return True
        if mark == "=":
            return self._key_runs_into_field(words, end)
        if mark == self.closer:
            return self._end_after_key(end)
        if not mark:
            self.key = words[0] if words else ""
            self.position = self.bound
            self.faults.append(Fault("unclosed"))
            return False
        self.key = " ".join(words).rstrip(";:")
        fault = Fault("no-comma-after-key", self.key) if self.key else Fault("no-key")
        self.faults.append(fault)
        if words and mark in '{"' and len(words) > 1:
            self.key = words[0]
        self._resync(end)
        return True

    def _end_after_key(self, end: int) -> bool:
        self.key = " ".join(self.text[self.position : end].split())
        self.position = end + 1
        if not self.key:
            self.faults.append(Fault("no-key"))
        return False

    def _key_runs_into_field(self, words: list[str], equals: int) -> bool:
        """`@book{title = ...` has no key; `@book{key title = ...` has no comma after it."""
        comma = self.text.find(",", equals, self.bound)
        glued = re.compile(r"=[^\s{}\",=]+\s*,").match(self.text, equals, self.bound)
        if len(words) == 1 and glued and not self.text[equals - 1].isspace():
            self.key = "".join(self.text[self.position : comma].split())
            self.position = comma + 1
            return True
        if len(words) > 1:
            self.key = " ".join(words[:-1]).rstrip(";:")
            self.faults.append(Fault("no-comma-after-key", self.key))
        else:
            self.faults.append(Fault("no-key"))
        start = equals
        while start > self.position and self.text[start - 1].isspace():
            start -= 1
        self.position = start - len(words[-1]) if words else equals
        return True

    # The fields

    def _read_fields(self) -> None:
        match_plain = _PLAIN_FIELD[self.closer].match
        text, append = self.text, self.fields.append
        while True:
            plain = match_plain(text, self.position, self.bound)
            if plain is None:
                if self._read_odd_field():
                    continue
                return
            name, braced, quoted, number, macro, mark = plain.groups()
            if braced is not None:
                append((name, braced))
            elif quoted is not None:
                append((name, quoted))
            elif number is not None:
                append((name, number))
            elif "://" in macro:
                self.faults.append(Fault("unquoted-value", name))
                append((name, macro))
            else:
                append((name, [Macro(macro)]))
            self.position = plain.end()
            if mark != "," and not self._closed_too_early():
                return

    def _read_odd_field(self) -> bool:
        """One step over what is no plain field; False at the end of the entry."""
        self._skip_space()
        if self.position >= self.bound:
            self.faults.append(Fault("unclosed"))
            return False
        char = self.text[self.position]
        if char == self.closer:
            self.position += 1
            return self._closed_too_early()
        if char == ",":
            self.faults.append(Fault("double-comma"))
            self.position += 1
            return True
        if char in ")}" and not self.text[self.position + 1 : self.bound].strip():
            self.faults.append(Fault("wrong-closer"))
            self.position = self.bound
            return False
        if _BLOCK_HERE.match(self.text, self.position, self.bound):
            self.faults.append(Fault("unclosed"))
            return False
        quoted = _QUOTED_NAME.match(self.text, self.position, self.bound)
        if quoted:
            self.faults.append(Fault("invalid-field-name", quoted[0].strip()))
            return self._field_after_name(quoted[1], quoted.end())
        name = _NAME_HERE.match(self.text, self.position, self.bound)
        if not name:
            self.faults.append(Fault("stray-text", self._excerpt()))
            self._resync(self.position + 1)
            return True
        return self._field_after_name(name[0], name.end())

    def _field_after_name(self, name: str, end: int) -> bool:
        start = self.position
        self.position = end
        self._skip_space()
        mark = self.text[self.position : self.position + 1] if self.position < self.bound else ""
        if mark == "=":
            self.position += 1
            self._skip_second_equals_sign()
        elif mark == ":" and self.text[end - 1] in "{}\"' ":
            self.position += 1
            self.faults.append(Fault("no-equals", name))
        elif mark and (mark in '{"' or (name[-1] == ":" and mark.isalnum())):
            self.faults.append(Fault("no-equals", name))
            name = name.rstrip(":") or name
        else:
            self.position = start
            return self._name_without_value(name, end)
        if name[0].isdigit():
            self.faults.append(Fault("invalid-field-name", name))
        self._skip_space()
        start = self.position
        self.fields.append((name, self._value(name)))
        self._skip_space()
        if self.position >= self.bound and self._swallowed_fields(name, start):
            return True
        return self._after_value(name)

    def _skip_second_equals_sign(self) -> None:
        self._skip_space()
        if self.text[self.position : self.position + 1] == "=" and self.position < self.bound:
            self.faults.append(Fault("stray-text", "="))
            self.position += 1

    def _swallowed_fields(self, name: str, start: int) -> bool:
        """Go back where an unclosed value took the fields after it and the brace of the entry."""
        value = self.fields[-1][1]
        if not isinstance(value, str) or self.text[start : start + 1] != "{":
            return False
        following = _SWALLOWED.search(value)
        if not following:
            return False
        kept = value[: following.start()]
        if kept.count("{") != kept.count("}"):
            return False
        self.fields[-1] = (name, kept)
        self.faults.append(Fault("unclosed-value", name))
        self.position = start + 1 + following.end()
        return True

    def _name_without_value(self, name: str, end: int) -> bool:
        """`author name = "x"`, `author ? {x}` or a word that stands alone."""
        self.faults.append(Fault("stray-text", name))
        line_end = self.text.find("\n", end, self.bound)
        line_end = self.bound if line_end < 0 else line_end
        value = re.compile(r"[^,{}\"\n]*(?==?\s*[{\"])").match(self.text, end, line_end)
        if value and value.end() < line_end:
            self.position = value.end()
            if self.text[self.position] == "=":
                self.position += 1
            self._skip_space()
            self.fields.append((name, self._value(name)))
            return self._after_value(name)
        self._resync(end)
        return True

    def _after_value(self, name: str) -> bool:
        self._skip_space()
        if self.position >= self.bound:
            self.faults.append(Fault("unclosed"))
            return False
        char = self.text[self.position]
        if char == ",":
            self.position += 1
            return True
        if char == self.closer:
            self.position += 1
            return self._closed_too_early()
        if _BLOCK_HERE.match(self.text, self.position, self.bound):
            self.faults.append(Fault("unclosed"))
            return False
        if _FIELD_HERE.match(self.text, self.position, self.bound):
            self.faults.append(Fault("no-comma", name))
            return True
        if char in ")}" and not self.text[self.position + 1 : self.bound].strip():
            self.faults.append(Fault("wrong-closer"))
            self.position = self.bound
            return False
        self.faults.append(Fault("stray-text", self._excerpt()))
        after = _INSTEAD_OF_COMMA.match(self.text, self.position, self.bound)
        if after:
            self.position = after.end()
        else:
            self._resync(self.position)
        return True

    def _closed_too_early(self) -> bool:
        """Whether fields go on after the brace that closed the entry.

        A field that the entry has already is what is left of another entry.
        """
        tail = _TOO_EARLY.match(self.text, self.position, self.bound)
        if not tail:
            return False
        following = _NAME_HERE.match(self.text, tail.end(), self.bound)
        name = following[0].lower() if following else ""
        if any(name == known.lower() for known, _ in self.fields):
            self.faults.append(Fault("stray-text", name))
            return False
        self.faults.append(Fault("closed-early"))
        self.position = tail.end()
        return True

    # The values

    def _value(self, name: str) -> Value:
        pieces: list[str] = []
        while True:
            piece = self._piece(name)
            if piece is not None:
                pieces.append(piece)
            self._skip_space()
            if self.position < self.bound and self.text[self.position] == "#":
                if piece is None:
                    self.faults.append(Fault("stray-text", "#"))
                self.position += 1
                self._skip_space()
                continue
            if piece is None:
                self.faults.append(Fault("no-value", name))
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
            self.faults.append(Fault("unquoted-value", name))
            self.position = curly.end()
            return curly[1] or curly[2] or ""
        bare = _BARE.match(self.text, self.position, self.bound)
        if not bare or char in ("'", "@"):
            return None
        following = _FIELD_HERE.match(self.text, self.position, self.bound)
        if following:
            return None
        word = bare[0]
        if "@" in word and (glued := _BLOCK_HERE.search(self.text, bare.start(), self.bound)):
            word = self.text[bare.start() : min(bare.end(), glued.start())].rstrip()
        self.position = bare.start() + len(word)
        if word.isascii() and word.isdigit():
            return word
        if re.fullmatch(NAME, word) and not word[0].isdigit() and "://" not in word:
            return Macro(word)
        self.faults.append(Fault("unquoted-value", name))
        return word

    def _braced(self, name: str) -> str:
        depth, start = 0, self.position
        for match in _BRACES.finditer(self.text, start, self.bound):
            depth += 1 if match[0] == "{" else -1
            if depth == 0:
                self.position = match.end()
                return self.text[start + 1 : match.start()]
        return self._unclosed(name, start + 1)

    def _quoted(self, name: str) -> str:
        depth, start = 0, self.position
        for match in _QUOTES.finditer(self.text, start + 1, self.beyond):
            if match[0] == "{":
                depth += 1
            elif match[0] == "}":
                depth -= 1
                if depth < 0:
                    break
            elif depth == 0:
                if match.start() > self.bound and not self._goes_on(match.end()):
                    break
                self.bound = self._bound_after(match.end())
                end = self._end_of_quoted(name, match.end())
                self.position = end
                return self.text[start + 1 : end - 1]
        else:
            self.ran_out = self.beyond == len(self.text)
        return self._unclosed(name, start + 1)

    def _end_of_quoted(self, name: str, end: int) -> int:
        """Where a value ends at whose quote `end` no field ends: `"A "quoted" word"`."""
        if self._goes_on(end) or self.text[end - 2] == "\\":  # `\"` is for the second reading
            return end
        last = end
        while inner := _STRAY_QUOTE.match(self.text, last, self.bound):
            last = inner.end()
        if last > end and self._goes_on(last):
            self.faults.append(Fault("stray-quote", name))
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
        """The value that begins at `start` and never ends: up to what looks like the next field."""
        self.faults.append(Fault("unclosed-value", name))
        following = _NEXT_FIELD.search(self.text, start, self.bound)
        end = following.start() if following else self.bound
        self.position = end
        value = self.text[start:end].rstrip().rstrip(",").rstrip()
        if not following:
            value = value.rstrip("}) \n\t")
            self.position = self.bound
        return balanced(value.rstrip('"'))

    # Moving on

    def _skip_space(self) -> None:
        match = _SPACE.match(self.text, self.position, self.bound)
        if match:
            self.position = match.end()

    def _resync(self, start: int) -> None:
        """To the next field that can be made out, else to the brace that ends the entry."""
        block = _BLOCK_HERE.search(self.text, start, self.bound)  # the next one, on the same line
        bound = block.start() if block else self.bound
        following = _NEXT_FIELD.search(self.text, start, bound)
        if following:
            self.position = following.end()
            return
        end = self.text.rfind(self.closer, start, bound)
        self.position = end if end >= 0 else bound

    def _excerpt(self) -> str:
        return " ".join(self.text[self.position : min(self.position + 40, self.bound)].split())
