"""Generate pictures that try to harm the program that opens them, the same each time."""

import io
import random
import struct
import zlib
from collections.abc import Iterator

from PIL import Image

_KINDS = ("JPEG", "PNG", "WEBP")


def hostile_pictures(count: int) -> Iterator[tuple[str, bytes]]:
    """Yield `count` names and contents: shapes that cost memory first, then damaged files."""
    cases = [*_shapes(), *_lies()]
    yield from cases[:count]
    chance = random.Random(1)
    for number in range(count - len(cases)):
        kind = _KINDS[number % len(_KINDS)]
        yield f"damaged {kind} {number}", _damaged(_picture(kind, (60, 40)), chance)


def _picture(kind: str, size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.effect_noise(size, 80).convert("RGB").save(out, kind, exif=exif)
    return out.getvalue()


def _shapes() -> Iterator[tuple[str, bytes]]:
    for width, height in (
        (1, 40_000_000), (40_000_000, 1), (1, 2_000_000), (6_000, 6_000), (20_000, 20_000),
        (2**31 - 1, 2**31 - 1), (0, 0), (1, 0),
    ):  # fmt: skip
        yield f"PNG {width}x{height}", flat_png(width, height)
    for depth, color in ((8, 2), (8, 6), (16, 6), (1, 0), (8, 3)):
        yield f"PNG 16000x1500 {depth}/{color}", flat_png(16_000, 1_500, depth, color)


def flat_png(width: int, height: int, depth: int = 8, color: int = 2) -> bytes:
    """Return a black PNG, with truncated data if it is too large."""
    channels = {0: 1, 2: 3, 3: 1, 6: 4}[color]
    size = height * (1 + (width * channels * depth + 7) // 8)
    packer = zlib.compressobj(1)
    block = b"\0" * 1_000_000
    data = b"".join(packer.compress(block) for _ in range(min(size, 110_000_000) // len(block)))
    data += packer.compress(b"\0" * (min(size, 110_000_000) % len(block))) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    palette = _chunk(b"PLTE", b"\0\0\0") if color == 3 else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + palette
        + _chunk(b"IDAT", data)
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _lies() -> Iterator[tuple[str, bytes]]:
    for kind in _KINDS:
        picture = _picture(kind, (60, 40))
        for length in (0, 1, 4, 12, 20, 33, 60, len(picture) // 2, len(picture) - 1):
            yield f"{kind} cut at {length}", picture[:length]
        yield f"{kind} with a program behind it", picture + b"<script>alert(1)</script>" * 100
    text = zlib.compress(b"a" * 50_000_000)
    for name in (b"zTXt", b"iCCP"):
        bomb = _chunk(name, b"name\0\0" + text)
        whole = flat_png(4, 4)
        yield f"PNG with a bomb in {name.decode()}", whole[:33] + bomb + whole[33:]


def _damaged(picture: bytes, chance: random.Random) -> bytes:
    content = bytearray(picture)
    for _ in range(chance.randrange(1, 12)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    if chance.random() < 0.3:
        start = chance.randrange(len(content))
        del content[start : start + chance.randrange(1, 40)]
    return bytes(content)
