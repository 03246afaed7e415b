"""Importing in the admin: choose sources, look at the plan, decide, apply, and undo."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from people.models import PersonName
from publications.importing.jobs.handlers import HANDLERS
from publications.importing.jobs.queue import run_next
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportJob,
    ImportRun,
    PreparedEntry,
    PreparedImport,
    Publication,
)
from tests.admin_pages import page_of
from tests.factories import make_affiliation, make_person, make_publication
from tests.publications.imports import HIVED, import_text

pytestmark = pytest.mark.django_db
NEW = reverse("admin:publications_importrun_new")
FISH = "@article{fish, title={On Fish}, author={Alice Example}, journal={Letters}, year=2001}\n"
BIRDS = "@article{birds, title={Of Birds and Bees}, author={Bob Builder}, year=2002}\n"
UNDEFINED = (
    "@article{u, title={Quite Another Thing}, author={Ned New}, journal=nosuch, year=2003}\n"
)


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("editor", password="x", is_staff=True)
    models = ("publication", "importrun", "importedentry", "person")
    user.user_permissions.add(
        *Permission.objects.filter(content_type__model__in=models).exclude(
            codename__startswith="delete"
        )
    )
    client.force_login(user)
    return client


def run_jobs() -> None:
    """Run all jobs, as a worker does."""
    while run_next(HANDLERS):
        pass


def upload(client: Client, *texts: str, name: str = "papers.bib", **values: Any) -> str:
    """Upload files, have them planned, and return the address of the plan."""
    files = [
        SimpleUploadedFile(name if number == 1 else f"{number}-{name}", text.encode())
        for number, text in enumerate(texts, start=1)
    ]
    response = client.post(NEW, {"uploads": files, **values})
    assert response.status_code == 302, response.context["form"].errors
    run_jobs()
    return str(response["Location"])


def apply(client: Client, plan: str, **values: str) -> Any:
    """Press the button "Import", as a browser would, and return the last page."""
    client.post(plan, fields_of(client, plan) | values | {"action": "apply"})
    run_jobs()
    return client.get(plan, follow=True)


def fields_of(client: Client, plan: str, query: str = "?show=all") -> dict[str, Any]:
    """Return what a browser would send without changes."""
    data: dict[str, Any] = {"entry": []}
    for shown in client.get(plan + query).context["entries"]:
        data["entry"].append(str(shown.row.number))
        for choice in shown.choices:
            if choice.is_chosen:
                data[shown.form_field] = choice.value
        for author in shown.authors:
            [data[author.field]] = [c.value for c in author.choices if c.is_chosen]
    return data


def entries_of(client: Client, plan: str, query: str = "?show=all") -> dict[str, Any]:
    return {shown.row.key: shown for shown in client.get(plan + query).context["entries"]}


def texts(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


def test_nothing_is_stored_before_a_plan_is_applied(editor: Client) -> None:
    plan = upload(editor, FISH + BIRDS)
    assert not Publication.objects.exists()
    shown = entries_of(editor, plan)
    assert [entry.badge for entry in shown.values()] == ["New", "New"]
    response = apply(editor, plan)
    assert response.status_code == 200
    assert response.redirect_chain
    run = ImportRun.objects.get()
    assert (run.user, run.sources) == (User.objects.get(), ["papers.bib"])
    assert set(Publication.objects.values_list("title", flat=True)) == {
        "On Fish",
        "Of Birds and Bees",
    }


def test_two_wrong_links_are_corrected_and_the_import_is_undone(editor: Client) -> None:
    chemist, physicist = (make_person(name="Wei Wang", tagline=t) for t in ("Chemist", "Physicist"))
    alice = make_person(name="Alice Example")
    text = FISH + "@article{w, title={Reactions}, author={Wang, Wei}, year=2001}"
    plan = upload(editor, text)
    shown = entries_of(editor, plan)
    [fish], [wang] = shown["fish"].authors, shown["w"].authors
    assert fish.person.person == alice
    assert "The full name is the same" in texts(editor.get(plan + "?show=all"))
    assert {c.value for c in wang.choices} == {"", str(chemist.pk), str(physicist.pk), "none"}
    apply(editor, plan, **{fish.field: "none", wang.field: str(physicist.pk)})
    rows = {row.last: row for row in Authorship.objects.all()}
    assert (rows["Wang"].person, rows["Wang"].linked_by) == (physicist, "person")
    assert rows["Wang"].rejected == [chemist.pk]
    assert (rows["Example"].person, rows["Example"].rejected) == (None, [alice.pk])
    run = ImportRun.objects.get()
    page = editor.get(reverse("admin:publications_importrun_change", args=[run.pk]))
    undo = reverse("admin:publications_importrun_undo", args=[run.pk])
    assert undo in page.content.decode()
    editor.post(undo)
    run_jobs()
    assert editor.get(undo).status_code == 302
    assert not Publication.objects.exists()
    run.refresh_from_db()
    assert run.undone_at is not None


def test_edited_publications_are_listed_before_the_others_are_undone(editor: Client) -> None:
    apply(editor, upload(editor, FISH + BIRDS))
    edited = Publication.objects.get(title="On Fish")
    edited.note = "Edited"
    edited.save()
    undo = reverse("admin:publications_importrun_undo", args=[ImportRun.objects.get().pk])
    editor.post(undo)
    run_jobs()
    assert "1 publication has changed since the import" in texts(editor.get(undo))
    assert Publication.objects.count() == 2
    editor.post(undo, {"leave_edited": "1"})
    run_jobs()
    assert Publication.objects.get() == edited


def test_the_changes_of_a_record_are_shown_beside_those_of_the_file(editor: Client) -> None:
    import_text(HIVED)
    plan = upload(editor, HIVED.replace("515--532", "515--533"))
    entry = entries_of(editor, plan)["hived"]
    [change] = entry.changes
    assert entry.badge == "Changed"
    assert change.label == "Pages"
    assert [s.text for s in change.before if s.is_different] == ["532"]
    assert [s.text for s in change.after if s.is_different] == ["533"]
    apply(editor, plan)
    assert Publication.objects.get().pages == "515–533"


def test_filters_count_what_needs_a_decision_first(editor: Client) -> None:
    import_text(FISH)
    plan = upload(editor, FISH + BIRDS + UNDEFINED)
    response = editor.get(plan)
    assert response.context["show"] == "doubtful"
    assert [(key, number) for key, _label, number in response.context["tabs"]] == [
        ("doubtful", 1),
        ("new", 1),
        ("unchanged", 1),
    ]
    assert "1 entry needs a decision." in texts(response)
    assert list(entries_of(editor, plan, "")) == ["u"]
    assert list(entries_of(editor, plan, "?show=all&q=bees")) == ["birds"]


def test_an_entry_that_is_skipped_is_not_asked_about_again(editor: Client) -> None:
    plan = upload(editor, FISH + UNDEFINED)
    entry = entries_of(editor, plan)["u"]
    apply(editor, plan, **{entry.form_field: "skip"})
    assert Publication.objects.get().title == "On Fish"
    changed = UNDEFINED.replace("2003", "2004")
    plan = upload(editor, "\n\n" + changed + FISH)
    response = editor.get(plan)
    assert response.context["counts"]["doubtful"] == 0
    entry = entries_of(editor, plan)["u"]
    assert (entry.badge, entry.decided) == ("Not imported", "Decided in an earlier import")
    assert import_text(changed).totals["refused"] == 1  # by the command, too
    apply(editor, plan, **{entry.form_field: "forget"})
    assert Publication.objects.count() == 2
    assert import_text(changed).totals["refused"] == 0


def test_an_entry_that_is_assigned_stays_with_its_publication(editor: Client) -> None:
    there = make_publication(title="Something Else", authors=["Builder, Bob"])
    plan = upload(editor, FISH)
    chooser = reverse("admin:publications_importrun_entry", args=[plan.split("/")[-2], 1])
    assert editor.get(chooser).status_code == 200
    editor.post(chooser, {"entry": "1", "publication-1": "other", "other-1": str(there.pk)})
    apply(editor, plan)
    assert Publication.objects.get() == there
    plan = upload(editor, FISH.replace("2001", "2002"))
    assert entries_of(editor, plan)["fish"].publication == there


def test_any_person_can_be_chosen_for_an_author(editor: Client) -> None:
    bob = make_person(name="Bob Builder")
    plan = upload(editor, FISH)
    chooser = reverse("admin:publications_importrun_entry", args=[plan.split("/")[-2], 1])
    field = "author-1-authors-1"
    assert "Alice Example" in texts(editor.get(chooser))
    editor.post(chooser, {"entry": "1", field: "other", "person-1-authors-1": str(bob.pk)})
    assert entries_of(editor, plan)["fish"].authors[0].person.person == bob
    apply(editor, plan)
    assert Authorship.objects.get().person == bob


def test_each_person_is_offered_for_an_author_once(editor: Client) -> None:
    alice = make_person(name="Alice Example", orcid="0000-0002-1825-0097")
    (entry,) = entries_of(editor, upload(editor, FISH)).values()
    (author,) = entry.authors
    labels = [choice.label for choice in author.choices]
    assert labels[0].startswith(alice.name)
    assert len(labels) == len(set(labels)), labels


def test_a_possible_duplicate_is_decided_in_the_plan_and_not_asked_again(editor: Client) -> None:
    title = "A Study of Examples in the Large"
    import_text(FISH.replace("On Fish", title).replace("Letters", "Journal"), name="other.bib")
    text = FISH.replace("On Fish", title).replace("2001", "2003").replace("{fish", "{other")
    plan = upload(editor, text)
    entry = entries_of(editor, plan, "")["other"]
    assert [c.value for c in entry.choices] == [str(Publication.objects.get().pk), "new", "skip"]
    assert not any(c.is_chosen for c in entry.choices)
    apply(editor, plan, **{entry.form_field: "new"})
    assert Publication.objects.count() == 2
    queue = reverse("admin:review")
    assert ImportedEntry.objects.waiting().count() == 0
    assert not any(
        number for reason, number in editor.get(queue).context["counted"] if "entries" in reason.key
    )
    again = entries_of(editor, upload(editor, text.replace("Letters", "Letters to All")))
    assert again["other"].publication == Publication.objects.latest("pk")


def test_if_the_directory_has_changed_the_plan_is_shown_again(editor: Client) -> None:
    plan = upload(editor, FISH + BIRDS)
    import_text(FISH, name="other.bib")
    response = apply(editor, plan)
    assert "1 entry would now be imported differently" in texts(response)
    assert list(entries_of(editor, plan, "")) == ["fish"]
    assert Publication.objects.count() == 1
    apply(editor, plan)
    assert Publication.objects.count() == 2
    assert ImportRun.objects.count() == 2


def test_consequences_of_ones_own_decisions_are_not_asked_about(editor: Client) -> None:
    copy = FISH.replace("{fish", "{copy").replace("Letters", "Letters of Fish")
    plan = upload(editor, FISH + copy)
    entries = entries_of(editor, plan)
    assert {e.badge for e in entries.values()} != {"New"}
    apply(editor, plan, **{entries["fish"].form_field: "skip"})
    assert Publication.objects.get().citation_key == "copy"


def test_a_decision_is_saved_by_the_script_of_the_page(editor: Client) -> None:
    plan = upload(editor, UNDEFINED)
    entry = entries_of(editor, plan)["u"]
    response = editor.post(
        plan,
        {"entry": entry.row.number, entry.form_field: "plan"},
        headers={"Accept": "application/json"},
    )
    assert (response.json()["counts"]["doubtful"], response.json()["fresh"]) == (0, 1)
    editor.post(plan, fields_of(editor, plan) | {"action": "plan"})
    run_jobs()
    response = editor.get(plan)
    assert (response.context["counts"]["doubtful"], response.context["fresh"]) == (0, 0)


def test_all_doubtful_entries_are_decided_at_once(editor: Client) -> None:
    plan = upload(editor, UNDEFINED + UNDEFINED.replace("{u", "{v").replace("Quite", "Not"))
    editor.post(plan, {"action": "skip-all"})
    assert editor.get(plan).context["counts"]["doubtful"] == 0
    apply(editor, plan)
    assert not Publication.objects.exists()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "Choose a file, or paste BibTeX or numbers."),
        ({"text": FISH, "numbers": "10.1234/x"}, "one after the other"),
        ({"uploads": SimpleUploadedFile("a.pdf", b"%PDF-1.4\x00\x01\x02" * 50)}, "a.pdf"),
        ({"text": FISH, "encoding": "klingon"}, "isn’t an encoding"),
        ({"text": "see the appendix"}, "Pasted text: "),
        ({"numbers": "see the appendix"}, "Not a DOI, arXiv number or PubMed number"),
        ({"numbers": " ".join(f"10.1234/{n}" for n in range(101))}, "at most 100"),
        ({"uploads": SimpleUploadedFile("a.bib", b" " * (10 * 2**20 + 1))}, "larger than 10 MB"),
        (
            {"uploads": [SimpleUploadedFile("a.bib", FISH.encode()) for _ in range(2)]},
            "Two files are named",
        ),
    ],
)
def test_what_cannot_be_imported_is_explained(
    editor: Client, values: dict[str, Any], sentence: str
) -> None:
    response = editor.post(NEW, values)
    assert response.status_code == 400
    assert sentence in texts(response).replace("&#x27;", "’")
    assert not PreparedImport.objects.exists()


def test_the_page_can_say_at_once_that_a_file_is_too_large(editor: Client) -> None:
    assert "“{}” is larger than 10 MB." in editor.get(NEW).text


def test_pasted_text_is_planned(editor: Client) -> None:
    response = editor.post(NEW, {"text": FISH})
    run_jobs()
    assert list(entries_of(editor, response["Location"])) == ["fish"]
    assert texts(editor.get(response["Location"])).startswith(" Pasted text |")


def test_a_list_of_a_person_confirms_initials(editor: Client) -> None:
    alice = make_affiliation(person=make_person(name="Alice Example")).person
    text = FISH.replace("Alice Example", "A. Example")
    plan = upload(editor, text, person=alice.pk)
    [author] = entries_of(editor, plan)["fish"].authors
    assert author.state == "confirmed"
    assert ("own list", True) in {
        ("own list" in r.text, True) and ("own list", "own list" in r.text) for r in author.reasons
    }


def test_plans_are_private_to_their_editor(editor: Client, client: Client) -> None:
    plan = upload(editor, FISH)
    other = User.objects.create_user("other", is_staff=True)
    client.force_login(other)
    assert client.get(plan).status_code == 403
    assert client.get(NEW).status_code == 403
    other.user_permissions.add(
        *Permission.objects.filter(codename__in=["add_publication", "change_publication"])
    )
    client.force_login(User.objects.get(pk=other.pk))
    assert client.get(NEW).status_code == 200
    assert client.get(plan).status_code == 404
    assert client.post(plan, {"action": "apply"}).status_code == 404
    status = reverse("admin:publications_importrun_job", args=[ImportJob.objects.get().pk])
    assert client.get(status).status_code == 404
    client.logout()
    assert client.get(plan).status_code == 302


def test_applying_twice_imports_once(editor: Client) -> None:
    plan = upload(editor, FISH)
    data = fields_of(editor, plan) | {"action": "apply"}
    editor.post(plan, data)
    editor.post(plan, data)
    assert ImportJob.objects.open().count() == 1
    run_jobs()
    editor.post(plan, data)
    run_jobs()
    assert ImportRun.objects.count() == 1


def test_a_plan_is_discarded_with_its_files(editor: Client) -> None:
    plan = upload(editor, FISH)
    editor.post(plan, {"action": "discard"})
    assert not PreparedImport.objects.exists()
    assert not PreparedEntry.objects.exists()
    assert editor.get(plan).status_code == 404


def test_without_a_worker_the_page_says_so(editor: Client) -> None:
    response = editor.post(NEW, {"text": FISH})
    assert "No worker is running" in texts(editor.get(response["Location"]))


def test_the_queries_of_a_plan_do_not_grow_with_its_entries(
    editor: Client, django_assert_num_queries: Any
) -> None:
    make_person(name="Alice Example")
    few = upload(editor, FISH + BIRDS)
    many = upload(
        editor,
        "".join(
            FISH.replace("On Fish", f"On {n} Fish").replace("{fish", f"{{f{n}") for n in range(40)
        ),
    )
    with CaptureQueriesContext(connection) as queries:
        editor.get(few + "?show=all")
    with django_assert_num_queries(len(queries)):
        editor.get(many + "?show=all")


def test_a_former_name_is_not_shown_to_those_who_may_not_see_it(editor: Client) -> None:
    alice = make_person(name="Alice Example")
    text = FISH.replace("Alice Example", "Oldname, Alice")
    import_text(text)
    row = Authorship.objects.get()
    row.person, row.link_state, row.linked_by = alice, "confirmed", "person"
    row.save()
    PersonName.objects.create(person=alice, name="Alice Oldname", kind="former")
    alice.save()
    plan = upload(
        editor, text.replace("Oldname, Alice", "Example, Alice B.").replace("2001", "2002")
    )
    assert "Oldname" in texts(editor.get(plan + "?show=all"))
    user = User.objects.get()
    user.user_permissions.remove(Permission.objects.get(codename="change_person"))
    page = texts(editor.get(plan + "?show=all"))
    assert "Oldname" not in page
    assert "2002" in page


def test_each_record_leads_to_the_imports_that_touched_it(editor: Client) -> None:
    alice = make_person(name="Alice Example")
    import_text(BIRDS, name="birds.bib")
    import_text(FISH, name="fish.bib")
    fish = Publication.objects.get(title="On Fish")
    assert fish.venue is not None
    User.objects.update(is_superuser=True)
    for record in (alice, fish, fish.venue):
        page = editor.get(page_of(record)).content.decode()
        [link] = re.findall(r'href="(/admin/publications/importrun/\?[^"]*)"', page)
        [run] = editor.get(link).context["cl"].result_list
        assert run.sources == ["fish.bib"]


def test_the_page_of_an_import_links_to_its_first_new_publications(editor: Client) -> None:
    make_publication(title="On Fish", authors=["Example, Alice"], date="2001")
    count = 12
    import_text(FISH + "".join(f"@misc{{m{n}, title={{Tide {n:02}}}}}\n" for n in range(count)))
    run = ImportRun.objects.get()
    page = editor.get(page_of(run)).content.decode()
    shown = re.findall(r'<a href="(/publications/[^"]+)">Tide \d\d</a>', page)
    assert shown == [p.get_absolute_url() for p in Publication.objects.order_by("pk")[1:11]]
    assert "All new publications" in page
    assert not re.search(r"\s</a>", page.partition('id="content-main"')[2].partition("<h2>")[0])
