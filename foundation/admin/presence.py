"""Who has the form of a record open: a note to others who open it too.

A small script in each form asks every few seconds. A form that is open is an empty file in
`DATA_DIR`, whose time is that of the last question: all processes see it, and a write to the
database would invalidate the cached public pages. Several servers need a shared DATA_DIR for it.
"""

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, path, reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from foundation.permissions import is_limited

SECONDS_BETWEEN = 15
"""How often a form asks. Browsers ask once a minute in windows that are not seen."""
_GONE_AFTER = 75  # seconds
_FILE = re.compile(r"(\d{1,18})-([0-9a-f]{8,32})")


def _folder(label: str, pk: Any) -> Path:
    safe = re.sub(r"[^\w.-]", "_", f"{label}-{pk}")[:150]
    return Path(settings.DATA_DIR) / "editing" / safe


def note_presence(label: str, pk: Any, user_pk: int, window: str) -> None:
    """Remember that the user has the form open in a window, which is a hexadecimal number."""
    folder = _folder(label, pk)
    with suppress(OSError):  # a full or read-only disk doesn't prevent editing
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{user_pk}-{window}").touch()


def forget_presence(label: str, pk: Any, user_pk: int, window: str) -> None:
    folder = _folder(label, pk)
    with suppress(OSError):
        (folder / f"{user_pk}-{window}").unlink(missing_ok=True)
        folder.rmdir()  # if no one else has it open


def others_present(label: str, pk: Any, user_pk: int, window: str) -> set[int]:
    """Return the users with the form open in other windows, and forget those who have left."""
    found: set[int] = set()
    oldest = time.time() - _GONE_AFTER
    with suppress(OSError), os.scandir(_folder(label, pk)) as files:
        for file in files:
            match = _FILE.fullmatch(file.name)
            if match is None or match[0] == f"{user_pk}-{window}":
                continue
            with suppress(OSError):
                if file.stat().st_mtime < oldest:
                    os.unlink(file.path)
                else:
                    found.add(int(match[1]))
    return found


def presence_text(users: set[int], own: int) -> str:
    """Return the note about `users`, or "" if there are none."""
    if not users:
        return ""
    others: Any = get_user_model()._default_manager.filter(pk__in=users - {own}).order_by("pk")
    names = [user.get_full_name() or user.get_username() for user in others]
    if not names:
        return _("You have this open in another window.")
    text = ngettext("%(names)s is editing this too.", "%(names)s are editing this too.", len(names))
    return text % {"names": get_text_list(names, _("and"))}


class NotesPresence(admin.ModelAdmin):
    """Forms that say who else has them open."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.presence_view)
        return [
            path("<path:object_id>/editing/", view, name=self._presence_name),
            *super().get_urls(),
        ]

    @property
    def _presence_name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_editing"

    def presence_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Answer a form's script: who else has the record open. `?left=1` says that it closed.

        A GET, so that it never waits for the database's lock; it changes no data.
        """
        if not self.has_change_permission(request):
            raise PermissionDenied
        if is_limited(request.user, self.model) and self.get_object(request, object_id) is None:
            raise Http404
        window = request.GET.get("window", "")
        user_pk: Any = request.user.pk
        if not _FILE.fullmatch(f"{user_pk}-{window}"):
            return JsonResponse({"note": ""}, status=400)
        record = (self.opts.label_lower, unquote(object_id), user_pk, window)
        if "left" in request.GET:
            forget_presence(*record)
            return JsonResponse({"note": ""})
        note_presence(*record)
        return JsonResponse({"note": presence_text(others_present(*record), user_pk)})

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        obj = kw.get("obj")
        if obj is not None and kw.get("change") and self.has_change_permission(request, obj):
            context["presence_url"] = reverse(f"admin:{self._presence_name}", args=[obj.pk])
            context["presence_seconds"] = SECONDS_BETWEEN
        return super().render_change_form(request, context, *args, **kw)
