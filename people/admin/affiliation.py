"""The admin of affiliations, also shown as collapsed blocks on a person's page."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.admin.base import (
    DirectoryModelAdmin,
    KnownRelations,
    KnownRelationsForm,
    StackedInline,
    TabularInline,
    without_fields,
)
from foundation.admin.bulk.pages import ChangesInBulk
from foundation.admin.filters import ChosenRecordFilter, PeriodFilter, StartYearFilter
from foundation.admin.list_editing import EditsInList
from foundation.permissions import is_limited
from people.admin.bulk import MoveToOrganization, SetEnd
from people.admin.changed_people import ReportsChangedPeople
from people.admin.return_to_person import ReturnsToPerson
from people.forms.affiliation import NamesOrganizationForm
from people.forms.cv_sections import AFFILIATIONS
from people.models import Affiliation, Course, Supervision
from people.name_changes import PLACING_FIELDS
from people.visibility import is_editor, may_see_former_names

_POSITION = [("organization", "kind", "engagement"), ("title", "role", "degree")]
_NAMED_POSITION = [("organization", "new_organization"), ("kind", "engagement"), _POSITION[1]]
_PERIOD = [("start", "end", "end_expected", "end_unknown")]
_STUDY: list[str | list[str] | tuple[str, ...] | tuple[()]] = [
    ("field_of_study", "program", "honors"),
    ("grade", "grade_scale"),
    ("thesis_title", "thesis_url"),
]
_LINES = frozenset({"supervisors", "courses"})
_MORE = [("second_title", "seniority"), ("place", "rank", "list_rank")]


class AffiliationForm(KnownRelations, NamesOrganizationForm):
    """A row of the section of affiliations."""


class AffiliationInline(StackedInline):
    model = Affiliation
    form = AffiliationForm
    pasted_lines = AFFILIATIONS
    show_change_link = True
    row_related = ("organization__parent",)
    autocomplete_fields = ["organization"]
    fieldsets = [
        (None, {"fields": [*_NAMED_POSITION, *_PERIOD, ("supervisors", "subject")]}),
        (
            _("Major, honors program, grade, thesis, courses"),
            {"classes": ["collapse"], "fields": [*_STUDY, "courses"]},
        ),
        (
            _("Seniority, place, description"),
            {"classes": ["collapse"], "fields": [*_MORE, "description"]},
        ),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        fieldsets = super().get_fieldsets(request, obj)
        left_out: set[str] = set()
        is_allowed = is_editor(request.user) or is_limited(request.user, Affiliation)
        if not (is_allowed and self.has_change_permission(request, obj)):
            # Without a form, there are no lines of supervisors and courses: they have their own
            # page.
            left_out |= _LINES | {"new_organization"}
        if not request.user.has_perm("affiliations.add_organization"):
            left_out.add("new_organization")
        return [
            (label, {**options, "fields": without_fields(options["fields"], left_out)})
            for label, options in fieldsets
        ]

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request).in_order()
        return rows.prefetch_related(
            Prefetch("supervisions", Supervision.objects.select_related("person")), "courses"
        )


class SupervisionInline(TabularInline):
    model = Supervision
    fields = ["role", "title", "name", "person", "position", "organization", "rank"]
    autocomplete_fields = ["person", "organization"]
    row_related = ("person", "organization__parent")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave out supervisors who hide a former name from those who may not edit people."""
        rows = super().get_queryset(request)
        if may_see_former_names(request.user):
            return rows
        return rows.exclude(person__hidden_names__isnull=False)


class CourseInline(TabularInline):
    model = Course
    fields = ["title", "distinction", "rank"]


class OrganizationFilter(ChosenRecordFilter):
    """Filter by an organization and everything below it."""

    title = _("organization")
    parameter_name = "at"
    model_label = Organization

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return queryset.at(pk)


@admin.register(Affiliation)
class AffiliationAdmin(
    ReportsChangedPeople, ChangesInBulk, EditsInList, ReturnsToPerson, DirectoryModelAdmin
):
    form = KnownRelationsForm
    person_section = "affiliations-group"
    list_display = [
        "person",
        "position_shown",
        "organization",
        "kind",
        "start",
        "end",
        "end_expected",
        "list_rank",
    ]
    list_editable = ["start", "end", "end_expected", "list_rank"]
    bulk_changes = (SetEnd, MoveToOrganization)
    list_display_links = ["position_shown"]
    list_filter = [
        PeriodFilter,
        "kind",
        "role",
        "end_expected",
        StartYearFilter,
        OrganizationFilter,
    ]
    list_select_related = ["person", "organization"]
    search_fields = ["person__search_text", "organization__search_text", "title"]
    search_help_text = _("Searches people, organizations and titles.")
    autocomplete_fields = ["person", "organization"]
    inlines = [SupervisionInline, CourseInline]
    fieldsets = [
        (None, {"fields": ["person", *_POSITION, "subject", *_PERIOD]}),
        (_("Education"), {"classes": ["collapse"], "fields": _STUDY}),
        (_("More"), {"classes": ["collapse"], "fields": [*_MORE, "description"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Affiliation]:
        return super().get_queryset(request).select_related("person", "organization")

    @staticmethod
    def row_label(obj: Any) -> str:
        return f"{obj.person}: {obj}"

    # Saving

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        super().save_related(request, form, formsets, change)
        if PLACING_FIELDS & set(form.changed_data):
            people = {form.initial.get("person"), form.instance.person_id} - {None}
            self.report_changed_people(request, people)

    def delete_model(self, request: HttpRequest, obj: Affiliation) -> None:
        super().delete_model(request, obj)
        self.report_changed_people(request, [obj.person_id])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Affiliation]) -> None:
        people = set(queryset.values_list("person", flat=True))
        super().delete_queryset(request, queryset)
        self.report_changed_people(request, people)

    @admin.display(description=_("position"), ordering="title")
    def position_shown(self, obj: Affiliation) -> str:
        return obj.position or str(obj.get_kind_display())
