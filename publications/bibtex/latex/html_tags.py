"""Remove HTML and JATS tags, which databases leave in titles and abstracts."""

import re
from collections import Counter

from publications.bibtex.latex.tables import SUBSCRIPT, SUPERSCRIPT
from publications.bibtex.lazy_regex import lazy_regex

_NAMES = (
    "i b u em emphasis strong tt small big span font sc scp sup sub inf p br div title sec italic "
    "bold roman underline monospace sans-serif math mi mn mo ms mtext mrow mstyle mfrac msqrt msub "
    "msup msubsup mover munder semantics inline-formula disp-formula alternatives tex-math "
    "ext-link xref a astrobj full-name h1 h2 h3 h4 h5 h6"
)
_TAG = lazy_regex(
    rf"<(/?)\s?((?:jats:|mml:|ce:|xocs:)?(?:{'|'.join(_NAMES.split())}))(?:\s[^<>]*)?(/?)>",
    re.IGNORECASE,
)
_SCRIPT = lazy_regex(r"<((?:jats:)?(?:su[bp]|inf))>([^<>]*)</\1>", re.IGNORECASE)
_ENTITY = lazy_regex(r'<html_ent\b[^<>]*\bascii="([^"<>]{1,9})"\s*/>')  # of JSTOR
_CLOSED_EARLY = lazy_regex(r"<(i|b|em|su[bp])/>(?=[^<>]{1,80}</\1>)")  # `<i/>Quercus</i>`
_BLOCKS = frozenset({"p", "br", "div", "title", "sec", "h1", "h2", "h3", "h4", "h5", "h6"})


def without_tags(text: str) -> str:
    """Return `text` without its paired tags, keeping their content: `H<sub>2</sub>O` is `H₂O`."""
    text = _SCRIPT.sub(lambda match: _script(match[1], match[2]), text)
    text = _ENTITY.sub(r"\1", text)
    text = _CLOSED_EARLY.sub(r"<\1>", text)
    balance: Counter[str] = Counter()
    for match in _TAG.finditer(text):
        balance[match[2].lower()] += 0 if match[3] else -1 if match[1] else 1
    return _TAG.sub(lambda match: _replacement(match, balance), text)


def _script(name: str, text: str) -> str:
    """Return digits and signs as Unicode superscripts or subscripts, other text as it is."""
    table = SUPERSCRIPT if name.lower().endswith("sup") else SUBSCRIPT
    inner = text.strip()
    if inner and all(char in table and not char.isalpha() for char in inner):
        return "".join(table[char] for char in inner)
    return text


def _replacement(match: re.Match[str], balance: Counter[str]) -> str:
    name = match[2].lower()
    if name not in ("br", "p") and balance[name]:
        return match[0]
    return " " if name.rpartition(":")[2] in _BLOCKS else ""
