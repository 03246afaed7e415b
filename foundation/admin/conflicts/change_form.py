"""Admin forms that keep what another editor has saved meanwhile."""

import copy
import re
import time
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from foundation.admin.conflicts.choices import CHOICE, PENDING, Conflict
from foundation.admin.conflicts.form_state import STATE_FIELD, form_state, read_state, sign_state
from foundation.admin.conflicts.merged_data import (
    MergedData,
    add_conflicts,
    last_author,
    merge_data,
)
from foundation.permissions import is_limited
from foundation.slugs import Slugged, find_by_retired_slug

_MOST_NAMED = 8


class ShowsConflicts:
    """A ModelForm that shows the conflicts found in its data as errors beside its fields."""

    def full_clean(self) -> None:
        super().full_clean()  # type: ignore[misc]
        add_conflicts(self)


class MergesEdits(admin.ModelAdmin):
    """Merges what two editors save of one record, field by field and row by row."""

    def _changeform_view(
        self, request: HttpRequest, object_id: str | None, form_url: str, extra_context: Any
    ) -> HttpResponse:
        merged = None
        if request.method == "POST" and object_id is not None:
            if self._lock_record(object_id):
                merged = self._merge_edits(request, object_id)
            elif self._may_add_again(request, object_id):
                return self._offer_to_add_again(request, extra_context)
        response = super()._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[misc]
        if merged is not None and response.status_code == 302:
            self._report_kept(request, merged)
        return response

    def _lock_record(self, object_id: str) -> bool:
        """Lock the record until the request is answered; return whether it exists."""
        rows: Any = self.model._base_manager.select_for_update(of=("self",))
        try:
            return bool(rows.filter(pk=unquote(object_id)).values_list("pk").first())
        except (ValidationError, ValueError):
            return False

    def _merge_edits(self, request: HttpRequest, object_id: str) -> MergedData | None:
        obj = self.get_object(request, unquote(object_id))
        if obj is None or STATE_FIELD not in request.POST:
            return None
        if not self.has_change_permission(request, obj):
            return None
        since, base = read_state(request.POST, self._state_label(obj))
        form, formsets = self._forms_as_stored(request, obj)
        if base == form_state(form, formsets) and not _has_conflicts(request.POST):
            return None
        request._opened_at = since  # type: ignore[attr-defined]
        author = last_author(obj, request.user, since)
        merged = merge_data(request.POST, request.FILES, form, formsets, base, author=author)
        request.POST = merged  # type: ignore[assignment]
        return merged

    def _forms_as_stored(self, request: HttpRequest, obj: Any) -> tuple[Any, list[Any]]:
        """Return the form and the formsets as for a page that is opened now."""
        opening = copy.copy(request)
        opening.method = "GET"
        fields = flatten_fieldsets(self.get_fieldsets(opening, obj))
        form = self.get_form(opening, obj, change=True, fields=fields)(instance=obj)
        formsets, inlines = self._create_formsets(opening, obj, change=True)  # type: ignore[attr-defined]
        for formset in formsets:
            formset.queryset = formset.queryset.select_for_update(of=("self",))
        editable = [
            formset
            for formset, inline in zip(formsets, inlines, strict=True)
            if inline.has_change_permission(opening, obj)
        ]
        return form, editable

    def _state_label(self, obj: Any) -> str:
        return f"{obj._meta.label_lower} {obj.pk}"

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        obj = kw.get("obj")
        if obj is not None and obj.pk and kw.get("change"):
            form = context["adminform"].form
            formsets = [inline.formset for inline in context["inline_admin_formsets"]]
            opened_at = getattr(request, "_opened_at", None) or int(time.time())
            state = sign_state(form_state(form, formsets), self._state_label(obj), opened_at)
            context["form_state"] = (STATE_FIELD, state)
        return super().render_change_form(request, context, *args, **kw)

    def _report_kept(self, request: HttpRequest, merged: MergedData) -> None:
        if merged.kept:
            named = merged.kept[:_MOST_NAMED]
            more = len(merged.kept) - len(named)
            text = _(
                "%(author)s also changed this in the meantime, and those changes were kept: "
                "%(changes)s."
            ) % {
                "author": merged.author.name,
                "changes": "; ".join(named) + (f" (+{more})" if more else ""),
            }
            self.message_user(request, text, messages.INFO)
        for lost in merged.lost:
            text = _("Not saved, because the row was deleted in the meantime: %s") % lost
            self.message_user(request, text, messages.WARNING)

    # A record that was deleted meanwhile

    def _may_add_again(self, request: HttpRequest, object_id: str) -> bool:
        if is_limited(request.user, self.model):
            return False  # it need not have been deleted, nor been theirs
        return STATE_FIELD in request.POST and self.has_add_permission(request)

    def _offer_to_add_again(self, request: HttpRequest, extra_context: Any) -> HttpResponse:
        """Show all that was typed in a form that adds the record again."""
        data = MergedData.copy_of(request.POST)
        data.pop(STATE_FIELD, None)
        self._make_rows_new(request, data)
        explanation: Any = gettext(
            "This record was deleted in the meantime. What you typed is below. Save to "
            "add it again as a new record, or leave this page."
        )
        if (kept := self._merged_into(data)) is not None:
            data["slug"] = ""  # its address leads to the record that was kept
            explanation = format_html(
                gettext(
                    "This record was merged into {record} in the meantime. What you typed is "
                    "below: enter there what is missing. Or save to add a new record."
                ),
                record=format_html('<a href="{}" target="_blank">{}</a>', *kept),
            )
        data.conflicts[""] = [Conflict("", "", "", "", explanation, is_question=False)]
        request.POST = data  # type: ignore[assignment]
        url = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_add")
        return super()._changeform_view(request, None, url, extra_context)  # type: ignore[misc]

    def _merged_into(self, data: MergedData) -> tuple[str, str] | None:
        """Return the page and the name of the record to which the address of the form leads."""
        if not issubclass(self.model, Slugged) or not data.get("slug"):
            return None
        records = self.model._default_manager.all()
        try:
            kept = find_by_retired_slug(records, str(data["slug"]), even_gone=True)
        except ObjectDoesNotExist:
            return None
        view = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return reverse(view, args=[kept.pk]), str(kept)

    def _make_rows_new(self, request: HttpRequest, data: MergedData) -> None:
        """Take the keys of the deleted record and its rows out of `data`."""
        for formset, _inline in self.get_formsets_with_inlines(request):
            own = (formset.model._meta.pk.name, formset.fk.name)
            pattern = re.compile(rf"{formset.get_default_prefix()}(-\d+)?-\d+-({'|'.join(own)})")
            for name in [name for name in data if pattern.fullmatch(name)]:
                del data[name]
        for name in [name for name in data if name.endswith("-INITIAL_FORMS")]:
            data[name] = "0"


def _has_conflicts(data: Any) -> bool:
    """Whether the page that was submitted asked about conflicts."""
    return any(name.endswith((PENDING, CHOICE)) for name in data)
