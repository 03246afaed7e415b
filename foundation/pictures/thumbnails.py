"""Thumbnails of the pictures of records, created when a browser first requests one.

They are stored below MEDIA_ROOT by size: thumbnails/96x96/people/photos/me.jpg.webp. One that is
cropped around another point than the center is named for it: me.jpg.30-20.webp.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.storage import Storage
from django.db import transaction
from django.db.models.fields.files import FieldFile
from PIL import Image, ImageOps

from foundation.pictures.columns import SIZES
from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.pictures.uploads import open_picture

FOLDER = "thumbnails"
_QUALITY = 80


def thumbnail_name(picture: str, size: str, focus: FocalPoint = CENTER) -> str:
    """Return the path of the thumbnail of `picture`, both below MEDIA_ROOT."""
    around = "" if focus == CENTER else f".{focus}"
    return f"{FOLDER}/{size}/{picture}{around}.webp"


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
    if folder != FOLDER or size not in SIZES or not picture.endswith(".webp"):
        return None
    if picture.startswith(f"{FOLDER}/"):
        return None
    picture = picture.removesuffix(".webp")
    start, _dot, end = picture.rpartition(".")
    focus = FocalPoint.parse(end)
    return (picture, size, CENTER) if focus is None else (start, size, focus)


def thumbnail_file(picture: Path, thumbnail: Path, size: str, focus: FocalPoint) -> Path:
    """Return `thumbnail`, created from `picture` if it is missing or out of date.

    Returns `picture` if the folder can't be written to or the picture is damaged.
    """
    with suppress(OSError):
        if thumbnail.stat().st_mtime >= picture.stat().st_mtime:
            return thumbnail
    try:
        _make(picture, thumbnail, size, focus)
    except (OSError, ValidationError):
        return picture
    if not picture.exists():  # another process deleted the picture meanwhile
        thumbnail.unlink(missing_ok=True)
    return thumbnail


def _make(picture: Path, thumbnail: Path, size: str, focus: FocalPoint) -> None:
    """Create the thumbnail in a temporary file, so that no request reads an incomplete one."""
    small = cut(open_picture(picture.read_bytes())[0], size, focus)
    thumbnail.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=thumbnail.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            small.save(file, "WEBP", quality=_QUALITY, method=6)
        os.chmod(draft, 0o644)
        os.replace(draft, thumbnail)
    except BaseException:
        os.unlink(draft)
        raise


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
