"""Pages of long lists of publications, at the same speed wherever the page is."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count

from affiliations.models import Organization
from publications.display.list_rows import listed
from publications.models import Publication
from publications.models.publication import PublicationQuerySet
from publications.written_at.reading import all_per_year, earliest_at, latest_at, per_year

YearCounts = Mapping[int, int] | Mapping[int | None, int]


class PublicationPages(Paginator):
    """The latest publications first, of which only one page is loaded.

    The keys of a page are read from an index, from the nearer end: the database has to skip all
    the rows before a page, but no more than their keys.
    """

    def __init__(self, found: PublicationQuerySet, per_page: int) -> None:
        super().__init__([], per_page)
        self.found = found

    @cached_property
    def by_year(self) -> YearCounts:
        """The number of publications by year; None counts those without a date."""
        counted = self.found.order_by().values_list("year").annotate(Count("pk"))
        return dict(counted)

    @cached_property
    def count(self) -> int:
        return sum(self.by_year.values())

    @property
    def years(self) -> list[tuple[int, int]]:
        """Each year with its number of publications, the latest first."""
        dated = [(year, number) for year, number in self.by_year.items() if year is not None]
        return sorted(dated, reverse=True)

    def page(self, number: Any) -> Any:
        number = self.validate_number(number)
        start = (number - 1) * self.per_page
        end = min(start + self.per_page, self.count)
        if start <= self.count - end:
            keys = self.latest(start, end)
        else:
            keys = self.earliest(self.count - end, self.count - start)[::-1]
        return self._get_page(in_order(keys), number, self)  # type: ignore[attr-defined]

    def latest(self, start: int, end: int) -> list[int]:
        """Return a slice of the keys, the latest first."""
        return list(self.found.order_by("-date", "-pk").values_list("pk", flat=True)[start:end])

    def earliest(self, start: int, end: int) -> list[int]:
        return list(self.found.order_by("date", "pk").values_list("pk", flat=True)[start:end])


class AllPublications(PublicationPages):
    """All public publications, which the database counts by year as they are written."""

    def __init__(self, per_page: int) -> None:
        super().__init__(Publication.objects.public(), per_page)

    @cached_property
    def by_year(self) -> YearCounts:
        return all_per_year()


class WrittenAt(PublicationPages):
    """What was written at an organization, of which the database keeps keys and counts."""

    def __init__(self, organization: Organization, per_page: int) -> None:
        super().__init__(Publication.objects.public().written_at(organization), per_page)
        self.organization = organization

    @cached_property
    def by_year(self) -> YearCounts:
        return per_year(self.organization.pk)

    def latest(self, start: int, end: int) -> list[int]:
        return latest_at(self.organization.pk, start, end)

    def earliest(self, start: int, end: int) -> list[int]:
        return earliest_at(self.organization.pk, start, end)


def in_order(keys: list[int], *also: str) -> list[Publication]:
    """Load the public ones for a list in the order of `keys`, and the columns `also`."""
    found = listed(Publication.objects.public().filter(pk__in=keys), *also)
    loaded = {publication.pk: publication for publication in found}
    return [loaded[key] for key in keys if key in loaded]
