"""Where apps register what they add to the history, without loading what uses it."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from foundation.registry import Registry

if TYPE_CHECKING:
    from foundation.history.reverting import Follow, Reverting, RowsTogether
    from foundation.history.states import NetChange, RowKey

HIDDEN_ROWS: "Registry[Callable[[Any, Collection[NetChange]], set[RowKey]]]" = Registry(
    "rows whose values a user may not see in the history"
)
"""Called with a user and changes; the values of the rows that it returns are not shown."""
ON_REVERTING: "Registry[Callable[[Reverting], Follow]]" = Registry("consequences of reverting")
"""What the apps do when changes are reverted: called with the plan before it is written, each
returns a function to call afterwards, which returns sentences for the editor."""
ROWS_TOGETHER: "Registry[RowsTogether]" = Registry("rules about several rows together")
