from website.models.menu import MenuItem, Section
from website.models.page import Page, PageImage, RetiredPageSlug
from website.models.position import Position, RetiredPositionSlug
from website.models.site import Partner, Site

__all__ = [
    "MenuItem",
    "Page",
    "PageImage",
    "Partner",
    "Position",
    "RetiredPageSlug",
    "RetiredPositionSlug",
    "Section",
    "Site",
]
