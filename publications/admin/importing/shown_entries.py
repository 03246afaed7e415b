"""What the page of a plan shows of each entry."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.permissions import is_limited, seen
from foundation.word_differences import Segment, mark_differences
from people.models import Person
from people.visibility import may_see_former_names
from publications.admin.importing.decisions import AS_PLANNED, FORGET, NEW, NO_ONE, SKIP, field_of
from publications.admin.link_cards import PersonFacts, facts_of
from publications.importing.messages import PeopleNames, people_in, render_stored
from publications.matching.evidence_texts import Reason, StoredCandidate, stored_candidates
from publications.models import Authorship, ImportedEntry, PreparedEntry, Publication
from publications.publication_data import NAMES

_Outcome = ImportedEntry.Outcome
_MOST_CHARACTERS = 400  # of a value
_MOST_OTHERS = 12  # names without a person
_WITH_NAMES = frozenset({*NAMES, "citation_key", "extra", "latex"})
_NAMING = frozenset({"kept", "differs", "link-to-review", "link-removed", "author-removed"})
"""Fields and messages with the names of a record, which may be hidden from the editor."""
_LABELS: dict[str, Any] = {
    "authors": gettext_lazy("authors"),
    "editors": gettext_lazy("editors"),
    "awards": gettext_lazy("awards"),
    "links": gettext_lazy("links"),
    "appearances": gettext_lazy("other appearances"),
}
BADGES: dict[str, str | Promise] = {
    _Outcome.CREATED: gettext_lazy("New"),
    _Outcome.UPDATED: gettext_lazy("Changed"),
    _Outcome.UNCHANGED: gettext_lazy("Unchanged"),
    _Outcome.FLAGGED: gettext_lazy("To decide"),
    _Outcome.DUPLICATE: gettext_lazy("Repeated"),
    _Outcome.REFUSED: gettext_lazy("Not imported"),
}


@dataclass(slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool
    url: str = ""


@dataclass(slots=True)
class ShownChange:
    """A field of the record that would change: its value now, and that of the file."""

    label: str
    before: list[Segment]
    after: list[Segment]


@dataclass(slots=True)
class ShownAuthor:
    """A name with the people that it could be."""

    name: str
    field: str
    """The name of the form field."""
    choices: list[Choice]
    state: str
    reasons: tuple[Reason, ...]
    person: PersonFacts | None


@dataclass(slots=True)
class ShownEntry:
    row: PreparedEntry
    form_field: str
    title: str
    badge: str
    publication: Publication | None
    messages: list[str]
    changes: list[ShownChange] = field(default_factory=list)
    authors: list[ShownAuthor] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """The names that no one in the directory has."""
    more: int = 0
    choices: list[Choice] = field(default_factory=list)
    is_open: bool = False
    """It needs a decision."""
    decided: str = ""
    """Who decided it, if anyone."""


def shown_entries(rows: Sequence[PreparedEntry], user: Any) -> list[ShownEntry]:
    """Return the entries of a page, with a fixed number of queries."""
    publications = _publications(rows, user)
    people = facts_of(seen_people({pk for row in rows for pk in _people_of(row)}, user))
    names = PeopleNames()
    if not is_limited(user, Person):
        names.load_for(message for row in rows for message in row.messages)
    elif named := {pk for row in rows for message in row.messages for pk in people_in(message)}:
        names.load(seen_people(named, user))
        for row in rows:  # not saved
            row.messages = [m for m in row.messages if names.keys() >= people_in(m)]
    hiding: set[int] = set()
    if not may_see_former_names(user):
        found = Authorship.objects.hiding_names().filter(publication__in=publications)
        hiding = set(found.values_list("publication_id", flat=True))
    return [_shown(row, publications, people, names, hiding) for row in rows]


def seen_people(people: set[int], user: Any) -> set[int]:
    """Return those of `people` whose names the user may see."""
    if not is_limited(user, Person):
        return people
    rows = seen(user, Person.objects.filter(pk__in=people).order_by())
    return set(rows.values_list("pk", flat=True))


def _publications(rows: Iterable[PreparedEntry], user: Any) -> dict[int, Publication]:
    ids = {pk for row in rows for pk in (row.publication, *row.candidates) if pk is not None}
    decisions = [row.decision or {} for row in rows]
    ids |= {decision["publication"] for decision in decisions if "publication" in decision}
    unread = ("abstract", "search_text", "extra", "note")
    shown = seen(user, Publication.objects.select_related("venue").defer(*unread))
    return shown.in_bulk(ids)


def _people_of(row: PreparedEntry) -> set[int]:
    found = {person for *_rest, person in (row.decision or {}).get("people", ())}
    for _field, _position, _name, person, _state, _is_decided, evidence in row.authors:
        found |= {person, *(candidate[0] for candidate in evidence)}
    return found - {None}


def _shown(
    row: PreparedEntry,
    publications: dict[int, Publication],
    people: dict[int, PersonFacts],
    names: PeopleNames,
    hiding: set[int],
) -> ShownEntry:
    publication = publications.get(row.publication or 0)
    is_hidden = publication is not None and publication.pk in hiding
    shown = ShownEntry(
        row,
        field_of(row, "publication"),
        row.title or (str(publication) if publication else "") or row.key or f"@{row.line}",
        str(BADGES[row.outcome]),
        publication,
        list(render_stored(_visible(row, is_hidden=is_hidden), names)),
    )
    shown.changes = [
        _change(*change) for change in row.changes if not (is_hidden and change[0] in _WITH_NAMES)
    ]
    _add_authors(shown, people)
    shown.choices = _choices(row, publications)
    shown.is_open = (
        row.outcome == _Outcome.FLAGGED and row.decision is None and not row.is_remembered
    )
    shown.decided = _decided_text(row)
    return shown


def _visible(row: PreparedEntry, *, is_hidden: bool) -> list[Any]:
    return [each for each in row.messages if not (is_hidden and each["code"] in _NAMING)]


def _decided_text(row: PreparedEntry) -> str:
    if row.decision is None:
        return _("Decided in an earlier import") if row.is_remembered else ""
    return _("Skipped by you") if row.decision.get("skip") else _("Decided by you")


# Fields


def _change(name: str, before: Any, after: Any) -> ShownChange:
    old, new = mark_differences(_text(name, before), _text(name, after))
    return ShownChange(_label(name), old, new)


def _label(name: str) -> str:
    if name in _LABELS:
        return str(capfirst(_LABELS[name]))
    try:
        return str(capfirst(Publication._meta.get_field(name).verbose_name))  # type: ignore[union-attr]
    except FieldDoesNotExist:
        return name


def _text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name in NAMES:
        text = "; ".join(" ".join(filter(None, each[:4])) for each in value)
    elif isinstance(value, dict):
        text = "; ".join(f"{key} = {each}" for key, each in value.items())
    elif isinstance(value, list):
        items = (each[1] if isinstance(each, list) else each for each in value)
        text = ", ".join(map(str, items))
    elif isinstance(value, bool):
        text = _("yes") if value else _("no")
    else:
        text = str(value)
    return text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}…"


# Authors


def _add_authors(shown: ShownEntry, people: dict[int, PersonFacts]) -> None:
    for author in shown.row.authors:
        linked = _author(shown.row, author, people)
        if linked is not None:
            shown.authors.append(linked)
        elif len(shown.others) < _MOST_OTHERS:
            shown.others.append(_printed(author[2]))
        else:
            shown.more += 1


def _printed(name: Sequence[str]) -> str:
    return " ".join(part for part in name if part)


def _author(
    row: PreparedEntry, author: Sequence[Any], people: dict[int, PersonFacts]
) -> ShownAuthor | None:
    place, position, name, person, state, _is_decided, evidence = author
    person = person if person in people else None  # deleted since, or not to be seen
    candidates = [c for c in stored_candidates(evidence) if c.person_id in people]
    decided = _decision_about(row, place, position)
    if person is None and not candidates and decided == "":
        return None
    known = [c.person_id for c in candidates]
    known += [pk for pk in (person, decided) if isinstance(pk, int) and pk not in known]
    chosen = decided if decided != "" else ""
    planned = _by_evidence(person, state, candidates, people)
    labels = {pk: label_of(people[pk]) for pk in known if pk in people}
    choices = [Choice("", planned, chosen == "")]
    choices += [
        Choice(str(pk), label, chosen == pk)
        for pk, label in labels.items()
        if label != planned or chosen == pk
    ]
    choices.append(Choice(NO_ONE, _("No one in the directory"), chosen is None))
    looked_at = decided if isinstance(decided, int) else person
    reasons = next((c.reasons for c in candidates if c.person_id == looked_at), ())
    if looked_at is None and candidates and decided == "":
        reasons = candidates[0].reasons
    shown_state = "decided" if decided != "" else state or "open"
    return ShownAuthor(
        _printed(name),
        field_of(row, "author", place, position),
        choices,
        shown_state,
        reasons,
        people.get(looked_at) if looked_at else None,
    )


def _decision_about(row: PreparedEntry, place: str, position: int) -> int | str | None:
    """Return the person that was decided, None for no one, or "" without a decision."""
    for field_name, number, person in (row.decision or {}).get("people", ()):
        if (field_name, number) == (place, position):
            return None if person is None else int(person)
    return ""


def _by_evidence(
    person: int | None,
    state: str,
    candidates: list[StoredCandidate],
    people: dict[int, PersonFacts],
) -> str:
    if person is not None and person in people:
        name = people[person].person.name
        if state == Authorship.LinkState.SUGGESTED:
            return _("%(person)s? (for the review queue)") % {"person": name}
        if state == Authorship.LinkState.REJECTED:
            return _("Not %(person)s") % {"person": name}
        return label_of(people[person])
    number = len(candidates)
    return _("One of %(number)d people? (for the review queue)") % {"number": number}


def label_of(facts: PersonFacts) -> str:
    """Return a person with what distinguishes them from namesakes."""
    details = " · ".join(part for part in (facts.place, facts.years) if part)
    return f"{facts.person.name} – {details}" if details else facts.person.name


# Publications


def _choices(row: PreparedEntry, publications: dict[int, Publication]) -> list[Choice]:
    """Return what the entry can be; nothing is chosen for one that needs a decision."""
    if row.outcome == _Outcome.REFUSED and not (row.decision or row.is_remembered):
        return []
    chosen = _chosen_value(row)
    found: list[Choice] = []
    if not _is_asked(row):
        found.append(Choice(AS_PLANNED, _planned_label(row, publications), chosen == AS_PLANNED))
    ids = [pk for pk in row.candidates if pk != row.publication]
    ids += [pk for pk in [(row.decision or {}).get("publication")] if pk and pk not in ids]
    for pk in ids:
        if publication := publications.get(pk):
            label = _("The same as “%(publication)s”") % {"publication": _described(publication)}
            url = reverse("admin:publications_publication_change", args=[pk])
            found.append(Choice(str(pk), label, chosen == str(pk), url))
    if row.is_remembered:
        found.append(Choice(FORGET, _("Forget that decision"), chosen == FORGET))
    if ids or row.publication or row.same_as or chosen == NEW:
        found.append(Choice(NEW, _("A new publication, different from others"), chosen == NEW))
    found.append(Choice(SKIP, _("Don't import it"), chosen == SKIP))
    return found


def _is_asked(row: PreparedEntry) -> bool:
    """Whether the plan leaves open if the entry, which is new, is one of its candidates."""
    is_flagged = row.outcome == _Outcome.FLAGGED and not row.planned_decision
    return is_flagged and bool(row.candidates) and row.publication is None


def _chosen_value(row: PreparedEntry) -> str:
    decision = row.decision
    if decision is None:
        is_open = row.outcome == _Outcome.FLAGGED and not row.is_remembered
        return "" if is_open else AS_PLANNED
    if decision.get("skip"):
        return SKIP
    if decision.get("is_new"):
        return NEW
    if "publication" in decision:
        return str(decision["publication"])
    return FORGET if row.is_remembered else AS_PLANNED


def _planned_label(row: PreparedEntry, publications: dict[int, Publication]) -> str:
    publication = publications.get(row.publication or 0)
    if row.is_remembered:
        return _("As decided in an earlier import")
    if row.planned_decision:
        return _("By the rules, without a decision")
    if publication is not None:
        if row.outcome == _Outcome.UNCHANGED:
            return _("As planned: nothing changes")
        return _("As planned: update “%(publication)s”") % {"publication": _described(publication)}
    if row.same_as is not None:
        return _("As planned: the same publication as on line %(line)d") % {"line": row.same_as}
    return _("Import it as it is")


def _described(publication: Publication) -> str:
    place = publication.venue_name or (str(publication.venue) if publication.venue else "")
    details = ", ".join(str(part) for part in (place, publication.year) if part)
    return f"{publication} ({details})" if details else str(publication)
