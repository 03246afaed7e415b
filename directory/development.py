"""What `make run` needs: an account for the admin and a free port."""

import errno
import socket
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from directory.environment import kept_secret

USERNAME = "admin"


class NotForProductionError(Exception):
    """A development-only feature was used in production."""


@dataclass(frozen=True)
class Account:
    username: str
    password: str
    password_was_changed: bool
    """The password was changed in the admin, so `password` isn't valid."""


def refuse_production() -> None:
    if settings.PRODUCTION:
        raise NotForProductionError(
            _("ENVIRONMENT is production. Create accounts with: manage.py createsuperuser")
        )


def development_account(*, reset: bool = False) -> Account:
    """Return the superuser account, creating it if needed. Its password is stored in DATA_DIR.

    A password changed in the admin is kept, unless `reset` restores the stored one.
    """
    refuse_production()
    password = kept_secret(Path(settings.DATA_DIR) / "admin_password", length=12)
    users = get_user_model()._default_manager
    user = users.filter(username=USERNAME).first()
    if user is None:
        user = users.create_superuser(USERNAME, password=password)
    elif reset:
        user.set_password(password)
        user.is_active = user.is_staff = user.is_superuser = True
        user.save()
    return Account(USERNAME, password, not user.check_password(password))


def why_not_bind(host: str, port: int) -> str:
    """Return why no server can listen there, as a sentence; "" if one can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as server:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind((host, port))
            server.listen(1)
    except OSError as error:
        return _explain(error, host, port)
    return ""


def _explain(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return _(
            "Port %(port)s is in use on %(host)s. Stop the program that uses it, or choose another "
            "port, for example: make run PORT=%(other)s"
        ) % {"port": port, "host": host, "other": port + 1 if port < 65535 else 8000}
    if error.errno == errno.EACCES:
        return _("Only root can use port %(port)s. Choose one above 1023.") % {"port": port}
    return _("HOST is %(host)s, which isn't an address of this machine.") % {"host": host}
