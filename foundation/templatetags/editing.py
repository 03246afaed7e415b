"""What a page shows only to those who may edit its record."""

from typing import Any

from django import template
from django.db.models import Model
from django.urls import reverse

from foundation.permissions import in_units, may

register = template.Library()


@register.inclusion_tag("_edit_link.html", takes_context=True)
def edit_link(context: Any, record: Model) -> dict[str, str]:
    """The link to the form of a record, for those who may change it."""
    meta = record._meta
    user = context.get("user")
    if user is None or not may(user, "change", type(record), record.pk):
        return {}
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[record.pk])
    return {"address": address}


@register.simple_tag(takes_context=True)
def is_of_own_unit(context: Any, record: Model) -> bool:
    """Whether the record belongs to a unit that the user edits."""
    rows = type(record)._default_manager.filter(pk=record.pk)
    return in_units(context.get("user"), rows).exists()
