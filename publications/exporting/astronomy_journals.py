"""The full names of the journals that astronomers and physicists name by acronyms. Pure.

BibTeX entries of the Astrophysics Data System have commands for them, which are read as acronyms.
"""

_NAMES = {
    "A&A": "Astronomy & Astrophysics",
    "A&A Rev.": "The Astronomy and Astrophysics Review",
    "A&AS": "Astronomy and Astrophysics Supplement Series",
    "AJ": "The Astronomical Journal",
    "ARA&A": "Annual Review of Astronomy and Astrophysics",
    "AZh": "Astronomicheskii Zhurnal",
    "Ap&SS": "Astrophysics and Space Science",
    "ApJ": "The Astrophysical Journal",
    "ApJL": "The Astrophysical Journal Letters",
    "ApJS": "The Astrophysical Journal Supplement Series",
    "BAAS": "Bulletin of the American Astronomical Society",
    "GRL": "Geophysical Research Letters",
    "JCAP": "Journal of Cosmology and Astroparticle Physics",
    "JRASC": "Journal of the Royal Astronomical Society of Canada",
    "MNRAS": "Monthly Notices of the Royal Astronomical Society",
    "MNRAS Letters": "Monthly Notices of the Royal Astronomical Society: Letters",
    "MmRAS": "Memoirs of the Royal Astronomical Society",
    "New A": "New Astronomy",
    "New A Rev.": "New Astronomy Reviews",
    "PASA": "Publications of the Astronomical Society of Australia",
    "PASJ": "Publications of the Astronomical Society of Japan",
    "PASP": "Publications of the Astronomical Society of the Pacific",
    "PRA": "Physical Review A",
    "PRB": "Physical Review B",
    "PRC": "Physical Review C",
    "PRD": "Physical Review D",
    "PRE": "Physical Review E",
    "PRL": "Physical Review Letters",
    "PSJ": "The Planetary Science Journal",
    "QJRAS": "Quarterly Journal of the Royal Astronomical Society",
    "S&T": "Sky & Telescope",
    "ZAp": "Zeitschrift für Astrophysik",
}
# Journals of other fields have these acronyms, too, but not the commands.
_AMBIGUOUS = frozenset({"AJ", "PSJ", "S&T"})
# `journal = {mnras}`, and `journal = aj` without the @string of that name.
_WITHOUT_CASE = {name.lower(): name for name in _NAMES}


def journal_in_full(name: str, source: str) -> str:
    r"""Return the name of a journal for its acronym; `source` is `\mnras` if it was a command."""
    acronym = _WITHOUT_CASE.get(name, name)
    if acronym in _AMBIGUOUS and "\\" not in source.replace("\\&", ""):
        return name
    return _NAMES.get(acronym, name)
