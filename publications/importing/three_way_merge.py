"""Three-way merge of publication data, which keeps what was edited in the directory. Pure.

`base` is what the last import of this source stored, `theirs` what the source has now, `ours` what
the record has now. If the source did not change, the record is kept. If only the source changed,
its value is used. If both changed, the record is kept, and that is reported. Without a base, when
the publication came from another source, only empty fields are filled.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from foundation.folding import fold
from foundation.languages import language_name
from people.name_comparison import may_be_same_names
from publications.bibtex import is_note_of_draft, status_of_note
from publications.identifiers import isbn_core, isbns_in, issn_core, issns_in, normalize_arxiv_id
from publications.importing.other_addresses import is_safer, other_address
from publications.matching.appearances import number_of_edition, pages_in_full
from publications.publication_data import (
    TRAITS,
    AppearanceData,
    LinkData,
    Merging,
    PublicationData,
)

Known = dict[str, Any]
"""The known fields of a publication."""

_ET_AL = {traits.part_of: name for name, traits in TRAITS.items() if name.endswith("truncated")}
"""The flag for "et al." that belongs to each list of names."""


@dataclass(slots=True)
class Kept:
    """A field whose value in the record was kept although the source has another."""

    field: str
    ours: Any
    theirs: Any
    was_edited: bool = False  # in the directory, since the last import

    @property
    def needs_review(self) -> bool:
        return self.field in TRAITS and TRAITS[self.field].needs_review


@dataclass(slots=True)
class Merge:
    changes: Known = field(default_factory=dict)  # by field; None clears it
    kept: list[Kept] = field(default_factory=list)


def merge(base: PublicationData | None, theirs: PublicationData, ours: PublicationData) -> Merge:
    """Return the changes to `ours`, and the fields that were kept despite the source."""
    old = base.known() if base is not None else None
    return merge_known(old, theirs.known(), ours.known())


def merge_known(base: Known | None, theirs: Known, ours: Known) -> Merge:
    """Merge some fields of a publication; see `merge`."""
    result = Merge()
    for name in [*theirs, *(name for name in base or {} if name not in theirs)]:
        merging = TRAITS[name].merging
        if merging is Merging.SOURCES:
            continue
        if merging is Merging.MAPPING:
            _merge_mapping(result, name, base, theirs, ours)
        elif merging is Merging.ITEMS:
            _merge_items(result, name, base, theirs, ours)
        elif base is not None:
            if name != _VENUE_KIND:
                _merge_field(result, name, base, theirs, ours)
        elif merging is Merging.NAMES:
            _continue_names(result, name, theirs, ours)
        elif TRAITS[name].is_filled and not _is_outdated(name, theirs, ours):
            _fill(result, name, theirs, ours)
    if base is None:
        _compare_sources(result, theirs, ours)
    if "venue_name" in result.changes and _VENUE_KIND in theirs:
        result.changes[_VENUE_KIND] = theirs[_VENUE_KIND]
    merge_sources(result, base, theirs, ours)
    return result


def _compare_sources(result: Merge, theirs: Known, ours: Known) -> None:
    """Decide on what another source of the publication says differently."""
    if theirs.get("kind", "book") == ours.get("kind") == "book":
        _forget_other_chapter(result, theirs, ours)
    _keep_address(result, theirs, ours)
    for name in _NUMBERS:
        _add_numbers(result, name, theirs, ours)
    _forget_place_of_other_publisher(result, theirs, ours)
    if theirs.get("kind") == "preprint" and ours.get("status") == "unpublished":
        result.changes["status"] = None
    if _is_printed(theirs) and not _is_printed(ours):
        _forget_status_before_print(result, theirs, ours)


def merge_sources(result: Merge, base: Known | None, theirs: Known, ours: Known) -> None:
    """Take the LaTeX source of each field that is taken, and those that changed in the file."""
    new, now = theirs.get(_SOURCES, {}), ours.get(_SOURCES, {})
    old = now if base is None else base.get(_SOURCES, {})
    merged = dict(now)
    for name in {**new, **now}:
        is_taken = name in result.changes
        is_changed = base is not None and new.get(name) != old.get(name) == now.get(name)
        if is_taken or (is_changed and theirs.get(name) == ours.get(name)):
            merged[name] = new.get(name, "")
    merged = {name: source for name, source in merged.items() if source}
    if merged != now:
        result.changes[_SOURCES] = merged or None


def _is_outdated(name: str, theirs: Known, ours: Known) -> bool:
    """Whether a source says "in press" of what has its place in print, or on a server, by now."""
    if name == "status" and ours.get("kind") == "preprint":
        return bool(theirs[name] == "unpublished")
    return name in _STATED and _is_printed(ours) and _is_before_print(name, theirs)


def _keep_address(result: Merge, theirs: Known, ours: Known) -> None:
    """Keep the address of another source as a link, or instead of the same one without https."""
    if all(kept.field != "url" for kept in result.kept):
        return
    result.kept = [kept for kept in result.kept if kept.field != "url"]
    links: list[LinkData] = result.changes.get("links") or ours.get("links", [])
    if is_safer(theirs["url"], ours["url"]):
        result.changes["url"] = theirs["url"]
    elif link := other_address(theirs, {**ours, "links": links}):
        result.changes["links"] = [*links, link]


def _add_numbers(result: Merge, name: str, theirs: Known, ours: Known) -> None:
    """Add the ISBNs or ISSNs of another source, as of the electronic edition."""
    if all(kept.field != name for kept in result.kept):
        return
    numbers_in, core = _NUMBERS[name]
    known = set(map(core, numbers_in(ours[name])))
    numbers = numbers_in(theirs[name])
    others = [number for number in numbers if core(number) not in known]
    merged = ", ".join([ours[name], *others])
    if known and numbers and len(merged) <= _LONGEST_NUMBERS:
        result.kept = [kept for kept in result.kept if kept.field != name]
        if merged != ours[name]:
            result.changes[name] = merged


def _with_numbers_of(name: str, old: Any, new: Any, now: Any) -> str:
    """Return `now` with the numbers of `new` instead of those of `old`, or "" if it lacks these.

    The others are of other sources.
    """
    numbers_in, core = _NUMBERS[name]
    before, here, there = (list(numbers_in(text or "")) for text in (old, now, new))
    cores = set(map(core, before))
    if not (cores and there and cores <= set(map(core, here))):
        return ""
    others = [number for number in here if core(number) not in {*cores, *map(core, there)}]
    return ", ".join([*there, *others])


_NUMBERS = {"isbn": (isbns_in, isbn_core), "issn": (issns_in, issn_core)}
_LONGEST_NUMBERS = 255  # characters of the column


def _forget_place_of_other_publisher(result: Merge, theirs: Known, ours: Known) -> None:
    """Don't take the place of a publisher that isn't taken."""
    mine, its = (set(fold(known.get("publisher", "")).split()) for known in (ours, theirs))
    if mine and its and not (mine <= its or its <= mine):
        result.changes.pop("place", None)


def _forget_other_chapter(result: Merge, theirs: Known, ours: Known) -> None:
    """Forget the chapter that one source cites of a book: another cites all of it, or another one.

    BibTeX has no entry of its own for it: `@book{roe, title={Oaks}, chapter={3}}`.
    """
    if theirs.get("chapter") != (now := ours.get("chapter")):
        result.changes.pop("chapter", None)
        result.kept = [kept for kept in result.kept if kept.field != "chapter"]
        if now is not None:
            result.changes["chapter"] = None


def _forget_status_before_print(result: Merge, theirs: Known, ours: Known) -> None:
    """Forget that the publication is "in press", because a source has its place in print."""
    for name in _STATED:
        states = _IN_NOTES if name == "note" and _is_in_venue(theirs) else _ON_ITS_WAY
        if _stated(name, ours) in states and not _is_before_print(name, theirs):
            result.changes[name] = theirs.get(name)
            result.kept = [kept for kept in result.kept if kept.field != name]


def _is_in_venue(known: Known) -> bool:
    return known.get("kind") in _IN_VENUES and "venue_name" in known


_IN_VENUES = frozenset({"article", "inproceedings", "chapter"})


def _is_printed(known: Known) -> bool:
    return "pages" in known or "volume" in known


def _is_before_print(name: str, known: Known) -> bool:
    return _stated(name, known) in _BEFORE_PRINT


def _stated(name: str, known: Known) -> str:
    """Return the status, or the one that a note states which is nothing else."""
    text: str = known.get(name, "")
    if name != "note":
        return text
    return "unpublished" if is_note_of_draft(text) else status_of_note(text)


_STATED = ("status", "note")
_ON_ITS_WAY = frozenset({"in_press", "submitted"})  # what is in preparation isn't public
_IN_NOTES = _ON_ITS_WAY | {"unpublished"}  # of a manuscript that was released
_BEFORE_PRINT = frozenset({"in_press", "submitted", "in_preparation", "unpublished"})
_SOURCES = "latex"
_VENUE_KIND = "venue_kind"  # not a column; it belongs to the venue's name


def with_what_was_known(
    base: PublicationData, theirs: PublicationData, macros: Collection[tuple[str, str]]
) -> PublicationData:
    """Complete the data of a source that lacks the definitions or parents of the last import.

    A field that is empty or shortened because of that, or is one of its undefined `macros`, keeps
    its value, and so does a list of names that has no other names than before. A macro is given
    with the field in which it stands.
    """
    known, texts = theirs.known(), {text for text, _field in macros}
    lost = {
        name: old
        for name, old in base.known().items()
        if _is_less(new := known.get(name), old) or (isinstance(new, str) and new in texts)
    }
    for name in {_PEOPLE[each] for _text, each in macros if each in _PEOPLE}:
        old_names = {each[:_PARTS] for each in getattr(base, name)}
        new_names = {each[:_PARTS] for each in getattr(theirs, name)}
        others = {each for each in new_names - old_names if not _is_of_macro(each, texts)}
        if old_names and not others:
            lost |= {each: getattr(base, each) for each in (name, _ET_AL[name])}
    extra = {**base.extra, **theirs.extra}
    for name in ("crossref", "xdata"):
        if name not in base.extra:  # the last import inherited the fields of that entry
            extra.pop(name, None)
    latex = {**theirs.latex, **{name: base.latex[name] for name in lost if name in base.latex}}
    return replace(theirs, **{**lost, "extra": extra, "latex": latex})


_PEOPLE = {"author": "authors", "editor": "editors"}
_PARTS = 4  # of a name


def _is_of_macro(name: Sequence[Any], macros: Collection[str]) -> bool:
    """Whether a name stands for the macro `Roe` or `Roe_A`."""
    first, _von, last, _jr = name
    return last in macros or f"{last}_{first}" in macros


def _is_less(new: Any, old: Any) -> bool:
    return new is None or (isinstance(new, str) and isinstance(old, str) and new in old)


def _merge_field(result: Merge, name: str, base: Known, theirs: Known, ours: Known) -> None:
    old, new, now = base.get(name), theirs.get(name), ours.get(name)
    if new in (old, now):
        return
    if now == old:
        result.changes[name] = new
    elif name in _NUMBERS and (merged := _with_numbers_of(name, old, new, now)):
        result.changes[name] = merged
    else:
        result.kept.append(Kept(name, now, new, was_edited=True))


def _fill(result: Merge, name: str, theirs: Known, ours: Known) -> None:
    new, now = theirs.get(name), ours.get(name)
    if new in (None, now):
        return
    if now is None:
        result.changes[name] = new
    elif name == "date" and str(new).startswith(str(now)):
        result.changes[name] = new  # the same date with more precision
    elif name == "pages" and str(new).startswith(f"{now}–"):
        result.changes[name] = new  # the first page, and now also the last
    elif (
        (name == "kind" and now == "misc")
        or (name == "pages" and _has_number_instead(theirs, ours))
        or (name in _IN_WORDS and _is_now_in_capitals(now, new))
    ):
        result.changes[name] = new
    elif not _says_the_same(name, now, new):
        result.kept.append(Kept(name, now, new))


def are_counted_from_one(pages: str, other: str) -> bool:
    """Whether pages such as "1–28" are counted within an article that has the number 163.

    A smaller number may be that of its pages.
    """
    first, _dash, last = pages.partition("–")
    is_number = other.isdecimal() and int(other) >= _LEAST_NUMBER
    return first == "1" and last.isdecimal() and is_number and int(other) > int(last)


_LEAST_NUMBER = 100


def _has_number_instead(theirs: Known, ours: Known) -> bool:
    """Whether another source of one article has its number instead of its pages."""
    keys = ("kind", "doi", "volume")
    is_one = all(ours.get(key) and theirs.get(key) == ours[key] for key in keys)
    return is_one and are_counted_from_one(str(ours["pages"]), str(theirs["pages"]))


_IN_WORDS = frozenset({"title", "venue_name"})


def _is_now_in_capitals(now: Any, new: Any) -> bool:
    """Whether the stored text differs only in being all in capitals, as in Web of Science.

    Text without a space may be an acronym.
    """
    has_mixed_case = not (new.isupper() or new.islower())
    return has_mixed_case and fold(now) == fold(new) and " " in now and now.isupper()


def _continue_names(result: Merge, name: str, theirs: Known, ours: Known) -> None:
    """Continue a list that ends in "et al." if the source has more names; never shorten one."""
    flag, some, others = _ET_AL[name], ours.get(name, []), theirs[name]
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


def _without_zeros(text: str) -> str:
    return text.lstrip("0") if text.isdecimal() else text


_READ_ALIKE: dict[str, Callable[[str], str]] = {
    "eprint": normalize_arxiv_id,  # also as "arXiv:0802.1525v2"
    "edition": number_of_edition,
    "language": language_name,
    "number": _without_zeros,
    "pages": pages_in_full,
    "volume": _without_zeros,
}


def _says_the_same(name: str, now: Any, new: Any) -> bool:
    if name == "date":
        return str(now).startswith(str(new))
    if name == "pages" and str(now).startswith(f"{new}–"):
        return True
    if isinstance(now, str) and isinstance(new, str):
        read = _READ_ALIKE.get(name, str)
        return fold(read(now)) == fold(read(new))
    return name in TRAITS and TRAITS[name].is_silent


def _merge_mapping(
    result: Merge, field_name: str, base: Known | None, theirs: Known, ours: Known
) -> None:
    now = dict(ours.get(field_name, {}))
    inner = Merge()
    old, new = (base or {}).get(field_name, {}), theirs.get(field_name, {})
    for name in [*new, *(name for name in old if name not in new)]:
        if base is None:
            _fill(inner, name, new, now)
        else:
            _merge_field(inner, name, old, new, now)
    if inner.changes:
        now.update(inner.changes)
        result.changes[field_name] = {name: text for name, text in now.items() if text is not None}
    result.kept += [kept for kept in inner.kept if kept.was_edited]


def _merge_items(result: Merge, name: str, base: Known | None, theirs: Known, ours: Known) -> None:
    """Add and remove the items that the source added and removed; keep those of editors."""
    old, new, now = (data.get(name, []) for data in (base or {}, theirs, ours))
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
    """Return what identifies an award (its name), a link (kind, address) or an appearance."""
    if isinstance(item, AppearanceData):
        return fold(item.venue_name), item.pages
    return fold(item) if isinstance(item, str) else tuple(item[:2])
