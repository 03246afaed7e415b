"""What the page of a publication shows of an imported entry."""

import pytest
from django.test import Client
from django.utils.html import escape

from publications.models import Publication
from tests.publications.imports import import_text, the_publication
from tests.publications.pages import page_of


@pytest.mark.django_db
class TestPages:
    @pytest.mark.parametrize("field", ["eid", "articleno", "art_number", "article-number"])
    def test_an_article_number_is_shown(self, field: str, client: Client) -> None:
        page = page_of(
            f"@article{{k, title={{T}}, journal={{J}}, volume=3, {field}={{e0153}}, year=2001}}",
            client,
        )
        assert "3, article e0153" in page
        assert "Article number e0153" in page

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

    def test_a_series_that_is_the_venue_is_shown_once(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={Meeting Abstracts \\#219},"
            " series={Meeting Abstracts}, volume=219, year=2012}",
            client,
        )
        assert "Meeting Abstracts #219 , vol. 219, 2012" in page

    @pytest.mark.parametrize(
        ("fields", "shown"),
        [
            ("isbn={1547-1063 (Print)}, issn=15510018", "ISSN 1547-1063, 1551-0018"),
            ("isbn={2041-2649}, issn={2041-2649}", "ISSN 2041-2649"),
            ("issn={978-3-030-66823-5}", "ISBN 978-3-030-66823-5"),
            ("isbn={978-3-030-66823-5, 3-16-148410-X}", "ISBN 978-3-030-66823-5, 3-16-148410-X"),
            ("isbn={see the cover}", "ISBN see the cover"),
            ("isbn={978-3-030-66823-5 | 3-16-148410-X}", "ISBN 978-3-030-66823-5, 3-16-148410-X"),
            ("isbn={1083-4419 VO - 27}, issn={0000}", "ISSN 1083-4419"),
        ],
    )
    def test_numbers_of_books_and_of_journals_are_told_apart(
        self, fields: str, shown: str, client: Client
    ) -> None:
        page = page_of(f"@article{{k, title={{T}}, journal={{J}}, {fields}, year=2001}}", client)
        facts = page[page.index("Date 2001") :]
        assert shown in facts
        assert facts.count("ISBN") + facts.count("ISSN") == 1

    def test_the_editors_of_proceedings_are_not_those_of_the_article(self, client: Client) -> None:
        entries = (
            "@article{a, title={Timing of planets in wide orbits}, author={Rowe, Jo and Lee, Al},"
            " journal={Journal of Orbits}, volume=3, pages={1--9}, year=2008}"
            "@inproceedings{b, title={Timing of planets in wide orbits},"
            " author={Rowe, Jo and Lee, Al}, editor={Weld, D.},"
            " booktitle={Workshop on Transits}, year=2007}"
        )
        assert "Editors of the proceedings D. Weld" in page_of(entries, client)

    def test_a_number_of_another_archive_is_a_link(self, client: Client) -> None:
        import_text("@book{k, title={T}, eprint={1721.1/111971}, eprinttype={hdl}}")
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert '<a href="https://hdl.handle.net/1721.1/111971">1721.1/111971</a>' in page

    def test_another_text_is_no_number_of_an_archive(self, client: Client) -> None:
        import_text("@book{k, title={T}, eprint={see there}, eprinttype={hdl}}")
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert "Handle" in page
        assert "hdl.handle.net" not in page

    def test_place_and_days_of_an_event_are_shown(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={B}, venue={Paris}, date={2017-10},"
            " eventdate={2017-10-15/2017-10-20}}",
            client,
        )
        assert "Place of the event Paris" in page
        assert "Date of the event Oct 15, 2017 – Oct 20, 2017" in page

    def test_the_name_of_a_conference_is_no_place(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={B}, venue={NeurIPS 2020}, year=2020}", client
        )
        assert "Place of the event" not in page

    def test_the_number_of_a_chapter_is_that_of_the_series(self, client: Client) -> None:
        page = page_of(
            "@incollection{k, title={T}, booktitle={B}, series={Pléiade}, number=79, year=1932}",
            client,
        )
        assert "B , Pléiade, no. 79, 1932" in page

    def test_pages_that_say_to_appear_are_the_status(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={J}, pages={to appear}, year=2026}", client)
        assert "In press" in page
        assert "to appear" not in page

    def test_pages_from_0_to_0_are_not_shown(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={J}, pages={0--0}, year=2010}", client)
        assert "Pages" not in page

    def test_the_city_of_mendeley_is_the_place(self, client: Client) -> None:
        page = page_of("@inproceedings{k, title={T}, booktitle={B}, city={Lausanne}}", client)
        assert "Place Lausanne" in page

    def test_a_further_address_that_is_the_doi_is_shown_once(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J}, doi={10.1000/x},"
            " url={http://a.org/x http://dx.doi.org/10.1000/x}, year=2010}",
            client,
        )
        assert "DOI : T" in page
        assert "Link" not in page

    def test_the_length_of_a_book_can_be_a_field_of_its_own(self, client: Client) -> None:
        page = page_of("@book{k, title={T}, publisher={P}, pagetotal={872}, date={2013}}", client)
        assert "872 pp., P , 2013" in page
        assert "Pages in total 872" in page

    def test_an_address_as_e_print_is_a_link(self, client: Client) -> None:
        import_text("@article{k, title={T}, eprint={http://x.org/a.pdf}, year=2001}")
        html = client.get(the_publication().get_absolute_url()).content.decode()
        assert '<a href="http://x.org/a.pdf"' in html

    @pytest.mark.parametrize(
        ("eprint", "shown"),
        [("NIHMS150003", "E-print NIHMS150003"), ("1911.09418v2", "arXiv 1911.09418")],
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

    @pytest.mark.parametrize(
        ("fields", "note"),
        [
            ("note={http://x.org/a}", ""),
            ("note={\\url{http://x.org/a}}", ""),
            ("note={http://arxiv.org/abs/1004.4705}", ""),
            ("note={http://dx.doi.org/10.1000/A.b}", ""),
            ("howpublished={\\url{http://x.org/a}}", ""),
            ("note={10.1000/A.b}, doi={10.1000/a.b}", ""),
            ("howpublished={Leaflet}", "How published Leaflet"),
            ("note={Also [here](https://x.org/a/)}", "Note Also here ( https://x.org/a/ )"),
            ("note={See http://x.org/a}", "Note See http://x.org/a"),
            ("note={[Seen on stage]}", "Note Seen on stage"),
            ("note={http://x.org/a}, url={http://y.org}", "Note http://x.org/a"),
        ],
    )
    def test_a_note_that_is_a_link_of_the_page_is_shown_once(
        self, fields: str, note: str, client: Client
    ) -> None:
        page = page_of(f"@misc{{k, title={{T}}, year=2001, {fields}}}", client)
        assert note in page
        assert note or not ("Note" in page or "How published" in page)

    def test_a_doi_and_a_place_are_shown_once(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J}, doi={10.1000/A}, eprint={https://doi.org/10.1000/A},"
            " address={Bangkok}, location={Bangkok}, year=2001}",
            client,
        )
        assert "E-print" not in page
        assert page.count("Bangkok") == 1

    def test_a_journal_that_is_the_venue_is_shown_once(self, client: Client) -> None:
        entry = "@inproceedings{k, title={T}, booktitle={Talks on X}, journal={%s}, year=2001}"
        assert "Journal" not in page_of(entry % "Talks on {X}", client)
        assert "Proc" not in page_of(entry % "Proceedings of Talks on {X}", client)

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

    @pytest.mark.parametrize(
        ("written", "shown"),
        [
            ("ResearchGate", "ResearchGate 1"),
            ("unknown archive", "Unknown"),
            ("In Proceedings of the International Conference on Web Media", "E-print 1"),
        ],
    )
    def test_the_name_of_an_archive_begins_with_a_capital(
        self, written: str, shown: str, client: Client
    ) -> None:
        entry = "@article{k, title={T}, eprint={1}, eprinttype={%s}, year=2001}"
        assert shown in page_of(entry % written, client)

    def test_other_people_and_additions_are_shown(self, client: Client) -> None:
        page = page_of(
            "@incollection{k, title={T}, booktitle={B}, translator={Doe, Ann and Roe, Bob},"
            " bookauthor={Poe, Cy}, titleaddon={A {Report}}, addendum={Rev.}, year=2001}",
            client,
        )
        assert "Translators Ann Doe, Bob Roe" in page
        assert "Author of the book Cy Poe" in page
        assert "Title supplement A Report" in page
        assert "Addendum Rev." in page

    def test_synopsis_funding_and_acknowledgments_are_shown(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, synopsis={Seen {\\em first} here.}, grant={DMR-1534910},"
            " funding-acknowledgement={NSF {[}17{]}}, funding-text={The NSF paid \\& helped.},"
            " acknowledgement={We thank Ann Doe.}, year=2001}",
            client,
        )
        assert "Synopsis Seen first here." in page
        assert "Grant DMR-1534910" in page
        assert "Funding The NSF paid &amp; helped." in page
        assert "Acknowledgments We thank Ann Doe." in page
        assert "[17]" not in page  # the same in short

    def test_who_typed_an_entry_is_not_shown(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, year=2001, bibdate={Sat Mar 1 08:04:22 MST 2014},"
            " acknowledgement={Ann Doe, Example University, e-mail: |doe@example.org|}}",
            client,
        )
        assert "Acknowledgments" not in page

    def test_the_volume_of_a_journal_is_not_that_of_the_conference(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={34th Lattice Symposium}, journal={PoS},"
            " volume={LATTICE2016}, pages={12}, year=2017}",
            client,
        )
        assert "34th Lattice Symposium , PoS LATTICE2016, 12" in page

    def test_the_journal_of_a_book_is_its_venue(self, client: Client) -> None:
        assert "EPTCS , vol. 12" in page_of(
            "@proceedings{k, title={T}, journal={EPTCS}, volume=12, year=2001}", client
        )

    def test_an_organization_is_not_called_an_institution(self, client: Client) -> None:
        page = page_of("@misc{k, title={T}, organization={IEEE}, year=2001}", client)
        assert "Organization IEEE" in page

    @pytest.mark.parametrize(
        "note",
        [
            "cited By 21", "Cited by: 12; All Open Access, Green Open Access",
            r"\_eprint: https://x",
            "Publisher Copyright: {\\copyright} 2020 Elsevier", "Export Date: 12 March 2020",
            "Citation Key Alias: doe2020, roe2021",
            "Cited by: 3; Conference name: 18th Deep Sea Conference; Conference code: 172123",
            "3 cites: https://www.scopus.com/inward/citedby.uri?scp=85103241632",
            "OCLC: ocn996972940", "Series: Atlas", "tex.owner: TK\\_CM tex.timestamp: 2019-03-04",
        ],
    )  # fmt: skip
    def test_the_note_of_a_database_is_not_shown(self, note: str, client: Client) -> None:
        page = page_of(f"@article{{k, title={{T}}, note={{{note}}}, year=2001}}", client)
        assert "Note" not in page
        assert the_publication().extra["note"] == note

    def test_the_place_of_the_conference_is_shown_beside_that_of_the_publisher(
        self, client: Client
    ) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={CHI}, address={New York, NY, USA},"
            " location={Pittsburgh, Pennsylvania}, year=1999}",
            client,
        )
        assert "Place New York, NY, USA" in page
        assert "Location Pittsburgh, Pennsylvania" in page

    def test_a_version_is_called_so_once(self, client: Client) -> None:
        page = page_of("@software{k, title={T}, version={version 0.9.2}, year=2022}", client)
        assert "Version 0.9.2" in page
        assert "Version version" not in page

    def test_the_note_of_an_author_is_shown(self, client: Client) -> None:
        note = "Cited by everyone. See also part 2"
        assert note in page_of(f"@article{{k, title={{T}}, note={{{note}}}, year=2001}}", client)

    @pytest.mark.parametrize(
        ("source", "title"),
        [
            ("A study of proteins.", "A study of proteins"),
            ("Advances in Science, Inc.", "Advances in Science, Inc."),
            ("The U.S.A.", "The U.S.A."),
            (r"\{DEVS\} Models", "DEVS Models"),
            (r"Redshift \$z\$ Surveys", "Redshift z Surveys"),
            ("R&AMP;D at <<Renault>>", "R&D at «Renault»"),
            (r"$\Iota$nternational Ca\hyphen based \ion{Ca}{ii}", "International Ca-based Ca II"),
        ],
    )
    def test_a_title_has_no_leftovers(self, source: str, title: str, client: Client) -> None:
        page_of(f"@article{{k, title={{{source}}}, journal={{J}}, year=2001}}", client)
        assert the_publication().title == title

    def test_a_doi_has_no_kind_of_number(self, client: Client) -> None:
        page_of("@article{k, title={T}, doi={10.1000/x.1 [pii]}, year=2001}", client)
        assert the_publication().doi == "10.1000/x.1"

    @pytest.mark.parametrize(
        ("source", "names"),
        [
            ("Celesti A., Leitner P.", ["A. Celesti", "P. Leitner"]),
            (r"{\bf Weller, Hilary} and Doe, Ann", ["Hilary Weller", "Ann Doe"]),
            ("Esra Erdem 0001", ["Esra Erdem"]),
            ("Benslimane A.", ["A. Benslimane"]),
            (r"Be\v cv\'a\v r, F.", ["F. Bečvář"]),
        ],
    )
    def test_names_are_read(self, source: str, names: list[str], client: Client) -> None:
        page_of(f"@book{{k, title={{T}}, editor={{{source}}}, year=2001}}", client)
        assert [row.full_name for row in the_publication().contributors("editor")] == names

    def test_a_line_break_of_mendeley_is_not_shown(self, client: Client) -> None:
        page = page_of(r"@book{k, title={T}, isbn={0031-9333$\backslash$n0031-9341}}", client)
        assert "ISSN 0031-9333, 0031-9341" in page

    @pytest.mark.parametrize(
        ("entry", "shown"),
        [
            ("@misc{k, howpublished={IBM}, pages={5}, ", "5 pp., 2001"),
            ("@techreport{k, institution={I}, pages={45}, ", "45 pp., I , 2001"),
            ("@article{k, pages={45}, ", "45 pp., 2001"),  # of Zotero, for any PDF file
            ("@inproceedings{k, series={The Oak Bulletin}, pages={5}, ", "p. 5, 2001"),
            ("@article{k, volume={2}, pages={45}, ", "vol. 2, p. 45, 2001"),
            ("@article{k, volume={PP}, number={99}, pages={1-1}, ", "early access, 2001"),
            ("@book{k, pages={1-248}, ", "248 pp., 2001"),
            ("@book{k, pages={13-248}, ", "pp. 13–248, 2001"),
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

    def test_a_note_that_repeats_another_field_is_not_shown(self, client: Client) -> None:
        page = page_of("@misc{k, title={T}, howpublished={At a fair.}, note={At a fair.}}", client)
        assert page.count("At a fair.") == 1

    def test_the_section_of_a_newspaper_is_no_chapter(self, client: Client) -> None:
        entry = "@article{k, title={T}, journal={Daily Example}, chapter={Health}}"
        assert "Section Health" in page_of(entry, client)

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

    def test_the_main_title_is_shown(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={Robots Workshop}, maintitle={IROS 2021}}",
            client,
        )
        assert "Part of IROS 2021" in page

    def test_a_thesis_has_the_type_that_it_names(self, client: Client) -> None:
        page = page_of("@thesis{a, title={T}, type={Mémoire de fin d'études}}", client)
        assert "Type of thesis Mémoire de fin d&#x27;études" in page

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

    @pytest.mark.parametrize(
        ("series", "label"),
        [("SIGMOD '08", "Conference"), ("OSDI 2008", "Conference"), ("LNCS", "Series"),
         ("LNCS 2007", "Series")],
    )  # fmt: skip
    def test_a_conference_in_the_place_of_a_series_is_named_so(
        self, series: str, label: str, client: Client
    ) -> None:
        entry = f"@inproceedings{{a, title={{T}}, series={{{series}}}, year=2008}}"
        assert f"{label} {escape(series)}" in page_of(entry, client)

    @pytest.mark.parametrize(
        ("field", "shown"),
        [
            ("collaboration={ATLAS}", "Collaboration ATLAS"),
            ("assignee={Example Inc.}", "Assignee Example Inc."),
            ("pubmed_id={36804498}, pmc={PMC4090}", "PubMed 36804498 PubMed Central PMC4090"),
            ("reportNumber={CERN-TH-1}", "Report number CERN-TH-1"),
            ("type={Meeting Abstract}, meeting={P12}", "Meeting abstract P12"),
        ],
    )
    def test_who_stands_behind_it_is_shown(self, field: str, shown: str, client: Client) -> None:
        assert shown in page_of(f"@article{{a, title={{T}}, {field}, year=2001}}", client)

    @pytest.mark.parametrize("number", ["arXiv:1401.4250", "arXiv:1401.4250 [math.CO]"])
    def test_the_arxiv_number_of_how_it_was_published_is_shown_once(
        self, number: str, client: Client
    ) -> None:
        page = page_of(f"@misc{{a, title={{T}}, howpublished={{{number}}}, year=2014}}", client)
        assert "arXiv 1401.4250" in page
        assert "How published" not in page
