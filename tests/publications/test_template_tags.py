"""The template tags of publications."""

import pytest

from publications.display.bylines import Name, Run, authors_of
from publications.models import Publication
from publications.templatetags.publications import names_of
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db


def byline(publication: Publication, owner: int | None = None) -> str:
    return "".join(names_of(run) for run in authors_of(publication, owner).runs)


def test_an_author_with_a_page_is_linked_and_the_owner_of_this_page_is_emphasized() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    publication = make_publication(authors=[alice, bob, "Stranger, Sam"])
    assert byline(publication, alice.pk) == (
        '<bdi class="is-owner">Alice Example</bdi>, '
        '<a href="/people/bob-example/">Bob Example</a>, Sam Stranger'
    )


def test_an_author_without_a_page_is_text() -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    assert byline(make_publication(authors=[hidden])) == "Hidden Person"


def test_marks_and_gaps_are_shown_with_their_names() -> None:
    publication = make_publication(authors=["First, Fay"])
    make_authorship(
        publication=publication, author="Last, Lou", position=2, equal_group=1, gap_before=True
    )
    gap = '<span class="byline__gap" title="Names are missing here.">…</span>, '
    assert byline(publication) == f'Fay First, {gap}Lou Last<sup class="mark">*</sup>'


def test_a_name_in_another_script_is_isolated() -> None:
    assert byline(make_publication(authors=["ليلى"])) == "<bdi>ليلى</bdi>"


def test_a_name_is_escaped() -> None:
    run = Run([Name("<b>Bobby", is_owner=False, separator="")], is_folded=False)
    assert names_of(run) == "&lt;b&gt;Bobby"
