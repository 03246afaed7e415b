"""The admin of publications, with their authors, appearances, awards and links."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.db import models
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import (
    DirectoryModelAdmin,
    KnownRelations,
    TabularInline,
    without_fields,
)
from foundation.admin.bulk.pages import ChangesInBulk
from foundation.admin.filters import ChosenRecordFilter, YearFilter
from foundation.admin.pictures import HasPictures
from foundation.admin.preview import RECORD_PAGES, RecordPage
from foundation.admin.ranked_choices import ranked
from foundation.pictures.has_picture import PICTURE_FIELDSET
from people.admin.return_to_person import ReturnsToPerson
from people.models import Person
from publications.admin.authorship import warn_about_links
from publications.admin.bulk import ReplaceVenue
from publications.admin.files import PublicationFileInline, draw_pictures
from publications.admin.first_authors import family_names, first_authors
from publications.admin.hidden_names import hides_names_from
from publications.admin.merging import MergesPublications
from publications.admin.printed_venues import CorrectPrintedVenue
from publications.admin.unit_authors import AuthorsInUnitsFormSet, only_suggest_others
from publications.display.link_origins import folded_origin
from publications.forms.authorship import AuthorOfPublicationForm
from publications.forms.link import PublicationLinkForm, follow_notices
from publications.forms.publication import PublicationForm, add_authors
from publications.identifiers import title_key
from publications.matching.typed_authors import link_typed_authors
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    Venue,
)
from publications.views import render_publication

RECORD_PAGES.register(
    RecordPage(
        Publication,
        render_publication,
        Publication.objects.for_display,
        lambda publication: publication.is_public,
    ),
    order=20,
)

MOST_AUTHORS_IN_ROWS = 100
"""A publication with more authors shows a link to their own list instead of rows."""


class PublicationAdminForm(KnownRelations, PublicationForm):
    class Meta(PublicationForm.Meta):
        model = None  # type: ignore[assignment]


class AuthorOfPublicationAdminForm(KnownRelations, AuthorOfPublicationForm):
    class Meta(AuthorOfPublicationForm.Meta):
        model = None  # type: ignore[assignment]


class AuthorInline(TabularInline):
    model = Authorship
    form = AuthorOfPublicationAdminForm
    formset = AuthorsInUnitsFormSet
    verbose_name, verbose_name_plural = _("author"), _("authors")
    contribution = Contribution.AUTHOR
    fields = [
        "position", "first", "von", "last", "jr", "person", "link_state", "origin", "equal_group",
        "is_corresponding", "gap_before",
    ]  # fmt: skip
    readonly_fields = ["origin"]
    autocomplete_fields = ["person"]
    row_related = ("person",)
    formfield_overrides = {
        **TabularInline.formfield_overrides,
        models.TextField: {"widget": admin.widgets.AdminTextInputWidget},
    }

    @admin.display(description=_("how it was linked"))
    def origin(self, obj: Authorship) -> str:
        return folded_origin(obj)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(contribution=self.contribution)

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset: Any = super().get_formset(request, obj, **kwargs)
        formset.contribution, formset.user = self.contribution, request.user
        return formset


class EditorInline(AuthorInline):
    verbose_name, verbose_name_plural = _("editor"), _("editors")
    contribution = Contribution.EDITOR
    fields = ["position", "first", "von", "last", "jr", "person", "link_state", "origin"]


class AppearanceInline(TabularInline):
    model = Appearance
    fields = [
        "venue", "venue_name", "date", "volume", "number", "pages", "presentation", "url", "rank",
    ]  # fmt: skip
    autocomplete_fields = ["venue"]
    row_related = ("venue",)
    formfield_overrides = {
        **TabularInline.formfield_overrides,
        models.TextField: {"widget": admin.widgets.AdminTextInputWidget},
    }


class AwardInline(TabularInline):
    model = PublicationAward
    fields = ["name", "year", "url"]


class LinkInline(TabularInline):
    model = PublicationLink
    form = PublicationLinkForm
    fields = ["kind", "url", "date", "note", "label", "language", "rank"]


class IncompleteFilter(admin.SimpleListFilter):
    title = _("incomplete")
    parameter_name = "incomplete"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [
            ("title", _("Without a title")),
            ("date", _("Without a date")),
            ("authors", _("Without authors")),
        ]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        match self.value():
            case "title":
                return queryset.untitled()
            case "date":
                return queryset.undated()
            case "authors":
                rows = Authorship.objects.filter(publication=OuterRef("pk"))
                return queryset.filter(~Exists(rows))
        return queryset


class PublicationsOfFilter(ChosenRecordFilter):
    title = _("person")
    parameter_name = "of"
    model_label = Person

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return queryset.filter(pk__in=Authorship.objects.filter(person=pk).values("publication"))


class AtVenueFilter(ChosenRecordFilter):
    title = _("venue")
    parameter_name = "at"
    model_label = Venue

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return queryset.filter(venue=pk)


_MOST_RANKED = 300
"""Of the publications that an autocomplete finds; a common word is in too many to sort."""
_WITH_NAMES = frozenset({"citation_key", "extra"})
_ONE_LINE = ("venue_name", "series", "publisher", "institution", "place", "howpublished", "url")


@admin.register(Publication)
class PublicationAdmin(
    HasPictures, ChangesInBulk, MergesPublications, ReturnsToPerson, DirectoryModelAdmin
):
    form = PublicationAdminForm
    change_form_template = "admin/publications/publication/change_form.html"
    person_section = "authorships-group"
    list_display = ["title_shown", "authors", "date", "venue_shown", "kind", "status"]
    list_filter = [
        YearFilter,
        "kind",
        "status",
        "release",
        IncompleteFilter,
        PublicationsOfFilter,
        AtVenueFilter,
    ]
    list_select_related = ["venue"]
    choice_related = ("venue",)
    search_fields = ["search_text"]
    search_help_text = _("Searches titles, authors, venues and keywords.")
    autocomplete_fields = ["venue", "projects", "grants"]
    bulk_changes = (ReplaceVenue, CorrectPrintedVenue)
    inlines = [
        AuthorInline, EditorInline, AppearanceInline, AwardInline, LinkInline,
        PublicationFileInline,
    ]  # fmt: skip
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "title",
                    "add_authors",
                    ("kind", "date", "status"),
                    "release",
                    ("venue", "presentation"),
                    "venue_name",
                    ("volume", "number", "pages"),
                    ("doi", "arxiv_id"),
                    "truncated",
                ]
            },
        ),
        (
            _("Abstract, keywords, projects, funding"),
            {"classes": ["collapse"], "fields": ["abstract", "keywords", "projects", "grants"]},
        ),
        PICTURE_FIELDSET,
        (
            _("Publisher, series, thesis, numbers"),
            {
                "classes": ["collapse"],
                "fields": [
                    ("publisher", "institution", "place"),
                    ("series", "edition", "chapter"),
                    ("thesis_type", "howpublished", "language"),
                    ("isbn", "issn", "url"),
                    ("eprint", "eprint_type", "eprint_class"),
                    "note",
                    "editors_truncated",
                ],
            },
        ),
        (
            _("BibTeX and page address"),
            {"classes": ["collapse"], "fields": [("entry_type", "citation_key"), "extra", "slug"]},
        ),
    ]

    @staticmethod
    def choice_label(obj: Any) -> str:
        return f"{obj} ({obj.year})" if obj.year else str(obj)

    def ranked_choices(self, rows: Any, term: str) -> Any:
        """Titles that are or begin with the text come first, of the most recent matches."""
        recent = list(rows.order_by("-date", "-pk").values_list("pk", flat=True)[:_MOST_RANKED])
        exact = rows.filter(title_key=title_key(term)).values_list("pk", flat=True)[:20]
        found = Publication.objects.filter(pk__in={*recent, *exact}).select_related("venue")
        return ranked(found.defer("search_text", "abstract", "extra"), term, name="title")

    def choice_details(self, objects: list[Any]) -> Callable[[Any], str]:
        """Include the first author, because different publications often share a title."""
        models.prefetch_related_objects(objects, first_authors())

        def label(publication: Any) -> str:
            names = [row.full_name for row in publication.shown_authors[:1]]
            place = publication.venue_name or str(publication.venue or "")
            details = ", ".join([*names, *([Truncator(place).chars(60)] if place else [])])
            return " – ".join(filter(None, [self.choice_label(publication), details]))

        return label

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        found = super().get_deleted_objects(objs, request)
        if not any(hides_names_from(request.user, obj) for obj in objs):
            return found
        return ([str(obj) for obj in objs], *found[1:])  # the rest has keys and printed names

    # The list

    def for_list(self, queryset: Any) -> Any:
        return queryset.defer("search_text", "abstract", "extra").prefetch_related(first_authors())

    @admin.display(description=_("title"), ordering="title")
    def title_shown(self, obj: Publication) -> str:
        return str(obj)

    @admin.display(description=_("authors"))
    def authors(self, obj: Any) -> str:
        return family_names(obj)

    @admin.display(description=_("venue"), ordering="venue_name")
    def venue_shown(self, obj: Publication) -> str:
        return obj.venue.label if obj.venue else obj.venue_name

    # The page

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        if obj is not None and (
            obj.authorships.count() > MOST_AUTHORS_IN_ROWS or hides_names_from(request.user, obj)
        ):
            return [inline for inline in self.inlines if not issubclass(inline, AuthorInline)]
        return self.inlines

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["is_publication"] = True
        context["may_merge"] = self.has_merge_permission(request)
        publication = kw.get("obj")
        if publication is not None and AuthorInline not in self.get_inlines(request, publication):
            authors = reverse("admin:publications_authorship_changelist")
            context["authors_elsewhere"] = f"{authors}?publication__id__exact={publication.pk}"
            context["authors_count"] = publication.authorships.count()
        return super().render_change_form(request, context, *args, **kw)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or not hides_names_from(request.user, obj):
            return fieldsets
        return [
            (label, {**options, "fields": without_fields(options["fields"], _WITH_NAMES)})
            for label, options in fieldsets
        ]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in _ONE_LINE:
            kwargs["widget"] = admin.widgets.AdminTextInputWidget()
        elif db_field.name == "title":
            kwargs["widget"] = admin.widgets.AdminTextareaWidget(attrs={"rows": 2})
        elif db_field.name in ("abstract", "note"):
            kwargs["widget"] = admin.widgets.AdminTextareaWidget(attrs={"rows": 4})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:  # noqa: FBT001
        super().save_formset(request, form, formset, change)
        if formset.model is PublicationFile:
            draw_pictures(form.instance, formset)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        super().save_related(request, form, formsets, change)
        warn_about_links(request, [row for formset in formsets for row in formset.forms])
        publication: Publication = form.instance
        before = set(publication.authorships.values_list("pk", flat=True))
        own = None if change else self.person_of(request, None)
        if not add_authors(publication, form.cleaned_data.get("add_authors"), own=own):
            text = _("No author matches %(person)s. Choose the person in the row of the author.")
            self.message_user(request, text % {"person": own}, messages.WARNING)
        typed = _typed_authors(publication, formsets, before)
        link_typed_authors(typed)
        only_suggest_others(request.user, typed)
        links = [formset for formset in formsets if formset.model is PublicationLink]
        if follow_notices(publication, [row for formset in links for row in formset.new_objects]):
            text = _("The status is now “%(status)s”, because of the notice among the links.")
            status = publication.get_status_display()
            self.message_user(request, text % {"status": status}, messages.WARNING)
        # The search text includes the authors, who were not saved before the publication.
        publication.save(update_fields=["search_text", "status"])

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        if "_addanother" in request.POST and self.person_of(request, None):
            self.message_user(request, _("“%(name)s” was saved.") % {"name": obj}, messages.SUCCESS)
            return HttpResponseRedirect(request.get_full_path())
        return super().response_add(request, obj, post_url_continue)


def _typed_authors(
    publication: Publication, formsets: Iterable[Any], before: set[int]
) -> list[Authorship]:
    """Return the authors that the submitted form added without a person."""
    of_rows = (formset for formset in formsets if formset.model is Authorship)
    added = {row.pk for formset in of_rows for row in formset.new_objects}
    rows = list(publication.authorships.filter(person=None).order_by("pk"))
    return [row for row in rows if row.pk in added or row.pk not in before]
