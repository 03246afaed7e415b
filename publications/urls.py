"""The URLs below /publications/."""

from django.urls import path

from publications.views import citations_page, publication_file, publication_list, publication_page

app_name = "publications"

urlpatterns = [
    path("", publication_list, name="publications"),
    path("<str:slug>/", publication_page, name="publication"),
    path("<str:slug>/<int:number>.pdf", publication_file, name="file"),
    path("<str:slug>/cite/", citations_page, name="cite"),
]
