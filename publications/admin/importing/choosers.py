"""The page on which any person or publication is chosen for an entry, by autocomplete."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _

from foundation.admin.autocompletes import RecordAutocomplete
from people.models import Person
from publications.admin.importing.decisions import NO_ONE, field_of
from publications.admin.importing.shown_entries import ShownEntry, seen_people, shown_entries
from publications.models import Authorship, ImportedEntry, PreparedEntry, Publication


@dataclass(slots=True)
class AuthorChooser:
    """An author with an autocomplete for any person."""

    name: str
    field: str
    by_evidence: str
    """Who it would be without a decision."""
    value: str
    """"", "none" or "other"."""
    chooser: str


@dataclass(slots=True)
class EntryChoosers:
    entry: ShownEntry
    authors: list[AuthorChooser]
    publication: str
    """The autocomplete for any publication, as HTML."""


def choosers(row: PreparedEntry, user: Any) -> tuple[EntryChoosers, forms.Media]:
    """Return an entry with autocompletes for its authors, and the scripts that they need."""
    [entry] = shown_entries([row], user)
    decided = {
        (place, position): person
        for place, position, person in (row.decision or {}).get("people", ())
    }
    visible = seen_people({pk for pk in decided.values() if pk is not None}, user)
    linked = {author.field: author.choices[0].label for author in entry.authors}
    authors = []
    for place, position, name, *_rest in row.authors:
        field = field_of(row, "author", place, position)
        person = decided.get((place, position), "")
        value = "" if person == "" else NO_ONE if person is None else "other"
        printed = " ".join(part for part in name if part)
        widget = _chooser(
            Person,
            Authorship._meta.get_field("person"),
            field_of(row, "person", place, position),
            person if person in visible else None,
            _("Person for %(name)s") % {"name": printed},
        )
        by_evidence = linked.get(field, _("No one in the directory"))
        authors.append(AuthorChooser(printed, field, by_evidence, value, widget))
    relation = ImportedEntry._meta.get_field("publication")
    publication = _chooser(
        Publication, relation, field_of(row, "other"), None, _("Another publication")
    )
    media = RecordAutocomplete(relation, admin.site).media
    return EntryChoosers(entry, authors, publication), media


def _chooser(model: Any, relation: Any, name: str, value: int | None, label: str) -> str:
    widget = RecordAutocomplete(relation, admin.site)
    field = forms.ModelChoiceField(model._default_manager.all(), widget=widget, required=False)
    return str(field.widget.render(name, value, {"id": f"id_{name}", "aria-label": label}))
