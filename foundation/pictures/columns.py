"""Which pictures records have, in which sizes pages show them, and who may see them.

An app registers each of its pictures in `AppConfig.ready()`. A file in the folder of a registered
picture is sent only if a record has it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.registry import Registry

PORTRAITS = ("48x48", "96x96", "144x144", "208x208", "416x416")
"""For lists and profiles, on screens with a pixel ratio of one, two and three."""
CARDS = ("200x250", "400x500", "600x750")
"""Portraits of people in a grid."""
BANNERS = ("400x100", "800x200", "1200x300", "2400x600")
TEASERS = ("320x200", "640x400", "960x600", "1440x900")
"""For projects, in lists and on their pages."""
WIDTHS = ("480w", "960w", "1600w")
"""Of a width, not cropped: for pictures in a text."""
HEIGHTS = ("64h", "128h", "192h")
"""Of a height, not cropped: for logos."""
SIZES = PORTRAITS + CARDS + BANNERS + TEASERS + WIDTHS + HEIGHTS


@dataclass(frozen=True)
class PictureColumn:
    """A picture of a model."""

    field: str
    folder: str
    """Below MEDIA_ROOT, as in `upload_to`, with a slash at the end."""
    sizes: tuple[str, ...]
    public: Callable[[], QuerySet[Any]]
    """The records whose pictures everyone may see."""
    visible_to: Callable[[Any], QuerySet[Any]]
    """The records whose pictures a visitor may see."""
    has_focus: bool = False

    def holding(
        self, rows: QuerySet[Any], picture: str, focus: FocalPoint = CENTER
    ) -> QuerySet[Any]:
        """Return the rows with this picture and, unless it is the center, this focal point."""
        rows = rows.filter(**{self.field: picture})
        if focus == CENTER:
            return rows
        return rows.filter(**{f"{self.field}_focus_x": focus.x, f"{self.field}_focus_y": focus.y})


PICTURES: Registry[PictureColumn] = Registry("pictures of records")


def columns_of(picture: str) -> Iterator[PictureColumn]:
    """Return the columns that may hold a file below MEDIA_ROOT."""
    return (c for c in PICTURES if picture.casefold().startswith(_top(c)))


def _top(column: PictureColumn) -> str:
    """The first folder: whatever is below it belongs to records."""
    return column.folder.partition("/")[0] + "/"
