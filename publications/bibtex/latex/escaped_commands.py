"""Commands of LaTeX whose backslash a program escaped: `{\\textbackslash}alpha`."""

from __future__ import annotations

import re

from publications.bibtex.latex.tables import (
    COMMANDS,
    FUNCTIONS,
    GREEK,
    LETTERS,
    MATHS,
    SKIPPED_ARGUMENTS,
)
from publications.bibtex.lazy_regex import lazy_regex

BRACE, END = r"(?:\{\\\{\}|\\\{)", r"(?:\{\\\}\}|\\\})"
# `{\textbackslash}textsf\{NC\}` and `$\backslash$textit{\{}g{\}}`: commands that DBLP and Mendeley
# escaped, and `\textbackslash lambda` and `\ensuremath{\backslash}cs` of other programs.
BACKSLASH = (
    r"(?:\{\\textbackslash(?:\{\})?\}|\\textbackslash(?:\{\}| (?=[A-Za-z'`^\"]))?"
    r"|\$\\backslash\$|\\ensuremath\{\\backslash\})"
)
_NAMED_BRACE = lazy_regex(
    r"\{\\textbrace(?:(left)|right)\}|\\textbrace(?:(left)|right)(?:\{\}| |(?![A-Za-z]))"
)
_ESCAPED_BACKSLASH = lazy_regex(r"\\\$\\textbackslash(?:\{\}| )backslash\\\$")
_ESCAPED_FRACTION = lazy_regex(
    rf"{BACKSLASH}frac\\\{{([\w+-]{{1,9}})\\\}}\\\{{([\w+-]{{1,9}})\\\}}"
)
_ESCAPED_ARGUMENT = lazy_regex(
    rf"{BACKSLASH}([A-Za-z]+|['`^\"])\s*"
    r"(?:\\\{((?:(?!\\[{}]).){0,80}?)\\\}|\{\\\{\}((?:(?!\\\}).){0,80}?)\{\\\}\})"
    r"(?!\\\{|\{\\\{\})"  # not of two arguments: `\SI{100}{\mega\hertz}`
)
_ESCAPED_TWICE = lazy_regex(
    rf"{BRACE}{BACKSLASH}text(backslash|braceleft|braceright){END}"
    rf"|{BACKSLASH}text(backslash)(?:\{{\}})?(?=[A-Za-z])|{BACKSLASH}text(dollar)(?:\{{\}})?"
)
_TWICE = {
    "backslash": "{\\textbackslash}",
    "braceleft": "\\{",
    "braceright": "\\}",
    "dollar": "\\$",
}
_ESCAPED_SWITCH = lazy_regex(
    rf"{BRACE}{BACKSLASH}(em|it|bf|sl|sc|rm|sf|tt|cal)(?:\s+|(?=[\\{{]))(.{{1,200}}?){END}"
)
# `{\textbackslash}{textitAbies}`, whose braces a program of titles has moved.
_ESCAPED_STYLE = lazy_regex(
    rf"{BACKSLASH}\{{{{1,2}}(textit|textbf|emph)([^{{}}]{{2,60}})\}}{{1,2}}"
)
# `\textbackslash emphOaks`, whose braces it has removed.
_ESCAPED_BARE_STYLE = lazy_regex(rf"{BACKSLASH} ?(?:textit|textbf|emph)(?=[A-Za-z])(?!asi)")
_ESCAPED_FORMULA = lazy_regex(
    rf"\\\${BACKSLASH}([a-zA-Z]{{2,12}})\\\$"
)  # `\$\textbackslash{{}}pm\$`
_ESCAPED_DISPLAY = lazy_regex(
    rf"{BACKSLASH} ?(?:\[(.{{1,500}}?){BACKSLASH} ?\]|\((.{{1,500}}?){BACKSLASH} ?\))"
)
# `$$\{\textbackslash bf\{H\}\}$$`, where a program escaped all but the dollar signs
_ESCAPED_IN_FORMULA = lazy_regex(r"(\$\$?)([^$]{0,300}?\\textbackslash[^$]{0,300}?)\1")
_ESCAPED_PERCENT = lazy_regex(  # and `{\textbackslash}\#`, which isn't of `\#946;`, an entity
    rf"{BACKSLASH}(?=\{{?\\(?:[%&$_'`^\"~]|#(?! ?\d+;))|[\u00c0-\u024f])"
)
_ESCAPED_APOSTROPHE = lazy_regex(  # also of `D\textbackslash 'Angelo`
    rf"{BACKSLASH}textquote(?:single|right)(?![a-z])(?:\{{\}}| (?=\w))?|"
    rf"(?<=\b[DLO]){BACKSLASH} ?'(?=[A-Z])"
)
# `Erd{\textbackslash}"os`, and `{\textbackslash}' Ecole`.
_ESCAPED_ACCENT = lazy_regex(
    rf"(?:{BACKSLASH}){{1,2}}(?:(['`^\"=](?!'))|”|'')(?=\{{?[A-Za-z])|"
    rf"{BACKSLASH}(['`^\"]) (?=[AEIOU])"
)
# `Pregui{\textbackslash}cca`, `Osterg{\textbackslash}rard` and `Demird{\textbackslash}v zi`.
_ESCAPED_LETTER_ACCENT = lazy_regex(
    rf"(?<=[^\W\d_]){BACKSLASH}"
    r"((?:c(?=[cCsStT])|r(?=[au])|u(?=[gG])|v(?=[cCgGnNrRsSzZ])|[cvuHkr] +(?=[A-Za-z]))"
    r"[A-Za-z]+)"
)
_ESCAPED_CAPITAL = lazy_regex(  # `Per-$\backslash$AAke` and `$\backslash$cCetintemel`
    rf"{BACKSLASH}(?:(AA|AE|OE)(?=[a-z])|([cv])([CSZ])(?=[a-z])|\.(?=[IZcegz][a-z]))"
)
# `Anal\textbackslash{}'\textbackslash{}ia` and `Constru{\{}$\backslash$'$\backslash$i{\}}do`
_ESCAPED_DOTLESS = lazy_regex(
    rf"{BRACE}{BACKSLASH}(['`^\"~=.]){BACKSLASH}([ij]){END}|"
    rf"(?:{BACKSLASH}|\\)(['`^\"~=.]){BACKSLASH}([ij])(?=[a-z])"
)
# `S\{$\backslash$o\}ren`.
_ESCAPED_SPECIAL = lazy_regex(
    rf"{BRACE}{BACKSLASH}({'|'.join((*LETTERS, *GREEK))})\s?(?:\{{\}})?{END}"
)
_ESCAPED_SPECIAL_IN_WORD = lazy_regex(  # `Ume\textbackslash aa University`
    rf"(?<=[A-Za-z]){BACKSLASH} ?({'|'.join(LETTERS)})(?![A-Za-z])"
)
_ESCAPED_GREEK = lazy_regex(  # also of `\textbackslash alpha\textbackslash{} `
    rf"{BACKSLASH}({'|'.join(GREEK)})(?![A-Za-z])(?:{BACKSLASH}(?= ))?"
)
_OF_MATHS = [name for name in MATHS if name.isalpha() and name[0] not in "nr"]  # not `\n` or `\r`
_ESCAPED_SIGN = lazy_regex(rf"{BACKSLASH}({'|'.join(_OF_MATHS)})(?![A-Za-z])")
_SYMBOLS = "textbar|textbullet|textendash|textemdash|textasciitilde|textless|textgreater|l?dots"
_ESCAPED_SYMBOL = lazy_regex(
    rf"{BRACE}{BACKSLASH}({_SYMBOLS}){END}|"
    rf"{BACKSLASH}({_SYMBOLS})(?![a-z])(?:\{{\}}|\\\{{\\\}}|(?= ))?"
)
_ESCAPED_ORDINAL = lazy_regex(rf"(?<=\d){BACKSLASH}textsuperscript(st|nd|rd|th)\b")
_ESCAPED_TILDE = lazy_regex(rf"{BACKSLASH}\{{\\textasciitilde\}}(?=[A-Za-z])")
_ESCAPED_LINE_BREAK = lazy_regex(rf"(?<!\s)\s*+{BACKSLASH}[rn](?=[A-Z\d])")
_GLUED_BACKSLASH = lazy_regex(rf"\\backslash(?=(?:{'|'.join((*GREEK, *_OF_MATHS))})(?![A-Za-z]))")
_ESCAPED_SPACE = lazy_regex(r"(?<=\w)\$\\backslash\$([,;!]) ?(?=\w)")


def with_plain_backslashes(source: str) -> str:
    """Return LaTeX source without what programs made of escaped backslashes and braces.

    Better BibTeX escapes `$\\backslash$` of Mendeley again, and Zotero `{\\textbackslash}`.
    """
    source = _ESCAPED_BACKSLASH.sub(r"{\\textbackslash}", source)
    if "textbrace" in source:
        source = _NAMED_BRACE.sub(lambda found: "\\{" if found[1] or found[2] else "\\}", source)
    return _ESCAPED_TWICE.sub(lambda found: _TWICE[found[1] or found[2] or found[3]], source)


def with_commands(source: str) -> str:
    """Return LaTeX source with the commands whose backslash programs escaped."""
    source = _GLUED_BACKSLASH.sub(r"\\", with_plain_backslashes(source))  # `\backslashlesssim`
    if "\\{" in source and "$" in source:
        source = _ESCAPED_IN_FORMULA.sub(_formula, source)
    source = _ESCAPED_FORMULA.sub(r"$\\\1$", source)
    source = _ESCAPED_APOSTROPHE.sub("'", source)
    source = _ESCAPED_DISPLAY.sub(r"\$\1\2\$", source)
    source = _ESCAPED_STYLE.sub(r"\\\1{\2}", source)
    source = _ESCAPED_BARE_STYLE.sub("", source)
    source = _ESCAPED_SWITCH.sub(r"{\\\1 \2}", source)
    source = _ESCAPED_PERCENT.sub("", source)
    source = _ESCAPED_FRACTION.sub(r"\\frac{\1}{\2}", source)
    source = _ESCAPED_ARGUMENT.sub(_with_argument, source)
    source = _ESCAPED_ACCENT.sub(_accent, source)
    source = with_accents_of_dotless(source)
    source = _ESCAPED_LETTER_ACCENT.sub(_letter_accent, source)
    source = _ESCAPED_CAPITAL.sub(_capital, source)
    source = _ESCAPED_SPECIAL.sub(r"{\\\1}", source)
    source = _ESCAPED_SPECIAL_IN_WORD.sub(r"{\\\1}", source)
    source = _ESCAPED_GREEK.sub(r"\\\1{}", source)
    source = _ESCAPED_SYMBOL.sub(r"\\\1\2{}", source)
    source = _ESCAPED_ORDINAL.sub(r"\1", source)
    source = _ESCAPED_TILDE.sub(r"\~", source)
    source = _ESCAPED_LINE_BREAK.sub(" ", source)
    return _ESCAPED_SPACE.sub(r"\\\1", source)


_BEFORE_LETTER = lazy_regex(rf"{BACKSLASH}(?=[A-Za-z])")
_CIRCUMFLEX = lazy_regex(r"\{?\\textasciicircum(?:\{\}| )?\}?")


def _with_argument(found: re.Match[str]) -> str:
    argument = _BEFORE_LETTER.sub(r"\\", found[2] or found[3] or "")
    return f"\\{found[1]}{{{argument}}}"


def _formula(found: re.Match[str]) -> str:
    inner = _CIRCUMFLEX.sub("^", _BEFORE_LETTER.sub(r"\\", found[2]))
    inner = inner.replace("\\{", "{").replace("\\}", "}").replace("\\_", "_")
    return f"${inner}$" if inner.count("{") == inner.count("}") else found[0]


def with_accents_of_dotless(source: str) -> str:
    """Return LaTeX source with the escaped accents of a dotless i or j."""
    return _ESCAPED_DOTLESS.sub(r"\\\1\3{\\\2\4}", source)


def with_signs(source: str) -> str:
    """Return LaTeX source with escaped signs, such as `\\leq`, that stand outside of formulas."""
    is_text = "$" not in source.replace("$\\backslash$", "")
    return _ESCAPED_SIGN.sub(r"\\\1{}", source) if is_text else source


def with_brackets_apart(source: str) -> str:
    """Return LaTeX source with the words of tags apart from the commands of angle brackets."""
    source = _BRACKET_IN_BRACES.sub(r"\\\1{}{\2}", source)
    return _GLUED_BRACKET.sub(r"\\\1{}", source)


# `\textlessi\textgreaterQuercus\textless/i\textgreater`, and `{\textbackslash}{textlessi}`
_GLUED_BRACKET = lazy_regex(rf"(?:{BACKSLASH}|\\)(textless|textgreater)(?=[A-Za-z])")
_BRACKET_IN_BRACES = lazy_regex(rf"{BACKSLASH}\{{(textless|textgreater)([^{{}}]{{0,60}})\}}")


def _accent(match: re.Match[str]) -> str:
    return "\\" + (match[1] or match[2] or '"')


def _letter_accent(match: re.Match[str]) -> str:
    """Return a letter with its escaped accent, unless it begins the name of a command."""
    word = match[1]
    if word in COMMANDS or word in SKIPPED_ARGUMENTS or word in FUNCTIONS:
        return match[0]
    return f"\\{word[0]}{{{word[1:].lstrip()[0]}}}{word[1:].lstrip()[1:]}"


def _capital(match: re.Match[str]) -> str:
    if match[2]:
        return f"{{\\{match[2]}{{{match[3]}}}}}"
    return f"{{\\{match[1]}}}" if match[1] else "\\."
