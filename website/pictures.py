"""The pictures of the site, which everyone may see."""

from typing import Any

from django.db.models import QuerySet

from foundation.pictures.columns import PictureColumn
from foundation.pictures.thumbnails import HEIGHTS, PORTRAITS
from website.models import Partner, Site


def _sites(visitor: Any = None) -> QuerySet[Any]:
    return Site.objects.all()


def _partners(visitor: Any = None) -> QuerySet[Any]:
    return Partner.objects.all()


PICTURES_OF_SITE = (
    PictureColumn("logo", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("logo_dark", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("favicon", "site/icons/", PORTRAITS, public=_sites, visible_to=_sites),
    PictureColumn("logo", "site/partners/", HEIGHTS, public=_partners, visible_to=_partners),
)
