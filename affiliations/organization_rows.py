"""Where apps register how to merge their rows of organizations, without loading the merging."""

from typing import TYPE_CHECKING

from foundation.registry import Registry

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows

ORGANIZATION_ROWS: "Registry[RelatedRows]" = Registry("rows of an organization")
"""Apps whose rows refer to an organization register how to merge them; by default they move."""
