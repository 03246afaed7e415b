from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.digests import send_digests


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Send the weekly emails with suggested publications that are due. The import "
            "worker does this every hour."
        )
    )

    def handle(self, *args: object, **options: Any) -> None:
        if not settings.SITE_URL:
            raise CommandError(_("Set SITE_URL: the links in the emails begin with it."))
        if not settings.SENDS_MAIL:
            raise CommandError(_("Set EMAIL_HOST: without it, no email is sent."))
        number = send_digests()
        self.stdout.write(ngettext("Sent %d email.", "Sent %d emails.", number) % number)
