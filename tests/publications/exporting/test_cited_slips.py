"""Slips of entries and programs that a copy editor would correct in citations."""

import pytest

from publications.exporting.citation_styles import citation
from publications.models import Publication
from tests.publications.imports import import_text, the_publication

ROE = "author={Roe, Jane}, year={2020}"
OAK = f"@misc{{k, {ROE}, title="
PAPER = f"@inproceedings{{k, {ROE}, title={{Oaks}}, pages={{3--9}}, volume={{4}}, "
REPORT = f"@techreport{{k, {ROE}, title={{Oaks}}, "
PREPRINT = f"@article{{k, {ROE}, title={{Oaks}}, "
SERVER = f"@misc{{k, {ROE}, title={{Oaks}}, doi={{10.2139/ssrn.3695188}}, "
CHAPTER = f"@incollection{{k, {ROE}, title={{Oaks}}, booktitle={{Trees}}, "
EARLY = f"@article{{k, {ROE}, title={{Oaks}}, journal={{Oak}}, volume={{PP}}, number={{99}}, "
DATED = "@inproceedings{k, author={Roe, Jane}, title={Oaks}, booktitle={Trees}, "
BOOK = f"@book{{k, {ROE}, title={{Oaks}}, "
THESIS = f"@phdthesis{{k, {ROE}, title={{Indexierung lokaler Daten}}, school="
PATENT = f"@patent{{k, {ROE}, title={{Oaks}}, url={{https://patents.google.com/patent/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("entry", "style", "part"),
    [
        (f"{OAK}{{Oaks 2013 - 38th Day}}}}", "mla", "Oaks 2013—38th Day"),
        (f"{OAK}{{Oaks — A Survey}}}}", "mla", "Oaks—A Survey"),
        (f"{OAK}{{Plan for Oaks in 2023-30}}}}", "mla", "in 2023–30."),
        (f"{OAK}{{Oaks of 2020-09}}}}", "mla", "of 2020-09."),
        (f"{OAK}{{Oaks of Paper 2011-19}}}}", "mla", "Paper 2011-19."),
        (f"{OAK}{{: Oaks of Elms}}}}", "mla", "“Oaks of Elms.”"),
        (f"{OAK}{{The growth of trees - a survey}}}}", "apa", "trees—A survey."),
        (f"{OAK}{{The growth of trees - and oaks - here}}}}", "apa", "trees—and oaks—here."),
        (f"{OAK}{{The growth of trees - a survey}}}}", "ieee", "trees—a survey."),
        (f"{OAK}{{The trees of Elm. a survey of growth}}}}", "apa", "Elm. a survey"),
        (f"{OAK}{{The growth of trees. a survey}}}}", "apa", "trees. A survey."),
        (f"{OAK}{{The Growth of Oaks [dataset]}}}}", "apa", "growth of oaks [Data set]."),
        (f"{OAK}{{Growth of Oaks [dataset]}}}}", "mla", "“Growth of Oaks.”"),
        (f"{OAK}{{Oaks at 3 May 2020 and in the Forest}}}}", "apa", "3 May 2020"),
        (f"{OAK}{{The inscription of king Mānadeva}}}}", "mla", "Inscription of King Mānadeva"),
        (f"{PAPER}booktitle={{Journal of Woods}}}}", "apa", "Oaks. Journal of Woods, 4, 3–9."),
        (f"{OAK}{{Oaks of 1990 – 2000}}}}", "mla", "of 1990–2000."),
        (f"{OAK}{{Technisch falen grootste oorzaak}}}}", "mla", "“Technisch falen grootste "),
        (f"{OAK}{{Oaks of Elm}}, howpublished={{Oak Stack Exchange}}, url={{https://a.org}}}}",
         "mla", " Oak Stack Exchange, 2020, "),
        (f"{OAK}{{Oaks https://a.org}}, url={{https://a.org}}}}", "mla", "“Oaks.” 2020,"),
        (f"{PAPER}booktitle={{Woods Workshop}}}}", "apa", "In Woods Workshop (Vol. 4, pp. 3–9)."),
        (f"{CHAPTER}series={{Woods}}, volume=4, number=4}}", "acm", "Trees (Woods, Vol. 4)"),
        (f"{CHAPTER}series={{Woods}}, volume=4, number=4}}", "chicago", "Trees. Woods 4."),
        (f"{CHAPTER}chapter={{5.2}}}}", "chicago", "Chap. 5.2 in Trees."),
        (f"{REPORT}institution={{Technical report, Elm}}}}", "apa", " [Technical Report]. Elm."),
        (f"{REPORT}institution={{Tech. Rep. TR 12, Elm}}}}", "ieee", "Elm, Tech. Rep. TR 12,"),
        (f"{REPORT}institution={{E}}, type={{Tech. Rep.}}, number=8}}", "mla", "al Report no. 8,"),
        (f"{REPORT}institution={{Elm Co, Rome}}, address={{Rome}}}}", "acm", "Elm Co, Rome."),
        (f"{PREPRINT}journal={{Available at SSRN 2694998}}, number=7}}", "mla", " SSRN, 2020,"),
        (f"{PREPRINT}journal={{Biorxiv}}}}", "chicago", "Preprint, bioRxiv."),
        (f"{SERVER}publisher={{Elm}}, address={{Oslo}}}}", "ieee", "“Oaks,” 2020, Elm, Oslo. doi"),
        (
            f"{PREPRINT}journal={{bioRxiv : the preprint server for biology}}}}",
            "chicago", "Preprint, bioRxiv.",
        ),
        (f"{EARLY}pages={{1-1}}}}", "mla", "Oak, 2020."),
        (f"{DATED}eventdate={{1905-10-02/1905-10-06}}}}", "mla", "Trees, 1905."),
        (f"{BOOK}series={{Oaks}}}}", "chicago", "2020. Oaks."),
        (f"{BOOK}publisher={{Elm}}, address={{N.p.}}}}", "ieee", "J. Roe, Oaks. Elm, 2020."),
        (f"{BOOK}version={{2.1}}, edition={{2.1}}}}", "acm", "2020. Oaks."),
        (f"{CHAPTER}series={{Big Oak '08}}}}", "mla", "Trees, 2020."),
        (f"{THESIS}{{Universität Elm}}}}", "chicago", "“Indexierung lokaler Daten.”"),
        (f"{THESIS}{{Elm University}}}}", "chicago", "“Indexierung Lokaler Daten.”"),
        (f"{PREPRINT}journal={{Unknown Journal}}}}", "mla", "“Oaks.” 2020."),
        (f"{PATENT}US1234567B2/en}}}}", "apa", "(U.S. Patent No. 1,234,567)."),
        (f"{PATENT}US20201234567A1}}}}", "mla", "U.S. Patent App. No. 20201234567"),
    ],
)  # fmt: skip
def test_slips_are_corrected(entry: str, style: str, part: str) -> None:
    import_text(entry)
    publication: Publication = the_publication()
    assert part in citation(publication, style).text
