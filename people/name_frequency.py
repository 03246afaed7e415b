"""How common a name is: an estimate from counts of family and given names. Pure.

The family name and the given name are taken to be independent within the groups of languages below,
so that "Wei Wang" is common although few people are counted. Pinyin without tones is the hard
case: given names that the table lacks are estimated from their syllables.
"""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from foundation.folding import fold
from foundation.nicknames import other_forms
from people.names import has_han, part_key, pinyin_parts

_KOREAN = frozenset(
    "kim lee park choi jung jeong chung kang cho yoon yun jang lim han oh seo shin kwon hwang ahn"  # noqa: SIM905
    " an yoo hong jeon ko moon son bae baek heo nam noh ryu ha joo min jo im rim kwak cha koo ku na"
    " sung eom byun ok".split()
)
VIETNAMESE = frozenset(
    "nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh trinh doan mai"  # noqa: SIM905
    " truong thai nghiem luong cao".split()
)
_INDIAN = frozenset(
    "kumar singh sharma gupta jain agarwal agrawal shah patel reddy rao das verma mishra joshi"  # noqa: SIM905
    " mehta roy ghosh banerjee mukherjee chatterjee chakraborty bhattacharya bhattacharyya dey"
    " dutta sen saha mandal paul prasad yadav srivastava tiwari pandey saxena kapoor malhotra"
    " goyal garg bansal goel arora chopra nair iyer krishnan raj narayanan sinha jha dubey"
    " shukla tripathi chauhan rathore khan ahmed hussain ali".split()
)
# Wider than pinyin: Jen and Ong are Chinese, too, and `name_counts.txt` is counted by it.
_SYLLABLE = re.compile(
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|ia|ua|uo|an|en|in"
    r"|un|er|a|e|i|o|u|v)"
)
_CHINESE_FAMILY = re.compile(rf"{_SYLLABLE.pattern}|ouyang|shangguan|sima|zhuge|situ")
_PINYIN = re.compile(rf"(?:{_SYLLABLE.pattern}){{1,3}}")
_TWO_SYLLABLES = re.compile(rf"({_SYLLABLE.pattern})({_SYLLABLE.pattern})")
_KOREAN_SYLLABLE = re.compile(r"[^aeiouwy]{0,2}[aeiouwy]{1,4}(?:ng|[kmnlp])?")
_UNSEEN = 0.4
"""The count of a name that the table lacks: it was counted once or never."""


class NameCounts(NamedTuple):
    families: dict[str, int]
    given: dict[str, dict[str, int]]
    """Given names by the group of the family name."""
    totals: dict[str, int]
    """The people of each group."""
    syllables: tuple[Counter[str], Counter[str]]
    """The first and the second syllable of Chinese given names."""


def group_of(family_key: str) -> str:
    """Return the group of languages of a folded family name."""
    for group, names in (("ko", _KOREAN), ("vi", VIETNAMESE), ("in", _INDIAN)):
        if family_key in names:
            return group
    return "zh" if _CHINESE_FAMILY.fullmatch(family_key) else "xx"


@lru_cache(maxsize=1)
def name_counts() -> NameCounts:
    counts = NameCounts({}, {}, {}, (Counter(), Counter()))
    with Path(__file__).with_name("name_counts.txt").open(encoding="ascii") as lines:
        for line in lines:
            kind, number, *names = line.split()
            if kind == "#" or not number.isdigit():
                continue
            if kind.startswith("all-"):
                counts.totals[kind.removeprefix("all-")] = int(number)
            else:
                found = counts.families if kind == "family" else counts.given.setdefault(kind, {})
                found.update(dict.fromkeys(names, int(number)))
    for name, occurrences in counts.given["zh"].items():
        if match := _TWO_SYLLABLES.fullmatch(name):
            for counter, syllable in zip(counts.syllables, match.groups(), strict=True):
                counter[syllable] += occurrences
    return counts


@lru_cache(maxsize=8192)
def expected_namesakes(given: str, family: str) -> float:
    """Return how many of the people counted would have this name.

    About 0.001 for a rare name, 0.02 for "Peter Brown", and 2 for "Wei Wang". For initials, how
    many people have the family name and the first initial.
    """
    if has_han(given + family):
        given, family = pinyin_parts(given, family)[0]
    family_key, words = part_key(family), fold(given).split()
    counts = name_counts()
    families = counts.families.get(family_key, _UNSEEN)
    if not words:
        return float(families)
    group = group_of(family_key)
    if len(words[0]) == 1:
        in_full = [word for word in words if len(word) > 1]
        if not in_full:
            return families * _share_of_initial(words[0], group)
        words = in_full  # "K. Bretonnel Cohen"
    number = _given(words, group, counts)
    return families * number / counts.totals[group]


def _given(words: list[str], group: str, counts: NameCounts) -> float:
    whole, given = "".join(words), counts.given[group]
    if group == "zh":
        is_pinyin = _PINYIN.fullmatch(whole)
        if not is_pinyin:  # "David Wang", and "Steve King", whose family name only looks Chinese
            share = _given(words, "xx", counts) / counts.totals["xx"]
            return max(float(given.get(words[0], _UNSEEN)), share * counts.totals["zh"])
        match = _TWO_SYLLABLES.fullmatch(whole)
        estimate = 0.0
        if match:
            firsts, seconds = counts.syllables
            total = firsts.total() or 1
            estimate = firsts[match[1]] * seconds[match[2]] / total
        return max(float(given.get(whole, _UNSEEN)), estimate)
    if group == "ko":
        if whole in given:
            return float(given[whole])
        if len(words) == 1 and _KOREAN_SYLLABLE.fullmatch(whole):
            # "Young Park" may be short for "Young-Soo Park".
            numbers = (number for name, number in given.items() if name.startswith(whole))
            return max(float(sum(numbers)), _UNSEEN)
    forms = {words[0], *other_forms(words[0])}  # a "Bill" is counted as "William" too
    return max(float(sum(given.get(form, 0) for form in forms)), _UNSEEN)


@lru_cache(maxsize=256)
def _share_of_initial(letter: str, group: str) -> float:
    given = name_counts().given[group]
    total = sum(given.values())
    return max(sum(n for name, n in given.items() if name[0] == letter) / total, 0.01)


@lru_cache(maxsize=8192)
def share_with_other_names(given: str, family: str) -> float:
    """Return how many of the people with a full name have the same other given names or initials.

    "Bretonnel" and "F." in "K. Bretonnel Cohen" and "Nelson F. Liu" make a name rarer than
    `expected_namesakes` says. Chinese and Korean names of two syllables are counted as a whole.
    """
    words = fold(given).split()
    whole = "".join(words)
    group = group_of(part_key(family))
    is_counted = (group == "zh" and _PINYIN.fullmatch(whole)) or (
        group == "ko" and whole in name_counts().given["ko"]
    )
    if len(words) < 2 or is_counted or has_han(given + family):
        return 1.0
    initials = sum(len(word) == 1 for word in words)
    in_full = len(words) - initials
    if not in_full:
        return 1.0
    return max(_SAME_INITIAL**initials * _SAME_OTHER_NAME ** (in_full - 1), _LEAST_SHARE)


_SAME_INITIAL, _SAME_OTHER_NAME, _LEAST_SHARE = 0.1, 0.04, 0.002


def is_family_name(text: str) -> bool:
    """Whether several of the people counted have this family name."""
    return name_counts().families.get(part_key(text), 0) >= _SEVERAL


_SEVERAL = 4
