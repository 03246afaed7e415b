"""Names of publishers in title case, which Web of Science writes in capitals."""

import re
from collections.abc import Collection

from publications.journals_in_capitals import in_title_case

# "Springer" alone; other single words are mostly acronyms, such as "USENIX".
_NAMES = frozenset({
    "BLACKWELL", "ELSEVIER", "HINDAWI", "KLUWER", "PERGAMON", "ROUTLEDGE", "SPRINGER", "WILEY",
})  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")
_ABBREVIATIONS = (
    "AGR", "ANN", "CO", "ED", "ENG", "EXP", "FAC", "INC", "INT", "LAB", "LTD", "MED", "MEM", "NAC",
    "PTE", "PTY", "PVT", "SCH", "SCI", "SOC",
)  # fmt: skip
_ACRONYMS = (
    "AAAI", "EDISEF", "EEDU", "EIRL", "ELRA", "EOLSS", "EUCA", "IATED", "IFIP", "IJCAI", "INALCO",
    "INSTICC", "ISCA", "SCITEPRESS", "UFMG", "USENIX", "WSPC",
)  # fmt: skip
# "Elm Science Inc 360 Park Ave, New York, NY 10010 USA", as Google Scholar has it of Web of Science
_WITH_ADDRESS = re.compile(
    r"(\D{4,60}?),? \d{1,5}(?:-\d{1,5})? [A-Z][^\n]{5,120} (?i:usa|uk|england|netherlands|germany"
    r"|switzerland|france|japan)"
)
_PRESS = re.compile(r"(?:(?:[A-Z]\S*|and|of|the|university) )+press")
_AS_THEY_WRITE = (
    {"Biomed": "BioMed", "Gmbh": "GmbH", "Mcgraw": "McGraw", "SPA": "SpA"}
    | {word: word.capitalize() for word in _ABBREVIATIONS}
    | {word.capitalize(): word for word in _ACRONYMS}
)


def publisher_in_title_case(name: str, acronyms: Collection[str] = ()) -> str:
    """Return "Trees Press Ltd" for "TREES PRESS LTD", without an address, or a name as it is.

    `acronyms` are others that the name may have.

    "Yale university press", as in Google Scholar, is "Yale University Press".
    """
    if found := _WITH_ADDRESS.fullmatch(name):
        name = found[1]
    if _PRESS.fullmatch(name):
        return re.sub(r"\b(?:press|university)\b", lambda word: word[0].capitalize(), name)
    if not name.isupper() or any(map(str.isdigit, name)):  # "TREES-CONF-2017-081"
        return name
    if name in _NAMES:
        return name.capitalize()
    if len(_WORD.findall(name)) == 1:
        return name
    written = _AS_THEY_WRITE | {each.capitalize(): each for each in acronyms}
    return _WORD.sub(lambda found: written.get(found[0], found[0]), in_title_case(name))
