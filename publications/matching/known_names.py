"""The names of a person in the directory, as printed names."""

from collections.abc import Iterable

from people.models import Person
from people.name_comparison import PrintedName
from people.names import split_full_name


def known_names(person: Person) -> list[PrintedName]:
    """Return all names of a person, including former ones, which are matched but never shown."""
    written = (person.name, person.native_name, *(other.name for other in person.names.all()))
    return printed_names(person.given_name, person.family_name, written)


def printed_names(given: str, family: str, written: Iterable[str]) -> list[PrintedName]:
    """Return the name from its two parts and names in full, without duplicates and empty ones."""
    pairs = [(given, family), *(split_full_name(name) for name in written if name)]
    return [(first, "", last, "") for first, last in dict.fromkeys(pairs) if first or last]
