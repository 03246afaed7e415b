"""Parameters of lists in the admin that no list links to."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
HUGE = "9" * 30


@pytest.mark.parametrize(
    "address",
    [
        f"people/affiliation/?person={HUGE}", f"people/affiliation/?organization__id={HUGE}",
        f"publications/publication/?venue={HUGE}", f"publications/publication/?year={HUGE}",
        "publications/publication/?year=12345", "publications/publication/?year=9999",
        "publications/publication/?year=before-then", f"people/activity/?person={HUGE}",
    ],
)  # fmt: skip
def test_a_wrong_parameter_leads_to_the_whole_list(admin_client: Client, address: str) -> None:
    answer = admin_client.get(f"/admin/{address}")
    assert answer.status_code == 302
    assert answer["Location"].endswith("/?e=1")


@pytest.mark.parametrize(
    "address", [f"people/activity/add/?person={HUGE}", f"people/affiliation/add/?of_person={HUGE}"]
)
def test_a_form_for_a_person_that_cannot_be_is_for_any(admin_client: Client, address: str) -> None:
    assert admin_client.get(f"/admin/{address}").status_code == 200


@pytest.mark.parametrize(
    "query", ["year=2016", "year=before-2016", "year=none", "year=", "venue=1"]
)
def test_other_parameters_are_filters(admin_client: Client, query: str) -> None:
    assert admin_client.get(f"/admin/publications/publication/?{query}").status_code == 200
