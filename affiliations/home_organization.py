"""The organization whose directory this is, as set in HOME_ORGANIZATION."""

from django.conf import settings

from affiliations.models import Organization


def home_organization() -> Organization | None:
    """Return the organization that "here" and "alumni" refer to.

    Return None if HOME_ORGANIZATION is empty or no organization has that slug.
    """
    if not settings.HOME_ORGANIZATION:
        return None
    return Organization.objects.filter(slug=settings.HOME_ORGANIZATION).first()
