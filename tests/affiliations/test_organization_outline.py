"""The tree as lines, each with the number of lists that open and close around it."""

from collections.abc import Collection

import pytest
from django.urls import clear_script_prefix, set_script_prefix

from affiliations.models import Organization, OrganizationTree
from affiliations.organization_outline import outline, set_members
from affiliations.templatetags import outlines
from affiliations.templatetags.outlines import outline_html
from tests.factories import make_organization

pytestmark = pytest.mark.django_db


@pytest.fixture
def tree() -> OrganizationTree:
    """a > b > c > d, a > e, and f."""
    a = make_organization(name="a")
    b = make_organization(name="b", parent=a)
    c = make_organization(name="c", parent=b)
    make_organization(name="d", parent=c)
    make_organization(name="e", parent=a)
    make_organization(name="f")
    return OrganizationTree(Organization.objects.all())


def by_name(name: str) -> Organization:
    return Organization.objects.get(name=name)


def drawn(
    tree: OrganizationTree,
    *,
    below: Organization | None = None,
    only: Collection[int] | None = None,
    most: int | None = None,
) -> str:
    """Return the lines as a template nests them, as in "a(b(c(d))e)f"."""
    return "".join(
        line.organization.name + ("(" if line.children else "") + ")" * len(line.closes)
        for line in outline(tree, roots=tree.children(below), only=only, most=most)
    )


def test_lists_open_and_close_around_those_below(tree: OrganizationTree) -> None:
    assert drawn(tree) == "a(b(c(d))e)f"


def test_lines_know_their_depth_and_how_many_are_directly_below(tree: OrganizationTree) -> None:
    found = {line.organization.name: (line.depth, line.children) for line in outline(tree)}
    assert found == {"a": (0, 2), "b": (1, 1), "c": (2, 1), "d": (3, 0), "e": (1, 0), "f": (0, 0)}


def test_the_outline_of_one_organization_begins_below_it(tree: OrganizationTree) -> None:
    assert drawn(tree, below=by_name("b")) == "c(d)"
    assert drawn(tree, below=by_name("f")) == ""


def test_search_results_are_shown_with_the_organizations_above(tree: OrganizationTree) -> None:
    only = {by_name("c").pk}
    assert drawn(tree, only=only) == "a(b(c))"
    matches = {line.organization.name: line.is_match for line in outline(tree, only=only)}
    assert matches == {"a": False, "b": False, "c": True}
    assert drawn(tree, only=set()) == ""


@pytest.mark.parametrize(
    ("most", "shown"),
    [
        (9, "a(b(c(d))e)f"),
        (6, "a(b(c(d))e)f"),
        (5, "a(b(c)e)f"),
        (4, "a(be)f"),
        (3, "af"),
        (1, "af"),
    ],
)
def test_a_large_tree_is_cut_below_the_levels_that_fit(
    tree: OrganizationTree, most: int, shown: str
) -> None:
    assert drawn(tree, most=most) == shown


def test_a_line_counts_the_units_that_are_left_out(tree: OrganizationTree) -> None:
    units = {line.organization.name: line.units for line in outline(tree, most=4)}
    assert units == {"a": 0, "b": 1, "e": 0, "f": 0}
    assert tree.count_below(by_name("a")) == 4


def test_the_html_of_a_line_is_kept_until_it_prints_something_else(
    tree: OrganizationTree, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = outline(tree)
    before = outline_html(lines)
    with monkeypatch.context() as patch:
        patch.delattr(outlines, "_line")
        assert outline_html(outline(tree)) == before
    set_members(lines, {by_name("d").pk: 7})
    assert "7 people" in outline_html(lines)
    set_script_prefix("/group/")
    try:
        assert 'href="/group/affiliations/d/"' in outline_html(lines)
    finally:
        clear_script_prefix()
    assert 'href="/affiliations/d/"' in outline_html(lines)
