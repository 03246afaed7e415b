"""The admin of reports, and their place in the review queue."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin
from foundation.admin.review import REVIEW_REASONS, Reason
from foundation.admin.review_decisions import Decision
from reports.answering import mail_answer
from reports.models import Report

_SHOWN = ["record", "kind", "text", "address", "at"]


@admin.register(Report)
class ReportAdmin(DirectoryModelAdmin):
    list_display = ["kind", "record", "at", "is_closed"]
    list_filter = ["is_closed", "kind"]
    list_select_related = ["person", "publication", "organization"]
    search_fields = ["text", "address", "person__search_text", "organization__search_text"]
    ordering = ["is_closed", "-at", "-pk"]
    fields = [*_SHOWN, "answer", "is_closed"]
    readonly_fields = _SHOWN

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).with_records()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("about"))
    def record(self, obj: Report) -> str:
        record: Any = obj.record
        return format_html('<a href="{}">{}</a>', record.get_absolute_url(), record)

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        if {"is_closed", "answer"} & set(form.changed_data):
            mail_answer(obj)


def _close(row: Report, text: str, user: Any) -> None:
    row.is_closed = True


def _answer(row: Report, text: str, user: Any) -> None:
    if not row.address:
        raise ValidationError(_("The reporter left no address. Close it without an answer."))
    if not text:
        raise ValidationError(_("Enter the answer."))
    row.answer, row.is_closed = text, True


def _details(row: Report) -> str:
    return date_format(localtime(row.at), "DATETIME_FORMAT")


REVIEW_REASONS.register(
    Reason(
        "reports",
        _("Reports of visitors"),
        _("Correct the record, then close the report; an answer is emailed to the reporter."),
        lambda visitor: Report.objects.open().with_records(),
        _details,
        Report,
        row_template="admin/reports/_row.html",
        is_for_units=True,
        decisions=(
            Decision(
                "answer",
                _("Answer and close"),
                ("answer", "is_closed"),
                _answer,
                "t",
                value_label=_("Answer"),
                is_offered=lambda row: bool(row.address),
                after=mail_answer,
            ),
            Decision("close", _("Close"), ("is_closed",), _close, "y"),
        ),
    ),
    order=6,
)
