from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    name = "people"
    verbose_name = _("People")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.merging import ORGANIZATION_ROWS
        from people.history import hide_in_history
        from people.merging.related_rows import AFFILIATIONS_OF_ORGANIZATION
        from people.models.person import FORMER_NAME_TEXTS

        ORGANIZATION_ROWS.register(AFFILIATIONS_OF_ORGANIZATION, order=50)
        FORMER_NAME_TEXTS.register(hide_in_history, order=10)
