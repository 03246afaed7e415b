"""The scripts in examples/ turn other sites into folders that load."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from affiliations.models import Organization
from directory.folders.loading import load_folder
from people.models import Affiliation, Person, Project
from publications.models import Publication
from tests.examples.sites import AL_FOLIO, HUGO_BLOX, LAB_WEBSITE_TEMPLATE
from website.models import (
    CalendarEvent,
    HomeBlock,
    MenuItem,
    NewsItem,
    OldAddress,
    Page,
    Partner,
    Site,
)

pytestmark = pytest.mark.django_db
EXAMPLES = Path(settings.BASE_DIR) / "examples"


def converted(script: str, files: dict[str, str], place: Path) -> str:
    """Write a site, convert and load it, and return what the script printed."""
    for name, text in files.items():
        path = place / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith((".png", ".jpg")):
            picture = io.BytesIO()
            Image.new("RGB", (40, 40), text).save(picture, "PNG" if ".png" in name else "JPEG")
            path.write_bytes(picture.getvalue())
        else:
            path.write_text(text, encoding="utf-8")
    command = [sys.executable, str(EXAMPLES / script), str(place / "site"), str(place / "folder")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    load_folder(place / "folder")
    return done.stdout


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("from_*.py")), ids=lambda path: path.stem)
def test_a_script_without_the_folder_of_a_site_says_how_to_call_it(script: Path) -> None:
    for arguments in ((), ("/nowhere", "folder")):
        command = [sys.executable, str(script), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1
        assert done.stderr == f"Usage: python {script} path/to/site path/to/new/folder\n"


def menu_of() -> list[tuple[str, str]]:
    rows = MenuItem.objects.order_by("rank", "pk")
    return list(rows.values_list("page__slug", "label"))


def links_of(person: Person) -> dict[str, str]:
    return dict(person.links.order_by("pk").values_list("kind", "url"))


def stays_of(person: Person) -> list[tuple[str, str, str]]:
    rows = person.affiliations.order_by("pk").select_related("organization")
    return [(row.organization.slug, row.role, row.title or row.degree) for row in rows]


def test_a_lab_website_template(tmp_path: Path) -> None:
    printed = converted("from_lab_website_template.py", LAB_WEBSITE_TEMPLATE, tmp_path)
    assert printed == (
        "No place: ORCID iD of two people (1), citation without a title (1), empty file (1)\n"
    )
    alice = Person.objects.get(slug="alice-example")
    assert (alice.orcid, alice.native_name) == ("0000-0002-1825-0097", "王芳")
    stay = alice.affiliations.get()
    assert (stay.role, stay.kind, stay.end_unknown) == ("phd_student", "education", True)
    assert links_of(alice) == {
        "github": "https://github.com/alice",
        "other": "https://example.org/z",
    }
    assert stays_of(Person.objects.get(slug="bob")) == [
        ("lab", "faculty", "Professor"),
        ("example-university-examples", "faculty", ""),
    ]
    part = Organization.objects.get(slug="example-university-examples")
    assert (part.name, part.parent and part.parent.name) == ("Examples", "Example University")
    assert alice.biography == "Alice makes *examples*."
    publication = Publication.objects.get()
    assert publication.title == "On Examples & {braces} of 100%"
    assert publication.date == "2020-02-01"
    assert (publication.doi, publication.keywords) == ("10.1234/x", ["a_b"])
    assert publication.links.get(kind="code").label == "Code"
    tools = Project.objects.order_by("slug").values_list("slug", "release")
    assert list(tools) == [("tool", "public"), ("tool-2", "public")]
    assert list(NewsItem.objects.get().people.all()) == [alice]
    assert OldAddress.objects.rules() == {
        "/members/alice.example": "/people/alice-example/",
        "/members/bob": "/people/bob/",
        "/old/hello": "/news/hello-world/",
        "/2020/01/02/hello-world.html": "/news/hello-world/",
        "/blog/": "/news/",
    }
    site = Site.objects.get()
    assert site.logo
    assert site.footer == (
        "[Email](mailto:lab@example.org) · [GitHub](https://github.com/example-lab)"
    )
    partner = Partner.objects.get()
    assert (partner.name, partner.url) == ("Science Fund", "https://science.example.org/")
    assert partner.logo
    pages = dict(Page.objects.values_list("slug", "text"))
    assert pages == {
        "contact": "Write to us.",
        "our-research": "What we do.\n\n![rex](rex)\n\nA dog\n\n![rex](rex)\n\n"
        "[A Fund](https://fund.example.org/)\n\n![rex](rex)",
        "mascots": "## Rex\n\n![rex](rex)\n\nA dog.",
    }
    assert HomeBlock.objects.get(kind="hero").picture
    [text] = [block.text for block in HomeBlock.objects.filter(kind="text")]
    assert text == (
        "We are **examples**.\n\n**[Papers](/our-research/)**\n\nRead on.\n\n"
        "[Our data](https://example.org/data)"
    )
    assert menu_of() == [("our-research", ""), ("contact", "")]


def test_al_folio(tmp_path: Path) -> None:
    printed = converted("from_al_folio.py", AL_FOLIO, tmp_path)
    assert printed == ("No place: SVG picture (1)\nPictures that the site's files lack: 2\n")
    alice, bob, carol, dan = Person.objects.order_by("slug")
    assert dan.name == "Dan Fourth"
    assert (alice.name, alice.biography) == (
        "Alice Example",
        "[Alice Example](https://alice.example.org/) makes **examples**.",
    )
    assert alice.photo
    assert alice.contact_details.get(kind="office").value == "Room 7"
    assert links_of(alice) == {"homepage": "https://alice.example.org/"}
    assert stays_of(alice) == [("lab", "faculty", "PI of the lab")]
    assert (bob.name, stays_of(bob)) == ("Bob Other", [("lab", "postdoc", "Post-doc")])
    assert carol.affiliations.get().end_unknown
    first, second = Publication.objects.order_by("title")
    assert [link.url for link in second.links.order_by("pk")] == [
        "https://lab.example.org/assets/pdf/two.pdf"
    ]
    assert (first.extra, first.keywords) == ({}, ["on a page"])
    assert first.venue
    assert first.venue.short_name == "JoE"
    assert first.links.get(label="PubMed").url == "https://pubmed.ncbi.nlm.nih.gov/12345/"
    site = Site.objects.get()
    assert (site.name, site.tagline) == ("Example Lab", "Example University")
    assert site.footer == (
        "[Email](mailto:lab@example.org) · "
        "[Google Scholar](https://scholar.google.com/citations?user=xyz)"
    )
    texts = HomeBlock.objects.filter(kind="text").order_by("rank", "pk")
    assert [block.text for block in texts] == [
        "Welcome to **us**.",
        "## Topics\n\n**[Heat](/projects/heat/)**",
    ]
    project = Project.objects.get()
    assert (project.release, list(project.publications.all())) == ("public", [first])
    assert Page.objects.get(slug="teaching").images.count() == 1
    titles = dict(NewsItem.objects.values_list("title", "release"))
    assert titles == {"A first announcement.": "public", "An example of the theme": "hidden"}
    assert set(Page.objects.values_list("slug", flat=True)) == {"teaching", "our-alumni"}
    assert OldAddress.objects.rules()["/news/a_1/"] == "/news/a-1/"
    assert menu_of() == [("teaching", "")]


def test_hugo_blox(tmp_path: Path) -> None:
    printed = converted("from_hugo_blox.py", HUGO_BLOX, tmp_path)
    assert printed == "No place: post: projects (1), post: tags (1)\n"
    assert [each.slug for each in NewsItem.objects.get().projects.all()] == ["one"]
    alice, bob = Person.objects.order_by("slug")
    assert (alice.name, alice.orcid) == ("Alice Example", "0000-0002-1825-0097")
    assert alice.photo
    assert alice.contact_details.get().value == "alice@example.org"
    assert stays_of(alice) == [
        ("lab", "faculty", "Professor"),
        ("other-university", "phd_student", "PhD"),
        ("other-university", "masters_student", "MSci"),
    ]
    studied = alice.affiliations.filter(kind="education").order_by("pk")
    assert [each.field_of_study for each in studied] == ["Examples", "Physics"]
    assert Affiliation.objects.filter(organization__parent__slug="example-university").exists()
    assert bob.affiliations.get().end_unknown
    first, second = Publication.objects.order_by("title")
    assert (first.title, first.doi) == ("A Cited Paper", "10.1234/a")
    assert first.links.get(kind="code").url == "https://example.org/code"
    assert second.links.get(kind="slides").url == "https://lab.example.org/publication/own/s.pdf"
    assert Project.objects.get().publications.get() == first
    assert NewsItem.objects.get().people.get() == alice
    event = CalendarEvent.objects.get()
    assert (event.person, event.place) == (alice, "Seminar, Room 7")
    pages = dict(Page.objects.values_list("slug", "text"))
    assert pages == {
        "contact": "Hello\n\n[lab@example.org](mailto:lab@example.org)\n\nStreet 1, City\n\n"
        "[Map](https://www.openstreetmap.org/?mlat=1.5&mlon=2.5)",
        "methods": "## Adaptation\n\nText of the first.",
        "our-people": "## Alumni\n\nCarol, now elsewhere.",
        "publication": "All since 2020.",
    }
    assert OldAddress.objects.rules()["/author/alice-example/"] == "/people/alice-example/"
    assert menu_of() == [
        ("methods", ""),
        ("our-people", "About our people"),
        ("publication", "About our publications"),
    ]
    assert HomeBlock.objects.get(kind="hero").picture
    [text] = [block.text for block in HomeBlock.objects.filter(kind="text")]
    assert text == "## Welcome\n\nWe make examples."
    partner = Partner.objects.get()
    assert (partner.name, partner.url) == ("A Fund", "https://fund.example.org/")
    assert partner.logo
