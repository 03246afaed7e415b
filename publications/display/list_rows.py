"""Load publications as lists show them, with what a row prints and nothing else.

A list of 50 publications has hundreds of authors. Reading each as a record, with the record of its
person, takes most of the time of a page, so rows are read as plain values. The values of a row are
also the key by which its HTML is kept: see `publications.templatetags.publication_rows`.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.db.models.fields.json import KT
from django.utils.timezone import localdate
from django.utils.translation import get_language

from foundation.choice_labels import label_of
from foundation.compiled_queries import CompiledRows, columns_of, rows_of_each
from foundation.formulas import may_have_formulas
from foundation.partial_dates import PartialDate
from foundation.recently_used import RecentlyUsed
from foundation.slugs import stored_record
from foundation.snapshot_values import kept_for_snapshot
from people.models import Person
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    Venue,
)
from publications.models.authorship import PublicName
from publications.models.file import is_released

Values = tuple[Any, ...]
_AT_ONCE = 10_000  # publications whose rows are read in one query
_PAGE, _MOST_KEPT = 500, 5_000  # publications, whose values take 4 kB each, and records 3 kB

_COLUMNS = columns_of(
    Publication, "id", "slug", "kind", "title", "date", "year", "status", "release", "venue_id",
    "venue_name", "institution", "publisher", "presentation", "thesis_type", "entry_type",
    "language", "doi", "arxiv_id", "url", "truncated", "editors_truncated", "extra",
)  # fmt: skip
_ID = _COLUMNS.index("id")
_VENUE = ("name", "short_name", "slug", "kind", "parent_id")
_AUTHOR = (
    "publication_id", "position", "first", "von", "last", "jr", "link_state", "equal_group",
    "is_corresponding", "gap_before", "contribution", "person_id",
)  # fmt: skip
_EQUAL_GROUP, _CONTRIBUTION = _AUTHOR.index("equal_group"), _AUTHOR.index("contribution")
_PERSON = ("name", "slug", "is_listed", "hidden_names", "given_name", "family_name")
_APPEARANCE = ("venue_name", "date", "volume", "number", "pages", "presentation", "url", "venue_id")
_AWARD = ("name", "year", "url")
_FILE = ("pk", "version", "public_from")


class RowValues(NamedTuple):
    """All that a row prints, as the database returns it."""

    publication: Values
    venue: Values
    authors: tuple[Values, ...]
    """Or the editors of a publication without authors."""
    links: tuple[Values, ...]
    awards: tuple[Values, ...]
    appearances: tuple[Values, ...]
    files: tuple[Values, ...]
    """Those that everyone may read today."""
    formulas: str
    """The LaTeX source of the title, if it has formulas."""
    has_abstract: bool


class ListedPerson(NamedTuple):
    """What a row needs of an author's person, who hides no former name."""

    pk: int
    name: str
    slug: str
    is_listed: bool
    hidden_names: None = None

    def get_absolute_url(self) -> str:
        return Person.url_of(self.slug)


class _AuthorColumns(NamedTuple):
    publication_id: int
    position: int
    first: str
    von: str
    last: str
    jr: str
    link_state: str
    equal_group: int | None
    is_corresponding: bool
    gap_before: bool
    contribution: str
    person_id: int | None
    person: ListedPerson | Person | None = None


class ListedAuthor(PublicName, _AuthorColumns):
    """An author as a row prints it."""

    @property
    def hides_nothing(self) -> bool:
        """Whether the values alone say what is shown, because the person hides no former name."""
        return not isinstance(self.person, Person)

    @property
    def of_any_publication(self) -> Values:
        """The values without the publication, and the position on it."""
        return self[2:]

    @staticmethod
    def on_any_publication(values: Values) -> "ListedAuthor":
        """Return the author who is the same on any publication."""
        return ListedAuthor(0, 0, *values)


class ListedLink(NamedTuple):
    url: str
    label: str
    language: str

    def __str__(self) -> str:
        return self.label


class ListedFile(NamedTuple):
    pk: int
    version: str
    public_from: Any


def listed(found: "QuerySet[Publication]", *also: str) -> list[Publication]:
    """Load what the rows of a list print of the publications of a queryset, in its order.

    `also` names further columns of texts and numbers. The number of queries doesn't depend on that
    of the rows.
    """
    return listed_by_key(list(found.values_list("pk", flat=True)), *also)


def listed_by_key(keys: list[int], *also: str) -> list[Publication]:
    """Load what the rows of a list print of the publications with `keys`, in their order.

    Without further columns, the records of a page are shared by requests: don't change them.
    """
    if not also and len(keys) <= _PAGE:
        return _kept_records(keys)
    values = _kept_values_of(keys)
    publications = {key: publication_of(values[key]) for key in keys if key in values}
    if also:
        for key, *further in _further_columns(also)(keys):
            columns = dict(zip(also, further, strict=True))
            if "keywords" in columns:
                columns["keywords"] = json.loads(columns["keywords"])
            vars(publications[key]).update(columns)
    return list(publications.values())


def _kept_records(keys: list[int]) -> list[Publication]:
    """Return the records of a page, those of other requests for the same snapshot.

    What a record prints, such as the labels of its links, may be of the language.
    """
    name = ("listed publications", localdate(), get_language())
    kept = kept_for_snapshot(name, lambda: RecentlyUsed[int, Publication](_MOST_KEPT))
    found = kept.of(keys)
    if missing := [key for key in keys if key not in found]:
        own = {key: publication_of(values) for key, values in _kept_values_of(missing).items()}
        kept.keep(own)
        found |= own
        return [found[key] for key in dict.fromkeys(keys) if key in found]
    return list(found.values())


def values_of(publication: Publication) -> RowValues:
    """Return the values of a publication that was `listed`."""
    values: RowValues = vars(publication)["row_values"]
    return values


def equal_groups(publication: Publication) -> set[int]:
    """Return the groups of equal contribution of a publication that was `listed`."""
    return {row[_EQUAL_GROUP] for row in values_of(publication).authors if row[_EQUAL_GROUP]}


def publication_of(values: RowValues) -> Publication:
    """Return the record that the values of a row are of."""
    columns = dict(zip(_COLUMNS, values.publication, strict=True))
    columns["date"] = PartialDate(columns["date"]) if columns["date"] else ""
    for name in ("truncated", "editors_truncated"):
        columns[name] = bool(columns[name])
    columns["extra"] = json.loads(columns["extra"]) if columns["extra"] != "{}" else {}
    publication = stored_record(Publication, columns)
    publication._state.fields_cache["venue"] = _venue(columns["venue_id"], values.venue)
    vars(publication)["row_values"] = values
    # As prefetching does; these rows need not be records.
    publication._prefetched_objects_cache = _Related(values, publication)  # type: ignore[attr-defined]
    return publication


class _Related(dict[str, list[Any]]):
    """The rows of each relation, which are made when they are asked for."""

    def __init__(self, values: RowValues, publication: Publication) -> None:
        self._values, self._publication = values, publication

    def __contains__(self, name: object) -> bool:
        return name in _RELATIONS

    def __missing__(self, name: str) -> list[Any]:
        rows = getattr(self._values, _RELATIONS[name])
        self[name] = made = _MAKERS[name](rows, self._publication) if rows else []
        return made


def _venue_columns(prefix: str) -> tuple[str, ...]:
    names = tuple(f"{prefix}__{name}" for name in _VENUE)
    return (*names, *(f"{prefix}__parent__{name}" for name in _VENUE[:-1]))


_publications = CompiledRows(
    lambda keys: (
        Publication.objects.filter(pk__in=keys)
        .order_by()
        .annotate(has_abstract=ExpressionWrapper(~Q(abstract=""), BooleanField()))
        .values_list(*_COLUMNS, KT("latex__title"), "has_abstract", *_venue_columns("venue"))
    )
)
_authors = CompiledRows(
    lambda keys: (
        Authorship.objects.filter(publication_id__in=keys)
        .order_by("publication_id", "position")
        .values_list(*_AUTHOR, *(f"person__{name}" for name in _PERSON))
    )
)
_rows_of_links = CompiledRows(
    lambda keys: PublicationLink.objects.filter(publication_id__in=keys).values_list(
        "publication_id", "kind", "url", "label", "language"
    )
)
_awards = CompiledRows(
    lambda keys: PublicationAward.objects.filter(publication_id__in=keys).values_list(
        "publication_id", *_AWARD
    )
)
_appearances = CompiledRows(
    lambda keys: Appearance.objects.filter(publication_id__in=keys).values_list(
        "publication_id", *_APPEARANCE, *_venue_columns("venue")
    )
)
_files = CompiledRows(
    lambda keys: PublicationFile.objects.filter(publication_id__in=keys).values_list(
        "publication_id", *_FILE
    )
)
_OF_ROWS = (_publications, _authors, _rows_of_links, _awards, _appearances, _files)


@cache
def _further_columns(names: tuple[str, ...]) -> CompiledRows:
    return CompiledRows(
        lambda keys: Publication.objects.filter(pk__in=keys).order_by().values_list("pk", *names)
    )


def _kept_values_of(keys: list[int]) -> dict[int, RowValues]:
    """Read the values of a page, except those that another request for the same snapshot read."""
    if len(keys) > _PAGE:
        return _values_of(keys)
    name = ("values of rows", localdate())
    kept = kept_for_snapshot(name, lambda: RecentlyUsed[int, RowValues](_MOST_KEPT))
    found = kept.of(keys)
    if missing := [key for key in keys if key not in found]:
        read = _values_of(missing)
        kept.keep(read)
        found |= read
    return found


def _values_of(keys: list[int]) -> dict[int, RowValues]:
    found: dict[int, RowValues] = {}
    for first in range(0, len(keys), _AT_ONCE):
        some = keys[first : first + _AT_ONCE]
        rows, rows_of_authors, *others = rows_of_each(_OF_ROWS, some)
        authors = _by_publication(rows_of_authors, first=0)
        links, awards, appearances, files = map(_by_publication, others)
        for row in rows:
            key = row[_ID]
            source = row[len(_COLUMNS)] or ""
            found[key] = RowValues(
                publication=row[: len(_COLUMNS)],
                venue=row[len(_COLUMNS) + 2 :],
                authors=_authors_or_editors(authors.get(key, ())),
                links=tuple(links.get(key, ())),
                awards=tuple(awards.get(key, ())),
                appearances=tuple(appearances.get(key, ())),
                files=tuple(row for row in files.get(key, ()) if is_released(row[-1])),
                formulas=source if may_have_formulas(source) else "",
                has_abstract=bool(row[len(_COLUMNS) + 1]),
            )
    return found


def _by_publication(rows: Collection[Values], *, first: int = 1) -> dict[int, list[Values]]:
    """Group rows by their first column, which is left out unless `first` is 0."""
    groups: dict[int, list[Values]] = defaultdict(list)
    for row in rows:
        groups[row[0]].append(row[first:])
    return groups


def _authors_or_editors(rows: Iterable[Values]) -> tuple[Values, ...]:
    authors = tuple(row for row in rows if row[_CONTRIBUTION] == Contribution.AUTHOR)
    return authors or tuple(rows)


def _author(row: Values) -> ListedAuthor:
    author, (name, slug, is_listed, hidden, given, family) = row[: len(_AUTHOR)], row[-6:]
    person: ListedPerson | Person | None = None
    if hidden is not None:  # the record knows what to print instead
        person = Person(
            pk=author[-1], name=name, slug=slug, is_listed=bool(is_listed),
            hidden_names=json.loads(hidden), given_name=given, family_name=family,
        )  # fmt: skip
    elif author[-1] is not None:
        person = ListedPerson(author[-1], name, slug, bool(is_listed))
    return ListedAuthor(*author, person)  # type: ignore[call-arg]


def _links(rows: Iterable[Values]) -> Iterable[ListedLink]:
    for kind, url, label, language in rows:
        yield ListedLink(url, label or label_of(PublicationLink.Kind, kind), language)


_RELATIONS = {"authorships": "authors"} | {
    name: name for name in ("links", "awards", "appearances", "files")
}
"""The values of the rows of each relation."""
_MAKERS: Mapping[str, Callable[[Iterable[Values], Publication], list[Any]]] = {
    "authorships": lambda rows, _publication: [*map(_author, rows)],
    "links": lambda rows, _publication: [*_links(rows)],
    "awards": lambda rows, _publication: [
        PublicationAward(**dict(zip(_AWARD, row, strict=True))) for row in rows
    ],
    "appearances": lambda rows, publication: [_appearance(row, publication) for row in rows],
    "files": lambda rows, _publication: [ListedFile(*row) for row in rows],
}


def _appearance(row: Values, publication: Publication) -> Appearance:
    columns = dict(zip(_APPEARANCE, row, strict=False))
    columns["date"] = PartialDate(columns["date"]) if columns["date"] else ""
    appearance = Appearance(**columns)
    appearance.publication = publication
    appearance.venue = _venue(columns["venue_id"], row[len(_APPEARANCE) :])
    return appearance


def _venue(key: int | None, row: Values) -> Venue | None:
    if key is None:
        return None
    own, above = row[: len(_VENUE)], row[len(_VENUE) :]
    venue = stored_record(Venue, {"id": key, **dict(zip(_VENUE, own, strict=True))})
    parent_id = own[-1]
    if parent_id is not None:
        parent = {"id": parent_id, **dict(zip(_VENUE, above, strict=False))}
        venue._state.fields_cache["parent"] = stored_record(Venue, parent)
    return venue
