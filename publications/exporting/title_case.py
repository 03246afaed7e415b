"""English title case, as the Chicago Manual of Style has it, where citeproc-py departs from it.

- "J. of" and "Vibrio spp.": small words stay small after an abbreviation, too.
- "Large-Scale", "Match/Mismatch" and "(Other)": each part of a compound is set in capitals.
- "Scattering of p by n" and "npj": letters that are symbols, and names in small letters, stay.
- "(Canis lupus)", "E. coli": so do the epithets of species, and those in italics in the source.
- "Usability with the Scale": small words are small, though the source has capitals.
- Titles and journals that are not English stay as they are.
"""

import re

from citeproc import model

from publications.exporting.species import KEPT, is_epithet, without_marks_at_end
from publications.exporting.title_words import is_name, is_small_word

# Particles of names and words of citations and of biology, which no title sets in capitals.
_SMALL_WORDS = (
    "al.", "de", "der", "di", "et", "sp.", "spp.", "subsp.", "upon", "v", "v.", "van", "von", "vs",
    "vs.",
)  # fmt: skip
STOP_WORDS = [*model.TextCased._stop_words, *_SMALL_WORDS]
# A journal, the protons that collide, a network, and packages of R and Python: no words.
_NAMES = frozenset({
    "npj", "pp", "astropy", "blogdown", "bookdown", "brms", "dplyr", "emcee", "igraph", "knitr",
    "eduroam", "mgcv", "purrr", "rmarkdown", "rstan", "tidyr", "tidyverse",
})  # fmt: skip
_SMALL_OR_SYMBOLS = frozenset({"A", "An", "In", "On"})
_DASHES_BETWEEN = frozenset({"-", "–", "—", "|"})
_WITH_VERBS = frozenset({"down", "up"})  # "Laying Down Rules"
_SMALL_IN_CAPITALS = frozenset({"And", "By", "For", "From", "Of", "The", "To", "With"})
# In capitals in every title, although files have small letters.
_ACRONYMS = frozenset(
    {"css", "dna", "gpu", "html", "http", "iot", "json", "php", "rna", "sql", "xml"}
)
_PREFIXES = frozenset({
    "anti", "bi", "co", "counter", "de", "di", "eco", "ex", "extra", "hyper", "infra", "inter",
    "intra", "macro", "mega", "meta", "micro", "mid", "mini", "mono", "multi", "nano", "neo",
    "non", "post", "pre", "pro", "proto", "pseudo", "quasi", "re", "semi", "sub", "super", "supra",
    "trans", "tri", "ultra", "un", "uni",
})  # fmt: skip
_OPENING_MARK = re.compile(r"^[(\[“‘\"']+\w")
_NAME_OF_SITE = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}")
# "ggplot2: Elegant Graphics", "log4j", "word2vec"
_PROGRAM = re.compile(r"[a-z]{3,20}\d{1,4}[a-z]{0,3}[,.:;)]?")
ENDS_A_PART = (":", ".", "?", "!", "—", "–", "-", "“", "‘", '"', "(")


def correct_title_case(cased: str, written: str) -> str:
    """Return what citeproc-py has `cased` as a style guide would, given how it was `written`."""
    words, before = cased.split(" "), written.split()
    if len(words) != len(before):
        return cased
    last = len(words) - 1
    ends_with_program = _ends_with_program(before)
    in_headline = _is_headline(before)
    for number, word in enumerate(before):
        previous = before[number - 1] if number else ""
        is_program = _names_program(before) if not number else ends_with_program and number == last
        is_small = number and _SMALL_BEFORE_COMMA.fullmatch(word)
        is_program = is_program or _names_repository(before, number)
        if is_program or is_small or _stays(previous, word):
            words[number] = word
        elif word.rstrip(_AFTER_NAME) in _ACRONYMS:
            words[number] = word.upper()
        elif _is_adverb(previous, word, ends=number == last):
            words[number] = word.capitalize()
        elif word.lower() == "in" and number < last and _IN_LATIN.match(before[number + 1]):
            words[number] = "In"
        elif word in _SMALL_IN_CAPITALS and number not in (0, last):
            begins_title = word == "The" and not in_headline  # "Review of The oak forest"
            words[number] = word if begins_title or _begins_part(previous) else word.lower()
        elif word in _SMALL_OR_SYMBOLS and in_headline and 0 < number < last:
            small = _small_or_symbol(previous, word, before[number + 1])
            words[number] = word if _begins_part(previous) else small
        elif previous in _DASHES_BETWEEN and word in STOP_WORDS and number != last:
            words[number] = word.capitalize()
        elif (age := _WITH_NUMBER.fullmatch(word)) and not _UNITS.fullmatch(age[2]):
            words[number] = age[1] + _compound(age[2][0].upper() + age[2][1:])
        elif _OXIDIZED.fullmatch(word):
            words[number] = word[0].upper() + word[1:]
        elif word.islower() and word not in STOP_WORDS:
            capital = _OPENING_MARK.sub(lambda mark: mark[0].upper(), words[number])
            words[number] = _compound(capital)
        elif _WITH_ACRONYM.fullmatch(word):
            words[number] = _compound(word[0].upper() + word[1:])
        elif _COMPOUND.fullmatch(word) and _is_common(previous, word, in_headline=in_headline):
            words[number] = _compound(word)
        elif (apart := _BEFORE_DASH.match(word)) and (number or word[apart.end()] != "/"):
            words[number] = _compound(apart[0].capitalize()) + word[apart.end() :]
    text = _AFTER_DASH.sub(lambda found: found[0].upper(), " ".join(words))
    return _with_formulas(text, " ".join(before))


_OXIDIZED = re.compile(r"[a-z]{3,}\([IV]{1,4}\)\W*")  # "iron(III)"


def _begins_part(previous: str) -> bool:
    """Whether a word begins a part after `previous`: after a colon, or as "| The Oak"."""
    return previous.endswith(ENDS_A_PART) or previous in _DASHES_BETWEEN


def _with_formulas(cased: str, written: str) -> str:
    """Return the title with "O(n log n)" as it was written."""
    if len(cased) == len(written):
        for found in _FORMULA.finditer(written):
            cased = cased[: found.start()] + found[0] + cased[found.end() :]
    return cased


_FORMULA = re.compile(r"\b[OoΘΩ]~?\([^()]{1,80}(?:\([^()]{1,40}\)[^()]{0,40}){0,4}\)")


def with_small_prepositions(title: str) -> str:
    """Return the title as in the MLA, which has no preposition in capitals: "Life among Trees".

    Chicago does so with those of five letters and more.
    """
    words = title.split(" ")
    for number in range(1, len(words) - 1):
        previous, following = words[number - 1], words[number + 1]
        is_noun = previous.lower() in _BEFORE_NOUN or following[:1] in _DASHES_BETWEEN
        is_preposition = words[number] in _LONG_PREPOSITIONS or _is_before_noun(words, number)
        if is_preposition and not is_noun and not _ends_part(previous):
            words[number] = words[number].lower()
    return " ".join(words)


def _is_before_noun(words: list[str], number: int) -> bool:
    """Whether a word is a preposition here: "Inside the Oak", not "Inside Out"; "Since 1990"."""
    word, following = words[number], words[number + 1]
    if word == "Since":
        return following[:1].isdigit()
    return word in _OF_PLACES and following.lower() in _BEFORE_NOUN


_OF_PLACES = frozenset({"Inside", "Near", "Outside"})


def _ends_part(word: str) -> bool:
    return word in _DASHES_BETWEEN or word.rstrip("”’\"')]").endswith(ENDS_A_PART)


# Not those that are conjunctions or adverbs as often, such as "Since" and "Inside".
_LONG_PREPOSITIONS = frozenset({
    "About", "Above", "Across", "After", "Against", "Along", "Alongside", "Amid", "Among",
    "Amongst", "Around", "Atop", "Before", "Behind", "Below", "Beneath", "Beside", "Between",
    "Beyond", "Despite", "During", "Onto", "Through", "Throughout", "Toward", "Towards",
    "Under", "Underneath", "Upon", "Versus", "Within", "Without",
})  # fmt: skip
_BEFORE_NOUN = frozenset({"a", "an", "the"})  # "the Beyond"


def _is_adverb(previous: str, word: str, *, ends: bool) -> bool:
    """Whether a short word has a capital: at the end, or as in "Laying Down Rules"."""
    return (ends and word in _AT_THE_END) or (word in _WITH_VERBS and previous.endswith("ing"))


# "Theory Behind, and the Challenges of, Conserving Nature"
_SMALL_BEFORE_COMMA = re.compile(r"(?:for|in|of|to),")
_AT_THE_END = frozenset({
    "about", "at", "by", "down", "for", "from", "in", "into", "like", "of", "off", "on", "out",
    "over", "to", "up", "with",
})  # fmt: skip
# "Do They Fall?—The Oaks", "Oaks—A Survey", "Oaks–A Survey"; not "Oaks—p-values".
_AFTER_DASH = re.compile(
    r"(?<=[?!][—–])[a-z]|(?<=[\w)”’]—)[a-z](?=[a-z]| )|(?<=[\w)”’]–)(?:a(?=n? )|t(?=he ))"
)


def _small_or_symbol(previous: str, word: str, following: str) -> str:
    """Return "a" before "Tree", and "A" of "Vitamin A" and "In" of "Ga In As" as they are."""
    if following.startswith("("):
        return word  # "An (Kerteszia) neivai"
    is_long = _letters(following) >= _LEAST_OF_WORD and (
        following.istitle() or (word == "In" and following.islower())
    )
    if not is_long and following != "An":
        return word
    if word == "A":
        is_small = previous.istitle() and previous not in BEFORE_LETTERS
    else:
        is_small = previous not in _SMALL_IN_CAPITALS
    return word.lower() if is_small else word


_LEAST_OF_WORD = 3  # letters, which symbols of elements don't have
BEFORE_LETTERS = frozenset({
    "Appendix", "Class", "Factor", "Group", "Grade", "Hepatitis", "Influenza", "Part", "Phase",
    "Protein", "Section", "Series", "Type", "Vitamin",
})  # fmt: skip


def _is_program(word: str) -> bool:
    bare = word.strip(_AROUND_NAME)
    return bare in _NAMES or _PROGRAM.fullmatch(bare) is not None


def _stays(previous: str, word: str) -> bool:
    """Whether a word that follows `previous` is printed as it was written."""
    if not previous:
        return _is_program(word) or _NAME_OF_SITE.fullmatch(word) is not None or "://" in word
    if word.startswith(KEPT) or (_QUOTED_NAME.fullmatch(word) and _is_program(word)):
        return True
    is_small = (word in STOP_WORDS and previous.endswith(".")) or word.startswith("al.")
    is_small = is_small or (previous[-1:].isdigit() and _UNITS.fullmatch(word) is not None)
    is_greek = _GREEK.match(word) or _OVERLINED.search(word)
    is_sign = is_greek is not None or _is_symbol(word) or _OF_LETTER.fullmatch(word)
    is_sign = is_sign or _PARTICLES.match(word) or _EQUATION.match(word) or _DOTTED.match(word)
    is_code = previous in _BEFORE_CODE and _QUOTED_NAME.fullmatch(word) is not None
    is_code = is_code or (previous == "Package" and _is_unknown(word))  # "the R Package brms"
    return bool(is_small or is_sign or is_code or is_epithet(previous, word) or _stays("", word))


def _is_unknown(word: str) -> bool:
    """Whether a word in small letters is none that we know, and so may name a program."""
    bare = word.rstrip(_AFTER_NAME)
    is_word = bare in STOP_WORDS or _ENGLISH.fullmatch(bare) is not None or is_small_word(bare)
    return bare.isalpha() and bare.islower() and not is_word


_AFTER_NAME = ",.:;)"
_AROUND_NAME = ",.:;)“”‘’'\""
_DOTTED = re.compile(r"\(?(?:[a-z]\.){2,}-")  # "l.c.i.-singularities"
_BEFORE_CODE = frozenset({"Package", "package"})
_QUOTED_NAME = re.compile(r"[“‘\"'][a-z][a-z\d.]*[”’\"']\W?")  # "Package ‘parallel’"


def _names_program(words: list[str]) -> bool:
    """Whether it begins as "dplyr: A Grammar", whose first word alone is in small letters."""
    name = words[0]
    following = words[1][:1] if len(words) > 1 else ""
    is_before_title = following.isupper() or ("/" in name and following.isdigit())
    return is_before_title and name.islower() and _NAME_OF_PROGRAM.fullmatch(name) is not None


_NAME_OF_PROGRAM = re.compile(r"[a-z]+(?:[/_-][a-z\d]+)*:")  # "gh-ost:" and "datalad/datalad:"


def _names_repository(words: list[str], number: int) -> bool:
    """Whether it is the name in "GitHub - roe/oak: Trees", as pages of GitHub are titled."""
    return number == _PLACE_ON_GITHUB and words[0] == "GitHub" and "/" in words[number]


_PLACE_ON_GITHUB = 2


def _ends_with_program(words: list[str]) -> bool:
    """Whether it ends as "Java Documentation – javac", whose last word alone is small."""
    *others, dash, name = words if len(words) > _ONE_MARK_AND_WORD else ["", "", ""]
    is_apart = dash in _DASHES_BETWEEN and name.islower() and name.isalpha()
    return is_apart and all(word[:1].isupper() for word in others)


# "k-mers" and "p-value"; not "e-learning", "u-shaped", "x-ray".
_OF_LETTER = re.compile(r"\(?[b-df-hj-np-tz](?:-[a-z]+)+\W*")
_PARTICLES = re.compile(r"[a-z][+−±]|[a-z]-[a-z]\+|[a-z]–[a-z]\b")  # "e+e-" and "h–p"
_EQUATION = re.compile(r"\(?[a-z]=[\d.]")  # "s=13 TeV"
_GREEK = re.compile("[\u0370-\u03ff]")  # "β1-adrenoceptors"
_OVERLINED = re.compile("[\u0304\u0305\u20d7]")  # "bb̅"


def _is_symbol(word: str) -> bool:
    """Whether it is a letter, such as "p", or a unit, such as "s-1" and "g/kg"."""
    if not word.islower() or word in STOP_WORDS or word == "i":
        return False
    return _letters(word) == 1 or _UNIT.fullmatch(word) is not None


# "3 mm" and "200 bc–ad 400", which Cambridge University Press prints in small capitals.
_UNITS = re.compile(r"(?:[fpnuµμmck]?m|[nµμmk]?g|[fpnµμm]?s|k?pc|au|ha|ml|bce?(?:–(?:ad|ce))?)\W*")
_RAISED = "\u00b2\u00b3\u00b9\u2070-\u209c"
_LETTER = re.compile(rf"[^\W\d_{_RAISED}]")
_UNIT = re.compile(rf"[a-zµμ]{{1,2}}/[a-z]{{1,2}}|[a-zµμ]{{1,3}}[{_RAISED}]+")


def _letters(word: str) -> int:
    return len(_LETTER.findall(word))


# "Low-loss" and "NRT1.1-mediated"
_COMPOUND = re.compile(r"[\"“‘'(\[]*[^\W\d_a-z][^\W_]*+(?:\.\d++)?[*⁺⁻]?(?:[-‐‑–/][^\W\d_]+)+\W*")


# "networks—Specific", "on-site—A", "clots–II" and "hydrophilic/CO2"
_BEFORE_DASH = re.compile(r"(?:[a-z]{4,}|[a-z]{2,}(?:-[a-z]{2,})+)(?=[—–/][A-Z])")
_WITH_ACRONYM = re.compile(r"[a-z]{4,20}(?:[-‐‑][^\W\d_]+)+\W*")  # "hybrid-meta-GGA"
# "5-year-old" and "(q,t)-tree"
_WITH_NUMBER = re.compile(r"((?:\d+|\([a-z](?:,[a-z])+\))[-‐‑])([a-z]{3,20}(?:[-‐‑][a-z]+)*\W*)")
# In Latin, "in" is no English preposition, which would be small.
_IN_LATIN = re.compile(r"(?:planta|silico|situ|utero|vitro|vivo)\b", re.IGNORECASE)


def _is_headline(words: list[str]) -> bool:
    """Whether the words of a title are written in title case."""
    long = [word for word in words if len(word) > _SHORT and word[:1].isalpha()]
    return sum(word[0].isupper() for word in long) > len(long) * 2 / 3


_SHORT = 4


def _is_common(previous: str, word: str, *, in_headline: bool) -> bool:
    """Whether a compound in capitals is no name, which has another one before: "Ban Ki-moon"."""
    first, *others = re.split("[-‐‑–/]", word)
    if (first.isupper() and len(first) > 1) or others[-1].rstrip(",.:;?!") in _LAST_PARTS:
        return True
    is_apart = previous in _ARTICLES or previous.endswith((",", ";", *ENDS_A_PART))
    if len(first) >= _LEAST_OF_ADJECTIVE and is_name(first.lower()):  # "Gaussian-process"
        return is_small_word(without_marks_at_end(others[-1]))
    if previous[:1].isupper() and not is_apart:
        is_long = len(first) + len(others[0]) > _LONGEST_NAME
        return in_headline and (is_long or len(others) > 1)
    return True


_LEAST_OF_ADJECTIVE = 6
_LONGEST_NAME = 8  # Chung-hee
_ARTICLES = frozenset({"A", "An", "The"})
_LAST_PARTS = frozenset({
    "assisted", "associated", "aware", "based", "bound", "centric", "controlled", "coupled",
    "dependent", "derived", "driven", "enabled", "enhanced", "free", "guided", "independent",
    "induced", "informed", "inspired", "level", "like", "mediated", "optimal", "oriented",
    "powered", "related", "resistant", "scale", "shaped", "sized", "specific", "style", "time",
    "type",
})  # fmt: skip


def _compound(word: str) -> str:
    first, *others = re.split("([-‐‑–/])", word)
    is_prefixed = first.lower() in _PREFIXES and len(others) == _ONE_MARK_AND_WORD
    is_letter = len(first) < 2 and not (others[1:2] and _is_acronym(others[1]))
    if is_letter or (is_prefixed and "/" not in others):
        return word
    last = without_marks_at_end(others[-1]) if others else ""
    if last in _ADVERBS and (last != "on" or first.lower() in _BEFORE_ON):
        others[-1] = others[-1].replace(last, last.capitalize(), 1)
    return "".join([first, *(_part(other) for other in others)])


def _is_acronym(word: str) -> bool:
    """Whether the second part is one, as in "N-WASP-Functionalized", not in "N-acetyl"."""
    return len(word) > 1 and word.isupper()


_ADVERBS = frozenset({"down", "in", "off", "on", "out", "over", "up"})  # "Top-Down"
# "Hands-On", but "Acute-on Chronic Failure".
_BEFORE_ON = frozenset({"add", "bolt", "clip", "follow", "hands", "head", "roll", "turn"})
_ONE_MARK_AND_WORD = 2  # not "Ultra-high-throughput"


def _part(word: str) -> str:
    is_small = word in STOP_WORDS or word in _IN_PLACES or _letters(word) == 1
    return word if is_small else word[:1].upper() + word[1:]


_IN_PLACES = frozenset({"aux", "du", "lès", "sous", "sur", "upon"})  # "Villefranche-sur-Mer"


# Punctuation, mathematical signs, and sub- and superscripts, which English titles have, too.
_SIGNS = re.compile(
    r"[\u00a0\u2000-\u2027\u2030-\u205e\u2070-\u209c\u2100-\u214f\u2190-\u22ff\u2500-\u257f\u0250-\u02af\u0370-\u03ff\U0001d400-\U0001d7ff©®°±²³¹µ·×\u0304\u0305\u20d7\ufdd0-\ufdef]"
)
# Words that are frequent in titles of other languages, and words of English that these lack.
_FOREIGN = re.compile(
    r"(?<![\w-])(?:ai|alla|att|au|auch|auf|aux|av|avec|beim?|chez|con|contra|da|dalam|dan|dans|das"
    r"|als|"  # codespell:ignore
    r"dei|del|della|delle|de(?= [a-zà-ÿ])|dem|den|dengan|der|des|di|dla|do"
    r"|dos|du|durch|e|een|eine[mnrs]?|el|em|en|et(?! al\b)|ett|nei|nel|nella|f[uü]r|"
    r"från|gegen|ich|ikke|ist|gli|het|il|im|la|las|le|les|los|med|mit|na|naar|nach|nicht|o|och|og|ohne"
    r"|oder|op|pada|pelo|por|przez"  # codespell:ignore
    r"|aos?|para|por|uma"
    r"|que|qui|sans|sebagai|sich|sind|sobre|sous|sowie|sur|til|und|une|uno?a?|untuk|van|voor|vom|von|ved|wie|wir|wird|yang|zwischen|"
    r"[wyz](?= [^\W\d_])|za|zu[mr]?)(?![\w-])"
    r"|(?<![\w-])(?:[DLdl]|[Dd]all|[Dd]ell|[Nn]ell|[Qq]u)['’](?=[a-zà-ÿ]{2})"
    # "Le roman naturaliste", not "El niño events"
    r"|(?:^|: )(?:Das|Der|El|Het|Il|L[ao]s?|Les?|Une?)(?= (?!ni[nñ][ao]\b)[a-zà-ÿ]{3})"
)
_ENGLISH = re.compile(
    r"\b(?:and|are|between|by|for|from|how|is|of|on|the|through|using|via|"
    r"what|when|where|which|why|with)\b"
)
_CERTAINLY_ENGLISH = re.compile(r"\b(?:and|how|of|the|through|with)\b")


def may_be_english(text: str) -> bool:
    plain = _SIGNS.sub("", text)
    if not plain.isascii() and not _NAMES_IN_ENGLISH.sub("", plain).isascii():
        is_english = _ONLY_ENGLISH.search(plain) or len(_ENGLISH.findall(plain.lower())) > 1
        if not is_english or _ACCENTED.search(plain):
            return False
    return not (is_foreign(text) or _ends_in_vowels(text) or _is_finnish(text))


def _is_finnish(text: str) -> bool:
    """Whether its words end as those of Finnish do, without a word that English titles have."""
    return len(_IN_FINNISH.findall(text)) > 1 and not has_english_words(text)


_IN_FINNISH = re.compile(
    r"(?<![a-zäö])[a-zäö]{4,}(?:i[ei]n|iden|jen|isen|s[st][aä]|ll[aä]|uksen|uun)\b"
)


def _ends_in_vowels(text: str) -> bool:
    """Whether its words end as those of many languages do, and of English none, without accents.

    "Linearna algebra", "Induktivni in koinduktivni tipi". Names of places in it have capitals.
    """
    first, *others = _LONG_WORD.findall(text) or [""]
    words = [first, *(word for word in others if word.islower())]
    is_short = len(words) < _LEAST_OF_VOWELS and sum(map(len, words)) < _LETTERS_OF_TWO
    if len(words) < _LEAST_OF_VOWELS - 1 or is_short or has_english_words(text):
        return False
    return all(word[-1] in "aiou" for word in words) and text.count(" ") < 2 * len(words)


_LONG_WORD = re.compile(r"[A-Za-z]{4,}")
_LEAST_OF_VOWELS = 3
_LETTERS_OF_TWO = 15  # not "Lambda calculi"


# Words with accents that English titles have, mostly of mathematicians and physicists.
_NAMES_IN_ENGLISH = re.compile(
    r"\b(?:alfvén|angström|ångström|bézier|brønsted|čech|cramér|erdős|façade|fréchet|gårding|gödel"
    r"|görtler|gröbner|hölder|hückel|hyperkähler|itô|kähler|kármán|kőnig|lévy|lovász|magnéli|möbius"
    r"|moiré|mössbauer|naïve|néel|nyström|painlevé|plücker|poincaré|pokémon|pólya|rényi|röntgen|rössler"
    r"|schrödinger|sjögren|sørensen|szegő|szemerédi|teichmüller|turán|voronoï)\b",
    re.IGNORECASE,
)
_ONLY_ENGLISH = re.compile(r"\b(?:from|the|through|using|with)\b")


# A word with accents that is no name: in English titles only names have some, as in "Lévy flights".
_ACCENTED = re.compile(r"(?<![\w-])(?![A-ZÀ-ÖØ-Þ])(?=[^\W\d_])\w*[^\x00-\x7f]")


def is_foreign(text: str) -> bool:
    """Whether a text has words of another language, and none of English only."""
    foreign = len(_FOREIGN.findall(text))
    english = set(_ENGLISH.findall(text.lower()))
    return foreign > 0 and (not english or (foreign > 1 and english <= _IN_OTHERS))


_IN_OTHERS = frozenset({"are", "on", "via"})  # which are words of other languages, too


def is_certainly_foreign(text: str) -> bool:
    """Whether a title is in another language although the file states English."""
    return len(_FOREIGN.findall(text)) > 1 and not has_english_words(text)


def has_english_words(text: str) -> bool:
    return _ENGLISH.search(text.lower()) is not None


def is_certainly_english(text: str) -> bool:
    """Whether a title is English although the publication isn't, as in Web of Science."""
    words = _CERTAINLY_ENGLISH.findall(text.lower())
    is_certain = len(words) > 1 or (words and text.count(" ") >= _SPACES_OF_SENTENCE)
    return bool(is_certain) and may_be_english(text)


_SPACES_OF_SENTENCE = 5  # in which other languages have words that English lacks


def name_in_title_case(name: str) -> str:
    """Return "A History of Oaks" for "A history of oaks"; a name in another language stays."""
    if not may_be_english(name):
        return name
    words = name.split(" ")
    cased = [_compound(_part(word)) if _PLAIN.match(word.lower()) else word for word in words]
    return " ".join([words[0][:1].upper() + words[0][1:], *cased[1:]])


_PLAIN = re.compile(r"[a-z]{2,}(?:-[a-z]+)*\W*$")
