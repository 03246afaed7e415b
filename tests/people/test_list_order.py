"""The order of people on the lists of their group: what editors set, rank, name, and who left."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from affiliations.models import Organization
from people.academic_ranks import ASSISTANT, ASSOCIATE, FULL, OUTSIDE, TEACHING, rank_of_title
from people.models import Affiliation
from tests.admin_pages import page_of
from tests.factories import make_affiliation, make_organization, make_person
from tests.test_bulk_changes import list_form

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rank", "titles"),
    [
        (FULL, "|Professor|Full Professor|Chair Professor of Physics|Director|教授|Prof.|"
               "Professor and Associate Dean|Associate Director, Professor|讲席教授"),
        (ASSOCIATE, "Associate Professor|Assoc. Prof.|Tenured Associate Research Professor|副教授"),
        (ASSISTANT, "Assistant Professor|Asst. Professor|Juniorprofessorin|助理教授"),
        (TEACHING, "Senior Lecturer|Instructor|讲师"),
        (OUTSIDE, "Professor Emeritus|Adjunct Associate Professor|Visiting Professor|客座教授"),
    ],
)  # fmt: skip
def test_a_title_tells_the_rank(rank: int, titles: str) -> None:
    assert {title: rank_of_title(title) for title in titles.split("|")} == dict.fromkeys(
        titles.split("|"), rank
    )


@pytest.fixture
def lab(settings: Settings) -> Organization:
    university = make_organization(name="University")
    lab = make_organization(name="Lab", parent=university)
    settings.HOME_ORGANIZATION = lab.slug
    for name, title in {
        "Ada": "Associate Professor", "Bea": "Professor", "Cyd": "Director",
        "Dan": "Assistant Professor", "Eve": "Associate Professor",
    }.items():  # fmt: skip
        person = make_person(name=name)
        make_affiliation(person=person, organization=lab, role="faculty", title=title)
    for name in ("Fay", "Gus", "Hal"):
        make_affiliation(person=make_person(name=name), organization=lab, role="phd_student")
    for name, end in (("Ian", "2015"), ("Jim", "2019-05"), ("Kim", ""), ("Lea", "2019")):
        person = make_person(name=name)
        make_affiliation(
            person=person, organization=lab, role="phd_student", end=end, end_unknown=not end
        )
    return lab


def names(path: str) -> str:
    """Return the names of the people that a page links to, in order."""
    response: Any = Client().get(path)
    content = b"".join(response) if response.streaming else response.content
    slugs = re.findall(r"(?:/people/|^[a-z]+,)([a-z]{3})\b", content.decode())
    return " ".join(dict.fromkeys(slug.title() for slug in slugs))


BY_RANK = "Bea Cyd Ada Eve Dan Fay Gus Hal"
ALUMNI = "Jim Lea Ian Kim"
ORDERED = "Eve Ada Bea Cyd Dan Hal Fay Gus"


def order(client: Client, **ranks: int) -> None:
    """Set the order in the list of affiliations of the admin."""
    url = "/admin/people/affiliation/"
    data = list_form(client, url)
    rows = {a.pk: a.person.name for a in Affiliation.objects.select_related("person")}
    for number in range(int(data["form-TOTAL_FORMS"])):
        name = rows[int(data[f"form-{number}-id"])]
        if name in ranks:
            data[f"form-{number}-list_rank"] = str(ranks[name])
    assert client.post(url, data).status_code == 302


def test_full_professors_come_first_and_alumni_by_when_they_left(lab: Organization) -> None:
    for path in ("/people/", "/people/?view=list", "/people.csv", lab.get_absolute_url()):
        assert names(path) == f"{BY_RANK} {ALUMNI}", path
    assert names("/").startswith(BY_RANK)
    assert names("/people/?sort=name").startswith("Ada Bea Cyd Dan Eve Fay")


def test_editors_set_an_order_for_the_lists_of_the_group(
    lab: Organization, admin_client: Client
) -> None:
    assert names("/people/") == f"{BY_RANK} {ALUMNI}"
    order(admin_client, Eve=1, Ada=2, Hal=5, Ian=1)
    roles = "/people/?role=faculty&role=phd_student"
    for path in ("/people/", "/people/?view=grid", "/people.csv", roles, lab.get_absolute_url()):
        assert names(path) == f"{ORDERED} {ALUMNI}", path
    assert names("/").startswith(ORDERED)
    # It is the order of this group, and not of those above, which have others.
    for path in ("/people/?organization=university", "/affiliations/university/"):
        assert names(path) == f"{BY_RANK} {ALUMNI}", path
    order(admin_client, Eve=0, Ada=0, Hal=0)
    assert names("/people/") == f"{BY_RANK} {ALUMNI}"


def test_the_pages_of_an_organization_lead_editors_to_its_order(
    lab: Organization, admin_client: Client
) -> None:
    make_affiliation(person=make_person(name="Moe"), organization=make_organization(name="Other"))
    for path in (lab.get_absolute_url(), page_of(lab)):
        link = re.search(
            r'href="([^"]+)">Order of people<', admin_client.get(path).content.decode()
        )
        assert link
        rows = admin_client.get(unescape(link[1])).context["cl"].result_list
        assert "".join(sorted(row.person.name[0] for row in rows)) == "ABCDEFGH"
    assert "Order of people" not in Client().get(lab.get_absolute_url()).content.decode()


def test_the_first_of_several_affiliations_counts(lab: Organization, admin_client: Client) -> None:
    hal = Affiliation.objects.get(person__name="Hal").person
    make_affiliation(person=hal, organization=lab, role="faculty", title="Professor")
    make_affiliation(person=hal, organization=make_organization(name="Other"), list_rank=1)
    assert names("/people/?status=current") == "Bea Cyd Hal Ada Eve Dan Fay Gus"
