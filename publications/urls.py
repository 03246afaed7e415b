"""Below /publications/."""

from django.urls import path

from publications.views import publication, publications

app_name = "publications"

urlpatterns = [
    path("", publications, name="publications"),
    path("<str:slug>/", publication, name="publication"),
]
