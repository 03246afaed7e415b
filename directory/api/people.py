"""Listed people in the API, with the contact details that the visitor may see."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse

from affiliations.home_organization import home_organization
from affiliations.organization_paths import load_parents
from affiliations.whole_tree import whole_tree
from directory.api.organizations import brief
from directory.api.resources import Data, Resource, addresses, link_data
from foundation.absolute_urls import absolute_url
from people.affiliation_loading import load_affiliations
from people.current_positions import current_positions
from people.filters import PersonFilter
from people.models import Activity, Affiliation, ContactDetail, Person, ProjectMember

_PERIOD = ("start", "end", "end_expected", "end_unknown")


def _all() -> QuerySet[Person]:
    affiliations = Affiliation.objects.in_order().select_related("organization")
    return (
        Person.objects.listed()
        .order_by("sort_name", "pk")
        .defer("search_text")
        .prefetch_related("interests__interest", Prefetch("affiliations", affiliations))
    )


def _filtered(request: HttpRequest) -> tuple[QuerySet[Any], Form]:
    tree = whole_tree()
    found = PersonFilter(request.GET, queryset=_all(), tree=tree, home=home_organization())
    return found.qs, found.form


def _write(people: Iterable[Person], request: HttpRequest) -> list[Data]:
    people = list(people)
    load_parents([a.organization for p in people for a in p.affiliations.all()])
    return [_data(person, request) for person in people]


def _data(person: Person, request: HttpRequest) -> Data:
    current = current_positions(person.affiliations.all())
    return {
        "slug": person.slug,
        "name": person.name,
        "given_name": person.given_name,
        "family_name": person.family_name,
        "native_name": person.native_name,
        "native_name_language": person.native_name_language,
        "orcid": person.orcid_url,
        "tagline": person.tagline,
        "photo": absolute_url(request, person.photo.url) if person.photo else None,
        "current": [_position(affiliation) for affiliation in current],
        "interests": [
            {"slug": i.interest.slug, "name": i.interest.name, "state": i.state}
            for i in person.interests.all()
        ],
        "modified": person.modified_at.isoformat(timespec="seconds"),
        "urls": {**addresses(person, RESOURCE.name, request), **_files(person, request)},
    }


def _position(affiliation: Affiliation) -> Data:
    return {
        "kind": affiliation.kind,
        "role": affiliation.role,
        "position": affiliation.position,
        "organization": brief(affiliation.organization),
    }


def _files(person: Person, request: HttpRequest) -> Data:
    files = {
        extension: absolute_url(request, reverse("formats:person", args=[person.slug, extension]))
        for extension in ("json", "jsonld", "vcf")
    }
    publications = f"{reverse('api:publications')}?person={person.slug}"
    return {**files, "publications": absolute_url(request, publications)}


def _write_one(person: Person, request: HttpRequest) -> Data:
    [data] = _write([person], request)
    contacts = person.contact_details.visible_to(request.user)
    members = person.projects.in_public().select_related("project")
    return {
        **data,
        "biography": person.biography,
        "research_statement": person.research_statement,
        "beyond_work": person.beyond_work,
        "contact_details": [_contact(contact) for contact in contacts],
        "links": [link_data(link) for link in person.shown_links],
        "affiliations": [_affiliation(a) for a in load_affiliations(person)],
        "projects": [_project(member) for member in members],
        "activities": [
            _activity(activity, person)
            for rows in (person.activities.all(), person.shared_activities.of_others())
            for activity in rows.with_sharing().select_related("organization")
        ],
    }


def _contact(contact: ContactDetail) -> Data:
    return {"kind": contact.kind, "label": contact.label, "value": contact.value}


def _period(row: Any) -> Data:
    return {name: getattr(row, name) for name in _PERIOD}


def _affiliation(affiliation: Affiliation) -> Data:
    return {
        **_position(affiliation),
        **_period(affiliation),
        "engagement": affiliation.engagement,
        "subject": affiliation.subject,
        "place": affiliation.where,
        "degree": affiliation.degree,
        "field_of_study": affiliation.field_of_study,
        "program": affiliation.program,
        "honors": affiliation.honors,
        "grade": affiliation.grade,
        "grade_scale": affiliation.grade_scale,
        "thesis_title": affiliation.thesis_title,
        "thesis_url": affiliation.thesis_url,
        "courses": [
            {"title": course.title, "distinction": course.distinction}
            for course in affiliation.courses.all()
        ],
        "supervisors": [
            {
                "role": s.role,
                "name": str(s),
                "person": s.person.slug if s.person and s.person.is_listed else None,
            }
            for s in affiliation.supervisions.all()
        ],
        "description": affiliation.description,
    }


def _project(member: ProjectMember) -> Data:
    project = member.project
    return {
        "name": project.name,
        "role": member.role,
        **_period(project),
        "status": project.status,
        "summary": project.summary,
        "kind": project.kind,
    }


def _activity(activity: Activity, person: Person) -> Data:
    organization, project = activity.organization, activity.public_project
    return {
        "kind": activity.kind,
        "title": activity.title,
        "group": activity.group,
        "role": activity.role,
        "status": activity.status,
        "level": activity.level,
        "award_rank": activity.award_rank,
        "team": activity.team,
        "event": activity.event,
        "organization": organization.name if organization else None,
        "project": project.name if project else None,
        "shared_with": [
            {"kind": each._meta.model_name, "slug": each.slug, "name": each.name}
            for each in activity.others(person)
        ],
        "place": activity.place,
        "quantity": activity.quantity,
        **_period(activity),
        "dates": [{"date": str(d.date), "term": d.term} for d in activity.dates.all()],
        "url": activity.url,
        "description": activity.description,
    }


RESOURCE = Resource("people", _all, _filtered, _write, _write_one)
