import pytest
from django.db import connection

from foundation.bulk_sql import look_rows_up_by_index
from publications.models import Publication, Venue

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


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such plan")
def test_an_import_reads_one_publication_of_a_venue_without_gathering_all() -> None:
    venues = [Venue.objects.create(name=f"Venue {n}", slug=f"venue-{n}") for n in range(10)]
    rows = [Publication(slug=f"work-{n}", venue=venues[n % 10]) for n in range(1_000)]
    Publication.objects.bulk_create(rows)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE publications_publication")
    of_venue = Publication.objects.filter(venue=venues[0])
    assert "Bitmap" in of_venue.explain()
    look_rows_up_by_index()
    assert "Bitmap" not in of_venue.explain()
