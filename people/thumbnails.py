"""Small square versions of people's pictures, made when a browser first asks for one.

They are below MEDIA_ROOT in thumbnails/, in the folder of their size: thumbnails/96/people/photos/me.jpg.webp.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files.storage import Storage
from django.db import transaction
from PIL import Image, ImageOps

from people.images import open_picture

SIZES = (48, 96, 144, 208, 416)
"""Pixels of a side: a portrait in a list and on a profile, on screens of one, two and three dots a pixel."""
FOLDER = "thumbnails"
_QUALITY = 80


def thumbnail_name(picture: str, size: int) -> str:
    """Where below MEDIA_ROOT the thumbnail of `picture`, which is there too, is or will be."""
    return f"{FOLDER}/{size}/{picture}.webp"


def picture_of(thumbnail: str) -> tuple[str, int] | None:
    """The picture and size that `thumbnail_name` was given; None for a name that it does not give."""
    folder, _, rest = thumbnail.partition("/")
    size, _, picture = rest.partition("/")
    known = {str(size): size for size in SIZES}
    if folder != FOLDER or size not in known or not picture.endswith(".webp"):
        return None
    return picture.removesuffix(".webp"), known[size]


def thumbnail_file(picture: Path, thumbnail: Path, size: int) -> Path:
    """`thumbnail`, made from `picture` where it is not there yet or older.

    `picture` itself where the folder cannot be written to, or nothing can be made of it.
    """
    with suppress(OSError):
        if thumbnail.stat().st_mtime >= picture.stat().st_mtime:
            return thumbnail
    try:
        _make(picture, thumbnail, size)
    except (OSError, ValidationError):
        return picture
    return thumbnail


def _make(picture: Path, thumbnail: Path, size: int) -> None:
    """In a file of its own first: whoever asks at the same time never reads half a picture."""
    image, _kind = open_picture(picture.read_bytes())
    side = min(size, *image.size)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    square = ImageOps.fit(image.convert(mode), (side, side), Image.Resampling.LANCZOS)
    thumbnail.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=thumbnail.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            square.save(file, "WEBP", quality=_QUALITY, method=6)
        os.chmod(draft, 0o644)
        os.replace(draft, thumbnail)
    except BaseException:
        os.unlink(draft)
        raise


def delete_after_commit(storage: Storage, picture: str) -> None:
    """Delete a picture that no record names any more, and what was made of it, once that is certain."""

    def delete() -> None:
        for name in (picture, *(thumbnail_name(picture, size) for size in SIZES)):
            storage.delete(name)

    transaction.on_commit(delete)
