"""Load a table of people: match its rows with people, and change what the table changes.

A dry run does the same and is rolled back. A row that can't be stored, or that may be several
people, is unclear: nothing of it is stored, and the report says why.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import PurePath
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from affiliations.home_organization import organization_of_members
from affiliations.models import Organization
from foundation.bulk_sql import wait_for_others
from foundation.checked_saving import clean_and_save
from foundation.copied_database import aside
from foundation.folding import fold
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.quoting import quotable
from people.forms.new_member import names_only_role
from people.models import Affiliation, ContactDetail, Person, PersonLink, PersonName
from people.names import given_name_first, split_full_name, without_titles
from people.tables.cell_values import (
    CLEAR,
    READ_DATE,
    UnclearError,
    bare_orcid,
    changed_cells,
    read_address,
    read_role,
    wrong_cells,
)
from people.tables.columns import LABELS, Column
from people.tables.namesakes import contradiction
from people.tables.next_positions import (
    end_at,
    has_other_title,
    is_next,
    new_organizations,
    note_on,
)
from people.tables.person_cells import LINKS, PersonCells, contact_emails, with_rows
from people.tables.photos import Photos, cleaned_photo
from people.tables.places import Places
from people.tables.reading import Table
from people.tables.row_names import take_name
from people.tables.row_plans import RowPlan, TablePlan

_OF_AFFILIATION = (Column.ROLE, Column.ORGANIZATION, Column.START, Column.END)
_BATCH = 500
_LOCK = 0x7461_626C_65
"""Held while a table is loaded, so that one that is sent twice finds the people it has added."""


class _RolledBackError(Exception):
    pass


def load_table(
    table: Table,
    columns: Mapping[Column, int],
    *,
    commit: bool,
    user: Any = None,
    photos: Photos | None = None,
    expected: str = "",
) -> TablePlan:
    """Load the rows as one event. With `expected`, the digest of a plan, do that or nothing."""
    plan = TablePlan()
    loading = _Loading(columns, photos)
    try:
        with (
            nullcontext() if commit else aside(),
            transaction.atomic(),
            recording(route=Route.IMPORT, who=user, reason=_("Table of people")) as recorded,
        ):
            if commit:
                wait_for_others(_LOCK)
            plan.rows += loading.load(table)
            if not commit or (expected and plan.digest != expected):
                raise _RolledBackError
        plan.event = recorded.event
    except _RolledBackError:
        loading.remove_files()
    except BaseException:
        loading.remove_files()
        raise
    return plan


def _keys(values: Mapping[Column, str]) -> list[tuple[Column, str]]:
    """Return by what the person of a row is recognized, the surest first."""
    keys = [
        (Column.ORCID, bare_orcid(values.get(Column.ORCID, ""))),
        (Column.EMAIL, values.get(Column.EMAIL, "").lower()),
        (Column.NAME, fold(given_name_first(values.get(Column.NAME, "")))),
        (Column.NAME, fold(values.get(Column.NATIVE_NAME, ""))),
    ]
    return [key for key in keys if key[1] not in ("", CLEAR)]


class _Loading:
    def __init__(self, columns: Mapping[Column, int], photos: Photos | None) -> None:
        self.columns = dict(sorted(columns.items(), key=lambda each: each[1]))
        self.photos = photos
        self.cells = PersonCells()
        self.home = organization_of_members()
        self.places = Places()
        self.files: list[tuple[Any, str]] = []
        self.parts: dict[str, tuple[str, str]] = {}
        """The given and family names, by name, if they have columns of their own."""
        self.added: dict[tuple[Column, str], list[tuple[int, str]]] = defaultdict(list)
        """The lines of new people, with their email addresses, by what these are recognized."""

    def remove_files(self) -> None:
        for storage, name in self.files:
            storage.delete(name)

    def _index(self) -> None:
        """Remember by what people are recognized."""
        self.known: dict[tuple[Column, str], set[int]] = defaultdict(set)
        for pk, slug, orcid, *names in Person.objects.values_list(
            "pk", "slug", "orcid", "name", "native_name"
        ):
            self.known[Column.ID, slug].add(pk)
            self.known[Column.ORCID, orcid].add(pk)
            for name in filter(None, {*names, without_titles(names[0])}):
                self.known[Column.NAME, fold(name)].add(pk)
        for pk, name in PersonName.objects.values_list("person", "name"):
            self.known[Column.NAME, fold(given_name_first(name))].add(pk)
        emails = ContactDetail.objects.filter(kind=ContactDetail.Kind.EMAIL)
        for pk, value in emails.values_list("person", "value"):
            self.known[Column.EMAIL, value.lower()].add(pk)

    def load(self, table: Table) -> Iterator[RowPlan]:
        self._index()
        taken: dict[int, int] = {}
        for start in range(0, len(table.rows), _BATCH):
            rows = [
                (line, self._values(cells)) for line, cells in table.rows[start : start + _BATCH]
            ]
            found = [self._find(values) for _line, values in rows]
            wanted = {match for match in found if isinstance(match, int)}
            people = with_rows(Person.objects.all()).in_bulk(wanted)
            for (line, values), match in zip(rows, found, strict=True):
                yield self._row(line, values, match, people, taken)

    def _values(self, cells: list[str]) -> dict[Column, str]:
        values = {column: cells[n] for column, n in self.columns.items() if cells[n]}
        if parts := take_name(values):
            self.parts[values[Column.NAME]] = parts
        return values

    def _find(self, values: Mapping[Column, str]) -> int | str | None:
        """Return the person, why it is unclear who it is, or None for a new one."""
        if slug := values.get(Column.ID):
            found = self.known.get((Column.ID, slug), set())
            return next(iter(found), None) or _("No one has the id “%(id)s”.") % {
                "id": quotable(slug)
            }
        for key in _keys(values):
            found = self.known.get(key, set())
            if len(found) > 1:
                says = _("%(number)d people fit. Add a column “id” with the address of the page.")
                return says % {"number": len(found)}
            if found:
                return next(iter(found))
        return None

    def _only_name_fits(self, values: Mapping[Column, str]) -> bool:
        """Whether nothing surer than the name says who the person is."""
        if values.get(Column.ID):
            return False
        fitting = (column for column, text in _keys(values) if self.known.get((column, text)))
        return next(fitting, None) is Column.NAME

    def _row(
        self,
        line: int,
        values: dict[Column, str],
        match: int | str | None,
        people: Mapping[int, Person],
        taken: dict[int, int],
    ) -> RowPlan:
        name = given_name_first(values.get(Column.NAME, ""))
        row = RowPlan(line, name or values.get(Column.ID, ""))
        if reason := self._unclear_match(values, match, taken):
            return row.refuse(reason)
        person: Person | None = None
        if isinstance(match, int):
            taken[match] = line
            person = people[match]
            row.person, row.name = person.pk, person.name
        before = self.cells.of(person) if person else {}
        main = self.cells.main_affiliation(person) if person else None
        changed = self._changes(values, before)
        if person and _is_other_name(person, name):
            changed.pop(Column.NAME, None)
        if has_other_title(main, values.get(Column.ROLE, "")):
            changed[Column.ROLE] = values[Column.ROLE]
        if person and not changed:
            return row
        doubts = (
            person
            and self._only_name_fits(values)
            and contradiction(person, before, changed, self.places)
        )
        if doubts:
            return row.refuse(doubts)
        row.outcome = "changed" if person else "new"
        row.changes = _as_shown(changed, before)
        row.adds = [*new_organizations(changed, self.places)]
        row.note = note_on(main, changed, row.adds)
        try:
            with transaction.atomic():
                self._store(row, changed, person, main)
        except UnclearError as error:
            self.places.forget()
            return row.refuse(str(error))
        if row.outcome == "new":
            for key in _keys(values):
                self.added[key].append((line, values.get(Column.EMAIL, "")))
        return row

    def _unclear_match(
        self, values: Mapping[Column, str], match: int | str | None, taken: Mapping[int, int]
    ) -> str:
        """Return why it is unclear who the person of a row is, or an empty text."""
        if isinstance(match, str):
            return match
        if match is not None and match in taken:
            says = _("The same person as in line %(line)d.")
            return says % {"line": taken[match]}
        if match is None and (line_before := self._line_of_same(values)):
            says = _(
                "Perhaps the same person as in line %(line)d. If not, give both an email address."
            )
            return says % {"line": line_before}
        return ""

    def _changes(
        self, values: Mapping[Column, str], before: Mapping[Column, str]
    ) -> dict[Column, str]:
        """Return what differs from what is stored, in whatever way that is written."""
        changed = changed_cells(values, before)
        name = given_name_first(values.get(Column.NAME, ""))
        if name and name == without_titles(before.get(Column.NAME, "")):
            changed.pop(Column.NAME, None)
        if self._has_photo(before.get(Column.PHOTO, ""), changed.get(Column.PHOTO, "")):
            del changed[Column.PHOTO]
        for column in (Column.ORGANIZATION, Column.NOW_AT):
            if self._is_same_place(before.get(column, ""), changed.get(column, "")):
                del changed[column]
        return changed

    def _line_of_same(self, values: Mapping[Column, str]) -> int | None:
        """Return the line of a new person who may be that of another row, if there is one."""
        email = values.get(Column.EMAIL, "")
        for key in _keys(values):
            for line, other_email in self.added.get(key, ()):
                if key[0] is not Column.NAME or not (email and other_email):
                    return line
        return None

    def _has_photo(self, before: str, name: str) -> bool:
        """Whether the photo that a person has is the one that the table names."""
        if not before or not name:
            return False
        try:
            photo = cleaned_photo(self.photos, name)
        except ValidationError:
            return False
        return photo is not None and PurePath(str(photo.name)).stem in PurePath(before).stem

    def _is_same_place(self, before: str, name: str) -> bool:
        """Whether two names, such as an English and a Chinese one, are of one organization."""
        if not before or not name:
            return False
        try:
            numbers = [self.places.named(each).pk for each in (before, name)]
        except ValidationError:  # several are named so
            return False
        return numbers[0] is not None and numbers[0] == numbers[1]

    # One row

    def _store(
        self,
        row: RowPlan,
        changed: Mapping[Column, str],
        person: Person | None,
        main: Affiliation | None,
    ) -> None:
        if person is None:
            if not changed.get(Column.NAME):
                raise UnclearError(_("A new person needs a name."))
            person = Person(is_listed=True)
        problems = [*wrong_cells(changed)]
        for step in (self._store_person, partial(self._store_affiliations, main=main)):
            try:
                step(person, changed)
            except ValidationError as error:
                problems += error.messages
            except UnclearError as error:
                problems.append(str(error))
            if person.pk is None:
                break
        if problems:
            raise UnclearError(" ".join(dict.fromkeys(problems)))
        row.person = person.pk

    def _store_person(self, person: Person, changed: Mapping[Column, str]) -> None:
        if (typed := changed.get(Column.NAME)) is not None:
            person.name = given_name_first(typed)
            if typed in self.parts or person.name != typed:
                parts = self.parts.get(typed) or split_full_name(typed)
                person.given_name, person.family_name = parts
        for column, name in ((Column.NATIVE_NAME, "native_name"), (Column.ORCID, "orcid")):
            if column in changed:
                setattr(person, name, changed[column])
        if Column.PHOTO in changed:
            self._store_photo(person, changed[Column.PHOTO])
        is_new = person.pk is None
        clean_and_save(person)
        if Column.EMAIL in changed:
            stored = None if is_new else next(iter(contact_emails(person)), None)
            new = ContactDetail(person=person, kind=ContactDetail.Kind.EMAIL)
            _store_value(stored, new, "value", changed[Column.EMAIL])
        for column, kind in LINKS.items():
            if column in changed:
                links = () if is_new else person.links.all()
                link = next((each for each in links if each.kind == kind), None)
                url = read_address(column, changed[column])
                _store_value(link, PersonLink(person=person, kind=kind), "url", url)

    def _store_photo(self, person: Person, name: str) -> None:
        if not name:
            person.photo = ""
            return
        photo = cleaned_photo(self.photos, name)
        if photo is None:
            says = _("There is no photo “%(name)s”.")
            raise UnclearError(says % {"name": name})
        person.photo.save(str(photo.name), photo, save=False)
        self.files.append((person.photo.storage, person.photo.name))

    def _store_affiliations(
        self, person: Person, changed: Mapping[Column, str], *, main: Affiliation | None
    ) -> None:
        if any(column in changed for column in _OF_AFFILIATION):
            self._store_main(person, main, changed)
        if name := changed.get(Column.NOW_AT):
            organization = _stored(self.places.named(name))
            place = Affiliation(person=person, organization=organization)
            clean_and_save(place)
        elif Column.NOW_AT in changed:
            raise UnclearError(_("End the affiliation on the person's page."))

    def _store_main(
        self, person: Person, main: Affiliation | None, changed: Mapping[Column, str]
    ) -> None:
        """Change the affiliation; another organization, or a position after it, is another one."""
        name = changed.get(Column.ORGANIZATION, "")
        before = main if is_next(main, changed) else None
        if main is None or name or before:
            home = before.organization if before else self.home
            organization = _stored(self.places.named(name)) if name else home
            if organization is None:
                raise UnclearError(
                    _("Add a column with the organization, or choose one for the site.")
                )
            main = Affiliation(person=person, organization=organization)
        if Column.ROLE in changed:
            text = changed[Column.ROLE]
            main.role = read_role(text)
            if text and not names_only_role(text):
                main.title = text
            if not main.pk:
                main.kind, main.engagement = Affiliation.kind_of_role(main.role)
        for column in (Column.START, Column.END):
            if column in changed:
                setattr(main, column.value, READ_DATE[column](changed[column]))
        clean_and_save(main)
        if before and not name:
            end_at(before, main.start)


def _store_value(stored: Any, new: Any, name: str, value: str) -> None:
    row = stored or new
    if not value:
        if stored:
            stored.delete()
        return
    setattr(row, name, value)
    try:
        clean_and_save(row)
    except ValidationError as error:
        if isinstance(row, ContactDetail):  # whose advice is for the form, which has its kind
            says = _("“%(text)s” isn’t a valid email address.") % {"text": quotable(value)}
        else:
            says = f"“{quotable(value)}”: {' '.join(error.messages)}"
        raise UnclearError(says) from None


def _stored(organization: Organization) -> Organization:
    if organization.pk is None:
        clean_and_save(organization)
    return organization


def _is_other_name(person: Person, name: str) -> bool:
    """Whether it is another name of the person, such as a former one, which an old list has."""
    return bool(name) and fold(name) in {fold(other.name) for other in person.names.all()}


def _as_shown(
    changed: Mapping[Column, str], before: Mapping[Column, str]
) -> list[tuple[str, str, str]]:
    """Return the label, the former and the new value of each cell that changes something."""
    return [
        (
            str(LABELS[column]),
            before.get(column, ""),
            given_name_first(text) if column is Column.NAME else text,
        )
        for column, text in changed.items()
    ]
