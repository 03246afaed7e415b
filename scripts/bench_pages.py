"""Measure how the time of each page grows with the size of the directory.

Usage: python scripts/bench_pages.py [--quick] [--no-postgresql]

Fills scratch databases of two sizes with generated people, ten publications per person and an
organization for every 25 people. Requests each page as an anonymous visitor, and prints the median
of five responses that are rendered and of five from the cache. Compare the ratios; the
milliseconds depend on the machine.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PUBLICATIONS_PER_PERSON = 10
PEOPLE_PER_GROUP = 25
GROUPS_PER_DEPARTMENT = 10
BATCH_SIZE = 2_000
TIMES = 5
START = ("Mar", "Jo", "Lin", "Ha", "Wei", "Ka", "Ro", "Al", "Su", "Ye")
MIDDLE = ("na", "ri", "lo", "ken", "mi", "ta", "bel", "yu", "do", "so")
END = ("berg", "man", "sen", "ova", "ka", "li", "ton", "da", "wang", "rez")
WORDS = [
    "Scheduling", "Examples", "Distributed", "Training", "Memory", "Network", "Efficient",
    "Scalable", "Graph", "Compiler", "Tensor", "Inference", "Pipeline", "Latency", "Storage",
    "Consensus", "Replication", "Cloud", "Privacy", "Gradient", "Adaptive", "Cache", "Protocol",
    "Verification",
]  # fmt: skip
PAGES = {
    "home": "/",
    "people": "/people/",
    "people, searched": "/people/?q=marna",
    "person": "/people/{person}/",
    "person's CV": "/people/{person}/cv/",
    "publications": "/publications/",
    "publications, searched": "/publications/?q=latency+cache",
    "publications, last page": "/publications/?page=100000",
    "publications, nothing found": "/publications/?q=zebra",
    "publication": "/publications/{publication}/",
    "organizations": "/affiliations/",
    "organization, the root": "/affiliations/university/",
    "organization, a group": "/affiliations/{group}/",
    "connections": "/connections/",
    "connections of the root": "/affiliations/university/connections/",
    "search": "/search/?q=tensor",
    "publications as Atom": "/publications.atom",
    "API, publications": "/api/v1/publications/",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="at most 1,000 people")
    parser.add_argument("--no-postgresql", action="store_true")
    chosen = parser.parse_args()
    sizes = (100, 1_000 if chosen.quick else 10_000)
    measure("SQLite", sizes)
    if not chosen.no_postgresql:
        measure("PostgreSQL", sizes)


def measure(database: str, sizes: tuple[int, int]) -> None:
    small, large = (_measured(database, size) for size in sizes)
    print(f"\n{database}: {sizes[0]:,} and {sizes[1]:,} people")
    print(f"{'page':<28} {'queries':>11} {'ms':>13} {'times':>7} {'cached ms':>10}")
    for page, (queries, made, _) in small.items():
        queries_large, made_large, cached = large[page]
        print(
            f"{page:<28} {queries:>5.0f} {queries_large:>5.0f} {made:>6.1f} {made_large:>6.1f} "
            f"{made_large / made:>6.1f}x {cached:>10.1f}"
        )


def _measured(database: str, size: int) -> dict[str, list[float]]:
    """Return the queries, milliseconds, and milliseconds from the cache of each page."""
    command = [sys.executable, __file__, "--fill-and-ask", str(size)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "ENVIRONMENT": "development",
            "DATA_DIR": folder,
            "DATABASE_URL": f"sqlite:///{folder}/pages.sqlite3",
            "DJANGO_SETTINGS_MODULE": "directory.settings",
        }
        if database == "PostgreSQL":
            del environment["DATABASE_URL"]
            command = [sys.executable, str(ROOT / "scripts" / "with_postgresql.py"), *command]
        done = subprocess.run(
            command, env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
        )
    rows = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
    return {page: [float(number) for number in numbers] for page, *numbers in rows}


def fill(people: int) -> None:
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    groups = _fill_organizations(max(people // PEOPLE_PER_GROUP, 1))
    _fill_publications(_fill_people(people, groups), people * PUBLICATIONS_PER_PERSON)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _fill_organizations(groups: int) -> list[Any]:
    from affiliations.models import Organization

    university = Organization.objects.create(name="University")
    found = []
    for number in range(groups):
        if number % GROUPS_PER_DEPARTMENT == 0:
            name = f"Department {number // GROUPS_PER_DEPARTMENT + 1}"
            department = Organization.objects.create(name=name, parent=university)
        found.append(Organization.objects.create(name=f"Group {number + 1}", parent=department))
    return found


def _fill_people(size: int, groups: list[Any]) -> list[Any]:
    from foundation.folding import fold
    from people.models import Affiliation, Person
    from people.names import sort_name

    chance = random.Random(1)  # noqa: S311
    people = []
    for number, (given, family) in zip(range(size), _names(), strict=False):
        person = Person(
            name=f"{given} {family}", given_name=given, family_name=family, is_listed=True
        )
        person.slug = f"{fold(given)}-{fold(family)}-{number}"
        person.sort_name = sort_name(given, family)
        person.search_text = fold(f"{person.name} {family} {given}")
        people.append(person)
    Person.objects.bulk_create(people, batch_size=BATCH_SIZE)
    roles = list(Affiliation.Role.values)
    stays = []
    for person in people:
        came = chance.randrange(1995, 2022)
        left = came + chance.randrange(1, 5)
        for start, end in ((came, str(left)), (left, chance.choice(("", str(left + 2))))):
            stays.append(
                Affiliation(
                    person=person,
                    organization=chance.choice(groups),
                    role=chance.choice(roles),
                    start=str(start),
                    end=end,
                )
            )
    Affiliation.objects.bulk_create(stays, batch_size=BATCH_SIZE)
    return people


def _names() -> Iterator[tuple[str, str]]:
    given = [a + b for a in START for b in MIDDLE]
    family = [(a + b).capitalize() for a in MIDDLE for b in END]
    return ((g, f) for f in family for g in given)


def _fill_publications(people: list[Any], size: int) -> None:
    from publications.models import Authorship, Publication, Venue

    chance = random.Random(2)  # noqa: S311
    venue = Venue.objects.create(name="Symposium on Examples", short_name="SoEx", slug="soex")
    confirmed = {"link_state": Authorship.LinkState.CONFIRMED, "linked_by": "import"}
    for first in range(0, size, BATCH_SIZE):
        publications, authorships = [], []
        for number in range(first, min(first + BATCH_SIZE, size)):
            year = chance.randrange(1995, 2026)
            authors = chance.sample(people, 3)
            publication = Publication(
                slug=f"publication-{number}",
                kind="inproceedings",
                title=" ".join(chance.sample(WORDS, 6)),
                date=str(year),
                year=year,
                venue=venue,
                venue_name="Symposium on Examples",
            )
            publications.append(publication)
            rows = [
                Authorship(
                    publication=publication,
                    position=position,
                    first=person.given_name,
                    last=person.family_name,
                    person=person,
                    **confirmed,
                )
                for position, person in enumerate(authors, start=1)
            ]
            publication.refresh_derived_columns(rows)
            authorships += rows
        Publication.objects.bulk_create(publications)
        Authorship.objects.bulk_create(authorships)


def ask() -> None:
    """Print tab-separated: the page, queries, milliseconds, and milliseconds from the cache."""
    from django.db import connection
    from django.test import Client

    from affiliations.models import Organization
    from people.models import Person
    from publications.models import Publication

    middle = {
        "person": Person.objects.order_by("pk")[Person.objects.count() // 2].slug,
        "publication": Publication.objects.order_by("pk")[Publication.objects.count() // 2].slug,
        "group": Organization.objects.filter(parent__parent__isnull=False).latest("pk").slug,
    }
    client = Client()
    for page, address in PAGES.items():
        path = address.format(**middle)
        queries: list[str] = []

        def count(execute: Any, *arguments: Any, queries: list[str] = queries) -> Any:
            queries.append(arguments[0])
            return execute(*arguments)

        with connection.execute_wrapper(count):
            assert client.get(path).status_code == 200, path
        made = _milliseconds(client, path, is_cached=False)
        cached = _milliseconds(client, path, is_cached=True)
        print(f"{page}\t{len(queries)}\t{made}\t{cached}")


def _milliseconds(client: Any, path: str, *, is_cached: bool) -> float:
    from django.core.cache import caches

    times = []
    for _ in range(TIMES):
        if not is_cached:
            caches["pages"].clear()
        started = time.perf_counter()
        client.get(path).getvalue()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    if "--fill-and-ask" in sys.argv:
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        fill(int(sys.argv[-1]))
        ask()
    else:
        main()
