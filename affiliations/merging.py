"""Merge two records of one organization."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from affiliations.models import (
    DifferentOrganizations,
    Organization,
    RetiredOrganizationSlug,
)
from affiliations.organization_rows import ORGANIZATION_ROWS
from foundation.merging.choices import Side
from foundation.merging.related_rows import PairRows, RetiredSlugs
from foundation.merging.trees import ChildRows, TreeMerge
from foundation.pictures.has_picture import PICTURE_COLUMNS

DIFFERENT_ORGANIZATIONS = PairRows(name="different_from", model=DifferentOrganizations)

ORGANIZATION_ROWS.register(
    ChildRows(
        name="children",
        model=Organization,
        label=gettext_lazy("Units"),
        order_by=("name", "pk"),
    ),
    order=10,
)
ORGANIZATION_ROWS.register(
    RetiredSlugs(name="retired_slugs", model=RetiredOrganizationSlug),
    DIFFERENT_ORGANIZATIONS,
    order=90,
)


class OrganizationMerge(TreeMerge[Organization]):
    """A planned merge of two organizations."""

    model = Organization
    related_rows = ORGANIZATION_ROWS
    select_related = ("parent",)
    name_fields = ("name", "short_name", "native_name")
    field_groups = {
        "name": ("name",),
        "short_name": ("short_name",),
        "native_name": ("native_name",),
        "kind": ("kind",),
        "parent": ("parent_id",),
        "place": ("city", "region", "country"),
        "ror": ("ror",),
        "url": ("url",),
        "description": ("description",),
        "picture": PICTURE_COLUMNS,
    }

    def clash_key(self, row: Any) -> str:
        return str(row.name)

    def label_of(self, name: str) -> str:
        return _("place") if name == "place" else super().label_of(name)

    def text_of(self, side: Side, name: str) -> str:
        organization = self.records[side]
        match name:
            case "kind":
                return str(organization.get_kind_display())
            case "parent":
                return str(organization.parent or "")
            case "place":
                return organization.place
        return super().text_of(side, name)
