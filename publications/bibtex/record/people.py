"""The authors and editors of an entry."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.addresses import is_web_address, plain_address
from publications.bibtex.record.annotations import annotate, numbers_of
from publications.bibtex.record.contributors import split_contributors
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.name_marks import forget_daggers
from publications.bibtex.record.name_roles import are_editors, is_role_of_editors
from publications.bibtex.record.names import NameList, read_names
from publications.bibtex.record.record import Name, Record
from publications.bibtex.record.repeated_names import without_repetitions
from publications.bibtex.record.web_of_science import is_of_web_of_science


def take_people(record: Record, taken: Fields, messages: list[Message]) -> None:
    if alternative := _take_alternative(taken):
        messages.append(message("field-alternative", field=alternative))
    for field in ("author", "editor"):
        source = _without_contributors(field, taken, messages)
        if "://" in source and _is_address(source, taken):
            continue
        people = read_names(source) if source else NameList([])
        if is_of_web_of_science(taken.all):
            _read_initials_of_web_of_science(people)
        if (note := taken.all.get("note")) and _OTHER_MARK.match(note):
            _forget_marks(people)
        forget_daggers(people.names, (taken.all.get(each, "") for each in _NOTES))
        annotation = taken.left.get(f"{field}+an")
        if annotation is not None and annotate(people.names, annotation):
            del taken.left[f"{field}+an"]
        if people.names and (numbers := numbers_of(people.names)):
            taken.left.setdefault(f"{field}+an:dblp", numbers)
        once = without_repetitions(people.names)
        if len(once) < len(people.names) and f"{field}+an:dblp" not in taken.left:
            people = people._replace(names=once)
            messages.append(message("names-repeated", field=field))
        is_editor = field == "editor"
        codes = people.codes
        if not is_editor and _are_called_editors(source, people, record, taken):
            is_editor = True
            codes = ("names-of-editors", *(code for code in codes if code != "name-role"))
        messages += [message(code, field=field) for code in codes]
        if not is_editor:
            record.authors, record.truncated = people.names, people.truncated
        elif people.names:
            record.editors, record.editors_truncated = people.names, people.truncated
    if not record.authors and not record.editors and "collaboration" in taken.left:
        record.authors = _collaboration(taken)


def _are_called_editors(source: str, people: NameList, record: Record, taken: Fields) -> bool:
    """Whether the authors of a book without editors are called its editors."""
    if record.kind not in _EDITED or taken.all.get("editor", "").strip():
        return False
    have_roles = "name-role" in people.codes and are_editors(source, len(people.names))
    return have_roles or is_role_of_editors(taken.all.get("annotation", ""))


# What may have editors in the place of authors. Those of a chapter may edit its book, and the
# editors of a standard, such as an RFC, are its authors.
_EDITED = frozenset({"book", "proceedings", "misc", "online"})


def _is_address(source: str, taken: Fields) -> bool:
    """Whether the "author" is a web page, whose address no other field has."""
    if not is_web_address(plain_address(source)) or taken.left.get("url", "").strip():
        return False
    taken.left["url"] = source
    return True


def _without_contributors(field: str, taken: Fields, messages: list[Message]) -> str:
    """Remove the field, and return its names; contributors get a field of their own."""
    source = taken.left.pop(field, "")
    found = split_contributors(source, field)
    if found is None or found.field in taken.all:
        return source
    if found.field:
        taken.left[found.field] = found.contributors
        messages.append(message("names-of-contributors", field=field, text=found.field))
    return found.names


def _collaboration(taken: Fields) -> list[Name]:
    """Return the collaboration that alone signs a paper, as INSPIRE and REVTeX name it."""
    name = decode_latex(taken.left["collaboration"]).strip()
    return [Name(last=name_of_collaboration(name))] if name else []


def name_of_collaboration(name: str) -> str:
    """Return "ATLAS Collaboration" for "ATLAS"; what is called a group, or the like, as it is."""
    return name if _GROUP.search(name) else f"{name} Collaboration"


_GROUP = lazy_regex(r"\b(?:collaborations?|consortium|group|team)$", re.IGNORECASE)


_NOTES = ("note", "annote", "annotation", "addendum")
# A note that explains a mark, as in `$^*$Co-editor`, unless it is of those who contributed equally.
_OTHER_MARK = lazy_regex(
    r"\s*(?:\$\s*\^?\s*\{?\s*(?:[*∗†‡]|\\(?:ast|dagger|ddagger)\b)\s*\}?\s*\$|[*∗†‡]|"
    r"\\textsuperscript\s*\{[*∗†‡]\})(?!.*(?:equal|contribut|joint|shared|first|lead))",
    re.IGNORECASE | re.DOTALL,
)


def _forget_marks(people: NameList) -> None:
    for name in people.names:
        name.equal_group = None


def _take_alternative(taken: Fields) -> str:
    """Read `ALTauthor` or `ALTeditor`, a template's field whose prefix was left, if alone.

    BibTeX ignores it. Return the name of the field without the prefix, or "".
    """
    left = taken.left
    if left.get("author", "").strip() or left.get("editor", "").strip():
        return ""
    for field in ("author", "editor"):
        if left.get(f"alt{field}", "").strip():
            left[field] = left.pop(f"alt{field}")
            return field
    return ""


def _read_initials_of_web_of_science(people: NameList) -> None:
    """Read `Dileep, V, K.` as K. V. Dileep: an initial V or I is exported like a "Jr."."""
    for name in people.names:
        if len(name.jr) == 1 and name.jr.isupper():
            name.first, name.jr = f"{name.first} {name.jr}.".strip(), ""
