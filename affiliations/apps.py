from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AffiliationsConfig(AppConfig):
    name = "affiliations"
    verbose_name = _("Affiliations")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.models import Organization
        from affiliations.pictures import PICTURES_OF_ORGANIZATIONS
        from affiliations.search_source import ORGANIZATIONS
        from foundation.pictures.columns import PICTURES
        from foundation.search.checking import SEARCH_TEXTS
        from foundation.search.sources import SEARCH_SOURCES

        PICTURES.register(*PICTURES_OF_ORGANIZATIONS, order=30)
        SEARCH_SOURCES.register(ORGANIZATIONS, order=30)
        SEARCH_TEXTS.register(Organization.objects.all, order=30)
