"""Split names at the commas between them, where no ` and ` is: `A. Smith, B. Jones`."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.folding import fold
from publications.bibtex.record.given_names import GIVEN_NAMES, is_given_name
from publications.bibtex.record.name_particles import BEGIN_FAMILY_NAMES
from publications.bibtex.record.organizations import is_organization
from publications.bibtex.record.separators import is_extended, split_outside_braces
from publications.bibtex.source.braces import is_balanced

LOOKS_FULL = lazy_regex(r"\S+[\s~.]+\S+")
PERSONAL = lazy_regex(r"(?:[^\W\d_a-z][\w.'-]*[\s~]+){1,3}[^\W\d_a-z][\w'-]+")
_JR = lazy_regex(r"(?:jr|sr|jnr|snr|[ivx]+|esq|ph\.?d|m\.?d|\d\w\w)\b\.?", re.IGNORECASE)
_CAPITAL = r"[^\W\d_a-z]"
_INITIAL_FIRST = lazy_regex(
    r"(?:[^\W\d_a-z](?:\.[\s~-]*|[\s~]+(?=[^\W\d_a-z])))+(?:[^\W\d_]{2}|[^\W\d_]?\{\\)"
)
_MIDDLE_INITIAL = lazy_regex(
    rf"{_CAPITAL}[\w'-]+\.?[\s~]+(?:{_CAPITAL}\.[\s~]*)+{_CAPITAL}[\w'-]+(?: (?:[A-Z]|[JS]r)\.)*"
)
_LETTERS_FIRST = lazy_regex(rf"(?!II)[A-Z]{{2,3}} {_CAPITAL}[^\W\d_A-Z][\w'’-]+")  # `AB Roe`
_INITIALS = lazy_regex(rf"(?:{_CAPITAL}\.[\s~-]*)+")
_INITIALS_LAST = lazy_regex(
    r"([^\W\d_]+(?:[\s'’\u2010\u2011-](?![A-Z]\b)[^\W\d_]+)*)\s+"
    r"([A-Z](?: ?[A-Z]){0,2}|[^\W\d_a-z]\.(?:[\s-]?[^\W\d_a-z]\.){0,3})"
)


def without_comma_lists(pieces: list[str], *, truncated: bool) -> tuple[list[str], bool]:
    """Split names with commas between them (`A. Smith, B. Jones, and C. Brown`).

    The list may be truncated, as `Alice Smith, Robert Jones et al.`
    """
    out: list[str] = []
    pieces = _with_last_of_list(pieces)
    with_comma = sum("," in piece for piece in pieces)
    are_inverted = 1 < len(pieces) == with_comma
    has_pairs = not are_inverted or sum(map(is_plainly_inverted, pieces)) <= 1
    has_full = has_pairs and with_comma > 1 and any(map(_IN_FULL.fullmatch, pieces))
    for piece in pieces:
        split: list[str] = []
        if piece.count(",") >= _FEWEST_COMMAS and not is_extended(piece):
            split = _list(piece) or (_three_words(piece) if len(pieces) == 1 else [])
        elif has_pairs and piece.count(",") == 1 and not is_plainly_inverted(piece):
            pair = _two_people(piece, is_inverted=are_inverted, is_beside_full=has_full)
            pair = pair or _person_beside_group(piece)
            split = pair or _pair(piece, pieces, with_comma=with_comma, truncated=truncated)
        out += split or [piece]
    return out, len(out) > len(pieces)


_FEWEST_COMMAS = 2
_IN_FULL = lazy_regex(rf"\s*[^\W\d_][\w'’-]+, {_CAPITAL}[\w'’-]{{2,}}(?: {_CAPITAL}\.)*\s*")


def _pair(piece: str, pieces: list[str], *, with_comma: int, truncated: bool) -> list[str]:
    """Split two people with a comma between them that only the rest of the list tells apart.

    `with_comma` is the number of pieces with commas.
    """
    pair = _two_beside(piece, pieces) if with_comma == 1 else []
    return pair or (_two_alone(piece, truncated=truncated) if len(pieces) == 1 else [])


def _list(piece: str) -> list[str]:
    """Split a list of people with commas between them, and perhaps in some of their names."""
    parts = [part.strip() for part in split_outside_braces(piece, ",")]
    filled = [part for part in parts if part]
    full = len(filled) > 1 and all(LOOKS_FULL.match(part) for part in filled)
    if full and (len(parts) > 3 or not _JR.fullmatch(parts[1])) and len(parts) > 2:
        return _with_given_last(filled) or with_initials_last(filled)
    mixed = (
        _initials_behind_most(filled)
        or _initials_on_either_side(filled)
        or _first_without_comma(filled)
        or _only_first_inverted(filled)
        or _two_without_and(filled)
        or _inverted_without_and(filled)
    )
    if not mixed and len(filled) > 3 and len(filled) % 2 == 0 and _are_pairs(filled):
        return [f"{a}, {b}" for a, b in zip(filled[::2], filled[1::2], strict=True)]
    return mixed


def _three_words(piece: str) -> list[str]:
    """Split `Atos, SAP, Microsoft`, of which one is in capitals, unlike `King, Jr, Martin`."""
    parts = [part.strip() for part in piece.split(",")]
    are_words = len(parts) == _FEWEST and all(map(_WORD.fullmatch, parts))
    has_company = any(part[1:] != part[1:].lower() for part in parts)
    is_suffix = are_words and _JR.fullmatch(parts[1])
    return parts if are_words and has_company and not is_suffix else []


_WORD = lazy_regex(rf"{_CAPITAL}[\w'’-]{{2,30}}")


def _with_given_last(parts: list[str]) -> list[str]:
    """Split `Roe Anna E., Poe Aaron, Doe Bo`: first names are last, and most are known."""
    found = [_GIVEN_LAST.fullmatch(part) for part in parts]
    names = [(each["last"], each["given"], each["initials"]) for each in found if each]
    known = sum(is_given_name(given) for _last, given, _initials in names)
    if len(names) < len(parts) or known * 2 <= len(parts) or known < _FEWEST:
        return []
    are_turned = not any(is_given_name(last) for last, _given, _initials in names)
    return [f"{last}, {given}{initials}" for last, given, initials in names] if are_turned else []


_GIVEN_LAST = lazy_regex(
    rf"(?P<last>(?:[OD]['’])?{_CAPITAL}[^\W\d_]+(?:-{_CAPITAL}[^\W\d_]+)?) "
    rf"(?P<given>{_CAPITAL}[^\W\d_]+(?:-[^\W\d_]+)?)(?P<initials>(?: {_CAPITAL}\.?){{0,2}})"
)


def _with_last_of_list(pieces: list[str]) -> list[str]:
    """Put a comma before the last of `Roe J, Doe A, and Lee C`, whose names are all so written."""
    source = ",".join(piece.strip().rstrip(",") for piece in pieces)
    are_two = [piece.count(",") > 0 for piece in pieces] == [True, False]
    parts = [part.strip() for part in source.split(",")] if are_two else []
    return [source] if parts and all(map(_INITIALS_LAST.fullmatch, parts)) else pieces


def _are_pairs(parts: list[str]) -> bool:
    """Whether last and first names alternate: none is "Jr.", though "V." may be an initial."""
    are_initials = all(map(_INITIALS.fullmatch, parts[1::2]))
    return are_initials or not any(map(_JR.fullmatch, parts))


def _initials_behind_most(parts: list[str]) -> list[str]:
    """Split `Roe J, Doe A B, Lee C, Poe, D`, and `Roe J, Doe A B, Lee C, van`, which is cut off."""
    matches = [_INITIALS_LAST.fullmatch(part) for part in parts]
    most = next((n for n, match in enumerate(matches) if match is None), len(parts))
    if most < _FEWEST or len(parts) - most > 2:
        return []
    end = [", ".join(parts[most:])] if most < len(parts) else []
    return [*(f"{match[1]}, {match[2]}" for match in matches[:most] if match), *end]


_FEWEST = 3


def _initials_on_either_side(parts: list[str]) -> list[str]:
    """Split `Solomon, S., D. Qin, M. Manning`: only the first has its last name first."""
    if len(parts) < 3 or not all(map(_INITIAL_FIRST.match, parts[2:])):
        return []
    return [f"{parts[0]}, {parts[1]}", *parts[2:]] if _INITIALS.fullmatch(parts[1]) else []


def _only_first_inverted(parts: list[str]) -> list[str]:
    """Split `Doe, Jane, John Roe`, as in the bibliographies of Chicago."""
    others = parts[2:]
    if not others or " " in parts[0] or _JR.fullmatch(parts[1]):
        return []
    if not is_given_name(parts[1].partition(" ")[0]) and not any(map(is_in_print_order, others)):
        return []
    are_people = all(map(PERSONAL.fullmatch, others)) and not any(map(is_organization, others))
    return [f"{parts[0]}, {parts[1]}", *others] if are_people else []


def _first_without_comma(parts: list[str]) -> list[str]:
    """Split `Bourrely C., Soffer, J.`, where the middle isn't "Jr."."""
    if len(parts) != 3 or _JR.fullmatch(parts[1]) or " " in parts[1]:
        return []
    match = _INITIALS_LAST.fullmatch(parts[0])
    if match is None or not _INITIALS.fullmatch(parts[2]):
        return []
    return [f"{match[1]}, {match[2]}", f"{parts[1]}, {parts[2]}"]


def _two_without_and(parts: list[str]) -> list[str]:
    """Split `Kuzmin, A. D. Nikolaev, N. Ya.`, without "and", and `Kanama, D., Kawamoto H.`."""
    if len(parts) != 3:
        return []
    if _INITIALS.fullmatch(parts[1]) and (behind := _INITIALS_LAST.fullmatch(parts[2])):
        return [f"{parts[0]}, {parts[1]}", f"{behind[1]}, {behind[2]}"]
    middle = decode_latex(parts[1]) if "\\" in parts[1] else parts[1]
    found = _INITIALS_AND_LAST.fullmatch(middle)
    if found is None or _JR.fullmatch(found["last"]) or not _SHORT_GIVEN.fullmatch(parts[2]):
        return []
    return [f"{parts[0]}, {found['first']}", f"{found['last']}, {parts[2]}"]


def _inverted_without_and(parts: list[str]) -> list[str]:
    """Split `Roe, Alice Poe, Max`, also `Alice. Poe` or `Aliceand Poe`: "and" isn't there."""
    between = [_GIVEN_AND_LAST.fullmatch(part) for part in parts[1:-1]]
    pairs = [(found["first"], found["last"]) for found in between if found]
    if not pairs or len(pairs) < len(between) or " " in parts[0]:
        return []
    firsts = [first for first, _last in pairs] + [parts[-1]]
    lasts = [parts[0]] + [last for _first, last in pairs]
    are_names = all(is_given_name(first.split()[0]) for first in firsts)
    if not are_names or any(map(is_given_name, lasts)):
        return []
    return [f"{last}, {first}" for last, first in zip(lasts, firsts, strict=True)]


_GIVEN_AND_LAST = lazy_regex(
    rf"(?P<first>{_CAPITAL}[\w'’-]+?(?: {_CAPITAL}\.)*)(?:and|[.;])?\s+"
    rf"(?P<last>(?:[OD]['’])?{_CAPITAL}[^\W\d_A-Z][\w'’-]*)"
)
_SHORT_GIVEN = lazy_regex(rf"(?:{_CAPITAL}[^\W\d_A-Z]?\.[\s~-]*)+|[A-Z]{{1,3}}")
_INITIALS_AND_LAST = lazy_regex(
    rf"(?P<first>(?:{_CAPITAL}\.[\s~-]?)*{_CAPITAL}\.(?=\s|a)|[A-Z]{{1,3}}(?=\s|and\s))"
    rf"\s*(?:(?:a ?nd?s?|ad|nd)\s+)?(?P<last>(?:[OD]['’])?{_CAPITAL}[^\W\d_A-Z][\w'’-]*)"
)


def is_plainly_inverted(piece: str) -> bool:
    """Whether one word is before the comma, as in most inverted names.

    Beside several of these, `H. Doe, S. Ann` is inverted, too.
    """
    last = piece.partition(",")[0].strip()
    return " " not in last and "." not in last


def _two_people(piece: str, *, is_inverted: bool, is_beside_full: bool) -> list[str]:
    """Split `A. Smith, B. Jones`, `Smith A, Jones B` and `Alice Smith, Robert Jones`.

    None of them is a last and a first name, as `Ben Smith, Ann` is if the names beside it are
    inverted, too, and `Osorio G., Ben G.`, with one initial, beside `Doe, Jane`.
    """
    first, second = parts = [part.strip() for part in piece.split(",")]
    if any(all(map(pattern.fullmatch, parts)) for pattern in (_MIDDLE_INITIAL, _LETTERS_FIRST)):
        return parts
    if all(map(_INITIAL_FIRST.match, parts)):
        return parts
    is_first = _MIDDLE_INITIAL.fullmatch(first) and PERSONAL.fullmatch(second)
    if is_first or (_MIDDLE_INITIAL.fullmatch(second) and is_in_print_order(first)):
        return parts
    initials = [found[2] for part in parts if (found := _INITIALS_LAST.fullmatch(part))]
    if len(initials) == len(parts):
        is_one = is_beside_full and initials[0] == initials[1]
        is_one = is_one or _NUMBERED.search(first) or _words(second)[0] in GIVEN_NAMES
        return [] if is_one else with_initials_last(parts)
    return parts if not is_inverted and all(map(is_in_print_order, parts)) else []


def _person_beside_group(piece: str) -> list[str]:
    """Split `Oak Corporation, A. Smith`."""
    group, person = parts = [part.strip() for part in piece.split(",")]
    is_person = _INITIAL_FIRST.match(person) or is_in_print_order(person)
    return parts if is_person and is_organization(group) and not is_organization(person) else []


def _two_beside(piece: str, pieces: list[str]) -> list[str]:
    """Split `Jerom Poe, Ann Roe` beside `Chris Doe`, if no other piece has a comma."""
    parts = [part.strip() for part in piece.split(",")]
    others = [each.strip() for each in pieces if each is not piece]
    is_printed = all(map(PERSONAL.fullmatch, parts)) and (
        is_in_print_order(parts[1]) or (pieces[0] is piece and _are_in_sentence(parts, others))
    )
    is_last_name = parts[0].split()[0].casefold() in BEGIN_FAMILY_NAMES
    return parts if is_printed and not is_last_name and any(map(LOOKS_FULL.match, others)) else []


def _two_alone(piece: str, *, truncated: bool) -> list[str]:
    """Split `Ann Roe, Kash Poe` if the first clearly has the first name first.

    Before "et al.", it may be the second. `Garcia Lopez, Juan Pablo` is one person.
    """
    parts = [part.strip() for part in piece.split(",")]
    if not all(map(PERSONAL.fullmatch, parts)) or _words(parts[1])[-1] in GIVEN_NAMES:
        return []
    is_first, is_second = map(is_in_print_order, parts)
    are_people = is_first or (truncated and is_second)
    return parts if are_people and _words(parts[0])[0] not in BEGIN_FAMILY_NAMES else []


def _are_in_sentence(parts: list[str], others: list[str]) -> bool:
    """Whether `Han Roe, Kash Poe` is before one name, as in "Han Roe, Kash Poe and Lo Doe".

    `Garcia Lopez, Juan Pablo` ends in a first name.
    """
    first, second = (part.split() for part in parts)
    are_short = len(first) == len(second) == _FIRST_AND_LAST
    return are_short and len(others) == 1 and _words(parts[1])[-1] not in GIVEN_NAMES


_FIRST_AND_LAST = 2  # words


_NUMBERED = lazy_regex(r" [IVX]{2,}$")  # `Doe III, Ann T.` is one person


def is_in_print_order(name: str) -> bool:
    """Whether `Alice van Smith` clearly has its first name first, unlike `Garcia Lopez`."""
    words = _words(name)
    return (
        2 <= len(words) <= 4
        and _PLAIN_NAME.fullmatch(name) is not None
        and words[0].partition("-")[0] in GIVEN_NAMES
        and words[-1] not in GIVEN_NAMES
    )


def _words(name: str) -> list[str]:
    """Return the words of a name in lower case without accents, as those of GIVEN_NAMES are."""
    return fold(decode_latex(name)).split()


_PLAIN_NAME = lazy_regex(r"[^\W\d_]\w+(?:-\w+)?(?: (?:[^\W\d_]\.|[\w'-]+))* [^\W\d_a-z][\w'-]+")


def with_initials_last(names: list[str]) -> list[str]:
    """Return `Smith JA` as `Smith, JA` if every name of a list has that form, but those of groups.

    A group is in braces, or is an organization by its name, as `23andMe Research Team`. In a long
    list that clearly is one of PubMed, a few others may be names of any form.
    """
    matches = [_INITIALS_LAST.fullmatch(name.strip()) for name in names]
    others = [name for name, match in zip(names, matches, strict=True) if not match]
    are_groups = len(others) * 3 < len(names) and all(map(_is_group, others))
    if not are_groups:
        return _as_in_pubmed(names)
    pairs = zip(names, matches, strict=True)
    return [f"{match[1]}, {match[2]}" if match else name for name, match in pairs]


def _as_in_pubmed(names: list[str]) -> list[str]:
    """Return `Roe A, de Poe EJCD, Oak JK Jr, investigators FTI` with commas where initials are.

    Most have one or a few initials; a last name in capitals, as in `Li WU, Bo CHEN`, would have
    more letters in most of them.
    """
    found = [None if _is_group(name) else _in_pubmed(name) for name in names]
    lengths = [len(match["initials"]) for match in found if match]
    others = [name for name, match in zip(names, found, strict=True) if not match]
    is_certain = (
        len(lengths) >= _FEWEST
        and len(others) * 4 <= len(names)
        and 1 in lengths
        and 2 in lengths
        and sum(length < 3 for length in lengths) * 2 > len(lengths)
        and sum(1 for name in others if _LAST_IN_CAPITALS.match(name)) * 8 < len(names)
    )
    if not is_certain:
        return names
    pairs = zip(names, found, strict=True)
    return [_with_comma(name.strip(), match) if match else name for name, match in pairs]


def _in_pubmed(name: str) -> re.Match[str] | None:
    """Find the initials of a decoded name; those of `Elizabeth II` are a numeral."""
    match = _OF_PUBMED.fullmatch(" ".join(decode_latex(name).split()))
    is_numeral = match and _NUMERAL.fullmatch(match["initials"]) and is_given_name(match["last"])
    return None if is_numeral else match


def _with_comma(name: str, match: re.Match[str]) -> str:
    r"""Return LaTeX source of a name that is decoded in the match with its commas.

    Where its initials aren't plain letters, as in `Roe {\"O}`, the result is what was decoded,
    which has only letters, spaces, hyphens and apostrophes. A group, as `Oak Study Group UK`, is
    put in braces.
    """
    if _OF_GROUP.search(match["last"]) or is_organization(match["last"]):
        return f"{{{name}}}"
    suffix = f", {match['suffix']}" if match["suffix"] else ""
    last = name.removesuffix(match[0][len(match["last"]) + 1 :])
    if last == name or last[-1] not in " ~" or last[-2:-1] == "\\":
        last = match["last"]
    return f"{last.rstrip(' ~')}{suffix}, {match['initials']}"


_NUMERAL = lazy_regex(r"I{2,3}|IV")  # `Petrov IV` has these initials
_OF_GROUP = lazy_regex(r" (?:of|for) ")  # `Friends of Oaks UK`
_OF_PUBMED = lazy_regex(
    r"(?P<last>(?:[^\W\d_]+\.? )?[^\W\d_]+"
    r"(?:[\s'’\u2010\u2011-]{1,2}(?![A-ZÀ-ÖØ-Þ]+\b)[^\W\d_]+){0,4})"
    r" (?P<initials>[A-ZÀ-ÖØ-Þ]{1,4})(?: (?P<suffix>Jr|Sr|2nd|3rd|4th|II|III|IV))?"
)
_LAST_IN_CAPITALS = lazy_regex(r"[^\W\d_a-z]\S{0,30} [A-Z]{5,}$")  # not `team OAKELM`


def _is_group(name: str) -> bool:
    name = name.strip()
    is_in_braces = name[:1] == "{" and name[-1:] == "}" and is_balanced(name[1:-1])
    return is_in_braces or is_organization(name)


def with_missing_comma(names: list[str]) -> list[str]:
    """Return `Poe AE` with a comma if all other names are written as `Roe, AB`."""
    without = [name for name in names if _LETTERS_LAST.fullmatch(name)]
    if len(without) != 1 or len(names) < _FEWEST:
        return names
    others = (name for name in names if name not in without)
    if not all(map(_LAST_AND_LETTERS.fullmatch, others)):
        return names
    return [_LETTERS_LAST.sub(r"\1, \2", name) for name in names]


_LETTERS_LAST = lazy_regex(r"([^\W\d_a-z][\w'’-]*[^\W\d_A-Z]) ([A-Z]{1,3})")
_LAST_AND_LETTERS = lazy_regex(r"[^\W\d_][\w'’ -]+, [A-Z]{1,3}")
