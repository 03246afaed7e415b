"""The BibTeX library could be published by itself."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import publications.bibtex
from tests.in_each import in_each

LIBRARY = Path(publications.bibtex.__file__).parent
MODULES = sorted(LIBRARY.rglob("*.py"))


def imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            yield node.module or ""


@in_each(MODULES, lambda path: str(path.relative_to(LIBRARY)))
def test_a_module_imports_only_the_standard_library_and_the_library_itself(path: Path) -> None:
    foreign = {
        name
        for name in imported_by(path)
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not name.startswith("publications.bibtex")
    }
    adapter = path.name == "bibtexparser_adapter.py"
    assert {name.partition(".")[0] for name in foreign} == ({"bibtexparser"} if adapter else set())


def test_modules_are_short() -> None:
    assert not [path for path in MODULES if len(path.read_text().splitlines()) > 400]
