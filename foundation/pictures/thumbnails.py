"""Thumbnails of people's pictures, created when a browser first requests one.

They are stored below MEDIA_ROOT by size: thumbnails/96x96/people/photos/me.jpg.webp.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files.storage import Storage
from django.db import transaction
from PIL import Image, ImageOps

from foundation.pictures.uploads import open_picture

PORTRAITS = ("48x48", "96x96", "144x144", "208x208", "416x416")
"""For lists and profiles, on screens with a pixel ratio of one, two and three."""
BANNERS = ("400x100", "800x200", "1200x300", "2400x600")
FOLDER = "thumbnails"
_QUALITY = 80


def thumbnail_name(picture: str, size: str) -> str:
    """Return the path of the thumbnail of `picture`, both below MEDIA_ROOT."""
    return f"{FOLDER}/{size}/{picture}.webp"


def picture_of(thumbnail: str) -> tuple[str, str] | None:
    """Return the picture and size of a thumbnail's path; None if it isn't one.

    A thumbnail can't be the picture of another thumbnail.
    """
    folder, _, rest = thumbnail.partition("/")
    size, _, picture = rest.partition("/")
    if folder != FOLDER or size not in PORTRAITS + BANNERS or not picture.endswith(".webp"):
        return None
    if picture.startswith(f"{FOLDER}/"):
        return None
    return picture.removesuffix(".webp"), size


def thumbnail_file(picture: Path, thumbnail: Path, size: str) -> Path:
    """Return `thumbnail`, created from `picture` if it is missing or out of date.

    Returns `picture` if the folder can't be written to or the picture is damaged.
    """
    with suppress(OSError):
        if thumbnail.stat().st_mtime >= picture.stat().st_mtime:
            return thumbnail
    try:
        _make(picture, thumbnail, size)
    except (OSError, ValidationError):
        return picture
    if not picture.exists():  # another process deleted the picture meanwhile
        thumbnail.unlink(missing_ok=True)
    return thumbnail


def _make(picture: Path, thumbnail: Path, size: str) -> None:
    """Create the thumbnail in a temporary file, so that no request reads an incomplete one."""
    small = _cut(open_picture(picture.read_bytes())[0], size)
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


def _cut(image: Image.Image, size: str) -> Image.Image:
    """Return the center of `image`, cropped and scaled down to `size`; never scaled up."""
    width, height = (int(side) for side in size.split("x"))
    scale = min(1, image.width / width, image.height / height)
    target = max(1, int(width * scale)), max(1, int(height * scale))
    mode = "RGBA" if image.has_transparency_data else "RGB"
    return ImageOps.fit(image.convert(mode), target, Image.Resampling.LANCZOS)


def delete_after_commit(storage: Storage, picture: str) -> None:
    """Delete an unused picture and its thumbnails once the transaction is committed."""

    def delete() -> None:
        for name in (picture, *(thumbnail_name(picture, size) for size in PORTRAITS + BANNERS)):
            storage.delete(name)

    transaction.on_commit(delete)
