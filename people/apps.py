from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.db.models import signals
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows


class PeopleConfig(AppConfig):
    name = "people"
    verbose_name = _("People")
    keeps_history = True

    def ready(self) -> None:
        from affiliations.organization_rows import ORGANIZATION_ROWS
        from foundation.changed_records.watching import WATCHED
        from foundation.history.registries import HIDDEN_ROWS, ON_REVERTING
        from foundation.pictures.columns import PICTURES
        from foundation.search.checking import SEARCH_TEXTS
        from foundation.search.sources import SEARCH_SOURCES
        from people.models import Activity, Affiliation, Interest, Person, Project
        from people.pictures import PICTURES_OF_PEOPLE
        from people.search_sources import INTERESTS, PEOPLE, PROJECTS
        from people.watched_tables import WATCHED_OF_PEOPLE

        ORGANIZATION_ROWS.register_later(_affiliations_of_organization, order=50)
        ORGANIZATION_ROWS.register_later(_awards_of_organization, order=51)
        ORGANIZATION_ROWS.register_later(_shared_awards_of_organization, order=52)
        SEARCH_SOURCES.register(PEOPLE, order=10)
        SEARCH_SOURCES.register(PROJECTS, INTERESTS, order=50)
        models = (Activity, Affiliation, Interest, Project)
        SEARCH_TEXTS.register(*(model.objects.all for model in models), order=10)
        SEARCH_TEXTS.register(lambda: Person.objects.prefetch_related("names"), order=20)
        HIDDEN_ROWS.register_later(_hidden_rows_of_people, order=10)
        PICTURES.register(*PICTURES_OF_PEOPLE, order=10)
        WATCHED.register(*WATCHED_OF_PEOPLE, order=10)
        ON_REVERTING.register_later(_follow_reverted_names, order=10)
        signals.pre_delete.connect(_keep_names_hidden, sender=Person, dispatch_uid="supervisors")


def _keep_names_hidden(instance: Any, **kwargs: Any) -> None:
    """Hide the former names of a supervisor who is deleted, as they wouldn't be known any more."""
    from people.models import Supervision

    for row in Supervision.objects.filter(person=instance).select_related("person"):
        Supervision.objects.filter(pk=row.pk).update(name=row.public_name)


def _hidden_rows_of_people() -> Any:
    from people.history import hidden_rows_of_people

    return hidden_rows_of_people


def _follow_reverted_names() -> Any:
    from people.history import follow_reverted_names

    return follow_reverted_names


def _affiliations_of_organization() -> "RelatedRows":
    from people.merging.related_rows import AFFILIATIONS_OF_ORGANIZATION

    return AFFILIATIONS_OF_ORGANIZATION


def _awards_of_organization() -> "RelatedRows":
    from people.merging.related_rows import AWARDS_OF_ORGANIZATION

    return AWARDS_OF_ORGANIZATION


def _shared_awards_of_organization() -> "RelatedRows":
    from people.merging.related_rows import SHARED_AWARDS_OF_ORGANIZATION

    return SHARED_AWARDS_OF_ORGANIZATION
