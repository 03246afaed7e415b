"""URLs of everything that programs read; docs/formats.md and docs/api.md document them."""

from django.urls import include, path, re_path

from directory import sitemaps
from directory.exporting import views as export_views
from directory.exporting.person_lists import person_list
from foundation.tables import TABLE_TYPES
from publications.exporting.formats import FORMATS
from publications.exporting.views import list_export

_LIST = f"(?P<extension>{'|'.join((*FORMATS, *TABLE_TYPES))}|html|atom)"
_PEOPLE = f"(?P<extension>{'|'.join(TABLE_TYPES)}|atom)"
_PUBLICATION = f"(?P<extension>{'|'.join(FORMATS)}|jsonld)"

formats = [
    re_path(rf"^publications\.{_LIST}$", list_export, name="publications"),
    re_path(rf"^people\.{_PEOPLE}$", person_list, name="people"),
    re_path(
        rf"^publications/(?P<slug>[^/]+)\.{_PUBLICATION}$",
        export_views.publication_file,
        name="publication",
    ),
    re_path(
        r"^people/(?P<slug>[^/]+)\.(?P<extension>json|jsonld|vcf)$",
        export_views.person_file,
        name="person",
    ),
    re_path(
        rf"^people/(?P<slug>[^/]+)/publications\.{_LIST}$",
        export_views.person_publications,
        name="person_publications",
    ),
    re_path(
        rf"^affiliations/(?P<slug>[^/]+)/publications\.{_LIST}$",
        export_views.organization_publications,
        name="organization_publications",
    ),
]

urlpatterns = [
    path("", include((formats, "formats"))),
    path("api/v1/", include("directory.api.urls")),
    path("sitemap.xml", sitemaps.index, name="sitemap"),
    path("sitemap-<str:section>-<int:page>.xml", sitemaps.section, name="sitemap-section"),
    path("robots.txt", sitemaps.robots, name="robots"),
]
