"""Draw the images of the demo: portraits of people who don't exist, and a banner.

Usage: .venv/bin/python scripts/draw_portraits.py [FOLDER]   (by default demo/images)

The images are committed; run this only to change them.
"""

import random
import sys
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SCALE = 4  # drawn this much larger and scaled down, which smooths the edges
SIZE = 640
BANNER = (1920, 480)
Color = tuple[int, int, int]
Point = tuple[float, float]


@dataclass(frozen=True)
class Look:
    background: tuple[Color, Color]
    skin: Color
    hair: Color
    clothes: Color
    collar: Color
    haircut: str
    glasses: bool = False
    hood: bool = False
    jacket: Color | None = None


LOOKS = {
    "hanyu-zhao": Look(
        ((206, 222, 236), (150, 180, 208)), (240, 206, 178), (38, 34, 38), (58, 96, 148),
        (236, 240, 244), "side", glasses=True,
    ),
    "hongyu-zhu": Look(
        ((222, 230, 212), (172, 196, 158)), (238, 202, 172), (46, 36, 32), (62, 116, 92),
        (44, 92, 72), "fringe",
    ),
    "zhisheng-ye": Look(
        ((240, 220, 208), (216, 172, 152)), (236, 198, 168), (30, 28, 32), (176, 62, 58),
        (142, 46, 46), "spiky", hood=True,
    ),
    "hao-zhang": Look(
        ((234, 226, 204), (206, 188, 142)), (242, 208, 180), (34, 32, 36), (226, 178, 72),
        (250, 236, 200), "swept", jacket=(52, 58, 72),
    ),
}  # fmt: skip


def gradient(size: tuple[int, int], stops: list[tuple[float, Color]]) -> Image.Image:
    """Draw a vertical gradient through the colors at `stops`, as fractions of the height."""
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        share = y / (size[1] - 1)
        below = max(i for i, (at, _) in enumerate(stops) if at <= share)
        above = min(below + 1, len(stops) - 1)
        (start, first), (end, last) = stops[below], stops[above]
        part = (share - start) / (end - start) if end > start else 0
        color = tuple(round(a + (b - a) * part) for a, b in zip(first, last, strict=True))
        column.putpixel((0, y), color)
    return column.resize(size)


def shade(color: Color, factor: float) -> Color:
    red, green, blue = (min(255, round(part * factor)) for part in color)
    return red, green, blue


class Portrait:
    """One face, in units of a 100 by 100 square."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.unit = SIZE * SCALE / 100
        self.image = gradient(
            (SIZE * SCALE, SIZE * SCALE), [(0, look.background[0]), (1, look.background[1])]
        )
        self.pen = ImageDraw.Draw(self.image)

    def ellipse(self, x: float, y: float, rx: float, ry: float, color: Color) -> None:
        box = [
            (x - rx) * self.unit,
            (y - ry) * self.unit,
            (x + rx) * self.unit,
            (y + ry) * self.unit,
        ]
        self.pen.ellipse(box, fill=color)

    def polygon(self, points: list[Point], color: Color) -> None:
        self.pen.polygon([(x * self.unit, y * self.unit) for x, y in points], fill=color)

    def arc(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        span: tuple[int, int],
        color: Color,
        width: float,
    ) -> None:
        box = [
            (x - rx) * self.unit,
            (y - ry) * self.unit,
            (x + rx) * self.unit,
            (y + ry) * self.unit,
        ]
        self.pen.arc(box, *span, fill=color, width=round(width * self.unit))

    def draw(self) -> Image.Image:
        self._disc()
        self._body()
        self._head()
        self._hair()
        self._face()
        return self.image.resize((SIZE, SIZE), Image.Resampling.LANCZOS)

    def _disc(self) -> None:
        self.ellipse(50, 46, 39, 39, shade(self.look.background[0], 1.05))

    def _body(self) -> None:
        look = self.look
        outer = look.jacket or look.clothes
        if look.hood:
            self.ellipse(50, 75, 25, 15, look.collar)
        self.ellipse(50, 106, 37, 32, outer)
        if look.jacket:
            self.polygon([(40, 74), (60, 74), (57, 100), (43, 100)], look.clothes)
            self.polygon([(40, 74), (34, 78), (43, 100)], shade(look.jacket, 1.25))
            self.polygon([(60, 74), (66, 78), (57, 100)], shade(look.jacket, 1.25))
        self.ellipse(50, 76, 11, 6, look.collar)
        self.polygon([(43, 60), (57, 60), (57, 75), (50, 80), (43, 75)], shade(look.skin, 0.9))
        if not look.hood and look.haircut in ("side", "swept"):
            self.polygon([(43, 72), (38, 76), (44, 85), (50, 80)], look.collar)
            self.polygon([(57, 72), (62, 76), (56, 85), (50, 80)], look.collar)

    def _head(self) -> None:
        skin = self.look.skin
        self.ellipse(32.5, 47, 4, 5.5, shade(skin, 0.94))
        self.ellipse(67.5, 47, 4, 5.5, shade(skin, 0.94))
        self.ellipse(50, 43, 18, 21, skin)
        self.ellipse(50, 52, 15, 15.5, skin)

    def _hair(self) -> None:
        hair = self.look.hair
        unit = self.unit
        box = [30 * unit, 17 * unit, 70 * unit, 62 * unit]
        self.pen.chord(box, 184, 356, fill=hair)
        styles: dict[str, list[Point]] = {
            "side": [
                (30.5, 41), (31, 50), (34, 44), (37, 36), (56, 35), (63, 31), (66, 44), (69, 50),
                (69.5, 38), (62, 22), (40, 20),
            ],
            "fringe": [
                (30, 40), (30.5, 52), (34, 48), (35, 41), (65, 41), (66, 48), (69.5, 52), (70, 40),
                (64, 23), (36, 23),
            ],
            "spiky": [
                (30.5, 42), (28, 33), (32, 32), (31, 24), (37, 25), (39, 16), (44, 21), (50, 14),
                (54, 20), (61, 16), (62, 24), (69, 24), (68, 32), (72, 34), (69.5, 44), (66, 41),
                (61, 33), (52, 37), (45, 32), (38, 38), (34, 40),
            ],
            "swept": [
                (30.5, 44), (34, 46), (36, 38), (44, 30), (58, 34), (66, 40), (67, 47), (69.5, 43),
                (70, 32), (67, 23), (59, 17), (50, 15), (42, 17), (35, 22), (31, 29),
            ],
        }  # fmt: skip
        self.polygon(styles[self.look.haircut], hair)

    def _face(self) -> None:
        dark: Color = (52, 42, 40)
        for x in (42.5, 57.5):
            self.ellipse(x, 47.5, 1.5, 1.9, dark)
            self.arc(x, 44.5, 4.2, 3, (205, 335), shade(self.look.hair, 0.9), 0.9)
        self.arc(50, 51.5, 2, 2.4, (20, 130), shade(self.look.skin, 0.78), 0.7)
        self.arc(50, 54.5, 5.4, 4.6, (25, 155), (176, 92, 84), 1.0)
        self.ellipse(38.5, 54, 3, 1.8, shade(self.look.skin, 0.96))
        self.ellipse(61.5, 54, 3, 1.8, shade(self.look.skin, 0.96))
        if self.look.glasses:
            frame: Color = (44, 50, 60)
            for x in (42.5, 57.5):
                self.arc(x, 47.5, 5.6, 4.8, (0, 360), frame, 0.8)
            self.arc(50, 47.5, 2, 1.4, (180, 360), frame, 0.8)


def draw_banner() -> Image.Image:
    """Draw a road at dusk: sky, sun, two rows of houses, hills, and a station wagon."""
    width, height = (side * 2 for side in BANNER)
    image = gradient(
        (width, height),
        [(0, (34, 46, 84)), (0.35, (104, 84, 130)), (0.62, (232, 148, 118)), (1, (250, 206, 150))],
    )
    glow = Image.new("L", (width, height), 0)
    ImageDraw.Draw(glow).ellipse(
        [width * 0.62 - 300, height * 0.58 - 300, width * 0.62 + 300, height * 0.58 + 300], fill=150
    )
    glow = glow.filter(ImageFilter.GaussianBlur(90))
    image.paste(Image.new("RGB", (width, height), (255, 226, 170)), mask=glow)
    pen = ImageDraw.Draw(image)
    x, y = width * 0.62, height * 0.58
    pen.ellipse([x - 92, y - 92, x + 92, y + 92], fill=(255, 236, 190))
    chance = random.Random(7)  # noqa: S311 - the same houses every time
    _skyline(pen, chance, width, height * 0.70, (118, 86, 122), (90, 250), 0.5)
    _skyline(pen, chance, width, height * 0.72, (72, 58, 96), (40, 190), 0.9)
    _road(pen, width, height)
    _car(pen, width * 0.585, height * 0.875, 1.5)
    return image.resize(BANNER, Image.Resampling.LANCZOS)


def _skyline(
    pen: ImageDraw.ImageDraw,
    chance: random.Random,
    width: int,
    ground: float,
    color: Color,
    heights: tuple[int, int],
    lit: float,
) -> None:
    x = -40.0
    while x < width:
        house = chance.randint(60, 150)
        top = ground - chance.randint(*heights)
        pen.rectangle([x, top, x + house, ground + 20], fill=color)
        if chance.random() < 0.18:
            pen.line([x + house / 2, top - 60, x + house / 2, top], fill=color, width=6)
        for row in range(int(top) + 18, int(ground) - 10, 30):
            for column in range(int(x) + 14, int(x + house) - 14, 26):
                if chance.random() < 0.16 * lit:
                    pen.rectangle([column, row, column + 9, row + 13], fill=(255, 214, 140))
        x += house + chance.choice((0, 0, 6, 24))


def _road(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
    horizon = height * 0.71
    pen.rectangle([0, horizon, width, height], fill=(58, 62, 74))
    pen.polygon(
        [(0, height), (0, horizon + 40), (width * 0.5, horizon), (width * 0.5, horizon + 4)],
        fill=(70, 84, 82),
    )
    pen.polygon(
        [
            (width, height),
            (width, horizon + 40),
            (width * 0.54, horizon),
            (width * 0.54, horizon + 4),
        ],
        fill=(70, 84, 82),
    )
    pen.polygon(
        [
            (width * 0.505, horizon),
            (width * 0.535, horizon),
            (width * 0.80, height),
            (width * 0.16, height),
        ],
        fill=(48, 50, 62),
    )
    depth = 0.04
    while depth < 1:
        end = depth * 1.28
        left, right = width * (0.52 - 0.04 * depth), width * (0.52 - 0.04 * end)
        top, bottom = horizon + (height - horizon) * depth, horizon + (height - horizon) * end
        half = 1 + 9 * depth
        pen.polygon(
            [
                (left - half, top),
                (left + half, top),
                (right + half * 1.28, bottom),
                (right - half * 1.28, bottom),
            ],
            fill=(236, 214, 168),
        )
        depth *= 1.7


def _car(pen: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    """Draw a station wagon from behind, with its wheels at (x, y)."""

    def box(
        left: float, top: float, right: float, bottom: float, color: Color, round_: int
    ) -> None:
        corners = [x + left * size, y + top * size, x + right * size, y + bottom * size]
        pen.rounded_rectangle(corners, radius=round_ * size, fill=color)

    box(-66, -4, 66, 10, (30, 32, 42), 6)
    for side in (-1, 1):
        left, right = sorted((side * 34, side * 58))
        box(left, -22, right, 8, (22, 22, 28), 8)
    box(-64, -62, 64, -8, (86, 104, 128), 14)
    box(-50, -104, 50, -40, (86, 104, 128), 18)
    box(-41, -95, 41, -62, (40, 48, 66), 10)
    box(-40, -110, -34, -100, (60, 72, 92), 2)
    box(34, -110, 40, -100, (60, 72, 92), 2)
    for side in (-1, 1):
        left, right = sorted((side * 50, side * 61))
        box(left, -84, right, -38, (226, 66, 58), 5)
    box(-18, -36, 18, -22, (232, 232, 226), 3)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, look in LOOKS.items():
        Portrait(look).draw().save(folder / f"{name}.png", optimize=True)
    draw_banner().save(folder / "hanyu-zhao-banner.png", optimize=True)
    print(f"drew {len(LOOKS)} portraits and a banner in {folder}")


if __name__ == "__main__":
    default = Path(__file__).resolve().parent.parent / "demo" / "images"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
