"""Update authors and their links when printed names change, in an import or by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from people.name_comparison import (
    NameMatch,
    PrintedName,
    best_match,
    compare_printed_names,
    may_be_same_name,
)
from publications.models import Authorship

_LinkState = Authorship.LinkState
_DECIDED_BY_PERSON = Authorship.LinkedBy.PERSON.value


def pair_rows(rows: Sequence[Authorship], names: Sequence[PrintedName]) -> list[Authorship | None]:
    """Return the row that each of the new `names` belongs to, or None for a new author.

    The surest pairs come first: the same name, then one that may be the same, preferably in the
    same position, and finally any name that is now in the position of a removed name.
    """
    left = {row.position: row for row in rows}
    paired: list[Authorship | None] = [None] * len(names)

    def pair(is_pair: Callable[[Authorship, PrintedName], bool], *, anywhere: bool) -> None:
        for index, name in enumerate(names):
            if paired[index] is not None:
                continue
            here = left.get(index + 1)
            candidates = [here] if here else []
            candidates += left.values() if anywhere else []
            row = next((row for row in candidates if is_pair(row, name)), None)
            if row is not None:
                paired[index] = left.pop(row.position)

    pair(lambda row, name: row.printed_name == tuple(name[:4]), anywhere=True)
    pair(lambda row, name: may_be_same_name(row.printed_name, name), anywhere=False)
    pair(lambda row, name: may_be_same_name(row.printed_name, name), anywhere=True)
    pair(lambda row, name: True, anywhere=False)
    return paired


@dataclass(frozen=True, slots=True)
class LinkReview:
    """A link that no longer follows from the printed name."""

    row: Authorship
    old_name: str
    person_id: int
    is_removed: bool
    """Whether the link was removed; otherwise it became a suggestion."""


def change_name(
    row: Authorship, name: Sequence[Any], known_names: Callable[[int], Sequence[PrintedName]]
) -> LinkReview | None:
    """Give `row` another printed name; return what happened to its link, if anything.

    `known_names` returns the names of a person. A link made by an import to a person whose names
    the new one contradicts is removed; one that an editor confirmed becomes a suggestion.
    """
    old, old_name = row.printed_name, row.printed_name.full_name
    row.first, row.von, row.last, row.jr = name[:4]
    if row.rejected and not may_be_same_name(old, name):
        row.rejected = None  # the rejections were about another name
    if row.person_id is None or old == row.printed_name:
        return None
    person_id = row.person_id
    if row.link_state == _LinkState.REJECTED:
        if not may_be_same_name(old, name):  # the rejection was about another name
            remove_link(row)
        return None
    fit = fit_of_link(old, row.printed_name, known_names(person_id))
    if fit is NameMatch.SAME or (
        fit is NameMatch.COMPATIBLE and row.link_state == _LinkState.SUGGESTED
    ):
        return None
    is_removed = fit is NameMatch.DIFFERENT and row.linked_by != _DECIDED_BY_PERSON
    if is_removed:
        remove_link(row)
    else:
        put_to_review(row)
    return LinkReview(row, old_name, person_id, is_removed)


def fit_of_link(old: PrintedName, new: PrintedName, known: Sequence[PrintedName]) -> NameMatch:
    """Return how well a link made for the name `old` fits the name `new` of the same author.

    SAME: it fits. COMPATIBLE: it may fit. DIFFERENT: the new name contradicts all `known` names
    of the person.
    """
    change = compare_printed_names(old, new)
    fit = best_match(new, known)
    if NameMatch.SAME in (change, fit):
        return NameMatch.SAME
    if change is NameMatch.COMPATIBLE:
        # A link that wasn't made because of the name, such as an ORCID iD's, doesn't depend on it.
        never_fitted = best_match(old, known) is NameMatch.DIFFERENT
        return NameMatch.SAME if fit is NameMatch.COMPATIBLE or never_fitted else fit
    return fit


def put_to_review(row: Authorship) -> None:
    """Make the link of `row` a suggestion that needs review."""
    row.link_state, row.linked_by = _LinkState.SUGGESTED, Authorship.LinkedBy.NONE
    row.selected_rank = None


def remove_link(row: Authorship) -> None:
    row.person_id = row.selected_rank = None
    row.link_state, row.linked_by = _LinkState.NONE, Authorship.LinkedBy.NONE
