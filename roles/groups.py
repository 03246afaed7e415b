"""The groups that stand for roles, and the permissions that each has.

They are created after each `migrate` rather than by a file of migrations: so they are there again
after the tables were emptied, and editors may edit the records of apps that are added later.
"""

from typing import Any

EDITORS, UNIT_EDITORS = "Editors", "Editors of units"
EDITED_APPS = (
    "people",
    "affiliations",
    "publications",
    "website",
    "reports",
    "accounts",
    "history",
)
"""Editors of everything may edit all records of these apps."""


def set_up_groups(*, using: str = "default", **kwargs: Any) -> None:
    """Create the groups, and give editors all permissions for records; called after migrations.

    Editors of units have no permissions: rules say what they may do with records of their units.
    """
    from django.apps import apps
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    for label in EDITED_APPS:  # Django creates them too, but perhaps later
        create_permissions(apps.get_app_config(label), verbosity=0, using=using)
    Group.objects.using(using).get_or_create(name=UNIT_EDITORS)
    editors, _created = Group.objects.using(using).get_or_create(name=EDITORS)
    of_records = Permission.objects.using(using).filter(content_type__app_label__in=EDITED_APPS)
    missing = of_records.exclude(group=editors)
    editors.permissions.add(*missing)
