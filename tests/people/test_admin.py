"""A person's page in the admin."""

import io
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from PIL import Image

from foundation.history.models import Event
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Interest,
    Person,
    PersonInterest,
    Project,
    Supervision,
)
from people.visibility import Visibility
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

ADD = "/admin/people/person/add/"
TALKS, SKILLS = "activities-2", "activities-5"


def staff_with(*codenames: str) -> User:
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


def test_a_whole_career_is_entered_on_one_page(admin_client: Client) -> None:
    university = make_organization(name="Upstate University")
    response = edit(
        admin_client,
        ADD,
        {"name": "Alice Example", "add_interests": "Profiling, Distributed Systems"},
        rows={
            "contact_details": [{"kind": "email", "value": "alice@example.org", "rank": 0}],
            "affiliations": [
                {
                    "organization": university.pk,
                    "kind": "education",
                    "role": "phd_student",
                    "degree": "Ph.D.",
                    "start": "Sept 2016",
                    "supervisors": "Prof. Bob Boss\r\nMentor: Dr. Carol Chief, Vice Dean",
                    "courses": "Operating Systems; honor track",
                    "rank": 0,
                }
            ],
            TALKS: [{"title": "On Examples", "when": "Jun 2019"}],
            SKILLS: [{"kind": "skill", "title": "Python", "level": "familiar", "rank": 0}],
        },
    )
    assert response.status_code == 302
    alice = Person.objects.get()
    assert [str(i) for i in alice.interests.all()] == ["Profiling", "Distributed Systems"]
    affiliation = alice.affiliations.get()
    assert affiliation.start == "2016-09"
    supervisors = list(affiliation.supervisions.all())
    assert [(s.role, s.title, s.name, s.position) for s in supervisors] == [
        ("supervisor", "Prof.", "Bob Boss", ""),
        ("mentor", "Dr.", "Carol Chief", "Vice Dean"),
    ]
    assert affiliation.courses.get().distinction == "honor track"
    talk, skill = alice.activities.order_by("-kind")
    assert (talk.kind, [str(date) for date in talk.dates.all()]) == ("talk", ["2019-06"])
    assert (skill.kind, skill.level) == ("skill", "familiar")


def test_an_untouched_page_saves_without_changing_anything(admin_client: Client) -> None:
    alice = make_person()
    affiliation = make_affiliation(person=alice, start="2016-09")
    bob = make_person(name="Bob Boss")
    Supervision.objects.create(affiliation=affiliation, person=bob, title="Prof.", rank=1)
    talk = Activity.objects.create(person=alice, kind="talk", title="On Examples")
    talk.dates.create(date="2019", term="fall")
    make_publication(authors=[alice])
    alice.biography = "One line.\nAnother line.\n\nA paragraph."
    alice.save()
    browser = {"biography": alice.biography.replace("\n", "\r\n")}
    stored = Person.objects.values().get(pk=alice.pk)
    assert edit(admin_client, page_of(alice), browser).status_code == 302
    assert not Event.objects.filter(route="admin").exists()
    assert Person.objects.values().get(pk=alice.pk) == stored
    assert affiliation.supervisions.get().person == bob


def test_editing_supervisors_keeps_the_records_of_those_still_listed(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Boss")
    affiliation = make_affiliation(person=alice)
    lab = make_organization(name="Lab of Bob")
    Supervision.objects.create(affiliation=affiliation, person=bob, organization=lab)
    Supervision.objects.create(affiliation=affiliation, name="Dan Done")
    typed = "Advisor: Dr. Carol Chief\nProf. Bob Boss"
    edit(admin_client, page_of(alice), {"affiliations-0-supervisors": typed})
    carol, again = affiliation.supervisions.all()
    assert (carol.name, carol.role, carol.person) == ("Carol Chief", "advisor", None)
    assert (again.title, again.person, again.organization) == ("Prof.", bob, lab)


def test_an_error_is_shown_beside_its_field_and_nothing_typed_is_lost(admin_client: Client) -> None:
    alice, place = make_person(), make_organization()
    row = {
        "organization": place.pk, "kind": "employment", "role": "other", "start": "2016",
        "end": "2015", "supervisors": "Prof. Bob Boss", "rank": 0,
    }  # fmt: skip
    response = edit(
        admin_client,
        page_of(alice),
        {"tagline": "Works on examples"},
        rows={
            "affiliations": [row],
            "contact_details": [{"kind": "email", "value": "alice AT", "rank": 0}],
            TALKS: [{"title": "On Examples", "when": "some day"}],
        },
    )
    errors = errors_of(response)
    assert errors["affiliations-0-end"] == ["The end is before the start."]
    assert errors["contact_details-0-value"][0].startswith("This isn’t a valid email address.")
    assert "'some day' isn't a valid date" in errors[f"{TALKS}-0-when"][0]
    assert len(errors) == 3
    html = response.content.decode()
    for typed in ("Works on examples", "Prof. Bob Boss", "alice AT", "some day"):
        assert typed in html


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"end_expected": "on"}, "end"),
        ({"end": "2020", "end_unknown": "on"}, "end_unknown"),
        ({"grade_scale": "4.0"}, "grade"),
        ({"kind": "education", "engagement": "visit"}, "engagement"),
        ({"start": "soon"}, "start"),
    ],
)
def test_a_violated_constraint_of_an_affiliation_is_shown_beside_one_field(
    admin_client: Client, row: dict[str, str], field: str
) -> None:
    alice, place = make_person(), make_organization()
    base = {"organization": place.pk, "kind": "employment", "role": "other", "rank": 0}
    response = edit(admin_client, page_of(alice), rows={"affiliations": [base | row]})
    assert set(errors_of(response)) == {f"affiliations-0-{field}"}


def test_an_orcid_of_another_person_is_refused_beside_the_field(admin_client: Client) -> None:
    make_person(orcid="0000-0002-1825-0097")
    response = edit(
        admin_client, ADD, {"name": "Bob", "orcid": "https://orcid.org/0000000218250097"}
    )
    assert errors_of(response) == {"orcid": ["Another person has this ORCID iD."]}


def test_one_name_typed_twice_is_refused_in_the_second_row(admin_client: Client) -> None:
    names = [{"name": "A. Example", "kind": "variant"}, {"name": "A. Example", "kind": "former"}]
    response = edit(admin_client, ADD, {"name": "Alice Example"}, rows={"names": names})
    assert errors_of(response) == {"names-1-name": ["This name is already listed."]}


def test_interests_are_shared_by_name_and_added_once(admin_client: Client) -> None:
    shared = Interest.objects.create(name="Distributed Systems")
    alice = make_person()
    PersonInterest.objects.create(person=alice, interest=shared, rank=1)
    edit(admin_client, page_of(alice), {"add_interests": "distributed systems, Profiling,"})
    assert [str(row) for row in alice.interests.all()] == ["Distributed Systems", "Profiling"]
    assert Interest.objects.count() == 2


def test_an_activity_keeps_its_kind_when_saved_in_its_table(admin_client: Client) -> None:
    alice = make_person()
    rows = {"activities": [{"title": "Prize", "when": "2013, 2014-11"}], TALKS: [{"title": "Talk"}]}
    edit(admin_client, page_of(alice), rows=rows)
    assert set(alice.activities.values_list("title", "kind")) == {
        ("Prize", "award"),
        ("Talk", "talk"),
    }


def test_a_period_is_typed_in_one_field(admin_client: Client) -> None:
    alice = make_person()
    row = {"kind": "service", "title": "Reviewer", "when": "2013-11 – 2016-06"}
    edit(admin_client, page_of(alice), rows={"activities-4": [row]})
    service = alice.activities.get()
    assert (service.start, service.end, service.dates.count()) == ("2013-11", "2016-06", 0)


def test_only_the_persons_own_jobs_are_offered_for_a_project(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob")
    own, other = make_affiliation(person=alice), make_affiliation(person=bob)
    project = Project.objects.create(name="Examples")
    row = {"project": project.pk, "affiliation": other.pk, "rank": 0}
    response = edit(admin_client, page_of(alice), rows={"projects": [row]})
    assert set(errors_of(response)) == {"projects-0-affiliation"}
    row["affiliation"] = own.pk
    assert edit(admin_client, page_of(alice), rows={"projects": [row]}).status_code == 302
    assert alice.projects.get().affiliation == own


def test_the_page_of_an_affiliation_returns_to_its_person(admin_client: Client) -> None:
    alice = make_person()
    affiliation = make_affiliation(person=alice)
    response = edit(
        admin_client,
        page_of(affiliation),
        button="_return",
        rows={
            "supervisions": [
                {"role": "supervisor", "name": "Bob Boss", "rank": 1},
                {"role": "advisor", "person": make_person(name="Carol Chief").pk, "rank": 2},
            ]
        },
    )
    assert response.url == page_of(alice) + "#affiliations-group"
    assert [s.name for s in affiliation.supervisions.all()] == ["Bob Boss", "Carol Chief"]
    html = admin_client.get(page_of(affiliation)).content.decode()
    assert "Save and return to Alice Example" in html
    assert f'<a href="{page_of(alice)}#affiliations-group">Alice Example</a>' in html


def test_deleting_an_affiliation_returns_to_its_person(admin_client: Client) -> None:
    affiliation = make_affiliation()
    url = page_of(affiliation, "delete")
    response = admin_client.post(url, {"post": "yes"})
    assert response.headers["Location"].startswith(page_of(affiliation.person))
    assert not Affiliation.objects.exists()


def test_people_cannot_supervise_themselves(admin_client: Client) -> None:
    affiliation = make_affiliation()
    rows = {"supervisions": [{"role": "host", "person": affiliation.person.pk, "rank": 0}]}
    response = edit(admin_client, page_of(affiliation), rows=rows)
    assert errors_of(response) == {"supervisions-0-person": ["People can’t supervise themselves."]}


def test_the_list_shows_where_people_are_now(admin_client: Client) -> None:
    alice = make_person()
    old, new = make_organization(name="Old Place"), make_organization(name="New Place")
    make_affiliation(person=alice, organization=old, start="2010", end="2012", title="Clerk")
    make_affiliation(person=alice, organization=new, start="2012", title="Professor")
    html = admin_client.get("/admin/people/person/").content.decode()
    assert "Professor" in html
    assert "New Place" in html
    assert "Clerk" not in html


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?here=current", {"Alice"}),
        ("?here=alumni", {"Bob"}),
        ("?here=none", {"Carol"}),
        ("?role=faculty", {"Alice"}),
        ("?q=upstate", {"Alice", "Bob"}),
    ],
)
def test_people_are_filtered(admin_client: Client, query: str, names: set[str]) -> None:
    place = make_organization(name="Upstate University")
    make_affiliation(
        person=make_person(name="Alice"), organization=place, start="2019", role="faculty"
    )
    make_affiliation(
        person=make_person(name="Bob"), organization=place, start="2010", end="2012", role="faculty"
    )
    make_person(name="Carol")
    response = admin_client.get(f"/admin/people/person/{query}")
    assert {person.name for person in response.context["cl"].result_list} == names


def test_people_of_one_organization_are_those_of_its_parts_too(admin_client: Client) -> None:
    above = make_organization(name="Upstate University")
    lab = make_organization(name="Lab", parent=above)
    make_affiliation(person=make_person(name="Alice"), organization=lab)
    make_person(name="Bob")
    response = admin_client.get(f"/admin/people/person/?at={above.pk}")
    assert [person.name for person in response.context["cl"].result_list] == ["Alice"]


def test_contact_details_are_shown_only_to_editors_who_may_see_them(client: Client) -> None:
    alice = make_person()
    for value, visibility in (("public@example.org", "public"), ("+1 555 0100", "private")):
        ContactDetail.objects.create(person=alice, value=value, visibility=visibility)
    client.force_login(staff_with("view_person", "view_contactdetail"))
    html = client.get(page_of(alice)).content.decode()
    assert "public@example.org" in html
    assert "+1 555 0100" not in html


def test_without_permission_for_contact_details_there_are_none(client: Client) -> None:
    alice = make_person()
    ContactDetail.objects.create(person=alice, value="alice@example.org")
    client.force_login(staff_with("view_person"))
    assert "alice@example.org" not in client.get(page_of(alice)).content.decode()


def test_the_history_shows_values_to_those_who_may_edit_people(
    admin_client: Client, admin_user: User, client: Client
) -> None:
    alice = make_person()
    row = {"kind": "phone", "value": "+1 555 0100", "visibility": Visibility.PRIVATE, "rank": 0}
    edit(admin_client, page_of(alice), {"tagline": "New"}, rows={"contact_details": [row]})
    event = Event.objects.get(route="admin")
    assert event.who == admin_user
    history = admin_client.get(page_of(alice, "history")).content.decode()
    assert "Tagline" in history
    assert "+1 555 0100" in history
    client.force_login(staff_with("view_person", "view_contactdetail"))
    history = client.get(page_of(alice, "history")).content.decode()
    assert "Tagline" in history
    assert "555 0100" not in history
    assert ">New<" not in history


def test_a_save_button_opens_a_new_publication_of_the_person(admin_client: Client) -> None:
    alice = make_person()
    response = edit(admin_client, page_of(alice), button="_add_publication")
    assert response.url == f"{reverse('admin:publications_publication_add')}?of_person={alice.pk}"


def test_a_photo_is_encoded_again_and_the_previous_one_is_kept_by_the_history(
    admin_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    alice = make_person()
    for color in ("red", "blue"):
        with django_capture_on_commit_callbacks(execute=True):
            edit(admin_client, page_of(alice), {"photo": photo(color)})
        before, storage = Person.objects.get().photo.name, Person.objects.get().photo.storage
        if color == "red":
            first = before
    assert "home" not in before
    assert storage.exists(before)
    assert storage.exists(first)
    with django_capture_on_commit_callbacks(execute=True):
        call_command("prune_history", days=0)
    assert storage.exists(before)
    assert not storage.exists(first)
    html = admin_client.get(page_of(alice)).content.decode()
    assert f'src="{Person.objects.get().photo.url}"' in html


def test_a_photo_that_is_not_a_picture_is_refused_beside_its_field(admin_client: Client) -> None:
    fake = SimpleUploadedFile("me.jpg", b"<svg/>", content_type="image/jpeg")
    response = edit(admin_client, page_of(make_person()), {"photo": fake})
    assert errors_of(response) == {"photo": ["This isn’t a JPEG, PNG or WebP picture."]}


def photo(color: str) -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (20, 20), color).save(out, "JPEG")
    return SimpleUploadedFile("at home.jpg", out.getvalue())
