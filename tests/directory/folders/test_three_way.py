"""Properties of the merge of a folder's changes into records that editors may have changed."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from directory.folders.file_format import FILES
from directory.folders.three_way import Forms, Merge

PARTS = next(records for records in FILES if records.pattern == "people/*.json").parts

words: Any = st.sampled_from(["a", "b", "c", "d"])
courses: Any = st.lists(
    st.fixed_dictionaries({"title": words}, optional={"distinction": words}),
    min_size=1,
    max_size=2,
    unique_by=lambda course: course["title"],
)
studies: Any = st.fixed_dictionaries(
    {"organization": words}, optional={"title": words, "courses": courses}
)
records: Any = st.fixed_dictionaries(
    {"name": words},
    optional={
        "tagline": words,
        "links": st.lists(
            st.fixed_dictionaries({"url": words}, optional={"label": words}),
            min_size=1,
            max_size=2,
            unique_by=lambda link: link["url"],
        ),
        "interests": st.dictionaries(
            st.sampled_from(["current", "past"]),
            st.lists(words, min_size=1, max_size=2, unique=True),
            min_size=1,
            max_size=2,
        ),
        "affiliations": st.lists(
            studies, min_size=1, max_size=2, unique_by=lambda study: study["organization"]
        ),
    },
)


def merged(base: Any, theirs: Any, stored: Any, ours: Any) -> tuple[Any, Merge]:
    merge = Merge()
    return merge.objects(Forms(base, theirs, stored, ours), PARTS), merge


def unordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: unordered(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted(json.dumps(unordered(item), sort_keys=True) for item in value)
    return value


@given(records, records)
@settings(max_examples=60)
def test_what_only_the_folder_changed_is_taken_over(base: Any, theirs: Any) -> None:
    result, merge = merged(base, theirs, base, base)
    assert unordered(result) == unordered(theirs)
    assert not merge.conflicts


@given(records, records)
@settings(max_examples=60)
def test_what_only_editors_changed_is_kept(base: Any, ours: Any) -> None:
    result, merge = merged(base, base, base, ours)
    assert result == ours
    assert not merge.conflicts


@given(records, records)
@settings(max_examples=60)
def test_equal_changes_are_no_conflict(base: Any, theirs: Any) -> None:
    result, merge = merged(base, theirs, base, theirs)
    assert unordered(result) == unordered(theirs)
    assert not merge.conflicts


@given(records, records, records)
@settings(max_examples=100)
def test_no_change_of_an_editor_is_lost(base: Any, theirs: Any, ours: Any) -> None:
    """Whatever differs from both the folder and the result was not changed by an editor."""
    result, merge = merged(base, theirs, base, ours)
    for key in ("name", "tagline"):
        if ours.get(key) != base.get(key):
            assert result.get(key) == ours.get(key)
            disagree = theirs.get(key) not in (base.get(key), ours.get(key))
            assert (((key,), theirs.get(key), ours.get(key)) in merge.conflicts) == disagree
