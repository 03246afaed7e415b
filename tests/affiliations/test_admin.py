"""Organizations in the admin, and the filters that other lists share."""

import pytest
from django.test import Client

from affiliations.models import Organization
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db

ADD = "/admin/affiliations/organization/add/"
AFFILIATIONS = "/admin/people/affiliation/"


def test_a_university_is_entered_with_its_parts(admin_client: Client) -> None:
    parts = [{"name": "Computer School", "kind": "school"}, {"name": "Law", "kind": "department"}]
    changes = {"name": "Upstate University", "kind": "university", "country": "US"}
    edit(admin_client, ADD, changes, rows={"children": parts})
    above = Organization.objects.get(name="Upstate University")
    assert {part.name for part in above.children.all()} == {"Computer School", "Law"}
    assert all(part.slug for part in above.children.all())


def test_an_organization_cannot_be_part_of_its_own_part(admin_client: Client) -> None:
    above = make_organization(name="Upstate University")
    below = make_organization(name="Computer School", parent=above)
    errors = errors_of(edit(admin_client, page_of(above), {"parent": below.pk}))
    assert errors["parent"] == ["Computer School is part of this organization."]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "Upstate University"}, "name"),
        ({"name": "New", "ror": "https://ror.org/02v51f717"}, "ror"),
        ({"name": "New", "ror": "wrong"}, "ror"),
        ({"name": ""}, "name"),
    ],
)
def test_a_violated_constraint_is_shown_beside_its_field(
    admin_client: Client, changes: dict[str, str], field: str
) -> None:
    make_organization(name="Upstate University", ror="02v51f717")
    errors = errors_of(edit(admin_client, ADD, changes))
    assert set(errors) == {field}


def test_two_parts_with_the_same_name_are_refused_in_the_second_row(admin_client: Client) -> None:
    parts = [{"name": "Lab", "kind": "laboratory"}, {"name": "Lab", "kind": "group"}]
    response = edit(admin_client, ADD, {"name": "Upstate"}, rows={"children": parts})
    assert errors_of(response) == {
        "children-1-name": ["The parent already has an organization with this name."]
    }


def test_a_part_can_have_the_name_of_an_organization_elsewhere(admin_client: Client) -> None:
    make_organization(name="Computer School")
    parts = [{"name": "Computer School", "kind": "school"}]
    edit(admin_client, ADD, {"name": "Upstate"}, rows={"children": parts})
    assert Organization.objects.get(parent__name="Upstate").name == "Computer School"


def test_organizations_below_one_are_listed(admin_client: Client) -> None:
    above = make_organization(name="Upstate University")
    school = make_organization(name="Computer School", parent=above)
    make_organization(name="Lab", parent=school)
    make_organization(name="Elsewhere")
    found = admin_client.get(f"/admin/affiliations/organization/?within={above.pk}")
    names = {organization.name for organization in found.context["cl"].result_list}
    assert names == {"Upstate University", "Computer School", "Lab"}


@pytest.mark.parametrize(
    ("query", "starts"),
    [
        ("?start_year=2019", {"2019", "2019-06"}),
        ("?start_year=before-2006", {"1999-12-31"}),
        ("?start_year=none", {""}),
        ("?period=current", {"2019", "2019-06", "2020", ""}),
        ("?period=over", {"1999-12-31"}),
        ("?q=alice", {"2019", "2019-06", "2020", "", "1999-12-31"}),
    ],
)
def test_affiliations_are_filtered_by_year_and_period(
    admin_client: Client, query: str, starts: set[str]
) -> None:
    alice, place = make_person(), make_organization()
    for start in ("2019", "2019-06", "2020", ""):
        make_affiliation(person=alice, organization=place, start=start)
    make_affiliation(person=alice, organization=place, start="1999-12-31", end="2000")
    found = admin_client.get(AFFILIATIONS + query).context["cl"].result_list
    assert {row.start for row in found} == starts


def test_the_filter_by_year_offers_the_recent_years_and_those_before(admin_client: Client) -> None:
    place = make_organization()
    for start in ("1990", "2020-05"):
        make_affiliation(person=make_person(name=start), organization=place, start=start)
    html = admin_client.get(AFFILIATIONS).content.decode()
    assert "?start_year=2020" in html
    assert "Before 2006" in html
    assert "?start_year=2005" not in html


def test_the_text_of_an_organization_is_not_folded(admin_client: Client) -> None:
    form = admin_client.get(page_of(make_organization())).context["adminform"]
    folded = [part.fields for part in form if "collapse" in part.classes]
    assert folded == [["other_names", "slug"]]


def test_the_names_of_a_renamed_organization_are_kept_for_search(admin_client: Client) -> None:
    lab = make_organization(name="Socio-technical Lab", short_name="STS")
    changes = {"name": "Human-centered Engineering", "short_name": "HCE"}
    edit(admin_client, page_of(lab), changes)
    said = admin_client.get("/admin/affiliations/organization/").content.decode()
    assert "among the other names: “Socio-technical Lab” and “STS”." in said
    lab.refresh_from_db()
    assert lab.other_names.splitlines() == ["Socio-technical Lab", "STS"]
    assert list(Organization.objects.search("socio-technical")) == [lab]
    edit(admin_client, page_of(lab), {"name": "Socio-technical Lab"})
    lab.refresh_from_db()
    assert lab.other_names.splitlines()[-1] == "Human-centered Engineering"


def test_a_corrected_name_and_typed_other_names_are_left_as_they_are(admin_client: Client) -> None:
    lab = make_organization(name="Socio-techncal Lab", short_name="STS")
    edit(admin_client, page_of(lab), {"name": "Socio-technical Lab"})
    said = admin_client.get("/admin/affiliations/organization/").content.decode()
    assert "among the other names" not in said
    edit(admin_client, page_of(lab), {"name": "New Lab", "other_names": "Old Lab"})
    lab.refresh_from_db()
    assert lab.other_names == "Old Lab"
