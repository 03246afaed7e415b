"""Links that were made automatically are looked at again when people change."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from foundation.history.recording import recording
from foundation.history.reverting import plan_undo, revert
from foundation.history.routes import Route
from people.merging.people import PersonMerge
from people.models import Person, PersonName
from publications.matching.changed_people import ChangedLinks, relink
from publications.models import Authorship, Publication
from tests.admin_pages import form_of
from tests.factories import make_person
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db

ENTRY = "@misc{%s, title={%s}, author={%s}, year={2020}}\n"


def links() -> list[tuple[str, Person | None, str]]:
    rows = Authorship.objects.select_related("person").order_by("publication", "position")
    return [(row.full_name, row.person, row.link_state) for row in rows]


def test_a_namesake_who_is_added_later_puts_the_link_to_review() -> None:
    alice = make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    assert links() == [("Alice Zweigert", alice, "confirmed")]
    other = make_person(name="Alice Zweigert")
    assert relink([other.pk]) == ChangedLinks(to_review=1)
    row = Authorship.objects.undecided().get()
    assert (row.person, [c[0] for c in row.evidence or ()]) == (None, [alice.pk, other.pk])


def test_a_person_who_is_added_later_is_linked_at_once() -> None:
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    alice = make_person(name="Alice Zweigert")
    assert relink([alice.pk]) == ChangedLinks(confirmed=1)
    assert links() == [("Alice Zweigert", alice, "confirmed")]


def test_a_wrong_variant_that_is_deleted_loses_its_links() -> None:
    alice = make_person(name="Alice Zweigert")
    variant = PersonName.objects.create(person=alice, name="Anna Oldenkamp")
    import_text(ENTRY % ("a", "Fish", "Oldenkamp, Anna"))
    variant.delete()
    assert relink([alice.pk]) == ChangedLinks(removed=1)
    assert links() == [("Anna Oldenkamp", None, "")]


def test_what_an_editor_decided_stays() -> None:
    alice = make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    Authorship.objects.update(linked_by="person")
    other = make_person(name="Alice Zweigert")
    assert relink([other.pk]) == ChangedLinks()
    assert links() == [("Alice Zweigert", alice, "confirmed")]


def test_a_rejected_person_is_not_proposed_again_but_others_are() -> None:
    wrong = make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    Authorship.objects.update(person=None, link_state="", linked_by="", rejected=[wrong.pk])
    right = make_person(name="Alice Zweigert")
    relink([right.pk])
    assert links() == [("Alice Zweigert", right, "confirmed")]


def test_a_rejected_link_gives_way_to_a_person_who_is_added_later() -> None:
    wrong = make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    Authorship.objects.update(link_state="rejected", linked_by="person")
    assert relink([wrong.pk]) == ChangedLinks()
    assert links() == [("Alice Zweigert", wrong, "rejected")]
    right = make_person(name="Alice Zweigert")
    relink([right.pk])
    assert links() == [("Alice Zweigert", right, "confirmed")]
    assert Authorship.objects.get().rejected == [wrong.pk]


def test_deleting_a_namesake_in_the_admin_confirms_the_other(admin_client: Client) -> None:
    people = [make_person(name="Alice Zweigert") for _number in range(2)]
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    assert links() == [("Alice Zweigert", None, "")]
    url = reverse("admin:people_person_delete", args=[people[1].pk])
    response = admin_client.post(url, {"post": "yes"}, follow=True)
    assert "1 author was linked." in response.content.decode()
    assert links() == [("Alice Zweigert", people[0], "confirmed")]


def test_merging_namesakes_confirms_the_merged_person(admin_user: User) -> None:
    people = [make_person(name="Alice Zweigert") for _number in range(2)]
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    keep = PersonMerge.plan(*people).apply(user=admin_user)
    assert links() == [("Alice Zweigert", keep, "confirmed")]


def test_a_person_added_later_is_neither_of_two_equal_names_on_one_publication() -> None:
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice and Zweigert, Alice"))
    alice = make_person(name="Alice Zweigert")
    relink([alice.pk])
    assert links() == [("Alice Zweigert", alice, "suggested")] * 2


def test_the_full_name_is_confirmed_beside_initials_that_fit() -> None:
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice and Zweigert, A."))
    alice = make_person(name="Alice Zweigert")
    relink([alice.pk])
    assert [state for _name, _person, state in links()] == ["confirmed", "suggested"]


def test_undoing_that_a_namesake_was_added_confirms_the_other(admin_user: User) -> None:
    alice = make_person(name="Alice Zweigert")
    with recording(route=Route.ADMIN, who=admin_user) as made, transaction.atomic():
        make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    assert links() == [("Alice Zweigert", None, "")]
    event = made.event
    assert event
    done = revert(lambda: plan_undo(event), user=admin_user)
    assert done.consequences == ["1 author was linked."]
    assert links() == [("Alice Zweigert", alice, "confirmed")]


def test_restoring_a_deleted_variant_links_its_name(admin_user: User) -> None:
    alice = make_person(name="Alice Zweigert")
    variant = PersonName.objects.create(person=alice, name="Anna Oldenkamp")
    with recording(route=Route.ADMIN, who=admin_user) as made, transaction.atomic():
        variant.delete()
    import_text(ENTRY % ("a", "Fish", "Oldenkamp, Anna"))
    assert links() == [("Anna Oldenkamp", None, "")]
    event = made.event
    assert event
    revert(lambda: plan_undo(event), user=admin_user)
    assert links() == [("Anna Oldenkamp", alice, "confirmed")]


def test_deleting_namesakes_in_bulk_confirms_the_other(admin_client: Client) -> None:
    people = [make_person(name="Alice Zweigert") for _number in range(3)]
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    data = {
        "action": "delete_selected",
        "_selected_action": [person.pk for person in people[1:]],
        "post": "yes",
    }
    admin_client.post(reverse("admin:people_person_changelist"), data)
    assert links() == [("Alice Zweigert", people[0], "confirmed")]


def test_people_who_are_loaded_from_a_folder_are_linked_at_once(tmp_path: Path) -> None:
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    (tmp_path / "people").mkdir()
    (tmp_path / "people" / "alice.json").write_text('{"name": "Alice Zweigert"}', "utf-8")
    call_command("load_folder", tmp_path, verbosity=0)
    assert links() == [("Alice Zweigert", Person.objects.get(), "confirmed")]


def test_a_common_name_is_confirmed_by_coauthors_in_common() -> None:
    wei = make_person(name="Wei Wang")
    coauthors = "Tetreault, Joel and Bar-Hillel, Yehoshua"
    import_text(ENTRY % ("a", "Fish", f"Wang, Wei and {coauthors}"))
    assert links()[0] == ("Wei Wang", wei, "suggested")
    Authorship.objects.filter(person=wei).update(link_state="confirmed", linked_by="person")
    import_text(ENTRY % ("b", "Birds", f"Wang, Wei and {coauthors}"))
    import_text(ENTRY % ("c", "Trees", "Wang, Wei and Other, Ann"))
    states = Authorship.objects.filter(last="Wang").order_by("publication__title")
    found = {row.publication.title: row.link_state for row in states}
    assert found == {"Fish": "confirmed", "Birds": "confirmed", "Trees": "suggested"}


def test_saving_a_person_in_the_admin_reports_the_links_that_changed(admin_client: Client) -> None:
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice"))
    url = reverse("admin:people_person_add")
    data = form_of(admin_client, url) | {"name": "Alice Zweigert"}
    response = admin_client.post(url, data, follow=True)
    assert "1 author was linked." in response.content.decode()


def test_evidence_is_stored_with_each_linked_author() -> None:
    alice = make_person(name="Alice Zweigert")
    import_text(ENTRY % ("a", "Fish", "Zweigert, Alice and Other, Ann"))
    linked, other = Authorship.objects.order_by("position")
    assert linked.evidence is not None
    [[person, points, [[kind, _points, level]]]] = linked.evidence
    assert (person, kind, level) == (alice.pk, "name", "same")
    assert points >= 20
    assert other.evidence is None


@pytest.mark.parametrize("typed", ["García Márquez, Ana", "Ana García Márquez"])
@pytest.mark.parametrize("printed", ["García Márquez, Ana", "Ana García Márquez"])
def test_a_variant_is_typed_in_either_order(typed: str, printed: str) -> None:
    ana = make_person(name="Ana Oldenkamp")
    PersonName.objects.create(person=ana, name=typed)
    import_text(ENTRY % ("a", "Fish", printed))
    assert [row[1:] for row in links()] == [(ana, "confirmed")]


def test_the_form_shows_how_a_typed_name_is_read(admin_client: Client) -> None:
    ana = make_person(name="Ana Oldenkamp")
    url = reverse("admin:people_person_change", args=[ana.pk])
    PersonName.objects.create(person=ana, name="Ana García Márquez")
    page = admin_client.get(url).content.decode()
    assert "<p>Márquez, Ana García</p>" in page
    assert "Write a family name of several words first: García Márquez, Ana." in page


def test_renaming_asks_for_the_former_name_which_no_one_finds_once_it_is_added(
    admin_client: Client, client: Client
) -> None:
    alice = make_person(name="Alice Oldenkamp")
    import_text(ENTRY % ("a", "Fish", "Oldenkamp, Alice and Other, Ann"))
    url = reverse("admin:people_person_change", args=[alice.pk])
    renamed = form_of(admin_client, url) | {"name": "Alice Zweigert"}
    said = admin_client.post(url, renamed, follow=True).content.decode()
    assert "1 author is no longer linked." in said
    assert "The name was “Alice Oldenkamp” until now." in said
    assert f'href="{url}#names-group"' in said
    row = {"names-TOTAL_FORMS": 1, "names-0-name": "Alice Oldenkamp", "names-0-kind": "former"}
    said = admin_client.post(url, form_of(admin_client, url) | row, follow=True).content.decode()
    assert "1 author was linked." in said
    assert "until now" not in said
    assert links()[0] == ("Alice Zweigert", alice, "confirmed")
    for path in ("/publications.bib", "/search/", "/publications/", "/api/v1/publications/"):
        for query, is_found in (("zweigert", True), ("oldenkamp", False)):
            answer = client.get(path, {"q": query})
            assert ("Fish" in b"".join(answer).decode()) == is_found, (path, query)


@pytest.mark.parametrize("name", ["Alice M. Oldenkamp", "A. Oldenkamp", "Alice Zweigert"])
def test_another_form_of_a_name_or_a_known_one_asks_nothing(
    admin_client: Client, name: str
) -> None:
    alice = make_person(name="Alice Oldenkamp")
    PersonName.objects.create(person=alice, name="Alice Zweigert")
    PersonName.objects.create(person=alice, name="Alice Oldenkamp")
    url = reverse("admin:people_person_change", args=[alice.pk])
    renamed = form_of(admin_client, url) | {"name": name}
    assert "until now" not in admin_client.post(url, renamed, follow=True).content.decode()


def test_a_former_name_that_coauthors_confirm_during_an_import_is_not_found() -> None:
    wei = make_person(name="Mei Zweigert")
    PersonName.objects.create(person=wei, name="Wei Wang", kind="former")
    coauthors = "Tetreault, Joel and Bar-Hillel, Yehoshua"
    import_text(ENTRY % ("a", "Fish", f"Wang, Wei and {coauthors}"))
    Authorship.objects.filter(person=wei).update(link_state="confirmed", linked_by="person")
    wei.save()
    import_text(ENTRY % ("b", "Birds", f"Wang, Wei and {coauthors}"))
    assert [row[2] for row in links() if row[1] == wei] == ["confirmed"] * 2
    assert not Publication.objects.filter(search_text__contains="wang").exists()
    assert Publication.objects.filter(search_text__contains="mei zweigert").count() == 2
