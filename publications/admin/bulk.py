"""Changes of many publications at once."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.bulk.changes import BulkChange
from foundation.admin.bulk.choosing import RecordChoiceField
from publications.models import Publication


class VenueForm(forms.Form):
    venue = RecordChoiceField(Publication._meta.get_field("venue"))


class ReplaceVenue(BulkChange):
    key = "venue"
    label = gettext_lazy("Replace the venue")
    columns = ("venue", "release")
    form_class = VenueForm
    advice = gettext_lazy("The venue as printed stays.")

    def text_of(self, record: Publication) -> str:
        return str(record.venue or "")

    def change(self, record: Publication, values: Mapping[str, Any]) -> str:
        record.venue = values["venue"]
        record.hide_while_unnamed()
        return ""

    def reason(self, values: Mapping[str, Any]) -> str:
        return _("Replaced the venue by “%(venue)s”") % values
