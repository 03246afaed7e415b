"""Of two sources of a publication, the one that writes out first names says how they are shown."""

from itertools import permutations

import pytest

from publications.importing.undoing import undo_import
from publications.models import Authorship, ImportRun, Publication
from tests.factories import make_person
from tests.publications.imports import codes, import_text, outcomes, the_publication

pytestmark = pytest.mark.django_db


def entry(key: str, authors: str, more: str = "") -> str:
    return (
        f"@article{{{key}, author={{{authors}}}, title={{Growing Tall Oaks in Small Gardens}},"
        f" journal={{Journal of Examples}}, year=2001, volume=3, pages={{1--9}}{more}}}\n"
    )


SHORT = entry("short", "Oak, Z. and Elm, Lee B.", ", doi={10.1234/oaks}")
LONG = entry("long", "Oak, Zelda Q. and Elm, L.", ", doi={10.1234/oaks}")
MIDDLE = entry("middle", "Oak, Zelda and Elm, L. B.", ", doi={10.1234/oaks}")


def shown() -> list[str]:
    return [f"{row.first} {row.last}" for row in the_publication().authorships.all()]


@pytest.mark.parametrize("entries", list(permutations((SHORT, LONG, MIDDLE))))
def test_in_any_order_the_fuller_names_are_shown(entries: tuple[str, ...]) -> None:
    text = "".join(entries)
    import_text(text)
    assert shown() == ["Zelda Q. Oak", "Lee B. Elm"]
    report = import_text(text)
    assert set(outcomes(report).values()) == {"unchanged"}
    assert shown() == ["Zelda Q. Oak", "Lee B. Elm"]


def test_another_file_writes_names_out_and_undoing_it_brings_the_initials_back() -> None:
    import_text(SHORT)
    import_text(LONG, name="others.bib")
    assert shown() == ["Zelda Q. Oak", "Lee B. Elm"]
    undo_import(ImportRun.objects.latest("pk"))
    assert shown() == ["Z. Oak", "Lee B. Elm"]


def test_a_name_that_was_edited_stays() -> None:
    import_text(SHORT)
    Authorship.objects.filter(last="Oak").update(first="Z. A.")
    import_text(LONG.replace("Zelda Q.", "Zelda Ann"), name="others.bib")
    assert shown() == ["Z. A. Oak", "Lee B. Elm"]


def test_names_of_a_publication_that_was_entered_by_hand_stay() -> None:
    import_text(SHORT)
    Publication.objects.update(created_at="2001-01-01T00:00Z")
    ImportRun.objects.all().delete()
    import_text(f"{MIDDLE}{LONG}")
    assert shown() == ["Z. Oak", "Lee B. Elm"]


def test_a_change_in_the_first_file_is_taken_beside_fuller_names_of_another() -> None:
    import_text(SHORT)
    import_text(LONG, name="others.bib")
    report = import_text(SHORT.replace("Elm, Lee B.", "Elmer, Lee B. and Fir, Bo"))
    assert codes(report) == {}
    assert shown() == ["Zelda Q. Oak", "Lee B. Elmer", "Bo Fir"]


def test_a_link_that_an_editor_confirmed_stays() -> None:
    zelda, zoe = make_person(name="Zelda Oak"), make_person(name="Zoe Oak")
    import_text(SHORT)
    for person, name in ((zoe, "Z. Oak"), (zelda, "Zelda Q. Oak")):
        Authorship.objects.filter(last="Oak").update(
            person=person,
            link_state=Authorship.LinkState.CONFIRMED,
            linked_by=Authorship.LinkedBy.PERSON,
        )
        import_text(LONG, name=f"{person.slug}.bib")
        row = the_publication().authorships.get(last="Oak")
        assert (row.person, row.link_state) == (person, Authorship.LinkState.CONFIRMED)
        assert shown()[0] == name
        ImportRun.objects.filter(sources__icontains=person.slug).delete()
