"""The font files among the static files."""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage

from website.fonts.faces import STATIC_FOLDER


class FontFinder(FileSystemFinder):
    """Finds the files in FONTS_DIR, a folder that may not be there yet."""

    def __init__(self, app_names: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(app_names, *args, **kwargs)
        folder = str(settings.FONTS_DIR)
        storage = FileSystemStorage(location=folder)
        storage.prefix = STATIC_FOLDER  # type: ignore[attr-defined]
        self.locations = [(STATIC_FOLDER, folder)]
        self.storages = {folder: storage}

    def check(self, **kwargs: Any) -> list[Any]:
        return []  # of STATICFILES_DIRS, which the other finder checks

    def list(self, ignore_patterns: Any) -> Any:
        """All but what says how they were made."""
        return super().list([*(ignore_patterns or ()), "*.json"])
