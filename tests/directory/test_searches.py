"""What a visitor searches for is found first, the same on SQLite and PostgreSQL."""

from typing import Any

import pytest
from django.core.management import call_command

from affiliations.models import Organization
from foundation.search.ranked import Results, search
from foundation.search.sources import Kind
from foundation.search.suggesting import suggest
from people.models import Interest, Person, Project
from publications.models import Publication, Venue
from tests.directory.fourth_search_cases import FOURTH_SEARCHES, FOURTH_SUGGESTIONS
from tests.directory.fourth_search_directory import make_fourth
from tests.directory.more_search_cases import MORE_SEARCHES, make_more
from tests.directory.search_cases import SEARCHES, Search, make_directory
from tests.directory.third_search_cases import THIRD_SEARCHES, make_third

pytestmark = pytest.mark.django_db
_MODELS: dict[Kind, Any] = {
    Kind.PERSON: Person,
    Kind.PUBLICATION: Publication,
    Kind.VENUE: Venue,
    Kind.ORGANIZATION: Organization,
    Kind.PROJECT: Project,
    Kind.INTEREST: Interest,
}


def _found(wanted: Search) -> str:
    """Return what is wrong with the results of a search; nothing if they are right."""
    results = search(wanted.typed, most=8).results
    kind = Kind[wanted.kind.upper()]
    if not (results and wanted.first):
        return _unexpected(results[0]) if results else "nothing found" * bool(wanted.first)
    if wanted.leads and results[0].kind is not kind:
        return _unexpected(results[0])
    ours = next((each for each in results if each.kind is kind), None)
    if ours is None:
        return f"no {wanted.kind} found"
    first = str(_MODELS[kind].objects.get(pk=ours.records[0]))
    return "" if first.startswith(wanted.first) else f"the first is {first}"


def _unexpected(results: Results) -> str:
    first = _MODELS[results.kind].objects.get(pk=results.records[0])
    return f"the first is the {results.kind.name.lower()} {first} ({results.rank})"


def test_each_search_finds_first_what_it_means() -> None:
    make_directory()
    wrong = [f"{s.typed!r} ({s.kind}): {problem}" for s in SEARCHES if (problem := _found(s))]
    assert not wrong, f"{len(wrong)} of {len(SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_another_directory_finds_first_what_it_means() -> None:
    make_more()
    wrong = [f"{s.typed!r} ({s.kind}): {problem}" for s in MORE_SEARCHES if (problem := _found(s))]
    assert not wrong, f"{len(wrong)} of {len(MORE_SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_a_third_directory_finds_first_what_it_means() -> None:
    make_third()
    wrong = [f"{s.typed!r} ({s.kind}): {problem}" for s in THIRD_SEARCHES if (problem := _found(s))]
    assert not wrong, f"{len(wrong)} of {len(THIRD_SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_a_fourth_directory_finds_first_what_it_means() -> None:
    make_fourth()
    wrong = [
        f"{s.typed!r} ({s.kind}): {problem}" for s in FOURTH_SEARCHES if (problem := _found(s))
    ]
    assert not wrong, f"{len(wrong)} of {len(FOURTH_SEARCHES)}:\n" + "\n".join(wrong)


def test_suggestions_begin_with_what_was_typed() -> None:
    make_fourth()
    first = {typed: _first_suggestion(typed) for typed in FOURTH_SUGGESTIONS}
    assert first == FOURTH_SUGGESTIONS


def _first_suggestion(typed: str) -> str:
    suggested = suggest(typed)
    if not suggested:
        return ""
    kind, records = suggested[0]
    return str(_MODELS[kind].objects.get(pk=records[0]))


def test_index_has_the_identifiers_of_publications_however_they_were_stored() -> None:
    make_third()
    Publication.objects.filter(arxiv_id="2309.06180").update(arxiv_id="2309.06181")
    call_command("check_search")
    assert not search("https://arxiv.org/abs/2309.06180v1", most=8).results
    assert search("https://arxiv.org/abs/2309.06181v1", most=8).total == 1
    assert search("https://doi.org/10.1109/icra.2019.8793877", most=8).total == 1


def test_index_follows_isbns_and_orcid_ids_that_sql_changes() -> None:
    make_fourth()
    Publication.objects.exclude(isbn="").update(isbn="0-13-110362-8")
    Person.objects.exclude(orcid="").update(orcid="0000-0001-5109-3700")
    call_command("check_search")
    for typed in ("9780131103627", "https://orcid.org/0000-0001-5109-3700"):
        assert search(typed, most=8).total == 1, typed
    for typed in ("978-0-262-03384-8", "0000-0002-1825-0097"):
        assert not search(typed, most=8).results, typed


def test_many_results_have_the_same_order_as_few(monkeypatch: pytest.MonkeyPatch) -> None:
    make_directory()
    few = [search(wanted.typed, most=3).results for wanted in SEARCHES]
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    many = [search(wanted.typed, most=3).results for wanted in SEARCHES]
    assert many == few
