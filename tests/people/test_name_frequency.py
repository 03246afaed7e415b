"""How common a name is."""

from people.name_frequency import expected_namesakes, is_family_name


def test_a_rare_name_is_expected_less_often_than_a_common_one() -> None:
    names = [("Joel", "Tetreault"), ("Peter", "Brown"), ("Xiaolei", "Wang"), ("Wei", "Wang")]
    expected = [expected_namesakes(*name) for name in names]
    assert expected == sorted(expected)
    assert expected[0] < 0.01
    assert expected[-1] > 1


def test_a_nickname_counts_with_the_name_that_it_is_short_for() -> None:
    assert expected_namesakes("Bill", "Byrne") >= expected_namesakes("William", "Byrne") / 2


def test_a_chinese_name_that_the_table_lacks_is_estimated_from_its_syllables() -> None:
    assert expected_namesakes("Xueting", "Wang") > expected_namesakes("Xueting", "Zuo")
    assert expected_namesakes("", "王伟") == expected_namesakes("Wei", "Wang")


def test_initials_are_as_common_as_all_names_that_they_fit() -> None:
    assert expected_namesakes("W.", "Wang") > expected_namesakes("Wei", "Wang")


def test_family_names_are_recognized() -> None:
    assert is_family_name("Liu")
    assert not is_family_name("Hanyu")
