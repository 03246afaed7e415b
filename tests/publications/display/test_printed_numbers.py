"""The numbers of an imported entry on the page of its publication."""

import pytest
from django.test import Client

from publications.models import Publication
from tests.publications.imports import import_text, the_publication
from tests.publications.pages import page_of


@pytest.mark.django_db
class TestNumbers:
    @pytest.mark.parametrize("field", ["eid", "articleno", "art_number", "article-number"])
    def test_an_article_number_is_shown(self, field: str, client: Client) -> None:
        page = page_of(
            f"@article{{k, title={{T}}, journal={{J}}, volume=3, {field}={{e0153}}, year=2001}}",
            client,
        )
        assert "3, article e0153" in page
        assert "Article number e0153" in page

    @pytest.mark.parametrize(("pages", "is_shown"), [("108--115", True), ("15:1--15:20", False)])
    def test_an_article_number_is_shown_unless_the_pages_say_it(
        self, pages: str, is_shown: bool, client: Client
    ) -> None:
        entry = f"@article{{k, title={{T}}, journal={{J}}, articleno=15, pages={{{pages}}}}}"
        assert ("Article number 15" in page_of(entry, client)) is is_shown

    def test_what_web_of_science_writes_before_an_article_number_is_left_out(
        self, client: Client
    ) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J}, volume=3, article-number={{UNSP 14}}}", client
        )
        assert "3, article 14" in page

    def test_a_volume_without_a_journal_has_its_label(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, volume=25, number=2, year=2001}", client)
        assert "vol. 25, no. 2, 2001" in page

    @pytest.mark.parametrize("kind", ["incollection", "inproceedings"])
    def test_a_volume_is_that_of_the_series(self, kind: str, client: Client) -> None:
        page = page_of(
            f"@{kind}{{k, title={{T}}, booktitle={{Graph Drawing}}, series={{LNCS}}, volume=3843,"
            " pages={25--36}, year=2006}",
            client,
        )
        assert "LNCS, vol. 3843, 25–36" in page

    @pytest.mark.parametrize(
        ("fields", "shown"),
        [
            ("isbn={1547-1063 (Print)}, issn=15510018", "ISSN 1547-1063, 1551-0018"),
            ("isbn={2041-2649}, issn={2041-2649}", "ISSN 2041-2649"),
            ("issn={978-3-030-66823-5}", "ISBN 978-3-030-66823-5"),
            ("isbn={978-3-030-66823-5, 3-16-148410-X}", "ISBN 978-3-030-66823-5, 3-16-148410-X"),
            ("isbn={3 on the cover}", "ISBN 3 on the cover"),
            ("isbn={Technical report}, issn={1542-2119}", "ISSN 1542-2119"),
            ("isbn={978-3-030-66823-5 | 3-16-148410-X}", "ISBN 978-3-030-66823-5, 3-16-148410-X"),
            ("isbn={1083-4419 VO - 27}, issn={0000}", "ISSN 1083-4419"),
            ("issn={{1542-2119}}, eissn={{1542-2127}}", "ISSN 1542-2119, 1542-2127"),
            ("isbn={1111111111}, issn={1542-2119}", "ISSN 1542-2119"),
            ("issn={1542-2119}, electronic-issn={1542-2127}", "ISSN 1542-2119, 1542-2127"),
            (
                "isbn={978-3-030-66823-5}, eisbn={3-16-148410-X}",
                "ISBN 978-3-030-66823-5, 3-16-148410-X",
            ),
        ],
    )
    def test_numbers_of_books_and_of_journals_are_told_apart(
        self, fields: str, shown: str, client: Client
    ) -> None:
        page = page_of(f"@article{{k, title={{T}}, journal={{J}}, {fields}, year=2001}}", client)
        facts = page[page.index("Date 2001") :]
        assert shown in facts
        assert facts.count("ISBN") + facts.count("ISSN") == 1

    def test_a_number_of_another_archive_is_a_link(self, client: Client) -> None:
        import_text("@book{k, title={T}, eprint={1721.1/111971}, eprinttype={hdl}}")
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert '<a href="https://hdl.handle.net/1721.1/111971">1721.1/111971</a>' in page

    def test_another_text_is_no_number_of_an_archive(self, client: Client) -> None:
        import_text("@book{k, title={T}, eprint={see there}, eprinttype={hdl}}")
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert "Handle" in page
        assert "hdl.handle.net" not in page

    def test_the_number_of_a_chapter_is_that_of_the_series(self, client: Client) -> None:
        page = page_of(
            "@incollection{k, title={T}, booktitle={B}, series={Pléiade}, number=79, year=1932}",
            client,
        )
        assert "B , Pléiade, no. 79, 1932" in page

    def test_pages_from_0_to_0_are_not_shown(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={J}, pages={0--0}, year=2010}", client)
        assert "Pages" not in page

    @pytest.mark.parametrize(
        ("eprint", "shown"),
        [("NIHMS150004", "E-print NIHMS150004"), ("1911.09418v2", "arXiv 1911.09418")],
    )
    def test_only_numbers_of_arxiv_are_called_so(
        self, eprint: str, shown: str, client: Client
    ) -> None:
        page = page_of(
            f"@article{{k, title={{T}}, eprint={{{eprint}}}, archiveprefix={{arXiv}}, year=2001}}",
            client,
        )
        assert shown in page

    def test_the_only_page_is_shown_once(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={J}, pages={528--528}, year=2001}", client)
        assert "528, 2001" in page
        assert "–528" not in page

    def test_a_conference_written_as_a_series_has_no_volume(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={P}, series={SIGMOD '08}, volume=2, year=2008}",
            client,
        )
        assert "SIGMOD '08, vol." not in page

    def test_a_short_doi_is_a_link(self, client: Client) -> None:
        import_text("@article{k, title={T}, journal={J}, doi={10/abc12}, year=2001}")
        html = client.get(the_publication().get_absolute_url()).content.decode()
        assert 'href="https://doi.org/10/abc12"' in html

    def test_an_arxiv_number_is_shown_once(self, client: Client) -> None:
        entry = "@misc{k, title={T}, eprint={%s}, eprinttype={%s}, year=2001}"
        address = "http://arxiv.org/abs/1504.08083v2"
        assert address not in page_of(entry % (address, "arXiv"), client)

    def test_the_number_of_another_archive_is_shown_by_its_name(self, client: Client) -> None:
        entry = "@article{k, title={T}, eprint={20022975}, eprinttype={pmid}, year=2001}"
        assert "PubMed 20022975" in page_of(entry, client)
        entry = "@book{k2, title={T2}, eprint={9aMg}, eprinttype={googlebooks}, year=2001}"
        import_text(entry)
        page = client.get(Publication.objects.get(title="T2").get_absolute_url()).content.decode()
        assert "Google Books" in page

    def test_pages_alone_are_separated_from_the_journal_of_a_conference(
        self, client: Client
    ) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={2012 Elektro}, journal={Oak Proceedings},"
            " pages={55-60}, year=2012}",
            client,
        )
        assert "2012 Elektro , Oak Proceedings, 55–60" in page

    def test_the_volume_of_a_journal_is_not_that_of_the_conference(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={34th Lattice Symposium}, journal={PoS},"
            " volume={LATTICE2016}, pages={12}, year=2017}",
            client,
        )
        assert "34th Lattice Symposium , PoS LATTICE2016, 12" in page

    def test_a_doi_has_no_kind_of_number(self, client: Client) -> None:
        page_of("@article{k, title={T}, doi={10.1000/x.1 [pii]}, year=2001}", client)
        assert the_publication().doi == "10.1000/x.1"

    @pytest.mark.parametrize(
        ("entry", "shown"),
        [
            ("@misc{k, howpublished={IBM}, pages={5}, ", "5 pp., 2001"),
            ("@misc{k, howpublished={IBM}, pages={1}, ", "1 p., 2001"),
            ("@misc{k, number={183}, pages={16}, ", "no. 183, p. 16, 2001"),
            ("@courtrule{k, pages={4}, ", "p. 4, 2001"),
            ("@book{k, publisher={Oak Press}, institution={Elm Library}, ", "Oak Press , 2001"),
            ("@techreport{k, institution={I}, pages={45}, ", "45 pp., I , 2001"),
            ("@article{k, pages={45}, ", "45 pp., 2001"),  # of Zotero, for any PDF file
            ("@inproceedings{k, series={The Oak Bulletin}, pages={5}, ", "p. 5, 2001"),
            ("@inproceedings{k, pages={125}, ", "p. 125, 2001"),
            ("@article{k, journal={Oaks}, number={308}, pages={xxiv+390}, ", "xxiv+390 pp., 2001"),
            ("@book{k, volume={961 S.W.2d 273}, ", "961 S.W.2d 273, 2001"),
            ("@book{k, volume={63 Suppl 2}, ", "vol. 63 Suppl 2, 2001"),
            ("@article{k, journal={Oaks}, number={177-78}, ", "no. 177–78, 2001"),
            ("@article{k, journal={Oaks}, number={No. 11-345}, ", "no. 11-345, 2001"),
            ("@article{k, journal={Oaks}, number={177-98}, ", "no. 177-98, 2001"),
            ("@article{k, month=sep, journal={Oaks}, issue={September}, ", "Date Sep 2001 Some"),
            ("@statute{k, section={252}, ", "Section 252"),
            ("@article{k, volume={2}, pages={45}, ", "vol. 2, p. 45, 2001"),
            ("@article{k, volume={PP}, number={99}, pages={1-1}, ", "early access, 2001"),
            ("@book{k, pages={1-248}, ", "248 pp., 2001"),
            ("@book{k, pages={13-248}, ", "pp. 13–248, 2001"),
            ("@book{k, pages={5-5}, ", "p. 5, 2001"),
            ("@book{k, volume={XIV}, ", "vol. XIV, 2001"),
            ("@book{k, volume={ii}, ", "vol. ii, 2001"),
            ("@book{k, volume={LATTICE2016}, ", "LATTICE2016, 2001"),
        ],
    )
    def test_a_number_alone_says_what_it_is(self, entry: str, shown: str, client: Client) -> None:
        assert shown in page_of(f"{entry} title={{T}}, year=2001}}", client)

    def test_a_number_of_jstor_is_known_by_the_address(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, eprint={3597229}, url={https://www.jstor.org/stable/3597229}}",
            client,
        )
        assert "JSTOR 3597229" in page

    def test_the_number_of_a_chapter_at_jstor_is_a_link(self, client: Client) -> None:
        entry = "@incollection{k, title={T}, eprint={j.ctv8x.14}, eprinttype={jstor}}"
        import_text(entry)
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert 'href="https://www.jstor.org/stable/j.ctv8x.14"' in page

    def test_the_length_of_a_book_is_not_a_page(self, client: Client) -> None:
        assert "xiv+322 pp." in page_of("@book{k, title={T}, pages={xiv+322}, year=2001}", client)

    def test_the_number_of_a_book_is_shown_with_its_series(self, client: Client) -> None:
        page = page_of("@book{k, title={T}, series={Tracts}, number={24}, year=2001}", client)
        assert "Tracts, no. 24" in page

    def test_a_document_number_beside_pages_is_only_a_fact(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J}, volume=21, pages={857-871}, art_number={5161259}}",
            client,
        )
        assert "21, 857–871" in page
        assert "Article number 5161259" in page

    def test_a_report_has_its_type_before_its_number(self, client: Client) -> None:
        page = page_of("@techreport{a, title={T}, type={Physics Note}, number={2005-001}}", client)
        assert "Physics Note 2005-001 Details" in page
        assert "Type of report Physics Note" in page

    def test_a_range_of_numbers_has_an_en_dash(self, client: Client) -> None:
        page = page_of("@article{a, title={T}, journal={J}, volume=3, number={1-2}}", client)
        assert "3(1–2)" in page
        assert "Number 1–2" in page

    def test_a_number_within_the_volume_is_not_repeated(self, client: Client) -> None:
        page = page_of(
            "@article{a, title={T}, journal={J}, volume={16 (S1)}, number={S1}, pages=7}", client
        )
        assert "16 (S1), 7 Details" in page

    @pytest.mark.parametrize(
        "fields",
        [
            "doi={10.1000/Abc}, url={http://dx.doi.org/10.1000/ABC}",
            "eprint={0802.1699}, archiveprefix={arXiv}, url={http://arxiv.org/abs/0802.1699}",
        ],
    )
    def test_the_address_of_a_number_is_no_web_page_beside_it(
        self, fields: str, client: Client
    ) -> None:
        assert "Web page" not in page_of(f"@article{{a, title={{T}}, {fields}}}", client)

    @pytest.mark.parametrize("number", ["arXiv:1401.4250", "arXiv:1401.4250 [math.CO]"])
    def test_the_arxiv_number_of_how_it_was_published_is_shown_once(
        self, number: str, client: Client
    ) -> None:
        page = page_of(f"@misc{{a, title={{T}}, howpublished={{{number}}}, year=2014}}", client)
        assert "arXiv 1401.4250" in page
        assert "How published" not in page
