"""Citations of what the official styles and their processor print badly without our help."""

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Contribution, Publication, Venue
from tests.factories import make_authorship, make_publication, unsaved_publication

K = Publication.Kind


def cite(publication: Publication) -> dict[str, str]:
    return {found.style: found.text for found in citations(publication)}


@pytest.fixture
def handbook() -> Publication:
    publication = make_publication(title="Handbook", kind=K.BOOK, date="1993", publisher="Press")
    for position, name in enumerate(("Roe, Jane F.", "Doe, John"), start=1):
        make_authorship(
            publication=publication,
            author=name,
            position=position,
            contribution=Contribution.EDITOR,
        )
    return publication


@pytest.mark.django_db
def test_editors_in_the_place_of_authors_are_named_once(handbook: Publication) -> None:
    found = cite(handbook)
    assert found["apa"] == "Roe, J. F., & Doe, J. (Eds.). (1993). Handbook. Press."
    assert found["chicago"] == "Roe, Jane F., and John Doe, eds. 1993. Handbook. Press."
    assert found["mla"] == "Roe, Jane F., and John Doe, editors. Handbook. Press, 1993."
    assert found["ieee"] == "J. F. Roe and J. Doe, Eds., Handbook. Press, 1993."
    assert found["acm"] == "Jane F. Roe and John Doe (Eds.). 1993. Handbook. Press."


@pytest.mark.django_db
def test_editors_beside_authors_follow_the_title(handbook: Publication) -> None:
    make_authorship(publication=handbook, author="Poe, Edgar", position=1)
    found = cite(handbook)
    assert found["apa"] == "Poe, E. (1993). Handbook (J. F. Roe & J. Doe, Eds.). Press."
    assert "Handbook. Edited by Jane F. Roe and John Doe." in found["chicago"]
    assert found["ieee"] == "E. Poe, Handbook, J. F. Roe and J. Doe, Eds. Press, 1993."
    assert found["acm"] == "Edgar Poe. 1993. Handbook, Jane F. Roe and John Doe (Eds.). Press."
    handbook.edition = "2"
    found = cite(handbook)
    assert ", Handbook, J. F. Roe and J. Doe, Eds., 2nd ed. Press" in found["ieee"]
    assert ". Handbook (2nd ed.), Jane F. Roe and John Doe (Eds.). Press" in found["acm"]


def test_years_and_translators_are_printed() -> None:
    extra = {"date": "1979/1984", "translator": "Marsden, William and others"}
    book = unsaved_publication(
        title="Travels", kind=K.BOOK, date="1979", authors=["Polo, Marco"], extra=extra
    )
    found = cite(book)
    assert found["apa"] == "Polo, M. (1979–1984). Travels (W. Marsden, et al., Trans.)."
    assert found["chicago"].startswith("Polo, Marco. 1979–1984. Travels. Translated by William")
    assert "Translated by William Marsden" in found["mla"]


def test_the_number_and_the_publisher_that_follow_a_title_are_printed_once() -> None:
    judgment = unsaved_publication(
        title="Burban v~Parliament".replace("~", "\N{NO-BREAK SPACE}"),
        kind=K.MISC, date="1992-03-31", number="C-255/90 P", publisher="CJEU",
    )  # fmt: skip
    found = cite(judgment)
    assert found["apa"] == "Burban v Parliament (C-255/90 P). (1992, March 31). CJEU."
    assert found["mla"] == "“Burban v Parliament.” C-255/90 P, CJEU, 31 Mar. 1992."
    page = unsaved_publication(title="Users", kind=K.ONLINE, date="", institution="Chef, Inc.")
    assert cite(page)["apa"] == "Chef, Inc. (n.d.). Users."


def test_a_page_of_the_web_is_cited_with_the_date_of_access() -> None:
    page = unsaved_publication(
        title="Users", kind=K.ONLINE, date="", authors=["Roe, Jane"],
        url="https://example.org/", extra={"urldate": "2016-09-29"},
    )  # fmt: skip
    assert cite(page)["apa"].endswith(
        "Users. Retrieved September 29, 2016, from https://example.org/"
    )
    for note in (
        "Accessed: 2016-09-29",
        "[Online; accessed 29 September 2016]",
        "Letzter Zugriff am 29.09.2016",
        "(Consulté le 29 septembre 2016)",
        "Último acceso: 29 de septiembre de 2016",
        "[cit. 2016-09-29]",
        "Дата обращения: 29.09.2016.",
        "[pristupljeno 29-Rujan-2016]",
        "Erişim tarihi: 29 Eylül 2016",
        "Diakses pada 29 September 2016",
        "[data dostępu 29.09.2016]",
        "Ostatni dostęp: 29.09.2016",
        "stan na dzień 29.09.2016",
        "Dernier accès le 29 septembre 2016",
    ):
        page.extra, page.note = {}, note
        assert "Retrieved September 29, 2016, from" in cite(page)["apa"]
    page.extra, page.note = {"urldate": "some day"}, "Accessed often"
    assert cite(page)["apa"].endswith("Users. https://example.org/")


def test_a_paper_that_is_in_nothing_keeps_its_publisher() -> None:
    paper = unsaved_publication(
        title="Lambda calculi", kind=K.INPROCEEDINGS, authors=["Roe, Jane"], publisher="Clarendon"
    )
    found = cite(paper)
    assert found["apa"] == "Roe, J. (2020). Lambda calculi. Clarendon."
    assert found["chicago"] == "Roe, Jane. 2020. “Lambda Calculi.” Clarendon."


def test_software_of_a_year_is_not_called_released() -> None:
    program = unsaved_publication(
        title="Project", kind=K.SOFTWARE, authors=["Roe, Jane"], publisher="Corp.",
        extra={"version": "4.1"},
    )  # fmt: skip
    found = cite(program)
    assert found["chicago"] == "Roe, Jane. 2020. Project. V. 4.1. Corp."
    assert found["apa"] == "Roe, J. (2020). Project (Version 4.1) [Computer software]. Corp."


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        (K.ARTICLE, {"apa": "7, Article 848.", "ieee": "Art. no. 848,", "mla": "2020, p. 848."}),
        (K.INPROCEEDINGS, {"apa": "(Vol. 7, Article 848).", "mla": "vol. 7, 2020, Article 848."}),
    ],
)
def test_an_article_number_is_no_page(kind: str, printed: dict[str, str]) -> None:
    paper = unsaved_publication(
        kind=kind, venue_name="Venue", volume="7", authors=["Roe, Jane"], extra={"articleno": "848"}
    )
    found = cite(paper)
    assert {style: text for style, text in printed.items() if text not in found[style]} == {}


def test_an_article_number_with_a_hyphen_is_no_range() -> None:
    article = unsaved_publication(kind=K.ARTICLE, venue_name="Journal", pages="e00308-12")
    assert all("e00308-12" in text for text in cite(article).values())


def test_the_length_of_a_book_is_no_page() -> None:
    book = unsaved_publication(title="Book", kind=K.BOOK, authors=["Roe, Jane"], pages="386")
    assert not [text for text in cite(book).values() if "386" in text]


def test_a_thesis_is_not_in_its_school() -> None:
    thesis = unsaved_publication(
        title="Rust", kind=K.THESIS, authors=["Roe, Jane"], thesis_type="Ph.D. thesis",
        venue_name="University", publisher="Institute",
    )  # fmt: skip
    found = cite(thesis)
    assert found["apa"] == "Roe, J. (2020). Rust [Doctoral dissertation, University]."
    assert found["chicago"] == "Roe, Jane. 2020. “Rust.” PhD diss., University."


def test_a_preprint_names_its_archive_once() -> None:
    preprint = unsaved_publication(
        title="Torelli", kind=K.PREPRINT, authors=["Roe, Jane"], arxiv_id="1112.0933",
        venue_name="arXiv preprint arXiv:1112.0933",
    )  # fmt: skip
    found = cite(preprint)
    assert found["apa"].startswith("Roe, J. (2020). Torelli (arXiv:1112.0933). arXiv.")
    assert found["acm"].startswith("Jane Roe. 2020. Torelli. arXiv:1112.0933.")


def test_a_talk_names_its_event_once() -> None:
    talk = unsaved_publication(title="Acts", kind=K.TALK, authors=["Roe, Jane"], venue_name="ALEF")
    assert cite(talk)["apa"] == "Roe, J. (2020). Acts. ALEF."
    talk.venue = Venue(name="Summer School")
    talk.venue_name = "35th Summer School"
    assert cite(talk)["apa"] == "Roe, J. (2020). Acts. 35th Summer School."


@pytest.mark.parametrize(
    ("author", "apa", "chicago"),
    [
        ("Anderson, PW", "Anderson, P. W.", "Anderson, P. W."),
        ("Truman, Harry S", "Truman, H. S.", "Truman, Harry S."),
        ("Sartre, J-P", "Sartre, J.-P.", "Sartre, J.-P."),
        ("Morello, a", "Morello, A.", "Morello, A."),
        ("Lyon, Stephen a", "Lyon, S. A.", "Lyon, Stephen A."),
        ("LI, XU", "Li, X.", "Li, Xu."),
        ("Roe, k.", "Roe, K.", "Roe, K."),
        ("Roe, kazuteru", "Roe, K.", "Roe, kazuteru."),
        ("Roe, jean-paul m.", "Roe, J.-P. M.", "Roe, jean-paul M."),
        ("Roe, Maria de los Angeles", "Roe, M. de los A.", "Roe, Maria de los Angeles."),
        ("boyd, danah", "boyd, danah.", "boyd, danah."),
        ("O'Hara, D'Arcy", "O’Hara, D.", "O’Hara, D’Arcy."),
        ("واحدی, مصطفی", "واحدی, مصطفی.", "واحدی, مصطفی."),
    ],
)
def test_initials_are_printed_as_in_the_style_guides(author: str, apa: str, chicago: str) -> None:
    found = cite(unsaved_publication(authors=[author]))
    assert found["apa"].startswith(f"{apa} (2020).")
    assert found["chicago"].startswith(f"{chicago} 2020.")


def test_quotation_marks_inside_others_are_single() -> None:
    found = cite(unsaved_publication(title="On “Realism.”", authors=["Roe, Jane"]))
    assert "“On ‘Realism.’”" in found["ieee"]
    assert "“On ‘Realism.’”" in found["mla"]


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Le cadastre sarde en Savoie", "Le cadastre sarde en Savoie"),
        ("Rilievo e ricostruzione del ponte", "Rilievo e ricostruzione del ponte"),
        ("Burban v Parliament", "Burban v Parliament"),
        ("De Bruijn and van der Waals graphs", "De Bruijn and van der Waals Graphs"),
        ("Deep learning", "Deep Learning"),
    ],
)
def test_only_english_titles_are_set_in_title_case(title: str, printed: str) -> None:
    assert f"“{printed}.”" in cite(unsaved_publication(title=title, authors=["Roe, Jane"]))["mla"]


def test_the_volume_of_a_series_is_printed_once() -> None:
    book = unsaved_publication(
        title="Book", kind=K.BOOK, authors=["Roe, Jane"], series="Notes", volume="12"
    )
    assert cite(book)["ieee"].count("vol. 12") == 1


@pytest.mark.parametrize(
    ("pages", "apa", "mla"),
    [
        ("113807:1–113807:26", "113807:1–113807:26.", "pp. 113807:1–113807:26."),
        ("5.12.1-5.12.16", "5.12.1–5.12.16.", "pp. 5.12.1–5.12.16."),
        ("294–294", "294.", "p. 294."),
        ("vii–xii", "vii–xii.", "pp. vii–xii."),
        ("1480–1498", "1480–1498.", "pp. 1480–98."),
        ("082507 (8 pp.)", "082507.", "p. 082507."),
        ("257–72", "257–272.", "pp. 257–72."),
        ("1002–3", "1002–1003.", "pp. 1002–03."),
        ("300–12", "300–312.", "pp. 300–12."),
        ("e2023GH000788", "e2023GH000788.", "p. e2023GH000788."),
    ],
)
def test_pages_are_shortened_only_if_they_are_numbers(pages: str, apa: str, mla: str) -> None:
    found = cite(unsaved_publication(kind=K.ARTICLE, venue_name="Journal", pages=pages))
    assert found["apa"].endswith(f", {apa}")
    assert found["mla"].endswith(f", {mla}")


def test_a_number_in_an_archive_is_that_of_a_preprint_only() -> None:
    thesis = unsaved_publication(
        title="Rust", kind=K.THESIS, authors=["Roe, Jane"], institution="University",
        eprint="11244/44926", eprint_type="hdl",
    )  # fmt: skip
    assert cite(thesis)["apa"].endswith("[Thesis, University]. https://hdl.handle.net/11244/44926")


def test_the_fields_of_dblp_and_scopus_that_are_no_volumes_are_left_out() -> None:
    preprint = unsaved_publication(
        title="Nets", kind=K.PREPRINT, authors=["Roe, Jane"], arxiv_id="1409.1556",
        venue_name="CoRR", volume="abs/1409.1556",
    )  # fmt: skip
    assert cite(preprint)["apa"].startswith("Roe, J. (2020). Nets (arXiv:1409.1556). arXiv.")
    paper = unsaved_publication(title="T", venue_name="Proceedings", volume="2017-January")
    assert not [text for text in cite(paper).values() if "January" in text]


def test_title_case_reaches_into_words_and_past_abbreviations() -> None:
    title = "A large-scale (other than small) co-author study – temperate–boreal"
    article = unsaved_publication(title=title, kind=K.ARTICLE, venue_name="J. of Trees")
    printed = "A Large-Scale (Other Than Small) Co-author Study—Temperate–Boreal"
    assert cite(article)["chicago"].startswith(f"“{printed}.” 2020. J. of Trees")


def test_acm_names_the_publisher_and_the_number_of_what_is_no_book() -> None:
    film = unsaved_publication(
        title="Trees", kind=K.MISC, authors=["Roe, Jane"], publisher="Example Films"
    )
    assert cite(film)["acm"] == "Jane Roe. 2020. Trees. Example Films."
    report = unsaved_publication(
        title="Trees", kind=K.REPORT, authors=["Roe, Jane"], number="12", institution="Example Lab",
        extra={"type": "Working paper"},
    )  # fmt: skip
    assert cite(report)["acm"] == "Jane Roe. 2020. Trees. Working paper 12. Example Lab."


def test_how_something_was_published_is_cited() -> None:
    talk = unsaved_publication(
        title="Sets", kind=K.MISC, authors=["Roe, Jane"], howpublished="Presented at SetConf, Rome"
    )
    found = cite(talk)
    assert found["apa"] == "Roe, J. (2020). Sets. SetConf, Rome."
    assert found["ieee"] == "J. Roe, “Sets,” presented at the SetConf, Rome, 2020."
    assert found["acm"] == "Jane Roe. 2020. Sets. In SetConf, Rome."
    assert found["chicago"] == "Roe, Jane. 2020. “Sets.” SetConf, Rome."
    assert found["mla"] == "Roe, Jane. “Sets.” SetConf, Rome, 2020."


def test_a_number_in_the_type_is_cited_once() -> None:
    memo = unsaved_publication(
        title="Sets",
        kind=K.MISC,
        authors=["Roe, Jane"],
        howpublished="Memo 12 (draft)",
        number="12",
    )
    found = cite(memo)
    assert found["apa"] == "Roe, J. (2020). Sets [Memo 12 (draft)]."
    assert found["chicago"] == "Roe, Jane. 2020. “Sets.” Memo 12 (draft)."
    assert found["mla"] == "Roe, Jane. “Sets.” Memo 12 (draft). 2020."
    report = unsaved_publication(
        title="Sets", kind=K.REPORT, authors=["Roe, Jane"], extra={"type": "Memo 12"}, number="1"
    )
    assert "Memo 12 No. 1" in cite(report)["chicago"]


@pytest.mark.parametrize(
    ("how", "printed"),
    [
        ("Blog post, https://example.org/a, accessed: 2020-03-04", "Sets [Blog post]. https"),
        ("https://example.org/a, letzter Zugriff 04.03.2020", "Sets. https"),
        ("Available at https://example.org/a (dernière consultation le 4 mars 2020)", "Sets. ht"),
        ("Dostępna pod adresem: https://example.org/a (accessed 2020-03-04)", "Sets. https"),
        ("[Online; Stand 4. März 2020]", "Sets. https"),
        ("[Online]: página web https://example.org/a (Citado: 4 Mar. 2020)", "Sets. https"),
    ],
)
def test_an_address_and_its_date_among_words_are_printed_once(how: str, printed: str) -> None:
    page = unsaved_publication(
        title="Sets", kind=K.MISC, authors=["Roe, Jane"], howpublished=how,
        url="https://example.org/a",
    )  # fmt: skip
    found = cite(page)
    assert printed in found["apa"]
    assert found["apa"].count("example.org") == 1
    assert "Accessed: Mar. 4, 2020. [Online]. Available" in found["ieee"]


def test_words_that_only_say_that_it_is_on_the_web_are_left_out() -> None:
    page = unsaved_publication(
        title="Sets", kind=K.MISC, authors=["Roe, Jane"], howpublished="Published on the web"
    )
    assert cite(page)["apa"] == "Roe, J. (2020). Sets."


def test_a_booklet_names_how_it_was_published() -> None:
    booklet = unsaved_publication(
        title="Sets", kind=K.BOOK, authors=["Roe, Jane"], howpublished="Distributed at SetConf"
    )
    assert cite(booklet)["apa"] == "Roe, J. (2020). Sets. Distributed at SetConf."


def test_patents_of_google_scholar_are_cited_with_their_number() -> None:
    patent = unsaved_publication(
        title="Sets", kind=K.PATENT, authors=["Roe, Jane"], publisher="Google Patents",
        note="US Patent 6,285,999",
    )  # fmt: skip
    found = cite(patent)
    assert found["apa"] == "Roe, J. (2020). Sets (U.S. Patent No. 6,285,999)."
    assert found["ieee"] == "J. Roe, “Sets,” U.S. Patent 6,285,999, 2020."
    assert found["acm"] == "Jane Roe. 2020. Sets. U.S. Patent 6,285,999."
    assert found["chicago"] == "Roe, Jane. 2020. Sets. U.S. Patent 6,285,999, issued 2020."
    assert found["mla"] == "Roe, Jane. Sets. U.S. Patent 6,285,999, 2020."


def test_the_name_of_an_internet_draft_stays_in_small_letters() -> None:
    draft = unsaved_publication(
        title="Sets", kind=K.REPORT, number="draft-ietf-quic-http-34", institution="IETF",
        extra={"type": "Internet-Draft"},
    )  # fmt: skip
    assert "(Internet-Draft draft-ietf-quic-http-34)" in cite(draft)["apa"]


@pytest.mark.parametrize(
    ("short", "printed"),
    [
        ("J. Tree Sci.", "J. Tree Sci."),
        ("J Tree Sci", "J Tree Sci"),
        ("JTS", "Journal of Tree Science"),
        ("ACM JTS", "Journal of Tree Science"),
        ("TreeSci", "Journal of Tree Science"),
    ],
)
def test_a_journal_is_abbreviated_by_its_words_but_not_to_an_acronym(
    short: str, printed: str
) -> None:
    name = "Journal of Tree Science"
    venue = Venue(name=name, short_name=short, kind=Venue.Kind.JOURNAL)
    article = unsaved_publication(title="Oaks", kind=K.ARTICLE, venue=venue, venue_name=name)
    found = cite(article)
    assert found["ieee"] == f"“Oaks,” {short if short in printed else 'J. Tree Sci.'}, 2020."
    assert found["acm"] == f"2020. Oaks. {printed} (2020)."
    assert f" {name}" in found["apa"]


def test_a_chapter_without_a_title_is_cited_by_its_number_in_the_book() -> None:
    book = unsaved_publication(
        title="Trees", kind=K.CHAPTER, entry_type="inbook", authors=["Roe, Jane"], chapter="4",
        pages="10–20", publisher="Press", place="Rome", edition="2",
    )  # fmt: skip
    found = {found.style: found.html for found in citations(book)}
    assert found["ieee"] == ("J. Roe, <i>Trees</i>, 2nd ed. Rome: Press, 2020, ch. 4, pp. 10–20.")
    assert found["acm"] == (
        "Jane Roe. 2020. <i>Trees</i> (2nd ed.). Press, Rome, Chapter 4, 10–20."
    )
    assert found["chicago"] == "Roe, Jane. 2020. <i>Trees</i>. 2nd ed. Press."


def test_the_publisher_of_an_article_of_no_named_journal_is_cited() -> None:
    article = unsaved_publication(
        title="Oaks", kind=K.ARTICLE, authors=["Roe, Jane"], publisher="Net"
    )
    found = cite(article)
    assert found["ieee"] == "J. Roe, “Oaks.” Net, 2020."
    assert found["chicago"] == "Roe, Jane. 2020. “Oaks.” Net."


def test_the_series_of_papers_that_a_report_is_in_is_cited() -> None:
    report = unsaved_publication(
        title="Oaks", kind=K.REPORT, authors=["Roe, Jane"], venue_name="Papers on Trees",
        institution="University",
    )  # fmt: skip
    found = cite(report)
    assert found["ieee"] == "J. Roe, “Oaks,” Papers on Trees, University, 2020."
    assert found["acm"] == "Jane Roe. 2020. Oaks. Papers on Trees. University."


def test_a_titled_chapter_is_cited_in_the_book_that_its_entry_names_as_title() -> None:
    chapter = unsaved_publication(
        title="Trees", kind=K.CHAPTER, entry_type="inbook", authors=["Roe, Jane"],
        chapter="On very old oaks", publisher="Press",
    )  # fmt: skip
    for container in ("", "Trees"):  # which the chapter may inherit from the book
        chapter.venue_name = container
        found = {found.style: found.html for found in citations(chapter)}
        assert found["chicago"].endswith("2020. “On Very Old Oaks.” In <i>Trees</i>. Press.")
        assert found["ieee"] == "J. Roe, “On very old oaks,” in <i>Trees</i>, Press, 2020."
    for title, is_titled in (("Oaks of the forest, 1286–1323", True), ("Chapters 2 and 3", False)):
        chapter.chapter, chapter.venue_name = title, ""
        assert (f"“{title},”" in cite(chapter)["ieee"]) == is_titled


def test_a_description_of_the_pages_of_a_book_is_not_cited_by_the_acm() -> None:
    book = unsaved_publication(
        title="Trees", kind=K.BOOK, pages="xiv, 352 leaves: ill.", place="Rome"
    )
    assert cite(book)["acm"].endswith("Trees. Rome.")


def test_the_acm_numbers_the_chapter_of_a_book_that_is_named() -> None:
    chapter = unsaved_publication(
        title="Oaks", kind=K.CHAPTER, entry_type="inbook", authors=["Roe, Jane"], chapter="4",
        pages="10–20", publisher="Press", venue_name="Trees",
    )  # fmt: skip
    assert cite(chapter)["acm"] == "Jane Roe. 2020. Oaks. In Trees. Press, Chapter 4, 10–20."
    assert cite(chapter)["ieee"] == "J. Roe, “Oaks,” in Trees, Press, 2020, ch. 4, pp. 10–20."


@pytest.mark.parametrize(
    ("title", "ieee", "others"),
    [
        ("Seen by MRI.", "“Seen by MRI,” Journal", "Seen by MRI."),
        ("Across the U.S.", "“Across the U.S.,” Journal", "Across the U.S."),
        ("As Roe et al.", "“As Roe et al.,” Journal", "As Roe et al."),
        ("Why?", "“Why?” Journal", "Why?"),
    ],
)
def test_a_title_ends_with_one_mark(title: str, ieee: str, others: str) -> None:
    article = unsaved_publication(
        title=title, kind=K.ARTICLE, venue_name="Journal", authors=["Roe, J"]
    )
    found = cite(article)
    assert ieee in found.pop("ieee")
    assert all(f"{others} Journal" in text.replace("”", "") for text in found.values())
    book = unsaved_publication(title=title, kind=K.BOOK, publisher="Press", authors=["Roe, J"])
    assert all(f"{others} Press" in text for text in cite(book).values())
