"""The SQL of a query lets the database read its index instead of texts."""

from types import SimpleNamespace

import pytest

from foundation.search import matching
from foundation.search.queries import parse


@pytest.fixture(autouse=True)
def _on_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    operators = {"regex": "~ %s"}
    monkeypatch.setattr(
        matching, "connection", SimpleNamespace(vendor="postgresql", operators=operators)
    )


@pytest.mark.parametrize("text", ["author:smith", "author:smith -cloud", "title:smith"])
def test_what_lacks_a_word_is_asked_beside_a_word_that_is_there(text: str) -> None:
    asked = matching.matches(parse(text), public=True).parameters
    assert len(asked) == 2
    assert all("'smith'" in each for each in asked)


def test_a_word_excluded_from_titles_may_be_elsewhere() -> None:
    (everywhere,) = [
        each
        for each in matching.matches(parse("author:smith -title:cloud -grid")).parameters
        if "grid" in each
    ]
    assert "cloud" not in everywhere


def test_a_name_with_initials_is_one_regular_expression() -> None:
    found = matching.matches(parse('author:"H. Smith"'))
    assert found.text.count(" ~ ") == 1
    assert found.parameters[-1].count(" smith") == 2
