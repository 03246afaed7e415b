"""Merge the links of two people to publications."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from foundation.merging.related_rows import RelatedRows
from publications.matching.link_decisions import lock_authors
from publications.merging.author_lists import is_decided
from publications.models import Authorship


@dataclass(frozen=True, kw_only=True)
class AuthorshipRows(RelatedRows):
    """Merges authorships. Of two links to the same publication, the better one is kept.

    The selected publications of the two are numbered as one list, those of `keep` first.
    """

    def texts(self, rows: Iterable[Any]) -> list[str]:
        number = len(list(rows))
        return [str(number)] if number else []

    def summary(self, rows: Collection[Any]) -> str:
        number = len(rows)
        text = ngettext("%(number)d publication", "%(number)d publications", number)
        return text % {"number": number} if number else ""

    def move(self, keep: Any, other: Any) -> None:
        ids = [keep.pk, other.pk]
        linked = Authorship.objects.filter(person__in=ids).order_by()
        lock_authors(linked.values_list("publication_id", flat=True))
        rows = self.load(ids)
        _keep_better_links(rows, keep.pk)
        _number_selected(rows, keep.pk)
        for row in rows:
            if row.person_id is not None:
                row.person = keep
        # Ranks must be unique at every step, so they are cleared first.
        Authorship.objects.filter(pk__in=[row.pk for row in rows]).update(selected_rank=None)
        names = ["person", "link_state", "linked_by", "selected_rank"]
        Authorship.objects.bulk_update(rows, names, batch_size=100)
        _move_rejections(keep.pk, other.pk)


def _move_rejections(keep: int, other: int) -> None:
    """Make rejections of the person `other` rejections of `keep`."""
    for row in Authorship.objects.filter(rejected__isnull=False).iterator():
        rejected = row.rejected or []
        if other in rejected:
            row.rejected = [keep, *(pk for pk in rejected if pk not in (keep, other))]
            if row.is_confirmed and row.person_id == keep:
                row.rejected.remove(keep)
            row.save(update_fields=["rejected"])


def _keep_better_links(rows: Iterable[Authorship], keep: int) -> None:
    by_publication: defaultdict[tuple[int, str], list[Authorship]] = defaultdict(list)
    for row in rows:
        if row.link_state != Authorship.LinkState.REJECTED:
            by_publication[row.publication_id, row.contribution].append(row)
    for same in by_publication.values():
        best = max(same, key=lambda r: (is_decided(r), r.is_confirmed, r.person_id == keep))
        ranks = [row.selected_rank for row in same if row.selected_rank is not None]
        for row in same:
            if row is not best:
                row.person, row.link_state, row.linked_by = None, "", ""
                row.selected_rank = None
            elif ranks and row.is_confirmed:
                row.selected_rank = min(ranks)


def _number_selected(rows: Iterable[Authorship], keep: int) -> None:
    selected = [row for row in rows if row.selected_rank is not None]
    selected.sort(key=lambda r: (r.person_id != keep, r.selected_rank or 0, r.pk))
    for rank, row in enumerate(selected, start=1):
        row.selected_rank = rank


AUTHORSHIPS_OF_PERSON = AuthorshipRows(
    name="authorships",
    model=Authorship,
    field="person",
    label=_("Publications"),
    order_by=("publication_id", "pk"),
)
