from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from website.fonts.building import build_fonts


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Make the web fonts that a site can choose, in FONTS_DIR. Running it again makes only "
            "what is missing. collectstatic does this first."
        )
    )
    requires_system_checks = []

    def handle(self, *args: object, verbosity: int, **options: Any) -> None:
        try:
            names = build_fonts(settings.FONTS_DIR)
        except OSError as error:
            text = _(
                "The web fonts can't be made: %s. Set FONTS_DIR to a folder with room for them."
            )
            raise CommandError(text % error) from None
        if names and verbosity:
            self.stdout.write(_("Made %d web fonts.") % len(names))
