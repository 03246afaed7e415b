"""Look for long values on which a rule of ours fails, or for which it takes too long.

Usage: python -m scripts.find_slow_rules [FILE.bib ...] [--minutes 10] [--seed 1] [--pages]

Takes values of the files (the demo's by default), and lengthens each to 20,000 characters by
repeating a part of it, a common separator, or a text that one of our regular expressions matches.
Each is read as a field of an entry. With --pages, the values have 6,000 characters, and each entry
is imported into a temporary directory, whose pages, exports and searches are requested. Prints each
value that took too long or failed; the exit status is 1 if any did.
"""

import argparse
import importlib
import io
import os
import pkgutil
import random
import re
import re._constants as operations  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.test import Client

ROOT = Path(__file__).resolve().parent.parent
LENGTH = 20_000  # characters
LENGTH_ON_PAGES = 6_000
SECONDS = 0.6  # of the processor, for an entry
SECONDS_OF_A_PAGE = 1
PACKAGES = ("publications", "people", "foundation", "affiliations", "directory")
KINDS = (
    "article", "inproceedings", "book", "incollection", "phdthesis", "techreport", "misc",
    "online",
)  # fmt: skip
OFTEN = (
    "author", "editor", "title", "journal", "booktitle", "publisher", "pages", "note", "doi",
    "url", "school", "series", "volume", "year", "date", "keywords", "address", "institution",
    "organization", "howpublished", "edition", "isbn", "number", "month", "abstract",
)  # fmt: skip
SEPARATORS = (
    " ", ", ", "; ", " and ", ". ", "-", "--", "A. ", "1", "(", "()", ")", "[", "[]", ": ", "/ ",
    "& ", "'", '"', "é", "中", "- ", "de ", "Jr. ", "et al. ", "*", "$", "$a$", "\\& ", "{}", "{a}",
    "~", "\\emph{a}", "In ", "Proc. ", "vol. ", "pp. ", "1-", "and", "A, ", "a, A; ", "A B, ",
    "\N{COMBINING ACUTE ACCENT}",
)  # fmt: skip
VALUE = re.compile(r"^\s*(\w+)\s*=\s*[{\"](.{3,300}?)[}\"],?\s*$", re.MULTILINE)


@dataclass
class Texts:
    """What long values are made of."""

    chance: random.Random
    values: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    matching: list[str] = field(default_factory=list)

    def entry(self, length: int) -> tuple[str, str]:
        """Return an entry with one long value, and how the value was made."""
        names = [name for name in (*self.values, *OFTEN * 3) if self.values.get(name)]
        name = self.chance.choice(names)
        value, how = self.long_value(name, length)
        others = {
            other: self.chance.choice(self.values[other])
            for other in self.chance.sample(OFTEN[:8], 4)
            if other != name and self.values.get(other)
        }
        fields = {"title": "On Oaks", "year": "2010", **others, name: value}
        lines = ",\n".join(f"  {key} = {{{text}}}" for key, text in fields.items())
        return f"@{self.chance.choice(KINDS)}{{KEY,\n{lines}\n}}\n", f"{name}: {how}"

    def long_value(self, name: str, length: int) -> tuple[str, str]:
        around = self._value(name)
        repeated = self._part(around) or " "
        place = self.chance.randint(0, len(around))
        before, after = around[:place], around[place:]
        if self.chance.random() < 0.2:
            after = ""
        how = f"{before[-40:]!r} + {repeated!r} * {length // len(repeated)} + {after[:40]!r}"
        return before + repeated * (length // len(repeated)) + after, how

    def _value(self, name: str) -> str:
        value = self.chance.choice(self.values[name])
        matching = self.chance.choice(self.matching)
        return self.chance.choice(
            [value, value, matching, f"{matching} {value}", f"{value} {matching}"]
        )

    def _part(self, value: str) -> str:
        kind = self.chance.choice(["letters", "words", "separator", "matching", "matching"])
        if kind == "separator":
            return self.chance.choice(SEPARATORS)
        if kind == "words":
            words = value.split() or [" "]
            first = self.chance.randrange(len(words))
            part = " ".join(words[first : first + self.chance.randint(1, 3)])
            return part + self.chance.choice(["", ",", " ", "; ", "."])
        text = value if kind == "letters" else self.chance.choice(self.matching)
        first = self.chance.randrange(len(text))
        return text[first : first + self.chance.choice([1, 1, 2, 3, 5, 8, 13, 200])]


def values_of(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the values of each field that stand on a line of their own."""
    values: dict[str, list[str]] = defaultdict(list)
    for path in files:
        for found in VALUE.finditer(path.read_text("utf-8", errors="replace")):
            values[found[1].lower()].append(found[2])
    return values


def matching_texts(chance: random.Random) -> list[str]:
    """Return ten texts for each regular expression that a module of ours keeps."""
    texts = {
        text_matching(parser.parse(pattern.pattern, pattern.flags), chance)
        for pattern in patterns()
        for _ in range(10)
    }
    return sorted(text for text in texts if 0 < len(text) < 120 and text.isprintable())


def patterns() -> set[re.Pattern[str]]:
    """Return the regular expressions that are globals of our modules, or in such a collection."""
    return {
        pattern for module in modules() for pattern in _patterns_in(list(vars(module).values()))
    }


def modules() -> Iterator[ModuleType]:
    for package in map(importlib.import_module, PACKAGES):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations." not in module.name:
                yield importlib.import_module(module.name)


def _patterns_in(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif isinstance(value, dict) and depth < 3:
        yield from _patterns_in(list(value.values()), depth)
    elif isinstance(value, list | tuple) and depth < 3:
        for part in value:
            yield from _patterns_in(part, depth + 1)


CATEGORIES = {
    operations.CATEGORY_SPACE: " ",
    operations.CATEGORY_NOT_SPACE: "n",
    operations.CATEGORY_DIGIT: "1",
    operations.CATEGORY_NOT_DIGIT: "d",
    operations.CATEGORY_WORD: "w",
    operations.CATEGORY_NOT_WORD: "-",
}


def text_matching(tree: Any, chance: random.Random) -> str:
    """Return a text that the parsed pattern would match, but for what it looks for around it."""
    return "".join(_text_of(operation, argument, chance) for operation, argument in tree)


def _text_of(operation: Any, argument: Any, chance: random.Random) -> str:
    if operation is operations.LITERAL:
        return chr(argument)
    if operation in (operations.ANY, operations.NOT_LITERAL):
        return chance.choice("z, ")
    if operation is operations.IN:
        return _one_of(argument, chance)
    if operation in (operations.MAX_REPEAT, operations.MIN_REPEAT, operations.POSSESSIVE_REPEAT):
        least, most, repeated = argument
        times = chance.choice([least, min(most, max(least, 1)), min(most, least + 2)])
        return "".join(text_matching(repeated, chance) for _ in range(min(times, 5)))
    if operation is operations.SUBPATTERN:
        return text_matching(argument[-1], chance)
    if operation is operations.ATOMIC_GROUP:
        return text_matching(argument, chance)
    if operation is operations.BRANCH:
        return text_matching(chance.choice(argument[1]), chance)
    return ""


def _one_of(characters: Any, chance: random.Random) -> str:
    if characters[0][0] is operations.NEGATE:
        return chance.choice("a1A ")
    operation, argument = chance.choice(characters)
    if operation is operations.RANGE:
        return chr(chance.randint(*argument))
    return CATEGORIES[argument] if operation is operations.CATEGORY else chr(argument)


def read(source: str) -> list[str]:
    """Read an entry, and return what is wrong with the way that it was read."""
    from publications.bibtex import read_bibtex

    began = time.process_time()
    blocks = list(read_bibtex(source.encode("utf-8", "replace")))
    seconds = time.process_time() - began
    problems = [f"{seconds:.1f} s"] if seconds > SECONDS else []
    if any(message.code == "unreadable-entry" for block in blocks for message in block.messages):
        problems.append("unreadable")
    return problems


def request_pages(source: str) -> list[str]:
    """Import an entry, and return what is wrong with the pages that show it."""
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    from publications.models import Publication

    problems: list[str] = []
    connection.close()
    shutil.copy(_empty_database(), connection.settings_dict["NAME"])
    path = Path(os.environ["DATA_DIR"], "long.bib")
    path.write_text(source, "utf-8", errors="replace")
    began = time.process_time()
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        call_command("import_bibtex", str(path))  # which exits if something needs attention
    if not Publication.objects.exists() and "ends inside" not in printed.getvalue():
        problems.append(printed.getvalue()[-300:])
    seconds = time.process_time() - began
    if seconds > SECONDS_OF_A_PAGE:
        problems.append(f"import {seconds:.1f} s")
    client = Client(SERVER_NAME="localhost")
    for publication in Publication.objects.public():
        problems += _problems_of_pages(client, publication)
    return problems


def _empty_database() -> Path:
    return Path(os.environ["DATA_DIR"], "empty.sqlite3")


def _problems_of_pages(client: "Client", publication: Any) -> Iterator[str]:
    words = f"{publication.title} {publication.venue_name} {publication.keywords}"
    addresses = [
        f"/publications/{publication.slug}/",
        f"/publications/{publication.slug}/cite/",
        *(f"/publications/{publication.slug}.{name}" for name in ("bib", "ris", "json")),
        f"/publications/{publication.slug}/card.png",
        "/publications/",
    ]
    requests: list[tuple[str, dict[str, str]]] = [(address, {}) for address in addresses]
    requests += [("/search/", {"q": words}), ("/search/suggestions/", {"q": words})]
    for address, query in requests:
        began = time.process_time()
        response = client.get(address, query)
        b"".join(response) if response.streaming else response.content
        seconds = time.process_time() - began
        if seconds > SECONDS_OF_A_PAGE:
            yield f"{address} {seconds:.1f} s"
        if response.status_code not in (200, 400):
            yield f"{address} answers {response.status_code}"


def try_values(
    texts: Texts, *, length: int, until: float, problems_of: Callable[[str], list[str]]
) -> bool:
    """Try long values until then. Return whether any failed."""
    tried = failed = 0
    while time.monotonic() < until:
        source, how = texts.entry(length)
        try:
            problems = problems_of(source)
        except Exception as error:  # whatever it is
            problems = [f"{type(error).__name__}: {error}"[:300]]
        tried += 1
        failed += bool(problems)
        for problem in problems:
            print(f"{problem}\n    {how}", flush=True)
    print(f"{tried:,} values tried, {failed:,} with a problem")
    return failed > 0


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pages", action="store_true")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "ENVIRONMENT": "development",
            "DATA_DIR": folder,
            "DATABASE_URL": f"sqlite:///{folder}/directory.sqlite3",
            "DJANGO_SETTINGS_MODULE": "directory.settings",
        }
        import django
        from django.core.management import call_command
        from django.db import connection

        django.setup()
        if chosen.pages:
            call_command("migrate", verbosity=0)
            connection.close()
            shutil.copy(connection.settings_dict["NAME"], _empty_database())
        chance = random.Random(chosen.seed)  # noqa: S311 (no secret)
        files = chosen.files or sorted((ROOT / "demo").rglob("*.bib"))
        texts = Texts(chance, values_of(files), matching_texts(chance))
        failed = try_values(
            texts,
            length=LENGTH_ON_PAGES if chosen.pages else LENGTH,
            until=time.monotonic() + 60 * chosen.minutes,
            problems_of=request_pages if chosen.pages else read,
        )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
