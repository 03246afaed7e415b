"""Open the sources of an import, as one bibliography, and yield their entries in batches.

The reader is only loaded if another process hasn't read the sources already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from publications.importing.batches import Batch, batches
from publications.importing.messages import render
from publications.importing.reading_ahead import (
    Head,
    ReadAhead,
    ReadingEndedError,
    head_of,
    take_what_was_read_ahead,
)
from publications.importing.sources import Source

if TYPE_CHECKING:
    from publications.bibtex import BibFile, Collection


@dataclass(eq=False)
class OpenedSource:
    """A source, or the reason why it can't be read."""

    source: Source
    error: str | None = None
    head: Head | None = None

    @property
    def data(self) -> bytes:
        return self.source.data or b""


class OpenedSources:
    """All sources of an import: macros and parents in one are known in the others."""

    def __init__(self, sources: Sequence[Source], *, encoding: str | None) -> None:
        self.all = [OpenedSource(source, source.error) for source in sources]
        self._encoding = encoding
        self._readable = [each for each in self.all if each.source.data is not None]
        self._files: dict[OpenedSource, BibFile] = {}
        self._collection: Collection | None = None
        self._ahead: ReadAhead | None = None
        if encoding is None:
            self._ahead = take_what_was_read_ahead([each.data for each in self._readable])
        if self._ahead is None:
            self._open()
        else:
            for opened, head in zip(self._readable, self._ahead.heads, strict=True):
                opened.head = head

    def batches(self, opened: OpenedSource) -> Iterator[Batch]:
        """Yield the batches of a source that has no error, each time that it is called."""
        given = 0
        if self._ahead is not None:
            ahead, self._ahead = self._ahead, None
            try:
                for batch in ahead.batches(self._readable.index(opened)):
                    given += 1
                    yield batch
                self._ahead = ahead
                return
            except ReadingEndedError:
                pass
            finally:
                if self._ahead is None:
                    ahead.close()
        yield from islice(self._batches(opened), given, None)

    def _open(self) -> None:
        """Prepare to read the sources in this process."""
        if not self._readable:
            return
        from publications.bibtex import Collection, UnreadableBibtexError, read_bibtex

        files: dict[OpenedSource, BibFile] = {}
        for opened in self._readable:
            try:
                file = read_bibtex(opened.data, encoding=self._encoding)
            except UnreadableBibtexError as error:
                opened.error = render(error.message)
            else:
                opened.head = head_of(file)
                files[opened] = file
        self._files, self._collection = files, Collection(list(files.values()))

    def _batches(self, opened: OpenedSource) -> Iterator[Batch]:
        if self._collection is None:
            self._open()
        assert self._collection is not None
        file = self._files[opened]
        return batches(self._collection.blocks(file), file.source.data)
