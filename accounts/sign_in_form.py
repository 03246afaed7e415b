"""The form of the sign-in page, whose wording is that of the directory, not of the library."""

from typing import Any

from allauth.account.forms import LoginForm
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):
    """Sign in by user name or email address, with labels above the fields and not within them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or email address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        if "remember" in self.fields:
            self.fields["remember"].label = _("Stay signed in on this device")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
