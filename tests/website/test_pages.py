"""Own pages: their addresses, texts, pictures and drafts."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from PIL import Image
from pytest_django import Settings

from tests.admin_pages import edit, errors_of, form_of, page_of
from tests.website.test_site import picture
from website.models import Page, PageImage
from website.page_text import render_text
from website.reserved_addresses import RESERVED

pytestmark = pytest.mark.django_db
ADD = "/admin/website/page/add/"


def make_page(**fields: Any) -> Page:
    return Page.objects.create(**{"title": "Join us", "is_public": True} | fields)


def body(path: str) -> str:
    response: Any = Client().get(path)
    assert response.status_code == 200
    return (b"".join(response) if response.streaming else response.content).decode()


def test_a_page_is_written_in_the_admin_and_shown_at_its_address(admin_client: Client) -> None:
    values = {"title": "Join us", "summary": "We look for people.", "text": "## How\n\nWrite *us*.",
              "is_public": "on"}  # fmt: skip
    edit(admin_client, ADD, values)
    html = body("/join-us/")
    assert '<h1 dir="auto">Join us</h1>' in html
    assert '<h2 dir="auto">How</h2>' in html
    assert "Write <em>us</em>." in html
    assert '<meta name="description" content="We look for people.">' in html
    assert "/join-us/" in body("/sitemap-website-1.xml")


def test_a_renamed_page_redirects(admin_client: Client) -> None:
    page = make_page()
    edit(admin_client, page_of(page), {"slug": "jobs"})
    response = Client().get("/join-us/")
    assert (response.status_code, response.headers["Location"]) == (301, "/jobs/")


def first_parts(resolver: URLResolver, prefix: str = "") -> set[str]:
    found = set()
    for pattern in resolver.url_patterns:
        path = prefix + str(pattern.pattern).removeprefix("^").removesuffix("$").replace("\\", "")
        if isinstance(pattern, URLPattern) or "/" in path:
            found.add(path.partition("/")[0].partition(".")[0])
        else:
            found |= first_parts(pattern, path)
    return found - {"", "<slug:slug>", "(?P<slug>[-w]+)"}


def test_every_address_of_the_program_is_reserved() -> None:
    parts = {part.partition("-{")[0].partition("-<")[0] for part in first_parts(get_resolver())}
    assert {"people", "publications", "admin", "theme", "healthz"} <= parts
    assert not {part for part in parts if "<" not in part} - RESERVED
    assert {"projects", "software", "datasets", "areas", "news", "positions", "me", "static",
            "review"} <= RESERVED  # fmt: skip


@pytest.mark.parametrize("slug", ["people", "News", "admin", "projects"])
def test_a_page_cannot_have_an_address_of_the_program(admin_client: Client, slug: str) -> None:
    errors = errors_of(edit(admin_client, ADD, {"title": "Ours", "slug": slug}))
    assert "address of the program" in errors["slug"][0]


def test_a_title_like_an_address_of_the_program_gets_another_slug() -> None:
    assert make_page(title="People").slug == "people-page"
    assert make_page(title="联系我们").slug == "联系我们"
    assert "联系我们" in body("/联系我们/")


def test_a_draft_is_for_editors_only(admin_client: Client) -> None:
    page = make_page(title="Secret plan", text="Nothing yet", is_public=False)
    assert Client().get("/secret-plan/").status_code == 404
    assert admin_client.get("/secret-plan/").status_code == 404
    assert "secret-plan" not in Client().get("/sitemap.xml").content.decode()
    shown = admin_client.get(page_of(page).replace("/change/", "/page/"))
    assert "Nothing yet" in shown.content.decode()
    assert "only editors see this page" in shown.content.decode()


def test_a_preview_saves_nothing(admin_client: Client) -> None:
    page = make_page(text="Old")
    response = edit(admin_client, page_of(page), {"text": "Brand new"}, button="_preview")
    assert "Brand new" in response.content.decode()
    page.refresh_from_db()
    assert page.text == "Old"


def test_pictures_are_shown_where_the_text_names_them(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    data = {k: v for k, v in form_of(admin_client, ADD).items() if v is not None}
    row = {"name": "team", "image": picture(1200, 800), "description": "Us"}
    data |= {f"images-0-{name}": value for name, value in row.items()} | {"images-TOTAL_FORMS": "1"}
    data |= {"title": "Team", "text": "![](team)\n\n![gone](missing)", "is_public": "on"}
    response = admin_client.post(ADD, data | {"_save": "1"})
    assert "missing" in str([str(m) for m in get_messages(response.wsgi_request)])
    html = body("/team/")
    assert 'alt="Us" width="1200" height="800" loading="lazy"' in html
    small = next(part for part in html.split('"') if "/480w/" in part).split(" ")[0]
    assert Client().get(small).status_code == 200
    Page.objects.update(is_public=False)
    assert Client().get(small).status_code == 404
    kept = admin_client.get(small)
    assert kept.status_code == 200
    assert "private" in kept.headers["Cache-Control"]


def test_the_picture_of_a_page_is_cut_around_its_focus(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    """On the page and in its preview for links; the left third of the picture is red."""
    settings.MEDIA_ROOT = tmp_path
    drawn, content = Image.new("RGB", (1600, 400), "white"), BytesIO()
    drawn.paste((200, 0, 0), (0, 0, 500, 400))
    drawn.save(content, "PNG")
    data = {k: v for k, v in form_of(admin_client, ADD).items() if v is not None}
    data |= {"title": "Join us", "text": "Write to us.", "picture_description": "A red wall"}
    data |= {"picture": SimpleUploadedFile("a.png", content.getvalue(), "image/png")}
    preview = admin_client.post(ADD, data | {"_preview": "1"}).content.decode()
    assert 'alt="A red wall"' in preview
    for focus, color in (("0", "red"), ("100", "white")):
        Page.objects.all().delete()
        data["picture"].seek(0)
        admin_client.post(ADD, data | {"picture_focus_x": focus, "is_public": "on", "_save": "1"})
        html = body("/join-us/")
        assert html.index('alt="A red wall"') < html.index("Write to us.")
        [large] = re.findall(r'src="([^"]+/960x600/[^"]+)"', html)
        shown = Image.open(BytesIO(b"".join(Client().get(large)))).convert("RGB")
        assert shown.size == (640, 400)
        _red, green, _blue = shown.getpixel((320, 200))  # type: ignore[misc]
        assert (green < 60) == (color == "red")
    Page.objects.update(is_public=False)
    assert Client().get(large).status_code == 404


def test_a_preview_shows_new_pictures_in_the_text(
    admin_client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    data = {k: v for k, v in form_of(admin_client, ADD).items() if v is not None}
    row = {"name": "team", "image": picture(1200, 800), "description": "Us"}
    data |= {f"images-0-{name}": value for name, value in row.items()} | {"images-TOTAL_FORMS": "1"}
    data |= {"title": "Team", "text": "![](team)", "_preview": "1"}
    html = admin_client.post(ADD, data).content.decode()
    assert '<img src="data:image/webp;base64,' in html
    assert 'alt="Us" width="1200" height="800"' in html
    assert not list(tmp_path.rglob("*.*"))
    assert not PageImage.objects.exists()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("![x](https://example.org/pixel.gif)", ">x</p>"),
        ('![" onerror="alert(1)](team)', "&quot; onerror="),
        ("# One", '<h2 dir="auto">One</h2>'),
        ("###### Six", '<h4 dir="auto">Six</h4>'),
        ("| a |\n|---|\n| b |", '<table dir="auto">'),
        ("שלום", '<p dir="auto">'),
    ],
)
def test_markdown_becomes_safe_html(text: str, html: str) -> None:
    team = PageImage(name="team", image="pages/x.png", width=10, height=10)
    found = render_text(text, {"team": team})
    assert html in found
    assert "<script" not in found
    assert 'href="javascript' not in found


def test_an_unknown_address_is_not_found() -> None:
    assert Client().get("/nothing-here/").status_code == 404
    assert Client().get("/nothing-here").status_code in (301, 404)
    assert Client().get("/a.php").status_code == 404
