"""Macros: `@string`, the months, and values joined by `#`, evaluated in the order of the file."""

from __future__ import annotations

from publications.bibtex.entries import Macro, Value
from publications.bibtex.text import mend

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAMES = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
# BibTeX's standard styles define these for every file.
_JOURNALS = {
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}
# What AAS's style file prints for its commands.
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
    "cjaa": "Chinese J. Astron. Astrophys.",
}  # fmt: skip


class MacroTable:
    """The macros that are defined at one point of a file; names are equal in any case."""

    def __init__(self) -> None:
        self._text: dict[str, str] = dict(zip(MONTHS, _MONTH_NAMES, strict=True)) | _JOURNALS
        self._broken: dict[str, str] = {}  # macro -> the undefined macro that it was made with

    def copy(self) -> MacroTable:
        table = MacroTable()
        table._text, table._broken = dict(self._text), dict(self._broken)
        return table

    def defined(self) -> dict[str, str]:
        """The names that can be used now, in small letters, and their text."""
        return dict(self._text)

    def define(self, name: str, value: Value) -> None:
        text, undefined = self.evaluate(value)
        folded = name.lower()
        self._text[folded] = text if text.isascii() else mend(text)
        self._broken.pop(folded, None)
        if undefined:
            self._broken[folded] = undefined[0]

    def evaluate(self, value: Value) -> tuple[str, list[str]]:
        """The text of a value, and the names in it that are not defined (which add nothing)."""
        if isinstance(value, str):
            return value, []
        pieces: list[str] = []
        undefined: list[str] = []
        for piece in value:
            if not isinstance(piece, Macro):
                pieces.append(piece)
                continue
            name = piece.lower()
            if name in self._broken:
                undefined.append(self._broken[name])
            text = self._text.get(name)
            if text is None:
                undefined.append(str(piece))
            else:
                pieces.append(text)
        return "".join(pieces), undefined
