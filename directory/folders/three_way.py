"""Merge what changed in a folder into records that editors may have changed meanwhile.

Four canonical forms meet: `base` and `theirs` are of the folder, when it was last loaded and now;
`stored` and `ours` are of the database, after that load and now. What changed in the folder is
taken over; where the database changed as well, it is kept, and the difference is a conflict.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from directory.folders.canonical import Canonical, Item
from directory.folders.file_format import GRANT, Part
from directory.folders.json_text import Step

Conflict = tuple[tuple[Step, ...], Any, Any]
"""The place in the object of the folder, the value there and the one of the database."""


class Forms(NamedTuple):
    """One value, in the folder and in the database, then and now."""

    base: Any
    theirs: Any
    stored: Any
    ours: Any

    def of(self, key: Any) -> "Forms":
        return Forms(*(form.get(key) for form in self))

    def or_empty(self, empty: Any) -> "Forms":
        return Forms(*(form or empty for form in self))


@dataclass
class Merge:
    """The conflicts that are found while forms are merged."""

    conflicts: list[Conflict] = field(default_factory=list)

    def objects(
        self, forms: Forms, parts: Mapping[str, Part], trail: tuple[Step, ...] = ()
    ) -> Canonical:
        """Return the canonical form that is to be stored."""
        result = dict(forms.ours)
        for key in dict.fromkeys([*forms.base, *forms.theirs]):
            value = self._values(forms.of(key), parts.get(key), (*trail, key))
            if value in (None, [], {}, ""):
                result.pop(key, None)
            else:
                result[key] = value
        return result

    def _values(self, forms: Forms, part: Part | None, trail: tuple[Step, ...]) -> Any:
        if forms.theirs in (forms.base, forms.ours):
            return forms.ours
        if any(isinstance(form, list) for form in forms):
            return self._lists(forms.or_empty([]), part, trail)
        if any(isinstance(form, dict) for form in forms):
            return self.objects(forms.or_empty({}), {}, trail)
        if forms.stored == forms.ours:
            return forms.theirs
        self.conflicts.append((trail, forms.theirs, forms.ours))
        return forms.ours

    def _lists(self, forms: Forms, part: Part | None, trail: tuple[Step, ...]) -> list[Any]:
        named = Forms(*(by_identity(items, part) for items in forms))
        result = dict(named.ours)
        for name in [name for name in named.base if name not in named.theirs]:
            if name in named.ours:
                if named.ours[name] == named.stored.get(name):
                    del result[name]
                else:
                    self.conflicts.append((trail, None, named.ours[name]))
        for number, (name, item) in enumerate(named.theirs.items()):
            here = (*trail, number)
            if name in named.ours:
                result[name] = self._items(named.of(name), part, here)
            elif name not in named.base:
                result[name] = item
            elif item != named.base[name]:
                self.conflicts.append((here, item, None))
        return _in_order(result, named)

    def _items(self, forms: Forms, part: Part | None, trail: tuple[Step, ...]) -> Any:
        if not isinstance(forms.ours, dict):
            return forms.ours
        merged = self.objects(forms.or_empty({}), part.parts if part else {}, trail)
        is_of_file = isinstance(forms.theirs, Item)
        return Item.at(forms.theirs.place, merged) if is_of_file else merged


Identified = dict[Hashable, Any]


def by_identity(items: list[Any], part: Part | None) -> Identified:
    """Return the items by what they are recognized by; further ones of that are numbered."""
    seen: Counter[Hashable] = Counter()
    found: Identified = {}
    for item in items:
        name = identity(item, part)
        seen[name] += 1
        found[name, seen[name]] = item
    return found


def identity(item: Any, part: Part | None) -> Hashable:
    if not isinstance(item, dict):
        return str(item)
    names = part.identity if part else GRANT.identity
    return tuple(
        next((str(item[name]) for name in alternatives.split("|") if item.get(name)), "")
        for alternatives in names
    )


def _in_order(result: Identified, named: Forms) -> list[Any]:
    """Return the items in the order of the folder if that alone changed; new ones come last."""
    both = [name for name in named.theirs if name in named.base]
    is_moved = both != [name for name in named.base if name in named.theirs]
    if is_moved and list(named.stored) == list(named.ours):
        order = {name: number for number, name in enumerate(named.theirs)}
        return [result[name] for name in sorted(result, key=lambda n: order.get(n, len(order)))]
    return list(result.values())
