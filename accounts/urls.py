"""Addresses under /accounts/."""

from django.urls import include, path
from django.views.generic import RedirectView

from accounts.views import invitation, sign_in_elsewhere

urlpatterns = [
    path("signup/", RedirectView.as_view(pattern_name="account_login"), name="account_signup"),
    path("invitation/<str:token>/", invitation, name="invitation"),
    path("oidc/<str:provider_id>/login/", sign_in_elsewhere, name="sign-in-elsewhere"),
    path("", include("allauth.urls")),
]
