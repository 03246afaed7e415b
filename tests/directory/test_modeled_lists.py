"""The lists have what a model in plain Python says: rows, counts, pages, files and feeds."""

import csv
import io
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import feedparser
import pytest
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from openpyxl import load_workbook
from pytest_django import Settings

from foundation.faceted_list import FacetedList
from foundation.list_panel import shown_facet
from foundation.snapshot_version import reading_version
from people.models import Person
from people.person_list import PersonList
from publications.publication_list import PublicationList
from tests.directory.modeled_lists import (
    AWARDS,
    INTERESTS,
    KINDS,
    LINKS,
    PLACES,
    PROJECTS,
    ROLES,
    STATUSES,
    TOPICS,
    VENUES,
    WORDS,
    Directory,
    Query,
    make_random_directory,
)

pytestmark = pytest.mark.django_db
_QUERIES = 30
_PAGE = 50
_YEARS = ("year_from", "year_to")
Values = Mapping[str, Sequence[str]]


@pytest.fixture(scope="module", params=range(2))
def made(request: pytest.FixtureRequest, module_database: None) -> Iterator[Directory]:
    with transaction.atomic():
        yield make_random_directory(request.param)
        transaction.set_rollback(True)


@pytest.fixture
def directory(request: pytest.FixtureRequest, made: Directory) -> Iterator[Directory]:
    """A random directory, of which indexes are read once because nothing changes any more."""
    with reading_version(lambda: f"random directory, {request.node.name}"):
        yield made


def _values_of_publications(directory: Directory) -> Values:
    return {
        "kind": KINDS, "venue": VENUES, "topic": TOPICS, "person": directory.listed,
        "organization": PLACES, "link": (*LINKS, "pdf"), "interest": INTERESTS,
        "project": PROJECTS, "award": ("yes", *AWARDS), "status": sorted({*STATUSES}),
    }  # fmt: skip


def _values_of_people(directory: Directory) -> Values:
    return {
        "status": ("current", "alumni", "future"), "role": ROLES, "organization": PLACES,
        "interest": INTERESTS, "supervisor": directory.listed, "publications": ("yes",),
    }  # fmt: skip


def _queries(seed: int, values: Values, texts: Sequence[str], sorts: str) -> Iterator[Query]:
    chance = random.Random(seed)
    for _ in range(_QUERIES):
        chosen = chance.sample(list(values), chance.choice([0, 1, 1, 2, 2, 3, 4]))
        query = {
            name: chance.sample(values[name], min(len(values[name]), chance.randint(1, 3)))
            for name in chosen
        }
        years = sorted(chance.sample(range(2004, 2030), 2))
        if chance.random() < 0.3:
            query |= {
                n: [str(y)] for n, y in zip(_YEARS, years, strict=True) if chance.random() < 0.7
            }
        if chance.random() < 0.2:
            query["q"] = [" ".join(chance.sample(texts, chance.choice([1, 1, 2])))]
        yield query | {"sort": [chance.choice(["", *sorts.split()])]}


def _given(query: Query) -> QueryDict:
    given = QueryDict(mutable=True)
    for name, values in query.items():
        given.setlist(name, values)
    return given


def _publications(query: Query) -> tuple[Query, PublicationList]:
    """Return the list, and its query without values that no publication has."""
    found = PublicationList(_given(query), "/publications/")
    known = {name: values for name, values in query.items() if name not in found.form.errors}
    return known, PublicationList(_given(known), "/publications/")


def _counts(found: FacetedList[Any], name: str) -> dict[str, int]:
    panel = next(each for each in found.panel if each.name == name)
    facet = shown_facet(panel, found.narrowed, found.form, full=name)
    assert not facet.others
    return {option.value: option.count for option in facet.options if option.count}


def _without(query: Query, name: str) -> Query:
    left_out = _YEARS if name == "year" else (name,)
    return {each: values for each, values in query.items() if each not in left_out}


def _filters(query: Query) -> set[str]:
    return {"year" if name in _YEARS else name for name in query} - {"sort"}


def test_publications_are_those_of_the_model(directory: Directory) -> None:
    values = _values_of_publications(directory)
    for asked in _queries(1, values, WORDS, "oldest title"):
        query, found = _publications(asked)
        expected = [paper.pk for paper in directory.publications(query)]
        assert found.slice(0, 1000) == expected, query
        assert found.count == len(expected), query
        for number in (1, 2, 99):
            page = found.page(str(number))
            start = (page.number - 1) * _PAGE
            assert [each.pk for each in page] == expected[start : start + _PAGE], query


def test_values_of_publications_are_counted_as_in_the_model(directory: Directory) -> None:
    values = _values_of_publications(directory)
    for asked in _queries(2, values, WORDS, ""):
        query, found = _publications(asked)
        for name, each in values.items():
            others = query.get(name, []) if name == "link" else []  # of which all are wanted
            counts = {
                value: len(directory.publications({**query, name: [*others, value]}))
                for value in each
            }
            assert _counts(found, name) == {v: n for v, n in counts.items() if n}, (name, query)
        for bar in found.histogram.bars if found.histogram else ():
            year = [str(bar.year)]
            then = {**_without(query, "year"), "year_from": year, "year_to": year}
            assert bar.count == len(directory.publications(then)), (bar.year, query)
        drops = {n: len(directory.publications(_without(query, n))) for n in _filters(query)}
        assert {drop.name: drop.count for drop in found.drops} == {
            name: count for name, count in drops.items() if count
        }


@pytest.mark.parametrize("home", ["", "school"])
def test_people_are_those_of_the_model(directory: Directory, home: str, settings: Settings) -> None:
    settings.HOME_ORGANIZATION = home
    values, slugs = _values_of_people(directory), dict(Person.objects.values_list("pk", "slug"))
    given_names = [directory.people[slug].name.split()[0] for slug in directory.listed]
    for query in _queries(3, values, given_names, "name newest"):
        found = PersonList(_given(query), "/people/")
        shown = [slugs[pk] for pk in found.slice(0, 1000)]
        assert {*shown} == directory.members(query, home), query
        assert len(shown) == found.count
        if query["sort"] == ["name"]:
            assert shown == sorted(shown, key=lambda slug: slug.partition("-")[2])
        for name, each in values.items():
            counts = {v: len(directory.members({**query, name: [v]}, home)) for v in each}
            assert _counts(found, name) == {v: n for v, n in counts.items() if n}, (name, query)
        drops = {n: len(directory.members(_without(query, n), home)) for n in _filters(query)}
        assert {drop.name: drop.count for drop in found.drops} == {
            name: count for name, count in drops.items() if count
        }


def _body(client: Client, url: str) -> bytes:
    response: Any = client.get(url)
    assert response.status_code == 200, url
    return b"".join(response.streaming_content) if response.streaming else response.content


def _table(client: Client, path: str, query: str) -> Iterator[list[str]]:
    """Yield the first column of the table as CSV and as XLSX."""
    text = _body(client, f"{path}.csv?{query}").decode("utf-8-sig")
    yield [row[0] for row in csv.reader(io.StringIO(text, newline=""))][1:]
    book = load_workbook(io.BytesIO(_body(client, f"{path}.xlsx?{query}")))
    yield [str(row[0]) for row in book.worksheets[0].iter_rows(min_row=2, values_only=True)]


def _feed(client: Client, path: str, query: str) -> list[str]:
    return [
        str(each.title) for each in feedparser.parse(_body(client, f"{path}.atom?{query}")).entries
    ]


def _numbers(text: str) -> list[str]:
    """Return the numbers that titles end with, once each."""
    words = "|".join(WORDS)
    return list(dict.fromkeys(re.findall(rf"(?i)(?:{words})(?:[{{}}\s])+(\d{{3}})", text)))


def _files(client: Client, path: str, query: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the numbers of the titles in each file of a list; BibTeX has them in its own order."""
    for table in _table(client, path, query):
        yield "table", [title[-3:] for title in table]
    for extension, pattern in (("bib", r"\btitle\s*=\s*\{(.*)\}"), ("ris", r"TI  - (.*)")):
        text = _body(client, f"{path}.{extension}?{query}").decode()
        yield extension, _numbers("\n".join(re.findall(pattern, text)))
    yield "json", [each["title"][-3:] for each in json.loads(_body(client, f"{path}.json?{query}"))]
    yield "atom", [title[-3:] for title in _feed(client, path, query)]


def test_files_feeds_and_embedded_lists_have_the_rows_of_the_model(
    directory: Directory, client: Client
) -> None:
    values, written = _values_of_publications(directory), directory.publications({})
    author = next(slug for paper in written for slug in directory.authors_of(paper))
    of = {
        "/publications": {},
        "/affiliations/school/publications": {"organization": ["school"]},
        f"/people/{author}/publications": {"person": [author]},
    }
    queries = list(_queries(4, values, WORDS, "oldest title"))[:8]
    for path, own in of.items():
        for asked in queries:
            query = {
                name: each for name, each in _publications(asked)[0].items() if name not in own
            }
            expected = [p.title[-3:] for p in directory.publications({**query, **own})]
            for kind, found in _files(client, path, _given(query).urlencode()):
                assert sorted(found) == sorted(expected), (path, kind, query)
                assert kind == "bib" or found == expected, (path, kind, query)
            if not own:
                shown = _body(client, f"/embed/publications/?{_given(query).urlencode()}")
                assert _numbers(re.sub("<[^>]+>", "", shown.decode())) == expected[:_PAGE], query


def test_files_and_feeds_of_people_have_the_rows_of_the_model(
    directory: Directory, client: Client
) -> None:
    for query in list(_queries(5, _values_of_people(directory), WORDS, "name newest"))[:12]:
        expected = {directory.people[slug].name for slug in directory.members(query)}
        listed = [row.person.name for row in PersonList(_given(query), "/people/").page("1")]
        assert {*listed} == expected, query
        text = _given(query).urlencode()
        for table in _table(client, "/people", text):
            assert table == listed, query
        assert {*_feed(client, "/people", text)} == expected, query
        page = re.sub("<[^>]+>", "", _body(client, f"/embed/people/?{text}").decode())
        names = "|".join(each.name for each in directory.people.values())
        assert list(dict.fromkeys(re.findall(names, page))) == listed, query
