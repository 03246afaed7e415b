"""Which known grants a text names."""

import pytest

from people.models import Grant
from publications.matching.named_grants import KnownGrants

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "certain", "possible"),
    [
        ("Science Fund EX-100", "EX-100", ""),
        ("Supported by the Science Fund (SF), grant no. EX-100.", "EX-100", ""),
        ("Science Fund [EX-100, CNS 20 7]; Other Fund [X-1]", "CNS 20 7 EX-100", ""),
        ("SCIENCE FUND under grants EX–100 and EX-99.", "EX-100", ""),
        ("We thank grant EX-100 from the Science Fund.", "EX-100", ""),
        ("National Science Fund of Examples: EX-100 ... Science Fund", "", "EX-100"),
        ("National Science Fund EX-100", "", "EX-100"),
        ("EX-100 of the Science Fund of Examples", "", "EX-100"),
        ("The Science Fund (EX-1) and DE-7 by the Science Fund", "", ""),
        ("EX-100", "", "EX-100"),
        ("Science Fund; Other Fund EX-100", "", "EX-100"),
        ("Science Fund DE-7, grant EX-100 of the Other Fund", "", "EX-100"),
        ("Science Fund and Other Fund EX-100", "", "EX-100"),
        ("The Science Fund supported us. EX-100 did, too.", "", "EX-100"),
        ("Science Fund EX-1000, EX-100-2, A-EX-100, EX-100/7, EX.100", "", ""),
        ("Science Fund 2019, Science Fund 12", "", ""),  # a year, and too short
        ("", "", ""),
    ],
)
def test_a_grant_is_named_for_certain_beside_its_sponsor(
    text: str, certain: str, possible: str
) -> None:
    for number in ("EX-100", "CNS 20 7", "2019", "12", ""):
        Grant.objects.create(sponsor="Science Fund", number=number)
    found = KnownGrants.stored().named(text)
    numbers = [
        " ".join(
            Grant.objects.filter(pk__in=each).order_by("number").values_list("number", flat=True)
        )
        for each in (found.certain, found.possible)
    ]
    assert numbers == [certain, possible]


def test_of_two_sponsors_with_one_number_the_named_one_is_meant() -> None:
    ours, theirs = (Grant.objects.create(sponsor=f"{s} Fund", number="EX-1") for s in "AB")
    found = KnownGrants.stored().named("A Fund EX-1")
    assert (found.certain, found.possible) == ({ours.pk}, {theirs.pk})
    fields = {"grant": "EX-1", "funding": "{B} Fund, {EX}-1", "title": "A Fund EX-1"}
    found = KnownGrants.stored().named_in(fields)
    assert (found.certain, found.possible) == ({theirs.pk}, {ours.pk})
