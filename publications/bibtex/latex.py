"""LaTeX to Unicode.

The one rule above all: no letter ever vanishes. A command that nobody knows gives up its backslash
and keeps its argument, or its name where it has none. What LaTeX only uses to say how text looks
(fonts, sizes, protective braces) leaves nothing behind, and so does what is written to sort by
(`\\noopsort{1973}`). White space is folded, as `bibtex` folds it.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

from publications.bibtex.latex_tables import (
    ACCENTS,
    AROUND,
    COMMANDS,
    DOUBLE_STRUCK,
    FONTS,
    FUNCTIONS,
    LEFT_OUT,
    LENGTHS,
    LOWER_CASE,
    MATH_ACCENTS,
    MATHS,
    SPACING,
    SUBSCRIPT,
    SUPERSCRIPT,
    UPPER_CASE,
)

_SUSPECT = re.compile(r"[\\{}$~\n\r\t\-`'&]")
# Alternatives that all begin with a literal: the regular expression engine is six times as fast so.
_NEEDS_WORK = re.compile(r"\\|\{|\}|\$|~|\n|\r|\t|--|``|''|&[a-z#]|  ")
_TOKEN = re.compile(
    r"\\[A-Za-z]+\*?[ \t\n]*|\\[\s\S]|---|--|``|''|[{}$~^_\[\]]|[^\\{}$~^_\[\]\-`']+|[-`'\\]"
)
_ENTITY = re.compile(r"\{?\\?&\}?([A-Za-z]{2,8}|#\d{2,5}|#x[0-9A-Fa-f]{2,5});")
_HOME_PAGE = re.compile(r"(\w://[^\s{}~\\]*/)~(?=\w)")
_LENGTH = re.compile(r"\s*=?\s*-?\d*\.?\d+\s*(?:(?:em|ex|pt|mm|cm|in|sp|mu|pc|bp)\b\s*)?")
_SPACES = re.compile(r"[ \t\n\r]+")
_LIGATURES = {"---": "—", "--": "–", "``": "“", "''": "”", "~": "\u00a0"}
_LIGATURE = re.compile(r"---|--|``|''|~")
_PLAIN_ACCENT = re.compile(
    r"\{\\(?:(['`^\"~=.]) *(?:\{([A-Za-z])\}|([A-Za-z]))|([uvHckrdb])(?: *\{([A-Za-z])\}| +([A-Za-z])))\}"
)
_DOTLESS = {"ı": "i", "ȷ": "j"}
_DEEPEST = 60  # groups within groups; real text has under ten

_Tokens = list[str]


def decode_latex(source: str) -> str:
    """The text that a reader of the printed page would see."""
    if not _SUSPECT.search(source) and "  " not in source:
        return source.strip(" ")
    if not _NEEDS_WORK.search(source):
        return source.strip(" ")
    if "~" in source and "://" in source:
        source = _HOME_PAGE.sub(r"\1\\textasciitilde{}", source)
    if "&" in source:
        source = _ENTITY.sub(_entity, source)
    if "\\" in source:
        source = _PLAIN_ACCENT.sub(_plain_accent, source)
    if "\\" in source or "$" in source:
        text = _Decoder(source).decode()
    else:
        text = _LIGATURE.sub(lambda match: _LIGATURES[match[0]], source)
        text = text.replace("{", "").replace("}", "")
    text = _SPACES.sub(" ", text).strip(" ")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _entity(match: re.Match[str]) -> str:
    char = html.unescape(f"&{match[1]};")
    if char.startswith("&") and len(char) > 1:
        return match[0]  # no entity, only text
    return f"\\{char}" if char in "&#$%_" else "~" if char == "\u00a0" else char


def _plain_accent(match: re.Match[str]) -> str:
    accent = match[1] or match[4]
    letter = match[2] or match[3] or match[5] or match[6]
    composed = unicodedata.normalize("NFC", letter + ACCENTS[accent])
    return composed if len(composed) == 1 else match[0]


class _Decoder:
    """One pass over the tokens of a value."""

    def __init__(self, source: str) -> None:
        self.tokens: _Tokens = _TOKEN.findall(source)
        self.at = 0
        self.depth = 0

    def decode(self) -> str:
        out: list[str] = []
        while self.at < len(self.tokens):
            out.append(self._run(math=False))
            self.at += 1  # a closing brace without its partner
        return "".join(out)

    def _run(self, *, math: bool, until: str = "}") -> str:
        """Up to the token `until`, which stays unread."""
        out: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token == until or (token == "}" and until != "}"):
                break
            out.append(self._one(math=math))
        return "".join(out)

    def _one(self, *, math: bool) -> str:
        """What one token, with its arguments, stands for."""
        token = self.tokens[self.at]
        self.at += 1
        if token == "{":
            return self._group(math=math)
        if token[0] == "\\" and len(token) > 1:
            return self._command(token[1:], math=math)
        if token == "$":
            return self._dollar(math=math)
        if math and token in "^_":
            return self._script(token)
        if math:
            return " " if token == "~" else token
        return _LIGATURES.get(token, token)

    def _group(self, *, math: bool) -> str:
        """The rest of a group whose brace has been read, and its closing brace."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.depth -= 1
            return ""
        text = self._run(math=math)
        self.depth -= 1
        self.at += 1
        return text

    def _argument(self, *, math: bool) -> str:
        """The next argument: a group, a command with its own arguments, or one character."""
        self._skip_space()
        if self.at >= len(self.tokens) or self.tokens[self.at] == "}":
            return ""
        token = self.tokens[self.at]
        if token == "{" or (token[0] == "\\" and len(token) > 1):
            return self._one(math=math)
        if token == "$" and not math:
            return self._one(math=False)
        if len(token) == 1:
            self.at += 1
        else:
            self.tokens[self.at] = token[1:]
        return token[0]

    def _skip_space(self) -> None:
        if self.at < len(self.tokens):
            rest = self.tokens[self.at].lstrip()
            if rest:
                self.tokens[self.at] = rest
            else:
                self.at += 1

    def _skip_option(self) -> None:
        """Over `[...]` where it follows at once."""
        if self.at < len(self.tokens) and self.tokens[self.at] == "[":
            for ahead in range(self.at + 1, min(self.at + 12, len(self.tokens))):
                if self.tokens[ahead] == "]":
                    self.at = ahead + 1
                    return

    def _next_is(self, token: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] == token

    # Commands

    def _command(self, token: str, *, math: bool) -> str:
        name = token.rstrip("* \t\n") or token
        if name in ACCENTS:
            return self._accent(name, token, math=math)
        if name in LEFT_OUT:
            return self._left_out(name)
        special = _SPECIAL.get(name)
        if special:
            return special(self, math)
        known = COMMANDS.get(name)
        if known is not None:
            if name == "\\":
                self._skip_option()
            spaced = math and name in MATHS and token[-1].isspace() and not known.isalpha()
            return known + " " if spaced and self.tokens[self.at - 2][-1].isspace() else known
        if name in FUNCTIONS and math:
            glued = self.at > 1 and self.tokens[self.at - 2][-1:].isalnum()
            return (" " if glued else "") + token
        if math and name in MATH_ACCENTS:
            return _put_accent(self._argument(math=True), MATH_ACCENTS[name], "")
        return self._unknown(token, name)

    def _accent(self, name: str, token: str, *, math: bool) -> str:
        if name.isalpha() and token[-1:].isspace() and self._next_is("}"):
            return name
        if not name.isalpha() and self.at < len(self.tokens) and self._accent_on_nothing():
            return SPACING[name]
        start = self.at
        argument = self._argument(math=math)
        if not argument and self.at == start and name.isalpha():
            return name
        return _put_accent(argument, ACCENTS[name], SPACING.get(name, ""))

    def _accent_on_nothing(self) -> bool:
        """`\\'.` and the like: no letter follows."""
        token = self.tokens[self.at].lstrip()
        return bool(token) and token[0] not in "{\\$" and not token[0].isalnum()

    def _left_out(self, name: str) -> str:
        for _ in range(LEFT_OUT[name]):
            self._skip_option()
            if not self._next_is("{"):
                return "" if _ else name
            self._argument(math=False)
        return ""

    def _unknown(self, token: str, name: str) -> str:
        self._skip_option()
        if self._next_is("{") and self.tokens[self.at + 1 : self.at + 2] != ["}"]:
            return ""
        return token if name.isalpha() else name

    def _dollar(self, *, math: bool) -> str:
        """A `$`: the begin of a formula where a partner follows, else a dollar sign."""
        if math:
            return ""
        double = self._next_is("$")
        start = self.at + 1 if double else self.at
        end = self._partner(start)
        if end is None:
            return "$"
        inner = "".join(self.tokens[start:end])
        if not inner or (inner[-1].isspace() and not inner[0].isspace()):
            return "$"
        self.at = start
        out: list[str] = []
        while self.at < end:
            out.append(self._one(math=True))
        self.at = end + 1
        if double and self._next_is("$"):
            self.at += 1
        return "".join(out)

    def _partner(self, start: int) -> int | None:
        depth = 0
        for index in range(start, len(self.tokens)):
            token = self.tokens[index]
            if token == "{":
                depth += 1
            elif token == "}":
                depth -= 1
                if depth < 0:
                    return None
            elif token == "$" and depth == 0:
                return index
        return None

    def _script(self, mark: str) -> str:
        ordinal = any(
            char.isdigit() for char in "".join(self.tokens[max(self.at - 3, 0) : self.at])
        )
        text = self._argument(math=True)
        if mark == "^" and ordinal and len(text) > 1 and text.isalpha():
            return text  # 4$^{th}$
        return _raised_or_lowered(text, mark)


def _put_accent(text: str, mark: str, alone: str) -> str:
    """`text` with an accent on its first character."""
    stripped = text.lstrip()
    if not stripped:
        return alone
    first = _DOTLESS.get(stripped[0], stripped[0])
    end = 1
    while end < len(stripped) and unicodedata.combining(stripped[end]):
        end += 1
    return unicodedata.normalize("NFC", first + stripped[1:end] + mark) + stripped[end:]


def _raised_or_lowered(text: str, mark: str) -> str:
    """A sub- or superscript in Unicode's own characters where all of it exists."""
    table = SUPERSCRIPT if mark == "^" else SUBSCRIPT
    inner = text.strip()
    if not inner:
        return mark if not text else ""
    if inner in ("∘", "∗", "†", "‡", "′", "⋆", "*", "°"):
        return "°" if inner == "∘" else "*" if inner in "∗⋆" else inner
    if all(char in table for char in inner):
        return "".join(table[char] for char in inner)
    return mark + (inner if len(inner) == 1 or inner.isalnum() else f"({inner})")


def _script_text(mark: str) -> Callable[[_Decoder, bool], str]:
    """`\\textsuperscript{2}` is ², and `\\textsuperscript{nd}` stays readable as plain letters."""

    def read(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
        text = decoder._argument(math=math)
        table = SUPERSCRIPT if mark == "^" else SUBSCRIPT
        if text and all(char in table and not char.isalpha() for char in text):
            return "".join(table[char] for char in text)
        return text

    return read


def _upper(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return decoder._argument(math=math).upper()


def _lower(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return decoder._argument(math=math).lower()


def _font(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    if decoder._next_is("}"):
        return ""
    return decoder._argument(math=math)


def _length(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    """Over the length after `\\kern` and its like."""
    length = _LENGTH.match(decoder.tokens[decoder.at]) if decoder.at < len(decoder.tokens) else None
    if length:
        decoder.tokens[decoder.at] = decoder.tokens[decoder.at][length.end() :] or " "
    return ""


def _negated(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return unicodedata.normalize("NFC", decoder._argument(math=math) + "\u0338")


def _tabbing_accent(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    """`\\a'e`, as accents are written inside a tabbing environment."""
    rest = decoder.tokens[decoder.at] if decoder.at < len(decoder.tokens) else ""
    if rest[:1] not in ("'", "`", "="):
        return "a"
    decoder._argument(math=math)
    return _put_accent(decoder._argument(math=math), ACCENTS[rest[0]], SPACING[rest[0]])


def _around(name: str) -> Callable[[_Decoder, bool], str]:
    before, after = AROUND[name]
    return lambda decoder, math: before + decoder._argument(math=math) + after


def _fraction(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    above, below = decoder._argument(math=math), decoder._argument(math=math)
    return f"{above}/{below}"


def _root(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    decoder._skip_option()
    inner = decoder._argument(math=math)
    return f"√{inner}" if len(inner) < 2 else f"√({inner})"


def _switched(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    """`\\switchargs{a}{b}` of the sample bibliographies prints its arguments the other way round."""
    first, second = decoder._argument(math=math), decoder._argument(math=math)
    return second + first


def _double_struck(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return "".join(DOUBLE_STRUCK.get(char, char) for char in decoder._argument(math=math))


def _as_formula(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return decoder._argument(math=True)


def _as_text(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    return decoder._argument(math=False)


def _verbatim(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
    """The argument of `\\url` as it stands, escapes undone."""
    if not decoder._next_is("{"):
        return ""
    depth, out = 0, []
    while decoder.at < len(decoder.tokens):
        token = decoder.tokens[decoder.at]
        decoder.at += 1
        depth += (token == "{") - (token == "}")
        if depth == 0:
            break
        out.append(token)
    return re.sub(r"\\([&%$#_{}~])(?:\{\})?", r"\1", "".join(out[1:]))


def _formula_until(closer: str) -> Callable[[_Decoder, bool], str]:
    def read(decoder: _Decoder, math: bool) -> str:  # noqa: FBT001
        text = decoder._run(math=True, until=closer)
        if decoder._next_is(closer):
            decoder.at += 1
        return text

    return read


_SPECIAL: dict[str, Callable[[_Decoder, bool], str]] = {
    **dict.fromkeys(FONTS, _font),
    "textsuperscript": _script_text("^"),
    "textsubscript": _script_text("_"),
    "frac": _fraction,
    "tfrac": _fraction,
    "dfrac": _fraction,
    "nicefrac": _fraction,
    "sqrt": _root,
    "switchargs": _switched,
    "mathbb": _double_struck,
    "ensuremath": _as_formula,
    "text": _as_text,
    "textnormal": _as_text,
    "textrm": _as_text,
    "mbox": _as_text,
    "hbox": _as_text,
    "url": _verbatim,
    "path": _verbatim,
    "nolinkurl": _verbatim,
    "(": _formula_until("\\)"),
    "[": _formula_until("\\]"),
    ")": lambda decoder, math: "",
    "]": lambda decoder, math: "",
    **{name: _around(name) for name in AROUND},
    **dict.fromkeys(UPPER_CASE, _upper),
    **dict.fromkeys(LOWER_CASE, _lower),
    **dict.fromkeys(LENGTHS, _length),
    "not": _negated,
    "a": _tabbing_accent,
}
