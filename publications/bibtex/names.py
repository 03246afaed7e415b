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


_SIMPLE_LIST = re.compile(r"\s+and(?=\s)", re.IGNORECASE)
_AND_OR_BRACE = re.compile(r"[{}]|(?<=[\s}])and(?=[\s{])|^and(?=\s)|(?<=\s)and$", re.IGNORECASE)
# `\~n` is an accent and `\,` a thin space, though bibtex takes one for a tie, the other for a comma.
_TOKEN = re.compile(r"\\[~,]|[\s~\u00a0\u2009]+|[,{}]|(?:[^\s~\u00a0\u2009,{}\\]|\\(?![~,]))+")
_SPECIAL_CASE = {"i": "i", "j": "j", "ae": "a", "oe": "o", "aa": "a", "o": "o", "l": "l", "ss": "s"}
_SPECIAL_CASE |= {name.upper(): "A" for name in ("ae", "oe", "aa", "o", "l", "ss")}
_OTHERS = re.compile(
    r"\{*(?:others|et\.?[\s~]*al\.?|\\etal(?:\{\})?|\.\.\.|…|\\l?dots(?:\{\})?)\}*"
)
_GAP = re.compile(r"\{*(?:\.\.\.|…|\\l?dots(?:\{\})?|others)\}*")
_ET_AL = re.compile(r"[\s~,]+\{?et\.?[\s~]*al\.?\}?$", re.IGNORECASE)
_MARKS = re.compile(
    r"\s*(?:\\textsuperscript\s*\{([^{}]*)\}|\$\s*\{?\}?\s*\^\s*\{?([^{}$]*)\}?\s*\$|"
    r"\\thanks\s*\{([^{}]*)\}|\\footnotemark(?:\[\d*\])?|([*∗†‡⁎✝]+)|"
    r"\{?\\(dag|ddag|dagger|ddagger|textdagger|textdaggerdbl|textasteriskcentered|ast)\b(?:\{\})?\}?)\s*$"
)
_EXTENDED = re.compile(
    r"\s*\"?(?:family|given|prefix|suffix|id|useprefix|sortingnamekeytemplatename)(?:-i)?\s*=",
    re.IGNORECASE,
)
_EQUAL = re.compile(r"equal\D{0,20}contrib|contribut\w+ equal|^\s*equal\s*$", re.IGNORECASE)
_CORRESPONDING = re.compile(r"correspond", re.IGNORECASE)
_LOOKS_FULL = re.compile(r"\S+[\s~.]+\S+")
_JR = re.compile(r"(?:jr|sr|jnr|snr|[ivx]+|esq|ph\.?d|m\.?d|\d\w\w)\.?", re.IGNORECASE)


def read_names(source: str) -> NameList:
    """The people of an author or editor field, whose macros have been put in."""
    if not source.strip():
        return NameList([])
    pieces = split_list(source)
    doubts: list[str] = []
    if len(pieces) == 1 and ";" in pieces[0] and not _EXTENDED.match(pieces[0]):
        by_semicolon = [piece for piece in _split_outside_braces(pieces[0], ";") if piece.strip()]
        if len(by_semicolon) > 1:
            pieces, doubts = by_semicolon, ["names-by-semicolon"]
    pieces, listed = _without_comma_lists(pieces)
    if listed:
        doubts.append("names-by-comma")
    names: list[Name] = []
    truncated = gap = False
    last = len(pieces) - 1
    for index, piece in enumerate(pieces):
        text = piece.strip()
        if not text or text == ",":
            if last:
                doubts.append("empty-name")
        elif index == last and index and _OTHERS.fullmatch(text.lower().rstrip(",")):
            truncated = True
        elif index < last and _GAP.fullmatch(text.lower()):
            gap = True
        else:
            if index == last and _ET_AL.search(text):
                text, truncated = _ET_AL.sub("", text), True
            name, doubt = _read_name(text)
            doubts += doubt
            name.gap_before, gap = gap, False
            names.append(name)
    return NameList(names, truncated or gap, tuple(dict.fromkeys(doubts)))


def split_list(source: str) -> list[str]:
    """The pieces between ` and ` at brace depth 0."""
    if "{" not in source and "}" not in source:
        pieces = _SIMPLE_LIST.split(source)
        if not (source.lower().startswith("and ") or source.lower().rstrip().endswith(" and")):
            return pieces
    pieces, depth, start = [], 0, 0
    for match in _AND_OR_BRACE.finditer(source):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth = max(depth - 1, 0)
        elif depth == 0 and _stands_alone(source, match.start(), match.end()):
            pieces.append(source[start : match.start()])
            start = match.end()
    return [*pieces, source[start:]]


def _stands_alone(source: str, start: int, end: int) -> bool:
    """Whether white space is on both sides of the word, as `bibtex` asks for."""
    before = start == 0 or source[start - 1].isspace()
    after = end == len(source) or source[end].isspace()
    return before and after


def _split_outside_braces(source: str, mark: str) -> list[str]:
    pieces, depth, start = [], 0, 0
    for index, char in enumerate(source):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif char == mark and depth == 0 and not _is_written_otherwise(source, index):
            pieces.append(source[start:index])
            start = index + 1
    return [*pieces, source[start:]]


def _is_written_otherwise(source: str, index: int) -> bool:
    """Whether a comma or semicolon belongs to `\\,` or `&amp;`."""
    return source[index - 1 : index] == "\\" or source[max(index - 5, 0) : index].endswith("&amp")


def _without_comma_lists(pieces: list[str]) -> tuple[list[str], bool]:
    """Names that somebody listed with commas (`A. Smith, B. Jones, and C. Brown`) taken apart."""
    if not any(piece.count(",") > 1 for piece in pieces):
        return pieces, False
    out: list[str] = []
    found = False
    for piece in pieces:
        parts = (
            []
            if piece.count(",") < 2 or _EXTENDED.match(piece)
            else [part.strip() for part in _split_outside_braces(piece, ",")]
        )
        filled = [part for part in parts if part]
        full = len(filled) > 1 and all(_LOOKS_FULL.match(part) for part in filled)
        if full and (len(parts) > 3 or not _JR.match(parts[1])) and len(parts) > 2:
            out += filled
            found = True
        elif len(filled) > 3 and len(filled) % 2 == 0 and not any(map(_JR.fullmatch, filled)):
            out += [f"{a}, {b}" for a, b in zip(filled[::2], filled[1::2], strict=True)]
            found = True
        else:
            out.append(piece)
    return out, found


def _read_name(text: str) -> tuple[Name, list[str]]:
    first, von, last, jr, equal_group, corresponding, too_many = _parts_of(text)
    name = Name(first, von, last, jr, equal_group, corresponding)
    return name, ["too-many-commas"] if too_many else []


@lru_cache(maxsize=1 << 14)  # the people of one group write most of what it wrote
def _parts_of(text: str) -> tuple[str, str, str, str, int | None, bool, bool]:
    if _EXTENDED.match(text):
        return (*_extended_parts(text), None, False, False)
    bare, equal_group, corresponding = _take_marks(text)
    raw = split_name(bare)
    first, von, last, jr = (_decode_part(part) for part in raw[:4])
    if not (first or von or last or jr):
        last = _decode_part(text) or " ".join(text.split())
    return first, von, last, jr, equal_group, corresponding, raw.too_many_commas


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
    parts = _split_outside_braces(text, ",")
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
    for part in _split_outside_braces(text, ","):
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
