"""Find a person among the authors of one of their publications."""

from collections import defaultdict
from collections.abc import Iterable

from people.models import Person
from people.name_comparison import NameMatch, best_match
from publications.matching.known_names import known_names
from publications.models import Authorship


def find_among(authorships: Iterable[Authorship], person: Person) -> Authorship | None:
    """Return the one author who can be `person`: with the same name, or else a compatible one.

    None if no name fits, or two do. Authors confirmed to be someone else don't count.
    """
    known = known_names(person)
    found: defaultdict[NameMatch, list[Authorship]] = defaultdict(list)
    for row in authorships:
        if not row.is_confirmed or row.person_id == person.pk:
            found[best_match(row.printed_name, known)].append(row)
    fitting = found[NameMatch.SAME] or found[NameMatch.COMPATIBLE]
    return fitting[0] if len(fitting) == 1 else None
