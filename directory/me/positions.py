"""One's own positions, and proposals for new ones, which editors decide on."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import ProposedPosition
from accounts.proposals import as_affiliation
from directory.me.own_person import of_own_person
from directory.me.sections import SECTIONS
from foundation.forms import ConstraintForm
from foundation.sent_keys import sent_key
from foundation.sent_once import sent_once
from people.models import Affiliation, Person

MOST_OPEN = 20


class ProposalForm(ConstraintForm):
    class Meta:
        model = ProposedPosition
        fields = ["kind", "organization_name", "role", "title", "start", "end", "note"]
        widgets = {"note": forms.Textarea(attrs={"rows": 3})}

    def clean(self) -> dict[str, Any]:
        """Check the dates as the admin checks those of an affiliation."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        for name, value in cleaned.items():
            setattr(self.instance, name, value)
        affiliation = as_affiliation(self.instance)
        try:
            affiliation.clean()
            affiliation.validate_constraints(exclude=["organization"])
        except ValidationError as error:
            self.add_error(None, error.messages)
        return cleaned


@of_own_person
@sent_once
def positions(request: HttpRequest, person: Person) -> HttpResponse:
    """List one's positions and proposals; a POST proposes or withdraws one."""
    open_ones = ProposedPosition.objects.filter(person=person).open()
    if request.method == "POST" and (withdrawn := request.POST.get("withdraw", "")):
        open_ones.filter(pk=sent_key(withdrawn)).delete()
        return HttpResponseRedirect(reverse("me:positions"))
    is_sent = request.method == "POST"
    form = ProposalForm(request.POST if is_sent else None, instance=ProposedPosition(person=person))
    if is_sent and open_ones.count() >= MOST_OPEN:
        form.add_error(None, _("Please wait until an editor has looked at the others."))
    if is_sent and form.is_valid():
        form.save()
        messages.success(
            request, _("Sent to the editors. They will add it once they have checked it.")
        )
        return HttpResponseRedirect(reverse("me:positions"))
    proposals = ProposedPosition.objects.filter(person=person).order_by("-pk")[:MOST_OPEN]
    rows = Affiliation.objects.filter(person=person).in_order().select_related("organization")
    context = {
        "person": person,
        "sections": SECTIONS,
        "form": form,
        "affiliations": rows,
        "proposals": [(proposal, as_affiliation(proposal)) for proposal in proposals],
    }
    return render(request, "me/positions.html", context)
