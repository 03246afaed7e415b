"""The pictures of the site, which everyone may see, and those of its pages."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model, QuerySet

from foundation.permissions import has_permission
from foundation.pictures.columns import HEIGHTS, PORTRAITS, TEASERS, WIDTHS, PictureColumn
from website.models import HomeBlock, NewsItem, Page, PageImage, Partner, ResearchArea, Site


def _sites(visitor: Any = None) -> QuerySet[Any]:
    return Site.objects.all()


def _partners(visitor: Any = None) -> QuerySet[Any]:
    return Partner.objects.all()


def _public_pages() -> QuerySet[Any]:
    return Page.objects.public()


def _of_public_pages() -> QuerySet[Any]:
    return PageImage.objects.filter(page__is_public=True)


def _public_news() -> QuerySet[Any]:
    return NewsItem.objects.public()


def _shown_blocks() -> QuerySet[Any]:
    return HomeBlock.objects.filter(is_shown=True)


def _public_areas() -> QuerySet[Any]:
    return ResearchArea.objects.public()


def _all_for(
    model: type[Model], public: Callable[[], QuerySet[Any]]
) -> Callable[[Any], QuerySet[Any]]:
    """Return what a visitor may see: what is public, or everything if they may change `model`."""

    def visible_to(visitor: Any) -> QuerySet[Any]:
        found = public()
        if has_permission(visitor, "change", model):
            return found.model._default_manager.all()
        return found

    return visible_to


PICTURES_OF_SITE = (
    PictureColumn(
        "picture",
        "research/",
        TEASERS,
        public=_public_areas,
        visible_to=_all_for(ResearchArea, _public_areas),
        has_focus=True,
    ),
    PictureColumn("logo", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("logo_dark", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("favicon", "site/icons/", PORTRAITS, public=_sites, visible_to=_sites),
    PictureColumn("logo", "site/partners/", HEIGHTS, public=_partners, visible_to=_partners),
    PictureColumn(
        "picture",
        "page-headers/",
        TEASERS,
        public=_public_pages,
        visible_to=_all_for(Page, _public_pages),
        has_focus=True,
    ),
    PictureColumn(
        "image",
        "pages/",
        WIDTHS,
        public=_of_public_pages,
        visible_to=_all_for(Page, _of_public_pages),
    ),
    PictureColumn(
        "picture",
        "news/",
        TEASERS,
        public=_public_news,
        visible_to=_all_for(NewsItem, _public_news),
        has_focus=True,
    ),
    PictureColumn(
        "picture",
        "home/",
        TEASERS,
        public=_shown_blocks,
        visible_to=_all_for(Site, _shown_blocks),
        has_focus=True,
    ),
)
