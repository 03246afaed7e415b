"""Tell a full disk from other errors."""

import errno

from directory.databases import DISK_FULL, explain


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the disk of the uploads, of temporary files or of the database has no room."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return explain(error) == DISK_FULL
