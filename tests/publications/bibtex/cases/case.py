"""The form of a case, and short ways to write one."""

from __future__ import annotations

from typing import Any, NamedTuple

A = "@article{a, title={First}, year=2001}\n"
Z = "@article{z, title={Last}, year=2002}\n"


class Case(NamedTuple):
    """A source, facts about the records of its entries by key, and the codes of all messages.

    Names are written "First|von|Last|Jr".
    """

    name: str
    source: str | bytes
    entries: dict[str, dict[str, Any]]
    codes: tuple[str, ...] = ()


def one(
    name: str,
    fields: str,
    /,
    *,
    codes: tuple[str, ...] = (),
    entry_type: str = "article",
    **facts: Any,
) -> Case:
    """One entry with the key `k`."""
    return Case(name, f"@{entry_type}{{k, {fields}}}\n", {"k": facts}, codes)


def names(name: str, source: str, *authors: str, codes: tuple[str, ...] = (), **facts: Any) -> Case:
    """One entry with these authors."""
    return one(name, f"author={{{source}}}", codes=codes, authors=list(authors), **facts)


def dated(name: str, fields: str, date: str, codes: tuple[str, ...] = (), **facts: Any) -> Case:
    """One entry with this date."""
    return one(name, fields, codes=codes, date=date, **facts)


def titles(name: str, *pairs: str) -> Case:
    """One entry for each pair of a LaTeX title and its text."""
    sources, wanted = pairs[::2], pairs[1::2]
    text = "".join(
        f"@article{{k{n}, title={{{source}}}, year=2000}}\n" for n, source in enumerate(sources)
    )
    return Case(name, text, {f"k{n}": {"title": title} for n, title in enumerate(wanted)})
