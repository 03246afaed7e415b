"""Query strings of links are those of the standard library."""

from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from foundation.query_strings import query_string, without_parameters

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(st.dictionaries(_texts, st.lists(st.one_of(_texts, st.integers()), max_size=3), max_size=4))
def test_a_query_string_is_that_of_the_standard_library(
    parameters: dict[str, list[str | int]],
) -> None:
    assert query_string(parameters.items()) == urlencode(parameters, doseq=True)


def test_parameters_are_left_out_with_all_of_their_values() -> None:
    query = QueryDict("q=a%26b+c&page=3&kind=book&kind=thesis&q=%C3%A9&empty=")
    kept = parse_qsl(without_parameters(query, "page", "kind"), keep_blank_values=True)
    assert kept == [("q", "a&b c"), ("q", "é"), ("empty", "")]
    assert without_parameters(query) == query.urlencode()
    assert without_parameters(QueryDict("page=2"), "page") == ""
