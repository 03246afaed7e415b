"""Members are added from one small form, or from lines with a preview."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from affiliations.models import Organization
from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.models import Affiliation, ContactDetail, Person
from tests.admin_pages import page_of
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db

PAGE = "/admin/people/person/new-member/"
LIST = "/admin/people/person/"


@pytest.fixture
def lab(settings: Any) -> Organization:
    lab = make_organization(name="Example Lab", parent=make_organization())
    settings.HOME_ORGANIZATION = lab.slug
    return lab


def sent(client: Client, button: str = "_save", **values: str) -> Any:
    """Send the form as a browser does, with its first values and some others."""
    html = client.get(PAGE)
    first = {
        field.html_name: value
        for field in html.context["fields"]
        if (value := field.value()) is not None and field.html_name != "photo"
    }
    first["is_listed"] = "on"
    return client.post(PAGE, {**first, **values, button: "1"}, follow=True)


def test_a_name_and_a_role_make_a_member_of_the_home_organization(
    admin_client: Client, lab: Organization
) -> None:
    make_person(name="Carol Chair")
    response = sent(
        admin_client,
        name="Alice Example",
        role="phd_student",
        start="Sept 2021",
        value="alice@example.org",
        supervisors="Prof. Carol Chair",
        add_interests="Operating systems, Compilers",
    )
    alice = Person.objects.get(name="Alice Example")
    assert response.redirect_chain[-1][0] == page_of(alice)
    stay = alice.affiliations.get()
    assert (stay.organization, stay.role, stay.kind) == (lab, "phd_student", "education")
    assert str(stay.start) == "2021-09"
    assert [s.name for s in stay.supervisions.all()] == ["Carol Chair"]
    assert alice.is_listed
    assert [i.interest.name for i in alice.interests.order_by("rank")] == [
        "Operating systems",
        "Compilers",
    ]
    assert alice.contact_details.get().visibility == "public"
    assert alice in Person.objects.listed().current(lab)
    assert "Add person" in admin_client.get(LIST).content.decode()
    assert PAGE in admin_client.get(LIST).content.decode()


def test_the_only_organization_is_chosen_without_a_home(admin_client: Client) -> None:
    def chosen() -> Any:
        fields = admin_client.get(PAGE).context["fields"]
        return next(field.value() for field in fields if field.html_name == "organization")

    assert chosen() is None
    only = make_organization()
    assert chosen() == only.pk
    make_organization(name="Another University")
    assert chosen() is None


def test_the_cursor_is_where_the_next_entry_is(admin_client: Client, lab: Organization) -> None:
    """In the name at first; after a preview at the button that adds what it shows."""
    pages = [admin_client.get(PAGE), sent(admin_client, "_lines", lines="Alice Example, Postdoc")]
    focused = [re.findall(r'name="(\w+)"[^>]* autofocus', each.content.decode()) for each in pages]
    assert focused == [["name"], ["_add_lines"]]


def test_the_next_member_starts_with_the_role_and_the_dates_of_the_last(
    admin_client: Client, lab: Organization
) -> None:
    response = sent(
        admin_client, "_addanother", name="Alice Example", role="intern", start="2024-06"
    )
    fields = {field.html_name: field.value() for field in response.context["fields"]}
    assert (fields["role"], fields["start"], fields["name"]) == ("intern", "2024-06", None)
    assert str(fields["organization"]) == str(lab.pk)
    assert Affiliation.objects.get().engagement == "internship"


def test_errors_are_shown_and_nothing_is_saved(admin_client: Client, lab: Organization) -> None:
    response = sent(admin_client, name="", start="soon", value="alice", organization="")
    html = response.content.decode()
    assert "isn’t a valid date" in html
    assert "isn’t a valid email address" in html
    assert html.count("This field is required.") == 2
    assert 'value="soon"' in html
    assert not Person.objects.exists()


def test_a_namesake_is_added_only_if_the_editor_says_so(
    admin_client: Client, lab: Organization
) -> None:
    other = make_person()
    make_affiliation(person=other, organization=make_organization(name="Annex"), start="2019")
    response = sent(admin_client, name="Alice Example", role="staff")
    html = response.content.decode()
    assert "The directory already has a person with this name." in html
    assert f'href="{page_of(other)}">Alice Example – Annex 2019–</a>' in html
    sent(admin_client, name="Alice Example", role="staff", is_other="on")
    assert Person.objects.filter(name="Alice Example").count() == 2


LINES = """Alice Example, Ph.D. student, 2021-09, alice@example.org
Bob Builder\t2022\tPostdoc
Carol Chair
Dan Doubtful, wizard
Eve Example; eve@; 2020; 2021
"""


def test_lines_are_previewed_and_added_as_one_change(
    admin_client: Client, lab: Organization
) -> None:
    response = sent(admin_client, "_lines", lines=LINES, role="engineer", start="2025")
    lines = {line.values["name"]: line for line in response.context["lines"]}
    assert {name for name, line in lines.items() if not line.problems} == {
        "Alice Example", "Bob Builder", "Carol Chair",
    }  # fmt: skip
    assert lines["Dan Doubtful"].problems == [
        "“wizard” isn’t a role, date, email address or ORCID iD. If it is a title, "
        "write a role before it: Other, wizard."
    ]
    assert lines["Eve Example"].problems == [
        "“2021” is one too many.",
        "“eve@” isn’t a role, date, email address or ORCID iD.",
    ]
    assert "Add 3 members" in response.content.decode()
    assert not Person.objects.exists()
    response = sent(admin_client, "_add_lines", lines=LINES, role="engineer", start="2025")
    stays = Affiliation.objects.order_by("person__name").values_list("role", "start")
    assert list(stays) == [("phd_student", "2021-09"), ("postdoc", "2022"), ("engineer", "2025")]
    assert ContactDetail.objects.get().value == "alice@example.org"
    left = response.context["box"]["lines"].value()
    assert left.splitlines() == ["Dan Doubtful, wizard", "Eve Example; eve@; 2020; 2021"]
    event = Event.objects.get(route="bulk")
    assert reverse("admin:history_event_revert", args=[event.pk]) in response.content.decode()
    revert(lambda: plan_undo(event), user=None)
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    ("text", "role", "title"),
    [
        ("Research engineer", "engineer", "Research engineer"),
        ("Professor, 2019", "faculty", "Professor"),
        ("2019\tAssociate Professor", "faculty", "Associate Professor"),
        ("Visiting professor", "visitor", "Visiting professor"),
        ("Senior scientist, 2019", "researcher", "Senior scientist"),
        ("Ph.D. candidate", "phd_student", "Ph.D. candidate"),
        ("Post-doctoral fellow", "postdoc", "Post-doctoral fellow"),
        ("Research engineer, Staff", "staff", "Research engineer"),
        ("Doktorandin", "phd_student", "Doktorandin"),
        ("Dottorando", "phd_student", "Dottorando"),
        ("Wiss. Mitarbeiter", "researcher", "Wiss. Mitarbeiter"),
        ("Postdoktorand", "postdoc", "Postdoktorand"),
        ("Chercheur", "researcher", "Chercheur"),
        ("SHK", "other", "SHK"),
        ("Other, wizard", "other", "wizard"),
        ("PhD", "phd_student", ""),
    ],
)
def test_a_title_is_kept_with_the_role_that_it_names_or_follows(
    admin_client: Client, lab: Organization, text: str, role: str, title: str
) -> None:
    separator = "\t" if "\t" in text else ", "
    line = f"Alice Example{separator}{text}"
    response = sent(admin_client, "_lines", lines=line, role="staff", start="2025")
    if title:
        assert f"in the list under “{Affiliation.Role(role).label}”" in unescape(
            response.content.decode()
        )
    sent(admin_client, "_add_lines", lines=line, role="staff", start="2025")
    stay = Affiliation.objects.get()
    assert (stay.role, stay.title) == (role, title)


def test_a_text_that_may_be_a_name_or_a_date_is_no_title(
    admin_client: Client, lab: Organization
) -> None:
    text = "Example\tAlice\tstaff\nAlice Example, staff, Setp 2021\nBob Builder, wizard, staff"
    response = sent(admin_client, "_lines", lines=text, role="staff")
    assert all(line.problems for line in response.context["lines"])


def test_a_line_may_have_the_family_name_first(admin_client: Client, lab: Organization) -> None:
    text = "García Márquez, Gabriel; staff\nExample, Alice\tstaff"
    page = sent(admin_client, "_lines", lines=text, role="staff").content.decode()
    assert "Gabriel García Márquez" in page
    sent(admin_client, "_add_lines", lines=text, role="staff")
    names = Person.objects.order_by("sort_name").values_list("name", "given_name", "family_name")
    assert list(names) == [
        ("Alice Example", "Alice", "Example"),
        ("Gabriel García Márquez", "Gabriel", "García Márquez"),
    ]
    page = sent(admin_client, "_add_lines", lines=text, role="staff").content.decode()
    assert page.count("The directory already has a person with this name.") == 2


def test_a_name_that_is_there_or_twice_is_a_problem_of_its_line(
    admin_client: Client, lab: Organization
) -> None:
    make_person()
    text = "Example\tAlice\nAlice Example\nBob Builder\nBuilder, Bob, staff"
    shown = sent(admin_client, "_lines", lines=text, role="staff").context["lines"]
    assert shown[-1].problems == ["The name is in another line as well."]
    response = sent(admin_client, "_add_lines", lines=text, role="staff")
    assert list(Person.objects.order_by("name").values_list("name", flat=True)) == [
        "Alice Example",
        "Bob Builder",
    ]
    problems = [line.problems for line in response.context["lines"]]
    assert problems == [
        [
            "“Alice” isn’t a role, date, email address or ORCID iD. If it is a given name, write "
            "“Alice Example”, or put semicolons between the facts."
        ],
        ["Name: The directory already has a person with this name."],
        ["Name: The directory already has a person with this name."],
    ]


def test_too_many_lines_are_kept_and_led_to_a_table(
    admin_client: Client, lab: Organization
) -> None:
    text = "\n".join(f"Alice Example{number}" for number in range(201))
    response = sent(admin_client, "_lines", lines=text, role="staff")
    assert response.context["box"]["lines"].value() == text
    page = response.content.decode()
    assert "These are 201 lines" in page
    assert '<a href="/admin/people/person/table/">load a table</a>' in page


def test_an_orcid_id_is_stored_and_what_comes_next_is_linked(
    admin_client: Client, lab: Organization
) -> None:
    text = "Alice Example\t0000-0002-1825-0097\nBob Builder, 0000-0002-1825-0097\nCarol Chair"
    response = sent(admin_client, "_add_lines", lines=text, role="staff")
    assert Person.objects.get(name="Alice Example").orcid == "0000-0002-1825-0097"
    [line] = response.context["lines"]
    assert line.problems == ["ORCID iD: Another person has this ORCID iD."]
    added = Person.objects.order_by("pk").values_list("pk", flat=True)
    ids = ",".join(map(str, added))
    page = response.content.decode()
    assert f'<a href="/admin/accounts/invitation/invite/?ids={ids}">Invite to have an' in page


def test_only_those_who_may_add_people_see_it(client: Client, lab: Organization) -> None:
    client.force_login(User.objects.create_user("reader", is_staff=True))
    assert client.get(PAGE).status_code == 403


@pytest.mark.usefixtures("lab")
def test_the_first_field_with_an_error_has_the_focus(admin_client: Client) -> None:
    html = sent(admin_client, "_save", name="Alice Example", value="nonsense").content.decode()
    assert "<title>Error: New member" in html
    focused = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"[^>]*\sautofocus', html)
    assert focused == ["value"]
