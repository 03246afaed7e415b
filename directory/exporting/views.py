"""People, and the publications of people and organizations, as files."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from affiliations.models import Organization
from directory.exporting.person_formats import card_of, json_ld_of, read_person, resume_of
from foundation.slug_views import at_slug
from people.models import Person
from publications.exporting.scholarly_metadata import scholarly_article
from publications.exporting.views import (
    absolute_of,
    export_response,
    found_for_file,
    publication_response,
    whole_response,
)
from publications.models import Publication

JSON_LD = "application/ld+json; charset=utf-8"


def _pretty(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


@require_safe
@at_slug(Person.objects.listed)
def person_file(request: HttpRequest, person: Person, extension: str) -> HttpResponseBase:
    """Return JSON Resume (json), JSON-LD (jsonld) or vCard (vcf) with what the visitor may see."""
    record = read_person(person, request.user)
    body, content_type = {
        "json": lambda: (_pretty(resume_of(record, request)), "application/json; charset=utf-8"),
        "jsonld": lambda: (_pretty(json_ld_of(record, request)), JSON_LD),
        "vcf": lambda: (card_of(record, request), "text/vcard; charset=utf-8"),
    }[extension]()
    return whole_response(
        request,
        body,
        content_type=content_type,
        filename=f"{person.slug}.{extension}",
        page=person.get_absolute_url(),
    )


@require_safe
@at_slug(Person.objects.listed)
def person_publications(request: HttpRequest, person: Person, extension: str) -> HttpResponseBase:
    return export_response(
        request,
        found_for_file(request, Publication.objects.public().by(person), extension),
        extension,
        name=f"{person.slug}-publications",
        page=person.get_absolute_url(),
        title=_("Publications of %(person)s") % {"person": person.name},
    )


@require_safe
@at_slug(Organization.objects.all)
def organization_publications(
    request: HttpRequest, organization: Organization, extension: str
) -> HttpResponseBase:
    """Return publications written by people while at the organization or one of its units.

    The query string can have the filters of the list of publications.
    """
    return export_response(
        request,
        found_for_file(request, Publication.objects.public().written_at(organization), extension),
        extension,
        name=f"{organization.slug}-publications",
        page=organization.get_absolute_url(),
        title=_("Publications of %(organization)s") % {"organization": organization.name},
    )


@require_safe
@at_slug(Publication.objects.public)
def publication_file(
    request: HttpRequest, publication: Publication, extension: str
) -> HttpResponseBase:
    if extension != "jsonld":
        return publication_response(request, publication, extension)
    shown = Publication.objects.for_display().get(pk=publication.pk)
    return whole_response(
        request,
        _pretty(scholarly_article(shown, absolute_of(request))),
        content_type=JSON_LD,
        filename=f"{publication.slug}.jsonld",
        page=publication.get_absolute_url(),
    )
