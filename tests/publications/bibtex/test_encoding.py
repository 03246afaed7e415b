"""Find the encoding of a source."""

from __future__ import annotations

import pytest

from publications.bibtex import UnreadableBibtexError, english, read_bibtex
from publications.bibtex.source.encoding import open_source

UMLAUTS = (
    "@article{k, author={Müller, Jürgen and Groß, Åsa}, "
    "title={“Über” Größe – naïve}, year={2001}}\n"
)
CHINESE = (
    "@article{k, author={王小明 and 李华}, title={关于机器学习的研究与应用}, "
    "journal={计算机学报}, year={2001}}\n"
)
JAPANESE = (
    "@article{k, author={山田 太郎}, "
    "title={自然言語処理における深層学習のための手法について}, year={2001}}\n"
)
KOREAN = (
    "@article{k, author={김철수}, title={한국어 자연어 처리를 위한 기계 학습 방법}, year={2001}}\n"
)
CYRILLIC = "@article{k, author={Иванов, Иван}, title={О теории чисел}, year={2001}}\n"


def title(data: bytes, encoding: str | None = None) -> str:
    (block,) = read_bibtex(data, encoding=encoding)
    assert block.record is not None
    assert not block.messages
    return block.record.title


def wanted(source: str) -> str:
    return title(source.encode())


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "utf-32-le",
        "utf-32-be",
        "cp1252",
    ],
)
def test_western_text_is_recognized(encoding: str) -> None:
    assert title(UMLAUTS.encode(encoding)) == "“Über” Größe – naïve"


def test_french_ligatures_are_read_in_latin_9() -> None:
    source = "@misc{k, title={Au cœur de l'œuvre : une manœuvre à 5 €}}"
    assert title(source.encode("iso8859-15")) == "Au cœur de l'œuvre : une manœuvre à 5 €"


@pytest.mark.parametrize(
    ("source", "encoding"),
    [
        (CHINESE, "gbk"),
        (CHINESE, "gb18030"),
        (CHINESE, "utf-16"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"),
        (KOREAN, "euc_kr"),
    ],
)
def test_east_asian_text_is_recognized(source: str, encoding: str) -> None:
    assert title(source.encode(encoding)) == wanted(source)


@pytest.mark.parametrize(
    ("source", "encoding"),
    [
        ("@misc{k, title={Işık ve dağ kaynakçası}}", "cp1254"),
        ("@misc{k, title={Eik og ösp, bók um íslensk fræði Guðmundar Þorlákssonar}}", "cp1252"),
    ],
)
def test_turkish_is_told_from_icelandic(source: str, encoding: str) -> None:
    assert title(source.encode(encoding)) == wanted(source)


@pytest.mark.parametrize(
    "header",
    [
        "% Encoding: windows-1251\n", "%% coding: cp1251\n",
        "% -*- mode: bibtex; coding: windows-1251 -*-\n",
        "@comment{jabref-meta: encoding: windows-1251}\n",
        "% !TeX encoding = windows-1251\n", "%Encoding: Cp1251\n",
        "This file was created with JabRef 2.1.\nEncoding: windows-1251\n",
        "% !BIB TS-program = biber\n% x-kbibtex-encoding=windows-1251\n",
    ],
)  # fmt: skip
def test_the_source_can_declare_its_encoding(header: str) -> None:
    assert title((header + CYRILLIC).encode("cp1251")) == "О теории чисел"


def test_the_encoding_can_be_declared_at_the_end() -> None:
    assert (
        title((CYRILLIC + "\n@comment{jabref-meta: encoding: windows-1251}").encode("cp1251"))
        == "О теории чисел"
    )


def test_valid_utf8_takes_precedence_over_a_declaration() -> None:
    assert title(("% Encoding: windows-1252\n" + UMLAUTS).encode()) == "“Über” Größe – naïve"


def test_a_wrong_declaration_of_utf8_is_ignored() -> None:
    assert title(b"% Encoding: UTF-8\n" + UMLAUTS.encode("cp1252")) == "“Über” Größe – naïve"


def test_the_encoding_of_the_caller_takes_precedence() -> None:
    assert title(CYRILLIC.encode("koi8-r"), encoding="KOI8-R") == "О теории чисел"
    assert title(CYRILLIC.encode("cp1251"), encoding="cp1251") == "О теории чисел"


def test_an_unknown_encoding_is_an_error_with_its_name() -> None:
    with pytest.raises(UnreadableBibtexError, match="klingon"):
        read_bibtex(UMLAUTS.encode(), encoding="klingon")


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"])
def test_all_line_ends_are_read(end: bytes) -> None:
    data = b"% x\n@article{k,\n title={A\n  B}}\n\n@misc{z, title={Z}}\n".replace(b"\n", end)
    blocks = list(read_bibtex(data))
    assert [(block.key, block.line, block.record and block.record.title) for block in blocks] == [
        ("k", 2, "A B"),
        ("z", 6, "Z"),
    ]


def test_text_is_normalized() -> None:
    assert title("@misc{k, title={U\u0308ber Größe}}".encode()) == "Über Größe"


def test_an_invalid_byte_is_reported_on_its_own_entry() -> None:
    entries = "".join(
        f"@misc{{k{n}, title={{Größe and Übermaß {n}}}}}\n" for n in range(30)
    ).encode()
    data = entries + b"@misc{bad, title={Stra\xdfe}}\n" + b"@misc{z, title={Z}}\n"
    reported = {
        block.key: [message.code for message in block.messages]
        for block in read_bibtex(data)
        if block.messages
    }
    assert reported == {"bad": ["stray-bytes"]}
    titles = {block.key: block.record.title for block in read_bibtex(data) if block.record}
    assert (titles["bad"], titles["k0"]) == ("Straße", "Größe and Übermaß 0")


@pytest.mark.parametrize(
    ("garbled", "meant"),
    [
        ("Ã©tudes", "études"),
        ("74.4Â± 4.2 at 20 Â°C", "74.4± 4.2 at 20 °C"),
        ("Pythonâ€™s", "Python’s"),
        ("GrÃ¶ÃŸe", "Größe"),
        ("MÃ¼ller and NovÃ¡k and ÄŒapek", "Müller and Novák and Čapek"),
        ("MÃƒÂ¼ller", "Müller"),
        ("Th√ºmmler und P√§r", "Thümmler und Pär"),
        ("√ñsterreich", "Österreich"),
        ("Kohn‚ÄìSham", "Kohn–Sham"),
        ("Ã©tudes à l’été", "études à l’été"),
    ],
)
def test_garbled_text_is_repaired_and_reported(garbled: str, meant: str) -> None:
    (block,) = read_bibtex(f"@misc{{k, title={{{{{garbled}}}}}, note={{Größe}}}}".encode())
    assert block.record
    assert (block.record.title, block.record.note) == (meant, "Größe")
    (said,) = block.messages
    assert said.code == "garbled-repaired"
    assert f"“title”, such as “{garbled.split()[0]}" in english(said)


@pytest.mark.parametrize("words", ["fixed\u00c2\u00a0blank", "GrÃ¶ßer"])
def test_text_that_may_be_garbled_is_kept_and_reported(words: str) -> None:
    (block,) = read_bibtex(f"@misc{{k, title={{{words}}}}}".encode())
    (said,) = block.messages
    assert said.code == "garbled"
    assert f"“{words.split()[0]}" in english(said)


@pytest.mark.parametrize("words", ["O(n√π)", "m√log", "2√Ω", "√≤ 3"])
def test_square_roots_are_not_garbled(words: str) -> None:
    (block,) = read_bibtex(f"@misc{{k, title={{{{{words}}}}}}}".encode())
    assert block.record
    assert (block.record.title, block.messages) == (words, [])


def test_characters_that_were_lost_are_reported_once_for_an_entry() -> None:
    source = "@misc{k, title={Sensitivit\ufffdt}, school={Universit\ufffdt}}\n@misc{z, title={Z}}"
    first, second = read_bibtex(source.encode())
    (said,) = first.messages
    assert (said.code, second.messages) == ("lost-characters", [])
    assert "“Sensitivit\ufffdt”" in english(said)


@pytest.mark.parametrize("words", ["“IRMÔ", "AS MANHÃS", "«Ângela»", "NÃO…", "25 °C à l’été"])
def test_rare_letters_are_not_reported(words: str) -> None:
    (block,) = read_bibtex(f"@misc{{k, title={{{words}}}}}".encode())
    assert not block.messages


def test_the_name_of_the_encoding_is_known() -> None:
    assert open_source(UMLAUTS.encode("cp1252")).original_encoding == "cp1252"
    assert open_source(CHINESE.encode("gbk")).original_encoding == "gb18030"
    assert open_source(UMLAUTS.encode()).original_encoding == "utf-8"
