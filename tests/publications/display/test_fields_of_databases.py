"""What the page of a publication shows of fields that only some databases write."""

import pytest
from django.test import Client

from publications.exporting.bibtex import export_bibtex
from publications.models import Publication
from tests.publications.imports import import_text
from tests.publications.pages import page_of

MR = "https://mathscinet.ams.org/mathscinet-getitem?mr="
ZB = "https://zbmath.org/"
CAT = "https://search.worldcat.org/title/"


@pytest.mark.django_db
class TestPagesInTotal:
    @pytest.mark.parametrize(("numpages", "rows"), [("12", 1), ("14", 2)])
    def test_the_same_number_is_shown_once(self, numpages: str, rows: int, client: Client) -> None:
        page = page_of(
            f"@book{{k, title={{T}}, pagetotal=12, numpages={numpages}, year=2001}}", client
        )
        assert page.count("Pages in total") == rows


@pytest.mark.django_db
class TestMathematics:
    def test_the_number_of_an_article_is_shown_with_its_length(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J. Complexity}, volume={88}, pages={22},"
            " note={Id/No 101932}, year=2025}",
            client,
        )
        assert "J. Complexity , 88, article 101932" in page
        assert "Pages in total 22" in page
        assert "Note" not in page

    def test_a_journal_has_its_full_name(self, client: Client) -> None:
        page = page_of(MATHSCINET, client)
        assert "Statistics and Computing , 30(4), 973–997" in page
        assert "Stat. Comput." not in page
        assert "Mathematics Subject Classification 60J10 (60B10 60J22)" in page

    def test_both_names_of_a_journal_are_exported(self) -> None:
        import_text(MATHSCINET)
        exported = "".join(export_bibtex(Publication.objects.all(), unicode=True))
        assert "fjournal = {Statistics and Computing}" in exported
        assert " journal = {Stat. Comput.}" in exported

    def test_an_edited_journal_is_exported_without_the_short_name_of_another(self) -> None:
        import_text(MATHSCINET)
        publication = Publication.objects.get()
        publication.venue_name = "Annals of Mathematics"
        publication.save()
        exported = "".join(export_bibtex(Publication.objects.all(), unicode=True))
        assert " journal = {Annals of Mathematics}" in exported
        assert "Stat. Comput." not in exported


MATHSCINET = """@article{MR4108687, title={T}, journal={Stat. Comput.}, fjournal={Statistics and
    Computing}, volume={30}, number={4}, pages={973--997}, mrclass={60J10 (60B10 60J22)},
    mrnumber={4108687}, year=2020}"""


@pytest.mark.django_db
class TestNumbers:
    @pytest.mark.parametrize(
        ("field", "shown", "address"),
        [
            ("pubmed={26838245}", "PubMed 26838245", "https://pubmed.ncbi.nlm.nih.gov/26838245"),
            ("pmid={26838245}", "PubMed 26838245", "https://pubmed.ncbi.nlm.nih.gov/26838245"),
            (
                "note={PMID: 26838245}",
                "PubMed 26838245",
                "https://pubmed.ncbi.nlm.nih.gov/26838245",
            ),
            (
                "note={26838245[pmid]}",
                "PubMed 26838245",
                "https://pubmed.ncbi.nlm.nih.gov/26838245",
            ),
            ("mrnumber={4108687}", "MathSciNet MR4108687", MR + "MR4108687"),
            ("mrnumber={MR1754521 (2001f:53086)}", "MathSciNet MR1754521", MR + "MR1754521"),
            ("zbl={1157.55009}, zbmath={5496973}", "zbMATH 1157.55009", ZB + "1157.55009"),
            ("zbmath={5496973}", "zbMATH 5496973", ZB + "5496973"),
            ("jstor={2946143}", "JSTOR 2946143", "https://www.jstor.org/stable/2946143"),
            ("note={OCLC: ocn933248017 ISSN: 1977-0375}", "OCLC 933248017", CAT + "933248017"),
            ("oclc={933248017}", "OCLC 933248017", CAT + "933248017"),
            (
                "archiveprefix={ascl}, eprint={1101.001}",
                "ASCL 1101.001",
                "https://ascl.net/1101.001",
            ),
        ],
    )
    def test_a_number_in_a_database_is_a_link(
        self, field: str, shown: str, address: str, client: Client
    ) -> None:
        page = page_of(f"@article{{k, title={{T}}, {field}, year=2001}}", client)
        assert shown in page
        html = client.get(Publication.objects.get().get_absolute_url()).content.decode()
        assert f'<a href="{address}">' in html

    @pytest.mark.parametrize(
        ("fields", "database", "times"),
        [
            ("jstor={2946143}, url={https://www.jstor.org/stable/2946143}", "JSTOR", 0),
            ("jstor={2946143}, eprint={2946143}, eprinttype={jstor}", "JSTOR", 1),
            ("oclc={933248017}, isbn={978-0-12-370497-9}", "OCLC", 0),
        ],
    )
    def test_a_number_that_another_link_or_number_gives_is_not_repeated(
        self, fields: str, database: str, times: int, client: Client
    ) -> None:
        page = page_of(f"@book{{k, title={{T}}, {fields}, year=2001}}", client)
        assert page.count(database) == times

    def test_a_number_of_another_form_is_only_text(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, mrnumber={81i:58058}, year=2001}", client)
        assert "MathSciNet 81i:58058" in page

    @pytest.mark.parametrize(
        ("number", "year"),
        [
            ("2013062414", 2001),
            ("86407906", 2001),
            ("25246403", 2001),
            ("15003161", 2015),
            ("18119", 2006),
        ],
    )
    def test_a_number_that_is_not_of_pubmed_is_not_shown(
        self, number: str, year: int, client: Client
    ) -> None:
        page = page_of(f"@article{{k, title={{T}}, pmid={{{number}}}, year={year}}}", client)
        assert "PubMed" not in page

    def test_an_old_publication_has_a_low_number(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, pmid={18119}, year=1977}", client)
        assert "PubMed 18119" in page


@pytest.mark.django_db
def test_the_conference_in_a_note_of_scopus_is_shown(client: Client) -> None:
    page = page_of(
        "@conference{k, title={T}, journal={Symposium on Trees}, year=2016, note={Cited by: 1;"
        " Conference name: 36th Symposium on Trees, SOT 2016; Conference date: 10 July 2016"
        " through 15 July 2016; Conference code: 124694}}",
        client,
    )
    assert "Event 36th Symposium on Trees, SOT 2016" in page
    assert "Date of the event Jul 10–15, 2016" in page
    assert "Cited by" not in page


@pytest.mark.django_db
def test_the_conference_in_an_older_note_of_scopus_is_shown(client: Client) -> None:
    page = page_of(
        "@conference{k, title={T}, journal={IEEE Symposium on Trees}, year=2013, note={cited By 7;"
        " Conference of 2013 Symposium on Trees, SOT 2013 ; Conference Date: 15 July 2013 Through"
        " 17 July 2013; Conference Code:101031}}",
        client,
    )
    assert "Event 2013 Symposium on Trees, SOT 2013" in page
    assert "Date of the event Jul 15–17, 2013" in page


@pytest.mark.django_db
def test_an_event_that_is_the_venue_is_shown_once(client: Client) -> None:
    page = page_of(
        "@inproceedings{k, title={T}, booktitle={Oak Days}, eventtitle={Oak Days}}", client
    )
    assert "Event" not in page


@pytest.mark.django_db
def test_the_conference_beside_a_book_is_shown(client: Client) -> None:
    entry = "@inproceedings{{k, title={{T}}, booktitle={{Oak Society}}, conference={{{}}}}}"
    assert "Event Oak Society Days" in page_of(entry.format("Oak Society Days"), client)
    for conference in ("Oak Society", "true", "not applicable", "Yes, oral"):
        assert "Event" not in page_of(entry.format(conference), client)


@pytest.mark.django_db
@pytest.mark.parametrize("before", ["", "Publisher Copyright: 2022.; "])
def test_the_conference_in_a_note_of_pure_is_shown(before: str, client: Client) -> None:
    page = page_of(
        "@inproceedings{k, title={T}, booktitle={Symposium on Trees}, year=2022, note={"
        f"{before}15th Symposium on Trees, SOT 2022 ; Conference date: 05-06-2022"
        " Through 08-06-2022}}",
        client,
    )
    assert "Event 15th Symposium on Trees, SOT 2022" in page
    assert "Date of the event Jun 5–8, 2022" in page
    assert "Conference date" not in page


@pytest.mark.django_db
def test_the_number_in_arxiv_is_no_article_number(client: Client) -> None:
    page = page_of(
        "@article{k, title={T}, journal={J}, volume=3, eid={arXiv:1801.01944},"
        " eprint={1801.01944}, archiveprefix={arXiv}, year=2001}",
        client,
    )
    assert "Article number" not in page


@pytest.mark.django_db
def test_a_note_that_only_states_the_status_is_not_shown(client: Client) -> None:
    page = page_of(r"@misc{k, title={T}, note={\textit{Submitted}}, year=2020}", client)
    assert page.count("Submitted") == 1


@pytest.mark.django_db
def test_what_web_of_science_writes_in_capitals_is_printed_in_title_case(client: Client) -> None:
    page = page_of(
        "@inproceedings{k, title={T}, year=2022, publisher={TREE PUBLISHING LTD},"
        " unique-id={WOS:1},"
        " booktitle={PROCEEDINGS OF THE 24TH CONFERENCE ON OAK TREES, COAK 2022},"
        " address={345 E 47TH ST, NEW YORK, NY 10017 USA}}",
        client,
    )
    assert "Proceedings of the 24th Conference on Oak Trees, COAK 2022" in page
    assert "Venue Conference on Oak Trees (COAK)" in page
    assert "Publisher Tree Publishing Ltd" in page
    assert "Place New York, NY" in page


@pytest.mark.django_db
def test_capitals_of_a_venue_are_no_other_name(client: Client) -> None:
    import_text("@article{a, title={T}, journal={Journal of Trees}, year=2001}")
    import_text("@article{b, title={U}, journal={JOURNAL of trees}, year=2002}")
    page = client.get(Publication.objects.get(title="U").get_absolute_url()).content.decode()
    assert "Journal of Trees" in page
    assert "As printed" not in page


@pytest.mark.django_db
def test_only_the_conference_is_read_of_what_zotero_writes_in_a_note(client: Client) -> None:
    page = page_of(
        "@inproceedings{k, title={T}, booktitle={B}, note={Conference Name: Oaks (O 2019) ISBN:"
        " 9780646800691 Meeting Name: Oaks (O 2019) Place: Bonn}}",
        client,
    )
    assert "Event Oaks (O 2019)" in page
    assert "Meeting Name" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    ["datefiled={09.02.2011}, yearfiled={2011}", "yearfiled=2011, monthfiled=feb, dayfiled=9"],
)
def test_the_day_when_a_patent_was_filed_is_shown_once(fields: str, client: Client) -> None:
    page = page_of(f"@patent{{k, title={{T}}, number={{1}}, {fields}}}", client)
    assert page.count("Filed Feb 9, 2011") == 1
