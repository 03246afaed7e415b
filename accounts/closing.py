"""Closing an account, and erasing it with its record."""

from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from accounts.models import ErasureRequest
from accounts.sessions import end_sessions
from people.models import Person
from roles.assigning import refuse_to_lose_administrators


def account_of(request: HttpRequest) -> User:
    """Return the account of the signed-in visitor, as it is stored now."""
    assert isinstance(request.user, User)
    return User.objects.get(pk=request.user.pk)


def close_account(user: User) -> None:
    """End all sessions and every way to sign in. The person, page and address stay.

    Raises ValidationError for the last administrator.
    """
    with transaction.atomic():
        refuse_to_lose_administrators([user])
        account = User.objects.select_for_update().get(pk=user.pk)
        account.is_active = False
        account.set_unusable_password()
        account.save(update_fields=["is_active", "password"])
        SocialAccount.objects.filter(user=account).delete()
        end_sessions(account)


def erase_account(person: Person) -> None:
    """Delete the account of a person who is being deleted and who asked for that."""
    asked = ErasureRequest.objects.filter(person=person).open().exists()
    if asked and person.user_id is not None:
        User.objects.filter(pk=person.user_id, is_staff=False).delete()
