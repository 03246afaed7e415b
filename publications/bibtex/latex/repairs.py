r"""Undo what programs do to LaTeX when they escape it, before it is decoded.

Google Scholar, USENIX, Mendeley and others write `\{GPU\}` for `{GPU}`, `\$\alpha\$` for
`$\alpha$`, and entities of HTML.
"""

from __future__ import annotations

import html
import re

from publications.bibtex.latex.escaped_commands import (
    BRACE,
    END,
    with_brackets_apart,
    with_commands,
    with_signs,
)
from publications.bibtex.latex.tables import GREEK, LETTERS
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.source.characters import clean

_ENTITY = lazy_regex(
    r"(?:\{\\?&\}|\\?&)([A-Za-z]{2,8}|(?:\\?#|\{\\#\})(?:\d{2,5}|x[0-9A-Fa-f]{2,5}));"
)
_HOME_PAGE = lazy_regex(r"(\w://[^\s{}~\\]{0,200}+(?<=/))(?:~|\{~\})(?=\w)")
# `a height of ~12 m`: an abstract's "about", where a tie would stand right after the word.
# Not in `section ~ 2`, which has a tie with spaces around it.
_ABOUT = lazy_regex(
    r"((?:(?:^|[\s(])(?!(?:section|figure|table|equation|chapter|theorem|lemma|appendix)s?\b|page\b)"
    r"[a-z][\w-]*[,;:]?|\s[–—-]) |\()~ ?(?=[\d−])"
)
# `B ---> D`, as INSPIRE writes reactions without formulas.
_ARROW = lazy_regex(r"(?<=\s)-{2,3}(?:>|\$>\$|\{?\\textgreater\b(?:\{\})?\}?)(?=\s)")
# `Napol{\'{e} }on`, as Crossref once wrote accents.
_SPACE_AFTER_ACCENT = lazy_regex(r"(?<=[A-Za-z])\{(\\[^\w\s]\{\\?[A-Za-z]\}) \}(?=[A-Za-z{])")
# `{%` at the end of a line, where TeX ignores the rest of it; not `about 50 %` and `10, %`.
_COMMENT = lazy_regex(r"(?:^\s*|(?<=\{)[ \t]*)(?:%[^\S\n]*+\n\s*+)+(?=[^\s}])")
_DISCRETIONARY = lazy_regex(r"\\discretionary\s*\{[^{}]*\}\s*\{[^{}]*\}\s*\{([^{}]*)\}")
_EMPTY_SCRIPT = lazy_regex(r"\$\s*[_^]\{\}\s*\$|(?<=\w)[_^]\{\}")  # `26.5$^{}$N`
# `Oak\-/Elm` and `Oak\=/Elm`, with a hyphen at which extdash lets words be broken, and `Oak\--/Elm`
_BREAKABLE_HYPHEN = lazy_regex(r"(?<=\w)\\(-{1,3}|=)/(?=\w)")
# `\LaTeX for Oaks`, where a space was meant; not `\TeX book`.
_LOGO = lazy_regex(
    r"(\\(?:La|Bib|Xe|Lua)?TeX) ++"
    r"(?=(?:and|as|by|for|from|in|into|of|on|or|the|to|using|with)\b|[A-Z])"
)
_SPACE_BEFORE_SCRIPT = lazy_regex(r"(?<=\w) \$(?=\s*(?:_|\^\{-)\{?)")  # R $_{\oplus}$, of ADS
_SPACE_BEFORE_POWER = lazy_regex(r"(?<=[\w}]) (?=\\\(\s?\{\}\s?[\^_])")  # NC \({}^1\), of DBLP
_SPACE_AFTER_FORMULA = lazy_regex(r"(?<=[^\s$]\$) (?=-[a-z]{2})")  # $K$ -user, of the IEEE
_UPSIDE_DOWN = lazy_regex(r"([?!])`(?!`)")
# `D\\'ecoret`, `\\texttt{oaks}`: an accent or a style whose backslash was escaped twice,
# or once more by a program that writes JSON, `f\\\"ur`.
_DOUBLED = lazy_regex(
    r"(?<!\\)\\\\(?:\\(?=['`^\"~=.]\{?[a-z]))?"
    r"(?=['`^\"~=.]\{?\\?[A-Za-z]|[cvuHkr]\{[A-Za-z]\}|[ij]\}|(?:text(?:bf|it|sc|sf|tt)|emph)\{)"
)
# Braces that protect capitals, as written by Google Scholar (`$\{$GPU$\}$`), USENIX (`{\{GPU\}}`)
# and Mendeley.
_PROTECTED = lazy_regex(
    r"(?:\$\\\{\$|\{\\\{\}?)(?=[^\\$]*[A-Z])([\w+/.' -]+)(?:\$\\\}\$|\{?\\\}\})"
)
# `\{{GPU}\}`, `\{{D}{TI}\}` and `\{{Oak}\}`, where both a program and a person have protected them
_PROTECTED_TWICE = lazy_regex(
    r"(?<![=$^_(,])\\\{((?:\{[A-Z]{1,9}(?:-[A-Z]{1,9})?\}){1,4}|\{[A-Z][^\W\d_]{1,30}\})\\\}"
)
# `\{\vphantom\}{{Oak}}-{{Elm}}\vphantom\{\}`, and
# `\{\{\vphantom{\}\}}{{Oak}}\vphantom\{\}\vphantom\{\}`
_PROTECTED_BY_PHANTOMS = lazy_regex(
    r"(?<![A-Za-z_^}])(?:\\\{\\vphantom\\\}|(?P<twice>\\\{\\\{\\vphantom\{\\\}\\\}\}))"
    r"((?:\{\{[^\\{}]{1,120}\}\}[-+/.\w]{0,9}){1,6})"
    r"\\vphantom\\\{\\\}(?(twice)\\vphantom\\\{\\\})"
)
_PHANTOM_BRACES = lazy_regex(r"\\vphantom(?:\\[{}]|\{(?:\\[{}]){1,9}\})")
# `\{GPU\}`, `\{GPU:\}` and `{\textbraceleft}GPU{\textbraceright}`.
_ESCAPED_BRACES = lazy_regex(
    r"(?:\\\{|\{?\\textbraceleft\b(?:\{\})?\}?\s*)(?=[^\\$]*[A-Z])(\(?[\w+/.' -]+[:)]?)"
    r"(?:\\\}|\{?\\textbraceright\b(?:\{\})?\}?)"
)
# `{\$}z{\$}` and `\$\alpha\$`.
_DOLLAR = r"(?:\{\\\$\}|\\\$|\{?\\textdollar\b(?:\{\})?\}?)"
_ESCAPED_FORMULA = lazy_regex(rf"{_DOLLAR}((?:(?!\\\$|\\textdollar)[^$]){{1,300}}?){_DOLLAR}")
_OF_FORMULA = lazy_regex(r"\\|[\^_]|backslash")
_TERM = r"(?:(?:\d+(?:\.\d+)?|[A-Za-z]{1,2})'*(?:\([\w, '+-]{1,12}\))?|\([\w+-]{1,12}\))"
_NUMBER_AND_LETTER = lazy_regex(r"\d[spdf]|[1-9]D")  # `\$3d\$`, an orbital, and `\$2D\$`
# `t(H) + i(H)`, `L'`, `-16` and `(1-180)`
_SHORT_FORMULA = lazy_regex(rf"[-+]?{_TERM}(?:\s*[-+=<>/]\s*{_TERM}){{0,4}}")
_LETTERS_ALONE = lazy_regex(r"[A-Z]{2,6}|[a-z]{3,6}")  # `{\$}PKIKP{\$}`, a seismic phase, `griz`
_ESCAPED_COMMAND = lazy_regex(r"\{?\\(?:text)?backslash(?:\{\}|\s+)?\}?\s*(?=[A-Za-z{,;!:])")
_ESCAPED_SCRIPT = lazy_regex(r"\{\\([_^])(?:\{\})?\}|\\([_^{}])(?:\{\})?")
_CIRCUMFLEX = lazy_regex(r"\{?\\textasciicircum\b(?:\{\})?\}?")
_HYPHENATION = lazy_regex(r'(?<=[^\W\d_])"-(?=[^\W\d_])')  # of Babel, as in `Uni"-ver"-sität`
_GUILLEMETS = lazy_regex(r"<<\s*+([^<>]+)(?<!\s)\s*>>")  # a ligature of some fonts
_ESCAPED_GUILLEMETS = lazy_regex(
    r"(?:\{?\\textless\b(?:\{\})?\}?){2}(.{1,200}?)(?:\{?\\textgreater\b(?:\{\})?\}?){2}", re.DOTALL
)
# `NC{\^{}}1` of DBLP, and `\^{}18\^{}O`, which the Astrophysics Data System writes for ^18^O.
_ESCAPED_POWER = lazy_regex(
    r"(?<=[A-Za-z)])(?:\{\\\^\{\}\}|\\\^\{\})(\d{1,2})(?![\w\\])|\\\^\{\}(\d{1,3})\\\^\{\}(?=[A-Z])"
)
# `A.{\~{}}M.`: a tie that Mendeley escaped; in an address it is a tilde.
_ESCAPED_TIE = lazy_regex(r"(?<=[\w.])(?:\{\\~\{\}\}|\\~\{\})(?=[^\W\d_])")
# `$\backslash$\# 946;`: Google Scholar's `&#946;`.
_ESCAPED_ENTITY = lazy_regex(r"\$\\backslash\$\\#\s?(\d{2,5});")
# `Ta\{{\v{s}}\}i{\'c}` and `Probleml{\{}{\"{o}}{\}}sen`.
_BRACES_OF_ACCENT = lazy_regex(
    rf"{BRACE}(\{{\\[^\w\s]\w\}}|\{{\\.\{{\w\}}\}}|\\['`^\"~=.]\w){END}|"
    r"(?<=[A-Za-z])\\\{(['`^~][aeiouAEIOU])\}"  # Nicol\{'a}s, whose backslash was misplaced
)
# `1.5{\{}\circ{\}}C`, of which Mendeley escaped the braces.
_BRACES_OF_DEGREE = lazy_regex(r"(?:\{\\\{\}|\\\{)\s*\$?(?:\\circ|°)\s*\$?(?:\{\\\}\}|\\\})")
# `{\{AA}}`, as Crossref writes {\AA}, and `\{L}ambda`, of a program that protects capitals
_BRACED_COMMAND = lazy_regex(r"\\\{([A-Za-z]{1,2})\}([a-z]{0,9})")
# `\$$\backslash$mathcal$\{$O$\}$(N\^{}2)\$`, a formula of which a program escaped each sign
_FORMULA_OF_ADS = lazy_regex(r"\\\$((?:\$\\(?:backslash|[{}])\$|\\\^\{\}|\\_|[^$\\]){1,200}?)\\\$")
_SIGN_OF_ADS = lazy_regex(r"\$\\(?:(backslash)|([{}]))\$|\\\^\{\}|\\(_)")
# `M\_\{BH\}-\{$\sigma$\}`, whose formulas a program of bibliographies escaped in part
_LOWERED_IN_BRACES = lazy_regex(r"(?<=[A-Za-z])\\_\\\{(\w{1,5})\\\}")
_FORMULA_IN_BRACES = lazy_regex(r"\\\{(\$\\[a-z]{2,10}\$)\\\}")
# `Lyman-$\{$\alpha$\}$`, of the Astrophysics Data System
_BRACED_SIGN = lazy_regex(r"\$\\\{\$(\\[A-Za-z]{2,12})(?:\{\})?\$\\\}\$")
# `PLC $\{$beta$\}$ 1`, of HighWire
_BRACED_GREEK = lazy_regex(rf"\$\\\{{\$({'|'.join(GREEK)})\$\\\}}\$")
# `$\{$Oaks, elms, and {Ash}: trees$\}$` of Google Scholar
_PROTECTED_WORDS = lazy_regex(
    r"\$\\\{\$(?=[^\\$]{0,300}[A-Z])(?=[^\\$]{0,300}[A-Za-z]{4})"
    r"((?:[\w+/.,:;&?!'() -]|\{[\w -]{1,40}\}){1,300})\$\\\}\$"
)
_BRACES_OF_NUMBER = lazy_regex(r"(?<=[A-Z])\\\{(\d{1,2})\\\}")  # H\{2\}
# `\ifmmode \acute{c}\else \'{c}\fi{}`, as the American Physical Society writes accents and signs.
_BY_MODE = lazy_regex(
    r"\\ifmmode(?![A-Za-z])\s*(?:(?!\\else)[^$]){0,80}?\\else(?![A-Za-z])\s*"
    r"((?:(?!\\if)[^$]){0,80}?)\\fi(?![A-Za-z])(?:\{\})?"
)
# `10\textasciicircum\{17.2\}`, a formula without its dollar signs
_POWER = lazy_regex(r"(?<=\w)\{?\\textasciicircum(?:\{\})?\}?\s?\\\{([-+−]?[\d.]{1,6}|[-+])\\\}")
# `Sim{\\textasciitilde {a}}o`, of which a program escaped the tilde and then the backslash.
_ESCAPED_TWICE = lazy_regex(r"(?<=[a-z])\{\\{2}textasciitilde\s*\{([anoANO])\}\}")
_PRICE = lazy_regex(r"\d[\d.,]*\s+[a-z]{2}|\{\}")
# `"Trees''` and `''Trees''`, whose first marks are those of other editors or the wrong ones.
_WRONG_QUOTES = lazy_regex(
    r"(?<![\w\\'])(?:\"|'')(?=[^\s\"'`{}\\])([^\"'`{}\\]{1,300})(?<=\S)''(?![\w'])"
)
_CODE = lazy_regex(r"``([^`'\s](?:[^`'\n]{0,80}[^`'\s])?)``(?!\w)")  # ``oak`` of reStructuredText
# `vollst{\"}andige`, whose braces end too early, and `Sch\¨{o}berl`.
_UMLAUT_WITHOUT_BACKSLASH = lazy_regex(r"(?<=[A-Za-z])\{\"([aouAOU])\}(?=[a-z])")  # Sch{"a}fer
_GERMAN_QUOTES = lazy_regex(r"\"`([^\"`]{1,300})\"'")  # "`Oaks"', of Babel
_EMPTY_UMLAUT = lazy_regex(r"(?<=[A-Za-z])\{\\\"\}(?=[aouAOU][a-z])")
_ESCAPED_ACCENT = lazy_regex(r"\\([¨´])(?=\{?\\?[A-Za-z])")
# `Schr¨oder` and `Mart´ın`, copied from a PDF file
ACCENT_BEFORE_LETTER = r"(?:¨(?=[aouAOUı])|´(?=ı))"
_ACCENT_OF_PDF = lazy_regex(rf"(?<!\\)({ACCENT_BEFORE_LETTER})(\w)")
_BARE_URL_COMMAND = lazy_regex(r"(?<![\\A-Za-z])url\{(?=https?://)")
# `\href{https://x.org/oaks}{\texttt{https://x.\\\\org/oaks}}`: an address printed on two lines.
_AT_OF_EMAIL = lazy_regex(r"(?<=[\w.-])\{at\}(?=[\w-]{2,40}\.[a-z]{2})")  # roe{at}example.org
_LINK_ON_LINES = lazy_regex(
    r"\\href\s*\{(https?://[^{}\s]{1,300})\}\s*\{\s*(?P<font>\\texttt\s*\{)?"
    r"https?://[^{}]{0,300}\\\\[^{}]{0,300}\}(?(font)\s*\})"
)
_OF_JSON = lazy_regex(r"\\u((?:00|20)[0-9a-fA-F]{2})")  # `\u0096`, by the codes of Windows-1252
_TWO_APOSTROPHES = lazy_regex(r"\\''(?=\{?[aeiouyAEIOUY])")  # `L\''ahde` for `L\"ahde`
# `Mar\'\ia`: a dotless i that runs into the next letters.
_GLUED_DOTLESS = lazy_regex(r"(\\['`^\"~=.])\s*\\([ij])(?=[a-z])")


# `GECCO textquotesingle10` and `Oak mathplus Elm`: JabRef removed the backslashes of Crossref
_WITHOUT_BACKSLASH = lazy_regex(
    r"(?<![\\$}])(text(?:quotesingle|emdash|endash)|(?<= )mathplus(?= ))(?!\w{0,40}\})"
)


def with_backslashes(source: str) -> str:
    """Return LaTeX source with the backslashes that are missing before some commands."""
    if ("text" in source or "mathplus" in source) and "backslash" not in source:
        return _WITHOUT_BACKSLASH.sub(r"\\\1{}", source)
    return source


def repaired(source: str) -> str:
    """Return LaTeX source without what programs escaped, with entities as characters."""
    if "%" in source and "\n" in source:
        source = _COMMENT.sub(" ", source)
    if "{}" in source:
        source = _EMPTY_SCRIPT.sub("", source)
    if "~" in source and "://" in source:
        source = _HOME_PAGE.sub(r"\1\\textasciitilde{}", source)
    if " ~" in source or "(~" in source:
        source = _ABOUT.sub(r"\1\\textasciitilde{}", source)
    if "$\\mathsemicolon$" in source:  # Crossref writes {\&}quot$\mathsemicolon$
        source = source.replace("$\\mathsemicolon$", ";")
    if " $" in source:
        source = _SPACE_BEFORE_SCRIPT.sub("$", source)
        source = _SPACE_AFTER_FORMULA.sub("", source)
    source = without_entities(source)
    if " --" in source:
        source = _ARROW.sub("→", source)
    if "`" in source:
        source = _UPSIDE_DOWN.sub(lambda match: "¿" if match[1] == "?" else "¡", source)
    if source.count("``") > 1:
        source = _CODE.sub(r"``\1''", source)
    if "''" in source:
        source = _WRONG_QUOTES.sub(r"``\1''", source)
    if '"-' in source and source.count('"-') == source.replace('\\"', "").count('"'):
        source = _HYPHENATION.sub("", source)
    if '"`' in source:
        source = _GERMAN_QUOTES.sub(r"„\1“", source)
    if '{"' in source:
        source = _UMLAUT_WITHOUT_BACKSLASH.sub(r'{\\"\1}', source)
    if "<<" in source:
        source = _GUILLEMETS.sub(r"«\1»", source)
    if not source.isascii():
        source = _ACCENT_OF_PDF.sub(_accented, source)
    if "{at}" in source:
        source = _AT_OF_EMAIL.sub(r"\\{at\\}", source)
    if "url{" in source:
        source = _BARE_URL_COMMAND.sub(r"\\url{", source)
    return _with_commands(source) if "\\" in source else source


# `&\\#8745;`, `Clouds amp; grids` and `Physiology \& amp; Behavior`, damaged by programs.
_DAMAGED_NUMBER = lazy_regex(r"\\{0,2}& ?\\{1,2}#(?=\d{2,5};)")
_DAMAGED_AMPERSAND = lazy_regex(r"(?:\{?\\&\}? |(?<=\w )(?<!& ))amp;(?= )")
# `#147;Trees #148;` and `Oak #x2013;Elm`, of IEEE Xplore, the first by the codes of Windows-1252
_NUMBER_WITHOUT_AMPERSAND = lazy_regex(
    r"(?<![\s&\\};])\s?#(x(?:201[39dD]|2032|0027|0022(?=;(?:[\s:,.;]|$))));|(?<![&\\};])#(1[3-5]\d|x[0-9A-Fa-f]{2,4});"
)


def without_entities(source: str) -> str:
    """Return LaTeX source with the characters that entities of HTML stand for."""
    if "amp;" in source:
        source = _DAMAGED_AMPERSAND.sub(r"\\&", source)
    if ";" in source and "#" in source:
        source = _DAMAGED_NUMBER.sub("&#", source)
        source = _NUMBER_WITHOUT_AMPERSAND.sub(
            lambda m: html.unescape(f"&#{m[1] or m[2]};"), source
        )
    if "&" in source:
        source = _ENTITY.sub(_entity, source)
        if "&" in source:  # &amp;eacute;
            source = _ENTITY.sub(_entity, source)
    return source


def in_text_mode(source: str) -> str:
    """Return LaTeX source with what text prints of commands that differ in formulas."""
    return _BY_MODE.sub(r"{\1}", source) if "\\ifmmode" in source else source


def _with_commands(source: str) -> str:
    source = in_text_mode(source)
    if "\\r\\n" in source:  # the ends of lines of a program
        source = source.replace("\\r\\n", " ")
    if "} }" in source:
        source = _SPACE_AFTER_ACCENT.sub(r"{\1}", source)
    if "\\discretionary" in source:
        source = _DISCRETIONARY.sub(r"\1", source)
    if "/" in source and _BREAKABLE_HYPHEN.search(source):
        source = _BREAKABLE_HYPHEN.sub(r"\1", source.replace("\\=/", "\\-/"))
    if "TeX " in source:
        source = _LOGO.sub(r"\1{} ", source)
    if "\\u00" in source or "\\u20" in source:
        source = _OF_JSON.sub(lambda match: html.unescape(f"&#x{match[1]};"), source)
    if "\\(" in source:
        source = _SPACE_BEFORE_POWER.sub("", source)
    if "\\vphantom" in source:  # Better BibTeX matches `\{` by `\vphantom\}`
        source = _PROTECTED_BY_PHANTOMS.sub(r"\2", source)
        source = _PHANTOM_BRACES.sub("", source)
    if "$\\backslash$" in source and "\\$" in source:
        source = _FORMULA_OF_ADS.sub(_formula_of_ads, source)
    if "backslash" in source:
        source = with_commands(source)
    if "\\\\" in source:
        if "\\href" in source:
            source = _LINK_ON_LINES.sub(r"\\url{\1}", source)
        source = source.replace("{\\\\\\}", " ")  # Mendeley, for a line break
        source = _ESCAPED_TWICE.sub(r"\\~{\1}", source)
        source = _DOUBLED.sub(r"\\", source)
    if "textless" in source:
        source = with_brackets_apart(source)
        source = _ESCAPED_GUILLEMETS.sub(r"«\1»", source)
    if "\\textasciicircum" in source and "$" not in source:
        source = _POWER.sub(r"$^{\1}$", source)
    if "\\^{}" in source and "://" not in source:
        source = _ESCAPED_POWER.sub(lambda m: f"\\textsuperscript{{{m[1] or m[2]}}}", source)
    if "\\~{}" in source and "://" not in source:
        source = _ESCAPED_TIE.sub("~", source)
    if "backslash$?" in source:
        source = source.replace("$\\backslash$?", "?")  # of the Astrophysics Data System
    if "backslash$\\#" in source:
        source = _ESCAPED_ENTITY.sub(lambda match: html.unescape(f"&#{match[1]};"), source)
    if "{\\{},{\\}}" in source:  # Mendeley, for a comma in braces
        source = source.replace("{\\{},{\\}}", ",")
    if "\\{" in source:
        source = source.replace("\\{\\&}", "\\&")  # of Google Scholar
        source = _BRACES_OF_ACCENT.sub(lambda m: m[1] or f"\\{m[2]}", source)
        source = _BRACED_COMMAND.sub(_command, source)
        source = _LOWERED_IN_BRACES.sub(r"$_{\1}$", source)
        source = _FORMULA_IN_BRACES.sub(r"\1", source)
        source = _BRACED_SIGN.sub(r"$\1$", source)
        source = _BRACED_GREEK.sub(r"$\\\1$", source)
        source = _PROTECTED_WORDS.sub(r"{\1}", source)
        source = _BRACES_OF_NUMBER.sub(r"\1", source)
        source = _BRACES_OF_DEGREE.sub("°", source)
        source = _PROTECTED_TWICE.sub(r"\1", source)
        source = _PROTECTED.sub(r"{\1}", source)
    if "\\$" in source or "\\textdollar" in source:
        if source.count("\\$\\$") > 1:
            source = source.replace("\\$\\$", "\\$")
        source = _ESCAPED_FORMULA.sub(_formula, source)
    if "backslash" in source:
        source = with_signs(source)
    if "$" not in source and ("\\{" in source or "\\textbraceleft" in source):
        source = _ESCAPED_BRACES.sub(r"{\1}", source)
    if '{\\"}' in source:
        source = _EMPTY_UMLAUT.sub(r'\\"', source)
    if not source.isascii():
        source = _ESCAPED_ACCENT.sub(lambda m: '\\"' if m[1] == "¨" else "\\'", source)
    if "\\''" in source:
        source = _TWO_APOSTROPHES.sub(r'\\"', source)
    if "\\i" in source or "\\j" in source:
        source = _GLUED_DOTLESS.sub(r"\1{\\\2}", source)
    return source


def _accented(found: re.Match[str]) -> str:
    mark = '"' if found[1] == "¨" else "'"
    return f"{{\\{mark}{found[2].replace('ı', 'i')}}}"


def _formula_of_ads(found: re.Match[str]) -> str:
    if "backslash" not in found[1]:
        return found[0]
    inner = _SIGN_OF_ADS.sub(lambda m: "\\" if m[1] else m[2] or m[3] or "^", found[1])
    return f"${inner}$" if inner.count("{") == inner.count("}") else found[0]


def _command(found: re.Match[str]) -> str:
    name = f"{found[1]}{found[2]}"
    is_known = len(name) > 1 and (name in LETTERS or name in GREEK)
    return f"\\{name}{{}}" if is_known else found[0]


def ends_entity(source: str, index: int) -> bool:
    """Whether the semicolon at `index` is the end of an entity such as `&uuml;`."""
    start = source.rfind("&", max(index - _LONGEST_ENTITY, 0), index)
    match = _ENTITY.fullmatch(source, start, index + 1) if start >= 0 else None
    return match is not None and _entity(match) != match[0]


_LONGEST_ENTITY = 13  # characters without the semicolon, such as those of &{\#}x1F600;


# Of ADS, and of the ACM, which has the Greek letters of ISO's first set.
_OTHER_ENTITIES = {
    "sun": "☉", "agr": "α", "bgr": "β", "ggr": "γ", "dgr": "δ", "egr": "ε", "zgr": "ζ",
    "eegr": "η", "thgr": "θ", "igr": "ι", "kgr": "κ", "lgr": "λ", "mgr": "μ", "ngr": "ν",
    "xgr": "ξ", "pgr": "π", "rgr": "ρ", "sgr": "σ", "tgr": "τ", "ugr": "υ", "phgr": "φ",
    "khgr": "χ", "psgr": "ψ", "ohgr": "ω", "Ggr": "Γ", "Dgr": "Δ", "THgr": "Θ", "Lgr": "Λ",
    "Xgr": "Ξ", "Pgr": "Π", "Sgr": "Σ", "PHgr": "Φ", "PSgr": "Ψ", "OHgr": "Ω",
}  # fmt: skip


def _entity(match: re.Match[str]) -> str:
    name = match[1].removeprefix("\\").replace("{\\#}", "#")
    if name in _OTHER_ENTITIES:
        return _OTHER_ENTITIES[name]
    spellings = (name, name.capitalize(), name.lower())  # &EACUTE; and &Nbsp;
    chars = (html.unescape(f"&{spelling};") for spelling in spellings)
    char = next((char for char in chars if len(char) == 1), "")
    if not char:
        return match[0]  # plain text
    return f"\\{char}" if char in "&#$%_" else "~" if char == "\u00a0" else clean(char)


_LETTERS_BEYOND_ASCII = lazy_regex(r"[^\x00-\x7f]{1,3}")


def _formula(match: re.Match[str]) -> str:
    """Return an escaped formula as a formula; `\\$5 and \\$6` isn't one."""
    inner = _CIRCUMFLEX.sub("^", match[1].strip().replace("þeta", "\\theta"))  # of Zotero
    is_sign = inner in ("+", "-", "=", "<", ">", ":")
    letters = inner.removeprefix("{{").removesuffix("}}")
    is_letter = _LETTERS_BEYOND_ASCII.fullmatch(letters) is not None  # `\$Δ\$`, `\$νΛ\$`
    is_short = _SHORT_FORMULA.fullmatch(inner.strip("{}")) or _LETTERS_ALONE.fullmatch(inner)
    has_letter = _NUMBER_AND_LETTER.fullmatch(inner) is not None
    is_price = has_letter and match.string[match.end() :][:1].isdigit()  # `\$2d\$3`
    is_single = is_sign or is_letter or (has_letter and not is_price)
    is_formula = is_single or is_short or _OF_FORMULA.search(inner)
    if not is_formula or _PRICE.match(inner):
        return match[0]
    inner = _ESCAPED_COMMAND.sub(r"\\", inner)
    inner = _ESCAPED_SCRIPT.sub(r"\1\2", inner)
    return f"${inner}$" if inner.count("{") == inner.count("}") else match[0]
