"""The pictures of organizations, which everyone may see."""

from typing import Any

from django.db.models import QuerySet

from affiliations.models import Organization
from foundation.pictures.columns import TEASERS, PictureColumn


def _all(visitor: Any = None) -> QuerySet[Any]:
    return Organization.objects.all()


PICTURES_OF_ORGANIZATIONS = (
    PictureColumn(
        "picture", "organizations/", TEASERS, public=_all, visible_to=_all, has_focus=True
    ),
)
