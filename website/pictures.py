"""The pictures of the site, which everyone may see, and those of its pages."""

from typing import Any

from django.db.models import QuerySet

from foundation.pictures.columns import HEIGHTS, PORTRAITS, TEASERS, WIDTHS, PictureColumn
from website.models import HomeBlock, NewsItem, PageImage, Partner, ResearchArea, Site


def _sites(visitor: Any = None) -> QuerySet[Any]:
    return Site.objects.all()


def _partners(visitor: Any = None) -> QuerySet[Any]:
    return Partner.objects.all()


def _of_public_pages() -> QuerySet[Any]:
    return PageImage.objects.filter(page__is_public=True)


def _of_pages(visitor: Any) -> QuerySet[Any]:
    may_edit = visitor is not None and visitor.has_perm("website.change_page")
    return PageImage.objects.all() if may_edit else _of_public_pages()


def _public_news() -> QuerySet[Any]:
    return NewsItem.objects.public()


def _news(visitor: Any) -> QuerySet[Any]:
    may_edit = visitor is not None and visitor.has_perm("website.change_newsitem")
    return NewsItem.objects.all() if may_edit else _public_news()


def _shown_blocks() -> QuerySet[Any]:
    return HomeBlock.objects.filter(is_shown=True)


def _blocks(visitor: Any) -> QuerySet[Any]:
    may_edit = visitor is not None and visitor.has_perm("website.change_site")
    return HomeBlock.objects.all() if may_edit else _shown_blocks()


def _public_areas() -> QuerySet[Any]:
    return ResearchArea.objects.public()


def _areas(visitor: Any) -> QuerySet[Any]:
    may_edit = visitor is not None and visitor.has_perm("website.change_researcharea")
    return ResearchArea.objects.all() if may_edit else _public_areas()


PICTURES_OF_SITE = (
    PictureColumn(
        "picture", "research/", TEASERS, public=_public_areas, visible_to=_areas, has_focus=True
    ),
    PictureColumn("logo", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("logo_dark", "site/logos/", HEIGHTS, public=_sites, visible_to=_sites),
    PictureColumn("favicon", "site/icons/", PORTRAITS, public=_sites, visible_to=_sites),
    PictureColumn("logo", "site/partners/", HEIGHTS, public=_partners, visible_to=_partners),
    PictureColumn("image", "pages/", WIDTHS, public=_of_public_pages, visible_to=_of_pages),
    PictureColumn(
        "picture", "news/", TEASERS, public=_public_news, visible_to=_news, has_focus=True
    ),
    PictureColumn(
        "picture", "home/", TEASERS, public=_shown_blocks, visible_to=_blocks, has_focus=True
    ),
)
