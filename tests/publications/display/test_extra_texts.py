"""What the page of a publication shows of BibTeX fields that have no column."""

import pytest
from django.test import Client

from tests.publications.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ("part={2}, volume={1}", "Volume 1 Part 2"),
        ("volumes={4}", "Volumes in total 4"),
        ("origtitle={Espera}, origdate={1968}", "Original title Espera"),
        ("transliterated-title={Espera}", "Original title Espera"),
        ("origdate={1968-03}", "First published Mar 1968"),
        ("origdate={2015-12-04T04:57:46Z}", "First published Dec 4, 2015"),
        (
            "origdate={1907}, origlocation={Halle}, origpublisher={Niemeyer}",
            "First published Halle: Niemeyer, 1907",
        ),
        ("origyear={1877}", "First published 1877"),
        ("title_translation={The Oak}", "Translated title The Oak"),
        ("origlanguage={french and latin}", "Original language French, Latin"),
        ("origlanguage={from the 3rd German ed.}", "Original language from the 3rd German ed."),
        (
            "maintitle={Works}, mainsubtitle={A Handbook}, maintitleaddon={Trans.}",
            "Part of Works: A Handbook. Trans.",
        ),
        ("issuetitle={Sound?}, issuesubtitle={Essays}", "Title of the issue Sound? Essays"),
        ("nameaddon={Senate}", "Name supplement Senate"),
        ("language={latin}", "Language Latin"),
        ("langid={icelandic}", "Language Icelandic"),
        ("tldr={We count.}", "Summary We count."),
        ("eprint={1721.1/111971}, eprinttype={hdl}", "Handle 1721.1/111971"),
        ("eprint={12345678}, eprinttype={pubmed}", "PubMed 12345678"),
    ],
)
def test_fields_of_biblatex_are_shown(fields: str, shown: str, client: Client) -> None:
    page = page_of(f"@book{{k, title={{T}}, {fields}, year=2001}}", client)
    assert shown in page


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        ("@jurisdiction{k, ", "Type Judgment"),
        ("@movie{k, ", "Type Film"),
        ("@article{k, journal={J}, number={2}, issue={Summer 2018}, ", "Issue Summer 2018"),
        ("@article{k, journal={J 自然科学版}, journaltitleaddon={自然科学版}, ",
         "Supplement to the journal’s title 自然科学版"),
        ("@inbook{k, booktitle={B}, booktitleaddon={[For A. B.]}, ",
         "Supplement to the book’s title [For A. B.]"),
        ("@phdthesis{k, booktitle={Oaks}, ", "Book title Oaks"),
        ("@misc{k, type={Blog}, ", "Type Blog"),
        ("@review{k, revdtitle={Acts}, revdsubtitle={Notes}, ", "Review of Acts: Notes"),
        ("@legal{k, execution={signed=1957-03-25 and inforce=1958-01-01}, ",
         "Execution signed Mar 25, 1957, in force Jan 1, 1958"),
        ("@patent{k, type={patentus}, ", "Type U.S. patent"),
        ("@patent{k, type={invcert}, ", "Type Inventor’s certificate"),
        ("@jurisdiction{k, ecli={EU:C:1970:5}, ", "ECLI EU:C:1970:5"),
        ("@unpublished{k, library={Biblioteka Jagiellońska}, ",
         "Library Biblioteka Jagiellońska"),
        ("@unpublished{k, library={BNE}, library_location={Madrid}, library_code={MSS/14085}, ",
         "Library BNE, Madrid, MSS/14085"),
        ("@manuscript{k, library={UL}, collection={Add.}, shelfmark={4489}, ",
         "Library UL, Add., 4489"),
        ("@article{k, journal={J}, volume=9, number={104185}, pages={104185}, ",
         "9, 104185, 2001"),
        ("@inreference{k, lista={BibTeX}, ", "Entry BibTeX"),
        ("@misc{k, url={https://x.org/a}, urldate={2026-02}, ", "Accessed Feb 2026"),
        ("@online{k, urldate={2026-02-10}, ", "Accessed Feb 10, 2026"),
        ("@article{k, url={https://x.org/a}, urldate={2026-02-10}, ", "Accessed Feb 10, 2026"),
        ("@online{k, urldate={2026-02-10-20-46}, ", "Accessed Feb 10, 2026"),
        ("@online{k, urlaccessdate={2026-06-01}, ", "Accessed Jun 1, 2026"),
        ("@online{k, cited={2026-06-01}, ", "Accessed Jun 1, 2026"),
        ("@online{k, cited={!2026-06-01}, ", "Accessed Jun 1, 2026"),
        ("@online{k, revised={2026-05-01}, ", "Revised May 1, 2026"),
        ("@online{k, revised={Aktualizováno květen 2026}, ", "Revised Aktualizováno květen 2026"),
        ("@report{k, reportnumber={A-1, B-2, A-1, B-2}, ", "Report number A-1, B-2 "),
        ("@article{k, journal={J}, articleno={66}, numpages={34}, ", "Pages in total 34"),
    ],
)  # fmt: skip
def test_fields_of_other_types_are_shown(entry: str, shown: str, client: Client) -> None:
    assert shown in page_of(f"{entry} title={{T}}, year=2001}}", client)


@pytest.mark.parametrize(
    ("entry", "label"),
    [
        ("@article{k, journal={J}, number={2}, issue={2}, ", "Issue"),
        ("@article{k, journal={J}, type={Journal Article}, ", "Type"),
        ("@misc{k, type={Article}, ", "Type"),
        ("@misc{k, addendum={\\textsuperscript{***}}, ", "Addendum"),
        ("@book{k, library={UTx JX1417}, ", "Library"),
        ("@article{k, journal={J}, urldate={2026-02-10}, ", "Accessed"),
        (
            "@article{k, journal={J}, doi={10.1/1}, url={https://x.org/a}, urldate={2026-02}, ",
            "Accessed",
        ),
        ("@article{k, journal={J}, pages={1--34}, numpages={34}, ", "Pages in total"),
        ("@phdthesis{k, booktitle={PhD Thesis}, ", "Book title"),
        ("@misc{k, booktitle={20.9.2016}, ", "Book title"),
        ("@misc{k, revised={yes}, ", "Revised"),
        ("@article{k, journal={J}, revised={2026-05-01}, owner={NLM}, ", "Revised"),
    ],
)
def test_what_databases_repeat_is_not_shown(entry: str, label: str, client: Client) -> None:
    assert label not in page_of(f"{entry} title={{T}}, year=2001}}", client)


def test_the_place_of_an_event_with_a_name_is_shown(client: Client) -> None:
    page = page_of("@unpublished{k, title={T}, venue={Bonn}, eventtitle={Days}}", client)
    assert "Place of the event Bonn" in page


def test_a_comma_behind_the_type_of_a_report_is_not_shown(client: Client) -> None:
    page = page_of("@report{a, title={T}, type={Digital media,}, year=2000}", client)
    assert "Digital media, 2000 Details" in page
    assert "Type of report Digital media Something" in page


def test_a_day_of_access_without_its_time_is_read(client: Client) -> None:
    page = page_of("@online{a, title={T}, url={http://x.org}, urldate={2017-09-21TZ}}", client)
    assert "Accessed Sep 21, 2017" in page


@pytest.mark.parametrize(
    ("fields", "shown", "hidden"),
    [
        ("note={Visitado 2024}", "Accessed 2024", "Visitado"),
        ("note={[en ligne; consulté le 12-mai-2020]}", "Accessed May 12, 2020", "Note"),
        ("note={Zugriffsdatum: 3. März 2019}", "Accessed Mar 3, 2019", "Note"),
        ("note={Accessed 1st of June 2022}", "Accessed Jun 1, 2022", "Note"),
        ("note={Acesso em 3 de abril de 2010}", "Accessed Apr 3, 2010", "Note"),
        ("note={Accessed 4/7/2018}", "Accessed 4/7/2018", "Note"),
        ("note={[cit. 20221130]}", "Accessed Nov 30, 2022", "Note"),
        ("note={[online] [cit. 20221130]. Dostupné z WWW: https://oak.org}", "Nov 30", "Note"),
        ("howpublished={Strona: \\url{https://oak.org}}", "Web page", "Strona"),
        ("note={Acessado em: 24/7/2018}", "Accessed Jul 24, 2018", "Note"),
        ("note={Accessed 7/24/2018}", "Accessed Jul 24, 2018", "Note"),
        ("note={Accessed 7/7/2018}", "Accessed Jul 7, 2018", "Note"),
        ("note={Accessed 24/24/2018}", "Accessed 24/24/2018", "Note"),
        ("note={Zuletzt besucht: 13.12.09}", "Accessed Dec 13, 2009", "Note"),
        ("note={\\url{https://oak.org}(23.9.2022)}", "Accessed Sep 23, 2022", "Note"),
        ("note={[Accès 23-03-2019]}", "Accessed Mar 23, 2019", "Note"),
        ("note={Letzer Abruf 13.09.2011}", "Accessed Sep 13, 2011", "Note"),
        ("note={Accessed: 2017-4-5}", "Accessed Apr 5, 2017", "Note"),
        (
            "note={[Internet; accedido el 22 de Abril del 2020] Disponible en: "
            "\\url{https://oak.org}}",
            "Accessed Apr 22, 2020",
            "Note",
        ),
        (
            "note={Online erhältlich unter \\url{https://oak.org}; abgerufen am 5. März 2018.}",
            "Accessed Mar 5, 2018",
            "Note",
        ),
        ("note={Accessed Fall 2019}", "Accessed Fall 2019", "Note"),
        ("note={Accessed: 2022-10-25}", "Accessed Oct 25, 2022", "Note"),
        ("note={Erişim : 14.07.2013}", "Accessed Jul 14, 2013", "Note"),
        ("addendum={(hämtad: 2018-09-11)}", "Accessed Sep 11, 2018", "Addendum"),
        ("note={https://oak.org (accessed 2018-09-11)}", "Accessed Sep 11, 2018", "Note"),
        ("note={Consultado en abril de 2025}", "Accessed Apr 2025", "Note"),
        (
            "note={Acesso em: 30 Jul 2016}, howpublished={Disponível em: \\url{https://oak.org}}",
            "Accessed Jul 30, 2016",
            "Disponível",
        ),
        (
            "note={Retrieved May 3, 2019, from \\url{https://oak.org}}",
            "Accessed May 3, 2019",
            "Retrieved",
        ),
        ("note={Disponible en: https://oak.org}, urldate={2018-09-11}", "Accessed", "Disponible"),
        ("note={[online]}, urldate={2018-09-11}", "Accessed Sep 11, 2018", "Note"),
        ("note={Read 2018, cited by 3}", "Note Read 2018, cited by 3", "Accessed"),
    ],
)
def test_when_a_page_was_read_may_be_all_that_a_note_says(
    fields: str, shown: str, hidden: str, client: Client
) -> None:
    page = page_of(f"@misc{{k, title={{T}}, {fields}, url={{https://oak.org}}}}", client)
    assert shown in page
    assert hidden not in page


def test_a_page_without_details_has_no_heading_for_them(client: Client) -> None:
    assert "Details" not in page_of("@misc{k, title={T}, url={https://x.org/a}}", client)
