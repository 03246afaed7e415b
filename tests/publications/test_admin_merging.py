"""The admin pages that compare publications, merge them and mark them as different."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from foundation.admin import merging
from foundation.history.models import Event
from people.models import Person
from publications.models import Authorship, DuplicateCandidate, Publication
from tests.admin_pages import page_of
from tests.factories import make_authorship, make_person, make_publication, make_venue
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

LIST = "/admin/publications/publication/"


def comparison_url(*publications: int) -> str:
    return merging.comparison_url("publications_publication", *publications)


def two_publications() -> tuple[Publication, Publication]:
    one = make_publication(title="On Examples", pages="1–10", authors=["Example, Alice"])
    other = make_publication(title="On good Examples", volume="3", authors=["Example, A."])
    return one, other


def press(client: Client, *publications: Publication, button: str = "_merge", **picks: str) -> Any:
    url = comparison_url(*(record.pk for record in publications))
    version = client.get(url).context["plan"].version
    return client.post(url, {"version": version, button: "1", **picks})


def radios(html: str, name: str) -> list[str]:
    return [part.partition(">")[0] for part in html.split(f'<input type="radio" name="{name}"')[1:]]


def staff_with(*codenames: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


def test_selected_publications_are_compared_by_field_with_the_likely_value_preselected(
    admin_client: Client,
) -> None:
    one, other = two_publications()
    data = {"action": "merge_selected", "_selected_action": [other.pk, one.pk]}
    response = admin_client.post(LIST, data)
    assert response["Location"] == comparison_url(one.pk, other.pk)
    html = admin_client.get(response["Location"]).content.decode()
    assert "checked" in radios(html, "title")[0]
    assert "checked" not in radios(html, "title")[1]
    assert "checked" in radios(html, "volume")[1]
    assert not radios(html, "kind")
    assert "<mark>good </mark>" in html
    assert "identical field" in html


def test_the_chosen_values_are_merged(admin_client: Client) -> None:
    one, other = two_publications()
    response = press(admin_client, one, other, title="other")
    assert response["Location"] == page_of(one)
    record = Publication.objects.get()
    assert (record.pk, record.title, record.pages, record.volume) == (
        one.pk,
        "On good Examples",
        "1–10",
        "3",
    )
    assert record.authorships.get().first == "Alice"
    history = admin_client.get(f"{LIST}{one.pk}/history/").content.decode()
    assert "Merge" in history
    assert "Undo this change" in history


def test_three_selected_publications_are_merged_one_after_the_other(admin_client: Client) -> None:
    one, two, three = (make_publication(title=f"T{n}") for n in "123")
    html = admin_client.get(comparison_url(one.pk, two.pk, three.pk)).content.decode()
    assert "1 more selected record comes after these two." in html
    response = press(admin_client, one, two, three)
    assert response["Location"] == comparison_url(one.pk, three.pk)
    press(admin_client, one, three)
    assert Publication.objects.get() == one


def test_a_single_publication_cannot_be_merged(admin_client: Client) -> None:
    data = {"action": "merge_selected", "_selected_action": [make_publication().pk]}
    response = admin_client.post(LIST, data, follow=True)
    assert "Select 2 to 20 records to merge." in response.content.decode()


def test_a_record_that_has_changed_is_shown_again_and_not_merged(admin_client: Client) -> None:
    one, other = two_publications()
    url = comparison_url(one.pk, other.pk)
    version = admin_client.get(url).context["plan"].version
    Authorship.objects.update(person=make_person(), link_state="confirmed")
    response = admin_client.post(url, {"version": version, "_merge": "1"}, follow=True)
    assert "has changed since you opened this page" in response.content.decode()
    assert Publication.objects.count() == 2


@pytest.mark.parametrize("ids", ["", "1", "x,y", "1,1", "0,-1", "9" * 40, "²,³"])
def test_a_url_without_two_publications_redirects_to_the_list(
    admin_client: Client, ids: str
) -> None:
    response = admin_client.get(f"{LIST}merge/", {"ids": ids})
    assert response["Location"] == LIST
    assert admin_client.post(f"{LIST}merge/?ids={ids}").status_code == 302


def test_a_pair_marked_as_different_is_logged_and_shown_as_such(admin_client: Client) -> None:
    one, other = two_publications()
    press(admin_client, one, other, button="_different")
    assert DuplicateCandidate.objects.get().decided_by == User.objects.get()
    assert Event.objects.get(route="admin").changes.get().table.endswith("duplicatecandidate")
    html = admin_client.get(comparison_url(one.pk, other.pk)).content.decode()
    assert "Marked as different on" in html


def test_without_permission_to_delete_records_can_be_marked_as_different_but_not_merged(
    client: Client,
) -> None:
    one, other = two_publications()
    client.force_login(staff_with("change_publication", "view_publication"))
    assert "Merge selected publications" not in client.get(LIST).content.decode()
    html = client.get(comparison_url(one.pk, other.pk)).content.decode()
    assert 'name="_merge"' not in html
    assert press(client, one, other).status_code == 403
    assert press(client, one, other, button="_different").status_code == 302
    assert Publication.objects.count() == 2


def test_merging_requires_more_than_view_permission(client: Client) -> None:
    one, other = two_publications()
    client.force_login(staff_with("view_publication"))
    assert client.get(comparison_url(one.pk, other.pk)).status_code == 403
    assert client.post(comparison_url(one.pk, other.pk), {"_different": 1}).status_code == 403
    assert client.get(f"{LIST}{one.pk}/merge/").status_code == 403


def test_similar_publications_are_listed_and_others_can_be_searched_for(
    admin_client: Client,
) -> None:
    one = make_publication(title="A Study of Examples in the Large", authors=["Example, Alice"])
    counterpart = make_publication(
        title="A study of examples in the large", authors=["Example, A."]
    )
    other = make_publication(title="Fish", authors=["Example, Bob"], truncated=True)
    url = f"{LIST}{one.pk}/merge/"
    assert url in admin_client.get(page_of(one)).content.decode()
    assert [row for row, _url, _details in admin_client.get(url).context["rows"]] == [counterpart]
    rows = admin_client.get(url, {"q": "fish"}).context["rows"]
    assert rows == [(other, comparison_url(one.pk, other.pk), "Example, et al. · 2020")]
    assert "No results." in admin_client.get(url, {"q": "birds"}).content.decode()


def test_a_person_who_would_no_longer_be_an_author_is_named(
    admin_client: Client,
) -> None:
    one, other = two_publications()
    make_authorship(publication=other, author=make_person(name="Dave Only"), position=2)
    html = admin_client.get(comparison_url(one.pk, other.pk)).content.decode()
    assert "Would no longer be an author: Dave Only" in html
    assert "Confirmed: Dave Only" in html


def test_contradicting_links_are_a_conflict(admin_client: Client) -> None:
    publications = (make_publication(), make_publication())
    duplicates = [make_person(), make_person()]
    for record, person in zip(publications, duplicates, strict=True):
        make_authorship(publication=record, author=person, linked_by="person")
    html = admin_client.get(
        comparison_url(*(record.pk for record in publications))
    ).content.decode()
    key = min(Authorship.objects.values_list("pk", flat=True))
    assert len(radios(html, f"authors.{key}")) == 2
    press(admin_client, *publications, **{f"authors.{key}": "other"})
    assert Authorship.objects.get().person == duplicates[1]


def test_long_values_are_folded(admin_client: Client) -> None:
    many: list[Person | str] = [f"Example{n}, Alice" for n in range(40)]
    one = make_publication(title="", abstract="so " * 1000, authors=many)
    other = make_publication(title="", abstract="it " * 1000, authors=["Builder, Bob"])
    html = admin_client.get(comparison_url(one.pk, other.pk)).content.decode()
    assert html.count("<summary>Show the rest</summary>") == 2
    assert "<summary>10 more</summary>" in html
    assert "Untitled" in html


def test_the_page_takes_as_many_queries_with_forty_authors_as_with_one(
    admin_client: Client,
) -> None:
    urls = []
    for number in (1, 40):
        publications = [make_publication(venue=make_venue(name=f"V{number}{n}")) for n in "ab"]
        for record in publications:
            for position in range(1, number + 1):
                person = make_person(name=f"Alice {number}{position}")
                make_authorship(publication=record, author=person, position=position)
        urls.append(comparison_url(*(record.pk for record in publications)))
    queries_of(urls[0], admin_client)
    few, many = (len(queries_of(url, admin_client)) for url in urls)
    assert many == few


def test_all_values_of_the_other_record_can_be_preselected(admin_client: Client) -> None:
    one = make_publication(title="On Examples", volume="3", date="2020", venue_name="Letters")
    other = make_publication(title="Examples", volume="4", date="2021", venue_name="Notes")
    url = comparison_url(one.pk, other.pk)
    follow = admin_client.get(url).context["main_urls"]["other"]
    plan = admin_client.get(url.partition("?")[0] + follow).context["plan"]
    assert {choice.pick for choice in plan.choices if not choice.is_equal} == {"other"}
    assert admin_client.get(f"{url}&main=nonsense").status_code == 200


class TestWhatWouldBeLost:
    def test_the_longer_author_list_is_preselected_and_lost_names_are_in_red(
        self, admin_client: Client
    ) -> None:
        one = make_publication(authors=["Example, Alice", "Builder, Bob"])
        other = make_publication(authors=["Example, A.", "Builder, B.", "Cook, C."])
        url = comparison_url(one.pk, other.pk)
        context = admin_client.get(url).context
        assert context["plan"].side_of("authors") == "other"
        assert not [loss for loss in context["losses"] if not loss.is_obvious]
        data = {"version": context["plan"].version, "accepted": context["accepted"]}
        response = admin_client.post(url, {**data, "authors": "keep"})
        html = response.content.decode().partition('class="merge-lost"')[2]
        assert "C. Cook" in html.partition("merge-submit")[0]
        assert Publication.objects.count() == 2  # it asks first
        accepted = response.context["accepted"]
        admin_client.post(url, {**data, "authors": "keep", "accepted": accepted})
        assert [row.full_name for row in Publication.objects.get().authorships.all()] == [
            "Alice Example",
            "Bob Builder",
        ]

    def test_values_that_are_not_kept_are_listed(self, admin_client: Client) -> None:
        one = make_publication(note="First note", doi="10.1/a")
        other = make_publication(note="Second", doi="10.1/b")
        losses = {
            loss.label: loss.texts
            for loss in admin_client.get(comparison_url(one.pk, other.pk)).context["losses"]
        }
        assert losses == {"note": ("Second",)}  # the other DOI is kept as a link
