"""Formulas of LaTeX as MathML."""

import time
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foundation.formulas import mathml, with_formulas
from foundation.markdown import render


def test_a_formula_is_mathml_with_its_source_as_text() -> None:
    assert mathml(r"\frac{1}{n}") == (
        r'<math alttext="\frac{1}{n}"><mrow><mfrac><mrow><mn>1</mn></mrow>'
        "<mrow><mi>n</mi></mrow></mfrac></mrow></math>"
    )


@pytest.mark.parametrize(
    ("latex", "spaces"),
    [(r"n \log n", 2), (r"\sin^2 x", 1), (r"\log(n)", 0), (r"\frac{\log}{x}", 0)],
)
def test_a_function_has_space_around_it_but_not_before_a_bracket(latex: str, spaces: int) -> None:
    assert (mathml(latex) or "").count("<mspace") == spaces


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"a \mod n", "mod"),
        (r"x\ifmmode\cdot\else\textperiodcentered\fi{}y", "·"),
        (r"\widehat{\germ{s}}_{\ensuremath{-}n}", "−"),
        (r"\bold Z", "Z"),
        (r"\mathrm{a\text{\ensuremath{-}}}\ensuremath{\alpha}x", "-"),
    ],
)
def test_commands_that_the_converter_does_not_know_are_read(latex: str, shown: str) -> None:
    assert f">{shown}<" in unescape(mathml(latex) or "")


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{1", r"\frac{1}", "x^", "}", r"\unknown{x}", r"\left( x", r"\href{javascript:x}{y}",
        r"\newcommand{\a}{\a\a}\a", r"\def\a{\a}\a", "x" * 601, "{" * 50 + "}" * 50, "", " ",
    ],
)  # fmt: skip
def test_what_cannot_be_read_as_a_whole_is_no_formula(latex: str) -> None:
    assert mathml(latex) is None


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{<script>alert(1)</script>}", r"\operatorname{</math><img src=x>}",
        r"\mbox{&lt;b&gt;}", r"\style{position:fixed}{x}", r"\color{red\"onload=}x",
        r"x\hspace{100000em}y", r"\unicode{x3c}script",
    ],
)  # fmt: skip
def test_a_formula_holds_nothing_active(latex: str) -> None:
    html = mathml(latex) or ""
    for active in ("<script", "<img", "<b>", " style=", "onload", "href", "100000"):
        assert active not in html.partition('">')[2]


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="x^_{}\\$&<>\"'12 ()[]lefrightfracsqrttext", max_size=60))
def test_arbitrary_text_is_safe(text: str) -> None:
    html = with_formulas(text)
    assert "<script" not in html
    assert html.count("<math") == html.count("</math>")


def test_the_longest_formula_takes_little_time() -> None:
    start = time.process_time()
    mathml("y" * 600)
    assert time.process_time() - start < 20  # seconds; usually 0.05


@pytest.mark.parametrize("text", ["From $5 to $10", "a $ b $ c", r"\$5 and \$6", "$x$5", "$"])
def test_sums_of_money_are_no_formulas(text: str) -> None:
    assert "<math" not in with_formulas(text)


def test_the_text_around_formulas_is_escaped() -> None:
    html = with_formulas(r"<b> & $x$ or \(y\)")
    assert html.startswith("&lt;b&gt; &amp; <math")
    assert html.count("<math") == 2


class TestMarkdown:
    def test_formulas_are_read_before_the_marks_of_markdown(self) -> None:
        html = render(r"With $a_1 * b_1 * c$ and \(x\), *well*.")
        assert html.count("<math") == 2
        assert "<em>well</em>" in html
        assert html.count("<em>") == 1

    def test_a_formula_on_its_own_line_is_a_block(self) -> None:
        assert '<math display="block"' in render("Above\n\n$$\\sum_{i=1}^n i$$\n\nBelow")

    def test_code_and_unreadable_formulas_stay_text(self) -> None:
        assert "<code>$x$</code>" in render("`$x$`")
        assert r"$\unknown{x}$" in render(r"$\unknown{x}$")

    def test_the_marks_of_places_cannot_be_typed(self) -> None:
        html = render("\ue0000\ue001 $x$ \ue0005\ue001")
        assert html.count("<math") == 1
        assert html.startswith('<p dir="auto">0 <math')

    def test_each_block_has_its_own_direction(self) -> None:
        html = render("English\n\nعربي\n\n- eins\n\n> zwei")
        assert html.count('dir="auto"') == 6
