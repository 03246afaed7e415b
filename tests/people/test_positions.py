import datetime

import pytest

from affiliations.models import Organization, OrganizationTree
from people.models import Affiliation, Person
from people.positions import Standing, standing
from tests.factories import make_affiliation, make_organization, make_person

TODAY = datetime.date(2026, 1, 15)
pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def _standing(person: Person, scope: Organization | None = None) -> Standing:
    tree = OrganizationTree(Organization.objects.all())
    return standing(person.affiliations.all(), tree=tree, scope=scope, today=TODAY)


def test_a_professor_who_is_also_a_member_of_a_society_is_a_professor(alice: Person) -> None:
    member = make_affiliation(person=alice, kind=Affiliation.Kind.MEMBERSHIP, role="member")
    assert _standing(alice).current == [member]
    professor = make_affiliation(person=alice, role="faculty")
    assert _standing(alice).current == [professor]


def test_of_two_jobs_the_one_of_the_higher_role_is_first(alice: Person) -> None:
    visitor = make_affiliation(person=alice, role="visitor", start="2025")
    professor = make_affiliation(person=alice, role="faculty", start="2010")
    assert _standing(alice).current == [professor, visitor]


def test_a_former_member_left_one_place_and_is_at_another_now(alice: Person) -> None:
    lab, company = make_organization(name="Lab"), make_organization(name="Company")
    stay = make_affiliation(person=alice, organization=lab, start="2019", end="2023-06")
    job = make_affiliation(person=alice, organization=company, start="2023-07")
    found = _standing(alice, lab)
    assert (found.current, found.left, found.now_at) == ([], stay, job)


def test_a_place_below_the_group_counts_as_the_group(alice: Person) -> None:
    school = make_organization(name="School")
    lab = make_organization(name="Lab", parent=school)
    stay = make_affiliation(person=alice, organization=lab)
    assert _standing(alice, school).current == [stay]


def test_who_was_never_there_has_not_left(alice: Person) -> None:
    make_affiliation(person=alice, organization=make_organization(name="Company"))
    found = _standing(alice, make_organization(name="Lab"))
    assert (found.current, found.left, found.now_at) == ([], None, None)
