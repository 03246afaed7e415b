"""Randomly damaged sources are read without an exception, and their records can be exported."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from publications.bibtex import (
    Block,
    UnreadableBibtexError,
    english,
    read_bibtex,
    write_entry,
)
from tests.property_tests import examples
from tests.publications.bibtex.cases import CASES

ROOT = Path(__file__).resolve().parents[3]
WHOLE = [path.read_bytes() for path in sorted(ROOT.glob("demo/publications/*.bib"))] + [
    case.source if isinstance(case.source, bytes) else case.source.encode()
    for cases in CASES.values()
    for case in cases
]
PIECES = [
    b"{", b"}", b'"', b"\\", b"$", b"\n", b",", b"=", b"@", b"#", b"&", b"%", b"~", b"- ", b"--",
    b" and ", b"et al.", b"(eds.)", b"\\&", b"\\{", b"\\url{", b"\\mkern", b"http://",
    b"crossref={k}",
    b"@string{", b"\xc3\xa9", b"\xe9", b"\xff",
]  # fmt: skip

FAULTS = {
    "unclosed",
    "unclosed-value",
    "stray-text",
    "stray-quote",
    "no-comma",
    "no-equals",
    "unquoted-value",
}


def damaged(seed: int) -> bytes:
    """Return part of a source with random insertions, deletions and moves."""
    chance = random.Random(seed)
    whole = chance.choice(WHOLE)
    start = chance.randrange(max(1, len(whole) - 2000))
    source = bytearray(whole[start : start + 2000] + chance.choice(WHOLE)[:500])
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(source) + 1)
        what = chance.random()
        if what < 0.5:
            source[at:at] = chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 40))
        elif what < 0.8:
            del source[at : at + chance.randrange(1, 20)]
        else:
            other = chance.randrange(len(source) + 1)
            source[at:at] = source[other : other + chance.randrange(1, 60)]
    return bytes(source)


def texts_of(block: Block) -> list[str]:
    said = [english(message) for message in block.messages]
    return [block.type, block.key, block.raw, *said, *block.fields, *block.fields.values()]


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_damaged_source_is_read_and_its_records_can_be_exported(seed: int) -> None:
    try:
        blocks = list(read_bibtex(damaged(seed)))
    except UnreadableBibtexError:
        return
    for block in blocks:
        "".join(texts_of(block)).encode()  # as a database requires: no lone surrogates
        record = block.record
        if record is None or not (record.title or record.authors or record.extra):
            continue
        (back,) = read_bibtex(write_entry(record).encode())
        assert back.record is not None
        assert bool(back.record.title) == bool(record.title)
        assert not FAULTS & {message.code for message in back.messages}
