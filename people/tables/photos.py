"""The photos that a table of people names: in the folder of the table, or in a ZIP file."""

import io
import zipfile
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Protocol

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _

from foundation.pictures.uploads import DAMAGE, MAX_BYTES, clean_image

MOST_ZIP_BYTES = 20 * 1024 * 1024
_MOST_FILES = 5_000
_DAMAGE = (*DAMAGE, zipfile.BadZipFile, RuntimeError)
"""What zipfile raises for damaged or unusual files."""


class UnreadablePhotosError(Exception):
    """The file is no ZIP file of photos; the message says why."""


class Photos(Protocol):
    """Where the photos of a table are."""

    def read(self, name: str) -> bytes | None:
        """Return at most one byte more than a photo may have; None if it isn't there."""


class FolderPhotos:
    """Photos in a folder, and in those below it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def read(self, name: str) -> bytes | None:
        try:
            path = (self.folder / name).resolve()
            if not path.is_relative_to(self.folder) or not path.is_file():
                return None
            with path.open("rb") as opened:
                return opened.read(MAX_BYTES + 1)
        except (OSError, ValueError):  # the name has a null character, or is too long
            return None


class ZipPhotos:
    """Photos in a ZIP file, by their paths; the name alone will do if no other file has it."""

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_ZIP_BYTES:
            raise UnreadablePhotosError(_("The ZIP file is larger than 20 MB. Split the table."))
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            files = [each for each in self._archive.infolist() if not each.is_dir()]
        except _DAMAGE:
            raise UnreadablePhotosError(_("This isn't a ZIP file, or it is damaged.")) from None
        if len(files) > _MOST_FILES:
            says = _("The ZIP file has more than %(most)s files.")
            raise UnreadablePhotosError(says % {"most": f"{_MOST_FILES:,}"})
        if any(each.flag_bits & 1 for each in files):
            raise UnreadablePhotosError(_("The ZIP file has a password. Pack it without one."))
        self._files = {_key(each.filename): each for each in files}
        names = Counter(PurePosixPath(key).name for key in self._files)
        for key, each in list(self._files.items()):
            name = PurePosixPath(key).name
            if names[name] == 1:
                self._files.setdefault(name, each)

    def read(self, name: str) -> bytes | None:
        found = self._files.get(_key(name))
        if found is None:
            return None
        try:
            with self._archive.open(found) as opened:
                return opened.read(MAX_BYTES + 1)  # whatever size the archive says it has
        except _DAMAGE:
            return b""


def _key(path: str) -> str:
    return path.replace("\\", "/").removeprefix("./").casefold()


def cleaned_photo(photos: Photos | None, name: str) -> "ContentFile[bytes] | None":
    """Return the photo encoded again, as an uploaded one is; None if it isn't there.

    Raise ValidationError if it isn't a picture or too large.
    """
    data = photos.read(name) if photos else None
    return None if data is None else clean_image(ContentFile(data, name="photo"))
