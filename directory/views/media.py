"""Uploads, in development and production alike. They are images that we encoded ourselves, nothing else."""

from pathlib import Path

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils._os import safe_join
from django.utils.http import http_date
from django.views.decorators.http import require_safe
from django.views.static import was_modified_since

from foundation.pictures.thumbnails import picture_of, thumbnail_file

TYPES = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}


@require_safe
def media(request: HttpRequest, path: str) -> FileResponse | HttpResponse:
    """The upload at `path` below MEDIA_ROOT; nothing outside of it, no folder, and images only.

    A thumbnail is there as long as its picture is.
    """
    if wanted := picture_of(path):
        picture, size = wanted
        file = thumbnail_file(_file(picture), _path(path), size)
    else:
        file = _file(path)
    modified = file.stat().st_mtime
    if not was_modified_since(request.headers.get("If-Modified-Since"), modified):
        return HttpResponseNotModified()
    response = FileResponse(file.open("rb"), content_type=TYPES[file.suffix.lower()])
    response.headers["Last-Modified"] = http_date(modified)
    response.headers["Cache-Control"] = "public, max-age=86400"
    # Should anything but an image ever get here: it may run nothing.
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _path(path: str) -> Path:
    try:
        return Path(safe_join(settings.MEDIA_ROOT, path))
    except (SuspiciousFileOperation, ValueError):
        raise Http404 from None


def _file(path: str) -> Path:
    file = _path(path)
    if file.suffix.lower() not in TYPES or not file.is_file():
        raise Http404
    return file
