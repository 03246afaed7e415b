"""Read the key and the fields of one block.

Reading continues after every error at the next field that can be found; errors are reported in
`messages`.
"""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.source.values import (
    BLOCK_HERE,
    FIELD_HERE,
    NAME,
    NEXT_FIELD,
    Macro,
    Value,
    ValueReader,
)

# No possessive quantifier after a group: Python before 3.11.5 matches those wrongly. The number of
# repetitions is limited because each takes memory; values with more groups are read brace by brace.
_TURNS = "{0,500}"
_B3 = rf"[^{{}}]*+(?:\{{[^{{}}]*+\}}[^{{}}]*+){_TURNS}"
_B2 = rf"[^{{}}]*+(?:\{{{_B3}\}}[^{{}}]*+){_TURNS}"
_B1 = rf"[^{{}}]*+(?:\{{{_B2}\}}[^{{}}]*+){_TURNS}"
_QUOTED = rf"[^\"{{}}]*+(?:\{{{_B1}\}}[^\"{{}}]*+){_TURNS}"
_FIELD = (
    rf"\s*+([^\s\"#%'(),={{}}0-9]{NAME[:-1]}*+)\s*+=\s*+"
    rf"(?:\{{({_B1})\}}|\"({_QUOTED})\"|([0-9]++)|([^\s\"#%'(),={{}}0-9“„”]{NAME[:-1]}*+))\s*+"
)
_PLAIN_FIELD = {closer: lazy_regex(_FIELD + rf"([,{closer}])") for closer in "})"}
_PLAIN_KEY = lazy_regex(r"\s*+([^\s,{}=\"%]++)\s*+,")
_ANY_KEY = lazy_regex(r"\s*+([^,={}\"]*)")
_NAME_HERE = lazy_regex(NAME)
_TOO_EARLY = lazy_regex(rf"([\s,}})]*+)(?=(?!@)({NAME})\s*=\s*([{{\"\d]))")
_INSTEAD_OF_COMMA = lazy_regex(rf"[;:.]\s*(?={NAME}\s*=\s*[{{\"#\w])")
_SWALLOWED = lazy_regex(rf"(?:,\s*+|(?<=\n)[^\S\n]*+)(?={NAME}\s*=\s*[{{\"\d])")
_NUMBER_OF_FIELD = lazy_regex(r"\s+\d{1,2}\s*=\s*")
_UP_TO_VALUE = lazy_regex(r"[^,{}\"\n]*+(?=[{\"])")
_QUOTED_NAME = lazy_regex(rf"[{{\"']({NAME})[}}\"']\s*(?=[=:])")


class EntryReader(ValueReader):
    """Reads a block in one pass; then `key`, `fields`, `messages` and `position` are set."""

    def __init__(self, text: str, position: int, bound: int, beyond: int, *, closer: str) -> None:
        super().__init__(text, position, bound, beyond, closer=closer)
        self.key = ""
        self.fields: list[tuple[str, Value]] = []

    def read_entry(self) -> None:
        plain = _PLAIN_KEY.match(self.text, self.position, self.bound)
        if plain:
            self.key = plain[1]
            self.position = plain.end()
        elif not self._read_unusual_key():
            return
        self._read_fields()

    def read_definitions(self, *, preamble: bool) -> None:
        """Read the `name = value` pairs of an @string, or the one value of a @preamble."""
        if preamble:
            self.skip_space()
            value = self.read_value("preamble")
            self.fields.append(("preamble", value))
            self.skip_space()
            if self.position < self.bound and self.text[self.position] == self.closer:
                self.position += 1
            return
        self._read_fields()

    # The key

    def _read_unusual_key(self) -> bool:
        """Read a key that is missing, contains a space or has no comma; False at the block's end.

        `@misc{, title = ...` is not reported: nothing but the key is missing.
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
                self._report("invalid-key", text=self.key)
            return True
        if mark == "=":
            return self._key_runs_into_field(words, end)
        if mark == self.closer:
            return self._end_after_key(end)
        if not mark:
            self.key = words[0] if words else ""
            self.position = self.bound
            self._report("unclosed")
            return False
        self.key = " ".join(words).rstrip(";:")
        if self.key:
            self._report("no-comma-after-key", text=self.key)
        else:
            self._report("no-key")
        if words and mark in '{"' and len(words) > 1:
            self.key = words[0]
        self._resync(end)
        return True

    def _end_after_key(self, end: int) -> bool:
        self.key = " ".join(self.text[self.position : end].split())
        self.position = end + 1
        if not self.key:
            self._report("no-key")
        return False

    def _key_runs_into_field(self, words: list[str], equals: int) -> bool:
        """Read `@book{title = ...`, without a key, and `@book{key title = ...`, without a comma."""
        comma = self.text.find(",", equals, self.bound)
        glued = re.compile(r"=[^\s{}\",=]+\s*,").match(self.text, equals, self.bound)
        if len(words) == 1 and glued and not self.text[equals - 1].isspace():
            self.key = "".join(self.text[self.position : comma].split())
            self.position = comma + 1
            return True
        if len(words) > 1:
            self.key = " ".join(words[:-1]).rstrip(";:")
            self._report("no-comma-after-key", text=self.key)
        else:
            self._report("no-key")
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
                if self._read_unusual_field():
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
                self._report("unquoted-value", text=name)
                append((name, macro))
            elif mark == "," and self._is_without_opening_brace(name, plain.start(5)):
                continue
            else:
                append((name, [Macro(macro)]))
            self.position = plain.end()
            if mark != "," and not self._closed_too_early():
                return

    def _is_without_opening_brace(self, name: str, start: int) -> bool:
        """Read the value of `author = Roe, A. B.},`, which begins like a macro."""
        before, self.position = self.position, start
        value = self.without_opening_brace(name)
        if value is None:
            self.position = before
            return False
        self.fields.append((name, value))
        self.position += 1  # the comma
        return True

    def _read_unusual_field(self) -> bool:
        """Read anything but a plain field; False at the end of the entry."""
        self.skip_space()
        if self.position >= self.bound:
            self._report("unclosed")
            return False
        char = self.text[self.position]
        if char == self.closer:
            self.position += 1
            return self._closed_too_early()
        if char == ",":
            self._report("double-comma")
            self.position += 1
            return True
        if char in ")}" and not self.text[self.position + 1 : self.bound].strip():
            self._report("wrong-closer")
            self.position = self.bound
            return False
        if BLOCK_HERE.match(self.text, self.position, self.bound):
            self._report("unclosed")
            return False
        quoted = _QUOTED_NAME.match(self.text, self.position, self.bound)
        if quoted:
            self._report("invalid-field-name", text=quoted[0].strip())
            return self._field_after_name(quoted[1], quoted.end())
        name = _NAME_HERE.match(self.text, self.position, self.bound)
        if not name:
            self._report("stray-text", text=self._excerpt(self.position, self.bound))
            self._resync(self.position + 1)
            return True
        return self._field_after_name(name[0], name.end())

    def _field_after_name(self, name: str, end: int) -> bool:
        start = self.position
        self.position = end
        self.skip_space()
        mark = self.text[self.position : self.position + 1] if self.position < self.bound else ""
        if mark == "=":
            self.position += 1
            self._skip_second_equals_sign()
        elif mark == ":" and self.text[end - 1] in "{}\"' ":
            self.position += 1
            self._report("no-equals", text=name)
        elif mark and (mark in '{"' or (name[-1] == ":" and mark.isalnum())):
            self._report("no-equals", text=name)
            name = name.rstrip(":") or name
        else:
            self.position = start
            return self._name_without_value(name, end)
        if name[0].isdigit():
            self._report("invalid-field-name", text=name)
        self.skip_space()
        start = self.position
        self.fields.append((name, self.read_value(name)))
        self.skip_space()
        if self.position >= self.bound and self._swallowed_fields(name, start):
            return True
        return self._after_value(name)

    def _skip_second_equals_sign(self) -> None:
        self.skip_space()
        if self.text[self.position : self.position + 1] == "=" and self.position < self.bound:
            self._report("stray-text", text="=")
            self.position += 1

    def _swallowed_fields(self, name: str, start: int) -> bool:
        """Whether an unclosed value included more fields; then continue at the first of them."""
        value = self.fields[-1][1]
        if not isinstance(value, str) or self.text[start : start + 1] != "{":
            return False
        following = _SWALLOWED.search(value)
        if not following:
            return False
        kept = value[: following.start()].rstrip()
        if kept.count("{") != kept.count("}"):
            return False
        self.fields[-1] = (name, kept)
        self._report("unclosed-value", text=name)
        self.position = start + 1 + following.end()
        return True

    def _name_without_value(self, name: str, end: int) -> bool:
        """Read `author name = "x"`, `author ? {x}` or a single word.

        The number of Scopus's `funding_text 1 = {x}` says nothing.
        """
        line_end = self.text.find("\n", end, self.bound)
        line_end = self.bound if line_end < 0 else line_end
        value = _UP_TO_VALUE.match(self.text, end, line_end)
        if value is None:
            start = self.position
            self._resync(end)
            self._report("stray-text", text=self._excerpt(start, self.position))
            return True
        if not _NUMBER_OF_FIELD.fullmatch(value[0]):
            self._report("stray-text", text=name)
        self.position = value.end()
        self.fields.append((name, self.read_value(name)))
        return self._after_value(name)

    def _after_value(self, name: str) -> bool:
        self.skip_space()
        if self.position >= self.bound:
            self._report("unclosed")
            return False
        char = self.text[self.position]
        if char == ",":
            self.position += 1
            return True
        if char == self.closer:
            self.position += 1
            return self._closed_too_early()
        if BLOCK_HERE.match(self.text, self.position, self.bound):
            self._report("unclosed")
            return False
        if FIELD_HERE.match(self.text, self.position, self.bound):
            self._report("no-comma", text=name)
            return True
        if char in ")}" and not self.text[self.position + 1 : self.bound].strip():
            self._report("wrong-closer")
            self.position = self.bound
            return False
        self._report("stray-text", text=self._excerpt(self.position, self.bound))
        after = _INSTEAD_OF_COMMA.match(self.text, self.position, self.bound)
        if after:
            self.position = after.end()
        else:
            self._resync(self.position)
        return True

    def _closed_too_early(self) -> bool:
        """Whether more fields follow the brace that closed the entry.

        A field that the entry already has is part of another, broken entry.
        """
        tail = _TOO_EARLY.match(self.text, self.position, self.bound)
        if not tail:
            return False
        marks = tail[1].rstrip()
        on_new_line = "," not in marks and "\n" in tail[1][len(marks) :] and tail[3] in '{"'
        if not marks.endswith(",") and not on_new_line:
            return False
        if any(tail[2].lower() == known.lower() for known, _ in self.fields):
            self._report("stray-text", text=tail[2].lower())
            return False
        self._report("closed-early")
        self.position = tail.end()
        return True

    def _resync(self, start: int) -> None:
        """Continue at the next field that can be found, or at the brace that ends the entry."""
        block = BLOCK_HERE.search(self.text, start, self.bound)  # on the same line
        bound = block.start() if block else self.bound
        following = NEXT_FIELD.search(self.text, start, bound)
        if following:
            self.position = following.end()
            return
        end = self.text.rfind(self.closer, start, bound)
        self.position = end if end >= 0 else bound

    def _excerpt(self, start: int, end: int) -> str:
        text = " ".join(self.text[start : min(start + 40, end)].split())
        return text.rstrip(" ,") or text
