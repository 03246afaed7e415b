"""Make the font files of the site from the packages: small enough for pages, as woff2.

A package's file has all characters in all weights: 0.3 to 1 MB. What is made here has a part of the
characters (`website.fonts.faces.PARTS`) in the weights that pages use: 20 to 90 kB.

Packages that aren't installed are left out: the image contains the files that were made from them.
"""

import json
import logging
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from website.fonts.faces import BOLDEST, FACES, LIGHTEST, Face
from website.fonts.families import FAMILIES, Family

RECIPE = 3
"""Raise it when this module or `faces` makes other files from the same packages."""
_FEATURES = ("tnum", "lnum", "pnum", "onum")
"""Beside those that fontTools keeps: the shapes of digits."""
_BUILT = "built.json"


def build_fonts(folder: Path) -> list[str]:
    """Make the files that are missing or came from another version; return their names.

    OSError if the folder can't be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    built = _built(folder)
    origins = {family: _origin(family) for family in FAMILIES}

    def is_missing(face: Face) -> bool:
        name, origin = face.file_name, origins[face.family]
        return bool(origin) and not (built.get(name) == origin and (folder / name).is_file())

    missing = [face for face in FACES if is_missing(face)]
    if not missing:
        return []
    for family in {face.family for face in missing}:
        _write(folder / family.license_file, (files(family.package) / "LICENSE").read_bytes())
    most, spawn = min(os.cpu_count() or 1, 4), get_context("spawn")  # no thread can block it
    with ProcessPoolExecutor(most, mp_context=spawn) as processes:
        for face, content in zip(missing, processes.map(font_file, missing), strict=True):
            _write(folder / face.file_name, content)
    names = {face.file_name: origins[face.family] for face in missing}
    _write(folder / _BUILT, json.dumps(built | names, indent=1).encode())
    return list(names)


def _built(folder: Path) -> dict[str, Any]:
    """Return what each file was made from; nothing if it can't be read, so that all are made."""
    try:
        return dict(json.loads((folder / _BUILT).read_bytes()))
    except (OSError, ValueError, TypeError):
        return {}


def _origin(family: Family) -> str:
    """Return what the family's files are made from; nothing if that isn't installed."""
    try:
        version("fonttools")
        return f"{version(family.package)}, {RECIPE}"
    except PackageNotFoundError:
        return ""


def _write(path: Path, content: bytes) -> None:
    """Write the whole file or nothing, also if two processes do so at once."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def font_file(face: Face) -> bytes:
    """Return the font of this face as woff2."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    logging.getLogger("fontTools").setLevel(logging.WARNING)  # without a line for each step
    options = Options()
    options.layout_features += _FEATURES
    options.notdef_outline = True
    with TTFont(_source(face), recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=face.characters)
        subsetter.subset(font)
        limits: dict[str, Any] = {"wght": (LIGHTEST, LIGHTEST, BOLDEST)}
        if face.family.optical_size is not None:
            limits["opsz"] = face.family.optical_size
        instantiateVariableFont(font, limits, inplace=True)
        font.flavor = "woff2"
        content = BytesIO()
        font.save(content)
    return content.getvalue()


def _source(face: Face) -> Path:
    folder = Path(str(files(face.family.package) / "files"))
    [path] = (path for path in folder.glob("*.ttf") if ("-Italic" in path.name) == face.italic)
    return path


if __name__ == "__main__":  # without the settings of Django, in the image
    build_fonts(Path(sys.argv[1]))
