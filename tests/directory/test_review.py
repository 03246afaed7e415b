"""The review queue: which records it lists, and for whom."""

import datetime
import re
import string
from itertools import combinations
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import ErasureRequest, ProposedPosition
from foundation.admin import review
from foundation.admin.review import REVIEW_REASONS, reasons_for
from foundation.history.models import Event
from foundation.models import PostponedReview
from people.models import Activity, ContactDetail, Supervision
from publications.models import (
    DuplicateCandidate,
    ImportedEntry,
    ImportRun,
    PreparedImport,
    Publication,
)
from reports.models import Report
from tests.admin_pages import edit, page_of
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

admin.autodiscover()  # where apps register their reasons


def in_review(key: str, user: Any = None) -> list[Any]:
    reason = next(reason for reason in REVIEW_REASONS if reason.key == key)
    return list(reason.rows(user))


def make_records_to_review(number: int) -> None:
    for _ in range(number):
        alice = make_person(name="Alice Example")
        publication = make_publication(title="", date="", venue=make_venue(name=f"V{alice.pk}"))
        make_authorship(publication=publication, author=alice, link_state="suggested")
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
        ProposedPosition.objects.create(person=alice, organization_name="Example Lab")
        ErasureRequest.objects.create(person=alice)
        Report.objects.create(person=alice)
        alice.user = User.objects.create_user(f"alice{alice.pk}")
        alice.save()
        PreparedImport.objects.create(
            name="a.bib", user=alice.user, person=alice, planned_at=timezone.now()
        )
        Supervision.objects.create(affiliation=ended, name=f"Bob Boss{alice.pk}")
        name = f"Lab {string.ascii_uppercase[alice.pk % 26]}{alice.pk}"
        for spelled in (name, f"The {name}"):
            make_organization(name=spelled)
            make_venue(name=spelled)


def _expected(key: str, number: int) -> int:
    # No one has a former name, and everyone but the last Alice has a later namesake.
    return {"former-names": 0, "namesakes": number - 1}.get(key, number)


def test_the_queue_counts_every_reason_and_links_to_each_record(admin_client: Client) -> None:
    make_records_to_review(2)
    context = admin_client.get(reverse("admin:review")).context
    counts = {reason.key: count for reason, count in context["counted"]}
    assert counts | {reason.key: 0 for reason in context["done"]} == {
        reason.key: _expected(reason.key, 2) for reason in REVIEW_REASONS
    }
    for reason in REVIEW_REASONS:
        response = admin_client.get(reverse("admin:review_reason", args=[reason.key]))
        assert len(response.context["rows"]) == _expected(reason.key, 2)
        for _row, url, _details in response.context["rows"]:
            assert admin_client.get(url.partition("#")[0]).status_code == 200
        if reason.list_url:
            assert reason.list_url.replace("&", "&amp;") in response.content.decode()
            assert admin_client.get(reason.list_url).context["cl"].result_count == 2


def test_a_page_of_the_queue_takes_as_many_queries_with_twelve_rows_as_with_three(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def numbers_of_queries() -> list[int]:
        index = queries_of(reverse("admin:review"), admin_client)
        with monkeypatch.context() as patch:  # the other pages count as the index does
            patch.setattr(review, "counted_reasons", lambda user: [])
            urls = [reverse("admin:review_reason", args=[each.key]) for each in REVIEW_REASONS]
            return [len(index), *(len(queries_of(url, admin_client)) for url in urls)]

    make_records_to_review(3)
    numbers_of_queries()
    few = numbers_of_queries()
    make_records_to_review(9)
    assert numbers_of_queries() == few


def test_the_queue_is_paginated(admin_client: Client) -> None:
    for i in range(51):
        Activity.objects.create(person=make_person(name=f"Person {i}"), kind="award")
    url = reverse("admin:review_reason", args=["untitled-activities"])
    assert "Page 1 of 2" in admin_client.get(url).content.decode()
    assert len(admin_client.get(url, {"p": 2}).context["rows"]) == 1


def test_an_empty_queue_has_nothing_to_review(admin_client: Client) -> None:
    html = admin_client.get(reverse("admin:review")).content.decode()
    done = html.partition("Nothing to review</h2>")[2]
    assert all(f"<li>{reason.title}</li>" in done for reason in REVIEW_REASONS)


def test_what_needs_review_comes_before_what_does_not(admin_client: Client) -> None:
    Activity.objects.create(person=make_person(), kind="award")
    html = admin_client.get(reverse("admin:review")).content.decode()
    needed, _, done = html.partition("Nothing to review</h2>")
    assert "Activities without a title" in needed
    assert "Activities without a title" not in done
    assert done.count("</li>") == len(REVIEW_REASONS) - 1


def test_an_unknown_reason_is_not_found(admin_client: Client) -> None:
    assert admin_client.get("/admin/review/no-such-reason/").status_code == 404


def test_namesakes_are_found_whatever_the_case_and_accents() -> None:
    people = [make_person(name=name) for name in ("José Núñez", "Jose Nunez", "Ana Núñez")]
    assert in_review("namesakes") == people[:1]  # each pair once


def test_each_pair_of_namesakes_is_listed_once(admin_client: Client) -> None:
    people = [make_person() for _ in "123"]
    queue = admin_client.get("/admin/review/namesakes/").content.decode()
    compared = re.findall(r"ids=(\d+),(\d+)", queue)
    pairs = combinations([str(person.pk) for person in people], 2)
    assert sorted(set(compared)) == sorted(pairs)
    assert queue.count("Mark as different") == 3


@pytest.mark.parametrize(
    ("end", "expected", "needs_review"),
    [
        ("2020-06", True, True),
        ("2020-06", False, False),
        (f"{datetime.date.today().year + 1}", True, False),
    ],
)
def test_an_expected_end_needs_review_once_it_has_passed(
    end: str, expected: bool, needs_review: bool
) -> None:
    make_affiliation(start="2019", end=end, end_expected=expected)
    assert bool(in_review("ends-passed")) == needs_review


@pytest.mark.parametrize(
    ("printed", "people", "needs_review"),
    [
        ("Bob Boss", ["Bob Boss"], True),
        ("BOSS, Bob", ["Bob Boss"], True),
        ("Bob Boss", ["Bob Boss", "Bob Boss"], False),
        ("B. Boss", ["Bob Boss"], False),
        ("Bob Boss", [], False),
    ],
)
def test_a_supervisor_who_can_be_only_one_person_needs_review(
    printed: str,
    people: list[str],
    needs_review: bool,
) -> None:
    affiliation = make_affiliation()
    for name in people:
        make_person(name=name)
    Supervision.objects.create(affiliation=affiliation, name=printed)
    assert bool(in_review("linkable-supervisors")) == needs_review


def decide(client: Client, key: str, row: Any, decision: str, **more: Any) -> Any:
    """Press a button of a row in the queue."""
    html = client.get(reverse("admin:review_reason", args=[key])).content.decode()
    assert f'value="{decision}"' in html
    data = {"row": row.pk, "decision": decision, **more}
    return client.post(reverse("admin:review_decide", args=[key]), data, follow=True)


def undo(client: Client, key: str) -> str:
    url = reverse("admin:review_undo", args=[key])
    return client.post(url, follow=True).content.decode()


def test_a_supervisor_is_linked_by_a_button_and_the_change_is_logged(
    admin_client: Client, admin_user: User
) -> None:
    bob = make_person(name="Bob Boss")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), name="Bob Boss")
    decide(admin_client, "linkable-supervisors", supervision, "link")
    supervision.refresh_from_db()
    assert (supervision.person, supervision.name) == (bob, "Bob Boss")
    event = Event.objects.get(route="review")
    assert (event.who, event.reason) == (admin_user, "Link to that record")
    assert event.changes.get().row == supervision.pk
    assert not in_review("linkable-supervisors")
    assert "Decision undone." in undo(admin_client, "linkable-supervisors")
    assert in_review("linkable-supervisors") == [supervision]


def test_a_supervisor_who_is_someone_else_is_never_asked_about_again(admin_client: Client) -> None:
    make_person(name="Bob Boss")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), name="Bob Boss")
    decide(admin_client, "linkable-supervisors", supervision, "no")
    assert not in_review("linkable-supervisors")


def test_a_supervisor_with_two_namesakes_is_not_linked(admin_client: Client) -> None:
    make_person(name="Bob Boss")
    supervision = Supervision.objects.create(affiliation=make_affiliation(), name="Bob Boss")
    url = reverse("admin:review_decide", args=["linkable-supervisors"])
    make_person(name="Bob Boss")
    data = {"row": supervision.pk, "decision": "link"}
    html = admin_client.post(url, data, follow=True).content.decode()
    assert "another editor has already decided" in html
    supervision.refresh_from_db()
    assert supervision.person is None


@pytest.mark.parametrize(
    ("key", "decision", "value", "name", "result", "wrong"),
    [
        ("untitled-publications", "title", "On Titles", "title", "On Titles", ""),
        ("undated-publications", "date", "Nov 2020", "date", "2020-11", "soon"),
        ("untitled-activities", "title", "A Talk", "title", "A Talk", ""),
        ("ends-passed", "end", "2099", "end", "2099", "2001"),
        ("emails-as-printed", "address", "alice@example.org", "value", "alice@example.org", "at"),
    ],
)
def test_what_is_missing_is_entered_in_the_queue_and_undone(
    admin_client: Client,
    key: str,
    decision: str,
    value: str,
    name: str,
    result: str,
    wrong: str,
) -> None:
    make_records_to_review(2)
    [row, other] = in_review(key)
    before = getattr(row, name)
    decide(admin_client, key, row, decision, value=wrong)
    assert len(in_review(key)) == 2
    decide(admin_client, key, row, decision, value=value)
    row.refresh_from_db()
    assert getattr(row, name) == result
    assert in_review(key) == [other]
    undo(admin_client, key)
    row.refresh_from_db()
    assert getattr(row, name) == before
    assert len(in_review(key)) == 2


def test_an_expected_end_is_confirmed_by_one_button(admin_client: Client) -> None:
    row = make_affiliation(start="2019", end="2020-06", end_expected=True)
    decide(admin_client, "ends-passed", row, "ended")
    row.refresh_from_db()
    assert (row.end, row.end_expected) == ("2020-06", False)


def test_a_pair_is_marked_as_different_in_the_queue_and_asked_about_again_after_undo(
    admin_client: Client,
) -> None:
    first, second = make_publication(), make_publication()
    pair = DuplicateCandidate.objects.create(first=first, second=second, digest=1)
    decide(admin_client, "possible-duplicates", pair, "different")
    assert not in_review("possible-duplicates")
    undo(admin_client, "possible-duplicates")
    assert in_review("possible-duplicates") == [pair]


def test_what_another_editor_changed_since_is_not_undone(admin_client: Client) -> None:
    row = make_publication(title="", date="2020")
    decide(admin_client, "untitled-publications", row, "title", value="Mine")
    Publication.objects.update(title="Theirs")
    assert "It has changed since" in undo(admin_client, "untitled-publications")
    assert Publication.objects.get().title == "Theirs"
    assert "There is no decision to undo." in undo(admin_client, "untitled-publications")


def test_a_row_for_later_comes_after_the_others_until_this_is_undone(admin_client: Client) -> None:
    rows = [make_publication(title="", date=str(2020 - n)) for n in range(3)]
    url = "/admin/review/untitled-publications/"
    decide(admin_client, "untitled-publications", rows[0], "later")
    found = [row for row, *_ in admin_client.get(url).context["rows"]]
    assert found == [rows[1], rows[2], rows[0]]
    undo(admin_client, "untitled-publications")
    assert [row for row, *_ in admin_client.get(url).context["rows"]] == rows


def test_rows_for_later_are_remembered_for_the_editor_after_signing_out(
    admin_client: Client, admin_user: User, client: Client
) -> None:
    rows = [make_publication(title="", date=str(2020 - n)) for n in range(2)]
    url = "/admin/review/untitled-publications/"
    decide(admin_client, "untitled-publications", rows[0], "later")
    admin_client.logout()
    admin_client.force_login(admin_user)
    assert [row for row, *_ in admin_client.get(url).context["rows"]] == rows[::-1]
    client.force_login(staff_with("change_publication"))
    assert [row for row, *_ in client.get(url).context["rows"]] == rows
    PostponedReview.objects.update(at=timezone.now() - datetime.timedelta(days=31))
    assert [row for row, *_ in admin_client.get(url).context["rows"]] == rows


def test_the_script_of_the_queue_is_answered_without_a_page(admin_client: Client) -> None:
    row = make_publication(title="")
    url = reverse("admin:review_decide", args=["untitled-publications"])
    data = {"row": row.pk, "decision": "title"}
    answer = admin_client.post(url, data, headers={"Accept": "application/json"}).json()
    assert answer == {"text": "Enter the title.", "warnings": [], "is_error": True}
    data["value"] = "On Examples"
    answer = admin_client.post(url, data, headers={"Accept": "application/json"}).json()
    assert (answer["text"], answer["is_error"]) == ("On Examples: Save", False)


def test_deciding_requires_permission_to_change_the_record(client: Client) -> None:
    row = make_publication(title="")
    client.force_login(staff_with("view_publication"))
    page = client.get("/admin/review/untitled-publications/").content.decode()
    assert "On " not in page
    assert 'name="decision"' not in page
    url = reverse("admin:review_decide", args=["untitled-publications"])
    data = {"row": row.pk, "decision": "title", "value": "X"}
    assert client.post(url, data).status_code == 403
    assert client.get(url).status_code == 405


def test_a_record_opened_from_the_queue_returns_to_the_next_row(admin_client: Client) -> None:
    rows = [make_publication(title="", date=str(2020 - n)) for n in range(3)]
    queue = "/admin/review/untitled-publications/"
    url = admin_client.get(queue).context["rows"][0][1]
    html = admin_client.get(url).content.decode()
    assert "Save and return to the review queue" in html
    response = edit(admin_client, url, {"title": "Found"})
    assert response["Location"] == f"{queue}#row-{rows[1].pk}"
    evil = page_of(rows[1]) + "?review=//example.com/.1.1"
    response = edit(admin_client, evil, {"title": "Found"})
    assert "example" not in response["Location"]


def test_a_resolved_or_undone_entry_needs_no_review() -> None:
    now = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    for undone, reviewed in ((None, None), (now, None), (None, now)):
        run = ImportRun.objects.create(sources=["a.bib"], undone_at=undone)
        ImportedEntry.objects.create(
            run=run, source="a.bib", line=1, outcome="flagged", reviewed_at=reviewed
        )
    assert [entry.run.undone_at for entry in in_review("flagged-entries")] == [None]
    assert len(in_review("flagged-entries")) == 1


def staff_with(*codenames: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


def test_a_user_sees_only_reasons_about_records_they_may_view(client: Client) -> None:
    make_records_to_review(1)
    user = staff_with("view_publication")
    client.force_login(user)
    keys = [reason.key for reason in reasons_for(user)]
    assert keys == ["possible-duplicates", "untitled-publications", "undated-publications"]
    html = client.get(reverse("admin:review")).content.decode()
    assert "Publications without a title" in html
    assert client.get("/admin/review/emails-as-printed/").status_code == 404
    html = client.get("/admin/review/possible-duplicates/").content.decode()
    assert "On Examples" in html
    assert "Compare" not in html.partition('class="review-rows"')[2]


def test_a_private_address_is_not_in_the_queue_of_a_user_who_may_not_see_it() -> None:
    ContactDetail.objects.create(
        person=make_person(), kind="email_as_printed", value="alice AT", visibility="private"
    )
    assert not in_review("emails-as-printed", staff_with("view_contactdetail"))
    assert in_review("emails-as-printed", User(is_active=True, is_superuser=True))


def test_only_staff_may_open_the_queue(client: Client) -> None:
    assert client.get(reverse("admin:review")).status_code == 302
    client.force_login(User.objects.create_user("member"))
    assert client.get(reverse("admin:review")).status_code == 302


def test_a_row_links_to_the_section_where_it_is_edited(admin_client: Client) -> None:
    make_records_to_review(1)
    html = admin_client.get("/admin/review/emails-as-printed/").content.decode()
    detail = ContactDetail.objects.select_related("person").get()
    assert f'href="{page_of(detail.person)}?review=emails-as-printed.1.#contact_details' in html


def test_a_pair_links_to_its_comparison_and_is_marked_as_different_by_a_button(
    admin_client: Client,
) -> None:
    pairs = [(make_publication(), make_publication()) for _ in "12"]
    for first, second in pairs:
        DuplicateCandidate.objects.create(first=first, second=second, digest=first.pk)
    [row, _other] = admin_client.get("/admin/review/possible-duplicates/").context["rows"]
    assert "On Examples" in admin_client.get(row[1]).content.decode()
    response = admin_client.post(row[1], {"_different": "1"}, follow=True)
    assert in_review("possible-duplicates") == [DuplicateCandidate.objects.latest("pk")]
    assert Publication.objects.count() == 4
    # The next pair follows directly.
    assert response.context["plan"].keep == pairs[1][0]


def test_a_flagged_entry_links_to_the_comparison_of_its_publication(admin_client: Client) -> None:
    make_records_to_review(1)
    entry, pair = ImportedEntry.objects.get(), DuplicateCandidate.objects.get()
    entry.publication = pair.second
    entry.save()
    html = admin_client.get("/admin/review/flagged-entries/").content.decode()
    assert f"ids={pair.first_id},{pair.second_id}" in html.replace("%2C", ",")
