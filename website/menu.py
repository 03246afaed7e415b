"""The entries of the menu, with those below them, and those of the footer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db.models import Value
from django.utils.timezone import localdate

from foundation.slugs import fixed_url
from foundation.snapshot_values import kept_for_snapshot
from people.models import Project
from website.models import (
    CalendarEvent,
    MenuItem,
    NewsItem,
    Position,
    ResearchArea,
    Section,
    Site,
)

DEFAULT = (
    Section.PEOPLE,
    Section.RESEARCH,
    Section.PUBLICATIONS,
    Section.PROJECTS,
    Section.SOFTWARE,
    Section.ORGANIZATIONS,
)
"""Research areas, projects and software only if there are any."""

_TIMELY = (Section.NEWS, Section.EVENTS, Section.POSITIONS)
"""In the footer if the menu leaves them out, and only if there are any."""

_KINDS = {Section.PROJECTS: Project.Kind.PROJECT, Section.SOFTWARE: Project.Kind.SOFTWARE}


@dataclass(frozen=True)
class Entry:
    label: str
    url: str = ""
    """Empty for one that only opens those below it."""
    current: str = ""
    """The value of aria-current: "page", "true" for a page above the shown one, or nothing."""
    below: tuple["Entry", ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the shown page is below it."""
        return any(entry.current for entry in self.below)


def menu(site: Site, path: str) -> list[Entry]:
    """Return the menu of a page. Sections come first unless the site puts one of them anywhere."""
    items = kept_for_snapshot(("menu", site.pk), lambda: _items(site))
    entries = [] if any(item.section for item in items) else list(_sections(path))
    for item in items:
        entry = _entry(item, path)
        if item.is_below and entries:
            entries[-1] = replace(entries[-1], below=(*entries[-1].below, entry))
        else:
            entries.append(entry)
    return [entry for entry in entries if entry.url or entry.below]


def footer_sections(site: Site, path: str) -> list[Entry]:
    """Return the sections that visitors come back for, without those of the menu."""
    shown = kept_for_snapshot(("timely sections", localdate()), _timely_sections)
    items = kept_for_snapshot(("menu", site.pk), lambda: _items(site)) if shown else []
    in_menu = {_entry(item, path).url for item in items}
    entries = [_section(section, path) for section in shown]
    return [entry for entry in entries if entry.url not in in_menu]


def _timely_sections() -> list[Section]:
    """Return those of `_TIMELY` that have records, with one query."""
    found = [
        records.order_by().values_list(Value(section.value))
        for section, records in zip(
            _TIMELY,
            (NewsItem.objects.public(), CalendarEvent.objects.public(), Position.objects.open()),
            strict=True,
        )
    ]
    there = {section for (section,) in found[0].union(*found[1:])}
    return [section for section in _TIMELY if section.value in there]


def _sections(path: str) -> Iterator[Entry]:
    lacking = kept_for_snapshot("sections without records", _sections_without_records)
    for section in DEFAULT:
        if section not in lacking:
            yield _section(section, path)


def _sections_without_records() -> set[Section]:
    lacking = set() if ResearchArea.objects.public().exists() else {Section.RESEARCH}
    kinds = set(Project.objects.public().order_by().values_list("kind", flat=True).distinct())
    return lacking | {section for section, kind in _KINDS.items() if kind not in kinds}


def _items(site: Site) -> list[MenuItem]:
    """Return the items that visitors see: without those of drafts."""
    if not site.pk:
        return []
    rows = site.menu_items.select_related("page")
    return [item for item in rows if item.page is None or item.page.is_public]


def _entry(item: MenuItem, path: str) -> Entry:
    if item.section in Section.values:
        entry = _section(Section(item.section), path)
        return Entry(item.label or entry.label, entry.url, entry.current)
    url = item.page.get_absolute_url() if item.page else item.address
    return Entry(str(item), url, _current(url, path))


def _section(section: Section, path: str) -> Entry:
    url = fixed_url(section.value)
    return Entry(str(section.label), url, _current(url, path))


def _current(url: str, path: str) -> str:
    if not url or url == "/":
        return "page" if url and url == path else ""
    return "page" if url == path else "true" if path.startswith(url) else ""
