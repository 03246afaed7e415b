"""What a form needs to find out who changed what: no query, and a few bytes for each row."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from people.models import Affiliation
from tests.admin_pages import form_data, page_of
from tests.factories import make_organization, make_person

pytestmark = pytest.mark.django_db


def test_the_state_in_a_form_is_small_and_costs_no_queries(admin_client: Client) -> None:
    person, place = make_person(), make_organization()
    admin_client.get(page_of(person))  # content types are remembered
    sizes, queries = [], []
    for number in (2, 38):
        rows = [Affiliation(person=person, organization=place, title=f"{n}") for n in range(number)]
        Affiliation.objects.bulk_create(rows)
        with CaptureQueriesContext(connection) as captured:
            sizes.append(len(form_data(admin_client.get(page_of(person)))["_state"]))
        queries.append(len(captured))
    assert queries[0] == queries[1]
    assert sizes[1] - sizes[0] < 38 * 200
