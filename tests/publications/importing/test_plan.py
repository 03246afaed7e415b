"""A plan lists what an import would do, accepts decisions about entries, and applies them."""

import pytest

from publications.importing.options import AuthorPlace, Decision, EntryPlace, ImportOptions
from publications.importing.plan import ImportPlan, plan_import
from publications.importing.planned_entries import PlannedAuthor, PlannedEntry
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportRun,
    Publication,
    RememberedDecision,
)
from tests.factories import make_person, make_publication
from tests.publications.imports import (
    HIVED,
    HIVED_PREPRINT,
    bib,
    import_text,
    outcomes,
    rows_of,
    the_publication,
)

pytestmark = pytest.mark.django_db
FISH = "@article{fish, title={On Fish}, author={Alice Example}, journal={Letters}, year=2001}\n"
FIRST_AUTHOR = AuthorPlace("authors", 1)


def plan_text(*texts: str, **options: object) -> ImportPlan:
    sources = [bib(text, f"{number}.bib") for number, text in enumerate(texts, start=1)]
    return plan_import(sources, ImportOptions(**options))  # type: ignore[arg-type]


def entry_of(plan: ImportPlan) -> PlannedEntry:
    [entry] = plan.entries()
    return entry


def test_a_preview_writes_nothing_and_matches_what_is_applied() -> None:
    plan = plan_text(HIVED + HIVED_PREPRINT)
    entries = plan.entries()
    assert not Publication.objects.exists()
    assert not ImportRun.objects.exists()
    expected = {"hived": "created", "hived-arxiv": "duplicate"}
    assert {entry.key: entry.outcome for entry in entries} == expected
    assert outcomes(plan.report()) == expected
    assert outcomes(plan.apply()) == expected
    assert Publication.objects.count() == 1


def test_a_dry_run_includes_what_earlier_files_would_create() -> None:
    plan = plan_text(HIVED, HIVED)
    assert [row.outcome for row in rows_of(plan.report())] == ["created", "unchanged"]
    first, second = plan.entries()
    assert (first.publication_id, first.same_as) == (None, None)
    assert (second.publication_id, second.same_as) == (None, EntryPlace("1.bib", 1))


def test_an_update_lists_the_publication_and_each_changed_field() -> None:
    import_text(HIVED, name="1.bib")
    changed = HIVED.replace("515--532", "515--533").replace("2020", "2021")
    entry = entry_of(plan_text(changed))
    assert (entry.place, entry.outcome) == (("1.bib", 1), "updated")
    assert entry.publication_id == the_publication().pk
    assert {(c.field, c.before, c.after) for c in entry.changes} == {
        ("pages", "515–532", "515–533"),
        ("date", "2020", "2021"),
    }
    assert the_publication().pages == "515–532"


def test_each_author_is_listed_with_the_person_or_candidates() -> None:
    alice = make_person(name="Alice Example")
    carols = [make_person(name="Carol Other").pk for _ in range(2)]
    text = "@misc{k, title={T}, author={Example, Alice and Other, Carol and New, Ned}, year=2020}"
    authors = entry_of(plan_text(text)).authors
    assert [(a.name[2], a.person_id, a.link_state, a.candidates) for a in authors] == [
        ("Example", alice.pk, "confirmed", ()),
        ("Other", None, "", tuple(carols)),
        ("New", None, "", ()),
    ]
    assert [kinds_of(a) for a in authors] == [["name"], ["name"], []]
    assert [a.place for a in authors] == [("authors", 1), ("authors", 2), ("authors", 3)]


def kinds_of(author: PlannedAuthor) -> list[str]:
    """The kinds of evidence for the likeliest candidate."""
    return [piece.kind for piece in author.evidence[0].evidence] if author.evidence else []


def test_a_link_names_the_evidence_for_it() -> None:
    alice = make_person(name="Alice Example")
    bob = make_person(name="Bob Builder", orcid="0000-0001-5109-3700")
    text = """@misc{k, title={T}, author={Example, A. and Other, Carol}, year=2020,
        author+an:orcid={2="0000-0001-5109-3700"}}"""
    initials, orcid = entry_of(plan_text(text)).authors
    assert (initials.person_id, kinds_of(initials)) == (alice.pk, ["name"])
    assert (orcid.person_id, kinds_of(orcid)) == (bob.pk, ["orcid"])
    own, _ = entry_of(plan_text(text, person=alice)).authors
    assert (own.link_state, kinds_of(own)) == ("confirmed", ["name", "own-list"])


def test_a_possible_duplicate_lists_its_candidate() -> None:
    title = "A Study of Examples in the Large"
    import_text(FISH.replace("On Fish", title).replace("Letters", "Journal"), name="other.bib")
    there = the_publication()
    changed = FISH.replace("On Fish", title).replace("2001", "2003").replace("{fish", "{other")
    entry = entry_of(plan_text(changed))
    assert entry.outcome == "flagged"
    assert entry.candidates == (there.pk,)


def test_an_entry_that_is_skipped_is_not_imported_until_an_editor_agrees_to_it() -> None:
    plan = plan_text(FISH)
    plan.decide(entry_of(plan).place, Decision(skip=True))
    entry = entry_of(plan)
    assert (entry.outcome, [m.code for m in entry.messages]) == ("refused", ["skipped"])
    assert outcomes(plan.apply()) == {"fish": "refused"}
    assert not Publication.objects.exists()
    assert outcomes(import_text(FISH, name="1.bib")) == {"fish": "refused"}
    assert outcomes(import_text(FISH, name="other.bib")) == {"fish": "created"}
    plan = plan_text(FISH + FISH.replace("fish", "fowl").replace("Fish", "Fowl"))
    plan.decide(EntryPlace("1.bib", 1), Decision())
    assert outcomes(plan.apply()) == {"fish": "unchanged", "fowl": "created"}
    assert not RememberedDecision.objects.exists()


def test_an_entry_can_be_assigned_to_a_publication_that_it_does_not_resemble() -> None:
    there = make_publication(title="Something Else", authors=["Builder, Bob"])
    plan = plan_text(FISH)
    assert entry_of(plan).publication_id is None
    plan.decide(EntryPlace("1.bib", 1), Decision(publication_id=there.pk))
    assert entry_of(plan).publication_id == there.pk
    plan.apply()
    assert Publication.objects.get() == there
    assert ImportedEntry.objects.get().publication == there


def test_an_entry_can_be_stored_as_a_separate_publication() -> None:
    import_text(HIVED, name="other.bib")
    plan = plan_text(HIVED)
    assert entry_of(plan).publication_id == the_publication().pk
    plan.decide(EntryPlace("1.bib", 1), Decision(is_new=True))
    assert entry_of(plan).publication_id is None
    plan.apply()
    assert Publication.objects.count() == 2


def test_a_decision_for_a_deleted_publication_is_ignored() -> None:
    there = make_publication(title="Something Else")
    plan = plan_text(FISH)
    plan.decide(EntryPlace("1.bib", 1), Decision(publication_id=there.pk))
    there.delete()
    assert outcomes(plan.apply()) == {"fish": "created"}


@pytest.mark.parametrize("is_stored", [False, True])
def test_a_decision_about_an_author_is_recorded_as_the_editors(*, is_stored: bool) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    if is_stored:
        import_text(FISH, name="1.bib")
    plan = plan_text(FISH)
    plan.decide(EntryPlace("1.bib", 1), Decision(people={FIRST_AUTHOR: bob.pk}))
    [author] = entry_of(plan).authors
    assert (author.person_id, author.is_decided) == (bob.pk, True)
    plan.apply()
    row = Authorship.objects.get()
    assert (row.person, row.link_state, row.linked_by) == (bob, "confirmed", "person")
    import_text(FISH.replace("2001", "2002"), name="1.bib", person=alice)
    assert Authorship.objects.get().person == bob


@pytest.mark.parametrize("is_stored", [False, True])
def test_an_author_can_be_left_without_a_person(*, is_stored: bool) -> None:
    make_person(name="Alice Example")
    if is_stored:
        import_text(FISH, name="1.bib")
    plan = plan_text(FISH)
    plan.decide(EntryPlace("1.bib", 1), Decision(people={FIRST_AUTHOR: None}))
    plan.apply()
    row = Authorship.objects.get()
    assert (row.person, row.link_state, row.linked_by) == (None, "", "")


def test_applying_a_plan_takes_into_account_changes_since_the_preview() -> None:
    plan = plan_text(FISH)
    assert entry_of(plan).outcome == "created"
    import_text(FISH, name="1.bib")
    assert outcomes(plan.apply()) == {"fish": "unchanged"}
    assert Publication.objects.count() == 1
