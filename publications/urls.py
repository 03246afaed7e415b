"""Below /publications/."""

from django.urls import path

from publications.views import PublicationListView, publication

app_name = "publications"

urlpatterns = [
    path("", PublicationListView.as_view(), name="publications"),
    path("<str:slug>/", publication, name="publication"),
]
