"""Every address of the site, from Django's own table of them, with the records of another unit."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import RegexPattern
from django.utils.regex_helper import normalize

from accounts.digests import MINE, NOT_MINE
from foundation.admin.review import REVIEW_REASONS
from tests.roles.world import ADDRESS, PHOTO, THEIRS

_PART = re.compile(r"<(?:(\w+):)?(\w+)>")


def addresses() -> list[str]:
    """Return the addresses. A new one is in the list by itself."""
    found = {path for parts in _patterns(get_resolver(), ()) for path in _filled(parts)}
    return sorted(found)


def _patterns(resolver: Any, above: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for entry in resolver.url_patterns:
        parts = (*above, entry.pattern)
        if isinstance(entry, URLPattern):
            yield parts
        else:
            yield from _patterns(entry, parts)


def _filled(parts: tuple[Any, ...]) -> Iterator[str]:
    choices = [_choices_of(part, parts) for part in parts]
    for chosen in product(*choices):
        yield "/" + "".join(chosen)


def _choices_of(pattern: Any, parts: tuple[Any, ...]) -> list[str]:
    if isinstance(pattern, RegexPattern):
        regex = str(pattern.regex.pattern)
        [(text, names), *_others] = normalize(regex)
        filled = [_of_regex(name, regex) for name in names]
        return [text % dict(zip(names, chosen, strict=True)) for chosen in product(*filled)]
    route = str(pattern._route)
    texts = [""]
    last = 0
    for match in _PART.finditer(route):
        values = _values(match[1] or "str", match[2], "".join(map(str, parts)))
        texts = [
            f"{text}{route[last : match.start()]}{value}" for text in texts for value in values
        ]
        last = match.end()
    return [text + route[last:] for text in texts]


def _of_regex(name: str, regex: str) -> list[str]:
    """Return all values of a list in the pattern, else the address of the other unit's records."""
    if found := re.search(rf"\(\?P<{name}>([\w|]+)\)", regex):
        return found[1].split("|")
    return [{"url": "nowhere/"}.get(name, ADDRESS)]


def _values(converter: str, name: str, route: str) -> list[str]:
    """Return what a part of a route is: all keys of a list, else a record of the other unit."""
    if name == "key" and "review/" in route:
        return [reason.key for reason in REVIEW_REASONS]
    if name == "key" and "bulk/" in route:
        kinds = {
            change.key
            for model_admin in admin.site._registry.values()
            for change in getattr(model_admin, "bulk_changes", ())
        }
        return sorted(kinds)
    if name == "content_type_id":
        types = ContentType.objects.get_for_models(*admin.site._registry).values()
        return [str(each.pk) for each in types]
    if name == "answer":
        return [MINE, NOT_MINE]
    if name == "token":  # of no one, and signed elsewhere for the other unit's person
        return [ADDRESS, signing.dumps(THEIRS, salt="elsewhere").replace(":", ".")]
    if converter == "int" or name in ("object_id", "id"):
        return [str(THEIRS)]
    return {"path": [PHOTO]}.get(name, [ADDRESS]) if converter == "path" else [ADDRESS]
