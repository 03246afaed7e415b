"""Load the publications of a list by their keys."""

from publications.display.list_rows import listed
from publications.models import Publication


def in_order(keys: list[int], *also: str) -> list[Publication]:
    """Load the public ones for a list in the order of `keys`, and the columns `also`."""
    found = listed(Publication.objects.public().filter(pk__in=keys), *also)
    loaded = {publication.pk: publication for publication in found}
    return [loaded[key] for key in keys if key in loaded]
