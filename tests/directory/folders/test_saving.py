"""Save the directory as a folder: loading it into an empty directory gives the same one."""

import datetime
import json
import os
import random
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files import File
from django.core.management import CommandError, call_command

from directory.folders.loading import load_folder
from directory.folders.replacing import Replacement
from directory.folders.saving import save_folder
from directory.models import LoadedRecord
from foundation.alike_records import mark_as_different
from people.models import CurriculumVitae, Interest, Person, Project
from people.models.grant import Grant
from publications.matching.duplicate_candidates import mark_as_different as mark_publications
from publications.models import Authorship, Publication, Venue
from tests.directory.folders.rows import held_rows
from tests.directory.folders.test_loading import DEMO, refusal, write
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea, Site

pytestmark = pytest.mark.django_db


def texts(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def assert_saves_itself(tmp_path: Path) -> None:
    """Save the directory, load it into an empty one, and compare all rows and files."""
    before = held_rows()
    save_folder(tmp_path / "one")
    delete_all()
    load_folder(tmp_path / "one")
    after = held_rows()
    for name, rows in before.items():
        assert after[name] == rows, name


def delete_all() -> None:
    LoadedRecord.objects.all().delete()
    for name in (
        "website.Site", "website.NewsItem", "website.ResearchArea", "website.Page",
        "website.Position", "website.CalendarEvent", "publications.ImportRun",
        "publications.Publication", "publications.Appearance", "publications.Venue",
        "people.Project", "people.Grant", "people.Activity", "people.Person", "people.Interest",
        "affiliations.Organization",
        "publications.DuplicateCandidate",
    ):  # fmt: skip
        model: Any = apps.get_model(name)
        if hasattr(model, "parent"):
            model.objects.update(parent=None)
        model.objects.all().delete()


def test_pictures_have_the_same_names_however_often_a_folder_is_saved_and_loaded(
    tmp_path: Path,
) -> None:
    for title in ("On A", "On B"):
        with (DEMO / "images" / "hao-zhang.png").open("rb") as picture:
            make_publication(title=title).picture.save("same.PNG", File(picture))
    saved = []
    for name in ("one", "two"):
        save_folder(tmp_path / name)
        saved.append(texts(tmp_path / name))
        delete_all()
        load_folder(tmp_path / name)

    assert saved[0] == saved[1]
    pictures = [name for name in saved[0] if name.startswith("images/")]
    assert [re.sub("-[0-9a-f]{10}", "", Path(name).name) for name in pictures] == [
        "2020-on-a.png",
        "2020-on-b.png",
    ]


LETTERS = "aZ9 é王ßñ{}\\\"'@,%$#&_~^<>|=-–\n.:"


def make_random_directory(chance: random.Random) -> None:
    """Fill the directory with records that have all kinds of texts and decisions."""
    numbers = count(1)

    def text() -> str:
        return f"X{next(numbers)}" + "".join(chance.choices(LETTERS, k=chance.randrange(12)))

    def number(most: int) -> int:
        return chance.randint(0, most)

    above = make_organization(name=text(), ror="02v31t987")
    lab = make_organization(name=text(), parent=above, description=text())
    mark_as_different(above, lab, user=None)
    last = make_venue(name=text(), short_name="EX")
    workshop = make_venue(name=text(), kind="workshop")
    Venue.objects.filter(pk=last.pk).update(parent=workshop.pk)
    people = [
        make_person(name=f"{text()} {n}".replace("\n", " "), is_listed=bool(number(1)), slug=slug)
        for n, slug in enumerate(["alice", "others", "王" * 90])
    ]
    alice, bob, carol = people
    alice.slug = "dr-alice"
    alice.biography = text()
    alice.save()
    mark_as_different(alice, carol, user=None)
    alice.names.create(name="Alice Formerly", kind="former")
    CurriculumVitae.objects.create(person=bob, sections=["talks"])
    phd = make_affiliation(person=alice, organization=lab, role="phd_student", start="2019")
    later = make_affiliation(person=alice, organization=lab, title="T", start="2019", end="2020-05")
    phd.supervisions.create(name=text(), is_someone_else=True)
    phd.supervisions.create(person=bob, name="Bob", rank=2)
    later.courses.create(title=text(), rank=1)
    parent = Project.objects.create(name=text(), release="draft")
    project = Project.objects.create(name=text())
    Project.objects.filter(pk=parent.pk).update(parent=project.pk)
    parent.grants.add(Grant.objects.create(sponsor=text(), amount="12.50", currency="EUR"))
    project.grants.add(Grant.objects.get())
    alice.projects.create(project=project, affiliation=later, rank=number(3))
    alice.activities.create(title=text(), affiliation=phd).dates.create(date="2020")
    for state in ("focus", "past"):
        interest = Interest.objects.create(name=f"I{state}{text()}")
        alice.interests.create(interest=interest, state=state)
    papers = [
        make_publication(
            title=text(),
            authors=[alice, "Other, B.", bob],
            citation_key=chance.choice(["", "same", "own{", f"key{n}"]),
            release=chance.choice(["", "draft", "public"]),
            status=chance.choice(["published", "submitted", "in_preparation"]),
            kind=chance.choice(Publication.Kind.values),
            venue=chance.choice([None, last, workshop]),
            date=chance.choice(["", "1999", "2020-02", "2021-12-31"]),
            venue_name=text(), abstract=text(), note=text(), pages=text(),
            keywords=[text()], extra={"x-field": text(), "crossref": "key1"},
            latex={"title": text()}, url=text(), truncated=bool(number(1)),
        )
        for n in range(3)
    ]  # fmt: skip
    first, second, third = papers
    mark_publications(first, third, user=None)
    evidence = [[bob.pk, 12.0, [["name", 12.0, "same"]]], [carol.pk, 3.5, []]]
    rows = Authorship.objects.filter(publication=second)
    rows.filter(position=1).update(link_state="suggested", linked_by="import", evidence=evidence)
    rows.filter(position=2).update(rejected=sorted([bob.pk, carol.pk]), equal_group=1)
    rows.filter(position=3).update(person=None, link_state="", gap_before=True)
    Authorship.objects.filter(publication=first, position=3).update(selected_rank=1)
    second.links.create(url="not an address", kind="code", label=text()[:9])
    second.awards.create(name=text(), year=2020)
    second.appearances.create(venue=workshop, date="2018", rank=number(5))
    second.slug = "another-address"
    second.save()
    second.grants.add(Grant.objects.create(sponsor=text(), number=text(), amount_is_public=True))
    third.grants.set(Grant.objects.all())
    project.publications.set([first, third])
    site = Site.objects.create(name=text())
    block = site.home_blocks.create(kind="featured")
    block.publications.set([third, second])
    page = Page.objects.create(title=text(), text=text(), is_public=bool(number(1)))
    site.menu_items.create(page=page, label="L")
    item = NewsItem.objects.create(title=text(), date="2024-01-02", text=text())
    item.publications.set([second])
    item.people.set([carol, alice])
    area = ResearchArea.objects.create(title=text())
    area.interests.set(Interest.objects.all()[:1])
    Position.objects.create(title=text(), text=text(), posted="2024-05-06")
    at = datetime.datetime(2024, 5, 6, 7, number(59), tzinfo=datetime.UTC)
    CalendarEvent.objects.create(title=text(), starts_at=at, time_zone="Asia/Shanghai", person=bob)


@pytest.mark.parametrize("seed", range(2))
def test_any_directory_is_loaded_as_it_was_saved(seed: int, tmp_path: Path) -> None:
    make_random_directory(random.Random(seed))
    assert_saves_itself(tmp_path)


class TestReplacing:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        make_person(name="Alice Example", slug="alice")
        call_command("save_folder", str(tmp_path / "saved"), verbosity=0)
        return tmp_path / "saved"

    def refusal(self, folder: Path) -> str:
        before = texts(folder)
        with pytest.raises(CommandError) as refused:
            call_command("save_folder", str(folder))
        assert texts(folder) == before
        assert os.listdir(folder.parent) == [folder.name]
        return str(refused.value).replace(str(folder), "F")

    def test_a_saved_folder_is_replaced(self, folder: Path) -> None:
        Person.objects.get().delete()
        make_person(name="Bob Example", slug="bob")
        call_command("save_folder", str(folder), verbosity=0)
        assert [path.name for path in (folder / "people").iterdir()] == ["bob.json"]
        assert os.listdir(folder.parent) == [folder.name]

    def test_a_folder_that_was_not_saved_is_kept(self, tmp_path: Path) -> None:
        other = tmp_path / "other"
        other.mkdir()
        (other / "letter.txt").write_text("mine")
        assert self.refusal(other) == (
            "“F” isn't empty, and save_folder didn't write it. Name a new folder."
        )

    def test_a_folder_that_was_changed_since_is_kept(self, folder: Path) -> None:
        (folder / "people" / "alice.json").write_text("{}")
        (folder / "notes.txt").write_text("mine")
        assert self.refusal(folder) == (
            "Files of “F” were added or changed since it was saved: notes.txt, people/alice.json. "
            "Move them, or name a new folder."
        )

    def test_an_error_leaves_the_old_folder(self, folder: Path) -> None:
        before = texts(folder)

        def stop_halfway() -> None:
            with Replacement(folder) as new:
                (new / "half.json").write_text("{")
                raise RuntimeError

        with pytest.raises(RuntimeError):
            stop_halfway()
        assert texts(folder) == before
        assert os.listdir(folder.parent) == [folder.name]

    def test_a_missing_picture_is_reported(self, folder: Path, capsys: Any) -> None:
        Person.objects.update(photo="people/photos/gone.jpg")
        call_command("save_folder", str(folder), verbosity=0)
        assert capsys.readouterr().err == "alice: photo: there is no people/photos/gone.jpg.\n"
        assert "photo" not in json.loads((folder / "people" / "alice.json").read_text())


class TestEntries:
    """publications.bib, whose entries publications.json completes."""

    def test_an_entry_without_an_object_is_refused(self, tmp_path: Path) -> None:
        write(tmp_path, "publications.bib", "@misc{a, title={A}}\n@misc{b, title={B}}")
        write(tmp_path, "publications.json", [{"slug": "a", "key": "a"}, {"slug": "c", "key": "c"}])
        assert refusal(tmp_path).splitlines() == [
            "publications.bib:2: No object of publications.json has the key “b”. Move the entry to "
            "a file in the folder “publications”, which is imported.",
            "publications.json:1: item 2, key: publications.bib has no entry “c”. Allowed: a, b.",
        ]

    def test_what_an_editor_changed_since_is_kept(self, tmp_path: Path) -> None:
        write(tmp_path, "publications.bib", "@misc{a, title={A}, year={2020}}")
        write(tmp_path, "publications.json", [{"slug": "a", "key": "a"}])
        load_folder(tmp_path)
        Publication.objects.update(title="Ours")
        write(tmp_path, "publications.bib", "@misc{a, title={Theirs}, year={2021}}")
        kept = load_folder(tmp_path).kept
        assert [text.partition("title: ")[2] for text in kept] == [
            "“Theirs” in the folder; an editor has changed it to “Ours”, which is kept."
        ]
        publication = Publication.objects.get()
        assert (publication.title, publication.date) == ("Ours", "2021")


def test_a_parent_may_come_after_what_is_below_it(tmp_path: Path) -> None:
    write(tmp_path, "venues.json", [{"slug": "w", "name": "W", "parent": "c"},
                                    {"slug": "c", "name": "C"}])  # fmt: skip
    load_folder(tmp_path)
    assert Venue.objects.get(slug="w").parent == Venue.objects.get(slug="c")
