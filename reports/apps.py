from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    name = "reports"
    verbose_name = _("Reports of visitors")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.organization_rows import ORGANIZATION_ROWS
        from foundation.history.describing import HIDDEN_ROWS
        from foundation.permissions import UNIT_RULES
        from people.merging.person_rows import PERSON_ROWS
        from publications.merging.related_rows import PUBLICATION_ROWS
        from reports.history import hidden_reports
        from reports.merging import reports_about
        from reports.rules import RULES

        UNIT_RULES.register(*RULES, order=60)
        HIDDEN_ROWS.register(hidden_reports, order=60)
        PERSON_ROWS.register_later(lambda: reports_about("person"), order=70)
        PUBLICATION_ROWS.register_later(lambda: reports_about("publication"), order=70)
        ORGANIZATION_ROWS.register_later(lambda: reports_about("organization"), order=70)
