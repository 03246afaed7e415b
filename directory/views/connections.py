"""Pages with the co-authors and the supervision of a person, an organization, or everyone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from affiliations.models import Organization
from directory.pictures import queries
from foundation.slug_views import at_slug
from people.models import Person


@require_safe
@at_slug(Person.objects.listed)
def person_connections(request: HttpRequest, person: Person) -> HttpResponse:
    return _page(
        request,
        subject=person,
        network=queries.coauthors_of(person),
        tree=queries.supervision_tree(person),
    )


@require_safe
@at_slug(Organization.objects.all)
def organization_connections(request: HttpRequest, organization: Organization) -> HttpResponse:
    return _page(
        request,
        subject=organization,
        network=queries.coauthors_at(organization),
        tree=queries.supervision_at(organization),
    )


@require_safe
def connections(request: HttpRequest) -> HttpResponse:
    """The co-authors among all listed people."""
    return _page(request, subject=None, network=queries.coauthors_at(None), tree=None)


def _page(request: HttpRequest, *, subject: Any, network: Any, tree: Any) -> HttpResponse:
    title = _("Connections of %(name)s") % {"name": subject} if subject else _("Co-author network")
    context = {"title": title, "subject": subject, "network": network, "tree": tree}
    return render(request, "connections.html", context)
