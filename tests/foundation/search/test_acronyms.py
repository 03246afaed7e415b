"""Names are found by their initials, however a field writes its acronyms."""

import pytest

from foundation.search.acronyms import acronyms_of


@pytest.mark.parametrize(
    ("name", "acronym"),
    [
        ("Symposium on Operating Systems Principles", "sosp"),
        ("ACM Symposium on Operating Systems Principles (SOSP)", "sosp"),
        ("ACM SIGPLAN Symposium on Principles of Programming Languages", "popl"),
        ("IEEE/CVF Conference on Computer Vision and Pattern Recognition", "cvpr"),
        ("International Conference on Very Large Data Bases", "vldb"),
        ("Massachusetts Institute of Technology", "mit"),
        ("Ludwig-Maximilians-Universität München", "lmum"),
        ("Karlsruher Institut für Technologie", "kit"),
        ("Consejo Superior de Investigaciones Científicas", "csic"),
        ("École Polytechnique Fédérale de Lausanne", "epfl"),
        ("The Astrophysical Journal", "apj"),
        ("Communications of the ACM", "cacm"),
        ("Московский государственный университет", "мгу"),
        ("京都大学", "京大"),
        ("國立臺灣大學", "臺大"),
        ("포항공과대학교", "포항공대"),
        ("이화여자대학교", "이화여대"),
        ("서울과학기술대학교", "서울과기대"),
    ],
)
def test_a_name_has_the_acronym(name: str, acronym: str) -> None:
    assert acronym in acronyms_of(name)


@pytest.mark.parametrize("name", ["", "Nature", "Bell Labs", "北京大学 清华大学 复旦大学"])
def test_short_names_and_characters_have_none(name: str) -> None:
    assert acronyms_of(name) == []


def test_what_has_a_short_name_has_one_more_acronym() -> None:
    assert acronyms_of("University of California, Berkeley", has_short_name=True) == ["ucb"]
