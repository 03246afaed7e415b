import pytest

from people.exporting.schema_org import organization_node, person_node
from people.models import Activity, ContactDetail, Interest, PersonInterest, PersonLink, PersonName
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db


def absolute(path: str) -> str:
    return path if "://" in path else f"https://example.org{path}"


def test_a_person_is_described_in_the_schema_org_vocabulary() -> None:
    person = make_person(name="Hanyu Zhao", native_name="赵汉宇", orcid="0000-0002-1825-0097")
    company = make_organization(name="Alibaba", kind="company")
    school = make_organization(name="Peking University", ror="02v51f717")
    make_affiliation(person=person, organization=company, title="Engineer", start="2021")
    make_affiliation(person=person, organization=school, kind="education", end="2021")
    PersonInterest.objects.create(person=person, interest=Interest.objects.create(name="Systems"))
    PersonLink.objects.create(person=person, kind="github", url="https://github.com/hanyu")
    PersonLink.objects.create(person=person, kind="cv", url="https://example.org/cv.pdf")
    Activity.objects.create(person=person, kind="award", title="Best Paper")
    email = ContactDetail(kind="email", value="hanyu@example.org")
    node = person_node(
        person,
        contacts=[email],
        affiliations=person.affiliations.latest_first(),
        absolute=absolute,
    )
    employer = {
        "@type": "Corporation",
        "@id": "https://example.org/affiliations/alibaba/",
        "name": "Alibaba",
    }
    assert node == {
        "@type": "Person",
        "@id": "https://example.org/people/hanyu-zhao/#person",
        "name": "Hanyu Zhao",
        "url": "https://example.org/people/hanyu-zhao/",
        "sameAs": ["https://orcid.org/0000-0002-1825-0097", "https://github.com/hanyu"],
        "givenName": "Hanyu",
        "familyName": "Zhao",
        "alternateName": ["赵汉宇"],
        "email": ["mailto:hanyu@example.org"],
        "jobTitle": ["Engineer"],
        "worksFor": [employer],
        "affiliation": [employer],
        "alumniOf": [
            {
                "@type": "CollegeOrUniversity",
                "@id": "https://example.org/affiliations/peking-university/",
                "name": "Peking University",
                "sameAs": "https://ror.org/02v51f717",
            }
        ],
        "knowsAbout": ["Systems"],
        "award": ["Best Paper"],
        "identifier": {
            "@type": "PropertyValue",
            "propertyID": "https://registry.identifiers.org/registry/orcid",
            "value": "0000-0002-1825-0097",
            "url": "https://orcid.org/0000-0002-1825-0097",
        },
    }


def test_a_former_name_is_not_an_alternate_name() -> None:
    person = make_person()
    PersonName.objects.create(person=person, name="A. Example")
    PersonName.objects.create(person=person, name="Once Called", kind=PersonName.Kind.FORMER)
    node = person_node(person, contacts=[], affiliations=[], absolute=absolute)
    assert node["alternateName"] == ["A. Example"]


def test_an_organization_is_part_of_the_one_above() -> None:
    university = make_organization(name="University")
    lab = make_organization(name="Lab", parent=make_organization(name="School", parent=university))
    node = organization_node(lab, absolute)
    assert node["parentOrganization"]["parentOrganization"]["name"] == "University"
