from urllib.parse import parse_qs

import pytest

from publications.exporting.ris import ris_record
from publications.exporting.scholarly_metadata import coins, highwire_tags, scholarly_article
from publications.models import (
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from tests.factories import make_authorship, make_person, make_publication, make_venue
from tests.json_ld import SCHEMA_ORG, expand, values

pytestmark = pytest.mark.django_db


def absolute(path: str) -> str:
    return f"https://example.org{path}"


@pytest.fixture
def article() -> Publication:
    publication = make_publication(
        title="Deep learning",
        kind=Publication.Kind.ARTICLE,
        authors=[make_person(name="Alice Example", orcid="0000-0002-1825-0097"), "Bengio, Yoshua"],
        date="2015-05-27",
        venue=make_venue(name="Nature", kind=Venue.Kind.JOURNAL),
        issn="0028-0836",
        volume="521",
        number="7553",
        pages="436–444",
        doi="10.1038/nature14539",
        keywords=["learning"],
    )
    PublicationAward.objects.create(publication=publication, name="Best Paper")
    return Publication.objects.for_display().get(pk=publication.pk)


def test_pyld_expands_every_term_of_an_article(article: Publication) -> None:
    node = expand(scholarly_article(article, absolute))
    assert node["@type"] == [f"{SCHEMA_ORG}ScholarlyArticle"]
    assert node["@id"] == "https://example.org/publications/2015-deep-learning/"
    assert values(node, "name") == ["Deep learning"]
    assert values(node, "datePublished") == ["2015-05-27"]
    assert values(node, "pageStart") == ["436"]
    assert values(node, "award") == ["Best Paper"]
    assert values(node, "sameAs") == ["https://doi.org/10.1038/nature14539"]
    assert all(key.startswith((SCHEMA_ORG, "@")) for key in node)


def test_an_article_is_in_its_issue_volume_and_journal(article: Publication) -> None:
    issue = scholarly_article(article, absolute)["isPartOf"]
    assert issue == {
        "@type": "PublicationIssue",
        "issueNumber": "7553",
        "isPartOf": {
            "@type": "PublicationVolume",
            "volumeNumber": "521",
            "isPartOf": {"@type": "Periodical", "name": "Nature", "issn": "0028-0836"},
        },
    }


def test_a_confirmed_author_is_identified_by_their_page_and_others_by_name(
    article: Publication,
) -> None:
    assert scholarly_article(article, absolute)["author"] == [
        {
            "@type": "Person",
            "@id": "https://example.org/people/alice-example/#person",
            "name": "Alice Example",
            "url": "https://example.org/people/alice-example/",
            "sameAs": "https://orcid.org/0000-0002-1825-0097",
        },
        {"@type": "Person", "name": "Yoshua Bengio"},
    ]


@pytest.mark.parametrize("state", ["suggested", "rejected"])
def test_an_author_with_a_suggested_link_is_not_identified_by_their_page(state: str) -> None:
    publication = make_publication()
    alice = make_person()
    make_authorship(publication=publication, author=alice, link_state=state)
    assert scholarly_article(publication, absolute)["author"] == [
        {"@type": "Person", "name": "Alice Example"}
    ]


def test_an_unlisted_author_has_no_page() -> None:
    publication = make_publication(
        authors=[make_person(is_listed=False, orcid="0000-0002-1825-0097")]
    )
    assert scholarly_article(publication, absolute)["author"] == [
        {"@type": "Person", "name": "Alice Example"}
    ]
    assert "citation_author_orcid" not in dict(highwire_tags(publication, absolute))


def test_the_page_has_the_tags_of_google_scholar_and_zotero(article: Publication) -> None:
    PublicationLink.objects.create(publication=article, url="https://example.org/a.pdf?x=1")
    publication = Publication.objects.for_display().get(pk=article.pk)
    assert highwire_tags(publication, absolute) == [
        ("citation_title", "Deep learning"),
        ("citation_author", "Alice Example"),
        ("citation_author_orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("citation_author", "Yoshua Bengio"),
        ("citation_publication_date", "2015/05/27"),
        ("citation_journal_title", "Nature"),
        ("citation_volume", "521"),
        ("citation_issue", "7553"),
        ("citation_firstpage", "436"),
        ("citation_lastpage", "444"),
        ("citation_doi", "10.1038/nature14539"),
        ("citation_issn", "0028-0836"),
        ("citation_keywords", "learning"),
        (
            "citation_abstract_html_url",
            "https://example.org/publications/2015-deep-learning/",
        ),
        ("citation_pdf_url", "https://example.org/a.pdf?x=1"),
    ]


def test_a_thesis_names_its_institution() -> None:
    publication = make_publication(kind=Publication.Kind.THESIS, institution="Stanford University")
    tags = dict(highwire_tags(publication, absolute))
    assert tags["citation_dissertation_institution"] == "Stanford University"


def test_coins_is_an_openurl_of_the_article(article: Publication) -> None:
    found = parse_qs(coins(article))
    assert found["ctx_ver"] == ["Z39.88-2004"]
    assert found["rft_val_fmt"] == ["info:ofi/fmt:kev:mtx:journal"]
    assert found["rft.genre"] == ["article"]
    assert found["rft.atitle"] == ["Deep learning"]
    assert found["rft.jtitle"] == ["Nature"]
    assert found["rft.aulast"] == ["Example"]
    assert found["rft.au"] == ["Alice Example", "Yoshua Bengio"]
    assert found["rft_id"] == ["info:doi/10.1038/nature14539"]
    assert (found["rft.spage"], found["rft.epage"]) == (["436"], ["444"])


@pytest.mark.parametrize("kind", Publication.Kind.values)
def test_every_kind_of_publication_can_be_described(kind: str) -> None:
    publication = make_publication(title="", date="", kind=kind, venue_name="Somewhere")
    Authorship.objects.create(publication=publication, position=1, last="A Group of People")
    node = expand(scholarly_article(publication, absolute))
    assert values(node, "name") == ["Untitled"]
    assert node[f"{SCHEMA_ORG}author"][0]["@type"] == [f"{SCHEMA_ORG}Organization"]
    assert "rft" in coins(publication)
    assert highwire_tags(publication, absolute)


def test_a_package_of_r_has_its_version() -> None:
    package = make_publication(kind=Publication.Kind.MANUAL, note="R package version 0.18")
    loaded = Publication.objects.for_display().get(pk=package.pk)
    assert scholarly_article(loaded, absolute)["version"] == "0.18"


def _loaded(**fields: str) -> Publication:
    return Publication.objects.for_display().get(pk=make_publication(**fields).pk)


def test_the_length_of_a_book_is_no_page() -> None:
    book = _loaded(kind=Publication.Kind.BOOK, pages="336", language="english")
    assert "citation_firstpage" not in dict(highwire_tags(book, absolute))
    found = scholarly_article(book, absolute)
    assert (found["numberOfPages"], found["inLanguage"]) == ("336", "en")
    assert "pagination" not in found


def test_a_preprint_is_in_no_book() -> None:
    preprint = _loaded(
        kind=Publication.Kind.PREPRINT, venue_name="arXiv:2006.05990 [cs]", arxiv_id="2006.05990"
    )
    assert "isPartOf" not in scholarly_article(preprint, absolute)


def test_what_has_an_issue_with_pages_is_in_a_journal() -> None:
    article = _loaded(
        kind=Publication.Kind.MISC, venue_name="Oak", volume="63", number="2", pages="4–9"
    )
    assert dict(highwire_tags(article, absolute))["citation_journal_title"] == "Oak"
    found = scholarly_article(article, absolute)
    assert found["@type"] == "ScholarlyArticle"
    assert found["isPartOf"]["@type"] == "PublicationIssue"


def test_a_chapter_in_an_entry_with_the_title_of_its_book_is_named() -> None:
    chapter = make_publication(
        title="The Oak Forest", kind=Publication.Kind.CHAPTER, entry_type="inbook",
        chapter="Growth of small oaks", extra={"translator": "van Roe, Jane"},
    )  # fmt: skip
    node = scholarly_article(chapter, absolute)
    assert node["name"] == "Growth of small oaks"
    assert node["isPartOf"] == {"@type": "Book", "name": "The Oak Forest"}
    assert node["translator"] == [{"@type": "Person", "name": "Jane van Roe"}]
    assert dict(highwire_tags(chapter, absolute))["citation_inbook_title"] == "The Oak Forest"
    found = parse_qs(coins(chapter))
    assert (found["rft.atitle"], found["rft.btitle"]) == (
        ["Growth of small oaks"],
        ["The Oak Forest"],
    )
    record = ris_record(chapter)
    assert "TI  - Growth of small oaks\r\n" in record
    assert "T2  - The Oak Forest\r\n" in record


def test_a_book_is_in_the_volume_of_its_series() -> None:
    book = make_publication(
        kind=Publication.Kind.BOOK, series="Lecture Notes in Oaks", volume="7", edition="2"
    )
    node = scholarly_article(book, absolute)
    assert node["bookEdition"] == "2"
    assert node["isPartOf"] == {
        "@type": "PublicationVolume",
        "volumeNumber": "7",
        "isPartOf": {"@type": "BookSeries", "name": "Lecture Notes in Oaks"},
    }
    assert set(expand(node)["@type"]) == {f"{SCHEMA_ORG}Book"}


def test_a_package_of_r_is_a_program() -> None:
    package = make_publication(kind=Publication.Kind.MANUAL, note="R package version 0.18")
    assert scholarly_article(package, absolute)["@type"] == "SoftwareSourceCode"


def test_a_patent_has_no_empty_address() -> None:
    patent = make_publication(kind=Publication.Kind.PATENT, number="US 1234567")
    [identifier] = scholarly_article(patent, absolute)["identifier"]
    assert "url" not in identifier
