"""Entries of files in citations, each with what one style prints of it."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
ROE = "author={Roe, Jane}, year=2020"
RFC = f"@misc{{k, {ROE}, title={{Trees}}, publisher={{Oak}}, "
TALK = f"@talk{{k, {ROE}, title={{Trees}}, "
POSTER = f"@misc{{k, {ROE}, title={{Trees}}, note={{Poster}}, howpublished={{Congress of Oaks}}}}"
PAPER = f"@inproceedings{{k, {ROE}, title={{Trees}}, booktitle={{Meeting}}, volume=7, pages={{3}}, "
DAILY = "@article{k, author={Roe, Jane}, title={Trees: a survey}, journal={Oak}, date={2020-05-03}}"
BOOK = f"@book{{k, {ROE}, publisher={{tau-tec}}, "
ARTICLE = f"@article{{k, {ROE}, title={{Trees}}, pages={{3--9}}, "


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (f"{RFC}series={{Request for Comments}}, number=86}}", "ieee", "“Trees,” Oak, RFC 86, "),
        (f"{RFC}howpublished={{RFC 86}}}}", "acm", "2020. Trees. RFC 86. Oak."),
        (f"{RFC}type={{RFC 86}}, howpublished={{Web}}}}", "apa", "(2020). Trees [RFC 86]. Oak."),
        (f"{RFC}howpublished={{RFC 86 and others}}}}", "apa", "Trees [RFC 86 and others]. Oak."),
        (f"{RFC}series={{Request for Comments}}}}", "acm", "Trees. Request for Comments. Oak."),
        (f"{TALK}event={{Day of Oaks}}}}", "apa", "(2020). Trees. Day of Oaks."),
        (f"{TALK}event={{Day of Oaks}}}}", "mla", "“Trees.” Day of Oaks, 2020."),
        (f"{TALK}event={{Day of Oaks}}, institution={{Elm}}}}", "apa", "Trees. Day of Oaks, Elm."),
        (f"@misc{{k, {ROE}, title={{Trees: oak's leaves}}}}", "apa", "Trees: Oak’s leaves."),
        (f"@inproceedings{{k, {ROE}, title={{Trees}}, booktitle={{In OAK Workshop on Elms}}}}",
         "apa", "Trees. In OAK Workshop on Elms."),
        (f"@inproceedings{{k, {ROE}, title={{Trees}}, booktitle={{In Search of Elms}}}}",
         "apa", "Trees. In In Search of Elms."),
        (f"{TALK}institution={{Oak}}}}", "mla", "“Trees.” Oak, 2020."),
        (POSTER, "apa", "(2020). Trees [Poster]. Congress of Oaks."),
        (POSTER, "acm", "2020. Trees. In Congress of Oaks, 2020."),
        (POSTER, "chicago", "“Trees.” Poster. Presented at Congress of Oaks."),
        (f"{PAPER}series={{Meeting}}}}", "ieee", "“Trees,” in Meeting, vol. 7, 2020, p. 3."),
        (f"{PAPER}edition={{Meeting}}}}", "apa", "Trees. In Meeting (Vol. 7, p. 3)."),
        (f"{ARTICLE}volume=7}}", "acm", "2020. Trees. 7 (2020), 3–9."),
        (f"@article{{k, {ROE}, title={{Trees}}, journal={{Oak}}, volume=2, pages={{3--9 vol.2}}}}",
         "apa", "Trees. Oak, 2, 3–9."),
        (f"{DAILY}", "apa", "Roe, J. (2020, May 3). Trees: A survey. Oak."),
        (f"{DAILY}", "mla", "Roe, Jane. “Trees: A Survey.” Oak, 3 May 2020."),
        (f"{DAILY}", "chicago", "Roe, Jane. 2020. “Trees: A Survey.” Oak, May 3."),
        (f"{DAILY}", "ieee", "J. Roe, “Trees: A survey,” Oak, May 3, 2020."),
        (f"{DAILY}", "acm", "Trees: a survey. Oak (May 2020)."),
        (f"{ARTICLE}journal={{Oak}}, volume=7, editor={{Doe, Al}}}}", "mla", "” Oak, vol. 7, "),
        (f"{ARTICLE}journal={{Oak}}, editor={{Doe, Al}}}}", "mla", "Oak, edited by Al Doe, 2020, "),
        ("@inproceedings{k, author={Roe, Jane}, title={Trees}}", "ieee", "J. Roe, “Trees.”"),
        (f"{BOOK}title={{Trees .}}}}", "apa", "Trees. tau-tec."),
        (f"{BOOK}title={{Trees .}}}}", "chicago", "Trees. tau-tec."),
        (f"{BOOK}title={{On \"oaks.\"}}}}", "apa", "On “oaks.” tau-tec."),
        (f"{BOOK}title={{\"Oaks\" of 5\" and 6\"}}}}", "acm", "“Oaks” of 5\" and 6\". tau-tec."),
        (f"{ARTICLE}journal={{Oaks of 5\" and 6\"}}}}", "ieee", "Oaks of 5\" and 6\", pp. 3–9"),
        (f"@misc{{k, {ROE}, title={{Oak}}, journal={{Oaks}}, number=20, publisher={{Elm}}}}",
         "chicago", "“Oak.” In Oaks, no. 20. Elm."),
        (f"{ARTICLE}volume=7}}", "chicago", "2020. “Trees.” 7: 3–9."),
        (f"{ARTICLE}volume=7}}", "mla", "Roe, Jane. “Trees.” Vol. 7, 2020, pp. 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume={{9-D}}}}", "mla", "Oak, vol. 9-D, 2020, pp. 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume={{9 Suppl}}}}", "acm", "Oak 9 Suppl (2020), 3–9."),
        (f"{ARTICLE}journal={{On trees in woods}}}}", "ieee", "“Trees,” On Trees in Woods, pp. "),
        (f"{ARTICLE}journal={{On trees in woods}}}}", "acm", "Trees. On Trees in Woods (2020), "),
        (f"{ARTICLE}journal={{Software, IEEE}}}}", "apa", "Trees. IEEE Software, 3–9."),
        (
            "@incollection{k, author={Roe, Jane}, title={On “old” trees}, year=2020}", "chicago",
            "Roe, Jane. 2020. “On ‘Old’ Trees.”",
        ),
        (
            "@unpublished{k, author={Roe, Jane}, title={Trees}, year=2020, address={Oslo}}",
            "chicago", "“Trees.” Oslo, unpublished.",
        ),
        (
            "@unpublished{k, author={Roe, J}, title={Trees}, year=2020, howpublished={Video}}",
            "chicago", "“Trees.” Video.",
        ),
        (
            "@booklet{k, author={Roe, Jane}, title={Trees}, year=2020, howpublished={OAK-1-20}}",
            "apa", "Trees. OAK-1-20.",
        ),
        (
            "@techreport{k, collaboration={OAK}, title={Trees}, institution={Elm}, year=2020}",
            "apa", "OAK Collaboration. (2020). Trees. Elm.",
        ),
        (
            "@techreport{k, collaboration={Oak Team}, title={Trees}, year=2020}",
            "apa", "Oak Team. (2020). Trees.",
        ),
        (
            "@techreport{k, author={Roe, Jane}, title={Trees}, type={Preprint}, number={7},"
            " institution={Institute of Oaks}, year=2020}",
            "apa", "Roe, J. (2020). Trees (No. 7). Institute of Oaks.",
        ),
        (
            "@techreport{k, author={Roe, Jane}, title={Trees}, journal={CoRR}, year=2020}",
            "apa", "Roe, J. (2020). Trees. arXiv.",
        ),
        (
            "@patent{k, author={Roe, Jane}, title={Trees}, type={patentus}, number={2018/5A1},"
            " year=2020}", "apa", "Trees (U.S. Patent No. 2018/5A1).",
        ),
        (
            "@dataset{k, author={Roe, Jane}, title={Trees}, eid={J/A/1}, pages={J/A/1}, year=2020,"
            " howpublished={Catalog J/A/1}}", "mla", "“Trees.” Catalog J/A/1. 2020.",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, note={Found at \\url{https://a.org/b}}}",
            "apa", "Roe, J. (n.d.). Trees. https://a.org/b",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, note={https://a.org/b, https://a.org/c}}",
            "apa", "Roe, J. (n.d.). Trees.",
        ),
        (
            "@online{k, author={Roe, Jane}, title={Trees}, url={https://a.org/b},"
            " note={Zuletzt gesehen: 14. August 2022}}", "ieee", "Accessed: Aug. 14, 2022. ",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, booktitle={Meeting}, year=2020,"
            " pages={8--pp}}", "apa", "Trees. In Meeting.",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, year=2020,"
            " booktitle={Meeting of oaks. DOI: http://dx. doi. org/10.1000/oak}}",
            "apa", "Trees. In Meeting of Oaks. https://doi.org/10.1000/oak",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, url={https://a.org/b},"
            " note={Získané 2018-03-26}}", "ieee", "Accessed: Mar. 26, 2018. [Online]",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, year=2010,"
            " booktitle={Oaks and Elms (OE), 2010 20th International Conference on}}",
            "apa", "In 2010 20th International Conference on Oaks and Elms (OE).",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, year=2010,"
            " booktitle={Oaks, Proceedings of the 2010 Conference}}",
            "apa", "In Oaks, Proceedings of the 2010 Conference.",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees},"
            " note={[ogled 15. 9. 2021], dostopno na \\url{https://a.org/b}}}",
            "ieee", "Accessed: Sep. 15, 2021. [Online]",
        ),
        (
            "@article{k, author={Roe, Jane}, title={Arbres de la forêt}, journal={Oak},"
            " language={English}, year=2020}", "chicago", "“Arbres de la forêt.” Oak.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={On ‘Roe’s “old” tree’ and “oaks”},"
            " journal={Oak}, year=2020}", "chicago", "“On ‘Roe’s “Old” Tree’ and ‘Oaks.’” Oak.",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, url={https://a.org/b},"
            " note={aufgerufen am 06.02.18}}", "apa", "Retrieved February 6, 2018, from https",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, url={https://a.org/b},"
            " note={[Accessed 12-Febuary-2019]}}", "ieee", "Accessed: Feb. 12, 2019. [Online]",
        ),
        (
            "@misc{k, author={Roe, Jane}, title={Trees}, url={ftp://a.org/b}}",
            "apa", "(n.d.). Trees. ftp://a.org/b",
        ),
        (
            "@book{k, author={Roe, Jane}, title={On trees}, journal={On Trees}, year=2020,"
            " publisher={Oak}}", "apa", "(2020). On trees. Oak.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={{Bäume am See}. ({German}) [{Trees} at the"
            " lake]}, journal={Oak}, year=2020}", "chicago",
            "“Bäume am See. (German) [Trees at the lake].” Oak.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={(PDF) The oak of trees}, journal={Oak},"
            " year=2020}", "chicago", "2020. “The Oak of Trees.” Oak.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={Decay of $b\\overline{b}$ in the oaks},"
            " journal={Oak}, year=2020}", "chicago", "“Decay of bb\u0305 in the Oaks.” Oak.",
        ),
        (
            "@incollection{k, author={Roe, Jane}, title={Trees}, booktitle={Oaks and Elms SE - 16},"
            " publisher={Elm}, year=2020}", "apa", "Trees. In Oaks and Elms (Chapter 16). Elm.",
        ),
        (
            "@incollection{k, author={Roe, Jane}, title={Trees}, year=2020, volume=500,"
            " booktitle={OAKS AND ELMS, VOL 500: TREES}, publisher={Elm},"
            " address={525 B STREET, SUITE 1900, SAN DIEGO, CA 92101-4495 USA}}",
            "ieee", "in Oaks and Elms, Vol 500: Trees, San Diego, CA: Elm, 2020.",
        ),
        (
            "@incollection{k, author={Roe, Jane}, editor={Doe, Al}, title={Trees}, year=2020,"
            " series={Oaks}, volume=25, publisher={Elm}, pages={3--9}}",
            "acm", "Trees. In Oaks, Vol. 25, Al Doe (Ed.). Elm, 3–9.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={Trees}, year=2020, number={OAK-7},"
            " journal={Oak Technical Report No. OAK-7}}", "apa", "Oak Technical Report No. OAK-7.",
        ),
        (
            "@misc{k, author={{Oak Club}}, title={Trees}, organization={Oak Club}, year=2020}",
            "apa", "Oak Club. (2020). Trees.",
        ),
        (
            "@online{k, title={gr-oaks}, year=2020, url={https://a.org/gr-oaks}}",
            "chicago", "“gr-oaks.” 2020. https",
        ),
        (
            "@incollection{k, author={Roe, Jane}, title={Trees}, booktitle={Acta Arb. Hungar.},"
            " volume=17, year=2020, pages={3--9}}", "ieee", "in Acta Arb. Hungar., vol. 17, 2020,",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, booktitle={Meeting}, year=2015,"
            " volume={02-04-May-2015}}", "apa", "Trees. In Meeting.",
        ),
        (
            "@article{k, author={Roe, Jane}, title={Trees}, journal={Oak}, year=2020,"
            " note={In press}}", "chicago", "“Trees.” Oak, in press.",
        ),
        (
            "@patent{k, author={Roe, Jane}, title={Trees}, year=2020, url={https://a.org/b},"
            " note={Accessed 3 May 2021}}", "ieee", "2020. Accessed: May 3, 2021. [Online]",
        ),
        (
            "@techreport{k, author={Roe, Jane}, title={Trees}, booktitle={Oak}, number=2,"
            " volume=38, pages={59--70}, year=2020}", "apa", "Trees. Oak, 38(2), 59–70.",
        ),
        (
            "@inproceedings{k, author={Roe, Jane}, title={Trees}, year=2020,"
            " booktitle={Proceedings of the 22Nd Meeting}}", "apa", "of the 22nd Meeting.",
        ),
        (f"{ARTICLE}journal={{Oak}}, series={{TOAK}}, volume=7}}", "apa", "Trees. Oak, 7, 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume={{Part F558}}}}", "acm", "Oak Part F558 (2020), 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume=7, number={{9, SI}}}}", "apa", "Oak, 7(9), 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume=7, number={{SI}}}}", "apa", "Oak, 7, 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume=7, number={{9 SPEC. ISS.}}}}", "apa", "7(9), 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume=7, number={{May 2020}}}}", "apa", "Oak, 7, 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume={{n° 40}}}}", "apa", "Oak, (40), 3–9."),
        (f"{ARTICLE}journal={{Oak}}, volume={{4 n. 2}}}}", "apa", "Oak, 4(2), 3–9."),
        (
            "@misc{k, author={Roe, Jane}, title={A talk on \"old trees''}, year=2020}",
            "chicago", "“A Talk on ‘Old Trees.’”",
        ),
    ],
)  # fmt: skip
def test_an_entry_is_cited_as_in_the_style_guide(entry: str, style: str, cited: str) -> None:
    import_text(entry)
    found = {each.style: each.text for each in citations(the_publication())}
    assert cited in f"{found[style]}"
    assert cited[-1:] != "." or found[style].endswith(cited)
