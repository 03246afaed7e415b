"""Small faults in lists of names that are read as meant."""

from tests.publications.bibtex.cases.case import Case, names, titles

CASES: list[Case] = [
    names("companies with a form like initials",
        "Oak Romania S.R.L. and Elm S.p.A. and S.C. Ash Romania SRL and Roe A.B.",
        "||Oak Romania S.R.L.|", "||Elm S.p.A.|", "||S.C. Ash Romania SRL|", "A.B.||Roe|"),
    names("backslashes for the braces of Pure",
        r"\Oak Team\ and Roe, \Ann B.\ and Ho, \Ling Pei\ and \Lukasz Poe",
        "||Oak Team|", "Ann B.||Roe|", "Ling Pei||Ho|", "Łukasz||Poe|"),
    names("an author of a book, as its publisher marks one", "Ann Maria Roe (auth.)",
        "Ann Maria||Roe|", codes=("name-role",)),
    names("a misspelled and", "A. Roe amd B. Poe", "A.||Roe|", "B.||Poe|"),
    names("last and first names in braces as different people, of a package of R",
        "{Roe} and {Simon} and {Oak} and {Noam} and {Poe} and {Robert} and {Elm} and Antônio C.",
        "Simon||Roe|", "Noam||Oak|", "Robert||Poe|", "Antônio C.||Elm|"),
    names("organizations in braces", "{Google} and {OpenAI} and {Oak} and {Elms}",
        "||Google|", "||OpenAI|", "||Oak|", "||Elms|"),
    names("a first name with an accent in the braces of a name",
        r"{Oak{\'{o}}, Mar{\'{i}}a Victoria} and Roe, B.", "María Victoria||Oakó|", "B.||Roe|",
        codes=("name-in-braces",)),
    names("last names first in a list by commas",
        "Roe Anna E., O'Doe Aoife, Poe Aaron, Oak Shivraj, Elm Igor, Ash Emily",
        "Anna E.||Roe|", "Aoife||O'Doe|", "Aaron||Poe|", "Shivraj||Oak|", "Igor||Elm|",
        "Emily||Ash|", codes=("names-by-comma",)),
    names("first names first in a list by commas", "Anna Roe, Martin Paul, Simon Igor",
        "Anna||Roe|", "Martin||Paul|", "Simon||Igor|", codes=("names-by-comma",)),
    names("accents before their letters, copied from a PDF file",
        "Sch¨onoak, Bo and Mart´ın Elm and ¨Ozg¨ur Roe", "Bo||Schönoak|", "Martín||Elm|",
        "Özgür||Roe|"),
    titles("apostrophes that look like accents", "L´Arbre et d´une Oak",
           "L´Arbre et d´une Oak"),
]  # fmt: skip
