"""Publications in a CV."""

import io

import pytest
from django.db.models import F
from django.test import Client
from pypdf import PdfReader

from directory.cv.document import Section, build_cv
from directory.cv.pdf import render_pdf
from directory.cv.rich_text import Run
from people.models import CurriculumVitae, Person
from publications.display.bylines import equal_contribution_mark
from publications.models import Appearance, Publication, PublicationAward, PublicationLink
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


def _text(runs: list[Run]) -> str:
    return "".join(run["text"] for run in runs)


def _section(person: Person, **choices: str) -> Section:
    cv = build_cv(person, settings=CurriculumVitae(person=person, **choices))
    return next(section for section in cv.sections if section.id == "publications")


def _line(publication: Publication) -> str:
    alice = make_person(name="Alice Example")
    publication.authorships.update(person=alice, link_state="confirmed")
    return _text(_section(alice).publications[0].runs)


def test_a_year_in_the_name_of_the_venue_is_not_repeated() -> None:
    publication = make_publication(
        title="On Trees", date="2024", venue_name="Symposium (OSDI '24)", pages="1333--1344",
        publisher="ACM", presentation="oral", arxiv_id="2408.08586", authors=["Example, A."],
    )  # fmt: skip
    assert _line(publication) == (
        "A. Example. On Trees. Symposium (OSDI '24), pp. 1333–1344, ACM, oral, arXiv:2408.08586."
    )


def test_a_book_that_names_itself_as_its_journal_is_of_its_publisher() -> None:
    publication = make_publication(
        title="On Trees", kind="book", venue_name="On trees", publisher="Oak", date="2020",
        authors=["Example, A."],
    )  # fmt: skip
    assert _line(publication) == "A. Example. On Trees. Oak, 2020."


@pytest.mark.parametrize(
    ("fields", "printed"),
    [
        ({"kind": "report", "institution": "Elm", "number": "TR-12"},
         "Elm, technical report TR-12, 2020."),
        ({"kind": "patent", "number": "US 12"}, "Patent US 12, 2020."),
        ({"kind": "book", "edition": "3rd ed.", "publisher": "Elm"}, "3rd ed., Elm, 2020."),
        ({"kind": "book", "edition": "Elm", "publisher": "Elm"}, "Elm, 2020."),
        ({"kind": "article", "venue_name": "Oak", "number": "147", "pages": "8–12"},
         "Oak, no. 147, pp. 8–12, 2020."),
        ({"kind": "article", "venue_name": "Oak", "number": "July"}, "Oak, 2020."),
        ({"kind": "preprint", "venue_name": "arXiv preprint arXiv:2408.08586",
          "arxiv_id": "2408.08586"}, "Preprint, 2020, arXiv:2408.08586."),
    ],
)  # fmt: skip
def test_numbers_and_editions_are_printed(fields: dict[str, str], printed: str) -> None:
    publication = make_publication(title="On Trees", date="2020", authors=["Example, A."], **fields)
    assert _line(publication) == f"A. Example. On Trees. {printed}"


def test_the_words_of_a_conference_are_in_order() -> None:
    publication = make_publication(
        title="On Trees", date="2010", venue_name="Trees, 2010 International Conference on",
        authors=["Example, A."],
    )  # fmt: skip
    assert "On Trees. 2010 International Conference on Trees" in _line(publication)


def test_a_preprint_without_a_title_is_described() -> None:
    publication = make_publication(
        title="", kind="preprint", date="2020", authors=["Example, A."], release="public"
    )
    assert _line(publication) == "A. Example. Title not recorded. Preprint, 2020."


def test_formulas_are_shown_as_on_pages_and_as_plain_text_in_files(client: Client) -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, description=r"Bounds of $x_{ij} \leq 1$, and **$y$**.")
    make_publication(title=r"Sorting $n$ keys in $O(n \log n^2)$ for $5", authors=[alice])
    page = client.get(f"{alice.get_absolute_url()}cv/").text
    assert page.count("<math") == 4
    assert "<strong><math" in page
    assert "for $5" in page
    cv = build_cv(alice)
    assert "Sorting n keys in O(n log n²) for $5." in _text(_section(alice).publications[0].runs)
    pdf = "".join(page.extract_text() for page in PdfReader(io.BytesIO(render_pdf(cv))).pages)
    assert "$O(" not in pdf
    assert "log n²" in pdf
    resume = client.get(f"/people/{alice.slug}.json").json()
    assert resume["publications"][0]["name"] == "Sorting n keys in O(n log n²) for $5"


def test_names_from_right_to_left_stay_in_the_order_of_the_authors(client: Client) -> None:
    alice = make_person(name="Alice Example")
    make_publication(authors=["الخطيب, محمد", "منصور, سارة", alice])
    page = client.get(f"{alice.get_absolute_url()}cv/").text
    assert "<bdi>محمد الخطيب</bdi>, <bdi>سارة منصور</bdi>" in page
    pdf = PdfReader(io.BytesIO(render_pdf(build_cv(alice))))
    assert "Alice Example" in pdf.pages[0].extract_text()


def test_an_article_has_volume_and_pages() -> None:
    publication = make_publication(
        title="Why?", date="2021", venue_name="Journal", volume="33", number="11", pages="515--532",
        authors=["Example, A."],
    )  # fmt: skip
    assert _line(publication) == "A. Example. Why? Journal, 33(11), 515–532, 2021."


def test_a_book_has_its_length_and_its_series() -> None:
    publication = make_publication(
        title="T", kind="book", date="2025", pages="412", series="Tracts", volume="7",
        publisher="Press", authors=["Example, A."],
    )  # fmt: skip
    assert _line(publication) == "A. Example. T. Tracts 7, 412 pp., Press, 2025."


def test_editors_of_a_book_without_authors_are_one_or_several() -> None:
    alice = make_person(name="Alice Example")

    def line(*others: str, **fields: bool) -> str:
        book = make_publication(title=f"Book {len(others)}", kind="book", authors=[], **fields)
        editors: list[Person | str] = [alice, *others]
        for position, editor in enumerate(editors, start=1):
            make_authorship(
                publication=book, author=editor, contribution="editor", position=position
            )
        return next(
            text
            for each in _section(alice).publications
            if book.title in (text := _text(each.runs))
        )

    assert line().startswith("Alice Example (ed.). Book 0.")
    assert line("Bar, B.").startswith("Alice Example and B. Bar (eds.). Book 1.")
    more = line("Bar, B.", "Baz, C.", editors_truncated=True)
    assert more.startswith("Alice Example, B. Bar, C. Baz, et al. (eds.). Book 2.")


def test_omitted_names_are_shown_as_an_ellipsis() -> None:
    publication = make_publication(title="T", authors=["Example, A.", "Bar, B.", "Zhang, Z."])
    publication.authorships.filter(last="Zhang").update(gap_before=True)
    assert _line(publication).startswith("A. Example, B. Bar, …, Z. Zhang. T.")


def test_et_al_is_followed_by_one_period() -> None:
    publication = make_publication(title="T", authors=["Example, A."], truncated=True)
    assert _line(publication).startswith("A. Example, et al. T.")


def test_a_very_long_list_of_authors_keeps_the_first_the_last_and_the_owner() -> None:
    alice = make_person(name="Alice Example")
    others = [f"Author{chr(97 + n // 26)}{chr(97 + n % 26)}, X." for n in range(100)]
    make_publication(title="T", authors=[*others[:60], alice, *others[60:]])
    text = _text(_section(alice).publications[0].runs)
    assert "…, Alice Example, …, X. Authordv. T." in text
    assert text.count("Author") == 11


def test_a_publication_includes_its_appearances_awards_and_links() -> None:
    alice = make_person(name="Alice Example")
    publication = make_publication(
        title="T", authors=[alice], doi="10.1000/1", arxiv_id="2408.08586"
    )
    Appearance.objects.create(
        publication=publication, venue=make_venue(name="MLSys Workshop"), date="2017"
    )
    PublicationAward.objects.create(publication=publication, name="Best Paper")
    same = "https://example.org/talk"
    for kind, url in (("paper", same), ("slides", same), ("code", "https://example.org/code")):
        PublicationLink.objects.create(publication=publication, kind=kind, url=url)
    (drawn,) = _section(alice).publications
    assert _text(drawn.runs).endswith("; MLSys Workshop, 2017. Best Paper.")
    assert [link["text"] for link in drawn.links] == ["Paper/Slides", "Code", "DOI"]
    assert "https://arxiv.org/abs/2408.08586" in [run.get("url") for run in drawn.runs]


def test_a_mark_with_unknown_co_contributors_is_explained() -> None:
    alice = make_person(name="Alice Example")
    publication = make_publication(title="T", authors=[alice, "Bar, B."])
    publication.authorships.filter(position=1).update(equal_group=1)
    assert _section(alice).legend == "* equal contribution; other contributors not recorded"


def test_a_cv_of_selected_publications_has_all_if_none_is_selected() -> None:
    alice = make_person(name="Alice Example")
    make_publication(title="T", authors=[alice])
    section = _section(alice, publications="selected")
    assert section.title == "Publications"
    assert len(section.publications) == 1


def test_a_cv_marks_twelve_groups_as_the_page_does(client: Client) -> None:
    alice = make_person(name="Alice Example")
    publication = make_publication(authors=[alice, *(f"A{n}, B." for n in range(11))])
    publication.authorships.update(equal_group=F("position"))
    section = _section(alice)
    marks = [equal_contribution_mark(group) for group in range(1, 13)]
    assert (
        section.legend == f"{', '.join(marks)} equal contribution; other contributors not recorded"
    )
    line = _text(section.publications[0].runs)
    assert all(f"A{n}{mark}" in line for n, mark in enumerate(marks[1:]))
    assert section.legend in client.get(f"{alice.get_absolute_url()}cv/").content.decode()
    pdf = PdfReader(io.BytesIO(render_pdf(build_cv(alice))))
    text = "".join(page.extract_text() for page in pdf.pages)
    assert all(f"A{n}{mark}" in text for n, mark in enumerate(marks[1:]))


def test_publications_by_kind_have_headings_and_running_numbers(client: Client) -> None:
    alice = make_person(slug="alice")
    for title, kind, year in (
        ("A talk", "talk", "2024"),
        ("A paper", "inproceedings", "2023"),
        ("An article", "article", "2022"),
        ("Another article", "article", "2021"),
    ):
        make_publication(title=title, kind=kind, date=year, authors=[alice])
    found = _section(alice, publications="by_kind").publications
    assert [each.heading for each in found] == [
        "Journal articles", "", "Conference papers", "Other publications",
    ]  # fmt: skip
    html = client.get("/people/alice/cv/?publications=by_kind").content.decode()
    assert '<ol class="cv__publications" start="3">' in html
    assert html.count("</ol>") == html.count("<ol")
    pdf = client.get("/people/alice/cv.pdf?publications=by_kind&language=zh-hans").content
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert text.index("[1]") < text.index("[2]") < text.index("[3]") < text.index("[4]")
    assert "期刊论文" in text or "\0" * 4 in text  # which stands for characters without a font
