"""Publications, authors, venues and imports in the admin."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportRun,
    Publication,
)
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_authorship, make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db

ADD = "/admin/publications/publication/add/"
LINKS = "/admin/publications/authorship/"


def names_of(publication: Publication) -> list[str]:
    return [author.full_name for author in publication.authorships.all()]


def test_authors_are_typed_as_one_text(admin_client: Client) -> None:
    changes = {
        "title": "On Examples",
        "add_authors": "Zhu, Hongyu and Phanishayee, Amar and others",
    }
    assert edit(admin_client, ADD, changes).status_code == 302
    publication = Publication.objects.get()
    assert names_of(publication) == ["Hongyu Zhu", "Amar Phanishayee"]
    assert [author.position for author in publication.authorships.all()] == [1, 2]
    assert publication.truncated
    assert Publication.objects.search("phanishayee examples").get() == publication


def test_added_authors_come_after_the_current_ones(admin_client: Client) -> None:
    publication = make_publication(authors=["Zhu, Hongyu"])
    edit(admin_client, page_of(publication), {"add_authors": "Amar Phanishayee"})
    assert names_of(publication) == ["Hongyu Zhu", "Amar Phanishayee"]


def test_a_publication_added_from_a_persons_page_is_linked_to_them(admin_client: Client) -> None:
    alice = make_person(name="Hongyu Zhu")
    changes = {"title": "On Examples", "add_authors": "Zhu H., Pekhimenko G."}
    url = f"{ADD}?of_person={alice.pk}"
    response = edit(admin_client, url, changes, button="_return")
    assert response.url == page_of(alice) + "#authorships-group"
    link = alice.authorships.get()
    assert (link.full_name, link.link_state, link.linked_by) == ("H. Zhu", "confirmed", "person")


def test_several_publications_can_be_added_one_after_another(admin_client: Client) -> None:
    url = f"{ADD}?of_person={make_person().pk}"
    changes = {"title": "On Examples", "add_authors": "Alice Example"}
    assert edit(admin_client, url, changes, button="_addanother").url == url


def test_an_unmatched_author_is_reported_and_not_guessed(admin_client: Client) -> None:
    alice = make_person(name="Hongyu Zhu")
    changes = {"title": "On Examples", "add_authors": "Bob Boss"}
    response = edit(admin_client, f"{ADD}?of_person={alice.pk}", changes, button="_return")
    html = admin_client.get(response.url).content.decode()
    assert "No author matches Hongyu Zhu" in html
    assert not alice.authorships.exists()


def test_a_second_publication_with_the_same_title_needs_confirmation(
    admin_client: Client,
) -> None:
    there = make_publication(title="HiveD: Sharing a GPU Cluster", authors=["Zhao, Hanyu"])
    changes = {"title": "Hived – sharing a GPU cluster"}
    message = errors_of(edit(admin_client, ADD, changes))["title"][0]
    assert page_of(there) in message
    assert 'name="same_title_allowed"' in message
    assert edit(admin_client, ADD, changes | {"same_title_allowed": "on"}).status_code == 302
    assert Publication.objects.count() == 2


def test_the_doi_of_another_publication_is_an_error_at_the_field(
    admin_client: Client,
) -> None:
    make_publication(doi="10.1145/1")
    response = edit(admin_client, ADD, {"title": "Other", "doi": "https://doi.org/10.1145/1"})
    assert errors_of(response) == {"doi": ["Another publication has this DOI."]}


def test_an_appearance_without_a_venue_is_an_error_at_the_field(admin_client: Client) -> None:
    response = edit(
        admin_client, ADD, {"title": "New"}, rows={"appearances": [{"date": "2017", "rank": 0}]}
    )
    errors = errors_of(response)
    assert set(errors) <= {"appearances-0-venue", "appearances-0-venue_name"}
    assert len(errors) == 1


def order(publication: Publication) -> str:
    return "".join(author.last for author in publication.authorships.all())


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        ({3: 1}, "DABC"),
        ({3: 2}, "ADBC"),
        ({0: 3}, "BCAD"),
        ({0: 4}, "BCDA"),
        ({0: 2, 1: 1}, "BACD"),
        ({0: 4, 1: 3, 2: 2, 3: 1}, "DCBA"),
        ({0: ""}, "BCDA"),
        ({1: 99}, "ACDB"),
    ],
)
def test_authors_can_swap_positions(
    admin_client: Client, positions: dict[int, Any], expected: str
) -> None:
    publication = make_publication(authors=["A", "B", "C", "D"])
    changes = {f"authorships-{row}-position": place for row, place in positions.items()}
    assert edit(admin_client, page_of(publication), changes).status_code == 302
    assert order(publication) == expected
    assert [author.position for author in publication.authorships.all()] == [1, 2, 3, 4]


def test_an_author_is_inserted_between_two(admin_client: Client) -> None:
    publication = make_publication(authors=["A", "B"])
    row = {"position": 2, "last": "X"}
    edit(admin_client, page_of(publication), rows={"authorships": [row]})
    assert order(publication) == "AXB"


def test_a_removed_author_leaves_no_gap(admin_client: Client) -> None:
    publication = make_publication(authors=["Adams", "Brown", "Clark"])
    edit(admin_client, page_of(publication), {"authorships-0-DELETE": "on"})
    assert [(a.position, a.last) for a in publication.authorships.all()] == [
        (1, "Brown"),
        (2, "Clark"),
    ]
    assert Publication.objects.search("clark").exists()
    assert not Publication.objects.search("adams").exists()


def test_editors_are_ordered_separately_from_authors(admin_client: Client) -> None:
    publication = make_publication(authors=["A"])
    edit(admin_client, page_of(publication), rows={"authorships-2": [{"position": 1, "last": "E"}]})
    assert set(publication.authorships.values_list("contribution", "position")) == {
        ("author", 1),
        ("editor", 1),
    }


def test_choosing_a_person_confirms_the_link_as_made_by_an_editor(admin_client: Client) -> None:
    publication, alice = make_publication(authors=["Example, A."]), make_person()
    edit(admin_client, page_of(publication), {"authorships-0-person": alice.pk})
    link = publication.authorships.get()
    assert (link.person, link.link_state, link.linked_by) == (alice, "confirmed", "person")


def test_removing_the_person_removes_the_link(admin_client: Client) -> None:
    publication = make_publication(authors=[make_person()])
    response = edit(admin_client, page_of(publication), {"authorships-0-person": ""})
    assert response.status_code == 302
    assert (publication.authorships.get().person, publication.authorships.get().link_state) == (
        None,
        "",
    )


def test_an_unchanged_link_is_still_recorded_as_the_imports(admin_client: Client) -> None:
    publication = make_publication()
    alice = make_person()
    make_authorship(
        publication=publication, author=alice, linked_by="import", link_state="suggested"
    )
    edit(admin_client, page_of(publication), {"title": "On Better Examples"})
    assert alice.authorships.get().linked_by == "import"


def test_a_publication_with_hundreds_of_authors_shows_them_on_their_own_list(
    admin_client: Client,
) -> None:
    publication = make_publication(authors=[f"Author{i}" for i in range(101)])
    html = admin_client.get(page_of(publication)).content.decode()
    assert "Edit the 101 authors in a separate list" in html
    assert "Author77" not in html
    assert edit(admin_client, page_of(publication), {"title": "Big"}).status_code == 302
    assert publication.authorships.count() == 101


def selected(person: Any) -> dict[str, int]:
    rows = person.authorships.exclude(selected_rank=None)
    return dict(rows.values_list("publication__title", "selected_rank"))


def test_selected_publications_can_swap_ranks_on_the_persons_page(admin_client: Client) -> None:
    alice = make_person()
    for rank, title in enumerate(("First", "Second"), start=1):
        make_authorship(publication=make_publication(title=title), author=alice, selected_rank=rank)
    changes = {"authorships-0-selected_rank": 2, "authorships-1-selected_rank": 1}
    assert edit(admin_client, page_of(alice), changes).status_code == 302
    assert selected(alice) == {"First": 2, "Second": 1}


@pytest.mark.parametrize(
    ("number", "rank", "order"),
    [
        (3, 1, ["Fourth", "First", "Second", "Third"]),
        (2, 1, ["Third", "First", "Second"]),
        (0, 3, ["Second", "Third", "First"]),
        (0, 2, ["Second", "First", "Third"]),
    ],
)
def test_a_rank_in_use_inserts_among_the_selected_publications(
    admin_client: Client, number: int, rank: int, order: list[str]
) -> None:
    alice = make_person()
    for place, title in enumerate(("First", "Second", "Third"), start=1):
        publication = make_publication(title=title)
        make_authorship(publication=publication, author=alice, selected_rank=place)
    make_publication(title="Fourth", authors=[alice])
    changes = {f"authorships-{number}-selected_rank": rank}
    assert edit(admin_client, page_of(alice), changes).status_code == 302
    assert selected(alice) == {title: place for place, title in enumerate(order, start=1)}


def test_a_selected_publication_that_is_not_theirs_is_no_longer_selected(
    admin_client: Client,
) -> None:
    alice = make_person()
    row = make_authorship(publication=make_publication(), author=alice, selected_rank=1)
    changes = {"authorships-0-link_state": "rejected"}
    assert edit(admin_client, page_of(alice), changes).status_code == 302
    row.refresh_from_db()
    assert (row.link_state, row.selected_rank) == ("rejected", None)


def test_two_publications_with_one_rank_have_an_error_that_names_the_other(
    admin_client: Client,
) -> None:
    alice = make_person()
    make_publication(title="Old", authors=[alice], date="2010")
    new = make_authorship(publication=make_publication(title="New"), author=alice)
    changes = {"authorships-0-selected_rank": 1, "authorships-1-selected_rank": 1}
    errors = errors_of(edit(admin_client, page_of(alice), changes))
    said = "“New” already has rank 1. Give it another rank first; 2 is free."
    assert errors == {"authorships-1-selected_rank": [said]}
    Authorship.objects.filter(pk=new.pk).update(selected_rank=1)
    old = alice.authorships.exclude(pk=new.pk).get()
    errors = errors_of(edit(admin_client, page_of(old), {"selected_rank": 1}))
    assert errors == {"selected_rank": [said]}


def test_a_colleagues_publication_is_added_to_a_persons_page(admin_client: Client) -> None:
    alice = make_person(name="Hongyu Zhu")
    publication = make_publication(authors=["Zhao, Hanyu", "Zhu, H."])
    row = {"publication": publication.pk, "selected_rank": 1}
    assert edit(admin_client, page_of(alice), rows={"authorships-2": [row]}).status_code == 302
    link = alice.authorships.get()
    assert (link.position, link.link_state, link.linked_by) == (2, "confirmed", "person")
    assert link.selected_rank == 1
    assert publication.authorships.count() == 2


def test_a_publication_without_an_author_of_that_name_is_not_added(admin_client: Client) -> None:
    alice = make_person(name="Hongyu Zhu")
    row = {"publication": make_publication(authors=["Zhao, Hanyu"]).pk}
    errors = errors_of(edit(admin_client, page_of(alice), rows={"authorships-2": [row]}))
    assert (
        "None of the authors, or more than one, may be" in errors["authorships-2-0-publication"][0]
    )
    assert len(errors) == 1


def test_a_person_with_hundreds_of_publications_has_a_page_with_few_rows(
    admin_client: Client,
) -> None:
    alice = make_person()
    publications = Publication.objects.bulk_create(
        Publication(title=f"W{i}", slug=f"w{i}", date=f"{1900 + i}") for i in range(120)
    )
    Authorship.objects.bulk_create(
        Authorship(publication=w, person=alice, position=1, last="E", link_state="confirmed")
        for w in publications
    )
    Authorship.objects.filter(publication__title="W3").update(selected_rank=1)
    formsets = admin_client.get(page_of(alice)).context["inline_admin_formsets"]
    publications_shown = next(f.formset for f in formsets if f.formset.prefix == "authorships")
    titles = [form.instance.publication.title for form in publications_shown.forms]
    assert titles[:2] == ["W3", "W119"]
    assert len(titles) == 41


@pytest.mark.parametrize(
    ("action", "state", "rank"),
    [("confirm_links", "confirmed", None), ("reject_links", "rejected", None)],
)
def test_suggested_links_are_decided_in_the_list(
    admin_client: Client, action: str, state: str, rank: int | None
) -> None:
    alice = make_person()
    for title in ("One", "Two"):
        make_authorship(
            publication=make_publication(title=title),
            author=alice,
            link_state="suggested",
            linked_by="import",
        )
    suggested = admin_client.get(f"{LINKS}?link_state__exact=suggested").context["cl"].result_list
    pks = [row.pk for row in suggested]
    assert len(pks) == 2
    admin_client.post(LINKS, {"action": action, "_selected_action": pks})
    assert {(a.link_state, a.linked_by) for a in alice.authorships.all()} == {(state, "person")}
    changes = Event.objects.get(route="review").changes
    assert sorted(set(changes.values_list("row", flat=True))) == sorted(pks)


def test_imports_can_be_viewed_but_not_changed(admin_client: Client) -> None:
    run = ImportRun.objects.create(sources=["a.bib"], totals={"flagged": 1})
    entry = ImportedEntry.objects.create(
        run=run, source="a.bib", line=7, key="zhao2020", outcome="flagged", raw="@article{<b>}"
    )
    for record in (run, entry):
        html = admin_client.get(page_of(record)).content.decode()
        assert 'name="_save"' not in html
        assert admin_client.post(page_of(record), {"_save": "1"}).status_code == 403
        assert admin_client.post(page_of(record, "delete"), {"post": "yes"}).status_code == 403
    assert "@article{&lt;b&gt;}" in admin_client.get(page_of(entry)).content.decode()
    assert admin_client.get("/admin/publications/importrun/add/").status_code == 403


def test_the_blocks_of_an_import_are_listed_by_outcome(admin_client: Client) -> None:
    run, other = (ImportRun.objects.create(sources=["a.bib"], totals={"created": 1}) for _ in "ab")
    for of_run, outcome in ((run, "created"), (run, "refused"), (other, "created")):
        ImportedEntry.objects.create(run=of_run, source="a.bib", line=1, outcome=outcome)
    url = f"/admin/publications/importedentry/?run={run.pk}"
    assert admin_client.get(url).context["cl"].result_count == 2
    assert admin_client.get(f"{url}&outcome__exact=created").context["cl"].result_count == 1
    runs = admin_client.get("/admin/publications/importrun/").content.decode()
    assert f"?run={run.pk}&amp;outcome__exact=created" in runs


def test_an_import_without_its_unchanged_rows_has_a_note(admin_client: Client) -> None:
    run = ImportRun.objects.create(sources=["a.bib"], totals={"created": 1, "unchanged": 9})
    ImportedEntry.objects.create(run=run, source="a.bib", line=1, outcome="created")
    html = admin_client.get("/admin/publications/importrun/").content.decode()
    assert "1</a> of 10" in html
    assert "9 Unchanged" in html
    assert "outcome__exact=unchanged" not in html


def test_a_flagged_entry_is_resolved_in_the_list(admin_client: Client, admin_user: User) -> None:
    run = ImportRun.objects.create(sources=["a.bib"])
    entry = ImportedEntry.objects.create(run=run, source="a.bib", line=1, outcome="flagged")
    data = {"action": "mark_reviewed", "_selected_action": [entry.pk]}
    admin_client.post("/admin/publications/importedentry/?waiting=1", data)
    assert not ImportedEntry.objects.waiting().exists()
    assert Event.objects.get(route="admin").who == admin_user


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("?year=2020", {"New"}),
        ("?year=before-2006", {"Old"}),
        ("?year=none", {""}),
        ("?incomplete=title", {""}),
        ("?incomplete=date", {""}),
        ("?incomplete=authors", {"Old", ""}),
        ("?q=example", {"New"}),
    ],
)
def test_publications_are_filtered(admin_client: Client, query: str, titles: set[str]) -> None:
    venue = make_venue(name="Symposium")
    make_publication(title="New", date="2020-06", authors=["Example, A."])
    make_publication(title="Old", date="1999", authors=[])
    make_publication(title="", date="", venue=venue)
    publications = (
        admin_client.get(f"/admin/publications/publication/{query}").context["cl"].result_list
    )
    assert {publication.title for publication in publications} == titles
