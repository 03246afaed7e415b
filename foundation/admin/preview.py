"""A record's page for editors: of one that is not public, or with what a form hasn't saved yet."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.datastructures import MultiValueDict
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.registry import Registry
from foundation.unsaved_files import files_held_in_memory

PREVIEW = "_preview"


@dataclass(frozen=True, slots=True)
class RecordPage:
    """The public page of a model's records."""

    model: type[models.Model]
    render: Callable[[HttpRequest, Any], HttpResponse]
    """The view without its search for the record."""
    records: Callable[[], models.QuerySet[Any]]
    """All records, with what the page shows."""
    is_public: Callable[[Any], bool]


RECORD_PAGES: Registry[RecordPage] = Registry("pages of records")


def _page_of(model: type[models.Model]) -> RecordPage | None:
    return next((page for page in RECORD_PAGES if page.model is model), None)


def _shown(request: HttpRequest, page: RecordPage, pk: Any, banner: str) -> HttpResponse:
    """Return the page under a banner, for this editor only."""
    record = page.records().get(pk=pk)
    request.preview_banner = banner  # type: ignore[attr-defined]
    response = page.render(request, record)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _pictures(uploads: MultiValueDict[str, Any]) -> MultiValueDict[str, Any]:
    """Return the uploaded pictures; a preview links to no other new file."""
    return MultiValueDict(
        {
            name: [upload]
            for name in uploads
            if isinstance(upload := uploads[name], UploadedFile)
            and (upload.content_type or "").startswith("image/")
        }
    )


class HasPreview(admin.ModelAdmin):
    """Forms with a button "Preview", and pages of records that are not public."""

    def get_urls(self) -> list[URLPattern]:
        if _page_of(self.model) is None:
            return super().get_urls()
        view = self.admin_site.admin_view(self.page_view)
        return [path("<path:object_id>/page/", view, name=self._page_name), *super().get_urls()]

    @property
    def _page_name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_page"

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        page = _page_of(self.model)
        if obj is None or page is None or page.is_public(obj):
            return super().get_view_on_site_url(obj)
        return reverse(f"admin:{self._page_name}", args=[obj.pk])

    def page_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show the page of a record to those who may change it, whether or not it is public."""
        obj = self.get_object(request, unquote(object_id))
        page = _page_of(self.model)
        if obj is None or page is None:
            raise Http404
        if not self.has_change_permission(request, obj):
            raise PermissionDenied
        banner = "" if page.is_public(obj) else _("Not public: only editors see this page.")
        return _shown(request, page, obj.pk, banner)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["has_preview"] = _page_of(self.model) is not None and not context["is_popup"]
        return super().render_change_form(request, context, *args, **kw)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        page = _page_of(self.model)
        if page is None or request.method != "POST" or PREVIEW not in request.POST:
            return super().changeform_view(request, object_id, form_url, extra_context)
        return self._preview(request, page, object_id, form_url, extra_context)

    def _preview(
        self,
        request: HttpRequest,
        page: RecordPage,
        object_id: str | None,
        form_url: str,
        extra_context: Any,
    ) -> HttpResponse:
        """Save, show the page, and undo all of it: nothing of the form stays in the database."""
        request._files = _pictures(request.FILES)  # type: ignore[attr-defined]
        with transaction.atomic(), files_held_in_memory():
            response: HttpResponse = super().changeform_view(
                request, object_id, form_url, extra_context
            )
            saved = getattr(request, "_previewed", None)
            if saved is not None:
                banner = _("Preview: nothing is saved.")
                if not page.is_public(saved):
                    banner = f"{banner} {_('Not public: only editors see this page.')}"
                response = _shown(request, page, saved.pk, banner)
            elif isinstance(response, TemplateResponse):
                response.render()
            transaction.set_rollback(True)
        vars(messages.get_messages(request)).get("_queued_messages", []).clear()
        return response

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        if PREVIEW in request.POST:
            request._previewed = obj  # type: ignore[attr-defined]
            return HttpResponse()
        response = super().response_add(request, obj, post_url_continue)
        self._say_if_not_public(request, obj.pk)
        return response

    def _say_if_not_public(self, request: HttpRequest, pk: Any) -> None:
        """Say that visitors don't see an added record, which they might wait for in vain."""
        page = _page_of(self.model)
        if page is None or page.is_public(page.records().get(pk=pk)):
            return
        deciding = ("release", "is_public", "is_listed")
        field = next(each for each in self.opts.fields if each.name in deciding)
        if isinstance(field, models.BooleanField):
            text = _(
                "Visitors don’t see it yet. To show it, check “{field}” in "
                '<a href="{url}">its form</a>.'
            )
        else:
            text = _(
                "Visitors don’t see it yet. To show it, set “{field}” to “Public” in "
                '<a href="{url}">its form</a>.'
            )
        url = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])
        said = format_html(text, field=capfirst(field.verbose_name), url=url)
        self.message_user(request, said, messages.INFO)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        if PREVIEW in request.POST:
            request._previewed = obj  # type: ignore[attr-defined]
            return HttpResponse()
        return super().response_change(request, obj)
