"""What visitors type finds what they mean in the demo."""

import pytest

from tests.directory.searches.comparing import problems_of
from tests.directory.searches.demo_cases import DEMO_SEARCHES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo_database")]


def test_what_visitors_type_finds_first_what_they_mean() -> None:
    wrong = problems_of(DEMO_SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(DEMO_SEARCHES)}:\n" + "\n".join(wrong)
