"""Count family and given names: writes the table that estimates how common a name is.

Usage: python scripts/count_names.py ANTHOLOGY.json.xz > people/name_counts.txt

The argument has the papers of the ACL Anthology (https://aclanthology.org, CC BY 4.0) as
{"papers": [{"authors": [[first, last, person id or "?", ...], ...]}, ...]}. Names that occur once
are left out.
"""

import json
import lzma
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from foundation.folding import fold
from people.name_frequency import group_of
from people.names import has_initials_only, part_key

HEADER = """\
# How many people have a family or given name, among %d authors of the ACL Anthology.
# Data: https://aclanthology.org, CC BY 4.0; counted by scripts/count_names.py.
# "family" or the group of the family name, the count, and the names with this count.
"""


def count(path: str) -> tuple[int, dict[str, Counter[str]]]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        papers = json.load(file)["papers"]
    people = {}
    for paper in papers:
        for first, last, person, *_rest in paper["authors"]:
            if first and last and first.isprintable() and not has_initials_only(first):
                key = person if person != "?" else f"{part_key(first)} {part_key(last)}"
                people[key] = (first, last)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for first, last in people.values():
        family, words = part_key(last), fold(first).split()
        counts["family"][family] += 1
        group = group_of(family)
        given = "".join(words) if group in ("zh", "ko") else words[0] if words else ""
        if len(given) > 1:
            counts[group][given] += 1
            counts["all-" + group]["*"] += 1
    return len(people), counts


def main() -> None:
    total, counts = count(sys.argv[1])
    print(HEADER % total, end="")
    for kind, names in counts.items():
        by_count: defaultdict[int, list[str]] = defaultdict(list)
        for name, number in names.items():
            if number > 1 and name.isascii():
                by_count[number].append(name)
        for number, group in sorted(by_count.items(), reverse=True):
            print(kind, number, *sorted(group))


if __name__ == "__main__":
    main()
