"""What the page shows on which two works are compared and merged."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.admin.comparison import Heading, Option, PrintedName, Row, text_row
from foundation.comparing import Choice, Side
from foundation.word_differences import Segment
from people.models import Person
from publications.merging.author_lists import MergedAuthorList, pair_names
from publications.merging.comparing import GROUPS, NAMES, OTHER_KEYS
from publications.merging.publications import PublicationMerge
from publications.models import Authorship, ImportedEntry

Text = str | Promise
MOST_NAMES = 30
"""So many names of a list stand open."""


def page_of(plan: PublicationMerge) -> dict[str, Any]:
    """The context of the template."""
    people = _people(plan)
    different = [choice for choice in plan.choices if not choice.is_equal]
    conflicts = [_row(plan, choice, people) for choice in different if not choice.is_one_sided]
    return {
        "headings": _headings(plan),
        "conflicts": [*conflicts, *_link_conflicts(plan, people)],
        "one_sided": [_row(plan, choice, people) for choice in different if choice.is_one_sided],
        "equal": [c for c in plan.choices if c.is_equal],
        "kept": list(_kept_of_both(plan)),
        "advice": _advice(plan),
    }


def _advice(plan: PublicationMerge) -> str:
    text = _(
        "The merged work is at %(stays)s, and %(goes)s leads there. Imports know it by the entries of both."
    )
    values = {"stays": plan.keep.get_absolute_url(), "goes": plan.other.get_absolute_url()}
    return text % values


def _people(plan: PublicationMerge) -> dict[int, Person]:
    ids = {row.person_id for work in plan.pair.works.values() for row in work.authorships}
    return Person.objects.only("name", "slug").in_bulk(ids - {None})


def _headings(plan: PublicationMerge) -> list[Heading]:
    works = [plan.keep, plan.other]
    imported = _last_imports([work.pk for work in works])
    return [
        Heading(
            side,
            work,
            _("No. %(number)d") % {"number": work.pk},
            side is plan.main,
            [
                str(part)
                for part in (work.get_kind_display(), work.date, imported.get(work.pk))
                if part
            ],
        )
        for side, work in zip(Side, works, strict=True)
    ]


def _last_imports(works: list[int]) -> dict[int, str]:
    entries = ImportedEntry.objects.filter(publication__in=works, stored__isnull=False)
    latest = entries.order_by().values("publication").annotate(last=Max("pk")).values("last")
    found = ImportedEntry.objects.filter(pk__in=latest).values_list(
        "publication_id", "source", "line", "run__started_at"
    )
    return {
        pk: _("from %(file)s, line %(line)d, on %(date)s")
        % {"file": source, "line": line, "date": f"{started:%Y-%m-%d}"}
        for pk, source, line, started in found
        if pk is not None
    }


def _row(plan: PublicationMerge, choice: Choice, people: dict[int, Person]) -> Row:
    if choice.name not in NAMES:
        return text_row(choice, _hint(choice))
    options = list(_name_options(plan, choice, people))
    return Row(choice.name, capfirst(choice.label), options, _hint(choice))


def _hint(choice: Choice) -> str:
    """What becomes of the value that is not chosen, where it is not left out."""
    if choice.is_one_sided:
        return ""
    hints = {
        **dict.fromkeys(
            NAMES,
            _(
                "How the names are written. Links to people (✓ confirmed, ? suggested) are kept of both."
            ),
        ),
        "venue": _("The other becomes another appearance."),
        "citation_key": _("The other stays a further key."),
        **dict.fromkeys(("doi", "arxiv_id", "url"), _("The other stays as a link.")),
    }
    return hints.get(choice.name, "")


# Names


def _name_options(
    plan: PublicationMerge, choice: Choice, people: dict[int, Person]
) -> Iterator[Option]:
    lists = {side: plan.pair.names(side, choice.name) for side in Side}
    pairs = pair_names(lists[Side.KEEP], lists[Side.OTHER])
    duplicates = {**pairs, **_turned(pairs, lists[Side.KEEP])}
    for side in Side:
        names = [_printed(row, duplicates.get(id(row)), people) for row in lists[side]]
        if not pairs:  # marks on every name would say nothing
            for name in names:
                name.is_different = False
        most = MOST_NAMES if len(names) > MOST_NAMES * 1.2 else len(names)
        option = Option(side, choice.pick is side)
        option.names, option.folded_names = names[:most], names[most:]
        option.notes = list(_notes(plan.names(choice.name, side), people))
        option.is_truncated = getattr(plan.pair.works[side].publication, GROUPS[choice.name][0])
        yield option


def _turned(pairs: dict[int, Authorship], names: Iterable[Authorship]) -> dict[int, Authorship]:
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
        stay = ", ".join(row.full_name for row in names.appended)
        yield _("Stays at the end, because somebody confirmed who it is: %(names)s") % {
            "names": stay
        }
    if names.left_out:
        left = ", ".join(str(people.get(row.person_id or 0)) for row in names.left_out)
        yield _("Would be no author any more: %(people)s") % {"people": left}


def _link_conflicts(plan: PublicationMerge, people: dict[int, Person]) -> Iterator[Row]:
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
            label = _("Who “%(name)s” is") % {"name": conflict.name}
            yield Row(name, label, options)


# What is kept of both


def _kept_of_both(plan: PublicationMerge) -> Iterator[tuple[Text, list[str]]]:
    """Under what is followed as proposed: a label, and what the merged work has of it."""
    extra = plan.extra()
    found: dict[Text, list[str]] = {
        _("Other appearances"): [
            ", ".join(part for part in (_place(plan, row), str(row.date or "")) if part)
            for row in plan.appearances()
        ],
        _("Links"): [f"{row}: {row.url}" for row in plan.publication_links()],
        _("Awards"): [str(row) for row in plan.awards()],
        _("Keywords"): plan.keywords(),
        _("Projects"): [str(project) for project in plan.all_projects()],
        _("Further citation keys"): [extra.pop(OTHER_KEYS)] if OTHER_KEYS in extra else [],
        _("Other BibTeX fields"): [f"{name} = {text}" for name, text in extra.items()],
    }
    yield from ((label, rows) for label, rows in found.items() if rows)


def _place(plan: PublicationMerge, row: Any) -> str:
    venue = plan.pair.venues.get(row.venue_id or 0)
    return row.venue_name or (venue.name if venue else "")
