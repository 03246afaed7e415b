"""Read the table: which publications, the latest of them, and how many per year."""

# ruff: noqa: S608 - the statements are made of names in these modules

from collections.abc import Collection
from contextlib import suppress

from django.db import connection
from django.db.models.expressions import RawSQL

from affiliations.models import Organization
from foundation.snapshot_values import answers_for_snapshot
from publications.written_at.common_sql import COUNTS, EVERYWHERE, ROWS, UNDATED

_NOWHERE = -1  # the key of no organization


def publications_at(organization: int) -> RawSQL:
    """Return a subquery with the keys of the publications written at `organization`."""
    query = f"SELECT publication_id FROM {ROWS} WHERE organization_id = %s"
    return RawSQL(query, [organization])  # noqa: S611


def publications_at_best(name: str) -> RawSQL:
    """Return a subquery with the keys of the publications written at the organization that a search
    for `name` finds first; of none if it finds none."""
    organization = organization_found_best(name)
    return publications_at(_NOWHERE if organization is None else organization)


def organization_found_best(name: str) -> int | None:
    """Return the key of the organization that a search for `name` finds first, if any.

    A search with `at:` needs it several times, and asking takes longer than most of its queries.
    """
    known = answers_for_snapshot("organizations found best", dict[str, int | None])
    with suppress(KeyError):
        return known[name]
    organization = Organization.objects.best_match(name)
    known[name] = key = organization.pk if organization else None
    return key


def publications_at_any(organizations: Collection[int]) -> RawSQL:
    """Return a subquery with the keys of the publications written at one of `organizations`."""
    places = ", ".join(["%s"] * len(organizations)) or "NULL"
    query = f"SELECT publication_id FROM {ROWS} WHERE organization_id IN ({places})"
    return RawSQL(query, list(organizations))  # noqa: S611


def pairs_of_publications(publications: Collection[int] | None = None) -> list[tuple[int, int]]:
    """Return each publication, or each of these, with each organization that it was written at."""
    query = f"SELECT publication_id, organization_id FROM {ROWS}"
    if publications is not None:
        listed = ", ".join(str(int(pk)) for pk in publications) or "NULL"
        query = f"{query} WHERE publication_id IN ({listed})"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def latest_at(organization: int, start: int, end: int) -> list[int]:
    """Return a slice of their keys, the most recent first."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT publication_id FROM {ROWS} WHERE organization_id = %s "
            "ORDER BY date DESC, publication_id DESC LIMIT %s OFFSET %s",
            [organization, end - start, start],
        )
        return [row[0] for row in cursor.fetchall()]


def per_year(organization: int) -> dict[int, int]:
    """Return the number of publications written at `organization` by year."""
    return _counts(organization)


def all_per_year() -> dict[int | None, int]:
    """Return the number of all public publications by year; None counts those without a date."""
    return {year if year != UNDATED else None: n for year, n in _counts(EVERYWHERE).items()}


def _counts(organization: int) -> dict[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT year, sum(number) FROM {COUNTS} "
            "WHERE organization_id = %s GROUP BY year HAVING sum(number) <> 0",
            [organization],
        )
        return {year: int(number) for year, number in cursor.fetchall()}
