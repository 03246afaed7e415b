"""What the page of a publication shows of an imported entry."""

import pytest
from django.test import Client
from django.utils.html import escape

from publications.models import Publication
from tests.publications.imports import import_text, the_publication
from tests.publications.pages import page_of


@pytest.mark.django_db
def test_an_article_behind_the_name_of_a_journal_is_before_it(client: Client) -> None:
    page = page_of("@article{k, title={T}, journal={American Journal of Oaks, The}}", client)
    assert "Venue The American Journal of Oaks Something" in page


@pytest.mark.django_db
class TestPages:
    def test_a_series_that_is_the_venue_is_shown_once(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={Meeting Abstracts \\#219},"
            " series={Meeting Abstracts}, volume=219, year=2012}",
            client,
        )
        assert "Meeting Abstracts #219 , vol. 219, 2012" in page

    @pytest.mark.parametrize(
        "fields",
        [
            "inproceedings{k, booktitle={Oak Days}, series={Oak Days}",
            "book{k, publisher={Oak Press}, series={T}, institution={Oak Press}",
            "phdthesis{k, school={Oak University}, institution={Oak University}",
            "article{k, journal={Annals of Oaks}, publisher={Annals of Oaks}",
        ],
    )
    def test_what_another_field_says_is_shown_once(self, fields: str, client: Client) -> None:
        page = page_of(f"@{fields}, title={{T}}, year=2012}}", client)
        labels = ("Series", "Organization", "Publisher Annals")
        assert not any(label in page for label in labels)
        assert page.count("School") <= 1

    def test_the_university_of_a_thesis_is_its_school(self, client: Client) -> None:
        page = page_of("@phdthesis{k, school={Oak University}, title={T}, year=2012}", client)
        assert "School Oak University" in page
        assert "Venue" not in page

    def test_the_journal_beside_the_conference_is_shown(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={24th Conference on Oaks},"
            " journaltitle={{Oak} Web of Conferences}, volume=245, year=2012}",
            client,
        )
        assert "Journal Oak Web of Conferences" in page

    @pytest.mark.parametrize(("note", "is_shown"), [
        ("doi:10.1000/Xy.", False), ("doi:10.1000/xy. arXiv:2001.00001 [cs.AI].", True),
        ("doi:10.1000/xy. arXiv:2001.00001.", False), ("Preliminary. doi:10.1000/xy", True),
    ])  # fmt: skip
    def test_a_note_of_linked_numbers_is_not_repeated(
        self, note: str, client: Client, *, is_shown: bool
    ) -> None:
        fields = "title={T}, doi={10.1000/xy}, eprint={2001.00001}, archiveprefix={arXiv}"
        page = page_of(f"@article{{k, {fields}, year=2012, note={{{note}}}}}", client)
        assert ("Note" in page) == is_shown

    @pytest.mark.parametrize(("fields", "is_shown"), [
        ("bibdate={Mon Jan 1}, remark={With a {New} foreword}", True),
        ("remark={With a new foreword}", False),
        (r"bibdate={Mon Jan 1}, remark={With a new foreword, see \cite{roe}}", False),
    ])  # fmt: skip
    def test_a_remark_is_for_readers_where_bibliographers_write_it(
        self, fields: str, client: Client, *, is_shown: bool
    ) -> None:
        page = page_of(f"@book{{k, title={{T}}, year=2012, {fields}}}", client)
        assert ("Remark With a New foreword" in page) == is_shown

    @pytest.mark.parametrize(("length", "is_shown"), [("xxx", False), ("12", True)])
    def test_a_placeholder_is_no_number_of_pages(
        self, length: str, client: Client, *, is_shown: bool
    ) -> None:
        page = page_of(f"@article{{k, title={{T}}, year=2012, numpages={{{length}}}}}", client)
        assert ("Pages in total" in page) == is_shown

    def test_the_address_is_no_location(self, client: Client) -> None:
        fields = "title={T}, location={URL: <http://oak.org/a>}, year=2012"
        page = page_of(f"@article{{k, {fields}}}", client)
        assert "Location" not in page

    def test_a_state_is_no_journal(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={Unpublished}, year=2012}", client)
        assert "Journal" not in page

    def test_the_event_of_a_page_is_shown(self, client: Client) -> None:
        page = page_of("@online{k, title={T}, event={Meeting on Old Oaks}, year=2012}", client)
        assert "Event Meeting on Old Oaks" in page

    def test_a_venue_in_other_capitals_is_shown_once(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={Oak biology}, year=2012}", client)
        assert "As printed" not in page

    def test_the_acronym_of_a_journal_is_beside_its_name(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={ACM Transactions on Oaks, Oils and Leaves}, year=2017,"
            " series={TOOL}}",
            client,
        )
        assert "Venue ACM Transactions on Oaks, Oils and Leaves (TOOL)" in page
        assert "Series" not in page

    def test_a_venue_with_other_capitals_is_not_shown_as_printed(self, client: Client) -> None:
        import_text("@article{l, title={On Elms}, journal={Freshwater Oaks}, year=2015}")
        Publication.objects.update(venue_name="Freshwater oaks")
        page = client.get(the_publication().get_absolute_url()).content.decode()
        assert "Freshwater Oaks" in page
        assert "As printed" not in page

    def test_the_editors_of_proceedings_are_not_those_of_the_article(self, client: Client) -> None:
        entries = (
            "@article{a, title={Timing of planets in wide orbits}, author={Rowe, Jo and Lee, Al},"
            " journal={Journal of Orbits}, volume=3, pages={1--9}, year=2008}"
            "@inproceedings{b, title={Timing of planets in wide orbits},"
            " author={Rowe, Jo and Lee, Al}, editor={Weld, D.},"
            " booktitle={Workshop on Transits}, year=2007}"
        )
        assert "Editors of the proceedings D. Weld" in page_of(entries, client)

    def test_place_and_days_of_an_event_are_shown(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={B}, venue={Paris}, date={2017-10},"
            " eventdate={2017-10-15/2017-10-20}}",
            client,
        )
        assert "Place of the event Paris" in page
        assert "Date of the event Oct 15–20, 2017" in page

    @pytest.mark.parametrize("venue", ["Dublin", "University of Oak NSW Australia"])
    def test_a_place_without_days_is_shown(self, venue: str, client: Client) -> None:
        entry = f"@inproceedings{{k, title={{T}}, booktitle={{B}}, venue={{{venue}}}, year=2020}}"
        assert f"Place of the event {venue}" in page_of(entry, client)

    @pytest.mark.parametrize("venue", ["NeurIPS 2020", "NeurIPS", "CHI", "Oaks", "Oak Workshop"])
    def test_the_name_of_a_conference_is_no_place(self, venue: str, client: Client) -> None:
        page = page_of(
            f"@inproceedings{{k, title={{T}}, booktitle={{Proceedings of Oaks}}, venue={{{venue}}},"
            " year=2020}",
            client,
        )
        assert "Place of the event" not in page

    def test_pages_that_say_to_appear_are_the_status(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, journal={J}, pages={to appear}, year=2026}", client)
        assert "In press" in page
        assert "to appear" not in page

    @pytest.mark.parametrize("note", ["To appear", "Forthcoming.", "(in press)"])
    def test_a_note_that_only_repeats_the_status_is_not_shown(
        self, note: str, client: Client
    ) -> None:
        page = page_of(
            f"@article{{k, title={{T}}, journal={{J}}, note={{{note}}}, year=2026}}", client
        )
        assert "In press" in page
        assert "Note" not in page

    @pytest.mark.parametrize(
        ("note", "shown"),
        [
            (r"Reprinted in \cite{oaks}", ""),
            (r"Reprinted in~\cite[ch. 2]{oaks}, pp. 1--3.", ""),
            (r"Extended version of \cite{oaks}. Best paper award", "Note Best paper award"),
            (r"Best paper award; see also \citet{oaks}", "Note Best paper award"),
            (r"In ch. \ref{two} of \cite{oaks}. See errata", "Note See errata"),
            (r"Revised version of \cite{oaks}, 2013. Best paper", "Note Best paper"),
            (r"Reprinted in \cite{oaks}, translated by Max Poe. Best paper", "Note Best paper"),
            (r"Reprinted in \citep{oaks} (in Greek). Best paper", "Note Best paper"),
            (r"Best paper. Earlier version in Proc. ICML 2019 as \cite{oaks}", "Note Best paper"),
            (r"Earlier version in Proc. ICML 2019 as \cite{oaks}", ""),
            (r"Reprinted in Lect. Notes Comput. Sci. by J. Roe et al. Elms as \cite{oaks}", ""),
            (r"See \url{https://oak.org/elms} and \cite{oaks}", "See https://oak.org/elms and …"),
            (r"Most cited paper of 2010, 2011, \ldots", "Note Most cited paper of 2010, 2011, …"),
            (r"Solicited paper \dots{} of 2020", "Note Solicited paper … of 2020"),
            (r"The ``most cited'' \ldots{} articles", "Note The “most cited” … articles"),
            (r"Begins with \dots{} and ends", "Note Begins with … and ends"),
            ("Elms and …", "Note Elms and …"),
        ],
    )
    def test_a_sentence_that_cites_an_entry_is_not_shown(
        self, note: str, shown: str, client: Client
    ) -> None:
        entry = f"@article{{k, title={{T}}, journal={{J}}, note={{{note}}}, year=2020}}"
        page = page_of(entry, client)
        assert shown in page
        assert ("Note" in page) == bool(shown)
        exported = client.get(f"{Publication.objects.get().get_absolute_url()[:-1]}.bib")
        assert f"note = {{{note}}}" in exported.content.decode()

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
        ("fields", "note"),
        [
            ("note={http://x.org/a}", ""),
            ("note={\\url{http://x.org/a}}", ""),
            ("note={http://arxiv.org/abs/1004.4705}", ""),
            ("note={http://dx.doi.org/10.1000/A.b}", ""),
            ("howpublished={\\url{http://x.org/a}}", ""),
            ("note={10.1000/A.b}, doi={10.1000/a.b}", ""),
            ("howpublished={Leaflet}", "How published Leaflet"),
            ("note={Режим доступа: http://x.org/a}", ""),
            ("note={[ogled 9.\\ 9.\\ 2021], dostopno na \\url{http://x.org/a}}", ""),
            ("note={Consult. 14 Jan. 2019; Disponível em \\url{http://x.org/a}}", ""),
            ("note={Dostęp online: 07.02.2025}", ""),
            ("note={**Best Paper Award** of Oaks}", "Note Best Paper Award of Oaks"),
            ("note={**Highlight**: see 2**3}", "Note Highlight: see 2**3"),
            ("note={*** Three stars ***}", "Note *** Three stars ***"),
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

    def test_a_note_that_says_only_where_is_not_shown(self, client: Client) -> None:
        note = "Режим доступа: http://oak.org/4(28)2003/4.html"
        page = page_of(f"@misc{{k, title={{T}}, note={{{note}}}}}", client)
        assert "Web page" in page
        assert "Режим" not in page

    def test_the_lack_of_a_statement_is_no_funding(self, client: Client) -> None:
        page = page_of("@article{k, title={T}, funding-text={No Statement Available}}", client)
        assert "Funding" not in page

    def test_who_typed_an_entry_is_not_shown(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, year=2001, bibdate={Sat Mar 1 08:04:22 MST 2014},"
            " acknowledgement={Ann Doe, Example University, e-mail: |doe@example.org|}}",
            client,
        )
        assert "Acknowledgments" not in page

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

    def test_a_note_that_repeats_another_field_is_not_shown(self, client: Client) -> None:
        page = page_of("@misc{k, title={T}, howpublished={At a fair.}, note={At a fair.}}", client)
        assert page.count("At a fair.") == 1

    @pytest.mark.parametrize(
        "entry",
        [
            "@article{k, journal={Geology of Oaks}, note={(Geology of oaks)}",
            "@phdthesis{k, school={Oak University}, note={(PhD)}",
            "@mastersthesis{k, school={Oak University}, note={MSc thesis}",
        ],
    )
    def test_a_note_that_names_the_journal_or_the_degree_is_not_shown(
        self, entry: str, client: Client
    ) -> None:
        assert "Note" not in page_of(f"{entry}, title={{T}}, year=2001}}", client)

    def test_a_note_that_names_another_degree_is_shown(self, client: Client) -> None:
        assert "Note MSc" in page_of("@phdthesis{k, title={T}, note={MSc}}", client)

    def test_the_section_of_a_newspaper_is_no_chapter(self, client: Client) -> None:
        entry = "@article{k, title={T}, journal={Daily Example}, chapter={Health}}"
        assert "Section Health" in page_of(entry, client)

    def test_the_main_title_is_shown(self, client: Client) -> None:
        page = page_of(
            "@inproceedings{k, title={T}, booktitle={Robots Workshop}, maintitle={IROS 2021}}",
            client,
        )
        assert "Part of IROS 2021" in page

    def test_a_thesis_has_the_type_that_it_names(self, client: Client) -> None:
        page = page_of("@thesis{a, title={T}, type={Mémoire de fin d'études}}", client)
        assert "Type of thesis Mémoire de fin d&#x27;études" in page

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
