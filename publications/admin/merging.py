"""Compare, merge and mark publications as different."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import Row
from foundation.admin.merging import MOST_FOUND, MergesRecords, MergeTexts, Pair, ids_to_merge
from foundation.merging.choices import Choice, Side
from publications.admin import comparison_page
from publications.admin.first_authors import family_names, first_authors
from publications.admin.hidden_names import hides_names_from
from publications.matching.duplicate_candidates import (
    REVIEW,
    likely_duplicates,
    mark_as_different,
)
from publications.merging.publications import PublicationMerge
from publications.merging.related_rows import CANDIDATES
from publications.models import DuplicateCandidate, Publication


class MergesPublications(MergesRecords):
    """Adds comparing and merging to the admin of publications."""

    merge_class = PublicationMerge
    pairs = CANDIDATES
    actions = ["merge_selected"]
    review_key = REVIEW
    merge_texts = MergeTexts(
        title=gettext_lazy("Compare two publications"),
        queue=gettext_lazy("Possible duplicate publications"),
        find_title=gettext_lazy("Merge with another publication"),
        find_label=gettext_lazy("Title, authors, venue"),
    )

    def merge_view(self, request: HttpRequest) -> HttpResponse:
        """Refuse what compares printed names that the user may not see."""
        for publication in Publication.objects.filter(pk__in=ids_to_merge(request)).only("pk"):
            if hides_names_from(request.user, publication):
                raise PermissionDenied
        return super().merge_view(request)

    def mark_as_different(self, one: Publication, other: Publication, user: Any) -> None:
        mark_as_different(one, other, user=user)

    def next_pair(self, after: Pair | None) -> Pair | None:
        undecided = DuplicateCandidate.objects.undecided().order_by("pk")
        if after is not None:
            first, second = sorted(after)
            here = DuplicateCandidate.objects.filter(first=first, second=second).first()
            undecided = undecided.filter(pk__gt=here.pk) if here else undecided
        pair = undecided.first()
        if pair is None or pair.first_id is None or pair.second_id is None:
            return None
        return pair.first_id, pair.second_id

    def find_records(self, record: Publication, query: str) -> list[tuple[Any, str]]:
        found = (
            Publication.objects.search(query)
            if query
            else Publication.objects.filter(pk__in=likely_duplicates(record))
        )
        rows = (
            found.exclude(pk=record.pk)
            .select_related("venue")
            .defer("search_text", "abstract", "extra")
            .prefetch_related(first_authors())
        )
        return [(row, _details(row)) for row in rows[:MOST_FOUND]]

    def heading_details(self, plan: PublicationMerge, side: Side) -> list[str]:
        return comparison_page.heading_details(plan.records[side])

    def choice_row(self, plan: PublicationMerge, choice: Choice) -> Row:
        return comparison_page.choice_row(plan, choice)

    def conflict_rows(self, plan: PublicationMerge) -> list[Row]:
        return [*super().conflict_rows(plan), *comparison_page.link_conflicts(plan)]

    def warnings(self, plan: PublicationMerge) -> list[str]:
        if not (labels := plan.made_public()):
            return []
        text = _("Was in a draft, and everyone will see it: %(what)s.")
        return [text % {"what": ", ".join(labels)}]

    def kept_from_both(self, plan: PublicationMerge) -> list[tuple[str | Promise, list[str]]]:
        return comparison_page.kept_from_both(plan)

    def advice(self, plan: PublicationMerge) -> str:
        return _("Later imports match it by the entries of both records.")


def _details(publication: Any) -> str:
    venue = publication.venue_name or (publication.venue.label if publication.venue else "")
    parts = (family_names(publication), publication.date, venue)
    return " · ".join(str(part) for part in parts if part)
