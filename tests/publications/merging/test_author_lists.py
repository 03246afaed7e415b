"""The authors of a merged publication, and their links."""

import pytest
from django.contrib.auth.models import User

from foundation.merging.choices import Side
from publications.merging.author_lists import pair_names
from publications.merging.publications import PublicationMerge
from publications.models import Authorship, Publication
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor() -> User:
    return User.objects.create_superuser("editor")


def merge(keep: Publication, other: Publication, user: User, **picks: str) -> Publication:
    plan = PublicationMerge.plan(keep, other)
    plan.choose(picks)
    return plan.apply(user=user)


def test_links_decided_by_editors_are_never_lost(editor: User) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    one, other = make_publication(doi="10.1/x"), make_publication()
    for n, name in enumerate(("Example, Alice", "Builder, Bob"), start=1):
        make_authorship(publication=one, author=name, position=n)
    make_authorship(
        publication=other, author="Example, A.", person=alice, link_state="confirmed",
        linked_by="person", selected_rank=2, equal_group=1, is_corresponding=True,
    )  # fmt: skip
    make_authorship(
        publication=other, author="Builder, B.", position=2, person=bob, link_state="rejected",
        linked_by="person", equal_group=1,
    )  # fmt: skip
    merged = merge(one, other, editor)
    assert list(
        merged.authorships.values_list(
            "first", "person", "link_state", "linked_by", "selected_rank", "equal_group",
            "is_corresponding",
        )
    ) == [
        ("Alice", alice.pk, "confirmed", "person", 2, 1, True),
        ("Bob", bob.pk, "rejected", "person", None, 1, False),
    ]  # fmt: skip


def test_a_link_decided_by_an_editor_outranks_an_imported_one(editor: User) -> None:
    alice, counterpart = make_person(), make_person()
    one, other = make_publication(doi="10.1/x"), make_publication()
    make_authorship(publication=one, author=alice, linked_by="import")
    make_authorship(publication=other, author=counterpart, linked_by="person")
    assert merge(one, other, editor).authorships.get().person == counterpart


def test_a_link_that_contradicts_the_name_of_the_merged_list_needs_review(editor: User) -> None:
    alice = make_person(name="Alice Smith")
    one, other = make_publication(doi="10.1/x"), make_publication()
    make_authorship(publication=one, author="Smith, Anna")
    make_authorship(
        publication=other, author="Smith, A.", person=alice, link_state="confirmed",
        linked_by="person", selected_rank=1,
    )  # fmt: skip
    row = merge(one, other, editor, authors="keep").authorships.get()
    assert (row.full_name, row.person) == ("Anna Smith", alice)
    assert (row.link_state, row.selected_rank) == ("suggested", None)


@pytest.mark.parametrize("followed", ["keep", "other"])
@pytest.mark.parametrize("right", ["keep", "other"])
def test_conflicting_decisions_are_left_to_the_editor(
    editor: User, followed: str, right: str
) -> None:
    alice, counterpart = make_person(), make_person()
    one, other = make_publication(), make_publication()
    make_authorship(publication=one, author=alice, position=2, linked_by="person")
    make_authorship(publication=other, author=counterpart, linked_by="person")
    [key] = PublicationMerge.plan(one, other).names("authors").conflicts
    merged = merge(one, other, editor, **{"authors": followed, f"authors.{key}": right})
    assert merged.authorships.get().person == (alice if right == "keep" else counterpart)
    assert merged.authorships.get().link_state == "confirmed"


def test_an_author_only_in_the_other_list_is_kept_if_an_editor_confirmed_it(
    editor: User,
) -> None:
    carol, dave = make_person(name="Carol Only"), make_person(name="Dave Only")
    one, other = make_publication(doi="10.1/x", authors=["Example, Alice"]), make_publication()
    make_authorship(publication=other, author=carol, linked_by="person")
    make_authorship(publication=other, author=dave, position=2, linked_by="import")
    names = PublicationMerge.plan(one, other).names("authors", Side.KEEP)
    assert [row.full_name for row in names.left_out] == ["Dave Only"]
    merged = merge(one, other, editor, authors="keep")
    assert [(a.position, a.full_name) for a in merged.authorships.all()] == [
        (1, "Alice Example"), (2, "Carol Only"),
    ]  # fmt: skip


def test_no_one_is_two_authors_of_the_merged_publication(editor: User) -> None:
    alice = make_person()
    one, other = make_publication(doi="10.1/x"), make_publication()
    make_authorship(publication=one, author="Example, Alison")
    make_authorship(publication=one, author=alice, position=2, linked_by="import")
    make_authorship(publication=other, author=alice, linked_by="person", selected_rank=1)
    merged = merge(one, other, editor, authors="keep")
    links = list(merged.authorships.values_list("person", "selected_rank"))
    assert links == [(None, None), (alice.pk, 1)]


def test_the_higher_of_two_selected_places_is_kept(editor: User) -> None:
    alice = make_person()
    publications = (make_publication(), make_publication())
    for rank, merged in zip((5, 3), publications, strict=True):
        make_authorship(publication=merged, author=alice, selected_rank=rank)
    assert merge(*publications, editor).authorships.get().selected_rank == 3


def test_editors_are_merged_beside_authors(editor: User) -> None:
    one, other = make_publication(authors=["Example, Alice"]), make_publication()
    make_authorship(publication=other, author="Editor, Eve", contribution="editor")
    merged = merge(one, other, editor)
    assert [(a.full_name, a.contribution) for a in merged.authorships.all()] == [
        ("Alice Example", "author"), ("Eve Editor", "editor"),
    ]  # fmt: skip


def test_a_thousand_names_are_paired_by_key() -> None:
    """Comparing every name with every other would take a million comparisons, and minutes."""
    names = [Authorship(first="Alice", last=f"Example{n}", position=n) for n in range(1000)]
    others = [Authorship(first="A.", last=f"EXAMPLE{n}", position=n + 1) for n in range(1000)][::-1]
    pairs = pair_names(names, others)
    assert [pairs[id(name)].last for name in names] == [f"EXAMPLE{n}" for n in range(1000)]
