"""Several sources as one list, as `\\bibliography{strings,papers,proceedings}` names them.

A macro holds from the source that defines it on, and `crossref` finds its parent in any of them, in its own
source first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from publications.bibtex.reading import BibFile


def read_together(files: Sequence[BibFile]) -> None:
    """Let each file know what the others have for it, before any of them is read."""
    for before, file in pairwise(files):
        file.before = before
    if len(files) < 2:
        return
    missing = {key for file in files for key in file.referred_keys if file.family.own(key) is None}
    asked_for = [file.parents(missing) for file in files]
    for file, asked in zip(files, asked_for, strict=True):
        file.asked_for = asked
        others = [other for other in files if other is not file]
        file.family.relatives = [*(other.family for other in others), *asked_for]
