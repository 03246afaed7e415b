"""The affiliations of one person, for pages and files that show all of them."""

from affiliations.organization_paths import load_parents, placed
from affiliations.whole_tree import has_moves, whole_tree
from people.models import Affiliation, Person


def load_affiliations(person: Person) -> list[Affiliation]:
    """Return the person's affiliations in their order, with all that a page or file says of them.

    An organization that moved is below those that it was part of at the end of the affiliation.
    Takes three queries, and one for each level of the organizations above.
    """
    found = list(person.affiliations.in_order().with_details().select_related("organization"))
    load_parents([affiliation.organization for affiliation in found])
    if has_moves():
        tree = whole_tree()
        moved = tree.placements.moved
        for affiliation in (a for a in found if a.organization_id in moved):
            here = placed(affiliation.organization, tree, affiliation.span)
            affiliation.organization = here
    return found
