#!/usr/bin/env python3
"""Check that `bibtex` and `biber` give no new warnings about our exports.

Usage: python scripts/check_exports.py [--latex] [FILE.bib ...]

Each file is imported into an empty database and exported again. `bibtex` runs with the styles plain
and alpha, `biber` alone and with --validate-datamodel, on the source and on the export. Prints the
number of warnings of each, and those that only the export has; the exit status is 1 if there are
any. Without files, checks the bibliographies of the Debian package texlive-bibtex-extra and
biblatex's examples under /usr/share/texlive.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = pathlib.Path("/usr/share/texlive/texmf-dist/bibtex/bib")
_AUX = "\\citation{*}\n\\bibdata{job}\n\\bibstyle{%s}\n"
_BIBTEX = re.compile(r"^(?:Warning--.*|.*---line \d+ of file.*|.*error message.*)$", re.MULTILINE)
_BIBER = re.compile(r"^(?:WARN|ERROR) - (.*)$", re.MULTILINE)
# Removed from the messages: places, which entries with the same label get letters after z, and the
# spelling of months that aren't numbers, because biber's own month macros are numbers.
_PLACE = re.compile(
    r"\s*\(?(?:in|of) file '?\S+?'?\)?(?=[\s,:;.]|$)|--?line \d+ of file \S+|line \d+|buffer \d+|"
    r"(?<=isn't a brace-balanced string) for entry \S+|(?<=legacy month field) '[^']*'"
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--latex", action="store_true", help="export LaTeX commands, not UTF-8")
    parser.add_argument("--show", type=int, default=10, help="extra warnings shown of each check")
    options = parser.parse_args()
    found = 0
    print(f"{'file':24} {'check':16} {'source':>7} {'export':>7} {'extra':>6}")
    for path in options.files or default_files():
        with tempfile.TemporaryDirectory() as folder:
            export = exported(path.resolve(), pathlib.Path(folder), ascii_only=options.latex)
            for check, run in CHECKS.items():
                before = Counter(run(path.read_bytes(), folder))
                after = Counter(run(export, folder))
                extra = after - before
                found += extra.total()
                counts = f"{before.total():7,} {after.total():7,} {extra.total():6,}"
                print(f"{path.name:24} {check:16} {counts}", flush=True)
                for text, times in extra.most_common(options.show):
                    print(f"    {times} x {text[:200]}")
    return 1 if found else 0


def default_files() -> list[pathlib.Path]:
    files = sorted((FOLDER / "beebe").glob("*.bib"))
    return [*files, *(FOLDER / "biblatex").rglob("biblatex-examples.bib")]


def exported(path: pathlib.Path, folder: pathlib.Path, *, ascii_only: bool) -> bytes:
    """Return the export of an empty database after the import of this file."""
    environment = {
        **os.environ,
        "ENVIRONMENT": "development",
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/publications.sqlite3",
    }

    def manage(*arguments: str, check: bool = True) -> bytes:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, env=environment, cwd=ROOT, check=check, stdout=subprocess.PIPE
        )
        return done.stdout

    manage("migrate", "--verbosity", "0")
    manage("import_bibtex", str(path), check=False)
    return manage("export_bibtex", "--all", *(["--latex"] if ascii_only else []))


def bibtex(bib: bytes, folder: str, style: str) -> Iterator[str]:
    """Yield the warnings of `bibtex`, without places."""
    working = pathlib.Path(folder)
    (working / "job.bib").write_bytes(bib)
    (working / "job.aux").write_text(_AUX % style, encoding="ascii")
    done = subprocess.run(["bibtex", "job"], cwd=folder, capture_output=True, check=False)
    for line in _BIBTEX.findall(done.stdout.decode("utf-8", "replace")):
        yield _PLACE.sub("", line)


def biber(bib: bytes, folder: str, *options: str) -> Iterator[str]:
    """Yield the warnings of `biber`, without places."""
    working = pathlib.Path(folder)
    (working / "job.bib").write_bytes(bib)
    command = ["biber", "--tool", "--nolog", *options, "--output-file", "job.out", "job.bib"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    for line in _BIBER.findall(done.stdout.decode("utf-8", "replace")):
        yield _PLACE.sub("", line)


CHECKS = {
    "bibtex plain": lambda bib, folder: bibtex(bib, folder, "plain"),
    "bibtex alpha": lambda bib, folder: bibtex(bib, folder, "alpha"),
    "biber": lambda bib, folder: biber(bib, folder),
    "biber validating": lambda bib, folder: biber(bib, folder, "--validate-datamodel"),
}


if __name__ == "__main__":
    sys.exit(main())
