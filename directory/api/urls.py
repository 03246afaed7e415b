"""URLs below /api/v1/."""

from django.http import HttpRequest, HttpResponseBase
from django.urls import path, reverse
from django.views.decorators.http import require_safe

from directory.api import organizations, people, publications
from directory.api.resources import json_response, list_view, record_view
from foundation.absolute_urls import absolute_url

app_name = "api"
RESOURCES = (people.RESOURCE, publications.RESOURCE, organizations.RESOURCE)


@require_safe
def root(request: HttpRequest) -> HttpResponseBase:
    """Return the URLs of the lists."""
    lists = {r.name: absolute_url(request, reverse(f"api:{r.name}")) for r in RESOURCES}
    return json_response(request, {"version": 1, **lists})


urlpatterns = [path("", root, name="root")]
for resource in RESOURCES:
    urlpatterns += [
        path(f"{resource.name}/", list_view(resource), name=resource.name),
        path(f"{resource.name}/<str:slug>/", record_view(resource), name=f"{resource.name}-record"),
    ]
