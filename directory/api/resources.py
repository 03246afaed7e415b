"""What the resources of the API share: list and record views, pagination and errors."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from foundation.absolute_urls import absolute_url
from foundation.slugs import SlugGoneError, find_by_slug

PAGE_SIZE, LARGEST_PAGE = 50, 200

Data = dict[str, Any]


@dataclass(frozen=True)
class Resource:
    """A kind of record: how it is queried and serialized."""

    name: str
    all: Callable[[], QuerySet[Any]]
    """Return the public records in list order."""
    filtered: Callable[[HttpRequest], tuple[QuerySet[Any], Form]]
    """Return the records that match the query string, and the filter form with its errors."""
    write: Callable[[Iterable[Any], HttpRequest], list[Data]]
    write_one: Callable[[Any, HttpRequest], Data]


def json_response(request: HttpRequest, data: Data, *, status: int = 200) -> HttpResponseBase:
    """Return JSON with an ETag, readable by pages of other sites (CORS)."""
    response: HttpResponse = JsonResponse(
        data, status=status, json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    response["Access-Control-Allow-Origin"] = "*"
    set_response_etag(response)
    if status != HTTPStatus.OK:
        return response
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    return found if found is not None else response


def error(
    request: HttpRequest, status: HTTPStatus, message: str, fields: Data | None = None
) -> HttpResponseBase:
    data = {"error": {"status": status.value, "message": message, "fields": fields or {}}}
    return json_response(request, data, status=status)


def list_view(resource: Resource) -> Callable[[HttpRequest], HttpResponseBase]:
    @require_safe
    def view(request: HttpRequest) -> HttpResponseBase:
        records, form = resource.filtered(request)
        if form.errors:
            fields = {name: [str(e) for e in errors] for name, errors in form.errors.items()}
            message = _("Invalid query parameters.")
            return error(request, HTTPStatus.BAD_REQUEST, message, fields)
        try:
            page, size = _number(request, "page", 1), _number(request, "page_size", PAGE_SIZE)
        except ValidationError as wrong:
            return error(request, HTTPStatus.BAD_REQUEST, wrong.messages[0])
        return _page(request, resource, records, page, min(size, LARGEST_PAGE))

    return view


def _number(request: HttpRequest, name: str, default: int) -> int:
    text = request.GET.get(name) or str(default)
    if not (text.isascii() and text.isdecimal() and int(text[:9]) >= 1 and len(text) <= 9):
        raise ValidationError(_("%(name)s must be a whole number, 1 or greater.") % {"name": name})
    return int(text)


def _page(
    request: HttpRequest, resource: Resource, records: QuerySet[Any], page: int, size: int
) -> HttpResponseBase:
    count = records.count()
    pages = max(-(-count // size), 1)
    if page > pages:
        message = _("The last page is %(pages)s.") % {"pages": pages}
        return error(request, HTTPStatus.NOT_FOUND, message)
    shown = records[(page - 1) * size : page * size]
    return json_response(
        request,
        {
            "count": count,
            "next": _page_url(request, page + 1) if page < pages else None,
            "previous": _page_url(request, page - 1) if page > 1 else None,
            "results": resource.write(shown, request),
        },
    )


def _page_url(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return absolute_url(request, f"{request.path}?{query.urlencode()}")


def record_view(resource: Resource) -> Callable[[HttpRequest, str], HttpResponseBase]:
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponseBase:
        records = resource.all()
        try:
            record, moved = find_by_slug(records, slug)
        except records.model.DoesNotExist:
            return error(request, HTTPStatus.NOT_FOUND, _("Not found."))
        except SlugGoneError:
            return error(request, HTTPStatus.GONE, _("Gone."))
        if moved:
            return redirect(record_path(resource.name, record.slug), permanent=True)
        return json_response(request, resource.write_one(record, request))

    return view


def record_path(name: str, slug: str) -> str:
    return reverse(f"api:{name}-record", args=[slug])


def addresses(record: Any, name: str, request: HttpRequest) -> Data:
    """Return the URLs of the record's page and of the record in this API."""
    return {
        "page": absolute_url(request, record.get_absolute_url()),
        "self": absolute_url(request, record_path(name, record.slug)),
    }


def link_data(link: Any) -> Data:
    """Return a link of a person or a publication."""
    return {"kind": link.kind, "label": str(link), "language": link.language, "url": link.url}
