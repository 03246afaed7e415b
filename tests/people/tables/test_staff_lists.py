"""Tables as a secretary keeps them: titles, names in two columns, several sheets."""

import io
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from people.models import Person
from people.tables.columns import Column, guessed
from people.tables.reading import read_table
from tests.factories import make_affiliation, make_organization, make_person

HEADER = ("Nr.", "Family name", "Given name", "Position / Function", "E-mail ")


def workbook(*sheets: tuple[str, list[tuple[Any, ...]]]) -> bytes:
    book, data = Workbook(), io.BytesIO()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(data)
    return data.getvalue()


def load(path: Path, capsys: Any, *arguments: str) -> tuple[str, str]:
    """Load a table by the command, and return the first line of its report, and its warnings."""
    capsys.readouterr()
    with suppress(SystemExit):  # rows are unclear
        call_command("people_table", str(path), *arguments)
    said = capsys.readouterr()
    return said.out.partition("\n")[0], said.err


@pytest.fixture
def _lab(settings: Any) -> None:
    settings.HOME_ORGANIZATION = "lab"
    make_organization(name="Example Lab", slug="lab")


def test_the_header_may_follow_a_title() -> None:
    table = read_table(b"Staff list, autumn 2026\n\nName,Position\nAlice,Postdoc\n")
    assert table.header == ["Name", "Position"]
    assert table.rows == [(4, ["Alice", "Postdoc"])]


@pytest.mark.parametrize("first", ["Who,Duty", "Name,Duty"])
def test_a_row_of_people_is_no_header(first: str) -> None:
    table = read_table(f"{first}\nAlice,Member\nBob,Staff\n".encode())
    assert (",".join(table.header), len(table.rows)) == (first, 2)


def test_headers_are_known_with_what_explains_them() -> None:
    assert guessed(["Nr.", "Surname", "First name(s)", "Role / Duty", "E-mail *", "Unit"]) == {
        Column.FAMILY_NAME: 1,
        Column.GIVEN_NAME: 2,
        Column.ROLE: 3,
        Column.EMAIL: 4,
        Column.ORGANIZATION: 5,
    }


def test_the_sheet_with_the_people_is_read() -> None:
    notes = [("Department",), ("last updated", "by Bob")]
    people = [HEADER, (1, "Example", "Alice", "Postdoc", "alice@example.org")]
    table = read_table(workbook(("Notes", notes), ("Staff", people), ("Empty", [])))
    assert (table.sheet, table.other_sheets) == ("Staff", ["Notes"])
    assert "“Staff”" in table.note
    assert "“Notes”" in table.note
    assert read_table(workbook(("Staff", people), ("Empty", []))).note == ""
    assert read_table(b"name\nAlice\n").note == ""


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_given_and_family_names_may_have_columns(tmp_path: Path, capsys: Any) -> None:
    rows = [
        (1, "de la Cruz", "Alice Maria", "Postdoc", "alice@example.org"),
        (2, "Builder", "J. R.", "Lecturer", ""),
        (3, "Prof. Dr. Roe", "Bob", "Faculty", ""),
        (4, "王", "小明", "Postdoc", ""),
    ]
    path = tmp_path / "staff.xlsx"
    path.write_bytes(workbook(("Staff", [HEADER, *rows])))
    assert load(path, capsys)[0] == "4 new, 0 changed, 0 unchanged, 0 unclear"
    names = Person.objects.order_by("pk").values_list("name", "given_name", "family_name")
    assert list(names) == [
        ("Alice Maria de la Cruz", "Alice Maria", "de la Cruz"),
        ("J. R. Builder", "J. R.", "Builder"),
        ("Bob Roe", "Bob", "Roe"),
        ("王小明", "小明", "王"),
    ]
    assert load(path, capsys)[0] == "0 new, 0 changed, 4 unchanged, 0 unclear"


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_a_title_is_no_part_of_a_name(tmp_path: Path, capsys: Any) -> None:
    make_affiliation(
        person=make_person(name="Dr. Bob Roe"), organization=make_organization(name="Old")
    )
    path = tmp_path / "staff.csv"
    path.write_text('name\n"Prof. Dr. Alice Example"\n"Dr. Bob Roe"\n"Carol Poe, Ph.D."\n')
    assert load(path, capsys)[0] == "2 new, 0 changed, 1 unchanged, 0 unclear"
    names = Person.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Dr. Bob Roe", "Alice Example", "Carol Poe"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("title", ["Staff list 2026", "Staff, students; guests", ""])
def test_a_title_above_the_header_does_not_say_what_separates_cells(
    separator: str, title: str
) -> None:
    rows = (("name", "role", "start"), ('"Roe, Alice; née Poe"', "Postdoc", "2019"))
    table = read_table("\n".join([title, *map(separator.join, rows)]).encode())
    assert table.header == ["name", "role", "start"]
    assert table.rows == [(3, ["Roe, Alice; née Poe", "Postdoc", "2019"])]


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_a_title_that_names_a_role_is_kept_beside_it(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "staff.csv"
    path.write_text("name,role\nAlice,Senior lecturer\nBob,Postdoc\n")
    assert load(path, capsys)[0] == "2 new, 0 changed, 0 unchanged, 0 unclear"
    alice, bob = (person.affiliations.get() for person in Person.objects.order_by("pk"))
    assert (alice.role, alice.title) == ("faculty", "Senior lecturer")
    assert (bob.role, bob.title) == ("postdoc", "")
    assert load(path, capsys)[0] == "0 new, 0 changed, 2 unchanged, 0 unclear"


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_a_job_of_students_is_a_title_without_a_degree(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "staff.csv"
    path.write_text("name,role\nAlice,Student assistant\nBob,Student Helper\n")
    assert load(path, capsys)[0] == "2 new, 0 changed, 0 unchanged, 0 unclear"
    found = [person.affiliations.get() for person in Person.objects.order_by("pk")]
    assert [(row.role, row.title) for row in found] == [
        ("other", "Student assistant"),
        ("other", "Student Helper"),
    ]


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_a_wrong_address_of_a_table_has_no_advice_for_forms(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "staff.csv"
    path.write_text("name,email\nAlice,nonsense\n")
    with suppress(SystemExit):
        call_command("people_table", str(path))
    assert "Alice: “nonsense” isn’t a valid email address.\n" in capsys.readouterr().out


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_roles_in_german_french_and_italian_and_semesters_are_read(
    tmp_path: Path, capsys: Any
) -> None:
    path = tmp_path / "staff.csv"
    path.write_text(
        "name,role,start,end\nAlice,Doktorandin,WS 2019/20,SoSe 21\n"
        "Bob,chercheur,SoSe21,WS 21/22\nCarol,dottorando,2019-06,\nDan,Wiss. Mitarbeiter,,\n"
    )
    assert load(path, capsys)[0] == "4 new, 0 changed, 0 unchanged, 0 unclear"
    found = [person.affiliations.get() for person in Person.objects.order_by("pk")]
    assert [each.role for each in found] == [
        "phd_student", "researcher", "phd_student", "researcher",
    ]  # fmt: skip
    assert [(each.start, each.end) for each in found[:2]] == [
        ("2019-10", "2021-09"),
        ("2021-04", "2022-03"),
    ]
    assert load(path, capsys)[0] == "0 new, 0 changed, 4 unchanged, 0 unclear"


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_sheets_that_are_not_read_are_named(
    tmp_path: Path, capsys: Any, admin_client: Client
) -> None:
    data = workbook(("Staff", [("name",), ("Alice",)]), ("Guests", [("name",), ("Bob",)]))
    path = tmp_path / "staff.xlsx"
    path.write_bytes(data)
    assert "not “Guests”" in load(path, capsys, "--dry-run")[1]
    file = SimpleUploadedFile("staff.xlsx", data)
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    assert "not “Guests”" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
@pytest.mark.parametrize(("rows", "is_open"), [("Alice,Postdoc\nBob,?", False), ("Bob,?", True)])
def test_the_columns_are_shown_first_if_nothing_can_be_loaded(
    rows: str, *, is_open: bool, admin_client: Client
) -> None:
    file = SimpleUploadedFile("staff.csv", f"name,role\n{rows}\n".encode())
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    assert ("<details open>" in page.content.decode()) is is_open


@pytest.mark.parametrize(
    "header",
    [
        "Nachname;Vorname;E-Mail;Funktion;Einrichtung;Seit;Bis",
        "Name;Vorname;E-Mail-Adresse;Stelle;Institut;Von;Bis",
        "Nom;Prénom;Courriel;Fonction;Équipe;Depuis;Date de fin",
        "Cognome;Nome;Posta elettronica;Ruolo;Dipartimento;Inizio;Fine",
        "Apellidos;Nombre;Correo electrónico;Puesto;Departamento;Desde;Hasta",
    ],
)
def test_headers_in_german_french_italian_and_spanish_are_known(header: str) -> None:
    table = read_table(f"{header}\nRoe;Alice;a@example.org;Postdoc;Lab;2019;2020\n".encode())
    found = guessed(table.header)
    assert len(found) == 7
    assert [found[c] for c in (Column.EMAIL, Column.ROLE, Column.ORGANIZATION)] == [2, 3, 4]
    assert [found[c] for c in (Column.START, Column.END)] == [5, 6]


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Name;Vorname", "García Roe;Alice"),
        ("Apellidos;Nombre", "García Roe;Alice"),
        ("Nome;Cognome", "Alice;García Roe"),
    ],
)
def test_a_column_of_names_beside_one_of_their_parts_has_the_other_part(
    header: str, cells: str, tmp_path: Path, capsys: Any
) -> None:
    path = tmp_path / "staff.csv"
    path.write_text(f"{header}\n{cells}\n")
    assert load(path, capsys)[0] == "1 new, 0 changed, 0 unchanged, 0 unclear"
    person = Person.objects.get()
    assert (person.name, person.family_name) == ("Alice García Roe", "García Roe")
    path.write_text("name;first name\nAlice García Roe;Alice\n")  # the whole name
    assert load(path, capsys)[0] == "0 new, 0 changed, 1 unchanged, 0 unclear"


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
@pytest.mark.parametrize("name", ["Bj?rn Example", "?nci Example", "Bj\ufffdrn Example"])
def test_a_name_that_has_lost_letters_is_not_loaded(name: str, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "staff.csv"
    path.write_text(f"name,role\n{name},Postdoc\nWho Example?,Postdoc\n")
    with suppress(SystemExit):
        call_command("people_table", str(path))
    said = capsys.readouterr().out
    assert said.startswith("1 new, 0 changed, 0 unchanged, 1 unclear")
    assert "has lost letters" in said


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_a_table_without_names_asks_for_their_columns(admin_client: Client) -> None:
    file = SimpleUploadedFile("staff.csv", b"Wer,email\nAlice,alice@example.org\n")
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    assert "choose the columns that hold their names" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_the_page_says_after_loading_which_rows_were_not_loaded(admin_client: Client) -> None:
    url = reverse("admin:people_person_table")
    rows = "".join(f"Bob,postdoc,never{n}\n" for n in range(30))
    file = SimpleUploadedFile("staff.csv", f"name,role,start\nAlice,postdoc,2019\n{rows}".encode())
    page: Any = admin_client.post(url, {"file": file})
    sent = {name: page.context[name] for name in ("table", "photos")}
    sent |= {"column-0": "name", "column-1": "role", "column-2": "start"}
    sent |= {"plan": page.context["plan"].digest, "_load": "1"}
    html = admin_client.post(url, sent, follow=True).content.decode()
    assert "Loaded 1 person" in html
    assert "30 unclear rows weren’t loaded: lines 3, 4, 5, " in html
    assert "22…" in html


@pytest.mark.django_db
def test_a_page_with_a_wrong_file_says_so_first(admin_client: Client) -> None:
    file = SimpleUploadedFile("staff.csv", b"name\n")
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    html = page.content.decode()
    assert "<title>Error: Load a table of people" in html
    assert re.search(r'<input type="file" name="file"[^>]* autofocus', html)


@pytest.mark.django_db
@pytest.mark.usefixtures("_lab")
def test_the_plan_begins_with_new_organizations_and_columns_that_are_not_loaded(
    admin_client: Client,
) -> None:
    rows = "".join(f"Alice{n},Example Lap,1\n" for n in range(3))
    file = SimpleUploadedFile("a.csv", f"name,lab,room\n{rows}Bob,Example Lab,2\n".encode())
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    html = " ".join(page.content.decode().split())
    assert "Adds a new organization; check its name: Example Lap." in html
    assert "Columns that aren’t loaded: room." in html
    file = SimpleUploadedFile("a.csv", b"name,lab\nBob,Example Lab\n")
    page = admin_client.post(reverse("admin:people_person_table"), {"file": file})
    assert "check its name" not in page.content.decode()
    assert "aren’t loaded:" not in page.content.decode()
