"""Load the publications of a folder, and load a folder again after it or its records changed."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from directory.folders.loading import load_folder
from people.models import Affiliation, Person, Project
from publications.models import Authorship, ImportRun, Publication
from tests.directory.folders.test_loading import DEMO, refusal, snapshot, write
from tests.factories import make_person
from website.models import HomeBlock, NewsItem, ResearchArea

pytestmark = pytest.mark.django_db


class TestPublicationLists:
    ENTRY = "@misc{b, author={Alice Example and Bob Other}, title={On B}, year={2024}}"

    def test_a_list_of_no_one_is_imported(self, tmp_path: Path) -> None:
        write(tmp_path, "publications/old/all of us.bib", self.ENTRY)
        write(tmp_path, "projects.json", [{"slug": "b", "name": "B", "publications": ["b"]}])

        outcome = load_folder(tmp_path)

        assert Project.objects.get().publications.get() == Publication.objects.get()
        assert outcome.imported.totals["created"] == 1

    def test_a_list_of_no_one_is_that_of_the_home_organization(
        self, tmp_path: Path, settings: Any
    ) -> None:
        settings.HOME_ORGANIZATION = "lab"
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        person = {"name": "Alice Example", "affiliations": [{"organization": "lab"}]}
        write(tmp_path, "people/alice.json", person)
        write(tmp_path, "publications/ours.bib", self.ENTRY)

        load_folder(tmp_path)

        authorship = Authorship.objects.get(person__slug="alice")
        assert "group-list" in json.dumps(authorship.evidence)

    def test_a_missing_list_and_a_list_of_two_are_refused(self, tmp_path: Path) -> None:
        write(tmp_path, "publications/a.bib", self.ENTRY)
        lists = ["../publications/a.bib", "../publications/c.bib"]
        write(tmp_path, "people/a.json", {"name": "A", "publication_lists": lists})
        write(tmp_path, "people/b.json", {"name": "B", "publication_lists": lists[:1]})
        assert refusal(tmp_path).splitlines() == [
            "people/a.json:1: publication_lists 2: There is no .bib file “../publications/c.bib” "
            "in the folder “publications”.",
            "people/b.json:1: publication_lists 1: “../publications/a.bib” is already the list of "
            "someone else.",
        ]

    def test_near_names_and_namesakes_are_listed(self, tmp_path: Path, capsys: Any) -> None:
        for slug, name in (
            ("robert", "Robert Vandermeer"),
            ("eve", "Eve Ó Sé"),
            ("eve-2", "Eve O Se"),
        ):
            write(tmp_path, f"people/{slug}.json", {"name": name})
        write(tmp_path, "publications/a.bib", "@misc{a, author={Vandermeer, Bob}, title={On A}}")
        call_command("load_folder", str(tmp_path), dry_run=True)
        dry = capsys.readouterr().out.partition("To look at")[2]
        call_command("load_folder", str(tmp_path))
        listed = capsys.readouterr().out.partition("To look at")[2]
        assert listed == dry
        assert "  Publications without a date (1)\n    On A" in listed
        assert "  Suggested authors (1)\n    Bob Vandermeer · " in listed
        assert "  People with the same name (1)\n" in listed

    def test_a_changed_list_is_imported_again_and_others_are_not(self, tmp_path: Path) -> None:
        write(tmp_path, "publications/a.bib", self.ENTRY)
        write(tmp_path, "publications/c.bib", self.ENTRY.replace("{b,", "{c,").replace("B}", "C}"))
        load_folder(tmp_path)
        write(tmp_path, "publications/a.bib", self.ENTRY.replace("2024", "2025"))

        outcome = load_folder(tmp_path)

        assert [file.totals for file in outcome.imported.files] == [{"updated": 1}]
        assert ImportRun.objects.count() == 3


class TestLoadingAgain:
    """What changed in the folder is taken over, and what editors changed is kept."""

    PERSON: dict[str, Any] = {
        "name": "Alice Example",
        "tagline": "One",
        "links": ["https://example.org/a", "https://example.org/b"],
        "interests": {"current": ["Systems", "Storage"]},
        "affiliations": [
            {"id": "phd", "organization": "lab", "role": "phd_student", "start": "2020",
             "courses": ["Algorithms"]}
        ],
        "projects": [{"project": "b", "affiliation": "phd"}],
    }  # fmt: skip

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        write(tmp_path, "projects.json", [{"slug": "b", "name": "B"}])
        write(tmp_path, "people/alice.json", self.PERSON)
        load_folder(tmp_path)
        return tmp_path

    def changed(self, folder: Path, **changes: Any) -> list[str]:
        """Load the folder with a changed person, and return what was changed by both."""
        write(folder, "people/alice.json", self.PERSON | changes)
        before = snapshot()
        dry = load_folder(folder, dry_run=True)
        assert snapshot() == before
        outcome = load_folder(folder)
        assert (outcome.counts, outcome.kept) == (dry.counts, dry.kept)
        assert not load_folder(folder).changed_something
        return [text.split(": ", 1)[1] for text in outcome.kept]

    def test_a_changed_field_is_taken_over(self, folder: Path) -> None:
        assert self.changed(folder, tagline="Two", biography="Long.") == []
        alice = Person.objects.get()
        assert (alice.tagline, alice.biography) == ("Two", "Long.")

    def test_a_removed_field_is_emptied(self, folder: Path) -> None:
        assert self.changed(folder, tagline="") == []
        assert Person.objects.get().tagline == ""

    def test_a_field_that_both_changed_is_kept_and_reported(self, folder: Path) -> None:
        Person.objects.update(tagline="Ours", biography="Ours.")
        assert self.changed(folder, tagline="Theirs", research_statement="Theirs.") == [
            "tagline: “Theirs” in the folder; an editor has changed it to “Ours”, which is kept."
        ]
        alice = Person.objects.get()
        assert (alice.tagline, alice.biography) == ("Ours", "Ours.")
        assert alice.research_statement == "Theirs."

    def test_rows_are_added_changed_and_removed(self, folder: Path) -> None:
        kept = Person.objects.get().affiliations.get().pk
        study = self.PERSON["affiliations"][0] | {"end": "2024", "courses": ["Networks"]}
        job = {"organization": "lab", "role": "postdoc", "start": "2025"}
        links = ["https://example.org/c", "https://example.org/a"]
        assert self.changed(folder, affiliations=[study, job], links=links) == []
        phd, postdoc = Affiliation.objects.order_by("pk")
        assert (phd.pk, str(phd.end), str(postdoc.start)) == (kept, "2024", "2025")
        assert [course.title for course in phd.courses.all()] == ["Networks"]
        found = Person.objects.get().links.values_list("url", flat=True)
        assert set(found) == set(links)

    def test_rows_of_editors_are_kept(self, folder: Path) -> None:
        alice = Person.objects.get()
        alice.links.filter(url__endswith="/b").delete()
        alice.links.create(url="https://example.org/ours")
        phd = alice.affiliations.get()
        phd.end = "2023"
        phd.save()
        links = [*self.PERSON["links"], "https://example.org/theirs"]
        assert self.changed(folder, links=links, affiliations=[], projects=[]) == [
            "affiliations: Removed in the folder, but changed by an editor: kept."
        ]
        names = sorted(url[-6:] for url in alice.links.values_list("url", flat=True))
        assert names == [".org/a", "g/ours", "theirs"]
        assert alice.affiliations.get() == phd
        assert not alice.projects.exists()

    def test_interests_follow_the_folder(self, folder: Path) -> None:
        interests = {"focus": ["Storage"], "current": ["Networks"]}
        assert self.changed(folder, interests=interests) == []
        rows = Person.objects.get().interests.values_list("interest__name", "state")
        assert set(rows) == {("Storage", "focus"), ("Networks", "current")}

    def test_a_deleted_person_is_not_created_again(self, folder: Path) -> None:
        Person.objects.get().delete()
        assert self.changed(folder, tagline="Two") == [
            "Deleted by an editor; what changed in the folder isn't loaded."
        ]
        assert not Person.objects.exists()

    def test_a_new_reference_to_what_an_editor_deleted_is_refused(self, folder: Path) -> None:
        Project.objects.get().delete()
        assert self.changed(folder, tagline="Two") == []
        alice = self.PERSON | {"projects": ["b", {"project": "b", "role": "Lead"}], "tagline": "3"}
        write(folder, "people/alice.json", alice)
        assert refusal(folder) == (
            "people/alice.json:1: projects 2: An editor deleted the project “b”; remove it from "
            "the folder, too."
        )

    def test_a_renamed_address_is_found_again(self, folder: Path) -> None:
        alice = Person.objects.get()
        alice.slug = "dr-example"
        alice.save()
        assert self.changed(folder, tagline="Two") == []
        assert Person.objects.get().tagline == "Two"

    def test_an_existing_record_is_completed(self, tmp_path: Path) -> None:
        make_person(name="Alice Example", slug="alice", tagline="Ours")
        write(tmp_path, "people/alice.json", {"name": "Alice Example", "tagline": "Theirs",
                                              "biography": "Long."})  # fmt: skip
        kept = load_folder(tmp_path).kept
        assert [text.partition(": tagline")[1] for text in kept] == [": tagline"]
        alice = Person.objects.get()
        assert (alice.tagline, alice.biography) == ("Ours", "Long.")

    def test_no_file_is_left_of_a_dry_run(self, folder: Path, settings: Any) -> None:
        shutil.copy(DEMO / "images" / "hao-zhang.png", folder / "people" / "alice.png")
        write(folder, "people/alice.json", self.PERSON | {"photo": "alice.png"})
        before = sorted(Path(settings.MEDIA_ROOT).rglob("*"))
        load_folder(folder, dry_run=True)
        assert [p for p in sorted(Path(settings.MEDIA_ROOT).rglob("*")) if p.is_file()] == [
            p for p in before if p.is_file()
        ]
        load_folder(folder)
        assert Person.objects.get().photo


def test_areas_news_and_the_home_page_name_other_records(tmp_path: Path) -> None:
    write(tmp_path, "people/alice.json", {"name": "Alice Example", "is_listed": True})
    write(tmp_path, "projects.json", [{"slug": "b", "name": "B"}])
    write(tmp_path, "publications/a.bib", TestPublicationLists.ENTRY)
    area = {"slug": "robots", "title": "Robots", "interests": ["Legs"], "projects": ["b"],
            "publications": ["b"]}  # fmt: skip
    write(tmp_path, "areas.json", [area])
    write(tmp_path, "news.json", [{"slug": "new", "title": "New", "people": ["alice"]}])
    blocks = ["numbers", {"kind": "hero", "text": "Welcome."}]
    write(tmp_path, "site.json", {"name": "Lab", "home_blocks": blocks})
    load_folder(tmp_path)
    stored = ResearchArea.objects.get()
    assert [each.name for each in stored.interests.all()] == ["Legs"]
    assert (stored.projects.get().slug, stored.publications.get().title) == ("b", "On B")
    assert NewsItem.objects.get().people.get().slug == "alice"
    assert [block.kind for block in HomeBlock.objects.all()] == ["numbers", "hero"]
    assert not load_folder(tmp_path).changed_something

    write(tmp_path, "areas.json", [area | {"interests": ["Arms", "Legs"], "projects": []}])
    assert load_folder(tmp_path).counts[ResearchArea] == {"updated": 1}
    assert {each.name for each in stored.interests.all()} == {"Arms", "Legs"}
    assert not stored.projects.exists()

    write(tmp_path, "areas.json", [area | {"projects": ["legs"], "interests": [" "]}])
    assert refusal(tmp_path).splitlines() == [
        "areas.json:1: item 1, interests 1: An interest needs a name.",
        "areas.json:1: item 1, projects 1: There is no project “legs”. Allowed: b.",
    ]
