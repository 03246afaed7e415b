"""The history of reports: only those who may read reports see what was in them."""

from collections.abc import Collection
from typing import Any

from foundation.history.states import NetChange, RowKey


def hidden_reports(user: Any, changes: Collection[NetChange]) -> set[RowKey]:
    if user is not None and user.has_perm("reports.view_report"):
        return set()
    return {change.key for change in changes if change.table.model._meta.app_label == "reports"}
