"""The site's record is edited in the admin, and pages show it."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django import Settings

from affiliations.merging import OrganizationMerge
from foundation.history.models import RowChange
from people.models import Affiliation
from tests.admin_pages import edit, errors_of, form_of
from tests.factories import make_affiliation, make_organization, make_person
from website.models import Partner, Site

pytestmark = pytest.mark.django_db
ADD, CHANGE = "/admin/website/site/add/", "/admin/website/site/1/change/"
LIST = "/admin/website/site/"


def picture(width: int = 600, height: int = 80, kind: str = "PNG") -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGBA", (width, height), (10, 40, 90, 128)).save(out, kind)
    return SimpleUploadedFile("logo.png", out.getvalue(), "image/png")


def page(path: str = "/people/") -> str:
    return Client().get(path).content.decode()


def style(html: str) -> str:
    found = re.search(r'<link rel="stylesheet" href="(/theme/[^"]+)">', html)
    assert found, "the page has no theme"
    response = Client().get(found[1])
    assert response.headers["Content-Type"].startswith("text/css")
    assert "immutable" in response.headers["Cache-Control"]
    return response.content.decode()


@pytest.fixture
def uploads(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def post_with_files(client: Client, url: str, **changes: Any) -> Any:
    data = {k: v for k, v in form_of(client, url).items() if v is not None}
    return client.post(url, data | {"_save": "1"} | changes)


def test_without_a_record_pages_show_the_settings(settings: Settings) -> None:
    settings.SITE_NAME, settings.SITE_LOGO = "Systems Group", "/media/logo.png"
    html = page()
    assert "Systems Group" in html
    assert 'src="/media/logo.png"' in html
    assert "/theme/" not in html
    assert Client().get("/theme/abc.css").status_code == 404


def test_the_record_is_added_and_edited_as_one_form(admin_client: Client) -> None:
    assert admin_client.get(LIST).headers["Location"] == ADD
    edit(admin_client, ADD, {"name": "Example Group", "tagline": "We do examples."})
    assert Site.objects.get().name == "Example Group"
    assert admin_client.get(LIST).headers["Location"] == CHANGE
    assert admin_client.get(ADD).status_code == 403
    edit(admin_client, CHANGE, {"mission": "We **study** <b>examples</b>."})
    home = page("/")
    assert "We <strong>study</strong> &lt;b&gt;examples" in home
    assert "We do examples." in home
    assert "Example Group" in page()


def test_an_empty_field_has_the_default_of_the_settings(settings: Settings) -> None:
    settings.SITE_NAME, settings.SITE_TAGLINE = "From Settings", "Also from settings."
    Site.objects.create(name="From the Admin")
    home = page("/")
    assert "From the Admin" in home
    assert "Also from settings." in home
    assert "From Settings" not in home


def test_the_organization_of_the_site_decides_who_is_current(
    admin_client: Client, settings: Settings
) -> None:
    lab, other = make_organization(name="Example Lab"), make_organization(name="Elsewhere")
    for name, years in (("Ada Here", {}), ("Ben Gone", {"end": "2020"})):
        person = make_person(name=name)
        make_affiliation(person=person, organization=lab, start="2015", **years)
        make_affiliation(person=person, organization=other, start="2021")

    def current() -> list[bool]:
        html = page("/people/?status=current")
        return [name in html for name in ("Ada Here", "Ben Gone")]

    assert current() == [True, True]
    edit(admin_client, ADD, {"organization": lab.pk})
    assert current() == [True, False]
    settings.HOME_ORGANIZATION = other.slug
    assert current() == [True, False]
    Affiliation.objects.all().delete()
    lab.delete()
    assert Site.objects.get().organization is None


def test_the_organization_of_the_site_moves_when_it_is_merged() -> None:
    lab, again = make_organization(name="Example Lab"), make_organization(name="Example lab")
    Site.objects.create(organization=again)
    OrganizationMerge.plan(lab, again).apply(user=None)
    assert Site.objects.get().organization == lab


def test_accent_and_fonts_are_in_the_theme(admin_client: Client) -> None:
    edit(admin_client, ADD, {"accent": "#FC0", "fonts": "slab"})
    assert Site.objects.get().accent == "#ffcc00"
    css = style(page())
    assert "--rubric: light-dark(#876c00, #ffcc00)" in css
    assert "Rockwell" in css
    assert "#876c00, 4.6:1" in admin_client.get(CHANGE).content.decode()


def test_a_new_theme_has_a_new_address() -> None:
    Site.objects.create(accent="#0b5394")
    before = page()
    Site.objects.update(accent="#a0182a")
    address = re.search(r"/theme/\w+\.css", before)
    assert address
    assert address[0] not in page()
    old = Client().get(address[0])
    assert "#a0182a" in old.content.decode()
    assert "immutable" not in old.headers.get("Cache-Control", "")


@pytest.mark.parametrize("accent", ["red", "#12345", "#12345g"])
def test_what_is_not_a_color_is_refused(admin_client: Client, accent: str) -> None:
    errors = errors_of(edit(admin_client, ADD, {"accent": accent}))
    assert "isn’t a color" in errors["accent"][0]


def test_all_fields_show_their_errors_at_once(admin_client: Client) -> None:
    wrong = {"accent": "red", "imprint": "example dot org", "privacy": "privacy"}
    assert errors_of(edit(admin_client, ADD, wrong)).keys() == wrong.keys()


def test_extra_css_is_checked(admin_client: Client) -> None:
    bad = "a { color: red }\n@import url(https://example.org/x.css);"
    errors = errors_of(edit(admin_client, ADD, {"extra_css": bad}))
    assert errors["extra_css"] == ["Line 2: @import is not allowed here."]
    edit(admin_client, ADD, {"extra_css": ".site-name { font-style: italic }"})
    assert "font-style: italic" in style(page())


def test_extra_css_that_was_stored_by_other_means_is_left_out() -> None:
    Site.objects.create(accent="#0b5394", extra_css="@import url(https://example.org/x.css);")
    assert "@import" not in style(page())


@pytest.mark.parametrize("value", ["javascript:alert(1)", "//example.org", "imprint", "/\\x.org"])
def test_the_imprint_is_a_path_or_an_address(admin_client: Client, value: str) -> None:
    assert "imprint" in errors_of(edit(admin_client, ADD, {"imprint": value}))


def test_the_footer_has_text_links_and_partners(admin_client: Client) -> None:
    values = {"footer": "Room **101**", "imprint": "/imprint/", "privacy": "https://example.org/p"}
    partners = [
        {"name": "Second", "rank": 2},
        {"name": "Science Fund", "url": "https://fund.example.org", "rank": 1},
    ]
    edit(admin_client, ADD, values, rows={"partners": partners})
    html = page()
    for text in ("Room <strong>101</strong>", 'href="/imprint/"', 'href="https://example.org/p"'):
        assert text in html
    assert html.index("Science Fund") < html.index("Second")


def test_logos_are_encoded_again_and_shown_in_both_modes(
    admin_client: Client, uploads: Path
) -> None:
    post_with_files(
        admin_client,
        ADD,
        name="Wide",
        logo=picture(),
        logo_dark=picture(500, 90),
        favicon=picture(96, 96),
    )
    site = Site.objects.get()
    assert (site.logo_width, site.logo_height) == (600, 80)
    assert site.logo.name.startswith("site/logos/")
    assert not (uploads / "site" / "logos" / "logo.png").exists()
    html = page()
    assert f'srcset="{site.logo_dark.url}"' in html
    assert f'src="{site.logo.url}"' in html
    icon = re.search(r'<link rel="icon"[^>]*href="([^"]+)"', html)
    assert icon
    for address in (site.logo.url, site.logo_dark.url, icon[1]):
        response = Client().get(address)
        assert response.status_code == 200
        assert "public" in response.headers["Cache-Control"]


def test_a_logo_that_shows_the_name_hides_the_text(admin_client: Client, uploads: Path) -> None:
    post_with_files(admin_client, ADD, name="Wide Name", logo=picture(), logo_has_name="on")
    assert '<span class="visually-hidden">Wide Name</span>' in page()
    Site.objects.update(logo="")
    assert '<span class="site-name__text">Wide Name</span>' in page()


def test_a_replaced_logo_is_not_sent_any_more(admin_client: Client, uploads: Path) -> None:
    post_with_files(admin_client, ADD, logo=picture())
    before = Site.objects.get().logo.url
    post_with_files(admin_client, CHANGE, logo=picture(300, 100))
    assert Client().get(before).status_code == 404
    assert Client().get(Site.objects.get().logo.url).status_code == 200


def test_what_is_not_a_picture_is_refused(admin_client: Client, uploads: Path) -> None:
    drawing = SimpleUploadedFile("logo.svg", b"<svg onload='alert(1)'/>", "image/svg+xml")
    assert "logo" in errors_of(post_with_files(admin_client, ADD, logo=drawing))


def test_no_button_adds_a_second_site(admin_client: Client) -> None:
    form = admin_client.get(ADD).text
    assert 'name="_continue"' in form
    assert 'name="_addanother"' not in form


def test_there_is_only_one_record() -> None:
    Site.objects.create(name="One")
    Site(name="Two").save()
    assert Site.objects.get().name == "Two"


def test_changes_are_in_the_history_and_can_be_undone(admin_client: Client) -> None:
    edit(admin_client, ADD, {"name": "Before"}, rows={"partners": [{"name": "Fund", "rank": 1}]})
    edit(admin_client, CHANGE, {"name": "After"})
    html = admin_client.get("/admin/website/site/1/history/").content.decode()
    assert "Before" in html
    assert "Fund" in html
    change = RowChange.objects.filter(table="website_site").latest("pk")
    undo = f"/admin/history/event/{change.event_id}/revert/"
    plan = admin_client.get(undo).context["plan"]
    admin_client.post(undo, {"version": plan.version})
    assert Site.objects.get().name == "Before"
    assert Partner.objects.exists()


def test_two_editors_keep_both_changes(admin_client: Client) -> None:
    Site.objects.create(name="Group", tagline="Old")
    first = {k: v for k, v in form_of(admin_client, CHANGE).items() if v is not None}
    edit(admin_client, CHANGE, {"tagline": "New"})
    admin_client.post(CHANGE, first | {"name": "Renamed", "_save": "1"})
    site = Site.objects.get()
    assert (site.name, site.tagline) == ("Renamed", "New")


def test_the_icon_is_sent_as_favicon_ico(admin_client: Client, uploads: Path) -> None:
    def icon() -> Image.Image:
        response = Client().get("/favicon.ico")
        assert response.headers["Content-Type"] == "image/x-icon"
        return Image.open(io.BytesIO(response.content)).convert("RGBA")

    ours = icon()
    post_with_files(admin_client, ADD, favicon=picture(64, 64))
    theirs = icon()
    assert ours.size == theirs.size == (48, 48)
    assert ours.tobytes() != theirs.tobytes()
    Path(Site.objects.get().favicon.path).write_bytes(b"not a picture")
    assert icon().tobytes() == ours.tobytes()


def test_cards_and_cvs_use_name_and_accent() -> None:
    alice = make_person(tagline="[Examples](https://example.org)")
    make_affiliation(person=alice, title="Intern", start="2020")
    plain = Client().get(f"/people/{alice.slug}/card.png").content
    cv = Client().get(f"/people/{alice.slug}/cv.pdf").content
    Site.objects.create(accent="#1a7f37")
    green = Client().get(f"/people/{alice.slug}/card.png").content
    assert Image.open(io.BytesIO(green)).convert("RGB").getpixel((5, 5)) == (0x1A, 0x7F, 0x37)
    assert green != plain
    assert Client().get(f"/people/{alice.slug}/cv.pdf").content != cv


def test_feeds_are_titled_with_the_name() -> None:
    Site.objects.create(name="Example Group")
    feed = Client().get("/publications.atom").content.decode()
    assert "<title>Publications – Example Group</title>" in feed


def test_a_logo_whose_file_is_gone_breaks_no_page(uploads: Path) -> None:
    Site.objects.create(name="Group")
    Site.objects.update(logo="site/logos/gone.png", logo_dark="site/logos/gone-too.png")
    assert 'src="/media/site/logos/gone.png"' in page()
