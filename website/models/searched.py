"""Records of the site that have a page, are found by search, and may have a picture."""

from typing import Any, Self

from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import FocalPoint, focus_field, focus_in_range
from foundation.search.words import keys_of_title, search_text, words_of
from foundation.slugs import Slugged, also


class Searched(Slugged):
    """A record with a title that search finds; concrete models say in `searched_text()` by what."""

    search_text = models.TextField(editable=False, default="", blank=True)

    computed_columns = frozenset({"search_text"})

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
            names=words_of(self.title),
            rest=words_of(self.searched_text()),
            keys=keys_of_title(self.title),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.refresh_search_text()
        kwargs["update_fields"] = also(kwargs.get("update_fields"), "search_text")
        super().save(*args, **kwargs)


class PublicQuerySet(models.QuerySet[Any]):
    """Records with `is_public`."""

    def public(self) -> Self:
        """Records that everyone may see: no drafts."""
        return self.filter(is_public=True)


class HasPicture(models.Model):
    """The focal point and description of the `picture` of a record, which is 8 wide to 5 high."""

    picture_focus_x = focus_field(
        _("focus from the left (%)"), _("What must not be cut off. Or click on the picture.")
    )
    picture_focus_y = focus_field(_("focus from the top (%)"))
    picture_description = models.CharField(
        _("alternative text of the picture"),
        max_length=200,
        blank=True,
        help_text=_("What the picture shows, for those who can’t see it."),
    )

    class Meta:
        abstract = True

    @property
    def picture_focus(self) -> FocalPoint:
        return FocalPoint(self.picture_focus_x, self.picture_focus_y)


PICTURE_HELP = _("Shown in lists and on the page, 8 wide to 5 high.")


def picture_constraint(name: str) -> CheckConstraint:
    return CheckConstraint(
        name=f"website_{name}_picture_focus",
        condition=focus_in_range("picture"),
        violation_error_message=_("The focus must be between 0 and 100 percent."),
    )


def title_constraint(name: str, message: Any) -> CheckConstraint:
    return CheckConstraint(
        name=f"website_{name}_has_title", condition=~Q(title=""), violation_error_message=message
    )
