from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from publications.models import Appearance, Authorship, Publication, PublicationAward, Venue
from tests.factories import make_authorship, make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db


def refused(constraint: str, columns: str) -> Any:
    """Expect an error that names the constraint, or on SQLite its columns."""
    return pytest.raises(IntegrityError, match=f"{constraint}|{columns}")


# Publications


def test_a_doi_is_unique_in_any_notation() -> None:
    make_publication(doi="10.1145/ABC")
    assert Publication.objects.get().doi == "10.1145/abc"
    with pytest.raises(ValidationError, match="Another publication has this DOI"):
        Publication(title="Again", doi="https://doi.org/10.1145/abc").full_clean()
    with (
        refused("publications_publication_doi_once", "publications_publication.doi"),
        transaction.atomic(),
    ):
        make_publication(doi="doi:10.1145/ABC")
    make_publication(doi="")
    make_publication(doi="")  # many can have none


def test_an_arxiv_number_is_unique_in_any_notation() -> None:
    make_publication(arxiv_id="arXiv:1911.09418v2")
    assert Publication.objects.get().arxiv_id == "1911.09418"
    with pytest.raises(ValidationError, match="Another publication has this arXiv number"):
        Publication(title="Again", arxiv_id="https://arxiv.org/abs/1911.09418").full_clean()
    with refused("publications_publication_arxiv_once", "publications_publication.arxiv_id"):
        make_publication(arxiv_id="1911.09418v1")


def test_a_publication_needs_a_title_a_venue_or_a_date() -> None:
    with pytest.raises(ValidationError, match="Enter a title, a venue or a date"):
        Publication().full_clean()
    Publication(date="2016").full_clean()
    Publication(venue_name="OSDI '20").full_clean()


@pytest.mark.parametrize(("date", "year"), [("2016", 2016), ("2016-09-14", 2016), ("", None)])
def test_the_year_comes_from_the_date(date: str, year: int | None) -> None:
    assert Publication.objects.get(pk=make_publication(date=date).pk).year == year


def test_saving_only_the_date_updates_the_year() -> None:
    publication = make_publication(date="2016")
    publication.date = "2017"
    publication.save(update_fields=["date"])
    publication.refresh_from_db()
    assert publication.year == 2017


def test_the_latest_publication_is_first_and_an_undated_one_last() -> None:
    dates = ["2020-11-04", "2020-11", "2020", "2019", ""]
    publications = [make_publication(date=date) for date in reversed(dates)][::-1]
    assert list(Publication.objects.latest_first()) == publications


@pytest.mark.parametrize("text", ["hived", "GPU sharing", "zhao", "hanyu", "osdi", "Sharing zhao"])
def test_a_publication_is_found_by_title_authors_and_venue(text: str) -> None:
    publication = make_publication(
        title="HiveD: Sharing a GPU Cluster", authors=["Zhao, Hanyu"], venue_name="OSDI '20"
    )
    make_publication(title="On Examples")
    assert list(Publication.objects.search(text)) == [publication]


def test_publications_by_a_person_are_those_with_a_confirmed_link() -> None:
    alice = make_person()
    written = make_publication(title="Written", authors=[alice])
    for state in ("suggested", "rejected"):
        make_authorship(publication=make_publication(title=state), author=alice, link_state=state)
    assert list(Publication.objects.by(alice)) == [written]


def test_awarded_publications_are_listed_once() -> None:
    publication = make_publication()
    make_publication(title="Another")
    for name in ("Best Paper", "Test of Time"):
        PublicationAward.objects.create(publication=publication, name=name)
    assert list(Publication.objects.awarded()) == [publication]
    with refused("publications_award_once", "publications_publicationaward.publication_id"):
        PublicationAward.objects.create(publication=publication, name="Best Paper")


def test_another_appearance_needs_a_venue() -> None:
    publication = make_publication()
    Appearance.objects.create(publication=publication, venue=make_venue())
    Appearance.objects.create(publication=publication, venue_name="AISys at SOSP 2017")
    with pytest.raises(IntegrityError, match="publications_appearance_has_venue"):
        Appearance.objects.create(publication=publication)


# Authors


def test_two_authors_cannot_share_a_position() -> None:
    publication = make_publication(authors=["Zhao, Hanyu"])
    again = Authorship(publication=publication, position=1, last="Han")
    with pytest.raises(ValidationError, match="can't have the same position"):
        again.full_clean()
    with refused("publications_authorship_position_once", "publications_authorship.publication_id"):
        again.save()


def test_an_editor_can_have_the_position_of_an_author() -> None:
    publication = make_publication(authors=["Zhao, Hanyu"])
    make_authorship(publication=publication, author="Ed, Itor", contribution="editor")
    assert [a.last for a in publication.authorships.authors()] == ["Zhao"]
    assert [a.last for a in publication.authorships.editors()] == ["Ed"]


def test_positions_start_at_1() -> None:
    with pytest.raises(IntegrityError, match="publications_authorship_position_from_1"):
        make_authorship(publication=make_publication(), author="Zhao", position=0)


def test_an_author_needs_a_last_name() -> None:
    publication = make_publication()
    with pytest.raises(ValidationError, match="at least the last name"):
        Authorship(publication=publication, position=1, first="Hanyu").full_clean()
    with pytest.raises(IntegrityError, match="publications_authorship_has_last_name"):
        make_authorship(publication=publication, author=", Hanyu")


def test_an_author_without_a_name_gets_the_name_of_the_person() -> None:
    authorship = Authorship(
        publication=make_publication(), position=1, person=make_person(name="Hanyu Zhao")
    )
    authorship.clean()
    assert authorship.full_name == "Hanyu Zhao"
    assert authorship.is_confirmed


def test_selected_ranks_are_unique_for_each_person() -> None:
    alice, bob = make_person(name="Alice"), make_person(name="Bob")
    one, other = make_publication(title="One"), make_publication(title="Other")
    make_authorship(publication=one, author=alice, selected_rank=1)
    make_authorship(publication=one, author=bob, position=2, selected_rank=1)
    again = Authorship(
        publication=other, position=1, last="A", person=alice, link_state="confirmed",
        selected_rank=1,
    )  # fmt: skip
    with pytest.raises(ValidationError, match="already has this rank"):
        again.full_clean()
    with refused("publications_authorship_selected_rank_once", "publications_authorship.person_id"):
        again.save()


def test_only_a_confirmed_author_can_have_a_selected_rank() -> None:
    authorship = Authorship(
        publication=make_publication(), position=1, last="A", person=make_person(),
        link_state="suggested", selected_rank=1,
    )  # fmt: skip
    with pytest.raises(ValidationError, match="own publication can be selected"):
        authorship.full_clean()


def test_a_link_needs_a_person() -> None:
    authorship = Authorship(publication=make_publication(), position=1, last="A")
    authorship.link_state = Authorship.LinkState.SUGGESTED
    with pytest.raises(ValidationError, match="Choose the person"):
        authorship.full_clean()


def test_an_author_keeps_their_name_when_the_person_is_deleted() -> None:
    alice = make_person(name="Alice Example")
    publication = make_publication(authors=[alice])
    alice.delete()
    authorship = publication.authorships.get()
    assert authorship.full_name == "Alice Example"
    assert not authorship.is_confirmed
    assert not publication.authorships.confirmed().exists()


def test_a_suggestion_is_removed_with_its_person() -> None:
    alice = make_person()
    publication = make_publication()
    make_authorship(publication=publication, author=alice, link_state="suggested")
    assert publication.authorships.suggested().count() == 1
    alice.delete()
    assert not publication.authorships.suggested().exists()


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        ({"first": "Ludwig", "von": "van", "last": "Beethoven"}, "Ludwig van Beethoven"),
        ({"first": "Martin Luther", "last": "King", "jr": "Jr."}, "Martin Luther King Jr."),
        ({"last": "The ATLAS Collaboration"}, "The ATLAS Collaboration"),
    ],
)
def test_a_full_name_is_composed_of_four_parts(parts: dict[str, str], name: str) -> None:
    assert Authorship(**parts).full_name == name


@pytest.mark.parametrize(("listed", "leads"), [(True, True), (False, False)])
def test_only_a_confirmed_listed_person_is_linked(listed: bool, leads: bool) -> None:
    publication = make_publication(authors=[make_person(is_listed=listed)])
    assert (publication.authorships.get().listed_person is not None) is leads


# Venues


def test_a_venue_is_not_held_at_itself() -> None:
    venue = make_venue()
    venue.parent = venue
    with pytest.raises(ValidationError, match="can't be held at itself"):
        venue.full_clean()
    with pytest.raises(IntegrityError, match="publications_venue_not_held_at_itself"):
        venue.save()


def test_a_venue_name_is_unique_for_each_kind() -> None:
    make_venue(name="Queue", kind=Venue.Kind.JOURNAL)
    make_venue(name="Queue", kind=Venue.Kind.WORKSHOP)
    with refused("publications_venue_name_once", "publications_venue.name"):
        make_venue(name="Queue", kind=Venue.Kind.JOURNAL)


def test_a_venue_with_publications_is_not_deleted() -> None:
    venue = make_venue()
    make_publication(venue=venue)
    with pytest.raises(ProtectedError):
        venue.delete()
