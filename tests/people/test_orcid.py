import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.orcid import normalize_orcid


@pytest.mark.parametrize(
    "typed",
    [
        "0000-0002-1825-0097",
        " 0000000218250097 ",
        "0000 0002 1825 0097",
        "https://orcid.org/0000-0002-1825-0097",
        "http://www.orcid.org/0000-0002-1825-0097",
        "ORCID.org/0000-0002-1825-0097",
        "https://orcid.org/0000-0002-1825-0097/",
    ],
)
def test_orcids_are_normalized(typed: str) -> None:
    assert normalize_orcid(typed) == "0000-0002-1825-0097"


def test_the_check_digit_can_be_x() -> None:
    assert normalize_orcid("0000-0002-1694-233x") == "0000-0002-1694-233X"


@pytest.mark.parametrize("typed", ["", "0000-0002-1825", "0000-0002-1825-00971", "hanyu-zhao",
                                   "X000-0002-1825-0097", "٠٠٠٠-0002-1825-0097"])  # fmt: skip
def test_a_malformed_orcid_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="16 digits"):
        normalize_orcid(typed)


@given(st.integers(0, 14), st.integers(1, 9))
def test_one_wrong_digit_is_noticed(place: int, change: int) -> None:
    digits = "0000000218250097"
    wrong = digits[:place] + str((int(digits[place]) + change) % 10) + digits[place + 1 :]
    with pytest.raises(ValueError, match="check digit is wrong"):
        normalize_orcid(wrong)


@given(st.integers(0, 14))
def test_two_swapped_digits_are_noticed(place: int) -> None:
    digits = "0000000218250097"
    swapped = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
    if swapped != digits:
        with pytest.raises(ValueError, match="check digit is wrong"):
            normalize_orcid(swapped)
