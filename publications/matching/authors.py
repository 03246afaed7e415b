"""How much two lists of printed names say that they are of the same people. Pure."""

import re
from collections import defaultdict
from enum import Enum
from typing import Any

from foundation.folding import fold
from people.names import has_initials_only, without_suffix

Names = list[list[Any]]
"""Each name is [first, von, last, jr]."""


class Evidence(Enum):
    AGREE = "agree"
    PARTLY = "partly"
    UNKNOWN = "unknown"
    DISAGREE = "disagree"


def compare_names(some: Names, others: Names, *, truncated: bool) -> Evidence:
    """`truncated` says that one of the lists ends in "et al."."""
    if not some or not others:
        return Evidence.UNKNOWN
    shared = min(len(some), len(others))
    if len(some) != len(others) and not truncated:
        return _overlap(some, others)
    pairs = zip(some[:shared], others[:shared], strict=True)
    if all(may_be_one(name, counterpart) for name, counterpart in pairs):
        return Evidence.AGREE
    return _overlap(some, others)


def _overlap(some: Names, others: Names) -> Evidence:
    families: defaultdict[str, list[list[Any]]] = defaultdict(list)
    for name in others:
        families[_family(name)].append(name)
    shared = sum(
        any(may_be_one(name, counterpart) for counterpart in families.get(_family(name), ()))
        for name in some
    )
    if shared >= 0.8 * max(len(some), len(others)) and shared > 2:
        return Evidence.AGREE
    return Evidence.PARTLY if shared else Evidence.DISAGREE


def _family(name: list[Any]) -> str:
    """The last name with its particle, without "Jr."; "Müller" and "Mueller" are one."""
    return _plain(without_suffix(f"{name[1]} {name[2]}")).replace(" ", "")


def _plain(text: str) -> str:
    return _UMLAUT.sub(r"\1", fold(text))


_UMLAUT = re.compile(r"([aou])e")


def may_be_one(one: list[Any], other: list[Any]) -> bool:
    """Whether two printed names can be one person's: the same last name, no given name against it."""
    if _family(one) != _family(other):
        return fold(f"{one[0]} {one[2]}").split() == fold(f"{other[2]} {other[0]}").split()
    given, counterpart = _plain(one[0]), _plain(other[0])
    if not given or not counterpart:
        return True
    if has_initials_only(one[0]) or has_initials_only(other[0]):
        return given[0] == counterpart[0]
    return given[0] == counterpart[0] and (
        given.split()[0] == counterpart.split()[0] or given[:3] == counterpart[:3]
    )
