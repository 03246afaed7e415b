from website.models.area import ResearchArea, RetiredAreaSlug
from website.models.event import CalendarEvent, RetiredEventSlug
from website.models.home import HomeBlock
from website.models.menu import MenuItem, Section
from website.models.news import NewsItem, RetiredNewsSlug
from website.models.old_address import OldAddress
from website.models.page import Page, PageImage, RetiredPageSlug
from website.models.position import Position, RetiredPositionSlug
from website.models.site import Partner, Site

__all__ = [
    "CalendarEvent",
    "HomeBlock",
    "MenuItem",
    "NewsItem",
    "OldAddress",
    "Page",
    "PageImage",
    "Partner",
    "Position",
    "ResearchArea",
    "RetiredAreaSlug",
    "RetiredEventSlug",
    "RetiredNewsSlug",
    "RetiredPageSlug",
    "RetiredPositionSlug",
    "Section",
    "Site",
]
