"""The admin of people: the list, and a page to edit everything about a person."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.db import models, transaction
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from foundation.admin.base import DirectoryModelAdmin, KnownRelations, without_fields
from foundation.admin.bulk.pages import ChangesInBulk
from foundation.admin.filters import ChosenRecordFilter
from foundation.admin.pictures import PICTURE_FIELDS, HasPictures
from foundation.permissions import is_limited, limited
from people.admin.activity import ACTIVITY_INLINES, SharedActivityInline
from people.admin.affiliation import AffiliationInline
from people.admin.bulk import AddInterest, ListPeople, UnlistPeople
from people.admin.changed_people import ReportsChangedPeople
from people.admin.leaving import Leave, leave_url
from people.admin.merging import MergesPeople
from people.admin.new_members import AddsMembers
from people.admin.person_inlines import (
    ContactInline,
    CurriculumVitaeInline,
    InterestInline,
    LinkInline,
    NameInline,
)
from people.admin.person_page import (
    PERSON_ACTIONS,
    PERSON_BUTTONS,
    PERSON_INLINES,
    PERSON_TOOLS,
    PersonAction,
)
from people.admin.project import OwnProjectInline
from people.admin.tables import LoadsTables
from people.current_positions import current_positions
from people.forms.person import PersonForm, add_interests
from people.models import Activity, Affiliation, ContactDetail, Person, PersonName
from people.name_changes import NAMING_FIELDS, PLACING_FIELDS
from people.visibility import is_editor

MOST_IN_ADDRESS = 100
_DESCRIPTIONS = frozenset({"photo_description", "banner_description"})


class PersonAdminForm(KnownRelations, PersonForm):
    class Meta(PersonForm.Meta):
        model = None  # type: ignore[assignment]


class PresenceFilter(admin.SimpleListFilter):
    """The same rule as the public list: current members and alumni of the home organization."""

    title = _("current or former")
    parameter_name = "here"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [
            ("current", _("Current")),
            ("alumni", _("Alumni")),
            ("none", _("No affiliation")),
        ]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        match self.value():
            case "current":
                return queryset.current(home_organization())
            case "alumni":
                return queryset.alumni(home_organization())
            case "none":
                return queryset.filter(affiliations=None)
        return queryset


class CurrentRoleFilter(admin.SimpleListFilter):
    title = _("current role")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return Affiliation.Role.choices

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        held = Affiliation.objects.current().filter(role=self.value())
        return queryset.filter(pk__in=held.values("person"))


class AffiliatedFilter(ChosenRecordFilter):
    title = _("organization")
    parameter_name = "at"
    model_label = Organization

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return queryset.filter(pk__in=Affiliation.objects.at(pk).values("person"))


def _current_affiliations() -> "Prefetch[Any]":
    rows = Affiliation.objects.current().in_order().select_related("organization")
    return Prefetch("affiliations", rows, to_attr="current_affiliations")


def _first_position(person: Any) -> Affiliation | None:
    """The position that heads the person's page, of those that `_current_affiliations` loaded."""
    return next(iter(current_positions(person.current_affiliations)), None)


def _name_with_place(person: Any) -> str:
    """Return "Wei Wang (王伟) – Peking University 2015–", of the current or else the last place."""
    native = person.native_name
    name = f"{person.name} ({native})" if native and native != person.name else person.name
    current = [place for place in person.places if place.is_current()]
    first = next(iter(current_positions(current)), None) or next(iter(person.places), None)
    if first is None:
        return name
    start, end = str(first.start)[:4], str(first.end)[:4]
    years = f"{start}–{end}" if start or end else ""
    return f"{name} – {' '.join(filter(None, [first.organization.label, years]))}"


def _continuing(action: PersonAction) -> Callable[..., HttpResponse | None]:
    def act(
        model_admin: "PersonAdmin", request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        ids = sorted(queryset.order_by().values_list("pk", flat=True)[: MOST_IN_ADDRESS + 1])
        if len(ids) > MOST_IN_ADDRESS:
            text = _("Select at most %(most)d people at once.") % {"most": MOST_IN_ADDRESS}
            model_admin.message_user(request, text, messages.WARNING)
            return None
        return HttpResponseRedirect(action.url(ids))

    return act


def _is_identified_otherwise(form: Any, formsets: Any) -> bool:
    """Whether names, the ORCID iD, addresses or places by which authors are recognized changed."""
    rows = (formset for formset in formsets if formset.model in (PersonName, ContactDetail))
    if NAMING_FIELDS & set(form.changed_data) or any(f.has_changed() for f in rows):
        return True
    places = (f for formset in formsets if formset.model is Affiliation for f in formset.forms)
    return any((PLACING_FIELDS | {"DELETE"}) & set(f.changed_data) for f in places)


@admin.register(Person)
class PersonAdmin(
    AddsMembers,
    LoadsTables,
    ReportsChangedPeople,
    HasPictures,
    ChangesInBulk,
    MergesPeople,
    DirectoryModelAdmin,
):
    form = PersonAdminForm
    change_form_template = "admin/people/person/change_form.html"
    list_display = ["name", "native_name", "position", "organization", "is_listed", "modified_at"]
    list_filter = ["is_listed", PresenceFilter, CurrentRoleFilter, AffiliatedFilter]
    search_fields = ["search_text"]
    search_help_text = _("Searches names (in any script and order), interests and organizations.")
    autocomplete_fields = ["user"]
    choice_name = "name"
    bulk_changes = (Leave, ListPeople, UnlistPeople, AddInterest)
    ordering = ["-is_listed", "sort_name", "pk"]
    formfield_overrides = {
        **PICTURE_FIELDS,
        models.TextField: {"widget": admin.widgets.AdminTextareaWidget(attrs={"rows": 4})},
    }
    fieldsets = [
        (None, {"fields": [("name", "is_listed"), "tagline", "add_interests"]}),
        (
            _("Parts of the name, ORCID iD"),
            {
                "classes": ["collapse"],
                "fields": [
                    ("given_name", "family_name"),
                    ("native_name", "native_name_language"),
                    ("names_shown", "redirects_former_addresses"),
                    ("orcid", "slug"),
                ],
            },
        ),
        (
            _("Texts"),
            {
                "classes": ["collapse"],
                "fields": ["biography", "research_statement", "beyond_work"],
            },
        ),
        (
            _("Pictures"),
            {
                "classes": ["collapse"],
                "fields": [
                    "photo",
                    ("photo_focus_x", "photo_focus_y"),
                    "photo_description",
                    "banner",
                    ("banner_focus_x", "banner_focus_y"),
                    ("banner_caption", "banner_description"),
                ],
            },
        ),
        (_("Account"), {"classes": ["collapse"], "fields": ["user"]}),
    ]
    own_inlines = (
        NameInline,
        ContactInline,
        LinkInline,
        InterestInline,
        AffiliationInline,
        *ACTIVITY_INLINES,
        SharedActivityInline,
        OwnProjectInline,
    )

    @property
    def inlines(self) -> list[Any]:  # type: ignore[override]
        """Those of this app, then those of apps above; the choices for the CV come last."""
        added = [entry.inline for entry in PERSON_INLINES]
        return [*self.own_inlines, *added, CurriculumVitaeInline]

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        hidden = [entry.inline for entry in PERSON_INLINES if obj is None and not entry.on_add_page]
        if not self.has_change_permission(request, obj):
            hidden.append(NameInline)  # former names are for those who may edit the person
        if obj is None or not obj.activity_holders.exists():
            hidden.append(SharedActivityInline)
        return [inline for inline in self.inlines if inline not in hidden]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        hidden = set() if request.user.has_perm("auth.change_user") else {"user"}
        if obj is not None and obj.former and not self.has_change_permission(request, obj):
            hidden |= _DESCRIPTIONS
        fieldsets = [
            (label, {**options, "fields": without_fields(options["fields"], hidden)})
            for label, options in super().get_fieldsets(request, obj)
        ]
        return [part for part in fieldsets if part[1]["fields"]]

    # The list

    def for_list(self, queryset: Any) -> Any:
        return queryset.prefetch_related(_current_affiliations())

    @admin.display(description=_("position"))
    def position(self, obj: Any) -> str:
        first = _first_position(obj)
        return first.position if first else ""

    @admin.display(description=_("organization"))
    def organization(self, obj: Any) -> str:
        first = _first_position(obj)
        return first.organization.label if first else ""

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[Any, bool]:
        """Former names find people, for those who may edit them."""
        found, has_duplicates = super().get_search_results(request, queryset, search_term)
        text = search_term.strip()
        if text and self.has_change_permission(request):
            named = limited(request.user, PersonName.objects.filter(name__icontains=text))
            found = found | queryset.filter(pk__in=named.values("person"))
        return found, has_duplicates

    def get_actions(self, request: HttpRequest) -> Any:
        actions: dict[str, Any] = super().get_actions(request)
        if self.has_change_permission(request):
            actions |= {
                each.name: (_continuing(each), each.name, each.label) for each in PERSON_ACTIONS
            }
        return actions

    # Where a person is chosen

    def choice_details(self, objects: list[Any]) -> Callable[[Any], str]:
        """Return the name with what tells namesakes apart."""
        rows = Affiliation.objects.in_order().select_related("organization")
        models.prefetch_related_objects(objects, Prefetch("affiliations", rows, to_attr="places"))
        return _name_with_place

    # The page

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["may_merge"] = self.has_merge_permission(request)
        if (person := kw.get("obj")) is not None:
            if self.has_leave_permission(request):
                context["leave_url"] = leave_url(person)
            context["person_tools"] = [
                (tool.label, tool.url(person))
                for tool in PERSON_TOOLS
                if tool.is_for(request.user, person)
            ]
        context["save_buttons"] = [b for b in PERSON_BUTTONS if b.is_for(request.user)]
        return super().render_change_form(request, context, *args, **kw)

    def has_leave_permission(self, request: HttpRequest) -> bool:
        needed = ("people.change_affiliation", "people.add_affiliation")
        may_add = request.user.has_perms((*needed, "affiliations.add_organization"))
        may_add = may_add or is_limited(request.user, Person)
        return may_add and self.has_change_permission(request)

    def _continue_on_other_page(self, request: HttpRequest, person: Person) -> HttpResponse | None:
        pressed = next((b for b in PERSON_BUTTONS if b.name in request.POST), None)
        return HttpResponseRedirect(pressed.url(person)) if pressed else None

    def response_add(
        self, request: HttpRequest, obj: Person, post_url_continue: str | None = None
    ) -> HttpResponse:
        other_page = self._continue_on_other_page(request, obj)
        return other_page or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Person) -> HttpResponse:
        return self._continue_on_other_page(request, obj) or super().response_change(request, obj)

    # Saving

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        super().save_related(request, form, formsets, change)
        if not change or _is_identified_otherwise(form, formsets):
            self.report_changed_people(request, [form.instance.pk])
        if change and "name" in form.changed_data:
            self.remind_of_former_name(request, form.instance, form.initial["name"])
        add_interests(form.instance, form.cleaned_data.get("add_interests") or [])

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """List what is deleted, without what passes on to those who share it.

        Those who may not edit people don't see the names and addresses that go with them.
        """
        shared = Activity.objects.filter(person__in=objs, holders__isnull=False)
        with transaction.atomic():
            if shared.exists():
                Activity.objects.filter(person__in=objs).pass_on()
            found = super().get_deleted_objects(objs, request)
            transaction.set_rollback(True)
        return found if is_editor(request.user) else ([str(obj) for obj in objs], *found[1:])

    def delete_model(self, request: HttpRequest, obj: Person) -> None:
        namesakes = Person.objects.namesakes_of([obj])
        super().delete_model(request, obj)
        self.report_changed_people(request, namesakes)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        namesakes = Person.objects.namesakes_of(queryset)
        super().delete_queryset(request, queryset)
        self.report_changed_people(request, namesakes)
