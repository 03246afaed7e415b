"""Where the braces and quotation marks of a text are closed, found in one pass."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex

_MARKS = lazy_regex(r"[{}\"]")


class Closers:
    """The closers in a text, which are asked for in the order of the text.

    What was looked at once is remembered, so that many values which are never closed take time
    that grows with the text and not with its square.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._start(0)

    def _start(self, position: int) -> None:
        self._marks = _MARKS.finditer(self._text, position)
        self._next = next(self._marks, None)
        self._found: dict[int, int] = {}
        self._open: list[int] = []
        self._quotes: list[int | None] = [None]  # the last mark outside and in each open brace

    def closer(self, opener: int, limit: int) -> int | None:
        """Return where the brace or quotation mark at `opener` is closed, if before `limit`.

        A quotation mark is closed by the next one outside inner braces. It is negative if the
        brace around the mark is closed first.
        """
        if opener > self.looked_at:
            self._start(opener)
        while opener not in self._found and self._next and self._next.start() < limit:
            self._read(self._next[0], self._next.start())
            self._next = next(self._marks, None)
        closer = self._found.get(opener)
        return closer if closer is not None and abs(closer) < limit else None

    @property
    def looked_at(self) -> int:
        """The end of the text that was looked at."""
        return self._next.start() if self._next else len(self._text)

    def _read(self, mark: str, position: int) -> None:
        last = self._quotes[-1]
        if mark == '"':
            self._quotes[-1] = position
        elif mark == "{":
            self._open.append(position)
            self._quotes.append(None)
            return
        elif self._open:
            self._found[self._open.pop()] = position
            self._quotes.pop()
        else:
            self._quotes[-1] = None
        if last is not None:
            self._found[last] = position if mark == '"' else -position
