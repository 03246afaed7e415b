"""Put the last name first where a name has its parts in another order than its commas say.

`Roe A. B.`, as Scopus writes editors, has no comma, and `J., Roe` has its parts exchanged.
"""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.organizations import is_organization


def with_last_name_first(text: str) -> str:
    """Return one name as `Last, First` if it clearly is written in one of these other ways."""
    if is_organization(text):
        return text  # `Oak S.R.L.`
    if text[-1:] == "." and (turned := _SURNAME_INITIALS.fullmatch(text)):
        text = _before_initials(turned[1].replace(" - ", "-"), turned[2])
    elif text[-1:] in "rI.V" and (turned := _SURNAME_INITIALS_SUFFIX.fullmatch(text)):
        text = f"{turned[2]}, {turned[4]}, {turned[3]}"
    if text[-2:-1] == " " and (turned := _SURNAME_LETTERS.fullmatch(text)):
        text = f"{turned[1]}, {turned[2]}"
    if text[-2:-1] == " " and (found := _SURNAME_LETTER.fullmatch(text)):
        text = _before_letter(*found.groups())
    if ". " in text and (stopped := _STOP_FOR_COMMA.fullmatch(text)):
        text = f"{stopped[1]}, {stopped[2]}"
    if text[1:2] == "." and (turned := _INITIALS_AS_FAMILY.fullmatch(text)):
        text = f"{turned[2]}, {turned[3]} {turned[1]}"
    if ".," in text and (turned := _GIVEN_AS_FAMILY.fullmatch(text)):
        text = _before_given(turned, text)
    return text


_DOTTED = r"(?:[^\W\d_a-z]\.-?)+"  # of `Nowak - Brzezinska A. B.`, as Scopus writes editors
_SURNAME_INITIALS = lazy_regex(
    rf"([^\W\d_]{{2,}}(?:(?: - |[\s'’-])[^\W\d_]{{2,}})*) ({_DOTTED}(?: {_DOTTED})*)"
)
_SURNAME_INITIALS_SUFFIX = lazy_regex(  # `Lee R.E., Jr.`
    rf"({_SURNAME_INITIALS.pattern}), ((?:Jr|Sr)\.?|II|III|IV)"
)
_SURNAME_LETTERS = lazy_regex(  # `O'Brien K L`, as PubMed writes names
    r"((?:[^\W\d_]['’])?[^\W\d_]{2,}(?:[\s'’-][^\W\d_]{2,})*)((?: [A-Z]){2,4})"
)
# `Cournapeau D` and `Cook Diane J`; some Chinese and Korean last names have the letter E, O or U.
_SURNAME_LETTER = lazy_regex(
    r"([^\W\d_a-z][^\W\d_A-Z]+(?:-[^\W\d_a-z][^\W\d_]+)?) (?:([^\W\d_a-z][^\W\d_A-Z]+) )?"
    r"([A-DF-NP-TV-Z])"
)
# `J., Lang`, an editor whose first and last name a program has exchanged; so is `J., Lang A`.
_INITIALS_AS_FAMILY = lazy_regex(
    r"((?:[^\W\d_a-z]\.-? ?)+), ([^\W\d_]{2,}(?:[\s'’-][^\W\d_]{2,})*)((?: [A-Z]\.?){0,3})"
)
# `Dean R., Roe`, which `bibtex` files made from an ISBN have; a family name has no initial
_GIVEN_AS_FAMILY = lazy_regex(
    r"(?P<given>[^\W\d_a-z][^\W\d_A-Z]{2,})(?P<initials>(?: [^\W\d_a-z]\.){1,3}),"
    r" (?P<last>(?:[a-z]{2,4} ){0,2}[^\W\d_a-z][^\W\d_]+(?:[ '’-][^\W\d_]{2,}){0,2})"
)
# `Roe. A.B.`, where a period was typed for a comma
_STOP_FOR_COMMA = lazy_regex(r"([^\W\d_a-z][^\W\d_A-Z]{3,20})\. ((?:[A-Z]\.? ?){1,3})")


def _before_initials(names: str, initials: str) -> str:
    """Return `Roe Doe, J.` for `Roe Doe J.`, and `Roe, Ann J.` for `Roe Ann J.`."""
    last, _space, first = names.partition(" ")
    if is_given_name(first) and not is_given_name(last):
        return f"{last}, {first} {initials}"
    return f"{names}, {initials}"


def _before_letter(last: str, first: str | None, initial: str) -> str:
    """Return `Cook, Diane J` for `Cook Diane J`, but not `Jo, Ann` for `Ann Jo`."""
    if not is_given_name(last) and (first is None or is_given_name(first)):
        return f"{last}, {first} {initial}" if first else f"{last}, {initial}"
    return " ".join(filter(None, (last, first, initial)))


def _before_given(turned: re.Match[str], text: str) -> str:
    """Return `Roe, Dean R.` for `Dean R., Roe`, but `Roe J., Ann` as it is."""
    is_turned = not is_given_name(turned["last"])
    return f"{turned['last']}, {turned['given']}{turned['initials']}" if is_turned else text


def with_number_last(text: str) -> str:
    """Return `Wei Wang 0001`, a name of DBLP, for `0001, Wei Wang`, as a program turns it."""
    turned = _NUMBER_AS_FAMILY.fullmatch(text)
    return f"{turned[2]} {turned[1]}" if turned else text


_NUMBER_AS_FAMILY = lazy_regex(r"(0\d{3}),\s+(\S+\s.*\S)")
