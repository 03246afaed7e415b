"""The URLs of the site. Pages that span several apps are in directory/views/."""

from typing import Any

from django.contrib import admin
from django.urls import URLPattern, include, path, re_path

from directory.cards import list_card, person_card, publication_card, record_card, site_card
from directory.cv.views import cv_page, cv_pdf
from directory.views.connections import (
    connections,
    organization_connections,
    person_connections,
)
from directory.views.embedding import embed_script, embedded_people, embedded_publications
from directory.views.errors import bad_request, server_error
from directory.views.favicon import favicon
from directory.views.health import healthz, readyz
from directory.views.home import home
from directory.views.media import media
from directory.views.organization import organization, organizations
from directory.views.person import person
from directory.views.project import project, projects
from directory.views.search import facet_values, search_page, suggestions
from people.views import people
from website.views import (
    area,
    areas,
    event,
    event_calendar,
    events,
    events_calendar,
    news,
    news_atom,
    news_item,
    page,
    position,
    positions,
    theme,
)

admin.autodiscover()  # see DirectoryAdminConfig

people_urls = [
    path("", people, name="people"),
    path("<str:slug>/", person, name="person"),
    path("<str:slug>/connections/", person_connections, name="connections"),
    path("<str:slug>/cv/", cv_page, name="cv"),
    path("<str:slug>/cv.pdf", cv_pdf, name="cv-pdf"),
]

organization_urls = [
    path("", organizations, name="organizations"),
    path("<str:slug>/", organization, name="organization"),
    path("<str:slug>/connections/", organization_connections, name="connections"),
]

position_urls = [
    path("", positions, name="positions"),
    path("<str:slug>/", position, name="position"),
]

area_urls = [
    path("", areas, name="areas"),
    path("<str:slug>/", area, name="area"),
]

event_urls = [
    path("", events, name="events"),
    path("<str:slug>/", event, name="event"),
]

news_urls = [
    path("", news, name="news"),
    path("<str:slug>/", news_item, name="item"),
]


def _project_urls(kind: str) -> tuple[list[URLPattern], str]:
    """Return the addresses of a kind of project, in a namespace of its name."""
    parts: list[Any] = [("", projects, "list"), ("<str:slug>/", project, "page")]
    return [path(route, view, {"kind": kind}, name) for route, view, name in parts], kind


urlpatterns = [
    path("", home, name="home"),
    path("search/", search_page, name="search"),
    path("search/suggestions/", suggestions, name="suggestions"),
    path("search/values/<str:records>/", facet_values, name="values"),
    path("embed/publications/", embedded_publications, name="embedded-publications"),
    path("embed/people/", embedded_people, name="embedded-people"),
    path("embed.js", embed_script, name="embed-script"),
    path("connections/", connections, name="connections"),
    path("people/<str:slug>/card.png", person_card, name="person-card"),
    path("cards/site.png", site_card, name="site-card"),
    path("cards/lists/<str:name>.png", list_card, name="list-card"),
    path("cards/<str:kind>/<str:slug>.png", record_card, name="record-card"),
    path("publications/<str:slug>/card.png", publication_card, name="publication-card"),
    path("", include("reports.urls")),
    path("people/", include((people_urls, "people"))),
    path("publications/", include("publications.urls")),
    path("projects/", include(_project_urls("project"))),
    path("software/", include(_project_urls("software"))),
    path("datasets/", include(_project_urls("dataset"))),
    path("affiliations/", include((organization_urls, "affiliations"))),
    path("research/", include((area_urls, "research"))),
    re_path(r"^news\.(?P<extension>atom)$", news_atom, name="news-atom"),
    path("news/", include((news_urls, "news"))),
    path("events.ics", events_calendar, name="events-calendar"),
    path("events/<str:slug>.ics", event_calendar, name="event-calendar"),
    path("events/", include((event_urls, "events"))),
    path("positions/", include((position_urls, "positions"))),
    path("", include("directory.exporting.urls")),
    path("theme/<slug:version>.css", theme, name="theme"),
    path("favicon.ico", favicon, name="favicon"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("me/", include("directory.me.urls")),
    path("media/<path:path>", media, name="media"),
    # The group's own pages come last; website/reserved_addresses.py keeps them off the others.
    re_path(r"^(?P<slug>[-\w]+)/$", page, name="page"),
]

handler400 = bad_request
handler500 = server_error
