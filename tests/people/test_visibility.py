from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission, User

from people.models import ContactDetail
from people.visibility import Visibility, Visitor
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> dict[str, Any]:
    """Alice and Bob, who have accounts, and an editor; Alice has one detail of each visibility."""
    users = {name: User.objects.create_user(name) for name in ("alice", "bob", "editor")}
    users["editor"].user_permissions.add(Permission.objects.get(codename="change_person"))
    alice = make_person(name="Alice Example", user=users["alice"])
    make_person(name="Bob Example", user=users["bob"])
    for visibility in Visibility:
        ContactDetail.objects.create(
            person=alice, kind="office", value=visibility.value, visibility=visibility
        )
    return {**users, "anonymous": AnonymousUser(), "not signed in": None}


def seen_by(visitor: Visitor) -> set[str]:
    return set(ContactDetail.objects.visible_to(visitor).values_list("value", flat=True))


@pytest.mark.parametrize(
    ("visitor", "expected"),
    [
        ("not signed in", {"public"}),
        ("anonymous", {"public"}),
        ("bob", {"public", "members"}),
        ("alice", {"public", "members", "private"}),
        ("editor", {"public", "members", "private"}),
    ],
)
def test_each_visitor_sees_what_they_may(
    cast: dict[str, Any], visitor: str, expected: set[str]
) -> None:
    assert seen_by(cast[visitor]) == expected


def test_an_inactive_account_sees_what_everyone_sees(cast: dict[str, Any]) -> None:
    editor = User.objects.get(username="editor")
    editor.is_active = False
    editor.save()
    assert "private" not in seen_by(editor)


@pytest.mark.parametrize(
    ("kind", "visibility"),
    [("phone", "private"), ("messenger", "private"), ("email", "public"), ("office", "public")],
)
def test_phones_and_messengers_are_private_by_default(kind: str, visibility: str) -> None:
    detail = ContactDetail.objects.create(person=make_person(), kind=kind, value="a@example.org")
    assert detail.visibility == visibility


def test_a_phone_made_public_stays_public() -> None:
    detail = ContactDetail.objects.create(
        person=make_person(), kind="phone", value="+1 555", visibility="public"
    )
    detail.save()
    detail.refresh_from_db()
    assert detail.visibility == "public"
