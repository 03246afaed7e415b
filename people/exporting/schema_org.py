"""A person and their organizations as JSON-LD, in the schema.org vocabulary.

https://schema.org/ProfilePage, https://schema.org/Person, https://schema.org/Organization
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from affiliations.models import Organization, OrganizationKind
from affiliations.organization_paths import path
from people.current_positions import current_positions
from people.exporting.empty_values import without_empty
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Grant,
    Person,
    PersonLink,
    activities_of,
    interests_held_now,
)

Node = dict[str, Any]
Absolute = Callable[[str], str]
"""Returns the absolute URL of a path of this site."""

_SCHOOLS = {OrganizationKind.UNIVERSITY, OrganizationKind.SCHOOL, OrganizationKind.DEPARTMENT}
_EMPLOYMENT = {Affiliation.Kind.EMPLOYMENT, Affiliation.Kind.INVITED_POSITION}
_NOT_THE_PERSON = {PersonLink.Kind.CV, PersonLink.Kind.VIDEO, PersonLink.Kind.OTHER}


def grant_node(grant: Grant) -> Node:
    """Return the grant with its sponsor, without the amount."""
    funder = {"@type": "Organization", "name": grant.sponsor, "@id": grant.sponsor_url}
    node = {"@type": "Grant", "identifier": grant.number, "name": grant.title, "url": grant.url}
    return without_empty({**node, "funder": without_empty(funder)})


def organization_node(organization: Organization, absolute: Absolute) -> Node:
    """Return the organization with those above it."""
    return _within(path(organization), absolute)


def organization_with_awards(
    organizations: Sequence[Organization], awards: Iterable[Activity], absolute: Absolute
) -> Node:
    """Return the last of the organizations, those above it, and the awards that it won."""
    titles = list(dict.fromkeys(award.title for award in awards if award.title))
    node = _within(organizations, absolute)
    return without_empty({"@context": "https://schema.org", **node, "award": titles})


def _within(organizations: Sequence[Organization], absolute: Absolute) -> Node:
    *above, organization = organizations
    return without_empty(
        {
            "@type": _organization_type(organization),
            "@id": absolute(organization.get_absolute_url()),
            "name": organization.name,
            "alternateName": [n for n in (organization.short_name, organization.native_name) if n],
            "url": organization.url,
            "sameAs": organization.ror_url,
            "parentOrganization": _within(above, absolute) if above else None,
        }
    )


def _organization_type(organization: Organization) -> str:
    if organization.kind in _SCHOOLS:
        return "CollegeOrUniversity"
    if organization.kind == OrganizationKind.COMPANY:
        return "Corporation"
    return "Organization"


def person_reference(person: Person, absolute: Absolute) -> Node:
    """Return a short node of the person, for a publication's authors."""
    url = absolute(person.get_absolute_url())
    node = {"@type": "Person", "@id": f"{url}#person", "name": person.name, "url": url}
    return without_empty({**node, "sameAs": person.orcid_url})


def person_node(
    person: Person,
    *,
    contacts: Iterable[ContactDetail],
    affiliations: Iterable[Affiliation],
    absolute: Absolute,
) -> Node:
    """Return the person with the `contacts` that the visitor may see, without former names."""
    affiliations = list(affiliations)
    others = [a for a in affiliations if a.is_current()]
    current = list(dict.fromkeys([*current_positions(affiliations), *others]))
    emails = [c.value for c in contacts if c.kind == ContactDetail.Kind.EMAIL]
    return without_empty(
        {
            **person_reference(person, absolute),
            "givenName": person.given_name,
            "familyName": person.family_name,
            "alternateName": person.shown_names,
            "description": person.tagline,
            "image": absolute(person.photo.url) if person.photo else "",
            "email": [f"mailto:{email}" for email in emails],
            "jobTitle": list(dict.fromkeys(a.position for a in current if a.position)),
            "worksFor": _nodes(current, absolute, kinds=_EMPLOYMENT),
            "affiliation": _nodes(current, absolute),
            "memberOf": _nodes(current, absolute, kinds={Affiliation.Kind.MEMBERSHIP}),
            "alumniOf": _nodes(
                [a for a in affiliations if a.is_over()],
                absolute,
                kinds={Affiliation.Kind.EDUCATION},
            ),
            "knowsAbout": interests_held_now(person),
            "knowsLanguage": _titles(person, Activity.Kind.LANGUAGE),
            "award": _titles(person, Activity.Kind.AWARD),
            "identifier": _orcid(person),
            "sameAs": _same_as(person),
        }
    )


def _nodes(
    affiliations: Iterable[Affiliation],
    absolute: Absolute,
    kinds: set[Affiliation.Kind] | None = None,
) -> list[Node]:
    chosen = [a.organization for a in affiliations if kinds is None or a.kind in kinds]
    return [organization_node(organization, absolute) for organization in dict.fromkeys(chosen)]


def _titles(person: Person, kind: Activity.Kind) -> list[str]:
    return [a.title for a in activities_of(person) if a.kind == kind and a.title]


def _orcid(person: Person) -> Node | None:
    if not person.orcid:
        return None
    return {
        "@type": "PropertyValue",
        "propertyID": "https://registry.identifiers.org/registry/orcid",
        "value": person.orcid,
        "url": person.orcid_url,
    }


def _same_as(person: Person) -> list[str]:
    links = [link.url for link in person.shown_links if link.kind not in _NOT_THE_PERSON]
    return [url for url in [person.orcid_url, *links] if url]


def profile_page(person: Person, node: Node, absolute: Absolute) -> Node:
    """Return the profile page of the person whose `person_node` is `node`."""
    return {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "@id": absolute(person.get_absolute_url()),
        "url": absolute(person.get_absolute_url()),
        "name": person.name,
        "dateCreated": person.created_at.isoformat(timespec="seconds"),
        "dateModified": person.modified_at.isoformat(timespec="seconds"),
        "mainEntity": node,
    }
