"""The list of authors, where links to people are confirmed or rejected."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.db import models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from foundation.admin.base import DirectoryModelAdmin, KnownRelations
from foundation.admin.filters import ChosenRecordFilter
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.admin.return_to_person import ReturnsToPerson
from people.models import Person
from people.visibility import may_see_former_names
from publications.admin import link_decisions, splitting
from publications.admin.hidden_names import visible_links
from publications.display.link_origins import link_origins, with_evidence
from publications.former_names import refresh_after_decisions
from publications.forms.authorship import OneAuthorshipForm
from publications.matching.link_decisions import confirmed_places, lock_authors, place_of
from publications.models import Authorship


class AuthorshipAdminForm(KnownRelations, OneAuthorshipForm):
    class Meta(OneAuthorshipForm.Meta):
        model = None  # type: ignore[assignment]


class AuthorFilter(ChosenRecordFilter):
    title = _("person")
    parameter_name = "person"
    model_label = Person


def warn_about_links(request: HttpRequest, forms: Iterable[Any]) -> None:
    """Warn the editor about links that need review because the printed name changed."""
    for form in forms:
        if getattr(form, "link_needs_review", False):
            text = _(
                "“%(name)s” might not be %(person)s, so the link is now only suggested. "
                "Confirm or reject it."
            )
            values = {"name": form.instance, "person": form.instance.person}
            messages.warning(request, text % values)


def _may_see(request: HttpRequest, row: Authorship | None) -> bool:
    return row is None or row.public_name == row.printed_name or may_see_former_names(request.user)


@transaction.atomic
def set_links(
    rows: QuerySet[Authorship], state: Authorship.LinkState
) -> tuple[list[Authorship], list[Authorship]]:
    """Confirm or reject the links of those `rows` that have a person.

    Return the changed ones, and those not changed as the person is already another author.
    """
    lock_authors(rows.order_by().values_list("publication_id", flat=True))
    changed = list(rows.exclude(person=None).exclude(link_state=state))
    twice: list[Authorship] = []
    if state == Authorship.LinkState.CONFIRMED:
        taken = confirmed_places(changed)
        twice = [row for row in changed if taken.setdefault(place_of(row), row.pk) != row.pk]
        changed = [row for row in changed if row not in twice]
    for row in changed:
        row.link_state, row.linked_by = state, Authorship.LinkedBy.PERSON
        if state != Authorship.LinkState.CONFIRMED:
            row.selected_rank = None
        row.remember_rejection()
    Authorship.objects.bulk_update(changed, ["link_state", "linked_by", "selected_rank"], 500)
    _update_rejections(changed)
    if changed:
        refresh_after_decisions(row.publication_id for row in changed)
    return changed, twice


def _update_rejections(rows: list[Authorship]) -> None:
    rejecting = [row for row in rows if row.rejected]
    Authorship.objects.bulk_update(rejecting, ["rejected"], 500)
    # Not in bulk: that would store the JSON value null.
    without = [row.pk for row in rows if not row.rejected]
    Authorship.objects.filter(pk__in=without, rejected__isnull=False).update(rejected=None)


@admin.register(Authorship)
class AuthorshipAdmin(ReturnsToPerson, DirectoryModelAdmin):
    form = AuthorshipAdminForm
    person_section = "authorships-group"
    is_open_to_units = False  # they edit authors on the pages of people and publications
    list_display = ["full_name", "person", "link_state_shown", "publication", "year"]
    list_filter = ["link_state", "linked_by", "contribution", AuthorFilter]
    list_select_related = ["publication", "person"]
    search_fields = ["last", "first", "person__search_text"]
    search_help_text = _("Searches printed names and people.")
    autocomplete_fields = ["publication", "person"]
    readonly_fields = ["origin"]
    actions = ["confirm_links", "reject_links"]
    formfield_overrides = {
        models.TextField: {"widget": admin.widgets.AdminTextInputWidget},
    }
    fieldsets = [
        (None, {"fields": ["publication", ("first", "von", "last", "jr")]}),
        (_("Person"), {"fields": ["person", ("link_state", "selected_rank"), "origin"]}),
        (
            _("On the publication"),
            {
                "fields": [
                    ("contribution", "position"),
                    ("equal_group", "is_corresponding", "gap_before"),
                ]
            },
        ),
    ]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("decide/", view(link_decisions.decide), name="publications_authorship_decide"),
            path("turn/", view(link_decisions.turn), name="publications_authorship_turn"),
            path("undo/", view(link_decisions.undo), name="publications_authorship_undo"),
            path("split/<int:pk>/", view(splitting.split), name="publications_authorship_split"),
            *super().get_urls(),
        ]

    # A former name is for those who may edit the person: others see the public name in the list.

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        if may_see_former_names(request.user):
            return self.search_fields
        return ["person__search_text", "publication__search_text"]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_view_permission(request, obj) and _may_see(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and _may_see(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Authorship]:
        rows = super().get_queryset(request).select_related("publication", "person")
        return visible_links(rows, request.user)

    @admin.display(description=_("how it was linked"))
    def origin(self, obj: Authorship) -> str:
        return " ".join(with_evidence(each) for each in link_origins([obj])) or "–"

    @staticmethod
    def row_label(obj: Any) -> str:
        return f"{obj}: {obj.publication}"

    @admin.display(description=_("year"))
    def year(self, obj: Authorship) -> int | None:
        return obj.publication.year

    @admin.display(description=_("link to the person"), ordering="link_state")
    def link_state_shown(self, obj: Authorship) -> str:
        return str(obj.get_link_state_display()) if obj.link_state else ""

    def save_model(self, request: HttpRequest, obj: Authorship, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        warn_about_links(request, [form])
        if form.changed_data:
            obj.publication.save(update_fields=["search_text", "modified_at"])

    @admin.action(description=_("Confirm: this person"), permissions=["change"])
    def confirm_links(self, request: HttpRequest, queryset: QuerySet[Authorship]) -> None:
        self._set(request, queryset, Authorship.LinkState.CONFIRMED)

    @admin.action(description=_("Reject: not this person"), permissions=["change"])
    def reject_links(self, request: HttpRequest, queryset: QuerySet[Authorship]) -> None:
        self._set(request, queryset, Authorship.LinkState.REJECTED)

    def _set(
        self, request: HttpRequest, queryset: QuerySet[Authorship], state: Authorship.LinkState
    ) -> None:
        with recording(route=Route.REVIEW, who=request.user):
            changed_rows, twice = set_links(queryset, state)
        changed = len(changed_rows)
        text = ngettext(
            "%(count)d author is now %(state)s.", "%(count)d authors are now %(state)s.", changed
        )
        text %= {"count": changed, "state": state.label.lower()}
        self.message_user(request, text, messages.SUCCESS if changed else messages.WARNING)
        for row in twice:
            text = link_decisions.LEFT_AS_IT_WAS % {"publication": row.publication}
            self.message_user(request, text, messages.WARNING)
