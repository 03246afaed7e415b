"""Names of journals in capitals, as Web of Science writes them and no style prints them.

The names in capitals of others are acronyms and identifiers, such as "ATLAS-CONF-2010-070".
"""

import re

from publications.acronyms import has_initials
from publications.small_words import SMALL_FOREIGN_WORDS

SMALL_WORDS = frozenset(
    {"AN", "AND", "AS", "AT", "BY", "FOR", "FROM", "IN", "OF", "ON", "THE", "TO", "WITH"}
)
# Shorter words are abbreviations and acronyms, such as "BMC", unless they are these.
SHORTEST_WORD = 4
SHORT_WORDS = frozenset({
    "AGE", "AIR", "ART", "BEE", "CAN", "DAY", "EAR", "END", "ERA", "EYE", "GAS", "GUT", "ICE",
    "LAW", "MAN", "NEW", "OIL", "OUR", "PIG", "SEA", "SEX", "SKY", "SUN", "TAX", "WAR",
    "WEB",
})  # fmt: skip
_SHORT = SHORT_WORDS | {"GEO"}
_ACRONYMS = frozenset({
    "AAAI", "AAPG", "AAPS", "AIAA", "AORN", "APMIS", "ASAIO", "ASCE", "ASHRAE", "ASME", "ASTM",
    "CALICO", "CEUR", "CIRP", "COPD", "COSPAR", "COVID", "EMBO", "ERCIM", "ESAIM", "EURASIP",
    "FASEB", "FEBS", "FEMS", "IAHS", "ICES", "ICGA", "IEEE", "IETE", "IFAC", "IFIP", "IFLA",
    "IFMBE", "IISE", "IIUM", "INFORMS", "IPSJ", "ISIJ", "ISME", "ISPRS", "IUBMB", "JACC", "JAMA",
    "JAMIA", "JBJS", "JETP", "JMIR", "JOSA", "KSCE", "KSII", "KSME", "NASA", "NATO", "OPEC", "PLOS",
    "PNAS", "RAIRO", "RELC", "SARS", "SIAM", "SIGKDD", "SIGMOD", "SLAS", "SPIE", "STEM", "TESOL",
    "UNESCO", "VLDB", "ZAMM", "ZAMP",
})  # fmt: skip
AS_THEY_WRITE = {
    "AICHE": "AIChE", "CHEMBIOCHEM": "ChemBioChem", "CHEMCATCHEM": "ChemCatChem",
    "CHEMISTRYSELECT": "ChemistrySelect", "CHEMMEDCHEM": "ChemMedChem",
    "CHEMPHYSCHEM": "ChemPhysChem", "CHEMSUSCHEM": "ChemSusChem", "ECANCERMEDICALSCIENCE":
    "ecancermedicalscience", "EBIOMEDICINE": "eBioMedicine", "ECLINICALMEDICINE":
    "eClinicalMedicine", "ELIFE": "eLife", "GIGASCIENCE": "GigaScience", "ISCIENCE": "iScience",
    "NEUROIMAGE": "NeuroImage", "NEUROREPORT": "NeuroReport", "PEERJ": "PeerJ",
    "SOFTWAREX": "SoftwareX", "ZOOKEYS": "ZooKeys",
}  # fmt: skip
# Small words of other languages; the names have no accents, except the one that "FUR" always has.
_OF_OTHER_LANGUAGES = {word.upper(): word for word in SMALL_FOREIGN_WORDS} | {"FUR": "für"}
_ELIDED = re.compile(r"\b([DL]) (?=[AEIOUH])")  # "ANNALES DE L INSTITUT"
_WORD = re.compile(r"[^\W\d_]+")


def in_title_case(name: str) -> str:
    """Return "Journal of Trees" for "JOURNAL OF TREES", and another name as it is."""
    words = _WORD.findall(name)
    if not name.isupper() or "_" in name:
        return name
    is_foreign = not _OF_OTHER_LANGUAGES.keys().isdisjoint(words) or "L" in words or _has_e(words)
    if is_foreign and _ENGLISH.isdisjoint(words):
        elided = _ELIDED.sub(lambda found: f"{found[1].lower()}'", name)
        return _in_other_language(elided)
    if len(words) == 1 and not _is_name(name):
        return name
    if "PLOS" in words[:1] and len(words) > 1:
        return name if words[1:] == ["ONE"] else f"PLOS{_cased(name.removeprefix('PLOS'))}"
    return _cased(name)


def _has_e(words: list[str]) -> bool:
    """Whether E joins two words, as in "SAUDE E SOCIEDADE", and is no letter of a section."""
    place = words.index("E") if "E" in words else 0
    return 0 < place < len(words) - 1 and words[place - 1] not in _BEFORE_LETTER


_BEFORE_LETTER = frozenset({
    "IEEE", "JOURNAL", "PART", "PHYSICA", "PHYSICS", "PROCEEDINGS", "REVIEW", "SECTION", "SERIES",
    "TRANSACTIONS", "VITAMIN", "ZEITSCHRIFT",
})  # fmt: skip
_ENGLISH = frozenset({"AND", "FOR", "OF", "ON", "THE"})


def _in_other_language(name: str) -> str:
    """Return "Zeitschrift für Botanik"; languages have different capitals, but not only them."""
    return _WORD.sub(lambda found: _foreign_word(found[0], begins=not found.start()), name)


def _foreign_word(word: str, *, begins: bool) -> str:
    small = _OF_OTHER_LANGUAGES.get(word) or ("e" if word == "E" else "")
    if small:
        return small.capitalize() if begins else small
    return _word(word, begins=begins)


def _is_name(word: str) -> bool:
    """Whether a word is the name of a journal, and no acronym such as "PACMPL"."""
    is_long = len(word) >= _SHORTEST_NAME and len(_VOWEL.findall(word)) * 4 > len(word)
    return is_long or word in AS_THEY_WRITE or word in _SHORT_NAMES


_SHORTEST_NAME = 7
_SHORT_NAMES = frozenset({
    "BLOOD", "BRAIN", "CANCER", "CELL", "CELLS", "CHAOS", "CONDOR", "COPEIA", "CORTEX", "ENERGY",
    "FOODS", "FUEL", "GENE", "GENES", "GENOME", "IBIS", "ICARUS", "LANCET", "NATURE", "NEURON",
    "OIKOS", "PAIN", "PLANTA", "PLANTS", "RISKS", "SLEEP", "STROKE", "THORAX", "VIRUS", "WATER",
})  # fmt: skip
_VOWEL = re.compile("[AEIOUY]")
_CONSONANTS = re.compile("[B-DF-HJ-NP-TV-XZ]+")  # "SBRC"
_SHORTENED = frozenset({"GMBH", "HLTH", "MGMT"})


def _cased(name: str) -> str:
    if initials := _initials(name):
        return f"{initials}{_cased(name.removeprefix(initials))}"
    first, hyphen, second = name.partition("-")
    if " " in first and not _OF_OTHER_LANGUAGES.keys().isdisjoint(second.split()):
        return f"{_cased(first)}{hyphen}{in_title_case(second)}"  # a name in two languages
    begin = {0, *(found.end() for found in re.finditer("-", name))}
    return _WORD.sub(lambda found: _word(found[0], begins=found.start() in begin), name)


def _initials(name: str) -> str:
    """Return "JANAC" of "JANAC-JOURNAL OF THE ASSOCIATION OF NURSES IN AIDS CARE", or ""."""
    first, hyphen, others = name.partition("-")
    initials = first.rpartition(" ")[2]  # "AI EDAM-ARTIFICIAL INTELLIGENCE FOR ENGINEERING DESIGN"
    may_be = hyphen and len(initials) > 1 and initials.isalpha() and others[:1].isalpha()
    return first if may_be and has_initials(others, initials) else ""


def _word(word: str, *, begins: bool) -> str:
    if word in SMALL_WORDS:
        return word.capitalize() if begins else word.lower()
    if word in AS_THEY_WRITE:
        return AS_THEY_WRITE[word]
    # In the name of a journal, AIDS is the disease; in a title, it may be what helps.
    is_word = (len(word) >= SHORTEST_WORD or word in _SHORT) and word != "AIDS"
    is_word = is_word and (word in _SHORTENED or not _CONSONANTS.fullmatch(word))
    return word.capitalize() if is_word and not is_acronym(word) else word


def is_acronym(word: str) -> bool:
    """Whether a long word in capitals is one that is written so, such as "IEEE"."""
    return word in _ACRONYMS
