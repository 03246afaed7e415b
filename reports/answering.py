"""Mail the answer to a report to the person who sent it."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import translation

from accounts.mail import mail, send
from reports.models import Report


def mail_answer(report: Report) -> None:
    """Mail the answer of a closed report once it is stored, if there is one and an address."""
    if not (report.is_closed and report.answer.strip() and report.address):
        return
    record: Any = report.record
    context = {
        "report": report,
        "record": record,
        "url": f"{settings.SITE_URL}{record.get_absolute_url()}" if settings.SITE_URL else "",
    }
    with translation.override(None):
        message = mail("reports/email/answer", report.address, context)
    transaction.on_commit(lambda: send(message))
