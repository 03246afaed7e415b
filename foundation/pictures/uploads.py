"""Uploaded pictures: checked by content, turned upright, scaled down, stripped of metadata."""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
import zlib
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 25_000_000
MAX_UPLOADED_SIDE = 16_000
"""Pixels of the longer side, because decoding takes memory for each row, even a narrow one."""
MAX_SIDE = 2400
"""Longer sides are scaled down to this many pixels."""
DAMAGE = (
    ArithmeticError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What Pillow raises for damaged or malicious files."""
FORMATS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}


def clean_image(upload: File[Any]) -> ContentFile[bytes]:
    """Return the uploaded picture, encoded again and named by a hash of its content.

    Raise ValidationError if it is too large, isn't a picture or is damaged.
    """
    if (upload.size or 0) > MAX_BYTES:
        raise ValidationError(
            _("The file is %(size)s, but the limit is %(limit)s. Scale the picture down first."),
            code="too_large",
            params={
                "size": filesizeformat(upload.size or 0),
                "limit": filesizeformat(MAX_BYTES),
            },
        )
    upload.seek(0)
    picture, kind = open_picture(upload.read())
    content = _encode(_upright(picture), kind)
    name = f"{hashlib.sha256(content).hexdigest()[:20]}.{FORMATS[kind]}"
    return ContentFile(content, name=name)


def open_picture(content: bytes) -> tuple[Image.Image, str]:
    """Return the decoded picture and its format.

    Raise ValidationError if it has too many pixels, isn't a picture or is damaged.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # bounded below
            picture = Image.open(io.BytesIO(content), formats=tuple(FORMATS))
            kind = picture.format or ""
            width, height = picture.size
            if width * height > MAX_PIXELS or max(width, height) > MAX_UPLOADED_SIDE:
                raise ValidationError(
                    _("The picture has too many pixels: %(width)d × %(height)d."),
                    code="too_many_pixels",
                    params={"width": width, "height": height},
                )
            # A JPEG is decoded at half its size, or less, while that is still large enough.
            picture.draft(None, (MAX_SIDE, MAX_SIDE))
            picture.load()
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise ValidationError(
            _("This isn’t a JPEG, PNG or WebP picture."), code="not_a_picture"
        ) from None
    except DAMAGE:
        raise ValidationError(_("The picture is damaged."), code="damaged") from None
    return picture, kind


def _upright(picture: Image.Image) -> Image.Image:
    """Return the picture turned upright, in sRGB and without metadata."""
    profile = picture.info.get("icc_profile")
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if picture.mode != mode:
        picture = picture.convert(mode)
    picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    upright = _turned(picture)
    if profile and mode == "RGB":
        upright = _in_srgb(upright, profile)
    bare = Image.new(mode, upright.size)
    bare.paste(upright)
    return bare


def _turned(picture: Image.Image) -> Image.Image:
    try:
        return ImageOps.exif_transpose(picture)
    except DAMAGE:  # unreadable metadata
        return picture


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(picture, source, target) or picture
    except (ImageCms.PyCMSError, *DAMAGE):
        return picture  # the color profile is damaged


def _encode(picture: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    if kind == "JPEG":
        picture.convert("RGB").save(out, kind, quality=88, optimize=True, progressive=True)
    else:
        # Optimizing PNG takes three times as long and saves 2 %.
        picture.save(out, kind, **({"quality": 88} if kind == "WEBP" else {}))
    return out.getvalue()


class PictureField(forms.ImageField):
    """A picture that `clean_image` checks and encodes again."""

    default_error_messages = {"invalid_image": _("This isn’t a JPEG, PNG or WebP picture.")}

    def __init__(self, **kwargs: Any) -> None:
        # The name of the uploaded file, which may be long, isn't the one that is stored.
        super().__init__(**kwargs | {"max_length": None})
        self.widget.attrs["accept"] = "image/jpeg,image/png,image/webp"

    def to_python(self, data: Any) -> Any:
        # ImageField's own check would decode the file before checking its size.
        upload = forms.FileField.to_python(self, data)
        return None if upload is None else clean_image(upload)
