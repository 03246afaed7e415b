"""Types of theses are recognized by their common names."""

import pytest

from publications.bibtex import THESIS_TYPES, Record, read_bibtex, write_entry
from publications.bibtex.record.thesis_types import thesis_type, thesis_type_of


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


@pytest.mark.parametrize(
    ("entry_type", "named", "found"),
    [
        ("phdthesis", "", "phd"),
        ("phdthesis", "Dissertação de mestrado", "masters"),
        ("phdthesis", "Bakalářská Práce", "bachelors"),
        ("phdthesis", "Skripsi", "bachelors"),
        ("phdthesis", "Tesis de maestría", "masters"),
        ("phdthesis", "Tesi di laurea magistrale", "masters"),
        ("phdthesis", "Yüksek Lisans Tezi", "masters"),
        ("phdthesis", "Praca magisterska", "masters"),
        ("phdthesis", "Магистерская диссертация", "masters"),
        ("phdthesis", "修士論文", "masters"),
        ("mastersthesis", "Disertasi", "phd"),
        ("mastersthesis", "Disertační práce", "phd"),
        ("mastersthesis", "Doktora Tezi", "phd"),
        ("mastersthesis", "박사학위논문", "phd"),
        ("phdthesis", "Tesis de pregrado", "Tesis de pregrado"),
        ("phdthesis", "Trabajo de Grado", "Trabajo de Grado"),
        ("phdthesis", "Mémoire de conservateur", "Mémoire de conservateur"),
        ("mastersthesis", "Dissertation", "masters"),
        ("phdthesis", "Thesis", "phd"),
        ("phdthesis", "Thèse de 3e cycle", "Thèse de 3e cycle"),
        ("phdthesis", "Thèse de troisième cycle", "Thèse de troisième cycle"),
        ("phdthesis", "Thèse", "phd"),
        ("phdthesis", "Dissertation (Oak University)", "phd"),
        ("thesis", "MPhil dissertation", "MPhil dissertation"),
        ("thesis", "Doctoral dissertation", "phd"),
        ("thesis", "Inaugural-Dissertation", "phd"),
        ("thesis", "Post-doctoral project", "Post-doctoral project"),
        ("thesis", "博士学位论文", "phd"),
        ("thesis", "Thesis", "Thesis"),
        ("thesis", "docthesis", "Doctor of Sciences thesis"),
        ("thesis", "docautoref", "Author's abstract of a Doctor of Sciences thesis"),
        ("candthesis", "", "Candidate of Sciences thesis"),
    ],
)
def test_the_named_type_goes_before_that_of_the_entry(
    entry_type: str, named: str, found: str
) -> None:
    assert thesis_type_of(entry_type, named) == found


def test_a_tesis_is_a_masters_thesis_in_indonesia() -> None:
    assert thesis_type_of("phdthesis", "Tesis", "UNIVERSITAS POHON") == "masters"
    assert thesis_type_of("phdthesis", "Tesis", "Universidad de Robles") == "phd"
    assert thesis_type_of("mastersthesis", "Tesis", "Universidad de Robles") == "masters"
