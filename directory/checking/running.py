"""What should be running beside the web server: workers, caches and backups."""

import datetime
from collections.abc import Iterator
from pathlib import Path
from smtplib import SMTPException

from django.conf import settings
from django.core.cache import caches
from django.core.mail import get_connection
from django.utils import timezone
from django.utils.translation import gettext as _

from directory.backup.rotation import latest_backup
from directory.checking.problem import Problem, error, warning
from publications.importing.jobs.queue import has_worker
from publications.models import ImportJob

_LONGEST = datetime.timedelta(hours=1)
_OLDEST_BACKUP = datetime.timedelta(days=2)
_KEY = "check_directory"


def check_jobs() -> Iterator[Problem]:
    waiting = ImportJob.objects.open()
    if waiting and not has_worker():
        text = _("Imports are queued, but no worker is running: %d.")
        mend = _("Start one (python manage.py run_jobs), or unset RUN_JOBS=0 of the server.")
        yield error(text % len(waiting), mend)
    if late := waiting.filter(created_at__lt=timezone.now() - _LONGEST).count():
        text = _("Imports were queued more than an hour ago and aren't done: %d.")
        yield warning(text % late, _("Look at them in the admin, and at the log of the worker."))


def check_caches() -> Iterator[Problem]:
    for name in settings.CACHES:
        try:
            caches[name].set(_KEY, "1", timeout=10)
            is_found = caches[name].get(_KEY) == "1"
            reason = "" if is_found else _("what is stored isn't found again")
        except Exception as problem:
            reason = str(problem)
        if reason:
            text = _("The cache “%(name)s” doesn't work: %(reason)s.")
            mend = _("Start its server, and check CACHE_URL.")
            yield error(text % {"name": name, "reason": reason}, mend)


def check_mail() -> Iterator[Problem]:
    """Connect to the mail server, encrypt and sign in, as a mail would, without sending one."""
    if not settings.SENDS_MAIL:
        text = _("EMAIL_HOST isn't set, so no one gets invitations or can reset a password.")
        yield warning(
            text, _("Set the variables that begin with EMAIL_; docs/configuration.md lists them.")
        )
        return
    try:
        with get_connection():
            pass
    except (OSError, SMTPException) as problem:
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        text = _("Email can't be sent through %(server)s: %(reason)s") % {
            "server": server,
            "reason": " ".join(str(problem).split()),
        }
        mend = _("Check the variables that begin with EMAIL_, and whether the server is reachable.")
        yield error(text, mend)


def check_backups() -> Iterator[Problem]:
    folder = settings.BACKUP_DIR
    if not folder:
        text = _("Whether there are backups can't be checked, because BACKUP_DIR isn't set.")
        mend = _("Set it to the folder of keep_backups; docs/operations.md says how to make them.")
        yield warning(text, mend)
        return
    mend = _("Look at the log of keep_backups, or run: python manage.py keep_backups --once")
    latest = latest_backup(Path(folder)) if Path(folder).is_dir() else None
    if latest is None:
        yield error(_("There is no backup in %s.") % folder, mend)
    elif timezone.now() - latest > _OLDEST_BACKUP:
        days = (timezone.now() - latest).days
        yield error(
            _("The latest backup in %(folder)s is %(days)d days old.")
            % {"folder": folder, "days": days},
            mend,
        )
