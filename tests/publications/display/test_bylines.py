"""The names on a publication: folding, emphasis, and marks of equal contribution."""

import pytest
from django.test import Client
from django.urls import clear_script_prefix, set_script_prefix

from people.models import Person
from publications.display.bylines import authors_of, editors_of, equal_contribution_mark
from publications.display.list_rows import listed_by_key
from publications.models import Publication
from publications.templatetags.publications import names_of
from tests.factories import make_authorship, make_person, make_publication
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db


def folds(publication: Publication, owner: int | None = None) -> list[tuple[int, bool]]:
    return [(len(run.names), run.is_folded) for run in authors_of(publication, owner).runs]


def strangers(count: int) -> list[Person | str]:
    return [f"Stranger{n}, Sam" for n in range(count)]


def test_the_owner_is_never_folded_away_and_the_order_stays() -> None:
    alice = make_person(name="Alice Example")
    authors = strangers(40)
    authors[19] = alice
    publication = make_publication(authors=authors)
    assert folds(publication) == [(8, False), (31, True), (1, False)]
    assert folds(publication, alice.pk) == [
        (8, False),
        (11, True),
        (1, False),
        (19, True),
        (1, False),
    ]
    assert [n.text for n in authors_of(publication, alice.pk).names] == [
        a.full_name for a in publication.authorships.all()
    ]


def test_one_or_two_names_are_not_folded() -> None:
    alice = make_person(name="Alice Example")
    authors = strangers(16)
    authors[10] = alice
    publication = make_publication(authors=authors)
    assert folds(publication, alice.pk) == [
        (8, False),
        (2, False),
        (1, False),
        (4, True),
        (1, False),
    ]
    assert folds(make_publication(authors=strangers(15))) == [(15, False)]
    assert folds(make_publication(authors=[])) == []


def test_only_a_confirmed_author_is_emphasized_as_owner() -> None:
    alice = make_person(name="Alice Example")
    publication = make_publication(authors=[alice])
    assert [n.is_owner for n in authors_of(publication, alice.pk).names] == [True]
    publication.authorships.update(link_state="suggested")
    publication = Publication.objects.get(pk=publication.pk)
    assert [n.is_owner for n in authors_of(publication, alice.pk).names] == [False]


def test_marks_are_doubled_after_the_last_one() -> None:
    publication = make_publication(authors=strangers(7))
    for position in range(1, 8):
        publication.authorships.filter(position=position).update(equal_group=position)
    assert [n.mark for n in authors_of(publication).names] == ["*", "†", "‡", "§", "¶", "**", "††"]


def test_editors_are_listed_separately_from_authors() -> None:
    publication = make_publication(authors=["Author, Ann"], editors_truncated=True)
    make_authorship(publication=publication, author="Editor, Eve", contribution="editor")
    assert [n.text for n in editors_of(publication).names] == ["Eve Editor"]
    assert editors_of(publication).truncated
    assert [n.text for n in authors_of(publication).names] == ["Ann Author"]


def test_names_in_chinese_characters_have_the_family_name_first() -> None:
    publication = make_publication(authors=["王, 小明", "Wang, Xiaoming"])
    assert [n.text for n in authors_of(publication).names] == ["王小明", "Xiaoming Wang"]


TWELVE_MARKS = ["*", "†", "‡", "§", "¶", "**", "††", "‡‡", "§§", "¶¶", "***", "†††"]


def test_no_two_groups_share_a_mark() -> None:
    assert [equal_contribution_mark(group) for group in range(1, 13)] == TWELVE_MARKS
    marks = {equal_contribution_mark(group) for group in range(1, 1000)}
    assert len(marks) == 999
    assert max(map(len, marks)) == 4
    assert equal_contribution_mark(None) == equal_contribution_mark(0) == ""


def test_a_page_marks_twelve_groups_and_explains_each(client: Client) -> None:
    publication = make_publication(authors=strangers(12))
    for row in publication.authorships.all():
        row.equal_group = row.position
        row.save()
    byline = authors_of(publication)
    assert [name.mark for name in byline.names] == TWELVE_MARKS
    assert [mark for mark, _meaning in byline.legend] == TWELVE_MARKS
    page = client.get(publication.get_absolute_url()).content.decode()
    assert all(f'<span class="mark">{mark}</span>' in page for mark in TWELVE_MARKS)


def test_names_that_are_kept_differ_by_what_is_shown_of_them() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    first = make_publication(authors=[alice, bob])
    second = make_publication(authors=[bob, alice])
    second.authorships.update(equal_group=1)
    pages = {
        (publication.pk, owner): "".join(
            names_of(run) for run in authors_of(listed_by_key([publication.pk])[0], owner).runs
        )
        for publication in (first, second)
        for owner in (None, alice.pk, bob.pk)
    }
    a, b = (f'<a href="/people/{p.slug}/">{p.name}</a>' for p in (alice, bob))
    own_a, own_b = (f'<bdi class="is-owner">{p.name}</bdi>' for p in (alice, bob))
    mark = '<sup class="mark">*</sup>'
    assert list(pages.values()) == [
        f"{a}, {b}",
        f"{own_a}, {b}",
        f"{a}, {own_b}",
        f"{b}{mark}, {a}{mark}",
        f"{b}{mark}, {own_a}{mark}",
        f"{own_b}{mark}, {a}{mark}",
    ]
    Person.objects.filter(pk=alice.pk).update(is_listed=False)
    second.authorships.update(link_state="rejected", equal_group=None)
    (again, other) = (listed_by_key([publication.pk])[0] for publication in (first, second))
    assert "".join(map(names_of, authors_of(again, alice.pk).runs)) == f"{own_a}, {b}"
    assert "".join(map(names_of, authors_of(again).runs)) == f"Alice Example, {b}"
    assert "".join(map(names_of, authors_of(other, bob.pk).runs)) == "Bob Example, Alice Example"


def test_kept_names_link_to_where_the_site_is_served() -> None:
    alice = make_person(name="Alice Example")
    row = listed_by_key([make_publication(authors=[alice]).pk])[0]
    assert 'href="/people/' in names_of(authors_of(row).runs[0])
    set_script_prefix("/group/")
    try:
        assert 'href="/group/people/' in names_of(authors_of(row).runs[0])
    finally:
        clear_script_prefix()


def test_editors_are_folded_as_editors(client: Client) -> None:
    book = make_publication(kind="book", authors=[])
    for position in range(1, 41):
        make_authorship(
            publication=book, author=f"Roe{position:02}, A.", contribution="editor",
            position=position,
        )  # fmt: skip
    page = client.get("/publications/").content.decode()
    assert "31 more editors" in page
    assert "fewer editors" in page
    assert "more authors" not in page


def test_no_comma_parts_a_suffix_from_its_name_in_a_list() -> None:
    import_text("@article{k, title={T}, author={King, Jr., Martin and Roe, Ann}}")
    names = authors_of(the_publication()).names
    assert [name.text for name in names] == ["Martin King Jr.", "Ann Roe"]
