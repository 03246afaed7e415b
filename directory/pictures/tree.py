"""A supervision tree: nested lists of who supervised whom."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

MOST_BRANCHES = 400

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True)
class TreeNode:
    """A person in the tree; `url` is "" without a page."""

    name: str
    url: str = ""
    is_owner: bool = False


@dataclass(frozen=True)
class Branch:
    """People who supervised the same students, or one person, with the students below."""

    people: list[TreeNode]
    stays: Sequence[Any] = ()
    """The affiliations during which those above supervised this person."""
    also_by: Sequence[TreeNode] = ()
    """Further supervisors of this person, who are not in the row above."""
    is_repeated: bool = False
    """Whether the person is in an earlier row, which has the students."""
    students: list["Branch"] = field(default_factory=list)

    def rows(self, depth: int = 0) -> Iterator[tuple[str, int]]:
        """The names of this row and of those below, with their depths."""
        yield ", ".join(person.name for person in self.people), depth
        for student in self.students:
            yield from student.rows(depth + 1)


@dataclass(frozen=True)
class Tree:
    roots: list[Branch]

    @property
    def rows(self) -> list[tuple[str, int]]:
        return [row for root in self.roots for row in root.rows()]


def draw_tree(
    nodes: Mapping[_Key, TreeNode],
    children: Mapping[_Key, Sequence[_Key]],
    stays: Mapping[tuple[_Key, _Key], Sequence[Any]] | None = None,
) -> Tree | None:
    """Return one row for each person, below their supervisor. Return None if there are no rows.

    A person with two supervisors appears below each of them, or once if both supervised the same
    people. The students of that person are listed once, which also cuts cycles. `stays` has the
    affiliations of each pair of supervisor and student, also of supervisors without a row.
    """
    supervised = {child for group in children.values() for child in group}
    roots = [key for key in nodes if key not in supervised and children.get(key)]
    roots = roots or [key for key in nodes if children.get(key)][:1]
    teams: dict[tuple[_Key, ...], list[_Key]] = {}
    for root in roots:
        teams.setdefault(tuple(children[root]), []).append(root)
    planting = _Planting(nodes, children, stays or {})
    drawn = [planting.team(team, students) for students, team in teams.items()]
    return Tree(drawn) if planting.size > len(drawn) else None


class _Planting(Generic[_Key]):
    def __init__(
        self,
        nodes: Mapping[_Key, TreeNode],
        children: Mapping[_Key, Sequence[_Key]],
        stays: Mapping[tuple[_Key, _Key], Sequence[Any]],
    ) -> None:
        self.nodes, self.children, self.stays = nodes, children, stays
        self.size = 0
        self._seen: set[_Key] = set()
        self._supervisors: dict[_Key, list[_Key]] = {}
        pairs = [(one, student) for one, students in children.items() for student in students]
        for teacher, student in dict.fromkeys([*pairs, *self.stays]):
            self._supervisors.setdefault(student, []).append(teacher)

    def team(self, team: list[_Key], students: Sequence[_Key]) -> Branch:
        self._seen.update(team)
        branch = Branch([self.nodes[key] for key in team])
        self.size += 1
        self._add(branch, team, students)
        return branch

    def _add(self, branch: Branch, above: list[_Key], students: Sequence[_Key]) -> None:
        for student in students:
            if student not in above and self.size < MOST_BRANCHES:
                branch.students.append(self._student(student, above))

    def _student(self, key: _Key, above: list[_Key]) -> Branch:
        self.size += 1
        found = {stay.pk: stay for one in above for stay in self.stays.get((one, key), ())}
        branch = Branch(
            [self.nodes[key]],
            [*found.values()],
            [self.nodes[other] for other in self._supervisors[key] if other not in above],
            key in self._seen,
        )
        if not branch.is_repeated:
            self._seen.add(key)
            self._add(branch, [key], self.children.get(key, ()))
        return branch
