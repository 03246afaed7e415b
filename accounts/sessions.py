"""The sessions in which an account is signed in."""

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User


def end_sessions(account: User) -> None:
    for session in UserSession.objects.filter(user=account).order_by("pk"):
        session.end()
