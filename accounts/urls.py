"""Addresses under /accounts/."""

from django.urls import include, path
from django.views.generic import RedirectView

from accounts.digest_pages import suggestion, unsubscribe_view
from accounts.views import invitation, sign_in_elsewhere

urlpatterns = [
    path("signup/", RedirectView.as_view(pattern_name="account_login"), name="account_signup"),
    path("invitation/<str:token>/", invitation, name="invitation"),
    path("suggestion/<str:token>/<slug:answer>/", suggestion, name="suggestion"),
    path("unsubscribe/<str:token>/", unsubscribe_view, name="digest-unsubscribe"),
    path("oidc/<str:provider_id>/login/", sign_in_elsewhere, name="sign-in-elsewhere"),
    path("", include("allauth.urls")),
]
