"""Leave out what a record doesn't have from data that programs read. Pure."""

from typing import Any


def without_empty(node: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in node.items() if value not in ("", None, [], {})}
