"""Names of other scripts in Latin letters, as a search may spell them. Pure.

Chinese characters are read as Mandarin. How a Japanese name in Chinese characters is read can't be
known; Arabic and Hebrew leave out vowels. Such names are found by the Latin name of the person.
"""

import re
from functools import partial
from itertools import islice, product

from foundation.han_variants import SIMPLIFIED
from foundation.transliteration import further_spellings

# Characters that are read otherwise in family names
_FAMILIES = {
    "单": "shan", "曾": "zeng", "解": "xie", "仇": "qiu", "查": "zha", "盖": "ge", "朴": "piao",
    "翟": "zhai", "缪": "miao", "覃": "qin", "种": "chong", "区": "ou", "员": "yun", "折": "she",
    "黑": "he", "繁": "po", "召": "shao", "祭": "zhai", "重": "chong", "薄": "bo", "尉迟": "yuchi",
    "万俟": "moqi", "长孙": "zhangsun",
}  # fmt: skip
# Characters that are read otherwise in some words: the character, how it is read, and the words, as
# patterns: 社会计算 and 项目的 have other words.
_IN_WORDS = tuple(
    (character, read, "|".join(words))
    for character, read, *words in map(
        str.split,
        (
            "长 chang (?<![增生成校院市家部])长[江城沙春期度短时尾文程] 特长 延长 波长",
            "重 chong 重[庆复建新叠组构排放] 双重 多重",
            "行 hang 银行 (?<!进)行业 行列式 央行",
            "乐 yue 音乐 乐器 乐谱 声乐 民乐",
            "调 tiao [协微可解]调 调[整节制控解]",
            "都 du 成都 首都 都市",
            "藏 zang 西藏 藏族 藏语 藏文",
            "弹 tan 弹性 弹簧",
            "会 kuai (?<!社)会计(?!算|划|数)",
            "传 zhuan 传记",
            "厦 xia 厦门",
            "的 di (?<![项栏节])目的",
            "了 liao (?<![为除])了解(?!决)",
            "降 xiang 投降",
            "色 se 角色",
            "角 jue 角色",
            "称 chen 对称",
            "校 jiao 校正 校准 校验",
            "没 mo 淹没",
            "曝 bao 曝光",
            "柏 bo 柏林",
            "秘 bi 秘鲁",
            "给 ji 供给 给予",
            "佛 fo 佛教 佛学 佛经",
            "奇 ji 奇数",
            "似 si 似乎 相似 近似 类似",
            "粘 nian 粘土 粘性 粘度",
            "着 zhuo 附着 着色 着陆",
        ),
    )
)
_READ_OTHERWISE = re.compile("[" + "".join(character for character, *_ in _IN_WORDS) + "]")
# Scripts that are read letter by letter: Greek, Cyrillic, Armenian, those of India, Georgian,
# Ethiopic, kana and Hangul.
_SPELLED = re.compile(
    "[\u0370-\u058f\u0900-\u0dff\u10a0-\u137f\u1f00-\u1fff\u3040-\u30ff\uac00-\ud7a3]"
)
_HANGUL = re.compile("[\uac00-\ud7a3]+")
_WORD_OF_TITLE = re.compile(
    "[\u0370-\u03ff\u0531-\u058f\u0900-\u0dff\u10a0-\u10ff\u1f00-\u1fff]{2,}|[\uac00-\ud7a3]+"
)
_FIRST_SYLLABLE = 0xAC00
_MOST_SPELLINGS = 6
_MOST_READINGS = 8

# The letters of a syllable in the order of Unicode, by the Revised Romanization of Korean.
_INITIALS = (
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
)  # fmt: skip
_VOWELS = (
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
)  # fmt: skip
_FINALS = (
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "p", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
)  # fmt: skip


# Syllables of Japanese that the official spelling, Kunrei, has otherwise than Hepburn
_HEPBURN = {
    "sya": "sha", "syu": "shu", "syo": "sho", "tya": "cha", "tyu": "chu", "tyo": "cho",
    "zya": "ja", "zyu": "ju", "zyo": "jo", "si": "shi", "ti": "chi", "tu": "tsu", "hu": "fu",
    "zi": "ji",
}  # fmt: skip
_KUNREI = re.compile("|".join(f"(?<![bcdfgkpstwz]){each}" for each in _HEPBURN))


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """Read "letters spelling spelling, letters spelling"."""
    entries = (entry.split() for entry in text.split(","))
    return {letters: tuple(spellings) for letters, *spellings in entries}


# How people spell syllables of given names, which is often not the official way.
_KOREAN_SYLLABLES = _table(
    """
    경 kyung kyoung, 규 kyu, 균 kyun, 명 myung myoung, 병 byung byoung, 승 seung, 영 young,
    연 yeon youn, 은 eun, 용 yong, 우 woo, 욱 wook, 운 woon, 원 won, 윤 yoon yun,
    정 jung jeong chung, 성 sung seong, 석 seok suk, 선 sun seon, 현 hyun hyeon, 형 hyung,
    혜 hye, 희 hee, 의 eui ui, 준 joon jun, 중 joong, 주 joo ju, 종 jong, 수 soo su, 순 soon,
    훈 hoon hun, 기 ki gi, 근 keun geun, 광 kwang gwang, 건 kun geon, 태 tae, 택 taek,
    동 dong, 덕 duk deok, 진 jin chin, 지 ji jee, 재 jae, 제 je, 철 chul cheol, 호 ho,
    환 hwan, 봉 bong, 범 bum beom, 상 sang, 서 seo, 숙 sook suk, 국 kook guk kuk, 구 koo gu,
    두 doo du, 무 moo mu, 문 moon mun, 웅 woong ung, 춘 choon chun, 혁 hyuk hyeok, 열 yeol yul,
    강 kang gang, 권 kwon gwon, 관 kwan gwan, 길 kil gil, 교 kyo gyo
    """
)
# And of family names.
_KOREAN_FAMILIES = _table(
    """
    김 kim, 이 lee yi rhee, 박 park pak, 최 choi choe, 정 jung jeong chung, 강 kang,
    조 cho jo, 윤 yoon yun, 장 jang chang, 임 lim im yim, 한 han, 오 oh o, 서 seo suh,
    신 shin sin, 권 kwon, 황 hwang, 안 ahn an, 송 song, 류 ryu yoo ryoo, 유 yoo yu ryu, 홍 hong,
    전 jeon jun chun, 고 ko go koh, 문 moon mun, 손 son sohn, 양 yang, 배 bae, 백 baek paik,
    허 heo huh hur, 남 nam, 심 shim sim, 노 noh roh no, 하 ha, 곽 kwak, 성 sung seong,
    차 cha, 주 joo ju, 우 woo wu, 구 koo ku gu, 민 min, 진 jin chin, 엄 um eom, 채 chae,
    원 won, 천 chun cheon, 방 bang pang, 공 kong gong, 현 hyun hyeon, 변 byun byeon,
    염 yeom youm, 여 yeo, 추 choo chu, 석 seok suk, 기 ki, 명 myung, 연 yeon youn,
    남궁 namgung namkung
    """
)
_KANA = _table(
    """
    あ a, い i, う u, え e, お o, か ka, き ki, く ku, け ke, こ ko, さ sa, し shi, す su,
    せ se, そ so, た ta, ち chi, つ tsu, て te, と to, な na, に ni, ぬ nu, ね ne, の no,
    は ha, ひ hi, ふ fu, へ he, ほ ho, ま ma, み mi, む mu, め me, も mo, や ya, ゆ yu,
    よ yo, ら ra, り ri, る ru, れ re, ろ ro, わ wa, を o, ん n, が ga, ぎ gi, ぐ gu, げ ge,
    ご go, ざ za, じ ji, ず zu, ぜ ze, ぞ zo, だ da, ぢ ji, づ zu, で de, ど do, ば ba,
    び bi, ぶ bu, べ be, ぼ bo, ぱ pa, ぴ pi, ぷ pu, ぺ pe, ぽ po, ゔ vu
    """
)
# Characters of given names that parents read in several ways, the usual one first.
_GIVEN_NAMES = _table(
    """
    长 chang zhang, 重 chong zhong, 乐 le yue, 朝 zhao chao, 晟 sheng cheng, 盛 sheng cheng,
    勒 le lei, 莘 xin shen, 柏 bai bo, 茜 qian xi, 炅 jiong gui, 颉 jie xie, 行 xing hang,
    蔚 wei yu, 尉 wei yu, 参 can shen, 泊 bo po, 伽 jia qie, 扎 zha za, 仔 zai zi, 车 che ju,
    纶 lun guan, 杉 shan sha, 涌 yong chong, 藏 cang zang, 调 tiao diao, 朴 pu piao, 单 dan shan,
    传 chuan zhuan, 赟 yun bin, 奇 qi ji, 期 qi ji, 拓 tuo ta, 溱 qin zhen, 筠 yun jun,
    阿 a e, 艾 ai yi, 解 jie xie, 曾 zeng ceng, 冼 xian xi, 娜 na nuo, 隽 jun juan, 浚 jun xun
    """
)
_SMALL = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_IS_KANA = re.compile("[\u3040-\u30ff]+")
_VOWELS_OF_TWO_LETTERS = (("ου", "ou"), ("Ου", "Ou"), ("ու", "u"), ("Ու", "U"))  # Greek, Armenian
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_NOT_CHINESE = re.compile("[\u3040-\u30ff\uac00-\ud7a3]")
_SYLLABLE = re.compile(
    "(?:[bpmfdtnlgkhzcsryw]|[zcs]h|[jqx](?=[iuv]))(?:[ae]ng?|[ae]i|ao|ou|ong|a|o|e|iang?|iao|iong"
    "|ing?|i[aeu]|i|uai|uang?|u[aoein]|u|(?<=[lnjqxy])v[en]?)|[ae]ng?|[ae]i|ao|ou|er|a|o|e"
)
_LONGEST_SYLLABLE = 6  # letters, as of "zhuang"
_LONGEST_PINYIN = 40
_MOST_WAYS = 4
_V = re.compile("([ln])v")
_UMLAUT_U = re.compile("([LlNn])(?:ü|v|yu)(?=e?(?![aeiou]))")
_WORD = re.compile(r"[^\W\d_]+")
_LONG_O = re.compile("(?<=o)[ou](?![aeiou])")
_LONG = re.compile("(?<=o)[ou]|(?<=u)u")


def syllables(text: str) -> list[str]:
    """Return the pinyin of each Chinese character: "han", "yu"; other text stays in one piece."""
    # Imported here because its dictionary is slow to load and few names need it.
    from pypinyin import lazy_pinyin

    def of_variants(unknown: str) -> list[str]:
        simplified = unknown.translate(SIMPLIFIED)
        return [unknown] if simplified == unknown else lazy_pinyin(simplified)

    # Its type says "str", but it takes a list with the reading of each character, too.
    found: list[str] = lazy_pinyin(text, errors=of_variants)  # type: ignore[arg-type]
    simplified = text.translate(SIMPLIFIED)
    if _READ_OTHERWISE.search(simplified) and len(found) == len(text):
        for character, read, words in _IN_WORDS:
            for word in re.finditer(words, simplified):
                found[word.start() + word[0].index(character)] = read
    return found


def pinyin_of_title(title: str) -> list[str]:
    """Return the pinyin of each Chinese character of a title, nothing if it isn't in Chinese."""
    if title.isascii() or not _HAN.search(title) or _NOT_CHINESE.search(title):
        return []
    return [each for run in _HAN.findall(title) for each in syllables(run)]


def syllables_of_pinyin(word: str) -> list[tuple[str, ...]]:
    """Return the syllables that a word in lower case may consist of, the fewest first: "xian" is
    one, or "xi" and "an"."""
    if not (word.isascii() and word.isalpha()) or len(word) > _LONGEST_PINYIN:
        return []
    ways: list[list[tuple[str, ...]]] = [[()], *([] for _ in word)]
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - _LONGEST_SYLLABLE), end):
            if ways[start] and _SYLLABLE.fullmatch(word, start, end):
                ways[end] += [(*way, word[start:end]) for way in ways[start]]
        ways[end] = sorted(ways[end], key=len)[:_MOST_WAYS]
    return ways[-1]


def is_syllable(text: str) -> bool:
    """Whether a text in lower case is a syllable of pinyin."""
    return bool(_SYLLABLE.fullmatch(text))


def pinyin(text: str) -> str:
    """Return Chinese characters in Latin letters without spaces ("hanyu"), other text as it is."""
    return "".join(syllables(text))


def pinyin_of_family_name(text: str) -> str:
    """Return the pinyin of a family name: "zeng", though 曾 is "ceng" in other words."""
    return _FAMILIES.get(text.translate(SIMPLIFIED)) or pinyin(text)


def readings_of_given_name(text: str) -> list[str]:
    """Return the pinyin of a given name, the usual reading first: "zhaohui", "chaohui" for 朝晖."""
    found = syllables(text)
    if len(found) != len(text):  # some of it isn't Chinese
        return ["".join(found)]
    characters = text.translate(SIMPLIFIED)
    choices = [
        _GIVEN_NAMES.get(each, (read,)) for each, read in zip(characters, found, strict=True)
    ]
    return ["".join(read) for read in islice(product(*choices), _MOST_READINGS)]


def other_pinyin(text: str) -> list[str]:
    """Return how else people type pinyin with "v" for "ü": "luwei" and "lyuwei" for "lvwei"."""
    if "v" not in text:
        return []
    return [_V.sub(rf"\1{vowel}", text) for vowel in ("u", "yu")]


def spellings_of_umlaut_u(text: str) -> list[str]:
    """Return how else people write "ü" in pinyin: "Lv" for "Lü", and "Lyu", as in passports."""
    if not _UMLAUT_U.search(text):
        return []
    found = [_WORD.sub(partial(_with_umlaut_u, vowel), text) for vowel in ("v", "yu")]
    return [spelled for spelled in found if spelled != text]


def _with_umlaut_u(vowel: str, word: re.Match[str]) -> str:
    """Return a word of pinyin with `vowel` for "ü", any other as it is."""
    is_pinyin = syllables_of_pinyin(_UMLAUT_U.sub(r"\1v", word[0]).lower())
    return _UMLAUT_U.sub(rf"\1{vowel}", word[0]) if is_pinyin else word[0]


def pinyin_of_name(name: str) -> list[tuple[str, str]]:
    """Return the family and given name that Chinese characters, family name first, may be."""
    found = [
        (pinyin_of_family_name(name[:n]), given)
        for n in (1, 2)
        if len(name) > n
        for given in readings_of_given_name(name[n:])
    ]
    return list(dict.fromkeys(found))


def is_spelled(text: str) -> bool:
    """Whether the text is in a script of which `spellings_of` knows how it is read."""
    return not text.isascii() and bool(_SPELLED.search(text))


def is_hangul(text: str) -> bool:
    return bool(_HANGUL.fullmatch(text))


def spellings_of(text: str, *, is_family_name: bool = False) -> list[str]:
    """Return the customary spellings of a part of a name: "minsu", "minsoo" and more for 민수."""
    if is_hangul(text):
        return _of_hangul(text, is_family_name=is_family_name)
    if _IS_KANA.fullmatch(text):
        found = _of_kana(text)
        return list(dict.fromkeys((found, _LONG.sub("", found), _LONG_O.sub("h", found))))
    from anyascii import anyascii

    for letters, spelled in _VOWELS_OF_TWO_LETTERS:
        text = text.replace(letters, spelled)
    found = anyascii(text).replace("'", "")
    if "ευ" in text or "Ευ" in text or "αυ" in text or "Αυ" in text:
        return [re.sub("([AaEe])y", rf"\1{letter}", found) for letter in "uv"]
    return [found]


def spelled_words(text: str) -> list[str]:
    """Return the spellings of each word that is read letter by letter, for names of any kind."""
    words = [word for word in text.split() if is_spelled(word)]
    return [each for word in words for each in (*spellings_of(word), *further_spellings(word))]


def spelled_words_of_title(title: str) -> list[str]:
    """Return the spellings of the words of a title in Hangul, Greek, Armenian, Georgian or a script
    of India. Words in Cyrillic are looked for in their own letters, so they aren't stored so."""
    if title.isascii():
        return []
    return [each for word in _WORD_OF_TITLE.findall(title) for each in spelled_words(word)]


def spellings_of_loan(text: str) -> list[str]:
    """Return what a word in Hangul or kana may be in the language that it is from, such as an
    acronym: "kaist" for 카이스트, "postech" for 포스텍 and ポステック, "jaxa" for ジャクサ.

    Vowels between consonants, and after the last one, are left out.
    """
    if is_hangul(text):
        found = "".join(map(_official, text)).replace("eu", "")
    elif _IS_KANA.fullmatch(text):
        found = _DOUBLED_K.sub("k", _ADDED_VOWEL.sub("", _of_kana(text)))
    else:
        return []
    others = (found.replace("ks", "x"), _LAST_TEK.sub("tech", found), _FIRST_YU.sub("u", found))
    return list(dict.fromkeys((found, *others)))


_ADDED_VOWEL = re.compile("(?<=[bfgkmprsz])u(?![aeiou])|(?<=[td])o(?![aeiou])|(?<=ch)i$")
_DOUBLED_K = re.compile("kk(?![aeiou])")
_LAST_TEK = re.compile("tek$")
_FIRST_YU = re.compile("^yu")  # the name of the letter


def _of_hangul(text: str, *, is_family_name: bool) -> list[str]:
    official = "".join(map(_official, text))
    if is_family_name and text in _KOREAN_FAMILIES:
        return list(dict.fromkeys((*_KOREAN_FAMILIES[text], official)))
    choices = [_KOREAN_SYLLABLES.get(each, ()) or (_official(each),) for each in text]
    found = ("".join(spelled) for spelled in product(*choices))
    return list(dict.fromkeys((official, *found)))[:_MOST_SPELLINGS]


def _official(syllable: str) -> str:
    """Return the Revised Romanization of one Hangul syllable."""
    number, final = divmod(ord(syllable) - _FIRST_SYLLABLE, len(_FINALS))
    initial, vowel = divmod(number, len(_VOWELS))
    return _INITIALS[initial] + _VOWELS[vowel] + _FINALS[final]


def hepburn_of_kunrei(word: str) -> str:
    """Return a Japanese word in lower case as Hepburn spells it: "tsuchiya" for "tutiya"; nothing
    if it has no syllable that differs."""
    found = _KUNREI.sub(lambda syllable: _HEPBURN[syllable[0]], word)
    return found if found != word else ""


def similar_syllables(syllable: str) -> list[str]:
    """Return the syllables of Hangul that differ from one in a letter."""
    number, final = divmod(ord(syllable) - _FIRST_SYLLABLE, len(_FINALS))
    initial, vowel = divmod(number, len(_VOWELS))
    letters = [(each, vowel, final) for each in range(len(_INITIALS))]
    letters += [(initial, each, final) for each in range(len(_VOWELS))]
    letters += [(initial, vowel, each) for each in range(len(_FINALS))]
    codes = {(i * len(_VOWELS) + v) * len(_FINALS) + f + _FIRST_SYLLABLE for i, v, f in letters}
    return [chr(code) for code in sorted(codes) if chr(code) != syllable]


def _of_kana(text: str) -> str:
    """Return the Hepburn romanization: "kyouko" for きょうこ."""
    found: list[str] = []
    is_doubled = False
    for letter in text.translate(_HIRAGANA):
        if letter == "っ":
            is_doubled = True
            continue
        if letter in _SMALL and found:
            before, vowel = found[-1], _SMALL[letter]
            is_joined = vowel[1:] and before.endswith(("shi", "chi", "ji"))
            found[-1] = before[:-1] + (vowel[1:] if is_joined else vowel)
            continue
        (latin,) = _KANA.get(letter, ("",))
        found.append(latin[:1] + latin if is_doubled else latin)
        is_doubled = False
    return "".join(found)
