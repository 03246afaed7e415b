"""Exports of one publication or of a list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from foundation.absolute_urls import absolute_url
from foundation.list_panel import ListAddress, chips, title_with
from foundation.tables import TABLE_TYPES, Row, csv_lines, xlsx_pieces
from publications.exporting.cited_lists import HTML, cited_list
from publications.exporting.csl import with_csl_relations
from publications.exporting.feeds import LONGEST_FEED, atom_feed
from publications.exporting.formats import FORMATS
from publications.exporting.parts import parts_of
from publications.exporting.tables import header, table_rows
from publications.filters import NAME_OF_ANY_AWARD, PublicationFilter, filtered
from publications.models import Publication
from publications.models.publication import PublicationQuerySet

ATOM = "application/atom+xml; charset=utf-8"
_RECORDS_A_WRITE = 100


def found_for_file(
    request: HttpRequest, publications: PublicationQuerySet, extension: str
) -> PublicationFilter:
    """Apply the filters of the query string, and the order that the file has unless one is chosen.

    The entries of one date are in BibTeX in the order in which they were added.
    """
    is_bibtex = extension == "bib"
    in_order = publications.in_file_order() if is_bibtex else publications.latest_first()
    return filtered(request.GET, in_order)


def export_response(
    request: HttpRequest,
    found: PublicationFilter,
    extension: str,
    *,
    name: str,
    page: str,
    title: str,
) -> HttpResponseBase:
    """Stream what is found as the file NAME.EXTENSION, or as a feed called `title` if "atom".

    `page` is the path of the page that shows the same list. Raise KeyError for an unknown
    extension.
    """
    parts = parts_of(found)
    if extension == "atom":
        return feed_response(request, parts, page=page, title=title)
    if extension == "html":
        body = cited_list(request, parts, title=title, page=page)
        return whole_response(request, body, content_type=HTML, filename=f"{name}.html", page=page)
    if extension in TABLE_TYPES:
        rows = table_rows(parts, absolute_url(request, "/").removesuffix("/"))
        return table_response(request, extension, title, header(), rows, name=name, page=page)
    form = FORMATS[extension]
    response = StreamingHttpResponse(
        () if request.method == "HEAD" else _in_larger_pieces(form.stream(parts)),
        content_type=form.content_type,
    )
    return described(request, response, filename=f"{name}.{extension}", page=page)


def table_response(
    request: HttpRequest,
    extension: str,
    title: str,
    header: Sequence[str],
    rows: Iterable[Row],
    *,
    name: str,
    page: str,
) -> HttpResponseBase:
    """Stream a table as the file NAME.csv or NAME.xlsx."""
    pieces: Iterator[bytes] = (
        xlsx_pieces(title, header, rows)
        if extension == "xlsx"
        else _in_larger_pieces(csv_lines(header, rows))
    )
    response = StreamingHttpResponse(
        () if request.method == "HEAD" else pieces, content_type=TABLE_TYPES[extension]
    )
    return described(request, response, filename=f"{name}.{extension}", page=page)


@require_safe
def list_export(request: HttpRequest, extension: str) -> HttpResponseBase:
    """Export the list of publications with the filters of the query string."""
    found = found_for_file(request, Publication.objects.public(), extension)
    query = request.GET.urlencode()
    page = reverse("publications:publications") + (f"?{query}" if query else "")
    active = chips(found.form, ListAddress(page, request.GET), {"award": NAME_OF_ANY_AWARD})
    title = title_with(active, _("Publications"))
    return export_response(request, found, extension, name="publications", page=page, title=title)


def _in_larger_pieces(records: Iterator[str]) -> Iterator[bytes]:
    while records_of_a_write := list(islice(records, _RECORDS_A_WRITE)):
        yield "".join(records_of_a_write).encode()


def publication_response(
    request: HttpRequest, publication: Publication, extension: str
) -> HttpResponseBase:
    """Export one publication, with an ETag. CSL-JSON is a list of one, as readers expect."""
    form = FORMATS[extension]
    publications = form.read(Publication.objects.filter(pk=publication.pk))
    body = "".join(form.write(publications))
    return whole_response(
        request,
        body,
        content_type=form.content_type,
        filename=f"{publication.slug}.{extension}",
        page=publication.get_absolute_url(),
    )


def feed_response(
    request: HttpRequest, parts: Iterable[QuerySet[Publication]], *, page: str, title: str
) -> HttpResponseBase:
    entries = chain.from_iterable(with_csl_relations(part)[:LONGEST_FEED] for part in parts)
    body = atom_feed(
        islice(entries, LONGEST_FEED),
        title=title,
        feed_url=absolute_url(request, request.get_full_path()),
        page_url=absolute_url(request, page),
        absolute=absolute_of(request),
    )
    return whole_response(request, body, content_type=ATOM, filename="", page=page)


def whole_response(
    request: HttpRequest, body: str, *, content_type: str, filename: str, page: str
) -> HttpResponseBase:
    """Return a document with an ETag, or 304 if the client has it. `filename` "": no download."""
    response = HttpResponse(body.encode(), content_type=content_type)
    set_response_etag(response)
    described(request, response, filename=filename, page=page)
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    return found if found is not None else response


def described(
    request: HttpRequest, response: HttpResponseBase, *, filename: str, page: str
) -> HttpResponseBase:
    """Add headers with the name of the file and the URL of the page with the same content."""
    if filename:
        disposition = content_disposition_header(as_attachment=False, filename=filename)
        response["Content-Disposition"] = disposition or "inline"
    response["Link"] = f'<{absolute_url(request, page)}>; rel="alternate"; type="text/html"'
    return response


def absolute_of(request: HttpRequest) -> Callable[[str], str]:
    return lambda path: absolute_url(request, path)
