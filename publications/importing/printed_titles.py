"""The conference behind the title of its proceedings in one year. Pure.

"Unveiling Oaks - 13th Conference on Elms" and "Oaks, Fifth European Conference on Oaks".
"""

import re

from publications.bibtex import CONFERENCE, ORDINAL_NUMBER, ORDINAL_WORD
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_additions import KIND
from publications.importing.printed_ordinals import CONFERENCE_WORD, without_ordinal
from publications.importing.printed_short_names import PROCEEDINGS
from publications.importing.printed_years import without_years
from publications.inverted_venues import with_kind_first

_DASH = lazy_regex(r"(?<!\band)\s[-–—]\s")
_MARK = lazy_regex(r"\s[-–—]\s|(?<=\w)[,:.]\s")
_NUMBERED = lazy_regex(
    rf"(?:the )?(?:{ORDINAL_NUMBER}|{ORDINAL_WORD}|[IVXL]{{2,8}})\s", re.IGNORECASE
)
_UNNUMBERED = lazy_regex(rf"(?:(?:Annual|International) )*{CONFERENCE.title()} on ")
# `Oaks and Elms - International Work-Conference on the Growth of Trees`
_NAMED = lazy_regex(
    r"(?!.* - and - )(?:(?:European|International|Annual|Joint|[A-Z]{3,}) ){1,3}"
    rf"(?:[\w-]+ )?(?:[\w-]+-)?{CONFERENCE.title()} on "
)
_IS_ABOUT = lazy_regex(r"\b(?:on|for|in)\b")
_KIND_ABOUT = lazy_regex(rf"[^,.:]*\b{KIND} (?:on|for|of|in|de)\b", re.IGNORECASE)
# `3rd Elm Memorial Conference`, but not `19th and 20th ...` or `10th IFIP Working Conference`
_KIND_LAST = lazy_regex(rf"\S+ (?!and |.*\bIFIP\b)(?:[\w/.-]+ ){{2,6}}{KIND}", re.IGNORECASE)
_IS_KIND = lazy_regex(rf"\b{KIND}$", re.IGNORECASE)
_KIND_ALONE = lazy_regex(
    rf"\S+ (?:(?:annual|international|summer|winter) ){{0,2}}{KIND}", re.IGNORECASE
)
_NUMBER_LAST = lazy_regex(r"(?<=\w) \d{1,2}$")


def split_title(name: str) -> tuple[str, str]:
    """Split the title of the proceedings from the conference; the title is "" if there is none.

    "Advances in Oaks 30: Annual Conference on Oaks" is known as "Advances in Oaks".
    """
    for mark in _MARK.finditer(name):
        title, rest = name[: mark.start()], name[mark.end() :]
        if _NUMBERED.match(rest) and CONFERENCE_WORD.search(rest):
            if _IS_KIND.search(title) and _KIND_ALONE.fullmatch(rest):
                return "", title  # `Oak School - 5th Summer School`
            is_behind_dash = _IS_ABOUT.search(rest) and _DASH.match(name, mark.start())
            if is_behind_dash or _is_conference(rest, title):
                return title, rest
        is_named = _DASH.match(name, mark.start()) and _NAMED.match(rest)
        if is_named and not CONFERENCE_WORD.search(title):
            return title, rest
        if _NUMBER_LAST.search(title) and _UNNUMBERED.match(rest):
            bare = _NUMBER_LAST.sub("", title)
            is_same = bare.removeprefix("Advances in ") in rest
            return ("", bare) if is_same else (title, rest)
    return "", name


def _is_conference(text: str, title: str) -> bool:
    """Whether it is one of a name, not "7th International Workshop", which the title completes."""
    if CONFERENCE_WORD.search(without_years(PROCEEDINGS.sub("", title, count=1))):
        return False
    if _KIND_ABOUT.match(text):
        return True
    both = f"{title}, {without_ordinal(text, is_meeting=True)[0]}"
    return bool(_KIND_LAST.fullmatch(text)) and with_kind_first(both, is_numbered=True) == both


_SHORT_LAST = lazy_regex(r"(?:.* [-–—] )?(?P<short>[^\s]{2,25}?)(?: ?(?:19|20)\d\d)?")


def short_name_in_title(title: str) -> str:
    """Return "ICO" for "ICO 2024" and for "Oaks – ICO 2024"."""
    found = _SHORT_LAST.fullmatch(title)
    return found["short"] if found else ""
