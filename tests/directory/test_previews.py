"""Pages of records that are not public, and of forms that are not saved, for editors only."""

import base64
import io
from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django import Settings

from people.models import Person, Project
from publications.models import Publication
from publications.visibility import Release
from tests.admin_pages import edit, errors_of, form_of, page_of
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from website.models import NewsItem, Page

pytestmark = pytest.mark.django_db

NOT_PUBLIC = "Not public: only editors see this page."


def view_on_site(client: Client, record: Person | Publication) -> str:
    html = client.get(page_of(record)).content.decode()
    return html.split('class="viewsitelink"')[0].rsplit('href="', 1)[1].split('"')[0]


def private(response: object) -> bool:
    headers = response.headers  # type: ignore[attr-defined]
    return headers["X-Robots-Tag"] == "noindex" and "no-store" in headers["Cache-Control"]


def test_view_on_site_shows_an_editor_what_is_not_public(admin_client: Client) -> None:
    person = make_person(name="Alice Example", is_listed=False, tagline="Works on examples")
    draft = make_publication(title="A draft", release=Release.DRAFT)
    for record, text in ((person, "Works on examples"), (draft, "A draft")):
        response = admin_client.get(view_on_site(admin_client, record))
        html = response.content.decode()
        assert NOT_PUBLIC in html
        assert text in html
        assert private(response)
        assert Client().get(record.get_absolute_url()).status_code == 404
        assert admin_client.get(record.get_absolute_url()).status_code == 404


def test_view_on_site_of_a_public_record_is_its_page(admin_client: Client) -> None:
    person = make_person()
    response = admin_client.get(view_on_site(admin_client, person), follow=True)
    assert response.redirect_chain[-1][0].endswith(person.get_absolute_url())
    assert NOT_PUBLIC not in response.content.decode()


def test_only_those_who_may_change_the_record_see_its_page() -> None:
    person = make_person(is_listed=False)
    url = page_of(person).replace("/change/", "/page/")
    assert Client().get(url).status_code == 302
    staff = Client()
    staff.force_login(User.objects.create_user("staff", is_staff=True))
    assert staff.get(url).status_code == 403


def test_a_preview_shows_the_page_and_saves_nothing(admin_client: Client) -> None:
    person = make_person(name="Alice Example", tagline="Old")
    make_affiliation(person=person, title="Intern", start="2020")
    changes = {"tagline": "Typed in a preview", "affiliations-0-title": "Wizard"}
    rows = {"links": [{"kind": "homepage", "url": "https://example.org/new", "rank": 0}]}
    response = edit(admin_client, page_of(person), changes, button="_preview", rows=rows)
    html = response.content.decode()
    assert "Preview: nothing is saved." in html
    for text in ("Typed in a preview", "Wizard", "https://example.org/new"):
        assert text in html
    assert private(response)
    person.refresh_from_db()
    assert person.tagline == "Old"
    assert person.affiliations.get().title == "Intern"
    assert not person.links.exists()
    assert not LogEntry.objects.exists()
    assert not list(get_messages(admin_client.get(page_of(person)).wsgi_request))


def test_a_new_publication_is_previewed_before_it_is_added(admin_client: Client) -> None:
    changes = {"title": "Not there yet", "date": "2024", "release": "draft"}
    url = "/admin/publications/publication/add/"
    response = edit(admin_client, url, changes, button="_preview")
    assert "Not there yet" in response.content.decode()
    assert NOT_PUBLIC in response.content.decode()
    assert not Publication.objects.exists()


def test_an_organization_is_previewed(admin_client: Client) -> None:
    place = make_organization(name="Old Name")
    response = edit(admin_client, page_of(place), {"name": "New Name"}, button="_preview")
    assert "New Name" in response.content.decode()
    place.refresh_from_db()
    assert place.name == "Old Name"


def test_a_preview_with_an_error_shows_the_form(admin_client: Client) -> None:
    person = make_person()
    response = edit(admin_client, page_of(person), {"orcid": "nonsense"}, button="_preview")
    assert "orcid" in errors_of(response)


def photo(content: bytes, name: str = "me.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/png")


def test_a_preview_shows_new_pictures_and_stores_none(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    out = io.BytesIO()
    Image.new("RGB", (600, 600), (200, 30, 30)).save(out, "PNG")
    person = make_person()
    data = {k: v for k, v in form_of(admin_client, page_of(person)).items() if v is not None}
    changes = {"photo": photo(out.getvalue()), "_preview": "1"}
    html = admin_client.post(page_of(person), data | changes).content.decode()
    assert "Preview: nothing is saved." in html
    content = html.partition("data:image/webp;base64,")[2].split('"')[0].split(" ")[0]
    with Image.open(io.BytesIO(base64.b64decode(content))) as shown:
        red, green, blue = shown.convert("RGB").getpixel((10, 10))  # type: ignore[misc]
    assert red > 150 > 100 > max(green, blue)
    assert not list(tmp_path.rglob("*.*"))
    person.refresh_from_db()
    assert not person.photo
    assert "data:image" not in admin_client.get(person.get_absolute_url()).content.decode()


def test_a_preview_with_a_broken_picture_shows_the_form(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    person = make_person()
    data = {k: v for k, v in form_of(admin_client, page_of(person)).items() if v is not None}
    changes = {"photo": photo(b"anything"), "_preview": "1"}
    response = admin_client.post(page_of(person), data | changes)
    assert "photo" in errors_of(response)
    assert not list(tmp_path.rglob("*.*"))


@pytest.mark.parametrize(
    ("model", "fields", "said"),
    [
        (NewsItem, {"title": "We start"}, "set “Shown to” to “Public” in <a"),
        (NewsItem, {"title": "We start", "release": "public"}, ""),
        (Page, {"title": "Join us", "slug": "join-us"}, "check “Public” in <a"),
        (Project, {"name": "Tide Meter"}, "set “Shown to” to “Public” in <a"),
        (Publication, {"title": "On Tides", "kind": "article"}, ""),
    ],
)
def test_an_editor_is_told_that_what_was_added_is_not_public(
    admin_client: Client, model: type, fields: dict[str, str], said: str
) -> None:
    response = edit(admin_client, page_of(model, "add"), fields)
    assert response.status_code == 302
    page = admin_client.get("/admin/").text
    assert ("Visitors don’t see it yet" in page) == bool(said)
    assert said in page.partition("successfully")[2]
    assert (f'<a href="{page_of(model.objects.get())}">its form</a>' in page) == bool(said)  # type: ignore[attr-defined]
