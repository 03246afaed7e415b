"""Whether two conferences have only their acronym in common, as the ICPC of three fields. Pure."""

from foundation.folding import fold
from publications.bibtex import may_abbreviate
from publications.bibtex.lazy_regex import lazy_regex

_SAYS_LITTLE = lazy_regex(
    r"\d+\w*|acm|ieee|usenix|a|an|and|at|for|in|of|on|the|to|with|advances?|proc(?:eedings?)?"
    r"|annual|international|intl?|joint|national|world|american|asian|european"
    r"|conf(?:erence)?|congress|contest|meeting|symp(?:osium)?|workshop"
)
_STEM = 5  # letters; "Comput." is "Computing"


def share_only_acronym(acronym: str, name: str, other: str) -> bool:
    """Whether it stands for both names, although at most half of their telling words are equal."""
    mine, its = _telling(name), _telling(other)
    fewer = min(len(mine), len(its))
    is_named_by_it = fold(acronym)[:_STEM] in mine | its
    if not fewer or is_named_by_it or len(mine & its) * 2 > fewer:
        return False
    return may_abbreviate(acronym, name) and may_abbreviate(acronym, other)


def _telling(name: str) -> set[str]:
    words = (word for word in fold(name).split() if not _SAYS_LITTLE.fullmatch(word))
    return {word[:_STEM] for word in words}
