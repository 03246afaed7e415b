import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    ContactDetail,
    Person,
    PersonInterest,
    PersonName,
    Project,
    ProjectMember,
    Supervision,
)
from people.models import Interest as ResearchInterest
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 6, 1)


def refused(constraint: str, columns: str) -> Any:
    """Expect an error that names the constraint, or on SQLite its columns."""
    return pytest.raises(IntegrityError, match=f"{constraint}|{columns}")


# People


def test_a_person_needs_a_name() -> None:
    with pytest.raises(IntegrityError, match="people_person_has_name"):
        make_person(name="")


def test_an_orcid_belongs_to_one_person() -> None:
    make_person(name="Alice", orcid="0000-0002-1825-0097")
    with pytest.raises(ValidationError, match="Another person has this ORCID iD"):
        Person(name="Bob", orcid="https://orcid.org/0000-0002-1825-0097").full_clean()
    with refused("people_person_orcid_once", "people_person.orcid"), transaction.atomic():
        make_person(name="Bob", orcid="0000-0002-1825-0097")
    make_person(name="Carol")
    make_person(name="Dave")  # many can have none


def test_a_mistyped_orcid_is_explained() -> None:
    with pytest.raises(ValidationError, match="the check digit is wrong") as refusal:
        Person(name="Bob", orcid="0000-0002-1825-0098").full_clean()
    assert set(refusal.value.message_dict) == {"orcid"}


def test_a_name_is_split_unless_its_parts_are_given() -> None:
    assert make_person(name="Hanyu Zhao").family_name == "Zhao"
    person = make_person(name="Maria Garcia Lopez", given_name="Maria", family_name="Garcia Lopez")
    assert person.sort_name == "garcia lopez maria"


def test_people_are_sorted_by_family_name_without_accents() -> None:
    for name in ("Zoë Abel", "Adam Müller", "Bea Muller", "Émile Zola"):
        make_person(name=name)
    names = [person.name for person in Person.objects.all()]
    assert names == ["Zoë Abel", "Adam Müller", "Bea Muller", "Émile Zola"]


def test_saving_only_the_name_updates_sorting_and_search() -> None:
    person = make_person(name="Alice Example", given_name="Alice", family_name="Example")
    person.family_name = "Sample"
    person.save(update_fields=["family_name"])
    person.refresh_from_db()
    assert person.sort_name == "sample alice"
    assert "sample" in person.search_text


@pytest.mark.parametrize(
    "text",
    ["hanyu", "ZHAO Hanyu", "赵汉宇", "zhaohanyu", "han", "gpu", "peking", "zhao gpu peking"],
)
def test_a_person_is_found_by_names_interests_and_places(text: str) -> None:
    person = make_person(name="Hanyu Zhao", native_name="赵汉宇")
    make_person(name="Bob Example")
    interest = ResearchInterest.objects.create(name="GPU clusters")
    PersonInterest.objects.create(person=person, interest=interest)
    make_affiliation(person=person, organization=make_organization(name="Peking University"))
    assert list(Person.objects.search(text)) == [person]


def test_a_member_of_a_team_is_found_by_every_organization_above_it() -> None:
    company = make_organization(name="Cloudworks")
    team = make_organization(name="Platform", parent=make_organization(name="AI", parent=company))
    person = make_person()
    make_affiliation(person=person, organization=team)
    make_affiliation(person=make_person(name="Bob"), organization=make_organization())
    assert list(Person.objects.search("cloudworks")) == [person]


def test_people_with_a_name_come_before_people_at_an_organization_with_it() -> None:
    make_affiliation(
        person=make_person(name="Ann Able"), organization=make_organization(name="Zhang Lab")
    )
    make_person(name="Bo Zhang")
    found = Person.objects.search("zhang").named_first("zhang")
    assert [person.name for person in found] == ["Bo Zhang", "Ann Able"]


def test_a_former_name_is_not_searched_and_another_spelling_is() -> None:
    person = make_person(name="Alice Example")
    PersonName.objects.create(person=person, name="Alicia Sample", kind="variant")
    PersonName.objects.create(person=person, name="Bob Formerly", kind="former")
    assert Person.objects.search("alicia").exists()
    assert not Person.objects.search("formerly").exists()


def test_a_deleted_name_is_no_longer_found() -> None:
    person = make_person(name="Alice Example")
    name = PersonName.objects.create(person=person, name="Alicia Sample")
    name.delete()
    assert not Person.objects.search("alicia").exists()


def test_deleting_a_person_deletes_their_names() -> None:
    person = make_person()
    PersonName.objects.create(person=person, name="Alicia Sample")
    person.delete()
    assert not PersonName.objects.exists()


def test_deleting_an_account_keeps_the_person() -> None:
    user = User.objects.create_user("alice")
    person = make_person(user=user)
    user.delete()
    person.refresh_from_db()
    assert person.user is None


# Affiliations


def test_a_person_is_current_with_a_current_affiliation_there_or_below() -> None:
    university = make_organization(name="University")
    laboratory = make_organization(name="Laboratory", parent=university)
    elsewhere = make_organization(name="Elsewhere")
    alice, bob = make_person(name="Alice"), make_person(name="Bob")
    make_affiliation(person=alice, organization=laboratory, start="2020")
    make_affiliation(person=bob, organization=laboratory, start="2015", end="2019")
    make_affiliation(person=bob, organization=elsewhere, start="2019")
    make_person(name="Carol, who was nowhere")

    people = Person.objects.all()
    assert set(people.current(today=TODAY)) == {alice, bob}
    assert set(people.current(university, today=TODAY)) == {alice}
    assert set(people.alumni(university, today=TODAY)) == {bob}
    assert not people.alumni(today=TODAY).exists()
    assert set(people.affiliated_with(university)) == {alice, bob}


def test_a_person_who_came_back_is_not_an_alumnus() -> None:
    alice, group = make_person(), make_organization()
    make_affiliation(person=alice, organization=group, start="2010", end="2015")
    make_affiliation(person=alice, organization=group, start="2020")
    assert not Person.objects.alumni(group, today=TODAY).exists()
    assert list(Person.objects.current(group, today=TODAY)) == [alice]


@pytest.mark.parametrize(
    ("constraint", "message", "fields"),
    [
        ("scale_has_grade", "A scale needs a grade", {"grade_scale": "4.0"}),
        (
            "engagement_is_employment",
            "must be an employment",
            {"kind": "education", "engagement": "internship"},
        ),
    ],
)
def test_an_impossible_affiliation_is_refused(
    constraint: str, message: str, fields: dict[str, str]
) -> None:
    affiliation = make_affiliation()
    for name, value in fields.items():
        setattr(affiliation, name, value)
    with pytest.raises(ValidationError, match=message):
        affiliation.full_clean()
    with pytest.raises(IntegrityError, match=f"people_affiliation_{constraint}"):
        affiliation.save()


@pytest.mark.parametrize(
    ("fields", "position"),
    [
        ({"title": "Candidate", "seniority": "5th-year"}, "5th-year Candidate"),
        ({"title": "Engineer", "second_title": "Researcher"}, "Engineer and Researcher"),
        ({"degree": "Ph.D."}, "Ph.D."),
        ({"role": Affiliation.Role.POSTDOC}, "Postdoc"),
        ({}, ""),
    ],
)
def test_a_position_is_composed_of_the_known_parts(fields: dict[str, str], position: str) -> None:
    assert Affiliation(**fields).position == position


# Supervisors


def test_a_supervisor_may_be_only_a_name() -> None:
    supervision = Supervision(affiliation=make_affiliation(), name="Yafei Dai")
    supervision.full_clean()
    supervision.save()
    assert str(supervision) == "Yafei Dai"


def test_the_name_of_a_supervisor_is_taken_from_the_person() -> None:
    bob = make_person(name="Bob Example")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), person=bob)
    assert supervision.name == "Bob Example"


def test_a_supervisor_without_name_and_person_is_refused() -> None:
    affiliation = make_affiliation()
    with pytest.raises(ValidationError, match="Enter a name or choose a person"):
        Supervision(affiliation=affiliation).full_clean()
    with pytest.raises(IntegrityError, match="people_supervision_has_name"):
        Supervision.objects.create(affiliation=affiliation)


def test_people_cannot_supervise_themselves() -> None:
    affiliation = make_affiliation()
    with pytest.raises(ValidationError, match="People can’t supervise themselves"):
        Supervision(affiliation=affiliation, person=affiliation.person).full_clean()


def test_a_form_without_an_affiliation_shows_an_error() -> None:
    with pytest.raises(ValidationError) as refusal:
        Supervision(person=make_person()).full_clean()
    assert set(refusal.value.message_dict) == {"affiliation"}


def test_a_supervisor_is_listed_once() -> None:
    affiliation, bob = make_affiliation(), make_person(name="Bob")
    Supervision.objects.create(affiliation=affiliation, person=bob)
    with pytest.raises(ValidationError, match="This person is already listed"):
        Supervision(affiliation=affiliation, person=bob).full_clean()
    with refused("people_supervision_person_once", "people_supervision.affiliation_id"):
        Supervision.objects.create(affiliation=affiliation, person=bob)


def test_deleting_a_person_keeps_their_name_as_a_supervisor() -> None:
    bob = make_person(name="Bob Example")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), person=bob)
    bob.delete()
    supervision.refresh_from_db()
    assert (supervision.person, supervision.name) == (None, "Bob Example")


# Projects, activities and contact details


def test_a_project_cannot_be_part_of_itself_directly_or_indirectly() -> None:
    large = Project.objects.create(name="Large")
    part = Project.objects.create(name="Part", parent=large)
    large.parent = part
    with pytest.raises(ValidationError, match="can’t be part of itself"):
        large.full_clean()
    part.parent = part
    with pytest.raises(IntegrityError, match="people_project_not_part_of_itself"):
        part.save()


def test_a_person_is_a_member_of_a_project_once() -> None:
    project, alice = Project.objects.create(name="HiveD"), make_person()
    ProjectMember.objects.create(project=project, person=alice)
    with refused("people_projectmember_once", "people_projectmember.project_id"):
        ProjectMember.objects.create(project=project, person=alice)


def test_a_project_can_only_belong_to_an_affiliation_of_its_member() -> None:
    other = make_affiliation(person=make_person(name="Bob"))
    member = ProjectMember(
        project=Project.objects.create(name="HiveD"), person=make_person(), affiliation=other
    )
    with pytest.raises(ValidationError, match="belongs to another person"):
        member.full_clean()


def test_an_activity_has_each_date_once() -> None:
    award = Activity.objects.create(person=make_person(), title="Scholarship")
    ActivityDate.objects.create(activity=award, date="2019")
    ActivityDate.objects.create(activity=award, date="2020")
    with refused("people_activitydate_once", "people_activitydate.activity_id"):
        ActivityDate.objects.create(activity=award, date="2019")


def test_a_term_needs_a_date() -> None:
    award = Activity.objects.create(person=make_person(), title="Scholarship")
    with pytest.raises(IntegrityError, match="people_activitydate_date_is_edtf"):
        ActivityDate.objects.create(activity=award, date="")


def test_an_activity_without_a_title_is_called_untitled() -> None:
    assert str(Activity(kind="award")) == "Award (untitled)"


def test_an_address_hidden_from_scrapers_is_not_an_email() -> None:
    detail = ContactDetail(person=make_person(), kind="email", value="alice AT example")
    with pytest.raises(ValidationError, match="isn’t a valid email address"):
        detail.full_clean()
    detail.kind = ContactDetail.Kind.EMAIL_AS_PRINTED
    detail.full_clean()
    assert detail.href == ""


@pytest.mark.parametrize(
    ("kind", "value", "href"),
    [("email", "a@example.org", "mailto:a@example.org"), ("phone", "+1 (555) 01", "tel:+155501")],
)
def test_a_contact_detail_can_be_clicked(kind: str, value: str, href: str) -> None:
    assert ContactDetail(kind=kind, value=value).href == href


def test_a_contact_detail_always_has_a_visibility() -> None:
    detail = ContactDetail.objects.create(person=make_person(), kind="phone", value="1")
    with pytest.raises(IntegrityError, match="people_contactdetail_visibility_known"):
        ContactDetail.objects.filter(pk=detail.pk).update(visibility="")
