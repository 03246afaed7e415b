"""The query of the requested address, before a middleware drops what no page reads."""

from django.http import HttpRequest

_KEY = "given_query"


def replace_query(request: HttpRequest, query: str) -> None:
    """Let the request have another query, and remember the one that was given."""
    request.META.setdefault(_KEY, request.META.get("QUERY_STRING", ""))
    request.META["QUERY_STRING"] = query
    request.__dict__.pop("GET", None)  # may have been parsed already


def given_query(request: HttpRequest) -> str:
    return str(request.META.get(_KEY, request.META.get("QUERY_STRING", "")))
