"""Names of people in the form that the styles of citations expect."""

import re

from foundation.folding import fold
from people.name_frequency import VIETNAMESE
from people.names import is_cjk, is_group_name
from publications.bibtex import is_given_name
from publications.exporting.csl_names import OTHERS
from publications.exporting.names_in_capitals import are_initials, in_name_case
from publications.exporting.titles_in_capitals import title_in_title_case

# Marks in the place of names that are missing.
OTHERS_FOLLOW, ELLIPSIS = "\ufdd5", "\ufdd6"
OURS = re.compile("[\ufdd0-\ufdef]")
"""The characters that we use as marks, which no text may have."""
# No style prints more than 20 names, including the last one.
LONGEST_LIST = 25


def cited_names(style: str, names: list[dict[str, str]], gaps: list[int]) -> list[dict[str, str]]:
    """Return the names, with marks for those that are missing before a position or at the end."""
    prepared: list[dict[str, str]] = []
    if style == "ieee" and names[-1] == OTHERS:
        names = [names[0], OTHERS]
    if not gaps:
        names = [each for name in names for each in _pair(name)]
    if _are_people(names):
        names = [_in_parts(name) for name in names]
    letters = _JOINED if _have_initials(names) else _LETTER
    for position, name in enumerate(names, start=1):
        if position in gaps:
            prepared.append({"literal": ELLIPSIS})
        prepared.append(_name(style, name, letters))
    if len(prepared) <= LONGEST_LIST:
        return prepared
    if style == "acm":  # the only style without a maximum
        return [*prepared[:LONGEST_LIST], {"literal": OTHERS_FOLLOW}]
    return [*prepared[:LONGEST_LIST], prepared[-1]]


def _have_initials(names: list[dict[str, str]]) -> bool:
    """Whether names in capitals have initials, as in "BENESH, GA and UMRIGAR, C".

    "LI, XU" may be a first name.
    """
    given = [name.get("given", "") for name in names if name.get("family", "").isupper()]
    is_short = all(len(each) <= _MOST_INITIALS for each in given)
    return is_short and any(_NO_VOWEL.fullmatch(each) or are_initials(each) for each in given)


_MOST_INITIALS = 3
_NO_VOWEL = re.compile(r"[A-ZÀ-Þ]|[B-DF-HJ-NP-TV-Z]{1,3}")


def _name(style: str, name: dict[str, str], letters: re.Pattern[str]) -> dict[str, str]:
    """Return a name as the style expects it, with `letters` as initials of names in capitals."""
    if name == OTHERS:
        return {"literal": OTHERS_FOLLOW}
    clean = {part: _TYPOGRAPHIC_HYPHENS.sub("-", OURS.sub("", text)) for part, text in name.items()}
    if _LETTER_APART.fullmatch(clean.get("given", "")) and "non-dropping-particle" in clean:
        clean["given"] += clean.pop("non-dropping-particle")
    if clean.get("non-dropping-particle", "").endswith(_APOSTROPHES):  # with no space after "d'"
        clean["family"] = clean.pop("non-dropping-particle") + clean["family"]
    if "literal" in clean:
        clean = _literal(clean["literal"])
    elif clean.get("given") == "The" and fold(clean["family"]) not in _VIETNAMESE:
        return {"literal": f"The {clean['family']}"}  # "MathWorks, The", not "Nguyen, The"
    elif _IN_PARENTHESES.fullmatch(clean.get("family", "")):
        clean = _with_nickname(clean)
    if is_group_name(clean.get("given", ""), clean.get("family", "")):  # "Team, R Core"
        parts = (clean.get(part, "") for part in ("given", "non-dropping-particle", "family"))
        return {"literal": " ".join(filter(None, parts))}
    # 赵汉宇, not "汉宇 赵" or "赵, 汉.": names in these scripts have no initials and no comma.
    if is_cjk(clean.get("family", "")) and clean.get("given"):
        return {"literal": clean["family"] + clean["given"]}
    if "family" in clean and (title := _TITLES.match(clean.get("given", ""))):
        clean["given"] = clean["given"][title.end() :]
    if "family" in clean and (found := _particle(clean.get("given", ""), clean["family"])):
        clean |= {"given": found[1].rstrip(), "family": f"{found[2]} {clean['family']}"}
    is_in_capitals = clean.get("family", "").isupper()
    if is_in_capitals and "given" in clean:
        clean |= in_name_case(clean["family"], clean["given"], has_names=letters is _LETTER)
    if "given" in clean:
        clean["given"] = _GLUED_INITIAL.sub(" ", clean["given"])
        clean["given"] = _AFTER_WORD.sub("", clean["given"])
    if clean.get("suffix") in ("Jr", "Sr"):
        clean["suffix"] += "."
    if "given" in clean and not is_in_capitals:
        clean["given"] = _IN_FULL.sub(_in_full, clean["given"])
    if "given" in clean:  # "F.C.M." means the three initials "F. C. M.", and so does "FCM"
        given = clean["given"]
        if style in _WITH_INITIALS and clean.get("family", "")[:1].isupper():
            given = _with_capitals(given)
        spaced = re.sub(r"\.(?=[^\W\d_])", ". ", given)
        spaced = _JOINED_WITH_PERIOD.sub(_initials, spaced)
        spaced = _SMALL_INITIAL.sub(lambda found: found[0].upper(), spaced)
        joined = letters if is_in_capitals else _JOINED
        clean["given"] = _CYRILLIC_LETTER.sub(_initials, joined.sub(_initials, spaced))
    return clean


def _literal(text: str) -> dict[str, str]:
    """Return a name in braces, in parts if it is a person's: {Mary A. Roe}."""
    if _OF_PERSON.fullmatch(text) and not is_group_name("", text):
        given, _space, family = text.rpartition(" ")
        if given.endswith(".") or is_given_name(given):
            return {"family": family, "given": given}
    if _IN_CAPITALS.fullmatch(text) and not is_group_name("", text):
        given, _space, family = text.rpartition(" ")
        if is_given_name(given):
            return in_name_case(family, given, has_names=True)
    text = title_in_title_case(text) if is_group_name("", text) else text
    return {"literal": text.rstrip(".") if _ENDS_WITH_WORD.search(text) else text}


_IN_CAPITALS = re.compile(r"[A-ZÀ-ÖØ-Þ]{3,}(?:-[A-ZÀ-ÖØ-Þ]{2,})? [A-ZÀ-ÖØ-Þ'’-]{3,}")
_LETTER_APART = re.compile("[ŁØŚŠŽČ]")  # Łukasz Roe as "ukasz Roe, {\\L}" by NeurIPS
_APOSTROPHES = ("'", "’")


def _pair(name: dict[str, str]) -> list[dict[str, str]]:
    """Return both people of "J. Roe & A. B. Doe", which braces made one name."""
    found = _IN_PAIR.fullmatch(name.get("literal", ""))
    if found is None:
        return [name]
    return [{"family": found[2], "given": found[1]}, {"family": found[4], "given": found[3]}]


_IN_PAIR = re.compile(r"((?:[A-Z]\. ?)+)([^\W\d_]{2,}) (?:&|and) ((?:[A-Z]\. ?)+)([^\W\d_]{2,})")


def _are_people(names: list[dict[str, str]]) -> bool:
    """Whether all of many names are in braces, as in {Ann Roe} and {Bo Al Doe} and {Cy Poe}."""
    literals = [name.get("literal", "") for name in names if name != OTHERS]
    return (
        len(literals) >= _LEAST_IN_BRACES
        and all(map(_WORDS_OF_NAME.fullmatch, literals))
        and not any(is_group_name("", literal) for literal in literals)
    )


def _in_parts(name: dict[str, str]) -> dict[str, str]:
    given, _space, family = name["literal"].rpartition(" ")
    return {"family": family, "given": given} if given else name


_LEAST_IN_BRACES = 3
_WORDS_OF_NAME = re.compile(
    r"[A-ZÀ-ÖØ-ÞČŁŚŠŽ][\w.'’-]{0,30}(?: [A-ZÀ-ÖØ-ÞČŁŚŠŽ][\w.'’-]{0,30}){1,4}"
)
_OF_PERSON = re.compile(
    r"(?:[A-Z][a-zß-öø-ſ]{1,30}|[A-Z]\.)(?: [A-Z]\.){0,3} [A-ZÀ-ÖØ-ÞČŁŚŠŽ][A-Za-zß-öø-ſ'’-]{1,30}"
)


def _with_nickname(name: dict[str, str]) -> dict[str, str]:
    """Return "Hou (Favonia)" as the family name of Kuen-Bang Hou (Favonia)."""
    given, _space, family = name.get("given", "").rpartition(" ")
    if not given:
        return {"literal": f"{family} {name['family']}".strip()}
    return name | {"given": given, "family": f"{family} {name['family']}"}


_IN_PARENTHESES = re.compile(r"\([^()]+\)")


_AFTER_WORD = re.compile(r"(?<=[a-z]{5})\.$")  # of "Gustave. Roe"
_ENDS_WITH_WORD = re.compile(r"[a-z]{5}\.$")  # not "Ltd." and the like
_TITLES = re.compile(r"(?:(?:Prof|Dr|Ing|Dipl)\.(?:[ -]+|(?=[A-Z]))|(?:Prof|Dr) )+(?=\w)")
# `A. De Bari`, of whom BibTeX takes Bari for the family name: De is no name after initials.
_WITH_PARTICLE = re.compile(
    r"((?:[A-ZÀ-Þ](?:\.[ -]?| )){1,4})"
    r"(De(?: La| Los| Las)?|Del(?:la|lo)?|Degli|Dei|Dal(?:la)?|Di|Dos|Das|Da|V[ao]n De[nr]?)"
)

# "Clarence W. De Silva" and "Ana De La Torre"; not "Li De Zhang", in whose name De is a syllable.
_LONG_PARTICLE = re.compile(r"(.+[ .])(De (?:La|Los|Las)|V[ao]n De[nr]?|(?<=\W[A-ZÀ-Þ]\. )De)")
_DU = re.compile(r"(.+[ .])(Du)")  # "Julie Du Toit", but in "Wei Du Li" it is a syllable
_AFTER_DU = frozenset({
    "Bois", "Pasquier", "Plessis", "Plooy", "Pre", "Preez", "Rand", "Randt", "Sautoy",
    "Toit",
})  # fmt: skip
# "Luca Della Torre", but "Mary Della Roberts".
_ITALIAN_PARTICLE = re.compile(r"(.+[ .])(Del(?:la|lo|le)?|Degli|Dal(?:la|le))")
# "Anna M. Van Roe" and "Laurent El Roe", but in "Anna Van Tran" it is a middle name of Vietnam.
_VAN = re.compile(r"(.+[ .])(V[ao]n|Vom|Zum|Zur|Ter|El)")
_VIETNAMESE = VIETNAMESE | {"dong", "ha", "lai", "lam", "luu", "phung", "quach", "ta", "to"}
"""With those that are common elsewhere, too."""


def _particle(given: str, family: str) -> re.Match[str] | None:
    """Return the first names, and the particle after them, which is of the family name."""
    found = _WITH_PARTICLE.fullmatch(given) or _LONG_PARTICLE.fullmatch(given)
    if found is None and fold(family) not in _VIETNAMESE:
        found = _VAN.fullmatch(given)
    if found is None and family in _AFTER_DU:
        found = _DU.fullmatch(given)
    if found is None and family[-1:] in "aeio":
        found = _ITALIAN_PARTICLE.fullmatch(given)
        if found is None and is_given_name(given.split()[0] if given.split() else ""):
            found = _PARTICLE_OR_SYLLABLE.fullmatch(given)
    return found


_PARTICLE_OR_SYLLABLE = re.compile(r"(.+[ .])(D[aei]|L[ao])")  # "Roberto Di Cosmo", not "Li Di Wu"


def _with_capitals(given: str) -> str:
    """Return given names in small letters, as in "kazuteru Tanaka", with the capitals of initials.

    Words among capitalized ones are particles, as in "Maria de los Angeles".
    """
    return given.title() if _SMALL_LATIN.fullmatch(given) else given


_WITH_INITIALS = frozenset({"apa", "ieee"})
_SMALL_LATIN = re.compile(r"[a-zß-öø-ÿ]{2}[a-zß-öø-ÿ.]*(?:[ -][a-zß-öø-ÿ.]+)*")


def _in_full(found: re.Match[str]) -> str:
    """Return "Jane" for "JANE" beside a name in small letters, but an acronym as it is."""
    return found[0].capitalize() if is_given_name(found[0]) else found[0]


_IN_FULL = re.compile(r"(?<![\w-])[A-ZÀ-ÖØ-Þ]{4,20}(?![\w.-])")
_GLUED_INITIAL = re.compile(r"(?<=[a-z]{2})(?=[A-Z]\.)")  # "DorinaC.", as Springer wrote it
_TYPOGRAPHIC_HYPHENS = re.compile("[\u2010\u2011]")
# Mendeley writes the initial A. as "a"; the other letters are words in some languages.
# So is the "d." of "Bruno C. d. S.", who is dos Santos.
_SMALL_INITIAL = re.compile(
    r"^[a-z](?=\.?(?:\s|$))|(?<=\s)(?!d\. [A-Z]\.)[a-df-hj-xz](?=\.?(?:\s|$))"
)
_JOINED_WITH_PERIOD = re.compile(r"(?<!['’])\b[A-ZÀ-Þ]{2,3}\.(?=\s|$)")  # "HR."
_LETTER = re.compile(r"(?<!['’])\b[A-ZÀ-Þ]\b(?![.'’])")
_CYRILLIC_LETTER = re.compile(r"\b[\u0400-\u042f]\b(?!\.)")  # "Гольденберг, Л М"
# Not "I" of "I-Tan", which is a syllable.
_JOINED = re.compile(r"(?<!['’])\b[A-ZÀ-Þ]{1,3}\b(?![.'’]|[-‐‑][^\W\d_]{2})")


def _initials(joined: re.Match[str]) -> str:
    return " ".join(f"{letter}." for letter in joined[0].removesuffix("."))
