"""Leave out the roles, degrees, titles and affiliations of people from a list of names."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import is_in_print_order
from publications.bibtex.record.degrees import (
    MAY_HAVE_DEGREE,
    without_bare_degrees,
    without_degrees,
)
from publications.bibtex.record.organizations import is_organization


def without_roles(source: str) -> tuple[str, tuple[str, ...]]:
    """Return the list of the people alone, and the codes of messages about it."""
    codes: tuple[str, ...] = ()
    if _MAY_HAVE_ROLE.search(source) and _ROLE.search(source):
        source, codes = _ROLE.sub("", source), ("name-role",)
    if before := _ROLE_BEFORE.match(source):
        source, codes = source[before.end() :], ("name-role",)
    if "Dr." in source or "Prof." in source:
        source = _TITLE_BEFORE.sub("", source)
    if "Ed" in source and (bare := _GLUED_EDITOR.sub("", _EDITOR_BEFORE.sub("", source))) != source:
        source, codes = bare, ("name-role",)
    if "uteur du texte" in source:
        source, codes = _ROLE_IN_FRENCH.sub("", source), ("name-role",)
    if "uteur du" in source and "texte, " in source:
        source, codes = _ROLE_TURNED.sub(r"\1", source), ("name-role",)
    if not source.isascii() and _ROLE_IN_CHINESE.search(source):
        source, codes = _ROLE_IN_CHINESE.sub("", source), ("name-role",)
    if "Link to external site" in source:
        source = _LINK_OF_PROQUEST.sub("", source).removeprefix(" and ")
    if ", " in source and (bare := _AFFILIATED.sub(_person_alone, source)) != source:
        source, codes = bare, (*codes, "name-affiliation")
    if MAY_HAVE_DEGREE.search(source) and (bare := without_degrees(source)) != source:
        source, codes = bare, ("name-role",)
    may_be_bare = "MD" in source or "M.D" in source or "PhD" in source or "Ph.D" in source
    if may_be_bare and (bare := without_bare_degrees(source)) != source:
        source, codes = bare, ("name-role",)
    return source, codes


def are_editors(source: str, people: int) -> bool:
    """Whether so many people are called editors: each, or by a plural behind the last."""
    if before := _ROLE_BEFORE.match(source):
        return "author" not in before[0].lower()
    marks = [mark for mark in _ROLE.finditer(source) if mark.lastgroup]
    if not source.isascii():
        marks += [mark for mark in _ROLE_IN_CHINESE.finditer(source) if mark.lastgroup]
    if not marks or len(marks) == people:
        return bool(marks)
    is_last = " and " not in source[marks[-1].end() :]
    return len(marks) == 1 and is_last and (marks[0].lastgroup or "").endswith("editors")


def is_role_of_editors(source: str) -> bool:
    """Whether a field says only ", eds.", which some websites print behind the authors."""
    return len(source) < _LONGEST_ROLE and _EDITORS_ALONE.fullmatch(source) is not None


_LONGEST_ROLE = 30
_EDITORS_ALONE = lazy_regex(r"[\s,(\[{]*(?:eds?|editors?|hrsg|hg)\b[\s.)\]}]*", re.IGNORECASE)
_MAY_HAVE_ROLE = lazy_regex(r"[(\[]|<\$|(?:\.|eds)\s*$")
_ROLE = lazy_regex(
    r"(?<![\s~,])[\s~,]++"
    r"(?:(?:\(|\[|\{\$<\$\})"
    r"(?:(?P<editors>eds|editors|hrsg|hg|orgs|coords|dirs|éds)"
    r"|(?P<editor>ed|editor|org|coord|dir|éd|ред|отв\. ред|a cura di"
    r"|(?-i:cur|red|szerk|toim)|(?:cur|red|szerk|toim)(?=\.))"  # not the nickname `(Red)`
    r"|auths?|authors?|comps?|conference chair|(?:program )?(?:co-)?chairs?)"
    r"\.?\s?(?:\)|\]|\{\$>\$\})\.?"
    r"(?=\s+and\s|\s*$|,)|(?:(?P<last_editors>eds\.?|hrsg\.)|(?P<last_editor>ed\.))\s*$)",
    re.IGNORECASE,
)
EDITED_BY = (
    r"ed(?:ited|s?\.) by|(?:hrsg\.|herausgegeben) v(?:on|\.)|éd(?:ité|\.) par|a cura di"
    r"|sous la dir(?:ection|\.) de|(?:пер\. с [а-я]{2,8}\. )?под (?:общ(?:ей|\.) )?"
    r"ред(?:акцией|\.)"
)
# `Editors-in-Chief: Ann Roe and Bo Doe`, `ed. by Ann Roe`
_ROLE_BEFORE = lazy_regex(
    r"\s*(?:(?:(?:editors?|eds?\.?)(?:[- ]in[- ]chief)?|authors?|hrsg\.?):\s*"
    rf"|(?:{EDITED_BY}):?\s+)",
    re.IGNORECASE,
)
# `Dr. Roe, A.`, a title before the last name
_TITLE_BEFORE = lazy_regex(r"(?:^|(?<=\sand\s))\s*(?:Dr|Prof)\.\s+(?=[^,{}]{2,30}, )")
# `Roe, AnnEditors`, of Crossref
_GLUED_EDITOR = lazy_regex(r"(?<=[^\W\d_A-Z])Editors?(?=\s+and\s|\s*$)")
# `Ed. R. M. Roe` and `Ann Poe and Ed. B. Doe`; `Ed. Doe` may be Edward.
_EDITOR_BEFORE = lazy_regex(
    r"(?:^|(?<=\sand\s))\s*Eds?\.\s(?=(?:[A-Z]\.[\s-]?){1,4}[^\W\d_a-z][^\W\d_])"
)
# `Roe, Jane (1802-1885). Auteur du texte`, of the Bibliothèque nationale de France
_ROLE_IN_FRENCH = lazy_regex(r"(?<![\s,.])[\s,.]{0,3}\b[Aa]uteur du texte\b(?=\s+and\s|[\s}]*$)")
# The same where Zotero took the last word for a family name: `texte, Ann Roe Auteur du`
_ROLE_TURNED = lazy_regex(
    r"(?:^|(?<=\sand\s))\s*texte, ([^{},]{2,150}?)(?<![\s.])[\s.]{1,3}[Aa]uteur du(?=\s+and\s|\s*$)"
)
# `山田太郎監修`: edited or written by; a name of three characters may end with such a one.
_ROLE_IN_CHINESE = lazy_regex(
    r"(?<=[\u3040-\u30ff\u3400-\u9fff]{3})\s?[(（]?"
    r"(?:編著|编著|著|(?P<editor>共編|監修|編集|编辑|主[編编]|[編编]))[)）]?\.?"
    r"(?=\s+and\s|[\s}]*$|[,，、])"
)
# What ProQuest displays behind the ORCID iD of an author, which Zotero takes for another one.
_LINK_OF_PROQUEST = lazy_regex(
    r"(?:(?<=\S)\s{1,9}and\s{1,9}|^)(?:family=Link to external site, given=this,"
    r"(?: prefix=link will open in a new (?:window|tab),)?(?: useprefix=\w{4,5})?|"
    r"(?:link will open in a new (?:window|tab) )?Link to external site,"
    r" this(?: link will open in a new (?:window|tab))?)(?=\s+and\s|\s*$)"
)
# `Jane Roe, Oak University and …`
_AFFILIATED = lazy_regex(
    r"(?:^|(?<=\sand\s))(?P<person>[^\W\d_a-z][^,;{}\d]{3,50}), (?P<group>[A-Z][^,;{}]{5,90}?)"
    r"(?=\s+and\s|\s*$)"
)


def _person_alone(found: re.Match[str]) -> str:
    person, group = found["person"], found["group"]
    is_person = is_in_print_order(person) or _INITIALS_AND_NAME.fullmatch(person)
    is_affiliated = is_person and is_organization(group) and not is_organization(person)
    return person if is_affiliated else found[0]


_INITIALS_AND_NAME = lazy_regex(r"(?:[A-Z]\.[ -]?){1,3}[^\W\d_a-z][\w'’-]+")
