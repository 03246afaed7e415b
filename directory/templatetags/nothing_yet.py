"""What a list without records says, with a link for those who may add the first one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import template
from django.db.models import Model
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.permissions import may
from people.admin.new_members import may_add_members
from people.models import Project
from publications.importing.unit_reach import may_import
from website.models import CalendarEvent, NewsItem, Position, ResearchArea, Section

register = template.Library()


class _Empty(NamedTuple):
    title: str | Promise
    text: str | Promise
    """What visitors will find there."""
    label: str | Promise
    may_add: Callable[[Any], bool]
    address: str
    """The name of the address at which the first record is added."""
    query: dict[str, str] = {}


def _by_form(
    model: type[Model], title: Promise, text: str | Promise, label: Promise, **query: str
) -> _Empty:
    address = f"admin:{model._meta.app_label}_{model._meta.model_name}_add"
    return _Empty(title, text, label, lambda user: may(user, "add", model), address, query)


_EMPTY = {
    Section.PEOPLE: _Empty(
        _("No people yet"),
        _("Everyone who belongs to the group will have a page here."),
        _("Add people"),
        may_add_members,
        "admin:people_person_new_member",
    ),
    Section.PUBLICATIONS: _Empty(
        _("No publications yet"),
        _("What the members publish will be listed here."),
        _("Import publications"),
        may_import,
        "admin:publications_importrun_new",
    ),
    Section.ORGANIZATIONS: _by_form(
        Organization,
        _("No organizations yet"),
        _("Where people work and study will be listed here."),
        _("Add an organization"),
    ),
    Section.PROJECTS: _by_form(
        Project,
        _("No projects yet"),
        _("What the group is working on will be described here."),
        _("Add a project"),
    ),
    Section.SOFTWARE: _by_form(
        Project,
        _("No software yet"),
        _("The group’s software will be listed here."),
        _("Add software"),
        kind=Project.Kind.SOFTWARE.value,
    ),
    Section.DATASETS: _by_form(
        Project,
        _("No data sets yet"),
        _("The group’s data sets will be listed here."),
        _("Add a data set"),
        kind=Project.Kind.DATASET.value,
    ),
    Section.RESEARCH: _by_form(
        ResearchArea,
        _("No research areas yet"),
        _("What the group does research on will be described here."),
        _("Add a research area"),
    ),
    Section.NEWS: _by_form(
        NewsItem, _("No news yet"), _("News of the group will be here."), _("Write news")
    ),
    Section.EVENTS: _by_form(
        CalendarEvent,
        _("No events yet"),
        _("Talks, workshops and other events will be announced here."),
        _("Add an event"),
    ),
    Section.POSITIONS: _by_form(
        Position,
        _("No open positions at the moment"),
        "",
        _("Add an open position"),
    ),
}


@register.inclusion_tag("lists/_nothing_yet.html", takes_context=True)
def nothing_yet(context: Any, section: str) -> dict[str, Any]:
    """Show that a section of the site, such as "NEWS", has no records."""
    empty, user = _EMPTY[Section[section]], context.get("user")
    may_add = user is not None and user.is_authenticated and empty.may_add(user)
    query = f"?{urlencode(empty.query)}" if empty.query else ""
    return {"empty": empty, "add_url": f"{reverse(empty.address)}{query}" if may_add else ""}
