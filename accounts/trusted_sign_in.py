"""Signing in through a university or ORCID: whose account it is.

An account that was linked before is the same again. Otherwise an invitation, a verified ORCID iD,
or a verified address of an allowed domain tells whose it is; a name never does. Editors write the
iDs of records, so an iD never opens an account that exists: its owner connects it.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import render

from accounts.invitations import CannotAcceptError, accept, new_user
from accounts.models import Invitation
from people.models import ContactDetail, Person
from people.orcid import normalize_orcid

INVITATION = "invitation"
"""Where a session has the link that was opened in it."""
ORCID = "orcid"


class MustConnectError(Exception):
    """The person has an account, whose owner has to connect this sign-in."""


class TrustedSignIn(DefaultSocialAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """No one gets an account but by `pre_social_login`."""
        return False

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Give a sign-in that isn't linked yet the account of the person whose it is."""
        if sociallogin.is_existing or sociallogin.state.get("process") == "connect":
            return
        try:
            with transaction.atomic():
                user = _invited(request, sociallogin) or _recognized(sociallogin)
                if user is not None:
                    sociallogin.connect(request, user)
        except CannotAcceptError as error:
            page = render(
                request, "accounts/invitation_refused.html", {"problem": str(error)}, status=410
            )
            raise ImmediateHttpResponse(page) from None
        except MustConnectError:
            page = render(request, "account/signup_closed.html", {"must_connect": True})
            raise ImmediateHttpResponse(page) from None
        request.session.pop(INVITATION, None)


def _invited(request: HttpRequest, sociallogin: Any) -> User | None:
    invitation = Invitation.of_token(str(request.session.get(INVITATION, "")))
    if invitation is None:
        return None
    if request.user.is_authenticated:
        user = User.objects.get(pk=request.user.pk)
    else:
        user = _account_for(invitation.person, _verified_address(sociallogin))
    accept(invitation, user)
    _fill(invitation.person, sociallogin)
    return user


def _recognized(sociallogin: Any) -> User | None:
    """Return the account with this address, or a new one of the person with it or the ORCID iD.

    Raise MustConnectError if that person has an account.
    """
    address = _trusted_address(sociallogin)
    if address:
        known = EmailAddress.objects.filter(email__iexact=address, verified=True)
        if (row := known.select_related("user").first()) is not None:
            return row.user if row.user.is_active else None
    person = _person_with_orcid(sociallogin) or _person_with_address(address)
    if person is None:
        return None
    locked = Person.objects.select_for_update().get(pk=person.pk)
    if locked.user is not None:
        if locked.user.is_active:
            raise MustConnectError
        return None
    locked.user = _account_for(locked, address)
    locked.save(update_fields=["user", "modified_at"])
    _fill(locked, sociallogin)
    return locked.user


def _account_for(person: Person, address: str) -> User:
    try:
        return new_user(person, email=address, is_verified=True, password=None)
    except ValidationError as error:
        raise CannotAcceptError(" ".join(error.messages)) from None


def _orcid_of(sociallogin: Any) -> str:
    if sociallogin.account.provider != ORCID:
        return ""
    try:
        return normalize_orcid(sociallogin.account.uid)
    except ValueError:
        return ""


def _person_with_orcid(sociallogin: Any) -> Person | None:
    orcid = _orcid_of(sociallogin)
    return Person.objects.listed().filter(orcid=orcid).first() if orcid else None


def _person_with_address(address: str) -> Person | None:
    """Return the one listed person without an account whose record has the address."""
    if not address:
        return None
    rows = ContactDetail.objects.filter(kind=ContactDetail.Kind.EMAIL, value__iexact=address)
    found = Person.objects.listed().filter(pk__in=rows.values("person"), user=None)
    people = list(found.order_by("pk")[:2])
    return people[0] if len(people) == 1 else None


def _verified_address(sociallogin: Any) -> str:
    rows = sociallogin.email_addresses
    return next((str(row.email).lower() for row in rows if row.verified is True), "")


def _trusted_address(sociallogin: Any) -> str:
    """Return the verified address, if the provider is trusted to know whose it is."""
    address = _verified_address(sociallogin)
    domain = address.rpartition("@")[2]
    is_trusted = sociallogin.account.provider != ORCID and domain in settings.TRUSTED_MAIL_DOMAINS
    return address if is_trusted else ""


def _fill(person: Person, sociallogin: Any) -> None:
    """Fill in the ORCID iD of a record without one; nothing else is taken from a sign-in."""
    orcid = _orcid_of(sociallogin)
    if not orcid or Person.objects.filter(orcid=orcid).exists():
        return
    locked = Person.objects.get(pk=person.pk)
    if not locked.orcid:
        locked.orcid = orcid
        locked.save(update_fields=["orcid", "modified_at"])
