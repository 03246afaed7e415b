"""Visitors report what is wrong with a page; editors read it, correct it, and answer."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.html import escape

from affiliations.models import Organization
from foundation.history.models import Event
from people.models import Person
from publications.models import Publication
from publications.visibility import Release
from reports.models import LONGEST_TEXT, Report
from roles.groups import EDITORS
from tests.admin_pages import edit, page_of
from tests.crawling import crawl
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.roles.accounts import editor_of

pytestmark = pytest.mark.django_db
QUEUE = "/admin/review/reports/"
SECRET = "Xylophone in the text"


@pytest.fixture(autouse=True)
def _no_earlier_reports() -> None:
    cache.clear()


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example", slug="alice")


def send(client: Client, record: Any, **fields: str) -> Any:
    data = {"kind": "other", "text": SECRET, **fields}
    return client.post(f"{record.get_absolute_url()}report/", data)


def decide(client: Client, report: Report, decision: str, value: str = "") -> Any:
    data = {"row": report.pk, "decision": decision, "value": value}
    return client.post(f"{QUEUE}decide/", data, follow=True)


def test_each_kind_of_page_has_a_link_to_its_form(client: Client, alice: Person) -> None:
    records: list[Any] = [alice, make_organization(), make_publication(authors=[alice])]
    for number, record in enumerate(records, start=1):
        page = client.get(record.get_absolute_url()).content.decode()
        link = re.search(r'<a href="([^"]+)"[^>]*>Something is wrong here', page)
        assert link
        form = client.get(link[1])
        assert escape(str(record)) in form.content.decode()
        assert not form.cookies
        answer = client.post(link[1], {"kind": "other", "text": SECRET})
        assert answer.status_code == 302
        assert "Thank you." in client.get(answer["Location"]).content.decode()
        assert Report.objects.count() == number
    assert [report.record for report in Report.objects.order_by("pk")] == records


def test_who_has_no_page_has_no_form(client: Client) -> None:
    unlisted = make_person(is_listed=False)
    draft = make_publication(release=Release.DRAFT)
    for record in (unlisted, draft):
        assert client.get(f"{record.get_absolute_url()}report/").status_code == 404
        assert send(client, record).status_code == 404
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"kind": ""}, "This field is required"),
        ({"kind": "nonsense"}, "Select a valid choice"),
        ({"text": " "}, "Say in a few words what is wrong."),
        ({"kind": "missing", "text": ""}, "Say in a few words what is wrong."),
        ({"address": "nonsense"}, "Enter a valid email address"),
        ({"text": "x" * (LONGEST_TEXT + 1)}, "at most 2000 characters"),
        ({"text": "a\0b"}, "Null characters"),
    ],
)
def test_a_mistake_is_shown_and_what_was_typed_stays(
    client: Client, alice: Person, fields: dict[str, str], error: str
) -> None:
    answer = send(client, alice, **{"address": "eve@example.org", **fields})
    html = answer.content.decode()
    assert error in html
    assert fields.get("address", "eve@example.org") in html
    assert not Report.objects.exists()


def test_only_the_first_kind_has_the_focus_if_none_is_chosen(client: Client, alice: Person) -> None:
    html = send(client, alice, kind="").content.decode()
    assert re.findall(r'value="(\w+)"[^>]* autofocus', html) == ["not_me"]


def test_what_is_offered_as_wrong_fits_the_record(client: Client) -> None:
    def kinds_of(record: Any) -> set[str]:
        html = client.get(f"{record.get_absolute_url()}report/").content.decode()
        return set(re.findall(r'name="kind" value="(\w+)"', html))

    everything = set(Report.Kind.values)
    assert kinds_of(make_person()) == everything
    assert kinds_of(make_publication()) == everything - {"missing", "has_left"}
    assert kinds_of(make_organization()) == everything - {"not_me"}


def test_a_text_is_not_needed_where_the_kind_says_it(client: Client, alice: Person) -> None:
    assert send(client, alice, kind="has_left", text="").status_code == 302
    assert Report.objects.get().kind == "has_left"


def test_a_program_that_fills_in_every_field_is_thanked_and_ignored(
    client: Client, alice: Person
) -> None:
    assert send(client, alice, website="https://spam.example").status_code == 302
    assert not Report.objects.exists()


def test_reports_are_limited_by_the_address_of_the_client(client: Client, alice: Person) -> None:
    for number in range(5):
        assert send(client, alice, text=f"Report {number}").status_code == 302
    assert send(client, alice).status_code == 429
    assert send(Client(REMOTE_ADDR="192.0.2.7"), alice).status_code == 302
    assert Report.objects.count() == 6
    assert send(client, alice, text="").status_code == 422  # a mistake isn't counted


def test_a_report_is_closed_in_the_queue_with_an_answer(
    client: Client, admin_client: Client, alice: Person, settings: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    settings.SITE_URL = "https://people.example"
    send(client, alice, address="eve@example.org", kind="wrong_name")
    queue = admin_client.get("/admin/review/").content.decode()
    assert re.search(r'<span class="review-count">1</span>\s*<div>\s*<a href="[^"]*reports', queue)
    page = admin_client.get(QUEUE).content.decode()
    for text in ("A name is wrong", "Alice Example", SECRET, "eve@example.org"):
        assert text in page
    report = Report.objects.get()
    assert 'value="answer"' in page
    with django_capture_on_commit_callbacks(execute=True):
        decide(admin_client, report, "answer", "It is corrected.")
        assert not mail.outbox, "nothing is sent before it is stored"
    [message] = mail.outbox
    assert message.to == ["eve@example.org"]
    assert message.subject.endswith("About your report on Alice Example")
    for text in ("It is corrected.", SECRET, "https://people.example/people/alice/"):
        assert text in message.body
    report.refresh_from_db()
    assert report.is_closed
    assert "Nothing to review." in admin_client.get(QUEUE).content.decode()
    event = Event.objects.filter(route="review").latest("pk")
    assert event.who is not None
    assert {change.table for change in event.changes.all()} == {"reports_report"}
    admin_client.post(f"{QUEUE}undo/")
    report.refresh_from_db()
    assert (report.is_closed, report.answer) == (False, "")


def test_without_an_address_a_report_is_closed_without_an_answer(
    client: Client, admin_client: Client, alice: Person, django_capture_on_commit_callbacks: Any
) -> None:
    send(client, alice)
    report = Report.objects.get()
    queue = admin_client.get(QUEUE).text
    assert 'value="close"' in queue
    assert 'value="answer"' not in queue
    page = decide(admin_client, report, "answer", "Thanks")
    assert "The reporter left no address." in page.content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        decide(admin_client, report, "close")
    report.refresh_from_db()
    assert report.is_closed
    assert not mail.outbox


def test_a_report_is_answered_on_its_own_page(
    client: Client, admin_client: Client, alice: Person, django_capture_on_commit_callbacks: Any
) -> None:
    send(client, alice, address="eve@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        changes = {"answer": "First line\nSecond line", "is_closed": "on"}
        edit(admin_client, page_of(Report.objects.get()), changes)
    assert "First line\nSecond line" in mail.outbox[0].body
    report = Report.objects.get()
    assert (report.text, report.is_closed) == (SECRET, True)


def test_no_report_is_in_public(client: Client, alice: Person) -> None:
    paper = make_publication(authors=[alice])
    place = make_affiliation(person=alice).organization
    for record in (alice, paper, place):
        send(client, record, address="eve@example.org")
    assert Report.objects.count() == 3
    answers = crawl(client, ["/", "/sitemap.xml"])
    assert any(answer.path.endswith("/report/") for answer in answers)
    for answer in answers:
        assert SECRET not in answer.text, answer.path
        assert "eve@example.org" not in answer.text, answer.path


def test_only_editors_read_reports_and_their_history(client: Client, alice: Person) -> None:
    send(Client(), alice)
    user = User.objects.create_user("bob", is_staff=True)
    client.force_login(user)
    assert client.get(QUEUE).status_code == 404
    assert client.get(page_of(Report.objects.get())).status_code == 403
    user.groups.add(Group.objects.get(name=EDITORS))
    assert SECRET in client.get(QUEUE).content.decode()


def test_reports_go_and_come_back_with_their_record(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send(client, alice)
    admin_client.post(page_of(alice, "delete"), {"post": "yes"})
    assert not Report.objects.exists()
    url = f"/admin/history/event/{Event.objects.latest('pk').pk}/revert/"
    admin_client.post(url, {"version": admin_client.get(url).context["plan"].version})
    assert Report.objects.get().person == Person.objects.get(slug="alice")


def test_a_report_is_about_exactly_one_record(alice: Person) -> None:
    records: list[dict[str, Any]] = [
        {},
        {"person": alice, "organization": make_organization()},
        {"person": alice, "publication": make_publication()},
    ]
    for fields in records:
        with pytest.raises(IntegrityError), transaction.atomic():
            Report.objects.create(**fields)
    assert Organization.objects.exists()
    assert Publication.objects.exists()


def test_editors_of_units_answer_reports_about_their_units_only(
    client: Client, alice: Person
) -> None:
    lab = make_organization(name="Lab")
    bob = make_person(name="Bob Builder")
    make_affiliation(person=bob, organization=lab)
    for record in (alice, bob, lab):
        send(client, record, text=f"About {record}")
    editor = Client()
    editor.force_login(editor_of(lab))
    page = editor.get(QUEUE).content.decode()
    assert "About Bob Builder" in page
    assert "About Lab" in page
    assert "About Alice Example" not in page
    for report in Report.objects.order_by("pk"):
        decide(editor, report, "close")
    closed = Report.objects.filter(is_closed=True).order_by("pk")
    assert [report.record for report in closed] == [bob, lab]
    theirs = Report.objects.get(person=alice)
    assert editor.get(page_of(theirs)).status_code in (302, 403, 404)
