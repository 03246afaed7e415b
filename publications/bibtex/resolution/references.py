"""Find the keys that the entries of a source refer to, and the entries with given keys."""

from __future__ import annotations

import re

from publications.bibtex.resolution.crossref import Parent, Parents, other_keys
from publications.bibtex.resolution.evaluation import define_macros, evaluate_fields
from publications.bibtex.resolution.macros import Definition, MacroTable
from publications.bibtex.source.blocks import SourceBlock
from publications.bibtex.source.characters import without_surrogates
from publications.bibtex.source.encoding import Source
from publications.bibtex.source.pieces import PIECE, blocks_of

_REFERENCE = re.compile(
    rb"\b(?:crossref|xdata)\s*=\s*(?:[{\"]\s*([^{}\"\r\n]*)|([^\s{}\"#,]+))", re.IGNORECASE
)
_STRING = re.compile(rb"@\s*string\b", re.IGNORECASE)
_IDS = re.compile(rb"\bids\s*=\s*[{\"]", re.IGNORECASE)


def has_references(source: Source) -> bool:
    """Whether any entry may refer to another; five times as fast as looking for the keys."""
    data = source.data
    pieces = (data[at : at + PIECE + 16].lower() for at in range(0, len(data), PIECE))
    return any(b"crossref" in piece or b"xdata" in piece for piece in pieces)


def referenced_keys(source: Source, macros: MacroTable) -> set[str]:
    """Return the keys that any entry refers to, in lower case."""
    if not has_references(source):
        return set()
    found: set[bytes] = set()
    for match in _REFERENCE.finditer(source.data):
        if match[1] is None:
            return _evaluated_references(source, macros.copy())
        found.update(match[1].split(b","))
    return {key.decode(source.encoding, "replace").strip().lower() for key in found} - {""}


def macros_defined_in(source: Source, macros: MacroTable) -> dict[str, Definition]:
    """Return the macros that a source defines; `macros` are those defined before it."""
    if not _STRING.search(source.data):
        return {}
    macros = macros.copy()
    for block, _, _ in blocks_of(source):
        if block.type == "string":
            define_macros(block, macros)
    return macros.changes


def find_parents(source: Source, keys: set[str], macros: MacroTable) -> Parents:
    """Return the entries of a source with these keys, given in lower case."""
    parents = Parents()
    if not keys:
        return parents
    macros = macros.copy()
    has_ids = _IDS.search(source.data) is not None
    for block, _, _ in blocks_of(source):
        if block.type == "string":
            define_macros(block, macros)
        elif block.key.lower() in keys or (has_ids and _other_keys(block) & keys):
            fields, _ = evaluate_fields(block, macros)
            clean = {
                without_surrogates(name).lower(): without_surrogates(value)
                for name, value in fields.items()
            }
            parents.add(
                Parent(without_surrogates(block.key), without_surrogates(block.type), clean)
            )
    return parents


def _evaluated_references(source: Source, macros: MacroTable) -> set[str]:
    """Return the keys where a reference is a macro."""
    keys: set[str] = set()
    for block, _, _ in blocks_of(source):
        if block.type == "string":
            define_macros(block, macros)
            continue
        for name, value in block.fields:
            if name.lower() in ("crossref", "xdata"):
                keys.update(macros.evaluate(value)[0].lower().split(","))
    return {key.strip() for key in keys} - {""}


def _other_keys(block: SourceBlock) -> set[str]:
    ids = next((value for name, value in block.fields if name.lower() == "ids"), "")
    return {key.lower() for key in other_keys({"ids": ids})} if isinstance(ids, str) else set()
