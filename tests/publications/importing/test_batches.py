"""Entries of a long source that may be one publication are planned in the same batch."""

import json
import random

import pytest

from publications.bibtex import read_bibtex
from publications.importing import batches
from publications.importing.options import ReportRows
from publications.importing.plan import plan_import
from publications.models import Publication
from tests.publications.importing.test_clusters import JOURNAL, PAPER, PREPRINT, WORKSHOP, stored
from tests.publications.imports import bib, import_text, rows_of

FILLING = "".join(
    f"@misc{{f{n}, title={{Entry {n} without a Relation to Others}}, year=2000}}\n"
    for n in range(40)
)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SIZE", 5)
    monkeypatch.setattr(batches, "WHOLE", 10)


def with_filling(one: str, other: str) -> str:
    return f"@misc{{a, {one}}}\n{FILLING}@misc{{b, {other}}}\n"


def batches_of(text: str) -> list[list[str]]:
    source = text.encode()
    found = batches.batches(iter(read_bibtex(source)), source)
    return [[each.key for each in batch.blocks] for batch in found]


def test_entries_with_one_title_doi_or_number_are_in_one_batch() -> None:
    accented = (
        "@misc{a, title={{\\'E}tude in Gr{\\\"u}n}}\n"
        + FILLING
        + "@misc{b, title={Étude in Grün}}\n"
    )
    for text, keys in (
        (PAPER + FILLING + JOURNAL, {"paper", "tocs"}),
        (accented, {"a", "b"}),
        (with_filling("title={One}, doi={10.1/x}", "DOI = {https://doi.org/10.1/X}"), {"a", "b"}),
        (with_filling("eprint={2001.01234}", "note={arXiv:2001.01234}"), {"a", "b"}),
    ):
        found = batches_of(text)
        assert sum(map(len, found)) == text.count("@")
        assert [batch for batch in found if keys <= set(batch)]
        assert max(map(len, found)) < 10


def test_titles_outside_entries_hold_nothing_back_for_good() -> None:
    text = PAPER + FILLING + "title = {A Scheduler for Shared Clusters}\n"
    assert sorted([key for batch in batches_of(text) for key in batch]) == sorted(
        ["paper", *(f"f{n}" for n in range(40))]
    )


@pytest.mark.django_db
def test_the_order_of_a_long_file_does_not_matter() -> None:
    entries = [*FILLING.splitlines(), PREPRINT, PAPER, JOURNAL, WORKSHOP]
    import_text("\n".join(entries))
    first = stored()
    assert {"pre", "ws", "paper"} in [publication[0] for publication in first]
    for seed in range(3):
        Publication.objects.all().delete()
        random.Random(seed).shuffle(entries)
        import_text("\n".join(entries), name=f"{seed}.bib", restore_deleted=True)
        assert {p[1:] for p in stored()} >= {p[1:] for p in first}


@pytest.mark.django_db
def test_entries_that_wait_are_exported_in_the_order_of_the_file() -> None:
    preface = "@article{{{0}, title={{Preface}}, journal={{Journal {0}}}, year=2000, volume={1}}}\n"
    entries = FILLING.splitlines(keepends=True)
    entries[3:3] = [preface.format("early", 1), preface.format("middle", 2)]
    entries[30:30] = [preface.format("late", 3)]
    import_text("".join(entries))
    assert Publication.objects.filter(title="Preface").count() == 3
    keys = Publication.objects.in_file_order().values_list("citation_key", flat=True)
    assert list(keys) == [entry.partition("{")[2].partition(",")[0] for entry in entries]


@pytest.mark.django_db
def test_the_report_is_in_the_order_of_the_file() -> None:
    text = PREPRINT + FILLING + PAPER
    rows = rows_of(import_text(text, dry_run=True))
    assert [row.line for row in rows] == list(range(1, 43))
    plan = plan_import([bib(text)])
    assert [entry.place.line for entry in plan.entries()] == list(range(1, 43))
    assert plan.entries()[0].same_as == plan.entries()[-1].place
    plan.options = plan.options.__class__(rows=ReportRows.SPOOLED)
    spooled = json.loads("".join(plan.report().json_pieces()))
    assert [row["line"] for row in spooled["files"][0]["blocks"]] == list(range(1, 43))
