"""The admin of activities; on a person's page, one table for each kind with its columns."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from affiliations.admin.organizations import ORGANIZATION_INLINES
from foundation.admin.base import DirectoryModelAdmin, KnownRelations, TabularInline
from foundation.admin.filters import StartYearFilter
from foundation.forms import ConstraintFormSet
from people.admin.affiliation_choices import AffiliationChoices
from people.admin.return_to_person import ReturnsToPerson
from people.forms.activity import ActivityLineForm
from people.forms.cv_sections import AWARDS, OTHERS, SERVICE, SKILLS, TALKS, TEACHING
from people.merging.copied_activities import share_copies
from people.models import Activity, ActivityDate, ActivityHolder

Kind = Activity.Kind


class ActivityForm(KnownRelations, ActivityLineForm):
    """A row of a section that has the activities of `kinds`."""

    kinds: ClassVar[tuple[Activity.Kind, ...]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.kinds and not self.instance.pk:
            self.instance.kind = self.kinds[0]
        if "kind" in self.fields and self.kinds:
            field: Any = self.fields["kind"]
            field.choices = [(kind.value, kind.label) for kind in self.kinds]
            self.initial.setdefault("kind", self.instance.kind)


class ActivityInline(TabularInline):
    """The person's activities of `kinds`."""

    model = Activity
    show_change_link = True
    autocomplete_fields = ["organization"]
    row_related = ("organization__parent",)
    kinds: ClassVar[tuple[Activity.Kind, ...]] = ()

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request).filter(kind__in=self.kinds)
        return rows.prefetch_related("dates")

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        base = kwargs.pop("form", ActivityForm)
        kwargs["form"] = type(f"{type(self).__name__}Form", (base,), {"kinds": self.kinds})
        return super().get_formset(request, obj, **kwargs)


class AwardInline(ActivityInline):
    pasted_lines = AWARDS
    kinds = (Kind.AWARD,)
    verbose_name, verbose_name_plural = _("award"), _("awards")
    fields = ["title", "award_rank", "team", "organization", "when"]


class TalkInline(ActivityInline):
    pasted_lines = TALKS
    kinds = (Kind.TALK,)
    verbose_name, verbose_name_plural = _("talk"), _("talks")
    fields = ["title", "role", "status", "event", "organization", "place", "when"]


class TeachingInline(ActivityInline):
    pasted_lines = TEACHING
    kinds = (Kind.TEACHING,)
    verbose_name, verbose_name_plural = _("course taught"), _("teaching")
    fields = ["title", "role", "organization", "when"]


class ServiceInline(ActivityInline):
    pasted_lines = SERVICE
    kinds = (Kind.SERVICE, Kind.MEMBERSHIP)
    verbose_name, verbose_name_plural = _("service or membership"), _("service and memberships")
    fields = ["kind", "title", "role", "event", "organization", "when"]


class SkillInline(ActivityInline):
    pasted_lines = SKILLS
    kinds = (Kind.SKILL, Kind.LANGUAGE)
    verbose_name, verbose_name_plural = _("skill or language"), _("skills and languages")
    fields = ["kind", "group", "title", "level", "description", "rank"]
    show_change_link = False  # the row has all fields of a skill


class OtherActivityInline(ActivityInline):
    pasted_lines = OTHERS
    kinds = (Kind.OTHER, Kind.PATENTS)
    verbose_name, verbose_name_plural = _("activity"), _("other activities and patents")
    fields = ["kind", "title", "role", "quantity", "organization", "when"]


class AwardWonInline(ActivityInline):
    """What the organization of the page won as a whole."""

    fk_name = "won_by"
    kinds = (Kind.AWARD,)
    verbose_name, verbose_name_plural = _("award won by the organization"), _("awards won here")
    fields = ["title", "award_rank", "organization", "when", "url"]


ORGANIZATION_INLINES.register(AwardWonInline, order=10)

ACTIVITY_INLINES = [
    AwardInline,
    TalkInline,
    TeachingInline,
    ServiceInline,
    SkillInline,
    OtherActivityInline,
]


class ActivityDateInline(TabularInline):
    model = ActivityDate
    fields = ["date", "term"]


class ActivityHolderFormSet(ConstraintFormSet):
    """Checks the rows against the activity as it was submitted with them."""

    def _construct_form(self, i: int, **kwargs: Any) -> Any:
        form: Any = super()._construct_form(i, **kwargs)  # type: ignore[misc]
        form.instance.activity = self.instance
        return form


class ActivityHolderInline(TabularInline):
    """Who shares the activity with the one it belongs to."""

    model = ActivityHolder
    formset = ActivityHolderFormSet
    verbose_name = _("person or organization")
    verbose_name_plural = _("together with")
    fields = ["person", "organization", "rank"]
    autocomplete_fields = ["person", "organization"]
    row_related = ("person", "organization__parent", "activity")

    def note_about(self, obj: Any, formset: Any) -> str:
        return gettext(
            "It is on the pages and CVs of all of them. Each can remove themselves; only "
            "the person or organization it belongs to can edit it."
        )


class SharedActivityInline(TabularInline):
    """What others share with the person, who can be removed from it."""

    model = ActivityHolder
    fk_name = "person"
    verbose_name, verbose_name_plural = _("shared activity"), _("shared by others")
    fields = ["activity_shown", "owner"]
    readonly_fields = ["activity_shown", "owner"]
    row_related = ("activity__person", "activity__won_by", "person")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("activity"))
    def activity_shown(self, row: ActivityHolder) -> str:
        return f"{row.activity} ({row.activity.get_kind_display()})"

    @admin.display(description=_("edited on the page of"))
    def owner(self, row: ActivityHolder) -> str:
        person = row.activity.person
        return str(person) if person and person.is_listed else str(row.activity.won_by or "")


@admin.register(Activity)
class ActivityAdmin(AffiliationChoices, ReturnsToPerson, DirectoryModelAdmin):
    list_display = ["title_shown", "owner", "kind", "role", "organization", "start", "end"]
    list_filter = ["kind", StartYearFilter]
    list_select_related = ["person", "won_by", "organization"]
    search_fields = ["title", "event", "person__search_text", "won_by__search_text"]
    search_help_text = _("Searches titles, events, people and organizations.")
    autocomplete_fields = ["person", "won_by", "organization", "project"]
    inlines = [ActivityHolderInline, ActivityDateInline]
    actions = ["share_copies"]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("person", "won_by"),
                    ("kind", "status"),
                    "title",
                    ("role", "event"),
                    ("organization", "place"),
                    "project",
                ]
            },
        ),
        (
            _("Award"),
            {"classes": ["collapse"], "fields": [("award_rank", "team")]},
        ),
        (
            _("Skill, language or patents"),
            {"classes": ["collapse"], "fields": [("group", "level"), "quantity"]},
        ),
        (_("Period"), {"fields": [("start", "end", "end_expected", "end_unknown")]}),
        (_("More"), {"fields": ["affiliation", "url", "description", "rank"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Activity]:
        return super().get_queryset(request).select_related("person", "won_by", "organization")

    @admin.action(description=_("Make one shared activity of copies"), permissions=["delete"])
    def share_copies(self, request: HttpRequest, queryset: QuerySet[Activity]) -> None:
        """Of an award that several people have a copy of each."""
        try:
            kept = share_copies(list(queryset.order_by("pk").prefetch_related("dates", "holders")))
        except ValidationError as error:
            self.message_user(request, " ".join(error.messages), messages.ERROR)
        else:
            names = get_text_list([each.name for each in kept.everyone], gettext("and"))
            says = gettext("“%(title)s” is shared by %(names)s now.")
            self.message_user(request, says % {"title": kept, "names": names}, messages.SUCCESS)

    @admin.display(description=_("title"), ordering="title")
    def title_shown(self, obj: Activity) -> str:
        return str(obj)

    @admin.display(description=_("belongs to"), ordering=Coalesce("person__name", "won_by__name"))
    def owner(self, obj: Activity) -> str:
        return str(obj.person or obj.won_by)
