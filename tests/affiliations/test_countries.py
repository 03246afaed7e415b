"""The countries of organizations."""

from affiliations.countries import country_choices, country_name
from affiliations.models import Organization


def test_countries_are_chosen_by_name_and_stored_by_code() -> None:
    choices = country_choices()
    assert ("CA", "Canada") in choices
    assert len(choices) > 200
    names = [name for _code, name in choices]
    assert names.index("Canada") < names.index("China") < names.index("Germany")


def test_what_is_no_code_has_no_name() -> None:
    assert (country_name("DE"), country_name("XX"), country_name("")) == ("Germany", "", "")


def test_an_organization_shows_the_name_of_its_country() -> None:
    assert Organization(name="Lab", country="CA").get_country_display() == "Canada"
    assert Organization(name="Lab").place == ""
