"""What the pages say that ask before records are deleted."""

from typing import Any

from django import template

from foundation.admin.deleting import kept_records
from foundation.history.tracked import tracked_tables

register = template.Library()
register.simple_tag(kept_records)


@register.filter
def can_be_undone(opts: Any) -> bool:
    """Whether the change log has what is deleted of such a model."""
    return opts.db_table in tracked_tables()
