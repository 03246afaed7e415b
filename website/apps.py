from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebsiteConfig(AppConfig):
    name = "website"
    verbose_name = _("Website")
    keeps_history = True

    def ready(self) -> None:
        from foundation.pictures.columns import PICTURES
        from publications.exporting.feed_publishers import FEED_PUBLISHERS
        from website.pictures import PICTURES_OF_SITE

        FEED_PUBLISHERS.register(_name_of_site, order=50)
        PICTURES.register(*PICTURES_OF_SITE, order=50)


def _name_of_site() -> str:
    from website.current_site import current_site

    return current_site().name
