"""Merge two lists of authors: the names of one list, with the links and marks of both.

The decision of an editor outranks an import's, and a confirmed link outranks a suggested one.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import prefetch_related_objects

from people.name_comparison import NameMatch, lookup_keys, may_be_same_name
from publications.matching.changed_names import fit_of_link, put_to_review
from publications.matching.known_names import known_names
from publications.models import Authorship

_LinkState = Authorship.LinkState
_DECIDED = Authorship.LinkedBy.PERSON.value
_MARKS = ("person_id", "link_state", "linked_by")


@dataclass(slots=True)
class LinkConflict:
    """A name that the two lists link to different people with equal strength."""

    name: str  # as printed
    picked: Authorship
    other: Authorship


@dataclass(slots=True)
class MergedAuthorList:
    """The rows of the merged list, not saved yet."""

    rows: list[Authorship] = field(default_factory=list)
    conflicts: dict[int, LinkConflict] = field(default_factory=dict)  # by `conflict_key`
    appended: list[Authorship] = field(default_factory=list)
    """Names only in the other list that an editor confirmed or selected."""
    left_out: list[Authorship] = field(default_factory=list)
    """Names only in the other list that the merged list doesn't have."""


def merge_author_lists(
    picked: Sequence[Authorship],
    others: Sequence[Authorship],
    *,
    take_other_link: Mapping[int, bool] | None = None,
) -> MergedAuthorList:
    """Return the names `picked`, with the links and marks of their counterparts in `others`.

    `take_other_link` decides conflicts: by `conflict_key`, whether the counterpart is right.
    """
    result = MergedAuthorList()
    pairs = pair_names(picked, others)
    prefetch_related_objects(list(pairs.values()), "person__names")
    decisions = take_other_link or {}
    for name in picked:
        counterpart = pairs.get(id(name))
        row = _copy(name)
        if counterpart is not None:
            if _is_conflict(name, counterpart):
                key = conflict_key(name, counterpart)
                result.conflicts[key] = LinkConflict(name.full_name, name, counterpart)
                if decisions.get(key):
                    _take_link(row, counterpart)
            elif _strength(counterpart) > _strength(name):
                _take_link(row, counterpart)
                _review_link(row, counterpart)
            row.rejected = [*(row.rejected or ()), *(counterpart.rejected or ())]
        row.remember_rejection()
        result.rows.append(row)
    _unlink_repeated(result.rows)
    paired = {id(counterpart) for counterpart in pairs.values()}
    _add_missing(result, [name for name in others if id(name) not in paired])
    _take_marks(result.rows, picked, pairs)
    _take_ranks(result.rows, [*picked, *others])
    for position, row in enumerate(result.rows, start=1):
        row.position = position
    return result


def pair_names(names: Sequence[Authorship], others: Sequence[Authorship]) -> dict[int, Authorship]:
    """Return for the id() of each row the row of the other list that is the same author."""
    pairs: dict[int, Authorship] = {}
    taken: set[int] = set()
    for keys_of, is_pair in _WAYS:
        by_key: defaultdict[Hashable, list[Authorship]] = defaultdict(list)
        for other in others:
            if id(other) not in taken:
                for key in keys_of(other):
                    by_key[key].append(other)
        for name in names:
            if id(name) in pairs:
                continue
            candidates = (other for key in keys_of(name) for other in by_key.get(key, ()))
            counterpart = next(
                (o for o in candidates if id(o) not in taken and is_pair(name, o)), None
            )
            if counterpart is not None:
                pairs[id(name)] = counterpart
                taken.add(id(counterpart))
    return pairs


def _same_person(one: Authorship, other: Authorship) -> bool:
    same = one.person_id is not None and one.person_id == other.person_id
    return same and _LinkState.REJECTED not in (one.link_state, other.link_state)


def _may_be_same(one: Authorship, other: Authorship) -> bool:
    return may_be_same_name(one.printed_name, other.printed_name)


# Ways to pair two rows, the surest first: their lookup keys, and the comparison. With keys,
# a thousand names don't take a million comparisons.
_WAYS: tuple[
    tuple[Callable[[Authorship], Iterable[Hashable]], Callable[[Authorship, Authorship], bool]],
    ...,
] = (
    (lambda row: [row.person_id] if row.person_id else [], _same_person),
    (lambda row: [row.printed_name], lambda one, other: True),
    (lambda row: [row.position], _may_be_same),
    (lambda row: lookup_keys(row.printed_name), _may_be_same),
)


def conflict_key(one: Authorship, other: Authorship) -> int:
    """Return a key that doesn't depend on which of the two lists was picked."""
    return min(one.pk, other.pk)


def _copy(row: Authorship) -> Authorship:
    values = {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
    copied = Authorship(**values)
    if Authorship.person.is_cached(row):
        copied.person = row.person
    return copied


def is_decided(row: Authorship) -> bool:
    """Whether an editor confirmed, rejected or selected the link."""
    return row.person_id is not None and (
        row.linked_by == _DECIDED or row.selected_rank is not None
    )


def _strength(row: Authorship) -> int:
    if row.person_id is None:
        return 0
    if is_decided(row):
        return 4 if row.is_confirmed else 3
    return 2 if row.is_confirmed else 1


def _is_conflict(one: Authorship, other: Authorship) -> bool:
    if one.person_id == other.person_id:
        differ = one.link_state != other.link_state
        return differ and is_decided(one) and is_decided(other)
    if one.is_confirmed and other.is_confirmed:
        return is_decided(one) == is_decided(other)
    rejected = one.link_state == other.link_state == _LinkState.REJECTED
    return rejected and is_decided(one) and is_decided(other)


def _take_link(row: Authorship, source: Authorship) -> None:
    for name in _MARKS:
        setattr(row, name, getattr(source, name))


def _review_link(row: Authorship, source: Authorship) -> None:
    """Make a link taken from another form of the name a suggestion if it doesn't fit this one."""
    if not row.is_confirmed or source.person is None:
        return
    known = known_names(source.person)
    if fit_of_link(source.printed_name, row.printed_name, known) is not NameMatch.SAME:
        put_to_review(row)


def _unlink_repeated(rows: Iterable[Authorship]) -> None:
    """Keep only the best link of each person, because no one is an author twice."""
    best: dict[int, Authorship] = {}
    for row in rows:
        if row.person_id is None or row.link_state == _LinkState.REJECTED:
            continue
        there = best.get(row.person_id)
        loser = row if there and _strength(there) >= _strength(row) else there
        if loser is not row:
            best[row.person_id] = row
        if loser is not None:
            loser.person_id, loser.link_state, loser.linked_by = None, "", ""


def _add_missing(result: MergedAuthorList, missing: Iterable[Authorship]) -> None:
    there = {row.person_id for row in result.rows if row.is_confirmed}
    for name in missing:
        if is_decided(name) and name.is_confirmed and name.person_id not in there:
            row = _copy(name)
            there.add(row.person_id)
            result.rows.append(row)
            result.appended.append(row)
        else:
            result.left_out.append(name)


def _take_marks(
    rows: Sequence[Authorship], picked: Sequence[Authorship], pairs: Mapping[int, Authorship]
) -> None:
    """Take marks of equal contribution and correspondence if the picked list has none."""
    for mark in ("equal_group", "is_corresponding"):
        if any(getattr(name, mark) for name in picked):
            continue
        for row, name in zip(rows, picked, strict=False):
            counterpart = pairs.get(id(name))
            if counterpart is not None:
                setattr(row, mark, getattr(counterpart, mark))


def _take_ranks(rows: Iterable[Authorship], sources: Sequence[Authorship]) -> None:
    """Keep a publication selected if it is in either list, with the better rank."""
    ranks: dict[int, int] = {}
    for source in sources:
        if source.person_id is not None and source.selected_rank is not None:
            ranks[source.person_id] = min(
                source.selected_rank, ranks.get(source.person_id, source.selected_rank)
            )
    for row in rows:
        row.selected_rank = ranks.get(row.person_id or 0) if row.is_confirmed else None
