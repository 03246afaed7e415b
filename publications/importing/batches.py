"""Divide the entries of a long source into batches that hold all that may be one publication.

A first pass over the bytes of the source counts the titles, DOIs and arXiv numbers that occur more
than once. An entry that shares one waits, compressed, until the last of the others is read. What
the pass misses, such as a title with a typo, is compared with what is already stored.
"""

import pickle
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import groupby, islice
from typing import NamedTuple

from publications.bibtex import Block

SIZE = 500  # entries planned and written at a time
WHOLE = 2_000  # entries of a source that is one batch
_PIECE = 1 << 20  # bytes
_LARGEST = 1_000  # entries that wait for each other; "Editorial" may have any number
# Each pattern begins with a plain word, for which the whole source is searched fast.
_TITLE = re.compile(
    rb"title(?<![a-z]title)\s*=\s*[{\"](.{1,400}?)[}\"]"
    rb"\s*(?:,\s*[a-z_-]+\s*=|,?\s*[})]|,\s*\n)",
    re.DOTALL,
)
_ARXIV = rb"\s*((?:[a-z-]+/)?\d{4}\.?\d{3,5})"
_NUMBERS = (
    re.compile(rb"doi\s*=\s*[{\"][^\n]{0,40}?(10\.\d+/[^\s\"{},]+)"),
    re.compile(rb"eprint\s*=\s*[{\"]" + _ARXIV),
    re.compile(rb"arxiv(?:[.:]|\.org/...?/)" + _ARXIV),
)
_ACCENTED = re.compile(rb"\\(?:[^a-z\s]|[uvhckrdbt]\b)\s*\{?[a-z]\}?|\\[a-z]+")
_NO_LETTER = bytes(sorted(set(range(256)) - set(b"abcdefghijklmnopqrstuvwxyz0123456789")))
_LETTERS = 60


class Batch(NamedTuple):
    blocks: list[Block]
    waiting: list[int]  # the lines of entries that were read since the last batch, and wait


def batches(blocks: Iterator[Block], data: bytes) -> Iterator[Batch]:
    """Yield all blocks of a source in batches; `data` are its bytes."""
    first = list(islice(blocks, WHOLE + 1))
    if len(first) <= WHOLE:
        if first:
            yield Batch(first, [])
        return
    waiting = _Waiting(_repeated(data))
    batch: list[Block] = []
    lines: list[int] = []
    for block in (each for part in (first, blocks) for each in part):
        complete = waiting.complete(block)
        batch += complete
        if not complete:
            lines.append(block.line)
        if len(batch) >= SIZE:
            yield _batch(batch, lines)
            batch, lines = [], []
    batch = sorted([*batch, *waiting.rest()], key=_line)
    for start in range(0, len(batch), SIZE):
        yield _batch(batch[start : start + SIZE], [])


def _batch(blocks: list[Block], waited: list[int]) -> Batch:
    complete = {block.line for block in blocks}
    return Batch(sorted(blocks, key=_line), [line for line in waited if line not in complete])


def _line(block: Block) -> int:
    return block.line


def _repeated(data: bytes) -> dict[int, int]:
    """Return the number of occurrences of each key that occurs more than once."""
    hashes: list[int] = []
    for start in range(0, len(data), _PIECE):
        hashes += _keys(data[start : start + _PIECE])
    hashes.sort()
    counted = ((key, sum(1 for _ in same)) for key, same in groupby(hashes))
    return {key: number for key, number in counted if number > 1}


def _keys(text: bytes) -> list[int]:
    """Return hashes of the titles, DOIs and arXiv numbers in a text."""
    text = text.lower()
    found = [hash(number) for pattern in _NUMBERS for number in pattern.findall(text)]
    for title in _TITLE.findall(text):
        if b"\\" in title:
            title = _ACCENTED.sub(b"", title)
        letters = title.translate(None, _NO_LETTER)[:_LETTERS]
        if letters:
            found.append(hash(letters))
    return found


class _Waiting:
    """The entries that wait for others with the same title or number."""

    def __init__(self, repeated: dict[int, int]) -> None:
        self.missing = Counter(repeated)
        self.groups: dict[int, list[bytes]] = {}
        self.keys_of: defaultdict[int, set[int]] = defaultdict(set)
        self.group_of: dict[int, int] = {}  # of each key
        self.number = 0

    def complete(self, block: Block) -> list[Block]:
        """Return the block and those that waited for it, or nothing if it waits, too."""
        if not self.missing:
            return [block]
        found = _keys(block.raw.encode("utf-8", "surrogatepass"))
        keys = [key for key in found if key in self.missing]
        if not keys:
            return [block]
        for key in keys:
            self.missing[key] -= 1
        group = self._merged(set(keys))
        done = all(self.missing[key] <= 0 for key in self.keys_of[group])
        if not done and len(self.groups[group]) < _LARGEST:
            self.groups[group].append(_packed(block))
            return []
        waited = [_unpacked(each) for each in self.groups[group]]
        self.groups[group] = []
        return [*waited, block]

    def _merged(self, keys: set[int]) -> int:
        """Return the number of the one group of all these keys."""
        known = {self.group_of[key] for key in keys if key in self.group_of}
        if not known:
            self.number += 1
            known = {self.number}
            self.groups[self.number] = []
        group = max(known, key=lambda number: len(self.keys_of[number]))
        for other in known - {group}:
            self.groups[group] += self.groups.pop(other)
            keys |= self.keys_of.pop(other)
        self.keys_of[group] |= keys
        self.group_of.update(dict.fromkeys(keys, group))
        return group

    def rest(self) -> list[Block]:
        """Return the blocks that still wait, because the pass counted what isn't in an entry."""
        return [_unpacked(each) for group in self.groups.values() for each in group]


def _packed(block: Block) -> bytes:
    return zlib.compress(pickle.dumps(block, pickle.HIGHEST_PROTOCOL), 1)


def _unpacked(packed: bytes) -> Block:
    block: Block = pickle.loads(zlib.decompress(packed))  # noqa: S301 (packed by this process)
    return block
