"""The LaTeX source for each character: the shortest command that is safe in a field."""

from __future__ import annotations

from publications.bibtex.latex.tables import (
    DOUBLE_STRUCK,
    GREEK,
    LETTERS,
    MATHS,
    SUBSCRIPT,
    SUPERSCRIPT,
    SYMBOLS,
)

_UNSAFE = "\\{}~^\"'`<>|_$*&%#/:-[]"  # these are written as below, or as they are
_PREFERRED = {
    "ß": "{\\ss}", "å": "{\\aa}", "Å": "{\\AA}", "£": "{\\pounds}", "§": "{\\S}", "¶": "{\\P}",
    "©": "{\\copyright}", "…": "{\\ldots}", "–": "--", "—": "---", "“": "``", "”": "''",
    "‘": "{\\textquoteleft}", "’": "{\\textquoteright}", "\u00a0": "~", "\u2009": "\\,",
    "•": "{\\textbullet}", "†": "{\\dag}", "‡": "{\\ddag}", "€": "{\\texteuro}",
    "°": "{\\textdegree}",
    "ı": "{\\i}", "ȷ": "{\\j}", "µ": "{\\textmu}", "«": "{\\guillemotleft}",
    "»": "{\\guillemotright}",
    "đ": "{\\dj}", "Đ": "{\\DJ}", "ł": "{\\l}", "Ł": "{\\L}", "™": "{\\texttrademark}",
    "¬": "$\\neg$", "≠": "$\\neq$", "≤": "$\\leq$", "≥": "$\\geq$", "→": "$\\to$", "∈": "$\\in$",
    "∅": "$\\emptyset$", "¥": "{\\textyen}", "®": "{\\textregistered}", "↔": "$\\leftrightarrow$",
    "⊥": "$\\perp$", "□": "$\\Box$", "√": "$\\surd$", "∧": "$\\wedge$", "∨": "$\\vee$",
}  # fmt: skip
_ESCAPED = {
    "\\": "{\\textbackslash}", "{": "{\\textbraceleft}", "}": "{\\textbraceright}",
    "~": "{\\textasciitilde}", "^": "{\\textasciicircum}", "&": "\\&", "%": "\\%", "$": "\\$",
    "#": "\\#", "_": "\\_",
}  # fmt: skip


def _scripts(mark: str, table: dict[str, str], *, but: str = "") -> dict[str, str]:
    return {
        script: f"${mark}{{{char if char != '−' else '-'}}}$"
        for char, script in table.items()
        if script not in but
    }


_BY_COMMAND = {
    **{char: f"{{\\{name}}}" for name, char in {**SYMBOLS, **LETTERS}.items() if len(char) == 1},
    **{char: f"$\\{name}$" for name, char in {**MATHS, **GREEK}.items() if not char.isascii()},
    **_PREFERRED,
}
ENCODED = {
    **{char: source for char, source in _BY_COMMAND.items() if char not in _UNSAFE},
    **_ESCAPED,
    **_scripts("^", SUPERSCRIPT, but="*′±∓"),
    **_scripts("_", SUBSCRIPT),
    **{struck: f"$\\mathbb{{{letter}}}$" for letter, struck in DOUBLE_STRUCK.items()},
}
