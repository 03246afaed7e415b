"""Merging two records keeps the reports about both."""

from foundation.merging.related_rows import RelatedRows
from reports.models import Report


def reports_about(field: str) -> RelatedRows:
    return RelatedRows(name="reports", model=Report, field=field, is_compared=False)
