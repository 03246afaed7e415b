"""Records with a picture, which is 8 wide to 5 high."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import FocalPoint, focus_field

PICTURE_HELP = _("Shown in lists and on the page, 8 wide to 5 high.")


class HasPicture(models.Model):
    """The focal point and description of the `picture` of a record."""

    picture_focus_x = focus_field(
        _("focus from the left (%)"),
        _("The part that is never cut off. You can also click it in the picture."),
    )
    picture_focus_y = focus_field(_("focus from the top (%)"))
    picture_description = models.CharField(
        _("alternative text of the picture"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text=_("What the picture shows, for people who can’t see it."),
    )

    class Meta:
        abstract = True

    @property
    def picture_focus(self) -> FocalPoint:
        return FocalPoint(self.picture_focus_x, self.picture_focus_y)


PICTURE_COLUMNS: tuple[str, ...] = (
    "picture",
    "picture_focus_x",
    "picture_focus_y",
    "picture_description",
)
"""What belongs together."""
PICTURE_ROWS: tuple[Any, ...] = (
    "picture",
    ("picture_focus_x", "picture_focus_y"),
    "picture_description",
)
"""The lines of a form."""
PICTURE_FIELDSET: tuple[Any, Any] = (_("Picture"), {"fields": [*PICTURE_ROWS]})
