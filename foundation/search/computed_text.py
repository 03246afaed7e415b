"""Records whose search text, and what else follows from their columns, is stored on saving."""

from typing import Any

from django.db import models

from foundation.slugs import also


class HasSearchText(models.Model):
    """A record with `search_text`. Concrete models have the field and say what is found."""

    search_text: Any
    computed_columns = frozenset({"search_text"})

    class Meta:
        abstract = True

    def refresh_search_text(self) -> None:
        raise NotImplementedError

    def refresh_computed_columns(self) -> None:
        self.refresh_search_text()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.refresh_computed_columns()
        kwargs["update_fields"] = also(kwargs.get("update_fields"), *self.computed_columns)
        super().save(*args, **kwargs)
