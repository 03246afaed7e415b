"""The names of people, split as in `bibtex`.

A list is split at ` and ` outside braces, each name at its commas and spaces outside braces, and
then LaTeX is decoded: `{Simon and Schuster}` is one organization, not two people. The case of a
letter, which makes a word a *von* part, is Unicode's: `Élika` isn't one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.repairs import in_text_mode
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.first_names import (
    ONLY_INITIALS,
    with_capital_initials,
    without_last_period,
    without_stray_words,
)
from publications.bibtex.record.name_lists import read_list
from publications.bibtex.record.name_marks import forget_lone_marks, take_marks
from publications.bibtex.record.name_particles import (
    NO_FAMILY_NAMES,
    ONE_LETTER_PARTICLES,
    PARTICLE,
)
from publications.bibtex.record.name_parts import extended_parts, split_name
from publications.bibtex.record.name_repairs import repaired
from publications.bibtex.record.omitted_names import GAP
from publications.bibtex.record.organizations import (
    is_organization,
    turned_organization,
    with_braces,
)
from publications.bibtex.record.plain_names import plain_list, plain_parts
from publications.bibtex.record.record import Name
from publications.bibtex.record.separators import is_extended
from publications.bibtex.record.turned_names import with_last_name_first, with_number_last
from publications.bibtex.record.unknown_texts import is_no_person
from publications.bibtex.source.braces import is_balanced


class NameList(NamedTuple):
    """The names of one field; `codes` are those of messages about them."""

    names: list[Name]
    truncated: bool = False
    codes: tuple[str, ...] = ()


def read_names(source: str) -> NameList:
    """Return the names of an author or editor field with evaluated macros."""
    if not source.strip():
        return NameList([])
    repairs: tuple[str, ...] = ()
    listed = plain_list(source)
    if listed is None:
        source, repairs = repaired(source)
        listed = read_list(with_braces(source))
    codes = [*repairs, *listed.codes]
    names: list[Name] = []
    gap = False
    for text in listed.names:
        if text == GAP:
            gap = True
            continue
        name, more = _read_name(text)
        codes += more
        if name is not None:
            command = _ONLY_COMMAND.fullmatch(text) if "\\" in text else None
            if command is not None and name.last == command[1]:
                codes.append("undefined-name")
            name.gap_before, gap = gap, False
            names.append(name)
    if "Maintainer " in source:  # of an R package, who is one of the authors
        names = [name for n, name in enumerate(names) if name not in names[:n]]
    if not listed.truncated:
        forget_lone_marks(names)
    return NameList(names, listed.truncated or gap, tuple(dict.fromkeys(codes)))


_ONLY_COMMAND = lazy_regex(r"[\s{]*+\\([A-Za-z]{2,})[\s{}]*+")  # {\janedoe}


# Email addresses and ORCID iDs beside a name.
_MAYBE_CONTACT = lazy_regex(r"@|0000-000|orcid", re.IGNORECASE)
_CONTACT = lazy_regex(
    r"(?<!\s)\s*+(?:[<(\[]?\s*+(?:mailto:)?(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+\s*[>)\]]?|"
    r"\\orcid(?:link|ID)?\{[^{}]*\}|"
    r"[(\[]?(?:(?:https?://)?orcid\.org/|orcid:?\s*)?0000-000\d-\d{4}-\d{3}[\dX][)\]]?)",
    re.IGNORECASE,
)
_PAGE_OF_USER = lazy_regex(r"(?:\s|(?<=\w))[({]https?://[^(){}\s]{4,200}[)}]$")  # of MathOverflow
# Years of birth and death, as in library catalogs: `, 1946-`, ` (1946-....)`.
_LIFE = lazy_regex(
    r",\s*(?:(?:ca?|b|d)\.\s*)?\d{3,4}\??\s*(?:[-–]+\s*(?:(?:ca?|d)\.\s*)?(?:\d{3,4}\??)?)\.?$|"
    r"(?<![\s,])[\s,]*+\((?:(?:ca?|b|d)\.\s*)?\d{3,4}\??\s*[-–]+\s*(?:\d{3,4}\??|\.{2,4}|…)?\)$"
)
# `Strauss, J. (2013)` and `Jo Strauss. 2013`, copied from a list of references.
_YEAR_AFTER_NAME = lazy_regex(
    r"(?<![\s,~])[\s,~]*+\((?:1[5-9]|20)\d\d[a-z]?\)?\.?$|(?<=[a-z])\. (?:19|20)\d\d$"
)
# `M"oller`, a shorthand in German documents.
_SHORTHAND = lazy_regex(r"(?<=[^\W\d_])\"(?=[aouAOU][^\W\d_])")
# `N.Wermes`, `Ann B.Roe` and `Ph.Roe`
_GLUED_INITIALS = lazy_regex(
    r"((?:[^\W\d_a-z]\.-?)+|(?:Ch|Ph|Th)\.)([^\W\d_a-z][^\W\d_]{2,}(?:-[^\W\d_]+)?)"
)
# `Example, Inc.` and `Wikipedia, The Free Encyclopedia` without braces.
_COMPANY = lazy_regex(
    r"[^{},]+,\s+(?:Pty\.? )?(?:Inc|Ltd|LLC|GmbH|Corp|PLC|LLP|e\.? ?V)\.?|Wikip[eé]dia,.+|"
    r"(?=[^{},]{1,200}\sG?mbH\b)[^{},]+,.+"
)
_WITH_ADDRESS = lazy_regex(
    r"(?<![({])\bhttps?://(?!orcid\.org)", re.IGNORECASE
)  # `Doe, of https://…`
# `Department for Trade, Energy {and} Climate` and `Doe {\&} Sons`, whose braces keep it one name.
_AND_IN_BRACES = lazy_regex(r"[^\W_][\s~]+\{\s*(?:and|\\?&)\s*\}[\s~]+[^\W_]", re.IGNORECASE)
_LOOSE_ACCENT = lazy_regex(r"(?<!\{)\\([uvHckrdb]) +([A-Za-z])")  # the space in `Ka\v spar`
# `{\bf Weller, Hilary}` and `\textbf{Weller, Hilary}`, in a list of one's own.
_STYLED = lazy_regex(
    r"(?:\{\s*\\(?:bf|it|em|sc|sl|bfseries|itshape|scshape)\b|"
    r"\\(?:textbf|textit|emph|underline|textsc)\s*\{)(.+)\}",
    re.DOTALL,
)
_STYLES_AT_MOST = 2  # `\underline{\textit{Roe, Jane}}`
# `\student{Roe, Jane}` and `\me{Jane Roe}`, in a command of the list's own.
_IN_OWN_COMMAND = lazy_regex(
    r"\\(?!mbox|hbox|text|protect|relax|url)[A-Za-z]{2,20}\s?\{(.+)\}", re.DOTALL
)
_DBLP_NUMBER = lazy_regex(r"(?<=[^\s,~])\s+(0\d{3})(?=\s*(?:,|$))")

_PLACEHOLDER = lazy_regex(
    r",\s*(?:\{\\\{\}|\\\{)[fl]name(?:\{?\\\}\}|\\\})\s*$"
)  # of HighWire, empty
# `Doe, J.A.a b`: Scopus once wrote the letters of affiliations behind the initials.
_AFFILIATION_LETTERS = lazy_regex(r"(,\s*(?:[^\W\d_a-z]\.-?)+)[a-z](?: [a-z])*$")
# "a Churchill, Gary", as Mendeley writes Gary A. Churchill, but not "a Kempis, Thomas".
_AFTER_A = frozenset({"Beckett", "Kempis", "Marca", "Wood"})
_NO_FIRST_NAME = lazy_regex(r"null(?: |$)")
# `Jane Doe.`, at the end of a sentence.
_FINAL_PERIOD = lazy_regex(
    r"(?!(?:Corp|Univ|Dept|Assoc|Inst|Coll|Prof|Natl|Comm|Acad|Intl)\.)[^\W\d_a-z][^\W\d_A-Z]{3,}\."
)


def _read_name(text: str) -> tuple[Name | None, tuple[str, ...]]:
    text = with_number_last(text) if text[:1] == "0" else text
    (first, von, last, jr), (equal_group, corresponding), codes = _parts_of(text)
    if not (first or von or last or jr):
        return None, codes
    name = Name(first, von, last, jr, equal_group, corresponding)
    if " 0" in text and (match := _DBLP_NUMBER.search(text)):
        name.number = match[1]
    return name, codes


_Parts = tuple[tuple[str, str, str, str], tuple[int | None, bool], tuple[str, ...]]


@lru_cache(maxsize=1 << 14)  # the same names occur many times
def _parts_of(text: str) -> _Parts:
    plain = plain_parts(text)
    if plain and "\\" in text:
        plain = (_decode_part(plain[0]), "", _decode_part(plain[2]), "")
    return (plain, (None, False), ()) if plain else _parts_of_any(text)


def _parts_of_any(text: str) -> _Parts:
    if not any(map(str.isalnum, text)) or is_no_person(text.strip("{}\\ ")):
        return ("", "", "", ""), (None, False), ("name-without-letters",)
    if is_extended(text):
        first, von, last, jr = map(_decode_part, extended_parts(text))
        if first and _COMPANY.fullmatch(whole := f"{last}, {first}"):  # as Zotero splits it
            first, last = "", whole
        first = without_last_period(first) if first[-1:] == "." else first
        return (first, von, last, jr), (None, False), ()
    if "name" in text:
        text = _PLACEHOLDER.sub("", text)
    if "\\" in text and (marked := _MARK_BEFORE_STYLE.match(text)):
        text = _with_mark_inside(text, marked.end())
    for _ in range(_STYLES_AT_MOST):
        styled = _STYLED.fullmatch(text) if text[:1] in "{\\" else None
        if styled is None or not is_balanced(styled[1]):
            break
        text = styled[1].strip()
    if text[:1] == "\\" and (own := _IN_OWN_COMMAND.fullmatch(text)) and is_balanced(own[1]):
        text = own[1].strip() if len(own[1].split()) > 1 else text
    if text[-2:] == ".," and text.count(",") == 1:
        text = text[:-1]  # `Roe J.A., and Doe B.`
    text = with_last_name_first(text)
    if text[-1:] == '"' and text.count('"') == 1 and "\\" not in text:
        text = text[:-1]
    is_company = ("," in text and _COMPANY.fullmatch(text)) or is_organization(text)
    is_company = is_company or _WITH_ADDRESS.search(text) is not None
    if not is_company and "," in text and (whole := turned_organization(text)):
        return ("", "", _decode_part(whole), ""), (None, False), ()
    if is_company or ("{" in text and _AND_IN_BRACES.search(text)):
        return ("", "", _decode_part(text), ""), (None, False), ()
    if text[-1:].islower() and text[-2:-1] in (".", " "):
        text = _AFFILIATION_LETTERS.sub(r"\1", text)
    if "\\" in text:
        text = _LOOSE_ACCENT.sub(r"{\\\1 \2}", in_text_mode(text))
    text, codes = _without_contact(text)
    bare, equal_group, corresponding = take_marks(text)
    raw = split_name(bare)
    first, von, last, jr = (_decode_part(part) for part in raw[:4])
    first = without_stray_words(first)
    if jr and first[:1].isupper() and not raw.too_many_commas and first.count(" ") < _FEW:
        first, von, jr = _without_false_suffix(first, von, jr)
    if first[:1].islower() and last.lower() in NO_FAMILY_NAMES:
        first, last = "", f"{last} {first}"  # `van, der Roe`, of a program that split it there
    if not von and last in NO_FAMILY_NAMES and " " in first:
        von, (last, first) = last, first.split(" ", 1)  # `de, Roe Ann`, of another one
    if not (first or von or last or jr):
        last = _decode_part(text) or " ".join(text.split())
    if "." in last[1:3] and not von and (glued := _GLUED_INITIALS.fullmatch(last)):
        first, last = f"{first} {glued[1]}".strip(), glued[2]
    if von == "a" and first and "," in bare and last not in _AFTER_A:
        first, von = f"{first} A", ""
    if von[1:] == "." and first and "," in bare and von[0] not in ONE_LETTER_PARTICLES:
        first, von = f"{first} {von.upper()}", ""  # `a. Roe, J.`
    if first[:4] == "null":  # of a program that had no first name
        first = _NO_FIRST_NAME.sub("", first)
    if not last.islower():  # "hooks, b." is written so on purpose
        first = with_capital_initials(first)
    if first[-1:] == ".":
        first = without_last_period(first)
    last = last.rstrip(" ,;:") or last
    if "' " in last or "’ " in last:
        last = _SPACE_BEHIND_APOSTROPHE.sub("", last)
    if first and last[:1] == "-" and (given := _HYPHEN_FIRST.fullmatch(last)):
        first, last = f"{first}{given[1]}", given[2]
    if first and last.startswith(f"{first} "):  # `Ann Roe, Ann`
        first, last = ("", last) if " " in first else (first, last[len(first) + 1 :])
    if last[-1:] == "." and _AFTER_CHINESE.search(last):
        last = last[:-1]
    if last[:1] == "(" and last[-1:] == ")" and not first:
        last = last[1:-1].strip()  # `{(OAK Collaboration)}`
    if first and last[-1:] == "." and _FINAL_PERIOD.fullmatch(last):
        last = last[:-1]
    if not any(map(str.isalnum, f"{first}{von}{last}{jr}")):  # `\textbackslash`
        return ("", "", "", ""), (None, False), (*codes, "name-without-letters")
    if raw.too_many_commas:
        codes = (*codes, "name-too-many-commas")
    return (first, von, last, jr), (equal_group, corresponding), codes


_MARK_BEFORE_STYLE = lazy_regex(r"[*∗⁎†‡✝]{1,3}\s?(?=\{?\s?\\[a-z])")


def _with_mark_inside(text: str, end: int) -> str:
    """Return `*Roe, A.` for `*\\textbf{Roe, A.}`."""
    styled = _STYLED.fullmatch(text, end)
    return f"{text[:end]}{styled[1].strip()}" if styled and is_balanced(styled[1]) else text


_SPACE_BEHIND_APOSTROPHE = lazy_regex(r"(?<=\b[DO]['’]) (?=[^\W\d_a-z])")  # D' Oak
# `-Ann Oak, B`, where a program took the first name `B-Ann` apart
_HYPHEN_FIRST = lazy_regex(r"(-[^\W\d_a-z][^\W\d_]*\.?) ([^\W\d_][\w '’-]+)")

_FEW = 4  # words of a first name


def _without_false_suffix(first: str, von: str, jr: str) -> tuple[str, str, str]:
    """Read what stands for "Jr." in `Roe, Violeta, I.`, `Roe, H., David` and `Roe, van, Bo`.

    That in `Roe, Bo, Bo` is read only once.
    """
    if first == jr:
        return first, von, ""
    if not von and _PARTICLES_AS_SUFFIX.fullmatch(jr):
        return first, jr, ""
    are_initials = ONLY_INITIALS.fullmatch(first) is not None
    if are_initials and (_GIVEN_AS_SUFFIX.fullmatch(jr) or _INITIALS_AS_SUFFIX.fullmatch(jr)):
        return f"{jr} {first}", von, ""
    return (f"{first} {jr}", von, "") if _INITIALS_AS_SUFFIX.fullmatch(jr) else (first, von, jr)


_GIVEN_AS_SUFFIX = lazy_regex(
    r"(?!Jr|Sr|Jun|Sen|J[uú]nior|Senior|Filho|Neto|Esq|Inc|I[iv]+\b|Md|Phd|Ms[cn]|Mph)[A-Z][a-z]{2,}"
)
_PARTICLES_AS_SUFFIX = lazy_regex(rf"{PARTICLE}(?: (?:de[nr]?|la|het|'t))?")
_INITIALS_AS_SUFFIX = lazy_regex(  # neither `S.J.` nor `M.D.`, and no numeral
    r"(?![IVX]\b\.?$|S\.?[JTV]|O\.?[PSF]|[MJD]\.?D|[BM]\.?[AS]|P\.?E|F\.?R|R\.?N|[KQ]\.?C|C\.?[BM])"
    r"[^\W\d_a-z](?:\.[ ~-]?[^\W\d_a-z]){0,3}\.?"
)


def _without_contact(text: str) -> tuple[str, tuple[str, ...]]:
    codes: tuple[str, ...] = ()
    if _MAYBE_CONTACT.search(text) and (bare := _CONTACT.sub("", text)).strip(" ,{}"):
        if bare != text:
            codes = ("name-contact",)
        text = bare.strip()
    if text[-1:] in ")}" and (page := _PAGE_OF_USER.search(text)) and page.start():
        text = text[: page.start()]
        codes = ("name-contact",)
    if text[-1:] in "0123456789-–.?)" and (life := _LIFE.search(text)) and life.start():
        text = text[: life.start()]
        codes = (*codes, "name-dates")
    if text[-1:] in "0123456789)." and (year := _YEAR_AFTER_NAME.search(text)) and year.start():
        text = text[: year.start()]
        codes = (*codes, "name-dates")
    if text.count('"') == 1 and _SHORTHAND.search(text):
        text = _SHORTHAND.sub(r'\\"', text)
        codes = (*codes, "name-shorthand")
    return _DBLP_NUMBER.sub("", text) if " 0" in text else text, codes


def _decode_part(part: str) -> str:
    if not part or (part.isascii() and part.isalpha()):
        return part
    text = decode_latex(part)
    if "{" in text or "}" in text:  # of damaged LaTeX, as in `S\{o}nnik`
        text = text.replace("{", "").replace("}", "")
    if "\\" in text:
        text = _DOTLESS.sub("ı", text).rstrip("\\").rstrip()
    if "\u00a0" in text or "\u2009" in text:
        text = " ".join(text.replace("\u00a0", " ").replace("\u2009", " ").split())
    return text if text.isascii() else text.translate(_HYPHENS)


_HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-"})  # of Wiley: Oak‐Elm is Oak-Elm


_AFTER_CHINESE = lazy_regex(r"[\u3040-\u30ff\u3400-\u9fff]\.$")
_DOTLESS = lazy_regex(r"(?<=[^\W\d_])\\i(?=[a-z])")  # `K\\ic\\iman`
