"""Fields as certain databases and programs write them."""

from tests.publications.bibtex.cases.case import Case, one

CASES: list[Case] = [
    one("the number of an article at zbMATH", "volume=88, pages={22}, note={Id/No 101932}",
        pages="", note="", extra={"eid": "101932", "pagetotal": "22"}),
    one("one beside a range of pages", "pages={1--22}, note={Id/No rnm153}", pages="1–22",
        note="", extra={"eid": "rnm153"}),
    one("one at MathSciNet", "pages={Paper No. 4, 22}", pages="",
        extra={"eid": "4", "pagetotal": "22"}),
    one("the full name of a journal at MathSciNet",
        "journal={Stat. Comput.}, fjournal={Statistics and Computing}, mrclass={60J10 (62F15)}",
        venue="Statistics and Computing", venue_kind="journal",
        extra={"journal": "Stat. Comput.", "mrclass": "60J10 (62F15)"}),
    one("a journal that its full name doesn't spell out",
        "journal={Die Naturwissenschaften}, fjournal={Naturwissenschaften}",
        venue="Die Naturwissenschaften", extra={"fjournal": "Naturwissenschaften"}),
    one("a name of a dataset beside its address",
        "data={https://x.org/1}, dataset={coalitionagree}",
        links=[("dataset", "https://x.org/1", "", "")], extra={"dataset": "coalitionagree"}),
    one("the classes of zbMATH", "keywords={55Q05,55Q25,57-XX}, zbl={1157.55009}", keywords=[],
        extra={"mrclass": "55Q05, 55Q25, 57-XX", "zbl": "1157.55009"}),
    one("the number of PubMed in a note", "note={26017442[pmid]}", note="",
        extra={"note": "26017442[pmid]"}),
    one("words among the classes", "keywords={55Q05,graphs}, zbl={1157.55009}",
        keywords=["55Q05", "graphs"]),
    one("the section of a newspaper in Zotero's note", "note={Section: Société}",
        note="Section: Société", extra={}),
    one("the section of any article", "note={Section: Research Articles}", note="",
        extra={"note": "Section: Research Articles"}),
]  # fmt: skip
