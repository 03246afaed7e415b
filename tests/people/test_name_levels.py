"""How a printed name fits a recorded one."""

import pytest

from people.name_levels import NameLevel, index_keys, name_level
from people.names import split_full_name


def parts(name: str) -> tuple[str, ...]:
    """A name as "first|von|last|jr", or written out."""
    if "|" in name:
        return tuple(name.split("|"))
    given, family = split_full_name(name)
    return given, "", family, ""


@pytest.mark.parametrize(
    ("one", "other", "level"),
    [
        ("Alice Example", "Example, Alice", NameLevel.SAME),
        ("Rob van der|| Goot|", "Rob van der Goot", NameLevel.SAME),
        ("Hal||Daumé III|", "Daumé, Hal", NameLevel.SAME),
        ("||山田太郎|", "太郎||山田|", NameLevel.SAME),
        ("||山田 太郎|", "太郎||山田|", NameLevel.SAME),
        ("趙漢宇", "赵汉宇", NameLevel.SAME),
        ("||澤田 研二|", "沢田||研二|", NameLevel.SAME),
        ("||Suryanarayanan|", "Suryanarayanan", NameLevel.SAME),
        ("Andrea||Del Prete|", "Andrea Del||Prete|", NameLevel.CUT),
        ("Maria||Toporowska Gronostaj|", "Maria Toporowska||Gronostaj|", NameLevel.CUT),
        ("Hans Mueller", "Hans Müller", NameLevel.UMLAUT),
        ("Đorđe Petrović", "Djordje Petrovic", NameLevel.UMLAUT),
        ("Đorđe Petrović", "Dj. Petrović", NameLevel.SHORT),
        ("Tarō Itō", "Taroh Itou", NameLevel.UMLAUT),
        ("Yun Lü", "Yun Lyu", NameLevel.UMLAUT),
        ("Yun Lv", "Yun Lyu", NameLevel.UMLAUT),
        ("Yun Lu", "Yun Lyu", NameLevel.NONE),
        ("Wei Hou", "Wei Ho", NameLevel.NONE),
        ("Ana Silva", "Ana Silyua", NameLevel.NONE),
        ("Mohamed Attia", "Mohammed Atiyya", NameLevel.SPELLING),
        ("Sergey B. Example", "Sergei Example", NameLevel.SPELLING),
        ("Hans J. Mueller", "Hans Müller", NameLevel.MIDDLE),
        ("Tom M. Mitchell", "Tom Mitchell", NameLevel.MIDDLE),
        ("David D. Lewis", "David Lewis", NameLevel.MIDDLE),
        ("Rob Goot", "Rob van der Goot", NameLevel.PARTICLE),
        ("Francis Lau", "Francis C. M. Lau", NameLevel.MIDDLE),
        ("Ana García", "Ana||García Márquez|", NameLevel.PART),
        ("Marco Cabezudo", "Marco Antonio Sobrevilla Cabezudo", NameLevel.PART),
        ("Marco A. S. Cabezudo", "Marco Antonio Sobrevilla Cabezudo", NameLevel.MIDDLE),
        ("Jackie Cheung", "Jackie Chi Kit Cheung", NameLevel.MIDDLE),
        ("David Matos", "David Martins|de|Matos|", NameLevel.PART),
        ("Osvaldo de Oliveira", "Osvaldo||Oliveira|Jr.", NameLevel.PART),
        ("Dan Example", "Daniel Example", NameLevel.SHORT),
        ("Kathy Example", "Kathleen Example", NameLevel.SHORT),
        ("Jake Example", "Jacob Example", NameLevel.SHORT),
        ("Bob Example", "Robert Example", NameLevel.SHORT),
        ("Chi Moon Lau", "Francis Chi Moon Lau", NameLevel.MIDDLE_AS_GIVEN),
        ("Jyh-Shing Roger Jang", "Roger Jyh-Shing Jang", NameLevel.MIDDLE_AS_GIVEN),
        ("Liu, Yang", "Yang, Liu", NameLevel.TURNED),
        ("Seo||Min-joon|", "Minjoon Seo", NameLevel.TURNED),
        ("Anh Tuan||Luu|", "Luu Anh||Tuan|", NameLevel.TURNED),
        ("赵汉宇", "Hanyu Zhao", NameLevel.CHARACTERS),
        ("许长伟", "Changwei Xu", NameLevel.CHARACTERS),
        ("许朝晖", "Zhaohui Xu", NameLevel.CHARACTERS),
        ("许朝晖", "Chaohui Xu", NameLevel.CHARACTERS),
        ("许朝晖", "Xiaohui Xu", NameLevel.NONE),
        ("||김민수|", "Min-Su Kim", NameLevel.CHARACTERS),
        ("С. Иванов", "Sergei Ivanov", NameLevel.CHARACTERS),
        ("Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos", NameLevel.CHARACTERS),
        ("やまだ たろう", "Taro Yamada", NameLevel.CHARACTERS),
        ("Пётр Иванов", "Sergei Ivanov", NameLevel.NONE),
        ("H. Zhao", "Hanyu Zhao", NameLevel.INITIALS),
        ("||Zhao HY|", "Han-Yu Zhao", NameLevel.INITIALS),
        ("W. Byrne", "Bill Byrne", NameLevel.INITIALS),
        ("Manabu Okumara", "Manabu Okumura", NameLevel.TYPO),
        ("Hannah Example", "Hanna Example", NameLevel.TYPO),
        ("Young-Bum Kim", "Young-Gil Kim", NameLevel.NONE),
        ("Cheng-Yuan Lin", "Chu-Cheng Lin", NameLevel.NONE),
        ("John D. Burger", "John F. Burger", NameLevel.NONE),
        ("Wei Wang", "Weihua Wang", NameLevel.NONE),
        ("Paul Example", "Paula Example", NameLevel.NONE),
        ("William||Cohen|Sr.", "William||Cohen|Jr.", NameLevel.NONE),
        ("||Example Collaboration|", "Alice Example", NameLevel.NONE),
    ],
)
def test_names_fit_at_the_same_level_in_both_directions(
    one: str, other: str, level: NameLevel
) -> None:
    assert name_level(parts(one), parts(other)) is level
    assert name_level(parts(other), parts(one)) is level
    if level is not NameLevel.NONE:
        assert index_keys(parts(one)) & index_keys(parts(other))
