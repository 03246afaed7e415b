"""What an import stored about publications outside their snapshots: project links, selections and
pictures. It is kept with the import, so that undoing can remove it, and tell it from an editor's.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from django.utils.translation import gettext as _

from foundation.bulk_sql import delete_rows
from publications.models import Authorship, ImportRun, Publication
from publications.snapshots import Snapshot, StoredPublication

ProjectLink: Any = Publication.projects.through
GrantLink: Any = Publication.grants.through
LINKS = {"projects": (ProjectLink, "project_id"), "grants": (GrantLink, "grant_id")}
"""The rows that link publications to other records, and the column that names the record."""


@dataclass
class StoredBeside:
    """By the id of the publication."""

    projects: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Its projects of which the import made it part."""
    grants: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Its grants that the import linked."""
    pictures: dict[int, str] = field(default_factory=dict)
    """The name of its picture."""
    ranks: dict[int, int] = field(default_factory=dict)
    """Its place among those that the owner of the list has selected."""

    @classmethod
    def of_run(cls, run: ImportRun) -> Self:
        stored = run.stored_beside
        result = cls(pictures=dict(stored.get("pictures", ())), ranks=dict(stored.get("ranks", ())))
        for name in LINKS:
            for publication, record in stored.get(name, ()):
                result.linked(name)[publication].add(record)
        return result

    def add_to_run(self, run: ImportRun) -> None:
        """Add it to what earlier files of the same run stored; the caller saves the run."""
        values: dict[str, Iterable[Any]] = {
            name: [
                (key, each) for key, found in self.linked(name).items() for each in sorted(found)
            ]
            for name in LINKS
        }
        values["pictures"], values["ranks"] = self.pictures.items(), self.ranks.items()
        before = run.stored_beside
        run.stored_beside = {name: [*before.get(name, ()), *rows] for name, rows in values.items()}

    def linked(self, name: str) -> defaultdict[int, set[int]]:
        """Return what the import linked, by the name of the relation."""
        return {"projects": self.projects, "grants": self.grants}[name]

    def link(self, name: str, links: set[tuple[int, int]]) -> None:
        """Store links of publications to other records, and keep those that are new."""
        model, column = LINKS[name]
        known = model.objects.filter(publication__in={one for one, _record in links})
        new = links - set(known.values_list("publication_id", column))
        rows = [model(publication_id=one, **{column: record}) for one, record in sorted(new)]
        model.objects.bulk_create(rows, ignore_conflicts=True)
        for publication, record in new:
            self.linked(name)[publication].add(record)

    def linked_by_editors(self, name: str, publications: Collection[int]) -> set[int]:
        """Return those of `publications` that an editor linked to a record."""
        model, column = LINKS[name]
        links = model.objects.filter(publication__in=publications)
        return {
            publication
            for publication, record in links.values_list("publication_id", column)
            if record not in self.linked(name).get(publication, ())
        }

    def selection_changed(
        self, owner: int | None, stored: StoredPublication, before: Snapshot
    ) -> str:
        """Return why the selection of the publication can't be restored, or an empty string."""
        publication = stored.publication.pk
        # An import that changes a name takes its link, and with it the selection, back itself.
        authors = {row.person_id for row in stored.authorships if row.is_confirmed}
        now = {row.person_id: row.selected_rank for row in stored.authorships if _is_selected(row)}
        was = _selected_before(before)
        expected = {person: rank for person, rank in was.items() if person in authors}
        if owner is not None and publication in self.ranks and owner in authors:
            expected[owner] = self.ranks[publication]
        for person in {*now, *expected}:
            if now.get(person) not in (expected.get(person), was.get(person)):
                return _("its place among the selected publications was changed")
        lost = {person: rank for person, rank in was.items() if person not in now}
        if _any_taken(lost, publication):
            return _("its place among the selected publications is taken")
        return ""

    def remove(self, publications: Collection[int]) -> None:
        """Remove links and files; snapshots restore pictures' names and selections."""
        self._unlink(publications)
        # Imported here because it loads Pillow, which few imports need.
        from foundation.pictures.thumbnails import delete_after_commit

        files = Publication.objects.filter(pk__in=self.pictures.keys() & set(publications))
        for row in files.only("picture", "picture_focus_x", "picture_focus_y").order_by("pk"):
            if row.picture.name == self.pictures[row.pk]:
                delete_after_commit(row.picture.storage, row.picture.name, row.picture_focus)

    def _unlink(self, publications: Iterable[int]) -> None:
        for name, (model, column) in LINKS.items():
            linked = self.linked(name)
            links = model.objects.filter(publication__in=[p for p in publications if p in linked])
            found = links.values_list("pk", "publication_id", column)
            delete_rows(model, [pk for pk, one, record in found if record in linked[one]])


def _is_selected(row: Authorship) -> bool:
    return row.selected_rank is not None


def _selected_before(before: Snapshot) -> dict[int | None, int]:
    return {
        row["person_id"]: row["selected_rank"]
        for row in before.get("authorships", ())
        if row["selected_rank"] is not None
    }


def _any_taken(ranks: Mapping[int | None, int], publication: int) -> bool:
    """Whether the people have selected other publications in these places since."""
    return any(
        Authorship.objects.filter(person=person, selected_rank=rank)
        .exclude(publication=publication)
        .exists()
        for person, rank in ranks.items()
    )
