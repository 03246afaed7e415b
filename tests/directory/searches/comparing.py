"""Compare the results of searches with what they must find first."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from affiliations.models import Organization
from directory.suggestions import written_there
from foundation.search.queries import parse
from foundation.search.ranked import Results, search
from foundation.search.sources import Kind
from people.models import Interest, Person, Project
from publications.models import Publication, Venue
from website.models import Position

NOTHING = ""
"""What a search finds that finds nothing."""


class Search(NamedTuple):
    typed: str
    first: str
    """The first result of the kind, as its name or title begins."""
    kind: str = "publication"
    leads: bool = True
    """Whether its group is the first."""


_MODELS: dict[Kind, Any] = {
    Kind.PERSON: Person,
    Kind.PUBLICATION: Publication,
    Kind.VENUE: Venue,
    Kind.ORGANIZATION: Organization,
    Kind.PROJECT: Project,
    Kind.INTEREST: Interest,
    Kind.POSITION: Position,
}


def problems_of(searches: Iterable[Search]) -> list[str]:
    """Return what is wrong with the results of searches; nothing if all are right."""
    return [f"{s.typed!r} ({s.kind}): {problem}" for s in searches if (problem := _problem(s))]


def first_suggestion(suggested: Sequence[tuple[Kind, list[int]]]) -> str:
    return _name(*suggested[0]) if suggested else ""


def _problem(wanted: Search) -> str:
    there = written_there(parse(wanted.typed))
    results = search(wanted.typed, most=8, written_there=there).results
    kind = Kind[wanted.kind.upper()]
    if not (results and wanted.first):
        return _unexpected(results[0]) if results else "nothing found" * bool(wanted.first)
    if wanted.leads and results[0].kind is not kind:
        return _unexpected(results[0])
    ours = next((each for each in results if each.kind is kind), None)
    if ours is None:
        return f"no {wanted.kind} found"
    first = _name(kind, ours.records)
    return "" if first.startswith(wanted.first) else f"the first is {first}"


def _unexpected(results: Results) -> str:
    first = _name(results.kind, results.records)
    return f"the first is the {results.kind.name.lower()} {first} ({results.rank})"


def _name(kind: Kind, records: list[int]) -> str:
    return str(_MODELS[kind].objects.get(pk=records[0]))
