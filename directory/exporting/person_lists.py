"""The list of people, with its filters, as a table or a feed."""

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from foundation.absolute_urls import absolute_url
from foundation.list_panel import title_with
from foundation.tables import TABLE_TYPES
from people.exporting.tables import header, table_rows
from people.listing import Member, PersonRow, rows
from people.models import Person
from people.person_list import PersonList
from publications.exporting.feeds import LONGEST_FEED, clean, new_feed, tag_of
from publications.exporting.views import ATOM, table_response, whole_response


@require_safe
def person_list(request: HttpRequest, extension: str) -> HttpResponseBase:
    """Export the people that the list with the same query string shows."""
    found = PersonList(request.GET, reverse("people:people"))
    page = found.address.with_changes()
    title = title_with(found.chips, _("People"))
    if extension in TABLE_TYPES:
        base = absolute_url(request, "/").removesuffix("/")
        lines = table_rows(found, base)
        return table_response(request, extension, title, header(), lines, name="people", page=page)
    return _feed(request, found, title=title, page=page)


def _feed(request: HttpRequest, found: PersonList, *, title: str, page: str) -> HttpResponseBase:
    """Return those who were added last, the newest first."""
    listed = Person.objects.listed().filter(pk__in=found.slice(0, found.count))
    newest = listed.order_by("-created_at", "-pk")[:LONGEST_FEED]
    added = {pk: dates for pk, *dates in newest.values_list("pk", "created_at", "modified_at")}
    feed = new_feed(
        Atom1Feed,
        title,
        feed_url=absolute_url(request, request.get_full_path()),
        page_url=absolute_url(request, page),
    )
    for row in rows(map(Member, added), tree=found.tree, scope=found.filter.scope):
        created_at, modified_at = added[row.person.pk]
        url = absolute_url(request, row.person.get_absolute_url())
        feed.add_item(
            title=clean(row.person.name),
            link=url,
            description=clean(_summary(row, found)),
            unique_id=tag_of(url, created_at, f"person/{row.person.pk}"),
            pubdate=created_at,
            updateddate=modified_at,
        )
    return whole_response(
        request, feed.writeString("utf-8"), content_type=ATOM, filename="", page=page
    )


def _summary(row: PersonRow, found: PersonList) -> str:
    """Return the positions that the list shows, and the interests."""
    last = [row.positions.last] if row.positions.last else []
    lines = []
    for affiliation in row.positions.current or last:
        path = found.tree.path(affiliation.organization_id, affiliation.span)
        places = [organization.label for organization in reversed(path)]
        lines.append(", ".join(part for part in (affiliation.position, *places) if part))
    return "\n".join([*lines, ", ".join(row.interests)]).strip()
