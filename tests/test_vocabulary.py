"""The vocabulary of CONTRIBUTING.md, as far as it can be checked automatically."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.in_each import in_each
from tests.serving import ROOT
from tests.test_conventions import CODE, TEMPLATES, name_of

DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "demo/README.md"]
STATIC = [*sorted((ROOT / "static").rglob("*.css")), *sorted((ROOT / "static").rglob("*.js"))]

# Retired terms, and what to say instead.
RETIRED = {
    r"unites?|united|uniting": "merge",
    r"twins?": "duplicate, counterpart",
    r"trials?": "dry run",
    r"take back|taken back|takes back|took back": "undo",
    r"somebody|nobody|whoever": "an editor, a visitor, no one",
    r"as good as": "counts as",
    r"stands? in the way": "prevents",
    r"looked back on": "afterward",
    r"anew": "again",
    r"(?:is|are|was|were) (?:told|said)": "is reported, is shown",
    r"leads? (?:there|nowhere)": "redirects, doesn't exist",
    r"typing errors?": "typo",
    r"mended": "corrected",
    r"no way back": "can't be undone",
    r"in silence": "silently",
    r"stays? two": "mark as different",
}
NAMES = (
    r"Somebody Else|Somebody Number|Nobody Zero|Nobody, |nobody-of|nobody\.|people/nobody"
    r"|United States|United Kingdom|United Nations|united states america|united kingdom"
    r"|controlled trial"
)
QUOTES_OTHERS = {
    "tests/publications/bibtex/cases",  # entries and messages as their authors wrote them
    "tests/publications/matching_cases.py",
    "tests/publications/matching_cases_of_databases.py",
    "tests/test_vocabulary.py",
    "tests/test_privacy.py",  # names that no one may see
    "tests/directory/test_cards.py",
    "tests/directory/test_media.py",
}
_WORD = re.compile(
    rf"\b(?:{'|'.join(f'(?P<w{i}>(?:{words}))' for i, words in enumerate(RETIRED))})\b", re.I
)
_KEPT = re.compile(NAMES)


def _is_quoted(path: Path) -> bool:
    return any(name_of(path).startswith(name) for name in QUOTES_OTHERS)


FILES = [path for path in (*CODE, *TEMPLATES, *DOCS, *STATIC) if not _is_quoted(path)]


@in_each(FILES, name_of)
def test_a_file_uses_current_terms(path: Path) -> None:
    found = []
    for number, line in enumerate(_KEPT.sub("", path.read_text()).splitlines(), 1):
        for match in _WORD.finditer(line):
            better = list(RETIRED.values())[int(str(match.lastgroup)[1:])]
            found.append(f"line {number}: “{match[0]}”; say {better}")
    assert not found


# In code, too, a publication is called a publication.
_WORK = re.compile(r"(?:^|_)works?(?:_|$)")
_MAY_BE_NAMED = re.compile(r"(?<![^\W_])works?(?![^\W_])")  # in fewer files, which are tokenized
_NOT_PUBLICATIONS = {"beyond_work", "_works_when", "_works_without"}


def _identifiers(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


@in_each([path for path in CODE if not _is_quoted(path)], name_of)
def test_a_publication_is_called_publication(path: Path) -> None:
    source = path.read_text()
    found = [
        f"line {number}: {name}"
        for number, name in (_identifiers(source) if _MAY_BE_NAMED.search(source) else ())
        if _WORK.search(name) and not any(kept in name for kept in _NOT_PUBLICATIONS)
    ]
    assert not found
