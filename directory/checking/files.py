"""Uploaded files: those that rows name, and those that no row names."""

import json
import shutil
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from django.apps import apps as django_apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.utils.translation import gettext as _

from directory.backup.media_files import named_files
from directory.checking.problem import Problem, error, warning
from directory.writable_folders import is_writable
from foundation.history.pruning import files_of_history
from foundation.media_storage import FilesUnavailableError, media_storage
from foundation.pictures.columns import columns_of

_MOST = 5
_LEAST_FREE = 1024**3  # bytes


def check_files() -> Iterator[Problem]:
    try:
        stored, named = set(media_storage().names()), set(named_files())
    except FilesUnavailableError as failed:
        text = _("The files can't be read in %(place)s: %(reason)s")
        shown = {"place": media_storage().place(), "reason": failed.strerror}
        mend = _("Check the variables that begin with S3_, and the rights of the access key.")
        yield error(text % shown, mend)
        return
    yield from _check_privacy(next(iter(sorted(stored)), ""))
    if missing := sorted(named - stored):
        mend = _("Copy them from a backup to %s, or remove the pictures in the admin.")
        text = _("Files of records are missing: %s.") % _first(missing)
        yield error(text, mend % media_storage().place())
    # Others were put there by the server's owner, such as a logo.
    of_records = {name for name in stored - named if any(columns_of(name))}
    if orphaned := sorted(of_records - files_of_history()):
        text = _("No record and no change in the history has these files: %s.")
        mend = _("Delete them from %s once you are sure that nothing else uses them.")
        yield warning(text % _first(orphaned), mend % media_storage().place())
    if drafts := list(media_storage().abandoned()):
        text = _("Processes that were killed left incomplete files: %s.")
        yield warning(text % _first(drafts), _("Delete them from %s.") % media_storage().place())


def _check_privacy(name: str) -> Iterator[Problem]:
    if media_storage().is_open_to_everyone(name):
        text = _("Anyone can read %s, including files that this site shows to no one.")
        mend = _("Remove its public access; pages don't need it, as this site sends the files.")
        yield error(text % media_storage().place(), mend)


def check_folders() -> Iterator[Problem]:
    media = Path(settings.MEDIA_ROOT)
    if not settings.MEDIA_BUCKET and not is_writable(media):
        text = _("Pictures can't be uploaded: %s isn't a folder that this user can write to.")
        yield error(text % media, _("Create it, and make it belong to the user of the server."))
    folder = next(path for path in (media, *media.parents) if path.exists())
    free = shutil.disk_usage(folder).free
    if free < _LEAST_FREE:
        text = _("Only %(free)d MB are free on the disk of %(folder)s.")
        shown = {"free": free // 1024**2, "folder": folder}
        yield warning(text % shown, _("Make room, or move MEDIA_ROOT to a larger disk."))


def check_static_files() -> Iterator[Problem]:
    """A page that needs a file without a place in the list of collected ones can't be shown."""
    if not settings.PRODUCTION:
        return
    listed = settings.STATIC_ROOT / "staticfiles.json"
    mend = _("Run: %s, and restart the server.") % "python manage.py collectstatic --no-input"
    try:
        paths = dict(json.loads(listed.read_bytes())["paths"])
    except FileNotFoundError:
        text = _("Style sheets are missing in %s, so that pages can't be shown.")
        yield error(text % settings.STATIC_ROOT, mend)
        return
    except (OSError, ValueError, LookupError, TypeError) as failed:
        text = _("The list of style sheets can't be read, so that pages can't be shown: %s (%s)")
        yield error(text % (listed, failed), _("Delete it. %s") % mend)
        return
    collected = {name for name in paths if (settings.STATIC_ROOT / paths[name]).is_file()}
    if missing := sorted(_static_files() - collected):
        text = _("Style sheets or scripts of this version were not collected in %s: %s.")
        yield error(text % (settings.STATIC_ROOT, _first(missing)), mend)


def _static_files() -> set[str]:
    config: Any = django_apps.get_app_config("staticfiles")
    ignored = config.ignore_patterns
    return {
        f"{prefix}/{name}" if (prefix := getattr(storage, "prefix", "")) else name
        for finder in get_finders()
        for name, storage in finder.list(ignored)
    }


def _first(names: Collection[str]) -> str:
    more = _(" and %d more") % (len(names) - _MOST) if len(names) > _MOST else ""
    return ", ".join(ascii(name) for name in list(names)[:_MOST]) + more
