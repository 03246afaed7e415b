"""Works are compared, merged and kept apart."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.merging import MOST_FOUND, MergesRecords, MergeTexts
from foundation.comparing import Side
from publications.admin.comparison_page import page_of
from publications.matching.duplicate_candidates import REVIEW, keep_apart, likely_duplicates
from publications.merging.publications import PublicationMerge, plan_merge
from publications.models import Authorship, DuplicateCandidate, Publication


class MergesPublications(MergesRecords):
    """For the admin of works."""

    actions = ["merge_publications"]
    review_key = REVIEW
    merge_texts = MergeTexts(
        title=gettext_lazy("One work or two?"),
        different=gettext_lazy("They are different works"),
        queue=gettext_lazy("Perhaps one work twice"),
        find_title=gettext_lazy("Merge with another work"),
        find_label=gettext_lazy("Title, authors, venue"),
    )

    @admin.action(description=gettext_lazy("Merge these works"), permissions=["merge"])
    def merge_publications(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        return self.go_to_comparison(request, queryset)

    def plan_merge(
        self, keep: Publication, other: Publication, main: Side | None
    ) -> PublicationMerge:
        return plan_merge(keep, other, main=main)

    def comparison(self, plan: PublicationMerge) -> dict[str, Any]:
        return page_of(plan)

    def keep_apart(self, one: Publication, other: Publication, user: Any) -> None:
        keep_apart(one, other, user=user)

    def decision(self, one: Publication, other: Publication) -> DuplicateCandidate | None:
        first, second = sorted((one.pk, other.pk))
        pairs = DuplicateCandidate.objects.filter(first=first, second=second)
        return pairs.filter(decided_at__isnull=False).select_related("decided_by").first()

    def next_pair(self, after: tuple[int, int] | None) -> tuple[int, int] | None:
        waiting = DuplicateCandidate.objects.waiting().order_by("pk")
        if after is not None:
            first, second = sorted(after)
            here = DuplicateCandidate.objects.filter(first=first, second=second).first()
            waiting = waiting.filter(pk__gt=here.pk) if here else waiting
        pair = waiting.first()
        if pair is None or pair.first_id is None or pair.second_id is None:
            return None
        return pair.first_id, pair.second_id

    def find_duplicates(self, record: Publication, query: str) -> list[tuple[Any, str]]:
        found = (
            Publication.objects.search(query)
            if query
            else Publication.objects.filter(pk__in=likely_duplicates(record))
        )
        names = Authorship.objects.authors().filter(position__lte=4)
        rows = (
            found.exclude(pk=record.pk)
            .select_related("venue")
            .defer("search_text", "abstract", "extra")
            .prefetch_related(Prefetch("authorships", names, to_attr="shown_authors"))
        )
        return [(row, _details(row)) for row in rows[:MOST_FOUND]]


def _details(work: Any) -> str:
    names = [row.last for row in work.shown_authors[:3]]
    authors = ", ".join([*names, _("et al.")] if len(work.shown_authors) > 3 else names)
    venue = work.venue_name or (work.venue.label if work.venue else "")
    return " · ".join(str(part) for part in (authors, work.date, venue) if part)
