"""Plain values are read without the rules for others, and as by them."""

import re
from collections.abc import Callable
from types import ModuleType
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publications.bibtex.record import dois, latex_sources, month_fields, pages, texts
from publications.bibtex.record.dates import read_date
from publications.bibtex.record.dois import plain_doi
from publications.bibtex.record.latex_sources import sources_to_keep
from publications.bibtex.record.months import ENGLISH_NAMES, MACROS
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.texts import read_title

NOTHING = re.compile(r"(?!)")


def without(module: ModuleType, name: str, value: object, read: Callable[[], object]) -> object:
    """Return what is read by the rules for any value."""
    with mock.patch.object(module, name, value):
        return read()


@given(st.text("0123456789-–—e pP.", max_size=12))
def test_plain_pages_are_read_as_any_pages(text: str) -> None:
    assert page_range(text) == without(pages, "_PLAIN", NOTHING, lambda: page_range(text))


@given(
    st.builds(
        "10.{}/{}".format,
        st.integers(0, 10**10),
        st.one_of(
            st.text("0123456789abnxABX./()_-{}%<> ", max_size=12),
            st.sampled_from(["xxx.nnn", "nnnnnnn.nnnnnnn", "a/full", "a/epdf/1", "a.1,10.1000/2"]),
        ),
    )
)
def test_a_plain_doi_is_read_as_any_doi(text: str) -> None:
    assert plain_doi(text) == without(dois, "_PLAIN_DOI", NOTHING, lambda: plain_doi(text))


@pytest.mark.parametrize("year", ["2016", "n.d.", ""])
@pytest.mark.parametrize("month", [*MACROS, *ENGLISH_NAMES, "JAN", "JanuaryFebruary", "x"])
def test_the_usual_name_of_a_month_is_read_as_any_name(month: str, year: str) -> None:
    fields = {"year": year, "month": month}
    assert read_date(fields) == without(month_fields, "USUAL_NAMES", {}, lambda: read_date(fields))


@given(st.text("aB .,()'’s", max_size=12))
def test_a_title_without_loose_signs_is_read_as_any_title(text: str) -> None:
    always = mock.Mock(return_value=True)
    assert read_title(text) == without(texts, "_may_be_spaced", always, lambda: read_title(text))


@given(st.text("aBé1_ -", max_size=6))
def test_a_title_without_capitals_needs_no_source(text: str) -> None:
    has_capital = latex_sources._INNER_CAPITAL.search(text) is not None
    assert bool(sources_to_keep({"title": text}, {"title": text}.__getitem__)) == has_capital
