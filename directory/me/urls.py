"""Addresses under /me/. None of them names a person: it is always that of the account."""

from django.urls import path

from directory.me.leaving import leaving, my_data
from directory.me.missing import missing
from directory.me.positions import positions
from directory.me.undoing import undo
from directory.me.views import overview, section, seen_by, weekly_mail

app_name = "me"
urlpatterns = [
    path("", overview, name="overview"),
    path("positions/", positions, name="positions"),
    path("missing/", missing, name="missing"),
    path("my-data.zip", my_data, name="my-data"),
    path("weekly-mail/", weekly_mail, name="weekly-mail"),
    path("leaving/", leaving, name="leaving"),
    path("seen-by/<str:eyes>/", seen_by, name="seen-by"),
    path("publications/undo/", undo, name="undo-publications"),
    path("<slug:key>/", section, name="section"),
]
