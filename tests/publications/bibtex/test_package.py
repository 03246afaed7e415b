"""The package itself, which loads its modules when they are needed."""

import pickle
import subprocess
import sys

import pytest

from publications import bibtex
from tests.in_each import in_each
from tests.serving import ROOT


@in_each(sorted(bibtex.__all__), str)
def test_each_name_of_the_library_can_be_imported(name: str) -> None:
    assert getattr(bibtex, name) is not None


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="read_endnote"):
        bibtex.read_endnote  # noqa: B018


def test_blocks_and_records_can_be_held_without_what_reads_them() -> None:
    program = (
        "import sys; from publications.bibtex import Block, Message, Record; print(*sys.modules)"
    )
    command = [sys.executable, "-c", program]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name for name in said.stdout.split() if name.startswith("publications.bibtex.")}
    assert loaded == {
        "publications.bibtex.block",
        "publications.bibtex.messages",
        "publications.bibtex.record",
        "publications.bibtex.record.record",
    }


def test_a_pickled_entry_has_all_that_was_read() -> None:
    source = rb"""@misc{a, title={On {Oaks}}, author={Doe, Jane$^*$ and Roe, Bill$^*$ and Poe 0001},
      year={2020}, abstract={Words}, code={https://example.org/}, file={x}}
    @book{b, title={x}, title={y}, year={1 BC}, truncated={x}, author={Doe, Jane and others}}
    @article{c}
    @misc{d, title={unclosed"""
    for block in bibtex.read_bibtex(source):
        record = block.record
        again = pickle.loads(pickle.dumps(block))  # noqa: S301
        assert again == block
        assert again.messages == block.messages
        if record is not None:
            assert again.record.latex == record.latex
            numbers = [name.number for name in record.authors]
            assert [name.number for name in again.record.authors] == numbers
