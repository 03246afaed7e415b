"""Report everything that is wrong in a folder at once, so that one round of fixing is enough."""

import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from affiliations.models import Organization
from directory.models import LoadedRecord
from people.models import Person
from publications.models import ImportRun, Publication
from website.models import Page, Site

pytestmark = pytest.mark.django_db

FILES = {
    "organizations.json": """[
 {"slug": "lab", "name": "Lab", "url": "lab.example.org",
  "parts": [{"slug": "team", "name": 5, "kind": "teem"}]},
 {"slug": "lab", "name": "Lab once more", "country": "Kanada"},
 {"name": "No Slug", "url": "noslug.example.org"}
]""",
    "people/alice.json": """{
 "name": "Alice Example", "is_listed": "yes", "color": "red",
 "orcid": "0000", "photo": "../images/alise.png",
 "affiliations": [
  {"id": "job", "organization": "labs", "start": "2020", "end": "2019",
   "supervisions": [{"role": "advisor"}]},
  7],
 "activities": [{"kind": "prize", "title": "Best Paper", "affiliation": "jobs"}],
 "interests": {"past": ["Systems", 1, "Systems"]},
 "publication_lists": ["../publications/alise.bib"],
 "selected": ["alice2020", 3]
}""",
    "people/bob.json": '{"name": "Bob Other", "links": ["bob.example.org"],\n "names": "Bobby",\n'
    ' "different_from": ["alise"]}',
    "pages.json": '[{"slug": "join", "title": "Join", "images": [{"name": "lab"}]}]',
    "news.json": "[",
    "site.json": '{"accent": "reddish", "featured": ["alice2019"]}',
    "publications/alice.bib": "@misc{alice2019, author={Alice Example}, title={On A}, year=2019}\n"
    "\n\n@misc{\n",
    "publications.bib": "@misc{lost, author={Alice Example}, title={On Losing}, year=2001}\n",
    "refs.bib": "@misc{x}",
    "person/carol.json": "{}",
    "members.csv": "name",
    "people/erin.json": '{"name": "Erin Example", "selected": ["bob2021"]}',
    "publications/carol.bib": "@misc{bob2021, author={Carol Third}, title={On C}, year=2021}",
    "publications/erin.bib": "@misc{erin2022, author={Erin Example}, title={On E}, year=2022}",
    "README.md": "About this folder",
    "images/.keep": "",
}
EXPECTED = """\
members.csv: The format has no such file.
news.json:1: Invalid JSON: Expecting value, column 2.
organizations.json:2: item 1, url: “lab.example.org”: Enter a valid URL. \
Did you mean “https://lab.example.org”?
organizations.json:3: item 1, parts 1, kind: “teem” isn't a valid value. Did you mean “team”?
organizations.json:3: item 1, parts 1, name: Expected a string, not 5.
organizations.json:4: item 2, country: “Kanada” isn't a valid value.
organizations.json:4: item 2: organizations.json, line 2 already has a record with the slug “lab”.
organizations.json:5: item 3, url: “noslug.example.org”: Enter a valid URL. \
Did you mean “https://noslug.example.org”?
organizations.json:5: item 3: “slug” is missing.
pages.json:1: item 1, images 1: “image” is missing.
people/alice.json:2: color: “color” isn't a valid key.
people/alice.json:2: is_listed: Expected true or false, not “yes”.
people/alice.json:3: orcid: “0000”: This isn’t a valid ORCID iD: an ORCID iD has 16 digits, \
for example 0000-0002-1825-0097.
people/alice.json:3: photo: There is no file “../images/alise.png”. \
Did you mean “../images/alice.png”?
people/alice.json:5: affiliations 1, end: “2019”: The end is before the start.
people/alice.json:5: affiliations 1, organization: There is no organization “labs”. \
Did you mean “lab”?
people/alice.json:6: affiliations 1, supervisions 1, name: Enter a name or choose a person.
people/alice.json:7: affiliations 2: Expected an object: { … }, not 7.
people/alice.json:8: activities 1, affiliation: No affiliation of this file has the id “jobs”. \
Did you mean “job”?
people/alice.json:8: activities 1, kind: “prize” isn't a valid value.
people/alice.json:9: interests, past 2: Expected a string, not 1.
people/alice.json:9: interests, past 3: “Systems” is empty, or there twice.
people/alice.json:10: publication_lists 1: There is no .bib file “../publications/alise.bib” in \
the folder “publications”. Did you mean “../publications/alice.bib”?
people/alice.json:11: selected 1: No .bib file of this folder has the key “alice2020”. \
Did you mean “alice2019”?
people/alice.json:11: selected 2: Expected a string, not 3.
people/bob.json:1: links 1, url: “bob.example.org”: Enter a valid URL. \
Did you mean “https://bob.example.org”?
people/bob.json:2: names: Expected a list: [ … ], not “Bobby”.
people/bob.json:3: different_from 1: There is no person “alise”. Did you mean “alice”?
people/erin.json:1: selected 1: Erin Example is not a confirmed author of “bob2021”.
person/carol.json: The format has no such file. Did you mean “people/*.json”?
publications.bib:1: No object of publications.json has the key “lost”. Move the entry to a file \
in the folder “publications”, which is imported.
publications/alice.bib:4: The file ends inside this entry. It was skipped. Import the whole \
file, or complete the entry.
refs.bib: No such .bib file is read; those in the folder “publications” are. \
Did you mean “publications/refs.bib”?
site.json:1: accent: “reddish” isn’t a color. Write #rrggbb, for example #0b5394.
site.json:1: featured: The home page has no block “featured” in “home_blocks”."""
FIXED = [
    ("organizations.json", "lab.example", "https://lab.example"),
    ("organizations.json", "noslug.example", "https://noslug.example"),
    ("organizations.json", "teem", "team"),
    ("organizations.json", '"name": 5', '"name": "Team"'),
    ("organizations.json", "Kanada", "CA"),
    ("organizations.json", '"lab", "name": "Lab once more"', '"two", "name": "Lab once more"'),
    ("organizations.json", '{"name": "No Slug"', '{"slug": "three", "name": "No Slug"'),
    ("pages.json", ', "images": [{"name": "lab"}]', ""),
    ("news.json", "[", "[]"),
    ("people/alice.json", '"yes", "color": "red"', "true"),
    ("people/alice.json", '"0000"', '"0000-0002-1825-0097"'),
    ("people/alice.json", "alise.png", "alice.png"),
    ("people/alice.json", '"labs"', '"lab"'),
    ("people/alice.json", '"2019"', '"2021"'),
    ("people/alice.json", '{"role": "advisor"}', '"Dan Advisor"'),
    ("people/alice.json", "]},\n  7]", "]}]"),
    ("people/alice.json", "prize", "award"),
    ("people/alice.json", '"jobs"', '"job"'),
    ("people/alice.json", ', 1, "Systems"', ""),
    ("people/alice.json", "alise.bib", "alice.bib"),
    ("people/alice.json", '"alice2020", 3', '"alice2019"'),
    ("people/bob.json", "bob.example", "https://bob.example"),
    ("people/bob.json", '"Bobby"', '["Bobby Other"]'),
    ("people/bob.json", "alise", "alice"),
    ("people/erin.json", "bob2021", "erin2022"),
    ("publications/alice.bib", "@misc{\n", ""),
    ("site.json", "reddish", "#0b5394"),
    ("site.json", '"featured"', '"home_blocks": ["featured"], "featured"'),
]
REMOVED = ["members.csv", "refs.bib", "publications.bib", "person/carol.json"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(
        Path(settings.BASE_DIR) / "demo/images/hao-zhang.png", tmp_path / "images/alice.png"
    )
    return tmp_path


def files_in(folder: str | Path) -> set[Path]:
    return {path for path in Path(folder).rglob("*") if path.is_file()}


def problems(folder: Path, **options: object) -> list[str]:
    with pytest.raises(CommandError) as caught:
        call_command("load_folder", folder, stdout=StringIO(), **options)
    assert caught.value.returncode == 2
    headline, *lines = str(caught.value).splitlines()
    assert headline == f"{len(lines)} problems; nothing was loaded:"
    return [re.sub(r" Allowed: .*", "", line) for line in lines]


def test_one_run_lists_every_problem_by_file_and_line_and_so_does_a_dry_run(folder: Path) -> None:
    stored = files_in(settings.MEDIA_ROOT)
    assert problems(folder) == EXPECTED.splitlines()
    assert problems(folder, dry_run=True) == EXPECTED.splitlines()

    rows = (Organization, Person, Publication, Page, ImportRun, LoadedRecord, Site)
    assert not any(model._default_manager.exists() for model in rows)
    assert files_in(settings.MEDIA_ROOT) == stored


def test_a_folder_in_which_every_listed_problem_was_fixed_loads(folder: Path) -> None:
    for name, wrong, right in FIXED:
        path = folder / name
        text = path.read_text("utf-8")
        assert wrong in text
        path.write_text(text.replace(wrong, right), encoding="utf-8")
    for name in REMOVED:
        (folder / name).unlink()
    out = StringIO()

    call_command("load_folder", folder, stdout=out)

    alice = Person.objects.get(slug="alice")
    assert alice.photo
    assert alice.authorships.get().selected_rank == 1
    assert Organization.objects.count() == 4
    assert "No record names" not in out.getvalue()


def test_what_depends_on_a_file_that_can_t_be_read_is_no_problem_of_its_own(
    folder: Path,
) -> None:
    (folder / "organizations.json").write_text("[", encoding="utf-8")
    (folder / "publications/erin.bib").write_bytes(b"@misc{a, title={\x00\x01}}" * 9)

    said = "\n".join(problems(folder))

    assert "organizations.json:1: Invalid JSON" in said
    assert "erin.bib: This isn't a text file" in said
    assert "no organization" not in said
    assert "No .bib file of this folder" not in said


def test_pictures_that_nothing_names_are_mentioned(tmp_path: Path) -> None:
    (tmp_path / "people").mkdir()
    (tmp_path / "publications").mkdir()
    (tmp_path / "people/alice.json").write_text(
        '{"name": "Alice Example", "photo": "alice.png", "banner": "same-as-alice.png"}',
        encoding="utf-8",
    )
    (tmp_path / "publications/a.bib").write_text(
        "@misc{a, author={Alice Example}, title={On A}, preview={used.png}}", encoding="utf-8"
    )
    for name in (
        "people/alice.png",
        "people/same-as-alice.png",
        "publications/used.png",
        "publications/unused.png",
    ):
        shutil.copy(Path(settings.BASE_DIR) / "demo/images/hao-zhang.png", tmp_path / name)
    (tmp_path / "README.md").write_text("About this folder", encoding="utf-8")
    out = StringIO()

    call_command("load_folder", tmp_path, stdout=out)

    assert "No record names these files: publications/unused.png\n" in out.getvalue() + "\n"
