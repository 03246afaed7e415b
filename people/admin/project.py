"""The admin of projects, their links and members, and of grants."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin, TabularInline
from foundation.admin.filters import PeriodFilter, StartYearFilter
from foundation.admin.pictures import HasPictures
from foundation.pictures.has_picture import PICTURE_FIELDSET
from people.admin.affiliation_choices import AffiliationChoices
from people.models import Grant, Project, ProjectLink, ProjectMember


class ProjectLinkInline(TabularInline):
    model = ProjectLink
    fields = ["kind", "url", "label"]
    extra = 1


class ProjectMemberInline(TabularInline):
    """The members. "During" is chosen on the person's page, which has the person's affiliations."""

    model = ProjectMember
    fields = ["person", "role", "start", "end"]
    autocomplete_fields = ["person"]
    row_related = ("person", "project")  # the title of a row names both
    extra = 1


class OwnProjectInline(AffiliationChoices, TabularInline):
    """The person's projects."""

    model = ProjectMember
    verbose_name, verbose_name_plural = _("project"), _("projects")
    fields = ["project", "role", "affiliation", "rank"]
    autocomplete_fields = ["project"]
    row_related = ("project", "person")


@admin.register(Grant)
class GrantAdmin(DirectoryModelAdmin):
    list_display = ["sponsor", "number", "title", "start", "end", "amount_is_public"]
    list_filter = [PeriodFilter, StartYearFilter]
    search_fields = ["sponsor", "number", "title", "program"]
    ordering = ["sponsor", "number", "pk"]
    fieldsets = [
        (None, {"fields": [
            "sponsor", "sponsor_ror", ("program", "number"), "title", "url",
            ("start", "end", "end_expected", "end_unknown"),
        ]}),
        (_("Amount"), {"fields": [("amount", "currency"), "amount_is_public"]}),
    ]  # fmt: skip


@admin.register(Project)
class ProjectAdmin(HasPictures, DirectoryModelAdmin):
    list_display = ["name", "kind", "status", "release", "organization", "parent", "start", "end"]
    list_filter = ["kind", "status", "release", PeriodFilter, StartYearFilter]
    list_select_related = ["organization", "parent"]
    search_fields = ["name", "summary", "members__person__search_text"]
    search_help_text = _("Searches names, summaries and members.")
    autocomplete_fields = ["parent", "organization", "grants"]
    inlines = [ProjectLinkInline, ProjectMemberInline]
    fieldsets = [
        (None, {"fields": ["name", ("kind", "release"), "tagline", "summary", "description"]}),
        (
            None,
            {
                "fields": [
                    ("status", "venue"),
                    ("start", "end", "end_expected", "end_unknown"),
                    ("parent", "organization"),
                    "grants",
                ]
            },
        ),
        PICTURE_FIELDSET,
        (_("Page address"), {"classes": ["collapse"], "fields": ["slug"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Project]:
        return super().get_queryset(request).select_related("parent", "organization")

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[Any, bool]:
        for word in search_term.split():
            members = ProjectMember.objects.filter(person__search_text__icontains=word)
            queryset = queryset.filter(
                Q(name__icontains=word)
                | Q(summary__icontains=word)
                | Q(pk__in=members.values("project"))
            )
        return queryset, False

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        """Leave out members in a popup: the person's row that opened it adds the person."""
        popup = "_popup" in request.GET or "_popup" in request.POST
        return [ProjectLinkInline] if popup else [ProjectLinkInline, ProjectMemberInline]
