"""Split one name into first, von, last and jr, as bibtex.web does.

But words with a hyphen are one word, as in biber: `al-Hassan` is a last name, and `al` isn't a
*von* part.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.name_particles import ONE_LETTER_PARTICLES
from publications.bibtex.record.separators import split_outside_braces
from publications.bibtex.source.braces import without_outer_braces

# `\~n` is an accent and `\,` a thin space, although bibtex takes them for a tie and a comma.
_TOKEN = lazy_regex(r"\\[~,]|[\s~\u00a0\u2009]+|[,{}]|(?:[^\s~\u00a0\u2009,{}\\]|\\(?![~,]))+")
_SPECIAL_CASE = {"i": "i", "j": "j", "ae": "a", "oe": "o", "aa": "a", "o": "o", "l": "l", "ss": "s"}
_SPECIAL_CASE |= {name.upper(): "A" for name in ("ae", "oe", "aa", "o", "l", "ss")}


class RawName(NamedTuple):
    """The four parts of a name as LaTeX source."""

    first: str
    von: str
    last: str
    jr: str
    too_many_commas: bool = False


class _Word(NamedTuple):
    text: str
    before: str  # the separator from the word before: " " or "~"


def split_name(text: str) -> RawName:
    """Return the parts of one name as LaTeX source, with a "Jr." wherever it is as the suffix."""
    parts = _split_name(text.strip())
    return _with_suffix(parts) if parts.first and _MAY_HAVE_SUFFIX.search(text) else parts


def _split_name(text: str) -> RawName:
    if not text.isascii() and (found := _FAMILY_FIRST.fullmatch(text)):
        return _family_first(*found.groups())
    if text[:1] in "IJS" and (found := _SUFFIX_FIRST.fullmatch(text)):
        return split_name(found[2])._replace(jr=found[1].replace("ii", "II"))
    is_suffixed = text[-1:] in "rIV." or text[-4:] in (" 2nd", " 3rd")
    if is_suffixed and (person := _person_before_suffix(text)):
        return split_name(person)._replace(jr=text.rpartition(" ")[2])
    if text[:1] == "{" and (found := _PERSON_IN_BRACES.fullmatch(text)):
        return split_name(found["person"])._replace(jr=found["suffix"])
    if "-" in text:
        text = _one_hyphen(text)
    if text[-1:] == "," and text.count(",") == 1:
        text = text[:-1].rstrip()
    if "{" not in text and "}" not in text and "\\" not in text:
        simple = _split_simple(text)
        if simple is not None:
            return simple
    sections = _words(text)
    while len(sections) > 1 and not sections[-1]:
        sections.pop()
    while len(sections) > 1 and not sections[0]:
        sections.pop(0)
    if len(sections) == 1:
        return _first_von_last(sections[0])
    von, last = _von_last(sections[0])
    if len(sections) == 2:
        return RawName(_join(sections[1]), von, last, "")
    first = _join([word for section in sections[2:] for word in section])
    jr = _join(sections[1])
    if _SUFFIX.fullmatch(first) and not _SUFFIX.fullmatch(jr):
        first, jr = jr, first  # `Kelleher, R. J., 3rd`, as EndNote writes
    return RawName(first, von, last, jr, len(sections) > 3)


# `小山 翔一`, `홍 길동`: in these scripts the family name comes first, also without a comma.
_LETTERS = "[\u3005-\u3007\u3041-\u309f\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]"
_FAMILY_FIRST = lazy_regex(rf"({_LETTERS}{{1,4}})[\s~\u3000]+({_LETTERS}{{1,5}})")
_ONLY_KATAKANA = lazy_regex(r"[\u30a0-\u30ff]+")
_ONLY_HANGUL = lazy_regex(r"[\uac00-\ud7af]+")


def _family_first(one: str, other: str) -> RawName:
    """Split a name in East Asian script, unless it is a Western name or is written in that order.

    A Korean family name has one syllable, a given name seldom.
    """
    is_western = _ONLY_KATAKANA.fullmatch(one) and _ONLY_KATAKANA.fullmatch(other)
    is_given_first = len(one) > 1 == len(other) and _ONLY_HANGUL.fullmatch(one + other)
    first, last = (one, other) if is_western or is_given_first else (other, one)
    return RawName(first, "", last, "")


_SUFFIX_FIRST = lazy_regex(r"((?:Jr|Sr)\.?|II|I[Ii]{2}|IV),\s+([^,\s][^,]*\s[^,]*[^,\s])")
"""`III, John F. Brown`, as some programs write John F. Brown III."""

# `{Roe, Al B.}, Jr.`, as Mendeley writes what ADS has as `{Roe}, Jr., Al B.`
_PERSON_IN_BRACES = lazy_regex(
    r"\{(?P<person>[^{},]{2,60},\s[^{},]{1,60})\},\s+(?P<suffix>(?:Jr|Sr)\.?|III?|IV)"
)

_SUFFIXES = frozenset({"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV", "2nd", "3rd"})


def _person_before_suffix(text: str) -> str:
    """Return `Guy L. Steele` of `Guy L. Steele Jr.` and `Guy L. Steele, Jr.`, otherwise ""."""
    name, _space, suffix = text.rpartition(" ")
    name = name.rstrip(" ,")
    if suffix not in _SUFFIXES or name.rpartition(" ")[2] in _SUFFIXES:
        return ""
    return name if " " in name and not re.search(r"[,{}]", name) else ""


_MAY_HAVE_SUFFIX = lazy_regex(r"\b(?:[JS]r|II|III|IV|2nd|3rd)\b")
_SUFFIX_AT_END = lazy_regex(
    r"(?<=[^\s~])(?:[\s~]{1,9}|\\;)(?P<suffix>(?:Jr|Sr)\b\.?|I{2,3}|IV|2nd|3rd)(?=\}?$)"
)
_JUNIOR_FIRST = lazy_regex(r"(?P<suffix>Jr\b\.?)[\s~]{1,9}(?=[^\s~])")


def _with_suffix(parts: RawName) -> RawName:
    """Return the parts of `Smith Jr., John`, `Smith, John Jr.` or `Jr. Smith, John`."""
    if parts.jr:
        is_exchanged = _SUFFIX.fullmatch(parts.last) and not _SUFFIX.fullmatch(parts.jr)
        return parts._replace(last=parts.jr, jr=parts.last) if is_exchanged else parts
    if (last := _without_suffix(parts.last))[1]:
        return parts._replace(last=last[0], jr=last[1])
    first, jr = _without_suffix(parts.first)
    return parts._replace(first=first, jr=jr)


def _without_suffix(part: str) -> tuple[str, str]:
    """Return a last or first name without the suffix behind or before it, and that suffix."""
    found = _SUFFIX_AT_END.search(part) or _JUNIOR_FIRST.match(part)
    return (
        (f"{part[: found.start()]}{part[found.end() :]}", found["suffix"]) if found else (part, "")
    )


_SUFFIX = lazy_regex(
    r"\{?(?:\\relax )?(?:(?:Jr|Sr)\.?|1st|2nd|3rd|[4-6]th|(?:II|III|IV)\.?)\}?\.?", re.IGNORECASE
)


# `Hans--Paul`, `Garcia-` at the end of a line, `J. -C.`, outside braces: one hyphen without spaces.
_HYPHENS = lazy_regex(
    r"(\{(?:[^{}]|\{[^{}]*\})*\})|(?<=[^\s\\{,-])(?:--+|-(?=\s))\s*(?=[^\s,}-])|"
    r"(?:(?<=\b[^\W\d_]\.)|(?<=\b[^\W\d_]))\s+-(?=[^\W\d_])"
)


def _one_hyphen(text: str) -> str:
    return _HYPHENS.sub(lambda found: found[1] or "-", text)


def _split_simple(text: str) -> RawName | None:
    """Split the most common `Last, First` and `First Last`, quickly."""
    last, comma, first = text.partition(",")
    if comma:
        if "," in first or not last or " " in last or "~" in text:
            return None
        first = first.strip()
        return RawName(first, "", last, "") if first and not first.count("  ") else None
    words = text.split(" ")
    if len(words) == 2 and words[0][:1].isupper() and words[1].isalpha() and words[0].isascii():
        return RawName(words[0], "", words[1], "") if "~" not in text else None
    return None


def _words(text: str) -> list[list[_Word]]:
    """Return the words of each section between commas outside braces."""
    sections: list[list[_Word]] = [[]]
    current, before, depth = "", " ", 0
    for token in _TOKEN.findall(text):
        if token == "{":
            depth += 1
        elif token == "}":
            if depth == 0:
                continue
            depth -= 1
        elif depth == 0 and (token == "," or token[0] in "~\u00a0\u2009" or token[0].isspace()):
            if current:
                sections[-1].append(_Word(current, before))
                current, before = "", ""
            if token == ",":
                sections.append([])
                before = " "
            else:
                before = before or ("~" if "~" in token else " ")
            continue
        current += token
    if current:
        sections[-1].append(_Word(current + "}" * depth, before))
    return sections


def _join(words: list[_Word]) -> str:
    return "".join((word.before if n else "") + word.text for n, word in enumerate(words))


def _first_von_last(words: list[_Word]) -> RawName:
    if not words:
        return RawName("", "", "", "")
    end = len(words) - 1
    start = next(
        (n for n in range(end) if _is_lower_case(words[n].text) and not _is_initial(words, n)), None
    )
    if start is None:
        return RawName(_join(words[:end]), "", _join(words[end:]), "")
    von, last = _von_last(words[start:])
    return RawName(_join(words[:start]), von, last, "")


def _is_initial(words: list[_Word], n: int) -> bool:
    """Whether a letter between names is an initial, as in `Stephen a Lyon`, and no particle."""
    letter = words[n].text.removesuffix(".")
    return (
        len(letter) == 1
        and letter not in ONE_LETTER_PARTICLES
        and 0 < n < len(words) - 1
        and all(len(each.text) > 1 and each.text[0].isupper() for each in words[n - 1 : n + 2 : 2])
    )


def _von_last(words: list[_Word]) -> tuple[str, str]:
    """Split at the last lower-case word; the last word always is part of the last name."""
    split = len(words) - 1
    while split > 0 and not _is_lower_case(words[split - 1].text):
        split -= 1
    return _join(words[:split]), _join(words[split:])


def _is_lower_case(word: str) -> bool:
    """Whether the first letter is in lower case; `{\\'e}` counts, `{x}` doesn't."""
    if word[0].isalpha():
        return word[0].islower()
    if _CAPITAL_IN_BRACES.match(word):
        return False
    depth = 0
    for index, char in enumerate(word):
        if char == "{":
            depth += 1
            if depth == 1 and word[index + 1 : index + 2] == "\\":
                return _special_is_lower_case(word[index + 2 :])
        elif char == "}":
            depth -= 1
        elif char == "\\" and depth == 0:
            return _special_is_lower_case(word[index + 1 :].replace("{", "", 1))
        elif depth == 0 and char.isalpha():
            return char.islower()
    return False


_CAPITAL_IN_BRACES = lazy_regex(r"\{[A-Z]\}[a-z]")  # `{P}ong {P}. {C}hu`, by habit from titles


def _special_is_lower_case(rest: str) -> bool:
    """Whether a character such as `{\\'e}`, `{\\oe}` or `{\\relax van}` is in lower case."""
    command = re.match(r"[A-Za-z]*", rest)
    name = command[0] if command else ""
    if name in _SPECIAL_CASE:
        return _SPECIAL_CASE[name].islower()
    depth = 1
    for char in rest[len(name) :]:
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return False
        if char.isalpha():
            return char.islower()
    return False


def extended_parts(text: str) -> tuple[str, str, str, str]:
    """Read BibLaTeX's `family=Silva, given=Ana, prefix=da`.

    The prefix `al-` or `d'` is part of the family name, as it is in other names, and so is `l'` of
    `de l'`.
    """
    found: dict[str, str] = {}
    key = ""
    for part in split_outside_braces(text, ","):
        label, equals, value = part.partition("=")
        label = label.strip().strip('"').lower()
        if equals and re.fullmatch(r"[a-z-]+", label):
            key = label
            found[key] = value.strip().strip('"')
        elif key:
            found[key] = found[key] + "," + part.rstrip().removesuffix('"')
    prefix, family = without_outer_braces(found.get("prefix", "")), found.get("family", "")
    if prefix[-1:] in _GLUED:
        *words, glued = prefix.replace("~", " ").split()
        prefix, family = " ".join(words), glued + family
    return found.get("given", ""), prefix, family, found.get("suffix", "")


_GLUED = ("-", "'", "’")
