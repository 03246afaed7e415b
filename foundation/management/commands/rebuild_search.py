from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from foundation.search.checking import repair


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Rebuild the search index from the records, in one transaction: until it "
            "ends, visitors search the old index."
        )
    )
    requires_system_checks = []

    def handle(self, *args: object, **options: Any) -> None:
        stale = repair()
        self.stdout.write(_("The search index was rebuilt."))
        if stale:
            text = ngettext(
                "The search text of %(n)d record was computed again.",
                "The search texts of %(n)d records were computed again.",
                stale,
            )
            self.stdout.write(text % {"n": stale})
