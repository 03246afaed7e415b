"""What visitors type finds what they mean, in each directory that tests have."""

from collections.abc import Callable, Sequence

import pytest

from foundation.search.ranked import search
from foundation.search.suggesting import suggest
from tests.directory.eighth_search_cases import EIGHTH_SEARCHES, EIGHTH_WITHOUT_SUGGESTION
from tests.directory.eighth_search_directory import make_eighth
from tests.directory.fifth_search_cases import (
    FIFTH_SEARCHES,
    FIFTH_SUGGESTIONS,
    FIRST_SEARCHES,
    MORE_OF_FOURTH,
    MORE_OF_MORE,
    MORE_OF_THIRD,
)
from tests.directory.fifth_search_directory import make_fifth
from tests.directory.fourth_search_directory import make_fourth
from tests.directory.more_search_cases import make_more
from tests.directory.ninth_search_cases import NINTH_SEARCHES, NINTH_SUGGESTIONS
from tests.directory.ninth_search_directory import make_ninth
from tests.directory.search_cases import Search, make_directory
from tests.directory.searching import first_suggestion, problems_of
from tests.directory.seventh_search_cases import SEVENTH_SEARCHES
from tests.directory.seventh_search_directory import make_seventh
from tests.directory.sixth_search_cases import SIXTH_SEARCHES, SIXTH_SUGGESTIONS
from tests.directory.sixth_search_directory import make_sixth
from tests.directory.tenth_search_cases import TENTH_SEARCHES, TENTH_SUGGESTIONS
from tests.directory.tenth_search_directory import make_tenth
from tests.directory.third_search_cases import make_third

pytestmark = pytest.mark.django_db

_LISTS: list[tuple[Callable[[], object], Sequence[Search]]] = [
    (make_directory, FIRST_SEARCHES),
    (make_more, MORE_OF_MORE),
    (make_third, MORE_OF_THIRD),
    (make_fourth, MORE_OF_FOURTH),
    (make_fifth, FIFTH_SEARCHES),
    (make_sixth, SIXTH_SEARCHES),
    (make_seventh, SEVENTH_SEARCHES),
    (make_eighth, EIGHTH_SEARCHES),
    (make_ninth, NINTH_SEARCHES),
    (make_tenth, TENTH_SEARCHES),
]


@pytest.mark.parametrize(
    ("make", "searches"),
    _LISTS,
    ids=[
        "first",
        "more",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
    ],
)
def test_what_visitors_type_finds_first_what_they_mean(
    make: Callable[[], object], searches: Sequence[Search]
) -> None:
    make()
    wrong = problems_of(searches)
    assert not wrong, f"{len(wrong)} of {len(searches)}:\n" + "\n".join(wrong)


def test_suggestions_forgive_typos_in_the_unfinished_word() -> None:
    make_fifth()
    first = {typed: first_suggestion(suggest(typed)) for typed in FIFTH_SUGGESTIONS}
    assert first == FIFTH_SUGGESTIONS


def test_suggestions_are_in_every_script() -> None:
    make_sixth()
    first = {typed: first_suggestion(suggest(typed)) for typed in SIXTH_SUGGESTIONS}
    assert first == SIXTH_SUGGESTIONS


def test_suggestions_are_made_while_a_word_has_just_been_begun() -> None:
    make_ninth()
    first = {typed: first_suggestion(suggest(typed)) for typed in NINTH_SUGGESTIONS}
    assert first == NINTH_SUGGESTIONS


def test_suggestions_read_letters_of_other_alphabets() -> None:
    make_tenth()
    first = {typed: first_suggestion(suggest(typed)) for typed in TENTH_SUGGESTIONS}
    assert first == TENTH_SUGGESTIONS


def test_the_first_suggestion_is_the_first_result() -> None:
    make_eighth()
    nothing_suggested = set()
    for typed in (each.typed for each in EIGHTH_SEARCHES):
        results = [(each.kind, each.records[:1]) for each in search(typed, most=8).results]
        suggested = [(kind, records[:1]) for kind, records in suggest(typed)]
        if results and not suggested:
            nothing_suggested.add(typed)
        else:
            assert suggested[:1] == results[:1], typed
    assert nothing_suggested == EIGHTH_WITHOUT_SUGGESTION
