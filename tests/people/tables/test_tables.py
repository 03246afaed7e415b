"""Tables of people: exported, edited in a spreadsheet, and loaded again."""

import datetime
import html
import io
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from affiliations.models import Organization
from foundation.tables import UnreadableTableError
from people.models import Affiliation, ContactDetail, Person
from people.tables.columns import Column
from people.tables.plan import _Loading, load_table
from people.tables.reading import Table, read_table
from people.tables.row_plans import RowPlan
from tests.factories import make_affiliation, make_organization, make_person
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db
PAGE = "admin:people_person_table"


@pytest.fixture(autouse=True)
def _people(settings: Any) -> None:
    settings.HOME_ORGANIZATION = "lab"
    lab = make_organization(name="Example Lab", slug="lab")
    alice = make_person(name="Alice Example", slug="alice", orcid="0000-0002-1825-0097")
    make_affiliation(person=alice, organization=lab, role="phd_student", start="2019-09")
    alice.contact_details.create(kind="email", value="alice@example.org")
    alice.links.create(kind="github", url="https://github.com/alice")
    bob = make_person(name="=Bob Builder", native_name="王", slug="bob")
    make_affiliation(person=bob, organization=lab, role="postdoc", start="2015", end="2018")
    company = make_organization(name="Company")
    make_affiliation(person=bob, organization=company, start="2018")


def load(path: Path, capsys: Any, *arguments: str) -> list[str]:
    """Load a table by the command, and return what it prints."""
    capsys.readouterr()
    with suppress(SystemExit):  # rows are unclear
        call_command("people_table", str(path), *arguments)
    return str(capsys.readouterr().out).splitlines()


@pytest.mark.parametrize("name", ["people.csv", "people.xlsx"])
def test_an_exported_table_changes_nothing(name: str, tmp_path: Path, capsys: Any) -> None:
    call_command("people_table", str(tmp_path / name), export=True)
    before = [list(m.objects.order_by("pk").values()) for m in (Person, Affiliation, ContactDetail)]
    assert load(tmp_path / name, capsys) == ["0 new, 0 changed, 2 unchanged, 0 unclear"]
    after = [list(m.objects.order_by("pk").values()) for m in (Person, Affiliation, ContactDetail)]
    assert after == before


def test_an_edited_table_changes_what_was_edited(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "people.xlsx"
    call_command("people_table", str(path), export=True)
    book = load_workbook(path)
    sheet: Any = book.worksheets[0]
    cells = {cell.value: cell.column for cell in sheet[1]}
    rows = {sheet.cell(n, cells["id"]).value: n for n in (2, 3)}
    end = sheet.cell(rows["alice"], cells["end"])
    end.value, end.number_format = datetime.date(2024, 6, 1), "mmm yyyy"
    sheet.cell(rows["alice"], cells["now at"]).value = "New Company"
    sheet.cell(rows["bob"], cells["start"]).value = 2014
    sheet.cell(rows["bob"], cells["email"]).value = "bob@example.org"
    sheet.append([None, "Carol New", None, "Postdoc", "Example Lab", datetime.date(2025, 1, 2)])
    sheet.cell(4, 6).number_format = "yyyy-mm-dd"
    book.save(path)

    assert load(path, capsys, "--dry-run")[0] == "1 new, 2 changed, 0 unchanged, 0 unclear"
    assert Person.objects.count() == 2
    assert load(path, capsys)[0] == "1 new, 2 changed, 0 unchanged, 0 unclear"

    phd, company = Affiliation.objects.filter(person__slug="alice").order_by("pk")
    assert (str(phd.end), company.organization.name) == ("2024-06", "New Company")
    bob = Person.objects.get(slug="bob")
    assert str(bob.affiliations.order_by("pk")[0].start) == "2014"
    assert bob.contact_details.get().value == "bob@example.org"
    carol = Person.objects.get(name="Carol New").affiliations.get()
    assert (carol.role, str(carol.start), carol.organization.slug) == (
        "postdoc",
        "2025-01-02",
        "lab",
    )


def test_a_row_says_everything_that_is_wrong_with_it(
    tmp_path: Path, capsys: Any, settings: Any
) -> None:
    path = tmp_path / "people.csv"
    path.write_text("name,email,role,start,end\nCarol New,carol@example,Wizard,2020-13,soon\n")
    said = "\n".join(load(path, capsys))
    assert "0 new, 0 changed, 0 unchanged, 1 unclear" in said
    for value in ("carol@example", "Wizard", "2020-13", "soon"):
        assert f"“{value}”" in said
    assert Person.objects.count() == 2
    make_person(name="Dan")
    settings.HOME_ORGANIZATION = ""
    path.write_text("name,role\nDan,Wizard\n")
    said = "\n".join(load(path, capsys))
    assert [text in said for text in ("“Wizard”", "Add a column with the organization")] == [
        True,
        True,
    ]


def test_where_there_is_one_organization_a_row_needs_none(
    tmp_path: Path, capsys: Any, settings: Any
) -> None:
    settings.HOME_ORGANIZATION = ""
    path = tmp_path / "people.csv"
    path.write_text("name,role\nCarol New,Postdoc\n")
    said = "\n".join(load(path, capsys))
    assert "choose one for the site" in said
    Person.objects.all().delete()
    Organization.objects.exclude(slug="lab").delete()
    load(path, capsys)
    assert Person.objects.get().affiliations.get().organization.slug == "lab"


@pytest.mark.parametrize("is_export", [False, True])
def test_a_file_that_is_not_there_is_named_once(tmp_path: Path, *, is_export: bool) -> None:
    path = tmp_path / "nowhere/people.csv"
    with pytest.raises(CommandError) as refused:
        call_command("people_table", str(path), export=is_export)
    assert str(refused.value) == f"{path}: No such file or directory"


def test_people_are_recognized_and_unclear_rows_are_left(tmp_path: Path, capsys: Any) -> None:
    make_person(name="Dan Double")
    make_person(name="Dan Double")
    path = tmp_path / "people.csv"
    text = (
        "Full name;E-Mail;ORCID;GitHub;Role;Start;Photo\r\n"
        "A. Other;ALICE@example.org;;@alice;;;\r\n"  # by the address: only the name changes
        "Dan Double;dan@example.org;;;;;\r\n"
        "Eve Ö;eve@example;;;;;\r\n"
        "Frank;;;;Wizard;;\r\n"
        "Grace;;;;Faculty;soon;\r\n"
        "Heidi;;1234;;;;\r\n"
        "Ivan;;;;;;../../etc/passwd\r\n"
        "alice  EXAMPLE;;;;;;\r\n"
        ";x@example.org;;;;;\r\n"
    )
    path.write_bytes(text.encode("cp1252"))
    lines = load(path, capsys)
    assert lines[0] == "0 new, 1 changed, 0 unchanged, 8 unclear"
    assert "  Name: “Alice Example” → “A. Other”" in lines
    reasons = [line.partition(": ")[2] for line in lines if line.startswith("line ")]
    assert reasons[0] == "2 people fit. Add a column “id” with the address of the page."
    assert "email" in reasons[1]
    assert reasons[2].startswith("“Wizard” isn’t a role. Allowed: Faculty, Researcher,")
    assert reasons[3] == "“soon” isn’t a date such as 2016-09."
    assert "ORCID" in reasons[4]
    assert reasons[5] == "There is no photo “../../etc/passwd”."
    assert reasons[6] == "The same person as in line 2."
    assert reasons[7] == "A new person needs a name."
    assert Person.objects.count() == 4


@pytest.mark.parametrize(
    ("row", "outcome"),
    [
        ("Alice Example,,Elsewhere,", "Alice Example is at Example Lab."),
        ("Alice Example,,,0000-0001-5109-3700", "Alice Example has another ORCID iD."),
        ("Alice Example,alice@example.org,Elsewhere,", "1 changed"),
        ("Alice Example,,Wing,", "1 changed"),
        ("Alice Example,,,0000-0002-1825-0097", "1 unchanged"),
        ("Carol,,Elsewhere,", "1 changed"),
    ],
)
def test_a_row_that_only_names_a_person_may_be_about_a_namesake(
    row: str, outcome: str, tmp_path: Path, capsys: Any
) -> None:
    make_person(name="Carol")
    make_organization(name="Wing", parent=Organization.objects.get(slug="lab"))
    path = tmp_path / "people.csv"
    path.write_text(f"name,email,organization,orcid\n{row}\n")
    said = "\n".join(load(path, capsys))
    assert outcome in said
    assert ("give the id “alice”" in said) == outcome.startswith("Alice")


def test_a_new_person_who_is_in_two_rows_is_added_once(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "people.csv"
    path.write_text(
        "Name,E-Mail\nErin New,erin@example.org\nErin NEW,\nE. New,ERIN@example.org\n"
        "Wei Zhang,wei@example.org\nWei Zhang,zhang@example.org\n"
    )
    lines = load(path, capsys)
    assert lines[0] == "3 new, 0 changed, 0 unchanged, 2 unclear"
    unclear = [line for line in lines if "Perhaps the same person as in line 2." in line]
    assert len(unclear) == 2
    assert Person.objects.filter(name="Wei Zhang").count() == 2


def test_a_table_may_have_family_names_first(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "people.csv"
    path.write_text("name;role\nExample, Alice;Ph.D. student\nGarcía Márquez, Ana;Staff\n")
    said = load(path, capsys)
    assert said[0] == "1 new, 0 changed, 1 unchanged, 0 unclear"
    assert "Ana García Márquez" in "\n".join(said)
    ana = Person.objects.get(name="Ana García Márquez")
    assert (ana.given_name, ana.family_name) == ("Ana", "García Márquez")
    assert load(path, capsys)[0] == "0 new, 0 changed, 2 unchanged, 0 unclear"


def test_a_hyphen_removes_a_value(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "people.csv"
    path.write_text("id,email,github,orcid,native name\nalice,-,-,-,-\nbob,,,,\nnobody,,,,x\n")
    lines = load(path, capsys)
    assert lines[0] == "0 new, 1 changed, 1 unchanged, 1 unclear"
    assert lines[1] == "changed: Alice Example"
    alice = Person.objects.get(slug="alice")
    assert (alice.orcid, alice.contact_details.count(), alice.links.count()) == ("", 0, 0)


def test_thousands_of_unchanged_rows_take_few_queries(
    tmp_path: Path, capsys: Any, django_assert_max_num_queries: Any
) -> None:
    people = [Person(name=f"Person {n}", slug=f"p{n}", is_listed=True) for n in range(1200)]
    Person.objects.bulk_create(people)
    path = tmp_path / "people.csv"
    call_command("people_table", str(path), export=True)
    with django_assert_max_num_queries(60):
        assert load(path, capsys)[0].startswith("0 new, 0 changed, 1202 unchanged")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"PK\x03\x04 no zip",
        b"name,email\n",
        b"%PDF-1.4",
        b"name\n" + b"x\n" * 20_001,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    ],
)
def test_what_is_no_table_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableTableError):
        read_table(data)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("has_room", [True, False])
def test_a_plan_locks_no_one_out_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, admin_client: Client, *, has_room: bool
) -> None:
    if not has_room:
        full = Mock(side_effect=sqlite3.OperationalError("disk full"))
        monkeypatch.setattr("foundation.copied_database.sqlite3.connect", full)
    make_rows = _Loading.load

    def save() -> None:
        try:
            make_person(name="Bob Meanwhile")
        finally:
            connection.close()

    def load(self: _Loading, table: Table) -> Iterator[RowPlan]:
        yield from make_rows(self, table)
        if has_room:
            other = threading.Thread(target=save)
            other.start()
            other.join()

    monkeypatch.setattr(_Loading, "load", load)
    file = SimpleUploadedFile("people.csv", b"name\nCarol New\n")
    page = admin_client.post(reverse(PAGE), {"file": file, "csrfmiddlewaretoken": "one"}).text
    assert "1 new, 0 changed" in page
    names = set(Person.objects.values_list("name", flat=True))
    assert "Carol New" not in names
    assert ("Bob Meanwhile" in names) is has_room


class TestAdmin:
    def upload(self, client: Client, text: str) -> str:
        file = SimpleUploadedFile("people.csv", text.encode())
        return client.post(reverse(PAGE), {"file": file}).content.decode()

    def fields(self, page: str) -> dict[str, str]:
        """Return what the shown form submits."""
        found = dict(re.findall(r'<input type="hidden" name="(table|plan)" value="(.*?)"', page))
        selects = re.findall(r'<select name="(column-\d+)".*?</select>', page, re.S)
        for name in selects:
            block = page[page.index(f'<select name="{name}"') :].partition("</select>")[0]
            chosen = re.search(r'<option value="([^"]*)" selected', block)
            found[name] = chosen[1] if chosen else ""
        return {name: html.unescape(value) for name, value in found.items()}

    def test_a_plan_is_shown_loaded_and_undone(self, admin_client: Client) -> None:
        assert (
            reverse(PAGE)
            in admin_client.get(reverse("admin:people_person_changelist")).content.decode()
        )
        assert admin_client.get(reverse(PAGE)).status_code == 200
        page = self.upload(admin_client, "Who,Started,Role\nCarol New,2024,Postdoc\n")
        assert "Choose the column that holds the names" in page
        assert "unclear" not in page
        fields = self.fields(page) | {"column-0": "name", "column-1": "start"}
        page = admin_client.post(reverse(PAGE), fields).content.decode()
        assert "1 new, 0 changed, 0 unchanged, 0 unclear" in page
        assert not Person.objects.filter(name="Carol New").exists()
        fields = self.fields(page) | {"_load": "1"}
        response = admin_client.post(reverse(PAGE), fields, follow=True)
        carol = Person.objects.get(name="Carol New")
        assert str(carol.affiliations.get().start) == "2024"
        assert f'invite/?ids={carol.pk}">Invite to have an account' in response.content.decode()
        undo = re.search(r'href="([^"]*/revert/)"', response.content.decode())
        assert undo
        form = admin_client.get(undo[1]).content.decode()
        version = re.search(r'name="version" value="([^"]*)"', form)
        admin_client.post(undo[1], {"version": version[1] if version else ""})
        assert not Person.objects.filter(name="Carol New").exists()

    def test_a_plan_that_is_out_of_date_is_shown_again(self, admin_client: Client) -> None:
        fields = self.fields(self.upload(admin_client, "id,name\nalice,Alice New\n"))
        Person.objects.filter(slug="alice").update(name="Alice Meanwhile")
        page = admin_client.post(reverse(PAGE), fields | {"_load": "1"}).content.decode()
        assert "People have changed in the meantime." in page
        assert Person.objects.get(slug="alice").name == "Alice Meanwhile"
        admin_client.post(reverse(PAGE), self.fields(page) | {"_load": "1"})
        assert Person.objects.get(slug="alice").name == "Alice New"

    def test_a_double_click_loads_a_table_once_and_says_so(self, admin_client: Client) -> None:
        fields = self.fields(self.upload(admin_client, "name\nCarol New\n")) | {"_load": "1"}
        fields["csrfmiddlewaretoken"] = "page one"
        for _click in range(2):
            response = admin_client.post(reverse(PAGE), fields)
            assert response.status_code == 302
        assert "Loaded 1 person" in admin_client.get("/admin/").content.decode()

    @pytest.mark.django_db(transaction=True)
    def test_a_table_that_is_sent_twice_adds_no_one_twice(self, admin_client: Client) -> None:
        fields = self.fields(self.upload(admin_client, "name\nCarol New\n")) | {"_load": "1"}
        table = read_table(b"name\nCarol New\n")
        page = while_uncommitted(
            lambda: load_table(table, {Column.NAME: 0}, commit=True),
            lambda: admin_client.post(reverse(PAGE), fields),
        )
        assert "People have changed in the meantime." in page.text
        assert Person.objects.filter(name="Carol New").count() == 1

    @pytest.mark.parametrize(
        "table",
        [
            "", "[]", '["a"]', "[[1], [[1, 2]]]", "[[], [[1, []]]]", "{}", "[" * 100_000,
            '[["a"], [[1, []]]]', '[["a"], [[1, [["x"]]]]]', '[["a"], [[Infinity, ["x"]]]]',
        ],
    )  # fmt: skip
    def test_a_forged_table_is_no_error(self, admin_client: Client, table: str) -> None:
        fields = {"table": table, "column-0": "name", "_load": "1"}
        assert admin_client.post(reverse(PAGE), fields).status_code == 200

    def test_a_viewer_may_not_load(self, client: Client, django_user_model: Any) -> None:
        viewer = django_user_model.objects.create_user("viewer", is_staff=True)
        client.force_login(viewer)
        assert client.get(reverse(PAGE)).status_code == 403

    @pytest.mark.parametrize("kind", ["csv", "xlsx"])
    def test_chosen_people_are_exported(self, admin_client: Client, kind: str) -> None:
        alice = Person.objects.get(slug="alice")
        data = {"action": f"export_{kind}", "_selected_action": [alice.pk]}
        response: Any = admin_client.post(reverse("admin:people_person_changelist"), data)
        table = read_table(b"".join(response.streaming_content))
        assert [row[1][:2] for row in table.rows] == [["alice", "Alice Example"]]


def test_an_excel_file_of_another_program_is_read() -> None:
    book, buffer = Workbook(), io.BytesIO()
    book.active.append(["name", "start"])
    book.active.append(["Alice", 2019.0])
    book.save(buffer)
    assert read_table(buffer.getvalue()).rows == [(2, ["Alice", "2019"])]
