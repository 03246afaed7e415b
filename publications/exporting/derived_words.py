"""Words that are formed regularly from others: "nonrecurring" from "recur". Pure."""

import re
from collections.abc import Iterator

_PREFIX = re.compile(
    r"anti|auto|bio|co|cross|de|dis|electro|geo|hydro|hyper|hypo|infra|inter|intra|macro|mega|meta"
    r"|micro|mid|mini|mis|mono|multi|nano|neuro|non|out|over|para|photo|poly|post|pre|pro|pseudo"
    r"|psycho|quasi|re|semi|socio|sub|super|supra|techno|tele|thermo|trans|tri|ultra|under|uni|un|up"
)
# An ending, and what stands in its place in the word that it was added to.
_ENDINGS = (
    ("ies", ("y",)), ("es", ("", "e")), ("s", ("",)), ("ied", ("y",)), ("ed", ("", "e")),
    ("ing", ("", "e")), ("ly", ("",)), ("ally", ("", "al")), ("ily", ("y",)), ("bly", ("ble",)),
    ("ness", ("",)), ("iness", ("y",)), ("ment", ("",)), ("ments", ("",)), ("tion", ("te", "t")),
    ("tions", ("te", "t")), ("ation", ("", "e", "ate")), ("ations", ("", "e", "ate")),
    ("ization", ("ize", "al", "")), ("isation", ("ise", "ize")), ("ising", ("izing",)),
    ("ised", ("ized",)), ("ise", ("ize",)), ("izing", ("ize", "")), ("ized", ("ize", "")),
    ("ity", ("", "e")), ("ities", ("", "e", "y")), ("ability", ("able",)), ("ibility", ("ible",)),
    ("able", ("", "e")), ("less", ("",)), ("ful", ("",)), ("al", ("", "e")), ("ical", ("ic",)),
    ("ically", ("ic", "ical")), ("ive", ("", "e", "ion")), ("ist", ("", "y")), ("ists", ("ist",)),
    ("ism", ("", "ist")), ("ography", ("ographic",)), ("ology", ("ological",)),
)  # fmt: skip
_DOUBLING = frozenset({"ed", "ing"})  # "fitting"
_LEAST = 4  # letters of what is left


def bases(word: str) -> Iterator[str]:
    """Yield what a word in small letters may be formed from, in one step."""
    for ending, replacements in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _LEAST:
            continue
        yield from (f"{stem}{replacement}" for replacement in replacements)
        if ending in _DOUBLING and stem[-1] == stem[-2]:
            yield stem[:-1]
    prefix = _PREFIX.match(word)
    if prefix and len(word) - prefix.end() >= _LEAST:
        yield word[prefix.end() :]
