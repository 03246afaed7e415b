"""Every URL of the directory; each app keeps its own below a prefix."""

from django.contrib import admin
from django.urls import path

urlpatterns = [
    path("admin/", admin.site.urls),
]
