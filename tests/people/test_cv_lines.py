"""A line of a CV is divided into its dates and its pieces, and nothing of it is lost."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from people.activity_dates import format_activity_dates
from people.cv_lines import read_cv_line

words = st.sampled_from(
    ["Postdoc", "MIT", ",", ", ", "\t", " – ", "-", "2019", "2020–21", "(", ")", "Sep", "“", "”",
     "since 2019", ";", "x" * 50, "2019-13", "1000", "•", "[3]", " ", "  ", ":"]
)  # fmt: skip
lines = st.one_of(st.text(max_size=80), st.lists(words, max_size=14).map("".join))


@pytest.mark.parametrize(
    ("line", "when", "pieces"),
    [
        ("2019–2021  Postdoc, ETH Zürich", "2019 – 2021", ["Postdoc", "ETH Zürich"]),
        ("• Sep 2019 – Aug 2021: Intern", "2019-09 – 2021-08", ["Intern"]),
        ("Best Paper Award, OSDI 2020", "2020", ["Best Paper Award", "OSDI 2020"]),
        ("2019 – Best Paper Award", "2019", ["Best Paper Award"]),
        ("2019 –  Postdoc", "2019 –", ["Postdoc"]),
        ("2019-present\tPostdoc\tMIT", "2019 –", ["Postdoc", "MIT"]),
        ("2019\t2021\tPostdoc", "2019 – 2021", ["Postdoc"]),
        ("2019\tpresent\tPostdoc", "2019 –", ["Postdoc"]),
        ("09/2019 - 08/2021 Engineer", "2019-09 – 2021-08", ["Engineer"]),
        ("Fellow of ACM (2019–21)", "2019 – 2021", ["Fellow of ACM"]),
        ("Talk (with Bob, Eve), 12–14 June 2019", "2019-06-12 – 2019-06-14",
         ["Talk (with Bob, Eve)"]),
        ("CS101 (Fall 2018, Spring 2019)", "Fall 2018, Spring 2019", ["CS101"]),
        ("[12] Keynote; Bern, Sep–Dec 2019", "2019-09 – 2019-12", ["Keynote", "Bern"]),
        ("1. Engineer @ Google since 2020", "2020 –", ["Engineer @ Google"]),
        ("until 2016, Member", "– 2016", ["Member"]),
        ("1000 Genomes Project", "", ["1000 Genomes Project"]),
        ("12. May 2019 Award", "2019-05-12", ["Award"]),
    ],
)  # fmt: skip
def test_dates_and_pieces_are_found(line: str, when: str, pieces: list[str]) -> None:
    found = read_cv_line(line)
    assert format_activity_dates(found.when) == when
    assert [piece.text for piece in found.pieces] == pieces


@settings(max_examples=100)
@given(line=lines)
def test_no_word_is_lost(line: str) -> None:
    found = read_cv_line(line)
    kept = re.findall(r"[^\W\d_]+", " ".join(piece.text for piece in found.pieces))
    words = [word for word in re.findall(r"[^\W\d_]+", line) if word not in ("since", "Sep")]
    assert [word for word in kept if word not in ("since", "Sep")] == words
    assert found.joined(found.pieces).count("x") == line.count("x")
    if not found.when.has_period and not found.when.dates:
        numbers = re.findall(r"\d+", re.sub(r"^\s*(\[\d+\]|\d+[.)])", "", line))
        assert re.findall(r"\d+", " ".join(p.text for p in found.pieces)) == numbers
