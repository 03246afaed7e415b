"""The reader as a whole: cases, lines and recovery from errors."""

from __future__ import annotations

import contextlib
import re
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publications.bibtex import (
    Block,
    Name,
    NoBibtexError,
    Record,
    UnreadableBibtexError,
    english,
    read_bibtex,
)
from publications.bibtex.source import pieces
from tests.in_each import in_each
from tests.property_tests import examples
from tests.publications.bibtex.cases import CASES, Case

ALL = [(f"{topic}: {case.name}", case) for topic, cases in CASES.items() for case in cases]


def read(source: str | bytes) -> list[Block]:
    return list(read_bibtex(source.encode() if isinstance(source, str) else source))


def as_line(name: Name) -> str:
    return "|".join((name.first, name.von, name.last, name.jr))


def fact(record: Record, name: str) -> Any:
    if name in ("authors", "editors"):
        return [as_line(person) for person in getattr(record, name)]
    if name == "equal":
        return [person.equal_group for person in record.authors]
    if name == "gaps":
        return [person.gap_before for person in record.authors]
    if name == "corresponding":
        return [person.corresponding for person in record.authors]
    if name == "links":
        return [tuple(link if any(link[4:]) else link[:4]) for link in record.links]
    return getattr(record, name)


@in_each(ALL, itemgetter(0))
def test_a_case_is_read_correctly(name: str, case: Case) -> None:
    blocks = read(case.source)
    records = {block.key: block.record for block in reversed(blocks) if block.record}
    assert set(records) == set(case.entries)
    for key, facts in case.entries.items():
        got = {name: fact(records[key], name) for name in facts}
        assert got == facts
    assert {message.code for block in blocks for message in block.messages} == set(case.codes)


def test_each_block_has_the_line_where_it_starts() -> None:
    source = "\n% x\n@article{a, title={\n\n}}\r\n\r\n  @book(b, title={B})\n@misc{c}@misc{d}\n"
    assert [(block.key, block.line) for block in read(source)] == [
        ("a", 3),
        ("b", 7),
        ("c", 8),
        ("d", 8),
    ]


def test_lines_are_right_beyond_the_first_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 50)
    source = "".join(f"@article{{k{n},\n title={{T{n}}},\n}}\n" for n in range(100))
    blocks = read(source)
    assert [block.line for block in blocks] == [1 + 3 * n for n in range(100)]
    assert [block.record.title for block in blocks if block.record] == [f"T{n}" for n in range(100)]


def test_a_quoted_value_can_continue_in_the_next_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 30)
    source = 'Z\n@article{a, title="An\n@article{s, title={no}}\n"}\n@article{b, title="B"}\n'
    assert [block.key for block in read(source)] == ["a", "b"]


def test_parents_are_found_in_another_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 30)
    filler = "".join(f"@misc{{m{n}, title={{X}}}}\n" for n in range(20))
    source = (
        "@inproceedings{c, crossref={P}}\n" + filler + "@proceedings{p, title={Conf}, year=2006}\n"
    )
    child = read(source)[0].record
    assert child is not None
    assert (child.venue, child.year) == ("Conf", 2006)


def test_settings_and_sets_are_not_publications() -> None:
    blocks = read(
        '@control{c, title="0", year="1"}@IEEEtranBSTCTL{i, CTLuse_paper="yes"}'
        "@set{s, entryset={a,b}}@xdata{x, publisher={P}}@set{t, title={A set}}@misc{a, title={A}}"
        "@misc{n, author={Roe, A.}, options={dataonly=true}}"  # for biber only
    )
    found = [block.key for block in blocks if block.is_not_a_publication]
    assert found == ["c", "i", "s", "x", "n"]
    assert not any(block.messages for block in blocks)


def test_a_repeated_entry_has_the_line_of_the_first() -> None:
    first, second, third = read("@misc{a, title={1}}\n@misc{a, title={1}}\n@misc{a, title={2}}\n")
    assert (first.key_taken_on_line, first.messages) == (None, [])
    assert (second.same_as_line, second.key_taken_on_line) == (1, 1)
    assert (third.same_as_line, third.key_taken_on_line) == (None, 1)


def test_the_source_text_of_an_entry_is_kept() -> None:
    source = "@article{a,\n  title = {T}, % why\n}"
    assert read("x\n" + source + "\ny")[0].raw == source


def test_messages_say_what_to_do() -> None:
    block = read("@article{a, journal = nope}")[0]
    assert english(block.messages[0]) == (
        "The abbreviation “nope” in the field “journal” isn't defined. Import the file that "
        "defines it in the same import, add an @string before it, or put the text in braces."
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n",
        b"<html><body>@home</body></html>",
        b"<html><style>@media (max-width: 9em) { a { b: c } }</style>",
        b"Just a text, mail a@b.org",
    ],
)
def test_a_file_without_bibtex_is_an_error(data: bytes) -> None:
    with pytest.raises(NoBibtexError):
        read_bibtex(data)


@pytest.mark.parametrize(
    "data", [b"%PDF-1.4 @article{a,}", b"\x89PNG\r\n", b"PK\x03\x04xx", bytes(range(32)) * 40]
)
def test_a_binary_file_is_an_error(data: bytes) -> None:
    with pytest.raises(UnreadableBibtexError):
        read_bibtex(data)


# Properties of any source

PIECES = st.sampled_from([
    "@article{", "@misc(", "@string{", "@comment{", "@", "a", "k1", ",", "=", "{", "}", '"',
    "(", ")", "#", "%", "\n", " ",
    "title", "author", "year", "crossref", "date", "month", "jan", " and ", "2001", "\\",
    "\\'e", "{\\\"o}", "$", "~", "é", "王",
    "@inproceedings{c, title={T}, crossref={p}}\n", "\r\n", "\x00", "pages", "1--2", "doi", "url",
])  # fmt: skip
SOURCES = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=60).map("".join))


@settings(max_examples=examples(400), deadline=None)
@given(SOURCES)
def test_reading_never_raises_on_any_text(source: str) -> None:
    data = ("@misc{a, title={T}}\n" + source).encode("utf-8", "replace")
    for block in read_bibtex(data):
        assert block.record is not None or block.messages


@settings(max_examples=examples(300), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_rejected(data: bytes) -> None:
    with contextlib.suppress(UnreadableBibtexError):
        list(read_bibtex(data + b"\n@misc{a, title={T}}\n"))


ENTRIES = st.lists(
    st.sampled_from([
        "@article{%s, title = {A {B} c}, author = {X, Y and Z W}, year = 2001}",
        '@book{%s,\n  title = "T {"q"} u",\n  publisher = pub # { x},\n}',
        "@misc(%s, note = {a) b}, month = jan)",
        "@inproceedings{%s, title={P}, booktitle={B}, pages={1--2},\n date={2016-01-02}}",
        "@thesis {%s,\n\ttitle={Über \\'Elan},\n\tschool={U}}",
    ]),
    min_size=1, max_size=6,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(ENTRIES, st.data())
def test_a_truncated_file_has_the_same_records_before_the_cut(
    shapes: list[str], data: st.DataObject
) -> None:
    parts = ["@string{pub = {P}}\n"] + [shape % f"k{n}" + "\n\n" for n, shape in enumerate(shapes)]
    whole = "".join(parts).encode()
    records = [block.record for block in read(whole)]
    cut = data.draw(st.integers(len(parts[0]), len(whole)))
    complete = sum(
        len("".join(parts[: n + 1]).encode().rstrip()) <= cut for n in range(1, len(parts))
    )
    try:
        after = [block.record for block in read(whole[:cut])]
    except NoBibtexError:
        after = []
    assert after[:complete] == records[:complete]


@settings(max_examples=60, deadline=None)
@given(
    ENTRIES,
    st.sampled_from(["", "% note\n", "words, words\n", "@comment{x}\n", '@preamble{"x"}\n']),
)
def test_each_block_is_read_once(shapes: list[str], between: str) -> None:
    source = "@string{pub = {P}}\n" + "".join(
        shape % f"k{n}" + "\n" + between for n, shape in enumerate(shapes)
    )
    counted = re.findall(r"(?mi)^\s*@\s*(?!string|comment|preamble)\w+\s*[{(]", source)
    assert len(read(source)) == len(counted) == len(shapes)


@settings(max_examples=examples(100), deadline=None)
@given(ENTRIES, st.sampled_from([
    "@article{bad, title={x, year=2000}\n", '@article{bad, title="x, year=2000}\n',
    "@article{bad, title={x}\n", "@article{bad\n", "@article{bad, a={b} c={d}}\n",
    "@article{bad, title={x}}}\n", "@article(bad, t={x}}\n", "@article{bad, {{{\n",
    "@article{bad, = }\n", "@article={x={y}\n",
]), st.data())  # fmt: skip
def test_an_error_affects_at_most_its_own_entry(
    shapes: list[str], fault: str, data: st.DataObject
) -> None:
    parts = [shape % f"k{n}" + "\n\n" for n, shape in enumerate(shapes)]
    at = data.draw(st.integers(0, len(parts)))
    head = "@string{pub = {P}}\n"
    whole = {block.key: block.record for block in read(head + "".join(parts))}
    hurt = {
        block.key: block.record for block in read(head + "".join([*parts[:at], fault, *parts[at:]]))
    }
    assert {key: hurt.get(key) for key in whole} == whole
