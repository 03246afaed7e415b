"""Editors of units import the list of their unit; nothing of others changes or is shown."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from affiliations.models import Organization
from people.models import Person, Project
from publications.importing import applying
from publications.importing.jobs.queue import add_job
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportJob,
    ImportRun,
    PreparedEntry,
    PreparedImport,
    Publication,
    RememberedDecision,
    Venue,
)
from publications.snapshots import load_publications
from roles.groups import EDITORS
from roles.models import EditedUnit
from tests.factories import make_organization, make_person, make_publication
from tests.publications.admin.test_importing import NEW, apply, fields_of, run_jobs
from tests.publications.imports import import_text
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db
OWN = "@article{own, title={On Fish}, author={Alice Example and Bob Builder}, year=2001}\n"
ALONE = "@article{alone, title={Of Nets}, author={Alice Example and Nan Other}, year=2003}\n"
THEIRS = (
    "@article{theirs, title={Of Birds and Bees}, author={Bob Builder and Alice Example}, "
    "doi={10.1000/birds}, year=2002, note={Taken over}}\n"
)
STRANGE = "@article{strange, title={Quite Another}, author={Ned New}, year=2003}\n"


def prepare(client: Client, lab: Organization, text: str, **values: Any) -> str:
    """Paste the list of the lab, have it planned, and return the address of the plan."""
    response = client.post(NEW, {"text": text, "organization": lab.pk, **values})
    assert response.status_code == 302, response.context["form"].errors
    run_jobs()
    return str(response["Location"])


def import_list(client: Client, lab: Organization, text: str) -> ImportRun:
    """Import the list of the lab in the browser."""
    page = apply(client, prepare(client, lab, text))
    assert page.status_code == 200
    job = ImportJob.objects.latest("pk")
    assert not job.error, job.error
    return ImportRun.objects.latest("pk")


def everything(publication: Publication) -> dict[str, Any]:
    """The publication with its authors, as stored."""
    return {
        "columns": Publication.objects.filter(pk=publication.pk).values().get(),
        "authors": list(publication.authorships.order_by("pk").values()),
        "entries": list(publication.imported_entries.order_by("pk").values()),
    }


def test_links_are_confirmed_to_people_of_the_unit_only(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    assert NEW in client.get("/admin/").text
    run = import_list(client, lab, OWN + STRANGE)
    fish = Publication.objects.get(title="On Fish")
    states = dict(fish.authorships.order_by("position").values_list("person", "link_state"))
    assert states == {alice.pk: "confirmed", bob.pk: "suggested"}
    assert not Publication.objects.filter(title="Quite Another").exists()
    assert run.totals == {"created": 1, "refused": 1}
    assert ImportedEntry.objects.get(outcome="refused").publication is None
    page = client.get(reverse("admin:publications_importrun_change", args=[run.pk]))
    assert "1 not imported" in page.text.lower() or "refused" in page.text.lower()
    assert reverse("admin:publications_importedentry_changelist") not in page.text


def test_publications_of_others_stay_as_they_are_and_are_named(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    theirs = make_publication(title="Of Birds and Bees", authors=[bob], doi="10.1000/birds")
    shared = make_publication(title="On Fish", authors=[alice, bob], date="2001", slug="shared")
    before = everything(theirs), everything(shared)
    plan = prepare(client, lab, THEIRS + OWN.replace("year=2001", "year=2001, note={Taken over}"))
    page = client.get(f"{plan}?show=all")
    assert page.text.count("of your units alone") == 2
    apply(client, plan)
    assert (everything(theirs), everything(shared)) == before


def test_what_belongs_to_the_unit_alone_is_updated_again(
    client: Client, lab: Organization, alice: Person
) -> None:
    import_list(client, lab, ALONE)
    import_list(client, lab, ALONE.replace("year=2003", "year=2003, pages={1--9}"))
    assert Publication.objects.get(title="Of Nets").pages == "1\u20139"
    assert Publication.objects.count() == 1


def test_a_file_of_the_same_name_is_not_that_of_the_editors(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    """Nor is it a file that the command names with its folder, which has no empty part."""
    entry = OWN.replace("own", "k")
    for name in ("pasted text", f"organizations/{lab.pk}/pasted text"):
        import_text(THEIRS.replace("theirs", "k"), name=name)
        RememberedDecision.objects.create(
            source=name, key="k", digest=1, title="On Fish", skip=True, decided_at=timezone.now()
        )
    before = everything(birds := Publication.objects.get())
    run = import_list(client, lab, entry)
    assert everything(birds) == before
    assert run.totals == {"created": 1}
    stored = ImportedEntry.objects.get(run=run)
    assert stored.source == f"organizations/{lab.pk}//pasted text"


def test_pages_show_the_name_of_the_file_with_that_of_the_unit(
    client: Client, admin_client: Client, lab: Organization, alice: Person
) -> None:
    run = import_list(client, lab, OWN.replace("year=2001", "year={x}"))
    entry = ImportedEntry.objects.get(run=run)
    admin = "/admin/publications/"
    own = f"{admin}importrun/{run.pk}/change/"
    assert "pasted text (Lab)" in client.get(own).text
    for url in (
        own,
        f"{admin}importrun/",
        f"{admin}importedentry/",
        f"{admin}importedentry/{entry.pk}/change/",
    ):
        page = admin_client.get(url).text
        assert "pasted text (Lab)" in page, url
        assert f"organizations/{lab.pk}//" not in page, url
    assert f"organizations/{lab.pk}//" not in f"{entry} {run}"


def test_a_crafted_decision_takes_over_neither_publication_nor_person(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    theirs = make_publication(title="Of Birds and Bees", authors=[bob])
    before = everything(theirs)
    plan = prepare(client, lab, OWN)
    row = PreparedEntry.objects.get()
    crafted = {
        "entry": ["1"],
        "publication-1": "other",
        "other-1": str(theirs.pk),
        "author-1-authors-2": str(bob.pk),
        "action": "apply",
    }
    client.post(plan, crafted)
    run_jobs()
    assert everything(theirs) == before
    assert not Authorship.objects.filter(person=bob).exclude(publication=theirs).confirmed()
    # Nor does a decision that is stored already, by an editor who had more rights then.
    second = prepare(client, lab, ALONE)
    row = PreparedEntry.objects.latest("pk")
    row.decision = {"publication": theirs.pk, "people": [["authors", 2, bob.pk]]}
    row.save()
    client.post(second, {"action": "apply"})
    run_jobs()
    assert everything(theirs) == before
    assert not Authorship.objects.filter(person=bob).exclude(publication=theirs).confirmed()


def test_neither_venues_nor_projects_are_changed(
    client: Client, lab: Organization, alice: Person
) -> None:
    Venue.objects.create(name="PLDI", short_name="PLDI", kind="conference")
    project = Project.objects.create(name="Loom")
    entry = (
        "@inproceedings{p, title={Of Looms}, author={Alice Example}, year=2004, projects={Loom}, "
        "booktitle={Programming Language Design and Implementation (PLDI)}}\n"
    )
    import_list(client, lab, entry + entry.replace("{p,", "{q,").replace("PLDI", "New Venue"))
    assert list(Venue.objects.values_list("name", flat=True)) == ["PLDI"]
    assert not project.publications.exists()


def test_what_may_not_be_seen_is_not_in_a_plan(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    draft = make_publication(
        title="Of Nets and Traps Beneath", authors=[bob], release="draft", date="2003"
    )
    other = make_person(name="Bob Builder", is_listed=False, slug="hidden-bob")
    entry = ALONE.replace("Of Nets", "Of Nets and Traps Below").replace("Nan Other", "Bob Builder")
    plan = prepare(client, lab, entry)
    text = client.get(f"{plan}?show=all").text
    text += client.get(f"{plan}entry/1/").text
    for hidden in ("Beneath", draft.slug, bob.slug, other.slug, "2 people"):
        assert hidden not in text, hidden


def test_only_an_own_unit_can_be_chosen(client: Client, lab: Organization, bob: Person) -> None:
    elsewhere = Organization.objects.get(name="Elsewhere")
    for organization in (elsewhere.pk, "", 0):
        sent = {"text": OWN, "organization": organization, "person": bob.pk}
        response = client.post(NEW, sent)
        assert response.status_code == 400
        assert "Elsewhere" not in response.text
    assert not PreparedImport.objects.exists()
    prepare(client, lab, OWN, person=bob.pk, restore_deleted="on")
    prepared = PreparedImport.objects.get()
    assert prepared.person is None
    assert not prepared.restore_deleted


def test_plans_and_imports_of_others_are_not_found(
    client: Client, lab: Organization, alice: Person
) -> None:
    other = editor_of(lab, username="other")
    theirs = Client()
    theirs.force_login(other)
    plan = prepare(theirs, lab, ALONE)
    assert client.get(plan).status_code == 404
    assert client.post(plan, {"action": "discard"}).status_code == 404
    assert client.get(f"{plan}entry/1/").status_code == 404
    apply(theirs, plan)
    run = ImportRun.objects.get()
    undo = reverse("admin:publications_importrun_undo", args=[run.pk])
    page = reverse("admin:publications_importrun_change", args=[run.pk])
    assert client.get(undo).status_code == client.post(undo).status_code == 404
    assert client.get(page).status_code in (302, 403)
    job = add_job(ImportJob.Kind.UNDO, user=client_user(client), run=run)
    run_jobs()
    job.refresh_from_db()
    assert "own imports" in job.error
    assert Publication.objects.count() == 1


def client_user(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_an_own_import_is_undone_within_the_unit(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> None:
    run = import_list(client, lab, OWN + ALONE)
    fish = Publication.objects.get(title="On Fish")
    undo = reverse("admin:publications_importrun_undo", args=[run.pk])
    fish.authorships.filter(person=bob).update(link_state="confirmed")
    client.post(undo)
    run_jobs()
    assert Publication.objects.count() == 2
    assert "of your units alone" in client.get(undo).text
    client.post(undo, {"leave_edited": "1"})
    run_jobs()
    assert list(Publication.objects.all()) == [fish]


def test_a_plan_of_someone_who_lost_the_role_is_not_applied(
    client: Client, lab: Organization, alice: Person, editor: User
) -> None:
    plan = prepare(client, lab, OWN)
    sent = fields_of(client, plan) | {"action": "apply"}
    client.post(plan, sent)
    EditedUnit.objects.all().delete()
    editor.groups.clear()
    run_jobs()
    assert not Publication.objects.exists()
    assert "may no longer import" in ImportJob.objects.latest("pk").error
    assert client.get(plan).status_code == 403


def test_moving_the_unit_away_meanwhile_stops_the_import(
    client: Client, lab: Organization, alice: Person, editor: User
) -> None:
    plan = prepare(client, lab, OWN)
    EditedUnit.objects.filter(user=editor).update(organization=make_organization(name="Third"))
    apply(client, plan)
    assert not Publication.objects.exists()
    assert "no longer edits the organization" in ImportJob.objects.latest("pk").error


@pytest.mark.parametrize("lost", [True, False])
def test_the_plan_of_an_editor_of_units_is_limited_whoever_applies_it(
    client: Client, lab: Organization, alice: Person, bob: Person, editor: User, *, lost: bool
) -> None:
    theirs = make_publication(title="Of Birds and Bees", authors=[bob], doi="10.1000/birds")
    before = everything(theirs)
    plan = prepare(client, lab, OWN + THEIRS)
    if lost:
        EditedUnit.objects.filter(user=editor).delete()
    superuser = superuser_client()
    fields = fields_of(superuser, plan) | {"publication-2": "other", "other-2": str(theirs.pk)}
    superuser.post(plan, fields | {"author-1-authors-2": str(bob.pk), "action": "apply"})
    run_jobs()
    assert everything(theirs) == before
    assert not Authorship.objects.filter(person=bob).exclude(publication=theirs).confirmed()
    if lost:
        assert "no longer edits the organization" in ImportJob.objects.latest("pk").error
        assert not Publication.objects.filter(title="On Fish").exists()


def superuser_client(username: str = "root") -> Client:
    client = Client()
    client.force_login(make_account(username=username, is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("action", ["apply", "undo"])
def test_jobs_of_a_deleted_account_change_nothing(
    client: Client, lab: Organization, alice: Person, action: str
) -> None:
    plan = prepare(client, lab, OWN)
    superuser, address = superuser_client(), plan
    if action == "undo":
        run = import_list(client, lab, ALONE)
        address = reverse("admin:publications_importrun_undo", args=[run.pk])
    superuser.post(address, {"action": "apply"})
    User.objects.get(username="root").delete()
    before = Publication.objects.count()
    run_jobs()
    assert Publication.objects.count() == before
    assert "may no longer import" in ImportJob.objects.latest("pk").error


def test_an_editor_who_now_edits_units_only_can_not_apply_an_earlier_plan(
    client: Client, lab: Organization, alice: Person, editor: User
) -> None:
    group = Group.objects.get(name=EDITORS)
    editor.groups.add(group)
    plan = str(client.post(NEW, {"text": STRANGE})["Location"])
    run_jobs()
    client.post(plan, fields_of(client, plan) | {"action": "apply"})
    editor.groups.remove(group)
    run_jobs()
    assert "may no longer import" in ImportJob.objects.latest("pk").error
    assert not Publication.objects.exists()
    assert client.get(plan).status_code == client.post(plan).status_code == 404


@pytest.mark.parametrize("moves", ["author", "person"])
def test_what_leaves_the_unit_while_it_is_imported_is_left_alone(
    client: Client,
    lab: Organization,
    alice: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
    moves: str,
) -> None:
    """After the planning, but before the publication is locked and written."""
    import_list(client, lab, ALONE)
    plan = prepare(client, lab, ALONE.replace("year=2003", "year=2003, pages={1--9}"))
    client.post(plan, fields_of(client, plan) | {"action": "apply"})
    nets = Publication.objects.get()
    before = everything(nets)

    def move_and_load(ids: Any) -> Any:
        if moves == "author":
            row = nets.authorships.filter(position=2)
            row.update(person=bob, link_state="confirmed")
        else:
            alice.affiliations.all().delete()
        return load_publications(ids)

    monkeypatch.setattr(applying, "load_publications", move_and_load)
    run_jobs()
    assert everything(nets) == before  # the move was in the transaction, and is rolled back, too
    assert "during the import" in ImportJob.objects.latest("pk").error


def test_what_an_editor_of_units_misses_on_the_own_page_is_for_editors(
    client: Client, alice: Person, editor: User
) -> None:
    alice.user = editor
    alice.save()
    client.post("/me/missing/", {"text": STRANGE})
    sent = PreparedImport.objects.get()
    run_jobs()
    plan = reverse("admin:publications_importrun_plan", args=[sent.pk])
    assert client.get(plan).status_code == 404
    superuser = superuser_client()
    assert plan in superuser.get("/admin/review/sent-publications/").text
    apply(superuser, plan)
    assert Publication.objects.get().title == "Quite Another"
