import pytest
import rispy

from publications.exporting.ris import ris_record
from publications.models import Authorship, Contribution, Publication, Venue
from tests.factories import make_authorship, make_publication, make_venue
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db


def read(publication: Publication) -> dict[str, object]:
    [record] = rispy.loads(ris_record(publication))
    return record


def test_rispy_reads_back_what_was_written() -> None:
    publication = make_publication(
        title="Deep learning",
        kind=Publication.Kind.ARTICLE,
        authors=["LeCun, Yann", "Bengio, Yoshua"],
        date="2015-05-27",
        venue=make_venue(name="Nature", kind=Venue.Kind.JOURNAL),
        volume="521",
        number="7553",
        pages="436–444",
        doi="10.1038/nature14539",
        keywords=["learning", "networks"],
        abstract="Deep learning allows\ncomputational models.",
    )
    assert read(publication) == {
        "type_of_reference": "JOUR",
        "id": publication.slug,
        "title": "Deep learning",
        "authors": ["LeCun, Yann", "Bengio, Yoshua"],
        "year": "2015",
        "date": "2015/05/27/",
        "secondary_title": "Nature",
        "volume": "521",
        "number": "7553",
        "start_page": "436",
        "end_page": "444",
        "doi": "10.1038/nature14539",
        "urls": ["https://doi.org/10.1038/nature14539"],
        "abstract": "Deep learning allows computational models.",
        "keywords": ["learning", "networks"],
    }


def test_a_multiline_value_cannot_start_a_tag_or_a_record() -> None:
    publication = make_publication(
        abstract="One\nER  - \nTY  - JOUR\r\nTI  - Forged\u2028AU  - No One"
    )
    record = read(publication)
    assert record["title"] == "On Examples"
    assert record["abstract"] == "One ER - TY - JOUR TI - Forged AU - No One"


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ({"first": "Ludwig", "von": "van", "last": "Beethoven"}, "van Beethoven, Ludwig"),
        ({"first": "Martin", "last": "King", "jr": "Jr."}, "King, Martin, Jr."),
        ({"last": "Prince", "jr": "III"}, "Prince, , III"),
        ({"last": "Alphabet, Inc."}, "Alphabet Inc."),
        ({"first": "汉宇", "last": "赵"}, "赵, 汉宇"),
    ],
)
def test_names_are_separated_by_commas(parts: dict[str, str], written: str) -> None:
    publication = make_publication()
    Authorship.objects.create(publication=publication, position=1, **parts)
    assert read(publication)["authors"] == [written]


def test_a_month_without_a_day_keeps_its_slashes() -> None:
    assert read(make_publication(date="2020-11"))["date"] == "2020/11//"


def test_pages_that_are_not_a_range_are_kept_whole() -> None:
    assert read(make_publication(pages="1–4, 7"))["start_page"] == "1–4, 7"


def test_the_editors_of_a_book_and_of_a_chapter_have_different_tags() -> None:
    for kind, field in (("book", "tertiary_authors"), ("chapter", "secondary_authors")):
        publication = make_publication(title=kind, kind=kind)
        make_authorship(
            publication=publication, author="Smith, J.", contribution=Contribution.EDITOR
        )
        assert read(publication)[field] == ["Smith, J."]


def test_a_publication_without_fields_is_a_valid_record() -> None:
    publication = make_publication(title="", date="", kind=Publication.Kind.MISC, truncated=True)
    assert read(publication)["type_of_reference"] == "GEN"
    assert read(publication)["notes"] == ["There are more authors (et al.)."]


def test_every_kind_has_a_type() -> None:
    known = rispy.config.TYPE_OF_REFERENCE_MAPPING
    for kind in Publication.Kind:
        publication = make_publication(title=kind.value, kind=kind)
        assert read(publication)["type_of_reference"] in known


def test_what_is_in_another_book_is_a_chapter() -> None:
    fields = {"kind": Publication.Kind.BOOK, "entry_type": "book", "title": "Oaks"}
    chapter = make_publication(pages="3–40", extra={"booktitle": "Forests"}, **fields)
    assert read(chapter)["type_of_reference"] == "CHAP"
    assert read(chapter)["secondary_title"] == "Forests"
    whole = make_publication(extra={"booktitle": "Forests"}, **fields)
    assert read(whole)["type_of_reference"] == "BOOK"


def test_a_package_of_r_is_a_program_with_its_version() -> None:
    found = read(make_publication(kind=Publication.Kind.MANUAL, note="R package version 0.18"))
    assert (found["type_of_reference"], found["edition"]) == ("COMP", "0.18")


def test_a_page_of_a_site_is_electronic() -> None:
    page = make_publication(
        kind=Publication.Kind.MISC, url="https://oak.org/trees", venue_name="Oak News"
    )
    assert read(page)["type_of_reference"] == "ELEC"
    assert read(page)["secondary_title"] == "Oak News"


def test_the_university_of_a_thesis_is_not_its_department() -> None:
    thesis = read(make_publication(kind=Publication.Kind.THESIS, venue_name="University of Oaks"))
    assert thesis["publisher"] == "University of Oaks"
    assert "secondary_title" not in thesis
    fields = {"venue_name": "Department of Elms", "institution": "University of Elms"}
    other = read(make_publication(kind=Publication.Kind.THESIS, title="Elms", **fields))
    assert other["secondary_title"] == "Department of Elms"


def test_a_short_doi_is_a_doi() -> None:
    assert read(make_publication(extra={"doi": "10/fw59gn"}))["doi"] == "10/fw59gn"


def test_who_translated_it_and_when_it_was_read_are_named() -> None:
    extra = {"translator": "Doe, John, Jr. and van Roe, Jane and others", "urldate": "2021-03-04"}
    page = make_publication(
        kind=Publication.Kind.ONLINE, url="https://oak.org/", chapter="4", extra=extra
    )
    record = ris_record(page)
    assert "A4  - Doe, John, Jr.\r\nA4  - van Roe, Jane\r\nPY" in record
    assert "Y2  - 2021/03/04/" in record
    assert "SE  - 4\r\n" in record


def test_a_report_has_its_type() -> None:
    report = make_publication(kind=Publication.Kind.REPORT, extra={"type": "Working Paper"})
    assert read(report)["type_of_work"] == "Working Paper"


def test_a_handle_is_given_as_an_address() -> None:
    import_text("@phdthesis{k, title={Oaks}, eprint={2142/5}, eprinttype={hdl}}")
    assert read(the_publication())["urls"] == ["https://hdl.handle.net/2142/5"]
