"""Measure the CPU time and the peak memory of each publication export as the list grows.

    .venv/bin/python scripts/measure_exports.py [SIZE ...]

Creates SQLite databases of generated publications in a temporary folder, streams each format
through its view in a process of its own, and prints a table. Memory is flat if the last column
hardly grows with the size.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMATS = ("bib", "ris", "json")
SIZES = (1_000, 100_000)
AUTHORS_PER_PUBLICATION = 5
BATCH_SIZE = 2_000


def main(sizes: list[int]) -> None:
    print(f"{'size':>9} {'format':>7} {'CPU s':>8} {'per s':>8} {'MB sent':>8} {'peak MB':>8}")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                **os.environ,
                "ENVIRONMENT": "development",
                "DATA_DIR": folder,
                "DATABASE_URL": f"sqlite:///{folder}/publications.sqlite3",
                "DJANGO_SETTINGS_MODULE": "directory.settings",
            }
            _in_a_process("fill", str(size), environment=environment)
            for extension in ("nothing", *FORMATS):
                seconds, sent, peak = map(
                    float, _in_a_process("export", extension, environment=environment).split()
                )
                speed = f"{size / seconds:,.0f}" if sent else "–"
                print(
                    f"{size:>9,} {extension:>7} {seconds:>8.1f} {speed:>8}"
                    f" {sent / 1e6:>8.1f} {peak / 1024:>8.0f}"
                )


def _in_a_process(*arguments: str, environment: dict[str, str]) -> str:
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode()


def fill(size: int) -> None:
    """Create that many publications with five authors each."""
    from django.core.management import call_command

    from publications.models import Authorship, Publication, Venue

    call_command("migrate", verbosity=0)
    venue = Venue.objects.create(name="Symposium on Examples", short_name="SoEx", slug="soex")
    for first in range(0, size, BATCH_SIZE):
        publications = Publication.objects.bulk_create(
            Publication(
                slug=f"publication-{number}",
                kind="inproceedings",
                entry_type="inproceedings",
                citation_key=f"publication{number}",
                title=f"On the Scheduling of Examples, Part {number}",
                date=str(1990 + number % 35),
                year=1990 + number % 35,
                venue=venue,
                venue_name="Proceedings of the Symposium on Examples",
                pages=f"{number}–{number + 12}",
                doi=f"10.1000/example.{number}",
                abstract="An abstract of some length, as papers have it. " * 20,
            )
            for number in range(first, min(first + BATCH_SIZE, size))
        )
        Authorship.objects.bulk_create(
            Authorship(
                publication=publication, position=position, first="Given", last=f"Name{position}"
            )
            for publication in publications
            for position in range(1, AUTHORS_PER_PUBLICATION + 1)
        )


def export(extension: str) -> None:
    """Stream one format; print its CPU seconds, its bytes and the peak memory of the process in KB.

    "nothing" only loads the project, as the baseline for the other peaks.
    """
    from django.test import Client

    client = Client()
    client.get("/robots.txt")
    started, sent = time.process_time(), 0
    if extension != "nothing":
        response = client.get(f"/publications.{extension}")
        sent = sum(len(piece) for piece in response)
    print(time.process_time() - started, sent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


if __name__ == "__main__":
    job, *rest = sys.argv[1:] or ["", ""]
    if job in ("fill", "export"):
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        fill(int(rest[0])) if job == "fill" else export(rest[0])
    else:
        main([int(size.replace(",", "").replace("_", "")) for size in sys.argv[1:]] or list(SIZES))
