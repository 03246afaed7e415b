import pytest
from citeproc.source.json import CiteProcJSON
from pytest_django import DjangoAssertNumQueries

from publications.exporting.csl import csl_item, csl_items, with_other_places
from publications.models import Authorship, Contribution, Publication, Venue
from tests.factories import make_authorship, make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db


def test_a_conference_paper_has_the_fields_of_csl() -> None:
    publication = make_publication(
        title="SDPaxos",
        authors=["Zhao, Hanyu", "Lau, Francis C. M."],
        date="2018-10",
        venue=make_venue(name="ACM Symposium on Cloud Computing", short_name="SoCC"),
        venue_name="Proceedings of the ACM Symposium on Cloud Computing",
        pages="68–81",
        publisher="ACM",
        place="Carlsbad, CA",
        doi="10.1145/3267809.3267837",
        citation_key="zhao2018sdpaxos",
    )
    assert csl_item(publication) == {
        "id": "2018-sdpaxos",
        "type": "paper-conference",
        "citation-key": "zhao2018sdpaxos",
        "title": "SDPaxos",
        "author": [
            {"family": "Zhao", "given": "Hanyu"},
            {"family": "Lau", "given": "Francis C. M."},
        ],
        "issued": {"date-parts": [[2018, 10]]},
        "event-title": "ACM Symposium on Cloud Computing",
        "event-place": "Carlsbad, CA",
        "container-title": "Proceedings of the ACM Symposium on Cloud Computing",
        "container-title-short": "SoCC",
        "page": "68–81",
        "publisher": "ACM",
        "DOI": "10.1145/3267809.3267837",
    }


def test_unknown_fields_are_left_out() -> None:
    publication = make_publication(
        title="", date="", kind=Publication.Kind.MISC, venue_name="Somewhere"
    )
    assert csl_item(publication) == {
        "id": publication.slug,
        "type": "document",
        "container-title": "Somewhere",
    }


def test_particles_and_suffixes_are_parts_of_a_name() -> None:
    publication = make_publication()
    Authorship.objects.create(
        publication=publication, position=1, first="Ludwig", von="van", last="Beethoven", jr="Jr."
    )
    assert csl_item(publication)["author"] == [
        {
            "family": "Beethoven",
            "given": "Ludwig",
            "non-dropping-particle": "van",
            "suffix": "Jr.",
        }
    ]


def test_the_event_is_not_that_of_another_year() -> None:
    venue = make_venue(name="EXA 2023 Symposium on Examples", short_name="EXA")
    talk = make_publication(kind=Publication.Kind.TALK, venue=venue, venue_name="EXA", date="2022")
    assert csl_item(talk)["event-title"] == "EXA"
    talk.date = "2023"
    talk.save()
    assert csl_item(talk)["event-title"] == "EXA 2023 Symposium on Examples"


@pytest.mark.parametrize(
    ("von", "given", "particle"),
    [
        ("k", "k", ""),
        ("kazuteru", "kazuteru", ""),
        ("jan van der", "jan", "van der"),
        ("van der", "", "van der"),
        ("v.", "", "v."),
        ("d’", "", "d’"),
        ("’t", "", "’t"),
    ],
)
def test_given_names_in_small_letters_are_no_particle(von: str, given: str, particle: str) -> None:
    publication = make_publication()
    Authorship.objects.create(publication=publication, position=1, von=von, last="Roe")
    (name,) = csl_item(publication)["author"]
    found = (name["family"], name.get("given", ""), name.get("non-dropping-particle", ""))
    assert found == ("Roe", given, particle)


def test_a_group_is_a_literal() -> None:
    publication = make_publication(authors=["The ATLAS Collaboration"])
    assert csl_item(publication)["author"] == [{"literal": "The ATLAS Collaboration"}]


def test_et_al_is_written_as_in_pandoc() -> None:
    publication = make_publication(authors=["Zhang, Hao"], truncated=True)
    assert csl_item(publication)["author"][-1] == {"literal": "others"}


def test_names_missing_in_the_middle_are_listed_beside_the_authors() -> None:
    publication = make_publication(authors=["Zhang, T."])
    make_authorship(publication=publication, author="Zhang, Z.", position=2, gap_before=True)
    item = csl_item(publication)
    assert len(item["author"]) == 2
    assert item["custom"] == {"names-missing-before": [2]}


def test_editors_are_separate_from_authors() -> None:
    publication = make_publication(kind=Publication.Kind.CHAPTER, authors=["Author, Ann"])
    make_authorship(publication=publication, author="Editor, Ed", contribution=Contribution.EDITOR)
    item = csl_item(publication)
    assert [name["family"] for name in item["author"]] == ["Author"]
    assert [name["family"] for name in item["editor"]] == ["Editor"]


def test_the_university_of_a_thesis_is_its_publisher() -> None:
    school = make_venue(name="Stanford University", kind=Venue.Kind.SCHOOL)
    publication = make_publication(
        kind=Publication.Kind.THESIS, venue=school, thesis_type="Ph.D. thesis"
    )
    item = csl_item(publication)
    assert (item["publisher"], item["genre"]) == ("Stanford University", "Ph.D. thesis")
    assert "container-title" not in item


def test_a_preprint_is_published_by_its_archive() -> None:
    publication = make_publication(
        kind=Publication.Kind.PREPRINT, arxiv_id="1911.09418", venue_name="arXiv"
    )
    item = csl_item(publication)
    assert item["type"] == "article"
    assert item["publisher"] == "arXiv"
    assert item["number"] == "arXiv:1911.09418"
    assert item["URL"] == "https://arxiv.org/abs/1911.09418"
    assert "container-title" not in item


def test_a_publication_in_press_has_a_status() -> None:
    assert csl_item(make_publication(status="in_press"))["status"] == "in press"
    assert "status" not in csl_item(make_publication(title="Out"))


def test_babels_name_of_a_language_becomes_a_tag() -> None:
    assert csl_item(make_publication(language="ngerman"))["language"] == "de"


def test_every_kind_of_publication_is_read_by_citeproc() -> None:
    for kind in Publication.Kind:
        make_publication(title=kind.value, kind=kind, authors=["Doe, Jane"], volume="1", number="2")
    publications = with_other_places(Publication.objects.all())
    assert len(CiteProcJSON(list(csl_items(publications)))) == len(Publication.Kind)


def test_more_publications_need_no_more_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(5):
        make_publication(title=f"Work {number}", authors=[make_person(name=f"Person {number}")])
    with django_assert_num_queries(4):
        assert len(list(csl_items(with_other_places(Publication.objects.all())))) == 5


def test_a_chapter_in_a_series_has_its_number_and_its_book() -> None:
    chapter = make_publication(
        title="Models of Trees",
        kind=Publication.Kind.CHAPTER,
        entry_type="inbook",
        chapter="6. Stabilizing Fast Waves",
        series="Lecture Notes in Trees",
        volume="80",
    )
    item = csl_item(chapter)
    assert item["type"] == "chapter"
    assert item["title"] == "Stabilizing Fast Waves"
    assert item["chapter-number"] == "6"
    assert item["container-title"] == "Models of Trees"
    assert item["collection-title"] == "Lecture Notes in Trees"
    chapter.chapter = "6"
    item = csl_item(chapter)
    assert (item["type"], item["title"]) == ("book", "Models of Trees")
    assert item["collection-title"] == "Lecture Notes in Trees"
    chapter.volume = ""
    item = csl_item(chapter)
    assert (item["type"], item["container-title"]) == ("chapter", "Lecture Notes in Trees")


def test_a_journal_is_not_the_publisher() -> None:
    kinds = Publication.Kind
    journal = make_venue(name="Tree Journal", kind=Venue.Kind.JOURNAL)
    for kind in (kinds.MANUAL, kinds.REPORT):
        item = csl_item(
            make_publication(
                title=f"Oaks {kind}",
                kind=kind,
                venue=journal,
                venue_name="Tree Journal",
                volume="2",
            )
        )
        assert (item["type"], item["container-title"]) == ("article-journal", "Tree Journal")
        assert "publisher" not in item


@pytest.mark.parametrize("venue_name", ["arXiv preprint", "ArXiv, 1908.04904"])
def test_a_preprint_without_its_number_is_published_by_arxiv(venue_name: str) -> None:
    preprint = make_publication(kind=Publication.Kind.PREPRINT, venue_name=venue_name)
    assert csl_item(preprint)["publisher"] == "arXiv"


@pytest.mark.parametrize(
    ("howpublished", "type_", "genre"),
    [
        ("[Online] Available: https://x.org/1", "", None),
        ("", "Keynote", "Keynote"),
        ("Blog post", "Keynote", "Blog post"),
        ("", "Web Page", None),
    ],
)
def test_the_genre_is_in_words(howpublished: str, type_: str, genre: str | None) -> None:
    publication = make_publication(
        kind=Publication.Kind.MISC,
        howpublished=howpublished,
        url="https://x.org/1",
        extra={"type": type_} if type_ else {},
    )
    assert csl_item(publication).get("genre") == genre


@pytest.mark.parametrize(
    ("extra", "last"),
    [
        ({"year": "2022-09-29/2022-10-01"}, [[2022, 10, 1]]),
        ({"day": "29--30"}, [[2022, 9, 30]]),
        ({"year": "2022-09-29"}, []),
        ({"year": "2022-09-29/2022-09-12"}, []),
    ],
)
def test_days_are_a_range_for_other_programs(extra: dict[str, str], last: list[list[int]]) -> None:
    publication = make_publication(date="2022-09-29", extra=extra)
    first = [[2022, 9, 29]]
    assert csl_item(publication)["issued"] == {"date-parts": first}
    (item,) = csl_items(with_other_places(Publication.objects.all()))
    assert item["issued"] == {"date-parts": first + last}


def test_the_issn_in_the_field_of_the_isbn_is_an_issn() -> None:
    publication = make_publication(isbn="1547-1063 (Print) 15510018 (Linking)", issn="15471063")
    item = csl_item(publication)
    assert item["ISSN"] == "1547-1063, 1551-0018"
    assert "ISBN" not in item
    publication.isbn = "978-0-12-823014-5"
    item = csl_item(publication)
    assert (item["ISBN"], item["ISSN"]) == ("978-0-12-823014-5", "1547-1063")


def test_types_of_biblatex_are_kept_for_other_programs() -> None:
    publication = make_publication(kind=Publication.Kind.MISC, entry_type="jurisdiction")
    assert csl_item(publication)["type"] == "document"
    (item,) = csl_items(with_other_places(Publication.objects.all()))
    assert item["type"] == "legal_case"
