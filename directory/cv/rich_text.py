"""Text with emphasis and links as data, which is rendered both as HTML and as PDF. Pure.

A run is a dict with `text` and optionally `bold`, `italic`, `code`, `url` and `isolated`, and with
`mathml` if it is a formula, whose `text` is without LaTeX. A block is a dict with `kind`:
"paragraph" with `runs`, or "bullets" or "numbered" with `entries`, each a list of blocks.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from unicodedata import bidirectional

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from foundation.formulas import Part
from foundation.markdown import parts_of_text, with_math, without_places
from foundation.web_addresses import is_link
from publications.display.titles import without_latex

Run = dict[str, Any]
Block = dict[str, Any]

_MARKDOWN = with_math(MarkdownIt("commonmark", {"html": False}))


def run(text: object, *, bold: bool = False, italic: bool = False, url: str = "") -> Run:
    marks: Run = {"text": str(text)}
    if bold:
        marks["bold"] = True
    if italic:
        marks["italic"] = True
    if is_link(url):
        marks["url"] = url
    return marks


def name_run(name: str, *, bold: bool) -> Run:
    """Return the run of a name in a list, which keeps its place if it reads from right to left."""
    is_rtl = any(bidirectional(char) in ("R", "AL") for char in name)
    return run(name, bold=bold) | ({"isolated": True} if is_rtl else {})


def formula_run(part: Part) -> Run:
    """Return the run of a formula or of a text beside it."""
    return {"text": part.text} if part.shown is None else {"text": part.text, "mathml": part.shown}


def from_markdown(text: str) -> list[Block]:
    """Return the blocks of a Markdown text; HTML in it is plain text."""
    env: dict[str, Any] = {}
    tree = SyntaxTreeNode(_MARKDOWN.parse(without_places(text), env))
    return _blocks(tree.children, env)


def _blocks(nodes: Iterable[SyntaxTreeNode], env: Mapping[str, Any]) -> list[Block]:
    found: list[Block] = []
    for node in nodes:
        if node.type in ("bullet_list", "ordered_list"):
            kind = "bullets" if node.type == "bullet_list" else "numbered"
            entries = [_blocks(item.children, env) for item in node.children]
            found.append({"kind": kind, "entries": entries})
        elif node.type in ("fence", "code_block"):
            found.append({"kind": "paragraph", "runs": [{**run(node.content), "code": True}]})
        elif node.type == "inline":
            found.append({"kind": "paragraph", "runs": list(_runs(node.children, {}, env))})
        elif node.type == "heading":
            bold = {"bold": True}
            inline = [r for child in node.children for r in _runs(child.children, bold, env)]
            found.append({"kind": "paragraph", "runs": inline})
        elif node.type != "hr":
            found += _blocks(node.children, env)
    return found


def _runs(
    nodes: Iterable[SyntaxTreeNode], marks: dict[str, Any], env: Mapping[str, Any]
) -> Iterator[Run]:
    for node in nodes:
        if node.type in ("softbreak", "hardbreak"):
            yield {"text": " ", **marks}
        elif node.type == "code_inline":
            yield {"text": node.content, **marks, "code": True}
        elif node.type == "image":
            yield {"text": node.content, **marks}
        elif node.children:
            yield from _runs(node.children, {**marks, **_marks_of(node)}, env)
        elif node.content:
            parts = (without_latex(part) for part in parts_of_text(node.content, env))
            yield from ({**formula_run(part), **marks} for part in parts)


def _marks_of(node: SyntaxTreeNode) -> dict[str, Any]:
    if node.type == "strong":
        return {"bold": True}
    if node.type == "em":
        return {"italic": True}
    if node.type == "link":
        href = str(node.attrs.get("href", ""))
        return {"url": href} if is_link(href) else {}
    return {}
