"""List what a person should look at after a folder was loaded: what the review queue has."""

from collections.abc import Iterator

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from foundation.admin.review import REVIEW_REASONS

_SHOWN = 5


def review_list() -> Iterator[str]:
    """Yield a line for each reason for review, and for the first records of each."""
    admin.autodiscover()  # the apps register their reasons with their admin
    visitor = AnonymousUser()  # who sees no former names
    for reason in REVIEW_REASONS:
        rows = reason.rows(visitor)
        if not (number := rows.count()):
            continue
        yield f"{reason.title} ({number:,})"
        shown = list(rows[:_SHOWN])
        reason.prepare(shown)
        for row in shown:
            yield "  " + " · ".join(" ".join(str(t).split()) for t in (row, reason.details(row)))
        if number > _SHOWN:
            yield "  " + _("and %(n)s more") % {"n": f"{number - _SHOWN:,}"}
