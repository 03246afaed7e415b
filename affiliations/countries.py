"""The countries of organizations by their codes (ISO 3166-1 alpha-2).

`django_countries.fields` isn't used: it takes 25 ms to load, for each command. The names of the
countries are loaded when they are needed.
"""

from django.utils.translation import override


def country_choices() -> list[tuple[str, str]]:
    """Return codes and names, sorted by the names in the language of the request."""
    from django_countries import countries

    return [(code, str(name)) for code, name in countries]


def country_name(code: str) -> str:
    """Return "Canada" for "CA", and "" for what is no code."""
    from django_countries import countries

    return str(countries.name(code))


_ALSO_CALLED = {
    "AE": "UAE",
    "CZ": "Czech Republic",
    "GB": "UK Great Britain",
    "HK": "Hongkong",
    "MM": "Burma",
    "NL": "Holland",
    "TR": "Turkey",
    "US": "USA",
}


def words_of_country(code: str) -> str:
    """Return the English names of a country by which organizations there are found."""
    if not code:
        return ""
    with override("en"):
        return f"{country_name(code)} {_ALSO_CALLED.get(code, '')}".strip()
