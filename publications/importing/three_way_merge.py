"""Three-way merge of facts: what a person corrected stays corrected. Pure.

`base` is what the last import from this source stored, `theirs` what the source says now, `ours` what
the record says now. Where the source did not change, ours stands without a word. Where it changed and
nobody touched the record, theirs is taken. Where both changed, ours is kept and the merge says so.
Without a base (the work came from elsewhere) the source fills gaps and overrules nothing.
"""

from dataclasses import dataclass, field
from typing import Any

from foundation.folding import fold
from people.name_comparison import may_be_same_names

Facts = dict[str, Any]

# Fields of a work that describe one another: taken or kept together.
_NOT_MERGED = frozenset(
    {"venue_kind", "citation_key", "entry_type", "truncated", "editors_truncated"}
)
# Where sources differ in these, somebody should look; elsewhere it is a matter of style.
_WEIGHTY = frozenset({"title", "date", "authors", "doi", "arxiv_id"})


@dataclass(slots=True)
class Kept:
    """A field in which the record was kept although the source says something else."""

    field: str
    ours: Any
    theirs: Any
    was_edited: bool = False  # a person changed it since the last import

    @property
    def is_weighty(self) -> bool:
        return self.field in _WEIGHTY


@dataclass(slots=True)
class Merge:
    changes: Facts = field(default_factory=dict)  # field -> new value; None empties it
    kept: list[Kept] = field(default_factory=list)


def merge(base: Facts | None, theirs: Facts, ours: Facts) -> Merge:
    """What to change in `ours`, and where it is kept against the source."""
    result = Merge()
    names = [*theirs, *(name for name in base or {} if name not in theirs)]
    for name in names:
        if name == "extra":
            _merge_extra(result, base, theirs, ours)
        elif name in ("awards", "links"):
            _merge_list(result, name, base, theirs, ours)
        elif base is None:
            if name in _TRUNCATED and name in theirs:
                _fill_names(result, name, theirs, ours)
            elif name not in _NOT_MERGED:
                _fill(result, name, theirs, ours)
        elif name != "venue_kind":
            _merge_field(result, name, base, theirs, ours)
    if "venue_name" in result.changes and "venue_kind" in theirs:
        result.changes["venue_kind"] = theirs["venue_kind"]
    return result


def with_what_was_known(base: Facts, theirs: Facts) -> Facts:
    """What a source says that lacks the definitions or the parents which the last import had.

    A field that is empty for want of them, or cut short, is as it was.
    """
    facts = {
        **theirs,
        **{name: old for name, old in base.items() if _is_less(theirs.get(name), old)},
    }
    old = base.get("extra", {})
    extra = {**old, **theirs.get("extra", {})}
    for name in ("crossref", "xdata"):
        if name not in old:  # the last import took over what it leads to
            extra.pop(name, None)
    facts.pop("extra", None)
    return {**facts, "extra": extra} if extra else facts


def _is_less(new: Any, old: Any) -> bool:
    return new is None or (isinstance(new, str) and isinstance(old, str) and new in old)


def _merge_field(result: Merge, name: str, base: Facts, theirs: Facts, ours: Facts) -> None:
    old, new, now = base.get(name), theirs.get(name), ours.get(name)
    if new in (old, now):
        return
    if now == old:
        result.changes[name] = new
    else:
        result.kept.append(Kept(name, now, new, was_edited=True))


def _fill(result: Merge, name: str, theirs: Facts, ours: Facts) -> None:
    new, now = theirs.get(name), ours.get(name)
    if new in (None, now):
        return
    if now is None:
        result.changes[name] = new
    elif name == "date" and str(new).startswith(str(now)):
        result.changes[name] = new  # the same date, known better
    elif name == "pages" and str(new).startswith(f"{now}–"):
        result.changes[name] = new  # the first page, and now the last
    elif name == "kind" and now == "misc":
        result.changes[name] = new
    elif not _says_the_same(name, now, new):
        result.kept.append(Kept(name, now, new))


# The names, and the flag that says that there are more than those listed.
_TRUNCATED = {"authors": "truncated", "editors": "editors_truncated"}


def _fill_names(result: Merge, name: str, theirs: Facts, ours: Facts) -> None:
    """A list that ends in "et al." is gone on with where the source has more; none is cut off by one."""
    flag, some, others = _TRUNCATED[name], ours.get(name, []), theirs[name]
    shared = min(len(some), len(others))
    ours_goes_on, theirs_goes_on = ours.get(flag, False), theirs.get(flag, False)
    if not may_be_same_names(some[:shared], others[:shared]):
        result.kept.append(Kept(name, some, others))
    elif len(others) > len(some) and (ours_goes_on or not some):
        result.changes[name] = [*some, *others[shared:]]
        if ours_goes_on != theirs_goes_on:
            result.changes[flag] = theirs_goes_on or None
    elif len(others) != len(some) and not (theirs_goes_on and len(some) > len(others)):
        result.kept.append(Kept(name, some, others))


def _says_the_same(name: str, now: Any, new: Any) -> bool:
    if name == "date":
        return str(now).startswith(str(new))
    if name == "pages" and str(now).startswith(f"{new}–"):
        return True
    if isinstance(now, str) and isinstance(new, str):
        return fold(now) == fold(new)
    return name in ("kind", "status", "keywords")


def _merge_extra(result: Merge, base: Facts | None, theirs: Facts, ours: Facts) -> None:
    """Each of the other fields is merged by itself."""
    now = dict(ours.get("extra", {}))
    inner = Merge()
    old, new = (base or {}).get("extra", {}), theirs.get("extra", {})
    for name in [*new, *(name for name in old if name not in new)]:
        if base is None:
            _fill(inner, name, new, now)
        else:
            _merge_field(inner, name, old, new, now)
    if inner.changes:
        now.update(inner.changes)
        result.changes["extra"] = {name: text for name, text in now.items() if text is not None}
    result.kept += [kept for kept in inner.kept if kept.was_edited]


def _merge_list(result: Merge, name: str, base: Facts | None, theirs: Facts, ours: Facts) -> None:
    """Take what is new in the source, drop what it dropped; what people added stays."""
    old, new, now = (facts.get(name, []) for facts in (base or {}, theirs, ours))
    known = {_identity(item) for item in now} | {_identity(item) for item in old}
    dropped = [item for item in old if item not in new and item in now]
    added = [item for item in new if _identity(item) not in known or item not in (*old, *now)]
    added = [
        item
        for item in added
        if _identity(item) not in {_identity(i) for i in now if i not in dropped}
    ]
    if added or dropped:
        result.changes[name] = [item for item in now if item not in dropped] + added


def _identity(item: Any) -> Any:
    """An award is its name; a link is its kind and address."""
    return fold(item) if isinstance(item, str) else tuple(item[:2])
