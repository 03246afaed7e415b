"""Merging two people loses no data and makes nothing private public."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import models
from django.test import Client

from foundation.admin.merging import comparison_url
from foundation.alike_records import mark_as_different
from foundation.merging.choices import Side
from foundation.versions import ChangedMeanwhileError
from people.merging.people import PersonMerge
from people.models import (
    ContactDetail,
    CurriculumVitae,
    DifferentPeople,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectMember,
    RetiredPersonSlug,
    Supervision,
)
from publications.models import Authorship, ImportRun
from tests.factories import make_affiliation, make_authorship, make_person, make_publication
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor() -> User:
    return User.objects.create_superuser("editor")


def merge(keep: Person, other: Person, user: User, **picks: str) -> Person:
    plan = PersonMerge.plan(keep, other)
    plan.choose(picks)
    plan.apply(user=user)
    return Person.objects.get(pk=keep.pk)


def picks_of(plan: PersonMerge) -> dict[str, Side]:
    return {choice.name: choice.pick for choice in plan.choices if not choice.is_equal}


def other_names(person: Person) -> dict[str, str]:
    return dict(person.names.values_list("name", "kind"))


class TestChoices:
    def test_every_field_of_a_person_is_compared(self) -> None:
        compared = {name for names in PersonMerge.field_groups.values() for name in names}
        fields = {
            field.attname
            for field in Person._meta.concrete_fields
            if field.editable and not field.primary_key
        }
        assert fields == compared | {"slug"}

    def test_the_listed_and_fuller_record_is_proposed(self) -> None:
        stub = make_person(name="A. Example", is_listed=False)
        full = make_person(name="Alice Example", tagline="Fish.", orcid="0000-0002-1825-0097")
        assert picks_of(PersonMerge.plan(stub, full)) == dict.fromkeys(
            ("name", "is_listed", "tagline", "orcid"), Side.OTHER
        )

    def test_a_person_is_not_merged_with_themselves(self) -> None:
        alice = make_person()
        with pytest.raises(ValueError, match="itself"):
            PersonMerge.plan(alice, alice)

    def test_the_number_of_queries_does_not_grow_with_what_people_have(
        self, django_assert_max_num_queries: Any
    ) -> None:
        people = [make_person(), make_person()]
        for person in people:
            for n in range(10):
                make_affiliation(person=person, start=str(2000 + n))
                make_publication(title=f"T{n}", authors=[person])
        with django_assert_max_num_queries(20):
            plan = PersonMerge.plan(*people)
            plan.names()
            plan.contact_details()


class TestTheMergedPerson:
    def test_rows_of_both_belong_to_the_merged_person(self, editor: User) -> None:
        alice, counterpart = make_person(), make_person(name="Alice B. Example")
        project, interest = Project.objects.create(name="P"), Interest.objects.create(name="Fish")
        for person in (alice, counterpart):
            make_affiliation(person=person, start="2010", end="2012")
            ProjectMember.objects.create(person=person, project=project)
            PersonInterest.objects.create(person=person, interest=interest)
            PersonLink.objects.create(person=person, url="https://example.org/alice")
            CurriculumVitae.objects.create(person=person)
        make_affiliation(person=counterpart, start="2020")
        run = ImportRun.objects.create(person=counterpart)
        person = merge(alice, counterpart, editor)
        assert [row.start for row in person.affiliations.order_by("start")] == ["2010", "2020"]
        for rows in (person.projects, person.interests, person.links):
            assert rows.count() == 1
        run.refresh_from_db()
        assert run.person == person
        assert Person.objects.get() == person

    def test_nothing_refers_to_the_deleted_record(self, editor: User) -> None:
        """Includes relations that are added later."""
        alice, counterpart = make_person(), make_person()
        pk = counterpart.pk
        merge(alice, counterpart, editor)
        for relation in Person._meta.get_fields(include_hidden=True):
            if isinstance(relation, models.ForeignObjectRel):
                model: Any = relation.related_model
                assert not model._default_manager.filter(**{relation.field.attname: pk}).exists()

    def test_selected_publications_of_both_are_numbered_as_one_list(self, editor: User) -> None:
        alice, counterpart = make_person(), make_person()
        titles = {}
        for n, (person, rank) in enumerate(
            ((alice, 1), (alice, 4), (counterpart, 1), (counterpart, 2), (counterpart, None))
        ):
            publication = make_publication(title=f"T{n}")
            make_authorship(publication=publication, author=person, selected_rank=rank)
            titles[publication.pk] = publication.title
        person = merge(alice, counterpart, editor)
        rows = person.authorships.order_by("publication_id").values_list(
            "publication", "selected_rank"
        )
        assert [(titles[pk], rank) for pk, rank in rows] == [
            ("T0", 1), ("T1", 2), ("T2", 3), ("T3", 4), ("T4", None),
        ]  # fmt: skip

    def test_the_better_link_to_a_publication_is_kept_and_so_are_rejected_ones(
        self, editor: User
    ) -> None:
        alice, counterpart = make_person(), make_person()
        both, other = make_publication(), make_publication()
        make_authorship(publication=both, author=alice, link_state="suggested", linked_by="import")
        make_authorship(publication=both, author=counterpart, position=2, linked_by="person")
        make_authorship(
            publication=other, author=counterpart, link_state="rejected", linked_by="person"
        )
        person = merge(alice, counterpart, editor)
        rows = Authorship.objects.order_by("publication_id", "position")
        assert list(rows.values_list("person", "link_state", "linked_by")) == [
            (None, "", ""), (person.pk, "confirmed", "person"), (person.pk, "rejected", "person"),
        ]  # fmt: skip

    def test_no_one_supervises_themselves_or_the_same_affiliation_twice(self, editor: User) -> None:
        alice, counterpart, bob = make_person(), make_person(), make_person(name="Bob Builder")
        own, of_bob = make_affiliation(person=alice), make_affiliation(person=bob)
        for stay, boss in ((own, counterpart), (of_bob, alice), (of_bob, counterpart)):
            Supervision.objects.create(affiliation=stay, person=boss)
        person = merge(alice, counterpart, editor)
        rows = Supervision.objects.order_by("pk").values_list("person", "name")
        assert list(rows) == [
            (None, "Alice Example"), (person.pk, "Alice Example"), (None, "Alice Example"),
        ]  # fmt: skip

    def test_imports_recognize_the_person_by_both_names(self, editor: User) -> None:
        person = merge(make_person(name="Alice Example"), make_person(name="Alice Newname"), editor)
        import_text("@misc{a, title={Fish}, author={Alice Newname and Bob Builder}, year=2020}")
        assert person.authorships.get().link_state == "confirmed"

    def test_old_addresses_redirect(self, client: Client, editor: User) -> None:
        alice, counterpart = make_person(name="Alice Example"), make_person(name="A. Example")
        RetiredPersonSlug.objects.create(slug="before", target=counterpart)
        merge(alice, counterpart, editor)
        for slug in ("a-example", "before"):
            response = client.get(f"/people/{slug}/")
            assert (response.status_code, response["Location"]) == (301, "/people/alice-example/")

    def test_an_address_of_the_name_that_became_a_former_name_is_gone(
        self, client: Client, editor: User
    ) -> None:
        merge(make_person(name="Alice Example"), make_person(name="Alice Other"), editor)
        assert client.get("/people/alice-other/").status_code == 410

    def test_a_record_that_changed_since_the_plan_is_not_merged(self, editor: User) -> None:
        alice, counterpart = make_person(), make_person()
        plan = PersonMerge.plan(alice, counterpart)
        make_affiliation(person=counterpart)
        with pytest.raises(ChangedMeanwhileError):
            plan.apply(user=editor)
        assert Person.objects.count() == 2

    def test_an_account_and_an_orcid_are_taken_from_the_only_record_that_has_them(
        self, editor: User
    ) -> None:
        alice, counterpart = make_person(), make_person(user=editor, orcid="0000-0002-1825-0097")
        person = merge(alice, counterpart, editor)
        assert (person.user, person.orcid) == (editor, "0000-0002-1825-0097")


class TestPrivacy:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("A. Example", "variant"),
            ("Example, Alice", "variant"),
            ("Example Alice", "variant"),
            ("Alice Born", "former"),
            ("Bob Example", "former"),
        ],
    )
    def test_a_different_name_becomes_a_former_name(
        self, editor: User, name: str, kind: str
    ) -> None:
        alice, counterpart = make_person(tagline="The fuller record"), make_person(name=name)
        person = merge(alice, counterpart, editor)
        assert person.name == "Alice Example"
        assert other_names(person) == {name: kind}

    def test_a_name_that_differs_in_case_and_accents_only_is_not_added(self, editor: User) -> None:
        person = merge(make_person(tagline="Fuller."), make_person(name="ALICÉ EXAMPLE"), editor)
        assert other_names(person) == {}

    def test_a_former_name_of_either_record_stays_former(self, editor: User) -> None:
        alice, counterpart = (
            make_person(name="Alice New"),
            make_person(name="Alice Born", tagline="Fuller."),
        )
        PersonName.objects.create(person=alice, name="Alice Born", kind="former")
        PersonName.objects.create(person=alice, name="A. Born", kind="former")
        PersonName.objects.create(person=counterpart, name="A. Born", kind="variant")
        person = merge(alice, counterpart, editor)
        assert person.name == "Alice New"
        assert other_names(person) == {"Alice Born": "former", "A. Born": "former"}
        assert not Person.objects.search("born").exists()

    def test_a_contact_detail_of_both_keeps_the_stricter_visibility(self, editor: User) -> None:
        alice, counterpart = make_person(), make_person()
        for person, visibility in ((alice, "public"), (counterpart, "private")):
            ContactDetail.objects.create(
                person=person, kind="email", value="alice@example.org", visibility=visibility
            )
        detail = merge(alice, counterpart, editor).contact_details.get()
        assert detail.visibility == "private"

    def test_a_listed_person_stays_listed_and_the_editor_is_told_what_becomes_public(
        self, editor: User
    ) -> None:
        alice, hidden = make_person(), make_person(is_listed=False, biography="Met Bob.")
        make_affiliation(person=hidden)
        assert PersonMerge.plan(alice, hidden).made_public() == ["biography", "Affiliations"]
        assert merge(hidden, alice, editor).is_listed

    def test_an_unlisted_record_without_content_leaves_the_merged_person_listed(
        self, editor: User
    ) -> None:
        alice, hidden = make_person(is_listed=False), make_person()
        make_publication(authors=[alice])
        assert merge(alice, hidden, editor).is_listed

    def test_contact_details_of_an_unlisted_record_stay_private(
        self, editor: User, client: Client
    ) -> None:
        alice, hidden = make_person(), make_person(is_listed=False)
        ContactDetail.objects.create(
            person=hidden, kind="email", value="hidden@example.org", visibility="public"
        )
        person = merge(alice, hidden, editor, is_listed="keep")
        assert person.is_listed
        assert person.contact_details.get().visibility == "private"
        assert "hidden@" not in client.get(person.get_absolute_url()).content.decode()


class TestTheAdmin:
    def url(self, *people: Person, from_queue: bool = False) -> str:
        return comparison_url("people_person", *(p.pk for p in people), from_queue=from_queue)

    def test_namesakes_are_compared_and_merged_from_the_queue(self, admin_client: Client) -> None:
        alice, counterpart = make_person(tagline="Fish."), make_person(is_listed=False)
        ContactDetail.objects.create(person=counterpart, kind="phone", value="+1 555 0100")
        url = self.url(alice, counterpart, from_queue=True)
        queue = admin_client.get("/admin/review/namesakes/").content.decode()
        assert url.replace("&", "&amp;") in queue
        response = admin_client.get(url)
        html = response.content.decode()
        assert "Compare two people" in html
        assert "Phone: +1 555 0100 – The person and editors" in html
        data = {"version": response.context["plan"].version, "_merge": "1", "is_listed": "keep"}
        assert admin_client.post(url, data)["Location"] == "/admin/review/namesakes/"
        assert Person.objects.get() == alice

    def test_people_marked_as_different_leave_the_queue(self, admin_client: Client) -> None:
        one, two, three = (make_person() for _ in "123")
        response = admin_client.post(self.url(one, two, from_queue=True), {"_different": "1"})
        assert response["Location"] == self.url(one, three, from_queue=True)
        admin_client.post(self.url(one, three), {"_different": "1"})
        assert set(Person.objects.namesakes()) == {two, three}
        admin_client.post(self.url(two, three), {"_different": "1"})
        assert not Person.objects.namesakes().exists()
        assert "Marked as different on" in admin_client.get(self.url(one, two)).content.decode()

    def test_decide_later_continues_with_the_next_pair(self, admin_client: Client) -> None:
        one, two, three = (make_person() for _ in "123")
        response = admin_client.get(self.url(one, two, from_queue=True))
        assert response.context["later_url"] == self.url(one, three, from_queue=True)
        response = admin_client.get(self.url(two, three, from_queue=True))
        assert response.context["later_url"] == "/admin/review/namesakes/"

    def test_a_second_record_is_found_from_a_persons_page(self, admin_client: Client) -> None:
        alice, short = make_person(), make_person(name="A. Example")
        bob = make_person(name="Bob Builder")
        url = f"/admin/people/person/{alice.pk}/merge/"
        assert url in admin_client.get(f"/admin/people/person/{alice.pk}/change/").content.decode()
        assert [row for row, _url, _details in admin_client.get(url).context["rows"]] == [short]
        found = admin_client.get(url, {"q": "builder"}).context["rows"]
        assert [(row, to) for row, to, _details in found] == [(bob, self.url(alice, bob))]

    def test_decisions_about_either_record_apply_to_the_merged_person(self, editor: User) -> None:
        alice, counterpart, bob = make_person(), make_person(), make_person()
        mark_as_different(bob, counterpart, user=editor)
        mark_as_different(alice, counterpart, user=editor)
        merge(alice, counterpart, editor)
        decided = DifferentPeople.objects.get()
        assert (decided.first, decided.second, decided.decided_by) == (alice, bob, editor)


def test_a_row_of_which_only_one_is_kept_says_what_it_loses() -> None:
    project = Project.objects.create(name="P")
    alice, other = make_person(), make_person()
    for person, role in ((alice, "Lead"), (other, "Tester")):
        ProjectMember.objects.create(person=person, project=project, role=role)
    plan = PersonMerge.plan(alice, other)
    assert [text for loss in plan.losses() for text in loss.texts if not loss.is_obvious] == [
        "Alice Example – P: role “Tester”"
    ]
