from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PublicationsConfig(AppConfig):
    name = "publications"
    verbose_name = _("Publications")

    def ready(self) -> None:
        from people.merging.related_rows import PERSON_ROWS
        from publications.merging.person_rows import AUTHORSHIPS_OF_PERSON

        PERSON_ROWS.register(AUTHORSHIPS_OF_PERSON, order=50)
