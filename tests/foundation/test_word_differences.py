from hypothesis import given
from hypothesis import strategies as st

from foundation.word_differences import Segment, mark_differences


def marked(segments: list[Segment]) -> str:
    return "".join(f"[{s.text}]" if s.is_different else s.text for s in segments)


def test_the_words_that_the_other_text_does_not_have_are_marked() -> None:
    one, other = mark_differences("A Study of Fish at Large", "A Study of Fish in the Large")
    assert marked(one) == "A Study of Fish [at] Large"
    assert marked(other) == "A Study of Fish [in the] Large"


def test_words_that_follow_one_another_are_marked_as_one() -> None:
    one, _ = mark_differences(
        "We study red old fish here today", "We study big new fish here today"
    )
    assert marked(one) == "We study [red old] fish here today"


def test_nothing_is_marked_where_nothing_is_shared_or_nothing_differs() -> None:
    for texts in (("2019", "2020"), ("", "Fish"), ("Fish", "Fish"), ("a" * 10, "b " * 2000)):
        one, other = mark_differences(*texts)
        assert (marked(one), marked(other)) == texts


@given(st.text(), st.text())
def test_no_letter_is_lost(one: str, other: str) -> None:
    for text, segments in zip((one, other), mark_differences(one, other), strict=True):
        assert "".join(segment.text for segment in segments) == text
