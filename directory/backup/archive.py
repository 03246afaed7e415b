"""A ZIP file whose manifest has the checksum of every other file in it."""

import contextlib
import fcntl
import hashlib
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from django.utils.translation import gettext as _

from directory.backup.manifest import BackupError, Manifest, Member

MANIFEST = "manifest.json"
_LONGEST_MANIFEST = 512 * 1024 * 1024
_CHUNK = 1024 * 1024
_ENDING = ".partial"


class ArchiveWriter:
    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file

    def add(self, name: str, content: Iterable[bytes], *, compress: bool) -> Member:
        """Store the pieces of `content`, one after the other."""
        info = zipfile.ZipInfo(name)
        info.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
        info.external_attr = 0o600 << 16
        digest, size = hashlib.sha256(), 0
        with self._file.open(info, "w", force_zip64=True) as target:
            for piece in content:
                digest.update(piece)
                size += len(piece)
                target.write(piece)
        return Member(size, digest.hexdigest())


@contextmanager
def writing(path: Path) -> Iterator[tuple[ArchiveWriter, Callable[[Manifest], None]]]:
    """Yield the archive and what ends it with its manifest.

    `path` is replaced when the block ends, all at once; until then it is as it was.
    """
    _refuse_other_files(path)
    draft = path.with_name(f"{path.name}{_ENDING}")
    with _locked(draft) as descriptor, os.fdopen(os.dup(descriptor), "wb") as output:
        try:
            with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
                archive = ArchiveWriter(file)

                def end(manifest: Manifest) -> None:
                    archive.add(MANIFEST, [manifest.to_json()], compress=True)

                yield archive, end
            output.flush()
            os.fsync(descriptor)
            os.replace(draft, path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    _sync_folder(path.parent)


def _refuse_other_files(path: Path) -> None:
    if path.is_dir():
        raise BackupError(_("%s is a folder; write the name of a file.") % path)
    if path.exists() and path.stat().st_size:
        try:
            with reading(path):
                return
        except BackupError:
            text = _("%s exists and isn't a backup of this version; it won't be replaced.")
            raise BackupError(text % path) from None


@contextmanager
def _locked(draft: Path) -> Iterator[int]:
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        if not _is_ours(descriptor, draft):
            text = _("Another backup is being written to %s.")
            raise BackupError(text % draft.name.removesuffix(_ENDING))
        os.fchmod(descriptor, 0o600)
        os.truncate(descriptor, 0)  # what a process that was killed has left
        yield descriptor
    finally:
        os.close(descriptor)


def _is_ours(descriptor: int, draft: Path) -> bool:
    """Lock the file; return whether no one else has it, and its name is still that of a draft."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(descriptor), os.stat(draft))
    except (BlockingIOError, FileNotFoundError):
        return False


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # some file systems can't
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


class ArchiveReader:
    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self.manifest = Manifest.from_json(b"".join(self._manifest()))
        self._members = self.manifest.members()

    def pieces(self, name: str) -> Iterator[bytes]:
        """Yield the content of a file. Raise BackupError if it isn't what the manifest says."""
        return self._checked(name, self._members[name])

    def lines(self, name: str) -> Iterator[bytes]:
        rest = b""
        for piece in self.pieces(name):
            *lines, rest = (rest + piece).split(b"\n")
            yield from lines
        if rest:
            raise _damaged(name)

    def check(self) -> None:
        """Read everything once, and raise BackupError if anything is missing, damaged or extra."""
        if sorted(self._file.namelist()) != sorted([*self._members, MANIFEST]):
            raise BackupError(_("The backup is damaged: its files don't match its manifest."))
        for name, member in self._members.items():
            for _piece in self._checked(name, member):
                pass

    def _manifest(self) -> Iterator[bytes]:
        try:
            if self._file.getinfo(MANIFEST).file_size > _LONGEST_MANIFEST:
                raise _damaged(MANIFEST)
        except KeyError:
            raise BackupError(_("This isn't a backup of a people directory.")) from None
        return _read(self._file, MANIFEST)

    def _checked(self, name: str, member: Member) -> Iterator[bytes]:
        digest, size = hashlib.sha256(), 0
        for piece in _read(self._file, name):
            digest.update(piece)
            size += len(piece)
            if size > member.size:
                break
            yield piece
        if size != member.size or digest.hexdigest() != member.sha256:
            raise _damaged(name)

    def __enter__(self) -> "ArchiveReader":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()


def reading(path: Path) -> ArchiveReader:
    """Open an archive. Raise BackupError if it is no complete backup of this release."""
    try:
        file = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BackupError(_("There is no file %s.") % path) from None
    except PermissionError:
        text = _("This user can't read %(file)s. Give it the file: chown %(user)d %(file)s")
        raise BackupError(text % {"file": path, "user": os.geteuid()}) from None
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror}.") from None
    except (zipfile.BadZipFile, ValueError, NotImplementedError):  # the last: an unknown version
        text = _("%s isn't a backup, or its end is missing because it wasn't copied completely.")
        raise BackupError(text % path) from None
    try:
        return ArchiveReader(file)
    except BaseException:
        file.close()
        raise


def _read(file: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    try:
        with file.open(name) as source:
            while piece := source.read(_CHUNK):
                yield piece
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError):
        raise _damaged(name) from None


def _damaged(name: str) -> BackupError:
    return BackupError(_("The backup is damaged: %s isn't what was stored.") % name)
