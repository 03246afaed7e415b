import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.names import (
    given_name_first,
    has_initials_only,
    initials_key,
    is_cjk,
    name_key,
    search_forms,
    without_suffix,
    without_titles,
)
from people.names import split_full_name as split


@pytest.mark.parametrize(
    ("name", "given_names", "family_name"),
    [
        ("Hanyu Zhao", "Hanyu", "Zhao"),
        ("Francis C. M. Lau", "Francis C. M.", "Lau"),
        ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
        ("Charles de la Vallée Poussin", "Charles de la Vallée", "Poussin"),
        ("Zhao, Hanyu", "Hanyu", "Zhao"),
        ("van Beethoven, Ludwig", "Ludwig", "van Beethoven"),
        ("  Hanyu   Zhao ", "Hanyu", "Zhao"),
        ("Robert E. Lucas, Jr.", "Robert E.", "Lucas"),
        ("Lucas, Jr., Robert E.", "Robert E.", "Lucas"),
        ("Henry Ford III", "Henry", "Ford"),
        ("Aristotle", "", "Aristotle"),
        ("bell hooks", "bell", "hooks"),
        ("赵汉宇", "汉宇", "赵"),
        ("欧阳修", "修", "欧阳"),
        ("诸葛", "", "诸葛"),
        ("金", "", "金"),
        ("김민수", "민수", "김"),
        ("山田 太郎", "太郎", "山田"),
        ("赵 汉宇", "汉宇", "赵"),
        ("", "", ""),
    ],
)
def test_a_name_is_split_as_its_bearer_would(name: str, given_names: str, family_name: str) -> None:
    assert split(name) == (given_names, family_name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zhao, Hanyu", "Hanyu Zhao"),
        ("van Beethoven,  Ludwig", "Ludwig van Beethoven"),
        ("García Márquez, Gabriel", "Gabriel García Márquez"),
        ("Rahman, Md", "Md Rahman"),
        ("赵, 汉宇", "赵汉宇"),
        *((name, name) for name in ("Hanyu Zhao", "赵汉宇", "Aristotle", "Zhao,", ", Hanyu")),
        *((f"Alice Example, {end}",) * 2 for end in ("Jr.", "III", "Ph.D.", "PhD", "MD", "M. D.")),
        ("Lucas, Jr., Robert E.", "Lucas, Jr., Robert E."),
    ],
)
def test_a_name_with_the_family_name_first_is_turned(name: str, shown: str) -> None:
    assert given_name_first(name) == shown


@pytest.mark.parametrize(
    "written",
    [("Zhisheng", "Ye"), ("zhi-sheng", "YE"), ("Zhi Sheng", "Ye"), ("Zhìshèng", "Yè")],
)
def test_case_accents_hyphens_and_spaces_do_not_count_in_a_key(written: tuple[str, str]) -> None:
    assert name_key(*written) == "zhisheng ye"


def test_two_parts_of_a_name_do_not_run_together_in_a_key() -> None:
    assert name_key("An", "Nie") != name_key("Ann", "Ie")
    assert name_key("", "Aristotle") == "aristotle"


def test_initials_have_a_key_that_a_full_name_shares() -> None:
    assert initials_key("H.", "Zhao") == initials_key("Hanyu", "Zhao") == "h zhao"
    assert initials_key("Z.-S.", "Ye") == initials_key("Zhisheng", "Ye")


@pytest.mark.parametrize("given_names", ["H.", "F. C. M.", "FCM", "F.C.M.", "J.-P.", "", "É."])
def test_initials_are_recognized(given_names: str) -> None:
    assert has_initials_only(given_names)


@pytest.mark.parametrize("given_names", ["Hanyu", "Francis C. M.", "Bo", "Jo", "汉宇", "Al"])
def test_full_names_are_not_taken_for_initials(given_names: str) -> None:
    assert not has_initials_only(given_names)


@pytest.mark.parametrize(
    ("text", "answer"), [("赵", True), ("かな", True), ("김", True), ("Ž", False)]
)
def test_chinese_japanese_and_korean_are_recognized(text: str, answer: bool) -> None:
    assert is_cjk(text) is answer


@pytest.mark.parametrize("typed", ["赵汉宇", "hanyu zhao", "zhaohanyu", "zhao", "hanyu", "汉宇"])
def test_a_chinese_name_is_found_by_characters_and_by_pinyin(typed: str) -> None:
    forms = search_forms(["赵汉宇"])
    assert all(word in forms for word in typed.split())


def test_a_chinese_name_is_found_by_each_reading_of_the_given_name() -> None:
    assert {"zhaohui", "chaohui", "xuzhaohui", "xuchaohui"} <= set(search_forms(["许朝晖"]).split())


def test_every_name_is_searched_once() -> None:
    assert search_forms(["Hanyu Zhao", "HANYU ZHAO"]) == "hanyu zhao"


def test_search_ignores_accents() -> None:
    assert search_forms(["Jürgen Müller"]) == "jurgen muller juergen mueller"
    assert {"lu", "lv", "lyu"} <= set(search_forms(["Lü Yun"]).split())


@given(st.text())
def test_splitting_loses_no_word(name: str) -> None:
    name = without_suffix(" ".join(name.split()))
    given_names, family_name = split(name)
    joined = "".join((given_names + family_name).split())
    assert sorted(joined.replace(",", "")) == sorted("".join(name.split()).replace(",", ""))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Prof. Dr. Alice Roe", "Alice Roe"),
        ("Dr. A. Roe", "A. Roe"),
        ("Dr Roe", "Roe"),
        ("PD Dr. Alice Roe", "Alice Roe"),
        ("Dr. rer. nat. Alice Roe", "Alice Roe"),
        ("Univ.-Prof. Dr.-Ing. habil. Alice Roe", "Alice Roe"),
        ("Dr. h.c. mult. Alice Roe", "Alice Roe"),
        ("Associate Professor Alice Roe", "Alice Roe"),
        ("M.Sc. Alice Roe", "Alice Roe"),
        ("Alice Roe, Ph.D.", "Alice Roe"),
        ("Dr. Roe, Alice", "Roe, Alice"),
    ],
)
def test_titles_and_degrees_are_no_part_of_a_name(written: str, name: str) -> None:
    assert without_titles(written) == name


@pytest.mark.parametrize(
    "name",
    ["Drew Roe", "Magda Roe", "PD James", "B.A. Smith", "M. Scott", "Roe, MD", "Roe, Jr.", "Dr.",
     "Prof", "Roe, Alice", "王小明", ""],
)  # fmt: skip
def test_what_may_be_a_name_is_no_title(name: str) -> None:
    assert without_titles(name) == name
