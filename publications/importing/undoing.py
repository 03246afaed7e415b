"""Undo an import: restore the rows that it changed, and delete those that it created.

Publications that were edited since, or changed by a later import, are obstacles: nothing is undone
unless the caller chooses to leave them as they are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from foundation.bulk_sql import delete_rows, update_rows, wait_for_other_imports
from foundation.history.recording import recording_without_rows
from foundation.history.routes import Route
from foundation.search.deferring import one_update
from publications.importing.options import Decision
from publications.importing.stored_beside import LINKS, StoredBeside
from publications.importing.unit_reach import UnitReach
from publications.matching.link_decisions import lock_authors
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    DuplicateCandidate,
    ImportedEntry,
    ImportRun,
    Publication,
    RememberedDecision,
    RetiredPublicationSlug,
    Venue,
)
from publications.models.venue import NAME_COLUMNS, DifferentVenues, RetiredVenueSlug
from publications.publication_data import NAMES
from publications.snapshots import PARTS, Snapshot, StoredPublication, load_publications, restore

_CHUNK = 500
_CONTRIBUTIONS = dict(
    zip(NAMES, (Contribution.AUTHOR.value, Contribution.EDITOR.value), strict=True)
)


class AlreadyUndoneError(Exception):
    """The run was undone before."""


@dataclass(slots=True)
class Obstacle:
    """A publication that changed since the import."""

    publication: Publication
    reason: str

    def __str__(self) -> str:
        return f"{self.publication.slug}: {self.reason}"


@dataclass
class Undoing:
    """The result of undoing a run, or the obstacles to it."""

    run: ImportRun
    deleted: int = 0
    restored: int = 0
    obstacles: list[Obstacle] = field(default_factory=list)
    left: int = 0
    is_done: bool = False


def undo_import(
    run: ImportRun,
    *,
    leave_edited: bool = False,
    leave: Iterable[str] = (),
    reach: UnitReach | None = None,
) -> Undoing:
    """Undo `run` in one transaction.

    If there are obstacles, nothing is undone unless `leave_edited` leaves all of them as they are,
    or `leave` has the slug of each. What is out of `reach`, if it is limited, is an obstacle, too.
    Raises AlreadyUndoneError.
    """
    result = Undoing(run)
    left_out = set(leave)
    with transaction.atomic():
        wait_for_other_imports()
        run.refresh_from_db()
        if run.undone_at is not None:
            raise AlreadyUndoneError
        if reach is not None:
            reach.begin()
        beside = StoredBeside.of_run(run)
        kept = _find_obstacles(run, beside, result, reach)
        named = Publication.objects.filter(slug__in=left_out, imported_entries__run=run)
        kept |= set(named.values_list("pk", flat=True))
        blocking = [o for o in result.obstacles if o.publication.slug not in left_out]
        if blocking and not leave_edited:
            result.obstacles = blocking
            return result
        result.left = len(kept)
        with recording_without_rows(route=Route.UNDO, about=run), one_update():
            _undo_all_but(kept, run, beside, result)
            if reach is None:  # else venues are others' as well
                _undo_venues(run)
        run.undone_at = timezone.now()
        run.save(update_fields=["undone_at"])
        result.is_done = True
    return result


def _undo_all_but(kept: set[int], run: ImportRun, beside: StoredBeside, result: Undoing) -> None:
    for chunk in _chunks(_touched(run).exclude(pk__in=kept)):
        beside.remove(chunk)
        _undo(run, chunk, result)
    ImportedEntry.objects.filter(run=run).exclude(publication__in=kept).update(digest=None)


def _touched(run: ImportRun) -> Any:
    """Return the publications that the run created or changed."""
    wrote = ImportedEntry.objects.filter(run=run, publication=OuterRef("pk"), before__isnull=False)
    return Publication.objects.filter(Exists(wrote)).order_by("pk")


def _chunks(publications: Any) -> Iterator[list[int]]:
    ids = list(publications.values_list("pk", flat=True))
    for start in range(0, len(ids), _CHUNK):
        yield ids[start : start + _CHUNK]


def _befores(run: ImportRun, ids: Sequence[int]) -> dict[int, Snapshot]:
    """Return the snapshot of each publication before the run; {} if the run created it."""
    entries = ImportedEntry.objects.of_publications(ids, run).filter(before__isnull=False)
    found: dict[int, Snapshot] = {}
    for pk, before in entries.order_by("pk").values_list("publication_id", "before"):
        if pk is not None and before is not None:
            found.setdefault(pk, before)
    return found


# Obstacles


def _find_obstacles(
    run: ImportRun, beside: StoredBeside, result: Undoing, reach: UnitReach | None
) -> set[int]:
    """Add the obstacles to `result`, and return the ids of their publications."""
    for ids in _chunks(_touched(run)):
        lock_authors(ids)  # what is decided from now on comes after the undoing
        befores = _befores(run, ids)
        later = _later_imports(run, ids)
        chosen = _chosen_people(run, ids)
        within = _within(reach, befores) if reach else set(ids)
        created = [pk for pk in ids if not befores[pk]]
        in_project = beside.linked_by_editors("projects", created)
        funded = beside.linked_by_editors("grants", created)
        for pk, stored in load_publications(ids).items():
            reason = _reason(run, stored, befores[pk], later.get(pk), chosen[pk])
            reason = reason or beside.selection_changed(run.person_id, stored, befores[pk])
            if not reason and pk not in within:
                reason = _("it isn’t of your units alone")
            if not reason and pk in in_project:
                reason = _("added to a project")
            if not reason and pk in funded:
                reason = _("linked to a grant")
            if reason:
                result.obstacles.append(Obstacle(stored.publication, reason))
    return {obstacle.publication.pk for obstacle in result.obstacles}


def _within(reach: UnitReach, befores: dict[int, Snapshot]) -> set[int]:
    """Return the publications that neither are nor were of people elsewhere."""
    before = {
        pk: {
            row["person_id"]
            for row in snapshot.get("authorships", ())
            if row["link_state"] == Authorship.LinkState.CONFIRMED
        }
        for pk, snapshot in befores.items()
    }
    return {pk for pk in reach.changeable(befores.keys()) if before[pk] <= reach.people}


_Chosen = tuple[str, int, int | None]
"""Of an author: the contribution, the position and the person."""


def _later_imports(run: ImportRun, ids: Sequence[int]) -> dict[int, int]:
    """Return publication -> the later import that changed it or has it from another source."""
    entries = ImportedEntry.objects.filter(
        run__gt=run.pk, digest__isnull=False, publication__in=ids
    ).filter(Q(before__isnull=False) | ~Q(source__in=run.sources))
    return dict(entries.order_by("-run").values_list("publication_id", "run_id"))


def _chosen_people(run: ImportRun, ids: Sequence[int]) -> defaultdict[int, set[_Chosen]]:
    """Return the people that the editor of the import itself chose, by publication."""
    chosen: defaultdict[int, set[_Chosen]] = defaultdict(set)
    entries = ImportedEntry.objects.of_publications(ids, run).filter(decision__isnull=False)
    for pk, values in entries.values_list("publication_id", "decision"):
        people = Decision.from_json(values or {}).people
        chosen[pk or 0] |= {
            (_CONTRIBUTIONS[place.field], place.position, person)
            for place, person in people.items()
        }
    return chosen


def _reason(
    run: ImportRun,
    stored: StoredPublication,
    before: Snapshot,
    later: int | None,
    chosen: set[_Chosen],
) -> str:
    if ImportedEntry.MERGED in before:
        return _("merged with another publication")
    if later is not None:
        return _("also in import %(run)d; undo that one first") % {"run": later}
    if stored.publication.modified_at != run.started_at:
        return _("edited on %(date)s") % {"date": f"{stored.publication.modified_at:%Y-%m-%d}"}
    decided = {
        a.pk
        for a in stored.authorships
        if (a.linked_by == _PERSON or a.rejected is not None)
        and (a.contribution, a.position, a.person_id) not in chosen
    }
    decided_before = {
        row["id"]
        for row in before.get("authorships", ())
        if row["linked_by"] == _PERSON or row.get("rejected")
    }
    if decided - decided_before:
        return _("an author was confirmed or rejected")
    return ""


_PERSON = Authorship.LinkedBy.PERSON.value


# Undoing


def _undo(run: ImportRun, ids: Sequence[int], result: Undoing) -> None:
    befores = _befores(run, ids)
    # Later imports found these entries unchanged compared with data that is now undone.
    ImportedEntry.objects.filter(run__gt=run.pk, publication__in=ids).update(digest=None)
    created = [pk for pk, before in befores.items() if not before]
    changed = [before for before in befores.values() if before]
    restore(changed)
    _delete(created)
    result.deleted += len(created)
    result.restored += len(changed)


def _delete(ids: Sequence[int]) -> None:
    """Delete publications with their rows; keep the entries of their imports."""
    for model in PARTS.values():
        delete_rows(model, ids, column="publication_id")
    for link, _column in LINKS.values():
        delete_rows(link, ids, column="publication_id")
    delete_rows(RetiredPublicationSlug, ids, column="target_id")
    DuplicateCandidate.objects.forget(ids)
    RememberedDecision.objects.filter(publication__in=ids).update(publication=None)
    ImportedEntry.objects.filter(publication__in=ids).update(publication=None)
    delete_rows(Publication, ids)


def _undo_venues(run: ImportRun) -> None:
    """Delete unused venues that the run created; restore the names that it completed."""
    left = set(run.venues.get("created", []))
    while unused := set(_unused(left)):
        delete_rows(RetiredVenueSlug, unused, column="target_id")
        for column in ("first_id", "second_id"):
            delete_rows(DifferentVenues, unused, column=column)
        delete_rows(Venue, unused)
        left -= unused
    names = {int(pk): names for pk, names in run.venues.get("completed", {}).items()}
    taken = set(Venue.objects.exclude(pk__in=names).values_list("name", "kind"))
    rows = [
        (*Venue.name_values(names[venue.pk][0], names[venue.pk][1], venue.other_names), venue.pk)
        for venue in Venue.objects.filter(pk__in=names)
        if (names[venue.pk][0], venue.kind) not in taken
    ]
    update_rows(Venue, NAME_COLUMNS, rows)


def _unused(ids: Iterable[int]) -> Any:
    used = (
        Publication.objects.filter(venue=OuterRef("pk")),
        Appearance.objects.filter(venue=OuterRef("pk")),
        Venue.objects.filter(parent=OuterRef("pk")),
    )
    return Venue.objects.filter(
        *(~Exists(rows) for rows in used), pk__in=list(ids), url="", issn=""
    ).values_list("pk", flat=True)
