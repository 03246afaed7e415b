"""Books of series, and what files write beside the title of a book or the name of a journal."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
ROE = "author={Roe, Jane}, title={Small trees}, year=2019"
IN_LNCS = (
    f"@inproceedings{{k, {ROE}, booktitle={{Learning and Optimization}}, pages={{1--9}},"
    " series={Lecture Notes in Computer Science}, volume=5795}"
)
IN_CAPITALS = (
    f"@inproceedings{{k, {ROE}, booktitle={{GROWTH OF OAKS, COAK 2018}}, publisher={{INT SOC"
    " OAKS-COAK}, series={ACTA HORTICULTURAE}, volume=7, note={30th Conference on Oaks (COAK)}}"
)
BOOK = f"@incollection{{k, {ROE}, booktitle={{NAME}}, publisher={{Elm}}}}"
PAPER = f"@inproceedings{{k, {ROE}, booktitle={{NAME}}}}"
ARTICLE = f"@article{{k, {ROE}, journal={{NAME}}}}"
NUMBERED = f"@article{{k, {ROE}, journal={{Oak}}, volume=5, pages={{NAME}}}}"
SITE = "@online{k, title={Small trees}, titleaddon={NAME}, url={https://elm.org/}, year=2019}"
ACRONYM = f"@inproceedings{{k, {ROE}, booktitle={{Oak Days}}, series={{OAK '19}}}}"
STANDARD = "@techreport{k, author={{ISO}}, title={Oaks}, type={ISO}, institution={ISO}}"
REVIEW = f"@article{{k, {ROE}, note={{In review at Global Oaks}}}}"
VERSION = "@misc{k, title={Small oaks: Version 1.0.0}, version={1.0.0}, publisher={Elm}}"
MIKANIA = "@misc{k, title={Leaves of the Native Mikania micrantha in Large Forests}}"
RUSSIAN = "@misc{k, author={Петров, И С}, title={Small trees}}"
KOREAN = "@misc{k, author={Lee, Jin wook and Roe, Maria de los Angeles}, title={Small trees}}"
THESIS = f"@phdthesis{{k, {ROE}, booktitle={{PhD Propos.}}, volume=1, number={{May}}}}"


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (IN_LNCS, "apa", "In Lecture notes in computer science: Vol. 5795. Learning and"),
        (IN_LNCS, "apa", "Learning and optimization (pp. 1–9)."),
        (IN_LNCS, "ieee", "Optimization (Lecture Notes in Computer Science, vol. 5795), 2019,"),
        (IN_CAPITALS, "ieee", "in Growth of Oaks, COAK 2018 (Acta Horticulturae, vol. 7),"),
        (IN_CAPITALS, "mla", "Int Soc Oaks-COAK, 2019. Acta Horticulturae 7."),
        (BOOK.replace("NAME", "Small Oaks, 2nd Edition"), "ieee", "in Small Oaks, 2nd ed., Elm,"),
        (BOOK.replace("Elm", "Citeseer").replace("NAME", "Oaks"), "mla", "Trees.” Oaks, 2019."),
        (PAPER.replace("NAME", "Proceedings of OAK 96 (pp. 15-24)"), "apa", "OAK 96 (pp. 15–24)."),
        (PAPER.replace("NAME", "Oak Days, 692-703, 2019"), "ieee", "Oak Days, 2019, pp. 692–703."),
        (
            PAPER.replace("NAME", "Oak Days (Volume 1), pages 8–9 July 27 - August 1, 2019"), "mla",
            "Oak Days (Volume 1), 2019, pp. 8–9.",
        ),
        (ARTICLE.replace("NAME", "IEEE Transactions on Small Oaks (TSO)"), "apa", "on Small Oaks."),
        (ARTICLE.replace("NAME", "Journal of Oaks (London)"), "apa", "Journal of Oaks (London)."),
        (NUMBERED.replace("NAME", "180161"), "apa", "Oak, 5, Article 180161."),
        (NUMBERED.replace("NAME", "e0123456"), "ieee", "Oak, vol. 5, Art. no. e0123456, 2019."),
        (NUMBERED.replace("NAME", "012345"), "acm", "Oak 5, Article 012345 (2019)."),
        (NUMBERED.replace("NAME", "51416"), "apa", "Oak, 5, 51416."),
        (SITE.replace("NAME", "elm.org"), "apa", "(2019). elm.org. https://elm.org/"),
        (SITE.replace("NAME", "Elm Forest"), "mla", "“Small Trees.” Elm Forest, 2019, https"),
        (SITE.replace("NAME", "(in German)"), "mla", "Small Trees. 2019, https"),
        (THESIS, "apa", "Small trees [Doctoral dissertation]."),
        (THESIS, "chicago", "“Small Trees.” PhD diss."),
        (ARTICLE.replace("NAME", "Ieee Transactions on Oaks"), "apa", "IEEE Transactions on Oaks."),
        (ARTICLE.replace("NAME", "JOS, Journal of the Oak Society"), "mla", "Journal of the Oak S"),
        (
            ARTICLE.replace("NAME", "CANADIAN JOURNAL OF OAKS-REVUE CANADIENNE DE CHENES"), "apa",
            "Canadian Journal of Oaks-Revue Canadienne de Chenes.",
        ),
        (BOOK.replace("NAME", "SMALL OAKS AND ELMS - PT B"), "mla", "Small Oaks and Elms, Part B,"),
        (BOOK.replace("NAME", "SMALL OAKS AND ELMS, VOL II"), "mla", "Oaks and Elms, Vol. II, Elm"),
        (ACRONYM, "mla", "“Small Trees.” Oak Days, 2019."),
        (ACRONYM, "ieee", "in Oak Days (OAK ’19), 2019."),
        (ARTICLE.replace("NAME", "Elife"), "apa", "trees. eLife."),
        (NUMBERED.replace("NAME", "85").replace("Oak", "PLoS Oak"), "ieee", "vol. 5, Art. no. 85,"),
        (NUMBERED.replace("NAME", "85"), "ieee", "vol. 5, p. 85,"),
        (REVIEW.replace(", year=2019", ""), "apa", "(n.d.). Small trees [Manuscript submitted"),
        (MIKANIA, "chicago", "Leaves of the Native Mikania micrantha in Large Forests"),
        (ARTICLE.replace("NAME}", "Oak}, number={XXIX.}"), "mla", "Oak, no. XXIX, 2019."),
        (VERSION, "mla", "“Small Oaks: Version 1.0.0.” Elm."),
        ("@misc{k, title={Ventes 1990-2019}}", "apa", "Ventes 1990–2019. (n.d.)."),
        ("@book{k, title={Small Documents with R Markdown}}", "apa", "Small documents with R Mark"),
        (MIKANIA, "apa", "Leaves of the native Mikania micrantha in large forests"),
        (MIKANIA.replace("Mikania micrantha", "Schema media"), "mla", "Native Schema Media in"),
        (REVIEW, "apa", "Small trees [Manuscript submitted for publication]."),
        (RUSSIAN, "mla", "Петров, И. С. “Small"),
        (STANDARD, "apa", "ISO. (n.d.). Oaks."),
        (STANDARD, "chicago", "Oaks. ISO."),
        (KOREAN, "apa", "Lee, J. W., & Roe, M. de los A."),
        (f"@misc{{k, {ROE.replace('trees', 'trees upon hills')}}}", "chicago", "Trees upon Hills."),
        ("@patent{k, title={Small trees}, year=2019}", "apa", "Small trees [Patent]. (2019)."),
        ("@misc{k, title={Beide vestigingen voorgezetonderwijs}}", "chicago", "Beide vestigingen"),
    ],
)  # fmt: skip
def test_it_is_cited_as_the_manual_has_it(entry: str, style: str, cited: str) -> None:
    import_text(entry)
    found = {each.style: each.text for each in citations(the_publication())}
    assert cited in found[style]
