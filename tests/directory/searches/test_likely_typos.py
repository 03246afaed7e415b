"""What many records have is meant sooner than what few have, and whole titles come first."""

import pytest
from django.test import Client

from foundation.search.ranked import search
from foundation.search.sources import Kind
from publications.models import Publication
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db

_MANY = 12


@pytest.mark.parametrize(
    ("typed", "common", "rare"),
    [
        ("traning", "Training Robots", "Trans Lives"),
        ("reconition", "Pattern Recognition", "Recon by Drones"),
        ("learing", "Learning to Rank", "King Lear's Lears"),
        ("modling", "Modeling Rivers", "Molding Clay"),
        ("languge", "Language Models", "Le langage des fleurs"),
        ("enviroment", "The Environment of Stars", "Environs of Paris"),
        ("electon", "Electron Tunneling", "An Election"),
    ],
)
def test_a_typo_is_read_as_what_many_records_have(typed: str, common: str, rare: str) -> None:
    make_publication(title=rare, date="2025")
    for year in range(_MANY):
        make_publication(title=common, date=f"{2000 + year}")
    assert _titles(typed)[:_MANY] == [common] * _MANY


def test_a_plural_is_read_as_one_whatever_is_one_letter_away() -> None:
    make_publication(title="A Vertex and Its Edges", date="1990")
    for year in range(_MANY):
        make_publication(title="Vortices in Rivers", date=f"{2000 + year}")
    assert _titles("vertices") == ["A Vertex and Its Edges"]


def test_what_few_records_have_is_found_with_another_word() -> None:
    make_publication(title="Gradle and Kotlin")
    for year in range(_MANY):
        make_publication(title="Grades at School", date=f"{2000 + year}")
    assert _titles("grade kotlin") == ["Gradle and Kotlin"]


def test_words_that_records_have_are_shown_as_they_were_typed() -> None:
    make_publication(title="Draft Genome Sequences")
    make_publication(title="Drift and Sequencing on the Gnome Desktop")
    assert search("gnome draft sequence", most=8).corrected == "genome draft sequence"


def test_a_whole_title_comes_before_titles_that_begin_with_it() -> None:
    make_publication(title="Self-Adjusting Computation", date="2005")
    make_publication(title="Self-Adjusting Computation: An Overview", date="2009")
    assert _titles("self adjusting computation")[0] == "Self-Adjusting Computation"


def test_parts_with_long_titles_are_told_apart() -> None:
    title = "A New Family of Solvers for Some Classes of Multidimensional Differential Equations"
    titles = [title, f"{title}. Part I: Steady States", f"{title}. Part II: Transients"]
    for year, each in enumerate(titles):
        make_publication(title=each, date=f"{2000 + year}")
    assert [_titles(each)[0] for each in titles] == titles


def test_a_hyphen_after_a_space_in_a_title_leaves_nothing_out() -> None:
    title = "The textcat Package for n -Gram Based Text Categorization in R"
    make_publication(title=title)
    assert _titles(title) == [title]
    assert _titles("textcat -gram") == []


@pytest.mark.parametrize(
    "excluded",
    [
        "—zzz",
        "−zzz",
        "--zzz",
        "-" * 300 + "zzz",
        '-"zzz',
        '"zzz"-zzz',
        "-author:zzz",
        "—author:zzz",
    ],
)
def test_excluded_words_beside_a_title_that_is_not_there_find_nothing(excluded: str) -> None:
    make_publication(title="Another Title")
    assert _titles(f"one two three four five {excluded}") == []


@pytest.mark.parametrize(
    ("typed", "likelier"),
    [
        ("algoritm", "algorithm"),
        ("Fast ALGORITM", "fast algorithm"),
        ("algorithm", ""),
        ("algoritm slow", ""),  # an algorithm that is slow isn't found
        ("algoritm -fast", ""),
        ("algorism", ""),  # the name of someone
        ("a rather fast algoritm", ""),  # a whole title
    ],
)
def test_a_commoner_word_is_offered_for_one_that_few_records_have(
    client: Client, typed: str, likelier: str
) -> None:
    make_publication(title="A Rather Fast Algoritm")
    make_publication(title="Slow", abstract="Not an algoritm.")
    make_person(name="Ada Algorism")
    for year in range(2 * _MANY):
        make_publication(title="A Fast Algorithm", date=f"{2000 + year}")
    page = client.get("/search/", {"q": typed})
    assert page.context["likelier"] == likelier
    assert ("Did you mean" in page.content.decode()) == bool(likelier)


def _titles(typed: str) -> list[str]:
    """Return the titles of the publications that are found, the best first."""
    found = search(typed, most=2 * _MANY).results
    keys = next((each.records for each in found if each.kind is Kind.PUBLICATION), [])
    titles = Publication.objects.in_bulk(keys)
    return [titles[key].title for key in keys]
