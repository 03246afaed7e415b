"""A person as JSON Resume 1.0.0; publications are passed in, as this app doesn't know them.

https://jsonresume.org/schema
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from affiliations.organization_paths import path
from people.current_positions import current_positions
from people.exporting.empty_values import without_empty
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Person,
    PersonLink,
    ProjectMember,
    activities_of,
    interests_held_now,
)

Entry = dict[str, Any]
SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"

_WORK = {Affiliation.Kind.EMPLOYMENT, Affiliation.Kind.INVITED_POSITION}
_VOLUNTARY = {Affiliation.Kind.SERVICE, Affiliation.Kind.MEMBERSHIP}
# JSON Resume has no talks or teaching. It has projects with a type, such as "talk".
_PROJECT_TYPES = {
    Activity.Kind.TALK: "talk",
    Activity.Kind.TEACHING: "teaching",
    Activity.Kind.PATENTS: "patents",
    Activity.Kind.OTHER: "other",
}
_BULLET = re.compile(r"^\s*[-*]\s+")


def json_resume(
    person: Person,
    *,
    contacts: Iterable[ContactDetail],
    affiliations: Iterable[Affiliation],
    page: str,
    photo: str = "",
    publications: Iterable[Entry] = (),
) -> Entry:
    """Return the resume, with the `contacts` that the visitor may see.

    `page` and `photo` are absolute URLs.
    """
    affiliations = list(affiliations)
    return {
        "$schema": SCHEMA,
        "basics": _basics(person, list(contacts), affiliations, page, photo),
        **without_empty(_sections(person, affiliations, publications)),
        "meta": {
            "canonical": f"{page.rstrip('/')}.json",
            "version": "v1.0.0",
            "lastModified": person.modified_at.strftime("%Y-%m-%dT%H:%M:%S"),
        },
    }


def _sections(
    person: Person, affiliations: list[Affiliation], publications: Iterable[Entry]
) -> Entry:
    activities = activities_of(person)
    return {
        "work": [_job(a) for a in affiliations if a.kind in _WORK],
        "volunteer": [
            *(_voluntary(a) for a in affiliations if a.kind in _VOLUNTARY),
            *(_service(a) for a in activities if a.kind == Activity.Kind.SERVICE),
            *(_service(a) for a in activities if a.kind == Activity.Kind.MEMBERSHIP),
        ],
        "education": [_education(a) for a in affiliations if a.kind == Affiliation.Kind.EDUCATION],
        "awards": [
            *(_distinction(a) for a in affiliations if a.kind == Affiliation.Kind.DISTINCTION),
            *(award for a in activities if a.kind == Activity.Kind.AWARD for award in _awards(a)),
        ],
        "certificates": [
            _certificate(a) for a in affiliations if a.kind == Affiliation.Kind.QUALIFICATION
        ],
        "publications": list(publications),
        "skills": _skills(a for a in activities if a.kind == Activity.Kind.SKILL),
        "languages": [_language(a) for a in activities if a.kind == Activity.Kind.LANGUAGE],
        "interests": [{"name": name} for name in interests_held_now(person)],
        "projects": [
            *(_project(member) for member in person.projects.all()),
            *(_as_project(a) for a in activities if a.kind in _PROJECT_TYPES and not a.is_off),
        ],
    }


def _basics(
    person: Person,
    contacts: list[ContactDetail],
    affiliations: list[Affiliation],
    page: str,
    photo: str,
) -> Entry:
    current = next(iter(current_positions(affiliations)), None)
    by_kind = defaultdict(str, {c.kind: c.value for c in reversed(contacts)})
    return without_empty(
        {
            "name": person.name,
            "label": current.position if current else "",
            "image": photo,
            "email": by_kind[ContactDetail.Kind.EMAIL],
            "phone": by_kind[ContactDetail.Kind.PHONE],
            "url": page,
            "summary": person.biography or person.tagline,
            "location": _location(current, by_kind[ContactDetail.Kind.ADDRESS]),
            "profiles": _profiles(person),
        }
    )


def _location(current: Affiliation | None, address: str) -> Entry:
    if current is None:
        return without_empty({"address": address})
    organization = current.organization
    return without_empty(
        {
            "address": address,
            "city": organization.city,
            "region": organization.region,
            "countryCode": organization.country,
        }
    )


def _profiles(person: Person) -> list[Entry]:
    profiles = [{"network": "ORCID", "username": person.orcid, "url": person.orcid_url}]
    for link in person.shown_links:
        if link.kind not in (PersonLink.Kind.CV, PersonLink.Kind.VIDEO):
            profiles.append({"network": str(link), "url": link.url})
    return [profile for profile in profiles if profile["url"]]


def _dates(period: Any) -> Entry:
    return {"startDate": str(period.start), "endDate": str(period.end)}


def _description(markdown: str) -> Entry:
    """Split a description into its bullets as highlights and the rest as the summary."""
    lines = markdown.splitlines()
    bullets = [_BULLET.sub("", line).strip() for line in lines if _BULLET.match(line)]
    return {
        "summary": "\n".join(line for line in lines if not _BULLET.match(line)).strip(),
        "highlights": bullets,
    }


def _organization(affiliation: Affiliation) -> str:
    """Return the path of the organization: "PAI team, Alibaba Cloud, Alibaba"."""
    return ", ".join(organization.name for organization in reversed(path(affiliation.organization)))


def _job(affiliation: Affiliation) -> Entry:
    text = _description(affiliation.description)
    subject = affiliation.subject
    return without_empty(
        {
            "name": _organization(affiliation),
            "location": affiliation.where,
            "position": affiliation.position,
            "url": affiliation.organization.url,
            **_dates(affiliation),
            "summary": "\n".join(part for part in (subject, text["summary"]) if part),
            "highlights": text["highlights"],
        }
    )


def _education(affiliation: Affiliation) -> Entry:
    return without_empty(
        {
            "institution": _organization(affiliation),
            "url": affiliation.organization.url,
            "area": affiliation.field_of_study,
            "studyType": affiliation.degree or affiliation.position,
            **_dates(affiliation),
            "score": affiliation.grade_of_scale,
            "courses": [course.title for course in affiliation.courses.all()],
        }
    )


def _voluntary(affiliation: Affiliation) -> Entry:
    return without_empty(
        {
            "organization": _organization(affiliation),
            "position": affiliation.position,
            "url": affiliation.organization.url,
            **_dates(affiliation),
            **_description(affiliation.description),
        }
    )


def _distinction(affiliation: Affiliation) -> Entry:
    return without_empty(
        {
            "title": affiliation.position,
            "date": str(affiliation.start),
            "awarder": affiliation.organization.name,
        }
    )


def _certificate(affiliation: Affiliation) -> Entry:
    return without_empty(
        {
            "name": affiliation.position,
            "date": str(affiliation.end or affiliation.start),
            "issuer": affiliation.organization.name,
            "url": affiliation.organization.url,
        }
    )


def _host(activity: Activity) -> str:
    return activity.organization.name if activity.organization else ""


def _service(activity: Activity) -> Entry:
    return without_empty(
        {
            "organization": activity.title or activity.event or _host(activity),
            "position": activity.role,
            "url": activity.url,
            **_first_dates(activity),
            **_description(activity.description),
        }
    )


def _first_dates(activity: Activity) -> Entry:
    """Return the period, or the first and the last of the dates."""
    if activity.start or activity.end:
        return _dates(activity)
    dates = [str(when.date) for when in activity.dates.all()]
    return {"startDate": dates[0], "endDate": dates[-1]} if dates else {}


def _awards(activity: Activity) -> list[Entry]:
    """Return one award for each date."""
    dates = [str(when.date) for when in activity.dates.all()] or [str(activity.start)]
    title = ", ".join(part for part in (activity.title, activity.award_rank) if part)
    awarder = _host(activity) or activity.event
    return [
        without_empty(
            {"title": title, "date": date, "awarder": awarder, "summary": activity.description}
        )
        for date in dates
    ]


def _skills(activities: Iterable[Activity]) -> list[Entry]:
    """Return one entry per group and level, with the skills as keywords; ungrouped skills alone."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for activity in activities:
        groups[activity.group or activity.title, activity.level].append(activity.title)
    return [
        without_empty({"name": name, "level": level, "keywords": [t for t in titles if t != name]})
        for (name, level), titles in groups.items()
    ]


def _language(activity: Activity) -> Entry:
    return without_empty({"language": activity.title, "fluency": activity.level})


def _project(member: ProjectMember) -> Entry:
    project = member.project
    text = _description(project.description)
    link = next(iter(project.links.all()), None)
    return without_empty(
        {
            "name": project.name,
            "description": project.summary or text["summary"],
            "highlights": text["highlights"],
            **_dates(project),
            "url": link.url if link else "",
            "roles": [member.role] if member.role else [],
            "entity": project.organization.name if project.organization else "",
        }
    )


def _as_project(activity: Activity) -> Entry:
    title = activity.title or str(activity.get_kind_display())
    return without_empty(
        {
            "name": f"{title} ({activity.quantity})" if activity.quantity else title,
            "description": activity.event,
            **_first_dates(activity),
            "url": activity.url,
            "roles": [activity.role] if activity.role else [],
            "entity": _host(activity),
            "type": _PROJECT_TYPES[Activity.Kind(activity.kind)],
        }
    )
