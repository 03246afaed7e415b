"""The forms of invitations."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class AcceptForm(forms.Form):
    """The address and the password of a new account."""

    email = forms.EmailField(
        label=_("Email address"),
        max_length=254,
        help_text=_("You sign in with it, and can use it to reset a forgotten password."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html(),
    )
    again = forms.CharField(
        label=_("Password, once more"),
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        password = data.get("password", "")
        if password and data.get("again") and password != data["again"]:
            self.add_error("again", _("The two passwords differ."))
        try:
            if password:
                validate_password(password, User(email=data.get("email", "")))
        except ValidationError as error:
            self.add_error("password", error)
        return data
