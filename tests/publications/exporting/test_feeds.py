import feedparser
import pytest

from publications.exporting.feeds import atom_feed
from publications.models import Publication
from tests.factories import make_authorship, make_publication

pytestmark = pytest.mark.django_db


def read(*publications: Publication) -> feedparser.FeedParserDict:
    text = atom_feed(
        publications,
        title="Publications & more",
        feed_url="https://example.org/publications.atom?q=a&b=c",
        page_url="https://example.org/publications/?q=a&b=c",
        absolute=lambda path: f"https://example.org{path}",
    )
    found = feedparser.parse(text.encode())
    assert not found.bozo, found.get("bozo_exception")
    assert found.version == "atom10"
    return found


def test_feedparser_reads_the_feed_and_its_urls() -> None:
    feed = read(make_publication()).feed
    assert feed.title == "Publications & more – People Directory"
    links = {link.rel: link.href for link in feed.links}
    assert links == {
        "alternate": "https://example.org/publications/?q=a&b=c",
        "self": "https://example.org/publications.atom?q=a&b=c",
    }


def test_an_entry_has_all_authors_and_the_texts_of_the_list() -> None:
    publication = make_publication(
        title="On <Examples> & more",
        authors=["Zhao, Hanyu", "Yang, Zhi"],
        venue_name="Symposium",
        date="2018-10",
        keywords=["gpu"],
        abstract="We show.",
    )
    [entry] = read(publication).entries
    assert entry.title == "On <Examples> & more"
    assert entry.link == f"https://example.org/publications/{publication.slug}/"
    assert [author.name for author in entry.authors] == ["Hanyu Zhao", "Zhi Yang"]
    assert entry.published == "2018-10-01T00:00:00+00:00"
    assert entry.updated_parsed[:3] == publication.modified_at.timetuple()[:3]
    assert [tag.term for tag in entry.tags] == ["gpu"]
    assert entry.summary == "Hanyu Zhao, Zhi Yang\nSymposium, 2018-10\nWe show."


def test_an_entry_of_a_book_without_authors_has_its_editors() -> None:
    book = make_publication(title="Trees", editors_truncated=True)
    make_authorship(publication=book, author="Example, Bob", contribution="editor")
    [entry] = read(book).entries
    assert [author.name for author in entry.authors] == ["Bob Example"]
    assert entry.summary.startswith("Bob Example, et al.\n")


def test_the_id_of_an_entry_does_not_change_with_its_url() -> None:
    publication = make_publication()
    before = read(publication).entries[0].id
    publication.slug = "another"
    publication.save()
    assert read(publication).entries[0].id == before


def test_a_publication_with_few_fields_is_an_entry() -> None:
    [entry] = read(make_publication(title="", date="", venue_name="Somewhere")).entries
    assert entry.title == "Untitled"
    assert "published" not in entry


def test_characters_that_xml_forbids_are_left_out() -> None:
    assert read(make_publication(title="A\x0bB\x08C\ufffe")).entries[0].title == "ABC"


def test_an_empty_list_is_a_valid_feed() -> None:
    assert read().entries == []
