"""Remove academic degrees and titles from a list of names: `Dr. Jane Roe` and `Jane Roe, PhD`."""

from __future__ import annotations

import re
from functools import partial

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import is_plainly_inverted
from publications.bibtex.record.given_names import is_given_name

_END = r"(?=\s*(?:,|;|$)|\s+and\s)"
# No initials are written so.
_CERTAIN = lazy_regex(
    rf",\s*(?:Ph\.?\s?D|[BM]\.?Sc|D\.?\s?Phil|M\.?Phil|EdD|PharmD|DrPH|Dr\.?PH)\b\.?{_END}"
)
# `MD` after `Roe, Jane`; `Roe, MD` is M. D. Roe. `Martín Pérez, M.A.` is, too, unless other names
# have degrees or begin with the first name.
_AFTER_NAME = lazy_regex(
    r"(?<![\w'’-])(?P<last>[^\W\d_][\w'’-]*+(?:\s(?!and\s)[\w'’-]++){0,2},\s*)?"
    r"(?P<first>[^\W\d_a-z][\w'’-]*+\.?)(?P<rest>(?:\s(?!and\s)[\w.'’-]++){0,3}),\s*"
    rf"(?:M\.?D|M\.?P\.?H|M\.?B\.?A|R\.?N|M\.?S|M\.?A|B\.?A|B\.?S)\b\.?{_END}"
)
_TITLES = lazy_regex(
    r"(?P<before>^|\band\s+|[,;]\s*)"
    r"(?:(?:(?:Assoc|Asst)\.?\s+)?(?:Prof|Dr|Dipl|dr|mgr|inż|hab"
    r"|(?:Ing|Mgr|Bc|[Dd]oc|RNDr|PhDr|JUDr)(?=\.))\b\.?(?:\s?(?:-\s?Ing|rer\.\s?\w+|phil|med)\.)?"
    r"(?:[\s~]+|(?<=\.)(?=[A-Z][a-z]))){1,4}(?=(?P<person>[^\W\d_a-z][^,;{}]{0,80}?)(?:\s*(?:,|;|$)|\s+and\s))"
)
_TITLES_IN_BRACES = lazy_regex(  # `{Prof. Dr. Roe}, Jane`, of Citavi
    r"\{(?:(?:Prof|Dr)\.\s){1,3}(?=[^\W\d_a-z][^{},]{1,40}\},\s)"
)
MAY_HAVE_DEGREE = lazy_regex(
    r", ?(?:Ph|[BDM]\.?[A-DPS]|R\.?N|EdD|Phar|DrP)|(?:Prof|[Dd]r|Dipl|mgr|inż)[.\s]"
    r"|(?:Ing|Mgr|Bc|[Dd]oc)\."
)


def without_degrees(text: str) -> str:
    """Return the names without degrees; it is slow, so look for `MAY_HAVE_DEGREE` first."""
    if "," in text:
        bare = _CERTAIN.sub("", _BEFORE_DOCTOR.sub("", text))
        are_printed = bare != text or _are_in_print_order(bare)
        text = _AFTER_NAME.sub(partial(_without_degree, are_printed=are_printed), bare)
    if "{" in text:
        text = _TITLES_IN_BRACES.sub("{", text)
    return _TITLES.sub(_without_title, text)


def without_bare_degrees(text: str) -> str:
    """Return the names without `PhD` behind a name, or as a name, where no comma is before it."""
    names = _AND.split(text)
    people = [name for name in names if not _ONLY_DEGREES.fullmatch(name.strip())]
    bare = [_without_bare_degree(name) for name in people or names]
    return text if bare == names else " and ".join(bare)


def _without_bare_degree(name: str) -> str:
    if (found := _DOCTOR_OF_MEDICINE.fullmatch(name.strip())) and is_given_name(found["first"]):
        return str(found["name"])
    return _DOCTOR.sub("", name)


_BEFORE_DOCTOR = lazy_regex(
    r"(?<=[^\W\d_][^\W\d_])(?<!\band) M\.?D\.?(?=,? Ph\.?D)"
)  # `Ann Roe MD, PhD`
_DOCTOR = lazy_regex(r"(?<=[^\W\d_][^\W\d_]),? Ph\.?D\.?$")
# `Ann B. Poe MD`; `Poe MD` is M. D. Poe.
_DOCTOR_OF_MEDICINE = lazy_regex(
    r"(?P<name>(?P<first>[^\W\d_a-z][\w'’-]+) (?:[^\W\d_a-z]\. ){1,3}[^\W\d_a-z][\w'’-]+) M\.?D\.?"
)
_ONLY_DEGREES = lazy_regex(r"(?:M\.?D|Ph\.?D)\.?(?:, ?(?:M\.?D|Ph\.?D|MPH|MSc)\.?){0,3}")


def _are_in_print_order(text: str) -> bool:
    """Whether a name of the list has its first name first, and none is inverted for certain."""
    names = _AND.split(text)
    first_words = [name.split()[0] for name in names if "," not in name and name.split()]
    inverted = (name for name in names if "," in name and is_plainly_inverted(name))
    return any(map(_begins_name, first_words)) and not any(inverted)


_AND = lazy_regex(r"\sand\s")


def _without_degree(found: re.Match[str], *, are_printed: bool) -> str:
    first = found["first"]
    is_inverted = found["last"] and len(first.rstrip(".")) > 1 and not first.isupper()
    is_printed = are_printed and not found["last"] and found["rest"] and _begins_name(first)
    name = f"{found['last'] or ''}{first}{found['rest']}"
    return name if is_inverted or is_printed else found[0]


def _begins_name(word: str) -> bool:
    return is_given_name(word) or (len(word) == 2 and word[1] == ".")


def _without_title(found: re.Match[str]) -> str:
    """Return what stands before the title, which stays in `Dr. Seuss` and `Dr. Oak GmbH`."""
    person = found["person"]
    is_name = " " in person.strip() or found["before"].strip() == ","
    return found["before"] if is_name and not _FIRM.search(person) else found[0]


_FIRM = lazy_regex(r"\b(?:GmbH|AG|KG|Inc|Ltd|Company|Group|Verlag)\b")
