"""Addresses of the pages for reports, one for each kind of record."""

from django.urls import path

from reports.views import report_view

app_name = "reports"
urlpatterns = [
    path("people/<str:slug>/report/", report_view("person"), name="person"),
    path("publications/<str:slug>/report/", report_view("publication"), name="publication"),
    path("affiliations/<str:slug>/report/", report_view("organization"), name="organization"),
]
