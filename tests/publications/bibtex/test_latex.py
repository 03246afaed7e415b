"""LaTeX to Unicode and back: no letter is lost."""

from __future__ import annotations

import unicodedata
from operator import itemgetter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from publications.bibtex import decode_latex, encode_latex
from publications.bibtex.latex.tables import ACCENTS, LETTERS, SYMBOLS
from tests.in_each import in_each
from tests.property_tests import examples

LETTER = st.sampled_from("abcxyzABCXYZéøßжя王א")
WORD = st.text(LETTER, min_size=1, max_size=5)
ACCENT = st.sampled_from(
    ["'", "`", "^", '"', "~", "=", ".", "u", "v", "H", "c", "k", "r", "d", "b"]
)


def _accented(accent: str, letter: str, braced: bool) -> str:
    return f"\\{accent}{{{letter}}}" if braced or accent.isalpha() else f"{{\\{accent}{letter}}}"


LEAF = st.one_of(
    WORD,
    st.builds(_accented, ACCENT, LETTER, st.booleans()),
    st.sampled_from(
        [
            " ",
            "~",
            "--",
            "``",
            "''",
            "\\&",
            "\\%",
            "%",
            "_",
            "^",
            "\\ ",
            "\\,",
            "-",
            "[x]",
            "$",
        ]
    ),
    st.builds(
        "\\{}{{{}}}".format, st.sampled_from(["emph", "texttt", "mbox", "unknown", "textbf"]), WORD
    ),
    st.builds("${}$".format, WORD),
    st.builds("$x_{{{}}}^{{{}}}$".format, WORD, WORD),
    st.builds("{{\\em {}}}".format, WORD),
    st.builds("\\enquote{{{}}}".format, WORD),
    st.builds("\\frac{{{}}}{{{}}}".format, WORD, WORD),
)
SOURCE = st.recursive(
    st.lists(LEAF, max_size=6).map("".join),
    lambda inner: st.lists(st.one_of(inner, inner.map("{{{}}}".format)), max_size=4).map("".join),
    max_leaves=12,
)
COMMANDS = ("emph", "texttt", "mbox", "unknown", "textbf", "enquote", "frac", "em")


def letters(text: str) -> str:
    """Return the base letters of a text in order, including superscripts and subscripts."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if char.isalpha())


def without_commands(source: str) -> str:
    """Return the source without the names of its commands and accents."""
    out, index = [], 0
    while index < len(source):
        if source[index] == "\\":
            name = next((name for name in COMMANDS if source.startswith(name, index + 1)), "")
            if not name and source[index + 1 : index + 3] in {
                f"{a}{{" for a in ACCENTS if len(a) == 1
            }:
                name = source[index + 1]
            index += 1 + len(name)
        else:
            out.append(source[index])
            index += 1
    return "".join(out)


@settings(max_examples=examples(600), deadline=None)
@given(SOURCE)
def test_no_letter_is_lost(source: str) -> None:
    wanted = letters(without_commands(source))
    got = iter(letters(decode_latex(source)))
    missing = [char for char in wanted if char not in got]
    assert not missing, (source, decode_latex(source))


@settings(max_examples=examples(400), deadline=None)
@given(st.text(max_size=80))
def test_decoding_never_raises(source: str) -> None:
    decode_latex(source)


TEXT = st.text(
    st.one_of(
        st.characters(max_codepoint=0x2FF, exclude_categories=["Cc", "Cf"]),
        st.sampled_from("–—“”‘’…αβ√≤王‐₂²\u00a0\u2009\\{}$&~^_%#`'-\""),
    ),
    max_size=40,
).map(lambda text: unicodedata.normalize("NFC", " ".join(text.split(" "))).strip(" "))


@settings(max_examples=examples(600), deadline=None)
@given(text=TEXT, unicode=st.booleans())
@example(text="http://x.org/\u00a0a", unicode=True)
@example(text='\\"o', unicode=True)
@example(text="a \\& b", unicode=True)
@example(text="C:\\Reports", unicode=True)
@example(text="\\emph{x}", unicode=True)
@example(text="a ⁻¹", unicode=False)
@example(text="a¨o b´ı", unicode=True)
def test_encoded_text_decodes_to_itself(text: str, unicode: bool) -> None:
    text = " ".join(text.split(" "))
    while "  " in text:
        text = text.replace("  ", " ")
    source = encode_latex(text, unicode=unicode)
    assert decode_latex(source) == text
    assert source.count("{") == source.count("}")


@pytest.mark.parametrize(
    "text",
    [
        "Größe",
        "Nguyễn",
        "Łódź",
        "Ångström",
        "Erdős",
        "ç",
        "İstanbul",
        "“a” – b",
        "H₂O",
        "x² ≤ α",
        "O’Neil",
    ],
)
def test_ascii_output_is_ascii(text: str) -> None:
    assert encode_latex(text, unicode=False).isascii()


def test_letters_without_a_command_stay_in_unicode() -> None:
    assert encode_latex("王 & жя", unicode=False) == "王 \\& жя"


@in_each([*LETTERS.items(), *SYMBOLS.items()], itemgetter(0))
def test_every_command_is_decoded_in_each_of_its_forms(name: str, char: str) -> None:
    if name == "today":
        return
    want = unicodedata.normalize("NFC", char)
    assert decode_latex(f"x{{\\{name}}}y") == f"x{want}y"
    assert decode_latex(f"x\\{name}{{}}y") == f"x{want}y"
    assert decode_latex(f"x\\{name} y") == f"x{want}y"


def test_deep_nesting_is_decoded() -> None:
    assert decode_latex("{" * 500 + "x" + "}" * 500) == "x"
    assert decode_latex("{" * 40 + "\\'x" + "}" * 40) == "x́"
    assert "x" in decode_latex("\\emph{" * 300 + "x" + "}" * 300)


@pytest.mark.parametrize(
    "text",
    ["C_" + "1" * 80 + "x", "C1" * 50_000 + "_", "C_1" * 30_000 + "x", "1C" * 50_000 + "_1x"],
)
def test_what_is_almost_a_formula_is_read_at_once(text: str) -> None:
    assert decode_latex(text) == text


def test_a_formula_that_begins_in_another_ends_with_it() -> None:
    assert decode_latex("$\\[ $ x $\\frac$ y") == "x / y"
    assert decode_latex("\\[" * 1000 + "x") == "x"
    assert decode_latex("\\begin{math}" * 1000 + "x").endswith("x")
