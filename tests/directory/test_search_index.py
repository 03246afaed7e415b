"""The database keeps the index in step, no matter who writes."""

from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from affiliations.models import Organization
from foundation.search.deferring import one_update
from foundation.search.finding import Finder
from foundation.search.queries import parse
from foundation.search.ranked import search
from foundation.search.sources import Kind
from foundation.search.sql_of_sqlite import WORDS
from foundation.snapshot_version import reading_version
from people.models import (
    Activity,
    ActivityHolder,
    Affiliation,
    Interest,
    Person,
    PersonInterest,
    Project,
    ProjectMember,
)
from publications.models import Appearance, ImportRun, Publication, Venue
from tests.admin_pages import edit, page_of
from tests.directory.searches.systems_group import make_directory
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


def found(text: str) -> dict[str, list[int]]:
    """Return what a search finds as typed: the primary keys by kind."""
    results = search(text, most=10)
    return {} if results.corrected else {r.kind.name: r.records for r in results.results}


def check() -> str:
    output = StringIO()
    try:
        call_command("check_search", stdout=output)
    except CommandError as error:
        return output.getvalue() + str(error)
    return ""


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def test_a_directory_in_many_scripts_is_in_step() -> None:
    make_directory()
    assert check() == ""


def test_raw_sql_can_not_forget_the_index() -> None:
    make_publication(title="Zebra Crossings")
    execute("UPDATE publications_publication SET search_text = 'giraffe'")
    assert found("zebra") == {}
    assert "PUBLICATION" in found("giraffe")
    execute("DELETE FROM publications_publication")
    assert found("giraffe") == {}
    execute("SELECT count(*) FROM search_entry")


def test_bulk_statements_can_not_forget_the_index() -> None:
    people = [
        Person(name=f"P{n}", slug=f"p{n}", is_listed=True, search_text=f"quagga{n}")
        for n in range(3)
    ]
    Person.objects.bulk_create(people)
    assert len(found("quagga")["PERSON"]) == 3
    Person.objects.filter(slug="p0").update(is_listed=False)
    assert len(found("quagga")["PERSON"]) == 2
    Person.objects.filter(slug="p1").delete()
    assert len(found("quagga")["PERSON"]) == 1


def test_a_title_changed_by_sql_is_found_by_the_check_and_corrected_by_a_rebuild() -> None:
    publication = make_publication(title="Zebra Crossings")
    execute("UPDATE publications_publication SET title = 'Giraffe Crossings'")
    assert f"Publication {publication.pk}: its search text is out of date." in check()
    call_command("rebuild_search", stdout=StringIO())
    assert found("giraffe") == {"PUBLICATION": [publication.pk]}
    assert found("zebra") == {}
    assert check() == ""


def test_a_damaged_index_is_found_by_the_check_and_corrected_by_a_rebuild() -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    publication = make_publication()
    entry = Kind.PUBLICATION.id_of(publication.pk)
    without_words = {
        "sqlite": f"DELETE FROM {WORDS} WHERE rowid = {entry}",  # noqa: S608
        "postgresql": f"UPDATE search_entry SET rest = '' WHERE id = {entry}",  # noqa: S608
    }
    execute(without_words[connection.vendor])
    execute(f"DELETE FROM search_entry WHERE id = {Kind.PERSON.id_of(alice.pk)}")  # noqa: S608
    execute(f"DELETE FROM search_name WHERE id = {Kind.PERSON.id_of(bob.pk)}")  # noqa: S608
    problems = check()
    assert f"Publication {publication.pk}: the index differs" in problems
    assert f"Person {alice.pk}: the index differs" in problems
    assert f"Person {bob.pk}: the index differs" in problems
    call_command("rebuild_search", stdout=StringIO())
    assert check() == ""


def test_a_lacking_trigger_is_found_by_the_check() -> None:
    if connection.vendor == "sqlite":
        execute("DROP TRIGGER search_people_person_update")
    else:
        execute("DROP FUNCTION search_on_people_person_update CASCADE")
    assert "search_" in check()
    call_command("rebuild_search", stdout=StringIO())
    assert check() == ""


def test_people_are_found_by_what_belongs_to_them() -> None:
    alice = make_person()
    university = make_organization(name="Quagga University")
    lab = make_organization(name="Okapi Lab", parent=university)
    affiliation = make_affiliation(person=alice, organization=lab, title="Lecturer", role="faculty")
    interest = Interest.objects.create(name="Zoology")
    PersonInterest.objects.create(person=alice, interest=interest)
    project = Project.objects.create(name="Gnu")
    ProjectMember.objects.create(person=alice, project=project)
    for text in ("okapi", "quagga", "lecturer", "faculty", "zoology", "gnu", "okapi gnu alice"):
        assert found(text)["PERSON"] == [alice.pk], text
    Organization.objects.filter(pk=university.pk).update(search_text="tapir")
    Interest.objects.filter(pk=interest.pk).update(search_text="botany")
    Project.objects.filter(pk=project.pk).update(search_text="impala")
    Affiliation.objects.filter(pk=affiliation.pk).update(search_text="reader")
    for text in ("tapir", "botany", "impala", "reader"):
        assert found(text)["PERSON"] == [alice.pk], text
    for text in ("quagga", "zoology", "gnu", "lecturer"):
        assert "PERSON" not in found(text), text
    Organization.objects.filter(pk=lab.pk).update(parent=None)
    assert "PERSON" not in found("tapir")
    alice.affiliations.all().delete()
    assert "PERSON" not in found("okapi")


def test_people_are_found_by_the_awards_that_they_won_or_share() -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    award = Activity.objects.create(person=alice, title="Okapi Medal", team="Tapirs")
    Activity.objects.create(person=bob, title="On the okapi", kind=Activity.Kind.TALK)
    assert found("okapi medal")["PERSON"] == found("tapirs")["PERSON"] == [alice.pk]
    assert found("okapi")["PERSON"] == [alice.pk]
    share = ActivityHolder.objects.create(activity=award, person=bob)
    assert set(found("okapi")["PERSON"]) == {alice.pk, bob.pk}
    award.title = "Quagga Medal"
    award.save(update_fields=["title"])
    assert "PERSON" not in found("okapi")
    assert set(found("quagga")["PERSON"]) == {alice.pk, bob.pk}
    share.delete()
    organization = make_organization()
    ActivityHolder.objects.create(activity=award, organization=organization)
    assert found("quagga")["PERSON"] == [alice.pk]
    Activity.objects.filter(pk=award.pk).update(person=None, won_by=organization)
    assert "PERSON" not in found("quagga")
    assert check() == ""


def test_people_are_found_by_what_they_teach_and_know() -> None:
    alice = make_person()
    course = Activity.objects.create(person=alice, title="Okapis", kind=Activity.Kind.TEACHING)
    Activity.objects.create(person=alice, title="Diving", kind=Activity.Kind.SKILL)
    assert found("teaching okapis")["PERSON"] == found("diving")["PERSON"] == [alice.pk]
    course.delete()
    assert "PERSON" not in found("okapis")
    assert check() == ""


def test_theses_are_found_by_their_degree() -> None:
    thesis = make_publication(title="Zebras", kind=Publication.Kind.THESIS)
    assert "PUBLICATION" not in found("phd thesis zebras")
    Publication.objects.filter(pk=thesis.pk).update(thesis_type="Ph.D. dissertation")
    assert found("phd thesis zebras")["PUBLICATION"] == [thesis.pk]
    Publication.objects.filter(pk=thesis.pk).update(thesis_type="Master\u2019s thesis")
    assert found("masters thesis zebras")["PUBLICATION"] == [thesis.pk]
    assert check() == ""


def test_publications_are_found_by_their_awards(tmp_path: Path, admin_client: Client) -> None:
    entry = "@misc{a, title = {Zebras}, year = 2019, award = {AWARDS}}"
    import_text(tmp_path, entry.replace("AWARDS", "Okapi Medal"))
    publication = Publication.objects.get()
    assert found("okapi medal") == {"PUBLICATION": [publication.pk]}
    import_text(tmp_path, entry.replace("AWARDS", "Okapi Medal; Tapir Prize"))
    assert found("tapir zebras") == {"PUBLICATION": [publication.pk]}
    call_command("undo_import", str(ImportRun.objects.latest("pk").pk), stdout=StringIO())
    assert found("tapir") == {}
    assert found("okapi") == {"PUBLICATION": [publication.pk]}
    edit(admin_client, page_of(publication), rows={"awards": [{"name": "Quagga Plaque"}]})
    assert found("plaque") == {"PUBLICATION": [publication.pk]}
    assert check() == ""


def test_publications_are_found_by_their_venue() -> None:
    venue, other = make_venue(name="Quagga Days", short_name="QD"), make_venue(name="Okapi Days")
    publication = make_publication(title="Zebras", venue=venue)
    assert found("qd zebras") == {"PUBLICATION": [publication.pk]}
    Venue.objects.filter(pk=venue.pk).update(search_text="tapir days")
    assert found("tapir zebras") == {"PUBLICATION": [publication.pk]}
    publication.appearances.create(venue=other)
    assert found("okapi zebras") == {"PUBLICATION": [publication.pk]}
    publication.appearances.all().delete()
    assert found("okapi zebras") == {}


def test_interests_and_projects_of_unlisted_people_are_private() -> None:
    alice = make_person(is_listed=False)
    interest = Interest.objects.create(name="Zoology")
    PersonInterest.objects.create(person=alice, interest=interest)
    project = Project.objects.create(name="Gnu")
    ProjectMember.objects.create(person=alice, project=project)
    assert found("zoology") == found("gnu") == {}
    Person.objects.filter(pk=alice.pk).update(is_listed=True)
    assert set(found("zoology")) == {"INTEREST", "PERSON"}
    assert set(found("gnu")) == {"PROJECT", "PERSON"}


def import_text(tmp_path: Path, text: str) -> None:
    file = tmp_path / "list.bib"
    file.write_text(text)
    with suppress(SystemExit):
        call_command("import_bibtex", str(file), stdout=StringIO())


def test_imports_and_their_undoing_leave_the_index_in_step(tmp_path: Path) -> None:
    short = "@article{a, title = {Zebra Crossings}, author = {Ann Okapi}, journal = {QD},"
    import_text(tmp_path, f"{short} year = 2019, doi = {{10.1/a}}}}")
    assert len(found("okapi qd")["PUBLICATION"]) == 1
    long = short.replace("Crossings", "Migrations").replace("{QD}", "{Quagga Days (QD)}")
    other = "@misc{b, title = {Gnus}, author = {Bo Tapir}, year = 2020}"
    import_text(tmp_path, f"{long} year = 2019, doi = {{10.1/a}}}}\n{other}")
    assert len(found("zebra migrations quagga")["PUBLICATION"]) == 1
    assert found("crossings") == {}
    assert check() == ""
    call_command("undo_import", str(ImportRun.objects.latest("pk").pk), stdout=StringIO())
    assert len(found("zebra crossings")["PUBLICATION"]) == 1
    assert found("gnus") == {}
    assert check() == ""


def test_only_kinds_with_changed_records_are_updated() -> None:
    with CaptureQueriesContext(connection) as queries, transaction.atomic(), one_update():
        make_venue(name="Zebra Letters")
    parts = ("search_source_", "search_on_change_")
    updates = [q["sql"] for q in queries if any(part in q["sql"] for part in parts)]
    assert updates
    assert all(sql.count(part) == sql.count(f"{part}venue") for sql in updates for part in parts)
    assert "VENUE" in found("zebra")


def test_several_changes_of_a_record_are_one_update() -> None:
    kept, gone = make_publication(title="Zebras"), make_publication(title="Gnus")
    with one_update():
        for title in ("Okapis", "Tapirs"):
            kept.title = title
            kept.save()
        gone.delete()
        added = make_publication(title="Quaggas")
        with one_update():
            added.appearances.create(venue=make_venue(name="Impala Days"))
        assert found("tapirs") == {}
    assert found("tapirs") == {"PUBLICATION": [kept.pk]}
    assert found("impala quaggas") == {"PUBLICATION": [added.pk]}
    assert check() == ""


def test_a_venue_of_drafts_is_found_when_an_update_adds_what_is_public_there() -> None:
    direct, by_appearance = make_venue(name="Quagga Days"), make_venue(name="Okapi Days")
    paper = make_publication(title="Zebras")
    for venue in (direct, by_appearance):
        make_publication(title="Draft", venue=venue, release="draft")
    assert (found("quagga"), found("okapi")) == ({}, {})
    with transaction.atomic(), one_update():
        make_publication(title="Gnus", venue=direct)
        Appearance.objects.create(publication=paper, venue=by_appearance, rank=1)
    assert found("quagga days")["VENUE"] == [direct.pk]
    assert found("okapi days")["VENUE"] == [by_appearance.pk]
    assert found("zebras okapi")["PUBLICATION"] == [paper.pk]
    assert check() == ""


def test_an_interrupted_update_is_undone_and_defers_nothing_else() -> None:
    make_publication(title="Zebras")

    def replace_and_interrupt() -> None:
        with transaction.atomic(), one_update():
            Publication.objects.all().delete()
            make_publication(title="Gnus")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_and_interrupt()
    assert "PUBLICATION" in found("zebras")
    make_publication(title="Quaggas")
    assert "PUBLICATION" in found("quaggas")
    assert check() == ""


def test_a_rolled_back_change_leaves_the_index_as_it_was() -> None:
    make_publication(title="Zebra Crossings")
    with transaction.atomic():
        Publication.objects.all().delete()
        transaction.set_rollback(True)
    assert "PUBLICATION" in found("zebra")


def test_what_the_index_has_is_asked_once_as_long_as_no_row_changes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_person(name="Alice Turing")
    query = parse("turing")
    with reading_version(lambda: "before"):
        assert Finder().finds(query)
        with django_assert_num_queries(0):
            assert Finder().finds(query)
    Person.objects.all().delete()
    with reading_version(lambda: "after"):
        assert not Finder().finds(query)
