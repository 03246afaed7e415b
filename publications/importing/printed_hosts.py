"""The conference at which a printed workshop was held: "AISys@SOSP 2017". Pure."""

import re

from publications.acronyms import ORGANIZERS
from publications.bibtex import ORDINAL_WORD, may_abbreviate
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_ordinals import CONFERENCE_WORD
from publications.importing.printed_short_names import is_short
from publications.importing.printed_years import LEADING_YEAR, without_year

_HELD_AT = lazy_regex(
    r"^(?P<child>[^@]{2,}?)\s*@\s*(?P<parent>[^@]{2,})$|"
    r"^(?P<workshop>.*\bworkshops?\b.*?)[,\s]+(?:held\s+)?(?:at|@|co-?located with|"
    r"(?:held\s+)?in (?:conjunction|association) with)\s+(?P<host>\S.*)$|"
    r"^(?P<host2>[A-Z]\w{2,}(?:\s+(?:19|20)\d\d|-\d\d)?)\s+(?P<workshop2>workshops?\b.+)$",
    re.IGNORECASE,
)

# Not a workshop, which is held at another one.
_CONFERENCE = "(?:conference|congress|symposium|summer school)"
_BESIDE = (
    # `Conference on Trees (TREE 2012) Workshop on Oaks`
    lazy_regex(
        r"(?P<host>[^()]{5,}\((?P<short>[A-Z][\w&/-]+?)(?:[ '’]*(?:19|20)?\d\d)?\))\s+"
        r"(?P<workshop>[Ww]orkshops?\b.*)"
    ),
    # `Oaks in Winter: Proceedings of the TREE-04 Workshop` and, as AAAI writes it, `Oaks in Winter:
    # Papers from the 2012 TREE Workshop`
    lazy_regex(
        r"(?P<workshop>[^:,]{8,100}): (?:[Pp]roceedings of the "
        r"(?P<host>[A-Z]{3,}[-'’ ]?(?:19|20)?\d\d) [Ww]orkshop"
        r"|[Pp]apers from the (?P<host2>(?:(?:19|20)\d\d )?[A-Z]{3,}(?:[-'’ ]\d\d)?) [Ww]orkshop"
        r"(?:,? AAAI Technical Report [\w-]+)?)"
    ),
    # `Workshop on Oaks, European Conference on Trees`
    lazy_regex(
        r"(?P<workshop>[^,]*\bworkshops?\b[^,()]*), (?P<host>(?:the )?(?:[\w/-]+ ){0,5}"
        rf"{_CONFERENCE} (?:on|of|in|for) .+)",
        re.IGNORECASE,
    ),
    # `Workshop on Oaks, IEEE TREE`
    lazy_regex(
        r"(?P<workshop>.*\b[Ww]orkshop\b.*), (?P<host>(?:ACM|IEEE) [A-Z][\w/+-]*[A-Z]"
        r"(?:[ '’]*(?:19|20)?\d\d)?)"
    ),
    # `Hot Oaks Workshop, TREE 2012`, which isn't the short name of the workshop
    lazy_regex(
        r"(?!.*\b(?:Annual|European|International|Italian|National)\b)"
        rf"(?!(?i:the )?(?i:{ORDINAL_WORD})\b)(?P<workshop>[^\d,:()–—]*\w \w[\w ]* [Ww]orkshop), "
        r"(?P<other>(?P<host>[A-Z][\w/+-]*[A-Z][\w/+-]*?[ '’-]{0,2}(?:(?:19|20)\d\d|(?<=['’])\d\d))"
        r"(?:, .*)?)"
    ),
    # `Tenth Conference on Trees, Oak Workshop`
    lazy_regex(
        rf"(?P<host>[^,]*\b{_CONFERENCE}(?: (?:on|of|in|for) (?:[\w/-]+ )*?[\w/-]+)?), "
        r"(?P<workshop>(?:[\w/-]+ ){2,12}Workshop)",
        re.IGNORECASE,
    ),
)


def workshop_and_host(text: str) -> tuple[str, str] | None:
    """Return "AISys" and "SOSP 2017" for "AISys@SOSP 2017"."""
    held = _HELD_AT.match(text)
    if not held or not _is_conference(held):
        return _named_beside(text)
    workshop = held["child"] or held["workshop"] or held["workshop2"]
    host = held["parent"] or held["host"] or held["host2"]
    if held["workshop2"]:
        workshop = f"{without_year(host)} {workshop}"
    if held["parent"] and host.count(")") > host.count("("):
        return f"{workshop})", host.replace(")", "", 1)  # `Workshop on Oaks (WO@TREE)`
    return workshop, host


def _named_beside(text: str) -> tuple[str, str] | None:
    found = next(filter(None, (pattern.fullmatch(text) for pattern in _BESIDE)), None)
    if found is None:
        return None
    parts = found.groupdict("")
    host = parts["host"] or parts["host2"]
    if may_abbreviate(LEADING_YEAR.sub("", without_year(host)), parts["workshop"]):
        return None
    short = f"{parts['short']} " if "short" in parts else ""
    return short + parts["workshop"], host


def _is_conference(held: re.Match[str]) -> bool:
    """Whether "at" is followed by a conference, as in "at NIPS 2016", not by a place.

    And whether one is before "Workshop": "NIPS Workshop", not "International" or "IEEE Workshop".
    """
    if held["child"] and _ON_AT.search(held["child"]):
        return False
    if before := held["host2"]:
        bare = without_year(before)
        is_plain = is_short(bare) and not held.string.isupper()
        return bare not in _NO_HOSTS and (bare != before or is_plain)
    if held["host"] is None or not _AT_ALONE.search(held[0][: held.start("host")]):
        return True
    host = re.split(r"[,:;(]", held["host"], maxsplit=1)[0].strip()
    return bool(_NAMED_SHORT.fullmatch(host) or CONFERENCE_WORD.search(host))


# `ACM Conference on Learning @ Scale`, whose name goes on.
_ON_AT = lazy_regex(rf"\b{_CONFERENCE} on \w+\s*$", re.IGNORECASE)
_NO_HOSTS = ORGANIZERS | {"The", "Annual", "International", "Joint", "Proceedings"}
_AT_ALONE = lazy_regex(r"[,\s]at\s+$", re.IGNORECASE)
_NAMED_SHORT = lazy_regex(r"(?:[Tt]he\s+)?[A-Z][\w&/+.*-]*(?:[A-Z+*][\w&/+.*-]*|[\s'’-]*\d{2,4})")


def short_name_of(edition: str, *, is_word: bool = False) -> str:
    """Return "OSDI" for "OSDI", "OSDI '24" and "OSDI 2024", or "" for what is no short name.

    A word that is known to be one needs no capitals, as "Middleware".
    """
    bare = without_year(edition)
    is_name = (is_word or is_short(bare)) and bare not in ORGANIZERS
    return bare if is_name and bare.rpartition(" ")[2] != "Workshop" else ""
