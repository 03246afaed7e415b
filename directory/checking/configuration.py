"""Settings that are allowed, but hardly meant for production."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core import checks
from django.db import connection
from django.utils.translation import gettext as _

from directory.checking.problem import Problem, error, warning

_SETTINGS = {"security.W008": "HTTPS", "security.W012": "HTTPS", "security.W016": "HTTPS"}
_REPORTED_BELOW = {"security.W004", *_SETTINGS}


def check_environment() -> Iterator[Problem]:
    if not settings.PRODUCTION:
        text = _("This is a development server: any host name is accepted, nothing is encrypted.")
        yield warning(
            text, _("Set ENVIRONMENT=production; docs/configuration.md lists what it needs.")
        )
        return
    if "*" in settings.ALLOWED_HOSTS:
        text = _("ALLOWED_HOSTS is *, so links in pages can be made to lead to other sites.")
        yield error(text, _("List the host names of the directory."))
    if not settings.HTTPS:
        text = _("HTTPS is 0, so passwords are sent without encryption.")
        yield warning(text, _("Put a proxy in front that terminates TLS, and remove HTTPS=0."))
    elif not settings.SECURE_PROXY_SSL_HEADER:
        text = _("HTTPS is on, but BEHIND_PROXY isn't: every request is redirected without end.")
        yield warning(text, _("Set BEHIND_PROXY=1 if a proxy terminates TLS."))
    if not settings.SITE_URL:
        text = _("SITE_URL isn't set, so links in exports begin with the host name of the request.")
        yield warning(text, _("Set it to the public address, for example https://example.org."))


def check_django() -> Iterator[Problem]:
    for message in checks.run_checks(include_deployment_checks=settings.PRODUCTION):
        if message.is_silenced() or message.id in _REPORTED_BELOW:
            continue
        text = f"{message.msg} ({message.id})"
        mend = str(message.hint or _("Look up the number in Django's documentation."))
        yield error(text, mend) if message.is_serious() else warning(text, mend)


def check_private_files() -> Iterator[Problem]:
    """What others on this machine could read."""
    files = [Path(settings.DATA_DIR) / "secret_key"]
    if connection.vendor == "sqlite" and not re.match("file:|:memory:", _database()):
        files.append(Path(_database()))
    for file in files:
        if file.exists() and file.stat().st_mode & 0o077:
            text = _("Other users of this machine can read %s.") % file
            yield error(text, _("Run: %s") % f"chmod 600 {file}")


def _database() -> str:
    return str(connection.settings_dict["NAME"])
