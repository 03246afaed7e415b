"""The texts of an import's messages, translated when they are shown.

The BibTeX library has the texts of its own codes; this module adds those of the import.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from people.models import Person
from publications.bibtex import messages as bibtex_messages
from publications.bibtex.messages import Message, Param
from publications.models import ImportedEntry
from publications.source_names import units_of

TEXTS = {
    "deleted": gettext_noop("Skipped, because it was deleted in the directory on %(date)s."),
    "skipped": gettext_noop("Skipped, as chosen in the preview."),
    "skipped-before": gettext_noop(
        "Skipped, as chosen in the preview of an earlier import. To import it, choose so in a "
        "preview."
    ),
    "outside-units": gettext_noop(
        "Not imported: the directory has this publication, and it isn't of your units alone. Send "
        "the entry to an editor."
    ),
    "no-author-of-units": gettext_noop(
        "Not imported: no author is known for certain to be a person of your units. Add the "
        "publication by hand, or send the entry to an editor."
    ),
    "maybe-same": gettext_noop(
        "May be the same publication as %(publication)s, number %(id)d in the directory."
    ),
    "maybe-same-in-file": gettext_noop(
        "May be the same publication as %(publication)s on line %(line)d."
    ),
    "key-reused": gettext_noop(
        "The key “%(key)s” was used for %(publication)s. The entry was treated as the same "
        "publication."
    ),
    "identifier-taken": gettext_noop(
        "%(id)s belongs to %(publication)s, which has a different title."
    ),
    "invalid-orcid": gettext_noop("“%(id)s” isn't a valid ORCID iD."),
    "unassigned-orcid": gettext_noop(
        "The entry doesn't show whose ORCID iD %(id)s is. For the first author's, write "
        'author+an:orcid = {1="%(id)s"}.'
    ),
    "several-people": gettext_noop("“%(name)s” could be %(people)s."),
    "link-to-review": gettext_noop(
        "“%(old)s”, linked to %(person)s, is now “%(new)s”. The link needs review."
    ),
    "link-removed": gettext_noop(
        "“%(old)s”, linked to %(person)s, is now “%(new)s”. The link was removed."
    ),
    "author-removed": gettext_noop(
        "“%(name)s”, confirmed as %(person)s, is no longer among the names."
    ),
    "not-of-owner": gettext_noop(
        "On the list of %(person)s, who isn't among the authors or editors."
    ),
    "unread-picture": gettext_noop("The picture “%(file)s” was not stored. %(reason)s"),
    "no-title": gettext_noop("Stored without a title."),
    "unnamed": gettext_noop(
        "Stored as a draft, because it has neither a title nor a venue. Enter one to show it."
    ),
    "not-public": gettext_noop("In preparation. Change its status to show it."),
    "too-long": gettext_noop("“%(field)s” is too long."),
    "joined": gettext_noop("The same publication as %(publication)s on line %(line)d; merged."),
    "other-pages": gettext_noop("Its pages “%(pages)s” were added as another appearance."),
    "kept": gettext_noop("Kept your “%(field)s” %(ours)s; the file now has %(theirs)s."),
    "differs": gettext_noop("Kept the “%(field)s” %(ours)s; this file has %(theirs)s."),
    "differs-little": gettext_noop("Kept the current values, which differ in: %(fields)s."),
}
QUIET_CODES = frozenset({
    "joined", "other-pages", "differs-little", "repeated-hidden", "not-public",
})  # fmt: skip
"""The codes of messages that ask for nothing."""

ABOUT_PAGES = frozenset({"no-title", "unnamed", "not-public"})
"""The codes of messages about what pages show of an entry that was read as it is."""


class PeopleNames(dict[int, str]):
    """The names of people with their slugs, for messages; those not loaded are looked up."""

    def load(self, people: Iterable[int]) -> None:
        rows = Person.objects.filter(pk__in=set(people) - self.keys())
        for pk, name, slug in rows.values_list("pk", "name", "slug"):
            self[pk] = f"{name} ({slug})"

    def load_for(self, messages: Iterable[Mapping[str, Any]]) -> None:
        """Load the people in stored messages."""
        self.load(pk for message in messages for pk in people_in(message))

    def __missing__(self, person_id: int) -> str:
        self.load([person_id])
        return self.setdefault(person_id, _("a deleted person"))


def people_in(message: Mapping[str, Any]) -> set[int]:
    """Return the people whom a stored message names."""
    values = message.get("params", {}).values()
    return {pk for value in values if isinstance(value, list) for pk in value}


def render(message: Message, names: PeopleNames | None = None) -> str:
    """Return the text of a message in the language of the request."""
    template = TEXTS.get(message.code) or bibtex_messages.TEXTS.get(message.code)
    if template is None:
        return message.code
    names = PeopleNames() if names is None else names
    params = {name: _rendered(value, names) for name, value in message.params.items()}
    return _(template) % params


def render_stored(
    messages: Iterable[Mapping[str, Any]], names: PeopleNames | None = None
) -> Iterator[str]:
    """Return the texts of messages that were stored as JSON."""
    names = PeopleNames() if names is None else names
    return (render(Message.from_json(message), names) for message in messages)


def name_people(entries: Iterable[ImportedEntry]) -> None:
    """Load the people in the entries' messages, as `people_names`."""
    names = PeopleNames()
    names.load_for(message for entry in entries for message in entry.messages)
    for entry in entries:
        entry.people_names = names  # type: ignore[attr-defined]


def name_units(entries: Collection[ImportedEntry]) -> None:
    """Load the names of the units whose editors imported the entries, as `units`."""
    units = units_of(entry.source for entry in entries)
    for entry in entries:
        entry.units = units


def _rendered(value: Param, names: PeopleNames) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(names[pk] for pk in value)
    return _("nothing") if value is None else value
