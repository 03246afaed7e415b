"""Open positions: drafts, deadlines, how to apply, and what search engines read."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from affiliations.models import Organization
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_organization
from tests.query_counts import assert_same_queries
from tests.website.test_pages import body
from website.models import MenuItem, Position, Section, Site

pytestmark = pytest.mark.django_db
ADD = "/admin/website/position/add/"
LISTS = ("/", "/positions/", "/sitemap.xml")


def make_position(*, days: int | None = None, **fields: Any) -> Position:
    """Create a public position whose deadline is in `days` days; without one if None."""
    today = timezone.localdate()
    deadline = None if days is None else today + timedelta(days)
    values = {"title": "Postdoc", "text": "Come.", "is_public": True, "deadline": deadline}
    return Position.objects.create(**values | {"posted": today - timedelta(30)} | fields)


def public_text() -> str:
    """Return what lists and sitemaps say about positions."""
    sitemap = Client().get("/sitemap-positions-1.xml")
    content = b"".join(sitemap) if sitemap.streaming else b""
    return content.decode() + "".join(body(path) for path in LISTS)


def job_posting(path: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', body(path), re.DOTALL)
    assert match
    data: dict[str, Any] = json.loads(match[1])
    return data


def test_a_position_is_written_in_the_admin_and_shown_until_its_deadline(
    admin_client: Client,
) -> None:
    values = {"title": "Doctoral student", "kind": "doctoral", "text": "## Tasks\n\nWrite *code*.",
              "organization": make_organization(name="Lab").pk, "posted": "2020-01-01",
              "deadline": "2999-12-31", "url": "https://example.org/apply",
              "email": "jobs@example.org", "is_public": "on"}  # fmt: skip
    edit(admin_client, ADD, values)
    html = body("/positions/doctoral-student/")
    assert '<h2 dir="auto">Tasks</h2>' in html
    assert "Write <em>code</em>." in html
    assert 'href="https://example.org/apply"' in html
    assert 'href="mailto:jobs@example.org"' in html
    assert "Dec 31, 2999" in html
    assert public_text().count("/positions/doctoral-student/") == 3


def test_the_list_has_the_first_paragraph_of_each_position() -> None:
    make_position(text="Build *robots*.\r\n\r\nAnd more of it.")
    make_position(title="Engineer", text="## Tasks\n\nWrite code.")
    html = body("/positions/")
    assert "Build <em>robots</em>." in html
    assert "And more" not in html
    assert "Tasks" not in html


def test_the_last_day_counts_and_after_it_the_address_says_that_it_is_closed() -> None:
    position = make_position(days=0)
    assert body("/positions/postdoc/")
    assert public_text().count("/positions/postdoc/") == 3
    Position.objects.update(deadline=timezone.localdate() - timedelta(1))
    assert "/positions/postdoc/" not in public_text()
    response = Client().get(position.get_absolute_url())
    assert response.status_code == 410
    text = response.content.decode()
    assert "This position is closed" in text
    assert "Come." not in text
    assert "JobPosting" not in text


def test_a_draft_is_for_editors_only(admin_client: Client) -> None:
    position = make_position(is_public=False, title="Xylophonist", days=-1)
    for client in (Client(), admin_client):
        assert client.get("/positions/xylophonist/").status_code == 404
    assert "ylophonist" not in public_text()
    shown = admin_client.get(page_of(position).replace("/change/", "/page/")).content.decode()
    assert "Come." in shown
    assert "only editors see this page" in shown


def test_a_preview_saves_nothing(admin_client: Client) -> None:
    position = make_position()
    response = edit(admin_client, page_of(position), {"text": "Brand new"}, button="_preview")
    assert "Brand new" in response.content.decode()
    position.refresh_from_db()
    assert position.text == "Come."


def test_a_renamed_position_redirects(admin_client: Client) -> None:
    edit(admin_client, page_of(make_position()), {"slug": "researcher"})
    response = Client().get("/positions/postdoc/")
    assert (response.status_code, response.headers["Location"]) == (301, "/positions/researcher/")


def test_changes_are_in_the_history(admin_client: Client) -> None:
    position = make_position()
    edit(admin_client, page_of(position), {"title": "Changed title"})
    history = admin_client.get(page_of(position, "history")).content.decode()
    assert "Changed title" in history


@pytest.mark.parametrize("text", ["2999-12-31", "12/31/2999", "31.12.2999"])
def test_a_deadline_is_read_as_people_write_it(admin_client: Client, text: str) -> None:
    edit(admin_client, ADD, {"title": "Postdoc", "text": "Come.", "deadline": text})
    assert Position.objects.get().deadline == date(2999, 12, 31)


@pytest.mark.parametrize(
    ("path", "values"),
    [
        (ADD, {"deadline": "end of May"}),
        ("/admin/website/calendarevent/add/", {"starts_at_0": "May", "starts_at_1": "16:00"}),
    ],
)
def test_what_is_no_date_says_how_to_write_one(
    admin_client: Client, path: str, values: dict[str, str]
) -> None:
    errors = errors_of(edit(admin_client, path, {"title": "A", **values}))
    assert "Enter a date such as 2026-12-31." in str(errors)


def test_a_deadline_before_the_posting_is_refused(admin_client: Client) -> None:
    values = {"title": "Late", "text": "x", "posted": "2026-02-01", "deadline": "2026-01-01"}
    errors = errors_of(edit(admin_client, ADD, values))
    assert "before the position is posted" in str(errors)


@pytest.mark.parametrize("url", ["javascript:alert(1)", "no address"])
def test_a_link_to_apply_is_an_address(admin_client: Client, url: str) -> None:
    values = {"title": "Odd", "text": "x", "url": url}
    assert "url" in errors_of(edit(admin_client, ADD, values))


def test_search_engines_read_a_job_posting() -> None:
    lab = make_organization(name="Lab", country="DE", url="https://lab.example.org/")
    make_position(
        organization=lab,
        kind="internship",
        text="A </script><script>alert(1)</script>",
        posted=date(2020, 1, 1),
        deadline=date(2999, 12, 31),
    )
    data = job_posting("/positions/postdoc/")
    assert data["@type"] == "JobPosting"
    assert data["datePosted"] == "2020-01-01"
    assert data["validThrough"].startswith("2999-12-31T23:59:59")
    assert data["employmentType"] == "INTERN"
    assert data["hiringOrganization"]["name"] == "Lab"
    assert data["jobLocation"]["address"]["addressCountry"] == "DE"
    assert "<script" not in data["description"]


def test_without_an_organization_the_group_hires() -> None:
    Site.objects.create(name="Our Group")
    make_position()
    data = job_posting("/positions/postdoc/")
    assert data["hiringOrganization"]["name"] == "Our Group"
    assert "validThrough" not in data


def test_the_next_deadline_comes_first() -> None:
    make_position(title="Open end")
    make_position(title="Later", days=20)
    make_position(title="Sooner", days=10)
    shown = re.findall(r'href="/positions/([\w-]+)/"', body("/positions/"))
    assert shown == ["sooner", "later", "open-end"]


def test_the_list_has_the_same_queries_at_any_length() -> None:
    def make(number: int) -> None:
        for _ in range(number):
            made = Organization.objects.count()
            make_position(organization=make_organization(name=f"Lab {made}"))

    assert_same_queries("/positions/", make=make, few=1, many=4)


def test_the_menu_can_have_positions() -> None:
    site = Site.objects.create(name="Group")
    MenuItem.objects.create(site=site, section=Section.POSITIONS)
    assert 'href="/positions/"' in body("/people/")
    assert "No open positions" in body("/positions/")
