"""Measure whom imports link to whom, on publications whose authors are known.

Usage: python scripts/measure_author_links.py FOLDER [--calibrate] [SCENARIO ...]

FOLDER has acl.json.xz and aminer.json.xz, each {"people": {id: {"canonical": [first, last],
"variants": [[first, last], ...], "shared": [ids], "name": ...}, ...}, "papers": [{"key", "title",
"year", "book", "authors": [[first, last, id or "?", ...], ...]}, ...]}. Every scenario fills an
empty directory with people, imports a .bib, and compares the links with the truth:

A1  the directory has all people with all forms of their names
A2  it has one name of each
A3  it has one of each group of namesakes; the others are outsiders
N1  AMiner's namesakes, all in the directory; "N1 seeded": one publication of each is confirmed
    before the import; "N1 decided": after it, one card of each in the review queue is decided
N2  AMiner's namesakes, of each name the one with most publications in the directory
G   groups: a person who has namesakes, their 20 closest co-authors, and all their papers
C   as A1, but the given names are printed as initials
OWN lists of 140 people of A1, each imported with --person; "OWN C": with initials

--calibrate also estimates what each piece of evidence is worth, from A2, A3 and N2: by logistic
regression on one half of the people, checked on the other half. Namesakes are in one half.
"""

# ruff: noqa: E402, S311 - Django is set up before its models are imported; nothing here is secret

import argparse
import json
import lzma
import math
import os
import random
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
_SCRATCH = tempfile.TemporaryDirectory()
os.environ |= {
    "ENVIRONMENT": "development",
    "DATA_DIR": _SCRATCH.name,
    "DJANGO_SETTINGS_MODULE": "directory.settings",
    "LOG_LEVEL": "ERROR",
}

import django

django.setup()

from django.core.management import call_command
from django.db import connection

from foundation.folding import fold
from people.models import Person, PersonName
from people.names import part_key
from publications.admin.link_cards import clusters_of
from publications.admin.review import AUTHORS_PER_PAGE
from publications.importing.options import ImportOptions, ReportRows
from publications.importing.plan import import_bibtex
from publications.importing.sources import Source
from publications.matching.evidence import CONFIRM_AT, Kind
from publications.matching.following_links import confirm_with_following
from publications.models import Authorship, ImportedEntry

Data = dict[str, Any]
_PAPERS, _CURATED, _ORDINARY = 12_000, 1_800, 700


@dataclass
class Scenario:
    """The people of a directory, the papers to import, and what is known of all people."""

    people: list[str]
    papers: list[Data]
    known: dict[str, Data]
    has_variants: bool = True
    seeds: list[tuple[str, str]] = field(default_factory=list)
    """(paper, person) pairs that an editor confirmed before the import."""
    has_initials: bool = False
    """The given names are printed as initials."""
    are_decided: bool = False
    """After the import, an editor decides one card of each person: that with most publications."""
    are_own_lists: bool = False
    """The only imports are those of the seeds, as own lists."""


@dataclass
class Link:
    """What an import made of one author."""

    truth: str
    printed: tuple[str, str]
    person: str
    state: str
    candidates: list[str]
    evidence: list[Any]


# The scenarios


def scenarios(acl: Data, aminer: Data) -> dict[str, Callable[[], list[Scenario]]]:
    people, papers = acl["people"], acl["papers"]
    shared = [pk for pk, each in people.items() if each["shared"]]
    rng = random.Random(1)
    others = [pk for pk in people if not people[pk]["shared"]]
    curated = [pk for pk in others if people[pk]["variants"] or people[pk].get("explicit")]
    ordinary = [pk for pk in others if pk not in set(curated)]
    chosen = shared + rng.sample(curated, min(_CURATED, len(curated)))
    chosen += rng.sample(ordinary, min(_ORDINARY, len(ordinary)))
    inside = set(chosen)
    bib = [paper for paper in papers if any(a[2] in inside for a in paper["authors"])]
    bib = rng.sample(bib, min(_PAPERS, len(bib)))
    name_of = {pk: each["name"] for pk, each in aminer["people"].items()}
    most: dict[str, str] = {}
    for pk in sorted(name_of, key=lambda pk: -aminer["people"][pk]["papers"]):
        most.setdefault(name_of[pk], pk)

    def of_aminer(inside: list[str], *, seeded: bool = False, **more: Any) -> list[Scenario]:
        seeds: dict[str, str] = {}
        for paper in aminer["papers"] if seeded else ():
            for author in paper["authors"]:
                if author[2] in name_of:
                    seeds.setdefault(author[2], paper["key"])
        pairs = [(key, pk) for pk, key in seeds.items()]
        return [Scenario(inside, aminer["papers"], aminer["people"], seeds=pairs, **more)]

    return {
        "A1": lambda: [Scenario(chosen, bib, people)],
        "A2": lambda: [Scenario(chosen, bib, people, has_variants=False)],
        "A3": lambda: [Scenario(_one_of_each(chosen, people), bib, people)],
        "N1": lambda: of_aminer(list(name_of)),
        "N1 seeded": lambda: of_aminer(list(name_of), seeded=True),
        "N1 decided": lambda: of_aminer(list(name_of), are_decided=True),
        "N2": lambda: of_aminer(list(most.values())),
        "G": lambda: list(_groups(acl, shared)),
        "C": lambda: [Scenario(chosen, bib, people, has_initials=True)],
        "OWN": lambda: [_own_lists(chosen, acl, has_initials=False)],
        "OWN C": lambda: [_own_lists(chosen, acl, has_initials=True)],
    }


def _own_lists(chosen: list[str], acl: Data, *, has_initials: bool) -> Scenario:
    """The lists of 80 people with a co-author of the same initials, and of 60 others."""
    inside, papers_of, alike = set(chosen), defaultdict[str, list[Data]](list), Counter[str]()
    for paper in acl["papers"]:
        numbers = Counter(_key(name[0][:1], name[1]) for name in paper["authors"])
        for name in paper["authors"]:
            if name[2] in inside:
                papers_of[name[2]].append(paper)
                alike[name[2]] += numbers[_key(name[0][:1], name[1])] > 1
    owners = [pk for pk, number in alike.most_common(80) if number]
    others = [pk for pk in chosen if 5 <= len(papers_of[pk]) <= 60 and pk not in owners]
    owners += random.Random(11).sample(others, 60)
    pairs = [(paper["key"], pk) for pk in owners for paper in papers_of[pk][:60]]
    return Scenario(
        chosen,
        acl["papers"],
        acl["people"],
        seeds=pairs,
        has_initials=has_initials,
        are_own_lists=True,
    )


def _one_of_each(chosen: list[str], people: dict[str, Data]) -> list[str]:
    """Leave out people who share a printed name with one before them."""
    seen: set[str] = set()
    kept = []
    for pk in random.Random(3).sample(chosen, len(chosen)):
        keys = (
            {_key(*name[:2]) for name in people[pk]["printed"]} if people[pk]["shared"] else set()
        )
        if not keys & seen:
            kept.append(pk)
            seen |= keys
    return kept


def _groups(acl: Data, shared: list[str]) -> Iterator[Scenario]:
    by_person: defaultdict[str, dict[str, Data]] = defaultdict(dict)
    for paper in acl["papers"]:
        for author in paper["authors"]:
            by_person[author[2]][paper["key"]] = paper
    known = dict(acl["people"])
    for pk in shared:
        authors = [a for paper in by_person[pk].values() for a in paper["authors"]]
        near = Counter(a[2] for a in authors if a[2] not in ("?", pk)).most_common(20)
        members = [pk, *(other for other, _number in near if other not in shared)]
        for author in authors:
            known.setdefault(author[2], {"canonical": author[:2], "variants": [], "shared": []})
        papers = {key: paper for member in members for key, paper in by_person[member].items()}
        yield Scenario(members, list(papers.values()), known)


def _key(first: str, last: str) -> str:
    return part_key(first + last)


# Running


def run(scenario: Scenario) -> Iterator[Link]:
    """Import the papers into an empty directory; return the links of all authors."""
    call_command("flush", interactive=False, verbosity=0)
    slugs = {pk: _person(pk, scenario) for pk in scenario.people}
    ids = {person.pk: pk for pk, person in slugs.items()}
    papers = {paper["key"]: paper for paper in scenario.papers}
    by_seed: defaultdict[str, list[str]] = defaultdict(list)
    for key, pk in scenario.seeds:
        by_seed[pk].append(key)
    for pk, keys in by_seed.items():
        _import([papers[key] for key in keys], f"{pk}.bib", scenario, slugs[pk])
    entries = ImportedEntry.objects.filter(publication__isnull=False)
    if not scenario.are_own_lists:
        _import(list(papers.values()), "all.bib", scenario)
        entries = entries.filter(source="all.bib")
    keys_of: defaultdict[int, list[str]] = defaultdict(list)
    for key, publication_id in entries.values_list("key", "publication_id"):
        if key not in keys_of[publication_id]:
            keys_of[publication_id].append(key)
    if scenario.are_decided:
        _decide(papers, keys_of, {pk: person for person, pk in ids.items()})
    rows: defaultdict[int, list[Any]] = defaultdict(list)
    authors = Authorship.objects.filter(contribution="author").order_by("position")
    for publication_id, *row in authors.values_list(
        "publication_id", "person_id", "link_state", "evidence"
    ):
        rows[publication_id].append(row)
    seeded = set() if scenario.are_own_lists else {key for key, _pk in scenario.seeds}
    for publication_id, keys in keys_of.items():
        if len(keys) > 1 or keys[0] in seeded:
            continue  # merged entries
        names = papers[keys[0]]["authors"]
        if len(names) != len(rows[publication_id]):
            continue
        for name, (person, state, evidence) in zip(names, rows[publication_id], strict=True):
            candidates = [ids[each[0]] for each in evidence or ()]
            printed = (name[0], name[1])
            yield Link(name[2], printed, ids.get(person, ""), state, candidates, evidence or [])


def _decide(papers: dict[str, Data], keys_of: dict[int, list[str]], people: dict[str, int]) -> None:
    """Confirm for each person the largest card that is mostly theirs, all of it at once."""

    def truth_of(row: Authorship) -> str:
        authors = papers[keys_of[row.publication_id][0]]["authors"]
        return str(authors[row.position - 1][2]) if row.position <= len(authors) else "?"

    undecided = Authorship.objects.undecided().select_related("publication")
    rows = list(undecided.order_by("last", "first", "pk"))
    pages = [
        rows[start : start + AUTHORS_PER_PAGE] for start in range(0, len(rows), AUTHORS_PER_PAGE)
    ]
    found = [card for page in pages for cluster in clusters_of(page) for card in cluster.cards]
    decided: set[str] = set()
    for card in sorted(found, key=lambda card: -len(card.rows)):
        [(who, _number)] = Counter(map(truth_of, card.rows)).most_common(1)
        if who in people and who not in decided:
            decided.add(who)
            confirm_with_following(card.rows, people[who])
    print(f"{len(decided)} decisions", flush=True)


def _person(pk: str, scenario: Scenario) -> Person:
    known = scenario.known[pk]
    first, last = known["canonical"]
    person = Person(
        name=f"{first} {last}".strip(), given_name=first, family_name=last, is_listed=True
    )
    person.save()
    if scenario.has_variants:
        names = dict.fromkeys(f"{first} {last}".strip() for first, last in known["variants"])
        PersonName.objects.bulk_create(PersonName(person=person, name=name) for name in names)
    return person


def _import(papers: list[Data], name: str, scenario: Scenario, owner: Person | None = None) -> None:
    reduced = scenario.has_initials
    text = "".join(_entry(paper, has_initials=reduced) for paper in papers).encode()
    options = ImportOptions(person=owner, rows=ReportRows.WITH_MESSAGES)
    import_bibtex([Source(name, text)], options)


def _entry(paper: Data, *, has_initials: bool) -> str:
    names = (
        f"{_tex(last)}, {_tex(_initials(first) if has_initials else first)}"
        if first
        else f"{{{_tex(last)}}}"
        for first, last, *_rest in paper["authors"]
    )
    fields = {
        "title": f"{{{_tex(paper['title'])}}}",
        "author": " and ".join(names),
        "booktitle": _tex(paper["book"]),
        "year": paper["year"],
        "pages": _tex(paper["pages"]),
        "doi": paper["doi"],
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@inproceedings{{{paper['key']},\n{lines}\n}}\n"


def _initials(given: str) -> str:
    """Return "H.-Y." for "Han-Yu"."""
    words = given.replace(".", ". ").split()
    return " ".join("-".join(f"{w[0]}." for w in word.split("-") if w) for word in words)


def _tex(text: str) -> str:
    """Return plain text as BibTeX, without what TeX would read as a command."""
    return "".join(f"\\{c}" if c in "&%#_$" else "" if c in '{}\\^~"' else c for c in text)


# Scoring


@dataclass
class Score:
    right: int = 0
    wrong: int = 0
    found: int = 0
    total: int = 0
    wrong_links: Counter[str] = field(default_factory=Counter)

    def count(self, link: Link, scenario: Scenario, inside: set[str]) -> None:
        verdict = is_right(link, scenario, inside)
        if link.truth in inside:
            self.total += 1
            self.found += link.truth in (link.person, *link.candidates)
        if link.state == "confirmed" and verdict is not None:
            self.right += verdict
            self.wrong += not verdict
            if not verdict:
                name = " ".join(link.printed)
                self.wrong_links[f"{name}: linked to {link.person}, is {link.truth}"] += 1

    def __str__(self) -> str:
        precision = 100 * self.right / max(self.right + self.wrong, 1)
        recall, found = (100 * n / max(self.total, 1) for n in (self.right, self.found))
        return f"{precision:7.2f} {recall:7.1f} {found:7.1f} {self.wrong:7} {self.total:8}"


def is_right(link: Link, scenario: Scenario, inside: set[str]) -> bool | None:
    """Whether the linked or likeliest person wrote it; None if that is unknown."""
    person = link.person or next(iter(link.candidates), "")
    if not person or link.truth == person:
        return bool(person)
    is_uncurated = link.truth.startswith("auto:") and link.truth not in inside
    if link.truth == "?" or (is_uncurated and _may_be(link.printed, scenario.known[person])):
        return None
    return False


def _may_be(printed: tuple[str, str], person: Data) -> bool:
    first = [*fold(printed[0]).split(), ""][0]
    return any(
        part_key(last) == part_key(printed[1]) and (first.startswith(its) or its.startswith(first))
        for given, last in [person["canonical"], *person["variants"]]
        for its in [[*fold(given).split(), ""][0]]
    )


# Calibration

_COUNTED = (Kind.TOPIC, Kind.TOGETHER, Kind.APART, Kind.SPLIT, Kind.UNRECORDED, Kind.TWICE)
_KINDS = [kind.value for kind in (Kind.COAUTHORS, *_COUNTED)]
_Row = tuple[list[float], bool, float]


def features(evidence: list[Any]) -> list[float]:
    """Return 1, the points of the name, and whether there is each other kind of evidence."""
    pieces = {kind: points for kind, points, *_detail in evidence}
    share = [pieces.get(Kind.COAUTHORS.value, 0) / 14]
    return [1.0, pieces.get("name", 0) / 10, *share, *(float(k in pieces) for k in _KINDS[1:])]


def fit(rows: list[_Row], *, rounds: int = 25) -> list[float]:
    """Return the weights of a logistic regression, by Newton's method."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _round in range(rounds):
        gradient = [-0.05 * weight for weight in weights]
        hessian = [[0.05 * (i == j) for j in range(size)] for i in range(size)]
        for values, is_true, _points in rows:
            score = sum(w * v for w, v in zip(weights, values, strict=True))
            p = 1 / (1 + math.exp(-max(min(score, 30), -30)))
            present = [(i, v) for i, v in enumerate(values) if v]
            for i, v in present:
                gradient[i] += (is_true - p) * v
                for j, other in present:
                    hessian[i][j] += p * (1 - p) * v * other
        step = _solve(hessian, gradient)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
    return weights


def _solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(len(rows)):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]


def calibrate(rows: dict[int, list[_Row]]) -> None:
    print(f"\n{'':16}" + "".join(f"{name:>13}" for name in ("1", "name/10", *_KINDS)))
    for name, some in (("half 1", rows[0]), ("half 2", rows[1]), ("both", rows[0] + rows[1])):
        points = (10 / math.log(10) * weight for weight in fit(some))
        print(f"{name:16}" + "".join(f"{each:13.1f}" for each in points))
    print("\nlinks with 12 points or more   fitted on the other half        with the points in use")
    for half in (0, 1):
        weights = fit(rows[1 - half])
        mine = [
            (10 / math.log(10) * sum(w * v for w, v in zip(weights, values, strict=True)), ok)
            for values, ok, _points in rows[half]
        ]
        used = [(points, ok) for _values, ok, points in rows[half]]
        print(f"half {half + 1}: {_rates(mine):>40} {_rates(used):>32}")


def _rates(scored: list[tuple[float, bool]]) -> str:
    confirmed = [ok for points, ok in scored if points >= CONFIRM_AT]
    right = sum(ok for _points, ok in scored)
    precision = 100 * sum(confirmed) / max(len(confirmed), 1)
    return f"precision {precision:.2f}, recall {100 * sum(confirmed) / max(right, 1):.1f}"


def half_of(name: str) -> int:
    """Namesakes are in one half: by the family name."""
    return zlib.crc32(part_key(name).encode()) % 2


def _read(path: Path) -> Data:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return dict(json.load(file))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--calibrate", action="store_true")
    parser.add_argument("--wrong", action="store_true", help="list the wrong confirmed links")
    options = parser.parse_args()
    acl, aminer = (_read(options.folder / f"{name}.json.xz") for name in ("acl", "aminer"))
    call_command("migrate", verbosity=0)
    known = scenarios(acl, aminer)
    rows: dict[int, list[_Row]] = {0: [], 1: []}
    print(f"database: {connection.vendor}\n{'':10} confirmed: P       R     any   wrong  authors")
    for name in options.scenarios or known:
        score = Score()
        for scenario in known[name]():
            inside = set(scenario.people)
            for link in run(scenario):
                score.count(link, scenario, inside)
                verdict = is_right(link, scenario, inside)
                if link.evidence and verdict is not None and name in ("A2", "A3", "N2"):
                    best = link.evidence[0]
                    half = half_of(link.printed[1])
                    rows[half].append((features(best[2]), verdict, best[1]))
        print(f"{name:12} {score}", flush=True)
        for text, number in score.wrong_links.most_common() if options.wrong else ():
            print(f"    {number:3} {text}")
    if options.calibrate:
        calibrate(rows)


if __name__ == "__main__":
    main()
