"""Keep former names out of what is stored about publications for everyone: search and addresses.

Names and keys are chosen where they are shown (`Authorship.public_name`,
`Publication.public_citation_key`); what is computed in advance is computed again here whenever the
names of a person, or the links to a person with hidden names, change.
"""

from collections.abc import Collection, Iterable

from django.db.models import Prefetch, QuerySet

from foundation.bulk_sql import one_of
from people.models import Person
from publications.models import Authorship, Publication, RetiredPublicationSlug

_CHUNK = 500


def hide_on_publications(person: Person) -> None:
    """Update the publications of a person whose hidden names may have changed."""
    own = Authorship.objects.filter(person=person).values("publication")
    _refresh(Publication.objects.filter(pk__in=own))


def refresh_hidden_names(publications: Iterable[int]) -> None:
    """Update those of the `publications`, by id, on which a confirmed author hides a name."""
    wanted = list(publications)
    if not wanted:
        return
    hiding = Authorship.objects.hiding_names().filter(publication__in=one_of(wanted))
    ids = list(hiding.order_by().values_list("publication", flat=True).distinct())
    if ids:
        _refresh(Publication.objects.filter(pk__in=ids))


def refresh_after_decisions(publications: Iterable[int]) -> None:
    """Update `publications`, by id, after editors confirmed or rejected links to their authors."""
    if Person.objects.filter(hidden_names__isnull=False).exists():
        _refresh(Publication.objects.filter(pk__in=list(publications)))


def refresh_after_links(links: Collection[tuple[int | None, int]]) -> None:
    """Update what links were made to or removed from: people and publications, by id."""
    people = {person for person, _publication in links if person is not None}
    hiding = Person.objects.filter(hidden_names__isnull=False, pk__in=one_of(people))
    if found := set(hiding.values_list("pk", flat=True)):
        publications = {publication for person, publication in links if person in found}
        _refresh(Publication.objects.filter(pk__in=one_of(publications)))


def keep_names_hidden(person: Person) -> None:
    """Store the present name in place of former ones, as no link hides them once it is deleted."""
    if person.hidden_names is None:
        return
    former = person.former
    rows = Authorship.objects.confirmed().filter(person=person)
    for row in rows:
        row.person = person
        row.first, row.von, row.last, row.jr = row.public_name
    Authorship.objects.bulk_update(rows, ["first", "von", "last", "jr"], batch_size=_CHUNK)
    own = list(Publication.objects.filter(pk__in={row.publication_id for row in rows}))
    for publication in own:
        if former.are_in_text(publication.citation_key):
            publication.citation_key = publication.slug
        fields = (publication.extra or {}).items()
        publication.extra = {k: v for k, v in fields if not former.are_in_text(f"{k} {v}")}
    Publication.objects.bulk_update(own, ["citation_key", "extra"], batch_size=_CHUNK)


def _refresh(publications: QuerySet[Publication]) -> None:
    names = Authorship.objects.with_public_names().order_by("contribution", "position")
    rows = publications.order_by("pk").prefetch_related(Prefetch("authorships", names), "awards")
    changed: list[Publication] = []
    for publication in rows.iterator(chunk_size=_CHUNK):
        before = publication.search_text
        publication.refresh_derived_columns()
        if publication.search_text != before:
            changed.append(publication)
        if publication.has_former_slug:
            publication.slug = ""
            publication.save(update_fields=["slug"])
        _refresh_retired_slugs(publication)
    Publication.objects.bulk_update(changed, ["search_text"], batch_size=_CHUNK)


def _refresh_retired_slugs(publication: Publication) -> None:
    for retired in RetiredPublicationSlug.objects.filter(target=publication):
        is_gone = publication.is_former_address(retired.slug)
        if retired.is_gone != is_gone:
            RetiredPublicationSlug.objects.filter(pk=retired.pk).update(is_gone=is_gone)
