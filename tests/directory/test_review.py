"""The review queue: what waits for an editor, and for whom."""

import datetime
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from directory.review import REASONS, reasons_for
from people.models import Activity, ContactDetail, Supervision
from publications.models import DuplicateCandidate, ImportedEntry, ImportRun, Publication
from tests.admin_pages import page_of
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_person,
    make_publication,
    make_venue,
)
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db


def waiting(key: str, user: Any = None) -> list[Any]:
    reason = next(reason for reason in REASONS if reason.key == key)
    return list(reason.rows(user))


def make_everything_wait(number: int) -> None:
    for _ in range(number):
        alice = make_person(name="Alice Example")
        work = make_publication(title="", date="", venue=make_venue(name=f"V{alice.pk}"))
        make_authorship(publication=work, author=alice, link_state="suggested")
        run = ImportRun.objects.create(sources=["a.bib"])
        ImportedEntry.objects.create(
            run=run, source="a.bib", line=1, key="a", outcome="flagged", messages=[{"code": "x"}]
        )
        first, second = make_publication(), make_publication()
        DuplicateCandidate.objects.create(first=first, second=second, digest=first.pk)
        Activity.objects.create(person=alice, kind="talk")
        ended = make_affiliation(person=alice, start="2010", end="2011", end_expected=True)
        ContactDetail.objects.create(person=alice, kind="email_as_printed", value="alice AT")
        make_person(name=f"Bob Boss{alice.pk}")
        Supervision.objects.create(affiliation=ended, name=f"Bob Boss{alice.pk}")


def test_the_queue_counts_every_reason_and_leads_to_each_record(admin_client: Client) -> None:
    make_everything_wait(2)
    context = admin_client.get(reverse("admin:review")).context
    assert {reason.key: count for reason, count in context["counted"]} == {
        reason.key: 2 for reason in REASONS
    }
    for reason in REASONS:
        response = admin_client.get(reverse("admin:review_of", args=[reason.key]))
        assert len(response.context["rows"]) == 2
        for _row, url, _details in response.context["rows"]:
            assert admin_client.get(url.partition("#")[0]).status_code == 200
        if reason.list_url:
            assert reason.list_url.replace("&", "&amp;") in response.content.decode()
            assert admin_client.get(reason.list_url).context["cl"].result_count == 2


def test_a_page_of_the_queue_takes_as_many_queries_with_thirty_rows_as_with_three(
    admin_client: Client,
) -> None:
    urls = [reverse("admin:review"), *(reverse("admin:review_of", args=[r.key]) for r in REASONS)]
    make_everything_wait(3)
    for url in urls:
        queries_of(url, admin_client)
    few = [len(queries_of(url, admin_client)) for url in urls]
    make_everything_wait(27)
    assert [len(queries_of(url, admin_client)) for url in urls] == few


def test_the_queue_is_paginated(admin_client: Client) -> None:
    for i in range(51):
        Activity.objects.create(person=make_person(name=f"Person {i}"), kind="award")
    url = reverse("admin:review_of", args=["untitled-activities"])
    assert "Page 1 of 2" in admin_client.get(url).content.decode()
    assert len(admin_client.get(url, {"p": 2}).context["rows"]) == 1


def test_an_empty_queue_says_so(admin_client: Client) -> None:
    html = admin_client.get(reverse("admin:review")).content.decode()
    assert html.count("Nothing waits.") == len(REASONS)


def test_an_unknown_reason_is_not_found(admin_client: Client) -> None:
    assert admin_client.get("/admin/review/no-such-reason/").status_code == 404


def test_namesakes_are_found_whatever_the_case_and_accents() -> None:
    people = [make_person(name=name) for name in ("José Núñez", "Jose Nunez", "Ana Núñez")]
    assert set(waiting("namesakes")) == set(people[:2])


@pytest.mark.parametrize(
    ("end", "expected", "waits"),
    [
        ("2020-06", True, True),
        ("2020-06", False, False),
        (f"{datetime.date.today().year + 1}", True, False),
    ],
)
def test_an_expected_end_waits_once_it_has_passed(end: str, expected: bool, waits: bool) -> None:
    make_affiliation(start="2019", end=end, end_expected=expected)
    assert bool(waiting("ends-passed")) == waits


@pytest.mark.parametrize(
    ("printed", "people", "waits"),
    [
        ("Bob Boss", ["Bob Boss"], True),
        ("BOSS, Bob", ["Bob Boss"], True),
        ("Bob Boss", ["Bob Boss", "Bob Boss"], False),
        ("B. Boss", ["Bob Boss"], False),
        ("Bob Boss", [], False),
    ],
)
def test_a_supervisor_waits_who_can_be_one_person_only(
    printed: str,
    people: list[str],
    waits: bool,
) -> None:
    affiliation = make_affiliation()
    for name in people:
        make_person(name=name)
    Supervision.objects.create(affiliation=affiliation, name=printed)
    assert bool(waiting("linkable-supervisors")) == waits


def test_a_supervisor_is_linked_with_one_press_and_it_is_noted_who_did(
    admin_client: Client, admin_user: User
) -> None:
    bob = make_person(name="Bob Boss")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), name="Bob Boss")
    url = reverse("admin:link_supervisor", args=[supervision.pk])
    assert url in admin_client.get("/admin/review/linkable-supervisors/").content.decode()
    assert admin_client.get(url).status_code == 405
    admin_client.post(url)
    supervision.refresh_from_db()
    assert (supervision.person, supervision.name) == (bob, "Bob Boss")
    entry = LogEntry.objects.get()
    assert entry.user == admin_user
    assert entry.get_edited_object() == supervision.affiliation
    assert not waiting("linkable-supervisors")


def test_two_namesakes_are_not_linked(admin_client: Client) -> None:
    for _ in range(2):
        make_person(name="Bob Boss")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), name="Bob Boss")
    admin_client.post(reverse("admin:link_supervisor", args=[supervision.pk]))
    supervision.refresh_from_db()
    assert supervision.person is None


def test_an_entry_that_was_dealt_with_or_undone_waits_no_more() -> None:
    now = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    for undone, reviewed in ((None, None), (now, None), (None, now)):
        run = ImportRun.objects.create(sources=["a.bib"], undone_at=undone)
        ImportedEntry.objects.create(
            run=run, source="a.bib", line=1, outcome="flagged", reviewed_at=reviewed
        )
    assert [entry.run.undone_at for entry in waiting("flagged-entries")] == [None]
    assert len(waiting("flagged-entries")) == 1


def staff_with(*codenames: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


def test_each_sees_only_what_they_may_see(client: Client) -> None:
    make_everything_wait(1)
    user = staff_with("view_publication")
    client.force_login(user)
    keys = [reason.key for reason in reasons_for(user)]
    assert keys == ["possible-duplicates", "untitled-works", "undated-works"]
    html = client.get(reverse("admin:review")).content.decode()
    assert "Works without a title" in html
    assert client.get("/admin/review/emails-as-printed/").status_code == 404
    html = client.get("/admin/review/possible-duplicates/").content.decode()
    assert "On Examples" in html
    assert "Compare" not in html.partition('class="review-rows"')[2]
    supervision = Supervision.objects.get()
    url = reverse("admin:link_supervisor", args=[supervision.pk])
    assert client.post(url).status_code == 403


def test_an_address_that_one_may_not_see_does_not_wait_for_them() -> None:
    ContactDetail.objects.create(
        person=make_person(), kind="email_as_printed", value="alice AT", visibility="private"
    )
    assert not waiting("emails-as-printed", staff_with("view_contactdetail"))
    assert waiting("emails-as-printed", User(is_active=True, is_superuser=True))


def test_nobody_who_is_not_staff_gets_in(client: Client) -> None:
    assert client.get(reverse("admin:review")).status_code == 302
    client.force_login(User.objects.create_user("member"))
    assert client.get(reverse("admin:review")).status_code == 302


def test_a_row_leads_to_the_section_where_it_is_mended(admin_client: Client) -> None:
    make_everything_wait(1)
    html = admin_client.get("/admin/review/emails-as-printed/").content.decode()
    detail = ContactDetail.objects.select_related("person").get()
    assert f'href="{page_of(detail.person)}#contact_details-group"' in html


def test_a_pair_of_works_leads_to_its_comparison_and_is_answered_with_one_press(
    admin_client: Client,
) -> None:
    pairs = [(make_publication(), make_publication()) for _ in "12"]
    for first, second in pairs:
        DuplicateCandidate.objects.create(first=first, second=second, digest=first.pk)
    [row, _other] = admin_client.get("/admin/review/possible-duplicates/").context["rows"]
    assert "On Examples" in admin_client.get(row[1]).content.decode()
    response = admin_client.post(row[1], {"_different": "1"}, follow=True)
    assert waiting("possible-duplicates") == [DuplicateCandidate.objects.latest("pk")]
    assert Publication.objects.count() == 4
    # The next pair follows without a detour.
    assert response.context["plan"].keep == pairs[1][0]


def test_a_flagged_entry_leads_to_the_comparison_of_its_work(admin_client: Client) -> None:
    make_everything_wait(1)
    entry, pair = ImportedEntry.objects.get(), DuplicateCandidate.objects.get()
    entry.publication = pair.second
    entry.save()
    html = admin_client.get("/admin/review/flagged-entries/").content.decode()
    assert f"ids={pair.first_id},{pair.second_id}" in html.replace("%2C", ",")
