import datetime

import pytest

from affiliations.models import Organization, OrganizationTree
from people.current_positions import Positions, positions_at
from people.models import Affiliation, Person
from tests.factories import make_affiliation, make_organization, make_person

TODAY = datetime.date(2026, 1, 15)
pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def positions(person: Person, scope: Organization | None = None) -> Positions:
    tree = OrganizationTree(Organization.objects.all())
    return positions_at(scope, person.affiliations.all(), tree=tree, today=TODAY)


def test_a_professor_who_is_also_a_member_of_a_society_is_a_professor(alice: Person) -> None:
    member = make_affiliation(person=alice, kind=Affiliation.Kind.MEMBERSHIP, role="member")
    assert positions(alice).current == [member]
    professor = make_affiliation(person=alice, role="faculty")
    assert positions(alice).current == [professor]


def test_of_two_jobs_the_one_of_the_higher_role_is_first(alice: Person) -> None:
    visitor = make_affiliation(person=alice, role="visitor", start="2025")
    professor = make_affiliation(person=alice, role="faculty", start="2010")
    assert positions(alice).current == [professor, visitor]


def test_a_former_member_has_a_last_position_here_and_a_current_one_elsewhere(
    alice: Person,
) -> None:
    lab, company = make_organization(name="Lab"), make_organization(name="Company")
    stay = make_affiliation(person=alice, organization=lab, start="2019", end="2023-06")
    job = make_affiliation(person=alice, organization=company, start="2023-07")
    found = positions(alice, lab)
    assert (found.current, found.last, found.elsewhere) == ([], stay, job)


def test_a_position_in_a_part_of_the_organization_counts(alice: Person) -> None:
    school = make_organization(name="School")
    lab = make_organization(name="Lab", parent=school)
    stay = make_affiliation(person=alice, organization=lab)
    assert positions(alice, school).current == [stay]


def test_a_person_who_was_never_at_an_organization_has_no_last_position_there(
    alice: Person,
) -> None:
    make_affiliation(person=alice, organization=make_organization(name="Company"))
    found = positions(alice, make_organization(name="Lab"))
    assert (found.current, found.last, found.elsewhere) == ([], None, None)
