"""What the cells of a table say about a person, for exports and for comparing with a table."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from affiliations.home_organization import home_organization
from foundation.choice_labels import label_of
from foundation.tables import Row
from people.models import Affiliation, ContactDetail, Person, PersonLink
from people.tables.columns import EXPORTED, Column
from people.visibility import Visitor

Cells = dict[Column, str]
LINKS = {
    Column.HOMEPAGE: PersonLink.Kind.HOMEPAGE,
    Column.GITHUB: PersonLink.Kind.GITHUB,
    Column.SCHOLAR: PersonLink.Kind.SCHOLAR,
}
_CHUNK = 500


class PersonCells:
    """Compute cells of people who were loaded by `with_rows`."""

    def __init__(self) -> None:
        home = home_organization()
        here = Affiliation.objects.at(home) if home else Affiliation.objects.all()
        self._here = set(here.values_list("pk", flat=True))
        self._current = set(Affiliation.objects.current().values_list("pk", flat=True))

    def main_affiliation(self, person: Person) -> Affiliation | None:
        """Return the affiliation of the table: here and now, or else the last one here."""
        found = [each for each in person.affiliations.all() if each.pk in self._here]
        if not found:
            return None
        return max(
            found,
            key=lambda a: (a.pk in self._current, -a.rank, str(a.end) or "9999", str(a.start)),
        )

    def next_affiliation(self, person: Person) -> Affiliation | None:
        """Return where someone is now whose affiliation here is over."""
        main = self.main_affiliation(person)
        if main is None or main.pk in self._current:
            return None
        now = [a for a in person.affiliations.all() if a.pk in self._current]
        elsewhere = [a for a in now if a.kind == Affiliation.Kind.EMPLOYMENT] or now
        return elsewhere[0] if elsewhere else None

    def of(self, person: Person) -> Cells:
        main, then = self.main_affiliation(person), self.next_affiliation(person)
        emails = [c.value for c in contact_emails(person)]
        cells = {
            Column.ID: person.slug,
            Column.NAME: person.name,
            Column.NATIVE_NAME: person.native_name,
            Column.EMAIL: emails[0] if emails else "",
            Column.ORCID: person.orcid,
            Column.PHOTO: person.photo.name or "",
            Column.NOW_AT: then.organization.name if then else "",
        }
        for column, kind in LINKS.items():
            links = [link.url for link in person.links.all() if link.kind == kind]
            cells[column] = links[0] if links else ""
        if main:
            cells[Column.ROLE] = label_of(Affiliation.Role, main.role)
            cells[Column.ORGANIZATION] = main.organization.name
            cells[Column.START], cells[Column.END] = str(main.start), str(main.end)
        return cells


def contact_emails(person: Person) -> list[ContactDetail]:
    details = person.contact_details.all()
    return [each for each in details if each.kind == ContactDetail.Kind.EMAIL]


def with_rows(people: QuerySet[Person]) -> QuerySet[Person]:
    return people.prefetch_related(
        "names", "contact_details", "links", "affiliations__organization"
    )


def header() -> list[str]:
    return [column.value for column in EXPORTED]


def table_rows(people: QuerySet[Person], *, visitor: Visitor) -> Iterator[Row]:
    """Yield the rows of a table that can be edited and loaded again."""
    cells = PersonCells()
    seen: Any = ContactDetail.objects
    emails = set(seen.visible_to(visitor).values_list("pk", flat=True))
    for person in with_rows(people).iterator(chunk_size=_CHUNK):
        found = cells.of(person)
        shown = [each.value for each in contact_emails(person) if each.pk in emails]
        found[Column.EMAIL] = shown[0] if shown else ""
        yield [found.get(column, "") for column in EXPORTED]
