"""Records of the site that have a page and are found by search."""

from typing import Any, Self

from django.db import models
from django.db.models import CheckConstraint, Q

from foundation.search.computed_text import HasSearchText
from foundation.search.words import keys_of_title, search_text, words_of, words_of_name
from foundation.slugs import Slugged


class Searched(HasSearchText, Slugged):
    """A record with a title that search finds; concrete models say in `searched_text()` by what."""

    search_text = models.TextField(editable=False, default="", blank=True)

    class Meta:
        abstract = True

    title: Any

    def __str__(self) -> str:
        return str(self.title)

    def slug_source(self) -> str:
        return str(self.title)

    def searched_text(self) -> str:
        """Return what else than the title the record is found by."""
        raise NotImplementedError

    def refresh_search_text(self) -> None:
        self.search_text = search_text(
            names=words_of_name(self.title),
            rest=words_of(self.searched_text()),
            keys=keys_of_title(self.title),
        )


class PublicQuerySet(models.QuerySet[Any]):
    """Records with `is_public`."""

    def public(self) -> Self:
        """Records that everyone may see: no drafts."""
        return self.filter(is_public=True)


def title_constraint(name: str, message: Any) -> CheckConstraint:
    return CheckConstraint(
        name=f"website_{name}_has_title", condition=~Q(title=""), violation_error_message=message
    )
