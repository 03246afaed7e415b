"""The template tags of publications."""

import pytest

from publications.display.bylines import Name, Run, authors_of
from publications.display.printed_fields import number_in_locator
from publications.models import Publication
from publications.templatetags.publications import (
    imprint,
    names_of,
    plain_citation,
    venue_line,
)
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db


def byline(publication: Publication, owner: int | None = None) -> str:
    return "".join(names_of(run) for run in authors_of(publication, owner).runs)


def test_an_author_with_a_page_is_linked_and_the_owner_of_this_page_is_emphasized() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    publication = make_publication(authors=[alice, bob, "Stranger, Sam"])
    assert byline(publication, alice.pk) == (
        '<bdi class="is-owner">Alice Example</bdi>, '
        '<a href="/people/bob-example/">Bob Example</a>, Sam Stranger'
    )


def test_an_author_without_a_page_is_text() -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    assert byline(make_publication(authors=[hidden])) == "Hidden Person"


def test_marks_and_gaps_are_shown_with_their_names() -> None:
    publication = make_publication(authors=["First, Fay"])
    make_authorship(
        publication=publication, author="Last, Lou", position=2, equal_group=1, gap_before=True
    )
    gap = '<span class="byline__gap" title="Names are missing here.">…</span>, '
    assert byline(publication) == f'Fay First, {gap}Lou Last<sup class="mark">*</sup>'


def test_a_name_in_another_script_is_isolated() -> None:
    assert byline(make_publication(authors=["ليلى"])) == "<bdi>ليلى</bdi>"


def test_a_name_is_escaped() -> None:
    run = Run([Name("<b>Bobby", is_owner=False, separator="")], is_folded=False)
    assert names_of(run) == "&lt;b&gt;Bobby"


def test_a_book_that_names_itself_as_its_journal_is_of_its_publisher() -> None:
    book = make_publication(title="On Trees", kind=Publication.Kind.BOOK, venue_name="On trees",
                            publisher="Oak")  # fmt: skip
    assert imprint(book) == "Oak"
    assert plain_citation(book) == "On Trees. Oak, 2020."


def test_an_article_named_as_its_journal_shows_the_journal() -> None:
    article = make_publication(title="Nature", kind=Publication.Kind.ARTICLE, venue_name="Nature")
    assert imprint(article) == "Nature"


def test_the_words_of_a_conference_are_in_order() -> None:
    paper = make_publication(venue_name="Trees (ICT), 2010 20th International Conference on")
    assert venue_line(paper) == "2010 20th International Conference on Trees (ICT)"


def test_a_number_that_ends_the_name_of_the_series_of_reports_is_shown_once() -> None:
    report = make_publication(venue_name="Oak Technical Report No. OAK-7", number="OAK-7")
    assert number_in_locator(report) == ""
    report.venue_name, report.number = "Report No. X", "X"
    assert number_in_locator(report) == "X"
