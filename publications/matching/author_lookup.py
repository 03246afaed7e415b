"""Finding a person among the authors of a work that is known to be theirs."""

from collections.abc import Iterable

from people.models import Person
from people.names import initials_key, name_key, split_full_name, without_suffix
from publications.models import Authorship


def find_among(authorships: Iterable[Authorship], person: Person) -> Authorship | None:
    """The one author who can be `person`: by the full name or, where nobody has it, by initials.

    None where no name fits, where two do, or where somebody else is confirmed to be that author.
    """
    free = [a for a in authorships if not a.is_confirmed or a.person_id == person.pk]
    names = [
        (person.given_name, person.family_name),
        *(split_full_name(other.name) for other in person.names.all()),
    ]
    full = {name_key(given, family) for given, family in names}
    full |= {name_key(family, given) for given, family in names}
    initials = {initials_key(given, family) for given, family in names}
    same = [a for a in free if name_key(a.first, _last(a)) in full]
    same = same or [a for a in free if initials_key(a.first, _last(a)) in initials]
    return same[0] if len(same) == 1 else None


def _last(authorship: Authorship) -> str:
    return without_suffix(f"{authorship.von} {authorship.last}".strip())
