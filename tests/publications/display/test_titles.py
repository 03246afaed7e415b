"""Titles and abstracts with formulas."""

import pytest
from django.test import Client

from publications.display.list_rows import listed
from publications.display.titles import source_of, text_html, title_text
from publications.models import Publication
from tests.factories import make_person, make_publication
from tests.publications.imports import import_text

FRACTION = "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"


def test_a_formula_is_put_where_it_was_decoded() -> None:
    html = text_html("Bounds of n for n agents", "Bounds of $n$ for {$n$} agents")
    assert html.startswith("Bounds of <math")
    assert html.count("<math") == 2
    assert html.endswith("</math> agents")


def test_a_text_that_was_edited_since_is_as_typed() -> None:
    assert text_html("Other <words>", "Bounds of $n$") == "Other &lt;words&gt;"


def test_a_lowered_number_stays_a_character() -> None:
    assert text_html("CO₂ & water", r"CO$_2$ \& water") == "CO₂ &amp; water"


def test_a_typed_formula_needs_no_source() -> None:
    assert "<math" in text_html(r"Bounds of $\frac{1}{2}$", "")


def test_formulas_in_environments_and_brackets_are_shown() -> None:
    for source in (
        r"With \[ \frac{1}{2} \] here",
        r"With \begin{equation} \frac{1}{2} \end{equation} here",
    ):
        html = text_html("With 1/2 here", source_of(Publication(latex={"title": source}), "title"))
        assert 'display="block"' in html
        assert FRACTION in html
        assert html.endswith("</math> here")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "title", [r"On $\frac{1}{2}$", r"On \(\frac{1}{2}\)", r"On \[\frac{1}{2}\]"]
)
def test_a_list_shows_the_formulas_that_a_page_does(title: str) -> None:
    import_text(f"@misc{{k, title={{{title}}}, year=2001}}")
    publication = Publication.objects.get()
    [row] = listed(Publication.objects.all())
    assert source_of(row, "title") == source_of(publication, "title") == title
    assert title_text(row) == title_text(publication) == publication.title


@pytest.mark.django_db
def test_an_imported_formula_is_shown_found_and_exported_as_it_came_in(client: Client) -> None:
    alice = make_person(name="Alice Example")
    title = r"Bounds of $O(n^{\frac{1}{2}})$ for {GPU}s"
    import_text(
        f"@article{{a, title={{{title}}}, author={{Example, Alice}}, year=2020,"
        r" abstract={We prove $\frac{1}{2}$.}}",
        person=alice,
    )
    publication = Publication.objects.get()
    page = client.get(publication.get_absolute_url()).content.decode()
    assert FRACTION in page.split("<h1")[1].split("</h1>")[0]
    assert FRACTION in page.split('id="abstract"')[1]
    assert "<title>Bounds of O(n^(1/2)) for GPUs" in page
    for address in ("/publications/", "/people/alice-example/"):
        assert FRACTION in client.get(address).content.decode(), address
    assert client.get("/publications/?q=bounds+gpus").context["found"].count == 1
    exported = client.get("/publications.bib").getvalue().decode()
    assert title in exported
    assert "<math" not in client.get("/publications.atom").getvalue().decode()


@pytest.mark.django_db
def test_a_typed_formula_is_plain_text_where_there_are_no_formulas(client: Client) -> None:
    publication = make_publication(title=r"Sorting in $O(n^2)$ steps", authors=["Example, Alice"])
    address = publication.get_absolute_url()
    page = client.get(address).content.decode()
    head = page.split("</head>")[0]
    assert "<title>Sorting in O(n²) steps" in head
    assert "$O(" not in head
    assert "<math" in page.split("<h1")[1].split("</h1>")[0]
    for other in (
        "/publications.atom", "/publications.ris", "/publications.json",
        "/search/suggestions/?q=sorting", f"{address}cite/?style=apa",
    ):  # fmt: skip
        answer = client.get(other)
        text = b"".join(answer).decode() if answer.streaming else answer.content.decode()
        assert "Sorting in O(n²) steps" in text, other


@pytest.mark.django_db
def test_a_broken_formula_is_text(client: Client) -> None:
    make_publication(title=r"Bounds of $\frac{1}$ & more")
    page = client.get("/publications/").content.decode()
    assert r"Bounds of $\frac{1}$ &amp; more" in page
