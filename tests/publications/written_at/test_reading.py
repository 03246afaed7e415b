"""The organization of a search with "at:" is looked for once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from foundation.snapshot_version import reading_version
from publications.written_at.reading import organization_found_best
from tests.factories import make_organization

pytestmark = pytest.mark.django_db


def test_an_organization_is_looked_for_once_until_a_row_changes() -> None:
    elm = make_organization(name="Elm University").pk
    with reading_version(lambda: "before"):
        assert organization_found_best("elm") == elm
        assert organization_found_best("oak") is None
        with CaptureQueriesContext(connection) as queries:
            assert organization_found_best("elm") == elm
            assert organization_found_best("oak") is None
        assert not queries.captured_queries
    oak = make_organization(name="Oak University").pk
    with reading_version(lambda: "after"):
        assert organization_found_best("oak") == oak
