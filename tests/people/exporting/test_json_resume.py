from typing import Any

import jsonschema
import pytest

from people.exporting.json_resume import json_resume
from people.models import (
    Activity,
    ActivityDate,
    ContactDetail,
    Course,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    Project,
    ProjectMember,
)
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db

PAGE = "https://example.org/people/alice-example/"

_TEXT = {"type": "string", "minLength": 1}
_DATE = {
    "type": "string",
    "pattern": r"^([1-2][0-9]{3}-[0-1][0-9]-[0-3][0-9]|[1-2][0-9]{3}-[0-1][0-9]|[1-2][0-9]{3})$",
}
_URL = {"type": "string", "format": "uri", "pattern": "^https?://"}
_TEXTS = {"type": "array", "items": _TEXT, "minItems": 1}


def _entries(**fields: Any) -> dict[str, Any]:
    item = {"type": "object", "properties": fields, "additionalProperties": False}
    return {"type": "array", "items": item, "minItems": 1}


_STAY = {"startDate": _DATE, "endDate": _DATE, "summary": _TEXT, "highlights": _TEXTS, "url": _URL}
# The part of JSON Resume 1.0.0 that the directory writes, stricter: nothing empty, nothing unknown.
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["$schema", "basics", "meta"],
    "additionalProperties": False,
    "properties": {
        "$schema": _URL,
        "basics": {
            "type": "object",
            "required": ["name", "url"],
            "additionalProperties": False,
            "properties": {
                "name": _TEXT,
                "label": _TEXT,
                "image": _URL,
                "email": {"type": "string", "format": "email"},
                "phone": _TEXT,
                "url": _URL,
                "summary": _TEXT,
                "location": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "address": _TEXT,
                        "city": _TEXT,
                        "region": _TEXT,
                        "countryCode": {"type": "string", "pattern": "^[A-Z]{2}$"},
                    },
                },
                "profiles": _entries(network=_TEXT, username=_TEXT, url=_URL),
            },
        },
        "work": _entries(name=_TEXT, location=_TEXT, position=_TEXT, **_STAY),
        "volunteer": _entries(organization=_TEXT, position=_TEXT, **_STAY),
        "education": _entries(
            institution=_TEXT,
            url=_URL,
            area=_TEXT,
            studyType=_TEXT,
            startDate=_DATE,
            endDate=_DATE,
            score=_TEXT,
            courses=_TEXTS,
        ),
        "awards": _entries(title=_TEXT, date=_DATE, awarder=_TEXT, summary=_TEXT),
        "certificates": _entries(name=_TEXT, date=_DATE, issuer=_TEXT, url=_URL),
        "publications": _entries(
            name=_TEXT, publisher=_TEXT, releaseDate=_DATE, url=_URL, summary=_TEXT
        ),
        "skills": _entries(name=_TEXT, level=_TEXT, keywords=_TEXTS),
        "languages": _entries(language=_TEXT, fluency=_TEXT),
        "interests": _entries(name=_TEXT),
        "projects": _entries(
            name=_TEXT,
            description=_TEXT,
            highlights=_TEXTS,
            startDate=_DATE,
            endDate=_DATE,
            url=_URL,
            roles=_TEXTS,
            entity=_TEXT,
            type=_TEXT,
        ),
        "meta": {
            "type": "object",
            "required": ["canonical", "version", "lastModified"],
            "additionalProperties": False,
            "properties": {"canonical": _URL, "version": _TEXT, "lastModified": _TEXT},
        },
    },
}


def resume(person: Person, contacts: list[ContactDetail] | None = None) -> dict[str, Any]:
    found = json_resume(
        person,
        contacts=contacts or [],
        affiliations=person.affiliations.latest_first(),
        page=PAGE,
    )
    jsonschema.validate(found, SCHEMA)
    return found


def activity(person: Person, kind: str, title: str, *dates: str, **fields: Any) -> Activity:
    made = Activity.objects.create(person=person, kind=kind, title=title, **fields)
    for date in dates:
        ActivityDate.objects.create(activity=made, date=date)
    return made


def test_a_bare_record_is_a_valid_resume_without_empty_parts() -> None:
    found = resume(make_person(name="Teller"))
    assert set(found) == {"$schema", "basics", "meta"}
    assert found["basics"] == {"name": "Teller", "url": PAGE}


def test_the_basics_are_what_the_visitor_may_see() -> None:
    person = make_person(biography="Builds systems.", orcid="0000-0002-1825-0097")
    place = make_organization(name="Institute", city="Toronto", region="Ontario", country="CA")
    make_affiliation(person=person, organization=place, title="Professor", role="faculty")
    PersonLink.objects.create(person=person, kind="github", url="https://github.com/alice")
    email = ContactDetail(kind="email", value="alice@example.org")
    basics = resume(person, [email])["basics"]
    assert basics == {
        "name": "Alice Example",
        "label": "Professor",
        "email": "alice@example.org",
        "url": PAGE,
        "summary": "Builds systems.",
        "location": {"city": "Toronto", "region": "Ontario", "countryCode": "CA"},
        "profiles": [
            {
                "network": "ORCID",
                "username": "0000-0002-1825-0097",
                "url": "https://orcid.org/0000-0002-1825-0097",
            },
            {"network": "GitHub", "url": "https://github.com/alice"},
        ],
    }


def test_a_job_has_its_whole_organization_partial_dates_and_bullets() -> None:
    person = make_person()
    company = make_organization(name="Alibaba")
    team = make_organization(name="PAI", parent=company)
    make_affiliation(
        person=person,
        organization=team,
        title="Intern",
        start="2018-09",
        end="2019",
        subject="GPU scheduling",
        description="Worked on HiveD.\n- Shared GPUs\n  - fairly\n- Measured",
    )
    assert resume(person)["work"] == [
        {
            "name": "PAI, Alibaba",
            "position": "Intern",
            "startDate": "2018-09",
            "endDate": "2019",
            "summary": "GPU scheduling\nWorked on HiveD.",
            "highlights": ["Shared GPUs", "fairly", "Measured"],
        }
    ]


def test_a_degree_has_its_grade_and_courses() -> None:
    person = make_person()
    study = make_affiliation(
        person=person,
        kind="education",
        degree="Bachelor of Science",
        field_of_study="Computer Science",
        grade="3.94",
        grade_scale="4.0",
        end="2016-07",
    )
    Course.objects.create(affiliation=study, title="Operating Systems")
    assert resume(person)["education"] == [
        {
            "institution": "Example University",
            "area": "Computer Science",
            "studyType": "Bachelor of Science",
            "endDate": "2016-07",
            "score": "3.94/4.0",
            "courses": ["Operating Systems"],
        }
    ]


def test_activities_are_in_their_sections() -> None:
    person = make_person()
    activity(person, "award", "Scholarship", "2017", "2018", award_rank="First prize")
    activity(person, "talk", "GPU sharing", "2021-04", event="GTC 2021")
    activity(person, "service", "OSDI", "2022", role="Reviewer")
    activity(person, "skill", "Go", group="Languages", level="familiar")
    activity(person, "skill", "Rust", group="Languages", level="familiar")
    activity(person, "skill", "Kubernetes")
    activity(person, "language", "Chinese", level="native")
    activity(person, "patents", "", quantity=5)
    make_affiliation(person=person, kind="qualification", title="Engineer's exam", end="2015")
    project = Project.objects.create(name="HiveD", summary="Shares GPUs.", start="2019")
    ProjectMember.objects.create(project=project, person=person, role="lead")
    PersonInterest.objects.create(person=person, interest=Interest.objects.create(name="Systems"))
    found = resume(person)
    assert found["awards"] == [
        {"title": "Scholarship, First prize", "date": "2017"},
        {"title": "Scholarship, First prize", "date": "2018"},
    ]
    assert found["volunteer"] == [
        {
            "organization": "OSDI",
            "position": "Reviewer",
            "startDate": "2022",
            "endDate": "2022",
        }
    ]
    assert found["skills"] == [
        {"name": "Languages", "level": "familiar", "keywords": ["Go", "Rust"]},
        {"name": "Kubernetes"},
    ]
    assert found["languages"] == [{"language": "Chinese", "fluency": "native"}]
    assert found["certificates"] == [
        {"name": "Engineer's exam", "date": "2015", "issuer": "Example University"}
    ]
    assert found["interests"] == [{"name": "Systems"}]
    assert found["projects"] == [
        {"name": "HiveD", "description": "Shares GPUs.", "startDate": "2019", "roles": ["lead"]},
        {
            "name": "GPU sharing",
            "description": "GTC 2021",
            "startDate": "2021-04",
            "endDate": "2021-04",
            "type": "talk",
        },
        {"name": "Patents (5)", "type": "patents"},
    ]
