"""The names on a work as a page shows them: in their order, linked, marked, and folded where they are many."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _

from people.models import Person
from publications.models import Authorship, Contribution, Publication

MARKS = "*†‡§¶"
FOLDED_FROM = 16  # names; a line or two hold fewer
_SHOWN_FIRST = 8
_FOLDED_AT_LEAST = 3  # to hide one or two names would take more room than it saves


@dataclass(frozen=True)
class Name:
    text: str
    person: Person | None = None
    """Whose page the name leads to."""
    is_owner: bool = False
    mark: str = ""
    is_corresponding: bool = False
    gap_before: bool = False
    separator: str = ", "
    """What stands between this name and the next one."""


@dataclass(frozen=True)
class Run:
    """Neighbours that are all shown, or all folded away."""

    names: Sequence[Name]
    is_folded: bool


@dataclass(frozen=True)
class Byline:
    runs: Sequence[Run]
    legend: Sequence[tuple[str, str]]
    """(mark, what it means)."""
    truncated: bool

    @property
    def names(self) -> list[Name]:
        return [name for run in self.runs for name in run.names]

    @property
    def corresponding(self) -> list[Name]:
        return [name for name in self.names if name.is_corresponding]


def authors_of(
    work: Publication, owner: Person | None = None, *, folded_from: int = FOLDED_FROM
) -> Byline:
    """The authors; `owner` is emphasised and, like the first and the last ones, never folded away.

    The work should be read `for_display()`. From `folded_from` names on, the middle is folded.
    """
    authorships = work.contributors(Contribution.AUTHOR)
    return _byline(authorships, owner, truncated=work.truncated, folded_from=folded_from)


def editors_of(work: Publication) -> Byline:
    authorships = work.contributors(Contribution.EDITOR)
    return _byline(authorships, None, truncated=work.editors_truncated, folded_from=FOLDED_FROM)


def _byline(
    authorships: Sequence[Authorship], owner: Person | None, *, truncated: bool, folded_from: int
) -> Byline:
    names = [_name(authorship, owner) for authorship in authorships]
    if names and not truncated:
        names[-1] = replace(names[-1], separator="")
    long = len(names) >= folded_from
    runs = _folded_runs(names) if long else [Run(names, is_folded=False)]
    return Byline(runs if names else [], _legend(authorships), truncated)


def _name(authorship: Authorship, owner: Person | None) -> Name:
    return Name(
        text=authorship.full_name,
        person=authorship.listed_person,
        is_owner=owner is not None and authorship.is_confirmed and authorship.person_id == owner.pk,
        mark=equal_contribution_mark(authorship.equal_group),
        is_corresponding=authorship.is_corresponding,
        gap_before=authorship.gap_before,
    )


def equal_contribution_mark(group: int | None) -> str:
    """Return "*" for group 1, "†" for group 2, and so on; after the last mark they are doubled."""
    if group is None:
        return ""
    times, place = divmod(max(group, 1) - 1, len(MARKS))
    return MARKS[place] * (times + 1)


def _legend(authorships: Iterable[Authorship]) -> list[tuple[str, str]]:
    sizes = Counter(a.equal_group for a in authorships if a.equal_group is not None)
    alone = _("equal contribution; other contributors not recorded")
    together = _("equal contribution")
    return [
        (equal_contribution_mark(group), together if sizes[group] > 1 else alone)
        for group in sorted(sizes)
    ]


def _folded_runs(names: Sequence[Name]) -> list[Run]:
    """Fold the middle, but nobody who is emphasised."""
    last = len(names) - 1

    def hidden(place: int) -> bool:
        return _SHOWN_FIRST <= place < last and not names[place].is_owner

    runs = []
    for is_hidden, places in groupby(range(len(names)), key=hidden):
        group = [names[place] for place in places]
        runs.append(Run(group, is_folded=is_hidden and len(group) >= _FOLDED_AT_LEAST))
    return runs
