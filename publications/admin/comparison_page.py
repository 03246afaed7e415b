"""The contents of the page that compares two publications."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import Option, PrintedName, Row, text_row
from foundation.merging.choices import Choice, Side
from foundation.word_differences import Segment
from people.models import Person
from publications.exporting.citations import locator_of
from publications.merging.author_lists import MergedAuthorList, pair_names
from publications.merging.comparing import FIELD_GROUPS, NAMES, OTHER_KEYS
from publications.merging.publications import PublicationMerge
from publications.models import Authorship, ImportedEntry, Publication
from publications.source_names import shown_name, units_of

MOST_NAMES = 30
"""The number of names shown of a list; the rest are folded."""
_HINTS = {
    **dict.fromkeys(
        NAMES,
        gettext_lazy(
            "Choose the spelling. Links to people (✓ confirmed, ? suggested) are kept from both."
        ),
    ),
    "venue": gettext_lazy("The other venue becomes another appearance."),
    "citation_key": gettext_lazy("The other key is kept as an additional key."),
    **dict.fromkeys(("doi", "arxiv_id", "url"), gettext_lazy("The other value is kept as a link.")),
}


def heading_details(publication: Publication) -> list[str]:
    """The publication's type, its date, and the import that it came from."""
    imported = _last_imports([publication.pk]).get(publication.pk)
    parts = (publication.get_kind_display(), publication.date, imported)
    return [str(part) for part in parts if part]


def _last_imports(publications: list[int]) -> dict[int, str]:
    entries = ImportedEntry.objects.filter(publication__in=publications, stored__isnull=False)
    latest = entries.order_by().values("publication").annotate(last=Max("pk")).values("last")
    found = ImportedEntry.objects.filter(pk__in=latest).values_list(
        "publication_id", "source", "line", "run__started_at"
    )
    units = units_of(source for _pk, source, _line, _started in found)
    return {
        pk: _("imported from %(file)s, line %(line)d, on %(date)s")
        % {"file": shown_name(source, units), "line": line, "date": f"{started:%Y-%m-%d}"}
        for pk, source, line, started in found
        if pk is not None
    }


def choice_row(plan: PublicationMerge, choice: Choice) -> Row:
    hint = "" if choice.is_one_sided else str(_HINTS.get(choice.name, ""))
    if choice.name not in NAMES:
        return text_row(choice, hint)
    return Row(choice.name, capfirst(choice.label), list(_name_options(plan, choice)), hint)


# Names


def _linked_people(plan: PublicationMerge) -> dict[int, Person]:
    ids = {row.person_id for side in Side for row in plan.rows["authorships"][side]}
    return Person.objects.only("name", "slug").in_bulk(ids - {None})


def _name_options(plan: PublicationMerge, choice: Choice) -> Iterator[Option]:
    people = _linked_people(plan)
    lists = {side: plan.pair.names(side, choice.name) for side in Side}
    pairs = pair_names(lists[Side.KEEP], lists[Side.OTHER])
    counterparts = {**pairs, **_reversed(pairs, lists[Side.KEEP])}
    for side in Side:
        names = [_printed(row, counterparts.get(id(row)), people) for row in lists[side]]
        if not pairs:  # marking every name would help no one
            for name in names:
                name.is_different = False
        most = MOST_NAMES if len(names) > MOST_NAMES * 1.2 else len(names)
        option = Option(side, choice.pick is side)
        option.names, option.folded_names = names[:most], names[most:]
        option.notes = list(_notes(plan.names(choice.name, side), people))
        option.is_truncated = getattr(plan.records[side], FIELD_GROUPS[choice.name][0])
        yield option


def _reversed(pairs: dict[int, Authorship], names: Iterable[Authorship]) -> dict[int, Authorship]:
    return {id(pairs[id(name)]): name for name in names if id(name) in pairs}


def _printed(
    row: Authorship, counterpart: Authorship | None, people: dict[int, Person]
) -> PrintedName:
    link = ""
    if row.person_id is not None:
        person, state = people.get(row.person_id), row.get_link_state_display()
        link = f"{state}: {person}"
    is_different = counterpart is None or counterpart.full_name != row.full_name
    return PrintedName(row.full_name, link, row.link_state, is_different)


def _notes(names: MergedAuthorList, people: dict[int, Person]) -> Iterator[str]:
    if names.appended:
        added = ", ".join(row.full_name for row in names.appended)
        yield _("Added at the end because an editor confirmed the link: %(names)s") % {
            "names": added
        }
    if names.left_out:
        left = ", ".join(row.full_name for row in names.left_out)
        yield _("Would no longer be an author: %(names)s") % {"names": left}


def link_conflicts(plan: PublicationMerge) -> Iterator[Row]:
    """The names that the two records link to different people."""
    people = _linked_people(plan)
    for field_name in NAMES:
        pick = plan.side_of(field_name)
        for key, conflict in plan.names(field_name).conflicts.items():
            name = f"{field_name}.{key}"
            right = plan.links.get(name, pick)
            options = []
            for side in Side:
                row = conflict.picked if side is pick else conflict.other
                text = f"{row.get_link_state_display()}: {people.get(row.person_id or 0)}"
                options.append(Option(side, side is right, [Segment(text, is_different=True)]))
            label = _("Person linked to “%(name)s”") % {"name": conflict.name}
            yield Row(name, label, options)


# What is kept from both


def kept_from_both(plan: PublicationMerge) -> list[tuple[str | Promise, list[str]]]:
    """The rows that the merged publication would have if the proposals are accepted, by label."""
    extra = plan.extra()
    found: list[tuple[str | Promise, list[str]]] = [
        (_("Other appearances"), [_appearance(plan, row) for row in plan.appearances()]),
        (_("Links"), [f"{row}: {row.url}" for row in plan.publication_links()]),
        (_("Awards"), [str(row) for row in plan.awards()]),
        (_("Keywords"), plan.keywords()),
        (_("Projects"), [str(project) for project in plan.projects()]),
        (_("Funding"), [str(grant) for grant in plan.grants()]),
        (_("Other citation keys"), [extra.pop(OTHER_KEYS)] if OTHER_KEYS in extra else []),
        (_("Other BibTeX fields"), [f"{name} = {text}" for name, text in extra.items()]),
    ]
    return [(label, rows) for label, rows in found if rows]


def _appearance(plan: PublicationMerge, row: Any) -> str:
    venue = plan.pair.venues.get(row.venue_id or 0)
    name = row.venue_name or (venue.name if venue else "")
    return ", ".join(part for part in (name, locator_of(row), str(row.date or "")) if part)
