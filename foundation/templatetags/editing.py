"""What a page shows only to those who may edit its record."""

from typing import Any

from django import template
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from foundation.permissions import in_units, may

register = template.Library()


@register.simple_tag(takes_context=True)
def edit_link(context: Any, record: Model) -> str:
    """Return the link to the form of a record, for those who may change it."""
    user, meta = context.get("user"), record._meta
    if _is_visitor(user) or context.get("is_others_view"):
        return ""
    if not may(user, "change", type(record), record.pk):
        return ""
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[record.pk])
    return format_html('<li><a href="{}">{}</a></li>', address, _("Edit this page"))


@register.simple_tag(takes_context=True)
def is_of_own_unit(context: Any, record: Model) -> bool:
    """Whether the record belongs to a unit that the user edits."""
    user = context.get("user")
    if _is_visitor(user):
        return False
    rows = type(record)._default_manager.filter(pk=record.pk)
    return in_units(user, rows).exists()


def _is_visitor(user: Any) -> bool:
    """Whether no one has signed in, so that nothing has to be looked up."""
    return user is None or not user.is_authenticated
