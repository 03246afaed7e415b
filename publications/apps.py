from django.apps import AppConfig
from django.db.models import signals
from django.utils.translation import gettext_lazy as _


class PublicationsConfig(AppConfig):
    name = "publications"
    verbose_name = _("Publications")
    keeps_history = True

    def ready(self) -> None:
        from people.merging.related_rows import PERSON_ROWS
        from people.models.person import FORMER_NAME_TEXTS
        from people.name_changes import AFTER_NAME_CHANGES
        from publications.former_names import hide_on_publications
        from publications.matching import changed_people
        from publications.merging.person_rows import AUTHORSHIPS_OF_PERSON
        from publications.written_at.installing import install_triggers, remove_triggers

        PERSON_ROWS.register(AUTHORSHIPS_OF_PERSON, order=50)
        FORMER_NAME_TEXTS.register(hide_on_publications, order=50)
        AFTER_NAME_CHANGES.register(changed_people.report, order=50)
        signals.pre_migrate.connect(remove_triggers, sender=self)
        signals.post_migrate.connect(install_triggers, sender=self)
