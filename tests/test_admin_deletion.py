"""Every kind of record can be deleted in the admin, one by one or several at once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.invitations import invite
from accounts.models import Digest, ErasureRequest, NextPlaceQuestion, ProposedPosition
from affiliations.models import (
    DifferentOrganizations,
    FormerParent,
    Organization,
    RetiredOrganizationSlug,
)
from foundation.history.models import Event
from people.models import (
    Activity,
    ActivityDate,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    Course,
    CurriculumVitae,
    DifferentPeople,
    Grant,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectLink,
    ProjectMember,
    RetiredPersonSlug,
    RetiredProjectSlug,
    Supervision,
)
from publications.models import (
    Appearance,
    DuplicateCandidate,
    ImportedEntry,
    ImportJob,
    ImportRun,
    PreparedEntry,
    PreparedFile,
    PreparedImport,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    RememberedDecision,
    RetiredPublicationSlug,
    Venue,
)
from publications.models.venue import DifferentVenues, RetiredVenueSlug
from reports.models import Report
from roles.models import EditedUnit
from tests.admin_pages import page_of
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.publications.imports import import_text
from website.models import (
    CalendarEvent,
    HomeBlock,
    MenuItem,
    NewsItem,
    OldAddress,
    Page,
    PageImage,
    Partner,
    Position,
    ResearchArea,
    RetiredAreaSlug,
    RetiredEventSlug,
    RetiredNewsSlug,
    RetiredPageSlug,
    RetiredPositionSlug,
    Site,
)

pytestmark = pytest.mark.django_db

admin.autodiscover()
REGISTERED = sorted(admin.site._registry, key=lambda model: model._meta.label)
KEPT: frozenset[type[models.Model]] = frozenset({ImportRun, ImportedEntry, Event})
"""The records of imports and of changes; the admin doesn't offer to delete them."""
STILL_USED: frozenset[type[models.Model]] = frozenset({Interest, Organization, Venue})
"""Models whose records can't be deleted while others refer to them."""
DELETABLE = [model for model in REGISTERED if model not in KEPT]
OUR_MODELS = [
    model
    for model in apps.get_models()
    if model._meta.app_label
    in ("affiliations", "people", "publications", "roles", "website", "accounts", "reports")
]

ENTRY = """@inproceedings{study, title={A Study of Examples in the Large}, year=2020, pages={1--10},
  author={Alice Example and Bob Builder and Carol Other}, booktitle={Symposium on Examples},
  award={Best Paper}, code={https://example.org/code}, keywords={examples}}
@misc{preprint, title={A Study of Examples in the Large!}, year=2012, author={Alice Unlike}}
"""


@pytest.fixture(scope="module", autouse=True)
def records(module_database: None) -> None:
    """Create records of every kind, with every possible reference between them."""
    editor = User.objects.create_superuser("editor")
    group = Group.objects.order_by("pk")[0]
    group.permissions.set(Permission.objects.all()[:3])
    editor.groups.add(group)
    university = make_organization()
    lab = make_organization(name="Example Lab", parent=university)
    RetiredOrganizationSlug.objects.create(slug="old-lab", target=lab)
    FormerParent.objects.create(organization=lab, parent=university, end="2010")
    EditedUnit.objects.create(user=editor, organization=university)
    DifferentOrganizations.objects.create(first=university, second=lab, decided_by=editor)
    alice = make_person(user=editor)
    bob = make_person(name="Bob Builder")
    _add_to_person(alice, bob, lab)
    import_text(ENTRY, user=editor, person=alice)
    _add_to_publications(alice, bob, editor)
    Report.objects.create(person=alice, text="It is misspelt.")
    _add_to_website()
    empty = [model.__name__ for model in OUR_MODELS if not model._default_manager.exists()]
    assert not empty, "the records above hold none of these"


def _add_to_person(alice: Person, bob: Person, lab: Organization) -> None:
    RetiredPersonSlug.objects.create(slug="old-alice", target=alice)
    PersonName.objects.create(person=alice, name="A. Example")
    ContactDetail.objects.create(person=alice, kind="email", value="alice@example.org")
    PersonLink.objects.create(person=alice, url="https://example.org/alice")
    interest = Interest.objects.create(name="Examples")
    PersonInterest.objects.create(person=alice, interest=interest)
    CurriculumVitae.objects.create(person=alice)
    DifferentPeople.objects.create(first=alice, second=bob)
    invite(bob, email="bob@example.org", by=None)
    ProposedPosition.objects.create(person=alice, organization_name="Example Lab")
    ErasureRequest.objects.create(person=bob)
    Digest.objects.create(person=bob)
    NextPlaceQuestion.objects.create(person=bob, organization=lab, end="2020")
    affiliation = make_affiliation(person=alice, organization=lab, start="2020")
    Supervision.objects.create(affiliation=affiliation, person=bob, organization=lab)
    Course.objects.create(affiliation=affiliation, title="Examples 101")
    activity = Activity.objects.create(
        person=alice, kind="talk", title="A talk", organization=lab, affiliation=affiliation
    )
    ActivityDate.objects.create(activity=activity, date="2021")
    ActivityHolder.objects.create(activity=activity, person=bob)
    project = Project.objects.create(name="Example Project", organization=lab)
    award = Activity.objects.create(person=bob, title="A prize", project=project)
    ActivityHolder.objects.create(activity=award, organization=lab)
    Project.objects.create(name="Part of it", parent=project)
    RetiredProjectSlug.objects.create(slug="old-project", target=project)
    project.grants.add(Grant.objects.create(sponsor="Science Fund"))
    ProjectLink.objects.create(project=project, url="https://example.org/project")
    ProjectMember.objects.create(project=project, person=alice, affiliation=affiliation)


def _add_to_publications(alice: Person, bob: Person, editor: User) -> None:
    study = Publication.objects.get(citation_key="study")
    study.projects.add(Project.objects.get(parent=None))
    study.grants.add(Grant.objects.get())
    venue = Venue.objects.get()
    workshop = Venue.objects.create(name="Workshop on Examples", kind="workshop", parent=venue)
    RetiredVenueSlug.objects.create(slug="old-venue", target=venue)
    RetiredPublicationSlug.objects.create(slug="old-study", target=study)
    Appearance.objects.create(publication=study, venue=workshop)
    PublicationAward.objects.get_or_create(publication=study, name="Best Paper")
    PublicationFile.objects.create(publication=study, file="publications/files/a.pdf")
    PublicationLink.objects.get_or_create(publication=study, url="https://example.org/data")
    other = make_publication(authors=[alice, bob], venue=workshop)
    first, second = sorted((study.pk, other.pk))
    DuplicateCandidate.objects.create(
        first_id=first, second_id=second, digest=1, decided_by=editor, reason="person"
    )
    assert ImportedEntry.objects.filter(publication=study).exists()
    DifferentVenues.objects.create(first=venue, second=workshop, decided_by=editor)
    _add_prepared_import(alice, study, editor)


def _add_to_website() -> None:
    site = Site.objects.create(name="Example Group")
    Partner.objects.create(site=site, name="A Fund")
    page = Page.objects.create(title="Join us")
    RetiredPageSlug.objects.create(slug="jobs", target=page)
    PageImage.objects.create(page=page, name="team", image="pages/team.png")
    MenuItem.objects.create(site=site, page=page)
    OldAddress.objects.create(path="/old.html", target="/people/")
    position = Position.objects.create(title="Doctoral student", text="Join us.")
    RetiredPositionSlug.objects.create(slug="student", target=position)
    event = CalendarEvent.objects.create(
        title="A talk", starts_at=timezone.now(), person=Person.objects.earliest("pk")
    )
    RetiredEventSlug.objects.create(slug="old-talk", target=event)
    publication = Publication.objects.earliest("pk")
    news = NewsItem.objects.create(
        title="A best paper",
        event="publication_award",
        publication_award=PublicationAward.objects.earliest("pk"),
    )
    news.people.add(*Person.objects.all())
    news.publications.add(publication)
    news.projects.add(*Project.objects.all())
    about = {"affiliation": Affiliation, "activity": Activity, "publication": Publication}
    for name, model in about.items():
        record = model._default_manager.earliest("pk")
        NewsItem.objects.create(title=name, event="start", **{name: record})
    area = ResearchArea.objects.create(title="Examples")
    area.interests.add(*Interest.objects.all())
    area.projects.add(*Project.objects.all())
    area.publications.add(publication)
    RetiredAreaSlug.objects.create(slug="old-area", target=area)
    block = HomeBlock.objects.create(site=site, kind="featured")
    block.publications.add(publication)
    RetiredNewsSlug.objects.create(slug="best-paper", target=news)


def _add_prepared_import(alice: Person, study: Publication, editor: User) -> None:
    now = timezone.now()
    run = ImportRun.objects.get()
    prepared = PreparedImport.objects.create(name="old.bib", user=editor, person=alice, run=run)
    PreparedFile.objects.create(prepared=prepared, name="old.bib", size=1, data=b"x")
    PreparedEntry.objects.create(
        prepared=prepared, number=1, line=1, fingerprint=1, publication=study.pk
    )
    ImportJob.objects.create(kind="undo", run=run, user=editor)
    ImportJob.objects.create(kind="plan", prepared=prepared, user=editor)
    RememberedDecision.objects.create(
        source="old.bib", owner=alice, publication=study, digest=1, decided_at=now
    )


def record_of(model: type[models.Model]) -> models.Model:
    """Return the most referenced record, or an unused one if references prevent deletion."""
    if model in STILL_USED:
        unused: dict[Any, Callable[[], models.Model]] = {
            Interest: lambda: Interest.objects.create(name="Unused"),
            Organization: lambda: make_organization(name="Unused"),
            Venue: lambda: make_venue(name="Unused"),
        }
        return unused[model]()
    record: Any = model._default_manager.order_by("pk").first()
    assert record is not None
    return record


@pytest.mark.parametrize("model", DELETABLE, ids=lambda model: model.__name__)
def test_a_record_is_deleted_after_a_confirmation(
    model: type[models.Model], admin_client: Client
) -> None:
    record = record_of(model)
    confirmation = admin_client.get(page_of(record, "delete"))
    assert 'type="submit" value="Delete"' in confirmation.content.decode()
    response = admin_client.post(page_of(record, "delete"), {"post": "yes"})
    assert response.status_code == 302
    assert not model._default_manager.filter(pk=record.pk).exists()


@pytest.mark.parametrize("model", DELETABLE, ids=lambda model: model.__name__)
def test_selected_records_are_deleted_after_a_confirmation(
    model: type[models.Model], admin_client: Client, admin_user: User
) -> None:
    records = [record_of(model)] if model in STILL_USED else model._default_manager.all()
    selected = [record.pk for record in records if record != admin_user]
    data = {"action": "delete_selected", "_selected_action": selected}
    confirmation = admin_client.post(page_of(model, "changelist"), data)
    assert 'type="submit" value="Delete"' in confirmation.content.decode()
    response = admin_client.post(page_of(model, "changelist"), {**data, "post": "yes"})
    assert response.status_code == 302
    assert not model._default_manager.filter(pk__in=selected).exists()


@pytest.mark.parametrize("model", sorted(STILL_USED, key=str), ids=lambda model: model.__name__)
def test_a_record_in_use_is_not_deleted(model: type[models.Model], admin_client: Client) -> None:
    record: Any = model._default_manager.order_by("pk").first()
    confirmation = admin_client.get(page_of(record, "delete"))
    assert confirmation.context["protected"]
    admin_client.post(page_of(record, "delete"), {"post": "yes"})
    data = {"action": "delete_selected", "_selected_action": [record.pk], "post": "yes"}
    admin_client.post(page_of(model, "changelist"), data)
    assert model._default_manager.filter(pk=record.pk).exists()


@pytest.mark.parametrize("model", sorted(KEPT, key=str), ids=lambda model: model.__name__)
def test_import_records_cannot_be_deleted(model: type[models.Model], admin_client: Client) -> None:
    record: Any = model._default_manager.order_by("pk").first()
    assert admin_client.post(page_of(record, "delete"), {"post": "yes"}).status_code == 403
    page = admin_client.get(page_of(model, "changelist")).content.decode()
    assert "delete_selected" not in page
    assert model._default_manager.filter(pk=record.pk).exists()


def test_a_deleted_publication_is_remembered_by_its_imported_entries(
    admin_client: Client,
) -> None:
    study = Publication.objects.get(citation_key="study")
    admin_client.post(page_of(study, "delete"), {"post": "yes"})
    entry = ImportedEntry.objects.get(key="study")
    assert entry.publication is None
    assert entry.publication_deleted_at is not None


def test_what_is_in_the_way_is_named_and_linked(admin_client: Client) -> None:
    lab = make_organization(name="Sand Lab")
    stay = make_affiliation(person=make_person(name="Carol Chair"), organization=lab, role="staff")
    unit = make_organization(name="Dune Team", parent=lab)
    page = admin_client.get(page_of(lab, "delete")).content.decode()
    assert "“Sand Lab” can’t be deleted" in page
    assert f'<a href="{page_of(stay)}">Person Carol Chair: Affiliation Staff, Sand Lab</a>' in page
    assert f'<a href="{page_of(unit)}">Organization Dune Team</a>' in page
    assert f"/admin/affiliations/organization/{lab.pk}/merge/" in page
    data = {"action": "delete_selected", "_selected_action": [lab.pk], "post": "yes"}
    page = admin_client.post(page_of(Organization, "changelist"), data).content.decode()
    assert "Person Carol Chair" in page


def test_a_row_without_a_page_is_linked_to_its_record(admin_client: Client) -> None:
    dave = make_person(name="Dave Example")
    held = PersonInterest.objects.create(
        person=dave, interest=Interest.objects.create(name="Dunes"), state="current"
    )
    page = admin_client.get(page_of(held.interest, "delete")).content.decode()
    assert f'<a href="{page_of(dave)}">Person Dave Example: Research interest Dunes</a>' in page


def test_of_many_records_in_the_way_the_first_are_listed(admin_client: Client) -> None:
    lab = make_organization(name="Sand Lab")
    for number in range(53):
        make_organization(name=f"Team {number}", parent=lab)
    found = admin_client.get(page_of(lab, "delete")).context["protected"]
    assert len(found) == 51
    assert found[-1] == "and 3 more"


def _queries_of_the_page_before_deleting(client: Client, record: models.Model) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(page_of(record, "delete"))
    return len(queries)


def test_what_is_deleted_is_named_at_once(admin_client: Client) -> None:
    few = make_publication(title="Few", authors=[make_person(name="Dora Sand")])
    many = [make_person(name=f"Author Number{number}") for number in range(12)]
    several = make_publication(title="Several", authors=many)
    _queries_of_the_page_before_deleting(admin_client, few)
    count = _queries_of_the_page_before_deleting(admin_client, few)
    assert _queries_of_the_page_before_deleting(admin_client, several) == count
    page = admin_client.get(page_of(several, "delete")).content.decode()
    assert all(f">{person.name}</a>" in page for person in many)


def test_what_refers_to_a_record_is_collected_once(admin_client: Client) -> None:
    page = page_of(make_person(name="Dora Sand"), "delete")
    admin_client.get(page)
    with CaptureQueriesContext(connection) as queries:
        admin_client.get(page)
    asked = Counter(str(query["sql"]) for query in queries.captured_queries)
    assert not [sql for sql, number in asked.items() if number > 1 and "people_personlink" in sql]


def test_of_many_rows_that_are_deleted_the_first_are_listed(admin_client: Client) -> None:
    names = [f"Number{number}, Author" for number in range(53)]
    paper = make_publication(title="By Many", authors=names)
    page = admin_client.get(page_of(paper, "delete")).content.decode()
    assert page.count(">Author Number") == 50
    assert "and 3 more" in page


@pytest.mark.parametrize("several", [True, False])
def test_the_page_says_what_stays_without_the_record(
    admin_client: Client, *, several: bool
) -> None:
    dora = make_person(name="Dora Sand")
    for number in range(3):
        make_publication(title=f"Study {number}", authors=[dora])
    if several:
        data = {"action": "delete_selected", "_selected_action": [dora.pk]}
        answer = admin_client.post(page_of(Person, "changelist"), data)
    else:
        answer = admin_client.get(page_of(dora, "delete"))
    page = answer.content.decode()
    assert "These stay, without the reference to what is deleted:" in page
    assert "<li>Authorships: 3</li>" in page


def test_records_that_were_deleted_meanwhile_cannot_be_deleted_again(
    admin_client: Client,
) -> None:
    dora = make_person(name="Dora Sand")
    data = {"action": "delete_selected", "_selected_action": [dora.pk]}
    dora.delete()
    for answer in ({}, {"post": "yes"}):
        page = admin_client.post(page_of(Person, "changelist"), {**data, **answer}, follow=True)
        assert page.status_code == 200


def test_rows_between_two_records_are_not_listed(admin_client: Client) -> None:
    project = Project.objects.create(name="Dune Watch")
    make_publication().projects.add(project)
    page = admin_client.get(page_of(project, "delete")).content.decode()
    assert "This can be undone in the change log." in page
    assert "relationship" not in page
    assert "object (" not in page
