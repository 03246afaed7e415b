"""Load a folder of JSON and BibTeX files; docs/folder.md documents the format.

What a folder describes is created, or changed where the folder has changed since it was loaded
last. What editors changed meanwhile is kept, and listed if the folder changed it as well.
A folder is loaded completely or not at all.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from directory.folders.canonical import (
    Canonical,
    Item,
    Reading,
    cited,
    described,
    featured_block,
)
from directory.folders.file_format import KEYS, Records, fields_of
from directory.folders.problems import (
    LoadError,
    Place,
    Problems,
    did_you_mean,
    quoted,
    similar_file,
)
from directory.folders.publication_lists import REFUSED, PublicationLists
from directory.folders.reading import FolderObject, read_folder
from directory.folders.review_list import review_list
from directory.folders.rows_with_parts import with_parts
from directory.folders.saved_entries import NAME, SavedEntries
from directory.folders.stray_files import report_stray_files, unused_files
from directory.folders.three_way import Forms, Merge
from directory.folders.writing import NotStoredError, Writing
from directory.models import LoadedRecord
from foundation.slugs import Slugged, find_by_slug
from foundation.uncommitted_files import without_uncommitted_files
from people.models import Person
from people.name_changes import names_changed
from publications.former_names import refresh_hidden_names
from publications.importing.messages import render
from publications.importing.report import Report
from publications.models import Authorship, Publication

_BATCH = 500


@dataclass
class Outcome:
    """What loading a folder did, or would do."""

    counts: dict[type[models.Model], Counter[str]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    """How many records of each model are "new", "updated", "flagged" and "unchanged"."""
    kept: list[str] = field(default_factory=list)
    """What was changed both in the folder and by an editor: the editor's value is kept."""
    imported: Report = field(default_factory=Report)
    notes: list[str] = field(default_factory=list)
    to_review: list[str] = field(default_factory=list)
    """What the review queue has, reason by reason."""

    @property
    def changed_something(self) -> bool:
        records = any(count["new"] or count["updated"] for count in self.counts.values())
        entries = self.imported.totals
        return records or any(entries[each] for each in ("created", "updated", "flagged"))

    @property
    def exit_status(self) -> int:
        return 1 if self.kept or self.imported.exit_status else 0


class _DryRunError(Exception):
    """Everything is rolled back."""


def load_folder(folder: Path, *, dry_run: bool = False) -> Outcome:
    """Load `folder`. If something in it isn't valid, raise LoadError and change nothing."""
    if not folder.is_dir():
        raise LoadError([_("There is no folder “%(folder)s”.") % {"folder": folder}])
    loading = _Loading(folder)
    with suppress(_DryRunError), without_uncommitted_files(), transaction.atomic():
        loading.run()
        if loading.outcome.changed_something:
            loading.outcome.to_review += review_list()
        if dry_run:
            raise _DryRunError
    return loading.outcome


@dataclass
class _Record:
    """A record of the folder on its way to the database."""

    records: Records
    place: Place
    slug: str
    is_identified: bool
    theirs: Item
    known: LoadedRecord | None
    row: Any = None
    ours: Canonical = field(default_factory=dict)
    wanted: Canonical = field(default_factory=dict)
    outcome: str = "unchanged"
    kept: int = 0

    @property
    def base(self) -> Canonical:
        return self.known.base if self.known else {}

    @property
    def stored(self) -> Canonical:
        return self.known.stored if self.known else {}

    @property
    def is_as_loaded(self) -> bool:
        """Whether the folder's object is the same as when it was loaded last."""
        return self.known is not None and self.base == self.theirs

    def early(self, form: Canonical) -> Canonical:
        return {key: value for key, value in form.items() if key not in self.records.citations}

    def late(self, form: Canonical) -> Canonical:
        return {key: value for key, value in form.items() if key in self.records.citations}


class _Loading:
    """Load one folder, in steps: each refers only to what the ones before it have created."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.outcome = Outcome()
        self.problems = Problems()
        self.declared: dict[type[models.Model], set[str]] = defaultdict(set)
        self.deleted: dict[type[models.Model], set[str]] = defaultdict(set)
        self.rows: dict[tuple[type[models.Model], str], Any] = {}
        self.reading = Reading(self.problems, self._is_known, self._slugs)
        self.writing = Writing(self.problems, self.find, self.reading.files)

    def run(self) -> None:
        had_publications = Publication.objects.exists()
        self.known = {(each.kind, each.slug): each for each in LoadedRecord.objects.all()}
        records = self._read()
        for record in parents_first(records):
            self._store(record)
        written = [record for record in records if record.row is not None]
        for record in written:
            self.writing.as_far_as_possible(partial(self._store_parts, record))
        stored = [record for record in written if record.row.pk]
        self.lists = self._import_publications(stored)
        for record in stored:
            self._store_citations(record)
        if self.problems:
            self._report_refused_entries()
            raise LoadError(self.problems.sorted())
        self._remember(records)
        self._count(records)
        if had_publications and (people := self._renamed(stored)):
            self.outcome.notes += names_changed(people)

    def _read(self) -> list[_Record]:
        files = read_folder(self.folder, self.problems)
        self.unread = files.unread
        self.entries = SavedEntries(self.folder, self.problems)
        self.entries.complete([e for e in files.objects if e.records.model is Publication])
        for each in files.objects:
            if each.slug:
                self.declared[each.records.model].add(each.slug)
        records = [self._record(each) for each in files.objects]
        used = {*files.used, *self._check_lists(records), self.folder / NAME}
        report_stray_files(self.folder, used, self.problems)
        if unused := unused_files(self.folder, {*used, *self.reading.named_paths}):
            says = _("No record names these files: %(names)s")
            self.outcome.notes.append(says % {"names": ", ".join(unused)})
        return records

    # What is known

    def _is_known(self, model: type[models.Model], slug: str) -> bool:
        if slug in self.declared[model] or _stored(model, slug) is not None:
            return True
        return model in self.unread

    def _slugs(self, model: type[models.Model]) -> set[str]:
        return self.declared[model] | set(model._default_manager.values_list("slug", flat=True))

    def find(self, model: type[models.Model], slug: str) -> Any:
        row = self.rows.get((model, slug)) or _stored(model, slug)
        if row is not None:
            return row
        if slug in self.deleted[model]:
            says = _("An editor deleted the %(kind)s “%(slug)s”; remove it from the folder, too.")
            raise NotStoredError(says % {"kind": model._meta.verbose_name, "slug": slug})
        raise NotStoredError  # its own problem is reported

    # Records

    def _record(self, each: FolderObject) -> _Record:
        theirs = self.reading.record(each.records, each.value, each.place)
        if each.parent:
            theirs["parent"] = each.parent
        kind = each.records.model._meta.label
        known = self.known.get((kind, each.slug)) if each.is_identified else None
        return _Record(each.records, each.place, each.slug, each.is_identified, theirs, known)

    def _store(self, record: _Record) -> None:
        """Create the record, or change its fields where the folder has changed."""
        model = record.records.model
        record.row = self._row(record)
        if record.row is None and record.known is not None:
            self._keep_deleted(record)
            return
        is_new = record.row is None
        if is_new:
            record.row, record.outcome = model(), "new"
        elif record.is_as_loaded:
            self.rows[model, record.slug] = record.row
            return
        else:
            record.ours = described(record.records, record.row)
        self._merge(record, record.early, record.ours)
        fields = fields_of(model)
        forms = (record.wanted, record.ours, record.place)
        if not record.is_identified:
            self.writing.check(record.row, fields, *forms)
        elif self.writing.fields(record.row, fields, *forms):
            self.rows[model, record.slug] = record.row

    def _row(self, record: _Record) -> Any:
        model = record.records.model
        if not record.is_identified:
            return None
        if record.known is not None:
            row = model._default_manager.filter(pk=record.known.row).first()
            if row is not None:
                return row
        if record.records.is_one:
            return model._default_manager.first()
        return _stored(model, record.slug)

    def _keep_deleted(self, record: _Record) -> None:
        self.deleted[record.records.model].add(record.slug)
        if not record.is_as_loaded:
            says = _("Deleted by an editor; what changed in the folder isn't loaded.")
            self.outcome.kept.append(record.place.says(says))
            record.kept += 1

    def _merge(self, record: _Record, part_of: Any, ours: Canonical) -> None:
        merge = Merge()
        forms = Forms(part_of(record.base), part_of(record.theirs), part_of(record.stored), ours)
        record.wanted = merge.objects(forms, record.records.parts)
        for steps, theirs, value in merge.conflicts:
            self.outcome.kept.append(record.place.at(*steps).says(_kept_text(theirs, value)))
        record.kept += len(merge.conflicts)

    def _store_parts(self, record: _Record) -> None:
        if record.is_as_loaded:
            return
        row, place = record.row, record.place
        self.writing.parts(row, record.records.parts, record.wanted, record.ours, place)
        if not row.pk:
            return
        forms = (record.wanted, record.ours, place)
        self.writing.names(row, record.records.names, *forms)
        self.writing.links(row, record.records.links, *forms)
        if record.records.model is Publication:
            row.save()  # what is derived from the authors
            refresh_hidden_names([row.pk])
        if record.outcome != "new" and record.wanted != record.ours:
            record.outcome = "updated"

    # Publications

    def _named_lists(self, record: _Record) -> Iterator[tuple[Path, str, Place]]:
        """Yield the .bib files that a person or an organization names."""
        for number, name in enumerate(record.theirs.get("publication_lists", [])):
            path = (record.place.file.path.parent / name).resolve()
            yield path, name, record.place.at("publication_lists", number)

    def _check_lists(self, records: list[_Record]) -> set[Path]:
        """Check the lists that records name, and return all .bib files that are imported."""
        inside = (self.folder / "publications").resolve()
        named: set[Path] = set()
        lists = set(self.folder.glob("publications/**/*.bib"))
        for path, name, place in (each for record in records for each in self._named_lists(record)):
            if self.problems.is_broken(place):
                continue
            if not path.is_file() or path.suffix != ".bib" or not path.is_relative_to(inside):
                says = _("There is no .bib file %(path)s in the folder “publications”.")
                near = similar_file(name, lists)
                self.problems.of_value(place, says % {"path": quoted(name)} + near)
            elif path in named:
                says = _("%(path)s is already the list of someone else.")
                self.problems.of_value(place, says % {"path": quoted(name)})
            named.add(path)
        return lists

    def _import_publications(self, records: list[_Record]) -> PublicationLists:
        owners = {path: r.row for r in records for path, _name, _place in self._named_lists(r)}
        lists = PublicationLists(self.folder, owners)
        self.outcome.imported = lists.report
        lists.load()
        for record in records:
            if record.records.model is Publication:
                lists.add(self.entries.keys.get(record.slug, record.slug), record.row.pk)
        for file in lists.report.files:
            if file.error:
                name = Path(file.path).relative_to(self.folder).as_posix()
                self.problems.in_file(name, file.error)
        return lists

    def _report_refused_entries(self) -> None:
        for file in self.outcome.imported.files:
            name = Path(file.path).relative_to(self.folder).as_posix()
            for row in file.rows:
                if row.outcome == REFUSED:
                    says = " ".join(render(message) for message in row.messages)
                    self.problems.in_file(name, says, line=row.line)

    def _store_citations(self, record: _Record) -> None:
        names = record.records.citations
        if not names or (record.is_as_loaded and record.outcome != "new"):
            return
        ours = cited(record.records, record.row, self.lists.key_of)
        self._merge(record, record.late, ours)
        for name in names:
            if record.wanted.get(name, []) != ours.get(name, []):
                _CITING[name](self, record, record.wanted.get(name, []))
                if record.outcome == "unchanged":
                    record.outcome = "updated"

    def cited(
        self, record: _Record, name: str, keys: list[str]
    ) -> Iterator[tuple[int, Place, str]]:
        """Yield the publication of each key; an unknown key is a problem."""
        for number, key in enumerate(keys):
            place = record.place.at(name, number)
            publication = self.lists.find(key)
            if publication is not None:
                yield publication, place, key
            elif not self.lists.may_have(key):
                says = _("No .bib file of this folder has the key %(key)s.") % {"key": quoted(key)}
                self.problems.of_value(place, says + did_you_mean(key, self.lists.keys))

    def select(self, record: _Record, keys: list[str]) -> None:
        theirs = Authorship.objects.confirmed().filter(person=record.row)
        theirs.filter(selected_rank__isnull=False).update(selected_rank=None)  # no rank twice
        for rank, (publication, place, key) in enumerate(self.cited(record, "selected", keys), 1):
            if not theirs.filter(publication=publication).update(selected_rank=rank):
                if any(self.problems.is_broken(record.place.at(name)) for name in _NAMING):
                    continue
                says = _("%(person)s is not a confirmed author of %(key)s.")
                values = {"person": record.row, "key": quoted(key)}
                self.problems.of_value(place, says % values)

    def publish(self, record: _Record, keys: list[str]) -> None:
        found = [publication for publication, _, _ in self.cited(record, "publications", keys)]
        record.row.publications.set(found)

    def feature(self, record: _Record, keys: list[str]) -> None:
        found = [publication for publication, _, _ in self.cited(record, "featured", keys)]
        block = featured_block(record.row)
        if block is not None:
            block.publications.set(found)
        elif found:
            says = _("The home page has no block “featured” in “home_blocks”.")
            self.problems.of_value(record.place.at("featured"), says)

    # The end

    def _remember(self, records: list[_Record]) -> None:
        changed = [
            record
            for record in records
            if record.row is not None
            and not (record.is_as_loaded and record.outcome == "unchanged")
        ]
        for kind, those in groupby(changed, key=lambda record: record.records):
            rest = list(those)
            while rest:
                batch, rest = rest[:_BATCH], rest[_BATCH:]
                rows = with_parts(kind).in_bulk([record.row.pk for record in batch])
                LoadedRecord.objects.bulk_create(
                    [self._remembered(record, rows[record.row.pk]) for record in batch],
                    update_conflicts=True,
                    unique_fields=["kind", "slug"],
                    update_fields=["row", "base", "stored"],
                )

    def _remembered(self, record: _Record, row: Any) -> LoadedRecord:
        stored = described(record.records, row)
        stored |= cited(record.records, row, self.lists.key_of)
        return LoadedRecord(
            kind=record.records.model._meta.label,
            slug=record.slug,
            row=row.pk,
            base=record.theirs,
            stored=stored,
        )

    def _count(self, records: list[_Record]) -> None:
        for record in records:
            outcome = "flagged" if record.kept else record.outcome
            self.outcome.counts[record.records.model][outcome] += 1

    def _renamed(self, records: list[_Record]) -> list[int]:
        changed = ("new", "updated")
        people = [r for r in records if r.records.model is Person and r.outcome in changed]
        return [record.row.pk for record in people]


_NAMING = ("name", "native_name", "names", "publication_lists")
"""What the links of a person to authors depend on."""
_CITING = {
    "selected": _Loading.select,
    "publications": _Loading.publish,
    "featured": _Loading.feature,
}


def parents_first(records: list[_Record]) -> list[_Record]:
    """Return the records so that one comes after its parent, wherever that is in the files."""
    waiting = {(each.records.model, each.slug): each for each in records if each.is_identified}
    ordered: list[_Record] = []
    for record in records:
        if not record.is_identified:
            ordered.append(record)
            continue
        above: list[_Record] = []
        name = (record.records.model, record.slug)
        while name in waiting:
            above.append(waiting.pop(name))
            name = (name[0], above[-1].theirs.get("parent", ""))
        ordered += reversed(above)
    return ordered


def _stored(model: type[models.Model], slug: str) -> Any:
    """Return the record that has or had the slug."""
    if not slug:
        return None
    if not issubclass(model, Slugged):
        return model._default_manager.filter(**{KEYS[model]: slug}).first()
    try:
        return find_by_slug(model._default_manager.all(), slug, even_gone=True)[0]
    except model.DoesNotExist:
        return None


def _kept_text(theirs: Any, ours: Any) -> str:
    if theirs is None:
        return _("Removed in the folder, but changed by an editor: kept.")
    if ours is None:
        return _("Changed in the folder, but removed by an editor: not added again.")
    values = {"theirs": quoted(theirs), "ours": quoted(ours)}
    return (
        _("%(theirs)s in the folder; an editor has changed it to %(ours)s, which is kept.") % values
    )
