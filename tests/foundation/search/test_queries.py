"""What visitors type is read as words, phrases and conditions; nothing is an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.search.highlighting import marked_spans, snippet
from foundation.search.queries import Query, Term, operator_of, parse


def typed(terms: tuple[Term, ...]) -> list[str]:
    return [term.typed for term in terms]


def test_words_phrases_and_conditions() -> None:
    query = parse('gpu "cluster scheduling" -cloud author:zhao venue:osdi year:2019-2021')
    assert typed(query.words) == ["gpu", "cluster scheduling"]
    assert typed(query.excluded) == ["cloud"]
    assert [(term.column, term.typed) for term in query.conditions] == [
        ("authors", "zhao"),
        ("places", "osdi"),
    ]
    assert query.years == (2019, 2021)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("year:2019", (2019, 2019)),
        ("year:2019-", (2019, 9999)),
        ("year:-2019", (0, 2019)),
        ("YEAR:2021–2019", (2019, 2021)),
        ("year:2019..2020", (2019, 2020)),
        ("year: 2019 - 2021", (2019, 2021)),
        ("Year：２０１９", (2019, 2019)),
        ("year:2019 to 2021", (2019, 2021)),
        ("year:2019-21", (2019, 2021)),
        ("year:1970s", (1970, 1979)),
        ("year:1975s", None),
        ("year:2019-11", (2019, 2019)),
        ("year:≥2019", (2019, 9999)),
        ("year:>2019", (2020, 9999)),
        ("year:<=2019", (0, 2019)),
        ("year:2018-2020 year:2020-", (2020, 2020)),
        ("year:soon", None),
        ("year:", None),
    ],
)
def test_years(text: str, years: tuple[int, int] | None) -> None:
    assert parse(text).years == years


def test_a_space_may_follow_an_operator() -> None:
    query = parse("author: liu TITLE：ray")
    assert [(term.column, term.typed) for term in query.conditions] == [
        ("authors", "liu"),
        ("names", "ray"),
    ]


@pytest.mark.parametrize("text", ["author:", "author: ", 'venue:""', "at:"])
def test_an_operator_without_a_word_is_no_query(text: str) -> None:
    assert not parse(text)


def test_years_that_exclude_each_other_find_nothing() -> None:
    first, last = parse("year:2019 year:2021").years or (0, 0)
    assert first > last


def test_each_year_of_a_range_is_excluded() -> None:
    assert typed(parse("gpu -year:2018-2020").excluded) == ["2018", "2019", "2020"]


def test_a_dash_before_a_word_excludes_it_as_a_hyphen_does() -> None:
    assert typed(parse("gpu –cloud").excluded) == typed(parse("gpu -cloud").excluded) == ["cloud"]
    assert not parse("gpu – cloud").excluded


def test_a_hyphen_within_a_word_excludes_nothing() -> None:
    query = parse("multi-tenant")
    assert typed(query.words) == ["multi", "tenant"]
    assert not query.excluded


@pytest.mark.parametrize("text", ["", "  ", "%", '"', "-", '""', "\0", "😀", "(*)"])
def test_a_text_without_words_is_no_query(text: str) -> None:
    assert not parse(text).words
    assert not parse(text).conditions


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    query = parse(text)
    assert isinstance(query, Query)
    for start, end in marked_spans(text, query):
        assert 0 <= start < end <= len(text)


def test_marks_of_words_their_beginnings_and_characters() -> None:
    def marked(text: str, query: str) -> list[str]:
        return [text[start:end] for start, end in marked_spans(text, parse(query))]

    assert marked("Cluster Scheduling for schedulers", "sched") == ["Scheduling", "schedulers"]
    assert marked("Jürgen Müller", "mueller") == ["Müller"]
    assert marked("基于深度学习的图像识别方法", "深度学习") == ["深度学习"]
    assert marked("O’Brien", "obrien") == ["O’Brien"]
    assert marked("C, C++ and C#", "c++") == ["C++"]
    assert marked("For Multi-Core CPUs", "multicore") == ["Multi-Core"]
    assert marked("コンピューター処理", "コンピュータ処理") == ["コンピューター処理"]
    assert marked("機械學習", "机械") == ["機械"]
    assert marked("अमित शर्मा", "शर्मा") == ["शर्मा"]


def test_a_short_spelling_of_a_longer_word_marks_no_longer_ones() -> None:
    term = Term((("learning",), ("ml",)), typed="learning")
    text = "ml, mls and learnings"
    spans = marked_spans(text, Query(words=(term,)))
    assert [text[start:end] for start, end in spans] == ["ml", "learnings"]


def test_a_snippet_is_around_the_first_word() -> None:
    text = "word " * 100 + "anomaly " + "more " * 100
    part = snippet(text, parse("anomaly"))
    assert part.startswith("… word")
    assert "anomaly" in part
    assert part.endswith("more …")
    assert len(part) < 300


def test_either_of_words_with_or_between_them() -> None:
    (term, last) = parse("cluster OR cloud OR grid osdi").words
    assert term.spellings == (("cluster",), ("cloud",), ("grid",))
    assert last.spellings == (("osdi",),)


def test_either_of_phrases_or_conditions_with_or_between_them() -> None:
    (term,) = parse('"graph mining" OR clusters').words
    assert term.spellings == (("graph", "mining"), ("clusters",))
    assert term.phrases == ("graph mining", "clusters")
    (author,) = parse("author:chen OR author:zhao").conditions
    assert author.spellings == (("chen",), ("zhao",))
    assert operator_of(author) == "author:chen OR author:zhao"
    (named,) = parse('author:"W. Chen" OR author:zhao').conditions
    assert " zhao " in named.patterns


@pytest.mark.parametrize("text", ["author:chen OR venue:osdi", "author:chen OR -author:zhao"])
def test_or_between_different_conditions_says_nothing(text: str) -> None:
    assert parse(text).conditions == parse(text.replace("OR ", "")).conditions


@pytest.mark.parametrize("text", ["this or that", '"this OR that"', "OR that"])
def test_or_is_a_word_in_lower_case_in_quotes_and_at_the_beginning(text: str) -> None:
    assert any("or" in spelling for t in parse(text).words for spelling in t.spellings)
