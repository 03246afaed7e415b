"""Which uploaded files rows name."""

from collections.abc import Iterator

from django.db import models

from directory.backup.table_rows import all_models


def named_files() -> Iterator[str]:
    """Yield the files that rows name; each as often as columns have it."""
    for model in all_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.FileField):
                names = model._base_manager.exclude(**{field.name: ""}).order_by()
                named = names.exclude(**{f"{field.name}__isnull": True})
                yield from named.values_list(field.name, flat=True).distinct().iterator()
