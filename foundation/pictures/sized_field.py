"""A picture whose width and height are stored beside it."""

from contextlib import suppress
from typing import Any

from django.db import models


class SizedImageField(models.ImageField):
    """Leaves width and height empty if the file is gone, instead of breaking every page."""

    def update_dimension_fields(self, instance: Any, *args: Any, **kwargs: Any) -> None:
        with suppress(OSError):
            super().update_dimension_fields(instance, *args, **kwargs)
