"""Whether a folder can take files."""

import os
import tempfile
from pathlib import Path


def is_writable(folder: Path) -> bool:
    """Whether a file can be written there. A folder that is missing is made by the first upload."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK | os.X_OK):
        return False
    if existing != folder:
        return True
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
