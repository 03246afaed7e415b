"""No role finds a way to the records of another unit, at any address of the site.

The walk takes the addresses from Django's table of them, so a new one is walked by itself. It asks
for each with GET and POST as each role, about records that the role may neither see nor change.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.db import models, transaction
from django.test import Client, RequestFactory

from foundation.history.models import RowChange
from roles.models import EditedUnit
from tests.admin_pages import form_data, page_of
from tests.roles.addresses import addresses
from tests.roles.world import ADDRESS, SECRET, THEIRS, make_world

_QUERY = "&".join(
    [
        f"ids={THEIRS},{THEIRS}",
        *(f"{name}={THEIRS}" for name in ("of_person", "person", "of", "at", "within", "main")),
        f"record=people_person-{THEIRS}&q={SECRET[:7]}&_popup=1&window=0123456789&values=1",
    ]
)
_PROBES = ("user__password__startswith=p", f"names__name__contains={SECRET[:4]}", "pk__gt=1")
_LEAVING = ("/admin/logout/",)
_THEIRS = str(THEIRS)
_CRAFTED: dict[str, Any] = {
    "post": "yes", "_apply": "1", "_save": "1", "_saveasnew": "1", "_selected_action": _THEIRS,
    "ids": _THEIRS, "row": _THEIRS, "entry": _THEIRS, "pk": _THEIRS, "id": _THEIRS,
    "person": _THEIRS, "organization": _THEIRS, "user": _THEIRS, "publication": _THEIRS,
    "decision": "ended", "verdict": "reject", "value": "2031-01", "end": "2001-01", "start": "2000",
    "name": "Taken over", "title": "Taken over", "text": "Taken over", "role": "member",
    "to-1": "not", "row-1": _THEIRS, "username": "taken-over", "replaces": "on",
    "password1": "Taken-over-1", "password2": "Taken-over-1", "set_usable_password": "1",
    "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-id": _THEIRS,
    "form-0-start": "1999",
}  # fmt: skip


@pytest.fixture(scope="module")
def world(module_database: None) -> dict[str, Any]:
    return make_world()


@pytest.fixture(scope="module")
def forms(world: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What an administrator would submit to change each of their records."""
    client = signed_in(world["administrator"])
    found = {}
    for path in addresses():
        if path.startswith("/admin/") and path.endswith(f"/{THEIRS}/change/"):
            response = client.get(path)
            if response.status_code == 200 and "adminform" in (response.context or {}):
                data = {k: v for k, v in form_data(response).items() if v is not None}
                found[path] = {k: _overwritten(k, v) for k, v in data.items()} | {"_save": "1"}
    return found


def _overwritten(name: str, value: Any) -> Any:
    names = ("name", "title", "biography", "text", "sponsor", "description", "username")
    return "Taken over" if name in names else value


def signed_in(user: Any) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture(scope="module")
def actions(world: dict[str, Any]) -> dict[str, list[str]]:
    """The actions of each list of the admin, by its address."""
    request = RequestFactory().get("/")
    request.user = world["administrator"]
    return {
        page_of(model, "changelist"): list(model_admin.get_actions(request))
        for model, model_admin in admin.site._registry.items()
    }


def requests_to(
    path: str, forms: dict[str, Any], actions: dict[str, list[str]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the address with what is asked of it: nothing for GET, or the data of a POST."""
    yield path, {}
    yield f"{path}?of_person={THEIRS}", _CRAFTED
    if actions and path.startswith("/admin/") and _THEIRS not in path:
        yield f"{path}?{_QUERY}", {}
    if path in forms:
        yield path, forms[path]
    for probe in _PROBES if path in actions else ():
        yield f"{path}?{probe}", {}
    for action in actions.get(path, ()):
        yield path, _CRAFTED | {"action": action}


def autocompletes() -> Iterator[str]:
    """Return addresses of autocompletes: for each kind of record, of one field that offers it."""
    found: dict[Any, str] = {}
    for model in apps.get_models():
        for relation in (r for r in model._meta.get_fields() if r.is_relation and r.concrete):
            if relation.related_model in admin.site._registry:
                names = f"app_label={model._meta.app_label}&model_name={model._meta.model_name}"
                query = f"{names}&field_name={relation.name}&term={SECRET[:7]}"
                found.setdefault(relation.related_model, f"/admin/autocomplete/?{query}")
    return iter(found.values())


def touched(since: int) -> list[str]:
    """Return what changed of records of the other unit, or came to refer to one, as owned by it."""
    changes = RowChange.objects.filter(pk__gt=since).exclude(pk=THEIRS).order_by("pk")
    return [
        f"{change.kind} {change.table} {change.row}"
        for change in changes
        if THEIRS
        in (
            change.row, change.owner, change.owner_before, change.other_owner,
            change.other_owner_before,
        )
    ]  # fmt: skip


def last_change() -> int:
    found = RowChange.objects.exclude(pk=THEIRS).order_by("-pk").values_list("pk", flat=True)
    return found.first() or 0


def snapshot() -> dict[str, Any]:
    """Return the other unit's records, also those without a history, and numbers of rows."""
    found: dict[str, Any] = {}
    for model in apps.get_models():
        if model._meta.label in _WRITTEN_BY_EVERYONE or model._meta.pk is None:
            continue
        rows: Any = model._default_manager
        if isinstance(model._meta.pk, models.AutoField | models.BigAutoField):
            found[model._meta.label] = list(rows.filter(pk=THEIRS).values())
        found[f"{model._meta.label} rows"] = rows.count()
    return found


_WRITTEN_BY_EVERYONE = ("sessions.Session", "foundation.PostponedReview")


@dataclass
class Walk:
    """What one role was answered."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def ask(self, client: Client, path: str, data: dict[str, Any]) -> None:
        before = last_change() if data else 0
        response: Any = client.post(path, data) if data else client.get(path)
        content = b"".join(response) if response.streaming else response.content
        what = f"{'POST' if data else 'GET'} {path} -> {response.status_code}"
        headers = str(response.headers).encode()
        for secret in (SECRET, ADDRESS):
            if secret.encode() in content + headers and secret not in path:
                self.faults.append(f"{what} tells {secret}")
        if data:  # a snapshot shows whether a GET has changed anything
            self.faults += [f"{what} changed {row}" for row in touched(before)]
        if response.status_code >= 500:
            self.faults.append(f"{what} failed")
        kind = "refused" if response.status_code >= 400 else "answered"
        is_sent_away = response.status_code in (301, 302)
        self.answers["POST" if data else "GET", "sent away" if is_sent_away else kind] += 1

    def ask_and_undo(self, user: Any, path: str, data: dict[str, Any]) -> None:
        """Ask what may change the account itself, or sign it out."""
        with transaction.atomic():
            self.ask(signed_in(user), path, data)
            transaction.set_rollback(True)

    def addresses(self, fault: str) -> set[str]:
        return {text.split()[1].partition("?")[0] for text in self.faults if f" {fault} " in text}


def walk(user: Any, forms: dict[str, Any], actions: dict[str, list[str]]) -> Walk:
    """Ask for all addresses as a user, who must see and change nothing of the other unit."""
    found = Walk()
    client = signed_in(user)
    for path in addresses():
        if path not in _LEAVING:
            for url, data in requests_to(path, forms, actions):
                if data and not path.startswith("/admin/"):
                    found.ask_and_undo(user, url, data)
                else:
                    found.ask(client, url, data)
    for url in autocompletes() if actions else ():
        found.ask(client, url, {})
    assert user is None or client.session["_auth_user_id"] == str(user.pk), "was signed out"
    return found


_LIMITED = ("visitor", "member", "staff without a role", "editor of a unit")


@pytest.mark.parametrize("role", _LIMITED)
def test_a_role_neither_sees_nor_changes_what_is_not_its_own(
    role: str,
    world: dict[str, Any],
    forms: dict[str, Any],
    actions: dict[str, list[str]],
    record_property: Callable[[str, object], None],
) -> None:
    before = snapshot()
    has_rights = role == "editor of a unit"  # to others the admin, or all of it, is closed
    found = walk(world[role], *((forms, actions) if has_rights else ({}, {})))
    record_property(role, {" ".join(key): number for key, number in found.answers.items()})
    assert not found.faults, "\n".join(found.faults)
    after = snapshot()
    assert {k: v for k, v in after.items() if v != before.get(k)} == {}
    assert len(addresses()) > 250


def test_an_editor_of_everything_neither_sees_nor_changes_accounts(
    world: dict[str, Any], forms: dict[str, Any], actions: dict[str, list[str]]
) -> None:
    before, found = snapshot(), Walk()
    client = signed_in(world["editor"])
    of_accounts = [path for path in addresses() if path.startswith("/admin/auth/")]
    for path in of_accounts:
        for url, data in requests_to(path, forms, actions):
            found.ask(client, url, data)
    assert len(of_accounts) > 15
    assert not found.faults, "\n".join(found.faults)
    assert {k: v for k, v in snapshot().items() if v != before.get(k)} == {}


def rights_of_accounts() -> list[Any]:
    """Return every account with its password, roles, units, second factors and addresses."""
    tables: list[Any] = [User, User.groups.through, User.user_permissions.through, EditedUnit]
    tables += [Authenticator, EmailAddress, SocialAccount, Group.permissions.through]
    hidden = {"last_login"}
    return [
        {k: v for k, v in row.items() if k not in hidden}
        for table in tables
        for row in table._default_manager.order_by("pk").values()
    ]


def test_what_the_walk_sends_reaches_the_records_of_an_editor_but_gives_no_one_rights(
    world: dict[str, Any],
    forms: dict[str, Any],
    actions: dict[str, list[str]],
    record_property: Callable[[str, object], None],
) -> None:
    """Otherwise the other walks would show nothing. Accounts have a walk of their own."""
    found, rights = Walk(), rights_of_accounts()
    client = signed_in(world["editor"])
    administrator = str(world["administrator"].pk)
    for path in addresses():
        if path in _LEAVING or not path.startswith("/admin/") or path.startswith("/admin/auth/"):
            continue
        for url, data in requests_to(path, forms, actions):
            if not data and "?" not in url:
                found.ask(client, url, data)
            elif data:
                with transaction.atomic():
                    found.ask(client, url, data | {"user": administrator})
                    if rights_of_accounts() != rights:
                        found.faults.append(f"POST {url} {data.get('action', '')} gave rights")
                    transaction.set_rollback(True)
    record_property("editor", {" ".join(key): number for key, number in found.answers.items()})
    assert not [fault for fault in found.faults if fault.endswith(("gave rights", "failed"))]
    changed, told = found.addresses("changed"), found.addresses("tells")
    assert len(changed) > 20, changed
    assert len(told) > 50, told
