"""Repair what programs and people broke in a list of names, before it is split."""

from __future__ import annotations

import re
from itertools import pairwise

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.escaped_commands import (
    BACKSLASH,
    with_accents_of_dotless,
    with_plain_backslashes,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import PERSONAL, is_in_print_order
from publications.bibtex.record.evident_people import (
    are_full_names,
    are_named_people,
    begins_person,
)
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.name_particles import LETTER_OR_AND
from publications.bibtex.record.name_roles import without_roles
from publications.bibtex.record.organizations import is_organization
from publications.bibtex.record.separators import ANOTHER_AND
from publications.bibtex.source.braces import is_balanced

_SPACE_IN_INITIAL = lazy_regex(r"(?<=\b[A-Z]) \.(?= )")  # `Larry R . Roe`


def repaired(source: str) -> tuple[str, tuple[str, ...]]:
    """Return a list of names without these faults, and the codes of messages about it."""
    if "backslash" in source:
        source = with_plain_backslashes(source)
        source = _ESCAPED_LETTER.sub(r"\\", source)
        source = with_accents_of_dotless(source)
    if "\\" in source:
        source = _LETTER_AND_SPACE.sub(r"{\1}", source)
    if "~n" in source or "\\textasciitilde" in source:
        source = _TILDE_IN_WORD.sub(r"\\~", source)
    if "<author" in source:
        source = _TAG_OF_ADS.sub(r"{\1}", source)
    if " and, " in source:
        source = _AND_BEHIND_NAME.sub(", ", source)
    if " and" in source:
        source = _AND_BEFORE_NAME.sub("and ", source)
        source = _ENTITY_APART.sub(r"\1&\2;\3", source)
    if " . " in source:
        source = _SPACE_IN_INITIAL.sub(".", source)
    if "CORPORATE" in source:
        source = _CORPORATE.sub(r"{\1}", source)
    if "\\ and" in source or source[-1:] == "\\":
        source = _BACKSLASHES_FOR_BRACES.sub(r"\1\2", source)
    if "\\L" in source or "\\O" in source or "\\A" in source:
        source = _GLUED_CAPITAL.sub(r"{\\\1}", source)
    if ("o/" in source or "O/" in source) and "://" not in source:
        source = _STROKE_OF_APS.sub(lambda found: _WITH_STROKE[found[0]], source)
    if "{, " in source:
        source = _COMMA_FIRST.sub("{", source)
    if "and" in source and "\n" in source and _BROKEN.search(source):
        source = _without_breaks(source)
    if "[" in source:
        source = _BRACKETS_FOR_BRACES.sub(r"\1{\2}", source)
    source, codes = without_roles(source)
    if ". V. I. D.-19" in source:
        source = source.replace("C. O. V. I. D.-19", "COVID-19")
    if "-." in source:
        source = _HYPHEN_OF_ADS.sub(lambda found: ".-" if found["behind"] else ".", source)
    if " and. " in source:
        source = source.replace(" and. ", " and ")
    if ".and" in source:
        source = _GLUED_AND.sub(" and ", source)
    if _MAY_MISSPELL_AND.search(source):
        source = _MISSPELLED_AND.sub(" and ", source)
    if " et" in source:
        source = _ET_AL_ET.sub(r"\1", source)
    if "al" in source and _OTHERS_BETWEEN.search(source):
        source = _OTHERS_BETWEEN.sub(r"\g<brace> and others", source)
    if "{\\L}" in source or "{\\O}" in source:
        source = _LETTER_APART.sub(r"\1", source)
        source = _STROKE_BEHIND.sub(r"{\\L}\1", source)
    if '""' in source:
        source = _DOUBLED_MARK.sub(r'\\"\1', source)
    if "&" in source:
        source = source.replace(", {\\&} ", ", \\& ")
        source = _AND_TWICE.sub("", source)
    if " and " in source:
        source = _BROKEN_GIVEN_NAME.sub(_given_name, source)
    if "and " in source or "and\n" in source:
        source = _BROKEN_BEHIND_AND.sub(_name_with_and, source)
    if source[-1:] == ".":
        source = _PERIOD_OF_OTHERS.sub("", source)
    if source[:2] in ("et", "Et", "an") and (first := _OTHERS_FIRST.match(source)):
        source = f"{source[first.end() :]} and others"
    if _DIGIT.search(source) and not _DIGITS_IN_WORDS.search(source):
        source = _without_affiliation_numbers(source)
    if words := _OTHERS_IN_WORDS.search(source, max(0, len(source) - _LONGEST_OTHERS)):
        source = f"{source[: words.start()]} and others"
    if source[:1] in "eE{" and (turned := _OTHERS_AS_FAMILY.fullmatch(source)):
        source = f"{turned[1]} and others"
    if source.endswith(" et") and (turned := _TURNED_ET_AL.search(source)):
        source = f"{source[: turned.start()]}{turned[1]} and others"
    if "\\textbf{" in source:
        source = _STYLED_NAME.sub(r"\1 and ", source)
    if source[:1] == "{" and (two := _TWO_IN_BRACES.fullmatch(source)) and _are_two(*two.groups()):
        return f"{two[1]} and {two[2]}", (*codes, "names-in-braces")
    if "{" in source:
        source = _ACCENT_NOT_CLOSED.sub(r"{\1}\2", source)
        source = _WITHOUT_BACKSLASH.sub(r"{\\\1\2}", source)
        source = _without_open_brace(source)
        source = _MISSING_AND.sub(r"\1and ", source)
        if "{and " in source:
            source = _AND_IN_BRACES.sub("", source)
        if " {and} " in source and (two := _INVERTED_AND_PLAIN.fullmatch(source.strip())):
            source = _two_people(two)
    if "{,}" in source and (separated := _at_commas_in_braces(source)):
        return separated, (*codes, "names-by-comma")
    if "," in source and (separated := _at_commas_and_conjunction(source)):
        return separated, (*codes, "names-by-comma", "names-by-conjunction")
    return source, codes


# `Mi{\textbackslash}losz` and `{\textbackslash}v Cern{\'y}`
_ESCAPED_LETTER = lazy_regex(
    rf"{BACKSLASH}(?=(?:[lLoO]|ss|ae|oe|aa|A[AE]|OE)[a-z]{{0,12}}+(?:[\s,}}-]|$)|[cvuHkr] [A-Za-z])"
)
# `Y\i ld\i z` and `\O ystein Roe`, whose spaces TeX doesn't print; not `Wei\ss von Elm`
_LETTER_AND_SPACE = lazy_regex(
    r"(\\(?:[lLoOij]|ss|ae|oe|aa|AE|OE|AA)) ++(?=[a-z])"
    r"(?!(?:a[lf]|an[dt]|av|d[aeiou]|d[eo][lrs]|den|el|et|l[aeo]|och|und|v[ao]n|z[ur]|[aeiouy])\b)"
)
# `{pre=''(''>Oak Team}, <author`, of a list of groups in an article
_TAG_OF_ADS = lazy_regex(r"\{(?:<author )?pre=[^{}<>]{1,9}>([^{}<>]{1,200})\}(?:, <author\b)?")
_AND_BEFORE_NAME = lazy_regex(  # `Roe, A. andB. Doe`, `A. Roe and\textbf{B. Doe}`
    r"(?<=\s)(?:and\s)?and(?=[A-Z](?:\.|[a-z]+,?\s)|\\(?:text(?:bf|it)|emph|underline)\s?\{)"
)
_ENTITY_APART = lazy_regex(  # `Fl and uuml and ckiger`, of `Fl&uuml;ckiger`
    r"(\w) and ([A-Za-z]{1,2}(?:uml|acute|grave|circ|tilde|cedil|ring|slash|caron)) and (\w)"
)
_CORPORATE = lazy_regex(  # `Oak Task Force, Inc., CORPORATE`, an organization of the ACM
    r"(?:^|(?<=\sand\s))\{?(?! )([^{}\n]{3,150}?)(?<! and)\}?, CORPORATE(?=\s+and\s|\s*$)"
)
_AND_BEHIND_NAME = lazy_regex(  # `Roe and, J.`, of the IEEE
    r"\sand, (?=(?:[A-Z]\.[ -]?){1,4}(?:\sand\s|\s*$))"
)
# `Roe, \Ann B.\ and {…`, where a program lost the braces of Pure's `\{Ann B.\}`
_BACKSLASHES_FOR_BRACES = lazy_regex(
    r"(^\s*|,\s|\sand\s)\\([^\W\d_a-z][^\\{},\n]{0,60})\\(?=\s+and\s|\s*$)"
)
# `\Lukasz` for `{\L}ukasz`
_GLUED_CAPITAL = lazy_regex(
    r"\\(L(?!ambda|arge|eft|ong)|O(?!mega|micron|ver)|A[AE]|OE)(?=[a-z]{2})"
)
# `Mu{\textasciitilde}noz` and `Mu~noz`
_TILDE_IN_WORD = lazy_regex(
    r"(?<=[a-zA-Z])\{?\\textasciitilde(?:\{\})?\}?(?=[anoANO][a-z])|(?<=\b[A-Z][a-z])~(?=n[aeio][a-z])"
)
_STROKE_OF_APS = lazy_regex(r"(?<![/\\])(?:\bO|(?<=[A-Za-z])o)/(?=[a-z])")  # `Alstro/m`
_WITH_STROKE = {"o/": "ø", "O/": "Ø"}
_COMMA_FIRST = lazy_regex(r"(?<![^\s{])\{, {1,3}(?=[^\W\d_])")  # `{, Heitor}`, of Zenodo
_MAY_MISSPELL_AND = lazy_regex(r" a(?:dn|md| nd|n d) |\\\{?and")
# `Roe adn Doe`, `Roe amd Doe`, `Roe a nd Doe`, `Roe \and Doe` of LaTeX's `\author`, and Zotero's
# `Roe \{and\} Doe`
_MISSPELLED_AND = lazy_regex(
    r"(?<=\S)(?:\sa(?:dn|md| nd|n d)|\s?\\and|\s\\\{and\\\}(?=\s[^\s,]{1,30}\s(?!and\s)))\s(?=\S)"
)
_AND_IN_BRACES = lazy_regex(r"(?<=\{)and\s+(?=[^\W\d_a-z][^{}]{0,400}\},)")  # `{and Hall}, N.`
# `Ann [van Roe]` and `Bo [De la Poe]`, whose braces a program took for its own
_BRACKETS_FOR_BRACES = lazy_regex(
    r"((?:^|\sand\s)[^,{}\[\]]{1,40}\s)"
    r"\[((?!and )(?:(?:[a-z]{2,3} ){0,2}[A-Z][\w'’-]+ ?){1,3})(?<! )\](?=\sand\s|$)"
)
_HYPHEN_OF_ADS = lazy_regex(  # `Lin, H.~-.~H. and Liu, T.~-.`
    r"(?<=\b[^\W\d_a-z])\.[ ~]-\.(?:(?P<behind>[ ~])(?=[^\W\d_a-z]\b)|(?=\s*(?:$|and\s)))"
)
# `Roe, U.andDoe, M.` and `Roe, UandDoe, M.`, whose spaces a program lost.
_GLUED_AND = lazy_regex(
    r"(?:(?<=\b[^\W\d_a-z]\.)\.?and\s{0,9}|(?<=,\s[^\W\d_a-z])and)"
    r"(?=(?:(?:van|von|de|del|di|da|la|le)\s){0,2}[^\W\d_a-z][^\W\d_]+[-,\s])"
)
_LETTER_APART = lazy_regex(  # `Roe, {\\L} ukasz`
    r"(\{\\[LO]\}) (?=(?!van\b|von\b|der\b|del\b|and\b)[a-z]{3})"
)
# `ukasz Roe, {\\L}`: a program took the first letter of {\\L}ukasz for the first name.
_STROKE_BEHIND = lazy_regex(r"(?<!\S)([a-z]+ [^\W\d_a-z][^\W\d_]+), \{\\L\}(?=\s+and\s|\s*$)")
_ET_AL_ET = lazy_regex(r"(\bet\.?\s{1,3}al\.)\s{1,3}et(?=\s+and\s|\s*$)")  # `Roe et al. et and Doe`
# `Roe, Ann et al. and Doe, Bo`, also in the braces of a name
_OTHERS_BETWEEN = lazy_regex(
    r"(?<![\s~,])(?<!\sand)(?:[\s~]|,\s)[\s~]{0,9}"
    r"(?:(?:\\(?:emph|textit)\s?)?\{et\.?[\s~]{0,3}al(?:ii|\.)?\}|et\.?[\s~]{0,3}al(?:ii|\b\.?)),?"
    r"(?P<brace>\}?)(?=\s+and\s)",
    re.IGNORECASE,
)
_PERIOD_OF_OTHERS = lazy_regex(r"(?<=\sand\sothers)\.\s*$")
# `et. al. Roe, Jane`, of one who wrote "Roe, Jane et. al." in the wrong order
_OTHERS_FIRST = lazy_regex(
    r"\s*+(?:and others|et\.? al\.?)\s++(?=[^\W\d_][^,{}]{0,60}, [^,{}]{1,60}$)", re.IGNORECASE
)
_DOUBLED_MARK = lazy_regex(r'\\""([aouAOU])"')  # `Pr\""o"stler`
_DIGIT = lazy_regex(r"[a-z][1-9]")
# `Ann Roe1,2 and Bo Doe3`, with the numbers of affiliations behind several names
_AFFILIATION_NUMBER = lazy_regex(
    r"(?<=[a-zß-öø-ÿ])[1-9]\d?(?:,[1-9]\d?)*(?=[}\s]{0,3}(?:,|;|$|\sand\s|and\s))"
)
_DIGITS_IN_WORDS = lazy_regex(r"[a-z]\d{1,4},?\s[A-Z][a-z]*\d")  # `First1 Last1`, of an example


def _without_affiliation_numbers(source: str) -> str:
    """Return a list without numbers behind names.

    `{chris-b1}` is the name of an account, and `(oak3 team)` that of a project.
    """
    accounts = {found.end(1) for found in _ACCOUNT.finditer(source)} if "{" in source else set()
    numbers = [
        each
        for each in _AFFILIATION_NUMBER.finditer(source)
        if each.end() not in accounts and not _IN_LOWER_CASE.search(source, 0, each.start())
    ]
    if len(numbers) < _SEVERAL:
        return source
    kept = [source[one.end() : other.start()] for one, other in pairwise(numbers)]
    return "".join((source[: numbers[0].start()], *kept, source[numbers[-1].end() :]))


_SEVERAL = 2
_IN_LOWER_CASE = lazy_regex(r"(?<![^\s({])[a-z]{1,40}$")
_ACCOUNT = lazy_regex(r"\{([^\s{},]{1,40})\}")


# "and others" behind a name in Czech, Polish, the Scandinavian languages, Turkish, ...
_OTHERS_IN_WORDS = lazy_regex(
    r"(?<=[\w.}]),?\s(?:and\s)?(?:a kol(?:\.|ektiv)|i in(?:\.|ni)|m\. ?fl\.|e outros|et autres|"
    r"ed? altri|y otros|ve ark(?:\.|adaşları)|u\. ?a\.|ym\.|и др\.|та ін\.)\s?$|"
    r"(?<=[\u3400-\u9fff])(?:[\s,，]{1,3}|\sand\s)?等$"
)
_LONGEST_OTHERS = 24  # characters
_OTHERS_AS_FAMILY = lazy_regex(r"\{?[eE]t\.? al\.?\}?,\s([^,{}]{3,60})")  # of "Jane Roe et al."
_TURNED_ET_AL = lazy_regex(r"(?:^|(?<=\sand\s))al\.?, ([^,{}]{3,60}) et$")  # of "Jane Roe et al"


# `Fern and a Roe`: an editor replaced the "and" in Fernanda, too.
_BROKEN_GIVEN_NAME = lazy_regex(r"(?:^|(?<=\sand\s))([A-Z][a-z]{0,4}) and ([a-z]{1,4})(?=\s)")
_WITH_AND = frozenset({
    "alexander", "alexandra", "alexandre", "amanda", "armando", "brandon", "fernanda", "fernando",
    "leandra", "leandro", "miranda", "orlando", "randolph", "randy", "rolando", "sandeep", "sandor",
    "sandra", "sandrine", "sandro", "sandy", "wanda", "yolanda",
})  # fmt: skip


def _given_name(found: re.Match[str]) -> str:
    name = f"{found[1]}and{found[2]}"
    return name if name.lower() in _WITH_AND else found[0]


# `{Roe}, Alexand re`, where an export of ADS broke the line, and another program joined it
_BROKEN_BEHIND_AND = lazy_regex(
    r"(?<![^\W\d_])([A-Z][a-z]{0,6}and)\s{1,9}(?!on behalf)([a-z]{1,4})(?![\w'’-])"
)


def _name_with_and(found: re.Match[str]) -> str:
    name = f"{found[1]}{found[2]}"
    return name if name.lower() in _WITH_AND else found[0]


# `\textbf{Roe, J.}, Doe, Ann`, which lacks an "and" behind the owner's own name.
_STYLED_NAME = lazy_regex(
    r"(\\textbf\{[^\W\d_]{2,30}, [^{},]{1,30}\}),\s*"
    r"(?=[^\W\d_]{2,30}, [^\W\d_][^{},]{0,60}(?:\sand\s|$))"
)
_GREEK = lazy_regex(r"[\u0391-\u03c9]")  # Greeks mostly have one family name
_INITIAL_FIRST = lazy_regex(r"[^\W\d_a-z]\.[\s-]?[^\W\d_a-z]\S* [^\W\d_a-z]")
# `{Alice Doe, Kash Roe}`, two people of whom the first name of the first is known
_TWO_IN_BRACES = lazy_regex(r"\{([^{},]{3,40}), ([^{},]{3,40})\}")
_ACCENT_NOT_CLOSED = lazy_regex(  # `M{\"uller, A and Roe, B}`
    r"\{(\\[\"'`^~][A-Za-z])([a-z]{1,20},[^{}]{1,200}\sand\s[^{}]{1,400})\}$"
)


# `Roe, Alice {and} Max Poe`, whose "and" doesn't separate people in BibTeX
_INVERTED_AND_PLAIN = lazy_regex(
    r"(?P<last>[^{},]{2,40}), (?P<first>[^{},]{1,30}) \{and\} (?P<other>[^{},]{3,50})"
)


def _two_people(found: re.Match[str]) -> str:
    """Return `Roe, Alice and Max Poe`, but `Energy, Trade {and} Elm Care` as it is."""
    last, first, other = found.groups()
    are_people = is_in_print_order(other) and not is_organization(found[0])
    return f"{last}, {first} and {other}" if are_people and " and " not in found[0] else found[0]


def _are_two(one: str, other: str) -> bool:
    return (
        (
            is_in_print_order(one)
            or _INITIAL_FIRST.match(one) is not None
            or (_GREEK.search(one) is not None and is_in_print_order(other))
        )
        and PERSONAL.fullmatch(other) is not None
        and not is_given_name(other.split()[-1])
        and not is_organization(other)
        and not is_organization(one)
    )


_WITHOUT_BACKSLASH = lazy_regex(r"(?<=[A-Za-z])\{(['`^~])([aeiouAEIOU])\}")  # `G{'o}mez`
# `{Mand⏎elbaum}`, `{Vand⏎erOak}`: an export of ADS took an "and" in a name for the end of one.
_BROKEN = lazy_regex(
    r"(?<=[A-Za-z]and)[ \t]*\r?\n[ \t]*"
    r"(?!(?:d[aeiou]|d[eo]s|del|della|van|von|der|den|la|le|el|al|of|the|for)\b)"
    r"(?=[a-z]+(?:-?[A-Z][a-z]+|-[a-z]+)?(?:\}| [A-Z]))"
)


_AND_TWICE = lazy_regex(r"(?<=\sand\s)\{?\\?&\}?\s+")  # `Roe, A. and & Poe, B.`


def _without_breaks(source: str) -> str:
    parts: list[str] = []
    depth = start = 0
    for match in _BROKEN.finditer(source):
        before = source[start : match.start()]
        depth += before.count("{") - before.count("}")
        parts.append(before if depth > 0 else before + match[0])
        start = match.end()
    return "".join([*parts, source[start:]])


def _at_commas_in_braces(source: str) -> str:
    """Return `A. Smith{,} B. Jones` with " and ", unlike `Example{,} Inc.`, otherwise ""."""
    names = [name.strip() for name in _SEPARATOR.split(source)]
    return " and ".join(names) if len(names) > 1 and are_named_people(names) else ""


def _without_open_brace(source: str) -> str:
    """Return `{Roe}, Ann and {Doe}, Bo` of `{Roe}, {Ann and {Doe}, Bo}`, as bibtex needs it."""
    found = _OPEN.search(source)
    if found is None:
        return source
    depth = 0
    for place in range(found.start(), len(source)):
        depth += (source[place] == "{") - (source[place] == "}")
        if not depth:
            return f"{source[: found.start()]}{source[found.end() : place]}{source[place + 1 :]}"
    return source


# `{Roe}, B.~T. {Doe}, J.`, of the Astrophysics Data System
_MISSING_AND = lazy_regex(
    r"(?<=\}, )((?:[^\W\d_a-z]\.[~ -]?){1,4}(?<=[~ ]))(?=\{[^\W\d_][^{}]{1,40}\}, [^\W\d_a-z]\.)"
)
_OPEN = lazy_regex(r"(?<=\}, )\{(?=[^\W\d_][^{},]{0,40}\sand\s+\{)")


def _at_commas_and_conjunction(source: str) -> str:
    """Return `Jane Doe, Bill Roe und Ann Poe` with " and ", otherwise ""."""
    parts = _LAST_AND.split(source)
    if len(parts) != _BEFORE_AND_AFTER or "," not in parts[0]:
        return ""
    names = [name.strip() for name in (*parts[0].split(","), parts[1])]
    may_be_particle = LETTER_OR_AND.search(source) is not None
    certain = names if len(names) > _PAIR_AND_ONE or not may_be_particle else names[:1]
    is_certain = any(map(begins_person, map(decode_latex, certain)))
    # `Le Gall, Jean François et Anne Roe` are two people.
    is_pair = len(names) == _PAIR_AND_ONE and is_given_name(names[1].split(" ")[-1])
    is_certain = is_certain and not is_pair
    are_people = is_certain and all(map(is_balanced, names)) and are_full_names(names)
    return " and ".join(names) if are_people else ""


_LAST_AND = lazy_regex(rf"{ANOTHER_AND.pattern}|\s\{{and\}}\s")


_BEFORE_AND_AFTER = 2
_PAIR_AND_ONE = 3  # `Garcia Lopez, Juan Carlos y Ana Roe` may be two people

_SEPARATOR = lazy_regex(r"\{,\}|(?<=[\s}])and(?=\s)")
