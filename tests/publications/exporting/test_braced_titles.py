"""Names that the source of a title keeps in capitals with braces."""

import time

import pytest

from publications.exporting.braced_titles import braced_names
from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("Growth of Oak Trees in {{Spain}}", ["Spain"]),
        ("Growth of Oak Trees in {S}pain", ["Spain"]),
        ("Growth of Trees with {Oak}-Based Models", ["Oak"]),
        ("Growth of {G}{\\'o}mez Trees in {Elm} Models", ["Gxmez", "Elm"]),
        ("Growth of Trees in Spain: {Oaks} of Models", []),  # which begins a part, as any title
        ("{Growth of Trees in Spain}", []),
        ("Growth of {{Trees}} in {{Spain}}", []),
        ("Growth of {DNA} Models in Trees", []),
        ("Growth of Oak Trees in $O(n)$ {Spain}", []),
        ("Growth of Oak \\emph{Trees} in {Spain} Models", []),
        ("Growth of Trees in Spain", []),
        ("}Growth of Oak Trees in {Spain", ["Spain"]),
        ("", []),
    ],
)
def test_braces_around_some_words_name_them(source: str, names: list[str]) -> None:
    assert braced_names(source) == names


@pytest.mark.django_db
def test_the_apa_has_all_others_in_small_letters() -> None:
    import_text(
        "@article{k, title={Xyzzies and the Frobozz of Growing Trees in {{Local Plugh}}},"
        " author={Roe, Jane}, journal={Oak}, year=2020}"
    )
    apa = citations(the_publication())[0].text
    assert "Xyzzies and the frobozz of growing trees in Local Plugh. Oak." in apa


@pytest.mark.parametrize("text", ["{", "}", "{A}", "{\\'", "\\'", "A ", "A: ", ":"])
def test_the_time_grows_with_the_length(text: str) -> None:
    started = time.process_time()
    braced_names(f"Growth {text * 20_000}")
    assert time.process_time() - started < 1
