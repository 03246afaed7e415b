"""Merge two records of one organization."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from affiliations.models import (
    DifferentOrganizations,
    FormerParent,
    Organization,
    RetiredOrganizationSlug,
)
from affiliations.organization_rows import ORGANIZATION_ROWS
from affiliations.placements import Placements, overlapping
from foundation.merging.choices import Side
from foundation.merging.related_rows import PairRows, RelatedRows, RetiredSlugs
from foundation.merging.trees import ChildRows, TreeMerge
from foundation.pictures.has_picture import PICTURE_COLUMNS

DIFFERENT_ORGANIZATIONS = PairRows(name="different_from", model=DifferentOrganizations)


@dataclass(frozen=True, kw_only=True)
class FormerParentRows(RelatedRows):
    """What the two were part of before. Rows at the time of one of `keep` are deleted."""

    def move(self, keep: Any, other: Any) -> None:
        mine, its = list(self.of(keep)), list(self.of(other).order_by("end"))
        kept = set(_without_overlaps(mine, its))
        for row in its:
            if row in kept and row.parent_id != keep.pk:
                row.organization = keep
                row.save(update_fields=["organization"])
            else:
                row.delete()

    def texts(self, rows: Collection[Any]) -> list[str]:  # type: ignore[override]
        return super().texts(row.text for row in rows)

    def lost(self, keep: Collection[Any], other: Collection[Any]) -> list[str]:
        kept = set(_without_overlaps(keep, other))
        same = {(row.parent_id, row.start, row.end) for row in keep}
        gone = [row for row in other if row not in kept]
        return [r.text for r in gone if (r.parent_id, r.start, r.end) not in same]


def _without_overlaps(
    keep: Collection[FormerParent], other: Collection[FormerParent]
) -> Iterator[FormerParent]:
    """Yield the rows of the other record that don't overlap one of these, or an earlier one."""
    times = [row.as_tuple() for row in keep]
    for row in other:
        if overlapping([*times, row.as_tuple()]) is None:
            times.append(row.as_tuple())
            yield row


@dataclass(frozen=True, kw_only=True)
class FormerChildRows(RelatedRows):
    """What was part of the two before, unless it is the merged record itself."""

    def move(self, keep: Any, other: Any) -> None:
        self.of(other).filter(organization=keep).delete()
        super().move(keep, other)


ORGANIZATION_ROWS.register(
    FormerParentRows(
        name="former_parents",
        model=FormerParent,
        field="organization",
        label=gettext_lazy("Was part of"),
        select_related=("parent",),
        order_by=("end",),
    ),
    FormerChildRows(name="former_children", model=FormerParent, field="parent", is_compared=False),
    order=20,
)
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

    def obstacles(self) -> list[tuple[str, list[Any]]]:
        """Add those that would have been part of each other at an earlier time."""
        found = super().obstacles()
        if cycle := self._placements().cycle(self.keep.pk):
            names = Organization.objects.in_bulk(cycle)
            listed = ", ".join(str(names[pk]) for pk in (*cycle, self.keep.pk))
            text = _(
                "At one time, each of these would have been part of the next: %(names)s. Change "
                "the former parents or the parent of one of them first."
            )
            found.append((text % {"names": listed}, []))
        return found

    def _placements(self) -> Placements:
        """Return what will be part of what after the merge, and was before."""
        keep, other = self.keep.pk, self.other.pk
        all_former = FormerParent.objects.order_by("pk")
        if not all_former.exists():
            return Placements({})

        def merged(pk: int | None) -> int | None:
            return keep if pk == other else pk

        stored = Organization.objects.order_by().values_list("pk", "parent_id")
        parents = {pk: merged(parent) for pk, parent in stored if pk != other}
        parents[keep] = self.records[self.side_of("parent")].parent_id
        rows = self.rows["former_parents"]
        kept = _without_overlaps(rows[Side.KEEP], rows[Side.OTHER])
        former = [row.as_tuple() for row in (*all_former.exclude(organization=other), *kept)]
        moved = (
            f._replace(
                organization=keep if f.organization == other else f.organization,
                parent=merged(f.parent),
            )
            for f in former
        )
        return Placements(parents, (f for f in moved if f.parent != f.organization))

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
