"""Values that stand in another field than the one that BibTeX has for them."""

from tests.publications.bibtex.cases.case import Case

CASES: list[Case] = []
