"""The layout of the pictures, and the data that they show."""

import datetime
import itertools

import pytest
from django.test import Client

from directory.pictures import queries
from directory.pictures.bars import bar_chart
from directory.pictures.network import HEIGHT, WIDTH, Node, draw_network
from directory.pictures.timeline import draw_timeline
from directory.pictures.tree import TreeNode, draw_tree
from people.models import Affiliation, Supervision
from tests.factories import make_affiliation, make_organization, make_person, make_publication

TODAY = datetime.date(2026, 11, 21)


def test_every_year_has_a_bar_as_high_as_its_count() -> None:
    chart = bar_chart({2016: 1, 2019: 4})
    assert chart is not None
    assert [bar.year for bar in chart.bars] == [2016, 2017, 2018, 2019]
    heights = [bar.height for bar in chart.bars]
    assert heights[1] == heights[2] == 0
    assert heights[3] == pytest.approx(4 * heights[0], abs=0.3)
    assert chart.total == 5


def test_not_every_bar_of_a_hundred_years_is_labeled() -> None:
    chart = bar_chart({1920: 1, 2020: 2})
    assert chart is not None
    labeled = [bar for bar in chart.bars if bar.is_labeled]
    assert 3 <= len(labeled) <= 18
    assert labeled[-1].year == 2020
    assert labeled[0].middle > 20
    assert labeled[-1].middle < chart.width - 20  # half of its label


def test_a_chart_of_few_publications_is_low() -> None:
    few, many = bar_chart({2023: 1, 2024: 2}), bar_chart({2023: 1, 2024: 20})
    assert few is not None
    assert many is not None
    assert max(bar.height for bar in few.bars) < max(bar.height for bar in many.bars) / 1.9
    assert few.height < many.height


@pytest.mark.parametrize("counts", [{}, {2020: 7}, {2019: 1, 2020: 1, 2022: 1}])
def test_a_chart_that_would_say_nothing_is_not_drawn(counts: dict[int, int]) -> None:
    assert bar_chart(counts) is None


def _crowd(size: int) -> tuple[dict[int, Node], dict[tuple[int, int], int]]:
    nodes = {n: Node(f"Person Number {n}", weight=size - n, is_owner=n == 0) for n in range(size)}
    edges = {(0, n): 1 + n % 4 for n in range(1, size)} | {
        (n, n + 1): 1 for n in range(1, size - 1) if n % 3
    }
    return nodes, edges


def test_the_lines_of_a_large_network_are_few_elements() -> None:
    nodes, _ = _crowd(41)
    network = draw_network(nodes, dict.fromkeys(itertools.combinations(nodes, 2), 1))
    assert network is not None
    assert sum(lines.path.count("M") for lines in network.lines) == 41 * 40 / 2
    assert len(network.lines) < 450


@pytest.mark.parametrize("size", [2, 5, 41])
def test_a_network_fits_its_view_box_and_labels_do_not_overlap(size: int) -> None:
    network = draw_network(*_crowd(size))
    assert network is not None
    assert len(network.nodes) == size
    assert all(0 <= node.x <= WIDTH and 0 <= node.y <= HEIGHT for node in network.nodes)
    labels = [node for node in network.nodes if node.label]
    assert labels, "at least one label is shown"
    for a, b in itertools.combinations(labels, 2):
        if a.anchor == b.anchor and abs(a.label_x - b.label_x) < 5:
            assert abs(a.label_y - b.label_y) >= 10


def test_the_same_network_is_drawn_the_same_way() -> None:
    assert draw_network(*_crowd(40)) == draw_network(*_crowd(40))


def test_circular_supervision_ends_at_the_repeated_person() -> None:
    nodes = {name: TreeNode(name) for name in ("alice", "bob")}
    tree = draw_tree(nodes, {"alice": ["bob"], "bob": ["alice"]})
    assert tree is not None
    assert tree.rows == [("alice", 0), ("bob", 1), ("alice", 2)]
    assert tree.roots[0].students[0].students[0].is_repeated


def test_a_person_shared_by_all_supervisors_appears_once_below_them() -> None:
    nodes = {name: TreeNode(name) for name in ("alice", "bob", "carol", "dave")}
    tree = draw_tree(nodes, {"bob": ["alice"], "carol": ["alice"], "alice": ["dave"]})
    assert tree is not None
    assert tree.rows == [("bob, carol", 0), ("alice", 1), ("dave", 2)]


def test_the_students_of_a_person_with_two_supervisors_are_listed_once() -> None:
    nodes = {name: TreeNode(name) for name in ("alice", "bob", "carol", "dave")}
    tree = draw_tree(nodes, {"alice": ["bob", "carol"], "bob": ["carol"], "carol": ["dave"]})
    assert tree is not None
    assert tree.rows == [("alice", 0), ("bob", 1), ("carol", 2), ("dave", 3), ("carol", 1)]
    again = tree.roots[0].students[1]
    assert again.is_repeated
    assert [person.name for person in again.also_by] == ["bob"]


def test_a_timeline_shows_open_ends_until_today_and_uncertain_ones_as_such() -> None:
    rows = [
        ("now", Affiliation(start="2021")),
        ("before", Affiliation(end="2016-06")),
        ("undated", Affiliation()),
    ]
    timeline = draw_timeline({"Positions": rows}, TODAY)
    assert timeline is not None
    now, before = timeline.spans
    assert now.is_open
    assert not now.is_vague
    assert before.is_vague
    assert now.x > before.x + before.width
    years = [tick.year for tick in timeline.ticks]
    assert years[0] == 2016
    assert [lane.label for lane in timeline.lanes] == ["Positions"]


def test_a_timeline_has_a_lane_for_positions_and_one_for_education() -> None:
    position, study = Affiliation(start="2021"), Affiliation(start="2016", end="2020")
    timeline = draw_timeline({"Positions": [("a", position)], "Education": [("b", study)]}, TODAY)
    assert timeline is not None
    first, second = timeline.lanes
    job, degree = timeline.spans
    assert first.y < job.text_y < job.y < second.y < degree.text_y


def test_a_timeline_of_less_than_two_years_says_nothing() -> None:
    rows = [("a", Affiliation(start="2025-03")), ("b", Affiliation(start="2026"))]
    assert draw_timeline({"Positions": rows}, TODAY) is None


def test_counts_that_would_touch_are_left_out_but_for_the_last_of_the_highest() -> None:
    for counts in (
        {y: 20 + y % 7 for y in range(1985, 2026)},
        dict.fromkeys(range(1982, 2023), 26),
    ):
        chart = bar_chart(counts)
        assert chart is not None
        assert [(bar.year, bar.count) for bar in chart.bars if bar.is_counted] == [(2022, 26)]
    chart = bar_chart({2020: 3, 2021: 5})
    assert chart is not None
    assert all(bar.is_counted for bar in chart.bars)


@pytest.mark.django_db
def test_coauthors_are_counted_once_however_their_name_is_printed() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    make_publication(title="One", authors=[alice, bob, "Müller, Eva"])
    make_publication(title="Two", authors=["Muller, Eva", alice])
    network = queries.coauthors_of(alice).network
    assert network is not None
    assert {node.node.name: node.node.weight for node in network.nodes} == {
        "Alice Example": 2,
        "Bob Builder": 1,
        "Eva Müller": 2,
    }
    assert sorted(line.width for line in network.lines) == [1, 1, 2]


@pytest.mark.django_db
def test_a_group_network_draws_members_who_wrote_together_or_their_coauthors() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    make_person(name="Carol Idle")
    make_publication(title="One", authors=[alice, "Out, Side"])
    make_publication(title="Two", authors=[bob])

    def drawn() -> set[str]:
        network = queries.coauthors_at(None).network
        return {node.node.name for node in network.nodes} if network else set()

    assert drawn() == {"Alice Example", "Side Out"}
    make_publication(title="Three", authors=[alice, bob, "Out, Side"])
    assert drawn() == {"Alice Example", "Bob Builder"}


@pytest.mark.django_db
def test_coauthors_without_a_page_have_no_link() -> None:
    alice = make_person(name="Alice Example")
    hidden = make_person(name="Hidden Helper", is_listed=False)
    make_publication(authors=[alice, hidden])
    network = queries.coauthors_of(alice).network
    assert network is not None
    assert {node.node.name: bool(node.node.url) for node in network.nodes} == {
        "Alice Example": True,
        "Hidden Helper": False,
    }


@pytest.mark.django_db
def test_publications_are_counted_once_a_year() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    for person in (alice, bob):
        make_affiliation(person=person, start="2018")
    make_publication(title="One", authors=[alice, bob], date="2019")
    for title in ("Two", "Three"):
        make_publication(title=title, authors=[alice], date="2020-05")
    chart = Client().get("/affiliations/example-university/").context["chart"]
    assert [(bar.year, bar.count) for bar in chart.bars] == [(2019, 1), (2020, 2)]


@pytest.mark.django_db
def test_a_supervision_tree_shows_teachers_students_and_their_students() -> None:
    lab = make_organization(name="Lab")
    alice, bob, carol = (make_person(name=n) for n in ("Alice One", "Bob Two", "Carol Three"))
    dan = make_person(name="Dan Unrelated")
    for student, teacher in ((bob, alice), (carol, bob)):
        Supervision.objects.create(
            affiliation=make_affiliation(person=student, organization=lab), person=teacher
        )
    Supervision.objects.create(
        affiliation=make_affiliation(person=dan, organization=lab), name="Somebody Else"
    )
    tree = queries.supervision_tree(bob)
    assert tree is not None
    assert tree.rows == [("Alice One", 0), ("Bob Two", 1), ("Carol Three", 2)]
    everybody = queries.supervision_at(lab)
    assert everybody is not None
    assert "Dan Unrelated" in {name for name, _depth in everybody.rows}


@pytest.mark.django_db
def test_the_group_network_holds_listed_people_only() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    hidden = make_person(name="Hidden Helper", is_listed=False)
    make_publication(authors=[alice, bob, hidden, "Nobody, N."])
    network = queries.coauthors_at(None).network
    assert network is not None
    assert {node.node.name for node in network.nodes} == {"Alice Example", "Bob Builder"}
