"""The entries that a note cites, `Reprinted in \\cite{roe}`, as a citation in words names them."""

from __future__ import annotations

from collections.abc import Mapping

from publications.bibtex.record.citations import CITING_FIELDS, cited_keys
from publications.bibtex.record.dates import read_date
from publications.bibtex.record.names import read_names
from publications.bibtex.record.record import Cited
from publications.bibtex.record.texts import read_title
from publications.bibtex.resolution.crossref import Parents

_MOST = 100  # entries that one entry cites
_LONGEST = 100  # characters of a title


def cited_by(fields: Mapping[str, str], entries: Parents) -> dict[str, Cited]:
    """Return the entries that the notes among the fields cite, by key in lower case."""
    notes = (fields.get(name, "") for name in CITING_FIELDS)
    keys = {key for note in notes if "cite" in note for key in cited_keys(note)}
    found = ((key, entries.find(key)) for key in sorted(keys)[:_MOST])
    cited = ((key, _in_words(entry.fields)) for key, entry in found if entry is not None)
    return {key: entry for key, entry in cited if entry.name}


def _in_words(fields: Mapping[str, str]) -> Cited:
    people = read_names(fields.get("author", "") or fields.get("editor", ""))
    names = [f"{name.von} {name.last}".strip() for name in people.names]
    if len(names) == 2 and not people.truncated:
        name = " and ".join(names)
    elif names:
        name = names[0] if len(names) == 1 and not people.truncated else f"{names[0]} et al."
    else:
        title = read_title(fields.get("title", ""))
        name = title if len(title) <= _LONGEST else f"{title[:_LONGEST].rpartition(' ')[0]} …"
    year = read_date(fields).year
    return Cited(name, "" if year is None else str(year))
