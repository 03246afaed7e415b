"""Signing in through a university or ORCID: whose account it is."""

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest


class TrustedSignIn(DefaultSocialAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest, sociallogin: object) -> bool:
        return False
