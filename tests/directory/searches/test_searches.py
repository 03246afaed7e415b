"""What a visitor searches for is found first, the same on SQLite and PostgreSQL."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from directory.suggestions import written_there
from foundation.search.queries import parse
from foundation.search.ranked import search
from foundation.search.suggesting import suggest
from foundation.snapshot_version import reading_version
from people.models import Person
from publications.models import Publication, PublicationLink
from tests.directory.searches import (
    archaeologists_and_programmers,
    archaeologists_and_programmers_cases,
    astronomers_and_lawyers,
    astronomers_and_lawyers_cases,
    biochemists_and_architects,
    biochemists_and_architects_cases,
    chemists_and_oceanographers,
    chemists_and_oceanographers_cases,
    climatologists_and_musicians,
    climatologists_and_musicians_cases,
    databases_group,
    databases_group_cases,
    earthquakes_and_languages,
    earthquakes_and_languages_cases,
    economists_and_zoologists,
    economists_and_zoologists_cases,
    historians_and_botanists,
    historians_and_botanists_cases,
    hydrologists_and_game_designers,
    hydrologists_and_game_designers_cases,
    many_countries,
    many_countries_cases,
    networks_group,
    networks_group_cases,
    nurses_and_engineers,
    nurses_and_engineers_cases,
    physicians_and_linguists,
    physicians_and_linguists_cases,
    physics_institutes,
    physics_institutes_cases,
    psychologists_and_materials_scientists,
    psychologists_and_materials_scientists_cases,
    robotics_laboratories,
    robotics_laboratories_cases,
    shortened_names,
    shortened_names_cases,
    statisticians_and_film_scholars,
    statisticians_and_film_scholars_cases,
    systems_group,
    systems_group_cases,
    well_known_authors,
    well_known_authors_cases,
)
from tests.directory.searches.comparing import first_suggestion, problems_of
from tests.factories import make_publication

pytestmark = pytest.mark.django_db


DIRECTORIES: list[tuple[Any, Any]] = [
    (systems_group, systems_group_cases),
    (networks_group, networks_group_cases),
    (robotics_laboratories, robotics_laboratories_cases),
    (physics_institutes, physics_institutes_cases),
    (shortened_names, shortened_names_cases),
    (many_countries, many_countries_cases),
    (well_known_authors, well_known_authors_cases),
    (earthquakes_and_languages, earthquakes_and_languages_cases),
    (historians_and_botanists, historians_and_botanists_cases),
    (physicians_and_linguists, physicians_and_linguists_cases),
    (chemists_and_oceanographers, chemists_and_oceanographers_cases),
    (climatologists_and_musicians, climatologists_and_musicians_cases),
    (archaeologists_and_programmers, archaeologists_and_programmers_cases),
    (astronomers_and_lawyers, astronomers_and_lawyers_cases),
    (hydrologists_and_game_designers, hydrologists_and_game_designers_cases),
    (nurses_and_engineers, nurses_and_engineers_cases),
    (economists_and_zoologists, economists_and_zoologists_cases),
    (biochemists_and_architects, biochemists_and_architects_cases),
    (statisticians_and_film_scholars, statisticians_and_film_scholars_cases),
    (databases_group, databases_group_cases),
    (psychologists_and_materials_scientists, psychologists_and_materials_scientists_cases),
]
"""Each with what searches and suggestions must find first in it."""


def _name_of(pair: tuple[Any, Any]) -> str:
    return str(pair[0].__name__).rpartition(".")[2]


@pytest.fixture(scope="class")
def cases(request: pytest.FixtureRequest, class_database: None) -> Iterator[Any]:
    """The cases of a directory that is there, of which each value is read once, as on a page."""
    searched, found_first = request.param
    with transaction.atomic():
        searched.make_directory()
        with reading_version(lambda: _name_of(request.param)):
            yield found_first
        transaction.set_rollback(True)


class TestDirectories:
    @pytest.mark.parametrize("cases", DIRECTORIES, ids=_name_of, indirect=True)
    def test_what_visitors_type_finds_first_what_they_mean(self, cases: Any) -> None:
        wrong = problems_of(cases.SEARCHES)
        assert not wrong, f"{len(wrong)} of {len(cases.SEARCHES)}:\n" + "\n".join(wrong)

    @pytest.mark.parametrize(
        "cases",
        [pair for pair in DIRECTORIES if hasattr(pair[1], "SUGGESTIONS")],
        ids=_name_of,
        indirect=True,
    )
    def test_what_visitors_mean_is_suggested_first(self, cases: Any) -> None:
        first = {
            typed: first_suggestion(suggest(typed, written_there(parse(typed))))
            for typed in cases.SUGGESTIONS
        }
        assert first == cases.SUGGESTIONS


def test_the_first_suggestion_is_the_first_result() -> None:
    earthquakes_and_languages.make_directory()
    nothing_suggested = set()
    for typed in (each.typed for each in earthquakes_and_languages_cases.SEARCHES):
        results = [(each.kind, each.records[:1]) for each in search(typed, most=8).results]
        suggested = [(kind, records[:1]) for kind, records in suggest(typed)]
        if results and not suggested:
            nothing_suggested.add(typed)
        else:
            assert suggested[:1] == results[:1], typed
    assert nothing_suggested == earthquakes_and_languages_cases.WITHOUT_SUGGESTION


def test_index_has_the_identifiers_of_publications_however_they_were_stored() -> None:
    robotics_laboratories.make_directory()
    Publication.objects.filter(arxiv_id="2309.06180").update(arxiv_id="2309.06181")
    call_command("check_search")
    assert not search("https://arxiv.org/abs/2309.06180v1", most=8).results
    assert search("https://arxiv.org/abs/2309.06181v1", most=8).total == 1
    assert search("https://doi.org/10.1109/icra.2019.8793877", most=8).total == 1


def test_index_follows_isbns_and_orcid_ids_that_sql_changes() -> None:
    physics_institutes.make_directory()
    Publication.objects.exclude(isbn="").update(isbn="0-13-110362-8")
    Person.objects.exclude(orcid="").update(orcid="0000-0001-5109-3700")
    call_command("check_search")
    for typed in ("9780131103627", "https://orcid.org/0000-0001-5109-3700"):
        assert search(typed, most=8).total == 1, typed
    for typed in ("978-0-262-03384-8", "0000-0002-1825-0097"):
        assert not search(typed, most=8).results, typed


def test_index_has_the_ends_of_dois_and_addresses() -> None:
    stored = {
        "10.1145/3341301.3359646": "https://dl.acm.org/doi/pdf/10.1145/3341301.3359646.pdf",
        "10.1109/cvpr.2016.90": "https://ieeexplore.ieee.org/document/7780459/",
        "": "https://openreview.net/forum?id=AbCdEfGhi",
    }
    for number, (doi, url) in enumerate(stored.items()):
        make_publication(title=f"Title {number}", doi=doi, url=url)
    call_command("check_search")
    for typed, title in {
        "3359646": "Title 0",
        "3341301.3359646": "Title 0",
        "cvpr.2016.90": "Title 1",
        "https://ieeexplore.ieee.org/abstract/document/7780459": "Title 1",
        "https://openreview.net/pdf?id=AbCdEfGhi": "Title 2",
    }.items():
        (found,) = search(typed, most=8).results
        assert [Publication.objects.get(pk=pk).title for pk in found.records] == [title], typed
    link = PublicationLink.objects.create(
        publication=Publication.objects.get(title="Title 1"), url="https://example.org/P18-1001"
    )
    call_command("check_search")
    assert search("https://www.example.org/P18-1001/", most=8).total == 1
    link.delete()
    assert not search("https://www.example.org/P18-1001/", most=8).results
    Publication.objects.filter(doi="").update(url="https://example.org/W19-5301")
    call_command("check_search")
    assert search("w19-5301", most=8).total == 1
    for typed in ("https://openreview.net/pdf?id=AbCdEfGhi", "335964", "59646", "2016.90"):
        assert not search(typed, most=8).results, typed


def test_many_results_have_the_same_order_as_few(monkeypatch: pytest.MonkeyPatch) -> None:
    systems_group.make_directory()
    few = [search(wanted.typed, most=3).results for wanted in systems_group_cases.SEARCHES]
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    many = [search(wanted.typed, most=3).results for wanted in systems_group_cases.SEARCHES]
    assert many == few
