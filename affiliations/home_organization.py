"""The organization whose directory this is: that of the site's record, or of HOME_ORGANIZATION."""

from collections.abc import Callable

from django.conf import settings

from affiliations.models import Organization
from foundation.registry import Registry
from foundation.slugs import find_by_slug
from foundation.snapshot_values import kept_for_snapshot

CHOSEN_HOMES: Registry[Callable[[], int | None]] = Registry("primary keys of home organizations")
"""Apps register what names the home organization; the first that names one decides."""


def home_organization() -> Organization | None:
    """Return the organization that "here" and "alumni" refer to.

    Return None if no record names one, and HOME_ORGANIZATION is neither a slug nor a former one.
    """
    return kept_for_snapshot(("home", settings.HOME_ORGANIZATION), _read)


def organization_of_members() -> Organization | None:
    """Return where new members are by default: the home organization, or else the only one."""
    if home := home_organization():
        return home
    found = list(Organization.objects.all()[:2])
    return found[0] if len(found) == 1 else None


def _read() -> Organization | None:
    for chosen in CHOSEN_HOMES:
        if (pk := chosen()) is not None:
            return Organization.objects.get(pk=pk)
    if not settings.HOME_ORGANIZATION:
        return None
    try:
        return find_by_slug(Organization.objects.all(), settings.HOME_ORGANIZATION)[0]
    except Organization.DoesNotExist:
        return None
