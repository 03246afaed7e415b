"""Photos and banners are cropped around their focal point."""

import io
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.test import Client
from PIL import Image
from pytest_django import Settings

from people.models import Person
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_person

pytestmark = pytest.mark.django_db

RED, BLUE = (220, 20, 20), (20, 20, 220)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def make_alice(size: tuple[int, int] = (600, 200), *, picture: str = "photo") -> Person:
    """Create a person with a blue picture and a red face at its right or lower end."""
    image = Image.new("RGB", size, BLUE)
    end = (size[0] - 100, 0) if size[0] > size[1] else (0, size[1] - 100)
    image.paste(RED, (*end, *size))
    out = io.BytesIO()
    image.save(out, "PNG")
    alice = make_person()
    getattr(alice, picture).save("alice.png", ContentFile(out.getvalue()))
    return alice


def thumbnails_of(client: Client, person: Person) -> list[str]:
    html = client.get(person.get_absolute_url()).content.decode()
    found = {part.split()[0] for part in html.replace('"', " ").split("/media/")[1:]}
    return sorted(f"/media/{name}" for name in found if name.startswith("thumbnails/"))


def has_face(client: Client, url: str) -> bool:
    response = client.get(url)
    assert response.status_code == 200, url
    pixels = Image.open(io.BytesIO(b"".join(response))).convert("RGB").tobytes()
    return any(pixels[at] > 150 and pixels[at + 2] < 90 for at in range(0, len(pixels), 3))


@pytest.mark.parametrize(("size", "focus"), [((600, 200), (95, 50)), ((200, 600), (50, 95))])
def test_the_focus_is_in_every_crop(
    client: Client, admin_client: Client, size: tuple[int, int], focus: tuple[int, int]
) -> None:
    alice = make_alice(size)
    before = thumbnails_of(client, alice)
    assert before
    assert not any(has_face(client, url) for url in before)
    x, y = focus
    response = edit(admin_client, page_of(alice), {"photo_focus_x": x, "photo_focus_y": y})
    assert response.status_code == 302
    after = thumbnails_of(client, alice)
    assert not set(before) & set(after), "browsers have the others in their caches"
    assert all(has_face(client, url) for url in after)


def test_the_focus_of_a_banner_is_in_every_crop(client: Client, admin_client: Client) -> None:
    alice = make_alice((200, 600), picture="banner")
    before = thumbnails_of(client, alice)
    assert before
    assert not any(has_face(client, url) for url in before)
    response = edit(admin_client, page_of(alice), {"banner_focus_y": 95, "photo_focus_y": 10})
    assert response.status_code == 302
    after = thumbnails_of(client, alice)
    assert not set(before) & set(after)
    assert all(has_face(client, url) for url in after)
    assert client.get(after[0].replace(".50-95.", ".50-10.")).status_code == 404


def test_only_the_stored_focus_can_be_requested(client: Client) -> None:
    alice = make_alice()
    [url, *_rest] = thumbnails_of(client, alice)
    for text in (".10-10", ".101-0", ".0-0", ".50-50.50-50"):
        assert client.get(url.replace(".webp", f"{text}.webp")).status_code == 404


def test_thumbnails_of_another_focus_are_deleted(
    client: Client, admin_client: Client, folder: Path, django_capture_on_commit_callbacks: object
) -> None:
    alice = make_alice()
    commit = django_capture_on_commit_callbacks
    for x in (90, 80):
        with commit(execute=True):  # type: ignore[operator]
            edit(admin_client, page_of(alice), {"photo_focus_x": x})
        for url in thumbnails_of(client, alice):
            client.get(url)
    names = [file.name for file in (folder / "thumbnails").rglob("*.webp")]
    assert names
    assert all(".80-50." in name for name in names)


def test_a_focus_is_within_the_photo(admin_client: Client) -> None:
    alice = make_alice()
    response = edit(admin_client, page_of(alice), {"photo_focus_x": 101, "photo_focus_y": -1})
    assert set(errors_of(response)) == {"photo_focus_x", "photo_focus_y"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.update(photo_focus_x=101)
