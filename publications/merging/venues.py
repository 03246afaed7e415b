"""Merge two records of one venue."""

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from foundation.merging.choices import Side
from foundation.merging.related_rows import PairRows, RelatedRows, RetiredSlugs
from foundation.merging.trees import ChildRows, TreeMerge
from foundation.registry import Registry
from publications.models import Publication, Venue
from publications.models.venue import DifferentVenues, RetiredVenueSlug

VENUE_ROWS: Registry[RelatedRows] = Registry("rows of a venue")


DIFFERENT_VENUES = PairRows(name="different_from", model=DifferentVenues)

VENUE_ROWS.register(
    ChildRows(name="workshops", model=Venue, label=_("Workshops"), order_by=("name", "pk")),
    RetiredSlugs(name="retired_slugs", model=RetiredVenueSlug),
    DIFFERENT_VENUES,
    order=10,
)


class VenueMerge(TreeMerge[Venue]):
    """A planned merge of two venues. The names printed on publications stay."""

    model = Venue
    related_rows = VENUE_ROWS
    select_related = ("parent",)
    field_groups = {
        "name": ("name",),
        "short_name": ("short_name",),
        "kind": ("kind",),
        "parent": ("parent_id",),
        "issn": ("issn",),
        "url": ("url",),
    }

    publications: dict[Side, int]
    """The number of publications of each."""

    def prepare(self) -> None:
        super().prepare()
        rows = Publication.objects.filter(venue__in=self.records.values()).order_by()
        counted = dict(rows.values_list("venue").annotate(Count("pk")))
        self.publications = {side: counted.get(self.records[side].pk, 0) for side in Side}

    def weight(self, side: Side) -> tuple[int, ...]:
        """Prefer the venue of more publications: a misspelled name is usually the rarer one."""
        return self.publications[side], self.filled_columns(side)

    def text_of(self, side: Side, name: str) -> str:
        venue = self.records[side]
        if name == "kind":
            return str(venue.get_kind_display())
        if name == "parent":
            return str(venue.parent or "")
        return super().text_of(side, name)
