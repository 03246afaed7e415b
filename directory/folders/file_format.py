"""Which files a folder has, which records they describe, and what belongs to a record.

Loading, saving and the JSON Schema all follow these tables. The keys of an object are the editable
fields of its model, the parts that belong to the record, and its links.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from django.db import models

from affiliations.models import FormerParent, Organization
from people.models import (
    Activity,
    ActivityDate,
    ActivityHolder,
    Affiliation,
    ContactDetail,
    Course,
    Interest,
    Person,
    PersonLink,
    PersonName,
    Project,
    ProjectLink,
    ProjectMember,
    Supervision,
)
from people.models.grant import Grant
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    Venue,
)
from website.models import (
    CalendarEvent,
    HomeBlock,
    MenuItem,
    NewsItem,
    OldAddress,
    Page,
    PageImage,
    Partner,
    Position,
    ResearchArea,
    Site,
)

AnyField: TypeAlias = "models.Field[Any, Any]"


@dataclass(frozen=True, eq=False)
class Part:
    """The rows that an object lists under one key."""

    model: type[models.Model]
    owner: str
    """The field that refers to the record that they belong to."""
    identity: tuple[str, ...]
    """The fields by which a row is recognized in a later version of the folder; of "a|b", the
    first that it has."""
    short_for: str = ""
    """The field that an item sets if it is only a string."""
    parts: Mapping[str, Part] = field(default_factory=dict)
    has_id: bool = False
    """Whether an item can have an "id", to which others of the same file refer."""


@dataclass(frozen=True, eq=False)
class Records:
    """The records that one kind of file describes."""

    pattern: str
    """The file's path in the folder, which can have a "*"."""
    model: type[models.Model]
    parts: Mapping[str, Part] = field(default_factory=dict)
    below: str = ""
    """The key of a list of further records whose parent the object is."""
    links: tuple[str, ...] = ()
    """Keys that are neither fields nor parts, and don't need the publications of the folder."""
    names: tuple[str, ...] = ()
    """Keys with lists of other records: their slugs, or the names of interests."""
    citations: tuple[str, ...] = ()
    """Keys with lists of citation keys."""
    without: frozenset[str] = frozenset()
    """Fields that an object can't set."""
    is_one: bool = False
    """Whether the file holds one object instead of a list."""
    key: str = "slug"
    """The field by which a record is recognized."""

    @property
    def has_key(self) -> bool:
        return not self.is_one

    @property
    def schema_name(self) -> str:
        """The name of the file with the schema: "people.schema.json"."""
        return self.pattern.removesuffix(".json").removesuffix("/*") + ".schema.json"

    @property
    def has_many_files(self) -> bool:
        """Whether each file holds one object, or a list of them."""
        return "*" in self.pattern

    @property
    def fields(self) -> Mapping[str, AnyField]:
        """The fields that an object can set. The parent of a record below another is that one."""
        excluded = {*self.without, "parent"} if self.below else self.without
        fields = fields_of(self.model)
        return {name: field for name, field in fields.items() if name not in excluded}


def _with_slugs(model: type[models.Model], **parts: Part) -> Mapping[str, Part]:
    """Return the parts of a record, and the slugs that it had before, which redirect to it."""
    retired: Any = model._meta.get_field("retired_slugs").related_model
    return {"retired_slugs": Part(retired, "target", ("slug",), short_for="slug"), **parts}


_PARTS_OF_ACTIVITY = {
    "dates": Part(ActivityDate, "activity", ("date", "term"), short_for="date"),
    "holders": Part(ActivityHolder, "activity", ("person|organization",), short_for="person"),
}

FILES: tuple[Records, ...] = (
    Records(
        "organizations.json",
        Organization,
        parts=_with_slugs(
            Organization,
            former_parents=Part(FormerParent, "organization", ("end",)),
            awards=Part(Activity, "won_by", ("title",), parts=_PARTS_OF_ACTIVITY),
        ),
        below="parts",
        links=("publication_lists", "different_from"),
    ),
    Records("venues.json", Venue, parts=_with_slugs(Venue), links=("different_from",)),
    Records("interests.json", Interest),
    Records(
        "projects.json",
        Project,
        parts=_with_slugs(Project, links=Part(ProjectLink, "project", ("url",), short_for="url")),
        links=("grants",),
        citations=("publications",),
    ),
    Records(
        "people/*.json",
        Person,
        parts=_with_slugs(
            Person,
            names=Part(PersonName, "person", ("name",), short_for="name"),
            links=Part(PersonLink, "person", ("kind", "url"), short_for="url"),
            contact_details=Part(ContactDetail, "person", ("kind", "value")),
            affiliations=Part(
                Affiliation,
                "person",
                ("organization", "kind", "role", "start"),
                parts={
                    "courses": Part(Course, "affiliation", ("title",), short_for="title"),
                    "supervisions": Part(
                        Supervision, "affiliation", ("person|name",), short_for="name"
                    ),
                },
                has_id=True,
            ),
            projects=Part(ProjectMember, "person", ("project",), short_for="project"),
            activities=Part(
                Activity,
                "person",
                ("kind", "title"),
                parts=_PARTS_OF_ACTIVITY,
            ),
        ),
        links=("interests", "cv", "publication_lists", "different_from"),
        citations=("selected",),
    ),
    Records(
        "publications.json",
        Publication,
        parts=_with_slugs(
            Publication,
            authorships=Part(Authorship, "publication", ("contribution", "position")),
            appearances=Part(Appearance, "publication", ("venue|venue_name", "date")),
            awards=Part(PublicationAward, "publication", ("name",), short_for="name"),
            links=Part(PublicationLink, "publication", ("kind", "url")),
            files=Part(PublicationFile, "publication", ("version", "file")),
        ),
        links=("key", "grants", "different_from"),
    ),
    Records("pages.json", Page, parts=_with_slugs(Page, images=Part(PageImage, "page", ("name",)))),
    Records("positions.json", Position, parts=_with_slugs(Position)),
    Records("events.json", CalendarEvent, parts=_with_slugs(CalendarEvent)),
    Records(
        "areas.json",
        ResearchArea,
        parts=_with_slugs(ResearchArea),
        names=("interests", "projects"),
        citations=("publications",),
    ),
    Records(
        "news.json",
        NewsItem,
        parts=_with_slugs(NewsItem),
        names=("people", "projects"),
        citations=("publications",),
        # Which news of the record an item is instead of is decided in the admin.
        without=frozenset({"event", "affiliation", "activity", "publication", "publication_award"}),
    ),
    Records("old_addresses.json", OldAddress, key="path"),
    Records(
        "site.json",
        Site,
        parts={
            "menu_items": Part(MenuItem, "site", ("section|page|address|label",), short_for="page"),
            "partners": Part(Partner, "site", ("name",), short_for="name"),
            "home_blocks": Part(HomeBlock, "site", ("kind", "title"), short_for="kind"),
        },
        citations=("featured",),
        is_one=True,
    ),
)
"""In the order of loading: a record comes after those that its fields refer to."""

_DECIDED: Mapping[type[models.Model], frozenset[str]] = {
    Authorship: frozenset({"linked_by", "evidence", "rejected"}),
    Publication: frozenset({"latex"}),
    Supervision: frozenset({"is_someone_else"}),
}
"""Fields without an input in forms that a folder holds as well: what was decided or imported."""

_HELD_ELSEWHERE: Mapping[type[models.Model], frozenset[str]] = {
    Activity: frozenset({"person", "won_by"}),  # the object that lists it
    Authorship: frozenset({"selected_rank"}),  # "selected" of a person
}

IMPORTED: frozenset[type[models.Model]] = frozenset(
    {Publication, Authorship, Appearance, PublicationAward, PublicationLink}
)
"""Imports store rows of these that a form would refuse. A folder takes what the database takes."""

KEYS: Mapping[type[models.Model], str] = {records.model: records.key for records in FILES}

GRANT = Part(Grant, "", ("sponsor", "number"))
"""A grant of a project or a publication; several can have the same one."""


@cache
def fields_of(model: type[models.Model], owner: str = "") -> Mapping[str, AnyField]:
    """Return the fields that an object can set, by name; user accounts are excluded."""
    return {
        f.name: f
        for f in model._meta.concrete_fields
        if (f.editable or f.name in _DECIDED.get(model, ()))
        and not f.primary_key
        and f.name != owner
        and f.name not in _HELD_ELSEWHERE.get(model, ())
        and not isinstance(f, models.OneToOneField)
    }
