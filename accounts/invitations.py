"""Inviting a person, and accepting an invitation."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.mail import mail, send
from accounts.models import VALID_FOR, Invitation
from foundation.absolute_urls import absolute_url
from people.models import ContactDetail, Person

_DOUBLE_CLICK = timedelta(seconds=30)


class CannotAcceptError(Exception):
    """The invitation can't be accepted; the message says why and what to do."""


def address_of(person: Person) -> str:
    """Return where to send an invitation: as the record says, or else where the last one went."""
    details = person.contact_details.all()
    given = (detail.value for detail in details if detail.kind == ContactDetail.Kind.EMAIL)
    return next(given, "") or next((each.email for each in person.invitations.all()), "")


def invite(person: Person, *, email: str, by: User | None) -> Invitation:
    """Return a new invitation, which replaces an open one, unless that was made just now.

    So the link that a double click mails first goes on working. Raises ValidationError if the
    person has an account.
    """
    with transaction.atomic():
        locked = Person.objects.select_for_update().get(pk=person.pk)
        if locked.user_id is not None:
            raise ValidationError(_("%(name)s already has an account.") % {"name": person.name})
        now = timezone.now()
        unused = Invitation.objects.filter(person=person, used_at=None, withdrawn_at=None)
        same = unused.filter(email=email, invited_by=by, created_at__gt=now - _DOUBLE_CLICK)
        if just_now := same.first():
            return just_now
        unused.update(withdrawn_at=now)
        return Invitation.objects.create(
            person=person,
            email=email,
            created_at=now,
            expires_at=now + VALID_FOR,
            invited_by=by,
        )


def send_invitation(invitation: Invitation, request: HttpRequest) -> bool:
    """Mail the link. Return whether the mail server took it."""
    if not invitation.email:
        return False
    inviter = invitation.invited_by
    context = {
        "person": invitation.person,
        "address": absolute_url(request, invitation.get_absolute_url()),
        "expires_at": invitation.expires_at,
        "inviter": (inviter.get_full_name() or inviter.get_username()) if inviter else "",
    }
    sent = send(mail("accounts/email/invitation", invitation.email, context))
    if sent:
        invitation.mailed_at = timezone.now()
        invitation.save(update_fields=["mailed_at"])
    return sent


def why_not(invitation: Invitation | None) -> str:
    """Return why an invitation can't be accepted, as a sentence; empty if it can."""
    if invitation is None:
        return _("This link is incomplete or wrong. Copy it from the email again.")
    if invitation.used_at is not None:
        return _("This invitation has already been accepted.")
    if invitation.person.user_id is not None:
        return _("This person already has an account.")
    if invitation.withdrawn_at is not None:
        if Invitation.objects.filter(person=invitation.person, pk__gt=invitation.pk).exists():
            return _("This invitation was replaced by a newer one. Use the newest link.")
        return _("This invitation was withdrawn. Ask an editor for a new one.")
    if invitation.is_expired:
        return _("This invitation has expired. Ask an editor for a new one.")
    return ""


def accept(invitation: Invitation, user: User) -> None:
    """Give the invited person's record to `user`, in the caller's transaction.

    Raises CannotAcceptError, also if someone else accepts it at the same moment.
    """
    person = Person.objects.select_for_update().get(pk=invitation.person_id)
    current = Invitation.objects.select_for_update().get(pk=invitation.pk)
    current.person = person
    if problem := why_not(current):
        raise CannotAcceptError(problem)
    if Person.objects.filter(user=user).exists():
        raise CannotAcceptError(_("Your account belongs to another person in this directory."))
    person.user = user
    person.save(update_fields=["user", "modified_at"])
    current.used_at = timezone.now()
    current.save(update_fields=["used_at"])


def new_user(person: Person, *, email: str, is_verified: bool, password: str | None) -> User:
    """Create the account of a person, in the caller's transaction.

    Raises ValidationError if another account has the address.
    """
    if email and (
        EmailAddress.objects.filter(email__iexact=email).exists()
        or User.objects.filter(email__iexact=email).exists()
    ):
        raise ValidationError(
            _("Another account has this address. Sign in with it, and open the link again.")
        )
    try:
        with transaction.atomic():
            user = User.objects.create_user(_free_name(person.slug), email, password)
    except IntegrityError:  # two at once with one name
        raise ValidationError(_("Please try again.")) from None
    if email:
        EmailAddress.objects.create(user=user, email=email, verified=is_verified, primary=True)
    return user


def _free_name(slug: str) -> str:
    base = slug[:140] or "member"
    taken = set(User.objects.filter(username__startswith=base).values_list("username", flat=True))
    numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (base, *numbered) if name not in taken)
