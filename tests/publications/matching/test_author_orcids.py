"""ORCID iDs in entries: the fields that they are read from, and the people that they link."""

import pytest

from publications.matching.author_orcids import orcids_of
from publications.publication_data import AuthorName, PublicationData
from tests.factories import make_person
from tests.publications.imports import codes, import_text, outcomes, the_publication

ALICE, BOB = "0000-0002-1825-0097", "0000-0001-5109-3700"
NAMES = [AuthorName("Alice", "", "Example"), AuthorName("Jörg", "von", "Müller")]


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ({"author+an:orcid": f'1="{ALICE}"; 2="{BOB}"'}, [ALICE, BOB]),
        ({"author+an:orcid": f'2="https://orcid.org/{BOB}"'}, ["", BOB]),
        ({"orcid-numbers": f"Example, Alice/{ALICE}"}, [ALICE, ""]),
        ({"orcid-numbers": f'von M{{\\"u}}ller, J./{BOB} Example, A./{ALICE}'}, [ALICE, BOB]),
        ({"orcid-numbers": f"Cook, Carol/{BOB}; Example, Alice/{ALICE}"}, [ALICE, ""]),
        ({"orcid": f"{ALICE} and https://orcid.org/{BOB}"}, [ALICE, BOB]),
        ({"note": ALICE}, ["", ""]),
        ({}, ["", ""]),
    ],
)
def test_an_id_is_read_from_several_fields(extra: dict[str, str], expected: list[str]) -> None:
    assert orcids_of(PublicationData(authors=NAMES, extra=extra), "authors") == (expected, [], [])


@pytest.mark.parametrize("extra", [{"author+an:orcid": f'3="{BOB}"'}, {"orcid": BOB}])
def test_an_id_without_an_author_is_unassigned(extra: dict[str, str]) -> None:
    assert orcids_of(PublicationData(authors=NAMES, extra=extra), "authors") == (
        ["", ""],
        [],
        [BOB],
    )


def test_an_id_with_a_wrong_check_digit_is_ignored() -> None:
    wrong = ALICE[:-1] + "1"
    data = PublicationData(authors=NAMES[:1], extra={"author_orcid": wrong})
    assert orcids_of(data, "authors") == ([""], [wrong], [])


@pytest.mark.django_db
class TestLinks:
    TEXT = (
        "@misc{k, title={On Fish and Birds}, author={Example, %s}, year=2020,"
        ' author+an:orcid={1="%s"}}'
    )

    def link(self) -> tuple[int | None, str]:
        row = the_publication().authorships.get()
        return row.person_id, row.link_state

    def test_an_id_confirms_initials_and_distinguishes_namesakes(self) -> None:
        alice = make_person(name="Alice Example", orcid=ALICE)
        make_person(name="Anna Example")
        import_text(self.TEXT % ("A.", ALICE))
        assert self.link() == (alice.pk, "confirmed")

    def test_an_id_with_an_unrelated_name_only_suggests_the_link(self) -> None:
        bob = make_person(name="Bob Builder", orcid=BOB)
        import_text(self.TEXT % ("Alice", BOB))
        assert self.link() == (bob.pk, "suggested")

    def test_a_namesake_with_another_id_is_not_linked(self) -> None:
        make_person(name="Alice Example", orcid=ALICE)
        import_text(self.TEXT % ("Alice", BOB))
        assert self.link() == (None, "")

    def test_an_id_that_a_person_gets_later_links_with_the_next_import(self) -> None:
        alice = make_person(name="Alice Example")
        text = self.TEXT % ("A.", ALICE)
        import_text(text)
        assert self.link() == (alice.pk, "suggested")
        alice.orcid = ALICE
        alice.save()
        assert outcomes(import_text(text)) == {"k": "updated"}
        assert self.link() == (alice.pk, "confirmed")

    def test_an_unassigned_id_is_reported_and_the_field_kept(self) -> None:
        text = (
            "@misc{k, title={On Fish}, author={Alice Example and Bob Builder}, year=2020,"
            " orcid={%s}}"
        )
        report = import_text(text % BOB)
        assert codes(report) == {"k": ["unassigned-orcid"]}
        assert the_publication().extra["orcid"] == BOB

    def test_a_mistyped_id_is_reported_and_the_field_kept(self) -> None:
        report = import_text(self.TEXT % ("Alice", ALICE[:-1] + "1"))
        assert codes(report) == {"k": ["invalid-orcid"]}
        assert "author+an:orcid" in the_publication().extra
