"""Read the files of a command in a second process, while this one is still starting.

Starting takes as long as importing a few hundred entries, and reading takes a third of an import.
So `manage.py` calls `read_ahead` first of all. The second process reads, decodes and divides the
files as an import would. It holds a few megabytes of what it has read and then waits for this one.
The bytes of the files are in memory once: they are loaded before the process is forked.

An import that finds its sources among what was read ahead takes them from there, and must not
notice a difference. In every other case, from another encoding to a second process that was
killed, it reads them itself: where there is one core, no `fork`, or a file that isn't regular,
nothing is read ahead. A second process that meets any error just ends.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from publications.bibtex import BibFile, Message
    from publications.importing.batches import Batch

_MOST_BYTES = 200 * 1024 * 1024  # of all files
_MOST_UNSENT = 8 * 1024 * 1024  # bytes that the second process holds
_PIECE = 100  # entries that are sent at a time
_PIPE = 1024 * 1024  # bytes, the most that Linux gives without privileges
_OF_BOTH = (
    "publications.importing.batches", "calendar", "difflib", "html", "logging", "urllib.parse",
)  # fmt: skip
"""Modules, with those that they load, which both processes need and so are loaded before."""


class ReadingEndedError(Exception):
    """The second process has ended before it had read everything."""


class Head(NamedTuple):
    """What is known of a file before its entries are read."""

    size: int  # bytes, as they are read
    lines: int
    guess: Message | None


class ReadAhead:
    """The files that a second process reads."""

    def __init__(self, files: dict[str, bytes], process: int, pipe: int) -> None:
        self.files = files
        self.heads: list[Head] = []
        self._process: int | None = process
        self._stream = open(pipe, "rb")  # noqa: SIM115 (closed by `close`)
        self._position = 0  # of the file that is sent next
        atexit.register(self.close)

    def has(self, sources: Sequence[bytes]) -> bool:
        """Whether these are the sources that are read ahead, and can be read."""
        if list(map(id, sources)) != list(map(id, self.files.values())):
            return False
        try:
            self.heads = self._next()
        except ReadingEndedError:
            return False
        return True

    def batches(self, position: int) -> Iterator[Batch]:
        """Yield the batches of a file, once and in the order of the files.

        Raises ReadingEndedError where the second process ended, or if it isn't the file's turn.
        """
        from publications.importing.batches import Batch

        if position != self._position:
            raise ReadingEndedError
        blocks = []
        while (piece := self._next()) is not None:
            blocks += piece[0]
            if piece[1] is not None:
                yield Batch(blocks, piece[1])
                blocks = []
        self._position += 1

    def close(self) -> None:
        """End the second process."""
        if self._process is None:
            return
        process, self._process = self._process, None
        self._stream.close()
        with suppress(OSError):
            if os.waitpid(process, os.WNOHANG) == (0, 0):  # it is still there
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)

    def _next(self) -> Any:
        import pickle

        if self._process is None:
            raise ReadingEndedError
        try:
            return pickle.load(self._stream)  # noqa: S301 (from a process of ours)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise ReadingEndedError from error


_started: list[ReadAhead] = []


def read_ahead(arguments: Sequence[str]) -> None:
    """Begin to read the files among the arguments of a command, if that can be done ahead."""
    files = _loaded(arguments)
    if not files or sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2:
        return
    for module in _OF_BOTH:
        import_module(module)
    ours, theirs = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(ours)
    else:
        if process == 0:
            try:
                os.close(ours)
                _read(list(files.values()), theirs)
            finally:
                os._exit(1)
        _started.append(ReadAhead(files, process, ours))
    os.close(theirs)


def _loaded(arguments: Sequence[str]) -> dict[str, bytes]:
    """Return the bytes of the regular files among the arguments; nothing if that is too much."""
    files = [each for each in arguments if not each.startswith("-") and os.path.isfile(each)]
    try:
        if sum(map(os.path.getsize, files)) > _MOST_BYTES:
            return {}
        return {file: _bytes_of(file) for file in files}
    except OSError:
        return {}


def _bytes_of(file: str) -> bytes:
    with open(file, "rb") as opened:
        return opened.read(_MOST_BYTES)


def loaded_already(file: str) -> bytes | None:
    """Return the bytes of a file that is read ahead."""
    return _started[0].files.get(file) if _started else None


def take_what_was_read_ahead(sources: Sequence[bytes]) -> ReadAhead | None:
    """Return what reads these sources ahead, if anything does; the second time nothing does."""
    if not _started:
        return None
    ahead = _started.pop()
    if ahead.has(sources):
        return ahead
    ahead.close()
    return None


def head_of(file: BibFile) -> Head:
    return Head(file.size, file.source.data.count(b"\n") + 1, file.guess)


def _read(sources: Sequence[bytes], pipe: int) -> None:
    """Do the work of the second process, which answers only the first."""
    from publications.bibtex import Collection, read_bibtex
    from publications.importing.batches import batches

    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)
    sender = _Sender(pipe)
    read = [read_bibtex(source) for source in sources]
    sender.send([head_of(bib) for bib in read])
    collection = Collection(read)
    for bib in read:
        for batch in batches(collection.blocks(bib), bib.source.data):
            for start in range(0, len(batch.blocks), _PIECE):
                piece = batch.blocks[start : start + _PIECE]
                for block in piece:
                    _ = block.record  # decoded here, not there
                is_last = start + _PIECE >= len(batch.blocks)
                sender.send((piece, batch.waiting if is_last else None))
        sender.send(None)
    sender.finish()


class _Sender:
    """Writes to a pipe without waiting for its reader, up to a limit."""

    def __init__(self, pipe: int) -> None:
        import fcntl

        self.pipe = pipe
        with suppress(OSError, AttributeError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
        self.unsent: deque[memoryview] = deque()
        self.size = 0

    def send(self, value: object) -> None:
        import pickle

        data = memoryview(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
        self.unsent.append(data)
        self.size += len(data)
        os.set_blocking(self.pipe, False)
        with suppress(BlockingIOError):
            self._write(at_most=0)
        if self.size > _MOST_UNSENT:
            os.set_blocking(self.pipe, True)
            self._write(at_most=_MOST_UNSENT)

    def finish(self) -> None:
        os.set_blocking(self.pipe, True)
        self._write(at_most=0)

    def _write(self, *, at_most: int) -> None:
        """Write until no more than `at_most` bytes are unsent."""
        while self.size > at_most:
            written = os.write(self.pipe, self.unsent[0])
            self.size -= written
            self.unsent[0] = self.unsent[0][written:]
            if not self.unsent[0]:
                self.unsent.popleft()
