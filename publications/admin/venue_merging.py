"""Compare, merge and mark venues as different."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from foundation.admin.alike import MergesAlike, alike_reason
from foundation.admin.merging import MergeTexts
from foundation.admin.review import REVIEW_REASONS
from foundation.merging.choices import Side
from publications.admin.printed_venues import correction_url
from publications.merging.venues import DIFFERENT_VENUES, VenueMerge
from publications.models import Venue

_ALIKE = "alike-venues"


class MergesVenues(MergesAlike):
    merge_class = VenueMerge
    pairs = DIFFERENT_VENUES
    review_key = _ALIKE
    merge_texts = MergeTexts(
        title=_("Compare two venues"),
        queue=_("Venues with similar names"),
        find_title=_("Merge with another venue"),
        find_label=_("Names, short names"),
    )

    def after_merge(self, request: HttpRequest, plan: VenueMerge, merged: Venue) -> str:
        """Offer to correct the printed names of the publications of the misspelled venue."""
        dropped = next((c.dropped for c in plan.choices if c.name == "name"), "")
        then = super().after_merge(request, plan, merged) or self.next_url(request, merged)
        return correction_url(merged, find=dropped, replacement=merged.name, then=then)

    def heading_details(self, plan: VenueMerge, side: Side) -> list[str]:
        number = plan.publications[side]
        counted = ngettext("%(number)d publication", "%(number)d publications", number)
        return [*super().heading_details(plan, side), counted % {"number": number}]


REVIEW_REASONS.register(
    alike_reason(Venue, key=_ALIKE, title=_("Venues with similar names")), order=20
)
