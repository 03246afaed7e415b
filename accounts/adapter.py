"""What we decide differently from django-allauth: who can have an account, mails and limits."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.mail import mail, send
from people.models import Person

_MISMATCHES = ("username_password_mismatch", "email_password_mismatch")


class AccountAdapter(DefaultAccountAdapter):
    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        **dict.fromkeys(_MISMATCHES, _("Wrong user name, email address or password.")),
        "too_many_login_attempts": _("Too many wrong passwords. Try again in a few minutes."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """No one signs up; accounts come from invitations and trusted sign-ins."""
        return False

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        message = mail(template_prefix, email, context)
        message.extra_headers.update(headers or {})
        return message

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        context = {"request": self.request, "email": email, **context}
        send(self.render_mail(template_prefix, email, context))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by account and address of the client.

        So an attacker can't lock others out of their accounts.
        """
        login = credentials.get("email") or credentials.get("username") or ""
        return f"{self.get_client_ip(request)}:{login.lower()}"

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Lead to one's own page, and to the admin those without one."""
        user = request.user
        if user.is_staff and not Person.objects.filter(user=user.pk).exists():
            return reverse("admin:index")
        return reverse("me:overview")
