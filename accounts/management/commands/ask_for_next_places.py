from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.next_places import ask_for_next_places


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Email people whose expected end date has passed, and the editors of their "
            "unit, to ask where they went. Each is asked once. The import worker does "
            "this every hour."
        )
    )

    def handle(self, *args: object, **options: Any) -> None:
        if not settings.SITE_URL:
            raise CommandError(_("Set SITE_URL: the links in the emails begin with it."))
        if not settings.SENDS_MAIL:
            raise CommandError(_("Set EMAIL_HOST: without it, no email is sent."))
        number = ask_for_next_places()
        self.stdout.write(ngettext("Sent %d email.", "Sent %d emails.", number) % number)
