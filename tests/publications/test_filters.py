"""The filters of the list of publications."""

from typing import Any

import pytest
from django.http import QueryDict

from foundation.filter_fields import Chosen, keys_of
from people.filters import find_people
from people.models import Person
from publications.filters import PublicationFilter, find_venues
from publications.models import Appearance, Publication, PublicationAward, PublicationLink, Venue
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


def titles(query: str) -> set[str]:
    found = PublicationFilter(QueryDict(query), queryset=Publication.objects.all())
    return {publication.title for publication in found.qs}


def errors(query: str) -> dict[str, list[str]]:
    found = PublicationFilter(QueryDict(query), queryset=Publication.objects.all())
    return dict(found.form.errors)


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


@pytest.fixture
def osdi() -> Venue:
    return make_venue(name="Symposium on Operating Systems Design", short_name="OSDI")


def test_a_search_finds_titles_authors_and_venues(alice: Person) -> None:
    make_publication(title="On Clusters", authors=[alice])
    make_publication(title="On Naïve Sets", venue_name="Journal of Sets")
    assert titles("q=clusters") == {"On Clusters"}
    assert titles("q=alice+clusters") == {"On Clusters"}
    assert titles("q=naive") == {"On Naïve Sets"}
    assert titles("q=journal") == {"On Naïve Sets"}


def test_years_include_both_ends() -> None:
    for year in ("2017", "2018", "2019-06", "2020"):
        make_publication(title=year, date=year)
    make_publication(title="undated", date="")
    assert titles("year_from=2018&year_to=2019") == {"2018", "2019-06"}
    assert titles("year_from=2020") == {"2020"}


@pytest.mark.parametrize("typed", ["abc", "99", "2018.5", "20180", "-1"])
def test_an_invalid_year_has_an_error_and_the_other_filters_apply(typed: str) -> None:
    make_publication(title="Old", date="2010")
    make_publication(title="New", date="2020")
    query = f"year_from={typed}&year_to=2015"
    assert errors(query) == {"year_from": ["Enter a year, for example 2018."]}
    assert titles(query) == {"Old"}


def test_years_in_the_wrong_order_have_an_error_at_the_second() -> None:
    make_publication(title="New", date="2020")
    make_publication(title="Old", date="2010")
    assert errors("year_from=2019&year_to=2011") == {
        "year_to": ["The last year is before the first year."]
    }
    assert titles("year_from=2019&year_to=2011") == {"New"}


def test_publications_are_filtered_by_kind_award_and_link() -> None:
    book = make_publication(title="Book", kind="book")
    paper = make_publication(title="Paper")
    PublicationAward.objects.create(publication=paper, name="Best Paper")
    PublicationAward.objects.create(publication=paper, name="Test of Time")
    PublicationLink.objects.create(publication=book, kind="code", url="https://example.org/code")
    assert titles("kind=book") == {"Book"}
    assert titles("award=yes") == {"Paper"}
    assert titles("link=code") == {"Book"}
    assert titles("link=code&award=yes") == set()
    assert "kind" in errors("kind=novel")


def test_a_publication_with_two_awards_is_listed_once() -> None:
    paper = make_publication()
    for name in ("Best Paper", "Test of Time"):
        PublicationAward.objects.create(publication=paper, name=name)
    found = PublicationFilter(QueryDict("award=yes"), queryset=Publication.objects.all())
    assert found.qs.count() == 1


@pytest.mark.parametrize("typed", ["osdi", "OSDI", "Symposium on Operating Systems Design"])
def test_a_venue_is_found_by_slug_or_name(osdi: Venue, typed: str) -> None:
    make_publication(title="There", venue=osdi)
    make_publication(title="Elsewhere")
    assert titles(f"venue={typed}") == {"There"}


def test_a_venue_that_was_renamed_is_found_by_its_old_slug(osdi: Venue) -> None:
    make_publication(title="There", venue=osdi)
    osdi.slug = "systems-design"
    osdi.save()
    assert titles("venue=osdi") == {"There"}


def test_a_further_appearance_counts_as_at_the_venue(osdi: Venue) -> None:
    publication = make_publication(title="First elsewhere", venue=make_venue(name="A Workshop"))
    Appearance.objects.create(publication=publication, venue=osdi)
    assert titles("venue=osdi") == {"First elsewhere"}


def test_an_exact_name_excludes_longer_names(osdi: Venue) -> None:
    make_venue(name="OSDI Poster Session")
    assert list(find_venues("OSDI")) == [osdi]
    assert len(find_venues("design")) == 1
    assert not find_venues("***").exists()


def test_an_unknown_venue_has_an_error_and_the_other_filters_apply() -> None:
    make_publication(title="Book", kind="book")
    make_publication(title="Paper")
    query = "venue=nowhere&kind=book"
    assert errors(query) == {"venue": ["No venue is called “nowhere”."]}
    assert titles(query) == {"Book"}


def test_of_several_values_those_that_exist_apply(osdi: Venue) -> None:
    make_publication(title="There", venue=osdi, kind="inproceedings")
    make_publication(title="Book", kind="book")
    query = "venue=nowhere&venue=osdi&kind=inproceedings&kind=nonsense"
    assert errors(query).keys() == {"venue", "kind"}
    assert titles(query) == {"There"}
    assert titles("kind=book&kind=nonsense") == {"Book"}


def test_a_person_is_found_by_slug_and_name_and_only_confirmed_publications_count(
    alice: Person,
) -> None:
    make_publication(title="Hers", authors=[alice])
    unsure = make_publication(title="Perhaps hers", authors=["Example, A."])
    unsure.authorships.update(person=alice, link_state="suggested")
    make_publication(title="Not hers", authors=["Other, Bob"])
    assert titles("person=alice-example") == {"Hers"}
    assert titles("person=Alice+Example") == {"Hers"}


def test_a_name_selects_all_people_with_it_and_a_slug_only_one(alice: Person) -> None:
    other = make_person(name="Alice Example")
    make_publication(title="Hers", authors=[alice])
    make_publication(title="The other's", authors=[other])
    assert titles("person=Alice+Example") == {"Hers", "The other's"}
    assert titles(f"person={other.slug}") == {"The other's"}


def test_an_unlisted_person_is_not_a_filter() -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    make_publication(authors=[hidden])
    assert not find_people(hidden.slug).exists()
    assert "person" in errors(f"person={hidden.slug}")


def test_an_organization_lists_what_its_people_wrote_while_they_were_there(alice: Person) -> None:
    university = make_organization(name="University")
    lab = make_organization(name="Laboratory", parent=university)
    make_affiliation(person=alice, organization=lab, start="2016-09", end="2018-06")
    for year in ("2015", "2016", "2018-12", "2019", ""):
        make_publication(title=year or "undated", date=year, authors=[alice])
    assert titles("organization=university") == {"2016", "2018-12"}
    assert titles("organization=laboratory") == {"2016", "2018-12"}


def test_a_null_character_is_rejected() -> None:
    for name in ("q", "venue", "person", "organization", "kind", "year_from"):
        assert name in errors(f"{name}=a%00b")


def test_an_address_finds_its_record_with_one_query_and_only_if_it_is_listed(
    alice: Person, osdi: Venue, django_assert_num_queries: Any
) -> None:
    group = make_organization(name="Systems Group", short_name="Sys")
    make_person(name="Alice-Example")  # another whose name the search for the slug finds
    for query, record, label in (
        ("person", alice, "Alice Example"),
        ("venue", osdi, "OSDI"),
        ("organization", group, "Sys"),
    ):
        form = PublicationFilter(QueryDict(f"{query}={record.slug}"), queryset=None).form
        with django_assert_num_queries(1):
            assert form.is_valid()
        assert form.cleaned_data[query] == [Chosen(record.slug, label, [record.pk])]
    Person.objects.filter(pk=alice.pk).update(is_listed=False)
    form = PublicationFilter(QueryDict(f"person={alice.slug}"), queryset=None).form
    form.is_valid()
    assert alice.pk not in keys_of(form.cleaned_data.get("person", ()))
