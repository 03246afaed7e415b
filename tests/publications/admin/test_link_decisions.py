"""Editors decide who an author is, in the review queue and on other pages."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.urls import reverse

from foundation.history.models import RowChange
from people.models import Person, PersonName
from publications.matching import following_links, link_decisions
from publications.models import Authorship
from tests.admin_pages import edit, page_of
from tests.factories import make_affiliation, make_authorship, make_person, make_publication
from tests.query_counts import queries_of
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db

QUEUE = "/admin/review/suggested-links/"
DECIDE, UNDO = "/admin/publications/authorship/decide/", "/admin/publications/authorship/undo/"
TURN = "/admin/publications/authorship/turn/"


def evidence(*people: Person) -> list[Any]:
    return [[person.pk, 10, [["name", 10, "same"]]] for person in people]


def make_ambiguous(
    *people: Person, coauthors: tuple[str, ...] = (), title: str = "On Examples", **fields: Any
) -> Authorship:
    publication = make_publication(title=title)
    for position, name in enumerate(coauthors, start=2):
        make_authorship(publication=publication, author=name, position=position)
    return make_authorship(
        publication=publication, author="Example, Alice", evidence=evidence(*people), **fields
    )


def cards(client: Client) -> list[Any]:
    context = client.get(QUEUE).context
    return [card for cluster in context["clusters"] for card in cluster.cards]


def test_an_ambiguous_name_is_shown_with_all_its_candidates(admin_client: Client) -> None:
    people = [make_person(tagline=str(number)) for number in range(12)]
    make_affiliation(person=people[0], role="professor", start="2015")
    make_publication(authors=[people[0]], date="2019")
    make_ambiguous(*people)
    [card] = cards(admin_client)
    assert [c.facts.person for c in card.candidates] == people
    assert [c.key for c in card.candidates] == [*"123456789", "", "", ""]
    first = card.candidates[0]
    assert (first.facts.place, first.facts.years) == ("professor, Example University", "2019")
    assert [reason.text for reason in first.reasons] == ["The full name is the same"]
    html = admin_client.get(QUEUE).content.decode()
    assert html.count("This person") == 12


def test_tables_of_authors_and_publications_fold_the_evidence(admin_client: Client) -> None:
    alice = make_person(name="Alice Example")
    row = make_ambiguous(alice, person=alice, link_state="confirmed")
    for url in (page_of(row.publication), page_of(alice)):
        page = admin_client.get(url).content.decode()
        folded = page.partition("<summary>Confirmed by the evidence.</summary>")[2]
        assert '<ul class="link-evidence"><li class="is-' in folded.partition("</details>")[0]


def test_choosing_a_candidate_confirms_the_link_and_logs_it(
    admin_client: Client, admin_user: User
) -> None:
    one, other = make_person(), make_person()
    row = make_ambiguous(one, other)
    response = admin_client.post(DECIDE, {"row": row.pk, "person": other.pk})
    assert response.headers["Location"] == QUEUE
    row.refresh_from_db()
    assert (row.person, row.link_state, row.linked_by) == (other, "confirmed", "person")
    change = RowChange.objects.get(event__route="review", table="publications_authorship")
    assert change.event is not None
    assert (change.event.who, change.row) == (admin_user, row.pk)
    assert not cards(admin_client)


def test_one_decision_applies_to_publications_with_the_same_coauthors(admin_client: Client) -> None:
    people = make_person(), make_person()
    group = ("Builder, Bob", "Cook, Carol")
    rows = [make_ambiguous(*people, coauthors=group, title=f"Part {i}") for i in range(3)]
    alone = make_ambiguous(*people, coauthors=("Dent, Dora",), title="Elsewhere")
    first, second = cards(admin_client)
    assert (first.rows, second.rows) == (rows, [alone])
    shown = [row.pk for row in rows[1:]]
    chosen = {"row": [row.pk for row in rows[:2]], "shown": shown, "person": people[0].pk}
    admin_client.post(DECIDE, chosen)
    confirmed = Authorship.objects.confirmed().order_by("pk")
    assert list(confirmed) == rows[:2]  # the third was not checked


def test_one_rare_or_two_common_coauthors_put_publications_on_one_card(
    admin_client: Client,
) -> None:
    people = make_person(), make_person()
    rare = [make_ambiguous(*people, coauthors=("Ketteler, Quirin",)) for _number in range(2)]
    common = [make_ambiguous(*people, coauthors=("Wang, Wei", "Li, Na")) for _number in range(2)]
    one = make_ambiguous(*people, coauthors=("Wang, Wei",))
    assert [card.rows for card in cards(admin_client)] == [rare, common, [one]]


def test_none_of_them_is_never_asked_again_but_a_new_candidate_is(admin_client: Client) -> None:
    people = [make_person(), make_person()]
    row = make_ambiguous(*people)
    admin_client.post(DECIDE, {"row": row.pk, "person": "none"})
    row.refresh_from_db()
    assert (row.person, row.rejected) == (None, [person.pk for person in people])
    assert not cards(admin_client)
    late = make_person()
    Authorship.objects.filter(pk=row.pk).update(evidence=evidence(*people, late))
    [card] = cards(admin_client)
    assert [c.facts.person for c in card.candidates] == [late]


def test_rejecting_one_person_keeps_the_other_candidate_in_the_queue(admin_client: Client) -> None:
    wrong, right = make_person(), make_person()
    row = make_ambiguous(wrong, right, person=wrong, link_state="suggested")
    admin_client.post(TURN, {"row": row.pk, "person": wrong.pk, "verdict": "reject"})
    [card] = cards(admin_client)
    assert [c.facts.person for c in card.candidates] == [right]


def test_the_last_decision_can_be_undone(admin_client: Client) -> None:
    wrong, right = make_person(), make_person()
    row = make_ambiguous(wrong, right)
    assert "data-undoes hidden" in admin_client.get(QUEUE).content.decode()
    for person in ("none", ""):
        before = Authorship.objects.values().get(pk=row.pk)
        admin_client.post(DECIDE, {"row": row.pk, "person": person or right.pk})
        assert "Undo last decision" in admin_client.get(QUEUE).content.decode()
        admin_client.post(UNDO)
        assert Authorship.objects.values().get(pk=row.pk) == before
    assert [card.lead for card in cards(admin_client)] == [row]
    assert Authorship.objects.undecided().filter(evidence__isnull=False).exists()


def test_what_another_editor_changed_since_is_not_undone(admin_client: Client) -> None:
    one, other = make_person(), make_person()
    row = make_ambiguous(one, other)
    admin_client.post(DECIDE, {"row": row.pk, "person": one.pk})
    Authorship.objects.filter(pk=row.pk).update(person=other)
    response = admin_client.post(UNDO, follow=True)
    assert "have changed since" in response.content.decode()
    row.refresh_from_db()
    assert row.person == other


def test_a_person_is_not_made_two_authors_of_a_publication(admin_client: Client) -> None:
    alice = make_person()
    row = make_ambiguous(alice, make_person())
    make_authorship(publication=row.publication, author=alice, position=2)
    response = admin_client.post(DECIDE, {"row": row.pk, "person": alice.pk}, follow=True)
    assert "already an author" in response.content.decode()
    row.refresh_from_db()
    assert row.person is None


@pytest.mark.parametrize("url", [DECIDE, UNDO, TURN])
def test_only_editors_who_may_change_authors_decide(client: Client, url: str) -> None:
    alice = make_person()
    row = make_ambiguous(alice, make_person())
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_authorship"))
    client.force_login(user)
    assert "This person" not in client.get(QUEUE).content.decode()
    assert client.post(url, {"row": row.pk, "person": alice.pk}).status_code == 403
    assert not Authorship.objects.confirmed().exists()


def test_decisions_need_a_post_with_a_token(admin_user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin_user)
    assert client.get(DECIDE).status_code == 405
    assert client.post(DECIDE, {"row": 1, "person": "none"}).status_code == 403


def test_a_decision_does_not_redirect_to_another_site(admin_client: Client) -> None:
    data = {"row": "x", "person": "none", "next": "https://example.org/", "after": "<b>"}
    assert admin_client.post(DECIDE, data).headers["Location"] == QUEUE


def test_a_person_who_is_no_candidate_cannot_be_chosen(admin_client: Client) -> None:
    row = make_ambiguous(make_person(), make_person())
    admin_client.post(DECIDE, {"row": row.pk, "person": make_person().pk})
    assert not Authorship.objects.confirmed().exists()


def test_thirty_cards_take_as_many_queries_as_three(admin_client: Client) -> None:
    def make(number: int) -> None:
        for index in range(number):
            group = (f"Builder, Bob{Authorship.objects.count()}", "Cook, Carol")
            make_ambiguous(make_person(), make_person(), coauthors=group, title=f"No. {index}")

    make(3)
    queries_of(QUEUE, admin_client)
    few = len(queries_of(QUEUE, admin_client))
    make(27)
    assert len(queries_of(QUEUE, admin_client)) == few


def test_rejecting_in_the_list_is_remembered_too(admin_client: Client) -> None:
    alice = make_person()
    row = make_authorship(publication=make_publication(), author=alice)
    url = reverse("admin:publications_authorship_changelist")
    for action, rejected in (("reject_links", [alice.pk]), ("confirm_links", None)):
        admin_client.post(url, {"action": action, "_selected_action": [row.pk]})
        row.refresh_from_db()
        assert row.rejected == rejected
    assert not Authorship.objects.filter(rejected__isnull=False).exists()


def make_suggested(author: str, person: Person) -> Authorship:
    state = Authorship.LinkState.SUGGESTED
    publication = make_publication(title=f"By {author}")
    return make_authorship(publication=publication, author=author, person=person, link_state=state)


def test_a_suggested_author_whose_former_name_is_public_comes_first_in_the_queue(
    admin_client: Client,
) -> None:
    person = make_person(name="Alice Example")
    PersonName.objects.create(person=person, name="Adam Oldname", kind=PersonName.Kind.FORMER)
    shown = make_suggested("Oldname, Adam", person)
    make_suggested("Example, Alice", person)
    assert admin_client.get("/admin/review/").context["counted"][0][0].key == "former-names"
    page = "/admin/review/former-names/"
    [(row, _url, _details)] = admin_client.get(page).context["rows"]
    assert row == shown
    admin_client.post(DECIDE, {"row": shown.pk, "person": person.pk})
    assert admin_client.get(page).context["rows"] == []


def test_an_editor_who_may_not_see_former_names_is_not_shown_them_in_the_queue(
    client: Client, django_user_model: type[User]
) -> None:
    editor = django_user_model.objects.create_user("bob", is_staff=True)
    editor.user_permissions.set(Permission.objects.filter(codename="change_authorship"))
    person = make_person(name="Alice Example")
    PersonName.objects.create(person=person, name="Adam Oldname", kind=PersonName.Kind.FORMER)
    make_suggested("Oldname, Adam", person)
    client.force_login(editor)
    assert client.get("/admin/review/former-names/").context["rows"] == []


def test_another_person_is_chosen_by_number_or_name_and_the_candidates_are_remembered(
    admin_client: Client,
) -> None:
    alice, other = make_person(), make_person(name="Wei Wang")
    row = make_suggested("Example, A.", alice)
    data = {"row": row.pk, "person": "other", "other": "Unknown Name"}
    html = admin_client.post(DECIDE, data, follow=True).content.decode()
    assert "No person has this name or number." in html
    admin_client.post(DECIDE, {**data, "other": "wei wang"})
    row.refresh_from_db()
    assert (row.person, row.link_state, row.rejected) == (other, "confirmed", [alice.pk])
    namesake = make_person(name="Wei Wang")
    second = make_suggested("Example, A.", alice)
    data["row"] = second.pk
    html = admin_client.post(DECIDE, {**data, "other": "Wei Wang"}, follow=True).content.decode()
    assert f"{other.pk} Wei Wang; {namesake.pk} Wei Wang" in html
    admin_client.post(DECIDE, {**data, "other": f"{namesake.pk} Wei Wang – somewhere"})
    second.refresh_from_db()
    assert second.person == namesake
    admin_client.post(UNDO)
    second.refresh_from_db()
    assert (second.person, second.link_state, second.rejected) == (alice, "suggested", None)


def test_authors_for_later_come_last_until_this_is_undone(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Builder")
    first, second = make_suggested("Builder, Bob", bob), make_suggested("Example, Alice", alice)
    admin_client.post(DECIDE, {"row": first.pk, "person": "later"})
    found = [c.people[0].person for c in admin_client.get(QUEUE).context["clusters"]]
    assert found == [alice, bob]
    admin_client.post(UNDO)
    found = [c.people[0].person for c in admin_client.get(QUEUE).context["clusters"]]
    assert found == [bob, alice]
    second.refresh_from_db()
    assert second.link_state == "suggested"


def test_all_authors_of_a_person_are_confirmed_at_once(admin_client: Client) -> None:
    alice = make_person()
    rows = [make_suggested("Example, A.", alice) for _ in range(3)]
    html = admin_client.get(QUEUE).content.decode()
    assert "All 3 are Alice Example" in html
    admin_client.post(DECIDE, {"row": [row.pk for row in rows], "person": alice.pk})
    assert alice.authorships.confirmed().count() == 3
    admin_client.post(UNDO)
    assert alice.authorships.confirmed().count() == 0


def test_the_script_of_the_queue_is_answered_without_a_page(admin_client: Client) -> None:
    alice = make_person()
    row = make_suggested("Example, A.", alice)
    accept = {"Accept": "application/json"}
    data = {"row": row.pk, "person": alice.pk}
    answer = admin_client.post(DECIDE, data, headers=accept).json()
    assert (answer["number"], answer["warnings"]) == (1, [])
    answer = admin_client.post(UNDO, {}, headers=accept).json()
    assert (answer["number"], answer["restored"]) == (-1, [f"link-{row.pk}"])


def make_connected(*people: Person, number: int) -> list[Authorship]:
    """Ambiguous authors of publications, each with a co-author in common with the next."""
    names = [f"Zyxquist{i}, Ottokar" for i in range(number + 1)]
    return [
        make_ambiguous(*people, coauthors=(names[i], names[i + 1]), title=f"Link {i}")
        for i in range(number)
    ]


def test_links_with_evidence_in_common_follow_a_decision(admin_client: Client) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    rows = make_connected(one, other, number=4)
    apart = make_ambiguous(one, other, coauthors=("Dent, Dora",), title="Elsewhere")
    data = {"row": rows[0].pk, "person": other.pk}
    answer = admin_client.post(DECIDE, data, headers={"Accept": "application/json"}).json()
    assert (answer["number"], sorted(answer["following"])) == (4, [row.pk for row in rows[1:]])
    assert "also confirmed 3 other publications" in answer["text"]
    found = Authorship.objects.confirmed().filter(person=other).order_by("pk")
    assert [(row.pk, row.linked_by) for row in found] == [
        (rows[0].pk, "person"),
        *((row.pk, "import") for row in rows[1:]),
    ]
    assert [card.rows for card in cards(admin_client)] == [[apart]]
    admin_client.post(UNDO)
    assert not Authorship.objects.confirmed().filter(person=other).exists()
    assert Authorship.objects.undecided().count() == 5


def test_an_editor_can_still_decide_what_followed(admin_client: Client) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    first, second = make_connected(one, other, number=2)
    admin_client.post(DECIDE, {"row": first.pk, "person": other.pk})
    admin_client.post(DECIDE, {"row": second.pk, "person": one.pk})
    second.refresh_from_db()
    assert (second.person, second.link_state, second.linked_by) == (one, "confirmed", "person")


def test_unchecked_publications_do_not_follow(admin_client: Client) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    first, second, third = make_connected(one, other, number=3)
    shown = [second.pk, third.pk]
    admin_client.post(DECIDE, {"row": [first.pk, third.pk], "shown": shown, "person": one.pk})
    assert [card.rows for card in cards(admin_client)] == [[second]]
    assert cards(admin_client)[0].is_later


def test_what_follows_makes_no_person_two_authors(admin_client: Client) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    first, second = make_connected(one, other, number=2)
    make_authorship(publication=second.publication, author="Example, A.", position=9, person=one)
    admin_client.post(DECIDE, {"row": first.pk, "person": one.pk})
    second.refresh_from_db()
    assert second.link_state != "confirmed"


def test_a_decision_on_the_page_of_a_person_is_followed(admin_client: Client) -> None:
    alice, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    rows = make_connected(alice, other, number=3)
    Authorship.objects.filter(pk__in=[row.pk for row in rows]).update(
        person=alice, link_state="suggested", linked_by="import"
    )
    path = f"/admin/people/person/{alice.pk}/change/"
    edit(admin_client, path, {"authorships-0-link_state": "confirmed"})
    page = admin_client.get(path)
    assert "also confirmed 2 other publications" in page.content.decode()
    assert alice.authorships.confirmed().count() == 3


def test_a_link_turned_on_a_public_page_can_be_undone_there(admin_client: Client) -> None:
    alice = make_person()
    row = make_suggested("Example, A.", alice)
    page = row.publication.get_absolute_url()
    assert "Undo last decision" not in admin_client.get(page).content.decode()
    admin_client.post(TURN, {"row": row.pk, "person": alice.pk})
    assert "Undo last decision" in admin_client.get(page).content.decode()
    admin_client.post(UNDO, {"next": page})
    assert "Undo last decision" not in admin_client.get(page).content.decode()


@pytest.mark.django_db(transaction=True)
def test_what_another_editor_decides_now_does_not_follow(admin_client: Client) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    rows = make_connected(one, other, number=3)
    answer = while_uncommitted(
        lambda: link_decisions.confirm([rows[1]], one.pk),
        lambda: admin_client.post(
            DECIDE, {"row": rows[0].pk, "person": one.pk}, headers={"Accept": "application/json"}
        ).json(),
    )
    # PostgreSQL decides while the other editor does, SQLite after that.
    follows = [] if connection.vendor == "postgresql" else [rows[2].pk]
    assert answer["following"] == follows
    assert set(Authorship.objects.confirmed().filter(linked_by="person")) == set(rows[:2])


def test_what_another_editor_has_just_decided_does_not_follow(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="Alice Example")
    rows = make_connected(one, other, number=3)
    lock = following_links._lock_free

    def after_their_commit(found: list[Authorship]) -> list[Authorship]:
        link_decisions.reject([Authorship.objects.get(pk=rows[1].pk)])
        return lock(found)

    monkeypatch.setattr(following_links, "_lock_free", after_their_commit)
    admin_client.post(DECIDE, {"row": rows[0].pk, "person": one.pk})
    theirs = Authorship.objects.get(pk=rows[1].pk)
    assert (theirs.person, theirs.rejected) == (None, sorted([one.pk, other.pk]))
    assert Authorship.objects.get(pk=rows[0].pk).person == one


@pytest.mark.django_db(transaction=True)
def test_undo_leaves_what_another_editor_decides_meanwhile(admin_client: Client) -> None:
    person = make_person()
    row = make_suggested("Example, A.", person)
    admin_client.post(DECIDE, {"row": row.pk, "person": person.pk})
    decided = Authorship.objects.get(pk=row.pk)

    def reject() -> None:
        link_decisions.lock_authors([decided.publication_id])
        link_decisions.reject([decided], {person.pk})

    while_uncommitted(reject, lambda: admin_client.post(UNDO))
    assert Authorship.objects.get(pk=row.pk).link_state == "rejected"
