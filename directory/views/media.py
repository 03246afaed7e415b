"""Serve uploaded images, in development and production alike."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils._os import safe_join
from django.utils.http import http_date
from django.views.decorators.http import require_safe
from django.views.static import was_modified_since

from foundation.pictures.columns import columns_of
from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.pictures.thumbnails import FOLDER, picture_of, thumbnail_file

TYPES = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}
_AN_HOUR = 3600  # seconds


@require_safe
def media(request: HttpRequest, path: str) -> FileResponse | HttpResponse:
    """Return the image at `path` below MEDIA_ROOT, or a thumbnail of a record's picture.

    A picture in a folder of records must be that of a record: everyone sees those of public ones,
    and editors see all. Other images were put there by the server's owner, such as a logo.
    """
    name = _name(path)
    is_public = True
    if wanted := picture_of(name):
        picture, size, focus = wanted
        is_public = _is_public(picture, request.user, size=size, focus=focus)
        file = thumbnail_file(_file(picture), _path(path), size, focus)
    elif name.casefold().startswith(f"{FOLDER}/"):
        raise Http404
    else:
        file = _file(path)
        if any(columns_of(name)):
            is_public = _is_public(name, request.user)
    response = _sent(request, file)
    response.headers["Cache-Control"] = (
        f"public, max-age={_AN_HOUR}" if is_public else "private, no-store"
    )
    # In case something other than an image is ever served, the browser must not run it.
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _sent(request: HttpRequest, file: Path) -> FileResponse | HttpResponse:
    try:
        modified = file.stat().st_mtime
        if not was_modified_since(request.headers.get("If-Modified-Since"), modified):
            return HttpResponseNotModified()
        response = FileResponse(file.open("rb"), content_type=TYPES[file.suffix.lower()])
    except OSError:  # deleted meanwhile
        raise Http404 from None
    response.headers["Last-Modified"] = http_date(modified)
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


def _path(path: str) -> Path:
    try:
        return Path(safe_join(settings.MEDIA_ROOT, path))
    except (SuspiciousFileOperation, ValueError):
        raise Http404 from None


def _name(path: str) -> str:
    """Return the normalized path of the file below MEDIA_ROOT."""
    return _path(path).relative_to(Path(settings.MEDIA_ROOT).absolute()).as_posix()


def _file(path: str) -> Path:
    file = _path(path)
    try:
        found = file.suffix.lower() in TYPES and file.is_file()
    except OSError:  # the name is too long for a file
        found = False
    if not found:
        raise Http404
    return file
