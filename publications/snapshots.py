"""Publications with all their rows: loaded for updates, kept as snapshots, restored by undo."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models.fields.files import FieldFile

from foundation.bulk_sql import (
    columns_of,
    delete_rows,
    insert_rows,
    next_ids,
    one_of,
    row_of,
    update_rows,
)
from publications.derived_columns import COLUMNS as DERIVED_COLUMNS
from publications.former_names import refresh_hidden_names
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    RetiredPublicationSlug,
)
from publications.publication_data import (
    NAMES,
    TRAITS,
    AppearanceData,
    AuthorName,
    LinkData,
    PublicationData,
)

Snapshot = dict[str, Any]
PARTS: dict[str, type[models.Model]] = {
    "authorships": Authorship,
    "appearances": Appearance,
    "awards": PublicationAward,
    "links": PublicationLink,
}


@dataclass(slots=True)
class StoredPublication:
    """A publication and the rows that belong to it."""

    publication: Publication
    authorships: list[Authorship] = field(default_factory=list)
    appearances: list[Appearance] = field(default_factory=list)
    awards: list[PublicationAward] = field(default_factory=list)
    links: list[PublicationLink] = field(default_factory=list)

    def data(self) -> PublicationData:
        return data_of_publication(
            self.publication, self.authorships, self.awards, self.links, self.appearances
        )

    def snapshot(self) -> Snapshot:
        """Return all rows as JSON values, without the columns that are derived from others."""
        taken: Snapshot = {"publication": _plain(self.publication)}
        for name in DERIVED_COLUMNS:
            del taken["publication"][name]
        for name in PARTS:
            taken[name] = [_plain(row) for row in getattr(self, name)]
        return taken


_COLUMNS = tuple(name for name, traits in TRAITS.items() if traits.is_column)
_FIELD_OF = {"author": NAMES[0], "editor": NAMES[1]}


def data_of_publication(
    publication: Publication,
    authorships: Iterable[Authorship],
    awards: Iterable[PublicationAward],
    links: Iterable[PublicationLink],
    appearances: Iterable[Appearance],
    *,
    name: Callable[[Authorship], AuthorName] | None = None,
) -> PublicationData:
    """Return the current data of a publication; `authorships` in their order.

    `name` returns the name of an author, by default the one as printed.
    """
    name_of = name or name_of_authorship
    data = PublicationData()
    for column in _COLUMNS:
        if value := getattr(publication, column):
            setattr(data, column, str(value) if isinstance(value, str) else value)
    for row in authorships:
        getattr(data, _FIELD_OF[row.contribution]).append(name_of(row))
    data.awards = [award.name for award in awards]
    data.links = [data_of_link(row) for row in links]
    data.appearances = [data_of_appearance(row) for row in appearances]
    return data


def data_of_link(row: PublicationLink) -> LinkData:
    return LinkData(row.kind, row.url, row.label, row.language, str(row.date), row.note)


def data_of_appearance(row: Appearance) -> AppearanceData:
    venue = row.venue
    return AppearanceData(
        row.venue_name or (venue.name if venue else ""),
        venue.kind if venue else "",
        str(row.date),
        row.volume,
        row.number,
        row.pages,
        row.presentation,
        row.url,
    )


def appearance_of(place: AppearanceData, venue_id: int | None) -> Appearance:
    """Return a row that isn't saved and belongs to no publication yet."""
    return Appearance(
        venue_id=venue_id,
        venue_name=place.venue_name,
        date=place.date,
        volume=place.volume,
        number=place.number,
        pages=place.pages,
        presentation=place.presentation,
        url=place.url,
    )


def name_of_authorship(row: Authorship) -> AuthorName:
    return AuthorName(
        row.first,
        row.von,
        row.last,
        row.jr,
        row.equal_group,
        row.is_corresponding,
        row.gap_before,
    )


def public_name_of_authorship(row: Authorship) -> AuthorName:
    """Return the name that exports have; read the authorship `with_public_names`."""
    return AuthorName(*row.public_name, row.equal_group, row.is_corresponding, row.gap_before)


def load_publications(ids: Iterable[int]) -> dict[int, StoredPublication]:
    """Return the publications `ids` with their rows, in five queries."""
    publications = {p.pk: StoredPublication(p) for p in Publication.objects.filter(pk__in=set(ids))}
    if not publications:
        return publications
    for name, model in PARTS.items():
        order = (
            ["contribution", "position"]
            if model is Authorship
            else list(model._meta.ordering or ())
        )
        rows: Any = model._default_manager.filter(publication__in=publications).order_by(*order)
        if model is Authorship:
            rows = rows.with_public_names()
        elif model is Appearance:
            rows = rows.select_related("venue")
        for row in rows:
            getattr(publications[row.publication_id], name).append(row)
    return publications


def write_publications(
    publications: Iterable[StoredPublication], parts: dict[int, set[str]]
) -> None:
    """Write the publications, and those `parts` of each that are named."""
    publications = list(publications)
    columns = columns_of(Publication)
    update_rows(Publication, columns[:-1], [row_of(stored.publication) for stored in publications])
    for name, model in PARTS.items():
        touched = [
            stored for stored in publications if name in parts.get(stored.publication.pk, ())
        ]
        delete_rows(model, [stored.publication.pk for stored in touched], column="publication_id")
        rows = [row for stored in touched for row in getattr(stored, name)]
        new = [row for row in rows if row.pk is None]
        for row, pk in zip(new, next_ids(model, len(new)), strict=True):
            row.pk = pk
        insert_rows(model, columns_of(model), [row_of(row) for row in rows])
    refresh_hidden_names(stored.publication.pk for stored in publications)


def restore(snapshots: Iterable[Snapshot]) -> None:
    """Restore publications as they were when `snapshots` were taken; none may be deleted since."""
    publications = [_from_snapshot(snapshot) for snapshot in snapshots]
    for stored in publications:
        stored.publication.refresh_derived_columns(stored.authorships, stored.awards)
    write_publications(publications, {stored.publication.pk: set(PARTS) for stored in publications})
    slugs = [stored.publication.slug for stored in publications]
    # They are addresses of these publications again, no longer former ones.
    RetiredPublicationSlug.objects.filter(slug__in=one_of(slugs)).delete()


def _from_snapshot(snapshot: Snapshot) -> StoredPublication:
    publication = _instance(Publication, snapshot["publication"])
    parts = {
        name: [_instance(model, row) for row in snapshot[name]] for name, model in PARTS.items()
    }
    return StoredPublication(publication, **parts)


def _plain(row: models.Model) -> dict[str, Any]:
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, FieldFile):
        return value.name or ""
    return value.isoformat() if isinstance(value, datetime.datetime) else value


def _instance(model: type[models.Model], values: dict[str, Any]) -> Any:
    dates = {
        field.attname
        for field in model._meta.concrete_fields
        if isinstance(field, models.DateTimeField)
    }
    return model(
        **{
            name: datetime.datetime.fromisoformat(value) if name in dates and value else value
            for name, value in values.items()
        }
    )
