"""What people upload in the browser: the address and the data of each form."""

import html
import io
import re
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from people.models import Person
from publications.models import Publication
from tests.admin_pages import form_of, page_of
from tests.people.tables.test_photos import packed
from tests.publications.test_files import pdf
from website.models import Page, Site

Upload = tuple[str, dict[str, Any]]
SLUG = "of-uploads"


def prepare() -> None:
    """Add an editor, and the records that the forms change."""
    User.objects.create_superuser("uploader", password="upload")
    user = User.objects.create_user("own", password="upload")
    Person.objects.create(slug=SLUG, name="Alice Uploads", is_listed=True, user=user)
    Publication.objects.create(slug=SLUG, title="On Uploads", year=2020)
    Page.objects.create(slug=SLUG, title="Team", text="Old", is_public=True)
    Site.objects.get_or_create(defaults={"name": "Group"})


def a_logo_and_an_icon(client: Client) -> Upload:
    client.force_login(User.objects.get(username="uploader"))
    return _form(client, page_of(Site.objects.get()), {"logo": _picture(), "favicon": _picture()})


def a_portrait(client: Client) -> Upload:
    client.force_login(User.objects.get(username="uploader"))
    person = Person.objects.get(slug=SLUG)
    return _form(client, page_of(person), {"photo": _picture(), "tagline": "New"})


def an_own_portrait(client: Client) -> Upload:
    client.force_login(User.objects.get(username="own"))
    changes = {"photo": _picture(), "photo_description": "Me"}
    return _form(client, reverse("me:section", args=["photo"]), changes)


def a_pdf(client: Client) -> Upload:
    client.force_login(User.objects.get(username="uploader"))
    file = SimpleUploadedFile("a.pdf", pdf(b"% " + b"-" * 30_000 + b"\n"), "application/pdf")
    row = {"files-TOTAL_FORMS": "1", "files-0-file": file, "files-0-version": "accepted"}
    paper = Publication.objects.get(slug=SLUG)
    return _form(client, page_of(paper), {"title": "New", **row})


def pictures_of_a_page(client: Client) -> Upload:
    client.force_login(User.objects.get(username="uploader"))
    rows = {
        f"images-{n}-{name}": value
        for n in range(2)
        for name, value in {"name": f"p{n}", "image": _picture(), "description": "Us"}.items()
    }
    changes = {"images-TOTAL_FORMS": "2", "text": "![](p0)", **rows}
    return _form(client, page_of(Page.objects.get(slug=SLUG)), changes)


def a_table_with_photos(client: Client) -> Upload:
    client.force_login(User.objects.get(username="uploader"))
    address = reverse("admin:people_person_table")
    table = b"name,photo\nAlice Uploads,a.png\nBob New,a.png\nCarol New,\n"
    files = {
        "file": SimpleUploadedFile("people.csv", table),
        "photos": SimpleUploadedFile("photos.zip", packed({"a.png": _picture().read()})),
    }
    page = client.post(address, files).content.decode()
    hidden = re.findall(r'<input type="hidden" name="(table|plan|photos)" value="(.*?)"', page)
    columns = {"column-0": "name", "column-1": "photo", "_load": "1"}
    return address, {name: html.unescape(value) for name, value in hidden} | columns


UPLOADS: tuple[Callable[[Client], Upload], ...] = (
    a_logo_and_an_icon,
    a_portrait,
    an_own_portrait,
    a_pdf,
    pictures_of_a_page,
    a_table_with_photos,
)


def _picture() -> SimpleUploadedFile:
    content = io.BytesIO()
    Image.effect_noise((160, 120), 80).convert("RGB").save(content, "PNG")
    return SimpleUploadedFile("a.png", content.getvalue(), "image/png")


def _form(client: Client, url: str, changes: dict[str, Any]) -> Upload:
    data = form_of(client, url)
    return url, {k: v for k, v in data.items() if v is not None} | changes | {"_save": "1"}
