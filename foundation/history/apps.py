from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models import signals
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    name = "foundation.history"
    label = "history"
    verbose_name = _("History")

    def ready(self) -> None:
        from foundation.history.marking import mark_events

        connection_created.connect(mark_events, dispatch_uid="history")
        signals.pre_migrate.connect(_remove_triggers, sender=self, dispatch_uid="history")
        signals.post_migrate.connect(_install_triggers, sender=self, dispatch_uid="history")


def _remove_triggers(*, using: str, plan: Any, **kwargs: Any) -> None:
    """Remove them before tables change: SQLite refuses to drop a column that a trigger names."""
    from django.db import connections

    from foundation.history.triggers import remove_triggers

    if plan:
        remove_triggers(connections[using])


def _install_triggers(*, using: str, **kwargs: Any) -> None:
    from django.db import connections

    from foundation.history.triggers import install_triggers

    install_triggers(connections[using])
