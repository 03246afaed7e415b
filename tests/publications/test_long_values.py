"""The time to show a publication grows with the length of its values, whatever they are."""

import time

import pytest
from django.test import Client

from tests.publications.imports import import_text, the_publication

LENGTH = 24_000
SECONDS = 12  # of the processor; where the time grows with the square it is several times this


def repeated(text: str, *, after: str, before: str) -> str:
    return after + text * (LENGTH // len(text)) + before


VALUES = {
    "marks within a journal": ("journal", repeated("$", after="Journal of Tide", before="s")),
    "marks within a title": ("title", repeated(".", after="Deep {", before="GPU} Learning")),
    "formulas of a title": ("title", repeated("$a$", after="Cali", before="brating Levels")),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value"), VALUES.values(), ids=VALUES.keys())
def test_time_grows_with_the_length(client: Client, field: str, value: str) -> None:
    fields = {"title": "On Oaks", "author": "Lovelace, Ada", "journal": "Oaks", field: value}
    lines = ", ".join(f"{name} = {{{text}}}" for name, text in fields.items())
    import_text(f"@article{{long, year = 2001, {lines}}}")
    address = the_publication().get_absolute_url()
    start = time.process_time()
    pages = [client.get(f"{address}{page}") for page in ("", "cite/")]
    seconds = time.process_time() - start
    assert [page.status_code for page in pages] == [200, 200]
    assert seconds < SECONDS, f"{seconds:.0f} seconds"
