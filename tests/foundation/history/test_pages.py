"""The change log, the history of each record, and the pages that undo and restore."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from foundation.admin.history.cards import cards
from foundation.history.models import Event, RowChange
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.merging.people import PersonMerge
from people.models import Affiliation, Person, PersonName, Project
from publications.models import Publication
from publications.visibility import Release
from tests.admin_pages import edit, page_of
from tests.factories import make_affiliation, make_person, make_publication
from tests.publications.imports import import_text
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

LOG = "/admin/history/event/"


def page_of_event(event: Event) -> str:
    return f"{LOG}{event.pk}/change/"


def staff_with(*codenames: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


def text_of(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return str(response.content.decode())


def press(client: Client, url: str) -> Any:
    """Open the page that shows what would be reverted, and press its button."""
    page = client.get(url)
    assert page.context["plan"].is_possible, page.content.decode()
    return client.post(url, {"version": page.context["plan"].version}, follow=True)


def latest(route: str) -> Event:
    return Event.objects.filter(route=route).latest("pk")


class TestChangeLog:
    def test_it_says_who_changed_what_by_which_route(self, admin_client: Client) -> None:
        person = make_person()
        edit(admin_client, page_of(person), {"tagline": "Compilers"})
        html = text_of(admin_client, f"{LOG}?route=admin")
        assert "admin" in html
        assert "Person Alice Example" in html
        assert "Tagline" in html

    def test_a_save_without_changes_leaves_no_row(self, admin_client: Client) -> None:
        person = make_person()
        for record in (person, make_publication(authors=[person])):
            assert edit(admin_client, page_of(record)).status_code == 302
        assert not Event.objects.filter(route="admin").exists()

    def test_it_says_that_nothing_was_changed_that_people_edit(self, admin_client: Client) -> None:
        paper = make_publication(authors=[make_person()])
        with recording(route=Route.ADMIN):
            paper.authorships.update(evidence=[[1, 20, [["name", 20, "same"]]]])
        assert "No values that people edit." in text_of(admin_client, LOG)

    def test_it_is_filtered(self, admin_client: Client) -> None:
        person = make_person()
        edit(admin_client, page_of(person), {"tagline": "Compilers"})
        event = latest("admin")
        is_found = {
            query: event in admin_client.get(f"{LOG}?{query}").context["cl"].result_list
            for query in (
                "table=people_person", "table=publications_venue", "route__exact=admin",
                "route__exact=merge", "kind=deleted", "q=compilers", "q=nothing", "who=0",
            )
        }  # fmt: skip
        expected = {"table=people_person", "route__exact=admin", "q=compilers"}
        assert {query for query, found in is_found.items() if found} == expected

    def test_its_queries_do_not_grow_with_its_rows(self, admin_client: Client) -> None:
        def add(number: int) -> None:
            for _ in range(number):
                with recording(route=Route.BULK):
                    Person.objects.filter(pk=person.pk).update(tagline=f"{Event.objects.count()}")

        person = make_person()
        add(3)
        few = (
            len(queries_of(LOG, admin_client)),
            len(queries_of(history, admin_client))
            if (history := page_of(person, "history"))
            else 0,
        )
        add(60)
        assert (len(queries_of(LOG, admin_client)), len(queries_of(history, admin_client))) == few

    def test_it_needs_its_own_permission(self, client: Client) -> None:
        client.force_login(staff_with("view_person", "change_person"))
        assert client.get(LOG).status_code == 403

    def test_an_import_leads_to_its_page(self, admin_client: Client) -> None:
        import_text("@misc{a, title={Fish}, author={Alice Example}, year=2020}")
        publication = Publication.objects.get()
        run = latest("import").about_row
        page = f"/admin/publications/importrun/{run}/change/"
        assert page in text_of(admin_client, LOG)
        assert page in text_of(admin_client, page_of(publication, "history"))


class TestRestoring:
    def test_a_deleted_affiliation_comes_back(self, admin_client: Client) -> None:
        person = make_person()
        affiliation = make_affiliation(person=person, title="Student")
        edit(admin_client, page_of(person), {"affiliations-0-DELETE": "on"})
        assert not Affiliation.objects.exists()
        html = text_of(admin_client, page_of(person, "history"))
        url = f"{LOG}{latest('admin').pk}/revert/?row=people_affiliation-{affiliation.pk}"
        assert url in html
        press(admin_client, url)
        assert Affiliation.objects.get().title == "Student"
        assert latest("restore").changes.count() == 1

    def test_a_deleted_person_comes_back_with_rows_and_address(
        self, admin_client: Client, client: Client
    ) -> None:
        person = make_person()
        make_affiliation(person=person)
        make_publication(authors=[person])
        admin_client.post(page_of(person, "delete"), {"post": "yes"})
        assert "/revert/" in text_of(admin_client, f"{LOG}{latest('admin').pk}/change/")
        press(admin_client, f"{LOG}{latest('admin').pk}/revert/?row=people_person-{person.pk}")
        html = text_of(client, f"/people/{person.slug}/")
        assert "On Examples" in html
        assert "Example University" in html

    def test_one_field_is_restored_from_the_history(self, admin_client: Client) -> None:
        person = make_person(tagline="Before", biography="Same")
        edit(admin_client, page_of(person), {"tagline": "After", "biography": "New"})
        event = latest("admin")
        url = f"{LOG}{event.pk}/revert/?row=people_person-{person.pk}&field=tagline"
        assert url.replace("&", "&amp;") in text_of(admin_client, page_of(person, "history"))
        press(admin_client, url)
        person.refresh_from_db()
        assert (person.tagline, person.biography) == ("Before", "New")

    def test_a_merge_is_undone_after_a_later_edit_which_is_listed(
        self, admin_client: Client, admin_user: User
    ) -> None:
        keep, other = make_person(), make_person(name="A. Example", tagline="Systems")
        PersonMerge.plan(keep, other).apply(user=admin_user)
        edit(admin_client, page_of(keep), {"tagline": "Later"})
        url = f"{LOG}{latest('merge').pk}/revert/"
        html = text_of(admin_client, url)
        assert "Changed since, and kept as it is" in html
        press(admin_client, url)
        keep.refresh_from_db()
        assert keep.tagline == "Later"
        assert Person.objects.get(pk=other.pk).tagline == "Systems"
        assert "Undone on" in text_of(admin_client, f"{LOG}{latest('merge').pk}/change/")

    def test_what_is_in_the_way_is_said_and_nothing_changes(self, admin_client: Client) -> None:
        publication = make_publication(doi="10.1000/1")
        admin_client.post(page_of(publication, "delete"), {"post": "yes"})
        make_publication(title="Another", doi="10.1000/1")
        url = f"{LOG}{latest('admin').pk}/revert/"
        page = admin_client.get(url)
        assert "Another publication has this DOI." in page.content.decode()
        answer = admin_client.post(url, {"version": page.context["plan"].version}, follow=True)
        assert "Nothing was changed." in answer.content.decode()
        assert Publication.objects.count() == 1

    def test_a_page_that_is_out_of_date_restores_nothing(self, admin_client: Client) -> None:
        person = make_person(tagline="Before")
        edit(admin_client, page_of(person), {"tagline": "After"})
        url = f"{LOG}{latest('admin').pk}/revert/"
        version = admin_client.get(url).context["plan"].version
        Person.objects.update(tagline="Meanwhile")
        answer = admin_client.post(url, {"version": version}, follow=True)
        assert "Something has changed since you opened this page." in answer.content.decode()
        assert Person.objects.get().tagline == "Meanwhile"

    def test_those_who_may_not_edit_people_can_restore_none(self, client: Client) -> None:
        person = make_person()
        with recording(route=Route.BULK) as made:
            Person.objects.update(tagline="After")
        assert made.event is not None
        client.force_login(staff_with("view_person", "view_event"))
        url = f"{LOG}{made.event.pk}/revert/"
        assert client.get(url).status_code == 403
        assert client.post(url).status_code == 403
        assert url not in text_of(client, page_of(person, "history"))

    @pytest.mark.parametrize("query", ["row=x", "row=people_person-x", "record=auth_user-1"])
    def test_an_address_that_names_no_row_is_not_found(
        self, admin_client: Client, query: str
    ) -> None:
        make_person()
        event = Event.objects.latest("pk")
        assert admin_client.get(f"{LOG}{event.pk}/revert/?{query}").status_code == 404
        assert admin_client.get(f"{LOG}999999999/revert/").status_code == 404


class TestPrivacy:
    def test_former_names_are_for_those_who_may_edit_people(self, client: Client) -> None:
        person = make_person(name="Alice Oldname")
        publication = make_publication(authors=[person])
        with recording(route=Route.ADMIN) as made:
            person.name = "Alice Newname"
            person.save()
            PersonName.objects.create(person=person, name="Alice Oldname", kind="former")
        assert made.event is not None
        client.force_login(staff_with("view_person", "view_publication", "view_event"))
        urls = [LOG, f"{LOG}{made.event.pk}/change/", f"{LOG}?q=Oldname"]
        urls += [page_of(person, "history"), page_of(publication, "history")]
        for url in urls:
            assert "ldname" not in text_of(client, url).replace("q=Oldname", "").replace(
                'value="Oldname"', ""
            ), url
        assert not client.get(f"{LOG}?q=Oldname").context["cl"].result_list


class TestPruning:
    def test_old_changes_are_deleted_and_recent_ones_kept(self, settings: Any) -> None:
        make_person()
        Event.objects.update(at="2020-01-01T00:00Z")
        with recording(route=Route.BULK) as made:
            make_person(name="Bob")
        call_command("prune_history", dry_run=True)
        assert Event.objects.count() == 2
        settings.HISTORY_DAYS = 0
        call_command("prune_history")
        assert Event.objects.count() == 2
        settings.HISTORY_DAYS = 30
        call_command("prune_history")
        assert Event.objects.get() == made.event
        assert set(RowChange.objects.values_list("event", flat=True)) == {made.event.pk}

    def test_pictures_are_deleted_that_neither_a_record_nor_a_kept_change_has(
        self, settings: Any, tmp_path: Path, django_capture_on_commit_callbacks: Any
    ) -> None:
        settings.MEDIA_ROOT, settings.HISTORY_DAYS = tmp_path, 30
        names = [f"people/photos/{name}.png" for name in ("first", "now", "before", "after")]
        for name in names:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).touch()
        alice, bob = make_person(photo=names[0]), make_person(name="Bob", photo=names[2])
        alice.photo = names[1]
        alice.save()
        Event.objects.update(at="2020-01-01T00:00Z")
        with recording(route=Route.BULK):
            bob.photo = names[3]
            bob.save()
        with django_capture_on_commit_callbacks(execute=True):
            call_command("prune_history")
        assert [name for name in names if not (tmp_path / name).exists()] == names[:1]


def test_the_kind_of_several_rows_is_said_once(admin_client: Client) -> None:
    person = make_person()
    with recording(route=Route.ADMIN):
        for name in ("Alicia Example", "Ali Example"):
            PersonName.objects.create(person=person, name=name)
    said = "Other name: Alicia Example (added), Ali Example (added)"
    assert said in text_of(admin_client, LOG)


def test_a_choice_that_is_stored_as_nothing_is_shown_by_its_name(admin_client: Client) -> None:
    publication = make_publication(release=Release.DRAFT)
    edit(admin_client, page_of(publication), {"release": ""})
    html = text_of(admin_client, page_of(publication, "history"))
    assert "By status: public unless in preparation" in html
    assert '<span class="quiet">empty</span>' not in html


class TestUndone:
    """A change that was undone says so, and isn't offered to be undone again."""

    def test_it_says_when_and_by_whom_until_that_is_undone(
        self, admin_client: Client, admin_user: User
    ) -> None:
        person = make_person(tagline="Before")
        edit(admin_client, page_of(person), {"tagline": "After"})
        event = latest("admin")
        url, pages = f"{LOG}{event.pk}/revert/", (page_of(person, "history"), page_of_event(event))
        for page in pages:
            assert f'href="{url}">Undo this change' in text_of(admin_client, page)
        press(admin_client, url)
        undoing = latest("undo")
        at = date_format(timezone.localtime(undoing.at), "Y-m-d H:i")
        for page in pages:
            html = " ".join(text_of(admin_client, page).split())
            assert f'href="{url}">Undo this change' not in html
            assert f"Undone on {at} by {admin_user.username}" in html
            assert page_of_event(undoing) in html
        press(admin_client, f"{LOG}{undoing.pk}/revert/")
        for page in pages:
            html = text_of(admin_client, page)
            assert f'href="{url}">Undo this change' in html
        assert "Undone on" not in text_of(admin_client, page_of_event(event))
        assert "Undone on" in text_of(admin_client, page_of_event(undoing))

    def test_the_message_of_a_deletion_that_was_undone_offers_nothing(
        self, admin_client: Client
    ) -> None:
        person = make_person()
        admin_client.post(page_of(person, "delete"), {"post": "yes"})
        event = Event.objects.latest("pk")
        press(admin_client, f"{LOG}{event.pk}/revert/")
        [card] = cards(
            [event], event.changes.all(), User.objects.get(username="admin"), site=admin.site
        )
        assert not card.may_undo
        assert card.undone_by == latest("undo")

    def test_undone_changes_cost_no_queries_each(self, admin_client: Client) -> None:
        person = make_person(tagline="0")
        history = page_of(person, "history")
        counts = []
        for number in range(1, 6):
            edit(admin_client, page_of(person), {"tagline": str(number)})
            press(admin_client, f"{LOG}{latest('admin').pk}/revert/")
            counts.append(tuple(len(queries_of(url, admin_client)) for url in (history, LOG)))
        assert len(set(counts[1:])) == 1


class TestDeletions:
    """After something was deleted in the admin, the message offers to undo that."""

    def test_the_message_leads_to_undoing_it(self, admin_client: Client) -> None:
        person = make_person(name="Alice Example")
        response = admin_client.post(page_of(person, "delete"), {"post": "yes"}, follow=True)
        event = Event.objects.latest("pk")
        url = f"{LOG}{event.pk}/revert/"
        assert f'was deleted successfully. <a href="{url}">Undo</a>' in response.content.decode()
        press(admin_client, url)
        assert Person.objects.get() == person

    def test_so_does_that_of_several(self, admin_client: Client) -> None:
        people = [make_person(name=name) for name in ("Alice Example", "Bob Builder")]
        data = {
            "action": "delete_selected",
            "_selected_action": [person.pk for person in people],
            "post": "yes",
        }
        response = admin_client.post(page_of(Person, "changelist"), data, follow=True)
        assert "Undo</a>" in response.content.decode()
        press(admin_client, f"{LOG}{Event.objects.latest('pk').pk}/revert/")
        assert Person.objects.count() == 2

    def test_those_who_may_not_restore_it_are_offered_nothing(self, client: Client) -> None:
        person = make_person(name="Alice Example")
        client.force_login(staff_with("view_person", "delete_person"))
        response = client.post(page_of(person, "delete"), {"post": "yes"}, follow=True)
        assert not Person.objects.exists()
        assert "Undo</a>" not in response.content.decode()

    def test_what_comes_back_is_named(self, admin_client: Client) -> None:
        publication = make_publication(title="On Examples")
        publication.projects.add(Project.objects.create(name="Weather"))
        admin_client.post(page_of(publication, "delete"), {"post": "yes"})
        page = text_of(admin_client, f"{LOG}{Event.objects.latest('pk').pk}/revert/")
        assert "Project Weather" in page
        assert "publications_publication" not in page
