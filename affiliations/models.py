"""Organizations and their tree."""

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.expressions import RawSQL
from django.db.models.functions import Length, Substr
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from affiliations.countries import country_choices, country_name, words_of_country
from affiliations.placements import Former, Placements, overlapping
from foundation.alike_names import alike_key
from foundation.alike_records import AlikeNames, AlikeQuerySet, DifferentPair
from foundation.choice_labels import LabelsByLanguage
from foundation.folding import fold, sort_key
from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from foundation.partial_dates import PartialDate, Span
from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_HELP, HasPicture
from foundation.romanization import spelled_words, syllables
from foundation.search.acronyms import acronyms_of
from foundation.search.sources import Kind
from foundation.search.words import is_cjk, keys_of_names, search_text, words_of, words_of_name
from foundation.slugs import RetiredSlug, Slugged, slug_url

ROR_PATTERN = r"^0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$"


def ror_url(ror: str) -> str:
    """Return the address of a ROR id; empty for none."""
    return f"https://ror.org/{ror}" if ror else ""


_SUBTREE = """
    WITH RECURSIVE tree(id) AS (
        SELECT id FROM affiliations_organization WHERE id IN (ROOTS)
        UNION
        SELECT child.id FROM affiliations_organization child JOIN tree ON child.parent_id = tree.id
    ) SELECT id FROM tree
"""

_ABOVE = """
    WITH RECURSIVE above(id, parent_id) AS (
        SELECT id, parent_id FROM affiliations_organization WHERE id = %s
        UNION
        SELECT up.id, up.parent_id
        FROM affiliations_organization up JOIN above ON above.parent_id = up.id
    ) SELECT id FROM above
"""


class OrganizationQuerySet(AlikeQuerySet):
    scope = "parent"

    def within(self, root: "Organization | int") -> Self:
        """`root` and every organization below it."""
        return self.within_any([root.pk if isinstance(root, Organization) else root])

    def within_any(self, roots: Collection[int]) -> Self:
        """The organizations with these keys, and every one below them."""
        places = ", ".join(["%s"] * len(roots)) or "NULL"
        sql = _SUBTREE.replace("ROOTS", places)
        return self.filter(pk__in=RawSQL(sql, list(roots)))  # noqa: S611

    def above(self, leaf: "Organization | int") -> Self:
        """`leaf` and every organization that it is part of, unordered."""
        pk = leaf.pk if isinstance(leaf, Organization) else leaf
        return self.filter(pk__in=RawSQL(_ABOVE, [pk]))  # noqa: S611

    def named(self, name: str) -> list["Organization"]:
        """Return up to six organizations with this name, short name or address."""
        same = Q(name__iexact=name) | Q(short_name__iexact=name) | Q(native_name=name)
        return list(self.filter(same | Q(slug=name)).select_related("parent").order_by("pk")[:6])

    def named_any(self, names: Collection[str]) -> dict[str, list["Organization"]]:
        """Return the organizations that have each of `names`, by `fold` of the name, in one query.

        Also a short, native or other name; case and accents don't count.
        """
        wanted = {fold(name) for name in names} - {""}
        same = Q(alike_key__in={alike_key(name) for name in names} - {""})
        same |= Q(acronym_key__in=wanted) | Q(native_name__in=names) | ~Q(other_names="")
        found: dict[str, list[Organization]] = {}
        for each in self.filter(same).select_related("parent__parent").order_by("pk"):
            own = [each.name, each.short_name, each.native_name, *each.other_names.splitlines()]
            for name in {fold(name) for name in own} & wanted:
                found.setdefault(name, []).append(each)
        return found

    def best_match(self, text: str) -> "Organization | None":
        """Return the organization that `search` finds first."""
        from foundation.search.filtering import relevance

        return self.search(text).order_by(relevance(Kind.ORGANIZATION, text), "name", "pk").first()

    def search(self, text: str) -> Self:
        """Organizations with every word of `text` in their names or city."""
        from foundation.search.filtering import matching

        return self.filter(matching(Kind.ORGANIZATION, text))


class OrganizationKind(models.TextChoices):
    UNIVERSITY = "university", _("University")
    SCHOOL = "school", _("School or faculty")
    DEPARTMENT = "department", _("Department")
    INSTITUTE = "institute", _("Institute")
    LABORATORY = "laboratory", _("Laboratory")
    CENTER = "center", _("Center")
    GROUP = "group", _("Research group")
    COMPANY = "company", _("Company")
    TEAM = "team", _("Team")
    PUBLIC_BODY = "public_body", _("Public body")
    SOCIETY = "society", _("Society or association")
    OTHER = "other", _("Other")


class Organization(LabelsByLanguage, AlikeNames, Slugged, HasPicture):
    """A university, school, laboratory, company or team, and the organization it is part of."""

    name = models.CharField(
        _("name"),
        max_length=255,
        help_text=_("The full name, for example Massachusetts Institute of Technology."),
    )
    short_name = models.CharField(
        _("short name"),
        max_length=60,
        blank=True,
        help_text=_("The abbreviation, for example MIT."),
    )
    native_name = models.CharField(
        _("native name"), max_length=255, blank=True, help_text=_("北京大学")
    )
    other_names = models.TextField(
        _("other names"),
        blank=True,
        help_text=_("One per line. Used by search, not shown on pages."),
    )
    kind = models.CharField(
        _("kind"), max_length=20, choices=OrganizationKind, default=OrganizationKind.UNIVERSITY
    )
    parent = models.ForeignKey(
        "self",
        verbose_name=_("part of"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="children",
        help_text=_(
            "The organization directly above: the university of a school, the school of a lab. "
            "What it was part of before it moved is entered below."
        ),
    )
    city = models.CharField(_("city"), max_length=100, blank=True)
    region = models.CharField(
        _("region"),
        max_length=100,
        blank=True,
        help_text=_("State or province, for example Ontario."),
    )
    country = models.CharField(_("country"), max_length=2, blank=True, choices=country_choices)
    ror = models.CharField(
        _("ROR id"),
        max_length=9,
        blank=True,
        validators=[RegexValidator(ROR_PATTERN, _("Nine characters, for example 02v51f717."))],
        help_text=_("From ror.org, for example 02v51f717 or https://ror.org/02v51f717."),
    )
    url = models.URLField(_("website"), max_length=500, blank=True)
    description = models.TextField(_("description"), blank=True, help_text=_("Markdown."))
    picture = models.ImageField(
        _("picture"), upload_to="organizations/", blank=True, help_text=PICTURE_HELP
    )
    search_text = models.TextField(editable=False, default="", blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = OrganizationQuerySet.as_manager()

    class Meta:
        verbose_name = _("organization")
        verbose_name_plural = _("organizations")
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["parent", "alike_key"], name="affiliations_alike"),
            models.Index(fields=["parent", "acronym_key"], name="affiliations_acronym"),
        ]
        constraints = [
            focus_constraint("affiliations_organization", "picture"),
            models.CheckConstraint(
                name="affiliations_organization_not_under_itself",
                condition=Q(parent__isnull=True) | ~Q(parent=F("pk")),
                violation_error_message=_("An organization can’t be part of itself."),
            ),
            models.CheckConstraint(
                name="affiliations_organization_has_name",
                condition=~Q(name=""),
                violation_error_message=_("An organization needs a name."),
            ),
            models.UniqueConstraint(
                "ror",
                name="affiliations_organization_ror_once",
                condition=~Q(ror=""),
                violation_error_message=_("Another organization has this ROR id."),
            ),
            models.UniqueConstraint(
                "parent",
                "name",
                name="affiliations_organization_name_once_below_parent",
                violation_error_message=_("The parent already has an organization with this name."),
            ),
            models.UniqueConstraint(
                "name",
                name="affiliations_organization_name_once_at_top",
                condition=Q(parent__isnull=True),
                violation_error_message=_("There is already an organization with this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return slug_url("affiliations:organization", self.slug)

    def slug_source(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """The short name, or the name if there is none."""
        return self.short_name or self.name

    @property
    def place(self) -> str:
        """The city, region and country: "Toronto, Ontario, Canada"."""
        country = country_name(self.country) if self.country else ""
        return ", ".join(part for part in (self.city, self.region, country) if part)

    @property
    def ror_url(self) -> str:
        return ror_url(self.ror)

    def ancestors(self) -> list["Organization"]:
        """Return the organizations above, the topmost first, in one query."""
        if self.parent_id is None:
            return []
        above = Organization.objects.above(self.parent_id).exclude(pk=self.pk)
        return OrganizationTree(above).path(self.parent_id)

    def clean(self) -> None:
        super().clean()
        if self.pk and self.parent_id == self.pk:
            raise ValidationError({"parent": _("An organization can’t be part of itself.")})
        if (
            self.parent
            and self.pk
            and any(a.pk == self.pk for a in [self.parent, *self.parent.ancestors()])
        ):
            raise ValidationError(
                {"parent": _("%(parent)s is part of this organization.") % {"parent": self.parent}}
            )
        if self.pk and FormerParent.objects.exists():
            self.check_moves([row.as_tuple() for row in self.former_parents.all()])

    def check_moves(self, former: list[Former]) -> None:
        """Raise ValidationError if it can't have had these former parents and the current one."""
        if found := overlapping(former):
            first, second = (_former_text(row) for row in found)
            raise ValidationError(
                _(
                    "It can’t have been part of two organizations at the same time: "
                    "%(first)s, and %(second)s."
                )
                % {"first": first, "second": second}
            )
        if not self.pk:
            return  # nothing is part of it yet
        others = FormerParent.objects.exclude(organization=self).order_by("pk")
        parents = dict(Organization.objects.order_by().values_list("pk", "parent_id"))
        rows = [*(row.as_tuple() for row in others), *former]
        if cycle := Placements({**parents, self.pk: self.parent_id}, rows).cycle(self.pk):
            names = Organization.objects.in_bulk(cycle)
            raise ValidationError(
                _("At one time, each of these would have been part of the next: %(names)s.")
                % {"names": ", ".join(str(names[pk]) for pk in (*cycle, self.pk))}
            )

    def clean_fields(self, exclude: Any = None) -> None:
        self.ror = re.sub(r"^(https?://)?(www\.)?ror\.org/", "", self.ror.strip().lower())
        super().clean_fields(exclude=exclude)

    def refresh_search_text(self) -> None:
        names = [self.name, self.short_name, self.native_name, *self.other_names.splitlines()]
        spelled = [*syllables(self.native_name), *spelled_words(" ".join(names))]
        acronyms = [
            *acronyms_of(self.name, has_short_name=bool(self.short_name)),
            *acronyms_of(self.native_name),
        ]
        self.search_text = search_text(
            names=words_of_name(" ".join((*names, *spelled, *acronyms))),
            places=words_of(f"{self.city} {self.region} {words_of_country(self.country)}"),
            keys=keys_of_names([*names, *filter(is_cjk, acronyms)]),
        )


class FormerParent(models.Model):
    """What an organization was part of before; now it is part of its `parent`."""

    organization = models.ForeignKey(
        Organization, on_delete=models.CASCADE, related_name="former_parents"
    )
    parent = models.ForeignKey(
        Organization,
        verbose_name=_("was part of"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="former_children",
        help_text=_("Leave empty for a period in which it was independent."),
    )
    start = PartialDateField(
        _("start"),
        help_text=_("Leave empty for the end of the row before it, or if it isn’t known."),
    )
    end = PartialDateField(
        _("end"), blank=False, help_text=_("When it moved: 2021, 2021-09 or 2021-09-14.")
    )

    is_checked_with_others = False
    """Whether the form that edits all former parents of an organization checks them together."""

    class Meta:
        verbose_name = _("former parent")
        verbose_name_plural = _("former parents: what it was part of before")
        ordering = ["end", "pk"]
        constraints = [
            models.CheckConstraint(
                name="affiliations_formerparent_start_is_edtf",
                condition=Q(start="") | Q(start__regex=EDTF_PATTERN),
                violation_error_message=_("The start isn’t a valid date such as 2016 or 2016-09."),
            ),
            models.CheckConstraint(
                name="affiliations_formerparent_end_is_edtf",
                condition=Q(end__regex=EDTF_PATTERN),
                violation_error_message=_("The end isn’t a valid date such as 2016 or 2016-09."),
            ),
            models.CheckConstraint(
                name="affiliations_formerparent_end_not_before_start",
                condition=Q(start="")
                | Q(
                    GreaterThanOrEqual(
                        Substr("end", 1, Length("start")), Substr("start", 1, Length("end"))
                    )
                ),
                violation_error_message=_("The end is before the start."),
            ),
            models.CheckConstraint(
                name="affiliations_formerparent_not_under_itself",
                condition=Q(parent__isnull=True) | ~Q(parent=F("organization")),
                violation_error_message=_("An organization can’t be part of itself."),
            ),
            models.UniqueConstraint(
                "organization",
                "end",
                name="affiliations_formerparent_ends_once",
                violation_error_message=_("Another row ends at this date."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.organization}: {self.text}"

    @property
    def text(self) -> str:
        """The parent and the dates: "Example University (2015 – 2021)"."""
        return _former_text(self.as_tuple(), self.parent)

    def as_tuple(self) -> Former:
        return Former(self.organization_id or 0, self.parent_id, str(self.start), str(self.end))

    def clean(self) -> None:
        super().clean()
        if self.parent_id and self.parent_id == self.organization_id:
            raise ValidationError({"parent": _("An organization can’t be part of itself.")})
        today = timezone.localdate().isoformat()
        if self.end and PartialDate(self.end).begins_after(today):
            raise ValidationError(
                {"end": _("This is in the future. Enter the move when it has happened.")}
            )
        if not self.is_checked_with_others and self.organization_id and self.end:
            others = self.organization.former_parents.exclude(pk=self.pk).order_by("pk")
            rows = [row.as_tuple() for row in others]
            self.organization.check_moves([*rows, self.as_tuple()])


def _former_text(row: Former, parent: Organization | None = None) -> str:
    """Return "Example University (2015 – 2021)"."""
    if parent is None and row.parent is not None:
        parent = Organization.objects.get(pk=row.parent)
    name = parent.name if parent else str(_("independent"))
    dates = f"{row.start} – {row.end}" if row.start else _("until %s") % row.end
    return f"{name} ({dates})"


class RetiredOrganizationSlug(RetiredSlug):
    target = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="retired_slugs")


class DifferentOrganizations(DifferentPair):
    """Two organizations marked as different, though their names are alike."""

    first = models.ForeignKey(
        Organization, on_delete=models.CASCADE, related_name="different_from", db_index=False
    )
    second = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="+")

    class Meta(DifferentPair.Meta):
        verbose_name = _("two different organizations")
        verbose_name_plural = _("pairs of different organizations")


class OrganizationTree:
    """A tree of loaded organizations, for pages that show paths or the whole tree."""

    def __init__(
        self, organizations: Iterable[Organization], former: Iterable[Former] = ()
    ) -> None:
        self.by_pk = {organization.pk: organization for organization in organizations}
        self.placements = Placements({pk: o.parent_id for pk, o in self.by_pk.items()}, former)
        self._children: dict[int | None, list[Organization]] = defaultdict(list)
        self._paths: dict[int, list[Organization]] = {}
        self._numbers_below: dict[int, int] = {}
        self.labels: dict[tuple[str, tuple[int, ...]], SafeString] = {}
        self.paths: dict[tuple[str, tuple[int, ...]], SafeString] = {}
        """HTML that is made when it is first asked for."""
        self.people_html: dict[Hashable, SafeString] = {}
        """The rows of people, whose positions name organizations, by all that they print."""
        for organization in sorted(self.by_pk.values(), key=lambda each: sort_key(each.name)):
            parent = organization.parent_id if organization.parent_id in self.by_pk else None
            self._children[parent].append(organization)

    def children(self, organization: Organization | None) -> list[Organization]:
        """Return the organizations directly below; the topmost ones for None."""
        return self._children[organization.pk if organization else None]

    def count_below(self, organization: Organization) -> int:
        """Return the number of all organizations below."""
        if organization.pk not in self._numbers_below:
            seen, level = {organization.pk}, [organization]
            while level := [c for node in level for c in self.children(node) if c.pk not in seen]:
                seen |= {node.pk for node in level}
            self._numbers_below[organization.pk] = len(seen) - 1
        return self._numbers_below[organization.pk]

    def path(self, pk: int, span: Span | None = None) -> list[Organization]:
        """Return the organizations from the topmost one down to the one with primary key `pk`.

        With the `span` of a stay there, as they were at its end.
        """
        if span is not None and self.placements.has_moves:
            return [self.by_pk[above] for above in self.placements.during(pk, span)[-1].path]
        if pk not in self._paths:
            self._paths[pk] = [self.by_pk[above] for above in self.placements.path(pk)]
        return [*self._paths[pk]]
