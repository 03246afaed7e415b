"""The publications that an entry names as related."""

from typing import Any

import pytest
from django.test import Client

from publications.display.related_entries import related_entries
from publications.models import Publication
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db
BOOK = "@book{book, title={Le livre}, author={Doe, Ann}, date={1885}}"


def _facts(client: Client, title: str) -> str:
    html = client.get(Publication.objects.get(title=title).get_absolute_url()).content.decode()
    return " ".join(html[html.index('<dl class="facts">') : html.index("</dl>")].split())


@pytest.mark.parametrize(
    ("fields", "label"),
    [
        ("relatedtype={translationof}", "Translation of"),
        ("relatedtype={reprintof}, relatedstring={Excerpted in:}", "Excerpted in"),
        ("keywords={french}", "Related"),
    ],
)
def test_the_page_links_to_what_a_book_is_a_translation_of(
    fields: str, label: str, client: Client
) -> None:
    import_text(f"{BOOK}@book{{k, title={{The Book}}, related={{book}}, {fields}, date={{1957}}}}")
    facts = _facts(client, "The Book")
    url = Publication.objects.get(title="Le livre").get_absolute_url()
    assert f'<dt>{label}</dt><dd><a href="{url}"><bdi>Le livre</bdi></a> (1885)</dd>' in facts


def test_a_key_of_another_file_or_of_a_hidden_publication_is_not_linked(client: Client) -> None:
    import_text(BOOK, name="other.bib")
    import_text("@book{k, title={The Book}, related={book, gone}, date={1957}}")
    assert "Le livre" not in _facts(client, "The Book")
    import_text(BOOK)
    assert "Le livre" in _facts(client, "The Book")
    Publication.objects.filter(title="Le livre").update(release="draft")
    assert "Le livre" not in _facts(client, "The Book")


def test_an_entry_without_a_book_names_the_one_that_it_refers_to(client: Client) -> None:
    import_text(f"{BOOK}@inreference{{k, title={{Truth}}, xref={{book}}}}")
    url = Publication.objects.get(title="Le livre").get_absolute_url()
    assert f'<dt>In</dt><dd><a href="{url}">' in _facts(client, "Truth")


def test_only_pages_of_such_entries_look_for_them(django_assert_num_queries: Any) -> None:
    import_text("@book{k, title={The Book}, date={1957}}")
    book = Publication.objects.public().for_display().get()
    with django_assert_num_queries(0):
        assert list(related_entries(book)) == []
