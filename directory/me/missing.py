"""“A publication is missing”: sent to the editors as a planned import of one's own list."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from directory.me.own_person import of_own_person
from directory.me.sections import SECTIONS
from foundation.sent_once import sent_once
from people.models import Person
from publications.admin.importing.forms import ImportForm
from publications.admin.importing.pages import prepare
from publications.bibtex.latex.encoding import encode_latex
from publications.models import PreparedImport

MOST_OPEN = 10
_LONGEST = 64 * 1024
_TYPED = ("title", "authors", "venue", "year")


class MissingForm(ImportForm):
    """Numbers, BibTeX, or the publication typed by hand, which becomes BibTeX."""

    uploads = None  # type: ignore[assignment]
    numbers = forms.CharField(
        label=gettext_lazy("DOI, arXiv number or PubMed number"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=gettext_lazy("One or several. Or use one of the fields below."),
    )
    text = forms.CharField(
        label=gettext_lazy("BibTeX"),
        required=False,
        max_length=_LONGEST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    title = forms.CharField(
        label=gettext_lazy("Or by hand: title"), required=False, max_length=1000
    )
    authors = forms.CharField(
        label=gettext_lazy("Authors"),
        required=False,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("One per line, in their order."),
    )
    venue = forms.CharField(
        label=gettext_lazy("Journal, conference or publisher"), required=False, max_length=500
    )
    year = forms.RegexField(
        label=gettext_lazy("Year"),
        required=False,
        regex=r"^\d{4}$",
        error_messages={"invalid": gettext_lazy("Enter a year, for example 2024.")},
    )
    field_order = ("numbers", "text", *_TYPED)

    class Meta(ImportForm.Meta):
        fields: list[str] = []

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        typed = {name: str(values.get(name) or "").strip() for name in _TYPED}
        if any(typed.values()) and not self.errors:
            if values.get("text") or values.get("numbers"):
                raise ValidationError(_("Use only one of these: a number, BibTeX, or the fields."))
            if not typed["title"] or not typed["authors"]:
                self.add_error("title", _("Enter at least the title and the authors."))
                return values
            values["text"] = _entry(typed)
            self.data = {**self.data.dict(), "text": values["text"]}  # type: ignore[attr-defined]
        if not self.errors and not values.get("text") and not values.get("numbers"):
            raise ValidationError(_("Enter a number, BibTeX, or at least the title and authors."))
        return super().clean()


def _entry(typed: dict[str, str]) -> str:
    """Return the BibTeX entry of a publication typed by hand."""
    authors = [" ".join(line.split()) for line in typed["authors"].splitlines() if line.strip()]
    fields = {
        "title": f"{{{encode_latex(typed['title'])}}}",
        "author": " and ".join(encode_latex(author) for author in authors),
        "howpublished": encode_latex(typed["venue"]),
        "year": typed["year"],
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return "@misc{by-hand,\n" + ",\n".join(lines) + "\n}\n"


@of_own_person
@sent_once
def missing(request: HttpRequest, person: Person) -> HttpResponse:
    """Send in publications. An editor sees what importing them would do, and decides."""
    own = PreparedImport.objects.filter(user=request.user.pk, person=person)
    is_sent = request.method == "POST"
    form = MissingForm(request.POST if is_sent else None, instance=PreparedImport(person=person))
    if is_sent and own.filter(run=None).count() >= MOST_OPEN:
        form.add_error(None, _("Please wait until an editor has looked at the others."))
    if is_sent and form.is_valid():
        prepare(form, request.user)
        messages.success(request, _("Sent to the editors, who will check it and add it."))
        return HttpResponseRedirect(reverse("me:missing"))
    context = {
        "person": person,
        "sections": SECTIONS,
        "form": form,
        "sent": own.select_related("run").order_by("-pk")[:MOST_OPEN],
    }
    return render(request, "me/missing.html", context)
