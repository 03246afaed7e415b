"""Tell which of two spellings of the name of a venue has the better capitals. Pure."""

from publications.journals_in_capitals import SHORT_WORDS, SMALL_WORDS, is_acronym
from publications.small_words import SMALL_FOREIGN_WORDS


def has_better_capitals(name: str, than: str) -> bool:
    """Whether an English name has capitals where the other has none, or where it has only capitals.

    PubMed writes `Journal of examples`, Web of Science `JOURNAL OF EXAMPLES`, and some programs
    `Ieee Access` and `Neuroimage`.
    """
    name, than = name.replace("&", "and"), than.replace("&", "and")
    is_of_one_case = name.isupper() or name.islower()
    if name == than or is_of_one_case or name.casefold() != than.casefold():
        return False
    words, others = name.split(), than.split()
    if not _OF_OTHER_LANGUAGES.isdisjoint(words) or len(words) != len(others):
        return False
    if than.isupper():
        return any(len(word) > _LONGEST_SHORT for word in words)
    return all(map(_is_better_word, words, others))


def _is_better_word(word: str, than: str) -> bool:
    """Whether it is `Journal` instead of `journal`, or `IEEE` or `NeuroImage` in small letters."""
    if word == than:
        return True
    if than.islower():
        return len(word) >= _LONGEST_SHORT and word[0].isupper()
    may_be = len(word) == _LETTERS_OF_ACRONYM and word not in SMALL_WORDS | SHORT_WORDS
    is_better = word.isupper() and (may_be or is_acronym(word))
    is_joined = not word.isupper() and word[0].isupper()
    return than == than.capitalize() and (is_better or is_joined)


_LETTERS_OF_ACRONYM = 3  # others are known
_LONGEST_SHORT = 4  # letters of what may be written in capitals or without: eLife, PLOS, npj
_OF_OTHER_LANGUAGES = SMALL_FOREIGN_WORDS | {"e"}
