from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebsiteConfig(AppConfig):
    name = "website"
    verbose_name = _("Website")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.home_organization import CHOSEN_HOMES
        from foundation.pictures.columns import PICTURES
        from foundation.search.checking import SEARCH_TEXTS
        from foundation.search.sources import SEARCH_SOURCES
        from publications.exporting.feed_publishers import FEED_PUBLISHERS
        from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea
        from website.pictures import PICTURES_OF_SITE
        from website.search_sources import AREAS, EVENTS, NEWS, PAGES, POSITIONS

        CHOSEN_HOMES.register(_organization_of_site, order=50)
        FEED_PUBLISHERS.register(_name_of_site, order=50)
        PICTURES.register(*PICTURES_OF_SITE, order=50)
        SEARCH_SOURCES.register(PAGES, NEWS, POSITIONS, AREAS, EVENTS, order=60)
        searched = (Page, NewsItem, Position, ResearchArea, CalendarEvent)
        SEARCH_TEXTS.register(*(model.objects.all for model in searched), order=60)


def _name_of_site() -> str:
    from website.current_site import current_site

    return current_site().name


def _organization_of_site() -> int | None:
    from website.current_site import current_site

    return current_site().record.organization_id
