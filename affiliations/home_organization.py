"""Whose directory it is: the organization that "here" and "alumni" are about, where settings name one."""

from django.conf import settings

from affiliations.models import Organization


def home_organization() -> Organization | None:
    """The organization whose slug is in HOME_ORGANIZATION; None where it is empty or nobody's."""
    if not settings.HOME_ORGANIZATION:
        return None
    return Organization.objects.filter(slug=settings.HOME_ORGANIZATION).first()
