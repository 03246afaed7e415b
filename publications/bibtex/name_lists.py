"""From an author or editor field to the text of each name, not yet taken apart.

BibTeX's separator is ` and ` outside braces. Lists that somebody separated otherwise (semicolons,
commas, ampersands) are taken apart where the pieces leave no doubt that they are people, and that is told.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from publications.bibtex.braces import is_balanced
from publications.bibtex.latex import decode_latex

_SIMPLE_LIST = re.compile(r"\s+and(?=\s)", re.IGNORECASE)
_AND_OR_BRACE = re.compile(r"[{}]|(?<=[\s}])and(?=[\s{])|^and(?=\s)|(?<=\s)and$", re.IGNORECASE)
_OTHERS = re.compile(
    r"\{*(?:others|et\.?[\s~]*al\.?|\\etal(?:\{\})?|\.\.\.|…|\\l?dots(?:\{\})?|"
    r"\d+ (?:others|more(?: authors)?))\}*"
)
_GAP = re.compile(r"\{*(?:\.\.\.|…|\\l?dots(?:\{\})?|others)\}*")
_ET_AL = re.compile(
    r"[\s~,]+\{?et\.?[\s~]*al\.?\s*\}?$|\s*,\s*(?:and\s+)?others$|"
    r"[\s~]+et\.?[\s~]*al\.?(?=\s*\}?\s*,)",  # `Pfister et al., G. F.`
    re.IGNORECASE,
)
_EXTENDED = re.compile(
    r"\s*\"?(?:family|given|prefix|suffix|id|useprefix|middle|\w+templatename)(?:-i)?\s*=",
    re.IGNORECASE,
)
_LOOKS_FULL = re.compile(r"\S+[\s~.]+\S+")
_JR = re.compile(r"(?:jr|sr|jnr|snr|[ivx]+|esq|ph\.?d|m\.?d|\d\w\w)\.?", re.IGNORECASE)
_INITIAL_FIRST = re.compile(r"(?:[^\W\d_a-z]\.[\s~-]*)+(?:[^\W\d_]{2}|[^\W\d_]?\{\\)")
_MIDDLE_INITIAL = re.compile(r"[^\W\d_a-z][\w'-]+[\s~]+(?:[^\W\d_a-z]\.[\s~]*)+[^\W\d_a-z][\w'-]+")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[\s~-]*)+")
_INITIALS_LAST = re.compile(r"([^\W\d_]+(?:[\s-][^\W\d_]+)*)\s+([A-Z]{1,3})")
_AMPERSAND = re.compile(r"[\s,]\s*\\?&\s+")
_EVIDENCE = re.compile(r",|\b[^\W\d_]\.")
_INITIAL = re.compile(r"\b[^\W\d_a-z]\.")
_BETWEEN_PEOPLE = re.compile(r"\sand\s|[&;]")
_PERSONAL = re.compile(r"(?:[^\W\d_a-z][\w.'-]*[\s~]+){1,3}[^\W\d_a-z][\w'-]+")
_ROLE = re.compile(r"[\s~,]+(?:\((?:eds?|editors?|hrsg|hg)\.?\)|(?:eds?|hrsg)\.)$", re.IGNORECASE)

GAP = "..."  # stands in a list where names were left out


class ListedNames(NamedTuple):
    names: list[str]  # GAP among them
    truncated: bool  # it ends in "and others"
    doubts: tuple[str, ...]  # codes of what had to be guessed


def read_list(source: str) -> ListedNames:
    """The names of a field, which is not empty."""
    if source.lstrip()[:1] == "{" and (listed := _in_one_pair_of_braces(source.strip())):
        return listed
    return _read_list(source)


def _read_list(source: str) -> ListedNames:
    pieces = split_list(source)
    truncated = False
    doubts: list[str] = []
    end = pieces[-1].rstrip()
    if end[-1:] in (")", ".") and _ROLE.search(end):
        pieces[-1] = end = _ROLE.sub("", end)
        doubts.append("name-role")
    if len(pieces) > 1 and _is_others(end):
        pieces, truncated = pieces[:-1], True
    elif (end[-1:] in "sSlL.}" or "," in end) and _ET_AL.search(end):
        pieces[-1], truncated = _ET_AL.sub("", end), True
    if "," in source or ";" in source or "&" in source:
        pieces, found = _otherwise_separated(pieces)
        doubts += found
    names: list[str] = []
    last = len(pieces) - 1
    for index, piece in enumerate(pieces):
        text = piece.strip()
        if not text or text == ",":
            if last or truncated:
                doubts.append("name-empty")
        elif index < last and _GAP.fullmatch(text.lower()):
            names.append(GAP)
        else:
            names.append(text)
    return ListedNames(names, truncated, tuple(doubts))


def _in_one_pair_of_braces(source: str) -> ListedNames | None:
    """The people of `{J. Paul, T. Montmerle, \\& E. Aubourg}`, which `bibtex` takes for one body.

    They are people where each has an initial, or where three or more have a first and a last name.
    """
    inner = source[1:-1]
    if source[-1] != "}" or not _BETWEEN_PEOPLE.search(inner) or not is_balanced(inner):
        return None
    listed = _read_list(inner)
    people = [name for name in listed.names if name != GAP]
    if len(people) < 2 or not (
        all(map(_INITIAL.search, people))
        or (len(people) > 2 and all(map(_PERSONAL.fullmatch, people)))
    ):
        return None
    return listed._replace(doubts=("names-in-braces",))


def _is_others(piece: str) -> bool:
    text = piece.strip().lower().rstrip(",")
    return _OTHERS.fullmatch(text) is not None or (
        "\\" in text and _OTHERS.fullmatch(decode_latex(text)) is not None
    )


def is_extended(text: str) -> bool:
    """Whether a name is in BibLaTeX's form, `family=Silva, given=Ana`."""
    return _EXTENDED.match(text) is not None


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


def split_outside_braces(source: str, mark: str) -> list[str]:
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


def _otherwise_separated(pieces: list[str]) -> tuple[list[str], list[str]]:
    """The pieces where no ` and ` separates people, and what is to be told of it."""
    doubts: list[str] = []
    if len(pieces) == 1 and ";" in pieces[0] and not is_extended(pieces[0]):
        by_semicolon = [piece for piece in split_outside_braces(pieces[0], ";") if piece.strip()]
        if len(by_semicolon) > 1:
            pieces, doubts = _initials_behind(by_semicolon), ["names-by-semicolon"]
    if any("&" in piece for piece in pieces):
        pieces, found = _without_ampersands(pieces)
        doubts += ["names-by-ampersand"] if found else []
    pieces, found = _without_comma_lists(pieces)
    doubts += ["names-by-comma"] if found else []
    return pieces, doubts


def _initials_behind(names: list[str]) -> list[str]:
    """`Smith JA` as `Smith, JA`, where every name of a list is of that form."""
    matches = [_INITIALS_LAST.fullmatch(name.strip()) for name in names]
    found = [f"{match[1]}, {match[2]}" for match in matches if match]
    return found if len(found) == len(names) else names


def _without_ampersands(pieces: list[str]) -> tuple[list[str], bool]:
    """`Smith, J. & Doe, K.` taken apart; `Simon & Schuster` is one body."""
    out: list[str] = []
    for piece in pieces:
        parts = [part.strip(" ,") for part in _split_at_ampersands(piece)]
        people = len(parts) > 1 and all(map(_LOOKS_FULL.match, parts))
        out += parts if people and any(map(_EVIDENCE.search, parts)) else [piece]
    return out, len(out) > len(pieces)


def _split_at_ampersands(piece: str) -> list[str]:
    parts, start = [], 0
    for match in _AMPERSAND.finditer(piece):
        if is_balanced(piece[start : match.start()]):
            parts.append(piece[start : match.start()])
            start = match.end()
    return [*parts, piece[start:]]


def _without_comma_lists(pieces: list[str]) -> tuple[list[str], bool]:
    """Names that somebody listed with commas (`A. Smith, B. Jones, and C. Brown`) taken apart."""
    out: list[str] = []
    found = False
    for piece in pieces:
        commas = piece.count(",")
        if commas < 2 or is_extended(piece):
            pair = _two_people(piece) if commas == 1 else []
            out += pair or [piece]
            found = found or bool(pair)
            continue
        parts = [part.strip() for part in split_outside_braces(piece, ",")]
        filled = [part for part in parts if part]
        full = len(filled) > 1 and all(_LOOKS_FULL.match(part) for part in filled)
        if full and (len(parts) > 3 or not _JR.match(parts[1])) and len(parts) > 2:
            out += _initials_behind(filled)
            found = True
        elif mixed := _initials_on_either_side(filled):
            out += mixed
            found = True
        elif len(filled) > 3 and len(filled) % 2 == 0 and not any(map(_JR.fullmatch, filled)):
            out += [f"{a}, {b}" for a, b in zip(filled[::2], filled[1::2], strict=True)]
            found = True
        else:
            out.append(piece)
    return out, found


def _initials_on_either_side(parts: list[str]) -> list[str]:
    """`Solomon, S., D. Qin, M. Manning`: only the first has its last name first; else nothing."""
    if len(parts) < 3 or not all(map(_INITIAL_FIRST.match, parts[2:])):
        return []
    return [f"{parts[0]}, {parts[1]}", *parts[2:]] if _INITIALS.fullmatch(parts[1]) else []


def _two_people(piece: str) -> list[str]:
    """`A. Smith, B. Jones` and `Smith A, Jones B`, of which neither is a last and a first name."""
    first, _, second = piece.partition(",")
    first = first.strip()
    if " " not in first and "." not in first:
        return []  # by far the most
    parts = [first, second.strip()]
    if all(map(_INITIAL_FIRST.match, parts)) or all(map(_MIDDLE_INITIAL.fullmatch, parts)):
        return parts
    if _MIDDLE_INITIAL.fullmatch(parts[0]) and _PERSONAL.fullmatch(parts[1]):
        return parts
    if all(map(_INITIALS_LAST.fullmatch, parts)):
        return _initials_behind(parts)
    return []
