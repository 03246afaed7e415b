"""What each role may do, in words, from the rules and the permissions that apply."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.permissions import ACTIONS, unit_rule
from people.models import Activity, Person
from roles.groups import EDITED_APPS

ROLES = (
    gettext_lazy("Visitor"),
    gettext_lazy("Member"),
    gettext_lazy("Editor of units"),
    gettext_lazy("Editor"),
    gettext_lazy("Administrator"),
)
_VERBS = {
    "view": gettext_lazy("view"),
    "add": gettext_lazy("add"),
    "change": gettext_lazy("change"),
    "delete": gettext_lazy("delete"),
}
NOTHING = "–"
_PUBLIC_APPS = ("people", "affiliations", "publications", "website")


@dataclass(frozen=True)
class MatrixRow:
    """A kind of record, and what each of `ROLES` may do with it."""

    kind: str
    cells: tuple[str, ...]


def matrix() -> list[MatrixRow]:
    """Return a row for each kind of record that the admin has, sorted by app and name."""
    apps = (*EDITED_APPS, "auth")
    models = [m for m in admin.site._registry if m._meta.app_label in apps]
    models.sort(key=lambda m: (apps.index(m._meta.app_label), _name(m)))
    return [MatrixRow(_name(model), _cells(model)) for model in models]


def _name(model: type[Model]) -> str:
    return capfirst(str(model._meta.verbose_name_plural))


def _cells(model: type[Model]) -> tuple[str, ...]:
    has_pages = hasattr(model, "get_absolute_url") and model._meta.app_label in _PUBLIC_APPS
    seen = _("public pages") if has_pages else NOTHING
    own = {
        Person: _("public pages; change their own at /me/"),
        Activity: _("add, change, delete their own at /me/"),
    }.get(model, seen)
    everything = _of_administrators(model)
    edited = everything if model._meta.app_label in EDITED_APPS else NOTHING
    return seen, own, _in_units(model), edited, everything


def _of_administrators(model: type[Model]) -> str:
    """Return what the admin lets anyone do with such records."""
    pages: Any = admin.site._registry[model]
    request = HttpRequest()
    request.user = User(is_superuser=True)
    may = {
        "view": pages.has_view_permission(request),
        "change": pages.has_change_permission(request),
        "delete": pages.has_delete_permission(request),
    }
    return _("everything") if all(may.values()) else _named({a for a in may if may[a]})


def _named(actions: Collection[str]) -> str:
    return ", ".join(str(_VERBS[action]) for action in ACTIONS if action in actions)


def _in_units(model: type[Model]) -> str:
    rule = unit_rule(model)
    pages: Any = admin.site._registry[model]
    if rule is None:
        return NOTHING
    if not rule.actions:
        return _("choose in forms")
    text = _("%(actions)s those of their units") % {"actions": _named(rule.actions)}
    if not getattr(pages, "is_open_to_units", True):
        text = _("%(what)s, on the pages of people and publications") % {"what": text}
    return text
