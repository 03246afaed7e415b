"""Registries of what other apps add to a person's admin page, and the message that uses them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from foundation.admin.base import DirectoryInline
from foundation.permissions import may
from foundation.registry import Registry
from people.models import Person


@dataclass(frozen=True, slots=True)
class PersonInline:
    """A table on a person's page, before the choices for the CV."""

    inline: type[DirectoryInline]
    on_add_page: bool = True
    """Whether it is also shown while a new person is added."""


@dataclass(frozen=True, slots=True)
class SaveButton:
    """A button beside "Save" that saves the person and continues on another page."""

    name: str
    label: str | Promise
    permission: str
    url: Callable[[Person], str]
    """The page on which to continue."""
    adds: type[Model]
    """What that page adds: editors of units need a rule for it instead of the permission."""

    def is_for(self, user: Any) -> bool:
        return user.has_perm(self.permission) or may(user, "add", self.adds)


@dataclass(frozen=True, slots=True)
class PersonTool:
    """A link at the top of a person's page."""

    label: str | Promise
    permission: str
    url: Callable[[Person], str]
    is_for_units: bool = False
    """Whether editors of units use it about people of their units."""

    def is_for(self, user: Any, person: Person) -> bool:
        if user.has_perm(self.permission):
            return True
        return self.is_for_units and may(user, "change", Person, person.pk)


@dataclass(frozen=True, slots=True)
class PersonAction:
    """An action of the list of people, which continues on another page."""

    name: str
    label: str | Promise
    url: Callable[[list[int]], str]
    """The page for people by primary key. It checks what the user may do."""
    is_next: bool = False
    """Whether it is what comes next for people who were just added."""


PERSON_ACTIONS: Registry[PersonAction] = Registry("actions of the list of people")
PERSON_INLINES: Registry[PersonInline] = Registry("inlines of a person's page")
PERSON_BUTTONS: Registry[SaveButton] = Registry("buttons of a person's page")
PERSON_TOOLS: Registry[PersonTool] = Registry("links at the top of a person's page")


def said_of_added(done: str, people: list[int], event: Any) -> str:
    """Return a message with links: to undo `event`, and to what comes next for added people."""
    undo = reverse("admin:history_event_revert", args=[event.pk])
    following = [action for action in PERSON_ACTIONS if action.is_next and people]
    links = [(undo, _("Undo")), *((action.url(people), action.label) for action in following)]
    return format_html("{}. {}", done, format_html_join(" · ", '<a href="{}">{}</a>', links))
