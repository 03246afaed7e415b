"""Names of people in the form that the styles of citations expect."""

import re

from people.names import is_cjk
from publications.exporting.csl import OTHERS

# Marks in the place of names that are missing.
OTHERS_FOLLOW, ELLIPSIS = "\ufdd5", "\ufdd6"
OURS = re.compile("[\ufdd0-\ufdef]")
"""The characters that we use as marks, which no text may have."""
# No style prints more than 20 names, including the last one.
LONGEST_LIST = 25


def cited_names(style: str, names: list[dict[str, str]], gaps: list[int]) -> list[dict[str, str]]:
    """Return the names, with marks for those that are missing before a position or at the end."""
    prepared: list[dict[str, str]] = []
    for position, name in enumerate(names, start=1):
        if position in gaps:
            prepared.append({"literal": ELLIPSIS})
        prepared.append(_name(style, name))
    if len(prepared) <= LONGEST_LIST:
        return prepared
    if style == "acm":  # the only style without a maximum
        return [*prepared[:LONGEST_LIST], {"literal": OTHERS_FOLLOW}]
    return [*prepared[:LONGEST_LIST], prepared[-1]]


def _name(style: str, name: dict[str, str]) -> dict[str, str]:
    if name == OTHERS:
        return {"literal": OTHERS_FOLLOW}
    clean = {part: _TYPOGRAPHIC_HYPHENS.sub("-", OURS.sub("", text)) for part, text in name.items()}
    # 赵汉宇, not "汉宇 赵" or "赵, 汉.": names in these scripts have no initials and no comma.
    if is_cjk(clean.get("family", "")) and clean.get("given"):
        return {"literal": clean["family"] + clean["given"]}
    if "family" in clean and (title := _TITLES.match(clean.get("given", ""))):
        clean["given"] = clean["given"][title.end() :]
    if "family" in clean and (found := _particle(clean.get("given", ""), clean["family"])):
        clean |= {"given": found[1].rstrip(), "family": f"{found[2]} {clean['family']}"}
    if "given" in clean:  # "F.C.M." means the three initials "F. C. M.", and so does "FCM"
        given = clean["given"]
        if style in _WITH_INITIALS and clean.get("family", "")[:1].isupper():
            given = _with_capitals(given)
        spaced = re.sub(r"\.(?=[^\W\d_])", ". ", given)
        spaced = _SMALL_INITIAL.sub(lambda found: found[0].upper(), spaced)
        joined = _LETTER if clean.get("family", "").isupper() else _JOINED  # "LI, XU" is a name
        clean["given"] = joined.sub(_initials, spaced)
    return clean


_TITLES = re.compile(r"(?:(?:Prof|Dr|Ing|Dipl)\.(?:[ -]+|(?=[A-Z]))|(?:Prof|Dr) )+(?=\w)")
# `A. De Bari`, of whom BibTeX takes Bari for the family name: De is no name after initials.
_WITH_PARTICLE = re.compile(
    r"((?:[A-ZÀ-Þ](?:\.[ -]?| )){1,4})"
    r"(De(?: La| Los| Las)?|Del(?:la|lo)?|Degli|Dei|Dal(?:la)?|Di|Dos|Das|Da|V[ao]n De[nr]?)"
)

# "Clarence W. De Silva" and "Ana De La Torre"; not "Li De Zhang", in whose name De is a syllable.
_LONG_PARTICLE = re.compile(r"(.+[ .])(De (?:La|Los|Las)|V[ao]n De[nr]?|(?<=\W[A-ZÀ-Þ]\. )De)")
# "Luca Della Torre", but "Mary Della Roberts".
_ITALIAN_PARTICLE = re.compile(r"(.+[ .])(Del(?:la|lo)?|Degli|Dalla)")


def _particle(given: str, family: str) -> re.Match[str] | None:
    """Return the first names, and the particle after them, which is of the family name."""
    found = _WITH_PARTICLE.fullmatch(given) or _LONG_PARTICLE.fullmatch(given)
    if found is None and family[-1:] in "aeio":
        return _ITALIAN_PARTICLE.fullmatch(given)
    return found


def _with_capitals(given: str) -> str:
    """Return given names in small letters, as in "kazuteru Tanaka", with the capitals of initials.

    Words among capitalized ones are particles, as in "Maria de los Angeles".
    """
    return given.title() if _SMALL_LATIN.fullmatch(given) else given


_WITH_INITIALS = frozenset({"apa", "ieee"})
_SMALL_LATIN = re.compile(r"[a-zß-öø-ÿ]{2}[a-zß-öø-ÿ.]*(?:[ -][a-zß-öø-ÿ.]+)*")
_TYPOGRAPHIC_HYPHENS = re.compile("[\u2010\u2011]")
# Mendeley writes the initial A. as "a"; the other letters are words in some languages.
_SMALL_INITIAL = re.compile(r"^[a-z](?=\.?(?:\s|$))|(?<=\s)[a-df-hj-xz](?=\.?(?:\s|$))")
_LETTER = re.compile(r"(?<!['’])\b[A-ZÀ-Þ]\b(?![.'’])")
_JOINED = re.compile(r"(?<!['’])\b[A-ZÀ-Þ]{1,3}\b(?![.'’])")


def _initials(joined: re.Match[str]) -> str:
    return " ".join(f"{letter}." for letter in joined[0])
