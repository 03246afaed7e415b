"""Parts of names, and people, that stand elsewhere than BibTeX expects them."""

from tests.publications.bibtex.cases.case import names, one

CASES = [
    names("others within a list", "Roe, Ann and Poe, Bo et al. and Doe, Cy and et al. and Fox, Di "
          "and {Gee et al.} and Hay \\emph{et al.} and Iko, Jo",
          "Ann||Roe|", "Bo||Poe|", "Cy||Doe|", "Di||Fox|", "||Gee|", "||Hay|", "Jo||Iko|",
          gaps=[False, False, True, True, False, True, True]),
    names("two people by a comma, and others", "Ann Roe, Kash Poe et al.",
          "Ann||Roe|", "Kash||Poe|", codes=("names-by-comma",), truncated=True),
    names("one person with two last names, and others", "Garcia Lopez, Juan Pablo and others",
          "Juan Pablo||Garcia Lopez|", truncated=True),
    names("a suffix behind the last or the first name, or before either",
          "Roe Jr., Al and {Poe Jr.}, Bo and Doe, Cy Jr and Jr. Fox, Di and Gee, Jr. Ed and "
          "Jr. Flo Hay and Jr., Iko, Jo and van der Kay III, L. and Lee, Mo II",
          "Al||Roe|Jr.", "Bo||Poe|Jr.", "Cy||Doe|Jr",
          "Di||Fox|Jr.", "Ed||Gee|Jr.", "Flo||Hay|Jr.", "Jo||Iko|Jr.", "L.|van der|Kay|III",
          "Mo||Lee|II"),
    names("no suffix", "Roe, Sr. Mary and V, Ann and Poe, B. V and {Oak Jr.}",
          "Sr. Mary||Roe|", "Ann||V|", "B. V||Poe|", "||Oak Jr.|"),
    names("two people in one pair of braces", "{Jane Doe and John Roe}",
          "Jane||Doe|", "John||Roe|", codes=("names-in-braces",)),
    names("three people in one pair of braces, by commas", "{Jane Doe, John Roe, Ann Poe}",
          "Jane||Doe|", "John||Roe|", "Ann||Poe|", codes=("names-in-braces",)),
    names("organizations with an and in braces", "{Centers for Disease Control and Prevention} "
          "and {Barnes and Noble} and {Ann Roe and John Doe Foundation} and "
          "{New York, Los Angeles, San Francisco}",
          "||Centers for Disease Control and Prevention|", "||Barnes and Noble|",
          "||Ann Roe and John Doe Foundation|", "||New York, Los Angeles, San Francisco|"),
    names("two organizations, of which one is named for people", "{Red Cross and San Marino}",
          "||Red Cross and San Marino|"),
    names("two people by an ampersand", "Ann Roe \\& John Doe and Simon \\& Schuster",
          "Ann||Roe|", "John||Doe|", "||Simon & Schuster|", codes=("names-by-ampersand",)),
    names("a group and its motto, which are no last and first name",
          "Oakpress, Informaci{\\'o}n sin l{\\'\\i}mites and Los Santos, Ana de",
          "||Oakpress, Información sin límites|", "Ana de||Los Santos|"),
    names("a misspelled and", "Roe, Ann adn Poe, Bo", "Ann||Roe|", "Bo||Poe|"),
    one("a role before the names", "editor={Editors-in-Chief: Ann Roe and Bo Poe}",
        editors=["Ann||Roe|", "Bo||Poe|"], codes=("name-role",)),
]
