"""Invitations, the positions that members propose, and their requests for erasure."""

import datetime
from typing import Any, Self

from django.conf import settings
from django.core import signing
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.partial_date_field import PartialDateField
from people.models import Affiliation, Person

VALID_FOR = datetime.timedelta(days=14)
_SIGNER = signing.Signer(salt="accounts.invitation")


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> Self:
        """Invitations that can still be accepted."""
        return self.filter(
            used_at=None,
            withdrawn_at=None,
            expires_at__gt=timezone.now(),
            person__user=None,
        )


class Invitation(models.Model):
    """A link by which a person gets an account. It works once, until it expires."""

    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(_("email address"), blank=True)
    created_at = models.DateTimeField(_("invited"), default=timezone.now)
    expires_at = models.DateTimeField(_("valid until"))
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("invited by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="invitations_sent",
    )
    mailed_at = models.DateTimeField(_("mailed"), null=True, blank=True)
    used_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("replaced or withdrawn"), null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="accounts_invitation_expires_later",
                condition=Q(expires_at__gt=F("created_at")),
                violation_error_message=_("An invitation must expire after it was made."),
            ),
            models.UniqueConstraint(
                "person",
                name="accounts_invitation_one_open",
                condition=Q(used_at=None, withdrawn_at=None),
                violation_error_message=_("The person already has an open invitation."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} – {self.email}" if self.email else str(self.person)

    @property
    def token(self) -> str:
        """What the link has: it can't be guessed, and needn't be stored."""
        return _SIGNER.sign(str(self.pk)).replace(":", ".")

    @classmethod
    def of_token(cls, token: str) -> "Invitation | None":
        try:
            pk = _SIGNER.unsign(token.replace(".", ":", 1))
        except signing.BadSignature:
            return None
        rows = cls.objects.select_related("person__user", "invited_by")
        return rows.filter(pk=int(pk)).first()

    def get_absolute_url(self) -> str:
        return reverse("invitation", args=[self.token])

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= timezone.now()

    @property
    def state(self) -> str:
        """Return what became of it, for editors."""
        if self.used_at:
            return str(_("accepted"))
        if self.withdrawn_at:
            return str(_("replaced or withdrawn"))
        if self.person.user_id:
            return str(_("not needed: the person has an account"))
        return str(_("expired")) if self.is_expired else str(_("open"))


class ProposedPositionQuerySet(models.QuerySet["ProposedPosition"]):
    def open(self) -> Self:
        """Proposals that no editor has decided on."""
        return self.filter(accepted_at=None, declined_at=None)


class ProposedPosition(models.Model):
    """A position that a member adds to their own record, once an editor accepts it."""

    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="proposed_positions",
    )
    kind = models.CharField(
        _("kind"),
        max_length=20,
        choices=Affiliation.Kind,
        default=Affiliation.Kind.EMPLOYMENT,
    )
    organization_name = models.CharField(
        _("organization"),
        max_length=300,
        help_text=_("The most specific one: the lab rather than its university."),
    )
    role = models.CharField(
        _("role"), max_length=20, choices=Affiliation.Role, default=Affiliation.Role.OTHER
    )
    title = models.CharField(
        _("title"),
        max_length=150,
        blank=True,
        help_text=_("As printed, for example Research Intern."),
    )
    start = PartialDateField(
        _("start"), help_text=_("A year, month or day: 2016, 2016-09 or 2016-09-14.")
    )
    end = PartialDateField(_("end"), help_text=_("Leave empty if ongoing."))
    note = models.TextField(
        _("note to the editors"),
        blank=True,
        max_length=1000,
        help_text=_("For example which entry this replaces."),
    )
    created_at = models.DateTimeField(_("proposed"), auto_now_add=True)
    accepted_at = models.DateTimeField(_("accepted"), null=True, editable=False)
    declined_at = models.DateTimeField(_("declined"), null=True, editable=False)
    affiliation = models.ForeignKey(
        Affiliation,
        verbose_name=_("affiliation"),
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )

    objects = ProposedPositionQuerySet.as_manager()

    class Meta:
        verbose_name = _("proposed position")
        verbose_name_plural = _("proposed positions")
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="accounts_proposedposition_decided_once",
                condition=Q(accepted_at=None) | Q(declined_at=None),
                violation_error_message=_("A proposal can't be both accepted and declined."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what} ({self.start or '…'} – {self.end or '…'})"

    @property
    def what(self) -> str:
        """The position and where it is, without dates."""
        position = self.title or self.get_role_display()
        return ", ".join(filter(None, (position, self.organization_name)))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; undoing the acceptance takes the affiliation away that it added."""
        if self.accepted_at is None and self.affiliation is not None:
            self.affiliation.delete()
            self.affiliation = None
        super().save(*args, **kwargs)

    @property
    def state(self) -> str:
        if self.accepted_at:
            return str(_("accepted"))
        return str(_("declined")) if self.declined_at else str(_("to be decided by an editor"))


class ErasureRequestQuerySet(models.QuerySet["ErasureRequest"]):
    def open(self) -> Self:
        """Requests that were neither withdrawn nor declined."""
        return self.filter(withdrawn_at=None)


class ErasureRequest(models.Model):
    """A member's request to erase their record. Deleting the person carries it out."""

    person = models.OneToOneField(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="erasure_request",
    )
    created_at = models.DateTimeField(_("requested"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("withdrawn or declined"), null=True, editable=False)

    objects = ErasureRequestQuerySet.as_manager()

    class Meta:
        verbose_name = _("request for erasure")
        verbose_name_plural = _("requests for erasure")
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return str(self.person)


class Digest(models.Model):
    """A member's choice to get suggested publications by mail, once a week at most."""

    person = models.OneToOneField(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="weekly_mail"
    )
    is_on = models.BooleanField(_("wanted"), default=False)
    sent_at = models.DateTimeField(_("last sent"), null=True, editable=False)
    mailed = models.JSONField(_("suggestions in the last email"), default=list, editable=False)
    """The primary keys of the authorships, so that no mail only repeats the one before."""
    answered = models.JSONField(_("answers by links"), default=dict, editable=False)
    """How often each authorship was decided by a link: earlier links never work again."""

    class Meta:
        verbose_name = _("weekly email")
        verbose_name_plural = _("weekly emails")

    def __str__(self) -> str:
        return str(self.person)


class NextPlaceQuestion(models.Model):
    """The mails that asked where a person went when an expected end had passed: once for each."""

    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="next_place_questions",
    )
    organization = models.ForeignKey(
        Organization, verbose_name=_("organization"), on_delete=models.CASCADE, related_name="+"
    )
    end = PartialDateField(_("expected end"))
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)

    class Meta:
        verbose_name = _("question about the next place")
        verbose_name_plural = _("questions about the next place")
        constraints = [
            models.UniqueConstraint(
                "person",
                "organization",
                "end",
                name="accounts_nextplacequestion_once",
                violation_error_message=_("This was already asked."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.organization} ({self.end})"
