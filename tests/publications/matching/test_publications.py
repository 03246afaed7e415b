from typing import Any

import pytest

from publications.bibtex import read_bibtex
from publications.bibtex_records import data_of_record
from publications.matching.appearances import Verdict
from publications.matching.clusters import Member, find_clusters
from publications.matching.publication_index import PublicationIndex
from publications.matching.publication_summary import summary_of
from publications.matching.publications import compare, same_by_key
from publications.publication_data import PublicationData
from tests.factories import make_publication
from tests.publications.matching_cases import CASES, ONE, PERHAPS, TWO
from tests.publications.matching_cases_of_databases import CASES_OF_DATABASES
from tests.publications.matching_cases_of_talks import CASES_OF_TALKS

ALICE = ["Alice", "", "Example", ""]
BOB = ["Bob", "", "Builder", ""]
CAROL = ["Carol", "", "Cook", ""]
DAVE = ["Dave", "", "Driver", ""]
ERIN = ["Erin", "", "Editor", ""]
ALL_CASES = [*CASES, *CASES_OF_DATABASES, *CASES_OF_TALKS]
TITLE = "A Scheduler for Shared Clusters of Accelerators"


def entry(**facts: Any) -> Any:
    given = {
        "title": TITLE,
        "date": "2020",
        "kind": "inproceedings",
        "authors": [ALICE, BOB],
        "venue_name": "SOSP",
        **facts,
    }
    return summary_of(
        PublicationData.from_json({k: v for k, v in given.items() if v is not None}), line=0
    )


PRINTED = {"kind": "article", "venue_name": "TOCS", "volume": "3", "pages": "12–39"}
ADVANCE = {"volume": "FirstView", "number": "Supplement -1", "pages": "1–17", "date": "2018"}
PAGE = {"kind": "misc", "venue_name": None, "date": None}
GRANT = {"kind": "misc", "venue_name": None, "howpublished": "Grant application"}
OAK = {**PAGE, "title": "Oaks", "authors": None}
REPORT = {"kind": "report", "venue_name": None}
BOOK = {"kind": "book", "venue_name": None, "publisher": "MIT Press"}

SAME = [
    ({}, {}),
    ({**OAK, "url": "https://example.org/a"}, {**OAK, "url": "https://example.org/a"}),
    ({**PAGE, "url": "https://example.org/a"}, {**PAGE, "url": "http://www.example.org/a/"}),
    ({"doi": "10.1/x", "title": "A Scheduler"}, {"doi": "10.1/x", "authors": None}),
    (
        {"arxiv_id": "2001.1", "kind": "preprint", "title": "Renamed Since"},
        {"arxiv_id": "2001.1", "kind": "preprint"},
    ),
    ({"number": "3", "pages": "1–9"}, {"number": "3, SI", "pages": "1–9"}),
    ({"volume": "78", "pages": "1–9"}, {"volume": "78, Part 1", "pages": "1–9"}),
    ({"volume": "7", "pages": "1–9"}, {"pages": "1–9"}),
    ({}, {"title": "A scheduler for shared clusters of accelerators."}),
    ({}, {"title": "A Scheduler for Shared Clusters of Acelerators"}),
    ({}, {"authors": [["A.", "", "Example", ""], ["B.", "", "Builder", ""]]}),
    ({"truncated": True, "authors": [ALICE]}, {}),
    ({"kind": "preprint", "venue_name": None, "date": "2018"}, {}),
    ({"venue_name": "AISys@SOSP 2019", "date": "2019"}, {}),
    ({"kind": "poster", "venue_name": "NSDI"}, {}),
    (GRANT, {}),
    ({"doi": "10.48550/arxiv.1", "kind": "preprint"}, {"doi": "10.1/x"}),
    ({**PRINTED, "date": "2018"}, PRINTED),
    ({"kind": "chapter", "chapter": "Chapter 3"}, {"kind": "chapter", "chapter": "3: Scheduling"}),
    ({"kind": "chapter", "chapter": "3"}, {"kind": "chapter", "chapter": "Scheduling in Practice"}),
]
DIFFERENT = [
    ({**OAK, "url": "https://example.org/a"}, {**OAK, "url": "https://example.org/b"}),
    ({**REPORT, "number": "RR-5814"}, {**REPORT, "number": "RR-5815"}),
    ({"authors": None, "venue_name": None}, {"authors": None, "venue_name": None, "date": "2016"}),
    ({"title": "Editorial", "venue_name": None}, {"title": "Editorial", "venue_name": None}),
    ({"title": "Editorial", "number": "1"}, {"title": "Editorial", "number": "2"}),
    ({"authors": [CAROL]}, {}),
    ({"authors": [["Anna", "", "Example", ""]]}, {"authors": [["Bert", "", "Example", ""]]}),
    ({"doi": "10.1/x"}, {"doi": "10.1/y"}),
    ({"doi": "10.1/x", "title": "Chapter on Fish"}, {"doi": "10.1/x", "title": "Whole Handbook"}),
    ({"title": f"{TITLE} Part 1"}, {"title": f"{TITLE} Part 2"}),
    ({"title": f"{TITLE}: Part A"}, {"title": f"{TITLE}: Part B"}),
    ({"title": f"{TITLE} II"}, {"title": f"{TITLE} III"}),
    ({"date": "2010"}, {"date": "2020"}),
    ({"arxiv_id": "1", "title": f"{TITLE} I"}, {"arxiv_id": "1", "title": f"{TITLE} II"}),
    ({"arxiv_id": "1", "volume": "3"}, {"arxiv_id": "1", "volume": "4"}),
    ({"arxiv_id": "1", "doi": "10.1/x"}, {"arxiv_id": "1", "doi": "10.1/y"}),
    ({"volume": "3", "pages": "1–9"}, {"volume": "34", "pages": "1–9"}),
    ({"volume": "78, Part 1", "pages": "1–9"}, {"volume": "78, Part 2", "pages": "1–9"}),
    ({"kind": "book", "edition": "1"}, {"kind": "book", "edition": "2"}),
    ({**PRINTED, **ADVANCE, "date": "2016"}, PRINTED),
    ({**PRINTED, "pages": "1–9", "number": "1"}, {**PRINTED, "pages": "1", "number": "2"}),
    ({**PRINTED, "number": "1", "date": "2017"}, {**PRINTED, "number": "5", "pages": "12"}),
    ({**PRINTED, "title": f"{TITLE} of k-kind", "pages": "13–39"},
     {**PRINTED, "title": f"{TITLE} of kind"}),
    ({**BOOK, "authors": [CAROL]}, {**BOOK, "publisher": "Springer"}),
    ({"title": "Fast Caches", "authors": [ALICE, BOB, CAROL], "pages": "1–9"},
     {"title": "Fast Caches", "pages": "2–9"}),
    (
        {"kind": "chapter", "venue_name": None, "chapter": "22.2: Breadth-first search"},
        {"kind": "chapter", "venue_name": None, "chapter": "22.3: Depth-first search"},
    ),
    (
        {"doi": "10.1/review", "title": "A Review of Examples, chap. 14: Masses"},
        {"doi": "10.1/review", "title": "A Review of Examples, chap. 33: Passages"},
    ),
    (
        {"doi": "10.1/book", "kind": "chapter", "title": "Choosing Methods for Cluster Studies",
         "pages": "285–311"},
        {"doi": "10.1/book", "kind": "chapter", "title": "Data of Cluster Studies",
         "pages": "9–34", "authors": [BOB, CAROL]},
    ),
    (
        {"doi": "10.1/x", "title": "Call by Value Is Dual to Call by Name", "authors": [BOB]},
        {"doi": "10.1/x", "title": "A Reflection on Call by Value", "date": "2014"},
    ),
    (
        {"kind": "chapter", "chapter": "Outsider Brides and Their Families"},
        {"kind": "chapter", "chapter": "The Avogaria di Comun"},
    ),
]  # fmt: skip
MAYBE = [
    ({"arxiv_id": "2001.1", "title": "Renamed Since"}, {"arxiv_id": "2001.1"}),
    ({"kind": "book", "volume": "1"}, {"kind": "book"}),
    ({"kind": "software", "extra": {"version": "2"}}, {"kind": "software"}),
    ({"kind": "article", "venue_name": "TOCS", "date": "2021"}, {}),
    ({"authors": [ALICE, BOB, CAROL]}, {}),
    ({**GRANT, "authors": [ALICE, BOB, CAROL, DAVE]}, {"authors": [ALICE, BOB, CAROL, DAVE, ERIN]}),
    ({**GRANT, "authors": [BOB, ALICE]}, {}),
    (
        {"kind": "poster", "authors": [ALICE, BOB, CAROL, DAVE]},
        {"authors": [DAVE, ALICE, BOB, CAROL]},
    ),
    ({**GRANT, "doi": "10.1/x", "authors": [CAROL]}, {"doi": "10.1/x"}),
    ({"kind": "preprint", "venue_name": None, "date": "2016"}, {}),
    ({"date": None}, {}),
    ({"pages": "1–10"}, {"pages": "11–20"}),
    (
        {"date": None, "venue_name": None, "pages": "1–10"},
        {"date": None, "venue_name": None, "pages": "11–20"},
    ),
    ({"title": "Editorial"}, {"title": "Editorial"}),
    ({**REPORT, "number": "RR-5814"}, {**REPORT, "number": "PI 1775"}),
    ({**PAGE, "url": "https://open.example.org/a"}, {**PAGE, "url": "https://old.example.org/a"}),
    ({"authors": None}, {"authors": None, "publisher": "Other", "kind": "misc"}),
    ({**PRINTED, "date": "1964"}, PRINTED),
    ({**PRINTED, **ADVANCE}, {**PRINTED, "number": "2"}),
    ({**PRINTED, "volume": "3, article 16", "pages": "1–18"}, {**PRINTED, "pages": "16"}),
    ({**PRINTED, "number": "1", "date": "2019"}, {**PRINTED, "number": "5", "pages": "12"}),
    ({**PRINTED, "title": f"{TITLE} of k-kind"}, {**PRINTED, "title": f"{TITLE} of kind"}),
    ({**BOOK, "authors": [CAROL]}, BOOK),
    (
        {"title": "Fast Caches", "authors": [ALICE, BOB, CAROL], "pages": "1–9"},
        {"title": "Fast Caches", "pages": "1–9"},
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_strong_evidence_makes_one_publication(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert compare(entry(**one), entry(**other)) is Verdict.SAME
    assert compare(entry(**other), entry(**one)) is Verdict.SAME


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_publications_that_differ_stay_apart(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert compare(entry(**one), entry(**other)) is Verdict.DIFFERENT
    assert compare(entry(**other), entry(**one)) is Verdict.DIFFERENT


@pytest.mark.parametrize(("one", "other"), MAYBE)
def test_weak_evidence_is_left_to_an_editor(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert compare(entry(**one), entry(**other)) is Verdict.MAYBE
    assert compare(entry(**other), entry(**one)) is Verdict.MAYBE


@pytest.mark.parametrize(
    ("said", "expected", "one", "other"), ALL_CASES, ids=[case[0] for case in ALL_CASES]
)
def test_verdicts_match_those_of_a_librarian(
    said: str, expected: str, one: str, other: str
) -> None:
    entries = [
        summary_of(data_of_record(block.record)[0], line=0)
        for text in (one, other)
        for block in read_bibtex(text.encode())
        if block.record
    ]
    verdicts = dict(zip(Verdict, (ONE, PERHAPS, TWO, TWO), strict=True))
    assert verdicts[compare(entries[0], entries[1])] == expected
    assert verdicts[compare(entries[1], entries[0])] == expected


def test_a_citation_key_alone_never_makes_one_publication() -> None:
    assert not same_by_key(entry(), entry(title="Fish", date="2011", authors=[CAROL]))
    assert not same_by_key(entry(title="Fish", authors=None), entry(title="Birds", authors=None))
    unsigned = entry(title="Fish and Birds", authors=None)
    assert same_by_key(unsigned, entry(title="Fish & Birds", authors=None))
    assert same_by_key(entry(title="Quite Another Title"), entry())


@pytest.mark.django_db
def test_stored_publications_are_found_by_title_by_typing_error_and_by_identifier() -> None:
    stored = make_publication(
        title=TITLE, date="2020", authors=["Example, Alice", "Builder, Bob"], doi="10.1/x"
    )
    for wanted in (
        entry(venue_name=None),
        entry(title=TITLE.replace("Accelerators", "Acelerators"), venue_name=None),
        entry(doi="10.1/x", authors=None),
    ):
        index = PublicationIndex()
        index.load([wanted])
        [cluster] = find_clusters([Member(wanted)], index.candidates)
        assert cluster.stored is not None
        assert (cluster.stored.id, cluster.maybe) == (stored.pk, [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        ({}, {"title": f"{TITLE}: Version 2", "date": None}),
        ({"date": ""}, {"title": f"{TITLE}: Version 2", "date": "1987"}),
        ({}, {"title": f"{TITLE}: Version 2"}),
        (
            {"authors": ["Valdez, Alice", "Builder, Bob"]},
            {
                "title": f"{TITLE}: A Test",
                "authors": [["Alice", "", "Calero Valdez", ""], BOB],
            },
        ),
    ],
)
def test_questions_are_asked_where_another_source_lacks_the_year_the_subtitle_or_a_family_name(
    stored: dict[str, Any], wanted: dict[str, Any]
) -> None:
    facts = {"date": "2020", "authors": ["Example, Alice", "Builder, Bob"], **stored}
    publication = make_publication(title=TITLE, **facts)
    asked = entry(venue_name=None, **wanted)
    index = PublicationIndex()
    index.load([asked])
    [cluster] = find_clusters([Member(asked)], index.candidates)
    assert [candidate.id for candidate in cluster.maybe] == [publication.pk]


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_entries(
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(30):
        make_publication(
            title=f"{TITLE} {chr(65 + number)}", authors=["Example, Alice"], doi=f"10.1/{number}"
        )
    entries = [
        entry(title=f"{TITLE} {chr(65 + number)}", authors=[ALICE], doi=f"10.1/{number}")
        for number in range(30)
    ]
    for some in (entries[:2], entries):
        with django_assert_max_num_queries(5):
            PublicationIndex().load(some)
