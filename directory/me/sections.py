"""The parts of one's own record, each edited by the admin's form of a person with fewer fields.

So rules, conflicts of two editors, previews and what follows from a change are those of the admin.
A section only ever edits the person of the signed-in account: no address or form names another.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.paginator import Paginator
from django.db.models import Case, When
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from directory.me.own_activities import (
    OwnAwards,
    OwnLanguagesAndSkills,
    OwnOthers,
    OwnService,
    OwnTalks,
    OwnTeaching,
)
from directory.me.own_rows import Own
from directory.me.undoing import last_of, remember
from people.admin.activity import SharedActivityInline
from people.admin.person import PersonAdmin
from people.admin.person_inlines import (
    ContactInline,
    CurriculumVitaeInline,
    InterestInline,
    LinkInline,
    NameInline,
)
from people.models import ActivityHolder, Person
from people.visibility import Visibility
from publications.admin.person import RECENT_PUBLICATIONS, PublicationsInline
from publications.matching.coauthor_names import coauthor_names
from publications.models import Authorship, Publication
from roles.rules import may_edit_person

_MOST_COAUTHORS = 8
Fieldsets = list[tuple[Any, dict[str, Any]]]


class OwnNames(Own, NameInline):
    pass


class OwnContacts(Own, ContactInline):
    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset = super().get_formset(request, obj, **kwargs)
        field: Any = formset.form.base_fields["visibility"]
        labels = {Visibility.PRIVATE.value: _("Only you and editors")}
        field.choices = [(value, labels.get(value, label)) for value, label in field.choices]
        return formset


class OwnLinks(Own, LinkInline):
    def get_queryset(self, request: HttpRequest) -> Any:
        return super(LinkInline, self).get_queryset(request)  # also those with a former name


class OwnInterests(Own, InterestInline):
    extra = 0
    fields = ["state", "rank"]
    autocomplete_fields: ClassVar[list[str]] = []

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # added by name, as in the admin


class OwnCurriculumVitae(Own, CurriculumVitaeInline):
    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OwnSharedActivities(Own, SharedActivityInline):
    extra = 0
    fields = ["together"]
    readonly_fields = ["together"]

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        return rows.prefetch_related("activity__holders__person", "activity__holders__organization")

    def together(self, row: ActivityHolder) -> str:
        others = [each.name for each in row.activity.everyone if each != row.person]
        kind = row.activity.get_kind_display()
        named = get_text_list(others, _("and"))
        return _("%(kind)s, with %(names)s") % {"kind": kind, "names": named} if named else kind

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OwnPublications(Own, PublicationsInline):
    extra = 0
    fields = ["link_state", "selected_rank"]
    readonly_fields: ClassVar[list[str]] = []

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return what is to be decided first."""
        rows = super().get_queryset(request)
        first = When(link_state=Authorship.LinkState.SUGGESTED, then=0)
        if self._query:
            first = When(pk__in=[*self._page.object_list], then=0)
        return rows.order_by(Case(first, default=1), *rows.query.order_by)

    def shown(self, request: HttpRequest, own: Any) -> set[int]:
        """Return what the search finds, or a page of all; suggestions are on the first one."""
        self._query = request.GET.get("q", "").strip()
        if self._query:
            found = Publication.objects.search(self._query).order_by().values("pk")
            own = own.filter(publication__in=found)
        pages = Paginator(own.values_list("pk", flat=True), RECENT_PUBLICATIONS)
        self._page = pages.get_page(request.GET.get("p"))
        if self._page.number == 1 and not self._query:
            return super().shown(request, own)
        return set(self._page.object_list)

    def note_about(self, obj: Any, formset: Any) -> str:
        _say_as_printed(form.instance for form in formset.initial_forms)
        page = self._page
        if page.paginator.num_pages == 1:
            return self._said_of_search() if self._query else ""
        text = _("Publications {first} to {last} of {total}, the latest first.")
        if page.number > 1 or self._query:
            text += " " + _("The selected publications are on every page.")
        else:
            text += " " + _("Suggested and selected publications are listed here, too.")
        said = format_html(
            text, first=page.start_index(), last=page.end_index(), total=page.paginator.count
        )
        links = [
            format_html('<a href="?{}">{}</a>', self._address(number), label)
            for number, label, is_there in (
                (page.number - 1, _("Newer publications"), page.has_previous()),
                (page.number + 1, _("Older publications"), page.has_next()),
            )
            if is_there
        ]
        return format_html("{} {}", said, format_html_join(" · ", "{}", ((li,) for li in links)))

    def _said_of_search(self) -> str:
        count = self._page.paginator.count
        if not count:
            return _("None of your publications matches. The selected ones are below.")
        text = ngettext(
            "{count} of your publications matches. The selected ones are below it.",
            "{count} of your publications match. The selected ones are below them.",
            count,
        )
        return text.format(count=count)

    def _address(self, number: int) -> str:
        return urlencode({"p": number} | ({"q": self._query} if self._query else {}))

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset = super().get_formset(request, obj, **kwargs)
        state = Authorship.LinkState
        field: Any = formset.form.base_fields["link_state"]
        field.label = _("Is it yours?")
        field.choices = [
            (state.CONFIRMED.value, _("Mine")),
            (state.REJECTED.value, _("Not mine")),
            (state.SUGGESTED.value, _("Perhaps")),
        ]
        formset.form.base_fields["selected_rank"].label = _("Place among the selected")
        return formset


def _say_as_printed(rows: Iterable[Any]) -> None:
    """Say of suggestions how the author is printed, and with whom, by which one knows them."""
    suggested = [row for row in rows if row.link_state == Authorship.LinkState.SUGGESTED]
    names = coauthor_names(suggested) if suggested else {}
    for row in suggested:
        others = [*names[row.pk].values()]
        more = "…" if len(others) > _MOST_COAUTHORS else ""
        shown = ", ".join(others[:_MOST_COAUTHORS]) + more
        says = _("“%(name)s”, with %(others)s") if others else "“%(name)s”"
        row.as_printed = says % {"name": row.full_name, "others": shown}


class OwnSection(PersonAdmin):
    """The admin of people for one's own person only, in the design of the site."""

    change_form_template = "me/section.html"
    key: ClassVar[str]
    title: ClassVar[Any]
    advice: ClassVar[Any] = ""
    section_fieldsets: ClassVar[Fieldsets] = [(None, {"fields": []})]
    section_inlines: ClassVar[tuple[type[Own], ...]] = ()
    autocomplete_fields: ClassVar[list[str]] = []

    def __init__(self) -> None:
        super().__init__(Person, admin.site)

    @property
    def inlines(self) -> list[Any]:  # type: ignore[override]
        return [*self.section_inlines]

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        return self.inlines

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.section_fieldsets

    def get_queryset(self, request: HttpRequest) -> Any:
        return Person.objects.filter(user=request.user.pk)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        own = obj is not None and obj.user_id == request.user.pk
        return own and may_edit_person(request.user, obj)

    has_view_permission = has_change_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def show(self, request: HttpRequest, person: Person) -> HttpResponse:
        """Show the section or save what was submitted."""
        if request.resolver_match is not None:  # where the admin's inlines look for the person
            request.resolver_match.kwargs["object_id"] = str(person.pk)
        context = {"section": self, "sections": SECTIONS, "person": person}
        response: HttpResponse = self.changeform_view(request, str(person.pk), "", context)
        return response

    def response_change(self, request: HttpRequest, obj: Person) -> HttpResponse:
        if "_preview" in request.POST:
            return super().response_change(request, obj)
        self.message_user(request, _("Saved."), messages.SUCCESS)
        kept = {name: request.GET[name] for name in ("p", "q") if request.GET.get(name)}
        return HttpResponseRedirect(f"{self.url}?{urlencode(kept)}" if kept else self.url)

    @property
    def url(self) -> str:
        return reverse("me:section", args=[self.key])


class About(OwnSection):
    key, title = "about", gettext_lazy("About me")
    advice = gettext_lazy(
        "Texts are Markdown: a blank line begins a paragraph, **two stars** make bold, and "
        "[a text](https://example.org) is a link. “Preview” shows your page with what you typed."
    )
    section_fieldsets: ClassVar[Fieldsets] = [
        (None, {"fields": ["tagline", "biography", "research_statement", "beyond_work"]}),
        (gettext_lazy("Interests"), {"fields": ["add_interests"]}),
    ]
    section_inlines = (OwnInterests,)


class Photo(OwnSection):
    key, title = "photo", gettext_lazy("Photo")
    advice = gettext_lazy(
        "After choosing a photo, click your face so that it is never cut off, or enter "
        "its position in percent."
    )
    section_fieldsets: ClassVar[Fieldsets] = [
        (None, {"fields": ["photo", "photo_focus_x", "photo_focus_y", "photo_description"]}),
        (
            gettext_lazy("Banner"),
            {
                "fields": [
                    "banner", "banner_focus_x", "banner_focus_y", "banner_caption",
                    "banner_description",
                ]
            },
        ),
    ]  # fmt: skip


class Contact(OwnSection):
    key, title = "contact", gettext_lazy("Contact details")
    advice = gettext_lazy(
        "Choose who sees each of them: everyone, signed-in members, or only you and editors."
    )
    section_inlines = (OwnContacts,)


class Links(OwnSection):
    key, title = "links", gettext_lazy("Links")
    advice = gettext_lazy(
        "Your home page, code, and profiles elsewhere. An editor enters your ORCID iD, because "
        "it says who you are."
    )
    section_inlines = (OwnLinks,)


class Names(OwnSection):
    key, title = "names", gettext_lazy("Names")
    advice = gettext_lazy(
        "Your publications are found by your other names, too. A former name is never "
        "shown unless you choose names as printed."
    )
    section_fieldsets: ClassVar[Fieldsets] = [
        (None, {"fields": ["native_name", "native_name_language", "names_shown"]})
    ]
    section_inlines = (OwnNames,)


class Publications(OwnSection):
    key, title = "publications", gettext_lazy("Publications")
    advice = gettext_lazy(
        "Say which are yours. Those with a place are the selected ones at the top of your page."
    )
    section_inlines = (OwnPublications,)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:  # noqa: FBT001
        super().save_formset(request, form, formset, change)
        self._decided = formset.decided

    def response_change(self, request: HttpRequest, obj: Person) -> HttpResponse:
        response = super().response_change(request, obj)
        if "_preview" not in request.POST:
            remember(request, obj, self._decided)
        return response

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["may_undo"] = last_of(request, kw["obj"]) is not None
        context["query"] = request.GET.get("q", "")
        context["has_search"] = kw["obj"].authorships.count() > RECENT_PUBLICATIONS
        return super().render_change_form(request, context, *args, **kw)


class Talks(OwnSection):
    key, title = "talks", gettext_lazy("Talks")
    section_inlines = (OwnTalks,)


class Awards(OwnSection):
    key, title = "awards", gettext_lazy("Awards")
    section_inlines = (OwnAwards,)


class Teaching(OwnSection):
    key, title = "teaching", gettext_lazy("Teaching and service")
    section_inlines = (OwnTeaching, OwnService, OwnOthers)


class Skills(OwnSection):
    key, title = "skills", gettext_lazy("Skills and languages")
    section_inlines = (OwnLanguagesAndSkills,)


class SharedActivities(OwnSection):
    key, title = "shared", gettext_lazy("Shared awards and talks")
    advice = gettext_lazy(
        "Others share these with you, so they are on your page, too. If you remove "
        "yourself, they stay on theirs, without your name."
    )
    section_inlines = (OwnSharedActivities,)


class CurriculumVitaeSection(OwnSection):
    key, title = "cv", gettext_lazy("CV")
    section_inlines = (OwnCurriculumVitae,)


SECTIONS: dict[str, type[OwnSection]] = {
    section.key: section
    for section in (
        About,
        Photo,
        Contact,
        Links,
        Names,
        Publications,
        Talks,
        Awards,
        Teaching,
        Skills,
        SharedActivities,
        CurriculumVitaeSection,
    )
}
