"""Compare, merge and mark organizations as different."""

from django.utils.translation import gettext_lazy as _

from affiliations.merging import DIFFERENT_ORGANIZATIONS, OrganizationMerge
from affiliations.models import Organization
from foundation.admin.alike import MergesAlike, alike_reason
from foundation.admin.merging import MergeTexts
from foundation.admin.review import REVIEW_REASONS

_ALIKE = "alike-organizations"


class MergesOrganizations(MergesAlike):
    merge_class = OrganizationMerge
    pairs = DIFFERENT_ORGANIZATIONS
    review_key = _ALIKE
    merge_texts = MergeTexts(
        title=_("Compare two organizations"),
        queue=_("Organizations with similar names"),
        find_title=_("Merge with another organization"),
        find_label=_("Names, cities"),
    )


REVIEW_REASONS.register(
    alike_reason(Organization, key=_ALIKE, title=_("Organizations with similar names")), order=70
)
