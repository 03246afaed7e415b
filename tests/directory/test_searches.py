"""What a visitor searches for is found first, the same on SQLite and PostgreSQL."""

import pytest
from django.core.management import call_command

from foundation.search.ranked import search
from foundation.search.suggesting import suggest
from people.models import Person
from publications.models import Publication, PublicationLink
from tests.directory.fourth_search_cases import FOURTH_SEARCHES, FOURTH_SUGGESTIONS
from tests.directory.fourth_search_directory import make_fourth
from tests.directory.more_search_cases import MORE_SEARCHES, make_more
from tests.directory.search_cases import SEARCHES, make_directory
from tests.directory.searching import first_suggestion, problems_of
from tests.directory.third_search_cases import THIRD_SEARCHES, make_third
from tests.factories import make_publication

pytestmark = pytest.mark.django_db


def test_each_search_finds_first_what_it_means() -> None:
    make_directory()
    wrong = problems_of(SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_another_directory_finds_first_what_it_means() -> None:
    make_more()
    wrong = problems_of(MORE_SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(MORE_SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_a_third_directory_finds_first_what_it_means() -> None:
    make_third()
    wrong = problems_of(THIRD_SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(THIRD_SEARCHES)}:\n" + "\n".join(wrong)


def test_each_search_of_a_fourth_directory_finds_first_what_it_means() -> None:
    make_fourth()
    wrong = problems_of(FOURTH_SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(FOURTH_SEARCHES)}:\n" + "\n".join(wrong)


def test_suggestions_begin_with_what_was_typed() -> None:
    make_fourth()
    first = {typed: first_suggestion(suggest(typed)) for typed in FOURTH_SUGGESTIONS}
    assert first == FOURTH_SUGGESTIONS


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
    make_directory()
    few = [search(wanted.typed, most=3).results for wanted in SEARCHES]
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    many = [search(wanted.typed, most=3).results for wanted in SEARCHES]
    assert many == few
