"""The errors of a form are listed above it, with links to the fields."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.admin_pages import edit, form_of, page_of
from tests.factories import make_affiliation, make_person, make_publication
from tests.foundation.admin.two_editors import Editor

pytestmark = pytest.mark.django_db


def links_of(html: str) -> dict[str, str]:
    summary = html.split('class="error-summary', 1)[1].split("</section>", 1)[0]
    found = re.findall(r'<a href="#([^"]*)">(.*?)</a>', summary, re.DOTALL)
    return {anchor: " ".join(text.split()) for anchor, text in found}


def test_each_error_is_named_and_linked(admin_client: Client) -> None:
    person = make_person()
    for start in ("2016", "2017", "2018"):
        make_affiliation(person=person, start=start)
    data = form_of(admin_client, page_of(person))
    third = "affiliations-2"
    changes = {"orcid": "nonsense", f"{third}-end": "1999"}
    html = edit(admin_client, page_of(person), changes).content.decode()
    links = links_of(html)
    assert list(links) == ["id_orcid", f"id_{third}-end"]
    assert links["id_orcid"].startswith("ORCID iD: This isn’t a valid ORCID iD")
    assert links[f"id_{third}-end"] == "Affiliation 3: End: The end is before the start."
    assert data[f"{third}-id"]
    for anchor in links:
        assert html.count(f'id="{anchor}"') == 1
    assert "<title>Error:" in html


def test_the_first_field_with_an_error_has_the_focus_in_an_open_section(
    admin_client: Client,
) -> None:
    person = make_person()
    html = edit(admin_client, page_of(person), {"orcid": "nonsense"}).content.decode()
    focused = re.findall(r"<(?:input|select|textarea)[^>]*\sautofocus[^>]*>", html)
    assert len(focused) == 1
    assert 'name="orcid"' in focused[0]
    before = html[: html.index('name="orcid"')]
    assert before.count("<details") == before.count("</details>"), "it is folded"


def test_a_chosen_file_is_asked_for_again(admin_client: Client) -> None:
    person = make_person()
    photo = SimpleUploadedFile("a.png", b"no picture yet", "image/png")
    changes = {"orcid": "nonsense", "photo": photo}
    html = edit(admin_client, page_of(person), changes).content.decode()
    assert "Choose the file again: Photo." in html
    html = edit(admin_client, page_of(person), {"orcid": "nonsense"}).content.decode()
    assert "Choose the file again" not in html


def test_a_row_is_added_without_a_script(admin_client: Client) -> None:
    person = make_person(tagline="Old")
    editor = Editor("alice").open(page_of(person)).type(tagline="New")
    html = editor.client.get(page_of(person)).content.decode()
    assert 'name="_add_row" value="links"' in html
    response = editor.save(_add_row="links")
    assert "A row was added. Nothing is saved yet." in response.content.decode()
    assert 'name="links-0-url"' in response.content.decode()
    person.refresh_from_db()
    assert person.tagline == "Old"
    editor.save(links__0__kind="homepage", links__0__url="https://example.org/a")
    assert editor.response.status_code == 302
    person.refresh_from_db()
    assert person.tagline == "New"
    assert person.links.get().url == "https://example.org/a"


def test_a_row_that_was_added_without_a_script_has_no_errors_yet(admin_client: Client) -> None:
    """Though it has fields that must be filled in, and defaults."""
    data = form_of(admin_client, "/admin/website/site/add/")
    response = admin_client.post(
        "/admin/website/site/add/",
        {name: value for name, value in data.items() if value is not None}
        | {"_add_row": "home_blocks"},
    )
    html = response.content.decode()
    assert "Nothing is saved yet. Please check:" in html
    assert "A row was added. Nothing is saved yet." in html
    assert "This field is required." not in html
    assert "<title>Error:" not in html
    row = int(data["home_blocks-TOTAL_FORMS"])
    assert re.search(rf'name="home_blocks-{row}-picture_focus_x" value="50"', html)


@pytest.mark.parametrize(("number", "note"), [(40, ""), (52, "40 of 52 publications are shown")])
def test_the_page_says_how_many_publications_it_shows(
    admin_client: Client, number: int, note: str
) -> None:
    person = make_person()
    for n in range(number):
        make_publication(title=f"On {n}", authors=[person])
    html = admin_client.get(page_of(person)).content.decode()
    assert ("publications are shown" in html) == bool(note)
    assert f'<span class="count">{number}</span>' in html
    assert note in html
