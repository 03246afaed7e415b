"""The publications on a person's page in the admin."""

from typing import Any

from django.contrib import admin
from django.db.models import F, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import KnownRelations, TabularInline
from foundation.sent_keys import sent_key
from people.admin.person_page import (
    PERSON_BUTTONS,
    PERSON_INLINES,
    PERSON_TOOLS,
    PersonInline,
    PersonTool,
    SaveButton,
)
from people.models import Person
from publications.display.link_origins import folded_origin
from publications.forms.authorship import (
    ExistingPublicationForm,
    PublicationOfPersonForm,
    PublicationsOfPersonFormSet,
)
from publications.models import Authorship, Publication

RECENT_PUBLICATIONS = 40
"""Shown in addition to the selected and suggested ones; the list of authorships has all of them."""


class PublicationOfPersonAdminForm(KnownRelations, PublicationOfPersonForm):
    class Meta(PublicationOfPersonForm.Meta):
        model = None  # type: ignore[assignment]


class ExistingPublicationAdminForm(KnownRelations, ExistingPublicationForm):
    class Meta(ExistingPublicationForm.Meta):
        model = None  # type: ignore[assignment]


class PublicationsInline(TabularInline):
    """Publications linked to the person: the state of each link, and which ones are selected."""

    model = Authorship
    form = PublicationOfPersonAdminForm
    formset = PublicationsOfPersonFormSet
    verbose_name, verbose_name_plural = _("publication"), _("publications")
    fields = ["publication_link", "year", "link_state", "origin", "selected_rank"]
    readonly_fields = ["publication_link", "year", "origin"]
    can_delete = False
    row_related = ("publication", "person")
    _count: int | None = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        person = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
        if not person:
            return rows.none()
        own = Authorship.objects.filter(person=person)
        shown = self.shown(request, own.order_by("-publication__date", "-publication__pk"))
        shown |= _submitted(request)  # newer publications have been added meanwhile
        rows = rows.filter(Q(pk__in=shown) | Q(selected_rank__isnull=False))
        selected_first = F("selected_rank").asc(nulls_last=True)
        return rows.order_by(selected_first, "-publication__date", "-publication__pk")

    def shown(self, request: HttpRequest, own: Any) -> set[int]:
        """Return those of a person's authorships, latest first, that are shown if not selected."""
        recent = own.values_list("pk", flat=True)
        return {*recent[:RECENT_PUBLICATIONS], *recent.suggested()[:RECENT_PUBLICATIONS]}

    def count_of(self, obj: Any, formset: Any) -> int:
        if self._count is None:
            self._count = obj.authorships.count() if obj is not None else 0
        return self._count

    def note_about(self, obj: Any, formset: Any) -> str:
        shown = formset.initial_form_count()
        total = self.count_of(obj, formset)
        if total <= shown:
            return ""
        text = _(
            "{shown} of {total} publications are shown: the selected ones, suggestions and "
            "the latest. {link}"
        )
        address = f"{reverse('admin:publications_authorship_changelist')}?person={obj.pk}"
        link = format_html('<a href="{}">{}</a>', address, _("Show all"))
        return format_html(str(text), shown=shown, total=total, link=link)

    @admin.display(description=_("publication"))
    def publication_link(self, obj: Authorship) -> str:
        url = reverse("admin:publications_publication_change", args=[obj.publication_id])
        return format_html('<a href="{}?of_person={}">{}</a>', url, obj.person_id, obj.publication)

    @admin.display(description=_("year"))
    def year(self, obj: Authorship) -> str:
        return str(obj.publication.year or "")

    @admin.display(description=_("how it was linked"))
    def origin(self, obj: Authorship) -> str:
        return folded_origin(obj)


def _submitted(request: HttpRequest) -> set[int]:
    """Return the rows that the submitted page had."""
    found = (
        sent_key(str(value))
        for name, value in request.POST.items()
        if name.startswith("authorships-") and name.endswith("-id")
    )
    return {*found} - {0}


class ExistingPublicationInline(TabularInline):
    """Adds publications that are already in the directory, because a co-author has them."""

    model = Authorship
    form = ExistingPublicationAdminForm
    in_section_list = False
    verbose_name = _("existing publication")
    verbose_name_plural = _("existing publications to add")
    fields = ["publication", "selected_rank"]
    autocomplete_fields = ["publication"]
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).none()


def _add_publication_url(person: Person) -> str:
    return f"{reverse('admin:publications_publication_add')}?of_person={person.pk}"


PERSON_INLINES.register(
    PersonInline(PublicationsInline, on_add_page=False),
    PersonInline(ExistingPublicationInline, on_add_page=False),
    order=10,
)
PERSON_BUTTONS.register(
    SaveButton(
        name="_add_publication",
        label=_("Save and add a publication"),
        permission="publications.add_publication",
        url=_add_publication_url,
        adds=Publication,
    ),
    order=10,
)
PERSON_TOOLS.register(
    PersonTool(
        label=_("Split publications"),
        permission="publications.change_authorship",
        url=lambda person: reverse("admin:publications_authorship_split", args=[person.pk]),
    ),
    PersonTool(
        label=_("Imports"),
        permission="publications.view_importrun",
        url=lambda person: f"{reverse('admin:publications_importrun_changelist')}?of={person.pk}",
    ),
    order=10,
)
