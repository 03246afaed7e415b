"""Tell which of two spellings of the name of a venue has the better capitals. Pure."""

from publications.small_words import SMALL_FOREIGN_WORDS


def has_better_capitals(name: str, than: str) -> bool:
    """Whether an English name has capitals where the other has none, or where it has only capitals.

    PubMed writes `Journal of examples`, and Web of Science `JOURNAL OF EXAMPLES`.
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
    return all(
        word == other or (other.islower() and len(word) >= _LONGEST_SHORT and word[0].isupper())
        for word, other in zip(words, others, strict=True)
    )


_LONGEST_SHORT = 4  # letters of what may be written in capitals or without: eLife, PLOS, npj
_OF_OTHER_LANGUAGES = SMALL_FOREIGN_WORDS | {"e"}
