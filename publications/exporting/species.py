"""Names of species in titles: no style sets their epithets in capitals, as in "Canis lupus"."""

import re

KEPT = "\ufdda"
"""A mark before a word that stays as it is written."""

_GENUS = r"[A-Z][a-z]+(?:a|us|is|um|es|on|os|as|ops|[aeiy]x|[eou]r|io|ys)"
_GENUS_IN_PARENTHESES = re.compile(rf"\({_GENUS}")
_LATIN_WORD = r"[a-z]{3,}(?:us|a|um|is|i|ae|ns)"
_LATIN = re.compile(rf"{_LATIN_WORD}(?:/{_LATIN_WORD})?\W*")
_LETTER_OF_GENUS = re.compile(r"\(?[A-Z]\.")
_EPITHET = re.compile(r"[a-z]{3,}(?:us|a|um|is|i|ae|ns|er|or|[aeiy]x|es|e|os)\W*")
_WELL_KNOWN = frozenset({
    "abies", "aegypti", "aeruginosa", "aethiops", "albicans", "albopictus", "annuum", "anubis",
    "arctos", "armigera", "aureus", "axyridis", "benthamiana", "botulinum", "caballus", "caeruleus",
    "calcitrans",
    "carbonaria", "carpio", "catus", "cerevisiae", "cholerae", "coli", "cruzi", "difficile",
    "domestica", "edulis", "effusus", "elegans", "enterica", "erectus", "esculentum", "falciparum",
    "fascicularis", "fluorescens", "funestus", "gambiae", "gondii", "gorbuscha", "habilis",
    "laevis", "lycopersicum", "mays", "melanogaster", "mellifera", "monocytogenes", "mulatta",
    "musculus", "mykiss", "napus", "niger", "norvegicus", "oleracea", "paniscus", "parahyba",
    "pardus", "patas", "perfringens", "pestis", "pinaster", "pipiens", "pneumoniae", "putida",
    "pylori",
    "rapa", "rattus", "rerio", "robur", "salar", "sapiens", "sativa", "sativum", "scolopes",
    "scrofa", "subtilis", "sylvestris", "syringae", "tabacum", "teleius", "thaliana", "tigris",
    "tremula", "troglodytes", "trutta", "tumefaciens", "typhi", "typhimurium", "vinifera", "vivax",
    "vulpes",
})  # fmt: skip


def without_marks_at_end(text: str) -> str:
    """Return "coli" of "coli)."."""
    return _MARKS_AT_END.sub("", text)


_MARKS_AT_END = re.compile(r"(?<!\W)\W++$")


def is_epithet(previous: str, word: str) -> bool:
    """Whether it is the second name of a species: "(Canis lupus)", "E. coli", "Homo sapiens"."""
    if _GENUS_IN_PARENTHESES.fullmatch(previous) and _LATIN.fullmatch(word):
        return True
    if _LETTER_OF_GENUS.fullmatch(previous):
        return _EPITHET.fullmatch(word) is not None
    bare = without_marks_at_end(word)
    if _is_in_known_genus(previous.lstrip("([“‘\"'"), bare):
        return True
    return previous.lstrip("(")[:1].isupper() and bare in _WELL_KNOWN


def _is_in_known_genus(genus: str, epithet: str) -> bool:
    is_latin = genus in _GENERA and _IN_GENUS.fullmatch(epithet) is not None
    return is_latin and epithet not in _ENGLISH


# Genera of which titles name a species as often as they name them alone.
_GENERA = frozenset({
    "Aedes", "Anopheles", "Apis", "Arabidopsis", "Aspergillus", "Bacillus", "Bombus", "Bos",
    "Brassica", "Caenorhabditis", "Candida", "Canis", "Clostridium", "Corynebacterium", "Culex",
    "Danio", "Daphnia", "Drosophila", "Enterococcus", "Escherichia", "Eucalyptus", "Falco",
    "Fusarium", "Glycine", "Gossypium", "Haemophilus", "Helicobacter", "Homo", "Hordeum",
    "Klebsiella", "Lactobacillus", "Legionella", "Leishmania", "Listeria", "Lolium", "Macaca",
    "Mycobacterium", "Mycoplasma", "Neisseria", "Nicotiana", "Oryza", "Panthera", "Phytophthora",
    "Picea", "Pinus", "Plasmodium", "Populus", "Pseudomonas", "Quercus", "Rattus", "Rickettsia",
    "Saccharomyces", "Salmonella", "Schistosoma", "Setophaga", "Solanum", "Spodoptera",
    "Staphylococcus", "Streptococcus", "Streptomyces", "Toxoplasma", "Tribolium", "Triticum",
    "Trypanosoma", "Vibrio", "Vitis", "Xenopus", "Yersinia", "Zea",
})  # fmt: skip
_IN_GENUS = re.compile(
    r"tuberculosis|perenne"
    r"|(?!\w+(?:emia|monia|itis|oma)$)[a-z]{3,}(?:us|[^e]a|um|[^s]is|[^st]i|ae)"
)


def with_kept_species(title: str, source: str, described: str = "") -> str:
    """Return the title with a mark before each epithet of a species.

    A species is in italics in its source, has an ending that only Latin has, or is named "C. lupus"
    or "Canis lupus" where the publication is `described`.
    """
    has_italics = "\\" in source or "<" in source
    for italics in _ITALICS.finditer(_APART.sub(r"\1", source)) if has_italics else ():
        name = " ".join(next(filter(None, italics.groups())).split())
        if _SPECIES.fullmatch(name):
            title = title.replace(name, name.replace(" ", f" {KEPT}"))
    words = title.split(" ")
    has_family = _FAMILY.search(title) is not None
    in_headline = _is_headline(words)
    genera: set[str] = set()
    for number in range(1, min(len(words), _MOST_WORDS)):
        genus, word = words[number - 1], words[number]
        is_known = genus in genera or (has_family and _IS_GENUS.fullmatch(genus) is not None)
        is_known = is_known or (in_headline and _is_alone_in_small_letters(genus, word))
        if (is_known and _LATIN.fullmatch(word)) or _names_species(genus, word, described):
            words[number] = f"{KEPT}{word}"
            genera.add(genus)
        elif word[:1].isupper() and _has_capital_epithet(genus, word, described):
            words[number] = f"{KEPT}{word[0].lower()}{word[1:]}"
    return " ".join(words)


def _is_headline(words: list[str]) -> bool:
    """Whether nearly all long words have capitals, as in "Leaves of the Mikania micrantha"."""
    long = [word for word in words if len(word) > _LONG and word.isalpha()]
    small = sum(map(str.islower, long))
    return 0 < small <= _MOST_SMALL and len(long) >= _LEAST_LONG * small


def _is_alone_in_small_letters(genus: str, word: str) -> bool:
    is_genus = _IS_GENUS.fullmatch(genus) is not None
    return is_genus and word != "versus" and without_marks_at_end(word) not in _ENGLISH


_LONG, _MOST_SMALL, _LEAST_LONG = 4, 2, 4


def _has_capital_epithet(previous: str, word: str, described: str) -> bool:
    """Whether it is "Elegans" of "C. Elegans", as in titles with a capital in each word."""
    bare = without_marks_at_end(word)
    epithet = bare.lower()
    if not bare.istitle() or not bare.isalpha() or epithet in _ENGLISH:
        return False
    genus = previous.lstrip("([“‘\"'")
    if genus == "Salmonella":  # whose serovars have capitals
        return False
    is_genus = _LETTER_OF_GENUS.fullmatch(previous) or _IS_GENUS.fullmatch(genus)
    if is_genus and epithet in _WELL_KNOWN:
        return True
    is_named = is_genus and _LATIN.fullmatch(epithet) and f"{genus} {epithet}" in described
    return bool(is_named) or (genus in _GENERA and _is_only_latin(epithet))


_IS_GENUS = re.compile(_GENUS)
# "(Diptera: Culicidae)"
_FAMILY = re.compile(r"\([A-Z][a-z]{3,30}[:,] [A-Z][a-z]{2,30}(?:(?:id|in|ace)ae|oidea)\b")


_ITALICS = re.compile(
    r"\\(?:textit|emph|textsl)\s?\{([^{}]{3,60})\}|\{\\(?:it|em|sl|itshape)\s([^{}]{3,60})\}"
    r"|<(?:i|em)>([^<]{3,60})</"
)
_SPECIES = re.compile(rf"{_GENUS}(?: [a-z]{{3,}}(?:us|a|um|is|i|ae|ns|e|er|or|x)){{1,2}}")
# Between "Lolium" and "perenne" in italics of their own.
_APART = re.compile(r"(?<!\})\}++(\s*+)\{*+\\(?:textit|emph|textsl)\s?\{")


def _names_species(previous: str, word: str, described: str) -> bool:
    epithet = word.rstrip(",.;:?!)]”’\"'")
    if previous == f"{KEPT}pv." or (word == "pv." and previous.startswith(KEPT)):
        return True  # a pathovar
    if not _WORD.fullmatch(epithet):
        return False
    if previous.startswith(KEPT):  # a subspecies
        is_last = word.endswith(")") and _LATIN.fullmatch(epithet) is not None
        return _is_only_latin(epithet) or (is_last and epithet not in _ENGLISH)
    genus = previous.lstrip("([“‘\"'").rstrip(")")
    if not genus.isalpha() or len(genus) < _SHORTEST_GENUS:
        return False
    if genus[0].isupper() and any(
        f"{genus[:letters]}. {epithet}" in described for letters in _LETTERS_OF_GENUS
    ):
        return genus[1:].islower()
    if _is_in_known_genus(genus, epithet) or _is_named(genus, epithet, described):
        return True
    is_named = genus.istitle() or f"{genus.capitalize()} {epithet}" in described
    is_genus = _IS_GENUS.fullmatch(genus.capitalize()) is not None
    return is_named and is_genus and _is_only_latin(epithet)


def _is_named(genus: str, epithet: str, described: str) -> bool:
    """Whether the abstract has "Atta sexdens", and "sexdens" only behind the genus."""
    if not genus.istitle() or f"{genus} {epithet}" not in described or epithet in _ENGLISH:
        return False
    if not (_IS_GENUS.fullmatch(genus) and _RARE.fullmatch(epithet)):
        return False
    behind = f"{genus} {epithet}", f"{genus[0]}. {epithet}"
    return described.count(epithet) == sum(map(described.count, behind))


_RARE = re.compile(r"[a-z]{3,}(?:us|[^e]a|um|[^s]is|i|ae|[ae]ns)")
_WORD = re.compile(r"[a-z]{4,30}")
_LETTERS_OF_GENUS = (1, 2, 3)  # "C. lupus" and "An. gambiae"
_SHORTEST_GENUS = 3
_MOST_WORDS = 300  # of a title, because the abstract is searched for each
_ONLY_LATIN = re.compile(
    r"[a-z]{3,}(?:i|ae)|[a-z]{2,}(?:pennis|cornis|vora|errima|issima|mobilis|ensis|oides|escens|a[lr]is|icola"
    r"|(?:(?:ant|ac|in)e|purpure|ic|at|in|os|an|ell|ifer|foli|flor|carp|phyll|cephal|pter|iv|id|ul)(?:us|a|um))"
)
# English words, and Latin ones that English uses, with these endings.
_ENGLISH = frozenset({
    "aluminium",  # codespell:ignore
    "algae", "alibi", "alkali", "aluminum", "alumnae", "alumni", "angina", "antennae",
    "apparatus", "area", "aurorae", "bacilli", "bacteria", "banana", "basilica", "bikini",
    "broccoli", "cacti", "calculus", "callus", "campus", "candida", "chili", "confetti",
    "consensus", "consortium", "copula", "copulas", "corpus", "curriculum", "data", "datum",
    "emboli", "emoji", "epithelium", "errata", "exuviae", "fauna", "faunae", "fetus",
    "fibrilli", "fistula", "flora", "florae", "foci", "focus", "formula", "formulae", "fossae",
    "fungi", "genus", "gingiva", "graffiti", "hiatus", "hippocampus", "hyphae", "khaki",
    "lacunae", "larva", "larvae", "literati", "loci", "locus", "macroalgae", "maculae", "magi",
    "malaria", "marina", "maxi", "media", "medium", "metadata", "microalgae", "mini", "minus",
    "minutiae", "moduli", "modulus", "mucosa", "multi", "nebula", "nebulae", "novae", "novella",
    "nuclei", "nucleus", "orchestra", "origami", "paparazzi", "papillae", "patella", "patina",
    "pendulum", "peninsula", "personae", "plasma", "platinum", "pupa", "pupae", "quasi",
    "rabbi", "radii", "reggae", "replica", "reticulum", "retina", "rubella", "safari", "salami",
    "saliva", "salmonella", "savana", "schema", "semi", "serum", "setae", "silica", "sinus",
    "sonata", "spaghetti", "spatula", "spectrum", "status", "stimuli", "stimulus", "strata",
    "stratum", "sundae", "supernovae", "sushi", "syllabi", "taxi", "termini", "tetanus",
    "thrombi", "thymus", "trabeculae", "trauma", "tsunami", "tumuli", "ultimatum", "umbrella",
    "uterus", "vagina", "vertebrae", "villi", "virus", "vitae", "wasabi", "wiki", "yogi",
})  # fmt: skip


_PLURAL = re.compile(r"(?:c[iu]l|muc|ocel|mul|nn?ul|nucle|[fl]oc|cocc|tor|gyr|sulc)i$")  # "calculi"


def _is_only_latin(word: str) -> bool:
    if _PLURAL.search(word):
        return False
    return word not in _ENGLISH and _ONLY_LATIN.fullmatch(word) is not None
