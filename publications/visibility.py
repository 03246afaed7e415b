"""The rule for who sees a publication, the same for rows, querysets and the SQL of triggers."""

from typing import Any

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _


class Release(TextChoices):
    BY_STATUS = "", _("By status: public unless in preparation")
    PUBLIC = "public", _("Public")
    DRAFT = "draft", _("Draft: only editors see it")
    UNNAMED = "unnamed", _("Draft until it has a title or a venue")


def is_named(publication: Any) -> bool:
    """Whether a visitor can tell what a record or its data is by its title or where it appeared.

    How it was published, as in "Preprint", is enough; an address alone isn't.
    """
    how = publication.howpublished
    return any(getattr(publication, name) for name in _NAMING) or bool(how and "//" not in how)


_NAMING = ("title", "venue_name", "series", "institution")


def release_by_name(release: str, *, is_named: bool) -> str:
    """Return `release`, but a draft for as long as nothing names the publication.

    What an editor made public or a draft stays so.
    """
    if release in (Release.BY_STATUS, Release.UNNAMED):
        return Release.BY_STATUS if is_named else Release.UNNAMED
    return release


class Released:
    """A publication, with the rule for one row."""

    release: Any
    status: Any
    venue_id: Any

    @property
    def is_public(self) -> bool:
        """Whether everyone may see it; `is_public` below is the same of many."""
        by_status = self.release == Release.BY_STATUS and self.status != "in_preparation"
        return by_status or self.release == Release.PUBLIC

    def hide_while_unnamed(self) -> None:
        is_named_now = bool(self.venue_id) or is_named(self)
        self.release = release_by_name(self.release, is_named=is_named_now)


def is_public(prefix: str = "") -> Q:
    """Match publications that everyone may see, the rule for every page, list, export and count.

    `prefix` is the path to the publication, such as "publication__".
    """
    by_status = Q(**{f"{prefix}release": ""}) & ~Q(**{f"{prefix}status": "in_preparation"})
    return Q(**{f"{prefix}release": "public"}) | by_status


def is_public_sql(row: str) -> str:
    """Return the condition of `is_public` on `row`."""
    return f"({row}.release = 'public' OR {row}.release = '' AND {row}.status <> 'in_preparation')"
