"""The admin of the site's one record: it opens as a form, not as a list."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.widgets import AdminTextareaWidget, AdminTextInputWidget
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import (
    DirectoryModelAdmin,
    KnownRelationsForm,
    StackedInline,
    TabularInline,
)
from foundation.admin.pictures import PICTURE_FIELDS, HasPictures
from foundation.forms import ConstraintFormSet
from foundation.pictures.has_picture import PICTURE_ROWS
from website.home_blocks import default_blocks
from website.models import HomeBlock, MenuItem, Partner, Site
from website.models.home import FIELDS_OF_KIND, USUAL_FIELDS
from website.palette import DARK_BACKGROUNDS, LIGHT_BACKGROUNDS, Shade, palette, parse_color


class SiteForm(KnownRelationsForm):
    """Shows what applies while a field is empty."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, default in (("name", settings.SITE_NAME), ("tagline", settings.SITE_TAGLINE)):
            if name in self.fields:
                self.fields[name].widget.attrs |= {"placeholder": default, "dir": "auto"}
        for name, rows in (("mission", 6), ("footer", 4), ("extra_css", 8)):
            if name in self.fields:
                self.fields[name].widget.attrs |= {"rows": rows, "dir": "auto"}

    class Meta:
        model = Site
        fields = "__all__"
        widgets = {
            "name": AdminTextInputWidget(attrs={"class": "vLargeTextField"}),
            "tagline": AdminTextInputWidget(attrs={"class": "vLargeTextField"}),
        }


class MenuItems(ConstraintFormSet):
    """The rows of the menu, the first of which can't be below another."""

    def clean(self) -> None:
        super().clean()
        rows = [form for form in self.forms if form.is_valid() and self._counts(form)]
        rows.sort(key=lambda form: form.cleaned_data.get("rank") or 0)
        if rows and rows[0].cleaned_data.get("is_below"):
            rows[0].add_error("is_below", _("The first item can’t be below another."))


class MenuInline(TabularInline):
    model = MenuItem
    formset = MenuItems
    fields = ["section", "page", "address", "label", "is_below", "rank"]
    autocomplete_fields = ["page"]
    row_related = ("page",)


class HomeBlockForm(KnownRelationsForm):
    """Has the fields of the kind of block; a new one has all."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.initial.get("kind", "")
        if kind not in HomeBlock.Kind.values:
            return
        kept = {*FIELDS_OF_KIND.get(HomeBlock.Kind(kind), USUAL_FIELDS), *_OF_EVERY_BLOCK}
        for name in self.fields.keys() - kept:
            self.fields[name].widget = self.fields[name].hidden_widget()

    @property
    def row_title(self) -> str:
        """The title of a row that isn't stored yet."""
        kind = self.initial.get("kind", "")
        return str(HomeBlock.Kind(kind).label) if kind in HomeBlock.Kind.values else ""

    class Meta:
        model = HomeBlock
        fields = "__all__"
        widgets = {"text": AdminTextareaWidget(attrs={"rows": 5, "dir": "auto"})}


_OF_EVERY_BLOCK = frozenset({"id", "site", "DELETE", "kind", "is_shown", "rank"})


class HomeBlockInline(StackedInline):
    """The blocks of the home page. Until they are stored, the rows are those of the default."""

    model = HomeBlock
    form = HomeBlockForm
    formfield_overrides = {**StackedInline.formfield_overrides, **PICTURE_FIELDS}
    autocomplete_fields = ["publications"]
    fields = [
        ("kind", "is_shown", "rank"), ("title", "most"), "text",
        *PICTURE_ROWS,
        ("first_label", "first_address"), ("second_label", "second_address"), "publications",
    ]  # fmt: skip

    def get_extra(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> int:
        return len(default_blocks()) if _shows_default_blocks(request, obj) else 0


def _shows_default_blocks(request: HttpRequest, site: Any) -> bool:
    is_stored = site is not None and site.pk and site.home_blocks.exists()
    return request.method == "GET" and not is_stored


class PartnerInline(TabularInline):
    model = Partner
    fields = ["name", "url", "logo", "rank"]
    formfield_overrides = {**TabularInline.formfield_overrides, **PICTURE_FIELDS}


@admin.register(Site)
class SiteAdmin(HasPictures, DirectoryModelAdmin):
    form = SiteForm
    inlines = [HomeBlockInline, MenuInline, PartnerInline]
    autocomplete_fields = ["organization"]
    readonly_fields = ["shades"]
    formfield_overrides = {
        **PICTURE_FIELDS,
        models.TextField: {"widget": AdminTextareaWidget},
    }
    fieldsets = [
        (None, {"fields": ["name", "tagline", "mission", "organization"]}),
        (_("Looks"), {"fields": [
            "logo", "logo_dark", "logo_has_name", "favicon", "accent", "shades", "fonts",
        ]}),
        (_("News"), {"fields": ["has_record_news"]}),
        (_("End of each page"), {"fields": ["footer", ("imprint", "privacy")]}),
        (_("Extra CSS"), {"classes": ["collapse"], "fields": ["extra_css"]}),
    ]  # fmt: skip

    def get_formset_kwargs(self, request: HttpRequest, obj: Any, inline: Any, prefix: str) -> Any:
        kwargs = super().get_formset_kwargs(request, obj, inline, prefix)
        if isinstance(inline, HomeBlockInline) and _shows_default_blocks(request, obj):
            shown = [{"kind": block.kind, "rank": block.rank} for block in default_blocks()]
            kwargs["initial"] = shown
        return kwargs

    @admin.display(description=_("its shades"))
    def shades(self, obj: Site) -> str:
        color = parse_color(obj.accent)
        if color is None:
            return str(_("The default colors, until you choose an accent color."))
        found = palette(color)
        rows = (
            (_("light"), found.light, LIGHT_BACKGROUNDS[0]),
            (_("dark"), found.dark, DARK_BACKGROUNDS[0]),
        )
        return format_html_join("", "{}", ((_sample(*row),) for row in rows))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Site.objects.exists()

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["show_save_and_add_another"] = False  # there is only one
        return super().render_change_form(request, context, *args, **kw)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Open the form: there is only one record, or none yet."""
        if request.method != "GET":
            return super().changelist_view(request, extra_context)
        if Site.objects.exists():
            return HttpResponseRedirect(reverse("admin:website_site_change", args=[Site.ONLY]))
        if self.has_add_permission(request):
            return HttpResponseRedirect(reverse("admin:website_site_add"))
        return super().changelist_view(request, extra_context)


def _sample(mode: Any, shade: Shade, background: str) -> SafeString:
    """Return a text in the color on its background, as a drawing: styles can't be inline."""
    return format_html(
        '<svg class="shade" role="img" width="220" height="40" viewBox="0 0 220 40" '
        'aria-label="{mode}: {color}, {contrast}:1">'
        '<rect width="220" height="40" fill="{background}"></rect>'
        '<text x="12" y="25" font-size="14" fill="{color}">{mode}: {color}</text>'
        '<rect x="150" y="7" width="62" height="26" rx="2" fill="{color}"></rect>'
        '<text x="181" y="25" font-size="13" text-anchor="middle" fill="{ink}">{contrast}:1</text>'
        "</svg> ",
        mode=mode,
        color=shade.color,
        background=background,
        ink=shade.text_on_it,
        contrast=f"{shade.contrast:.1f}",
    )
