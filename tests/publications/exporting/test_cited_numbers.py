"""Numbers, addresses and states in citations: of preprints, series and articles."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Publication, Venue
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(**fields: Any) -> dict[str, str]:
    fields = {"title": "Trees", "authors": ["Roe, Jane"], **fields}
    return {found.style: found.text for found in citations(unsaved_publication(**fields))}


def test_a_short_doi_is_cited() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", extra={"doi": "10/gg4xyz"})
    assert found["apa"].endswith("https://doi.org/10/gg4xyz")
    assert found["ieee"].endswith("doi: 10/gg4xyz.")


def test_a_manual_whose_kind_has_its_number_is_cited() -> None:
    found = cite(kind=K.MANUAL, thesis_type="Release Note 12", number="12", publisher="Inria")
    assert found["acm"] == "Jane Roe. 2020. Trees. Inria."
    assert found["chicago"] == "Roe, Jane. 2020. Trees. Release Note 12. Inria."


def test_the_address_of_a_file_on_the_authors_site_is_not_cited() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", url="uploads/trees.pdf")
    assert not [text for text in found.values() if "uploads" in text]


@pytest.mark.parametrize(
    "fields",
    [
        {"volume": "3", "number": "1", "pages": "1–30"},
        {"pages": "arXiv:1309.5452"},
        {"extra": {"eid": "arXiv:1309.5452"}},
        {"volume": "abs/1309.5452"},
    ],
)
def test_a_preprint_has_the_number_of_the_archive_only(fields: dict[str, Any]) -> None:
    found = cite(kind=K.PREPRINT, arxiv_id="1309.5452", venue_name="arXiv", **fields)
    address = "https://arxiv.org/abs/1309.5452"
    assert found["apa"] == f"Roe, J. (2020). Trees (arXiv:1309.5452). arXiv. {address}"
    assert found["ieee"].startswith("J. Roe, “Trees,” 2020, arXiv:1309.5452.")
    assert (
        found["chicago"]
        == f"Roe, Jane. 2020. “Trees.” arXiv:1309.5452. Preprint, arXiv. {address}."
    )
    assert found["mla"] == f"Roe, Jane. “Trees.” arXiv:1309.5452, arXiv, 2020, {address}."


def test_the_label_of_a_number_is_printed_once() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", number="No. XXIX.", volume="Vol. 4")
    assert "Journal, 4(XXIX)." in found["apa"]
    assert "vol. 4, no. XXIX," in found["ieee"]
    german = cite(kind=K.BOOK, series="Reihe", number="Bd. 69", publisher="Press")
    assert "Trees (Reihe, no. 69)." in german["ieee"]
    assert german["chicago"].endswith("Reihe 69. Press.")
    assert "no. No Name" in cite(kind=K.ARTICLE, venue_name="J", number="No Name")["ieee"]


def test_the_volume_of_a_series_is_not_one_of_the_book() -> None:
    found = cite(kind=K.BOOK, series="Guides", volume="43", publisher="Press")
    assert found["apa"] == "Roe, J. (2020). Trees. Press."
    assert found["chicago"] == "Roe, Jane. 2020. Trees. Guides 43. Press."
    assert found["mla"] == "Roe, Jane. Trees. Press, 2020. Guides 43."
    assert "Guides, vol. 43" in found["ieee"]


def test_a_paper_in_a_volume_of_a_series_is_cited_with_both() -> None:
    found = cite(
        kind=K.INPROCEEDINGS, venue_name="Proceedings of Woods", series="Notes", volume="43"
    )
    assert "In Proceedings of Woods. Notes 43." in found["chicago"]
    assert found["mla"].endswith("2020. Notes 43.")
    assert "In Notes: Vol. 43. Proceedings of Woods" in found["apa"]


def test_the_volume_of_a_numbered_book_in_a_series_is_that_of_the_book() -> None:
    found = cite(kind=K.BOOK, series="Guides", number="7", volume="2")
    assert "Trees (Vol. 2)" in found["apa"]
    assert "Vol. 2. Guides 7." in found["chicago"]


def test_a_series_that_is_named_like_the_book_is_printed_once() -> None:
    found = cite(
        kind=K.INPROCEEDINGS, venue_name="Conference Series", series="Conference series", volume="9"
    )
    assert {text.lower().count("conference series") for text in found.values()} == {1}
    assert "vol. 9" in found["chicago"]


def test_the_numbers_of_a_report_of_inspire_are_cited() -> None:
    found = cite(kind=K.REPORT, extra={"reportnumber": "CERN-2017-009, CMS-014, CERN-2017-009"})
    assert found["apa"] == "Roe, J. (2020). Trees (CERN-2017-009, CMS-014)."
    assert found["ieee"] == "J. Roe, “Trees,” CERN-2017-009, CMS-014, 2020."
    assert found["acm"] == "Jane Roe. 2020. Trees. CERN-2017-009, CMS-014."
    assert found["chicago"] == "Roe, Jane. 2020. Trees. CERN-2017-009, CMS-014."
    assert found["mla"] == "Roe, Jane. Trees. CERN-2017-009, CMS-014, 2020."
    one = cite(kind=K.REPORT, extra={"reportnumber": "CERN-2017-009"})
    assert "Tech. Rep. CERN-2017-009" in one["ieee"]
    article = cite(kind=K.ARTICLE, venue_name="J", extra={"reportnumber": "CERN-2017-009"})
    assert not [text for text in article.values() if "CERN" in text]


def test_a_paper_in_a_volume_of_a_journal_is_cited_with_its_number() -> None:
    found = cite(kind=K.INPROCEEDINGS, venue_name="Journal of Woods", volume="308", number="1")
    assert found["chicago"].endswith(" Journal of Woods 308 (1).")
    assert found["acm"].endswith(" Journal of Woods 308, 1 (2020).")
    assert found["apa"].endswith(" Journal of Woods, 308(1).")
    of_series = cite(kind=K.INPROCEEDINGS, venue_name="Proceedings of the Journal", volume="3")
    assert of_series["apa"].endswith(" In Proceedings of the Journal (Vol. 3).")


def test_the_hyphen_of_a_volume_stays() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Reports", volume="TR09-052")
    assert not [text for text in found.values() if "TR09-052" not in text]


def test_the_state_follows_the_title_that_the_mla_quotes() -> None:
    found = cite(kind=K.MISC, entry_type="unpublished", status="unpublished", date="")
    assert found["mla"] == "Roe, Jane. “Trees.” Unpublished."


def test_a_paper_of_no_named_conference_has_one_year() -> None:
    assert cite(kind=K.ARTICLE, pages="3–4")["acm"] == "Jane Roe. 2020. Trees. 3–4."
    assert cite(kind=K.INPROCEEDINGS)["acm"] == "Jane Roe. 2020. Trees."
    assert cite(kind=K.INPROCEEDINGS, pages="3–4")["acm"] == "Jane Roe. 2020. Trees. 3–4."
    published = cite(kind=K.INPROCEEDINGS, publisher="Press")["acm"]
    assert published == "Jane Roe. 2020. Trees. Press."


def test_the_server_of_a_preprint_is_cited() -> None:
    found = cite(kind=K.PREPRINT, publisher="openRxiv", doi="10.1000/x")
    assert "Jane Roe. 2020. Trees. openRxiv. https" in found["acm"]
    assert "Preprint, openRxiv. https" in found["chicago"]


@pytest.mark.parametrize("pages", ["831412–831412-8", "B2-1–B2-8"])
def test_pages_with_hyphens_of_their_own_are_cited_as_they_are(pages: str) -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", volume="5", pages=pages)
    assert f"pp. {pages}." in found["mla"]
    assert f" 5: {pages}." in found["chicago"]


def test_a_particle_in_capitals_after_initials_is_of_the_family_name() -> None:
    names = ["Bari, A. De", "Maso, G. Dal", "Roe, M. C. Van Der", "Nguyen, W. Van"]
    found = cite(kind=K.BOOK, authors=names)["apa"]
    assert found.startswith("De Bari, A., Dal Maso, G., Van Der Roe, M. C., & Nguyen, W. V. (")


def test_a_particle_in_capitals_after_first_names_is_of_the_family_name() -> None:
    names = ["Pia, Luca Della", "Ros, Ana De La", "Roe, Kai W. De", "Zhang, Li De"]
    names += ["Roberts, Mary Della", "Gupta, S Das"]
    found = cite(kind=K.BOOK, authors=names)["apa"]
    assert found.startswith(
        "Della Pia, L., De La Ros, A., De Roe, K. W., Zhang, L. D., Roberts, M. D., & Das"
    )


def test_an_academic_title_is_no_first_name() -> None:
    names = ["Roe, Dr. Jane", "Doe, Prof. Dr.-Ing. Hans", "Poe, Dr Lee", "Who, Dr."]
    found = cite(kind=K.BOOK, authors=names)
    assert found["apa"].startswith("Roe, J., Doe, H., Poe, L., & Who, D. (2020)")
    assert found["acm"].startswith("Jane Roe, Hans Doe, Lee Poe, and Dr. Who. 2020.")


def test_a_conference_paper_of_mathscinet_is_cited_with_its_journal() -> None:
    fields = {"venue_name": "Proceedings of Woods", "volume": "111", "number": "3", "pages": "8–9"}
    extra = {"journal": "J. Woods", "mrnumber": "1945192"}
    found = cite(kind=K.INPROCEEDINGS, extra=extra, **fields)
    assert found["apa"] == "Roe, J. (2020). Trees. J. Woods, 111(3), 8–9."
    other = cite(kind=K.INPROCEEDINGS, extra={"journal": "Notes in Forestry"}, **fields)
    assert "In Proceedings of Woods" in other["apa"]


def test_the_hyphens_of_an_article_number_stay() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", volume="5", pages="ABCD-E-16-0224.1")
    assert not [text for text in found.values() if "ABCD-E-16-0224.1" not in text]


def test_a_series_without_a_number_is_followed_by_one_mark() -> None:
    found = cite(kind=K.CHAPTER, venue_name="Book", series="Advances", publisher="Press")
    assert ".," not in found["ieee"].replace("Eds.,", "")


def test_the_pages_of_a_book_in_three_parts_are_their_number() -> None:
    found = cite(kind=K.BOOK, publisher="Press", pages="xxii+468+71")
    assert not [text for text in found.values() if "468" in text]


@pytest.mark.parametrize(
    ("status", "printed"),
    [
        ("in_press", "to be published"),
        ("submitted", "submitted for publication"),
        ("in_preparation", "in preparation"),
    ],
)
def test_ieee_words_what_is_not_published_in_its_own_way(status: str, printed: str) -> None:
    article = unsaved_publication(kind=K.ARTICLE, venue_name="Journal", status=status)
    found = {found.style: found.html for found in citations(article)}
    assert found["ieee"].endswith(f" {printed}.")


def test_a_volume_that_the_title_of_the_book_has_is_printed_once() -> None:
    found = cite(
        kind=K.CHAPTER, venue_name="Atlas of Woods: Volume 1-3", volume="1-3", publisher="Press"
    )
    assert {text.replace("–", "-").count("1-3") for text in found.values()} == {1}


@pytest.mark.parametrize(
    ("kind", "fields", "ieee", "acm"),
    [
        (K.INPROCEEDINGS, {"volume": "30"}, "in Big Sets, vol. 30, 2020.", "In Big Sets, Vol. 30"),
        (
            K.INPROCEEDINGS,
            {"volume": "7", "series": "LNCS"},
            "in Big Sets (LNCS, vol. 7), 2020.",
            "In Big Sets (LNCS, Vol. 7)",
        ),
        (
            K.CHAPTER,
            {"volume": "Volume 7", "series": "LNCS"},
            "in Big Sets (LNCS, vol. 7), 2020.",
            "In Big Sets (LNCS, Vol. 7).",
        ),
        (K.CHAPTER, {"volume": "7"}, "in Big Sets, vol. 7, 2020.", "In Big Sets, Vol. 7."),
        (
            K.BOOK,
            {"number": "3", "series": "LNCS", "publisher": "Press"},
            "Trees (LNCS, no. 3). Press, 2020.",
            "Trees. LNCS, No. 3. Press.",
        ),
    ],
)
def test_the_volume_and_its_series_are_cited_by_the_ieee_and_the_acm(
    kind: str, fields: dict[str, str], ieee: str, acm: str
) -> None:
    container = {} if kind == K.BOOK else {"venue_name": "Big Sets"}
    found = cite(kind=kind, **container, **fields)
    assert ieee in found["ieee"]
    assert acm in found["acm"]


def test_what_is_in_press_is_cited_as_such() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Nature", date="", status="in_press")
    assert found["acm"] == "Jane Roe. Trees. Nature (in press)."
    assert found["mla"] == "Roe, Jane. “Trees.” Nature, in press."


def test_the_number_of_an_article_and_the_volume_of_a_book_are_named() -> None:
    article = cite(kind=K.ARTICLE, venue_name="PACMPL", volume="2", extra={"articleno": "99"})
    assert article["acm"] == "Jane Roe. 2020. Trees. PACMPL 2, Article 99 (2020)."
    book = cite(kind=K.BOOK, volume="2", publisher="Press")
    assert book["mla"] == "Roe, Jane. Trees. Vol. 2, Press, 2020."


def test_a_suffix_in_the_family_name_is_cited_as_one() -> None:
    found = cite(kind=K.ARTICLE, authors=["Harris Jr, Frederick C"])
    assert found["apa"].startswith("Harris, F. C., Jr. (2020).")
    assert found["ieee"].startswith("F. C. Harris Jr., “Trees")


def test_an_organization_of_the_web_and_the_day_of_access_are_cited() -> None:
    fields = {"kind": K.ONLINE, "url": "https://example.org/"}
    found = cite(**fields, institution="Plus", note="[Online; in data 26-novembre-2015]")
    assert ", “Trees.” Plus, 2020. Accessed: Nov. 26, 2015." in found["ieee"]
    assert "Trees. Plus. Retrieved November 26, 2015 from" in found["acm"]
    found = cite(**fields, note="Dostęp zdalny (26.11.2015)")
    assert "Retrieved November 26, 2015 from" in found["acm"]


def test_greek_letters_keep_their_case_in_titles() -> None:
    found = cite(kind=K.ARTICLE, title="The role of β1-adrenoceptors in cells")
    assert "The Role of β1-adrenoceptors in Cells." in found["chicago"]


def test_a_patent_whose_number_names_its_office_names_it_once() -> None:
    found = cite(kind=K.PATENT, number="U.S. Patent 6915001 B2")
    assert found["apa"] == "Roe, J. (2020). Trees (U.S. Patent No. 6,915,001)."
    assert "Trees. U.S. Patent 6,915,001" in found["chicago"]


def test_several_volumes_are_labeled_as_such() -> None:
    found = cite(kind=K.BOOK, volume="1--3", publisher="Press")
    assert found["apa"] == "Roe, J. (2020). Trees (Vols. 1–3). Press."
    assert found["ieee"] == "J. Roe, Trees, vols. 1–3. Press, 2020."
    assert found["acm"] == "Jane Roe. 2020. Trees. Vols. 1–3. Press."
    assert found["chicago"] == "Roe, Jane. 2020. Trees. Vols. 1–3. Press."
    assert found["mla"] == "Roe, Jane. Trees. Vols. 1–3, Press, 2020."
    article = cite(kind=K.ARTICLE, venue_name="Journal", volume="7-8", number="2")
    assert "vols. 7–8, no. 2," in article["ieee"]
    series = cite(kind=K.BOOK, volume="1--3", series="Guides", publisher="Press")
    assert series["ieee"] == "J. Roe, Trees (Guides, vols. 1–3). Press, 2020."


def test_the_acm_counts_the_pages_of_what_has_the_number_of_an_article() -> None:
    extra = {"articleno": "12", "numpages": "25"}
    fields = {"venue_name": "Venue", "date": "2020-03", "extra": extra}
    found = cite(kind=K.ARTICLE, volume="39", number="2", **fields)
    assert found["acm"].endswith("Trees. Venue 39, 2, Article 12 (March 2020), 25 pages.")
    assert found["apa"].endswith("Venue, 39(2), Article 12.")
    assert cite(kind=K.ARTICLE, **fields)["acm"].endswith(
        "Venue, Article 12 (March 2020), 25 pages."
    )
    assert cite(**fields)["acm"].endswith("In Venue, March 2020. Article 12, 25 pages.")


@pytest.mark.parametrize(
    "fields",
    [
        {"volume": "12(54)"},
        {"volume": "Vol. 12 (54)"},
        {"volume": "12(54)", "number": "54"},
        {"volume": "12, no. 54"},
        {"number": "12(54)"},
    ],
)
def test_a_volume_and_an_issue_in_one_field_are_cited_apart(fields: dict[str, str]) -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", pages="3–9", **fields)
    assert found["mla"].endswith("Journal, vol. 12, no. 54, 2020, pp. 3–9.")
    assert found["ieee"].endswith("Journal, vol. 12, no. 54, pp. 3–9, 2020.")
    assert found["apa"].endswith("Journal, 12(54), 3–9.")
    assert found["acm"].endswith("Journal 12, 54 (2020), 3–9.")


def test_a_volume_with_another_number_in_brackets_is_cited_as_it_is() -> None:
    found = cite(kind=K.ARTICLE, venue_name="Journal", volume="12(2)", number="54")
    assert "vol. 12(2), no. 54" in found["ieee"]
    assert "vol. 12(2), no. 54" in found["mla"]


@pytest.mark.parametrize(
    ("number", "type_", "ieee", "acm"),
    [
        ("123", "", "Tech. Rep. 123", "Technical Report 123"),
        ("TR-123", "", "Tech. Rep. TR-123", "Technical Report TR-123"),
        ("123", "Technical report", "Tech. Rep. 123", "Technical Report 123"),
        ("123", "Working paper", "Working paper 123", "Working paper 123"),
        ("RFC 123", "", "RFC 123", "RFC 123"),
        ("Lab Memo 123", "", "Lab Memo 123", "Lab Memo 123"),
    ],
)
def test_a_report_that_has_only_a_number_is_called_technical(
    number: str, type_: str, ieee: str, acm: str
) -> None:
    extra = {"type": type_} if type_ else {}
    found = cite(kind=K.REPORT, number=number, institution="Lab", extra=extra)
    assert found["ieee"] == f"J. Roe, “Trees,” Lab, {ieee}, 2020."
    assert found["acm"] == f"Jane Roe. 2020. Trees. {acm}. Lab."


def test_a_white_paper_is_called_so() -> None:
    paper = cite(kind=K.REPORT, number="123", institution="Lab", entry_type="whitepaper")
    assert paper["ieee"] == "J. Roe, “Trees,” Lab, White paper 123, 2020."


@pytest.mark.parametrize(
    ("fields", "printed"),
    [
        (
            {"volume": "4", "number": "2"},
            {
                "apa": "Trees (Vol. 4, No. 2).",
                "ieee": "“Trees,” vol. 4, no. 2, 2020.",
                "acm": "Trees. Vol. 4, No. 2.",
                "chicago": "“Trees.” Vol. 4, no. 2.",
                "mla": "“Trees.” Vol. 4, no. 2, 2020.",
            },
        ),
        (
            {"volume": "4", "number": "2", "howpublished": "Newsletter"},
            {
                "apa": "Trees (Newsletter, Vol. 4, No. 2).",
                "ieee": "“Trees,” vol. 4, no. 2. Newsletter, 2020.",
                "acm": "Trees. Vol. 4, No. 2. Newsletter.",
                "chicago": "“Trees.” Newsletter, vol. 4, no. 2.",
                "mla": "“Trees.” Newsletter, vol. 4, no. 2, 2020.",
            },
        ),
        (
            {"number": "C-25/90 P", "publisher": "Court"},
            {
                "apa": "Trees (C-25/90 P). Court.",
                "ieee": "“Trees.” C-25/90 P, Court, 2020.",
                "acm": "Trees. C-25/90 P. Court.",
                "chicago": "“Trees.” C-25/90 P. Court.",
                "mla": "“Trees.” C-25/90 P, Court, 2020.",
            },
        ),
    ],
)
def test_what_is_of_no_kind_is_cited_with_its_volume_and_number(
    fields: dict[str, str], printed: dict[str, str]
) -> None:
    found = cite(kind=K.MISC, **fields)
    assert {style: text for style, text in found.items() if not text.endswith(printed[style])} == {}


def test_what_is_of_no_kind_in_a_volume_of_a_journal_is_cited_as_an_article() -> None:
    journal = Venue(name="Journal of Trees", kind=Venue.Kind.JOURNAL)
    fields = {"venue": journal, "venue_name": journal.name, "volume": "4", "number": "2"}
    assert cite(kind=K.MISC, **fields) == cite(kind=K.ARTICLE, **fields)


def test_scopus_series_are_cited_without_their_subseries() -> None:
    long = "Lecture Notes in Trees (including subseries Lecture Notes in Oaks)"
    article = cite(kind=K.ARTICLE, venue_name=long, volume="3", date="2020")
    paper = cite(kind=K.INPROCEEDINGS, venue_name="Woods", series=long, volume="3", date="2020")
    assert article["ieee"] == "J. Roe, “Trees,” Lect. Notes Trees, vol. 3, 2020."
    assert "in Woods (Lecture Notes in Trees, vol. 3)," in paper["ieee"]


def test_a_series_that_a_repository_writes_as_the_journal_is_cited_as_such() -> None:
    fields = {"venue_name": "Woods", "volume": "3", "date": "2020"}
    paper = cite(
        kind=K.INPROCEEDINGS, extra={"journal": "LECTURE NOTES IN COMPUTER SCIENCE"}, **fields
    )
    other = cite(kind=K.INPROCEEDINGS, extra={"journal": "Forests"}, **fields)
    assert "In Woods. Lecture Notes in Computer Science 3." in paper["chicago"]
    assert "Forests" not in other["chicago"]


def test_the_name_of_a_division_stays_whole_in_the_apa_style() -> None:
    paper = cite(kind=K.INPROCEEDINGS, venue_name="Oaks (Publication) AES", date="2020")
    thesis = cite(kind=K.THESIS, institution="Oak College", date="2020")
    assert "In Oaks (Publication) AES" in paper["apa"]
    assert "(Publication)" not in thesis["apa"]


def test_a_preprint_is_cited_with_its_server() -> None:
    venue = Venue(name="bioRxiv", kind=Venue.Kind.REPOSITORY)
    fields = {"kind": K.PREPRINT, "venue": venue, "venue_name": "bioRxiv", "date": "2020"}
    found = cite(publisher="Cold Spring Harbor Laboratory", **fields)
    assert found["apa"] == "Roe, J. (2020). Trees. bioRxiv."
    assert found["ieee"] == "J. Roe, “Trees,” 2020, bioRxiv."
    assert found["acm"] == "Jane Roe. 2020. Trees. bioRxiv."


def test_a_paper_is_cited_in_the_proceedings_that_are_named_as_a_series() -> None:
    found = cite(kind=K.INPROCEEDINGS, series="Proceedings of the Oaks", date="2020")
    other = cite(kind=K.INPROCEEDINGS, series="Oaks", date="2020")
    assert "In Proceedings of the Oaks, 2020." in found["acm"]
    assert "In Oaks" not in other["acm"]
