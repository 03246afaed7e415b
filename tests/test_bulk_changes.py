"""Changes of many rows in the admin's lists: previewed row by row, applied as one event."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from affiliations.models import Organization
from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.models import Affiliation, Person
from publications.models import Appearance, Publication
from tests.admin_pages import edit, page_of
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


def choose(client: Client, rows: list[Any], key: str, **extra: str) -> Any:
    """Select rows in their list and choose the action."""
    data = {"action": f"bulk_{key}", "_selected_action": [row.pk for row in rows], "index": 0}
    return client.post(page_of(type(rows[0]), "changelist"), {**data, **extra})


def send(client: Client, response: Any, button: str, **values: Any) -> Any:
    html = response.content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html))
    action = re.search(r'<form method="post" action="([^"]+)" class="bulk"', html)
    assert action
    return client.post(action[1], {**hidden, **values, button: "1"}, follow=True)


def run(client: Client, rows: list[Any], key: str, **values: Any) -> Any:
    """Choose, preview and apply."""
    response = choose(client, rows, key)
    if values:
        response = send(client, response, "_preview", **values)
    return send(client, response, "_apply", **values)


def list_form(client: Client, url: str) -> dict[str, Any]:
    """Return what a browser would send of a list with fields."""
    html = client.get(url).content.decode()
    data = {}
    for tag in re.findall(r"<input[^>]+>", html):
        name, value = (re.search(rf'\b{a}="([^"]*)"', tag) for a in ("name", "value"))
        is_box = 'type="checkbox"' in tag
        if name and "form-" in name[1] and (not is_box or " checked" in tag):
            data[name[1]] = "on" if is_box else (value[1] if value else "")
    return data | {"_save": "Save"}


def undo_last(client: Client) -> None:
    """Undo the last bulk change."""
    last = Event.objects.filter(route="bulk").latest("pk")
    url = reverse("admin:history_event_revert", args=[last.pk])
    client.post(url, {"version": client.get(url).context["plan"].version})


def graduates(number: int, **fields: Any) -> list[Affiliation]:
    place = make_organization()
    return [
        make_affiliation(person=make_person(name=f"P {n}"), organization=place, **fields)
        for n in range(number)
    ]


class TestEndDates:
    def test_each_row_is_shown_before_and_after_and_nothing_changes_until_it_is_applied(
        self, admin_client: Client
    ) -> None:
        rows = graduates(3, start="2020")
        rows[1].end = "2019"
        late = make_affiliation(person=make_person(name="Late"), start="2027")
        done = make_affiliation(person=make_person(name="Done"), end="2021")
        page = choose(admin_client, [*rows, late, done], "end")
        page = send(admin_client, page, "_preview", end="June 2026")
        plan = page.context["plan"]
        assert [(r.before, r.after) for r in plan.changed] == [("", "2026-06")] * 3
        assert {r.record.pk: r.problem for r in plan.refused} == {
            late.pk: "The end is before the start.",
            done.pk: "It already has an end date.",
        }
        assert not Affiliation.objects.filter(end="2026-06").exists()
        page = send(admin_client, page, "_apply", end="June 2026")
        assert "Changed 3 affiliations." in page.content.decode()
        assert Affiliation.objects.filter(end="2026-06").count() == 3
        event = Event.objects.get(route="bulk")
        assert event.reason == "Set the end date 2026-06"
        assert event.changes.filter(table="people_affiliation").count() == 3

    def test_all_300_rows_of_a_list_are_changed_with_as_many_queries_as_one(
        self, admin_client: Client, django_assert_max_num_queries: Any
    ) -> None:
        rows = graduates(300, start="2020")
        page = choose(admin_client, rows[:50], "end", select_across="1")
        page = send(admin_client, page, "_preview", end="2026")
        assert len(page.context["plan"].changed) == 300
        with django_assert_max_num_queries(60):
            send(admin_client, page, "_apply", end="2026")
        assert Affiliation.objects.filter(end="2026").count() == 300

    def test_the_change_is_undone_from_the_message(self, admin_client: Client) -> None:
        rows = graduates(3, start="2020")
        page = run(admin_client, rows, "end", end="2026")
        url = reverse("admin:history_event_revert", args=[Event.objects.get(route="bulk").pk])
        assert url in page.content.decode()
        version = admin_client.get(url).context["plan"].version
        admin_client.post(url, {"version": version})
        assert not Affiliation.objects.exclude(end="").exists()

    def test_a_row_that_changed_since_the_preview_stops_the_change(
        self, admin_client: Client
    ) -> None:
        rows = graduates(2, start="2020")
        page = send(admin_client, choose(admin_client, rows, "end"), "_preview", end="2026")
        Affiliation.objects.filter(pk=rows[0].pk).update(end="2024")
        page = send(admin_client, page, "_apply", end="2026")
        assert "Nothing was changed" in page.content.decode()
        assert [r.problem for r in page.context["plan"].refused] == ["It already has an end date."]
        assert not Affiliation.objects.filter(end="2026").exists()

    def test_a_value_typed_after_the_preview_is_previewed_first(self, admin_client: Client) -> None:
        rows = graduates(1, start="2020")
        page = send(admin_client, choose(admin_client, rows, "end"), "_preview", end="2026")
        page = send(admin_client, page, "_apply", end="2027")
        assert page.context["plan"].changed[0].after == "2027"
        assert not Affiliation.objects.exclude(end="").exists()

    def test_a_wrong_date_is_refused_beside_its_field(self, admin_client: Client) -> None:
        page = choose(admin_client, graduates(1), "end")
        page = send(admin_client, page, "_preview", end="soon")
        assert "valid date" in page.content.decode()

    def test_too_many_rows_are_refused(
        self, admin_client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("foundation.admin.bulk.pages.MOST_ROWS", 2)
        page = choose(admin_client, graduates(3), "end")
        assert page.status_code == 302
        html = admin_client.get(page["Location"]).content.decode()
        assert "Select at most 2 rows at once." in html


def test_affiliations_are_moved_unless_the_person_has_the_same_there(admin_client: Client) -> None:
    target = make_organization(name="New Lab", slug="new-lab")
    rows = graduates(2, start="2020", title="Engineer")
    make_affiliation(person=rows[0].person, organization=target, start="2020", title="Engineer")
    page = choose(admin_client, rows, "organization")
    page = send(admin_client, page, "_preview", organization_text="new lab")  # without scripts
    assert [row.record for row in page.context["plan"].refused] == [rows[0]]
    send(admin_client, page, "_apply", organization=target.pk)
    assert target.affiliations.count() == 2


def test_a_name_of_several_organizations_lists_their_numbers(admin_client: Client) -> None:
    places = [make_organization(name="Lab", parent=make_organization(name=n)) for n in "AB"]
    page = choose(admin_client, graduates(1), "organization")
    html = send(admin_client, page, "_preview", organization_text="Lab").content.decode()
    assert f"Lab ({places[0].pk}); Lab ({places[1].pk})" in html


def test_people_are_listed_and_unlisted_in_one_step(admin_client: Client, client: Client) -> None:
    people = [make_person(name=f"P {n}", is_listed=n == 0) for n in range(3)]
    page = choose(admin_client, people, "list")
    assert [row.record for row in page.context["plan"].changed] == people[1:]
    assert [row.record for row in page.context["plan"].unchanged] == people[:1]
    send(admin_client, page, "_apply")
    assert Person.objects.listed().count() == 3
    run(admin_client, people[:2], "unlist")
    assert list(Person.objects.listed()) == people[2:]
    assert client.get(people[0].get_absolute_url()).status_code == 404


def test_an_interest_is_added_to_those_who_lack_it(admin_client: Client) -> None:
    people = [make_person(name=f"P {n}") for n in range(3)]
    run(admin_client, people[:1], "interest", interest="Machine Learning", state="focus")
    page = run(admin_client, people, "interest", interest="machine learning", state="current")
    assert "Changed 2 people." in page.content.decode()
    assert [p.interests.get().interest.name for p in people] == ["Machine Learning"] * 3
    assert people[0].interests.get().state == "focus"


def test_a_venue_is_replaced(admin_client: Client) -> None:
    old, new = make_venue(name="Old"), make_venue(name="New")
    papers = [make_publication(venue=venue) for venue in (old, new, None)]
    page = run(admin_client, papers, "venue", venue=new.pk)
    assert "Changed 2 publications." in page.content.decode()
    assert new.publications.count() == 3


def test_only_those_who_may_change_the_records_change_them(client: Client) -> None:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_affiliation"))
    client.force_login(user)
    [row] = graduates(1)
    url = "/admin/people/affiliation/bulk/end/"
    data = {"ids": row.pk, "end": "2026", "_preview": "1"}
    assert client.post(url, data).status_code == 403
    assert client.get(url, {"ids": row.pk}).status_code == 403
    assert "bulk_end" not in client.get("/admin/people/affiliation/").content.decode()


def test_the_page_returns_to_the_list_with_its_filters_but_to_no_other_site(
    admin_client: Client,
) -> None:
    rows = graduates(1, start="2020")
    data = {"action": "bulk_end", "_selected_action": [rows[0].pk], "index": 0}
    filtered = "/admin/people/affiliation/?period=current"
    page = send(admin_client, admin_client.post(filtered, data), "_preview", end="2030")
    page = send(admin_client, page, "_apply", end="2030")
    assert page.redirect_chain[0][0] == filtered
    page = send(admin_client, choose(admin_client, rows, "end"), "_preview", end="2031")
    values = {"end": "2031", "replaces": "on", "next": "https://example.com/"}
    page = send(admin_client, page, "_preview", **values)
    page = send(admin_client, page, "_apply", **values)
    assert page.redirect_chain[0][0] == "/admin/people/affiliation/"


class TestDatesInTheList:
    URL = "/admin/people/affiliation/"

    def form(self, client: Client) -> dict[str, Any]:
        return list_form(client, self.URL)

    def test_dates_are_changed_in_place(self, admin_client: Client) -> None:
        [row] = graduates(1, start="2020")
        data = self.form(admin_client) | {"form-0-end": "Sept 2024"}
        response = admin_client.post(self.URL, data, follow=True)
        assert "1 affiliation was changed" in response.content.decode()
        row.refresh_from_db()
        assert (row.start, row.end) == ("2020", "2024-09")

    def test_an_end_before_the_start_is_refused_in_its_row(self, admin_client: Client) -> None:
        graduates(1, start="2020")
        data = self.form(admin_client) | {"form-0-end": "2019"}
        assert "The end is before the start." in admin_client.post(self.URL, data).content.decode()

    def test_what_another_editor_changed_is_kept_where_this_one_changed_nothing(
        self, admin_client: Client
    ) -> None:
        rows = graduates(2, start="2020")
        data = self.form(admin_client)
        Affiliation.objects.update(end="2025")
        data["form-0-start"] = "2021"
        admin_client.post(self.URL, data)
        found = Affiliation.objects.order_by("pk").values_list("start", "end")
        assert sorted(found) == [("2020", "2025"), ("2021", "2025")]
        assert len(rows) == 2

    def test_a_date_that_both_changed_is_asked_about_once(self, admin_client: Client) -> None:
        [row] = graduates(1, start="2020")
        data = self.form(admin_client) | {"form-0-end": "2024"}
        Affiliation.objects.update(end="2025")
        response = admin_client.post(self.URL, data)
        html = response.content.decode()
        assert "Another editor has changed this to “2025”. Save again to replace it." in html
        row.refresh_from_db()
        assert row.end == "2025"
        assert re.search(r'name="initial-form-0-end"[^>]+value="2025"', html) or re.search(
            r'value="2025"[^>]+name="initial-form-0-end"', html
        )
        admin_client.post(self.URL, data | {"initial-form-0-end": "2025"})
        row.refresh_from_db()
        assert row.end == "2024"


class TestPrintedVenues:
    PRINTED = "Proceedings of the {}th Sympsium on  Operating Systems"

    def papers(self, number: int) -> tuple[Any, list[Any]]:
        venue = make_venue(name="Sympsium on Operating Systems", kind="conference")
        papers = [
            make_publication(
                title=f"Paper {n}",
                venue=venue,
                venue_name=self.PRINTED.format(n),
                authors=["Example, Alice"],
            )
            for n in range(number)
        ]
        make_publication(title="Fine", venue=venue, venue_name="SOS 2020")
        return venue, papers

    def test_renaming_a_venue_offers_to_correct_its_publications_and_search_finds_them(
        self, admin_client: Client
    ) -> None:
        venue, papers = self.papers(50)
        for paper in papers:  # as a file may have it
            Publication.objects.filter(pk=paper.pk).update(
                venue_name=paper.venue_name.replace("  ", " ")
            )
        right = "Symposium on Operating Systems"
        response = edit(admin_client, page_of(venue), {"name": right})
        page = admin_client.get(response["Location"])
        plan = page.context["plan"]
        assert len(plan.changed) == 50
        assert plan.changed[7].after == "Proceedings of the 7th Symposium on Operating Systems"
        values = {"find": "Sympsium on Operating Systems", "replacement": right}
        page = send(admin_client, page, "_apply", **values)
        assert "Changed 50 publications." in page.content.decode()
        assert page.redirect_chain[0][0] == "/admin/publications/venue/"
        assert Publication.objects.search("alice symposium").count() == 50
        assert not Publication.objects.filter(search_text__contains="sympsium").exists()
        assert Event.objects.filter(route="bulk").count() == 1

    def test_appearances_are_corrected_too(self, admin_client: Client) -> None:
        venue = make_venue(name="Wrkshop")
        paper = make_publication(venue_name="Journal")
        Appearance.objects.create(publication=paper, venue=venue, venue_name="The Wrkshop 2020")
        page = admin_client.get(
            f"/admin/publications/venue/{venue.pk}/printed/?find=wrkshop&replacement=Workshop"
        )
        [row] = page.context["plan"].changed
        assert row.after == "Journal / The Workshop 2020"
        send(admin_client, page, "_apply", find="wrkshop", replacement="Workshop")
        assert Appearance.objects.get().venue_name == "The Workshop 2020"

    def test_renaming_a_venue_without_such_publications_asks_nothing(
        self, admin_client: Client
    ) -> None:
        venue = make_venue(name="Old")
        response = edit(admin_client, page_of(venue), {"name": "New"})
        assert response["Location"] == "/admin/publications/venue/"


class TestLeaving:
    @pytest.fixture
    def lab(self, settings: Any) -> Organization:
        lab = make_organization(name="Example Lab", parent=make_organization())
        settings.HOME_ORGANIZATION = lab.slug
        return lab

    def graduate(self, lab: Organization, name: str = "Alice Example") -> Person:
        alice = make_person(name=name)
        make_affiliation(person=alice, organization=lab, role="phd_student", start="2020")
        make_affiliation(
            person=alice, organization=lab.parent, kind="education", degree="Ph.D.",
            start="2020", end="2027-06", end_expected=True,
        )  # fmt: skip
        return alice

    def leave(self, client: Client, alice: Person, **values: str) -> Any:
        page = client.get(page_of(alice)).content.decode()
        link = re.search(r'href="([^"]*/bulk/leave/[^"]*)"', page)
        assert link
        response = client.get(unescape(link[1]))
        assert response.context["plan"].changed  # the preview is there at once
        return send(client, response, "_preview", **values)

    def test_one_form_ends_what_is_open_here_and_adds_where_the_person_goes(
        self, admin_client: Client, client: Client, lab: Organization
    ) -> None:
        alice = self.graduate(lab)
        make_affiliation(person=alice, organization=make_organization(name="Other"), start="2021")
        make_affiliation(person=alice, organization=lab, kind="distinction", start="2022")
        values = {"end": "2026-05", "now_at": "Startup", "title": "Engineer"}
        page = self.leave(admin_client, alice, **values)
        [row] = page.context["plan"].changed
        assert "Ph.D. student, Example Lab (2020 – 2026-05)" in row.after
        assert row.after.endswith("→ current")  # a distinction stays
        assert "“Startup” is a new organization." in page.content.decode()
        assert not Organization.objects.filter(name="Startup").exists()
        Affiliation.objects.filter(kind="distinction").delete()
        page = send(admin_client, self.leave(admin_client, alice, **values), "_apply", **values)
        assert page.redirect_chain[-1][0] == page_of(alice)
        stays = Affiliation.objects.order_by("pk").values_list("organization__name", "start", "end")
        assert list(stays) == [
            ("Example Lab", "2020", "2026-05"),
            ("Example University", "2020", "2026-05"),
            ("Other", "2021", ""),
            ("Startup", "2026-05", ""),
        ]
        assert alice in Person.objects.listed().alumni(lab)
        assert (
            "Alice Example" in client.get(f"/affiliations/{lab.slug}/?show=alumni").content.decode()
        )

    def test_an_expected_end_that_has_passed_is_confirmed(
        self, admin_client: Client, lab: Organization
    ) -> None:
        alice = self.graduate(lab)
        Affiliation.objects.filter(end="2027-06").update(end="2024-06")
        values = {"end": "2026-05", "now_at": "Startup"}
        send(admin_client, self.leave(admin_client, alice, **values), "_apply", **values)
        degree = Affiliation.objects.get(degree="Ph.D.")
        assert (degree.end, degree.end_expected) == ("2024-06", False)

    def test_it_is_one_change_which_is_undone_as_one(
        self, admin_client: Client, lab: Organization
    ) -> None:
        people = [self.graduate(lab), self.graduate(lab, "Bob Builder")]
        values = {"end": "2026-05", "now_at": "Startup"}
        run(admin_client, people, "leave", **values)
        assert Organization.objects.filter(name="Startup").count() == 1
        assert Affiliation.objects.filter(organization__name="Startup").count() == 2
        event = Event.objects.get(route="bulk")
        assert event.reason == "Left, until 2026-05"
        revert(lambda: plan_undo(event), user=None)
        assert not Affiliation.objects.filter(end="2026-05").exists()
        assert not Organization.objects.filter(name="Startup").exists()

    def test_a_date_before_the_start_or_a_title_alone_is_refused(
        self, admin_client: Client, lab: Organization
    ) -> None:
        alice = self.graduate(lab)
        page = self.leave(admin_client, alice, end="2019")
        [row] = page.context["plan"].refused
        assert "The end is before the start." in row.problem
        page = self.leave(admin_client, alice, end="2026", title="Engineer")
        assert "Enter the organization of the position." in page.content.decode()

    def test_who_is_there_already_is_not_added_again(
        self, admin_client: Client, lab: Organization
    ) -> None:
        alice = self.graduate(lab)
        other = make_organization(name="Other", short_name="OTH")
        make_affiliation(person=alice, organization=other, start="2021")
        values = {"end": "2026-05", "now_at": "oth"}
        page = self.leave(admin_client, alice, **values)
        assert "Is already at “Other”." in page.content.decode()
        send(admin_client, page, "_apply", **values)
        assert Affiliation.objects.filter(organization=other).count() == 1
