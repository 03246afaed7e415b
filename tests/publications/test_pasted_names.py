"""Lists of authors as pasted from a CV."""

import pytest

from publications.pasted_names import read_typed_names


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Zhu, Hongyu and Phanishayee, Amar", ["Hongyu|Zhu", "Amar|Phanishayee"]),
        ("Hanyu Zhao, Zhenhua Han, and Zhi Yang", ["Hanyu|Zhao", "Zhenhua|Han", "Zhi|Yang"]),
        ("Hanyu Zhao, Zhi Yang", ["Hanyu|Zhao", "Zhi|Yang"]),
        ("Zhao, Hanyu", ["Hanyu|Zhao"]),
        ("Hongyu Zhu", ["Hongyu|Zhu"]),
        ("Zhu H., Phanishayee A., Pekhimenko G.", ["H.|Zhu", "A.|Phanishayee", "G.|Pekhimenko"]),
        ("El-Sayed N, Zhu H, Schroeder B.", ["N|El-Sayed", "H|Zhu", "B.|Schroeder"]),
        ("Qian, Z., He, Y., Su, C.", ["Z.|Qian", "Y.|He", "C.|Su"]),
        ("Francis C. M. Lau, Yuqi Wang", ["Francis C. M.|Lau", "Yuqi|Wang"]),
        ("Hanyu Zhao\nZhi Yang\n", ["Hanyu|Zhao", "Zhi|Yang"]),
        ("Hanyu Zhao; Zhi Yang", ["Hanyu|Zhao", "Zhi|Yang"]),
        ("Hanyu Zhao & Zhi Yang", ["Hanyu|Zhao", "Zhi|Yang"]),
        (
            "van Beethoven, Ludwig and King, Jr., Martin",
            ["Ludwig|van Beethoven", "Martin|King, Jr."],
        ),
        (r"Erd{\"o}s, Paul and Smith, John", ["Paul|Erdös", "John|Smith"]),
        ("{Simon and Schuster}", ["|Simon and Schuster"]),
        ("赵汉宇、杨智", ["|赵汉宇", "|杨智"]),
        ("赵汉宇, 杨智", ["|赵汉宇", "|杨智"]),
        ("", []),
    ],
)
def test_names_are_split(typed: str, names: list[str]) -> None:
    read = read_typed_names(typed).names
    whole = [f"{n.first}|{' '.join(p for p in (n.von, n.last) if p)}" for n in read]
    assert [w + (f", {n.jr}" if n.jr else "") for w, n in zip(whole, read, strict=True)] == names


@pytest.mark.parametrize("typed", ["Zhu, H., et al.", "Zhu H. and others", "H. Zhu et al."])
def test_et_al_is_recognized(typed: str) -> None:
    read = read_typed_names(typed)
    assert (len(read.names), read.truncated) == (1, True)


def test_omitted_names_are_marked_at_their_position() -> None:
    read = read_typed_names("Zhang, T., ... , Zhang, Z.")
    assert [(n.first, n.gap_before) for n in read.names] == [("T.", False), ("Z.", True)]


def test_marks_of_equal_contribution_are_read() -> None:
    read = read_typed_names("H. Zhang*, Z. Zheng*, W. Dai")
    assert [n.equal_group for n in read.names] == [1, 1, None]
