"""The talks, awards and so on of one's own CV, as rows of the pages under /me/.

Members choose no organizations, which are the editors' records: they type who gave an award or
where a talk was, and rows that have an organization keep it.
"""

from dataclasses import replace
from typing import Any, ClassVar

from django.db.models import F
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from directory.me.own_rows import Own
from people.admin.activity import (
    AwardInline,
    OtherActivityInline,
    ServiceInline,
    SkillInline,
    TalkInline,
    TeachingInline,
)
from people.forms.cv_sections import AWARDS, OTHERS, SERVICE, SKILLS, TALKS, TEACHING

_ROWS_OF_DESCRIPTION = 3


class OwnActivities(Own):
    """Rows that are folded once they are saved, the latest first."""

    autocomplete_fields: ClassVar[list[str]] = []
    is_folded = True
    labels: ClassVar[dict[str, Any]] = {}
    """What fields are called here."""

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request).prefetch_related("holders")
        return rows.order_by("rank", F("start").desc(nulls_last=True), "-pk")

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset = super().get_formset(request, obj, **kwargs)
        fields = formset.form.base_fields
        fields["title"].help_text = ""  # the heading says what it is
        if "description" in fields:
            fields["description"].widget.attrs["rows"] = _ROWS_OF_DESCRIPTION
        for name, label in self.labels.items():
            fields[name].label, fields[name].help_text = label, ""
        return formset


class OwnTalks(OwnActivities, TalkInline):
    pasted_lines = replace(TALKS, finds_organizations=False)
    fields = ["title", "when", "event", "place", "role", "status", "url", "description"]


class OwnAwards(OwnActivities, AwardInline):
    pasted_lines = replace(AWARDS, fields=("title", "event"), finds_organizations=False)
    fields = ["title", "when", "event", "award_rank", "url", "description"]
    labels: ClassVar[dict[str, Any]] = {"event": _("Given by, or at")}


class OwnTeaching(OwnActivities, TeachingInline):
    pasted_lines = replace(TEACHING, fields=("title", "place"), finds_organizations=False)
    fields = ["title", "when", "role", "place", "url"]
    labels: ClassVar[dict[str, Any]] = {"place": _("University or place")}


class OwnService(OwnActivities, ServiceInline):
    pasted_lines = replace(SERVICE, finds_organizations=False)
    fields = ["kind", "title", "when", "role", "event", "url"]


class OwnOthers(OwnActivities, OtherActivityInline):
    pasted_lines = replace(OTHERS, finds_organizations=False)
    fields = ["kind", "title", "when", "role", "quantity", "url"]


class OwnLanguagesAndSkills(OwnActivities, SkillInline):
    pasted_lines = replace(SKILLS, finds_organizations=False)
    fields = ["kind", "title", "level", "group", "rank"]
