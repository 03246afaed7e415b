"""People whom a list of names calls contributors: `Ann Roe with contributions by Bo Doe`.

They are not authors: BibLaTeX's styles have fields for them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.source.braces import is_balanced


class Contributors(NamedTuple):
    """The LaTeX source of a list of names, that of its contributors, and the field for them."""

    names: str
    contributors: str
    field: str


def split_contributors(source: str, field: str) -> Contributors | None:
    """Return the names before the words in `author` or `editor`, and those behind them."""
    if not (found := _WORDS.search(source)):
        return None
    names = _END.sub("", source[: found.start()])
    rest = source[found.end() :].rstrip(" ,;.")
    if found["opening"]:
        rest = rest.removesuffix("}" if found["opening"] == "{" else ")")
    are_people = " " in names and rest
    if not are_people or not is_balanced(names) or not is_balanced(rest):
        return None
    if _OTHERS.fullmatch(rest):
        return Contributors(f"{names} and others", "", "")
    return Contributors(names, rest, "collaborator" if found["part"] else f"with{field}")


_WORDS = lazy_regex(
    r"(?<=[\s,;({])(?P<opening>[({])?(?<!\w)(?:(?P<part>(?i:"
    r"(?:with|in)\s(?:(?:the|additional|further)\s)?"
    r"(?:assistance|collaboration|contributions?|help|participation)\s(?:by|from|of|with)|"
    r"avec\s(?:la\s)?(?:collaboration|contribution|participation)\sde|"
    r"con\s(?:la\s)?(?:colaboraci[óo]n|collaborazione|participaci[óo]n)\sd[ei]|"
    r"com\s(?:a\s)?(?:colaboraç[ãa]o|participaç[ãa]o)\sde|"
    r"unter\smitarbeit\s(?:von|v\.)|mit\sbeiträgen\svon))|with)\s+(?=[^\W\d_a-z]|[{\\]|others)"
)
_END = lazy_regex(r"(?<![\s,;({])[\s,;({]{0,9}(?:\sand[\s,;({]{0,9})?$")
_OTHERS = lazy_regex(r"(?:many )?others", re.IGNORECASE)
