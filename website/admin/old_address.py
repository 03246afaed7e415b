"""The admin of old addresses, and the page that loads a table of them."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin
from foundation.tables import MOST_BYTES, TOO_LARGE
from website.models import OldAddress
from website.old_addresses import load_table, table


class TableForm(forms.Form):
    table = forms.FileField(
        label=_("CSV file"),
        help_text=_("A row for each address, with up to three columns: old, new, permanent."),
    )

    def clean_table(self) -> bytes:
        file = self.cleaned_data["table"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        data: bytes = file.read()
        return data


@admin.register(OldAddress)
class OldAddressAdmin(DirectoryModelAdmin):
    change_list_template = "admin/website/oldaddress/change_list.html"
    list_display = ["path", "target", "is_permanent"]
    list_filter = ["is_permanent"]
    search_fields = ["path", "target"]
    ordering = ["path"]
    fields = ["path", "target", "is_permanent"]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("load/", view(self.load_view), name="website_oldaddress_load"),
            path("table.csv", view(self.table_view), name="website_oldaddress_table"),
            *super().get_urls(),
        ]

    def table_view(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        disposition = 'attachment; filename="old-addresses.csv"'
        headers = {"Content-Disposition": disposition}
        return HttpResponse(table(), content_type="text/csv; charset=utf-8", headers=headers)

    def load_view(self, request: HttpRequest) -> HttpResponse:
        """Load a table: all of its rows, or none if one is wrong."""
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        form, problems = TableForm(request.POST or None, request.FILES or None), []
        if request.method == "POST" and form.is_valid():
            loaded = load_table(form.cleaned_data["table"])
            problems = loaded.problems
            if not problems:
                messages.success(request, loaded.summary)
                return HttpResponseRedirect(reverse("admin:website_oldaddress_changelist"))
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("Load old addresses"),
            "opts": self.opts,
            "form": form,
            "problems": problems,
        }
        return render(request, "admin/website/oldaddress/load.html", context)
