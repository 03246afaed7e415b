"""A secretary loads the list of the year before with this year's changes, or an old list."""

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from foundation.history.models import Event
from people.models import Affiliation, Person, PersonName
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db
HEADER = "name,email,role,organization,start\n"


@pytest.fixture(autouse=True)
def _people(settings: Any) -> None:
    settings.HOME_ORGANIZATION = "lab"
    lab = make_organization(name="Lab", slug="lab")
    make_organization(name="Annex")
    alice = make_person(name="Alice Zweigert", slug="alice")
    make_affiliation(person=alice, organization=lab, role="postdoc", start="2025-10")
    alice.contact_details.create(kind="email", value="alice@example.org")
    PersonName.objects.create(person=alice, name="Alice Oldenkamp", kind="former")
    bob = make_person(name="Bob Builder", slug="bob")
    title = "Associate Professor"
    make_affiliation(person=bob, organization=lab, role="faculty", title=title, start="2014-08")


def load(client: Client, *rows: str) -> str:
    """Show the plan of a table, load it, and return what the plan said."""
    url = reverse("admin:people_person_table")
    text = HEADER + "\n".join(rows)
    file = SimpleUploadedFile("people.csv", text.encode())
    page = client.post(url, {"file": file}).content.decode()
    found = re.findall(r'<input type="hidden" name="(table|plan)" value="(.*?)"', page)
    columns = {f"column-{n}": each for n, each in enumerate(HEADER.strip().split(","))}
    fields = {name: html.unescape(value) for name, value in found} | columns
    client.post(url, fields | {"_load": "1"})
    return " ".join(page.split())


def stays(slug: str) -> list[tuple[str, str, str, str]]:
    rows = Affiliation.objects.filter(person__slug=slug).select_related("organization")
    return [
        (row.position, row.organization.name, str(row.start), str(row.end))
        for row in rows.order_by("start")
    ]


@pytest.mark.parametrize("email", ["alice@example.org", ""])
def test_an_old_list_brings_no_former_name_back(admin_client: Client, email: str) -> None:
    page = load(admin_client, f"Alice Oldenkamp,{email},,,")
    assert "0 new, 0 changed, 1 unchanged, 0 unclear" in page
    assert list(Person.objects.order_by("pk").values_list("name", flat=True)) == [
        "Alice Zweigert",
        "Bob Builder",
    ]


def test_another_role_from_a_later_start_is_a_position_after_it(admin_client: Client) -> None:
    page = load(
        admin_client,
        "Alice Zweigert,alice@example.org,Research staff,Lab,2026-10",
        "Bob Builder,,Full Professor,Lab,2026-09",
    )
    assert "0 new, 2 changed, 0 unchanged, 0 unclear" in page
    assert page.count("Adds a position; the one before ends then.") == 2
    assert 'value="Load 2 people"' in page
    assert stays("alice") == [
        ("Postdoc", "Lab", "2025-10", "2026-10"),
        ("Research staff", "Lab", "2026-10", ""),
    ]
    assert stays("bob") == [
        ("Associate Professor", "Lab", "2014-08", "2026-09"),
        ("Full Professor", "Lab", "2026-09", ""),
    ]
    again = load(admin_client, "Bob Builder,,Full Professor,Lab,2026-09")
    assert "0 new, 0 changed, 1 unchanged, 0 unclear" in again


@pytest.mark.parametrize(
    ("row", "now"),
    [
        ("Research staff,Lab,2025-10", ("Research staff", "Lab", "2025-10", "")),
        ("Research staff,Lab,2025", ("Research staff", "Lab", "2025", "")),
        ("Postdoc,Lab,2026-01", ("Postdoc", "Lab", "2026-01", "")),
        ("Postdoc,Lab,2025-10-15", ("Postdoc", "Lab", "2025-10-15", "")),
    ],
)
def test_a_correction_changes_the_position(
    admin_client: Client, row: str, now: tuple[str, ...]
) -> None:
    page = load(admin_client, f"Alice Zweigert,alice@example.org,{row}")
    assert "1 changed" in page
    assert "Adds" not in page
    assert stays("alice") == [now]


def test_another_organization_is_another_affiliation_which_the_plan_says(
    admin_client: Client,
) -> None:
    page = load(admin_client, "Alice Zweigert,alice@example.org,Postdoc,Annex,2026-04")
    assert "Adds an affiliation; the one before stays as it is." in page
    assert [row[1:] for row in stays("alice")] == [("Lab", "2025-10", ""), ("Annex", "2026-04", "")]


def test_a_professor_is_shown_as_one(admin_client: Client) -> None:
    load(admin_client, "Carol New,,Professor,Lab,2010", "Dan New,,Ph.D. student,Lab,2010")
    rows = Affiliation.objects.filter(person__name__endswith="New").order_by("pk")
    assert [(row.role, row.title) for row in rows] == [
        ("faculty", "Professor"),
        ("phd_student", ""),
    ]
    again = load(admin_client, "Carol New,,Professor,Lab,2010", "Dan New,,PhD student,Lab,2010")
    assert "0 new, 0 changed, 2 unchanged, 0 unclear" in again


def test_the_plan_says_which_organizations_are_new(admin_client: Client) -> None:
    page = load(
        admin_client,
        "Alice Zweigert,alice@example.org,Postdoc,Labb,2025-10",
        "Carol New,,Postdoc,Labb,2025",
        "Dan New,,Postdoc,Annex,2025",
    )
    assert page.count("“Labb” is a new organization.") == 1
    assert "“Annex” is a new" not in page


def test_the_plan_asks_about_a_misspelled_organization(admin_client: Client) -> None:
    make_organization(name="Quixwell Group")
    page = load(
        admin_client, "Carol New,,Postdoc,Quixwel Group,2025", "Dan New,,Postdoc,Sales Group,2025"
    )
    said = "“Quixwel Group” is a new organization. Did you mean “Quixwell Group”?"
    assert f"{said} Then correct the name." in page
    assert page.count("Did you mean") == 1


def test_undoing_what_a_table_changed_leads_to_the_page_of_the_change(
    admin_client: Client,
) -> None:
    load(admin_client, "Alice Zweigert,,,,2025-09", "Carol New,,Postdoc,Lab,2025")
    event = Event.objects.latest("pk")
    url = reverse("admin:history_event_revert", args=[event.pk])
    page = admin_client.get(url).content.decode()
    version = re.findall(r'name="version" value="(.*?)"', page)[0]
    response = admin_client.post(url, {"version": html.unescape(version)})
    assert response["Location"] == reverse("admin:history_event_change", args=[event.pk])
    assert not Person.objects.filter(name="Carol New").exists()
