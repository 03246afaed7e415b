"""Query strings of the dozens of links of a list, which have mostly the same parameters."""

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote_plus

from django.http import QueryDict

_quoted = lru_cache(maxsize=1_000)(quote_plus)


def query_string(parameters: Iterable[tuple[str, Iterable[object]]]) -> str:
    """Return what `urlencode(parameters, doseq=True)` does for lists of values."""
    return "&".join(
        f"{_quoted(name)}={_quoted(str(value))}" for name, values in parameters for value in values
    )


def without_parameters(query: QueryDict, *names: str) -> str:
    """Return the query string without some parameters."""
    return query_string((name, values) for name, values in query.lists() if name not in names)
