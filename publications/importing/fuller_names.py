"""Names that one source of a publication writes out, of which another has only initials. Pure."""

from collections.abc import Iterable, Sequence

from people.name_comparison import is_fuller_name
from publications.publication_data import AuthorName


def with_fuller_names(
    names: Sequence[AuthorName], others: Sequence[AuthorName]
) -> list[AuthorName]:
    """Return names with the first names of those in the same place that are fuller."""
    fuller = list(names)
    for place, (name, other) in enumerate(zip(names, others, strict=False)):
        if is_fuller_name(other, name):
            fuller[place] = name._replace(first=other.first)
    return fuller


def with_known_first_names(
    names: Iterable[AuthorName], known: Sequence[AuthorName]
) -> list[AuthorName]:
    """Return names with the fuller first names that are known, wherever they are."""
    fuller = ((name, [each for each in known if is_fuller_name(each, name)]) for name in names)
    return [name._replace(first=found[0].first) if found else name for name, found in fuller]


def are_of_sources(names: Iterable[AuthorName], sources: Sequence[Sequence[AuthorName]]) -> bool:
    """Whether each name is the fullest of the sources in its place, so that none was edited."""
    for place, name in enumerate(names):
        there = [source[place] for source in sources if place < len(source)]
        is_there = any(each[:4] == name[:4] for each in there)
        if not is_there or any(is_fuller_name(each, name) for each in there):
            return False
    return True
