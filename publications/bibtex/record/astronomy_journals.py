"""The commands for journals in AAS style files, as the Astrophysics Data System uses them.

The styles of the same journals define most of them as macros, too: `journal = apj`.
"""

import re

from publications.bibtex.lazy_regex import lazy_regex

ASTRONOMY_JOURNALS = {
    "aj": "AJ", "araa": "ARA&A", "apj": "ApJ", "apjl": "ApJL", "apjs": "ApJS", "ao": "Appl. Opt.",
    "apss": "Ap&SS", "aap": "A&A", "aapr": "A&A Rev.", "aaps": "A&AS", "azh": "AZh", "baas": "BAAS",
    "icarus": "Icarus", "jcap": "JCAP", "jrasc": "JRASC", "memras": "MmRAS", "mnras": "MNRAS",
    "na": "New A", "nar": "New A Rev.", "pra": "Phys. Rev. A", "prb": "Phys. Rev. B",
    "prc": "Phys. Rev. C", "prd": "Phys. Rev. D", "pre": "Phys. Rev. E", "prl": "Phys. Rev. Lett.",
    "pasa": "PASA", "pasp": "PASP", "pasj": "PASJ", "psj": "PSJ", "qjras": "QJRAS",
    "rmxaa": "Rev. Mexicana Astron. Astrofis.", "skytel": "S&T", "solphys": "Sol. Phys.",
    "sovast": "Soviet Ast.", "ssr": "Space Sci. Rev.", "zap": "ZAp", "nat": "Nature",
    "iaucirc": "IAU Circ.", "aplett": "Astrophys. Lett.", "apspr": "Astrophys. Space Phys. Res.",
    "bain": "Bull. Astron. Inst. Netherlands", "fcp": "Fund. Cosmic Phys.",
    "gca": "Geochim. Cosmochim. Acta", "grl": "Geophys. Res. Lett.", "jcp": "J. Chem. Phys.",
    "jgr": "J. Geophys. Res.", "jqsrt": "J. Quant. Spec. Radiat. Transf.",
    "memsai": "Mem. Soc. Astron. Italiana", "nphysa": "Nucl. Phys. A", "physrep": "Phys. Rep.",
    "physscr": "Phys. Scr", "planss": "Planet. Space Sci.", "procspie": "Proc. SPIE",
    "actaa": "Acta Astron.", "caa": "Chinese Astron. Astrophys.",
    "cjaa": "Chinese J. Astron. Astrophys.", "aas": "AAS Meeting Abstracts", "an": "Astron. Nachr.",
    "dps": "DPS Meeting Abstracts", "maps": "Meteorit. Planet. Sci.",
    "bac": "Bull. Astron. Inst. Czechoslovakia", "apjlett": "ApJL", "apjsupp": "ApJS",
    "applopt": "Appl. Opt.",
}  # fmt: skip
# Bibliographies of other sciences use these macros for other journals.
_OF_OTHERS = frozenset({"aas", "bac", "caa", "dps", "fcp", "gca", "jcp", "maps", "psj", "ssr"})
_COMMAND = lazy_regex(r"\{?\\([a-z]{2,8})(?![A-Za-z])\}?(?:\s+(?=\w))?(?:\\ )?")


def macros() -> dict[str, str]:
    """Return the LaTeX source of each journal by its macro, without those that others use."""
    return {
        name: journal.replace("&", "\\&")
        for name, journal in ASTRONOMY_JOURNALS.items()
        if len(name) > 2 and name not in _OF_OTHERS
    }


def with_astronomy_journals(source: str) -> str:
    """Return LaTeX source with the names of journals for their commands."""
    return _COMMAND.sub(_name, source)


def _name(match: re.Match[str]) -> str:
    journal = ASTRONOMY_JOURNALS.get(match[1])
    if journal is None:
        return match[0]
    space = " " if match[0].endswith((" ", "\n", "\t")) else ""
    return journal.replace("&", "\\&") + space
