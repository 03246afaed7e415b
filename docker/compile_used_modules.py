"""Compile the installed modules that this program imports, and no others: that is half of them.

Fails if a module of the program can't be imported, as after too much has been removed.
"""

import ast
import compileall
import importlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent
_PACKAGES = [file.parent for file in PROGRAM.glob("*/__init__.py")]
_STARTED_BY_NAME = ("gunicorn.app.wsgiapp", "gunicorn.arbiter", "redis.asyncio")


def imported_names(files: list[Path]) -> Iterator[str]:
    """Yield all modules that the files name, also inside of functions."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{name.name}" for name in node.names)


def import_all() -> None:
    import django

    sys.path.insert(0, str(PROGRAM))
    django.setup()
    files = [file for package in _PACKAGES for file in sorted(package.rglob("*.py"))]
    own = [".".join(file.relative_to(PROGRAM).with_suffix("").parts) for file in files]
    for name in (*_STARTED_BY_NAME, *own):  # fails if a package lacks what they need
        importlib.import_module(name)
    for name in imported_names(files):
        with suppress(ImportError):  # a name inside of a module
            importlib.import_module(name)


def main() -> None:
    import_all()
    used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    files = [Path(file) for file in used if file and "site-packages" in file]
    sources = [file for file in files if file.suffix == ".py"]
    done = [compileall.compile_file(file, quiet=1) for file in sources]
    if not all(done) or len(done) < len(_STARTED_BY_NAME):
        sys.exit("error: modules could not be compiled")


if __name__ == "__main__":
    main()
