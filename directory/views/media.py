"""Serve uploaded images, in development and production alike."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import File
from django.http import FileResponse, Http404, HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils._os import safe_join
from django.utils.http import http_date
from django.views.decorators.http import require_safe
from django.views.static import was_modified_since

from foundation.media_storage import THUMBNAILS, FilesUnavailableError, media_storage
from foundation.pictures.columns import columns_of
from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.pictures.thumbnails import open_thumbnail, picture_of

TYPES = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}
_AN_HOUR = 3600  # seconds
_ROOT = "/uploads"  # of names; there is no such folder


@require_safe
def media(request: HttpRequest, path: str) -> HttpResponseBase:
    """Return the uploaded image with this name, or a thumbnail of a record's picture.

    A picture in a folder of records must be that of a record: everyone sees those of public ones,
    and editors see all. Other images were put there by the server's owner, such as a logo.
    """
    name = _name(path)
    wanted = picture_of(name)
    picture, size, focus = wanted or (name, "", CENTER)
    if not wanted and name.casefold().startswith(f"{THUMBNAILS}/"):
        raise Http404
    is_public = True
    if wanted or any(columns_of(name)):
        is_public = _is_public(picture, request.user, size=size, focus=focus)
    if PurePosixPath(picture).suffix.lower() not in TYPES:
        raise Http404
    response = _sent(request, *_opened(name, wanted))
    response.headers["Cache-Control"] = (
        f"public, max-age={_AN_HOUR}" if is_public else "private, no-store"
    )
    # In case something other than an image is ever served, the browser must not run it.
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _opened(name: str, wanted: tuple[str, str, FocalPoint] | None) -> tuple[str, File[Any], int]:
    storage = media_storage()
    try:
        if not wanted:
            return name, *storage.open_dated(name)
        picture, size, focus = wanted
        return open_thumbnail(storage, picture, name, size, focus)
    except FilesUnavailableError:
        raise
    except OSError:  # there is none, it was deleted meanwhile, or the name is too long for one
        raise Http404 from None


def _sent(request: HttpRequest, name: str, file: File[Any], modified: int) -> HttpResponseBase:
    written = modified / 1_000_000_000
    if not was_modified_since(request.headers.get("If-Modified-Since"), written):
        file.close()
        return HttpResponseNotModified()
    response = FileResponse(file, content_type=TYPES[PurePosixPath(name).suffix.lower()])
    response.headers["Last-Modified"] = http_date(written)
    return response


def _is_public(picture: str, visitor: Any, *, size: str = "", focus: FocalPoint = CENTER) -> bool:
    """Whether everyone may see the picture. Raise Http404 if `visitor` may not see it.

    With a size, only pictures that pages show in that size count; with another focal point than
    the center, only those with that point.
    """
    columns = [c for c in columns_of(picture) if not size or size in c.sizes]
    if focus != CENTER:
        columns = [c for c in columns if c.has_focus]
    if any(c.holding(c.public(), picture, focus).exists() for c in columns):
        return True
    if any(c.holding(c.visible_to(visitor), picture, focus).exists() for c in columns):
        return False
    raise Http404


def _name(path: str) -> str:
    """Return the normalized name of the file. Raise Http404 if it is outside of the uploads."""
    try:
        name = safe_join(_ROOT, path)
    except (SuspiciousFileOperation, ValueError):
        raise Http404 from None
    if "\0" in name:
        raise Http404
    return PurePosixPath(name).relative_to(_ROOT).as_posix()
