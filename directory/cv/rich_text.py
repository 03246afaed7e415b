"""Text with emphasis and links as data, which is rendered both as HTML and as PDF. Pure.

A run is a dict with `text` and optionally `bold`, `italic`, `code` and `url`. A block is a dict
with `kind`: "paragraph" with `runs`, or "bullets" or "numbered" with `entries`, each a list of
blocks.
"""

from collections.abc import Iterable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

Run = dict[str, Any]
Block = dict[str, Any]

_SAFE_SCHEMES = ("http://", "https://", "mailto:")
_MARKDOWN = MarkdownIt("commonmark", {"html": False})


def run(text: object, *, bold: bool = False, italic: bool = False, url: str = "") -> Run:
    marks: Run = {"text": str(text)}
    if bold:
        marks["bold"] = True
    if italic:
        marks["italic"] = True
    if url.startswith(_SAFE_SCHEMES):
        marks["url"] = url
    return marks


def from_markdown(text: str) -> list[Block]:
    """Return the blocks of a Markdown text; HTML in it is plain text."""
    return _blocks(SyntaxTreeNode(_MARKDOWN.parse(text)).children)


def _blocks(nodes: Iterable[SyntaxTreeNode]) -> list[Block]:
    found: list[Block] = []
    for node in nodes:
        if node.type in ("bullet_list", "ordered_list"):
            kind = "bullets" if node.type == "bullet_list" else "numbered"
            found.append(
                {"kind": kind, "entries": [_blocks(item.children) for item in node.children]}
            )
        elif node.type in ("fence", "code_block"):
            found.append({"kind": "paragraph", "runs": [{**run(node.content), "code": True}]})
        elif node.type == "inline":
            found.append({"kind": "paragraph", "runs": _runs(node.children, {})})
        elif node.type == "heading":
            inline = [r for child in node.children for r in _runs(child.children, {"bold": True})]
            found.append({"kind": "paragraph", "runs": inline})
        elif node.type != "hr":
            found += _blocks(node.children)
    return found


def _runs(nodes: Iterable[SyntaxTreeNode], marks: dict[str, Any]) -> list[Run]:
    found: list[Run] = []
    for node in nodes:
        if node.type in ("softbreak", "hardbreak"):
            found.append({"text": " ", **marks})
        elif node.type == "code_inline":
            found.append({"text": node.content, **marks, "code": True})
        elif node.type == "image":
            found.append({"text": node.content, **marks})
        elif node.children:
            found += _runs(node.children, {**marks, **_marks_of(node)})
        elif node.content:
            found.append({"text": node.content, **marks})
    return found


def _marks_of(node: SyntaxTreeNode) -> dict[str, Any]:
    if node.type == "strong":
        return {"bold": True}
    if node.type == "em":
        return {"italic": True}
    if node.type == "link":
        href = str(node.attrs.get("href", ""))
        return {"url": href} if href.startswith(_SAFE_SCHEMES) else {}
    return {}
