"""Words before family names, as in "van der Doe", and the letters that may be such words."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex

PARTICLES = frozenset({
    "da", "dal", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "la", "le",
    "te", "ten", "ter", "van", "ver", "von", "zu",  # codespell:ignore
})  # fmt: skip
PARTICLE = f"(?:{'|'.join(sorted(PARTICLES))})"
"""The pattern of one of them."""
PARTICLES_BEFORE = rf"(?:{PARTICLE}\s){{0,2}}"
"""The pattern of what may stand between a first name and the family name."""
NO_FAMILY_NAMES = PARTICLES - {"do", "du", "la", "le"}
"""Those that aren't family names of Vietnam or China, too."""
BEGIN_FAMILY_NAMES = PARTICLES | {"al", "ben", "el", "mac", "mc", "saint", "san", "santa", "st."}
"""First words of family names, in lower case: of "Van der Doe" and "San Roe"."""
ONE_LETTER_PARTICLES = frozenset("deiouvyz")  # Silva e Costa, Casals i Defilló, v. Roe
LETTER_OR_AND = lazy_regex(r"\s(?:y|e|i)\s")
"""Between the two family names of one person, or between two people: Ramón y Cajal."""
