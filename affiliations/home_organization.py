"""The organization whose directory this is, as set in HOME_ORGANIZATION."""

from django.conf import settings

from affiliations.models import Organization
from foundation.slugs import find_by_slug
from foundation.snapshot_values import kept_for_snapshot


def home_organization() -> Organization | None:
    """Return the organization that "here" and "alumni" refer to.

    Return None if HOME_ORGANIZATION is empty or no organization has or had that slug.
    """
    if not settings.HOME_ORGANIZATION:
        return None
    return kept_for_snapshot(("home", settings.HOME_ORGANIZATION), _read)


def _read() -> Organization | None:
    try:
        return find_by_slug(Organization.objects.all(), settings.HOME_ORGANIZATION)[0]
    except Organization.DoesNotExist:
        return None
