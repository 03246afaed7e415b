"""A written record reads back as the same record, in Unicode and in ASCII."""

from __future__ import annotations

from operator import itemgetter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from publications.bibtex import (
    Link,
    Name,
    Record,
    read_bibtex,
    read_names,
    write_entry,
    write_name,
)
from tests.in_each import in_each
from tests.property_tests import examples
from tests.publications.bibtex.cases import CASES, Case

ALL = [(f"{topic}: {case.name}", case) for topic, cases in CASES.items() for case in cases]


def read_one(source: str) -> Record:
    (block,) = read_bibtex(source.encode())
    assert block.record is not None
    return block.record


@in_each(ALL, itemgetter(0))
def test_every_case_survives_a_round_trip(name: str, case: Case) -> None:
    source = case.source.encode() if isinstance(case.source, str) else case.source
    for block in read_bibtex(source):
        if block.record is not None:
            for unicode in (True, False):
                assert read_one(write_entry(block.record, unicode=unicode)) == block.record


TEXT = st.text(st.sampled_from("abC Éß王-–“”'`$&%#_^~{}\\\"@=,;:.0129\u00a0\u2009"), max_size=20)
FIELDS = st.dictionaries(
    st.sampled_from(["title", "author", "journal", "booktitle", "year", "month",
        "note", "pages", "keywords", "school", "institution", "organization", "volume", "series",
        "address", "award", "doi", "url", "eprint", "foo", "type", "pubstate", "subtitle",
        "editor"]),
    TEXT.map(
        lambda text: text.replace("{", "").replace("}", "")
        .replace("\\", "\\& ").replace("$", "\\$")
    ),
    max_size=8,
)  # fmt: skip


@settings(max_examples=examples(400), deadline=None)
@given(
    kind=st.sampled_from(
        ["article", "inproceedings", "misc", "thesis", "report", "book", "online"]
    ),
    fields=FIELDS,
    unicode=st.booleans(),
)
@example(kind="article", fields={"doi": "10."}, unicode=False)
@example(kind="article", fields={"author": "..."}, unicode=False)
@example(kind="thesis", fields={"type": "0\xa0"}, unicode=True)
def test_any_entry_survives_a_round_trip(kind: str, fields: dict[str, str], unicode: bool) -> None:
    source = (
        f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"
    )
    record = read_one(source)
    assert read_one(write_entry(record, unicode=unicode)) == record


PART = st.text(st.sampled_from("abCDé王-.'"), min_size=1, max_size=6)
WORDS = st.lists(PART, min_size=1, max_size=3).map(" ".join)


@settings(max_examples=examples(400), deadline=None)
@given(
    first=WORDS | st.just(""),
    von=st.sampled_from(["", "van", "de la", "al"]),
    last=WORDS,
    jr=st.sampled_from(["", "Jr.", "III"]),
)
def test_any_name_survives_a_round_trip(first: str, von: str, last: str, jr: str) -> None:
    name = Name(first, von, last, jr)
    assert read_names(write_name(name)).names == [name]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (Name("Per", "", "Brinch Hansen"), "Brinch Hansen, Per"),
        (Name("Ludwig", "van", "Beethoven"), "van Beethoven, Ludwig"),
        (Name("Henry", "", "Ford", "Jr."), "Ford, Jr., Henry"),
        (Name("", "", "World Health Organization"), "{World Health Organization}"),
        (Name("", "", "Simon and Schuster"), "{Simon and Schuster}"),
        (Name("Tom", "", "de Geus"), "{de Geus}, Tom"),
        (Name("Frank C.", "", "van den Bosch"), "{van den Bosch}, Frank C."),
        (Name("Frank C.", "", "van den Bosch", "Jr."), "{van den Bosch}, Jr., Frank C."),
        (Name("", "", "Plato"), "Plato"),
        (Name(first="Martin", last="King, Esq."), "Martin {King, Esq.}"),
    ],
)
def test_names_are_written_in_the_syntax_of_bibtex(name: Name, source: str) -> None:
    assert write_name(name) == source


def test_an_entry_has_the_usual_layout() -> None:
    record = read_one(
        "@inproceedings{lee2020, title={BERT and the {Art} of {X}: a Study}, "
        "author={Lee, Ann and {ACME}}, booktitle={Proc. of X}, "
        "year=2020, month=may, pages={1--9}, doi={10.1/x_y}, foo={Ba\\'r}}"
    )
    assert write_entry(record) == (
        "@inproceedings{lee2020,\n"
        "  author = {Lee, Ann and ACME},\n"
        "  title = {BERT and the {Art} of {X}: a Study},\n"
        "  booktitle = {Proc. of X},\n"
        "  year = {2020},\n"
        "  month = may,\n"
        "  pages = {1--9},\n"
        "  doi = {10.1/x_y},\n"
        "  foo = {Ba\\'r},\n"
        "}\n"
    )


def test_ascii_output_is_ascii() -> None:
    record = Record(
        key="k", title="Größe – “x”", authors=[Name("Jürgen", "", "Müller")], venue="Ångström"
    )
    source = write_entry(record, unicode=False)
    assert source.isascii()
    assert '{\\"o}' in source


def test_empty_fields_are_not_written() -> None:
    assert write_entry(Record(key="k")) == "@misc{k,\n}\n"


@pytest.mark.parametrize("url", ["http://x.org/}{", "http://x.org/a},%20b{c", "http://x.org/{"])
def test_no_address_breaks_its_entry(url: str) -> None:
    source = write_entry(Record(key="k", title="T", url=url, note="N"))
    (block,) = read_bibtex(source.encode())
    assert block.record is not None
    assert (block.record.note, block.messages) == ("N", [])
    assert block.record.url == url.replace("{", "%7B").replace("}", "%7D")


@pytest.mark.parametrize(
    "fields",
    [
        "institution = {The \\'% of {X}}",
        'howpublished = {A \\"#{o}}',
        "title = {{\\v s} 7\\sqrt[3###]{x} and {Y}}",
        "foo = 'one } brace'",
    ],
)
def test_what_is_changed_to_be_valid_is_read_as_the_same_text(fields: str) -> None:
    record = read_one(f"@techreport{{k, {fields}}}")
    assert read_one(write_entry(record)) == record


@pytest.mark.parametrize("text", ["a”\u030cb", "‘\u0327", "“\u0301”"])
def test_marks_on_punctuation_stay_in_ascii_output(text: str) -> None:
    record = Record(key="k", note=text)
    assert read_one(write_entry(record, unicode=False)).note == text


def test_links_and_annotations_survive_a_round_trip() -> None:
    record = Record(
        key="k",
        status="retracted",
        authors=[
            Name("A.", "", "B", equal_group=1),
            Name("C.", "", "D", equal_group=2, corresponding=True),
        ],
        links=[
            Link("pdf", "http://x/1"),
            Link("pdf", "http://x/2"),
            Link("pdf", "http://x/3", "Third", "en"),
            Link("post", "http://x/4", "知乎", "zh"),
            Link("retraction", "http://x/5", "", "", "2021-03", "Table 2, & “more”"),
        ],
    )
    assert read_one(write_entry(record)) == record


def test_omitted_names_stay_omitted() -> None:
    record = Record(
        key="k", authors=[Name("A.", "", "B"), Name("Y.", "", "Z", gap_before=True)], truncated=True
    )
    source = write_entry(record)
    assert "B, A. and ... and Z, Y. and others" in source
    assert read_one(source) == record


def test_a_hyphenation_language_is_not_written_as_the_printed_language() -> None:
    record = read_one("@misc{k, title={T}, langid={ngerman}}")
    assert "language" not in write_entry(record)
    record.language = "german"
    assert "language = {german}" in write_entry(record)


def test_fields_that_are_not_shown_keep_their_places() -> None:
    source = "@misc{k, title = {T}, note = {Publisher: MDPI}, zblnumber = {7}}"
    assert list(read_one(source).extra) == ["note", "zblnumber"]
