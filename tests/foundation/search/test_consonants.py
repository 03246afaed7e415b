"""Names in scripts that leave out vowels are found as people spell them in Latin letters."""

import pytest

from foundation.search.consonants import are_enough, consonants_of_latin, words_of_consonants


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("محمد رضا کریمی", "mohammad reza karimi"),
        ("محمد", "muhammed"),
        ("خالد البحراني", "khaled albahrani"),
        ("خالد البحراني", "khalid bahrani"),
        ("فاطمة الزهراء", "fatimah zahra"),
        ("عبد الرحمن", "abdul rahman"),
        ("عبد الرحمن", "abdur rahman"),
        ("عبد الرحمن المنصوري", "abdurrahman almansuri"),
        ("حسین تقی‌زاده", "hossein taghizadeh"),
        ("عثمان", "othman"),
        ("عائشة بن يوسف", "aicha benyoussef"),
        ("יעל כהן", "yael cohen"),
        ("דָּוִד לֵוִי", "david levi"),
        ("נועם גלים־ים", "noam galim yam"),
        ("רחל", "rachel"),
        ("สมชาย ใจดี", "somchai jaidee"),
        ("อรุณี ศรีสุข", "arunee srisuk"),
        ("ศิริพร ทะเลงาม", "siriporn thalengam"),
        ("วิชัย สุขสวัสดิ์", "wichai suksawat"),
        ("สุภาพร จันทร์เพ็ญ", "supaporn chanpen"),
        ("ลักษณ์ ศาสตร์", "lak sat"),
        ("วรรณา ทองดี", "wanna thongdee"),
        ("สุรชัย จันทร์งาม", "surachai channgam"),
        ("กัญญา สุวรรณรัตน์", "kanya suwannarat"),
        ("ธนพล เจริญสุข", "thanaphon charoensuk"),
        ("บุญมี เจริญ", "bunmi charoen"),
        ("יצחק אברמוביץ", "itzhak abramovitch"),
    ],
)
def test_a_name_is_found_as_people_spell_it(name: str, typed: str) -> None:
    there = set(words_of_consonants(name))
    words = [consonants_of_latin(word) for word in typed.split()]
    assert are_enough(words)
    assert all(there.intersection(each) for each in words)


@pytest.mark.parametrize(
    ("name", "typed"),
    [("محمد رضا کریمی", "ahmad"), ("יעל כהן", "cole"), ("สมชาย ใจดี", "somsak")],
)
def test_other_names_are_not_found(name: str, typed: str) -> None:
    assert not set(words_of_consonants(name)).intersection(consonants_of_latin(typed))


@pytest.mark.parametrize("typed", ["omar", "sarah", "lee", "ai ai"])
def test_a_few_consonants_are_those_of_too_many_names(typed: str) -> None:
    assert not are_enough([consonants_of_latin(word) for word in typed.split()])


@pytest.mark.parametrize("name", ["", "Jürgen Müller", "赵汉宇", "Иван Петров", "अमित शर्मा"])
def test_names_in_other_scripts_are_read_otherwise(name: str) -> None:
    assert words_of_consonants(name) == []


def test_a_word_that_is_still_being_typed_begins_those_of_names() -> None:
    there = words_of_consonants("רחל גולדברג")
    (begun,) = consonants_of_latin("goldb", is_unfinished=True)
    assert not set(there).intersection(consonants_of_latin("goldb"))
    assert any(word.startswith(begun) for word in there)
