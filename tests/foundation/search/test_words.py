"""The words that a text is found by."""

import re
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.search import words
from foundation.search.words import (
    joined_words,
    key_of,
    keys_of_names,
    keys_of_title,
    search_text,
    words_of,
    words_of_name,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Deep–Learning, deeply", "deep learning deeply"),
        ("Jürgen Müller", "jurgen muller juergen mueller"),
        ("GPU集群", "gpu 集群 集 群"),
        ("赵汉宇", "赵汉宇 赵 汉 宇 赵汉 汉宇"),
        ("佐々木", "佐々木 佐 々 木 佐々 々木"),
        ("カタカナ", "かたかな か た な かた たか かな"),
        ("趙漢宇", "赵汉宇 赵 汉 宇 赵汉 汉宇"),
        ("کیوان فاطمة", "كيوان فاطمه"),
        ("渡邊", "渡边 渡 边"),
        ("コピーセンター", "こひーせんた こ ひ ー せ ん た こひ ひー ーせ せん んた"),
        ("α-Helix", "α helix alpha"),
        ("TGFβ1 and κB of Αθήνα", "tgfβ1 and κb of αθηνα tgfbeta1 kappab"),
        ("Ōno", "ono ouno oono ohno"),
        ("Đurić", "duric djuric"),
        ("Modern C++17, C# or .NET", "modern cplusplus 17 csharp or dotnet c net"),
        ("C++ Größe", "cplusplus grosse c groesse"),
        ("#1 example.net", "1 example net"),
        ("H$_2$SO$_4$ on $\\beta$-Sheets", "h 2 so 4 on beta sheets h2so4"),
        ("हिन्दी", "हिंदी"),
        ("L’eau n'est all'aperto, don't", "leau nest allaperto dont eau est aperto"),
        ("الخطيب", "الخطيب خطيب"),
        ("", ""),
        ("!? %", ""),
    ],
)
def test_words(text: str, words: str) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("Multi-Core R&D, TCP/IP and Node.js", ["multicore", "rd", "tcpip", "nodejs"]),
        ("1,000,000 Users in 2019-2020, 3.0", ["1000000"]),
        ("GPT-4 on x86-64", ["gpt4", "x8664"]),
        ("U–Pb Ages of 1550–1600", ["upb"]),
        ("Without any.", []),
        ("1," * 50_000, []),
    ],
)
def test_words_with_hyphens_are_also_one(text: str, joined: list[str]) -> None:
    assert joined_words(text) == joined


def test_names_have_joined_words_after_the_others() -> None:
    assert words_of_name("E-Mail, e-mail") == "e mail e mail email"
    assert words_of_name("Müller-Lüdenscheidt").split()[-1] == "mullerludenscheidt"
    assert words_of_name("Past & Present, R&D") == "past present r d rd and"
    assert words_of_name("BRCA1/2 and IL-4") == "brca1 2 and il 4 brca12 il4 brca2"


def test_keys_of_titles_keep_the_form_of_characters() -> None:
    assert keys_of_names(["陳美麗"]) == ["陳美麗", "陈美丽"]
    assert keys_of_title("機械學習") == ["機械學習"]


def test_a_long_word_and_a_long_text_are_cut() -> None:
    assert words_of("x" * 1000) == "x" * 60
    assert len(words_of("word " * 100_000)) <= 100_000


def test_keys() -> None:
    assert key_of("Zhao, Han-Yu") == "zhaohanyu"
    assert keys_of_names(["Jürgen", "Jurgen"]) == ["jurgen", "juergen"]
    assert keys_of_title("The Tail at Scale") == ["thetailatscale", "tailatscale"]
    assert keys_of_names(["Past & Present"]) == ["pastpresent", "pastandpresent"]
    assert keys_of_title("Ray: A Framework") == ["rayaframework", "ray"]


def test_a_search_text_has_a_line_for_each_field() -> None:
    text = search_text(names="a b", rest="c", keys=["ab", "ab"])
    assert text == "a b\n\n\nab\nc"


@given(st.text("abC1. -&'+#/:", max_size=70))
def test_a_plain_name_has_the_words_of_any_name(text: str) -> None:
    with mock.patch.object(words, "_PLAIN_NAME", re.compile("(?!)")):
        expected = words_of_name(text)
    assert words_of_name(text) == expected


@given(st.text("aehT C1. -&'+#/:é", max_size=70))
def test_the_keys_of_a_plain_title_are_those_of_its_words(title: str) -> None:
    assert keys_of_title(title)[:1] == list(filter(None, [key_of(title)])) or not key_of(title)
