"""One's own page: what a member edits there, and that it is never another's."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from foundation.history.routes import Route
from people.models import Activity, ActivityHolder, ContactDetail, Person, PersonLink
from publications.admin.person import RECENT_PUBLICATIONS
from publications.models import Authorship
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db
SECTIONS = ("about", "photo", "contact", "links", "names", "publications", "cv")


@pytest.fixture
def alice(client: Client) -> Person:
    user = User.objects.create_user("alice")
    client.force_login(user)
    return make_person(user=user, biography="Before.")


@pytest.fixture
def bob() -> Person:
    person = make_person(name="Bob Example", biography="Bob's own.")
    ContactDetail.objects.create(person=person, kind="phone", value="+1 555 0100")
    return person


def fields_of(client: Client, path: str) -> dict[str, Any]:
    """Return what a browser would submit for the form of a section."""
    return fields_of_page(client.get(path).text)


def fields_of_page(html: str) -> dict[str, Any]:
    form = html[html.index('id="person_form"') :]
    data: dict[str, Any] = {}
    for attrs in re.findall(r"<input([^>]*)>", form):
        found = {k: unescape(v) for k, v in re.findall(r'([\w-]+)="([^"]*)"', attrs)}
        kind = found.get("type", "text")
        if kind in ("file", "submit") or (kind == "checkbox" and " checked" not in attrs):
            continue
        data[found["name"]] = found.get("value", "")
    for name, text in re.findall(r'<textarea name="([^"]+)"[^>]*>\n?(.*?)</textarea>', form, re.S):
        data[name] = unescape(text)
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        data[name] = chosen[1] if chosen else ""
    return data


def save(client: Client, section: str, **changes: Any) -> Any:
    path = f"/me/{section}/"
    return client.post(path, fields_of(client, path) | changes, follow=True)


def test_a_new_row_has_the_focus(client: Client, alice: Person) -> None:
    page = save(client, "links", _add_row="links").text
    assert re.findall(r'name="([\w-]+)"[^>]* autofocus', page) == ["links-1-kind"]


def test_without_publications_there_is_nothing_to_save(client: Client, alice: Person) -> None:
    page = client.get("/me/publications/").text
    assert "No publication is linked to you yet." in page
    assert 'name="_save"' not in page
    make_publication(authors=[alice])
    assert 'name="_save"' in client.get("/me/publications/").text


def test_without_shared_activities_there_is_nothing_to_save(client: Client, alice: Person) -> None:
    assert 'name="_save"' not in client.get("/me/shared/").text
    prize = Activity.objects.create(person=make_person(name="Bob"), kind="award", title="Prize")
    ActivityHolder.objects.create(activity=prize, person=alice)
    assert 'name="_save"' in client.get("/me/shared/").text


def test_a_visitor_is_sent_to_the_sign_in(client: Client) -> None:
    for path in ("/me/", "/me/about/", "/me/seen-by/editor/"):
        assert client.get(path).headers["Location"].startswith("/accounts/login/?next=/me/")


def test_an_account_without_a_person_is_told_what_to_do(client: Client, bob: Person) -> None:
    client.force_login(User.objects.create_user("new"))
    for path in ("/me/", "/me/about/"):
        answer = client.get(path)
        assert "no page yet" in answer.content.decode()


def test_a_member_writes_the_own_texts(client: Client, alice: Person) -> None:
    page = save(client, "about", biography="I study **examples**.", add_interests="Tides, Sand")
    assert "Saved." in page.content.decode()
    public = Client().get(alice.get_absolute_url()).content.decode()
    assert "<strong>examples</strong>" in public
    assert "Tides" in public
    event = Event.objects.order_by("-pk")[0]
    assert (event.route, event.who) == (Route.PROFILE, alice.user)


def test_a_preview_shows_the_text_and_saves_nothing(client: Client, alice: Person) -> None:
    data = fields_of(client, "/me/about/") | {"biography": "Not *yet*.", "_preview": "1"}
    page = client.post("/me/about/", data).content.decode()
    assert "<em>yet</em>" in page
    alice.refresh_from_db()
    assert alice.biography == "Before."


def test_each_contact_detail_is_shown_to_those_who_may_see_it(
    client: Client, alice: Person
) -> None:
    rows = {
        "contact_details-0-kind": "phone",
        "contact_details-0-value": "+1 555 0199",
        "contact_details-0-visibility": "members",
    }
    save(client, "contact", **rows)
    seen = {
        eyes: "555 0199" in client.get(f"/me/seen-by/{eyes}/").content.decode()
        for eyes in ("visitor", "colleague", "editor")
    }
    assert seen == {"visitor": False, "colleague": True, "editor": True}
    assert "555 0199" not in Client().get(alice.get_absolute_url()).content.decode()


def test_an_address_that_is_none_is_explained_beside_it(client: Client, alice: Person) -> None:
    rows = {"links-0-kind": "homepage", "links-0-url": "not an address"}
    page = save(client, "links", **rows).content.decode()
    assert "Nothing was saved" in page
    assert 'value="not an address"' in page
    save(client, "links", **rows | {"links-0-url": "https://example.org/alice"})
    assert PersonLink.objects.get(person=alice).url == "https://example.org/alice"


def test_links_are_put_in_an_order_and_a_new_one_comes_last(client: Client, alice: Person) -> None:
    def urls() -> list[str]:
        return [link.url for link in PersonLink.objects.filter(person=alice)]

    a, b, c = (f"https://example.org/{letter}" for letter in "abc")
    for url in (a, b):
        PersonLink.objects.create(person=alice, kind="homepage", url=url)
    ranks = {"links-0-rank": "2", "links-1-rank": "1", "links-2-rank": "3"}
    assert "Saved." in save(client, "links", **ranks).content.decode()  # with an empty row
    assert urls() == [b, a]
    save(client, "links", **{"links-2-kind": "other", "links-2-url": c})
    assert urls() == [b, a, c]


def test_publications_are_mine_not_mine_and_selected(client: Client, alice: Person) -> None:
    papers = [make_publication(title=f"Paper {n}", authors=[alice]) for n in range(3)]
    rows = Authorship.objects.filter(person=alice)
    rows.filter(publication=papers[0]).update(link_state="suggested")
    overview = client.get("/me/").content.decode()
    assert "1 publication may be yours" in overview
    page = fields_of(client, "/me/publications/")
    number = {
        int(page[f"authorships-{n}-id"]): n for n in range(int(page["authorships-TOTAL_FORMS"]))
    }
    of = {row.publication_id: number[row.pk] for row in rows.order_by("pk")}
    save(
        client,
        "publications",
        **{
            f"authorships-{of[papers[0].pk]}-link_state": "rejected",
            f"authorships-{of[papers[1].pk]}-selected_rank": "1",
            f"authorships-{of[papers[2].pk]}-selected_rank": "2",
        },
    )
    states = dict(rows.values_list("publication__title", "link_state"))
    assert states == {"Paper 0": "rejected", "Paper 1": "confirmed", "Paper 2": "confirmed"}
    ranked = rows.filter(selected_rank__isnull=False).order_by("selected_rank")
    assert [row.publication.title for row in ranked] == ["Paper 1", "Paper 2"]


def test_publications_to_decide_come_first_and_further_ones_are_counted(
    client: Client, alice: Person
) -> None:
    for number in range(RECENT_PUBLICATIONS + 2):
        make_publication(title=f"Paper {number}", authors=[alice], date=str(1970 + number))
    rows = Authorship.objects.filter(person=alice)
    rows.filter(publication__title="Paper 41").update(selected_rank=1)
    rows.filter(publication__title="Paper 0").update(link_state="suggested")
    page = client.get("/me/publications/").content.decode()
    assert re.findall("<bdi>(Paper .*?)</bdi>", page)[:3] == ["Paper 0", "Paper 41", "Paper 40"]
    assert "Suggested and selected publications are listed here, too." in page


def test_formulas_of_titles_are_formatted(client: Client, alice: Person) -> None:
    paper = make_publication(title="Sorting in $O(n)$", authors=[alice])
    for path in ("/me/publications/", f"{paper.get_absolute_url()}cite/"):
        links = re.findall(r"<bdi>Sorting in .*?</bdi>", client.get(path).content.decode())
        assert ["<math" in link for link in links] == [True], path


def test_two_edits_of_one_field_are_asked_about(client: Client, alice: Person) -> None:
    data = fields_of(client, "/me/about/")
    Person.objects.filter(pk=alice.pk).update(biography="By the editor.", tagline="Kept.")
    page = client.post("/me/about/", data | {"biography": "By me."}).content.decode()
    assert "Which should be saved?" in page
    assert "the editor" in re.sub(r"<[^>]+>", "", page)
    alice.refresh_from_db()
    assert alice.biography == "By the editor."


def test_contact_details_say_who_sees_them_to_their_owner(client: Client, alice: Person) -> None:
    page = client.get("/me/contact/").text
    assert '<option value="private">Only you and editors</option>' in page
    assert "The person and editors" not in page


def test_a_colleague_may_not_edit(client: Client, alice: Person, bob: Person) -> None:
    for section in SECTIONS:
        page = client.get(f"/me/{section}/").content.decode()
        assert "Bob Example" not in page
    assert client.get(f"/admin/people/person/{bob.pk}/change/", follow=True).status_code == 403


def test_no_crafted_form_reaches_another_person(client: Client, alice: Person, bob: Person) -> None:
    """Rows, keys and addresses of Bob in Alice's forms change nothing of Bob."""
    paper = make_publication(authors=[bob])
    theirs = Authorship.objects.get(publication=paper)
    phone = ContactDetail.objects.get()
    link = PersonLink.objects.create(person=bob, url="https://example.org/bob")
    before = _everything(bob)
    extra = {
        "id": bob.pk, "pk": bob.pk, "object_id": bob.pk, "slug": bob.slug, "user": "",
        "is_listed": "", "orcid": "0000-0002-1825-0097", "name": "Mallory",
    }  # fmt: skip
    crafted: dict[str, dict[str, Any]] = {
        "about": {"biography": "Hacked."},
        "contact": {
            "contact_details-INITIAL_FORMS": 1,
            "contact_details-0-id": phone.pk,
            "contact_details-0-person": bob.pk,
            "contact_details-0-value": "stolen",
            "contact_details-0-visibility": "public",
        },
        "links": {
            "links-INITIAL_FORMS": 1,
            "links-0-id": link.pk,
            "links-0-person": bob.pk,
            "links-0-url": "https://example.org/stolen",
            "links-0-DELETE": "on",
        },
        "publications": {
            "authorships-TOTAL_FORMS": 1,
            "authorships-INITIAL_FORMS": 1,
            "authorships-0-id": theirs.pk,
            "authorships-0-person": alice.pk,
            "authorships-0-link_state": "rejected",
        },
    }
    for section in SECTIONS:
        path = f"/me/{section}/"
        data = fields_of(client, path) | extra | crafted.get(section, {})
        for address in (path, f"{path}?id={bob.pk}", f"{path}?_to_field=id&object_id={bob.pk}"):
            client.post(address, data)
    assert _everything(bob) == before
    alice.refresh_from_db()
    assert (alice.name, alice.is_listed, alice.orcid) == ("Alice Example", True, "")
    assert alice.user is not None


def _everything(person: Person) -> list[Any]:
    return [
        list(Person.objects.filter(pk=person.pk).values()),
        list(ContactDetail.objects.filter(person=person).order_by("pk").values()),
        list(PersonLink.objects.filter(person=person).order_by("pk").values()),
        list(Authorship.objects.filter(person=person).order_by("pk").values()),
    ]


@pytest.mark.parametrize(
    "path",
    ["/me/1/", "/me/bob-example/", "/me/about/1/", "/me/1/change/", "/me/seen-by/root/"],
)
def test_no_other_address_exists(client: Client, alice: Person, path: str) -> None:
    for method in (client.get, client.post):
        assert method(path).status_code in (404, 405)


def test_a_closed_account_reaches_nothing(client: Client, alice: Person) -> None:
    User.objects.filter(username="alice").update(is_active=False)
    assert client.get("/me/about/").status_code == 302


def test_pages_are_private_and_have_nothing_inline(client: Client, alice: Person) -> None:
    for path in ("/me/", *(f"/me/{section}/" for section in SECTIONS)):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "no-store" in answer.headers["Cache-Control"]
        text = answer.content.decode()
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)", text), path


def test_looking_through_others_eyes_signs_no_one_in(client: Client, alice: Person) -> None:
    page = client.get("/me/seen-by/editor/").content.decode()
    assert "how an editor sees your page" in page
    assert client.get("/admin/").status_code == 302
    assert client.get("/me/").status_code == 200
    alice.is_listed = False
    alice.save()
    page = client.get("/me/seen-by/visitor/").content.decode()
    assert "only editors see your page" in page
    assert "Before." in page


def test_ones_page_as_others_see_it_leads_nowhere_that_is_refused(
    client: Client, alice: Person
) -> None:
    make_authorship(publication=make_publication(), author=alice, linked_by="import", evidence=[])
    page = client.get("/me/seen-by/editor/").text
    assert "link-origin" in page  # what an editor sees beside the publication
    assert "/admin/" not in page
    assert '<a href="/me/">Back to my page</a>' in client.get("/me/seen-by/visitor/").text


def test_the_pages_of_the_account_lead_back(client: Client, alice: Person) -> None:
    page = client.get("/accounts/email/").text
    navigation = page[page.index('aria-label="Account"') :].partition("</nav>")[0]
    assert '<a href="/me/">My page</a>' in navigation
