"""The form "Something is wrong here"."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.forms import ConstraintForm
from reports.models import Report

_NEED_TEXT = frozenset({Report.Kind.MISSING, Report.Kind.OTHER})


class Kinds(forms.RadioSelect):
    """Radio buttons of which only the first one gets the focus after an error."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(*args, **kwargs)
        if option["index"] != "0":
            option["attrs"].pop("autofocus", None)
        return option


class ReportForm(ConstraintForm):
    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    """People don't see it. Programs that fill in forms do, and give themselves away."""

    class Meta:
        model = Report
        fields = ("kind", "text", "address")
        widgets = {
            "kind": Kinds,
            "text": forms.Textarea(attrs={"rows": 5, "dir": "auto"}),
            "address": forms.EmailInput(attrs={"autocomplete": "email"}),
        }
        labels = {"text": _("Description"), "address": _("Your email, if you want an answer")}
        help_texts = {
            "text": _("What should it say, and how do you know? Only editors read this."),
            "address": _("Only editors see it, and only to answer you."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds: Any = self.fields["kind"]
        kinds.choices = [(kind.value, kind.label) for kind in self.instance.kinds]
        kinds.initial = None
        self.initial.pop("kind", None)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        needs_text = cleaned.get("kind") in _NEED_TEXT and "text" not in self.errors
        if needs_text and not cleaned.get("text", "").strip():
            self.add_error("text", ValidationError(_("Say in a few words what is wrong.")))
        return cleaned

    @property
    def is_by_a_program(self) -> bool:
        return bool(self.data.get("website"))
