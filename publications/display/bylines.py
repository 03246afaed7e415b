"""The names on a publication as a page shows them: linked, marked, and folded if many."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from people.models import Person
from publications.display.list_rows import ListedAuthor, equal_groups
from publications.display.printed_people import after_names_of_authors, after_names_of_editors
from publications.models import Authorship, Contribution, Publication

FOLDED_FROM = 16  # names; fewer than that fit on a line or two
_SHOWN_FIRST = 8
_FOLDED_AT_LEAST = 3  # the button takes more space than one or two names
_MARKS = "*†‡§¶"
_LONGEST_MARK = 4
_KEPT_NAMES = 20_000  # a few hundred bytes each


class Name(NamedTuple):
    text: str
    person: Person | None = None
    """Whose page the name links to."""
    of: int | None = None
    """The primary key of the person who is confirmed to be this author, listed or not."""
    is_owner: bool = False
    mark: str = ""
    is_corresponding: bool = False
    gap_before: bool = False
    separator: str = ", "
    """The text between this name and the next."""


@dataclass(frozen=True)
class Run:
    """Adjacent names that are all shown or all folded."""

    names: Sequence[Name]
    is_folded: bool


@dataclass(frozen=True)
class Byline:
    runs: Sequence[Run]
    legend: Sequence[tuple[str, str]]
    """(mark, what it means)."""
    truncated: bool
    lone_marks: Sequence[str] = ()
    """Marks of a single name: who else contributed as much isn't recorded. For editors."""
    role: str = ""
    """What follows the names unless they are authors: "(eds.)"."""

    @property
    def names(self) -> list[Name]:
        return [name for run in self.runs for name in run.names]

    @property
    def corresponding(self) -> list[Name]:
        return [name for name in self.names if name.is_corresponding]


class MainContributors(NamedTuple):
    rows: list[Any]
    truncated: bool
    """Whether there are more than these."""
    are_editors: bool


def main_contributors(publication: Publication) -> MainContributors:
    """The authors, or the editors of a book without authors, read `for_display()` or `listed()`."""
    authors = publication.contributors(Contribution.AUTHOR)
    if not authors and (editors := publication.contributors(Contribution.EDITOR)):
        return MainContributors(editors, publication.editors_truncated, are_editors=True)
    return MainContributors(authors, publication.truncated, are_editors=False)


def authors_of(
    publication: Publication, owner: int | None = None, *, folded_from: int = FOLDED_FROM
) -> Byline:
    """The authors, or the editors of a book without authors, folded from `folded_from` names on.

    `owner`, the primary key of a person, is emphasized, and like the first and the last ones never
    folded. The publication should be read `for_display()` or `listed()`.
    """
    rows, truncated, are_editors = main_contributors(publication)
    byline = _byline(rows, owner, truncated=truncated, folded_from=folded_from)
    after_names = after_names_of_editors if are_editors else after_names_of_authors
    role = after_names(publication, len(rows) + truncated)
    return replace(byline, role=role) if rows and role else byline


def editors_of(publication: Publication) -> Byline:
    authorships = publication.contributors(Contribution.EDITOR)
    truncated = publication.editors_truncated
    return _byline(authorships, None, truncated=truncated, folded_from=FOLDED_FROM)


def _byline(
    authorships: Sequence[Authorship], owner: int | None, *, truncated: bool, folded_from: int
) -> Byline:
    names = [_name(authorship, owner) for authorship in authorships]
    if names and not truncated:
        names[-1] = names[-1]._replace(separator="")
    long = len(names) >= folded_from
    runs = _folded_runs(names) if long else [Run(names, is_folded=False)]
    groups = [group for a in authorships if (group := a.equal_group)]
    return Byline(runs if names else [], _legend(groups), truncated, _lone_marks(groups))


def _name(authorship: Any, owner: int | None) -> Name:
    if type(authorship) is ListedAuthor and authorship.hides_nothing:
        name = _kept_name(authorship.of_any_publication)
    else:
        name = _name_of(authorship)
    return name._replace(is_owner=True) if owner is not None and name.of == owner else name


@lru_cache(maxsize=_KEPT_NAMES)
def _kept_name(author: tuple[Any, ...]) -> Name:
    """Return the name of an author, who often has others; they are equal if all values are."""
    return _name_of(ListedAuthor.on_any_publication(author))


def _name_of(authorship: Any) -> Name:
    return Name(
        text=_SUFFIX.sub(" ", authorship.full_name),
        person=authorship.listed_person,
        of=authorship.person_id if authorship.is_confirmed else None,
        mark=equal_contribution_mark(authorship.equal_group),
        is_corresponding=authorship.is_corresponding,
        gap_before=authorship.gap_before,
    )


# In a list of names, the comma of "King, Jr." would part two of them.
_SUFFIX = re.compile(r", (?=(?:[JS]r\.?|I{2,3}|IV)$)")


def equal_contribution_mark(group: int | None) -> str:
    """Return the mark of an equal-contribution group; no two groups share one.

    Groups 1 to 5 are *, †, ‡, §, ¶, the next are **, ††, and so on up to ¶¶¶¶; then *21, *22.
    A name without a group (None or 0) has no mark.
    """
    if not group:
        return ""
    times, place = divmod(group - 1, len(_MARKS))
    return _MARKS[place] * (times + 1) if times < _LONGEST_MARK else f"*{group}"


def _legend(groups: Iterable[int]) -> list[tuple[str, str]]:
    return [(equal_contribution_mark(g), _("equal contribution")) for g in sorted({*groups})]


def _lone_marks(groups: Sequence[int]) -> list[str]:
    sizes = Counter(groups) if groups else {}
    return [equal_contribution_mark(group) for group in sorted(sizes) if sizes[group] == 1]


def marks_of_list(publications: Iterable[Publication]) -> list[str]:
    """Return the marks of equal contribution in a list, whose legend is there once."""
    groups = {group for publication in publications for group in equal_groups(publication)}
    return [equal_contribution_mark(group) for group in sorted(groups)]


def _folded_runs(names: Sequence[Name]) -> list[Run]:
    """Fold the middle, except the owner."""
    last = len(names) - 1

    def hidden(place: int) -> bool:
        return _SHOWN_FIRST <= place < last and not names[place].is_owner

    runs = []
    for is_hidden, places in groupby(range(len(names)), key=hidden):
        group = [names[place] for place in places]
        runs.append(Run(group, is_folded=is_hidden and len(group) >= _FOLDED_AT_LEAST))
    return runs
