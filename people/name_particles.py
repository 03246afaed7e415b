"""Words before family names in many languages, to tell them from given names. Pure."""

_PARTICLES = frozenset(
    "d e i o u v y z aan abd abu af al am an ap au auf aus aux av ben bar bat bei bin bint da dal"  # noqa: SIM905
    " dalla dalle das de degli dei del dela dell della delle dello den der des di dit do dos du ed"
    " el en et fitz ibn im in la las le les li lo los mac mc of op san sankt santa sri st ta te ten"
    " ter the thoe tho tot u ul und uit ur van vande vanden vander ver vom von vor y zu zum"
    " zur".split()
)


def is_particle(word: str) -> bool:
    """Whether a word before a family name, in small letters, is no given name."""
    word = word.removesuffix(".")
    is_latin = word.isalpha() and word.islower() and max(word) < "\u0250"
    return not is_latin or word in _PARTICLES
