"""The names on a publication: folding, emphasis, and marks of equal contribution."""

import pytest
from django.test import Client

from people.models import Person
from publications.display.bylines import authors_of, editors_of, equal_contribution_mark
from publications.models import Publication
from tests.factories import make_authorship, make_person, make_publication

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
