"""Records that may be one, by keys of their names, and the pairs that are marked as different."""

from collections.abc import Iterable, Iterator
from itertools import combinations, groupby
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.alike_names import LENGTH, acronym_key, alike_key
from foundation.search.computed_text import HasSearchText

KEYS = ("alike_key", "acronym_key")
_MOST_IN_GROUP = 20


class AlikeQuerySet(models.QuerySet[Any]):
    """For records with `KEYS`; `scope` names a foreign key that alike records have in common."""

    scope: str = ""

    def alike(self) -> Self:
        """Records with an alike, newer one that isn't marked as different from it."""
        known: Any = self.model._meta.get_field("different_from").related_model
        pair = Exists(known.objects.filter(first=OuterRef(OuterRef("pk")), second=OuterRef("pk")))
        newer = self.model._default_manager.filter(~pair, pk__gt=OuterRef("pk"))
        found = Q()
        for key in KEYS:
            same = newer.filter(**{key: OuterRef(key)})
            for mine, theirs in self._scopes():
                repeated = Q(**{f"{key}__in": self._repeated(key)})  # few: the rest isn't compared
                found |= Q(repeated, mine, Exists(same.filter(theirs)))
        return self.filter(found)

    def _repeated(self, key: str) -> models.QuerySet[Any, Any]:
        """The keys of several records."""
        rows = self.model._default_manager.exclude(**{key: ""}).order_by()
        return rows.values(key).annotate(number=Count("pk")).filter(number__gt=1).values(key)

    def _scopes(self) -> list[tuple[Q, Q]]:
        """The conditions on a record and on its counterpart; each pair can use an index."""
        if not self.scope:
            return [(Q(), Q())]
        at_top = Q(**{f"{self.scope}__isnull": True})
        return [(~at_top, Q(**{self.scope: OuterRef(self.scope)})), (at_top, at_top)]


def alike_pairs(records: Iterable[Any]) -> list[tuple[int, int]]:
    """Return the pairs of one of `records` and an alike one, in order, that aren't decided."""
    records = list(records)
    if not records:
        return []
    model: Any = type(records[0])
    scope = model._default_manager.all().scope
    wanted = {key: {getattr(r, key) for r in records} - {""} for key in KEYS}
    among: QuerySet[Any] = model._default_manager.filter(
        Q(*(Q(**{f"{key}__in": values}) for key, values in wanted.items()), _connector=Q.OR)
    )
    if scope:
        parents = {getattr(record, f"{scope}_id") for record in records}
        at_top = Q(**{f"{scope}__isnull": True}) if None in parents else Q()
        among = among.filter(Q(**{f"{scope}__in": parents - {None}}) | at_top)
    names = ["pk", *KEYS, *([f"{scope}_id"] if scope else [])]
    rows = [dict(zip(names, row, strict=True)) for row in among.values_list(*names)]
    found: set[tuple[int, int]] = set()
    for key in KEYS:
        keyed = sorted(
            (row[key], row.get(f"{scope}_id") or 0, row["pk"]) for row in rows if row[key]
        )
        for _value, group in groupby(keyed, key=lambda entry: entry[:2]):
            pks = [entry[2] for entry in group][:_MOST_IN_GROUP]
            found.update(combinations(pks, 2))
    ids = {record.pk for record in records}
    found = {pair for pair in found if ids & {*pair}}
    return list(_undecided(model, found, {record.pk: n for n, record in enumerate(records)}))


def _undecided(
    model: Any, pairs: set[tuple[int, int]], order: dict[int, int]
) -> Iterator[tuple[int, int]]:
    known: Any = model._meta.get_field("different_from").related_model
    decided = set(
        known.objects.filter(first__in={first for first, _second in pairs}).values_list(
            "first", "second"
        )
    )
    last = len(order)
    yield from sorted(pairs - decided, key=lambda pair: (order.get(pair[0], last), pair))


class AlikeNames(HasSearchText):
    """A record with a name and a short name, and their keys."""

    alike_key = models.CharField(max_length=LENGTH, editable=False, default="", blank=True)
    acronym_key = models.CharField(max_length=LENGTH, editable=False, default="", blank=True)

    computed_columns = HasSearchText.computed_columns.union(KEYS)

    class Meta:
        abstract = True

    @staticmethod
    def keys_of(name: str, short_name: str) -> tuple[str, str]:
        """Return the values of `KEYS`, for writing rows in bulk."""
        return alike_key(name), acronym_key(name, short_name)

    def refresh_computed_columns(self) -> None:
        super().refresh_computed_columns()
        record: Any = self
        self.alike_key, self.acronym_key = self.keys_of(record.name, record.short_name)


class RecordPair(models.Model):
    """Two records of a kind. A subclass has the foreign keys `first` and `second`."""

    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        abstract = True
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second"],
                name="%(app_label)s_%(class)s_once",
                violation_error_message=_("This pair is already recorded."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_in_order",
                condition=Q(first__lt=F("second")),
                violation_error_message=_("The record with the lower number comes first."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"  # type: ignore[attr-defined]


class DifferentPair(RecordPair):
    """Two records marked as different."""

    decided_at = models.DateTimeField(
        _("marked as different"), default=timezone.now, editable=False
    )

    class Meta(RecordPair.Meta):
        abstract = True


def mark_as_different(one: Any, other: Any, *, user: Any) -> None:
    """Record that these are two; the review queue doesn't ask about them again."""
    first, second = sorted((one.pk, other.pk))
    known: Any = type(one)._meta.get_field("different_from").related_model
    known.objects.get_or_create(first_id=first, second_id=second, defaults={"decided_by": user})
