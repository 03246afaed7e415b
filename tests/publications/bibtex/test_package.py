"""The package itself, which loads its modules when they are needed."""

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
