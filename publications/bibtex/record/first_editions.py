"""The year of the first edition beside that of this one: `year = {2003 [1965]}`."""

from __future__ import annotations

from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.date_parts import plain

_SHORTEST, _LONGEST = 9, 60  # characters of a source that may have both
_AT_LEAST = 10  # years between the two; otherwise it may be what the copyright page says
_YEAR = r"(?:1[5-9]|20)\d\d"
_BOTH = lazy_regex(
    rf"(?P<last>{_YEAR}) ?(?:\[(?P<a>{_YEAR})\]|\((?P<b>{_YEAR})\)|/(?P<c>{_YEAR}))"
    rf"|(?:\[(?P<d>{_YEAR})\]|\((?P<e>{_YEAR})\)) ?(?P<then>{_YEAR})"
)


def with_first_edition(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with the earlier year of `{2003 [1965]}` as BibLaTeX's `origdate`.

    The order of the Chicago style, `{[1965] 2003}`, means the same.
    """
    name = next((each for each in ("year", "date") if fields.get(each, "").strip()), "")
    if not _SHORTEST <= len(fields.get(name, "").strip()) <= _LONGEST:
        return fields
    if fields.get("origdate") or fields.get("origyear"):
        return fields
    found = _BOTH.fullmatch(plain(fields[name]))
    if found is None:
        return fields
    last = found["last"] or found["then"]
    first = next(filter(None, found.group("a", "b", "c", "d", "e")))
    if int(last) - int(first) < _AT_LEAST:
        return fields
    return {**fields, name: last, "origdate": first}
