"""Expands JSON-LD with pyld, without asking the network for schema.org's context."""

from typing import Any

from pyld import jsonld

SCHEMA_ORG = "https://schema.org/"
# The terms of schema.org's own context that are addresses; all others are in its vocabulary.
_ADDRESSES = ("url", "sameAs", "image", "mainEntityOfPage", "url")
_CONTEXT: dict[str, Any] = {
    "@vocab": SCHEMA_ORG,
    **{name: {"@id": f"{SCHEMA_ORG}{name}", "@type": "@id"} for name in _ADDRESSES},
}


def _load(url: str, _options: Any) -> dict[str, Any]:
    assert url.rstrip("/") == "https://schema.org", f"an unknown context: {url}"
    return {"contextUrl": None, "documentUrl": url, "document": {"@context": _CONTEXT}}


def expand(document: dict[str, Any]) -> dict[str, Any]:
    """The one node that the document is about, every term written out."""
    [node] = jsonld.expand(document, {"documentLoader": _load})
    assert isinstance(node, dict)
    return node


def values(node: dict[str, Any], term: str) -> list[Any]:
    """What the node says of a term: literals, addresses, or nodes."""
    found = node.get(f"{SCHEMA_ORG}{term}", [])
    return [v.get("@value", v.get("@id") if set(v) == {"@id"} else v) for v in found]
