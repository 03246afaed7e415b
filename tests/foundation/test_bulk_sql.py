import pytest
from django.db import connection

from foundation.bulk_sql import look_rows_up_by_index
from publications.models import Publication

pytestmark = pytest.mark.django_db


def test_an_import_finds_what_it_has_just_written_by_index() -> None:
    rows = [Publication(slug=f"work-{n}", title=f"Work {n}") for n in range(300)]
    for row in rows:
        row.refresh_derived_columns()
    Publication.objects.bulk_create(rows)
    look_rows_up_by_index()
    keys = [row.title_key for row in rows]
    plan = Publication.objects.filter(title_key__in=keys).exclude(title_key="").explain()
    assert ("Index Scan" if connection.vendor == "postgresql" else "USING INDEX") in plan
