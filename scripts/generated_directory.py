"""Fill an empty, migrated database with a generated directory, for benchmarks.

Usage: python scripts/generated_directory.py PUBLICATIONS    (with DATABASE_URL set)

It looks like a real one: one person for ten publications, an organization for every 25 people in a
tree of four levels, names in several scripts, a few venues with most of the publications, a few
publications with hundreds of authors, abstracts, keywords, links and awards. The same number gives
the same directory. 100,000 publications take about a minute.
"""

import itertools
import os
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEOPLE_PER_GROUP = 25
GROUPS_PER_DEPARTMENT, DEPARTMENTS_PER_SCHOOL = 8, 6
CHUNK = 5_000
THIS_YEAR = 2025
_GIVEN = (
    "Anna Maria José Lukas Søren Zoë Émile Ingrid Tomás Nadia Peter Grace Alan "
    "Barbara Ivan Fatima Kofi Priya Arjun Mei Hanna Olga Pedro Lucía Noah Emma Aino "
    "Björn Chloé Dmitri"
)
_FAMILY = (
    "Müller García Novák Ångström Smith Johnson Rossi Kowalski Silva Ivanova Andersen "
    "Dubois O’Brien Nguyen Okafor Sharma Patel Haddad Yılmaz Papadopoulos Virtanen "
    "Horváth Costa Weber Lindqvist Moreau Brown Davis Lee Kim Tanaka Suzuki Watanabe "
    "Zhang Wang Li Chen Liu"
)
LATIN = (_GIVEN.split(), _FAMILY.split())
CHINESE = (
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华",
    "王李张刘陈杨赵黄周吴徐孙朱马胡郭林何高梁",
)
OTHER_SCRIPTS = (
    (("Анна", "Дмитрий", "Ольга", "Сергей"), ("Иванова", "Петров", "Смирнова", "Кузнецов")),
    (("健", "美咲", "翔太"), ("田中", "佐藤", "鈴木")),
    (("محمد", "فاطمة", "علي"), ("حداد", "الخطيب", "منصور")),
)
_WORDS = (
    "scheduling examples distributed training memory network efficient scalable graph "
    "compiler tensor inference pipeline latency storage consensus replication cloud "
    "privacy gradient adaptive cache protocol verification synthesis language runtime "
    "profiling quantum hardware benchmark measurement routing congestion video "
    "database query transaction index search ranking attention transformer sparse "
    "learning vision speech robotics genome protein climate ocean neural causal fair "
    "robust secure federated streaming elastic serverless energy"
)
WORDS = _WORDS.split()
KINDS = ("inproceedings",) * 6 + ("article",) * 3 + ("preprint", "thesis", "chapter", "report")
COUNTRIES = ("DE", "CN", "US", "CA", "JP", "BR", "ZA", "FR")


def fill(publications: int, *, seed: int = 1) -> None:
    """Fill the database, and let it count its rows, so that it chooses good plans."""
    from django.db import connection, transaction

    from foundation.search.deferring import one_update

    chance = random.Random(seed)  # noqa: S311
    with transaction.atomic(), one_update():
        groups = _organizations(max(publications // 10 // PEOPLE_PER_GROUP, 1))
        people = _people(max(publications // 10, 3), groups, chance)
        venues = _venues(max(publications // 200, 5))
    _publications(publications, people, venues, chance)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _insert(model: Any, rows: Sequence[dict[str, Any]], **defaults: Any) -> list[int]:
    """Insert rows with the model's defaults for what they leave out; return their keys."""
    from django.db import connection
    from django.db.models import NOT_PROVIDED
    from django.utils import timezone

    from foundation.bulk_sql import column_value, insert_rows, next_ids

    fields = model._meta.concrete_fields
    plain = {f.column: column_value(f.get_default()) for f in fields}
    plain |= {f.column: column_value(timezone.now()) for f in fields if getattr(f, "auto_now", 0)}
    plain |= {
        f.column: column_value(timezone.now()) for f in fields if getattr(f, "auto_now_add", 0)
    }
    plain |= {
        f.column: ""
        for f in fields
        if plain[f.column] is None and f.default is NOT_PROVIDED and not f.null
    }
    ids = list(next_ids(model, len(rows)))
    plain |= defaults
    columns = list(plain)
    key = model._meta.pk.column
    insert_rows(
        model,
        columns,
        [tuple((plain | row | {key: pk}).values()) for pk, row in zip(ids, rows, strict=True)],
    )
    assert connection.in_atomic_block
    return ids


def _organizations(groups: int) -> list[int]:
    from affiliations.models import Organization

    university = Organization.objects.create(name="University of Examples", short_name="UoE")
    found: list[int] = []
    school = department = university
    for number in range(groups):
        if number % (GROUPS_PER_DEPARTMENT * DEPARTMENTS_PER_SCHOOL) == 0:
            place = number // (GROUPS_PER_DEPARTMENT * DEPARTMENTS_PER_SCHOOL)
            school = Organization.objects.create(
                name=f"School of {WORDS[place % len(WORDS)].title()} {place + 1}",
                kind="school",
                parent=university,
                country=COUNTRIES[place % len(COUNTRIES)],
            )
        if number % GROUPS_PER_DEPARTMENT == 0:
            name = f"Department {number // GROUPS_PER_DEPARTMENT + 1}"
            department = Organization.objects.create(name=name, kind="department", parent=school)
        name = f"{WORDS[number * 7 % len(WORDS)].title()} Group {number + 1}"
        found.append(Organization.objects.create(name=name, kind="group", parent=department).pk)
    return found


def _names(chance: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """Yield given name, family name, name and native name."""
    while True:
        kind = chance.random()
        if kind < 0.7:
            given, family = chance.choice(LATIN[0]), chance.choice(LATIN[1])
            middle = f" {chance.choice('ABCDEFGHJKLM')}." if chance.random() < 0.3 else ""
            yield f"{given}{middle}", family, f"{given}{middle} {family}", ""
        elif kind < 0.93:
            given = "".join(chance.choices(CHINESE[0], k=chance.choice((1, 2))))
            family = chance.choice(CHINESE[1])
            yield given, family, f"{family}{given}", f"{family}{given}"
        else:
            script = chance.choice(OTHER_SCRIPTS)
            given, family = chance.choice(script[0]), chance.choice(script[1])
            yield given, family, f"{given} {family}", ""


def _people(size: int, groups: list[int], chance: random.Random) -> list[dict[str, Any]]:
    from foundation.folding import fold
    from foundation.search.words import search_text
    from people.models import Affiliation, Interest, Person, PersonInterest
    from people.names import romanized, search_forms, search_keys, sort_name

    people: list[dict[str, Any]] = []
    for number, (given, family, name, native) in zip(range(size), _names(chance), strict=False):
        slug = fold(romanized(name)).replace(" ", "-")[:80]
        people.append(
            {
                "name": name,
                "given_name": given,
                "family_name": family,
                "native_name": native,
                "slug": f"{slug}-{number}",
                "sort_name": sort_name(given, family),
                "search_text": search_text(
                    names=search_forms([name, f"{family} {given}"]), keys=search_keys([name])
                ),
                "tagline": f"Works on {chance.choice(WORDS)} {chance.choice(WORDS)}",
                "is_listed": True,
            }
        )
    for person, pk in zip(people, _insert(Person, people, hidden_names=None), strict=True):
        person["id"] = pk
    roles = [role for role in Affiliation.Role.values if role != "other"]
    stays = []
    for person in people:
        came = chance.randrange(1995, 2022)
        left = min(came + chance.randrange(1, 6), THIS_YEAR)
        ends = (str(left), chance.choice(("", "", str(min(left + 3, THIS_YEAR - 1)))))
        starts = (f"{came}-09", str(left) if left <= THIS_YEAR - 4 else str(came))
        stays += [
            {
                "person_id": person["id"],
                "organization_id": chance.choice(groups),
                "role": chance.choice(roles),
                "start": start,
                "end": end,
            }
            for start, end in zip(starts, ends, strict=True)
        ]
    _insert(Affiliation, stays)
    interests = [Interest.objects.create(name=word.title()).pk for word in WORDS]
    pairs = [
        {"person_id": person["id"], "interest_id": interest, "rank": rank}
        for person in people
        for rank, interest in enumerate(chance.sample(interests, chance.randrange(1, 5)))
    ]
    _insert(PersonInterest, pairs)
    return people


def _venues(size: int) -> list[dict[str, Any]]:
    from publications.models import Venue

    rows: list[dict[str, Any]] = []
    for number in range(size):
        word, other = WORDS[number % len(WORDS)].title(), WORDS[number * 5 % len(WORDS)].title()
        name = f"Conference on {word} and {other} {number + 1}"
        short = f"{word[:3].upper()}{other[:2].upper()}{number + 1}" if number % 3 else ""
        kind = "conference" if number % 4 else "journal"
        rows.append({"name": name, "short_name": short, "kind": kind, "slug": f"venue-{number}"})
        rows[-1]["search_text"] = Venue.search_text_of(name, short, "")
    for row, pk in zip(rows, _insert(Venue, rows, parent_id=None), strict=True):
        row["id"] = pk
    return rows


def _publications(
    size: int, people: list[dict[str, Any]], venues: list[dict[str, Any]], chance: random.Random
) -> None:
    from django.db import transaction

    from foundation.bulk_sql import look_rows_up_by_index
    from foundation.search.deferring import one_update

    venue_weights = list(itertools.accumulate(1 / rank for rank in range(1, len(venues) + 1)))
    outside = list(itertools.islice(_names(chance), 5_000))
    for first in range(0, size, CHUNK):
        numbers = range(first, min(first + CHUNK, size))
        with transaction.atomic(), one_update():
            look_rows_up_by_index()
            _chunk(numbers, size, people, (venues, venue_weights), outside, chance)


def _chunk(
    numbers: range,
    size: int,
    people: list[dict[str, Any]],
    venues: tuple[list[dict[str, Any]], list[float]],
    outside: list[tuple[str, str, str, str]],
    chance: random.Random,
) -> None:
    from publications.models import Authorship, Publication, PublicationAward, PublicationLink

    rows, authors, links, awards, won = [], [], [], [], []
    for number in numbers:
        names = _authors(number, people, outside, chance)
        (venue,) = chance.choices(venues[0], cum_weights=venues[1])
        won.append(["Best Paper Award"] if chance.random() < 0.02 else [])
        rows.append(_publication(number, size, names, venue, won[-1], chance))
        authors.append(names)
    keys = _insert(Publication, rows, venue_id=None)
    for row, names, prizes, pk in zip(rows, authors, won, keys, strict=True):
        for name in names:
            name["publication_id"] = pk
        if chance.random() < 0.5:
            for kind in chance.sample(("paper", "code", "slides", "video"), chance.randrange(1, 3)):
                url = f"https://example.org/{row['slug']}/{kind}"
                links.append({"publication_id": pk, "kind": kind, "url": url})
        awards += [{"publication_id": pk, "name": each, "year": row["year"]} for each in prizes]
    _insert(Authorship, list(itertools.chain.from_iterable(authors)), **_NO_LINK)
    _insert(PublicationLink, links)
    _insert(PublicationAward, awards)


_NO_LINK = {
    "person_id": None,
    "equal_group": None,
    "evidence": None,
    "selected_rank": None,
    "rejected": None,
}


def _authors(
    number: int,
    people: list[dict[str, Any]],
    outside: list[tuple[str, str, str, str]],
    chance: random.Random,
) -> list[dict[str, Any]]:
    """A few people of the directory, often the same together, and others; rarely hundreds."""
    home = chance.randrange(len(people))
    near = [people[(home + n * n) % len(people)] for n in range(6)]
    own = {p["id"]: p for p in (people[home], *chance.choices(near, k=chance.randrange(0, 3)))}
    rows: list[dict[str, Any]] = [
        {
            "first": person["given_name"],
            "last": person["family_name"],
            "person_id": person["id"],
            "link_state": "confirmed",
            "linked_by": "import",
        }
        for person in own.values()
    ]
    others = 150 if number % 997 == 500 else min(int(chance.expovariate(1 / 2.2)), 30)
    rows += [{"first": name[0], "last": name[1]} for name in chance.choices(outside, k=others)]
    chance.shuffle(rows)
    for position, row in enumerate(rows, start=1):
        row["position"] = position
    return rows


def _publication(
    number: int,
    size: int,
    names: list[dict[str, Any]],
    venue: dict[str, Any],
    awards: list[str],
    chance: random.Random,
) -> dict[str, Any]:
    from foundation.bulk_sql import json_text
    from publications.derived_columns import derive_columns

    year = THIS_YEAR - int(abs(chance.gauss(0, 9)))
    date = f"{year}-{chance.randrange(1, 13):02}" if chance.random() < 0.6 else str(year)
    title = " ".join(chance.sample(WORDS, chance.randrange(4, 9))).capitalize()
    keywords = chance.sample(WORDS, 3)
    printed = [(row["first"], "", row["last"], "") for row in names]
    kind = chance.choice(KINDS)
    abstract = " ".join(chance.choices(WORDS, k=110)).capitalize() + "."
    row: dict[str, Any] = {
        "slug": f"publication-{number}",
        "kind": kind,
        "entry_type": kind if kind in ("article", "inproceedings") else "misc",
        "citation_key": f"key{number}",
        "title": title,
        "date": date,
        "venue_id": venue["id"],
        "venue_name": venue["name"],
        "pages": f"{number % 900 + 1}–{number % 900 + 12}",
        "abstract": abstract,
        "keywords": json_text(keywords),
        "doi": f"10.1234/{size}.{number}" if chance.random() < 0.7 else "",
    }
    derived = derive_columns(
        title=title,
        date=date,
        venue_name=venue["name"],
        abstract=abstract,
        keywords=keywords,
        awards=awards,
        authors=printed,
        editors=[],
    )
    return row | derived._asdict()


def main() -> None:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    fill(int(sys.argv[1]))


if __name__ == "__main__":
    main()
