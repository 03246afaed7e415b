from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebsiteConfig(AppConfig):
    name = "website"
    verbose_name = _("Website")
    keeps_history = True

    def ready(self) -> None:
        from foundation.pictures.columns import PICTURES
        from publications.exporting.feeds import FEED_PUBLISHERS
        from website.current_site import current_site
        from website.pictures import PICTURES_OF_SITE

        FEED_PUBLISHERS.register(lambda: current_site().name, order=50)
        PICTURES.register(*PICTURES_OF_SITE, order=50)
