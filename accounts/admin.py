"""Invitations in the admin: who was invited when, and the page that invites people."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.invitations import address_of, invite, send_invitation
from accounts.models import ErasureRequest, Invitation, ProposedPosition
from accounts.proposals import accept_position, after_decision, decline_position
from accounts.second_factor import has_second_factor
from accounts.second_factor_page import second_factor_view
from foundation.absolute_urls import absolute_url
from foundation.admin.base import DirectoryModelAdmin
from foundation.admin.review import REVIEW_REASONS, Reason
from foundation.admin.review_decisions import Decision
from foundation.permissions import may
from foundation.quoting import quotable
from foundation.sent_keys import sent_keys
from people.admin.person_page import PERSON_ACTIONS, PERSON_TOOLS, PersonAction, PersonTool
from people.models import Person
from roles.admin import ACCOUNT_TOOLS, AccountTool

MOST_AT_ONCE = 100
_SHOWN = (
    "person", "email", "shown_state", "link", "created_at", "mailed_at", "expires_at",
    "used_at", "withdrawn_at", "invited_by",
)  # fmt: skip


@dataclass(slots=True)
class Invitee:
    """A person on the page that invites, with the link once there is one."""

    person: Person
    email: str
    is_chosen: bool = True
    invitation: Invitation | None = None
    address: str = ""
    problem: str = ""

    @property
    def may_be_invited(self) -> bool:
        return self.invitation is None and self.person.user_id is None


@admin.register(Invitation)
class InvitationAdmin(DirectoryModelAdmin):
    list_display = ["person", "email", "shown_state", "created_at", "expires_at", "invited_by"]
    list_select_related = ["person", "invited_by"]
    search_fields = ["person__search_text", "email"]
    ordering = ["-created_at", "-pk"]
    actions = ["withdraw"]
    view_on_site = False  # its address is for the invited person
    fields = [*_SHOWN]
    readonly_fields = _SHOWN

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.invite_view)
        return [path("invite/", view, name="accounts_invitation_invite"), *super().get_urls()]

    @admin.display(description=gettext_lazy("state"))
    def shown_state(self, obj: Invitation) -> str:
        return obj.state

    @admin.display(description=gettext_lazy("link to copy"))
    def link(self, obj: Invitation) -> str:
        is_open = Invitation.objects.open().filter(pk=obj.pk).exists()
        return obj.get_absolute_url() if is_open else "–"

    @admin.action(description=gettext_lazy("Withdraw"), permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: Any) -> None:
        unused = queryset.filter(used_at=None, withdrawn_at=None)
        number = unused.update(withdrawn_at=timezone.now())
        text = ngettext("Withdrew %d invitation.", "Withdrew %d invitations.", number)
        self.message_user(request, text % number, messages.SUCCESS)

    # The page that invites

    def invite_view(self, request: HttpRequest) -> HttpResponse:
        """Show the people with their addresses; a POST invites those that are chosen."""
        invitees = self._invitees(request)
        if request.method == "POST":
            for invitee in invitees:
                _read(invitee, request)
            for invitee in invitees:
                if invitee.is_chosen and not invitee.problem:
                    self._invite(request, invitee)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Invite"),
            "opts": Person._meta,
            "media": self.media,
            "invitees": invitees,
            "is_done": request.method == "POST",
            "may_invite": any(each.may_be_invited for each in invitees),
            "ids": ",".join(str(invitee.person.pk) for invitee in invitees),
        }
        return TemplateResponse(request, "admin/accounts/invite.html", context)

    def _invitees(self, request: HttpRequest) -> list[Invitee]:
        sent = request.POST.get("ids", "") or request.GET.get("ids", "")
        ids = sent_keys(sent, most=MOST_AT_ONCE)
        people = Person.objects.filter(pk__in=ids).select_related("user")
        found = list(people.prefetch_related("contact_details", "invitations"))
        if not found:
            raise Http404
        if (number := sent.count(",") + 1) > MOST_AT_ONCE and request.method != "POST":
            text = _("These are %(most)d of %(number)d people. Invite the others afterwards.")
            messages.warning(request, text % {"most": MOST_AT_ONCE, "number": number})
        if not all(may(request.user, "change", Person, person.pk) for person in found):
            raise PermissionDenied
        invitees = [Invitee(person, address_of(person)) for person in found]
        for invitee in invitees:
            if invitee.person.user_id is not None:
                invitee.problem = _("Already has an account.")
                invitee.is_chosen = False
        return invitees

    def _invite(self, request: HttpRequest, invitee: Invitee) -> None:
        try:
            invitation = invite(invitee.person, email=invitee.email, by=request.user)  # type: ignore[arg-type]
        except ValidationError as error:
            invitee.problem = " ".join(error.messages)
            return
        invitee.invitation = invitation
        invitee.address = absolute_url(request, invitation.get_absolute_url())
        if invitation.mailed_at or not invitee.email:
            return
        if not send_invitation(invitation, request):
            invitee.problem = _("The email couldn’t be sent. Copy the link instead.")


def _read(invitee: Invitee, request: HttpRequest) -> None:
    """Read what was entered for a person."""
    key = invitee.person.pk
    invitee.is_chosen = f"invite-{key}" in request.POST and invitee.person.user_id is None
    invitee.email = request.POST.get(f"email-{key}", "").strip()[:254]
    if not invitee.is_chosen or not invitee.email:
        return
    try:
        validate_email(invitee.email)
    except ValidationError:
        invitee.problem = _("“%(text)s” isn’t an email address.") % {
            "text": quotable(invitee.email)
        }


def _invite_url(ids: list[int]) -> str:
    return f"{reverse('admin:accounts_invitation_invite')}?ids={','.join(map(str, ids))}"


def _details_of(proposal: ProposedPosition) -> str:
    parts = (str(proposal.person), proposal.get_kind_display(), proposal.note)
    return " – ".join(filter(None, parts))


def _decline_erasure(row: ErasureRequest, text: str, user: Any) -> None:
    row.withdrawn_at = timezone.now()


REVIEW_REASONS.register(
    Reason(
        "proposed-positions",
        gettext_lazy("Positions that members propose"),
        gettext_lazy(
            "Accepting adds the position to the person’s record. If the organization has "
            "another name in this directory, enter that name."
        ),
        lambda visitor: (
            ProposedPosition.objects.open().select_related("person").order_by("created_at", "pk")
        ),
        _details_of,
        ProposedPosition,
        page=lambda row: ("people.person", row.person_id, "affiliations-group"),
        is_for_units=True,
        decisions=(
            Decision(
                "accept",
                gettext_lazy("Accept"),
                ("accepted_at",),
                accept_position,
                "y",
                value_label=gettext_lazy("Another organization"),
                after=after_decision,
            ),
            Decision("decline", gettext_lazy("Decline"), ("declined_at",), decline_position, "n"),
        ),
    ),
    Reason(
        "erasure-requests",
        gettext_lazy("Requests for erasure"),
        gettext_lazy(
            "Delete the person on the page that opens: the account goes with the record, and "
            "publications keep the printed name. Or decline, and tell the person why."
        ),
        lambda visitor: (
            ErasureRequest.objects.open().select_related("person").order_by("created_at", "pk")
        ),
        lambda row: date_format(row.created_at),
        ErasureRequest,
        address=lambda row: reverse("admin:people_person_delete", args=[row.person_id]),
        decisions=(
            Decision("decline", gettext_lazy("Decline"), ("withdrawn_at",), _decline_erasure, "n"),
        ),
    ),
    order=15,
)
ACCOUNT_TOOLS.register(
    AccountTool(
        key="second-factor",
        label=gettext_lazy("Second factor lost"),
        is_for=has_second_factor,
        view=second_factor_view,
    ),
    order=10,
)
PERSON_TOOLS.register(
    PersonTool(
        label=gettext_lazy("Invite"),
        permission="people.change_person",
        url=lambda person: _invite_url([person.pk]),
        is_for_units=True,
    ),
    order=20,
)
PERSON_ACTIONS.register(
    PersonAction(
        name="invite",
        label=gettext_lazy("Invite to have an account"),
        url=_invite_url,
        is_next=True,
    ),
    order=10,
)
