"""Expand JSON-LD with pyld, without loading schema.org's context from the network."""

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
    """Return the only node of the document, with all terms expanded."""
    [node] = jsonld.expand(document, {"documentLoader": _load})
    assert isinstance(node, dict)
    return node


def values(node: dict[str, Any], term: str) -> list[Any]:
    """Return the values of a term: literals, URLs, or nodes."""
    found = node.get(f"{SCHEMA_ORG}{term}", [])
    return [v.get("@value", v.get("@id") if set(v) == {"@id"} else v) for v in found]
