"""Pictures that people upload."""

import io
import subprocess
import sys
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import ImageField
from PIL import Image

from foundation.pictures import uploads as images
from foundation.pictures.uploads import MAX_SIDE, PictureField, clean_image
from tests.foundation.pictures.hostile import flat_png, hostile_pictures
from tests.serving import LONGEST, ROOT


def picture(
    kind: str = "JPEG", *, size: tuple[int, int] = (40, 20), mode: str = "RGB", **save: Any
) -> bytes:
    out = io.BytesIO()
    image = Image.new(mode, size)
    image.paste((200, 30, 30) if mode == "RGB" else (200, 30, 30, 90), (0, 0, 10, 10))
    image.save(out, kind, **save)
    return out.getvalue()


def upload(content: bytes, name: str = "me.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def cleaned(content: bytes, name: str = "me.jpg") -> Image.Image:
    return Image.open(io.BytesIO(clean_image(upload(content, name)).read()))


def test_metadata_of_the_camera_is_removed() -> None:
    exif = Image.Exif()
    exif[0x0110] = "Camera of Alice"  # model
    exif.get_ifd(0x8825)[1] = "N"  # position
    content = picture(exif=exif, comment=b"at home")
    assert b"Camera of Alice" in content
    result = clean_image(upload(content)).read()
    assert b"Camera of Alice" not in result
    assert b"at home" not in result
    assert not Image.open(io.BytesIO(result)).getexif()


def test_a_picture_is_turned_as_the_camera_was_held() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    assert cleaned(picture(exif=exif)).size == (20, 40)


def test_texts_in_a_png_are_removed_and_its_transparency_is_kept() -> None:
    result = cleaned(picture("PNG", mode="RGBA"), "me.png")
    assert (result.format, result.mode) == ("PNG", "RGBA")
    assert result.getpixel((0, 0)) == (200, 30, 30, 90)


def test_a_large_picture_is_scaled_down() -> None:
    assert cleaned(picture(size=(2 * MAX_SIDE, 20))).size == (MAX_SIDE, 10)
    assert cleaned(picture("PNG", size=(2 * MAX_SIDE, 20)), "me.png").size == (MAX_SIDE, 10)


def test_a_file_is_named_by_its_content_and_not_by_its_owner() -> None:
    first = clean_image(upload(picture(), "alice at home.jpeg")).name
    assert first == clean_image(upload(picture(), "other.jpg")).name
    assert first is not None
    assert first.endswith(".jpg")
    assert "alice" not in first


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            "not_a_picture",
        ),
        (b"GIF89a" + b"\0" * 100, "not_a_picture"),
        (b"<?php echo 1;", "not_a_picture"),
        (picture()[:-200], "damaged"),
    ],
)
def test_a_file_that_is_not_a_picture_is_refused_whatever_its_name(
    content: bytes, code: str
) -> None:
    with pytest.raises(ValidationError) as refusal:
        clean_image(upload(content, "me.jpg"))
    assert refusal.value.code == code


def test_too_many_bytes_are_refused_before_they_are_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(images, "MAX_BYTES", 100)
    with pytest.raises(ValidationError) as refusal:
        clean_image(upload(b"x" * 101))
    assert refusal.value.code == "too_large"
    assert "the limit is 100\xa0bytes" in refusal.value.messages[0]


def test_too_many_pixels_are_refused_before_they_are_decoded() -> None:
    bomb = picture("PNG", size=(10_000, 10_000))
    assert len(bomb) < 1_000_000
    with pytest.raises(ValidationError, match="too many pixels: 10000 × 10000") as refusal:
        clean_image(upload(bomb, "me.png"))
    assert refusal.value.code == "too_many_pixels"


def test_the_field_keeps_or_clears_the_current_picture() -> None:
    field = PictureField(required=False)
    assert field.clean(None, "people/photos/old.jpg") == "people/photos/old.jpg"
    assert field.clean(False, "people/photos/old.jpg") is False  # noqa: FBT003
    assert field.clean(upload(picture())).name.endswith(".jpg")


def test_the_name_of_the_uploaded_file_may_be_long() -> None:
    field: Any = ImageField().formfield(form_class=PictureField)
    assert len(field.clean(upload(picture(), f"{'x' * 240}.jpg")).name) == 24


_MEASURED = """
import io, resource, sys
from django.core.exceptions import ValidationError
from foundation.pictures.uploads import clean_image
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    clean_image(SimpleUploadedFile("me.png", sys.stdin.buffer.read()))
except ValidationError as error:
    print(error.code)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.parametrize(
    ("width", "height", "outcome"),
    [
        (1, 24_000_000, "too_many_pixels"),
        (24_000_000, 1, "too_many_pixels"),
        (5_000, 5_000, None),
        (16_000, 1_500, None),
    ],
)
def test_a_picture_of_any_shape_takes_bounded_memory(
    width: int, height: int, outcome: str | None
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED],
        input=flat_png(width, height, color=6),
        capture_output=True,
        check=True,
        cwd=ROOT,
        timeout=LONGEST,
    )
    *code, megabytes = done.stdout.decode().split()
    assert code == ([outcome] if outcome else [])
    assert int(megabytes) < 300


@pytest.mark.filterwarnings("ignore")
def test_hostile_pictures_are_cleaned_or_refused() -> None:
    codes = set()
    for _name, content in hostile_pictures(150):
        try:
            clean_image(upload(content)).read()
        except ValidationError as refusal:
            codes.add(refusal.code)
    assert codes == {"not_a_picture", "damaged", "too_many_pixels"}
