"""Plain names and lists of them are split as by the rules for any names."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from publications.bibtex.record.name_lists import read_list
from publications.bibtex.record.name_repairs import repaired
from publications.bibtex.record.names import _parts_of, _parts_of_any
from publications.bibtex.record.organizations import LAST_WORDS, with_braces
from publications.bibtex.record.plain_names import plain_list, plain_parts

PLAIN_LISTS = [
    "Doe, Jane",
    "Jane Doe",
    "Doe, Jane A. and Roe, B. and Poe, J.-P.",
    "Jane A. Doe and B. Roe and others",
    "\n  Doe, Jane and\n  Bill Roe  ",
    "M{\\\"u}ller, Jo{\\~a}o and Garc{\\'\\i}a, Ana",
    "Ludwig van Beethoven and Jo de la Cruz",
    "Müller, Élodie and O'Neil, Ann and McDonald, Roe and Smith-Jones, Kim",
    "Roe, Philip and Poe, Brandy",
]
WORDS = [
    *("Jane", "Anne-Marie", "Li", "Wu", "Müller", "Élodie", "O'Neil", "D'Arcy", "McDonald", "Mc"),
    *("A.", "B.", "J.-P.", "J.P.", "M.", "D.", "U.", "S.", "A", "B", "AB", "MD", "M.D.", "PhD"),
    *('M{\\"u}ller', "Garc{\\'\\i}a", "Gar{\\c{c}}on", "Stra{\\ss}e", "{\\'E}lodie", "{Doe}"),
    *(
        "Andr\\'e",
        "Andr\\'es",
        "Jos\\'{e}",
        "{\\o}re",
        "H{\\o}re",
        "Ma{\\~n}a",
        "Ma{\\~{e}}tal",
        "Ka{\\v{s}}par",
    ),
    *(
        "D{\\^q}a",
        "D\\`a",
        "Ka{\\v s}par",
        "Ka\\v spar",
        "Ed{\\'e}",
        'J{\\"o}rg',
        "St{\\'e}phane-Ren{\\'e}",
    ),
    *("van", "de", "la", "e", "y", "und", "et", "al", "al.", "others", "and", "on", "behalf", "of"),
    *("And", "And,", "Et", "Al", "Al.", "Etal", "Others", "Y", "On", "Behalf", "Of", "Name"),
    *("Ph", "D", "Phil", "Philip", "Prof", "Prof.", "Dr", "Dr.", "Dipl", "Jr", "Jr.", "Sr", "II"),
    *("Iii", "III", "Ed", "Ed.", "Eds", "(eds)", "Hrsg.", "By", "De", "For", "From", "Crawfor"),
    *("World", "Bank", "International", "National", "Food", "Drug", "Aeronautics", "Space"),
    *("Administration", "Organization", "University", "Group", "Team", "Core", "Project", "The"),
    *("Google", "Inc", "Inc.", "Ltd", "Corp", "GmbH", "Wikipedia", "Free", "Encyclopedia"),
    *("Department", "Centers", "Fern", "a", "null", "Null", "0001", "family=Silva", "*", "$^1$"),
    *("Maintainer", "Dra", "Profa", "{and}", "a.M.", "Alexand", "re", "Theo.", "Ofelia."),
]
SEPARATORS = [
    " ",
    " ",
    " ",
    ", ",
    ", ",
    " and ",
    " and ",
    " and ",
    "\n and\n  ",
    "  ",
    "~",
    ",",
    "; ",
]
lists = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(WORDS), st.from_regex(r"[A-ZÀ-Þ][a-zà-ÿ]{1,4}", fullmatch=True)),
        st.sampled_from(SEPARATORS),
    ),
    min_size=1,
    max_size=9,
).map(lambda pairs: "".join(word + mark for word, mark in pairs).strip(" ,;"))
names = st.lists(
    st.lists(st.sampled_from([w for w in WORDS if w[0].isupper()]), min_size=1, max_size=3),
    min_size=1,
    max_size=4,
)
printed = names.map(lambda names: " and ".join(map(" ".join, names)))
inverted = names.map(
    lambda names: " and ".join(f"{words[0]}, {' '.join(words[1:] or ['Ann'])}" for words in names)
)


@pytest.mark.parametrize("source", PLAIN_LISTS)
def test_most_lists_are_plain(source: str) -> None:
    listed = plain_list(source)
    assert listed is not None
    assert (*listed,) == (*read_list(with_braces(repaired(source)[0])),)
    assert (
        listed.names == [name.strip() for name in re.split(r"\sand\s", source)][: len(listed.names)]
    )


@settings(max_examples=400, deadline=None)
@given(st.one_of(lists, printed, inverted))
@example("National Aeronautics and Space Administration")
@example("Doe, D. Phil and Roe, Ann")
@example("Ann Etal and Al, Et")
@example("Ann Doe and Roe, Others")
def test_a_plain_list_is_split_as_any_list(source: str) -> None:
    listed = plain_list(source)
    if listed is not None:
        without_faults, codes = repaired(source)
        assert (codes, read_list(with_braces(without_faults))) == ((), listed)


@settings(max_examples=600, deadline=None)
@given(st.one_of(lists, printed, inverted))
@example("Doe, Ann De")
@example("Team, Core")
@example("Ann Crawfor Doe")
@example("Project, The Oak")
def test_a_plain_name_is_split_as_any_name(source: str) -> None:
    for text in source.split(" and "):
        if plain_parts(text) is not None:
            assert _parts_of(text) == _parts_of_any(text)


@pytest.mark.parametrize("word", sorted(LAST_WORDS))
@pytest.mark.parametrize("name", ["{}, Oak", "Oak {}", "Ann Oak {}", "{}, Ann Oak"])
def test_the_name_of_an_organization_is_split_as_any_name(name: str, word: str) -> None:
    text = name.format(word)
    if plain_parts(text) is not None:
        assert _parts_of(text) == _parts_of_any(text)
