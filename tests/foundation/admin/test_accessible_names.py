"""What the controls of forms are called, and what describes them, for screen readers."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from people.models import Affiliation, Project
from tests.admin_pages import edit, page_of
from tests.directory.me.test_sections import save
from tests.factories import make_affiliation, make_person, make_publication
from website.models import HomeBlock, MenuItem, Site

pytestmark = pytest.mark.django_db


class Elements(HTMLParser):
    """All elements of a page, as their attributes with the name of the tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({"tag": tag} | {name: value or "" for name, value in attrs})


def _site() -> Site:
    site = Site.objects.create(pk=1)
    HomeBlock.objects.create(site=site, kind="news")
    MenuItem.objects.create(site=site, section="news:news", label="News")
    return site


def _person() -> Any:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice)
    alice.contact_details.create(kind="email", value="alice@example.org")
    alice.activities.create(kind="talk", title="On Examples")
    alice.activities.create(kind="skill", title="Writing")
    make_publication(authors=[alice], title="On Names")
    return alice


def _list() -> str:
    make_affiliation(person=make_person())
    return page_of(Affiliation, "changelist")


PAGES: dict[str, Callable[[], str]] = {
    "person": lambda: page_of(_person()),
    "affiliation": lambda: page_of(make_affiliation(person=make_person())),
    "project": lambda: page_of(Project.objects.create(name="Tool")),
    "publication": lambda: page_of(make_publication(authors=[make_person()])),
    "site": lambda: page_of(_site()),
    "affiliations": _list,
    "new member": lambda: "/admin/people/person/new-member/",
}


def elements(client: Client, url: str) -> list[dict[str, str]]:
    return Elements(client.get(url).content.decode()).found


def missing_descriptions(found: list[dict[str, str]]) -> list[str]:
    ids = {each["id"] for each in found if "id" in each}
    return [
        f"{each.get('id')}: {named}"
        for each in found
        for attribute in ("aria-describedby", "aria-labelledby")
        for named in each.get(attribute, "").split()
        if named not in ids
    ]


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_what_describes_a_field_is_on_the_page(
    page: Callable[[], str], admin_client: Client
) -> None:
    found = elements(admin_client, page())
    assert any("aria-describedby" in each for each in found) or page is PAGES["affiliations"]
    assert missing_descriptions(found) == []


def test_a_field_of_a_table_is_described_by_the_help_of_its_column(
    admin_client: Client,
) -> None:
    publication = make_publication(authors=[make_person()])
    url = page_of(publication)
    found = elements(admin_client, url)
    fields = [each for each in found if each.get("name") == "authorships-0-position"]
    assert fields[0]["aria-describedby"] == "authorships-position_helptext"
    described = next(each for each in found if each.get("id") == "authorships-position_helptext")
    assert (
        described["alt"]
        == "(Leave empty for the end. A position in use inserts before that author.)"
    )


@pytest.mark.parametrize("section", ["publications", "contact", "links", "skills", "talks"])
def test_on_their_own_page_members_hear_the_labels_that_they_see(
    section: str, client: Client
) -> None:
    alice = _person()
    alice.user = User.objects.create_user("alice")
    alice.save()
    client.force_login(alice.user)
    found = elements(client, f"/me/{section}/")
    labeled = {each["for"] for each in found if each["tag"] == "label" and "for" in each}
    overridden = [
        each["id"] for each in found if each.get("id") in labeled and "aria-label" in each
    ]
    assert labeled
    assert overridden == []
    assert missing_descriptions(found) == []


def test_rows_are_groups_that_are_named_as_their_records(admin_client: Client) -> None:
    found = elements(admin_client, page_of(_site()))
    groups = [each["aria-label"] for each in found if each.get("role") == "group"]
    assert "News" in groups
    headings = [each.get("aria-label") for each in found if each["tag"] == "h3"]
    assert "News" in headings


def test_a_section_for_pasted_lines_is_named(admin_client: Client) -> None:
    html = admin_client.get(page_of(_person())).content.decode()
    labels = re.findall(r'Paste lines of a CV: <span class="visually-hidden">([^<]+)', html)
    assert len(labels) == len(set(labels)) > 3


def test_rows_of_a_list_are_told_apart(admin_client: Client) -> None:
    for name in ("Alice", "Bob"):
        make_affiliation(person=make_person(name=name), title="Postdoc")
    url = page_of(Affiliation, "changelist")
    names = [each["aria-label"] for each in elements(admin_client, url) if "aria-label" in each]
    named = [name for name in names if name.startswith(("Select ", "Start: "))]
    assert len({*named} - {"Select all objects on this page for an action"}) == 4
    assert any(name.startswith("Start: Alice: Postdoc") for name in named)
    make_publication(title="On Names", authors=["Carol"])
    html = admin_client.get("/admin/publications/authorship/").content.decode()
    assert 'aria-label="Select Carol: On Names' in html


def test_what_was_saved_is_announced(admin_client: Client, client: Client) -> None:
    alice = _person()
    answer = edit(admin_client, page_of(alice), {"tagline": "New"}, button="_continue")
    html = admin_client.get(answer.url).content.decode()
    assert re.search(r'<div role="alert">\s*<ul class="messagelist">\s*<li class="success">', html)
    alice.user = User.objects.create_user("alice")
    alice.save()
    client.force_login(alice.user)
    html = save(client, "about", tagline="Newer").content.decode()
    assert '<div role="alert"><ul class="messages"><li>' in html


def test_a_date_and_a_time_say_of_what_they_are(admin_client: Client) -> None:
    found = elements(admin_client, "/admin/website/calendarevent/add/")
    names = {each["name"]: each.get("aria-label") for each in found if "name" in each}
    assert names["starts_at_0"] == "Starts: date"
    assert names["ends_at_1"] == "Ends: time"


def test_the_photo_and_the_banner_are_groups(client: Client) -> None:
    """Each has fields of the same names."""
    make_person(user=User.objects.create_user("alice"))
    client.force_login(User.objects.get())
    found = elements(client, "/me/photo/")
    groups = [each["aria-label"] for each in found if each.get("role") == "group"]
    assert groups == ["Photo", "Banner"]


def test_rows_of_the_review_queue_are_told_apart(admin_client: Client) -> None:
    for name in ("Alice", "Bob"):
        make_person(name=name).activities.create(kind="talk")
    html = admin_client.get("/admin/review/untitled-activities/").content.decode()
    for name in ("Alice", "Bob"):
        assert re.search(rf'Save<span class="visually-hidden">: [^<]*, {name}</span>', html)
