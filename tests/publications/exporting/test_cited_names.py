"""Names of people in citations that files write in their own ways."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication


def cite(authors: str) -> dict[str, str]:
    import_text(f"@book{{k, author={{{authors}}}, title={{Trees}}, year=2020}}")
    return {found.style: found.text for found in citations(the_publication())}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("authors", "apa"),
    [
        ("ROE, GA and DOE, AM and POE, C", "Roe, G. A., Doe, A. M., & Poe, C."),
        ("ROE, CJ", "Roe, C. J."),
        ("ROE, AD", "Roe, A. D."),
        ("Roe, HR. and Doe, Ch.", "Roe, H. R., & Doe, Ch."),
        ("Roe, Zs. and Doe, A.Ya. and Poe, Joh.", "Roe, Zs., Doe, A. Ya., & Poe, J."),
        ("Roe, Bruno C. d. S.", "Roe, B. C. d. S."),
        ("Roe, Anna d.", "Roe, A. D."),
        ("Kuen-Bang Hou (Oak) and Pete (pete1)", "Hou (Oak), K.-B., & Pete (pete1)."),
        ("Jane Doe and with contributions from Al Roe", "Doe, J."),
        ("Jane Doe and with contributions by Roe", "Doe, J."),
        ("LI, XU and MA, LI", "Li, X., & Ma, L."),
        ("LI, XU and ROE, ANNE C", "Li, X., & Roe, A. C."),
        ("a Roe, Gary", "Roe, G. A."),
        ("a Kempis, Thomas", "a Kempis, T."),
    ],
)
def test_initials_beside_a_name_in_capitals_are_told_from_first_names(
    authors: str, apa: str
) -> None:
    assert cite(authors)["apa"].startswith(f"{apa} (2020)")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("author", "chicago"),
    [
        ("ROE, JOHN A.", "Roe, John A."),
        ("O'ROE, JEAN-PIERRE", "O’Roe, Jean-Pierre"),
        ("MCROE, Jane", "McRoe, Jane"),
        ("VAN DER ROE, JANE", "van der Roe, Jane"),
        ("ROE-LEE, ANNA XU", "Roe-Lee, Anna Xu"),
        ("LI, XU", "Li, Xu"),
        ("ROE, JA", "Roe, J. A."),
        ("DJ, Jane", "DJ, Jane"),
        ("{NASA}", "NASA"),
    ],
)
def test_names_in_capitals_are_cited_as_others_are(author: str, chicago: str) -> None:
    assert cite(author)["chicago"].startswith(f"{chicago}. 2020".replace("..", "."))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("author", "apa"),
    [
        ("Anna M Van Roe", "Van Roe, A. M. (2020)"),
        ("Roe, Anna Von", "Von Roe, A. (2020)"),
        ("Anna Van Nguyen", "Nguyen, A. V. (2020)"),
        ("Anna Dalle Rose", "Dalle Rose, A. (2020)"),
        ("Julie Du Toit", "Du Toit, J. (2020)"),
        ("Wei Du Li", "Li, W. D. (2020)"),
        ("Karl Vom Roe", "Vom Roe, K. (2020)"),
        ("Laurent El Roe", "El Roe, L. (2020)"),
        ("Roberto Di Cosmo", "Di Cosmo, R. (2020)"),
        ("Li Di Wu", "Wu, L. D. (2020)"),
    ],
)
def test_a_particle_with_a_capital_is_of_the_family_name(author: str, apa: str) -> None:
    assert cite(author)["apa"].startswith(apa)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("author", "apa"),
    [
        ("{John Roe}", "Roe, J. (2020)"),
        ("{François Roe}", "Roe, F. (2020)"),
        ("{Ivan Šnučec}", "Šnučec, I. (2020)"),
        ("{Lu A. Roe}", "Roe, L. A. (2020)"),
        ("Team, R Core", "R Core Team. (2020)"),
        ("Organization, World Health", "World Health Organization. (2020)"),
        ("United Nations", "United Nations. (2020)"),
        ("Nations, Jane", "Nations, J. (2020)"),
        ("Team, The Oak science", "The Oak science Team. (2020)"),
        ("The Oak science team", "The Oak science team. (2020)"),
        ("{Alice Foundation}", "Alice Foundation. (2020)"),
        ("{World Bank}", "World Bank. (2020)"),
        ("GmbH, Oak", "Oak GmbH. (2020)"),
        ("{OFFICE OF TREES AND RULES}", "Office of Trees and Rules. (2020)"),
        ("{J. R. Roe {\\&} A. Doe}", "Roe, J. R., & Doe, A. (2020)"),
        ("{Abu Roe Doe} and {Lin A Poe} and {Oz Elm}", "Doe, A. R., Poe, L. A., & Elm, O. (2020)"),
        ("{Abu Roe Doe} and {Oak Society} and {Oz Elm}", "Abu Roe Doe, Oak Society, &"),
        ("Roe, AnnaC.", "Roe, A. C. (2020)"),
        ("{U. S. Congress on Trees}", "U. S. Congress on Trees. (2020)"),
    ],
)
def test_a_person_in_braces_has_initials(author: str, apa: str) -> None:
    assert cite(author)["apa"].startswith(apa)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("author", "ieee"), [("{Roe Limited.}", "Roe Limited, "), ("{Roe Ltd.}", "Roe Ltd., ")]
)
def test_the_name_of_an_organization_ends_with_one_mark(author: str, ieee: str) -> None:
    assert cite(author)["ieee"].startswith(ieee)


@pytest.mark.django_db
def test_a_syllable_of_one_letter_is_no_initial() -> None:
    assert cite("Lin, I-Tan and Roe, J-P")["acm"].startswith("I-Tan Lin and J.-P. Roe. 2020")
