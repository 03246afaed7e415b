"""Lines of members are read as people type or copy them."""

import pytest

from people.tables.member_lines import read_member_lines

ORCID = "0000-0002-1825-0097"
ALICE = {"name": "Alice Example", "role": "postdoc", "start": "2021", "value": "a@example.org"}


@pytest.mark.parametrize(
    "text",
    [
        "Alice Example, postdoc, 2021, a@example.org",
        '"Alice Example","Postdoc","2021","a@example.org"',
        "Alice Example\tPostdoc\t2021\ta@example.org\t",
        "Name\tRole\tStart\tEmail\n\n \t \t\t\nAlice Example\tPostdoc\t2021\ta@example.org",
        "Email;Position;Since;Full name\na@example.org;Postdoc;2021;Alice Example",
    ],
)
def test_cells_are_read_however_they_are_separated(text: str) -> None:
    [line] = read_member_lines(text)
    assert (line.values, line.problems) == (ALICE, [])


@pytest.mark.parametrize(
    "text",
    [
        "Example, Alice",
        "Example, Alice, postdoc",
        '"Example, Alice",postdoc',
        '"Example, Alice"\tpostdoc',
        "First name\tLast name\tRole\nAlice\tExample\tpostdoc",
        "Surname,Role,Given names\nExample,postdoc,Alice",
    ],
)
def test_the_family_name_may_come_first(text: str) -> None:
    [line] = read_member_lines(text)
    assert (line.name, line.problems) == ("Alice Example", [])


@pytest.mark.parametrize("text", [ORCID, f"https://orcid.org/{ORCID}", ORCID.replace("-", "")])
def test_an_orcid_id_may_be_anywhere(text: str) -> None:
    for line in read_member_lines(f"Alice Example, {text}, postdoc\nAlice Example\t\t{text}"):
        assert (line.values["orcid"], line.problems) == (ORCID, [])


def test_a_wrong_orcid_id_is_a_problem() -> None:
    [line] = read_member_lines("Alice Example, 0000-0002-1825-0098")
    assert line.problems == ["“0000-0002-1825-0098” isn’t a role, date, email address or ORCID iD."]


def test_only_the_first_line_may_have_headers() -> None:
    names = [line.values["name"] for line in read_member_lines("Alice Example\nName, Role")]
    assert names == ["Alice Example", "Name, Role"]
    [line] = read_member_lines("Role Model, postdoc")
    assert line.name == "Role Model"
