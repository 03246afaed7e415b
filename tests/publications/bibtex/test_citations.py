"""Citations in notes are shown in words, and written again as commands."""

from __future__ import annotations

from operator import itemgetter

import pytest

from publications.bibtex import Block, Collection, read_bibtex, write_entry
from tests.in_each import in_each

CITED = rb"""
@book{Roe:III2, title={Oaks {III}}, author={Roe, {\'E}lie}, year=1984}
@article{poe, title={Elms}, author={Poe, Ann and van Doe, Bo}, date={2001-05}}
@article{many, title={Trees}, author={Poe, Ann and Doe, Bo and others}, year=2002}
@article{poe_b, title={More elms}, author={Poe, Ann and van Doe, Bo}, year=2001}
@misc{atlas, title={Atlas of {Oaks} \& Elms}, url={https://oak.org}}
@proceedings{all, title={Oaks 2003}, editor={Roe, Ann}, year=2003}
"""
NOTES = [
    (r"Reprinted in \cite{Roe:III2}, pp. 1--3", "Reprinted in [Roe 1984], pp. 1–3"),
    (
        r"See \citep[see][ch.~2]{poe, many}",
        "See [see Poe and van Doe 2001; Poe et al. 2002, ch.\xa02]",
    ),
    (r"Translation of \citet{POE} by C. Roe", "Translation of Poe and van Doe [2001] by C. Roe"),
    (r"See \cite{poe,poe_b}", "See [Poe and van Doe 2001]"),
    (r"Companion to~\parencite{atlas}", "Companion to\xa0[Atlas of Oaks & Elms]"),
    (r"In \textcite[p. 3]{all}.", "In Roe [2003, p. 3]."),
    (r"Reprinted in \cite[p. 3]{elsewhere}.", "Reprinted in …, p. 3."),
    (r"Erratum: \cite{elsewhere,poe}", "Erratum: [Poe and van Doe 2001]"),
]


def with_note(note: str) -> Block:
    return next(iter(read_bibtex(f"@misc{{k, note={{{note}}}}}".encode() + CITED)))


@in_each(NOTES, itemgetter(0))
def test_a_citation_names_the_entry_and_is_exported_as_it_was(note: str, text: str) -> None:
    record = with_note(note).record
    assert record is not None
    assert record.note == text
    assert f"note = {{{note}}}" in write_entry(record)


def test_a_note_that_was_edited_is_exported_as_text() -> None:
    record = with_note(r"Reprinted in \cite{Roe:III2}, pp. 1--3").record
    assert record is not None
    record.note = "Reprinted in [Roe 1984]"
    assert "note = {Reprinted in [Roe 1984]}" in write_entry(record)


def test_a_note_may_cite_an_entry_of_another_file() -> None:
    first, second = read_bibtex(rb"@misc{k, note={See \cite{poe}}}"), read_bibtex(CITED)
    (block,) = Collection([first, second]).blocks(first)
    assert block.record is not None
    assert block.record.note == "See [Poe and van Doe 2001]"


@pytest.mark.parametrize("field", ["title", "abstract"])
def test_other_fields_have_the_key(field: str) -> None:
    source = f"@misc{{k, {field}={{See \\cite{{poe}}}}}}".encode()
    record = next(iter(read_bibtex(source + CITED))).record
    assert record is not None
    assert getattr(record, field) == "See [poe]"
