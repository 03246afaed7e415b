"""Editors see how each link came about, and change it in place; visitors don't."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from publications.display.link_origins import link_origins
from publications.models import Authorship
from tests.admin_pages import page_of
from tests.factories import make_authorship, make_person, make_publication
from tests.publications.imports import import_text
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

TURN = "/admin/publications/authorship/turn/"


def make_linked(**fields: Any) -> Authorship:
    alice = make_person()
    evidence = [[alice.pk, 25, [["name", -3, "same"], ["co-authors", 28, 2]]]]
    return make_authorship(
        publication=make_publication(),
        author=alice,
        evidence=evidence,
        **({"linked_by": "import"} | fields),
    )


def pages_of(row: Authorship) -> list[str]:
    assert row.person
    return [row.publication.get_absolute_url(), row.person.get_absolute_url()]


def test_editors_see_the_evidence_on_public_pages_and_visitors_do_not(
    client: Client, admin_client: Client
) -> None:
    for url in pages_of(make_linked()):
        html = admin_client.get(url).content.decode()
        assert "Confirmed by the evidence." in html
        assert "2 co-authors in common" in html
        assert "Not Alice Example" in html
        response = client.get(url)
        assert "evidence" not in response.content.decode()
        assert not response.cookies


def test_a_signed_in_user_without_the_permission_sees_no_evidence(client: Client) -> None:
    user = User.objects.create_user("member", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="change_person"))
    client.force_login(user)
    for url in pages_of(make_linked()):
        assert "link-origin" not in client.get(url).content.decode()


def test_a_link_is_rejected_and_confirmed_again_on_the_page_of_the_publication(
    admin_client: Client, admin_user: User
) -> None:
    row = make_linked()
    url = row.publication.get_absolute_url()
    for verdict, said in (("reject", "Rejected by admin on"), ("confirm", "Confirmed by admin on")):
        data = {"row": row.pk, "person": row.person_id, "verdict": verdict, "next": url}
        response = admin_client.post(TURN, data)
        assert response.headers["Location"] == f"{url}#link-{row.pk}"
        assert said in admin_client.get(url).content.decode()
    row.refresh_from_db()
    assert (row.link_state, row.linked_by, row.rejected) == ("confirmed", "person", None)


def test_the_admin_shows_how_a_link_came_about(admin_client: Client) -> None:
    row = make_linked()
    for record in (row, row.person, row.publication):
        html = admin_client.get(page_of(record)).content.decode()
        assert "Confirmed by the evidence." in html
        assert "2 co-authors in common" in html


@pytest.mark.parametrize(
    ("state", "by", "text"),
    [
        ("suggested", "import", "Suggested: needs review."),
        ("confirmed", "person", "Confirmed by an editor."),
        ("rejected", "person", "Rejected by an editor."),
    ],
)
def test_the_state_of_a_link_is_a_sentence(state: str, by: str, text: str) -> None:
    row = make_linked(link_state=state, linked_by=by)
    assert [origin.text for origin in link_origins([row])] == [text]


def test_an_editor_needs_as_many_queries_for_thirty_publications_as_for_three(
    admin_client: Client,
) -> None:
    alice = make_person()

    def make(number: int) -> None:
        for index in range(number):
            make_authorship(
                publication=make_publication(title=f"No. {index}"),
                author=alice,
                linked_by="person",
            )

    make(3)
    url = alice.get_absolute_url()
    queries_of(url, admin_client)
    few = len(queries_of(url, admin_client))
    make(27)
    assert len(queries_of(url, admin_client)) == few


ENTRY = "@article{a, title = {On Examples}, author = {Zwetschgenbaum, Alice}, year = 2020}"


def test_after_a_rejection_an_import_proposes_another_person_but_not_the_same() -> None:
    alice = make_person(name="Alice Zwetschgenbaum")
    import_text(ENTRY)
    row = Authorship.objects.get()
    assert row.person == alice
    row.link_state, row.linked_by = "rejected", "person"
    row.save()
    import_text(ENTRY.replace("2020", "2021"))
    assert Authorship.objects.get().link_state == "rejected"
    namesake = make_person(name="Alice Zwetschgenbaum")
    import_text(ENTRY)
    row = Authorship.objects.get()
    assert (row.person, row.rejected) == (namesake, [alice.pk])
