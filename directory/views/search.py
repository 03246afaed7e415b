"""One search across people, publications and organizations."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from affiliations.models import Organization, OrganizationTree
from foundation.folding import search_words
from people.listing import rows, with_row_data
from people.models import Person
from publications.models import Publication

SHOWN = 8
MAX_LENGTH = 200


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").replace("\0", "").strip()[:MAX_LENGTH]
    return render(
        request, "search.html", {"query": query} | (_found(query) if search_words(query) else {})
    )


def _found(query: str) -> dict[str, object]:
    """The first results of each kind, and how many there are."""
    tree = OrganizationTree(Organization.objects.defer("description"))
    people = Person.objects.listed().search(query).named_first(query)
    publications = Publication.objects.public().search(query)
    organizations = Organization.objects.search(query)
    counts = {
        "people_count": people.count(),
        "publications_count": publications.count(),
        "organizations_count": organizations.count(),
    }
    return {
        **counts,
        "total": sum(counts.values()),
        "rows": rows(with_row_data(people)[:SHOWN], tree=tree),
        "publications": publications.latest_first().for_display()[:SHOWN],
        "organizations": organizations[:SHOWN],
        "tree": tree,
    }
