"""Where apps register how to merge their rows of publications, without loading the merging."""

from typing import TYPE_CHECKING

from foundation.registry import Registry

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows

PUBLICATION_ROWS: "Registry[RelatedRows]" = Registry("rows of a publication")
"""Apps whose rows refer to a publication register how to merge them; by default they move."""
