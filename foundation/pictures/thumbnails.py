"""Thumbnails of the pictures of records, created when a browser first requests one.

They are stored by size: thumbnails/96x96/people/photos/me.jpg.webp. One that is
cropped around another point than the center is named for it: me.jpg.30-20.webp.
"""

from __future__ import annotations

import base64
import io
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.storage import Storage
from django.db import transaction
from django.db.models.fields.files import FieldFile
from PIL import Image, ImageOps

from foundation.media_storage import THUMBNAILS, FilesUnavailableError, MediaStorage
from foundation.pictures.columns import SIZES
from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.pictures.uploads import open_picture
from foundation.unsaved_files import unsaved_file

_QUALITY = 80
_EFFORT = 6  # of 0 to 6; more makes smaller files


def thumbnail_name(picture: str, size: str, focus: FocalPoint = CENTER) -> str:
    """Return the name of the thumbnail of the picture with this name."""
    around = "" if focus == CENTER else f".{focus}"
    return f"{THUMBNAILS}/{size}/{picture}{around}.webp"


def thumbnail_url(picture: FieldFile, size: str, focus: FocalPoint = CENTER) -> str:
    """Return the URL of a thumbnail; that of a picture in a preview has it in itself."""
    name = picture.name or ""
    unsaved = unsaved_file(name)
    if unsaved is None:
        return picture.storage.url(thumbnail_name(name, size, focus))
    content = base64.b64encode(_smaller(unsaved, size, focus)).decode()
    return f"data:image/webp;base64,{content}"


def focus_of(picture: FieldFile) -> FocalPoint:
    """Return the focal point of a record's picture."""
    field: Any = picture.field
    focus: FocalPoint = getattr(picture.instance, f"{field.name}_focus", CENTER)
    return focus


def picture_of(thumbnail: str) -> tuple[str, str, FocalPoint] | None:
    """Return the picture, size and focal point of a thumbnail's path; None if it isn't one.

    A thumbnail can't be the picture of another thumbnail.
    """
    folder, _, rest = thumbnail.partition("/")
    size, _, picture = rest.partition("/")
    if folder != THUMBNAILS or size not in SIZES or not picture.endswith(".webp"):
        return None
    if picture.startswith(f"{THUMBNAILS}/"):
        return None
    picture = picture.removesuffix(".webp")
    start, _dot, end = picture.rpartition(".")
    focus = FocalPoint.parse(end)
    return (picture, size, CENTER) if focus is None else (start, size, focus)


def open_thumbnail(
    storage: MediaStorage, picture: str, thumbnail: str, size: str, focus: FocalPoint
) -> tuple[str, File[Any], int]:
    """Open the thumbnail, which is created if it is missing or out of date.

    Returns its name, the file, and when it was last written. It is the picture itself if no
    thumbnail can be written or the picture is damaged. OSError if there is no picture.
    """
    written = storage.modified(picture)
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            file, modified = storage.open_dated(thumbnail)
            if modified >= written:
                return thumbnail, file, modified
            file.close()
        _make(storage, picture, thumbnail, size, focus)
        if not storage.exists(picture):  # another process deleted the picture meanwhile
            storage.delete(thumbnail)
        return thumbnail, *storage.open_dated(thumbnail)
    except FilesUnavailableError:
        raise
    except (OSError, ValidationError):
        return picture, *storage.open_dated(picture)


def _make(
    storage: MediaStorage, picture: str, thumbnail: str, size: str, focus: FocalPoint
) -> None:
    file, _modified = storage.open_dated(picture)
    with file:
        content = _smaller(file.read(), size, focus)
    storage.replace(thumbnail, [content])


def _smaller(content: bytes, size: str, focus: FocalPoint) -> bytes:
    out = io.BytesIO()
    smaller = cut(open_picture(content)[0], size, focus)
    smaller.save(out, "WEBP", quality=_QUALITY, method=_EFFORT)
    return out.getvalue()


def cut(image: Image.Image, size: str, focus: FocalPoint) -> Image.Image:
    """Return `image` cropped around `focus` and scaled down to `size`; never scaled up."""
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if size[-1] in "wh":
        side, whole = int(size[:-1]), image.width if size[-1] == "w" else image.height
        scale = min(1, side / whole)
        target = max(1, round(image.width * scale)), max(1, round(image.height * scale))
        return image.convert(mode).resize(target, Image.Resampling.LANCZOS)
    width, height = (int(side) for side in size.split("x"))
    scale = min(1, image.width / width, image.height / height)
    target = max(1, int(width * scale)), max(1, int(height * scale))
    middle = _centering(image, target, focus)
    return ImageOps.fit(image.convert(mode), target, Image.Resampling.LANCZOS, centering=middle)


def _centering(
    image: Image.Image, target: tuple[int, int], focus: FocalPoint
) -> tuple[float, float]:
    """Return how what is cropped is shared between the sides, with `focus` in the middle."""
    shares = []
    scale = min(image.width / target[0], image.height / target[1])
    for length, part, percent in zip(image.size, target, focus, strict=True):
        kept = part * scale
        cropped = length - kept
        start = length * percent / 100 - kept / 2
        shares.append(min(1.0, max(0.0, start / cropped)) if cropped > 0.5 else 0.5)
    return shares[0], shares[1]


def delete_after_commit(
    storage: Storage, picture: str, focus: FocalPoint = CENTER, *, only_thumbnails: bool = False
) -> None:
    """Delete an unused picture and its thumbnails once the transaction is committed."""
    names = [thumbnail_name(picture, size, focus) for size in SIZES]
    if not only_thumbnails:
        names += [picture, *(thumbnail_name(picture, size) for size in SIZES)]

    def delete() -> None:
        for name in names:
            storage.delete(name)

    transaction.on_commit(delete)
