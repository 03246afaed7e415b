"""The types of theses: how they are recognized, and how BibTeX's `type` names them."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex

_PATTERNS = (
    (
        "phd",
        r"ph\.?\s*d|(?<!post)(?<!post-)do(?:c|k)tor|doutor|dottor|博士|박사|tiến s[iĩ]"
        r"|th[eè]se\b(?! de (?:3|troisi))"  # a thèse de 3e cycle is below a doctorate
        r"|\bdi[sz]ert(?:asi|a[cč]n[ií])|\bväitöskirja|\bproefschrift",
    ),
    (
        "masters",
        r"master|m\.?\s*sc|\bm\.?\s?[as]\.?\s(?:thes|diss)|mathesis|mestrado|maestr[ií]a"
        r"|\bmagist(?:er|rale|ra?rsk)|ма[гґ]истер|mémoire de ma[iî]trise|yüksek lisans|\bpro gradu"
        r"|硕士|碩士|修士|석사|thạc s[iĩ]",
    ),
    (
        "bachelors",
        r"bachelor|b\.?\s*sc|\bb\.?\s?[as]\.?\s(?:thes|diss)|bathesis|bakal[aá][rř]|bakalavr"
        r"|бакалавр|\bskripsi\b|\blicencjac|学士|學士|학사|卒業論文",
    ),
    ("habilitation", r"habilitation|habilitacyjn"),
    ("diploma", r"diplom"),
)
_RECOGNIZED = [(name, lazy_regex(pattern, re.IGNORECASE)) for name, pattern in _PATTERNS]
THESIS_TYPES = {
    "phd": "Ph.D. thesis",
    "masters": "Master's thesis",
    "bachelors": "Bachelor's thesis",
    "habilitation": "Habilitation thesis",
    "diploma": "Diploma thesis",
}
"""The types in words, as BibTeX's styles print them."""

_NAMED_BY_ENTRY_TYPE = ("phd", "master", "bachelor", "ba", "ma", "diplom", "habil")


def thesis_type(*texts: str) -> str:
    """Return the type that the first of these texts names: "phd", "masters", ..., or ""."""
    for text in texts:
        for name, pattern in _RECOGNIZED:
            if pattern.search(text):
                return name
    return ""


_IN_GERMAN = "(?:bachelor|diplom|doktor|master)arbeit"
NAMED_THESIS = (
    r"(?:unpublished )?\b(?:bachelor|master|doctoral|diploma|habilit\w{4,6}|ph\.?\s?d\.?"
    r"|[bm]\.? ?(?:a|sc?)\.?)(?:['’]?s)?(?: of \w{3,12})?\s(?:thesis|dissertation)"
    rf"|{_IN_GERMAN}|tesis doctoral"
)
"""The pattern of a type in words: "Ph.D. thesis" and "Diplomarbeit"."""
ANY_THESIS = f"(?:{NAMED_THESIS}|dissertation|thesis)"
"""The pattern of that, and of what doesn't say which thesis it is."""
_ANY_THESIS = lazy_regex(ANY_THESIS, re.IGNORECASE)
_THESIS = lazy_regex(rf"\bth[eè]s[ei]s\b|dissertation|{_IN_GERMAN}|\btes[ei]s?\b", re.IGNORECASE)


def is_thesis(text: str) -> bool:
    """Whether a text is only "Thesis", "Ph.D. thesis" or the like."""
    return _ANY_THESIS.fullmatch(text) is not None


def names_thesis(text: str) -> bool:
    """Whether a text says "Ph.D. thesis" or the like, and not only "Master data"."""
    return _THESIS.search(text) is not None


def thesis_type_of(entry_type: str, named: str, school: str = "") -> str:
    """Return the type that the text of `type` names, in words if it isn't a common one.

    A text that doesn't say which thesis it is leaves that to the entry type. In Indonesia a `Tesis`
    is that of a master, in Spanish any thesis.
    """
    if named.lower() == "tesis" and _INDONESIAN.match(school):
        return "masters"
    if found := _OF_BIBLATEX_GOST.get(named.lower()) or thesis_type(named):
        return found
    if _FIELD_OF_STUDY.fullmatch(named):
        named = ""
    words = "" if _OF_ANY_TYPE.fullmatch(named) else named
    is_dissertation = "dissertation" in named.lower()
    by_entry = _OF_BIBLATEX_GOST.get(entry_type) or thesis_type(entry_type)
    return words or by_entry or ("phd" if is_dissertation else named)


_INDONESIAN = lazy_regex(
    r"(?:Universitas|Institut Teknologi|Institut Pertanian|Politeknik|Sekolah Tinggi)\b",
    re.IGNORECASE,
)
# `Engenharia Civil` and `Computer Science`, in which a thesis is
_FIELD_OF_STUDY = lazy_regex(
    r"(?=[^\d,;:(]{4,60}$)(?!.*\b(?:thesis|theses|dissert|tes[ei]|teze|trabalho|"
    r"trabajo|memoria|mémoire|monogra|proje|proye|report|arbeit|degree|gradua|licen|laurea|especiali|diplom|praca))(?:"
    r"(?:administraç[ãa]o|ciências?|ciencias?|computer science|direito|economics|economia|educação|"
    r"engenharia|engineering|física|informatik|informática|ingegneria|ingenier[íi]a|letras|"
    r"linguistics|matemática|mathematics|mathematik|medicina|philosophy|physics|physik|psicologia|"
    r"psychology|química|sociologia|sociology)\b.*|.*\b(?:engineering|science)s?)",
    re.IGNORECASE,
)


_OF_BIBLATEX_GOST = {  # words for `type`, also of entries, which that style translates
    "candthesis": "Candidate of Sciences thesis",
    "docthesis": "Doctor of Sciences thesis",
    "candautoref": "Author's abstract of a Candidate of Sciences thesis",
    "docautoref": "Author's abstract of a Doctor of Sciences thesis",
}
_OF_ANY_TYPE = lazy_regex(
    r"(?:(?:inaugural-?)?dissertations?(?: \([^()]{2,60}\))?|"  # Dissertation (TU Delft), of Pure
    r"thesis|theses|tes[eis]|tesis|text|article|book|misc|report)?",
    re.IGNORECASE,
)


def is_named_by_entry_type(entry_type: str) -> bool:
    """Whether the entry type names the type of thesis, as `phdthesis` does."""
    return entry_type.startswith(_NAMED_BY_ENTRY_TYPE)
