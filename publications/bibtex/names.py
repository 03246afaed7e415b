"""The names of people, as `bibtex` takes them apart.

A list is split at ` and ` outside braces, each name at its commas and spaces outside braces, and only
then is LaTeX decoded: `{Simon and Schuster}` is one body, not two people. Where a word decides by its
case whether it is a *von* part, letters are judged by Unicode, so that `Élika` is no particle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from publications.bibtex.latex import decode_latex
from publications.bibtex.name_lists import GAP, is_extended, read_list, split_outside_braces


@dataclass(slots=True)
class Name:
    """A person or a body in BibTeX's four parts, as printed on one work."""

    first: str = ""
    von: str = ""
    last: str = ""
    jr: str = ""
    equal_group: int | None = None  # those with one number contributed equally
    corresponding: bool = False
    gap_before: bool = False  # names were left out before this one

    def parts(self) -> dict[str, str]:
        return {"first": self.first, "von": self.von, "last": self.last, "jr": self.jr}


class NameList(NamedTuple):
    """The people of one field; `doubts` are codes of what had to be guessed."""

    names: list[Name]
    truncated: bool = False
    doubts: tuple[str, ...] = ()


class RawName(NamedTuple):
    """The four parts before LaTeX is decoded."""

    first: str
    von: str
    last: str
    jr: str
    too_many_commas: bool = False


# `\~n` is an accent and `\,` a thin space, though bibtex takes one for a tie, the other for a comma.
_TOKEN = re.compile(r"\\[~,]|[\s~\u00a0\u2009]+|[,{}]|(?:[^\s~\u00a0\u2009,{}\\]|\\(?![~,]))+")
_SPECIAL_CASE = {"i": "i", "j": "j", "ae": "a", "oe": "o", "aa": "a", "o": "o", "l": "l", "ss": "s"}
_SPECIAL_CASE |= {name.upper(): "A" for name in ("ae", "oe", "aa", "o", "l", "ss")}
_MARKS = re.compile(
    r"\s*(?:\\textsuperscript\s*\{([^{}]*)\}|\$\s*\{?\}?\s*\^\s*\{?([^{}$]*)\}?\s*\$|"
    r"\\thanks\s*\{([^{}]*)\}|\\footnotemark(?:\[\d*\])?|([*∗†‡⁎✝]+)|"
    r"\{?\\(dag|ddag|dagger|ddagger|textdagger|textdaggerdbl|textasteriskcentered|ast)\b(?:\{\})?\}?)\s*$"
)
_EQUAL = re.compile(r"equal\D{0,20}contrib|contribut\w+ equal|^\s*equal\s*$", re.IGNORECASE)
_CORRESPONDING = re.compile(r"correspond", re.IGNORECASE)


def read_names(source: str) -> NameList:
    """The people of an author or editor field, whose macros have been put in."""
    if not source.strip():
        return NameList([])
    listed = read_list(source)
    doubts = list(listed.doubts)
    names: list[Name] = []
    gap = False
    for text in listed.names:
        if text == GAP:
            gap = True
            continue
        name, doubt = _read_name(text)
        doubts += doubt
        if name is not None:
            name.gap_before, gap = gap, False
            names.append(name)
    return NameList(names, listed.truncated or gap, tuple(dict.fromkeys(doubts)))


# What does not belong to a name: addresses, ORCID iDs, and DBLP's numbers of namesakes.
_MAYBE_CONTACT = re.compile(r"@|0000-000|orcid", re.IGNORECASE)
_CONTACT = re.compile(
    r"\s*[<(\[]?\s*(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*[>)\]]?|\s*\\orcid(?:link|ID)?\{[^{}]*\}|"
    r"\s*[(\[]?(?:(?:https?://)?orcid\.org/|orcid:?\s*)?0000-000\d-\d{4}-\d{3}[\dX][)\]]?",
    re.IGNORECASE,
)
# The years of a life, as libraries print them behind a name.
_LIFE = re.compile(
    r",\s*(?:(?:ca?|b|d)\.\s*)?\d{3,4}\??\s*(?:[-–]+\s*(?:(?:ca?|d)\.\s*)?(?:\d{3,4}\??)?)\.?$"
)
# `M"oller`, the shorthand of German documents.
_SHORTHAND = re.compile(r"(?<=[^\W\d_])\"(?=[aouAOU][^\W\d_])")
_NAMESAKE = re.compile(r"(?<=\w)\s+0\d{3}(?=\s*(?:,|$))")


def _read_name(text: str) -> tuple[Name | None, tuple[str, ...]]:
    (first, von, last, jr), (equal_group, corresponding), doubts = _parts_of(text)
    if not (first or von or last or jr):
        return None, doubts
    return Name(first, von, last, jr, equal_group, corresponding), doubts


_Parts = tuple[tuple[str, str, str, str], tuple[int | None, bool], tuple[str, ...]]


@lru_cache(maxsize=1 << 14)  # the people of one group write most of what it wrote
def _parts_of(text: str) -> _Parts:
    if not any(map(str.isalnum, text)):
        return ("", "", "", ""), (None, False), ("name-without-letters",)
    if is_extended(text):
        return _extended_parts(text), (None, False), ()
    text, doubts = _without_contact(text)
    bare, equal_group, corresponding = _take_marks(text)
    raw = split_name(bare)
    first, von, last, jr = (_decode_part(part) for part in raw[:4])
    if not (first or von or last or jr):
        last = _decode_part(text) or " ".join(text.split())
    if raw.too_many_commas:
        doubts = (*doubts, "name-too-many-commas")
    return (first, von, last, jr), (equal_group, corresponding), doubts


def _without_contact(text: str) -> tuple[str, tuple[str, ...]]:
    doubts: tuple[str, ...] = ()
    if _MAYBE_CONTACT.search(text) and (bare := _CONTACT.sub("", text)).strip(" ,{}"):
        if bare != text:
            doubts = ("name-contact",)
        text = bare.strip()
    if text[-1:] in "0123456789-–.?" and (life := _LIFE.search(text)) and life.start():
        text = text[: life.start()]
        doubts = (*doubts, "name-dates")
    if text.count('"') == 1 and _SHORTHAND.search(text):
        text = _SHORTHAND.sub(r'\\"', text)
        doubts = (*doubts, "name-shorthand")
    return _NAMESAKE.sub("", text) if " 0" in text else text, doubts


def _decode_part(part: str) -> str:
    text = decode_latex(part).removesuffix("\\")
    if "\u00a0" in text or "\u2009" in text:
        text = " ".join(text.replace("\u00a0", " ").replace("\u2009", " ").split())
    return text


def _take_marks(text: str) -> tuple[str, int | None, bool]:
    """A name without the marks of equal contribution or correspondence at the end of a part."""
    if not re.search(r"[*∗†‡⁎✝\\$]", text):
        return text, None, False
    equal_group: int | None = None
    corresponding = False
    parts = split_outside_braces(text, ",")
    for index, part in enumerate(parts):
        while match := _MARKS.search(part):
            mark = next((group for group in match.groups() if group), "")
            if match.start() == 0 or not _is_mark(mark, match):
                break
            part = part[: match.start()]
            group = 2 if re.search(r"dag|[†‡✝]", mark) else 1
            if _CORRESPONDING.search(mark):
                corresponding = True
            elif re.search(r"[*∗⁎†‡✝]|dag|ast", mark) or _EQUAL.search(mark):
                equal_group = equal_group or group
        parts[index] = part
    return ",".join(parts), equal_group, corresponding


def _is_mark(mark: str, match: re.Match[str]) -> bool:
    if match[3] is not None or "footnotemark" in match[0]:
        return True
    return bool(
        re.fullmatch(r"[\d,\s]*(?:[*∗⁎†‡✝,\s\d]|\\?\w*dag\w*|\\?ast|textasteriskcentered)+", mark)
    )


def _extended_parts(text: str) -> tuple[str, str, str, str]:
    """BibLaTeX's `family=Silva, given=Ana, prefix=da`."""
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
    first, von, last, jr = (
        _decode_part(found.get(part, "")) for part in ("given", "prefix", "family", "suffix")
    )
    return first, von, last, jr


# One name, as in bibtex.web, except that words joined by a hyphen are one word, as in biber: `al-Hassan`
# is a last name, and no *von* part in front of `Hassan`.


class _Word(NamedTuple):
    text: str
    before: str  # what separates it from the word before: " " or "~"


def split_name(text: str) -> RawName:
    """First, von, last and jr of one name, undecoded."""
    text = text.strip()
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
    first = [word for section in sections[2:] for word in section]
    return RawName(_join(first), von, last, _join(sections[1]), len(sections) > 3)


# `Hans--Paul`, `Garcia-` at the end of a line, `J. -C.`: one hyphen, and no space beside it. Not in braces.
_HYPHENS = re.compile(
    r"(\{(?:[^{}]|\{[^{}]*\})*\})|(?<=[^\s\\{,-])(?:--+|-(?=\s))\s*(?=[^\s,}-])|"
    r"(?:(?<=\b[^\W\d_]\.)|(?<=\b[^\W\d_]))\s+-(?=[^\W\d_])"
)


def _one_hyphen(text: str) -> str:
    return _HYPHENS.sub(lambda found: found[1] or "-", text)


def _split_simple(text: str) -> RawName | None:
    """`Last, First` and `First Last` of the ordinary kind, told at a glance."""
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
    """The words of each section between commas at brace depth 0."""
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
    start = next((n for n in range(end) if _is_von(words[n].text)), None)
    if start is None:
        return RawName(_join(words[:end]), "", _join(words[end:]), "")
    von, last = _von_last(words[start:])
    return RawName(_join(words[:start]), von, last, "")


def _von_last(words: list[_Word]) -> tuple[str, str]:
    """The last word is always of the last name, and so is all after the last lower-case word."""
    split = len(words) - 1
    while split > 0 and not _is_von(words[split - 1].text):
        split -= 1
    return _join(words[:split]), _join(words[split:])


def _is_von(word: str) -> bool:
    """Whether the first letter that counts is a small one; `{\\'e}` counts, `{x}` does not."""
    if word[0].isalpha():
        return word[0].islower()
    depth = 0
    for index, char in enumerate(word):
        if char == "{":
            depth += 1
            if depth == 1 and word[index + 1 : index + 2] == "\\":
                return _special_is_small(word[index + 2 :])
        elif char == "}":
            depth -= 1
        elif char == "\\" and depth == 0:
            return _special_is_small(word[index + 1 :].replace("{", "", 1))
        elif depth == 0 and char.isalpha():
            return char.islower()
    return False


def _special_is_small(rest: str) -> bool:
    """The case of a special character such as `{\\'e}`, `{\\oe}` or `{\\relax van}`."""
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
