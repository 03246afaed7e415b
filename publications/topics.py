"""Topics of publications: their keywords, however they are spelled.

A topic has no record of its own. Keywords that differ only in case, spaces and hyphens are one, and
so are the name and the other names of a research interest.
"""

import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from foundation.compiled_queries import CompiledRows
from foundation.facets import Facet, FacetIndex, Keys, read_pairs
from foundation.filter_fields import Chosen
from foundation.list_panel import Names
from foundation.snapshot_values import kept_for_snapshot
from people.models import Interest
from publications.models import Publication

_LONGEST = 200
_MOST_COUNTED = 2_000
_DECODED_AT_ONCE = 1_000  # lists of keywords
_ASKED_FOR_SPELLING = 5  # publications, the latest ones
_HYPHENS = str.maketrans(dict.fromkeys("-‐‑‒–—−_", " "))


@lru_cache(maxsize=65_536)
def spelled_alike(keyword: str) -> str:
    """Return what all spellings of a keyword have in common: "machine learning"."""
    text = unicodedata.normalize("NFKC", keyword).casefold().translate(_HYPHENS)
    return " ".join(text.split())[:_LONGEST]


def _other_names() -> dict[str, str]:
    """Return the topic that each other name of a research interest stands for."""
    rows = Interest.objects.exclude(other_names="").order_by("-pk")
    return {
        spelled_alike(other): spelled_alike(name)
        for name, others in rows.values_list("name", "other_names")
        for other in others.splitlines()
        if other.strip()
    }


def topic_of(keyword: str) -> str:
    """Return the topic that a keyword names; empty if it has no letters."""
    others = kept_for_snapshot("other names of topics", _other_names)
    alike = spelled_alike(keyword)
    return others.get(alike, alike)


def _pairs(keys: Keys = None) -> Iterator[tuple[int, str]]:
    rows = Publication.objects.exclude(keywords=[]).order_by()
    if keys is not None:
        rows = rows.filter(pk__in=list(keys))
    others = _other_names()
    for pk, keywords in _decoded(read_pairs(rows.values_list("pk", "keywords"))):
        if isinstance(keywords, list):
            alike = map(spelled_alike, map(str, keywords))
            yield from (
                (pk, topic) for topic in {others.get(each, each) for each in alike} if topic
            )


def _decoded(rows: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Any]]:
    """Yield the keys of rows with their JSON as values; many at once take half as long."""
    for start in range(0, len(rows), _DECODED_AT_ONCE):
        keys, texts = zip(*rows[start : start + _DECODED_AT_ONCE], strict=True)
        yield from zip(keys, json.loads(f"[{','.join(texts)}]"), strict=True)


def topic_facet(index: Callable[[], FacetIndex]) -> Facet:
    """Return the facet; only the most frequent topics are counted. `index` has its sets."""

    def condition(topics: Collection[Any]) -> Q:
        found = index()
        ids = [found.ids[place] for place in found.having("topic", topics)]
        if connection.vendor == "sqlite":
            return Q(pk__in=RawSQL("SELECT value FROM json_each(%s)", [json.dumps(ids)]))
        return Q(pk__in=RawSQL("SELECT unnest(%s::bigint[])", [ids]))

    return Facet("topic", _pairs, condition, most_counted=_MOST_COUNTED)


def having_other_names() -> set[int]:
    """Return the publications whose topics may change with the names of an interest."""
    return set(Publication.objects.exclude(keywords=[]).order_by().values_list("pk", flat=True))


def chosen_topic(index: FacetIndex, text: str) -> Chosen | None:
    """Return the topic that a text names, if a public publication has it."""
    topic = topic_of(text)
    if topic not in index.sets("topic"):
        return None
    return Chosen(text, spellings(index, [topic])[topic], [topic])


def spellings(index: FacetIndex, topics: Collection[str]) -> Mapping[str, str]:
    """Return how topics are written: as the interest, or as most of the latest publications do."""
    known = kept_for_snapshot("spellings of topics", dict[str, str])
    missing = {topic for topic in topics if topic not in known}
    if missing:
        known |= _spelled_by_publications(index, missing) | _spelled_by_interests(missing)
    return {topic: known.get(topic, topic) for topic in topics}


def _spelled_by_interests(topics: Collection[str]) -> dict[str, str]:
    names = kept_for_snapshot("names of interests", _names_of_interests)
    return {topic: names[topic] for topic in topics if topic in names}


def _names_of_interests() -> dict[str, str]:
    names = Interest.objects.order_by("-name").values_list("name", flat=True)
    return {spelled_alike(name): name for name in names}


_keywords = CompiledRows(
    lambda keys: Publication.objects.filter(pk__in=keys).order_by().values_list("pk", "keywords")
)


def _spelled_by_publications(index: FacetIndex, topics: Collection[str]) -> dict[str, str]:
    sets = index.sets("topic")
    asked = {
        topic: [index.ids[place] for place in index.slice(sets[topic], 0, _ASKED_FOR_SPELLING)]
        for topic in topics
        if topic in sets
    }
    stored = _keywords({pk for keys in asked.values() for pk in keys})
    keywords: Mapping[int, list[str]] = {pk: json.loads(text) for pk, text in stored}
    written: dict[str, Counter[str]] = defaultdict(Counter)
    for topic, keys in asked.items():
        for pk in keys:
            alike = (
                str(each) for each in keywords.get(pk, ()) if spelled_alike(str(each)) == topic
            )
            written[topic].update(" ".join(each.split()) for each in alike)
    return {topic: found.most_common(1)[0][0] for topic, found in written.items() if found}


def names_of_topics(index: FacetIndex, topics: Collection[str]) -> Names:
    return {topic: (topic, name) for topic, name in spellings(index, topics).items()}


def topics_with(text: str, topics: Iterable[Any]) -> list[Any]:
    """Return the topics that have all words of a text, or their beginnings."""
    words = spelled_alike(text).split()
    return [topic for topic in topics if words and all(f" {word}" in f" {topic}" for word in words)]
