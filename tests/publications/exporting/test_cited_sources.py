"""Entries as programs and databases write them, each with what one style prints of it."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
MISC = "@misc{k, author={Roe, Jane}, year=2020, "
ROE = "author={Roe, Jane}, year=2020"
ARTICLE = f"@article{{k, {ROE}, title={{Trees}}, pages={{3--9}}, "
CHAPTER = f"@incollection{{k, {ROE}, booktitle={{Handbook of Oaks}}, publisher={{Elm}}, "


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (f"{CHAPTER}title={{Chapter 4 - Trees☆☆We thank oaks.}}}}", "apa", "(2020). Trees. In "),
        (f"{CHAPTER}title={{Chapters 4 - 7: Trees}}}}", "apa", "Chapters 4 - 7: Trees. In "),
        (f"@misc{{k, {ROE}, title={{knitr : A Tool}}}}", "chicago", "“knitr: A Tool.”"),
        (f"@article{{k, {ROE}, title={{Trees:}}, journal={{Oak}}}}", "ieee", "“Trees,” Oak, 2020."),
        (f"@misc{{k, {ROE}, title={{Models in R.}}}}", "ieee", "“Models in R.” 2020."),
        (f"@misc{{k, {ROE}, title={{Oaks of the U.S.}}}}", "apa", "Oaks of the U.S."),
        (f"@misc{{k, {ROE}, title={{Plots in 'oak'}}}}", "apa", "Plots in “oak.”"),
        (f"@misc{{k, {ROE}, title={{Rock 'n' roll trees}}}}", "apa", "Rock 'n' roll trees."),
        (f"@misc{{k, {ROE}, title={{The trees' oaks of '98}}}}", "apa", "The trees’ oaks of ’98."),
        (
            f"@misc{{k, {ROE}, title={{Oak}}, url={{https://a.org/o'k}}}}",
            "apa", "https://a.org/o'k",
        ),
        (f"@misc{{k, {ROE}, title={{On Roe et al.'s trees}}}}", "mla", "“On Roe et al.’s Trees.”"),
        (f"@misc{{k, {ROE}, title={{Package 'elm'}}}}", "chicago", "“Package ‘elm.’”"),
        (f"@misc{{k, {ROE}, title={{Toric l.c.i.-trees}}}}", "mla", "“Toric l.c.i.-trees.”"),
        (
            f"@misc{{k, {ROE}, title={{Growing Gaussian-process trees}}}}",
            "mla", "“Growing Gaussian-Process Trees.”",
        ),
        (
            f"@inproceedings{{k, {ROE}, title={{Elm}},"
            " booktitle={First workshop on Oak-based trees}}",
            "apa", "In First Workshop on Oak-Based Trees.",
        ),
        (
            f"@inproceedings{{k, {ROE}, title={{Trees}}, booktitle={{Elm}}, pages={{A14C-06}}}}",
            "ieee", "2020, p. A14C-06.",
        ),
        (
            f"@inproceedings{{k, {ROE}, title={{Trees}}, booktitle={{Elm}}, series={{OAK '20'}}}}",
            "acm", "Elm (OAK ’20), 2020.",
        ),
        (
            f"{CHAPTER.replace('Oaks', 'Oaks (Second Edition)')}title={{Elm}}}}",
            "ieee", "Oaks, 2nd ed., Elm, 2020.",
        ),
        (f"{CHAPTER.replace('Oaks', 'Oaks (Green Edition)')}title={{Elm}}}}", "mla", "(Green Ed"),
        (
            f"@article{{k, {ROE}, title={{Trees}}, journal={{Oak}}, pages={{93-8}}}}",
            "apa", "Oak, 93–98.",
        ),
        (
            "@standard{k, title={Trees}, number={12-3}, type={OAK}, year=2020}",
            "ieee", "Trees. OAK 12-3, 2020.",
        ),
        (
            "@standard{k, title={Trees}, number={OAK 12}, type={OAK}, year=2020}",
            "acm", "Trees. OAK 12.",
        ),
        (f"@article{{k, {ROE}, title={{Trees}}, journal={{in prep}}}}", "mla", "in preparation"),
        (f"@article{{k, {ROE}, title={{Elm}}, journal={{in prep}}}}", "acm", "in preparation."),
        (
            f"@misc{{k, {ROE}, title={{Kasvavien puiden tutkimuksessa}}}}",
            "mla", "“Kasvavien puiden tutkimuksessa.”",
        ),
        (
            f"@book{{k, {ROE}, title={{Trees}}, series={{Elm}}, volume={{19.2020}}}}",
            "ieee", "Roe, Trees (Elm, vol. 19.2020). 2020.",
        ),
        (f"{ARTICLE}journal={{JOSA A}}}}", "apa", "JOSA A, 3–9."),
        (f"{ARTICLE}journal={{jmlr}}}}", "ieee", "JMLR, pp. 3–9, 2020."),
        (f"{ARTICLE}journal={{jasa}}}}", "mla", "JASA, 2020, pp. 3–9."),
        (
            f"{ARTICLE}journal={{Oak Optics, Vol. 60, Issue 3, pp. 3-9}}, volume=60, number=3}}",
            "apa", "Trees. Oak Optics, 60(3), 3–9.",
        ),
        (f"{ARTICLE}journal={{Oak}}, number={{Vol. 26/1}}}}", "apa", "Oak, 26(1), 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume=2, number={{26/1}}}}", "apa", "Oak, 2(26/1), 3–9."),
        (
            f"@book{{k, {ROE}, title={{Trees}}, series={{Oaks}}, number={{v.19}}}}",
            "acm", "Trees. Oaks, No. 19.",
        ),
        (f"@book{{k, {ROE}, title={{Trees}}, edition={{XIV}}}}", "apa", "Trees (14th ed.)."),
        (f"@book{{k, {ROE}, title={{Trees}}, edition={{IX}}}}", "mla", "9th ed., 2020."),
        (
            f"@techreport{{k, {ROE}, title={{Trees}}, number={{2016-7}}}}",
            "apa", "Trees (Technical Report 2016-7).",
        ),
        (
            f"@techreport{{k, {ROE}, title={{Trees}}, number={{2016-7}}}}",
            "chicago", "Trees. Technical Report 2016-7.",
        ),
        (f"@techreport{{k, {ROE}, title={{Trees}}, number={{TR-7}}}}", "apa", "Trees (TR-7)."),
        (f"@article{{k, {ROE}, title={{Trees}}, pages=9}}", "apa", "(2020). Trees."),
        (f"@article{{k, {ROE}, title={{Trees}}, journal={{Oak}}, pages=9}}", "apa", "Oak, 9."),
        (f"@article{{k, {ROE}, title={{Trees}}, journal={{Oak}}, pages={{...}}}}", "apa", "Oak."),
        (
            f"@article{{k, {ROE}, title={{Trees}}, journal={{Oak}}, doi={{10.1000/1}}}}",
            "chicago", "“Trees.” Oak. https://doi.org/10.1000/1.",
        ),
        (
            "@online{k, author={Roe, Jane}, title={Trees}, url={https://a.org/b},"
            " urldate={24.03.23 r.}}", "acm", "Retrieved March 24, 2023 from https://a.org/b",
        ),
        (
            "@misc{k, author={{ISABELLE ROE}}, year=2020, title={Trees}}",
            "apa", "Roe, I. (2020). Trees.",
        ),
        ("@misc{k, author={{OAK TREES}}, year=2020, title={Trees}}", "apa", "OAK TREES. (2020)"),
        (
            f"@misc{{k, {ROE}, title={{Trees}}, note={{Oak Society Annual Meeting 2020}},"
            " address={Elmham}}", "apa", "Trees. Oak Society Annual Meeting 2020, Elmham.",
        ),
        (
            f"@misc{{k, {ROE}, title={{Trees}}, note={{Oak Society Annual Meeting 2020}},"
            " howpublished={Lecture}}", "apa", "(2020). Trees [Lecture].",
        ),
        (f"@misc{{k, {ROE}, title={{Growth of C. Elegans}}}}", "apa", "Growth of C. elegans."),
        (f"@misc{{k, {ROE}, title={{A (Stomoxys Calcitrans)}}}}", "apa", "(Stomoxys calcitrans)."),
        (f"@misc{{k, {ROE}, title={{Trees,Oaks and 3,Elms}}}}", "apa", "Trees, oaks and 3,Elms."),
        (f"@misc{{k, {ROE}, title={{GitHub - Roe/oak: Tree}}}}", "mla", "Hub—Roe/oak: Tree.”"),
        (f"{ARTICLE}journal={{interspeech}}}}", "apa", "Trees. Interspeech, 3–9."),
        (f"{ARTICLE}journal={{Dept. of Oaks, Elm Bank, Elmham.}}}}", "mla", "Elmham, 2020, "),
        (f"{ARTICLE}journal={{Oak}}, volume={{3, 1}}, number=1}}", "apa", "Oak, 3(1), 3–9."),
        (f"@software{{k, {ROE}, title={{oak}}, version={{v3.0}}}}", "chicago", "oak. V. 3.0."),
        (f"@software{{k, {ROE}, title={{oak}}, version={{v3.0}}}}", "ieee", "oak. (2020). v3.0."),
        (r"@misc{k, author={ukasz Roe, {\L}}, year=2020}", "acm", "Łukasz Roe. 2020. [Untitled]."),
        (f"{MISC}title={{Oak (Falco sparverius)}}}}", "mla", "(Falco sparverius).” 2020."),
        (f"{MISC}title={{A (Setophaga petechia oaka)}}}}", "mla", "petechia oaka).” 2020."),
        (f"@book{{k, {ROE}, title={{Trees}}, pages={{XI, 52 Seiten}}}}", "apa", "(2020). Trees."),
        (f"{ARTICLE}journal={{Oak}}, number={{1-X}}, issn={{1-X}}}}", "apa", "Oak, 3–9."),
        (f"@misc{{k, {ROE}, title={{On Pseudomonas Quorum}}}}", "apa", "On Pseudomonas Quorum."),
        (f"@misc{{k, {ROE}, title={{Oaks (Costa Rica)}}}}", "mla", "“Oaks (Costa Rica).” 2020."),
        (f"@misc{{k, {ROE}, title={{Salmonella Typhimurium}}}}", "apa", "Salmonella Typhimurium."),
        (
            f"@misc{{k, {ROE}, title={{N-OAK-functionalized iron(III) and N-acetyl}}}}",
            "mla", "“N-OAK-Functionalized Iron(III) and N-acetyl.”",
        ),
        (
            f"{ARTICLE}journal={{Oak Letters (ISSN 0004-6361), vol. 9, no. 1, Aug. 2020, p. 3-9.}},"
            " volume=9}",
            "apa", "Trees. Oak Letters, 9(1), 3–9.",
        ),
        (
            f"{ARTICLE}journal={{Oak Journal, Vol. 82, Dec. 2020, p. 1013-1024.}}, volume=82}}",
            "acm", "Oak Journal 82 (2020), 3–9.",
        ),
        (f"{ARTICLE}journal={{Oaks (Elms)}}}}", "apa", "Trees. Oaks (Elms), 3–9."),
        (
            f"{ARTICLE}journal={{Fresenius' Journal of Oaks}}}}",
            "ieee", "Fresenius’ J. Oaks",
        ),
        (f"@article{{k, {ROE}, title={{Trees of log4j.}}, journal={{Oak}}}}", "apa", "log4j. Oak."),
        (f"@report{{k, {ROE}, title={{Trees Version 6.}}}}", "ieee", "“Trees Version 6,” 2020."),
        (
            f"@book{{k, {ROE}, title={{Trees with brms, ggplot2, and R}}}}",
            "mla", "brms, ggplot2, and R. 2020.",
        ),
        (
            f"@book{{k, {ROE}, title={{Trees}}, edition={{version 0.4}}}}",
            "acm", "Trees (version 0.4).",
        ),
        (
            "@book{k, author={Roe, Jane}, title={Trees}, year=2020, editor={Doe, Al},"
            " translator={Doe, Al}}",
            "apa", "(A. Doe, Ed. & Trans.).",
        ),
        (
            f"@article{{k, {ROE}, title={{Glow of Ce$^{{3+}}$-doped oaks}}}}",
            "mla", "Ce³⁺-Doped Oaks",
        ),
        (
            f"@article{{k, {ROE}, title={{The vervet (Cercopithecus aethiops)}}}}",
            "mla", "us aethiops",
        ),
        ("@misc{k, author={Dobbs, AARON J}, title={Trees}}", "mla", "Dobbs, Aaron J. "),
        ("@misc{k, author={Dobbs, AARON J}, title={Trees}}", "apa", "Dobbs, A. J. "),
        ("@misc{k, author={Standards Board, IEEE}, title={Trees}}", "mla", "Board, IEEE. "),
        ("@misc{k, author={Roe Jr, Jane}, title={Trees}}", "apa", "Roe, J., Jr. "),
        ("@misc{k, author={Roe, Sr, Jane}, title={Trees}}", "acm", "Jane Roe Sr. "),
        ("@misc{k, author={Roe, Gustave.}, title={Trees}}", "acm", "Gustave Roe. "),
        (f"{ARTICLE}journal={{Proceedings of OAK'2006}}}}", "apa", "of OAK’2006, 3–9."),
        ("@misc{k, author={Roe, Jane}, title={Trees in php and html}}", "mla", "in PHP and HTML.”"),
        (
            "@incollection{k, author={Roe, Jane}, title={Trees}, booktitle={Oaks}, publisher={Elm},"
            " year={in press}}",
            "ieee", "in Oaks, Elm, to be published.",
        ),
        (
            f"@phdthesis{{k, {ROE}, title={{Trees}}, school={{King's College}}}}",
            "apa", "Trees [Doctoral dissertation, King’s College].",
        ),
        (
            f"@article{{k, {ROE}, title={{Europium Aluminum Oaks}}, journal={{Oak}},"
            " abstract={Of Europium aluminum oaks}}",
            "acm", "2020. Europium Aluminum Oaks. ",
        ),
        ("@misc{k, author={Dobbs, ABC}, title={Trees}}", "mla", "Dobbs, A. B. C. "),
        (
            "@article{k, author={{IPCC}}, publisher={IPCC}, title={Trees}, pages={3--9}}",
            "mla", "IPCC. “T",
        ),
    ],
)  # fmt: skip
def test_what_programs_write_is_cited_as_in_the_style_guide(
    entry: str, style: str, cited: str
) -> None:
    import_text(entry)
    found = {each.style: each.text for each in citations(the_publication())}
    assert cited in f"{found[style]}"
    assert cited[-1:] != "." or found[style].endswith(cited)


def test_an_organization_on_its_own_site_is_named_once() -> None:
    import_text(
        "@misc{k, author={{Oak Center for Trees}}, title={Elms}, year=2020,"
        " journal={Oak Center for Trees}, url={https://oak.org/elms}}"
    )
    texts = {found.style: found.text for found in citations(the_publication())}
    assert texts["apa"] == "Oak Center for Trees. (2020). Elms. https://oak.org/elms"
    assert texts["mla"] == "“Elms.” Oak Center for Trees, 2020, https://oak.org/elms."
