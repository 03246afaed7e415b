"""Load a folder of JSON and BibTeX files; demo/README.md documents the format.

An organization, person, project, venue or page whose slug exists already is left unchanged, with
everything that belongs to it, and so is the site. So loading a folder again changes nothing, and
later edits are kept.
A folder is loaded completely or not at all.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from affiliations.models import Organization
from directory.loading.json_records import Json, LoadError, Part, Place, build, build_parts, store
from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    ContactDetail,
    Course,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectLink,
    ProjectMember,
    Supervision,
)
from people.name_changes import names_changed
from publications.importing.messages import render
from publications.importing.options import ImportOptions
from publications.importing.plan import import_bibtex
from publications.importing.report import Row
from publications.importing.sources import Source
from publications.models import Authorship, ImportedEntry, Publication, Venue
from website.models import MenuItem, Page, PageImage, Partner, Position, Site

PERSON_PARTS = {
    "names": Part(PersonName, "person", short_for="name"),
    "links": Part(PersonLink, "person", short_for="url"),
    "contact_details": Part(ContactDetail, "person"),
    "affiliations": Part(
        Affiliation,
        "person",
        parts={
            "courses": Part(Course, "affiliation", short_for="title"),
            "supervisions": Part(Supervision, "affiliation", short_for="name"),
        },
        also=frozenset({"id"}),
    ),
    "projects": Part(ProjectMember, "person", short_for="project"),
    "activities": Part(
        Activity, "person", parts={"dates": Part(ActivityDate, "activity", short_for="date")}
    ),
}
PERSON_KEYS = [*PERSON_PARTS, "interests", "selected"]
PROJECT_PARTS = {"links": Part(ProjectLink, "project", short_for="url")}
PAGE_PARTS = {"images": Part(PageImage, "page")}
SITE_PARTS = {
    "menu_items": Part(MenuItem, "site", short_for="page"),
    "partners": Part(Partner, "site", short_for="name"),
}


@dataclass
class Loaded:
    """How many records of each model a folder added."""

    added: dict[type[models.Model], int] = field(default_factory=dict)

    def count(self, model: type[models.Model], number: int = 1) -> None:
        self.added[model] = self.added.get(model, 0) + number

    def __bool__(self) -> bool:
        return any(self.added.values())


def load_directory(folder: Path) -> Loaded:
    """Load `folder`. If something in it isn't valid, raise LoadError and change nothing."""
    if not folder.is_dir():
        raise LoadError(_("There is no folder “%(folder)s”.") % {"folder": folder})
    with transaction.atomic():
        return _Loading(folder).run()


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        message = _("Invalid JSON: %(what)s, line %(line)d, column %(column)d.")
        values = {"what": error.msg, "line": error.lineno, "column": error.colno}
        raise Place(path).error(message % values) from None
    except UnicodeDecodeError:
        raise Place(path).error(_("The file isn't UTF-8.")) from None


class _Loading:
    """Load one folder. A step comes after those that create the records it refers to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loaded = Loaded()
        self.affiliations: dict[str, Affiliation] = {}  # of one person, by id in their file
        self.publications: dict[
            str, Publication
        ] = {}  # of the lists that were imported, by citation key

    def run(self) -> Loaded:
        has_publications = Publication.objects.exists()
        for record, place in self._records("organizations.json"):
            self._organization(record, place, parent=None)
        for record, place in self._records("venues.json"):
            self._add(Venue, record, place)
        projects = [
            (project, record, place)
            for record, place in self._records("projects.json")
            if (project := self._add(Project, record, place, also=[*PROJECT_PARTS, "publications"]))
        ]
        for project, record, place in projects:
            build_parts(project, record, place, PROJECT_PARTS, resolve=self.resolve)
        people = list(self._people())
        for person, record, place in people:
            self._parts_of(person, record, place)
        for person, _record, _place in people:
            self._import_publications(person)
        for person, record, place in people:
            self._select(person, record, place)
        for project, record, place in projects:
            for key, where in place.items(record.get("publications", []), "publications"):
                project.publications.add(self._publication(key, where))
        if people and has_publications:
            names_changed([person.pk for person, _record, _place in people])
        self._website()
        return self.loaded

    def _website(self) -> None:
        for record, place in self._records("pages.json"):
            if page := self._add(Page, record, place, also=[*PAGE_PARTS]):
                build_parts(page, record, place, PAGE_PARTS, resolve=self.resolve)
        for record, place in self._records("positions.json"):
            self._add(Position, record, place)
        path = self.folder / "site.json"
        if not path.exists() or Site.objects.exists():
            return
        record, place = read_json(path), Place(path)
        site = build(Site, record, place, resolve=self.resolve, given={}, also=[*SITE_PARTS])
        build_parts(site, record, place, SITE_PARTS, resolve=self.resolve)
        self.loaded.count(Site)

    def _records(self, name: str) -> list[tuple[Any, Place]]:
        """Return the objects of a file with a list; none if the file doesn't exist."""
        path = self.folder / name
        return Place(path).items(read_json(path), "item") if path.exists() else []

    def _add(
        self,
        model: type[models.Model],
        record: Any,
        place: Place,
        *,
        also: list[str] | None = None,
        **given: Any,
    ) -> Any:
        """Return the new row, or None if its slug exists already."""
        slug = record.get("slug") if isinstance(record, dict) else ""
        if slug is None:
            raise place.error(_("“slug” is required: it identifies records that exist already."))
        if isinstance(slug, str) and model._default_manager.filter(slug=slug).exists():
            return None
        row = build(model, record, place, resolve=self.resolve, given=given, also=also or [])
        self.loaded.count(model)
        return row

    def resolve(self, model: type[models.Model], slug: str, place: Place) -> models.Model:
        """Return the row with this slug, or the affiliation with this id in the person's file."""
        known: Any = self.affiliations
        found: models.Model | None = self.affiliations.get(slug)
        if model is not Affiliation:
            known = model._default_manager.values_list("slug", flat=True)
            found = model._default_manager.filter(slug=slug).first()
        if found is None:
            sentence = _("There is no %(kind)s “%(slug)s”.") % {
                "kind": model._meta.verbose_name,
                "slug": slug,
            }
            raise place.unknown(slug, known, sentence)
        return found

    def _organization(self, record: Any, place: Place, parent: Organization | None) -> None:
        row = self._add(Organization, record, place, also=["parts"], parent=parent)
        row = row or Organization.objects.get(slug=record["slug"])
        for part, where in place.items(record.get("parts", []), "parts"):
            self._organization(part, where, parent=row)

    # People

    def _people(self) -> Iterator[tuple[Person, Json, Place]]:
        """Yield each new person with the object that describes them; a file has one or a list."""
        for path in sorted(self.folder.glob("people/*.json")):
            content = read_json(path)
            if isinstance(content, list):
                records = Place(path).items(content, "item")
            else:
                records = [(content, Place(path))]
                if isinstance(content, dict):
                    content.setdefault("slug", path.stem)
            for record, place in records:
                if person := self._add(Person, record, place, also=PERSON_KEYS):
                    yield person, record, place

    def _parts_of(self, person: Person, record: Json, place: Place) -> None:
        self.affiliations = {}
        self._interests(person, record.get("interests", {}), place)
        build_parts(person, record, place, PERSON_PARTS, resolve=self.resolve, built=self._remember)

    def _remember(self, row: models.Model, record: Json, place: Place) -> None:
        name = record.get("id")
        if not isinstance(row, Affiliation) or name is None:
            return
        if name in self.affiliations:
            raise place.at("id").error(_("Another affiliation in this file has the same id."))
        self.affiliations[name] = row

    def _interests(self, person: Person, groups: Any, place: Place) -> None:
        if not isinstance(groups, dict):
            raise place.at("interests").error(_("Expected an object: { … }."))
        place = place.at("interests")
        for state, names in groups.items():
            if state not in PersonInterest.State.values:
                sentence = _("“%(key)s” isn't a valid key.") % {"key": state}
                raise place.unknown(state, PersonInterest.State.values, sentence)
            for name, where in place.items(names, state):
                if not isinstance(name, str) or not name.strip():
                    raise where.error(_("Expected %(what)s.") % {"what": _("a string")})
                known = Interest.objects.filter(name=name).first()
                interest = known or store(Interest(name=name), where, computed=["slug"])
                store(PersonInterest(person=person, interest=interest, state=state), where)

    # Publications

    def _import_publications(self, person: Person) -> None:
        """Import the person's own .bib file, if there is one, like any other BibTeX file."""
        path = self.folder / "publications" / f"{person.slug}.bib"
        if not path.exists():
            return
        options = ImportOptions(person=person, restore_deleted=True)
        report = import_bibtex([Source.from_path(path)], options)
        for file in report.files:
            if file.error:
                raise Place(path).error(file.error)
            publications = Publication.objects.in_bulk([row.publication_id for row in file.rows])
            for row in file.rows:
                self._note_publication(row, publications.get(row.publication_id), Place(path))

    def _note_publication(self, row: Row, publication: Publication | None, place: Place) -> None:
        if row.outcome == ImportedEntry.Outcome.REFUSED or publication is None:
            message = _("Line %(line)d, “%(key)s”, was not imported: %(why)s")
            why = " ".join(render(message) for message in row.messages)
            raise place.error(message % {"line": row.line, "key": row.key, "why": why})
        self.publications[row.key] = publication
        if row.outcome == ImportedEntry.Outcome.CREATED:
            self.loaded.count(Publication)

    def _publication(self, key: object, place: Place) -> Publication:
        if not isinstance(key, str) or key not in self.publications:
            sentence = _("No .bib file of this folder has the key “%(key)s”.") % {"key": key}
            raise place.unknown(str(key), self.publications, sentence)
        return self.publications[key]

    def _select(self, person: Person, record: Json, place: Place) -> None:
        for rank, (key, where) in enumerate(
            place.items(record.get("selected", []), "selected"), start=1
        ):
            authorships = Authorship.objects.filter(publication=self._publication(key, where))
            changed = authorships.confirmed().filter(person=person).update(selected_rank=rank)
            if not changed:
                message = _("%(person)s is not among the authors of “%(key)s”.")
                raise where.error(message % {"person": person, "key": key})
