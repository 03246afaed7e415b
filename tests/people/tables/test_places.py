"""The organizations that a table names: each is looked up once, and is there when it is used."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from affiliations.models import Organization
from people.models import Affiliation
from people.tables.columns import guessed
from people.tables.plan import load_table
from people.tables.reading import read_table
from people.tables.row_plans import TablePlan
from tests.factories import make_organization

pytestmark = pytest.mark.django_db


def _loaded(text: str) -> TablePlan:
    table = read_table(text.encode())
    return load_table(table, guessed(table.header), commit=True)


def _lookups(rows: int) -> int:
    lines = [f"Member Number{rows}x{number},Example Lab,2020" for number in range(rows)]
    with CaptureQueriesContext(connection) as queries:
        plan = _loaded("\n".join(["name,organization,start", *lines]))
    assert plan.counts == {"new": rows}
    sources = [query["sql"] for query in queries.captured_queries]
    return sum('"native_name" = ' in sql for sql in sources)


def test_an_organization_is_looked_up_once_for_all_rows() -> None:
    make_organization(name="Example Lab")
    assert _lookups(2) == _lookups(12)


def test_an_organization_that_a_refused_row_names_as_well_is_added_by_the_next() -> None:
    plan = _loaded(
        "name,organization,start,now at,email\n"
        "Alice Example,New Place,2019,New Place,nowhere\n"
        "Bob Builder,New Place,2020,,\n"
    )
    assert plan.counts == {"unclear": 1, "new": 1}
    [stay] = Affiliation.objects.all()
    assert stay.organization == Organization.objects.get(name="New Place")
    assert stay.person.name == "Bob Builder"
