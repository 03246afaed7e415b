"""Primary keys that forms and addresses send."""

import pytest

from foundation.sent_keys import sent_key, sent_keys


@pytest.mark.parametrize("text", ["", None, "abc", "-1", "1.5", "٣", "²", "9" * 18, " 1"])
def test_anything_else_is_no_key(text: str | None) -> None:
    assert sent_key(text) == 0


def test_a_key_is_a_number_that_a_column_takes() -> None:
    assert sent_key("17") == 17
    assert sent_key("9" * 17) == 10**17 - 1


def test_a_list_ignores_what_is_no_key_and_reads_no_more_than_its_most() -> None:
    assert sent_keys("3,x,,1,3", most=10) == [3, 1, 3]
    assert sent_keys("3,2,1", most=2) == [3, 2]
