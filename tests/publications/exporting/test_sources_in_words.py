"""Citations of what only a field for free text says."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
ROE = "author={Roe, Jane}, title={Small trees}"
DIARY = f"@misc{{k, {ROE}, year=1876, howpublished={{Elm Archives, box 12}}, address={{London}}}}"
LETTER = f"@unpublished{{k, {ROE}, year=1911, note={{Oak College Library, MS 45}}}}"
ACT = "@legislation{k, title={Forest Act}, year=1994, howpublished={Pub. L. No. 103-100}}"
CASE = "@misc{k, title={Roe v. Wood}, year=1973, note={410 U.S. 113}}"
RULE = "@misc{k, title={On woods}, year=2016, howpublished={Regulation (EU) 2016/679}}"
TALK = (
    f"@misc{{k, {ROE}, howpublished={{Talk presented at the 5th Meeting of the STS}}, month=aug,"
    " year=2019, url={https://elm.org/2}}"
)
THESIS = f"@article{{k, {ROE}, journal={{Bachelor Thesis, Elm University}}, year=2018}}"
OF_SCHOOL = f"@phdthesis{{k, {ROE}, note={{Technische Universität Elm}}, year=2009}}"
PAGE = (
    f"@misc{{k, {ROE}, howpublished={{\\url{{https://elm.org/3}}}}, journal={{Treetime}},"
    " publisher={Treetime}, month=mar, year=2017}"
)


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (DIARY, "apa", "(1876). Small trees. Elm Archives, box 12, London."),
        (DIARY, "mla", "“Small Trees.” Elm Archives, box 12, London, 1876."),
        (DIARY, "chicago", "“Small Trees.” Elm Archives, box 12, London."),
        (LETTER, "apa", "(1911). Small trees. Oak College Library, MS 45."),
        (LETTER, "chicago", "“Small Trees.” Oak College Library, MS 45."),
        (LETTER, "ieee", "“Small trees.” Oak College Library, MS 45, 1911."),
        (LETTER.replace(", MS 45", ""), "apa", "Small trees [Unpublished manuscript]."),
        (ACT, "apa", "Forest Act, Pub. L. No. 103-100 (1994)."),
        (ACT, "mla", "“Forest Act.” Pub. L. No. 103-100, 1994."),
        (ACT.replace("103-100", "103-100}, author={{Elm}"), "apa", "Elm. (1994). Forest Act. Pub."),
        (CASE, "apa", "Roe v. Wood, 410 U.S. 113 (1973)."),
        (CASE, "ieee", "“Roe v. Wood.” 410 U.S. 113, 1973."),
        (RULE, "apa", "On woods, Regulation (EU) 2016/679 (2016)."),
        (TALK, "apa", "Small trees [Talk]. 5th Meeting of the STS. https://elm.org/2"),
        (TALK, "ieee", "“Small trees,” presented at the 5th Meeting of the STS, Aug. 2019."),
        (TALK, "acm", "2019. Small trees. In 5th Meeting of the STS."),
        (TALK, "chicago", "“Small Trees.” Talk presented at 5th Meeting of the STS. August."),
        (TALK, "mla", "“Small Trees.” 5th Meeting of the STS, Aug. 2019,"),
        (THESIS, "apa", "Small trees [Bachelor’s thesis, Elm University]."),
        (THESIS, "ieee", "“Small trees,” Bachelor’s thesis, Elm Univ., 2018."),
        (THESIS, "mla", "Small Trees. 2018. Elm U, Bachelor’s thesis."),
        (THESIS.replace("Bachelor Thesis, ", ""), "apa", "Small trees. Elm University."),
        (THESIS.replace("journal={Bachelor", "booktitle={MSc"), "apa", "[Master’s thesis, Elm"),
        (THESIS.replace(", Elm University", ""), "mla", "2018. Bachelor’s thesis."),
        (THESIS.replace("year", "volume=3, year"), "apa", "Bachelor Thesis, Elm University, 3."),
        (OF_SCHOOL, "apa", "[Doctoral dissertation, Technische Universität Elm]."),
        (OF_SCHOOL.replace("Technische", "Read at a"), "apa", "[Doctoral dissertation, Read at a"),
        (OF_SCHOOL.replace("Technische", "3"), "apa", "Small trees [Doctoral dissertation]."),
        (PAGE, "apa", "(2017, March). Small trees. Treetime. https://elm.org/3"),
        (PAGE, "mla", "“Small Trees.” Treetime, Mar. 2017,"),
        (PAGE, "chicago", "“Small Trees.” Treetime, March. https"),
        (PAGE, "ieee", "“Small trees,” Treetime. Mar. 2017."),
    ],
)  # fmt: skip
def test_what_words_say_is_cited(entry: str, style: str, cited: str) -> None:
    import_text(entry)
    found = {each.style: each.text for each in citations(the_publication())}
    assert cited in found[style]
