"""Small words of other languages than English, in names of journals and conferences. Pure."""

SMALL_FOREIGN_WORDS = frozenset({
    "da", "das", "de", "dei", "del", "della", "delle", "der", "des", "di", "die", "do", "dos", "du",
    "el", "em", "en", "et", "für", "het", "la", "las", "le", "les", "los", "na", "och", "og", "und",
    "van", "voor", "y", "zur",
})  # fmt: skip
"""Without the "e" of Italian and Portuguese, which is a letter in "Physical Review E"."""
