"""English titles in sentence case, as the APA has them."""

import time

import pytest

from publications.exporting.citation_styles import citations
from publications.exporting.sentence_case import in_sentence_case
from publications.exporting.species import KEPT
from tests.publications.imports import import_text, the_publication


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("Bayesian Growth of Trees in Spain", "Bayesian growth of trees in Spain"),
        ("Growth of Trees: A Survey of Leaves", "Growth of trees: A survey of leaves"),
        (
            "Large-Scale Growth and a Peer-to-Peer Model",
            "Large-scale growth and a peer-to-peer model",
        ),
        ("The RNA-Binding Protein and the 3D Model", "The RNA-binding protein and the 3D model"),
        ("The MapReduce-Based Model of Growth", "The MapReduce-based model of growth"),
        ("Learning the DeepSeek-Prover Model", "Learning the DeepSeek-Prover model"),
        ("Growth of E-Learning and Code", "Growth of e-learning and code"),
        ("Growth of Trees, Part 2: Type 2 Models", "Growth of trees, Part 2: Type 2 models"),
        ("Trees: Growth without a Model", "Trees: Growth without a model"),
        ("Meta-Analysis: The Growth of Trees", "Meta-Analysis: The growth of trees"),
        (
            "Growth in New Zealand and a New Bayesian Model",
            "Growth in New Zealand and a new Bayesian model",
        ),
        ("Growth of Trees in South Africa", "Growth of trees in South Africa"),
        ("Vitamin A and a Growing Model", "Vitamin A and a growing model"),
        ("Monte Carlo Tree Search", "Monte Carlo tree search"),
        ("Growth of Trees Is a Model", "Growth of trees is a model"),
        ("Growth Isn’t a Model of Trees", "Growth isn’t a model of trees"),
        ("Growth of Trees in the United States", "Growth of trees in the United States"),
        ("Growth of Trees after the Cold War", "Growth of trees after the Cold War"),
        ("Trees of the Internet of Things", "Trees of the Internet of Things"),
        ("Smart Growth of Web Models", "Smart growth of web models"),
        ("Growth of Big Data in the Real World", "Growth of big data in the real world"),
        ("The Big Oaks of Big Sur", "The big oaks of Big Sur"),
        ("Vision Foundation Models of Trees", "Vision foundation models of trees"),
        ("Growth versus Data", "Growth versus data"),
        ("Growth of the Elm Observatory", "Growth of the Elm Observatory"),
        ("Growth of Models A and B", "Growth of models A and B"),
        ("Web 2.0 and the Co-Growth of Trees", "Web 2.0 and the co-growth of trees"),
        ("Growing Trees—A Model of Growth", "Growing trees—A model of growth"),
        ("Growth of “Small” Trees", "Growth of “small” trees"),
        ("Unforestable Deforestations", "Unforestable deforestations"),  # formed regularly
        ("The “Growth of Trees” and a Model", "The “Growth of Trees” and a model"),
        (f"Growth of Canis {KEPT}lupus in a Model", f"Growth of Canis {KEPT}lupus in a model"),
    ],
)
def test_words_that_are_no_names_are_small(title: str, cited: str) -> None:
    assert in_sentence_case(title) == cited


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("Growth of Trees in Xyzzy", "Growth of trees in Xyzzy"),
        ("The Xyzzy-Based Growth", "The Xyzzy-based growth"),
        ("Growth of Trees in the Baltic Sea", "Growth of trees in the Baltic Sea"),
        ("Models of Industry 4.0", "Models of Industry 4.0"),
        ("Growth of the Montreal Protocol", "Growth of the Montreal Protocol"),
        ("Trees of the New World", "Trees of the New World"),
        ("The World Bank and the Growth of Trees", "The World Bank and the growth of trees"),
        ("George Price's Model of Growth", "George Price's model of growth"),
        ("Growth of Green's Functions", "Growth of Green's functions"),
    ],
)
def test_a_word_that_may_be_a_name_keeps_its_capital(title: str, cited: str) -> None:
    assert in_sentence_case(title) == cited


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("Growth of Great Trees", "Growth of great trees"),
        ("Life of the Great Barrier Reef", "Life of the Great Barrier Reef"),
        ("Oaks of the Southern Ocean", "Oaks of the Southern Ocean"),
        ("Models of the Open Ocean", "Models of the open ocean"),
        ("The Xyzzy Bank and the Seed Bank", "The Xyzzy Bank and the seed bank"),
        ("Growth Standard, Xyzzy Model", "Growth standard, Xyzzy model"),
    ],
)
def test_a_word_that_is_part_of_names_has_a_capital_beside_others(title: str, cited: str) -> None:
    assert in_sentence_case(title) == cited


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("The Conference of Trees", "The Conference of Trees"),
        (
            "Growth of Trees: The Oak Association for Elms",
            "Growth of trees: The Oak Association for Elms",
        ),
        ("Association of Growth with Trees", "Association of growth with trees"),
        ("A Genome-Wide Association Study of Trees", "A genome-wide association study of trees"),
        ("Agency Costs and the Growth of Trees", "Agency costs and the growth of trees"),
    ],
)
def test_the_name_of_an_organization_keeps_its_capitals(title: str, cited: str) -> None:
    assert in_sentence_case(title) == cited


@pytest.mark.parametrize("title", ["Growth of trees in Spain", "The growth of Trees", ""])
def test_a_title_with_few_capitals_stays(title: str) -> None:
    assert in_sentence_case(title) == title


def test_a_word_is_known_from_the_abstract() -> None:
    title = "Growth of Xyzzies in Spain"
    assert in_sentence_case(title, "The growth of xyzzies.") == "Growth of xyzzies in Spain"


def test_a_name_is_known_from_the_abstract() -> None:
    title, abstract = "Growth of Trees in the Bank", "We measure it in Bank."
    assert in_sentence_case(title, abstract) == "Growth of trees in the bank"
    assert in_sentence_case(title, abstract, abstract=abstract) == "Growth of trees in the Bank"


def test_words_in_braces_are_names_and_others_are_not() -> None:
    title = "Growth of Xyzzies in Frobozz"
    assert in_sentence_case(title, braced=["Frobozz"]) == "Growth of xyzzies in Frobozz"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("entry", "cited"),
    [
        (
            "@article{k, journal={Oak Journal}, title={Growth of Trees}",
            "Growth of trees. Oak Journal",
        ),
        ("@book{k, title={Growth of Trees}", "Growth of trees."),
        (
            "@incollection{k, title={Growth of Trees}, booktitle={Models of Growth}",
            "Growth of trees. In Models of growth.",
        ),
        (
            "@inproceedings{k, title={Growth of Trees}, booktitle={Models of Growth}",
            "Growth of trees. In Models of Growth.",
        ),
        ("@online{k, title={Growth Model}, url={https://a.org/}", "Growth Model. https://a.org/"),
    ],
)
def test_the_apa_has_titles_in_sentence_case(entry: str, cited: str) -> None:
    import_text(f"{entry}, author={{Roe, Jane}}, year=2020}}")
    found = {citation.style: citation.text for citation in citations(the_publication())}
    assert cited in found["apa"]
    assert "Growth of trees" not in found["acm"]


@pytest.mark.parametrize(
    "text", ["A-" * 9 + " A-", "A ", "Growth ", "Growth-", "“A", "A'", "(", KEPT, "Oak’s/", ": A"]
)
def test_the_time_grows_with_the_length(text: str) -> None:
    started = time.process_time()
    in_sentence_case(f"Growth {text * 20_000}", f"growth {text * 20_000}")
    assert time.process_time() - started < 1
