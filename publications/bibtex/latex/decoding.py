"""LaTeX to Unicode.

No letter is ever lost: an unknown command leaves its argument, or its name if it has no argument.
Commands for fonts and sizes, protective braces and sort keys (`\\noopsort{1973}`) leave nothing.
White space is collapsed, as `bibtex` does.
"""

from __future__ import annotations

import re
import unicodedata

from publications.bibtex.latex.chemical_formulas import with_lowered_numbers
from publications.bibtex.latex.commands import SPECIAL, put_accent, raised_or_lowered
from publications.bibtex.latex.html_tags import without_tags
from publications.bibtex.latex.repairs import repaired, with_backslashes
from publications.bibtex.latex.tables import (
    ACCENTS,
    COMMANDS,
    ENTITIES_OF_ACCENTS,
    FUNCTIONS,
    LETTERS,
    MATH_ACCENTS,
    MATHS,
    SKIPPED_ARGUMENTS,
    SPACING,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.source.characters import ungarbled

_SUSPECT = lazy_regex(r"[\\{}$~\n\r\t\-`'&<;¨´]")
# Each alternative starts with a literal, which makes it six times as fast.
_NEEDS_WORK = lazy_regex(
    r"\\|\{|\}|\$|~|\n|\r|\t|--|`|''|&[A-Za-z#]|</|<<|<br|<p>|  |\?`|!`| amp;|¨|´|"
    r"#(?:1[3-5]\d|x[0-9A-Fa-f]{2,4});"
)
_TOKEN = lazy_regex(
    r"\\[A-Za-z]+\*?[ \t\n]*|\\[\s\S]|---|--|``|''|[{}$~^_\[\]]|[^\\{}$~^_\[\]\-`']+|[-`'\\]"
)
_SCRIPT = lazy_regex(r"_\{\d|\^\{\d")
_BRACED_NUMBER = lazy_regex(r"\{\d{1,4}\}")
_SPACES = lazy_regex(r"[ \t\n\r]+")
_LIGATURES = {"---": "—", "--": "–", "``": "“", "''": "”", "~": "\u00a0"}
_APOSTROPHE = lazy_regex(r"(?<=[A-Za-z])`(?=s\b)")  # Grover`s
_SINGLE_QUOTES = lazy_regex(r"(?<![^\s(\[“—–/-])`(?=[^\s`])([^`]*?[^\s`])'(?!\w)")
# `trees'grow, whose space is missing; not the `code` of Markdown
_GLUED_QUOTES = lazy_regex(r"(?<![^\s(\[“—–/-])`(?=[^\W\d_])([^'`]{1,200})'(?=[^\W\d_])")
_CLOSING_BACKTICK = lazy_regex(r"[^\s(\[“—–/-]`")
_GLUED_LETTER = lazy_regex(r"(ss|ae|oe|aa|o|l)([a-z]{2,9})")  # M\oller, En\sslin
_TAG = lazy_regex(r"</|<(?i:br\b|p>|html_ent\b)")
_LETTER_IN_BRACES = lazy_regex("\\{([\u00c0-\u024f°⊕⊙])\\}")  # Jyv\{ä\}, of Mendeley
_STRAIGHT_END = lazy_regex(r'``([^`"\\{}\']*)"')  # ``word", whose mark TeX prints as a closing one
_LIGATURE = lazy_regex(r"---|--|``|''|~")
_LOW_QUOTE = lazy_regex(r"(?<![^\s({]),,(?=\w[^`'“”]*(?:``|''|“|”))")  # German: ,,Wort``
_PLAIN_ACCENT = lazy_regex(
    r"\{\\(?:(['`^\"~=.]) *(?:\{([A-Za-z])\}|([A-Za-z]))|"
    r"([uvHckrdb])(?: *\{([A-Za-z])\}| +([A-Za-z])))\}"
)
_DEEPEST = 60  # nested groups; usual text has fewer than ten

_Tokens = list[str]


def decode_latex(source: str) -> str:
    """Return the text of LaTeX source as it would be printed."""
    if "_" in source:
        source = with_lowered_numbers(source)
    source = with_backslashes(source)
    if not _SUSPECT.search(source) and "  " not in source:
        return source.strip(" ")
    if not _NEEDS_WORK.search(source):
        return source.strip(" ")
    source = repaired(source)
    if '"' in source and "``" in source:
        source = _STRAIGHT_END.sub(r"``\1''", source)
    if ",," in source:
        source = _LOW_QUOTE.sub("„", source)
    if "\\" in source:
        source = _PLAIN_ACCENT.sub(_plain_accent, source)
    if "\\" in source or "$" in source or _SCRIPT.search(source):
        text = Decoder(source).decode()
    else:
        text = _LIGATURE.sub(lambda match: _LIGATURES[match[0]], source)
        text = text.replace("{", "").replace("}", "")
    if "<" in text and _TAG.search(text):
        text = without_tags(text)
    if "{" in text:
        text = _LETTER_IN_BRACES.sub(r"\1", text)
    if "`" in text:
        text = _APOSTROPHE.sub("’", _SINGLE_QUOTES.sub("‘\\1’", text))
        if "`" in text and not _CLOSING_BACKTICK.search(text):
            text = _GLUED_QUOTES.sub("‘\\1’", text)
    text = _SPACES.sub(" ", text).strip(" ")
    if "Ã" in text or "Â" in text:  # `L{\\~A}{\\textthreesuperior}pez`, of JabRef
        text = ungarbled(text)
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _plain_accent(match: re.Match[str]) -> str:
    accent = match[1] or match[4]
    letter = match[2] or match[3] or match[5] or match[6]
    composed = unicodedata.normalize("NFC", letter + ACCENTS[accent])
    return composed if len(composed) == 1 else match[0]


_IN_FORMULAS = lazy_regex(r"[\\^_{}]")


def _is_between_sums(inner: str) -> bool:
    """Whether two dollar signs are those of `$5 and $10`, and no formula like `$\\lambda $`."""
    if not inner[-1].isspace() or inner[0].isspace() or _IN_FORMULAS.search(inner):
        return False
    return inner[0].isdigit() or " " in inner.strip()


class Decoder:
    """Decodes the tokens of one value, in one pass."""

    def __init__(self, source: str) -> None:
        self.tokens: _Tokens = _TOKEN.findall(source)
        self.at = 0
        self.depth = 0
        self.arguments = 0  # nested ones that are being decoded
        self.in_address = False  # whether the words in a `\\url` are being decoded
        self.behind = 0  # tokens after the formula that is being decoded
        self._closing: dict[int, int] | None = None

    def decode(self, *, math: bool = False) -> str:
        out: list[str] = []
        while self.at < len(self.tokens):
            out.append(self.run(math=math))
            self.at += 1  # an unmatched closing brace
        return "".join(out)

    def run(self, *, math: bool, until: str = "}") -> str:
        """Decode up to the token `until`, which is not consumed."""
        out: list[str] = []
        while self.at < len(self.tokens) - self.behind:
            token = self.tokens[self.at]
            if token == until or (token == "}" and until != "}"):
                break
            out.append(self._one(math=math))
        return "".join(out)

    def _one(self, *, math: bool) -> str:
        """Decode one token with its arguments."""
        token = self.tokens[self.at]
        self.at += 1
        if token == "{":
            return self._group(math=math)
        if token[0] == "\\" and len(token) > 1:
            return self._command(token[1:], math=math)
        if token == "$":
            return self._dollar(math=math)
        if token in "^_" and (math or self._is_before_digits()):
            return self._script(token)
        if math:
            return " " if token == "~" else token
        return _LIGATURES.get(token, token)

    def _group(self, *, math: bool) -> str:
        """Decode the rest of a group after its opening brace."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.depth -= 1
            return ""
        text = self.run(math=math)
        self.depth -= 1
        self.at = min(self.at + 1, len(self.tokens))
        return text

    def argument(self, *, math: bool) -> str:
        """Decode the next argument: a group, a command with its arguments, or one character."""
        self.skip_space()
        if self.at >= len(self.tokens) - self.behind or self.tokens[self.at] == "}":
            return ""
        token = self.tokens[self.at]
        if token == "{" or (token[0] == "\\" and len(token) > 1) or (token == "$" and not math):
            return self._nested(math=math)
        if len(token) == 1:
            self.at += 1
        else:
            self.tokens[self.at] = token[1:]
        return token[0]

    def _nested(self, *, math: bool) -> str:
        """Decode an argument within arguments; below the deepest its tokens are read as text."""
        if self.arguments > _DEEPEST:
            self.at += 1
            return ""
        self.arguments += 1
        text = self._one(math=math)
        self.arguments -= 1
        return text

    def formula_until(self, closer: str) -> str:
        """Decode a formula and the token that closes it; one below the deepest has no end."""
        if self.arguments > _DEEPEST:
            return ""
        self.arguments += 1
        text = self.formula(self.run(math=True, until=closer))
        self.arguments -= 1
        if self.next_is(closer):
            self.at += 1
        return text

    def skip_space(self) -> None:
        if self.at < len(self.tokens):
            rest = self.tokens[self.at].lstrip()
            if rest:
                self.tokens[self.at] = rest
            else:
                self.at += 1

    def skip_option(self) -> str:
        """Skip `[...]` if it is next, and return its source."""
        if self.next_is("["):
            for ahead in range(self.at + 1, min(self.at + 12, len(self.tokens))):
                if self.tokens[ahead] == "]":
                    option = "".join(self.tokens[self.at + 1 : ahead])
                    self.at = ahead + 1
                    return option
        return ""

    def option(self, *, math: bool) -> str:
        """Decode `[...]` if it is next."""
        return Decoder(self.skip_option()).decode(math=math)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match and consume what follows, across tokens."""
        ahead = "".join(self.tokens[self.at : self.at + 12])
        match = pattern.match(ahead)
        if match:
            self.tokens[self.at : self.at + 12] = _TOKEN.findall(ahead[match.end() :])
        return match

    def next_is(self, token: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] == token

    # Commands

    def _command(self, token: str, *, math: bool) -> str:
        name = token.rstrip("* \t\n") or token
        if name in ACCENTS:
            return self._accent(name, token, math=math)
        if name in SKIPPED_ARGUMENTS:
            return self._after_skipped_arguments(name)
        special = SPECIAL.get(name)
        if special:
            return special(self, math)
        known = COMMANDS.get(name)
        if known is not None:
            if name == "\\":
                self.skip_option()
            spaced = math and name in MATHS and token[-1].isspace() and not known.isalpha()
            return known + " " if spaced and self.tokens[self.at - 2][-1].isspace() else known
        if name in FUNCTIONS and math:
            glued = self.at > 1 and self.tokens[self.at - 2][-1:].isalnum()
            return (" " if glued else "") + token
        if name in MATH_ACCENTS and (math or self.next_is("{")):
            return put_accent(self.argument(math=True), MATH_ACCENTS[name], "")
        if name in ENTITIES_OF_ACCENTS and self.next_is("}"):
            return ENTITIES_OF_ACCENTS[name]
        return self._unknown(token, name, math=math)

    def _accent(self, name: str, token: str, *, math: bool) -> str:
        if name.isalpha() and token[-1:].isspace() and self.next_is("}"):
            return name
        if not name.isalpha() and self.at < len(self.tokens) and self._accent_on_nothing():
            return SPACING[name]
        start = self.at
        argument = self.argument(math=math)
        if not argument and self.at == start and name.isalpha():
            return name
        return put_accent(argument, ACCENTS[name], SPACING.get(name, ""))

    def _accent_on_nothing(self) -> bool:
        """Whether the accent has no letter, as in `\\'.`."""
        token = self.tokens[self.at].lstrip()
        return bool(token) and token[0] not in "{\\$" and not token[0].isalnum()

    def _after_skipped_arguments(self, name: str) -> str:
        for _ in range(SKIPPED_ARGUMENTS[name]):
            self.skip_option()
            if not self.next_is("{"):
                return "" if _ else name
            self.argument(math=False)
        return ""

    def _unknown(self, token: str, name: str, *, math: bool) -> str:
        """Return the arguments of an unknown command, in text with spaces between them."""
        glued = None if math or self.next_is("{") else _GLUED_LETTER.fullmatch(name)
        if glued and self.at > 1 and self.tokens[self.at - 2][-1].isalpha():
            return LETTERS[glued[1]] + glued[2] + token[len(name) :]
        self.skip_option()
        if not self.next_is("{") or self.tokens[self.at + 1 : self.at + 2] == ["}"]:
            return token if name.isalpha() else name
        if math:
            return ""
        arguments: list[str] = []
        while self.next_is("{"):
            arguments.append(self.argument(math=False))
        return " ".join(filter(None, arguments))

    def _dollar(self, *, math: bool) -> str:
        """Decode the formula that a `$` starts; without a closing `$` it is a dollar sign."""
        if math:
            return ""
        double = self.next_is("$")
        start = self.at + 1 if double else self.at
        end = self._closing_dollar(start)
        if end is None:
            return "$"
        inner = "".join(self.tokens[start:end])
        if not inner or _is_between_sums(inner):
            return "$"
        self.at = start
        # Counted from the end, because `take` changes the number of tokens before it.
        behind = len(self.tokens) - end
        out: list[str] = []
        before, self.behind = self.behind, behind
        while self.at < len(self.tokens) - behind:
            out.append(self._one(math=True))
        self.behind = before
        text = self.formula("".join(out))
        self.at = len(self.tokens) - behind + 1
        if double and self.next_is("$"):
            self.at += 1
        return text

    def formula(self, text: str) -> str:
        """Return the text of a formula that ends here without the spaces that TeX ignores there.

        `\\ ` isn't ignored.
        """
        last = self.tokens[self.at - 1] if self.at else ""
        return text.rstrip(" \t\r\n") if last[-1:].isspace() and last[0] != "\\" else text

    def _is_before_digits(self) -> bool:
        """Whether `{2}` follows: `CO_{2}` is meant as a formula."""
        number = "".join(self.tokens[self.at : self.at + 3])
        return _BRACED_NUMBER.fullmatch(number) is not None

    def _closing_dollar(self, start: int) -> int | None:
        """Return where the formula that begins at `start` ends, or None if its group has no `$`."""
        if self._closing is None:
            self._closing = _closing_dollars(self.tokens)
        behind = self._closing.get(len(self.tokens) - start)
        return None if behind is None else len(self.tokens) - behind

    def _script(self, mark: str) -> str:
        before = "".join(self.tokens[max(self.at - 3, 0) : self.at])
        is_text = "".join(self.tokens[self.at : self.at + 2]) in _IN_TEXT
        text = self.argument(math=True)
        if mark == "^" and text.isalpha():
            is_long = len(text) > 1 or is_text  # 4$^{th}$ and 6$^{\textrm{e}}$, but not 2$^x$
            if (is_long and _DIGIT.search(before)) or (text in "eo" and _ROMAN.search(before)):
                return text
            after = "".join(self.tokens[self.at : self.at + 2])
            if text in _ORDINALS and _NUMBER.search(before) and _BEFORE_WORD.match(after):
                return _ORDINALS[text]
        return raised_or_lowered(text, mark)


def _closing_dollars(tokens: _Tokens) -> dict[int, int]:
    """Return the next `$` in the same group from each place after a `$`, counted from the end.

    It is one pass, because each of many dollar signs may be without another one in its group.
    """
    found: dict[int, int] = {}
    after_groups: list[int] = []
    closing = 0  # none
    for behind, token in enumerate(reversed(tokens), start=1):
        if token == "$":
            if closing:
                found[behind - 1] = closing
            closing = behind
        elif token == "}":
            after_groups.append(closing)
            closing = 0
        elif token == "{":
            closing = after_groups.pop() if after_groups else 0
    return found


_IN_TEXT = frozenset({"{\\textrm", "{\\text", "{\\mathrm", "{\\rm", "{\\textup"})
_DIGIT = lazy_regex(r"\d")
_ROMAN = lazy_regex(r"\b[IVXL]{2,}\W*$")  # XX$^{e}$
_ORDINALS = {"a": "ª", "o": "º"}  # 84$^a$ Reunión, N$^o$ 12
_NUMBER = lazy_regex(r"(?:\d|\b[Nn])\.?\$\^$")
_BEFORE_WORD = lazy_regex(r"\$\s[A-ZÀ-Þ\d]")
