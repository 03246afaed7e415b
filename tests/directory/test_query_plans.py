"""The databases find the rows of pages by an index, not by reading whole tables."""

import json
import re
from collections.abc import Collection
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from affiliations.models import Organization
from foundation.search.ranked import search
from foundation.search.sources import SEARCH_SOURCES, Dialect
from foundation.search.vocabulary import words_of_publications_among
from people.facets import make_person_index, stays_of
from people.models import Person
from publications.models import Publication
from publications.written_at.reading import publications_at_best
from tests.directory.searches import many_countries
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

LARGE = (
    "publications_publication", "publications_authorship", "publications_written_at",
    "publications_publicationlink", "publications_publicationaward", "publications_appearance",
    "people_affiliation", "people_personinterest", "search_entry",
)  # fmt: skip
"""Tables that have many rows for each page of a large directory."""


@pytest.fixture
def directory() -> None:
    lab = make_organization(name="Lab", slug="lab", parent=make_organization(name="University"))
    for name in ("Alice Example", "Bob Builder"):
        person = make_person(name=name)
        make_affiliation(person=person, organization=lab, start="2018")
        make_publication(title=f"Paper of {name}", slug=name[:3].lower(), authors=[person])


def read_whole(sql: str, large: Collection[str] = LARGE) -> set[str]:
    """Return the `large` tables that a statement reads from one end to the other."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            steps = [row[3] for row in cursor.fetchall()]
            found = [step.split()[1] for step in steps if step.startswith("SCAN ")]
            return {_table_of(name, sql, large) for name in found} & set(large)
        cursor.execute("SET LOCAL enable_seqscan = off")  # the tables of a test are small
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        (plan,) = cursor.fetchone()
    plans = json.loads(plan) if isinstance(plan, str) else plan
    return set(_read_in_sequence(plans[0]["Plan"])) & set(large)


def _table_of(name: str, sql: str, large: Collection[str]) -> str:
    """Return the table that a statement calls `name`."""
    words = sql.replace('"', " ").split()
    places = [n for n, word in enumerate(words) if word == name and n]
    return next((words[n - 1] for n in places if words[n - 1] in large), name)


def _read_in_sequence(plan: dict[str, Any]) -> list[str]:
    own = [plan["Relation Name"]] if plan["Node Type"] == "Seq Scan" else []
    return [*own, *(name for below in plan.get("Plans", ()) for name in _read_in_sequence(below))]


def statements_of(address: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(address).status_code == 200
    return [q["sql"] for q in captured if q["sql"].lstrip().startswith(("SELECT", "WITH"))]


def read_once() -> set[str]:
    """Return what a process reads once and keeps up to date: who is where, and the list's order."""
    with CaptureQueriesContext(connection) as captured:
        stays_of(make_person_index())
    return {query["sql"] for query in captured}


PAGES = (
    "/people/{person}/",
    "/publications/{publication}/",
    "/affiliations/lab/",
    "/people/{person}.json",
    "/search/suggestions/?q=exam",
)


@pytest.mark.parametrize("page", PAGES)
def test_the_page_of_a_record_reads_no_large_table(directory: None, page: str) -> None:
    address = page.format(
        person=Person.objects.earliest("pk").slug,
        publication=Publication.objects.earliest("pk").slug,
    )
    statements = [sql for sql in statements_of(address) if sql not in read_once()]
    assert len(statements) > 3
    for sql in statements:
        assert not read_whole(sql), sql


def test_a_change_looks_for_the_search_entries_of_others_by_an_index() -> None:
    large = {source.table for source in SEARCH_SOURCES}
    large |= {related.table for source in SEARCH_SOURCES for related in source.related}
    for source in SEARCH_SOURCES:
        for related in source.related:
            affected = related.affected_sql(Dialect(connection.vendor))
            sql = re.sub(r"\bchanged\.\w+", "1", affected)
            assert sql != affected
            assert not read_whole(sql, large), sql


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has an index apart")
def test_titles_with_a_word_are_found_by_the_index_of_words(
    directory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rare word in titles isn't looked for in one publication after another, by date."""
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    with CaptureQueriesContext(connection) as captured:
        assert search("example", most=1).results
    ranked = [q["sql"] for q in captured if re.search(r"IN \(.*\(names\) @@.*LIMIT 1", q["sql"])]
    assert ranked
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")  # as if sorting what is found took long
        for sql in ranked:
            cursor.execute(f"EXPLAIN {sql}")
            plan = "\n".join(row[0] for row in cursor.fetchall())
            assert "Bitmap Index Scan on search_words" in plan, plan


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL joins what is found")
def test_what_a_large_organization_published_is_not_sorted_for_a_search(
    directory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    there = publications_at_best("university")
    with CaptureQueriesContext(connection) as captured:
        assert search("paper at:university", most=1, written_there=there).results
    ranked = [q["sql"] for q in captured if "CASE WHEN EXISTS" in q["sql"]]
    assert ranked
    with connection.cursor() as cursor:
        for sql in ranked:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = "\n".join(row[3] for row in cursor.fetchall())
            assert "USING COVERING INDEX publications_written_at_once" in plan, plan


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has an index apart")
def test_words_are_looked_up_in_the_index_of_a_small_directory() -> None:
    """A word has hundreds of typos, for each of which all texts would be read otherwise."""
    many_countries.make_directory()
    with CaptureQueriesContext(connection) as captured:
        assert words_of_publications_among({"secret", "sekret"}) == set()
    before, statement, after = (each["sql"] for each in captured)
    with connection.cursor() as cursor:
        cursor.execute(before)
        cursor.execute(f"EXPLAIN {statement}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute(after)
        cursor.execute("SHOW enable_seqscan")
        assert cursor.fetchone() == ("on",)
    assert "Bitmap Index Scan on search_words" in plan, plan


def test_reading_a_whole_table_would_be_noticed(directory: None) -> None:
    sql = "SELECT count(*) FROM people_affiliation WHERE title LIKE '%x%'"
    assert read_whole(sql) == {"people_affiliation"}
    assert Organization.objects.count() == 2
