"""Small BibTeX sources and what a correct reading of each gives, by topic.

What a case expects is what `bibtex` or `biber` prints for it, or what several readers agree on.
"""

from tests.publications.bibtex.cases import (
    addresses,
    by_hand,
    crossref,
    databases,
    dates,
    duplicates,
    encodings,
    faults,
    fields,
    identifiers,
    junk,
    latex,
    macros,
    misplaced_fields,
    misplaced_names,
    misspelled_fields,
    names,
    names_of_programs,
    numbers,
    retractions,
    slips,
    slips_in_names,
    syntax,
    venues,
)
from tests.publications.bibtex.cases.case import Case

CASES: dict[str, list[Case]] = {
    "addresses": addresses.CASES,
    "by hand": by_hand.CASES,
    "crossref": crossref.CASES,
    "databases": databases.CASES,
    "dates": dates.CASES,
    "duplicates": duplicates.CASES,
    "encodings": encodings.CASES,
    "faults": faults.CASES,
    "fields": fields.CASES,
    "identifiers": identifiers.CASES,
    "junk": junk.CASES,
    "latex": latex.CASES,
    "macros": macros.CASES,
    "misplaced fields": misplaced_fields.CASES,
    "misplaced names": misplaced_names.CASES,
    "misspelled fields": misspelled_fields.CASES,
    "names": names.CASES,
    "names of programs": names_of_programs.CASES,
    "numbers": numbers.CASES,
    "retractions": retractions.CASES,
    "slips": slips.CASES,
    "slips in names": slips_in_names.CASES,
    "syntax": syntax.CASES,
    "venues": venues.CASES,
}
