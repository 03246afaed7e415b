from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig, apps
from django.db.models import signals
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows
    from foundation.permissions import UnitRule, Units


class RolesConfig(AppConfig):
    name = "roles"
    verbose_name = _("Roles")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.organization_rows import ORGANIZATION_ROWS
        from foundation.permissions import UNIT_RULES, UNITS_OF
        from roles.groups import set_up_groups

        UNIT_RULES.register_all_later(_rules, order=10)
        UNITS_OF.register_later(_edited_units, order=10)
        ORGANIZATION_ROWS.register_later(_units_of_editors, order=70)
        auth = apps.get_app_config("auth")  # which comes after the apps with records
        signals.post_migrate.connect(set_up_groups, sender=auth, dispatch_uid="roles")


def _rules() -> "Iterable[UnitRule]":
    from roles.rules import RULES

    return RULES


def _edited_units() -> "Callable[[Any], Units]":
    from roles.rules import edited_units

    return edited_units


def _units_of_editors() -> "RelatedRows":
    from foundation.merging.related_rows import UniqueRows
    from roles.models import EditedUnit

    return UniqueRows(name="unit_editors", model=EditedUnit, field="organization", key=("user_id",))
