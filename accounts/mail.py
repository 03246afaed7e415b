"""Mails as plain text and HTML, made of one template each."""

import logging
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language

from website.current_site import current_site

_log = logging.getLogger(__name__)


def mail(template: str, to: str | list[str], context: dict[str, Any]) -> EmailMultiAlternatives:
    """Return the mail of `<template>_subject.txt` and `<template>_message.txt`.

    Its HTML is the same text, with its addresses as links.
    """
    site = current_site()
    context = {"site": site, "language": get_language(), **context}
    subject = " ".join(render_to_string(f"{template}_subject.txt", context).split())
    text = render_to_string(f"{template}_message.txt", context).strip() + "\n"
    html = render_to_string("accounts/email/layout.html", {**context, "text": text})
    recipients = [to] if isinstance(to, str) else to
    subject = f"[{site.name}] {subject}".replace("\n", " ")
    message = EmailMultiAlternatives(subject, text, settings.DEFAULT_FROM_EMAIL, recipients)
    message.attach_alternative(html, "text/html")
    return message


def send(message: EmailMultiAlternatives) -> bool:
    """Send a mail. Return whether the mail server accepted it; if not, the log says why."""
    if not settings.SENDS_MAIL:
        return False
    try:
        message.send()
    except (OSError, SMTPException) as error:
        _log.error("The mail server didn't accept a mail: %s", error)
        return False
    return True
