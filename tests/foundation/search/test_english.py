"""Words of British and American English, and their numbers, stand for each other."""

import pytest

from foundation.search.english import other_forms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("colour", "color"),
        ("behavioural", "behavioral"),
        ("neighbourhood", "neighborhood"),
        ("organisation", "organization"),
        ("optimising", "optimizing"),
        ("analyse", "analyze"),
        ("fibre", "fiber"),
        ("datacentres", "datacenters"),
        ("catalogue", "catalog"),
        ("modelling", "modeling"),
        ("defence", "defense"),
        ("programme", "program"),
        ("aluminium", "aluminum"),
        ("sulphate", "sulfate"),
        ("query", "queries"),
        ("hypothesis", "hypotheses"),
        ("matrix", "matrices"),
        ("index", "indices"),
        ("leaf", "leaves"),
        ("nucleus", "nuclei"),
        ("spectrum", "spectra"),
        ("criterion", "criteria"),
        ("formula", "formulae"),
        ("mouse", "mice"),
        ("caching", "cached"),
        ("cache", "caching"),
        ("sensor", "sensing"),
        ("allocation", "allocator"),
        ("verified", "verification"),
        ("apply", "application"),
        ("scalable", "scalability"),
        ("vaccine", "vaccination"),
        ("define", "definition"),
        ("ploughed", "plowed"),
        ("recognizing", "recognition"),
        ("corpus", "corpora"),
    ],
)
def test_each_is_a_form_of_the_other(one: str, other: str) -> None:
    assert other in other_forms(one)
    assert one in other_forms(other)


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("leukaemia", "leukemia"),
        ("leafs", "leaves"),
        ("childs", "children"),
        ("oedema", "edema"),
        ("networks", "network"),
        ("planned", "plan"),
        ("owners", "owns"),
        ("formally", "formal"),
        ("resistance", "resistant"),
        ("consistent", "consistency"),
        ("easily", "easy"),
        ("dynamically", "dynamic"),
        ("robustness", "robust"),
        ("measurement", "measuring"),
        ("compiler", "compilation"),
        ("paleogenomics", "palaeogenomics"),
    ],
)
def test_some_forms_can_only_be_told_from_the_longer_word(word: str, form: str) -> None:
    assert form in other_forms(word)


@pytest.mark.parametrize("word", ["", "gas", "smith", "2019", "größe", "深度学习"])
def test_other_words_have_no_other_forms(word: str) -> None:
    assert other_forms(word) == []
