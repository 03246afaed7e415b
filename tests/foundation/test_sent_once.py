"""A form that is sent twice, by a double click or by Enter twice, is carried out once."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.test import Client, RequestFactory

from affiliations.models import Organization
from foundation.sent_once import sent_once
from people.models import Interest, Person
from reports.models import Report
from tests.admin_pages import page_of
from tests.factories import make_organization, make_person
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db
NEW_MEMBER = "/admin/people/person/new-member/"


@pytest.fixture(autouse=True)
def _nothing_was_sent() -> None:
    cache.clear()


def member(*, page: str = "page one") -> dict[str, Any]:
    """Return what is sent from a page, whose token differs from that of any other."""
    form = {"name": "Alice Example", "role": "staff", "is_listed": "on", "start": "2024"}
    organization = Organization.objects.first() or make_organization()
    return {**form, "organization": organization.pk, "csrfmiddlewaretoken": page}


def said(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_a_double_click_adds_one_person_and_says_so_both_times(admin_client: Client) -> None:
    form = member()
    responses = [admin_client.post(NEW_MEMBER, form) for _click in range(2)]
    alice = Person.objects.get()
    for response in responses:
        assert response.status_code == 302
        assert response["Location"] == page_of(alice)
        assert "was added" in said(response)[0]


def test_the_form_of_another_page_is_no_copy(admin_client: Client) -> None:
    admin_client.post(NEW_MEMBER, member())
    response = admin_client.post(NEW_MEMBER, member(page="page two"))
    assert "already has a person with this name" in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_copy_waits_for_the_first_form(admin_client: Client, admin_user: User) -> None:
    other, form = Client(), member()
    other.force_login(admin_user)
    second = while_uncommitted(
        lambda: admin_client.post(NEW_MEMBER, form), lambda: other.post(NEW_MEMBER, form)
    )
    assert second["Location"] == page_of(Person.objects.get())


def test_a_form_with_another_file_is_no_copy(rf: RequestFactory) -> None:
    sizes: list[int] = []

    @sent_once
    def view(request: HttpRequest) -> HttpResponse:
        file: Any = request.FILES["file"]
        sizes.append(file.size)
        return HttpResponseRedirect("/")

    for content in (b"one", b"one", b"another"):
        file = SimpleUploadedFile("a.pdf", content)
        view(rf.post("/", {"csrfmiddlewaretoken": "page one", "file": file}))
    assert sizes == [len(b"one"), len(b"another")]


def test_a_form_with_an_error_can_be_sent_again(admin_client: Client) -> None:
    make_person(name="Alice Example")
    form = member()
    for _click in range(2):
        response = admin_client.post(NEW_MEMBER, form)
        assert response.status_code == 200
        assert "already has a person with this name" in response.content.decode()
    Person.objects.all().delete()
    assert admin_client.post(NEW_MEMBER, form).status_code == 302
    assert Person.objects.get().name == "Alice Example"


def test_a_small_window_adds_one_record(admin_client: Client) -> None:
    form = {"name": "Tides", "_popup": "1", "csrfmiddlewaretoken": "page one"}
    pages = [admin_client.post("/admin/people/interest/add/", form) for _click in range(2)]
    key = Interest.objects.get().pk
    for page in pages:
        assert f"{{&quot;value&quot;: &quot;{key}&quot;" in page.content.decode()


def test_a_report_is_kept_once_without_a_token(client: Client) -> None:
    address = f"{make_person().get_absolute_url()}report/"
    for text in ("The name is wrong.", "The name is wrong.", "So is the photo."):
        response = client.post(address, {"kind": "other", "text": text})
        assert response["Location"] == f"{address}?sent=1"
    assert Report.objects.count() == 2
