"""Entries of al-folio and Hugo Blox select publications, and have projects and pictures."""

import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from PIL import Image

from people.models import Person, Project
from publications.importing.undoing import undo_import
from publications.models import Authorship, ImportRun, Publication
from tests.factories import make_person

pytestmark = pytest.mark.django_db
SELECTED = "selected={true}"


def entry(key: str, fields: str, author: str = "Alice Example") -> str:
    title = f"title={{A Study of {key}}}, author={{{author} and Bob Other}}"
    return f"@misc{{{key}, {title}, year=2020, {fields}}}\n"


def imported(folder: Path, text: str, **options: Any) -> dict[str, int]:
    """Import a file and return the other fields of the report."""
    path = folder / "papers.bib"
    path.write_text(text)
    report = folder / "report.json"
    with report.open("w") as out, suppress(SystemExit):  # an entry needs review
        call_command("import_bibtex", str(path), stdout=out, report="json", **options)
    found: dict[str, int] = json.loads(report.read_text())["files"][0].get("other_fields", {})
    return found


def picture(path: Path) -> None:
    content = io.BytesIO()
    Image.new("RGB", (64, 40), "red").save(content, "PNG")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.getvalue())


def selected(person: Person) -> list[str]:
    rows = person.authorships.filter(selected_rank__isnull=False).order_by("selected_rank")
    return list(rows.values_list("publication__citation_key", flat=True))


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def test_the_owner_has_selected_what_the_file_marks(tmp_path: Path, alice: Person) -> None:
    bob = make_person(name="Bob Other")
    text = entry("one", SELECTED) + entry("two", "selected={false}") + entry("three", SELECTED)
    text += entry("theirs", SELECTED, author="Carol Third")
    assert imported(tmp_path, text, person=alice.slug) == {"selected": 2}  # false, and not hers
    assert selected(alice) == ["one", "three"]
    assert selected(bob) == []


def test_no_one_has_selected_what_a_list_without_an_owner_marks(
    tmp_path: Path, alice: Person
) -> None:
    assert imported(tmp_path, entry("one", SELECTED)) == {"selected": 1}
    assert not Authorship.objects.filter(selected_rank__isnull=False).exists()


def test_what_an_editor_changed_stays(tmp_path: Path, alice: Person) -> None:
    imported(tmp_path, entry("one", SELECTED) + entry("two", ""), person=alice.slug)
    Authorship.objects.update(selected_rank=None)
    text = entry("one", f"{SELECTED}, note={{New}}") + entry("two", SELECTED)
    imported(tmp_path, text, person=alice.slug)
    assert selected(alice) == ["two"]


def test_known_projects_are_linked(tmp_path: Path) -> None:
    ray = Project.objects.create(name="Ray Tracing", slug="ray")
    sky = Project.objects.create(name="Sky", slug="sky-project")
    text = (
        entry("one", "projects={ray; Sky}")
        + entry("two", "projects={sky-project, unknown}")
        + entry("three", "tags={ray tracing, graphics}")
        + entry("four", "projects={unknown}")
    )
    assert imported(tmp_path, text) == {"projects": 2}
    linked = {
        key: sorted(Publication.objects.get(citation_key=key).projects.values_list("pk", flat=True))
        for key in ("one", "two", "three", "four")
    }
    both = sorted((ray.pk, sky.pk))
    assert linked == {"one": both, "two": [sky.pk], "three": [ray.pk], "four": []}


def test_previews_are_pictures(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    folder = tmp_path / "site"
    picture(folder / "previews" / "one.png")
    (folder / "previews" / "two.png").write_text("no picture")
    picture(tmp_path / "outside.png")
    text = "".join(
        entry(key, f"preview={{{name}}}")
        for key, name in (("one", "one.png"), ("two", "two.png"), ("three", "../../outside.png"))
    )
    options = {"pictures": folder / "previews"}
    assert imported(folder, text, dry_run=True, **options) == {"preview": 2}
    assert not (tmp_path / "media").exists()
    assert imported(folder, text, **options) == {"preview": 2}
    with_picture = Publication.objects.exclude(picture="").get()
    assert with_picture.citation_key == "one"
    assert with_picture.picture.read()[1:4] == b"PNG"
    assert len(list((tmp_path / "media").rglob("*.png"))) == 1


def test_such_an_import_can_be_undone_and_exported(tmp_path: Path, alice: Person) -> None:
    Project.objects.create(name="Ray", slug="ray")
    fields = f"{SELECTED}, projects={{ray}}"
    assert imported(tmp_path, entry("one", fields), person=alice.slug) == {}
    assert Publication.objects.get().extra == {"selected": "true", "projects": "ray"}
    result = undo_import(ImportRun.objects.get())
    assert result.is_done
    assert not Publication.objects.exists()


def test_an_import_with_an_editors_project_is_not_undone(tmp_path: Path) -> None:
    Project.objects.create(name="Ray", slug="ray")
    imported(tmp_path, entry("one", "projects={ray}"))
    Publication.objects.get().projects.add(Project.objects.create(name="Sky", slug="sky"))
    assert undo_import(ImportRun.objects.get()).obstacles
