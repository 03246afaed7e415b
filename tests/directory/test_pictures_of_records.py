"""Pictures of publications and organizations: shown on pages, and private with a draft."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from affiliations.models import Organization
from foundation.admin.merging import comparison_url
from publications.models import Publication
from publications.visibility import Release
from tests.admin_pages import errors_of, form_of, page_of
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.website.test_site import picture
from website.models import HomeBlock, Site

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def upload(client: Client, record: Any, **fields: Any) -> Any:
    url = page_of(record)
    data = {k: v for k, v in form_of(client, url).items() if v is not None}
    return client.post(url, data | {"_save": "1"} | fields)


def thumbnails(html: str, size: str) -> list[str]:
    return re.findall(rf'src="(/media/thumbnails/{size}/[^"]+)"', html)


def test_a_teaser_is_on_the_page_and_private_with_a_draft(admin_client: Client) -> None:
    paper = make_publication(title="On Teasers", authors=[make_person()])
    answer = upload(
        admin_client,
        paper,
        picture=picture(900, 900),
        picture_focus_x="20",
        picture_description="A plot",
    )
    assert answer.status_code == 302
    html = Client().get(paper.get_absolute_url()).content.decode()
    assert 'alt="A plot"' in html
    [thumbnail] = thumbnails(html, "960x600")
    assert thumbnail.endswith(".20-50.webp")
    stored = Publication.objects.get().picture.name
    assert (
        Client().get(thumbnail).status_code == Client().get(f"/media/{stored}").status_code == 200
    )
    Publication.objects.update(release=Release.DRAFT)
    assert (
        Client().get(thumbnail).status_code == Client().get(f"/media/{stored}").status_code == 404
    )
    assert admin_client.get(thumbnail).status_code == 200


def test_a_picture_without_a_focal_point_has_no_thumbnail_with_one(client: Client) -> None:
    logo = Site.objects.create(logo=picture(900, 900)).logo.name
    assert client.get(f"/media/thumbnails/64h/{logo}.webp").status_code == 200
    assert client.get(f"/media/thumbnails/64h/{logo}.20-50.webp").status_code == 404


def test_a_teaser_is_beside_a_featured_publication(admin_client: Client) -> None:
    first, second = make_publication(title="First"), make_publication(title="Second")
    upload(admin_client, first, picture=picture(900, 900))
    site = Site.objects.create()
    block = HomeBlock.objects.create(site=site, kind=HomeBlock.Kind.FEATURED)
    block.publications.set([first, second])
    html = Client().get("/").content.decode()
    assert len(thumbnails(html, "640x400")) == 1


def test_a_file_that_is_no_picture_is_refused(admin_client: Client) -> None:
    paper = make_publication()
    script = SimpleUploadedFile("plot.png", b"<script>alert(1)</script>", "image/png")
    errors = errors_of(upload(admin_client, paper, picture=script))
    assert "JPEG, PNG or WebP" in str(errors)
    assert not Publication.objects.get().picture


def test_a_picture_is_removed(admin_client: Client) -> None:
    lab = make_organization(name="Example Lab")
    upload(admin_client, lab, picture=picture(900, 900))
    page = admin_client.get(page_of(lab)).content.decode()
    assert "Remove this picture" in page
    assert Organization.objects.get().picture.url in page
    upload(admin_client, lab, **{"picture-clear": "on"})
    assert not Organization.objects.get().picture
    assert "Remove this picture" not in admin_client.get(page_of(lab)).content.decode()


def test_merging_keeps_the_teaser_of_the_record_that_has_one(admin_client: Client) -> None:
    kept, other = make_publication(title="On Teasers"), make_publication(title="On Teasers")
    upload(admin_client, other, picture=picture(900, 900), picture_focus_y="10")
    url = comparison_url("publications_publication", kept.pk, other.pk)
    admin_client.post(
        url, {"version": admin_client.get(url).context["plan"].version, "_merge": "1"}
    )
    merged = Publication.objects.get()
    assert merged.picture
    assert merged.picture_focus_y == 10


def test_the_picture_of_an_organization_is_on_its_page(admin_client: Client) -> None:
    lab = make_organization(name="Example Lab")
    make_affiliation(person=make_person(), organization=lab)
    upload(admin_client, lab, picture=picture(900, 900))
    [thumbnail] = thumbnails(Client().get(lab.get_absolute_url()).content.decode(), "960x600")
    assert Client().get(thumbnail).status_code == 200
    Organization.objects.update(picture="")
    assert Client().get(thumbnail).status_code == 404
