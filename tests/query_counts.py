"""Assert that a page's number of queries does not grow with its rows."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def queries_of(url: str, client: Client | None = None) -> list[str]:
    """Return the queries of one request, which must be answered with 200."""
    client = client or Client()
    with CaptureQueriesContext(connection) as captured:
        response = client.get(url)
    assert response.status_code == 200, f"{url}: {response.status_code}"
    return [query["sql"] for query in captured.captured_queries]


def assert_same_queries(url: str, *, make: Callable[[int], object], few: int, many: int) -> None:
    """Visit `url` with `few` and with `many` rows, which `make(number)` adds."""
    make(few)
    before = queries_of(url)
    make(many - few)
    after = queries_of(url)
    assert len(after) == len(before), "\n".join(
        [f"{len(before)} queries with {few} rows, {len(after)} with {many}:", *after]
    )
