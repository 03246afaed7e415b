"""Where apps register how to merge their rows of people, without loading the merging of people."""

from typing import TYPE_CHECKING

from foundation.registry import Registry

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows

PERSON_ROWS: "Registry[RelatedRows]" = Registry("rows of a person")
"""Apps whose rows refer to a person register how to merge them; by default they move."""
