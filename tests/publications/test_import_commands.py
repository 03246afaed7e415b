import io
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from affiliations.models import Organization
from publications.models import ImportRun, Publication
from tests.factories import make_affiliation, make_person
from tests.publications.imports import HIVED, the_publication
from tests.serving import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def hived(tmp_path: Path) -> str:
    path = tmp_path / "hived.bib"
    path.write_text(HIVED)
    return str(path)


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_a_persons_own_list_is_named_by_slug(hived: str) -> None:
    make_person(name="Hanyu Zhao")
    run("import_bibtex", hived, "--person", "hanyu-zhao")
    run_of = ImportRun.objects.get()
    assert run_of.person is not None
    assert run_of.person.slug == "hanyu-zhao"


@pytest.mark.parametrize("command", [["import_bibtex", "x.bib"], ["export_bibtex"]])
def test_an_unknown_person_is_an_error_that_names_the_closest_slugs(command: list[str]) -> None:
    make_person(name="Hanyu Zhao")
    make_person(name="Bob Builder")
    with pytest.raises(CommandError, match="Did you mean hanyu-zhao") as error:
        run(*command, "--person", "hanyu-zaho")
    assert error.value.returncode == 2
    assert "bob" not in str(error.value)


def test_a_dry_run_reports_as_json_and_changes_nothing(hived: str) -> None:
    report = json.loads(run("import_bibtex", hived, "--dry-run", "--report", "json"))
    assert report["totals"] == {"created": 1}
    assert report["files"][0]["path"] == hived
    assert not Publication.objects.exists()


def test_two_files_with_the_same_name_are_two_sources(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "list.bib" for folder in ("one", "two")]
    for path, pages in zip(paths, ("1--9", "1--10"), strict=True):
        path.parent.mkdir()
        path.write_text(HIVED.replace("515--532", pages))
    run("import_bibtex", *map(str, paths))
    assert ImportRun.objects.get().sources == ["one/list.bib", "two/list.bib"]
    assert the_publication().pages == "1–9"
    run("import_bibtex", str(paths[0]), str(paths[0]))
    assert ImportRun.objects.latest("pk").sources == ["list.bib", "list.bib"]


def test_the_list_of_an_organization_confirms_common_names_of_its_people(tmp_path: Path) -> None:
    place = Organization.objects.create(name="Example University")
    peter, other = make_person(name="Peter Brown"), make_person(name="Mary Brown")
    make_affiliation(person=peter, organization=place, start="2015")
    path = tmp_path / "list.bib"
    path.write_text("@misc{k, title={Fish}, author={Brown, Peter and Brown, Mary}, year={2020}}")
    with pytest.raises(CommandError, match="nowhere"):
        run("import_bibtex", str(path), "--organization", "nowhere")
    assert not Publication.objects.exists()
    run("import_bibtex", str(path), "--organization", place.slug)
    rows = the_publication().authorships.order_by("position")
    found = [(row.person, row.link_state) for row in rows]
    assert found == [(peter, "confirmed"), (other, "suggested")]


def test_an_import_is_undone_by_its_number(hived: str) -> None:
    run("import_bibtex", hived)
    said = run("undo_import", str(ImportRun.objects.get().pk))
    assert "deleted: 1" in said
    assert not Publication.objects.exists()
    with pytest.raises(CommandError, match="already undone"):
        run("undo_import", str(ImportRun.objects.get().pk))
    with pytest.raises(CommandError, match="No import has the number 1999999999"):
        run("undo_import", "1999999999")


def test_undoing_lists_the_obstacles(hived: str) -> None:
    run("import_bibtex", hived)
    the_publication().save()
    number = str(ImportRun.objects.get().pk)
    err = io.StringIO()
    with pytest.raises(SystemExit) as status:
        call_command("undo_import", number, stdout=io.StringIO(), stderr=err)
    assert status.value.code == 1
    assert the_publication().slug in err.getvalue()
    run("undo_import", number, "--except", the_publication().slug)
    assert ImportRun.objects.get().undone_at is not None


def test_all_publications_or_those_of_a_person_or_organization_are_exported(hived: str) -> None:
    hanyu = make_person(name="Hanyu Zhao")
    bob = make_person(name="Bob Builder")
    place = Organization.objects.create(name="Example University")
    make_affiliation(person=hanyu, organization=place, start="2015")
    run("import_bibtex", hived)
    everything = run("export_bibtex", "--all")
    assert everything.startswith("@inproceedings{hived,")
    assert run("export_bibtex", "--person", hanyu.slug) == everything
    assert run("export_bibtex", "--organization", place.slug) == everything
    assert run("export_bibtex", "--person", bob.slug) == ""
    with pytest.raises(CommandError, match="nowhere"):
        run("export_bibtex", "--organization", "nowhere")


# Each of these changed in a round trip once; a fuzzer found them.
FOUND_BY_FUZZING = (
    b"@book{parent, title = {Whole}, note = {ht\xc3\x83\xc2\xa9p}}\n"
    b"@inbook{child, title = {Part of it}, crossref = {parent}}\n"
    b"@misc{loop, title = {Loop}, crossref = {loop}}\n"
    b"@misc{nested, title = {Nested}, keywords = {{a, x}; {b \\{ c; d}}}\n"
    b"@misc{entity, title = {Sea}, author = {{Sea \\&{}amp; Sons}}}\n"
    b"@misc{numbers, title = {Numbers}, isbn = {0-19-852663-6 {{{IBM}}}},"
    b" doi = {{10.5555/ab{c}}d}}\n"
    b"@misc{year, title = {A Year}, year = '2000x de} and { x'}\n"
    b"@misc{space, title = {R&D\xc2\xa0at AT&T}}\n"
    b"@misc{hyphen, title = {Caf\xc3\xa9 \xce\xb7\xce\xad \xad and bar}}\n"
)


def test_what_a_fuzzer_found_survives_an_export(tmp_path: Path) -> None:
    path = tmp_path / "all.bib"
    path.write_bytes(FOUND_BY_FUZZING)
    with suppress(SystemExit):  # exits with status 1, because some entries need review
        run("import_bibtex", str(path))
    exported = run("export_bibtex", "--all")
    assert exported.count("@") == FOUND_BY_FUZZING.count(b"@")
    assert "note = {htép}" in exported
    assert "crossref = {loop}" in exported
    run("undo_import", str(ImportRun.objects.get().pk))
    path.write_text(exported)
    with suppress(SystemExit):
        run("import_bibtex", str(path))
    assert run("export_bibtex", "--all") == exported


def test_an_export_of_an_export_is_the_same_file(tmp_path: Path) -> None:
    """Also where the date doesn't decide the order."""
    path = tmp_path / "all.bib"
    entries = [f"@misc{{k{n}, title = {{Title number {n}}}, year = 2020}}" for n in (3, 1, 2)]
    path.write_text("\n".join(entries))
    run("import_bibtex", str(path))
    exported = run("export_bibtex", "--all")
    run("undo_import", str(ImportRun.objects.get().pk))
    path.write_text(exported)
    run("import_bibtex", str(path))
    assert run("export_bibtex", "--all") == exported
    assert exported.index("k3") < exported.index("k1") < exported.index("k2")


def test_earlier_entries_are_read_without_the_venues_of_their_run(
    hived: str, tmp_path: Path
) -> None:
    """A run of many files names thousands of venues; once for each entry took 250 MB."""
    run("import_bibtex", hived)
    other = tmp_path / "other.bib"
    other.write_text(HIVED.replace("year", "note = {Changed},\n year", 1))
    with CaptureQueriesContext(connection) as queries:
        assert "updated" in run("import_bibtex", str(other))
    read = [q["sql"] for q in queries if "SELECT" in q["sql"] and '"stored"' in q["sql"]]
    joined = [sql for sql in read if 'JOIN "publications_importrun"' in sql]
    assert joined
    assert not any('"publications_importrun"."venues"' in sql for sql in joined)


STARTED = """
import sys, django
django.setup()
print(*sys.modules)
import publications.management.commands.import_bibtex
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def started() -> list[set[str]]:
    """The modules that are loaded once Django is set up, and once an import could begin."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", STARTED]
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return [set(line.split()) for line in said.stdout.decode().splitlines()]


def test_an_import_does_not_load_modules_that_only_pages_need(started: list[set[str]]) -> None:
    """A file of a few hundred entries is read in less time than these take to load."""
    loaded = started[1]
    assert "publications.importing.run" in loaded
    pages = {"people.admin", "directory.urls", "publications.views", "directory.cv.pdf"}
    pages |= {"publications.exporting.feeds", "people.facets", "website.theme"}
    pages |= {"foundation.merging.engine", "people.merging.related_rows", "affiliations.merging"}
    pages |= {"foundation.search.queries", "foundation.history.describing", "roles.rules"}
    pages |= {"foundation.history.reverting", "publications.merging.related_rows"}
    libraries = {"PIL", "pypinyin", "markdown_it", "citeproc", "typst"}
    libraries |= {"pyroaring", "tinycss2", "requests"}
    assert not loaded & (pages | libraries)


def test_an_import_of_what_was_read_ahead_does_not_load_the_reader(
    started: list[set[str]],
) -> None:
    readers = {"reading", "latex.decoding", "record.building", "source.blocks"}
    assert not started[1] & {f"publications.bibtex.{name}" for name in readers}


def test_other_commands_load_nothing_that_only_imports_need(
    started: list[set[str]],
) -> None:
    packages = ("publications.matching", "publications.bibtex.", "rapidfuzz")
    apart = (*packages, "django_countries.fields")
    small = "publications.bibtex.lazy_regex"
    assert not [name for name in started[0] if name.startswith(apart) and name != small]
