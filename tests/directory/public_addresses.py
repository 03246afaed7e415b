"""Every public URL and parameter, from the URL configuration and the filters."""

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from directory.api.organizations import OrganizationFilter
from directory.cv.views import OPTIONS as CV_OPTIONS
from people.filters import PersonFilter
from publications.filters import PublicationFilter

_NOT_PUBLIC = {"admin"}
_OF_ACCOUNTS = ("/accounts/", "/me/")
PARAMETERS = sorted(
    {
        *PersonFilter.base_filters,
        *PublicationFilter.base_filters,
        *OrganizationFilter.base_filters,
        *CV_OPTIONS,
        "q",
        "page",
        "page_size",
        "utm_source",  # that no page reads
    }
)


def public_addresses() -> list[str]:
    """Return templates such as /people/{slug}.bib, one for each extension."""
    found = set(_below(get_resolver(), "/"))
    return sorted(address for address in found if not address.startswith(_OF_ACCOUNTS))


def _below(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace not in _NOT_PUBLIC:
                yield from _below(pattern, prefix + str(pattern.pattern))
        else:
            yield from _choices(prefix + _template(pattern))


def _template(pattern: URLPattern) -> str:
    text = str(pattern.pattern)
    if isinstance(pattern.pattern, RoutePattern):
        return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", text)
    groups = re.sub(r"\(\?P<(\w+)>([\w|]+)\)", r"{\1=\2}", text)
    named = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"{\1}", groups)
    return named.removeprefix("^").removesuffix("$").replace("\\.", ".")


def _choices(template: str) -> Iterator[str]:
    match = re.search(r"{\w+=([\w|]+)}", template)
    if match is None:
        yield template
        return
    for choice in match[1].split("|"):
        yield from _choices(template.replace(match[0], choice))
