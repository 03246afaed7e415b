"""Load the demo and other folders, repeatedly, and report errors in their files."""

import json
import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command

from affiliations.models import Organization
from directory.folders.loading import load_folder
from directory.folders.problems import LoadError
from people.models import Activity, Affiliation, Person, Project, Supervision
from publications.models import Authorship, ImportRun, Publication
from tests.factories import make_person
from website.models import Site

pytestmark = pytest.mark.django_db

DEMO = Path(settings.BASE_DIR) / "demo"


def snapshot() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the directory's own models."""
    models = [
        model
        for label in ("affiliations", "people", "publications", "website", "directory")
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
    ]
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values()) for model in models
    }


def write(folder: Path, name: str, content: object) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(LoadError) as caught:
        load_folder(folder)
    return str(caught.value).replace(f"{folder}/", "")


def printed(*arguments: object, **options: object) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command("load_folder", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture(scope="class")
def demo(class_database: None) -> None:
    """Load the demo once for the tests of a class, each of which rolls back its changes."""
    load_folder(DEMO)


@pytest.fixture(scope="class")
def said(class_database: None) -> str:
    """What the command prints that loads the demo into an empty directory."""
    return printed(if_empty=True)


@pytest.mark.usefixtures("demo")
class TestDemo:
    def test_the_demo_has_four_people_with_pages(self) -> None:
        assert set(Person.objects.listed().values_list("slug", flat=True)) == {
            "hanyu-zhao",
            "hongyu-zhu",
            "zhisheng-ye",
            "hao-zhang",
        }

    def test_loading_twice_changes_nothing(self) -> None:
        before = snapshot()

        second = load_folder(DEMO)

        assert not second.changed_something
        assert not second.kept
        assert snapshot() == before

    def test_edits_are_kept(self) -> None:
        hanyu = Person.objects.get(slug="hanyu-zhao")
        hanyu.tagline = "Edited"
        hanyu.save()
        hanyu.activities.all().delete()
        Publication.objects.filter(citation_key="zhao2020hived").update(note="Edited")

        load_folder(DEMO)

        hanyu.refresh_from_db()
        assert hanyu.tagline == "Edited"
        assert not hanyu.activities.exists()
        assert Publication.objects.get(citation_key="zhao2020hived").note == "Edited"

    def test_each_publication_list_is_imported(self) -> None:
        people = ImportRun.objects.values_list("person__slug", flat=True)
        assert sorted(people) == ["hanyu-zhao", "hao-zhang", "hongyu-zhu", "zhisheng-ye"]

    @pytest.mark.parametrize("word", ["HiveD", "SDPaxos", "Gandiva", "Cavs"])
    def test_a_publication_on_several_lists_is_stored_once(self, word: str) -> None:
        assert Publication.objects.filter(title__startswith=f"{word}:").count() == 1

    def test_every_publication_is_linked_to_the_owner_of_its_list(self) -> None:
        for run in ImportRun.objects.select_related("person"):
            assert run.person is not None
            theirs = set(Publication.objects.by(run.person).values_list("pk", flat=True))
            assert {entry.publication_id for entry in run.entries.all()} <= theirs

    def test_t_zhang_of_two_lists_is_not_linked(self) -> None:
        same_name = Authorship.objects.filter(last="Zhang", first="T.")

        assert same_name.count() > 1
        assert not same_name.filter(person__isnull=False).exists()

    def test_some_supervisors_are_people_and_some_are_only_names(self) -> None:
        assert Supervision.objects.filter(person__isnull=False).exists()
        assert Supervision.objects.filter(person__isnull=True).exists()

    def test_the_later_document_takes_precedence(self) -> None:
        phd = Affiliation.objects.get(person__slug="hanyu-zhao", role="phd_student")
        hived = Publication.objects.get(title__startswith="HiveD")

        assert (phd.end, phd.end_expected) == ("2021-07", False)
        assert list(hived.authorships.values_list("equal_group", flat=True)[:3]) == [1, 1, None]

    def test_the_order_of_the_selected_publications_is_the_owner_s(self) -> None:
        selected = Authorship.objects.filter(
            person__slug="hanyu-zhao", selected_rank__isnull=False
        ).order_by("selected_rank")
        first_words = [a.publication.title.split(":")[0] for a in selected]
        assert first_words == [
            "Rubick",
            "Llumnix",
            "EasyScale",
            "GoldMiner",
            "SiloD",
            "HiveD",
            "SDPaxos",
            "Gandiva",
        ]

    def test_the_demo_has_no_date_of_birth_gender_or_phone(self) -> None:
        texts = "".join(path.read_text("utf-8") for path in DEMO.rglob("*.json"))

        assert '"phone"' not in texts
        for word in (" he ", " she ", " his ", " her ", "born"):
            assert word not in texts


class TestCommand:
    def test_if_empty_does_not_change_a_directory_with_people(self) -> None:
        make_person(name="Alice Example")

        printed(if_empty=True)

        assert Person.objects.count() == 1

    def test_another_folder_can_be_loaded(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", {"name": "Alice Example"})

        said = printed(tmp_path)

        assert Person.objects.get().slug == "alice"
        assert re.search(r"^people +1 new$", said, re.M)

    def test_a_missing_folder_is_reported_in_one_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="There is no folder"):
            printed(tmp_path / "nowhere")


class TestCommandWithoutAFolder:
    @pytest.mark.usefixtures("said")
    def test_if_empty_loads_into_an_empty_directory(self) -> None:
        assert Person.objects.filter(slug="hanyu-zhao").exists()

    def test_loading_reports_what_was_added(self, said: str) -> None:
        assert re.search(rf"^people +{Person.objects.count()} new$", said, re.M)

    @pytest.mark.usefixtures("said")
    def test_loading_reports_if_there_was_nothing_to_add(self) -> None:
        assert "Nothing has changed" in printed()


class TestFormat:
    """The format for other groups, and the errors for invalid files."""

    def test_the_examples_of_the_documentation_load(self, tmp_path: Path) -> None:
        readme = (Path(settings.BASE_DIR) / "docs" / "folder.md").read_text("utf-8")
        examples = [block.split("```")[0] for block in readme.split("```json\n")[1:]]
        person, organizations, venues, projects, pages, site = map(json.loads, examples)
        for picture in ("alice.png", "alice-banner.png", "lab.jpg", "logo.png"):
            (tmp_path / "images").mkdir(exist_ok=True)
            shutil.copy(DEMO / "images" / "hao-zhang.png", tmp_path / "images" / picture)
        write(tmp_path, "organizations.json", organizations)
        write(tmp_path, "venues.json", venues)
        larger = {"slug": "larger-project", "name": "Larger"}
        another = {"slug": "another", "name": "Another"}
        write(tmp_path, "projects.json", [larger, *projects, another])
        write(tmp_path, "pages.json", pages)
        write(tmp_path, "site.json", site)
        write(tmp_path, "people/alice.json", person)
        write(tmp_path, "people/colleagues.json", [{"slug": "bob-example", "name": "Bob"}])
        write(
            tmp_path,
            "publications/alice.bib",
            "@misc{example2024paper, author={Alice Example}, title={On Examples}, year={2024}}",
        )

        load_folder(tmp_path)

        assert [str(item) for item in Site.objects.get().menu_items.all()][-1] == "Wiki"
        alice = Person.objects.get(slug="alice")
        assert alice.photo
        assert [str(s) for s in alice.affiliations.get().supervisions.all()] == [
            "Prof. Bob",
            "Carol Example",
        ]
        assert Project.objects.get(slug="example-project").publications.count() == 1
        assert alice.authorships.get().selected_rank == 1
        assert Organization.objects.get(slug="example-lab").parent is not None

    def test_an_unknown_key_is_reported_with_its_place_and_the_valid_keys(
        self, tmp_path: Path
    ) -> None:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        affiliation = {"organization": "lab", "titel": "Engineer"}
        write(tmp_path, "people/alice.json", {"name": "Alice", "affiliations": [affiliation]})

        said = refusal(tmp_path)

        assert said == (
            "people/alice.json:1: affiliations 1, titel: “titel” isn't a valid key. "
            "Did you mean “title”?"
        )

    def test_an_invalid_value_is_reported_with_the_valid_ones(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", {"name": "Alice", "activities": [{"kind": "prize"}]})

        said = refusal(tmp_path)

        assert "people/alice.json:1: activities 1, kind: “prize” isn't a valid value." in said
        assert "award" in said

    def test_an_unknown_reference_is_reported_with_the_known_ones(self, tmp_path: Path) -> None:
        write(tmp_path, "organizations.json", [{"slug": "my-lab", "name": "Lab"}])
        person = {"name": "Alice", "affiliations": [{"organization": "mylab"}]}
        write(tmp_path, "people/alice.json", person)

        said = refusal(tmp_path)

        assert "affiliations 1, organization: There is no organization “mylab”." in said
        assert "Did you mean “my-lab”?" in said

    @pytest.mark.parametrize(
        ("record", "expected"),
        [
            ({"name": 5}, "name: Expected a string, not 5."),
            ({"name": "A", "is_listed": "yes"}, "is_listed: Expected true or false, not “yes”."),
            ({"name": "A", "links": "https://example.org"}, "links: Expected a list"),
            ({"name": "A", "links": [7]}, "links 1: Expected an object: { … }, not 7."),
            ({"name": "A", "interests": ["x"]}, "interests: Expected an object"),
            ({"name": "A", "interests": {"now": []}}, "now: “now” isn't a valid key."),
            (
                {"name": "A", "interests": {"past": [1]}},
                "interests, past 1: Expected a string, not 1.",
            ),
            (
                {"name": "A", "interests": {"past": ["x", "x"]}},
                "interests, past 2: “x” is empty, or there twice.",
            ),
            ({"name": "A", "photo": "no.png"}, "photo: There is no file “no.png”."),
            ({"name": "A", "orcid": "0000"}, "orcid: “0000”: This isn’t a valid ORCID iD"),
            ({}, ":1: “name” is missing."),
            ({"name": ""}, "name: “”: This field cannot be blank."),
            (
                {"name": "A", "links": ["lab.example.org"]},
                "links 1, url: “lab.example.org”: Enter a valid URL. Did you mean “https://lab.example.org”?",
            ),
            ([[]], "item 1: Expected an object: { … }, not []."),
            ([{"name": "A"}], "item 1: “slug” is missing."),
            ([{"name": "A", "slug": ""}], "item 1, slug: “slug” must not be empty."),
            ([{"name": "A", "slug": 7}], "item 1, slug: Expected a string, not 7."),
        ],
    )
    def test_a_value_of_the_wrong_type_is_reported_with_its_place(
        self, tmp_path: Path, record: object, expected: str
    ) -> None:
        write(tmp_path, "people/alice.json", record)

        said = refusal(tmp_path)

        assert said.startswith("people/alice.json")
        assert expected in said

    @pytest.mark.parametrize(
        ("dates", "expected"),
        [
            ({"start": "June"}, "start: “June” isn’t a valid date."),
            ({"start": "2020", "end": "2019"}, "end: “2019”: The end is before the start."),
            ({"end_expected": True}, "end: Enter when the end is expected"),
        ],
    )
    def test_impossible_dates_are_reported(
        self, tmp_path: Path, dates: dict[str, object], expected: str
    ) -> None:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        person = {"name": "Alice", "affiliations": [{"organization": "lab", **dates}]}
        write(tmp_path, "people/alice.json", person)

        assert f"affiliations 1, {expected}" in refusal(tmp_path)

    def test_a_file_that_is_not_a_picture_is_rejected(self, tmp_path: Path) -> None:
        write(tmp_path, "people/no.png", "not a picture")
        write(tmp_path, "people/alice.json", {"name": "Alice", "photo": "no.png"})

        assert refusal(tmp_path).startswith("people/alice.json:1: photo: “no.png”: ")

    def test_invalid_json_is_reported_with_line_and_column(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", '{"name": "Alice",\n "slug" "alice"}')

        said = refusal(tmp_path)
        assert said.startswith("people/alice.json:2: Invalid JSON")
        assert "column 9" in said

    def test_a_file_that_is_not_utf_8_is_reported(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", "")
        (tmp_path / "people/alice.json").write_bytes('{"name": "é"}'.encode("latin-1"))

        assert refusal(tmp_path) == "people/alice.json: The file isn't UTF-8."

    def test_two_affiliations_with_one_id_are_rejected(self, tmp_path: Path) -> None:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        twice = [{"id": "a", "organization": "lab"}, {"id": "a", "organization": "lab"}]
        write(tmp_path, "people/alice.json", {"name": "Alice", "affiliations": twice})

        assert "affiliations 2, id: Another affiliation in this file has the id “a”." in refusal(
            tmp_path
        )

    def test_an_unknown_citation_key_is_reported(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", {"name": "Alice", "selected": ["alice2020"]})

        said = refusal(tmp_path)

        assert "people/alice.json:1: selected 1: No .bib file of this folder has the key" in said

    def test_people_can_only_select_their_own_publications(self, tmp_path: Path) -> None:
        write(tmp_path, "people/alice.json", {"name": "Alice Example", "selected": ["b"]})
        write(
            tmp_path,
            "publications/alice.bib",
            "@misc{b, author={Bob Other}, title={On Bob}, year={2024}}",
        )

        assert "Alice Example is not a confirmed author of “b”." in refusal(tmp_path)

    def test_an_entry_that_is_not_stored_is_reported_with_its_line(self, tmp_path: Path) -> None:
        write(
            tmp_path,
            "publications/group.bib",
            "@misc{b, author={Alice Example}, title={On B}}\n\n@misc{",
        )

        outcome = load_folder(tmp_path)

        assert Publication.objects.get().title == "On B"
        assert "group.bib:3" in outcome.imported.to_text()
        assert outcome.exit_status == 1

    def test_nothing_is_loaded_from_a_folder_with_an_error(self, tmp_path: Path) -> None:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        write(tmp_path, "people/alice.json", {"name": "Alice"})
        write(tmp_path, "people/bob.json", {"name": "Bob", "color": "red"})

        refusal(tmp_path)

        assert not Organization.objects.exists()
        assert not Person.objects.exists()

    def test_an_activity_belongs_to_an_affiliation_of_the_same_file(self, tmp_path: Path) -> None:
        write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
        activity = {"kind": "patents", "quantity": 5, "affiliation": "job"}
        job = {"id": "job", "organization": "lab"}
        person = {"name": "Alice", "affiliations": [job], "activities": [activity]}
        write(tmp_path, "people/alice.json", person)

        load_folder(tmp_path)

        assert Activity.objects.get().affiliation == Affiliation.objects.get()


def test_pages_and_the_site_are_loaded_once(tmp_path: Path) -> None:
    pages = [{"slug": "join", "title": "Join us", "text": "Write.", "is_public": True}]
    site = {"name": "Example Group", "accent": "#0b5394", "partners": ["A Fund"],
            "menu_items": [{"section": "people:people"}, "join"]}  # fmt: skip
    (tmp_path / "pages.json").write_text(json.dumps(pages))
    (tmp_path / "site.json").write_text(json.dumps(site))
    assert load_folder(tmp_path).changed_something
    stored = Site.objects.get()
    assert (stored.name, stored.accent) == ("Example Group", "#0b5394")
    assert [str(item) for item in stored.menu_items.all()] == ["People", "Join us"]
    assert [partner.name for partner in stored.partners.all()] == ["A Fund"]
    Site.objects.update(name="Renamed")
    assert not load_folder(tmp_path).changed_something
    assert Site.objects.get().name == "Renamed"


def test_a_site_with_a_wrong_color_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site.json").write_text('{"accent": "reddish"}')
    with pytest.raises(LoadError, match=r"site\.json:1: accent: .*isn’t a color"):
        load_folder(tmp_path)


def test_all_problems_are_reported_at_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    write(tmp_path, "organizations.json", '[{"slug": "lab"},\n {"slug": "lab", "name": "Lab"}]')
    person = '{"name": "Alice",\n "affiliations": [{"organization": "labs", "start": "May"}]}'
    write(tmp_path, "people/alice.json", person)
    write(tmp_path, "person/bob.json", '{"name": "Bob"}')
    write(tmp_path, "venues.json", "[")
    assert refusal(tmp_path).splitlines() == [
        "organizations.json:1: item 1: “name” is missing.",
        "organizations.json:2: item 2: organizations.json, line 1 already has a record with the "
        "slug “lab”.",
        "people/alice.json:2: affiliations 1, organization: There is no organization “labs”. "
        "Did you mean “lab”?",
        "people/alice.json:2: affiliations 1, start: “May” isn’t a valid date. Enter a "
        "year, a month or a day: 2016, 2016-09 or 2016-09-14.",
        "person/bob.json: The format has no such file. Did you mean “people/*.json”?",
        "venues.json:1: Invalid JSON: Expecting value, column 2.",
    ]
    assert not Person.objects.exists()
