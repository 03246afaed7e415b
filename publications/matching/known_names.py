"""The names that a person of the directory is known by, as printed names."""

from collections.abc import Iterable

from people.models import Person
from people.name_comparison import PrintedName
from people.names import split_full_name


def known_names(person: Person) -> list[PrintedName]:
    """All names of a person, former ones included: they match and are never shown."""
    written = (person.name, person.native_name, *(other.name for other in person.names.all()))
    return printed_names(person.given_name, person.family_name, written)


def printed_names(given: str, family: str, written: Iterable[str]) -> list[PrintedName]:
    """The name in its two parts, and names written out; each once, empty ones left out."""
    pairs = [(given, family), *(split_full_name(name) for name in written if name)]
    return [(first, "", last, "") for first, last in dict.fromkeys(pairs) if first or last]
