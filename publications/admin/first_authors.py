"""The first authors of a publication, by which editors tell publications with one title apart."""

from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from publications.models import Authorship

_NAMED = 3


def first_authors() -> "Prefetch[Any]":
    """Read them into `shown_authors`, and one more to know whether there are others."""
    rows = Authorship.objects.authors().filter(position__lte=_NAMED + 1).with_public_names()
    return Prefetch("authorships", rows, to_attr="shown_authors")


def family_names(publication: Any) -> str:
    """Return "Zhao, Lovelace, CERN, et al." for a publication read with `first_authors`."""
    shown = publication.shown_authors
    names = [row.public_name.last or row.full_name for row in shown[:_NAMED]]
    more = publication.truncated or len(shown) > _NAMED
    return ", ".join([*names, _("et al.")] if more else names)
