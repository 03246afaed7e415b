"""A person's page in the admin, with their works."""

from typing import Any

from django.contrib import admin
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import KnownRelations, TabularInline
from people.admin import PersonAdmin
from people.models import Person
from publications.forms.authorship import (
    ExistingWorkForm,
    WorkOfPersonForm,
    WorksOfPersonFormSet,
)
from publications.models import Authorship

RECENT_WORKS = 40
"""So many are on the page beside the selected and the suggested ones; a list holds all of them."""


class WorkOfPersonAdminForm(KnownRelations, WorkOfPersonForm):
    class Meta(WorkOfPersonForm.Meta):
        pass


class ExistingWorkAdminForm(KnownRelations, ExistingWorkForm):
    class Meta(ExistingWorkForm.Meta):
        pass


class WorksInline(TabularInline):
    """Works that are linked to the person: whether rightly, and which are selected for the page."""

    model = Authorship
    form = WorkOfPersonAdminForm
    formset = WorksOfPersonFormSet
    verbose_name, verbose_name_plural = _("work"), _("works")
    fields = ["work", "year", "link_state", "selected_rank"]
    readonly_fields = ["work", "year"]
    can_delete = False
    row_related = ("publication",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        person = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
        if not person:
            return rows.none()
        own = Authorship.objects.filter(person=person)
        recent = own.order_by("-publication__date", "-publication__pk")
        shown = set(recent.values_list("pk", flat=True)[:RECENT_WORKS])
        shown |= set(own.suggested().values_list("pk", flat=True)[:RECENT_WORKS])
        rows = rows.filter(Q(pk__in=shown) | Q(selected_rank__isnull=False))
        selected_first = F("selected_rank").asc(nulls_last=True)
        return rows.order_by(selected_first, "-publication__date", "-publication__pk")

    @admin.display(description=_("work"))
    def work(self, obj: Authorship) -> str:
        url = reverse("admin:publications_publication_change", args=[obj.publication_id])
        return format_html('<a href="{}?of_person={}">{}</a>', url, obj.person_id, obj.publication)

    @admin.display(description=_("year"))
    def year(self, obj: Authorship) -> str:
        return str(obj.publication.year or "")


class ExistingWorkInline(TabularInline):
    """Works that are here already, because a colleague has them."""

    model = Authorship
    form = ExistingWorkAdminForm
    verbose_name = _("work that is here already")
    verbose_name_plural = _("works that are here already: put them on this person's page")
    fields = ["publication", "selected_rank"]
    autocomplete_fields = ["publication"]
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).none()


admin.site.unregister(Person)


@admin.register(Person)
class PersonWithWorksAdmin(PersonAdmin):
    inlines = [*PersonAdmin.inlines[:-1], WorksInline, ExistingWorkInline, PersonAdmin.inlines[-1]]

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        """Nobody who is being added has works yet."""
        works = (WorksInline, ExistingWorkInline)
        return [inline for inline in self.inlines if obj is not None or inline not in works]

    def _add_publication(self, request: HttpRequest, person: Person) -> HttpResponse | None:
        if "_add_publication" not in request.POST:
            return None
        url = reverse("admin:publications_publication_add")
        return HttpResponseRedirect(f"{url}?of_person={person.pk}")

    def response_add(
        self, request: HttpRequest, obj: Person, post_url_continue: str | None = None
    ) -> HttpResponse:
        return self._add_publication(request, obj) or super().response_add(
            request, obj, post_url_continue
        )

    def response_change(self, request: HttpRequest, obj: Person) -> HttpResponse:
        return self._add_publication(request, obj) or super().response_change(request, obj)
