"""Import the fields that al-folio and Hugo Blox add to entries."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from publications.models import Publication

pytestmark = pytest.mark.django_db


def entry(fields: str, key: str = "a") -> str:
    return f"@misc{{{key}, title={{On {key}}}, author={{Example, Alice}}, year=2020, {fields}}}\n"


def imported(folder: Path, text: str, **options: Any) -> str:
    """Import a file and return the report."""
    path = folder / "papers.bib"
    path.write_text(text)
    report = folder / "report.json"
    with report.open("w") as out:
        call_command("import_bibtex", str(path), stdout=out, **options)
    return report.read_text()


@pytest.mark.parametrize(
    ("fields", "column", "value"),
    [
        ("html={https://example.org/a}", "url", "https://example.org/a"),
        ("html={https://doi.org/10.1234/x}", "doi", "10.1234/x"),
        ("html={https://doi.org/10.1234/x}, doi={10.1234/y}", "doi", "10.1234/y"),
        ("html={https://e.org/a}, url={https://e.org/b}", "url", "https://e.org/b"),
        ("html={paper.html}", "extra", {"html": "paper.html"}),
        ("tags={one, two}", "keywords", ["one", "two"]),
        ("tags={one}, keywords={two}", "keywords", ["two", "one"]),
        ("abbr={EXC}", "venue_name", "EXC"),
        ("abbr={Blogpost}", "venue_name", ""),
        ("abbr={Journal Issue}", "venue_name", ""),
        ("additional_info={Oak Network}", "note", "Oak Network"),
        ("bibbase_note={PMLR 108:4441-4451}", "note", "PMLR 108:4441-4451"),
        ("abbr={EXC}, booktitle={Conference}", "venue_name", "Conference"),
    ],
)
def test_a_field_has_its_place(tmp_path: Path, fields: str, column: str, value: object) -> None:
    imported(tmp_path, entry(fields))
    assert getattr(Publication.objects.get(), column) == value


def test_an_award_has_its_name(tmp_path: Path) -> None:
    imported(tmp_path, entry("award={For the best paper.}, award_name={Best Paper}"))
    publication = Publication.objects.get()
    assert publication.awards.get().name == "Best Paper"
    assert publication.extra == {"award_text": "For the best paper."}


def test_the_page_beside_an_address_is_a_link(tmp_path: Path) -> None:
    imported(tmp_path, entry("url={https://e.org/b}, html={https://e.org/a}"))
    assert Publication.objects.get().links.get().url == "https://e.org/a"


def test_files_have_the_given_base(tmp_path: Path) -> None:
    text = entry("pdf={a b.pdf}, slides={s.pdf}, poster={/p.pdf}, supp={https://e.org/s.zip}")
    imported(tmp_path, text)
    assert Publication.objects.get().links.count() == 1
    imported(tmp_path, text, base_url="https://lab.example.org/assets")
    publication = Publication.objects.get()
    assert sorted(publication.links.values_list("kind", "url")) == [
        ("poster", "https://lab.example.org/p.pdf"),
        ("slides", "https://lab.example.org/assets/s.pdf"),
        ("supplement", "https://e.org/s.zip"),
    ]
    assert publication.extra == {"pdf": "a b.pdf"}


def test_what_begins_with_two_slashes_is_no_file_below_the_base(tmp_path: Path) -> None:
    text = entry("pdf={//[a.pdf}")
    imported(tmp_path, text, base_url="https://lab.example.org/assets")
    assert Publication.objects.get().extra == {"pdf": "//[a.pdf"}


def test_other_fields_are_counted(tmp_path: Path) -> None:
    text = entry("bibtex_show={true}, selected={true}") + entry("bibtex_show={true}", "b")
    report = imported(tmp_path, text, dry_run=True)
    assert (
        "  Among the other fields, which are kept and exported: bibtex_show (2), selected (1)\n"
        in report
    )
    found = json.loads(imported(tmp_path, text, report="json"))
    assert found["files"][0]["other_fields"] == {"bibtex_show": 2, "selected": 1}
