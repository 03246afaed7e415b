"""Recognize names of organizations that lack the braces which keep them one name.

BibTeX reads `author = {World Health Organization}` as a person called Organization.
"""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex

# As the first word, which is no given name.
_FIRST = "European|Federal|International|National|World"
# As the first word before "of", "de" and the like, which no person is called.
_FIRST_OF = (
    "Banco|Bank|Board|Bureau|City|County|Court|Gobierno|Gouvernement|Government|Governo|House|"
    "Kingdom|Office|Rep[úu]blica|Republic|République|Repubblica|State"
)
_OF = "of|d|da|de|del|dell|della|des|di|do|du"
# As the first word, whatever follows.
_FIRST_OF_OTHERS = (
    "Asociaci[óo]n|Associaç[ãa]o|Ayuntamiento|Bundesamt|Centro|Comisi[óo]n|Comiss[ãa]o|"
    "Commissione|Conseil|Consejo|Conselho|Fundaci[óo]n|Fundaç[ãa]o|Ministero|Naciones|Prefeitura|"
    "Secretar[íi]a|Statistics|Statistik|Statistisches"
)
_ANYWHERE = (
    "Agency|Association|Authority|Bundesamt|Bundesministerium|Commission|Committee|Consortium|"
    "Corporation|Council|Department|Federation|Foundation|Institut|Institute|Institutes|Instituto|"
    "Istituto|Laboratory|Nations|Minist[eè]re|Ministerio|Ministerium|Ministério|Ministry|Organi[sz]ation|"
    "Organiza[cç]ión|Organização|Society|Universidade?|Universit[àéy]|Université|Universität"
)
_LAST = (
    "Academy|Administration|Alliance|Cent(?:er|re)|Collaboration|Community|Contributors|"
    "Corp\\.?|Developers|Documentation|Forum|GmbH|Group|Holdings|Inc\\.?|Industries|Initiative|Instruments|Investigators|"
    "Laboratories|Labs|LLC|Ltd\\.?|Network|Project|Sciences|Semiconductors|Services|Solutions|"
    "Study|Systems|Team|Technologies|Union|"
    "collaboration|committee|community|consortium|contributors|developers|group|network|team"
)
_ORGANIZATION = re.compile(
    rf"(?:{_FIRST})\s+[A-Z]\w+.*|"  # World Bank
    rf"(?:The\s+)?(?:{_FIRST_OF})\s+(?:{_OF})(?:\s|['’]).*|(?:{_FIRST_OF_OTHERS})\s.*|"
    # National Center for Education Statistics, Definition from Wikipedia
    rf"[^\W\d_a-z]\S*\s.*\s?(?:for|from)\s+\S+.*|"
    rf"(?:.*\s)?(?:{_ANYWHERE})(?:\s.*)?|"
    rf"\S+\s(?:.*\s)?(?:{_LAST})"
)
_LEAST_WORDS = 2


_WITH_AND = re.compile(
    r"(?:^|(?<=\sand\s))(?:"
    r"National\s+Aeronautics\s+and\s+Space\s+Administration|"
    r"National\s+Oceanic\s+and\s+Atmospheric\s+Administration|"
    r"(?:U\.?S\.?\s+)?Food\s+and\s+Drug\s+Administration|"
    r"Food\s+and\s+Agriculture\s+Organi[sz]ation(?:\s+of\s+the\s+[A-Z]\w+\s+Nations)?|"
    r"(?:U\.?S\.?\s+)?Centers\s+for\s+Disease\s+Control\s+and\s+Prevention|"
    r"National\s+Institute\s+(?:of|for)\s+\w+\s+and\s+\w+|"
    r"(?:U\.?S\.?\s+)?Department\s+of\s+\w+\s+and\s+\w+(?:\s+(?:Services|Affairs))?"
    r")(?=\s+and\s|\s*$)"
)


def with_braces(names: str) -> str:
    """Put well-known names with an "and" into braces, in a list of names by "and"."""
    if " and" not in names or not _MAY_HAVE_AND.search(names):
        return names
    return _WITH_AND.sub(lambda found: f"{{{found[0]}}}", names)


_MAY_HAVE_AND = re.compile(r"\b(?:National|Food|Centers|Department)\s")


def is_organization(name: str) -> bool:
    """Whether a name without comma and braces is that of an organization, not of a person."""
    if "," in name or len(name.split()) < _LEAST_WORDS:
        return False
    text = decode_latex(name) if "\\" in name else name
    return "{" not in text and (" & " in text or _ORGANIZATION.fullmatch(text) is not None)
