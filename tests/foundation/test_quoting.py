"""Messages quote what was typed, but no page of it."""

import pytest
from django.core.exceptions import ValidationError

from foundation.languages import validate_language_tag
from foundation.partial_date_field import PartialDateFormField
from foundation.quoting import quotable
from website.models.event import validate_time_zone


def test_a_short_text_is_quoted_whole_and_a_long_one_is_cut() -> None:
    assert quotable("Fall 2019") == "Fall 2019"
    assert quotable("x" * 80) == "x" * 80
    assert quotable("x" * 81) == "x" * 79 + "…"


@pytest.mark.parametrize(
    "check", [PartialDateFormField().clean, validate_language_tag, validate_time_zone]
)
def test_a_message_about_a_long_value_is_short(check: object) -> None:
    with pytest.raises(ValidationError) as refused:
        check("x" * 5_000)  # type: ignore[operator]
    assert len(refused.value.messages[0]) < 250
