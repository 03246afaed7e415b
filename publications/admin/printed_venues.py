"""Correct the name of a venue as publications have it printed, after a preview."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.bulk.changes import MOST_ROWS, BulkChange
from foundation.admin.bulk.pages import ChangesInBulk
from foundation.permissions import has_permission
from publications.derived_columns import COLUMNS as DERIVED_COLUMNS
from publications.models import Appearance, Authorship, Publication, Venue


class PrintedVenueForm(forms.Form):
    find = forms.CharField(label=gettext_lazy("Replace"), widget=forms.TextInput({"size": 50}))
    replacement = forms.CharField(
        label=gettext_lazy("by"), required=False, widget=forms.TextInput({"size": 50})
    )


class CorrectPrintedVenue(BulkChange):
    """Replaces a part of the printed venue of publications and of their appearances."""

    key = "printed-venue"
    label = gettext_lazy("Correct the venue as printed")
    columns = ("venue_name", "release", *DERIVED_COLUMNS)
    form_class = PrintedVenueForm
    advice = gettext_lazy("Later imports keep the corrected names.")

    def prepare(self, records: Sequence[Publication], values: Mapping[str, Any]) -> None:
        words = map(re.escape, values["find"].split())
        self.pattern = re.compile(r"\s+".join(words), re.IGNORECASE)
        self.appearances: defaultdict[int, list[Appearance]] = defaultdict(list)
        rows = Appearance.objects.filter(publication__in=records).exclude(venue_name="")
        for row in rows.order_by("rank", "pk"):
            if self.pattern.search(row.venue_name):
                self.appearances[row.publication_id].append(row)

    def text_of(self, record: Publication) -> str:
        names = [record.venue_name, *(row.venue_name for row in self.appearances[record.pk])]
        return " / ".join(filter(None, names))

    def change(self, record: Publication, values: Mapping[str, Any]) -> str:
        rows: list[Any] = [record, *self.appearances[record.pk]]
        for row in rows:
            name = self.pattern.sub(lambda _match: values["replacement"], row.venue_name)
            if name != row.venue_name:
                row.venue_name = " ".join(name.split())
        return ""

    def save(self, records: list[Publication]) -> None:
        names = Authorship.objects.with_public_names().order_by("contribution", "position")
        full = Publication.objects.filter(pk__in=[record.pk for record in records])
        corrected = {record.pk: record.venue_name for record in records}
        full = full.prefetch_related(Prefetch("authorships", names), "awards")
        loaded = list(full.order_by("pk"))
        for publication in loaded:
            publication.venue_name = corrected[publication.pk]
            publication.refresh_derived_columns()
        super().save(loaded)
        changed = [row for record in records for row in self.appearances[record.pk]]
        Appearance.objects.bulk_update(changed, ["venue_name"], batch_size=200)

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Corrected the printed venue “%(find)s” to “%(replacement)s”") % values


def printed_with(venue: Venue, text: str) -> QuerySet[Publication]:
    """The publications at `venue` that have `text` in its name as printed."""
    later = Appearance.objects.filter(venue=venue, venue_name__icontains=text)
    return Publication.objects.filter(
        Q(venue=venue, venue_name__icontains=text) | Q(pk__in=later.values("publication"))
    )


def correction_url(venue: Venue, *, find: str, replacement: str, then: str) -> str:
    """Return the address of the preview, or an empty string if nothing has that name."""
    if not find or not printed_with(venue, find).exists():
        return ""
    query = urlencode({"find": find, "replacement": replacement, "next": then})
    return f"{reverse('admin:publications_venue_printed', args=[venue.pk])}?{query}"


def correct_printed_names(
    model_admin: ChangesInBulk, request: HttpRequest, pk: int
) -> HttpResponse:
    """Preview the correction for the publications of a venue; the publications' page applies it."""
    if not has_permission(request.user, "change", Publication):
        raise PermissionDenied
    venue = get_object_or_404(Venue, pk=pk)
    values = {
        "find": request.GET.get("find") or venue.name,
        "replacement": request.GET.get("replacement") or venue.name,
    }
    found = printed_with(venue, values["find"]) if "find" in request.GET else None
    rows = Publication.objects.filter(venue=venue) if found is None else found
    ids = sorted(rows.order_by().values_list("pk", flat=True)[:MOST_ROWS])
    if not ids:
        return HttpResponseRedirect(reverse("admin:publications_venue_change", args=[venue.pk]))
    return model_admin.bulk_page(request, CorrectPrintedVenue(), ids, values)
