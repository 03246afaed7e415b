"""Fields as zbMATH and MathSciNet write them. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping


def with_article_number(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields with the number of an article and its length under their usual names.

    zbMATH writes `pages = {22}, note = {Id/No 101932}`, and MathSciNet `{Paper No. 101932, 22}`.
    """
    number = _NOTE_OF_ZBMATH.fullmatch(fields.get("note", ""))
    article = number or _PAGES_OF_MATHSCINET.fullmatch(fields.get("pages", ""))
    if article is None or not fields.keys().isdisjoint(("eid", "pagetotal")):
        return fields
    usual = dict(fields)
    usual["eid"] = article["number"]
    if number:
        del usual["note"]
    length = article["length"] if article is not number else usual.get("pages", "").strip()
    if length.isdecimal():
        usual["pagetotal"] = length
        del usual["pages"]
    return usual


_NOTE_OF_ZBMATH = re.compile(r"\s*Id/No (?P<number>[\w.-]+)\s*")
_PAGES_OF_MATHSCINET = re.compile(
    r"\s*(?:Paper|Art\.) No\. (?P<number>[\w.-]+), (?P<length>\d+)\s*"
)
