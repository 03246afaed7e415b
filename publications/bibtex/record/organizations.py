"""Recognize names of organizations that lack the braces which keep them one name.

BibTeX reads `author = {World Health Organization}` as a person called Organization.
"""

from __future__ import annotations

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.given_names import is_given_name

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
    "Acad[ée]mie|Academia|Alcald[íi]a|Asamblea|Assembl[ée]e|Assembleia|Biblioteca|"
    "Biblioth[èe]que|C[áâ]mara|Congreso|Congresso|Defensor[íi]a|Deutsche[rs]?|Direcci[óo]n|"
    "Direction|Direç[ãa]o|[ÉE]cole|Escuela|Gemeente|Główny|Grupo|Kementerian|Kungliga|Ministerie|"
    "Ministerstv?w?o|Mus[ée]e|Museo|Museu|Narodowy|Parlamento?|Parlement|Senado|Sociedade?|"
    "Soci[ée]t[ée]|Statens|Superintendencia|Tribunal|Urząd|Verband|Verein|České|Český|Česká|"
    "Министерство|Федеральн(?:ая|ое)|Государственн(?:ый|ая|ое)|"
    "Asociaci[óo]n|Associaç[ãa]o|Ayuntamiento|Bundesamt|Centro|Comisi[óo]n|Comiss[ãa]o|"
    "Commissione|Conseil|Consejo|Conselho|Fundaci[óo]n|Fundaç[ãa]o|Ministero|Naciones|Prefeitura|"
    "Secretar[íi]a|Statistics|Statistik|Statistisches"
)
_ANYWHERE = (
    "Agency|Association|Authority|Bundesamt|Bundesministerium|Commission|Committee|Consortium|"
    "Corporation|Council|Department|Federation|Foundation|Institut|Institute|Institutes|Instituto|"
    "Istituto|Laboratory|Nations|Minist[eè]re|Ministerio|Ministerium|Ministério|Ministry|Organi[sz]ation|"
    "Observatoire|Observatorio|Organiza[cç]ión|Organização|Society|Universidade?|Universit[àéy]|Université|Universität"
)
_LAST = (
    "Academy|Administration|Alliance|Cent(?:er|re)|Collaboration|College|Community|Contributors|"
    "Corp\\.?|Developers|Documentation|Forum|GmbH|Group|Holdings|Inc\\.?|Industries|Initiative|Instruments|Investigators|"
    "Laboratories|Labs|LLC|Ltd\\.?|Network|Project|Sciences|Semiconductors|Services|Solutions|"
    "Study|Systems|Team|Technologies|Union|"
    "L\\.L\\.C\\.|P\\.L\\.C\\.|S\\.p\\.A\\.?|SpA|S\\.R\\.L\\.|[Ss]\\.r\\.l\\.|S\\.A\\. de C\\.V\\.|"
    "authors|collaboration|committee|community|consortium|contributors|developers|group|network|"
    "project|team"
)
# Companies whose first word no person is called, and those whose names look like initials.
_COMPANY = (
    "(?:Facebook|Google|Huawei|IBM|Microsoft|Mozilla|N[Vv][Ii][Dd][Ii][Aa]|OpenAI|Qualcomm|Samsung|"
    "Wikimedia)\\s.*|"
    "(?:Bayer|BMW|Daimler|Infineon|Lufthansa|SAP|Siemens|Volkswagen)\\s(?:AG|SE)"
)
_ORGANIZATION = lazy_regex(
    rf"(?:{_FIRST})\s+[A-Z]\w+.*|"  # World Bank
    rf"(?:The\s+)?(?:{_FIRST_OF})\s+(?:{_OF})(?:\s|['’]).*|(?:{_FIRST_OF_OTHERS})\s.*|"
    # National Center for Education Statistics, Definition from Wikipedia
    rf"[^\W\d_a-z]\S*\s.*\s?(?:for|from)\s+\S+.*|"
    rf"(?:.*\s)?(?:{_ANYWHERE})(?:\s.*)?|"
    rf"\S+\s(?:.*\s)?(?:{_LAST})|\S+\s\S.*\sS[Rr][Ll]|{_COMPANY}"
)
_LEAST_WORDS = 2


_WITH_AND = lazy_regex(
    r"(?:^|(?<=\sand\s))(?:"
    r"National\s+Aeronautics\s+and\s+Space\s+Administration|"
    r"National\s+Oceanic\s+and\s+Atmospheric\s+Administration|"
    r"(?:U\.?S\.?\s+)?Food\s+and\s+Drug\s+Administration|"
    r"Food\s+and\s+Agriculture\s+Organi[sz]ation(?:\s+of\s+the\s+[A-Z]\w+\s+Nations)?|"
    r"(?:U\.?S\.?\s+)?Centers\s+for\s+Disease\s+Control\s+and\s+Prevention|"
    r"(?:OECD,?\s+)?Organi[sz]ation\s+[Ff]or\s+Economic\s+Co-?[Oo]peration\s+and\s+Development"
    r"(?:\s+\(?OECD\)?)?|"
    r"\{?National\s+Academies\s+of\s+Sciences\}?,\s+Engineering,?\s+and\s+Medicine|"
    r"National\s+Institute\s+(?:of|for)\s+\w+\s+and\s+\w+|"
    r"(?:U\.?S\.?\s+)?Department\s+of\s+\w+\s+and\s+\w+(?:\s+(?:Services|Affairs))?"
    r")(?=\s+and\s|\s*$)"
)


def with_braces(names: str) -> str:
    """Put well-known names with an "and" into braces, in a list of names by "and"."""
    if " and" not in names or not _MAY_HAVE_AND.search(names):
        return names
    return _WITH_AND.sub(lambda found: f"{{{_with_acronym_last(found[0])}}}", names)


def _with_acronym_last(name: str) -> str:
    return f"{name[len('OECD') :].lstrip(', ')} (OECD)" if name.startswith("OECD") else name


_MAY_HAVE_AND = lazy_regex(r"\b(?:National|Food|Centers|Department|Organi[sz]ation)\s")


def is_organization(name: str) -> bool:
    """Whether a name without comma and braces is that of an organization, not of a person."""
    if "," in name or len(name.split()) < _LEAST_WORDS:
        return False
    text = decode_latex(name) if "\\" in name else name
    if text[-1:] == ")" and (abbreviated := _ABBREVIATED.fullmatch(text)):
        text = abbreviated[1]  # `3rd Generation Partnership Project (3GPP)`
    return "{" not in text and (" & " in text or _ORGANIZATION.fullmatch(text) is not None)


_ABBREVIATED = lazy_regex(r"(\S[^()]{3,200}) \([A-Z0-9][\w&./-]{1,15}\)")


def turned_organization(text: str) -> str:
    """Return the organization that a program took for a person, or "".

    `of Michigan, University`, `Commerce, Department of`, `Team, R Core`, and `WHO, World Health
    Organization`, whose acronym is in front; `Oak Institute, Elm Academy` is one as it stands.
    """
    last, _comma, first = text.partition(",")
    last, first = last.strip(), first.strip()
    if not first or not last or "," in first:
        return ""
    if " " in first and _IN_NO_NAME.search(first):
        return text.strip()
    if first[-3:] == " de" and last[:1] == "{" and last[-1] == "}":
        last, text = last[1:-1], text.replace("{", "").replace("}", "")
    if last[:1] == "{" and last[-1:] == "}" and first in (words := last[1:-1].split())[:-1]:
        return last[1:-1] if words[-1] in LAST_WORDS else ""  # `{OAK Collaboration}, OAK`
    if last[:1] == "{" and last[-1:] == "}" and (whole := _body_in_braces(last[1:-1], first)):
        return whole
    if "{" in text or first[:4] == "null":
        return ""
    if last == "The Free Encyclopedia":
        return f"{first}, {last}"
    if last in _NEVER_PEOPLE or (last == "Project" and first[:4] == "The "):
        return f"{first} {last}"
    if is_organization(first) and (
        is_organization(last) or _ACRONYM_IN_PARENTHESES.fullmatch(last)
    ):
        return text.strip() if last[0] != "(" else f"{first} {last}"
    if "a" <= first[0] <= "z" and is_organization(last):  # `… Ministerio da Industria, viação e …`
        return text.strip()
    if last in LAST_WORDS:
        is_person = _INITIAL_AT_END.search(first) or is_given_name(first.split()[0].strip("."))
        return "" if is_person or (last in _ALSO_PEOPLE and " " not in first) else f"{first} {last}"
    if last[:1] in _FIRST_OF_PARTICLES and _AFTER_PARTICLE.match(last) and first[:1].isupper():
        return f"{first} {last}"
    if first[-2:] in _LAST_OF_PARTICLES and _BEFORE_PARTICLE.search(first):
        whole = f"{first} {last}"
        return whole if first[-2:] == "of" or is_organization(whole) else ""
    if first[0] == "(" and _ACRONYM_IN_PARENTHESES.fullmatch(first) and is_organization(last):
        return f"{last} {first}"
    return _beside_acronym(last, first) if " " in first and " " not in last else ""


def _body_in_braces(name: str, rest: str) -> str:
    """Return `Department of Oaks, Elms` of `{Department of Oaks}, Elms`, or "" if it is a person.

    `{Science Office}, Kepler` is the office of Kepler.
    """
    if not _OF_OR_FOR.search(name) or not is_organization(name) or not _PLAIN_WORD.match(rest):
        return ""
    if is_given_name(rest.partition(" ")[0]) or _INITIAL_AT_END.search(rest):
        return ""
    return name if name.startswith(rest) else f"{name}, {rest}"


_OF_OR_FOR = lazy_regex(r"\s(?:of|for)\s")
_PLAIN_WORD = lazy_regex(r"[^\W\d_a-z][^\W\d_A-Z]{2}")


def _beside_acronym(last: str, first: str) -> str:
    """Return `World Health Organization (WHO)`, or `WHO, Survey Team` if it abbreviates another."""
    initials = "".join(word[0] for word in first.split() if word[0].isupper())
    if len(last) > _SHORT_ACRONYM and last.upper() == initials:
        return f"{first} ({last})"
    if not _ACRONYM.fullmatch(last) or not is_organization(first):
        return ""
    return f"{first} ({last})" if last[:2] == initials[:2] else f"{last}, {first}"


_SHORT_ACRONYM = 2  # letters


# `Oakpress, Información sin límites`, a name and its motto
_IN_NO_NAME = lazy_regex(
    r"(?<=[^\W\d_]\s)(?:against|contra|contre|gegen|ohne|para|per|pour|sans|senza|sin|without)\s(?=\S)"
)
_AFTER_PARTICLE = lazy_regex(r"(?:of|for)\s+(?:the\s+)?[A-Z]")
_FIRST_OF_PARTICLES = frozenset("of")
_LAST_OF_PARTICLES = frozenset({"of", "he", "de", "De", "es", "ür", "or"})
_BEFORE_PARTICLE = lazy_regex(r"\s(?:of|of the|[dD]e|des|für|for)$|^[Uu]niversity of$")
_INITIAL_AT_END = lazy_regex(r"(?:^|[\s.])[A-Z]\.?$")
_ACRONYM = lazy_regex(r"[A-Z]{2,8}")
_ACRONYM_IN_PARENTHESES = lazy_regex(r"\([A-Z][A-Z.-]{1,12}\)")
_ALSO_PEOPLE = frozenset({"Center", "Council", "Group", "Service", "Union"})
_NEVER_PEOPLE = frozenset({
    "Collaboration", "Consortium", "Core Team", "Development Core Team", "Study Group",
    "Working Group", "study group", "working group",
})  # fmt: skip
LAST_WORDS = _ALSO_PEOPLE | {
    "Administration", "Agency", "Association", "Collaboration", "Commission", "Committee",
    "Consortium", "Department", "Federation", "Foundation", "GmbH", "Inc", "Inc.", "Initiative",
    "Institute", "LLC", "Laboratory", "Ltd", "Ltd.", "Ministry", "Network", "Organisation",
    "Organization", "Society", "Team", "University",
}  # fmt: skip
