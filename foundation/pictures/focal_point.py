"""The point of a picture that stays in view when it is cropped, such as a face."""

import re
from typing import Any, NamedTuple

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _


class FocalPoint(NamedTuple):
    """Percent of the width from the left, and of the height from the top."""

    x: int = 50
    y: int = 50

    @classmethod
    def parse(cls, text: str) -> "FocalPoint | None":
        """Read "30-20"; None if it isn't a point."""
        match = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text)
        point = cls(int(match[1]), int(match[2])) if match else None
        return point if point and max(point) <= 100 else None

    def __str__(self) -> str:
        return f"{self.x}-{self.y}"


CENTER = FocalPoint()


def focus_field(label: Any, help_text: Any = "") -> Any:
    """Return a model field for one of the two numbers of a focal point."""
    return models.PositiveSmallIntegerField(
        label,
        default=CENTER.x,
        db_default=CENTER.x,
        validators=[MaxValueValidator(100)],
        help_text=help_text,
    )


def focus_constraint(table: str, picture: str) -> CheckConstraint:
    """Keep the focal point within the picture of that name; `table` begins with the app's name."""
    return CheckConstraint(
        name=f"{table}_{picture}_focus",
        condition=Q((f"{picture}_focus_x__lte", 100), (f"{picture}_focus_y__lte", 100)),
        violation_error_message=_("The focus must be between 0 and 100 percent."),
    )
