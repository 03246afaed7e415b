"""Types of theses are recognized by their common names."""

import pytest

from publications.bibtex import THESIS_TYPES, Record, read_bibtex, write_entry
from publications.bibtex.record.thesis_types import thesis_type


def test_theses_in_the_plural_are_no_french_these() -> None:
    assert thesis_type("Master's Theses") == "masters"
    assert thesis_type("Thèse de l'université") == "phd"


@pytest.mark.parametrize("name", THESIS_TYPES)
def test_a_thesis_type_is_recognized_and_written_back(name: str) -> None:
    assert thesis_type(THESIS_TYPES[name]) == name
    written = write_entry(
        Record(entry_type="thesis", kind="thesis", key="k", title="T", thesis_type=name)
    )
    (block,) = read_bibtex(written.encode())
    assert block.record
    assert block.record.thesis_type == name
