"""The affiliations of one person, for pages and files that show all of them."""

from affiliations.organization_paths import load_parents
from people.models import Affiliation, Person


def load_affiliations(person: Person) -> list[Affiliation]:
    """Return the person's affiliations in their order, with all that a page or file says of them.

    Takes three queries, and one for each level of the organizations above.
    """
    found = list(person.affiliations.in_order().with_details().select_related("organization"))
    load_parents([affiliation.organization for affiliation in found])
    return found
