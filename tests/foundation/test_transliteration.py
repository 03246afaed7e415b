"""Names in other scripts are found by each usual spelling in Latin letters."""

import pytest

from foundation.romanization import (
    hepburn_of_kunrei,
    pinyin_of_family_name,
    pinyin_of_title,
    readings_of_given_name,
    spelled_words,
    spelled_words_of_title,
    spellings_of_loan,
    syllables_of_pinyin,
)
from foundation.transliteration import further_spellings


@pytest.mark.parametrize(
    ("word", "spelled"),
    [
        ("Юлия", {"yuliya", "iuliia", "julija"}),
        ("Жёлудева", {"zheludeva", "zeludeva"}),
        ("Чайковский", {"chaykovskiy", "chaikovskii", "tchaikovski", "tschaikowski"}),
        ("Гриценко", {"gritsenko", "hrytsenko"}),
        ("Ђорђевић", {"djordjevic"}),
        ("Μπακογιάννης", {"bakogiannis"}),
        ("Ευάγγελος", {"evangelos"}),
        ("Ευθύμιος", {"efthymios"}),
        ("Χαραλάμπους", {"charalambous"}),
        ("Χατζηδάκης", {"chatzidakis", "hatzidakis"}),
        ("Κωνσταντίνος", {"konstantinos", "constantinos"}),
        ("Δημητρίου", {"dimitriou", "demetriou"}),
        ("शर्मा", {"sharma"}),
        ("कपूर", {"kapur", "kapoor"}),
        ("दीपक", {"dipak", "deepak"}),
        ("अमित", {"amit"}),
        ("ज़ाकिर", {"zakir"}),
        ("Щербаков", {"scherbakov"}),
        ("Ельцин", {"yeltsin"}),
        ("Воробьёва", {"vorobyova"}),
        # Scripts of India: vowels that aren't written, and those that aren't spoken
        ("नरेन्द्र", {"narendra"}),
        ("मनमोहन", {"manmohan"}),
        ("যাদব", {"jadab"}),
        ("মুখোপাধ্যায়", {"mukhopadhyay"}),
        ("বিশ্বাস", {"bishwas"}),
        ("ਸਿੰਘ", {"singh"}),
        ("પટેલ", {"patel"}),
        ("ಕುವೆಂಪು", {"kuvempu"}),
        ("సత్యనారాయణ", {"satyanarayana", "satyanarayan"}),
        ("ഗോപാലകൃഷ്ണൻ", {"gopalakrishnan"}),
        ("முத்து", {"muthu", "muttu"}),
        ("முருகன்", {"murugan"}),
        ("மஞ்சுளா", {"manjula"}),
        ("செல்வி", {"selvi", "chelvi"}),
        ("சுப்பிரமணியன்", {"subramaniyan", "subramanian"}),
        ("பிரகாஷ்", {"prakash"}),
        ("கிருஷ்ணன்", {"krishnan"}),
        ("பாலசுப்ரமணியன்", {"palasupramaniyan", "balasubramanian"}),
        ("கணேசன்", {"kanesan", "ganesan"}),
        ("Smith", set()),
        ("", set()),
    ],
)
def test_spellings(word: str, spelled: set[str]) -> None:
    found = further_spellings(word)
    assert spelled <= set(found)
    assert bool(found) is bool(spelled)


def test_family_names_are_read_as_such() -> None:
    assert pinyin_of_family_name("曾") == "zeng"
    assert pinyin_of_family_name("單") == "shan"
    assert pinyin_of_family_name("长孙") == "zhangsun"
    assert pinyin_of_family_name("赵") == "zhao"


def test_given_names_are_read_in_every_way() -> None:
    assert readings_of_given_name("汉宇") == ["hanyu"]
    assert readings_of_given_name("长伟") == ["changwei", "zhangwei"]
    assert readings_of_given_name("朝暉") == ["zhaohui", "chaohui"]
    assert readings_of_given_name("Wei") == ["Wei"]
    assert readings_of_given_name("") == [""]
    assert len(readings_of_given_name("长重乐朝")) == 8


def test_rare_forms_of_characters_are_read_as_the_usual_ones() -> None:
    assert pinyin_of_family_name("𠮷田") == "jitian"
    assert pinyin_of_family_name("㐂") == "㐂"


def test_vowels_of_two_letters_are_one() -> None:
    assert spelled_words("Հարությունյան Παπανδρέου")[0] == "Harutyunyan"


def test_syllables_of_ethiopic_are_spelled() -> None:
    assert spelled_words("አበበ ሰላማዊት") == ["abebe", "selamawit"]


def test_only_words_of_other_scripts_are_spelled() -> None:
    assert spelled_words("MSU") == []
    assert "universitet" in spelled_words("Московский университет (MSU)")


@pytest.mark.parametrize(
    ("word", "syllables"),
    [
        ("fenbushi", [("fen", "bu", "shi")]),  # codespell:ignore bu
        ("xian", [("xian",), ("xi", "an")]),
        ("fangan", [("fan", "gan"), ("fang", "an")]),
        ("zhuang", [("zhuang",), ("zhu", "ang")]),
        ("network", []),
        ("jawu", []),
        ("lvcv", []),
        ("深度", []),
        ("a" * 1_000, []),
        ("", []),
    ],
)
def test_syllables_of_pinyin(word: str, syllables: list[tuple[str, ...]]) -> None:
    assert syllables_of_pinyin(word) == syllables


def test_only_titles_in_chinese_are_read_as_pinyin() -> None:
    assert pinyin_of_title("基于GPU的深度学习") == ["ji", "yu", "de", "shen", "du", "xue", "xi"]
    assert pinyin_of_title("雅楽の音律") == []
    assert pinyin_of_title("Plain") == []


def test_words_of_titles_are_spelled_unless_search_spells_what_is_typed() -> None:
    assert spelled_words_of_title("GPU 가속과 Η τέχνη")[0] == "gasokgwa"
    assert "techni" in spelled_words_of_title("Η τέχνη")
    for title in ("Plain", "β-Sheets in Größe", "Кинетика", "にほんざる", "深度学习"):
        assert spelled_words_of_title(title) == [], title


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("长江", "chang jiang"),
        ("長江", "chang jiang"),
        ("生长期", "sheng zhang qi"),
        ("重庆银行", "chong qing yin hang"),
        ("社会计算", "she hui ji suan"),
        ("会计", "kuai ji"),
        ("研究的目的", "yan jiu de mu di"),
        ("项目的研究", "xiang mu de yan jiu"),
        ("音乐", "yin yue"),
    ],
)
def test_characters_are_read_as_in_their_word(text: str, read: str) -> None:
    assert " ".join(pinyin_of_title(text)) == read


@pytest.mark.parametrize(
    ("loan", "acronym"),
    [
        ("카이스트", "kaist"),
        ("포스텍", "postech"),
        ("유니스트", "unist"),
        ("ポステック", "postech"),
        ("ジャクサ", "jaxa"),
        ("カイスト", "kaist"),
    ],
)
def test_acronyms_are_read_from_how_korean_and_japanese_spell_them(loan: str, acronym: str) -> None:
    assert acronym in spellings_of_loan(loan)


def test_other_scripts_have_no_loans() -> None:
    assert spellings_of_loan("техно") == []


@pytest.mark.parametrize(
    ("typed", "hepburn"),
    [
        ("tutiya", "tsuchiya"),
        ("tsutiya", "tsuchiya"),
        ("huziwara", "fujiwara"),
        ("syota", "shota"),
        ("zyunko", "junko"),
        ("tsuchiya", ""),
        ("chushi", ""),
        ("watanabe", ""),
    ],
)
def test_official_spellings_of_japanese_are_read_as_hepburn(typed: str, hepburn: str) -> None:
    assert hepburn_of_kunrei(typed) == hepburn
