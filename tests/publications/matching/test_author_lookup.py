"""Find a person among the authors of one of their publications."""

import pytest

from publications.matching.author_lookup import find_among
from publications.models import Publication
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db


def found_in(names: list[str], person_name: str = "Hongyu Zhu", other_name: str = "") -> str | None:
    person = make_person(name=person_name)
    if other_name:
        person.names.create(name=other_name)
    publication: Publication = make_publication(authors=list(names))
    found = find_among(publication.authorships.all(), person)
    return found.full_name if found else None


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["Qian, Z.", "Zhu, Hongyu"], "Hongyu Zhu"),
        (["Qian, Z.", "Zhu, H."], "H. Zhu"),
        (["Zhu, H.", "Zhu, Hongyu"], "Hongyu Zhu"),
        (["Hongyu, Zhu"], "Zhu Hongyu"),
        (["Zhu, H.", "Zhu, Hao"], "H. Zhu"),
        (["Zhu, H.", "Zhu, H. Y."], None),
        (["Qian, Z."], None),
        (["Zhu, Q."], None),
    ],
)
def test_the_one_fitting_name_is_found(names: list[str], found: str | None) -> None:
    assert found_in(names) == found


def test_another_name_of_the_person_matches() -> None:
    assert found_in(["Lau, Francis C. M."], "Frank Lau", "Francis C. M. Lau") == "Francis C. M. Lau"


def test_an_author_who_is_confirmed_to_be_someone_else_does_not_fit() -> None:
    person, other = make_person(name="Hongyu Zhu"), make_person(name="Hao Zhu")
    publication = make_publication()
    make_authorship(publication=publication, author=other)
    assert find_among(publication.authorships.all(), person) is None
