"""What visitors type finds what they mean, in each directory that tests have."""

import pytest

from foundation.search.suggesting import suggest
from tests.directory.fifth_search_cases import FIFTH_SUGGESTIONS
from tests.directory.fifth_search_directory import make_fifth
from tests.directory.searching import first_suggestion

pytestmark = pytest.mark.django_db


def test_suggestions_forgive_typos_in_the_unfinished_word() -> None:
    make_fifth()
    first = {typed: first_suggestion(suggest(typed)) for typed in FIFTH_SUGGESTIONS}
    assert first == FIFTH_SUGGESTIONS
