"""Files that are made to exhaust memory or time: the rest of each is imported all the same."""

import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from publications.bibtex import read_bibtex
from publications.bibtex.latex.decoding import decode_latex
from tests.publications.imports import codes, import_text, outcomes
from tests.serving import LONGEST, ON_POSTGRESQL, ROOT, copy_of_directory, environment_with

SECONDS = 30  # of the processor
BYTES = 900 * 1024 * 1024  # of addresses; about half of them are libraries
KILOBYTES = 500 * 1024  # in memory
# Runs manage.py, and writes the process's greatest use of memory into the file it is given.
MEASURED = """
import atexit, re, runpy, sys
from pathlib import Path
peak = Path(sys.argv[1])
status = Path("/proc/self/status")
atexit.register(lambda: peak.write_text(re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1]))
sys.argv[:2] = ["manage.py"]
runpy.run_path("manage.py", run_name="__main__")
"""
KEPT = "\n@misc{kept, title={The Entry After It}, year=2001}\n"


def chain(length: int) -> str:
    entries = [f"@book{{k{n}, title={{T{n}}}, crossref={{k{n + 1}}}}}\n" for n in range(length)]
    return "".join(entries) + f"@book{{k{length}, publisher={{P}}}}\n"


def articles(number: int, title: str, journal: str) -> str:
    return "".join(
        f"@article{{k{n}, author={{Lovelace, Ada}}, title={{{title.format(n=n)}}},"
        f" journal={{{journal.format(n=n)}}}, year=2000}}\n"
        for n in range(number)
    )


DOUBLED = "".join(f"@string{{s{n} = s{n - 1} # s{n - 1}}}\n" for n in range(1, 31))
STRINGS = f'@string{{s0 = "aaaaaaaaaa"}}\n{DOUBLED}@misc{{a, title=s30, year=2000}}'
XDATA = "".join(
    f"@xdata{{x{n}, xdata={{x{n + 1}, y{n + 1}}}}}\n@xdata{{y{n}, xdata={{x{n + 1}, y{n + 1}}}}}\n"
    for n in range(30)
)
FILES = {
    "doubled macros": STRINGS,
    "a chain of parents": chain(1_000),
    "doubled parents": XDATA + "@misc{a, xdata={x0}, title={T}}",
    "nested accents": "@misc{a, title={" + "\\'{" * 400 + "e" + "}" * 400 + "}, year=2000}",
    "nested fractions": "@misc{a, title={$" + "\\frac{" * 5_000 + "x" + "}" * 5_000 + "$}}",
    "nested braces": "@misc{a, title={" + "{" * 50_000 + "x" + "}" * 50_000 + "}}",
    "long numbers": f"@misc{{a, title={{T}}, year={'9' * 5_000}, month={'9' * 5_000}}}",
    "starts on one line": "@article{" * 30_000,
    "starts on many lines": "@article{\n" * 5_000,
    "commas for names": "@misc{a, title={T}, author={" + "," * 50_000 + "}}",
    "one title in many journals": articles(1_500, "A Scheduler for Clusters", "Journal {n}"),
    "near titles": articles(1_500, "A Scheduler for Shared Clusters of Kind {n:b}", "J"),
}  # fmt: skip


# Of these the database gets an entry or two with short texts, so one database is enough.
ONLY_READ = {
    "doubled macros",
    "doubled parents",
    "nested accents",
    "nested fractions",
    "starts on one line",
}


@pytest.fixture(scope="module")
def variables(
    empty: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    with copy_of_directory(empty, tmp_path_factory.mktemp("directory")) as variables:
        yield variables


def set_limits() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize(
    "name", [name for name in FILES if not (ON_POSTGRESQL and name in ONLY_READ)]
)
def test_a_hostile_file_is_imported_in_bounded_time_and_memory(
    variables: dict[str, str], tmp_path: Path, name: str
) -> None:
    path, peak = tmp_path / "hostile.bib", tmp_path / "peak"
    path.write_text(FILES[name] + KEPT)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(peak), "import_bibtex", "--dry-run", str(path)],
        cwd=ROOT,
        env=environment_with(variables),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        preexec_fn=set_limits,
        check=False,
    )
    assert (done.returncode in (0, 1), done.stderr) == (True, "")
    assert int(peak.read_text()) < KILOBYTES
    entries = FILES[name].count("@") - FILES[name].count("@string")
    assert " entries from 1 file" in done.stdout
    if "starts" not in name:
        assert f"Would import {entries + 1:,} entries" in done.stdout


def test_what_is_left_out_is_reported_with_its_entry() -> None:
    messages = {
        block.key: [message.code for message in block.messages]
        for text in (STRINGS, chain(20))
        for block in read_bibtex(text.encode())
    }
    assert messages["a"] == ["long-macro"]
    assert messages["k0"] == ["too-many-parents"]
    assert messages["k15"] == []


def test_no_letter_of_deeply_nested_arguments_is_lost() -> None:
    formula = "$" + "\\frac{a}{" * 300 + "x" + "}" * 300 + "$"
    assert decode_latex(formula).count("a") == 300


@pytest.mark.django_db
def test_an_error_of_the_program_refuses_only_the_entry_that_causes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import publications.bibtex.record.building as building
    import publications.importing.planning as planning

    def failing(original):  # type: ignore[no-untyped-def]
        def call(*given):  # type: ignore[no-untyped-def]
            if "bad" in repr(given):
                raise RecursionError("too deep")
            return original(*given)

        return call

    text = "@misc{bad1, title={One}}\n@misc{good, title={Two}}\n"
    monkeypatch.setattr(building, "build_record", failing(building.build_record))
    report = import_text(text)
    assert outcomes(report) == {"bad1": "refused", "good": "created"}
    assert codes(report) == {"bad1": ["unreadable-entry"]}
    monkeypatch.undo()
    monkeypatch.setattr(planning, "data_of_record", failing(planning.data_of_record))
    report = import_text(text.replace("bad1", "bad2"), name="other.bib")
    assert outcomes(report)["bad2"] == "refused"
    assert outcomes(import_text(text.replace("bad1", "bad3"), dry_run=True))["bad3"] == "refused"
    monkeypatch.undo()
    assert outcomes(import_text(text))["bad1"] == "created"
