"""Lines of an old CV, pasted into the sections of a person's page, become rows."""

from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from affiliations.models import Organization
from foundation.admin import pasted_rows
from people.forms.pasted_lines import SectionLines
from people.models import Activity, Affiliation, Person
from tests.admin_pages import page_of
from tests.factories import make_affiliation, make_organization, make_person
from tests.foundation.admin.two_editors import Editor

pytestmark = pytest.mark.django_db

SECTIONS = {
    "affiliations": "affiliations",
    "awards": "activities",
    "talks": "activities-2",
    "teaching": "activities-3",
    "service": "activities-4",
    "skills": "activities-5",
    "others": "activities-6",
}


@pytest.fixture
def person() -> Person:
    return make_person(name="Bob Example")


@pytest.fixture
def editor(person: Person) -> Editor:
    return Editor("alice").open(page_of(person))


def paste(editor: Editor, section: str, *lines: str) -> Any:
    return editor.save(**{f"_pasted-{SECTIONS[section]}": "\n".join(lines)})


def row(editor: Editor, section: str, number: int = 0) -> dict[str, str]:
    """Return what a row of the shown form has, without what is empty."""
    start = f"{SECTIONS[section]}-{number}-"
    cut = {n.removeprefix(start): v for n, v in editor.data.items() if n.startswith(start)}
    return {name: str(value) for name, value in cut.items() if value and name != "person"}


def notes(editor: Editor, section: str, number: int = 0) -> dict[str, str]:
    prefix = f"{SECTIONS[section]}-{number}"
    for inline in editor.response.context["inline_admin_formsets"]:
        for form in inline.formset.forms:
            if form.prefix == prefix:
                return {n: e.as_text() for n, e in form.errors.items() if n in form.fields}
    return {}


def test_lines_are_shown_as_rows_and_saved_only_afterwards(editor: Editor, person: Person) -> None:
    eth = make_organization(name="ETH Zürich", short_name="ETH")
    response = paste(
        editor, "affiliations", "2019–2021  Postdoc, ETH Zurich", "• since 2021: Engineer at Google"
    )
    assert response.text.count("2 rows were added. Check them, then save.") == 1
    assert "Nothing is saved yet. Please check:" in response.text
    assert not person.affiliations.exists()
    first, second = row(editor, "affiliations"), row(editor, "affiliations", 1)
    assert first["organization"] == str(eth.pk)
    assert (first["title"], first["role"]) == ("Postdoc", "postdoc")
    assert (first["start"], first["end"]) == ("2019", "2021")
    assert second["new_organization"] == "Google"
    assert "No organization has this name" in notes(editor, "affiliations", 1)["new_organization"]
    assert editor.save().status_code == 302
    rows = person.affiliations.order_by("pk")
    assert [(r.organization.name, r.position, r.start, r.end) for r in rows] == [
        ("ETH Zürich", "Postdoc", "2019", "2021"),
        ("Google", "Engineer", "2021", ""),
    ]


def test_boxes_of_several_sections_are_read_at_once(editor: Editor, person: Person) -> None:
    make_affiliation(person=person, title="Professor")
    editor.open(page_of(person))
    editor.type(tagline="Keeps what was typed")
    editor.type(**{"_pasted-activities-2": "Keynote: On Examples, Example Workshop, Bern, 2020"})
    paste(editor, "awards", "2020, Best Paper Award, OSDI", "2013, 2014: Travel grant")
    assert editor.save().status_code == 302
    person.refresh_from_db()
    assert person.tagline == "Keeps what was typed"
    found = [(a.kind, a.title, [d.date for d in a.dates.all()]) for a in person.activities.all()]
    assert found == [
        ("award", "Best Paper Award, OSDI", ["2020"]),
        ("award", "Travel grant", ["2013", "2014"]),
        ("talk", "On Examples", ["2020"]),
    ]
    talk = person.activities.get(kind="talk")
    assert (talk.role, talk.event, talk.place) == ("Keynote", "Example Workshop", "Bern")
    assert person.affiliations.count() == 1


CASES: list[tuple[str, str, dict[str, str | None]]] = [
    (
        "affiliations",
        "09/2015 - 08/2019 Ph.D. in Physics, MIT, GPA 3.9/4.0, Advisor: Prof. Bob Builder",
        {
            "start": "2015-09", "end": "2019-08", "degree": "Ph.D.", "kind": "education",
            "field_of_study": "Physics", "grade": "3.9", "grade_scale": "4.0",
            "supervisors": "Advisor: Prof. Bob Builder", "new_organization": "MIT",
        },
    ),
    ("affiliations", "2015 B.Sc. Physics, MIT", {"end": "2015", "start": None}),
    (
        "affiliations",
        "Sep–Dec 2019\tResearch intern\tGoogle",
        {"start": "2019-09", "end": "2019-12", "engagement": "internship", "role": "intern"},
    ),
    (
        "affiliations",
        "2024 – 2027-06 (expected), Visiting scholar, MIT",
        {"end": "2027-06", "end_expected": "on", "kind": "invited_position"},
    ),
    ("affiliations", "2010 – ?, Juggler, Circus", {"end_unknown": "on", "title": "Juggler"}),
    ("awards", "First prize, Hackathon, 2012", {"award_rank": "First prize"}),
    ("talks", "“Fast, slow”, SOSP, Bonn, Germany (2019-05)",
     {"title": "Fast, slow", "event": "SOSP", "place": "Bonn, Germany", "when": "2019-05"}),
    ("teaching", "TA for Logic (Fall 2018)", {"role": "TA", "title": "Logic"}),
    ("service", "Member, ACM, since 2019",
     {"kind": "membership", "role": "Member", "title": "ACM", "when": "2019 –"}),
    ("service", "PC chair of SOSP, 2021", {"role": "PC chair", "title": "SOSP"}),
    ("skills", "Languages: German (native)", {"kind": "language", "level": "native"}),
    ("others", "5 patents", {"kind": "patents", "quantity": "5", "title": "patents"}),
]  # fmt: skip


def test_pieces_of_a_line_are_told_apart(editor: Editor) -> None:
    for section, prefix in SECTIONS.items():
        lines = [line for of, line, _wanted in CASES if of == section]
        editor.type(**{f"_pasted-{prefix}": "\n".join(lines)})
    editor.save()
    places: Counter[str] = Counter()
    for section, line, wanted in CASES:
        found = row(editor, section, places[section])
        assert {name: found.get(name) for name in wanted} == wanted, line
        places[section] += 1
    assert editor.save().status_code == 302


def test_what_is_not_understood_is_in_the_row_and_marked(editor: Editor) -> None:
    paste(editor, "affiliations", "gibberish")
    assert row(editor, "affiliations")["title"] == "gibberish"
    assert "no date" in notes(editor, "affiliations")["start"]
    assert "organization" in notes(editor, "affiliations")  # it is needed
    paste(editor, "service", "2020 Reviewer, ISCA, MICRO, HPCA")
    assert row(editor, "service")["title"] == "ISCA, MICRO"
    assert row(editor, "service")["event"] == "HPCA"
    assert "Check" in notes(editor, "service")["title"]


def test_of_several_organizations_with_a_name_the_one_in_the_line_is_taken(
    editor: Editor,
) -> None:
    mit, eth = make_organization(name="MIT"), make_organization(name="ETH")
    for parent in (mit, eth):
        make_organization(name="Department of Physics", parent=parent)
    paste(
        editor, "affiliations", "2019 Postdoc, Department of Physics, ETH",
        "2020 Postdoc, Department of Physics",
    )  # fmt: skip
    own = Organization.objects.get(name="Department of Physics", parent=eth)
    assert row(editor, "affiliations")["organization"] == str(own.pk)
    assert "organization" not in row(editor, "affiliations", 1)
    assert "Several organizations match" in notes(editor, "affiliations", 1)["organization"]
    assert row(editor, "affiliations", 1)["subject"] == "Department of Physics"


def test_the_same_new_organization_in_two_rows_is_added_once(
    editor: Editor, person: Person
) -> None:
    paste(editor, "affiliations", "2019 Postdoc, Acme Inc.", "2020 Engineer, Acme Inc.")
    assert editor.save().status_code == 302
    assert Organization.objects.filter(name__startswith="Acme").count() == 1
    assert person.affiliations.count() == 2


def test_more_lines_than_are_read_at_once_stay_in_the_box(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pasted_rows, "MOST_LINES", 2)
    lines = [f"{2010 + n}, Award {n}" for n in range(4)]
    html = paste(editor, "awards", *lines).content.decode()
    assert "Only 2 lines can be read at once." in html
    assert "2012, Award 2\n2013, Award 3</textarea>" in html
    assert row(editor, "awards", 1)["title"] == "Award 1"


def test_another_editor_changes_the_person_meanwhile(editor: Editor, person: Person) -> None:
    Person.objects.filter(pk=person.pk).update(tagline="Changed meanwhile")
    paste(editor, "awards", "Travel grant")
    assert row(editor, "awards")["title"] == "Travel grant"
    assert "no date" in notes(editor, "awards")["when"]
    assert editor.save().status_code == 302
    person.refresh_from_db()
    assert person.tagline == "Changed meanwhile"
    assert person.activities.get().title == "Travel grant"


def test_lines_are_read_on_the_page_that_adds_a_person() -> None:
    editor = Editor("alice").open(page_of(Person, "add"))
    editor.type(name="Dana Example")
    paste(editor, "awards", "2020, Best Paper Award")
    assert not Person.objects.exists()
    assert editor.save().status_code == 302
    assert Person.objects.get().activities.get().title == "Best Paper Award"


def test_who_may_not_add_rows_has_no_box(client: Client, person: Person) -> None:
    user = User.objects.create_user("eve", is_staff=True)
    names = ["view_person", "change_person", "view_activity", "view_affiliation"]
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    client.force_login(user)
    assert b"_pasted-" not in client.get(page_of(person)).content
    response = client.post(
        page_of(person), {"_pasted-activities": "2020, Award", "name": person.name}
    )
    assert response.status_code in (200, 302, 403)
    assert not Activity.objects.exists()


def test_an_organization_can_be_named_in_a_row(editor: Editor, person: Person) -> None:
    make_organization(name="MIT")
    editor.add_row(
        "affiliations", kind="employment", role="other", title="Cook", new_organization="mit",
        rank="0",
    )  # fmt: skip
    assert editor.save().status_code == 302
    assert Affiliation.objects.get(person=person).organization.name == "MIT"


def test_the_number_of_queries_does_not_grow_with_the_lines(
    django_assert_max_num_queries: Any,
) -> None:
    from people.forms.cv_sections import AFFILIATIONS

    section: SectionLines = AFFILIATIONS
    make_organization(name="MIT")
    lines = [f"{2000 + n} Postdoc, MIT, Cambridge" for n in range(20)]
    with django_assert_max_num_queries(1):
        assert len(section.read(lines)) == 20
