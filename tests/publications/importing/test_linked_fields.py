"""Entries of al-folio and Hugo Blox select publications, and have projects and pictures."""

import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.files import File
from django.core.management import call_command
from PIL import Image

from people.models import Person, Project
from publications.importing.undoing import undo_import
from publications.models import Authorship, ImportedEntry, ImportRun, Publication
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


def test_the_report_says_which_pictures_cannot_be_read_and_why(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    picture(tmp_path / "one.png")
    (tmp_path / "two.png").write_text("no picture")
    text = "".join(
        entry(key, f"preview={{{key}.png}}").replace("\n", "") + "\n"
        for key in ("one", "two", "three")
    )
    path = tmp_path / "papers.bib"
    path.write_text(text)
    with suppress(SystemExit):
        call_command("import_bibtex", str(path))
    said = capsys.readouterr().out
    assert "papers.bib:2 two: The picture “two.png” was not stored. This isn’t a JPEG" in said
    assert "papers.bib:3 three: The picture “three.png” was not stored. There is no such" in said
    assert "one.png" not in said
    kept = ImportedEntry.objects.order_by("line").values_list("messages", flat=True)
    assert [[each["code"] for each in messages] for messages in kept] == [
        [], ["unread-picture"], ["unread-picture"],
    ]  # fmt: skip


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


class TestUndoingForKnownPublications:
    """Publications “one” and “two” of Alice are there before the import."""

    TEXT = entry("one", f"{SELECTED}, projects={{ray}}, preview={{a.png}}") + entry("two", SELECTED)

    @pytest.fixture
    def files(self, tmp_path: Path, settings: Any, alice: Person) -> Path:
        settings.MEDIA_ROOT = tmp_path / "media"
        picture(tmp_path / "a.png")
        imported(tmp_path, entry("one", "") + entry("two", ""))
        for name in ("Ray", "Sky"):
            Project.objects.create(name=name, slug=name.lower())
        Publication.objects.get(citation_key="one").projects.add(Project.objects.get(slug="sky"))
        return tmp_path

    def stored(self) -> list[Any]:
        rows = Publication.objects.order_by("citation_key").prefetch_related("projects")
        return [
            (row.citation_key, row.extra, bool(row.picture), {each.slug for each in projects})
            for row in rows
            for projects in [row.projects.all()]
        ]

    def undo(self, **options: Any) -> str:
        err = io.StringIO()
        with suppress(SystemExit):
            run = ImportRun.objects.latest("pk").pk
            call_command("undo_import", str(run), stdout=err, stderr=err, **options)
        return err.getvalue()

    def test_all_is_as_before(
        self, files: Path, alice: Person, django_capture_on_commit_callbacks: Any
    ) -> None:
        before = self.stored()
        imported(files, self.TEXT, person=alice.slug)
        assert selected(alice) == ["one", "two"]
        assert self.stored()[0][2:] == (True, {"ray", "sky"})
        with django_capture_on_commit_callbacks(execute=True):
            self.undo()
        assert self.stored() == before
        assert selected(alice) == []
        assert not [path for path in (files / "media").rglob("*") if path.is_file()]

    def test_links_and_places_of_before_stay(self, files: Path, alice: Person) -> None:
        one = Publication.objects.get(citation_key="one")
        one.projects.add(Project.objects.get(slug="ray"))
        one.authorships.filter(person=alice).update(selected_rank=7)
        imported(files, self.TEXT, person=alice.slug)
        assert selected(alice) == ["one", "two"]
        assert "left as they are: 0" in self.undo()
        assert selected(alice) == ["one"]
        assert set(one.projects.values_list("slug", flat=True)) == {"ray", "sky"}

    def test_projects_that_an_editor_added_since_stay(self, files: Path, alice: Person) -> None:
        imported(files, self.TEXT, person=alice.slug)
        two = Publication.objects.get(citation_key="two")
        two.projects.add(Project.objects.get(slug="ray"))
        Publication.objects.get(citation_key="one").projects.remove(*Project.objects.all())
        assert "left as they are: 0" in self.undo()
        assert [sorted(row[3]) for row in self.stored()] == [[], ["ray"]]

    def test_an_order_that_the_owner_changed_since_is_left_and_said(
        self, files: Path, alice: Person
    ) -> None:
        imported(files, self.TEXT, person=alice.slug)
        alice.authorships.filter(publication__citation_key="two").update(selected_rank=9)
        said = self.undo()
        assert "its place among the selected publications was changed" in said
        assert selected(alice) == ["one", "two"]
        assert "left as they are: 1" in self.undo(leave_edited=True)
        assert selected(alice) == ["two"]

    def test_what_the_owner_no_longer_selects_is_not_in_the_way(
        self, files: Path, alice: Person
    ) -> None:
        imported(files, self.TEXT, person=alice.slug)
        alice.authorships.update(selected_rank=None)
        assert "left as they are: 0" in self.undo()
        assert selected(alice) == []

    def test_a_picture_that_an_editor_chose_since_is_left(self, files: Path, alice: Person) -> None:
        imported(files, self.TEXT, person=alice.slug)
        one = Publication.objects.get(citation_key="one")
        with (files / "a.png").open("rb") as chosen:
            one.picture.save("chosen.png", File(chosen))
        assert "edited on" in self.undo()
        self.undo(leave_edited=True)
        one.refresh_from_db()
        assert "chosen" in one.picture.name
        assert one.picture.read()[1:4] == b"PNG"
