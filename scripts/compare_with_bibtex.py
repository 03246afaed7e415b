#!/usr/bin/env python3
"""Compare our reader with the `bibtex` program, field by field and name by name.

Usage: python scripts/compare_with_bibtex.py [FILE.bib ...]

Without files, every bibliography of the Debian package texlive-bibtex-extra (and biblatex's
examples) that is found under /usr/share/texlive. The program runs with a style that prints each
field and the four parts of each name. Differences are printed by reason; the exit status is 1
if any has no known reason. Values are compared before LaTeX is decoded, with white space folded.
"""

from __future__ import annotations

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from publications.bibtex import Block, read_bibtex
from publications.bibtex.record.name_parts import split_name
from publications.bibtex.record.separators import split_at_and
from publications.bibtex.resolution.macros import MacroTable

FOLDER = pathlib.Path("/usr/share/texlive/texmf-dist/bibtex/bib")
PEOPLE = ("author", "editor")
PARTS = ("ff", "vv", "ll", "jj")
Entry = dict[str, str]
People = dict[str, list[tuple[str, ...]]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=3, help="examples of each difference")
    options = parser.parse_args()
    files = options.files or default_files()
    reasons: dict[str, list[str]] = defaultdict(list)
    entries = fields = names = 0
    for path in files:
        blocks = [block for block in read_bibtex(path.read_bytes()) if block.record]
        theirs, complaints = run_bibtex(path, blocks)
        for block in blocks:
            entries += 1
            found = theirs.get(block.key)
            if found is None or block.key_taken_on_line or block.same_as_line:
                reasons[why_missing(block, theirs, complaints)].append(
                    f"{path.name}:{block.line} {block.key}"
                )
                continue
            fields += len(found[0])
            names += sum(map(len, found[1].values()))
            for reason, text in differences(block, *found, complaints):
                reasons[reason].append(f"{path.name}:{block.line} {block.key}: {text}")
    print(f"{len(files)} files, {entries} entries, {fields} fields, {names} names compared")
    for reason, found_here in sorted(reasons.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(found_here):6} {reason}")
        for text in found_here[: options.show]:
            print(f"         {text[:200]}")
    return 1 if any(reason.startswith("UNEXPLAINED") for reason in reasons) else 0


def default_files() -> list[pathlib.Path]:
    files = sorted((FOLDER / "beebe").glob("*.bib"))
    return [*files, *(FOLDER / "biblatex").rglob("biblatex-examples.bib")]


def run_bibtex(
    path: pathlib.Path, blocks: list[Block]
) -> tuple[dict[str, tuple[Entry, People]], str]:
    """Return what `bibtex` reads from a file: fields and people by key, and its log."""
    wanted = sorted({name for block in blocks for name in block.fields} - {"crossref"})
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        (scratch / "source.bib").write_bytes(path.read_bytes())
        (scratch / "dump.bst").write_text(style(wanted))
        (scratch / "job.aux").write_text(
            "\\citation{*}\n\\bibdata{source}\n\\bibstyle{dump}\n", encoding="ascii"
        )
        subprocess.run(
            ["bibtex", "-min-crossrefs=9999", "job"], cwd=scratch, capture_output=True, check=False
        )
        output = (scratch / "job.bbl").read_text(encoding="utf-8", errors="replace")
        log = (scratch / "job.blg").read_text(encoding="utf-8", errors="replace")
    return dict(parse_dump(output)), log


def style(fields: list[str]) -> str:
    """Return a .bst that prints the given fields, and the parts of the names in PEOPLE."""
    usable = [name for name in fields if re.fullmatch(r"[a-z][a-z0-9_.+:-]*", name)]
    lines = [
        "ENTRY {",
        *usable,
        "}{}{}",
        "STRINGS { the.people }",
        "INTEGERS { the.number how.many }",
    ]
    table = MacroTable()
    lines += [f'MACRO {{{name}}} {{"{text}"}}' for name, text in table.defined().items()]
    calls = []
    for number, name in enumerate(usable):
        code = "f." + "".join(chr(ord("a") + int(digit)) for digit in str(number))
        lines.append(
            f"FUNCTION {{{code}}} {{ {name} missing$ 'skip$ "
            f'{{ "@@F {name} " write$ {name} write$ newline$ }} if$ }}'
        )
        calls.append(code)
    lines.append("FUNCTION {one.name} {")
    for part in PARTS:
        lines.append(
            f'"@@{part} " write$ the.people the.number "{{{part}}}" format.name$ write$ newline$'
        )
    lines.append("}")
    lines.append(
        "FUNCTION {all.names} { the.people num.names$ 'how.many := #1 'the.number := "
        "{ the.number how.many #1 + < } { one.name the.number #1 + 'the.number := } while$ "
        '"@@end" write$ newline$ }'
    )
    for role in PEOPLE:
        if role in usable:
            lines.append(
                f"FUNCTION {{p.{role}}} {{ {role} missing$ 'skip$ "
                f'{{ "@@P {role}" write$ newline$ {role} \'the.people := all.names }} if$ }}'
            )
            calls.append(f"p.{role}")
    groups = []
    for number in range(0, len(calls), 15):
        groups.append("g." + "".join(chr(ord("a") + int(digit)) for digit in str(number)))
        lines.append(f"FUNCTION {{{groups[-1]}}} {{ {' '.join(calls[number : number + 15])} }}")
    lines.append('FUNCTION {dump.entry} { "@@E " write$ cite$ write$ newline$')
    lines += [*groups, "}"]
    lines += ["FUNCTION {default.type} { dump.entry }", "READ", "ITERATE {dump.entry}"]
    return "\n".join(lines) + "\n"


def parse_dump(output: str) -> Iterator[tuple[str, tuple[Entry, People]]]:
    key = ""
    fields: Entry = {}
    people: People = {}
    role = ""
    parts: list[str] = []
    for chunk in re.split(r"(?:^|\n)@@", output)[1:]:
        command, _, rest = chunk.partition(" ")
        value = fold(rest)
        command = command.strip()
        if command == "E":
            if key:
                yield key, (fields, people)
            key, fields, people = value, {}, {}
        elif command == "F":
            name, _, text = value.partition(" ")
            fields[name] = text
        elif command == "P":
            role, parts = value, []
            people[role] = []
        elif command in PARTS:
            parts.append(value)
            if len(parts) == len(PARTS):
                people[role].append(tuple(fold_name(part) for part in parts))
                parts = []
    if key:
        yield key, (fields, people)


def fold(text: str) -> str:
    return " ".join(text.split())


def fold_name(text: str) -> str:
    return " ".join(text.replace("~", " ").replace("\u00a0", " ").split())


def why_missing(block: Block, theirs: dict[str, tuple[Entry, People]], log: str) -> str:
    if block.same_as_line:
        return "a repeated entry, which both read once"
    if block.key_taken_on_line:
        return "a repeated key: bibtex drops the second entry, we keep and report it"
    if block.key.lower() in map(str.lower, theirs):
        return "a key repeated in another case: bibtex drops the second entry"
    if any(code in {message.code for message in block.messages} for code in FAULTS):
        return "an entry with errors, which bibtex skips and we read as far as possible and report"
    if "Sorry---you've exceeded BibTeX's" in log or "Aborted" in log:
        return "bibtex stopped: the file exceeds its capacity"
    return "UNEXPLAINED: bibtex lacks the entry"


FAULTS = (
    "no-key", "unclosed", "no-comma-after-key", "stray-text", "no-comma", "unclosed-value",
    "closed-early", "unquoted-value", "no-equals", "no-value", "invalid-key", "stray-quote",
)  # fmt: skip


def differences(block: Block, fields: Entry, people: People, log: str) -> Iterator[tuple[str, str]]:
    ours = {name: fold(value) for name, value in block.fields.items() if name != "crossref"}
    for name in sorted({*ours, *fields}):
        a, b = ours.get(name, ""), fields.get(name, "")
        if a != b:
            yield why_field(block, name, a, b), f"{name}: ours {a[:70]!r}, bibtex {b[:70]!r}"
    for role in PEOPLE:
        if role not in fields or fold(block.fields.get(role, "")) != fields[role]:
            continue
        mine = [raw_parts(piece) for piece in split_at_and(fields[role]) if piece.strip()]
        yours = people.get(role, [])
        if len(mine) != len(yours):
            yield why_number(block), f"{role}: {len(mine)} names, bibtex {len(yours)}"
            continue
        for one, other in zip(mine, yours, strict=True):
            if one != other:
                yield why_name(one, other), f"{role}: ours {one}, bibtex {other}"


def raw_parts(piece: str) -> tuple[str, ...]:
    return tuple(fold_name(part) for part in split_name(piece)[:4])


def why_field(block: Block, name: str, ours: str, theirs: str) -> str:
    codes = {message.code for message in block.messages}
    if codes & set(FAULTS):
        return "an entry with errors, of which we keep more, and report it"
    if not re.fullmatch(r"[a-z][a-z0-9_.+:-]*", name):
        return "a field whose name can't be used in a bibtex style"
    inherits = "crossref" in block.fields or "xdata" in block.fields
    if inherits and not theirs:
        return (
            "inherited as in BibLaTeX (a parent's title as booktitle, xdata, "
            "parents before children)"
        )
    if inherits and not ours:
        return "not inherited: what identifies the parent itself (its DOI, address, title, pages)"
    if "repeated-list" in codes and ours.startswith(theirs):
        return "a repeated list, such as keywords: we keep both, and report it"
    if re.search(r"^\s*%", block.raw, re.MULTILINE) and not theirs:
        return "an entry with a field commented out, which bibtex can't read"
    if any(ord(char) < 32 for char in theirs):
        return "control characters, which we remove"
    if name == "month" and not theirs:
        return "a month that is not a macro, read by its name"
    if "stray-bytes" in codes or not (ours + theirs).isascii():
        return "characters outside ASCII: other bytes, or NFC"
    return "UNEXPLAINED field"


def why_number(block: Block) -> str:
    if any(message.code == "name-empty" for message in block.messages):
        return "“and and”: bibtex counts an empty name, we skip and report it"
    return "UNEXPLAINED number"


def why_name(ours: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    if (
        theirs[1]
        and " ".join(ours).replace("-", " ").split() == " ".join(theirs).replace("-", " ").split()
    ):
        return "a lower-case letter after a hyphen (Jean-luc), which bibtex reads as a von part"
    if not "".join(ours + theirs).isascii():
        return "a letter outside ASCII: upper case in Unicode, which bibtex doesn't know"
    if re.sub(r"[-\s]", "", "".join(ours)) == re.sub(r"[-\s]", "", "".join(theirs)):
        return (
            "“J. -C.”: bibtex drops the hyphen of an initial, or one that stands alone, we keep it"
        )
    if any("\\" in part for part in theirs):
        return "an accent \\~ outside braces, where bibtex splits the name"
    if "and" in " ".join(theirs[1:3]).split():
        return "“and and”: bibtex counts an empty name, we skip and report it"
    return "UNEXPLAINED name"


if __name__ == "__main__":
    sys.exit(main())
