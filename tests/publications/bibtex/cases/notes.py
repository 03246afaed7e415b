"""Notes, and what they say that isn't for readers."""

from tests.publications.bibtex.cases.case import one

CASES = [
    one("accessed on the day of typesetting", r"note={Accessed: \today}", note="",
        extra={"note": r"Accessed: \today"}),
    one("accessed on that day in numbers", r"note={Acceso: \number\year-\number\month-\number\day}",
        note="", extra={"note": r"Acceso: \number\year-\number\month-\number\day"}),
    one("an address behind the day of typesetting",
        r"note={[online] [cit. \today]. Dostupné z~WWW: \url{https://oak.org/a_b}}",
        note="Dostupné z\u00a0WWW: https://oak.org/a_b", url="https://oak.org/a_b"),
    one("an address behind that day, whose bracket isn't closed",
        r"note={[cit. \today. Dostupné z: \url{https://oak.org/a}}",
        note="Dostupné z: https://oak.org/a", url="https://oak.org/a"),
    one("an address before the day of typesetting",
        r"howpublished={\url{https://oak.org/a_b}, accessed \today{}}", entry_type="misc",
        howpublished="https://oak.org/a_b", url="https://oak.org/a_b"),
    *(one(f"an address at the end of a note: {before}{after}",
          f"note={{{before}http://oak.org/elms.pdf{after}}}", url="http://oak.org/elms.pdf")
      for before, after in (("Available online at <", ">"), ("Also available on-line at ", "."),
                            ("URL is ", ""), ("(", ")"), ("Obtenido de ", ""))),
    one("words behind an address whose tilde is in braces",
        r"note={Obtenido de http://oak.org/\~{ }elm/a.html el 26 diciembre 2004}", url=""),
    one("an address in brackets within a note", "note={The docs (http://oak.org/a) are long}",
        url=""),
    one("words before an address in brackets", "url={Oak page (http://oak.org/a)}",
        url="http://oak.org/a", codes=("extra-address",)),
    one("a label that repeats the field", "note={note: Theory}", note="Theory"),
    one("that day alone", r"note={Printed \today.}", note="Printed"),
    one("a mark of a reader's own behind a note", r"note={In preparation, \yes}",
        note="In preparation"),
    one("such a mark alone", r"note={\yes}", note="", extra={"note": r"\yes"}),
    one("a command that isn't defined and may be a name", r"note={Funded by \oak}",
        note="Funded by oak"),
    one("numbers at PubMed and a key in Zotero's note",
        r"note={{\_}eprint: https://oak.org/1 PMID: 164 Citation Key: roeOaks2002}", note="",
        extra={"pmid": "164",
               "note": r"{\_}eprint: https://oak.org/1 PMID: 164 Citation Key: roeOaks2002"}),
    one("a number at PubMed at the end of Zotero's note",
        "note={Citation Key: Roe2000 ISSN: 0036-8075 (Print) PMID: 11030}", note="",
        issn="0036-8075", extra={"pmid": "11030",
        "note": "Citation Key: Roe2000 ISSN: 0036-8075 (Print) PMID: 11030"}),
    one("a number at bioRxiv in Zotero's note", "note={Pages: 2022.11.16.516748 Section: New "
        "Results}", note="", pages="", extra={
        "note": "Pages: 2022.11.16.516748 Section: New Results"}),
    one("a number at PubMed in a sentence", "note={Erratum in PMID: 1645561.}",
        note="Erratum in PMID: 1645561.", extra={}),
]  # fmt: skip
