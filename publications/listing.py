"""Load the publications of a list by their keys."""

from publications.display.list_rows import listed_by_key
from publications.models import Publication


def in_order(keys: list[int], *also: str) -> list[Publication]:
    """Load the public ones for a list in the order of `keys`, and the columns `also`."""
    return [publication for publication in listed_by_key(keys, *also) if publication.is_public]
