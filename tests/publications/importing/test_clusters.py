"""Entries of one file that may be one publication are decided about together, in any order."""

import random
from itertools import permutations
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from publications.importing.messages import render
from publications.models import ImportedEntry, Publication
from tests.property_tests import examples
from tests.publications.imports import codes, import_text, outcomes

pytestmark = pytest.mark.django_db

WHO = "author={Lovelace, Ada and Hopper, Grace}, title={A Scheduler for Shared Clusters}"
BARE = f"@misc{{bare, {WHO}, year=2020}}\n"
PREPRINT = f"@misc{{pre, {WHO}, eprint={{2001.01234}}, archiveprefix={{arXiv}}, year=2020}}\n"
ARXIV_DOI = f"@article{{ad, {WHO}, doi={{10.48550/arXiv.2001.01234}}, year=2020}}\n"
PAPER = (
    f"@inproceedings{{paper, {WHO}, booktitle={{OSDI}}, year=2020, pages={{1--18}},"
    " doi={10.5555/osdi}}\n"
)
PAPER_AGAIN = f"@inproceedings{{again, {WHO}, booktitle={{OSDI}}, year=2020, pages={{1--18}}}}\n"
JOURNAL = (
    f"@article{{tocs, {WHO}, journal={{ACM Transactions on Computer Systems}}, year=2021,"
    " volume=39, number={2}, pages={1--35}, doi={10.5555/tocs}}\n"
)
JOURNAL_AGAIN = (
    JOURNAL.replace("tocs,", "tocs2,").replace("{2}", "{2, SI}").split(" doi=")[0] + "}\n"
)
NO_DOI = JOURNAL.replace("tocs,", "tocs3,").split(" doi=")[0] + "}\n"
WORKSHOP = f"@inproceedings{{ws, {WHO}, booktitle={{Workshop on Clusters}}, year=2019}}\n"
ISSUES = [
    f"@article{{i{n}, {WHO}, journal={{Letters}}, year=2020, volume=3, number={n}}}\n"
    for n in (1, 2)
]
BARE_ISSUE = f"@article{{i0, {WHO}, journal={{Letters}}, year=2020}}\n"
VOLUMES = [
    f"@book{{v{n}, author={{Knuth, Donald}}, title={{The Art of Programming}},"
    f" year=2011{volume}}}\n"
    for n, volume in enumerate(["", ", volume=1", ", volume=2"])
]
TWO_DOIS = [
    f"@inproceedings{{doi{n}, {WHO}, booktitle={{OSDI}}, year=2020, pages={{21--38}}{doi}}}\n"
    for n, doi in enumerate(["", ", doi={10.5555/x}", ", doi={10.5555/y}"])
]
EVERYTHING = [
    BARE, PREPRINT, ARXIV_DOI, PAPER, PAPER_AGAIN, JOURNAL, JOURNAL_AGAIN, NO_DOI, WORKSHOP,
    *ISSUES, BARE_ISSUE, *VOLUMES,
]  # fmt: skip


def stored() -> set[Any]:
    """The publications with their entries, identifiers and appearances."""
    entries: dict[int, set[str]] = {}
    for pk, key in ImportedEntry.objects.values_list("publication_id", "key"):
        entries.setdefault(pk, set()).add(key)
    return {
        (
            frozenset(entries[publication.pk]), publication.citation_key, publication.title,
            publication.doi, publication.arxiv_id, publication.venue_name, publication.volume,
            publication.number, publication.pages, publication.date,
            frozenset(
                (a.venue_name, a.date, a.pages, a.url) for a in publication.appearances.all()
            ),
        )
        for publication in Publication.objects.prefetch_related("appearances")
    }  # fmt: skip


def imported(*entries: str) -> set[Any]:
    ImportedEntry.objects.all().delete()
    Publication.objects.all().delete()
    import_text("".join(entries))
    return stored()


def partition(*entries: str) -> set[frozenset[str]]:
    return {publication[0] for publication in imported(*entries)}


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([PREPRINT, PAPER, JOURNAL], [{"pre", "paper"}, {"tocs"}]),
        ([PREPRINT, PAPER_AGAIN, NO_DOI], [{"pre", "again"}, {"tocs3"}]),
        ([BARE, PAPER, PAPER_AGAIN], [{"bare", "paper", "again"}]),
        ([PAPER, JOURNAL, NO_DOI, JOURNAL_AGAIN], [{"paper"}, {"tocs", "tocs2", "tocs3"}]),
        ([BARE_ISSUE, *ISSUES], [{"i0"}, {"i1"}, {"i2"}]),
        ([BARE_ISSUE, ISSUES[0]], [{"i0", "i1"}]),
        ([PREPRINT, ARXIV_DOI, PAPER], [{"pre", "ad", "paper"}]),
        ([PREPRINT, WORKSHOP, PAPER], [{"pre", "ws", "paper"}]),
        (VOLUMES, [{"v0"}, {"v1"}, {"v2"}]),
        (TWO_DOIS, [{"doi1"}, {"doi2"}, {"doi0"}]),
    ],
)
def test_every_order_of_a_cluster_gives_the_same_publications(
    entries: list[str], expected: list[set[str]]
) -> None:
    first = imported(*entries)
    assert {publication[0] for publication in first} == set(map(frozenset, expected))
    for order in permutations(entries):
        assert imported(*order) == first


@settings(
    max_examples=examples(45),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    st.lists(st.sampled_from(EVERYTHING), min_size=2, max_size=7, unique=True),
    st.randoms(use_true_random=False),
)
def test_any_file_gives_the_same_publications_in_any_order(
    entries: list[str], chance: random.Random
) -> None:
    first = imported(*entries)
    shuffled = list(entries)
    chance.shuffle(shuffled)
    assert imported(*shuffled) == first
    dois = {publication[3] for publication in first} - {""}
    assert dois == {
        doi
        for entry, doi in ((PAPER, "10.5555/osdi"), (JOURNAL, "10.5555/tocs"))
        if entry in entries
    } | (
        {"10.48550/arxiv.2001.01234"}
        if ARXIV_DOI in entries and "10.48550/arxiv.2001.01234" in dois
        else set()
    )


def test_an_entry_that_fits_two_publications_is_asked_about() -> None:
    report = import_text("".join([BARE_ISSUE, *ISSUES]))
    assert outcomes(report)["i0"] in ("flagged", "created")
    assert "maybe-same-in-file" in {code for found in codes(report).values() for code in found}


def test_a_merged_entry_is_reported_with_its_line_and_undone_with_the_others() -> None:
    report = import_text(PREPRINT + PAPER)
    assert outcomes(report) == {"pre": "duplicate", "paper": "created"}
    [row] = [row for file in report.files for row in file.rows if row.key == "pre"]
    assert row.messages[0].params["line"] == 2
    assert [row.line for file in report.files for row in file.rows] == [1, 2]
    assert set(outcomes(import_text(PREPRINT + PAPER)).values()) == {"unchanged"}


TALKS = [
    f"@talk{{t{day}, {WHO}, {event}, date={{2020-05-{day}}}}}\n"
    for day, event in (
        (17, "eventtitle={PhiLang}, eventdate={2020-05-16/2020-05-18}, venue={Aula}"),
        (30, "eventtitle={ALEF}"),
    )
]


def test_talks_at_two_events_are_two_publications() -> None:
    report = import_text("".join(TALKS))
    assert not codes(report)
    assert set(Publication.objects.values_list("venue_name", "date")) == {
        ("PhiLang", "2020-05-17"),
        ("ALEF", "2020-05-30"),
    }


def test_events_of_talks_are_appearances_of_the_paper() -> None:
    import_text("".join([*TALKS, PAPER]))
    [paper] = Publication.objects.all()
    others = {(each.venue_name, str(each.date)) for each in paper.appearances.all()}
    assert others == {("PhiLang", "2020-05-17"), ("ALEF", "2020-05-30")}
    assert not paper.extra


BESIDE = [
    ("note={Invited talk at Elm Days}", "Invited talk at Elm Days"),
    ("howpublished={Talk at Elm Days}, address={Vienna}", "Talk at Elm Days, Vienna"),
    ("eventtitle={{Elm} Days}, venue={Vienna}", "Elm Days, Vienna"),
    ("publisher={Zenodo}", "Zenodo"),
]


@pytest.mark.parametrize("files", ["{0}{1}", "{0} AND {1}", "{1} AND {0}"])
@pytest.mark.parametrize(("fields", "name"), BESIDE)
def test_what_a_paper_was_beside_is_not_its_place_in_print(
    fields: str, name: str, files: str
) -> None:
    entry = f"@misc{{beside, {WHO}, {fields}, year=2020, month=may}}\n"
    for text in files.split(" AND "):
        import_text(text.format(entry, PAPER))
    [paper] = Publication.objects.all()
    assert (paper.venue_name, str(paper.date)) == ("OSDI", "2020")
    elsewhere = [paper.publisher, paper.place, paper.howpublished, paper.note, paper.extra]
    assert not any(elsewhere)
    [other] = paper.appearances.all()
    assert (other.venue_name, str(other.date)) == (name, "2020-05")


@pytest.mark.parametrize("files", ["{0}{1}", "{1}{0}", "{0} AND {1}", "{1} AND {0}"])
@pytest.mark.parametrize(("other", "kind"), [(PAPER, "inproceedings"), (PREPRINT, "preprint")])
def test_a_talk_is_beside_the_paper_or_the_preprint(other: str, kind: str, files: str) -> None:
    talk = (
        f"@unpublished{{talk, {WHO}, type={{Talk}}, eventtitle={{Days of Seeds}}, venue={{Aula}},"
        " date={2020-06-05}}\n"
    )
    for number, text in enumerate(files.split(" AND ")):
        import_text(text.format(talk, other), name=f"{number}.bib")
    [publication] = Publication.objects.all()
    assert (publication.kind, str(publication.date)) == (kind, "2020")
    [appearance] = publication.appearances.all()
    assert appearance.venue_name == "Days of Seeds, Aula"
    assert str(appearance.date) == "2020-06-05"


def test_a_manuscript_with_a_place_and_days_was_presented_there() -> None:
    talk = f"@unpublished{{t, {WHO}, year={{2020-06-21/2020-06-24}}, address={{Oak Hall, Vienna}}}}"
    import_text(PAPER + talk)
    [paper] = Publication.objects.all()
    [other] = paper.appearances.all()
    assert (str(paper.date), other.venue_name, str(other.date)) == (
        "2020", "Oak Hall, Vienna", "2020-06-21",
    )  # fmt: skip


@pytest.mark.parametrize("files", ["{0}{1}", "{1}{0}", "{0} AND {1}", "{1} AND {0}"])
@pytest.mark.parametrize(
    ("fields", "name", "texts"),
    [
        ("howpublished={Talk at Elm Days}, note={Long}", "Talk at Elm Days", ("Long", "")),
        ("institution={Oak Hall}, address={Graz}, note={Long}", "Oak Hall, Graz", ("Long", "")),
        ("note={See also my talk in Oslo}", "", ("See also my talk in Oslo", "")),
        ("note={Data presented in Table 3}", "", ("Data presented in Table 3", "")),
        ("howpublished={Technical note}", "", ("", "Technical note")),
        ("address={Graz}", "", ("", "")),
    ],
)
def test_what_an_author_wrote_of_a_talk_is_kept(
    fields: str, name: str, texts: tuple[str, str], files: str
) -> None:
    talk = f"@unpublished{{talk, {WHO}, {fields}, year=2020}}\n"
    for number, text in enumerate(files.split(" AND ")):
        import_text(text.format(talk, PAPER), name=f"{number}.bib")
    [paper] = Publication.objects.all()
    assert paper.kind == "inproceedings"
    assert (paper.note, paper.howpublished) == texts
    assert [each.venue_name for each in paper.appearances.all()] == [name] * bool(name)


def test_a_talk_at_the_conference_of_the_paper_is_no_other_appearance() -> None:
    talk = f"@misc{{talk, {WHO}, note={{Talk at OSDI 2020}}, year=2020, month=may}}\n"
    import_text(talk + PAPER)
    [paper] = Publication.objects.all()
    assert (str(paper.date), paper.note) == ("2020", "")
    assert not paper.appearances.exists()


def test_a_manuscript_of_an_institution_is_an_appearance() -> None:
    manuscript = (
        f"@unpublished{{m, {WHO}, institution={{Oak University}}, address={{Oakville}}, year=2020}}"
    )
    import_text(manuscript + PAPER)
    [paper] = Publication.objects.all()
    assert (paper.institution, paper.place) == ("", "")
    assert [each.venue_name for each in paper.appearances.all()] == ["Oak University, Oakville"]


def test_a_publisher_completes_the_paper() -> None:
    import_text(f"@misc{{m, {WHO}, publisher={{Oak Press}}, year=2020}}" + PAPER)
    [paper] = Publication.objects.all()
    assert paper.publisher == "Oak Press"
    assert not paper.appearances.exists()


def test_the_doi_of_a_preprint_is_kept_with_its_appearance() -> None:
    import_text(ARXIV_DOI + PAPER)
    [publication] = Publication.objects.all()
    assert publication.doi == "10.5555/osdi"
    [appearance] = publication.appearances.all()
    assert appearance.url == "https://doi.org/10.48550/arxiv.2001.01234"


@pytest.mark.parametrize("files", ["{0}{1}", "{0} AND {1}", "{1} AND {0}"])
@pytest.mark.parametrize(
    "bare", [BARE, f"@unpublished{{bare, {WHO}, year=2020, note={{Best paper}}}}\n"]
)
def test_a_bare_entry_completes_the_preprint(bare: str, files: str) -> None:
    for text in files.split(" AND "):
        import_text(text.format(ARXIV_DOI, bare))
    [publication] = Publication.objects.all()
    assert (publication.kind, publication.doi) == ("preprint", "10.48550/arxiv.2001.01234")
    assert publication.status == "published"
    assert publication.note == ("Best paper" if "note" in bare else "")
    assert not publication.appearances.exists()


def test_a_note_that_names_a_conference_is_not_that_of_a_preprint() -> None:
    import_text(ARXIV_DOI + f"@misc{{bare, {WHO}, year=2020, note={{Conference on Oaks, 2020}}}}")
    [publication] = Publication.objects.all()
    assert (publication.kind, publication.note) == ("misc", "Conference on Oaks, 2020")
    assert publication.appearances.count() == 1


def test_a_paper_without_its_conference_is_no_preprint() -> None:
    import_text(ARXIV_DOI + f"@inproceedings{{bare, {WHO}, year=2020}}")
    [publication] = Publication.objects.all()
    assert (publication.kind, publication.doi) == ("inproceedings", "")
    assert publication.appearances.count() == 1


@pytest.mark.parametrize("files", [[PAPER_AGAIN + ARXIV_DOI], [ARXIV_DOI, PAPER_AGAIN]])
def test_a_paper_does_not_take_the_doi_of_its_preprint_at_arxiv(files: list[str]) -> None:
    for text in files:
        import_text(text)
    [publication] = Publication.objects.all()
    assert (publication.kind, publication.doi) == ("inproceedings", "")
    assert publication.arxiv_id == "2001.01234"
    [appearance] = publication.appearances.all()
    assert appearance.url == "https://doi.org/10.48550/arxiv.2001.01234"


def test_another_page_range_under_the_same_doi_becomes_an_appearance(client: Client) -> None:
    other = PAPER.replace("paper", "other").replace("1--18", "7--24")
    report = import_text(PAPER + other)
    texts = [
        render(message) for file in report.files for row in file.rows for message in row.messages
    ]
    assert "Its pages “7–24” were added as another appearance." in texts
    [publication] = Publication.objects.all()
    assert publication.pages == "1–18"
    assert [row.pages for row in publication.appearances.all()] == ["7–24"]
    assert "7–24" in client.get(publication.get_absolute_url()).content.decode()
    answer = client.get(f"/api/v1/publications/{publication.slug}/").json()
    assert [row["pages"] for row in answer["appearances"]] == ["7–24"]
    assert set(outcomes(import_text(PAPER + other)).values()) == {"unchanged"}


def test_the_pages_of_a_workshop_paper_are_kept_with_its_appearance(client: Client) -> None:
    import_text(WORKSHOP.replace("year=2019", "year=2019, pages={3--5}") + PAPER)
    [publication] = Publication.objects.all()
    assert [row.pages for row in publication.appearances.all()] == ["3–5"]
    assert "Workshop on Clusters, 3–5, 2019" in " ".join(
        strip_tags(client.get(publication.get_absolute_url()).content.decode()).split()
    )


def test_pages_within_an_article_are_no_appearance_but_its_number_is_its_place() -> None:
    entry = (
        "@article{{{}, author={{Lee, Ann}}, title={{Growth of Oaks}}, journal={{{}}}, year=2017,"
        " volume=77, pages={{{}}}, doi={{10.5555/oak}}}}\n"
    )
    for journals in (("Oak Lett.", "Oak Letters"), ("Oak Letters", "Oak Lett.")):
        import_text(
            entry.format("a", journals[0], "1--28") + entry.format("b", journals[1], "163"),
            name=f"{journals[0]}.bib",
        )
        [publication] = Publication.objects.all()
        assert not publication.appearances.exists()
        assert publication.pages == "163"
