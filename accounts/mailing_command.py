"""What the commands that send email to members have in common."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class MailingCommand(BaseCommand):
    """Refuses to send without what email needs, and says how many were sent."""

    def send_mails(self) -> int:
        """Send the emails that are due, and return how many were sent."""
        raise NotImplementedError

    def handle(self, *args: object, **options: Any) -> None:
        if not settings.SITE_URL:
            raise CommandError(_("Set SITE_URL: the links in the emails begin with it."))
        if not settings.SENDS_MAIL:
            raise CommandError(_("Set EMAIL_HOST: without it, no email is sent."))
        number = self.send_mails()
        self.stdout.write(ngettext("Sent %d email.", "Sent %d emails.", number) % number)
