"""Which people, publications and organizations the editors of units may edit."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.core.management import call_command

from affiliations.models import Organization
from foundation.permissions import limited, may
from people.models import Affiliation, Person
from publications.models import Authorship, Publication
from roles.groups import EDITORS, UNIT_EDITORS
from roles.rules import may_edit_person
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def school() -> Organization:
    return make_organization(name="School")


@pytest.fixture
def lab(school: Organization) -> Organization:
    return make_organization(name="Lab", parent=school)


def test_a_member_may_edit_only_their_own_person() -> None:
    member = make_account(username="alice")
    alice, bob = make_person(user=member), make_person(name="Bob Example")
    assert may_edit_person(member, alice)
    assert not may_edit_person(member, bob)
    assert not may(member, "change", Person, alice.pk)  # members don't use the admin
    assert not may_edit_person(AnonymousUser(), alice)
    assert not may_edit_person(None, alice)


def test_an_inactive_member_may_edit_no_one() -> None:
    member = make_account(username="alice", is_active=False)
    assert not may_edit_person(member, make_person(user=member))


def test_a_person_without_an_account_is_no_ones_own() -> None:
    assert not may_edit_person(User(), make_person())


def test_an_editor_of_a_unit_edits_the_people_at_it_and_below_it(
    school: Organization, lab: Organization
) -> None:
    editor, elsewhere = editor_of(school), make_organization(name="Elsewhere")
    alice, bob, carol = (make_person(name=name) for name in ("Alice A", "Bob B", "Carol C"))
    make_affiliation(person=alice, organization=lab)
    make_affiliation(person=bob, organization=school)
    make_affiliation(person=carol, organization=elsewhere)
    assert list(limited(editor, Person.objects.order_by("pk"))) == [alice, bob]
    assert may_edit_person(editor, alice)
    assert not may_edit_person(editor, carol)
    assert not may_edit_person(editor_of(lab, username="below"), bob)


def test_people_who_left_stay_with_the_unit_until_they_are_at_one_with_an_editor(
    school: Organization,
) -> None:
    company, other = make_organization(name="Company"), make_organization(name="Other")
    alice = make_person()
    make_affiliation(person=alice, organization=school, start="2015", end="2019")
    make_affiliation(person=alice, organization=company, start="2019")
    assert may_edit_person(editor_of(school, username="first"), alice)
    second = editor_of(company, username="second")
    first = User.objects.get(username="first")
    assert may_edit_person(second, alice)
    assert not may_edit_person(first, alice)
    User.objects.filter(pk=second.pk).update(is_active=False)
    assert may_edit_person(User.objects.get(username="first"), alice)
    assert not may_edit_person(editor_of(other, username="third"), alice)


@pytest.mark.parametrize("kind", [Affiliation.Kind.DISTINCTION, Affiliation.Kind.SERVICE])
def test_titles_and_service_make_no_one_a_member_of_a_unit(
    kind: Affiliation.Kind, school: Organization
) -> None:
    alice = make_person()
    make_affiliation(person=alice, organization=school, kind=kind)
    assert not may_edit_person(editor_of(school), alice)


def test_a_publication_belongs_to_the_units_of_its_confirmed_authors(lab: Organization) -> None:
    editor = editor_of(lab)
    alice, bob = make_person(), make_person(name="Bob Example")
    make_affiliation(person=alice, organization=lab)
    mine = make_publication(authors=[bob, alice])
    theirs = make_publication(title="Theirs", authors=[bob])
    make_authorship(
        publication=theirs, author=alice, position=2, link_state=Authorship.LinkState.SUGGESTED
    )
    assert list(limited(editor, Publication.objects.all())) == [mine]


@pytest.mark.parametrize("lacks", ["group", "is_staff", "is_active"])
def test_an_editor_of_units_without_the_group_or_the_admin_is_none(
    lab: Organization, lacks: str
) -> None:
    editor = editor_of(lab)
    alice = make_affiliation(organization=lab).person
    assert may_edit_person(User.objects.get(pk=editor.pk), alice)
    if lacks == "group":
        editor.groups.clear()
    else:
        User.objects.filter(pk=editor.pk).update(**{lacks: False})
    assert not may_edit_person(User.objects.get(pk=editor.pk), alice)


def test_an_editor_of_units_keeps_permissions_that_an_account_had(lab: Organization) -> None:
    editor = editor_of(lab)
    editor.user_permissions.add(Permission.objects.get(codename="change_person"))
    assert may_edit_person(User.objects.get(pk=editor.pk), make_person())


def test_editors_have_all_permissions_for_records_and_none_for_accounts() -> None:
    user = make_account(is_staff=True)
    user.groups.add(Group.objects.get(name=EDITORS))
    assert user.has_perms(["people.change_person", "website.delete_page", "history.view_event"])
    assert not user.has_perm("auth.view_user")
    assert not user.has_perm("roles.add_editedunit")
    assert not Group.objects.get(name=UNIT_EDITORS).permissions.exists()


def test_migrating_restores_the_permissions_of_editors() -> None:
    editors = Group.objects.get(name=EDITORS)
    number = editors.permissions.count()
    editors.permissions.clear()
    Group.objects.filter(name=UNIT_EDITORS).delete()
    call_command("migrate", verbosity=0)
    assert editors.permissions.count() == number > 100
    assert Group.objects.filter(name=UNIT_EDITORS).exists()
