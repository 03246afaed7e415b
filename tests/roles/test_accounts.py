"""Giving roles to accounts in the admin, and the page that says what each role may do."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from roles.assigning import Role, role_of
from roles.matrix import NOTHING, ROLES, matrix
from tests.admin_pages import edit, page_of
from tests.factories import make_organization
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db


def save(client: Client, url: str, changes: dict[str, Any] | None = None, **rows: Any) -> Any:
    joined = {"date_joined_0": "2026-01-31", "date_joined_1": "12:00"}
    return edit(client, url, {**joined, **(changes or {})}, **rows)


def test_an_administrator_makes_an_account_an_editor_of_a_unit(admin_client: Client) -> None:
    account, lab = make_account(username="alice"), make_organization()
    units = {"edited_units": [{"organization": lab.pk}]}
    response = save(admin_client, page_of(account), {"role": "unit-editor"}, rows=units)
    assert response.status_code == 302
    account.refresh_from_db()
    assert account.is_staff
    assert role_of(account) == Role.UNIT_EDITOR
    assert [unit.organization for unit in account.edited_units.all()] == [lab]


def test_choosing_a_unit_is_enough(admin_client: Client) -> None:
    account, lab = make_account(), make_organization()
    save(admin_client, page_of(account), rows={"edited_units": [{"organization": lab.pk}]})
    account.refresh_from_db()
    assert role_of(account) == Role.UNIT_EDITOR


def test_an_editor_of_units_without_a_unit_is_pointed_out(admin_client: Client) -> None:
    url = page_of(make_account())
    save(admin_client, url, {"role": "unit-editor"})
    assert "without one, an editor of units can edit nothing" in admin_client.get(url).text


@pytest.mark.parametrize("role", [r for r in Role if r != Role.OWN_PERMISSIONS])
def test_a_role_replaces_the_former_one(role: Role, admin_client: Client) -> None:
    account = editor_of(make_organization())
    account.edited_units.all().delete()
    assert save(admin_client, page_of(account), {"role": role.value}).status_code == 302
    account = User.objects.get(pk=account.pk)
    assert role_of(account) == role
    assert account.is_staff == (role != Role.MEMBER)
    assert account.is_superuser == (role == Role.ADMINISTRATOR)


def test_staff_with_permissions_of_their_own_keep_them(admin_client: Client) -> None:
    account = make_account(is_staff=True)
    account.user_permissions.add(Permission.objects.get(codename="change_venue"))
    save(admin_client, page_of(account), {"first_name": "Alice"})
    account = User.objects.get(pk=account.pk)
    assert (role_of(account), account.first_name) == (Role.OWN_PERMISSIONS, "Alice")
    assert account.has_perm("publications.change_venue")


def test_only_administrators_give_roles_and_change_accounts_of_staff(client: Client) -> None:
    manager = make_account(username="manager", is_staff=True)
    manager.user_permissions.set(Permission.objects.filter(content_type__app_label="auth"))
    client.force_login(manager)
    member, boss = make_account(), User.objects.create_superuser("boss")
    crafted = {
        "role": "administrator", "is_superuser": "on", "is_staff": "on",
        "groups": [Group.objects.get(name="Editors").pk], "first_name": "Bob",
    }  # fmt: skip
    assert save(client, page_of(member), crafted).status_code == 302
    member.refresh_from_db()
    assert (member.first_name, role_of(member)) == ("Bob", Role.MEMBER)
    assert save(client, page_of(manager), crafted).status_code == 302
    manager.refresh_from_db()
    assert not manager.is_superuser
    assert "adminform" in client.get(page_of(boss)).context
    assert client.post(page_of(boss), crafted).status_code == 403
    password = reverse("admin:auth_user_password_change", args=[boss.pk])
    assert client.get(password).status_code == 403


def test_the_list_of_accounts_says_each_role(admin_client: Client) -> None:
    editor_of(make_organization())
    assert "Editor of units" in admin_client.get(reverse("admin:auth_user_changelist")).text


@pytest.mark.parametrize("has_password", [True, False])
def test_an_account_says_whether_it_has_a_password_not_how_it_is_stored(
    admin_client: Client, *, has_password: bool
) -> None:
    account = make_account()
    account.set_password("a-long-password" if has_password else None)
    account.save()
    page = admin_client.get(page_of(account)).content.decode()
    assert ("A password is set." in page) == has_password
    assert ("No password set." in page) == (not has_password)
    assert 'href="../password/"' in page
    assert "salt" not in page


def test_everyone_in_the_admin_can_read_what_each_role_may_do(client: Client) -> None:
    page = client.get(reverse("admin:auth_user_roles")).text
    assert "view, change those of their units" in page
    assert "Your role: <strong>Editor of units</strong>" in page


def test_the_published_matrix_is_that_of_the_rules() -> None:
    """Kinds of records that are closed to editors of units need not be in it."""
    admin.autodiscover()  # registers the rules
    text = Path(settings.BASE_DIR, "docs/roles.md").read_text()
    published = text.partition("## The matrix")[2].partition("\n## ")[0].splitlines()
    rows = [line for line in published if line.startswith("|")]
    head = [f"|  | {' | '.join(map(str, ROLES))} |", "|---" * (1 + len(ROLES)) + "|"]
    true = {f"| {row.kind} | {' | '.join(row.cells)} |": row for row in matrix()}
    assert rows[:2] == head
    assert set(rows[2:]) <= set(true), "these rows aren't true"
    opened = {line for line, row in true.items() if row.cells[2] != NOTHING}
    assert opened <= set(rows), "docs/roles.md lacks these rows"


@pytest.mark.parametrize(
    "change", [{"role": "member"}, {"is_active": ""}, {"is_superuser": ""}], ids=str
)
def test_the_only_administrator_stays_one(
    admin_client: Client, admin_user: User, change: dict[str, str]
) -> None:
    response = save(admin_client, page_of(admin_user), change)
    assert "This is the only administrator" in response.content.decode()
    admin_user.refresh_from_db()
    assert admin_user.is_active
    assert admin_user.is_superuser
    make_account(username="eve", is_superuser=True, is_staff=True)
    assert save(admin_client, page_of(admin_user), change).status_code == 302


def test_the_only_administrators_are_not_deleted(admin_client: Client, admin_user: User) -> None:
    url = page_of(admin_user, "delete")
    assert "This is the only administrator" in admin_client.get(url).content.decode()
    admin_client.post(url, {"post": "yes"})
    eve = make_account(username="eve", is_superuser=True, is_staff=True)
    data = {"action": "delete_selected", "_selected_action": [admin_user.pk, eve.pk], "post": "yes"}
    page = admin_client.post(page_of(User, "changelist"), data).content.decode()
    assert "This is the only administrator" in page
    assert User.objects.count() == 2
    admin_client.post(page_of(eve, "delete"), {"post": "yes"})
    assert [*User.objects.all()] == [admin_user]
