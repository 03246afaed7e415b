from collections.abc import Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.db.models import Prefetch, signals
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.history.reverting import RowsTogether
    from foundation.merging.related_rows import RelatedRows


class PublicationsConfig(AppConfig):
    name = "publications"
    verbose_name = _("Publications")
    keeps_history = True

    def ready(self) -> None:
        from foundation.changed_records.watching import WATCHED
        from foundation.history.registries import HIDDEN_ROWS, ROWS_TOGETHER
        from foundation.pictures.columns import PICTURES
        from foundation.search.checking import SEARCH_TEXTS
        from foundation.search.sources import SEARCH_SOURCES
        from people.merging.person_rows import PERSON_ROWS
        from people.models.person import FORMER_NAME_TEXTS, Person
        from people.name_changes import AFTER_NAME_CHANGES
        from people.writers import WRITERS, Writers
        from publications.former_names import hide_on_publications
        from publications.merging.publication_rows import PUBLICATION_ROWS
        from publications.models import Authorship, Venue
        from publications.pictures import PICTURES_OF_PUBLICATIONS
        from publications.search_sources import PUBLICATIONS, VENUES
        from publications.watched_tables import WATCHED_OF_PUBLICATIONS
        from publications.written_at.installing import install_triggers, remove_triggers

        PICTURES.register(*PICTURES_OF_PUBLICATIONS, order=50)
        SEARCH_SOURCES.register(PUBLICATIONS, order=20)
        SEARCH_SOURCES.register(VENUES, order=40)
        SEARCH_TEXTS.register(Venue.objects.all, _publications_with_names, order=40)
        PERSON_ROWS.register_later(_authorships_of_person, order=50)
        FORMER_NAME_TEXTS.register(hide_on_publications, order=50)
        HIDDEN_ROWS.register_later(_hidden_rows_of_publications, order=50)
        ROWS_TOGETHER.register_later(_one_author_per_person, order=50)
        AFTER_NAME_CHANGES.register(_report_changed_people, order=50)
        PUBLICATION_ROWS.register_all_later(_rows_of_publication, order=10)
        PUBLICATION_ROWS.register_all_later(_last_rows_of_publication, order=90)
        WRITERS.register(
            Writers(
                lambda: Authorship.objects.public().confirmed(),
                lambda ids: Authorship.objects.confirmed().filter(publication__in=ids),
            ),
            order=50,
        )
        WATCHED.register(*WATCHED_OF_PUBLICATIONS, order=50)
        signals.pre_delete.connect(_keep_names_hidden, sender=Person, dispatch_uid="former names")
        signals.pre_migrate.connect(remove_triggers, sender=self)
        signals.post_migrate.connect(install_triggers, sender=self)


def _hidden_rows_of_publications() -> Any:
    from publications.history import hidden_rows_of_publications

    return hidden_rows_of_publications


def _report_changed_people(people: Collection[int], since: datetime | None) -> str:
    from publications.matching import changed_people

    return changed_people.report(people, since)


def _rows_of_publication() -> "Iterable[RelatedRows]":
    from publications.merging.related_rows import ROWS_OF_PUBLICATION

    return ROWS_OF_PUBLICATION


def _last_rows_of_publication() -> "Iterable[RelatedRows]":
    from publications.merging.related_rows import LAST_ROWS

    return LAST_ROWS


def _keep_names_hidden(instance: Any, **kwargs: Any) -> None:
    """Hide the former names of a person who is deleted, as they wouldn't be known any more."""
    from publications.former_names import keep_names_hidden

    keep_names_hidden(instance)


def _publications_with_names() -> Any:
    from publications.models import Authorship, Publication

    names: Any = Prefetch("authorships", Authorship.objects.with_public_names())
    return Publication.objects.prefetch_related(names, "awards")


def _one_author_per_person() -> "RowsTogether":
    from foundation.history.reverting import RowsTogether
    from publications.matching.reverted_authors import find_repeated_people, lock_changed_authors

    return RowsTogether(lock_changed_authors, find_repeated_people)


def _authorships_of_person() -> "RelatedRows":
    from publications.merging.person_rows import AUTHORSHIPS_OF_PERSON

    return AUTHORSHIPS_OF_PERSON
