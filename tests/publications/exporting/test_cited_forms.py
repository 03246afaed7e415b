"""Versions, volumes, first editions and manuscripts in citations."""

import pytest

from publications.exporting.citation_styles import citations
from publications.exporting.csl import csl_item
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
ROE = "author={Roe, Jane}, year=2020, title={Trees}"
PACKAGE = f"@manual{{k, {ROE}, note={{R package version 0.18-2}}, url={{https://a.org/oak}}}}"
VOLUMES = f"@book{{k, {ROE}, volumes=2, publisher={{Elm}}}}"
REPRINT = f"@book{{k, {ROE}, publisher={{Elm}}, origyear=1968}}"
ISSUE = f"@article{{k, {ROE}, journal={{Oak}}, series={{6th Meeting on the Oak}}, volume=7}}"
IN_CAPITALS = f"@inproceedings{{k, {ROE}, booktitle={{JOURNAL OF THE AIDS SOCIETY}}}}"
NAMED = PACKAGE.replace("Trees", "oaks: Trees using wood and leaves")
THE = "@misc{k, author={Oakworks, The}, year=2020, title={Trees}}"
DRAFT = f"@unpublished{{k, {ROE}}}"
OWN = "@report{k, author={{Oak Society}}, year=2020, title={Trees}, institution={{Oak Society}}}"
EDITORS = "editor={Doe, Al and Poe, Bo and Moe, Cy}"
PAPER = (
    f"@inproceedings{{k, {ROE}, booktitle={{Elm}}, publisher={{Oak}}, pages={{3--9}}, {EDITORS}}}"
)
CHAPTER = f"@incollection{{k, {ROE}, booktitle={{Elm}}, publisher={{Oak}}, series={{Wood}}, "


def cite(entry: str) -> dict[str, str]:
    import_text(entry)
    return {found.style: found.text for found in citations(the_publication())}


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (PACKAGE, "apa", "Trees (Version 0.18-2) [Computer software]. https://a.org/oak"),
        (PACKAGE, "ieee", "Trees. (2020). Version 0.18-2. [Online]. Available: "),
        (PACKAGE, "acm", "2020. Trees. Version 0.18-2. Retrieved from"),
        (PACKAGE, "chicago", "Trees. V. 0.18-2. https://a.org/oak."),
        (PACKAGE, "mla", "Trees. Version 0.18-2, 2020, https://a.org/oak."),
        (NAMED, "chicago", "oaks: Trees Using Wood and Leaves. V. 0.18-2."),
        (THE, "apa", "The Oakworks. (2020). Trees."),
        (THE.replace("Oakworks", "Nguyen"), "apa", "Nguyen, T. (2020). Trees."),
        (VOLUMES, "apa", "Trees (Vols. 1–2). Elm."),
        (VOLUMES, "chicago", "Trees. 2 vols. Elm."),
        (VOLUMES, "mla", "Trees. Elm, 2020. 2 vols."),
        (REPRINT, "chicago", "Roe, Jane. (1968) 2020. Trees. Elm."),
        (REPRINT, "mla", "Roe, Jane. Trees. 1968. Elm, 2020."),
        (DRAFT, "apa", "Roe, J. (2020). Trees [Unpublished manuscript]."),
        (DRAFT, "ieee", "J. Roe, “Trees,” unpublished, 2020."),
        (DRAFT, "acm", "Jane Roe. 2020. Trees. Unpublished manuscript."),
        (DRAFT, "mla", "Roe, Jane. “Trees.” Unpublished manuscript. 2020."),
        (f"@unpublished{{k, {ROE}, series={{Oak Papers}}}}", "apa", "Trees (Oak Papers)."),
        (ISSUE, "apa", "Trees. Oak, 7."),
        (ISSUE.replace("6th Meeting on the Oak", "2nd series"), "mla", "Oak, 2nd series, vol. 7"),
        (IN_CAPITALS, "acm", "In Journal of the AIDS Society, 2020."),
        (OWN, "apa", "Oak Society. (2020). Trees."),
        (OWN, "mla", "Trees. Oak Society, 2020."),
        (OWN, "chicago", "Oak Society. 2020. Trees. Oak Society."),
        (PAPER, "acm", "In Elm, 2020, Al Doe, Bo Poe, and Cy Moe (Eds.). Oak, 3–9."),
        (f"{CHAPTER}edition=3, {EDITORS}}}", "acm",
         "In Elm (3rd ed.) (Wood), Al Doe, Bo Poe, and Cy Moe (Eds.). Oak."),
        (f"{CHAPTER}volume=2, number=79}}", "acm", "In Elm, Vol. 2 (Wood, No. 79). Oak."),
        (f"{CHAPTER}volume=2}}", "acm", "In Elm (Wood, Vol. 2). Oak."),
    ],
)  # fmt: skip
def test_a_style_prints(entry: str, style: str, cited: str) -> None:
    assert cited in cite(entry)[style]


def test_apa_has_no_period_after_the_original_year() -> None:
    assert cite(REPRINT)["apa"].endswith("Elm. (Original work published 1968)")


def test_a_later_original_year_is_none() -> None:
    import_text(REPRINT.replace("1968", "2021"))
    assert "original-date" not in csl_item(the_publication())


def test_a_package_of_r_is_software() -> None:
    import_text(PACKAGE)
    found = csl_item(the_publication())
    assert (found["type"], found["version"]) == ("software", "0.18-2")


@pytest.mark.parametrize(
    ("title", "style", "cited"),
    [
        ("The ‘oaks’ of Roe’s wood", "apa", "The “oaks” of Roe’s wood."),
        ("The ‘oaks’ of Roe’s wood", "chicago", "“The ‘Oaks’ of Roe’s Wood.”"),
        ("Rock ‘n’ roll", "acm", "Rock ‘n’ roll."),
        ("‘Tis the oaks’ time", "acm", "‘Tis the oaks’ time."),
        ("Les ‘oaks’ de la ville", "apa", "Les ‘oaks’ de la ville."),
        ("The oak─elm hybrid", "chicago", "“The Oak–Elm Hybrid.”"),
        ("Le roman naturaliste", "mla", "“Le roman naturaliste.”"),
        ("El niño events", "apa", "El niño events."),
        ("Il bosco", "chicago", "“Il bosco.”"),
        ("Why oaks fall | The Elm", "chicago", "“Why Oaks Fall | The Elm.”"),
        ("Dynamic Trees with R and knitr", "mla", "“Dynamic Trees with R and knitr.”"),
        ("Trees in knitr: the oak", "mla", "“Trees in knitr: The Oak.”"),
        ("On (q,t)-trees", "chicago", "“On (q,t)-Trees.”"),
        ("Ich pflanze, also bin ich", "mla", "“Ich pflanze, also bin ich.”"),
        ("Trees that grow", "mla", "“Trees That Grow.”"),
    ],
)
def test_a_title_is_printed(title: str, style: str, cited: str) -> None:
    entry = f"@article{{k, author={{Roe, Jane}}, year=2020, journal={{Oak}}, title={{{title}}}}}"
    assert cited in cite(entry)[style]
