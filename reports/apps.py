from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows
    from foundation.permissions import UnitRule


class ReportsConfig(AppConfig):
    name = "reports"
    verbose_name = _("Reports of visitors")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.organization_rows import ORGANIZATION_ROWS
        from foundation.history.registries import HIDDEN_ROWS
        from foundation.permissions import UNIT_RULES
        from people.merging.person_rows import PERSON_ROWS
        from publications.merging.publication_rows import PUBLICATION_ROWS

        UNIT_RULES.register_all_later(_rules, order=60)
        HIDDEN_ROWS.register_later(_hidden_reports, order=60)
        PERSON_ROWS.register_later(lambda: _reports_about("person"), order=70)
        PUBLICATION_ROWS.register_later(lambda: _reports_about("publication"), order=70)
        ORGANIZATION_ROWS.register_later(lambda: _reports_about("organization"), order=70)


def _rules() -> "Iterable[UnitRule]":
    from reports.rules import RULES

    return RULES


def _hidden_reports() -> Any:
    from reports.history import hidden_reports

    return hidden_reports


def _reports_about(field: str) -> "RelatedRows":
    from reports.merging import reports_about

    return reports_about(field)
