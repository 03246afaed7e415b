"""Other forms of English words: British and American, singular and plural, of verbs. Pure."""

import re
from collections.abc import Iterator

_SHORTEST = 4  # letters of a word that has other forms

_LIKE_COLOR = "(?=s?$|ed$|ing$|al|able$|ful|hood|ly$|ite|less)"
_LIKE_ORGANIZE = "(?=(?:e[drs]?|ers|ing|ations?|able)$)"
_LIKE_ANALYZE = "(?=e[drs]?$|ers$|ing$)"
_LIKE_MODELING = "(?=ing$|ed$|ers?$)"
_LIKE_PALEO = (
    r"(?:(?<=\bpal)|(?<=\barch)(?=o)|(?<=\ban)(?=mi|sth)|(?<=\bp)(?=diatr)|(?<=\bh)(?=m[ao])|"
    "(?<=leuk)(?=mi)|(?<=isch)(?=mi)|(?<=gyn)(?=co)|(?<=encyclop)(?=d)|(?<=orthop)(?=d))e"
)
_BRITISH_AND_AMERICAN = [
    (re.compile(british), to_american, re.compile(american), to_british)
    for british, to_american, american, to_british in (
        (f"our{_LIKE_COLOR}", "or", f"(?<=[a-z]{{2}})or{_LIKE_COLOR}", "our"),
        ("(?<=[a-z][bht])re(s?)$", r"er\1", "(?<=[a-z][bht])er(s?)$", r"re\1"),
        (f"is{_LIKE_ORGANIZE}", "iz", f"iz{_LIKE_ORGANIZE}", "is"),
        (f"ys{_LIKE_ANALYZE}", "yz", f"yz{_LIKE_ANALYZE}", "ys"),
        ("ogue(s?)$", r"og\1", "og(s?)$", r"ogue\1"),
        (f"ogu{_LIKE_MODELING}", "og", f"og{_LIKE_MODELING}", "ogu"),
        (f"ll{_LIKE_MODELING}", "l", f"(?<=[aeiou])l{_LIKE_MODELING}", "ll"),
        ("enc(?=es?$)", "ens", "ens(?=es?$)", "enc"),
        ("mme(s?)$", r"m\1", "(?<=gra)m(s?)$", r"mme\1"),
        ("[ao]e(?=[a-z]{3})", "e", _LIKE_PALEO, "ae"),
        ("sulph", "sulf", "sulf", "sulph"),
    )
]
"""What matches British spellings, and the American ones for them; and the other way round."""
_NUMBERS = [
    (re.compile(f"(?<=[a-z]{{2}}){singular}$"), plural, re.compile(f"(?<=[a-z]{{2}}){plural}$"))
    for singular, plural in (
        ("y", "ies"),
        ("is", "es"),
        ("ix", "ices"),
        ("ex", "ices"),
        ("ex", "exes"),
        ("fe?", "ves"),
        ("us", "i"),
        ("um", "a"),
        ("on", "a"),
        ("a", "ae"),
    )
]
_SINGULARS = {"ies": "y", "es": "is", "ices": "ix ex", "exes": "ex", "ves": "f fe", "i": "us",
              "a": "um on", "ae": "a"}  # fmt: skip
_PAIRS = (
    "child children, mouse mice, man men, woman women, foot feet, tooth teeth, goose geese, "
    "person people, datum data, aluminium aluminum, artefact artifact, ageing aging, grey gray, "
    "sceptic skeptic, mould mold, indices indexes, matrices matrixes, "
    "plough plow, corpus corpora, genus genera, opus opera, schema schemata, stigma stigmata"
)
_ENDINGS_OF_VERBS = ("ing", "ings", "ed", "er", "ers", "or", "ors", "ion", "ions", "e")
_SHORTEST_VERB = 3  # letters before the ending
_ENDINGS_OF_VACCINATE = ("ation", "ations", "ition", "itions")
_SHORTEST_BEFORE_THEM = 5  # letters; "relation" isn't made of "rel"
_OF_VERIFY = re.compile(r"(?P<stem>[a-z]{2,}(?:if|pl))(?:y|ied|ies|ying|iers?|ications?)")
_ENDINGS_OF_VERIFY = ("y", "ied", "ies", "ying", "ier", "ication")
_OF_RECOGNIZE = re.compile("(?P<stem>[a-z]{2,}gn)(?:i[sz](?:e[drs]?|ers|ing)|itions?)")
_ENDINGS_OF_RECOGNIZE = ("ize", "izes", "ized", "izing", "izer", "ition")
_ADJECTIVES = (("ically", "ic"), ("ily", "y"), ("bly", "ble"), ("ly", ""), ("bility", "ble"),
               ("bilities", "ble"), ("ness", ""), ("ance", "ant"), ("ence", "ent"),
               ("ancy", "ant"), ("ency", "ent"))  # fmt: skip
"""The endings of adverbs and nouns that are made of adjectives, and those of the adjectives."""
_SHORTEST_ADJECTIVE = 5  # letters before "ly" or "ness"; "supply" has no adjective
_ENDINGS_OF_NOUNS = ("ment", "ments")
_ENDINGS_OF_OTHERS = ("", "s", "ed", "ing")
_OTHERS = {
    one: other
    for pair in map(str.split, _PAIRS.split(","))
    for one, other in (pair, reversed(pair))
}


def other_forms(word: str) -> list[str]:
    """Return other forms of a folded word; not all of them are words."""
    if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()):
        return []
    spelled = [word, *british_or_american(word)]
    further = (
        form
        for each in spelled
        for form in (
            *singulars_and_plurals(each),
            *_of_verb(each),
            *_of_adjective(each),
            *_of_noun(each),
        )
    )
    found = [*spelled, *further]
    return [each for each in dict.fromkeys(found) if each != word]


def singulars_and_plurals(word: str) -> Iterator[str]:
    """Yield the singulars that a folded word may be the plural of, and the other way round."""
    yield from (word[: -len(end)] for end in ("s", "es") if word.endswith(end))
    for singular, plural, is_plural in _NUMBERS:
        if singular.search(word):
            yield singular.sub(plural, word)
        if is_plural.search(word):
            yield from (word[: -len(plural)] + each for each in _SINGULARS[plural].split())
    if word.endswith("s"):  # a wrong plural: "leafs", "childs"
        one = word.removesuffix("s")
        yield from (each.sub(plural, one) for each, plural, _ in _NUMBERS)
        yield _OTHERS.get(one, one)


def british_or_american(word: str) -> list[str]:
    """Return the same folded word in the other spelling, or the irregular plural of it."""
    if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()):
        return []
    cuts = ((word.removesuffix(each), each) for each in _ENDINGS_OF_OTHERS if word.endswith(each))
    others = [_OTHERS[stem] + ending for stem, ending in cuts if stem in _OTHERS]
    found = [*others, *_spellings(word)]
    return [each for each in dict.fromkeys(found) if each != word]


def _spellings(word: str) -> Iterator[str]:
    for british, to_american, american, to_british in _BRITISH_AND_AMERICAN:
        yield british.sub(to_american, word)
        yield american.sub(to_british, word)


def _of_verb(word: str) -> Iterator[str]:
    """Yield what else is made of a verb: "cached" and "caches" for "caching"."""
    for ending in _ENDINGS_OF_VERBS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _SHORTEST_VERB:
            continue
        yield from (f"{stem}{other}" for other in ("e", "s", "ed", "ing", "er", "or", "ion"))
        if len(stem) > _SHORTEST_BEFORE_THEM:  # "compilation" for "compiler"
            yield f"{stem}ation"
        if ending in ("ing", "ed"):
            yield from (stem, stem[:-1]) if stem[-1] == stem[-2] else (stem,)  # "plan", "process"

    for ending in _ENDINGS_OF_VACCINATE:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_BEFORE_THEM:
            yield from (f"{stem}{other}" for other in ("", "e", "es", "ed", "ing", "er"))
    if word.endswith("e") and len(word) > _SHORTEST_BEFORE_THEM:
        yield from (word.removesuffix("e") + ending for ending in _ENDINGS_OF_VACCINATE)
    if found := _OF_VERIFY.fullmatch(word):
        yield from (found["stem"] + ending for ending in _ENDINGS_OF_VERIFY)
    if found := _OF_RECOGNIZE.fullmatch(word):
        yield from (found["stem"] + ending for ending in _ENDINGS_OF_RECOGNIZE)


def _of_adjective(word: str) -> Iterator[str]:
    """Yield the adjective that an adverb or noun is made of: "formal" for "formally"."""
    for ending, adjective in _ADJECTIVES:
        stem = word.removesuffix(ending)
        shortest = _SHORTEST_VERB if adjective else _SHORTEST_ADJECTIVE
        if stem != word and len(stem) >= shortest:
            yield stem + adjective
    if word.endswith(("ant", "ent")):
        yield from (f"{word[:-1]}ce", f"{word[:-1]}cy")
    if word.endswith("ble"):
        yield f"{word.removesuffix('le')}ility"


def _of_noun(word: str) -> Iterator[str]:
    """Yield the verb that a noun is made of: "measuring" for "measurement"."""
    for ending in _ENDINGS_OF_NOUNS:
        verb = word.removesuffix(ending)
        if verb != word and len(verb) >= _SHORTEST_VERB:
            yield from (verb, *_of_verb(verb))
