"""What the styles and their processor print, corrected by rules for texts.

The rules see markup as the characters of `citation_processor`.
"""

import re
from calendar import month_name
from collections.abc import Callable

from publications.exporting.citation_processor import BOLD, END, ITALIC
from publications.exporting.cited_names import ELLIPSIS, OTHERS_FOLLOW
from publications.exporting.cited_numbers import HYPHEN
from publications.exporting.cited_pages import DASH


def repaired(style: str, rendered: str) -> str:
    """Return a rendered citation after the repairs for all styles and those for this one."""
    for wrong, right in [*_REPAIRS, *_STYLE_REPAIRS.get(style, []), _SEVERAL_VOLUMES]:
        rendered = wrong.sub(right, rendered)
    return rendered


_MONTH = rf"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in month_name[1:])})\.?"
_DAY = r"[0-3]?\d"


def _with_dash(found: re.Match[str]) -> str:
    """Return "Oaks—A Survey" for that with a spaced hyphen, but keep "1 - 9"."""
    before = found.string[max(found.start() - 1, 0) : found.start()]
    is_number = found[1].isdecimal() and found[2][:1].isdecimal() and before not in ("’", "'")
    is_number = is_number and not _ORDINAL.match(found.string, found.end())
    return found[0] if is_number else f"{found[1]}—"


_ORDINAL = re.compile(r"\d{1,3}(?:st|nd|rd|th)\b")  # "Oaks 2013 - 38th Symposium"


def _with_last_year(found: re.Match[str]) -> str:
    """Return "2023–30" for "2023-30", but keep the months "2020-09" and older numbers."""
    first, last = int(found[1]) % 100, int(found[2])
    is_year = last > _MONTHS or last == first + 1
    return f"{found[1]}–{found[2]}" if first < last and is_year else found[0]


_MONTHS = 12
Repair = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
_REPAIRS: list[Repair] = [
    (re.compile(rf"{ITALIC}\s*{END}"), ""),
    (re.compile(r"\s+"), " "),
    (re.compile(r"^\[1\]\s*"), ""),  # the number in a list of one
    (re.compile(f",?\\s*(?:&|and)?\\s*{ELLIPSIS},?"), ", …,"),
    (re.compile(f",?\\s*(?:&|and|…)?\\s*{OTHERS_FOLLOW}"), ", et al."),
    (re.compile(DASH), "–"),
    (re.compile(HYPHEN), "-"),
    (re.compile(rf"\s+({END}*[.,;:](?:\s|$))"), r"\1"),
    (re.compile(rf"\.(”{END}*),(?=\s)"), r".,\1"),  # “Across the U.S.,”
    # American style puts periods and commas inside quotation marks.
    (re.compile(rf"([.,?!]’?”{END}*)[.,](?=\s|$)"), r"\1"),
    (re.compile(rf"(’?”{END}*)([.,])"), r"\2\1"),
    # Collapse two periods into one, also across the end of markup.
    (re.compile(rf"([.?!]{END}+)\."), r"\1"),
    (re.compile(r"(?<!\.)\.\.(?!\.)"), "."),
    (re.compile(r",(?:\s*,)+"), ","),
    (re.compile(rf",({END}*)\."), r"\1."),
    (re.compile(r"([?!])\.(?=\s|$)"), r"\1"),
    # "3-7 May" and "May 3-7", in the names of conferences
    (re.compile(rf"\b({_DAY})-({_DAY})(?=,? {_MONTH}(?:\W|$))"), r"\1–\2"),
    (re.compile(rf"\b({_MONTH} {_DAY})-({_DAY})(?=[,.)]|$)"), r"\1–\2"),
    (re.compile(rf"\b({_MONTH} {_DAY})(?: - |-)(?={_MONTH} {_DAY}\b)"), r"\1–"),
    (re.compile(rf"\b({_DAY} {_MONTH})(?: - |-)(?={_DAY} {_MONTH}(?:\W|$))"), r"\1–"),
    (re.compile(r"(?<=\b\d{4}) [-–] (?=\d{4}\b)"), "–"),
    (
        re.compile(r"(?<=[ (][12]\d{3})-(?=[12]\d{3}(?:[ ),.:;”’\ufdd2]|$))"),
        "–",
    ),  # "Oaks, 1914-1918"
    # not "Working Paper 2011-19"
    (
        re.compile(
            r"(?<=[a-z] )(?<!aper )(?<!port )(?<!mber )(?<!memo )(?<!tion )"
            r"((?:19|20)\d\d)-(\d\d)(?=[ ),.:;”]|$)"
        ),
        _with_last_year,
    ),
    # "Oaks - A Survey" and "Oaks – A Survey", but not "p - q"
    (re.compile(r"(\w{2}|[\w)”?.][)”?.]) [-–—] (?=([(“‘]?(?:\w{2}|[aA] )))"), _with_dash),
    (re.compile(r"\bArXiv\b"), "arXiv"),  # capitalized in no style
    (re.compile(r"\bDraft-(?=[a-z\d]+-[a-z\d])"), "draft-"),  # the name of an Internet-Draft
    (
        re.compile(
            r"(?<![\w./])(bio|med|open)rxiv\b(?!/|\.\w)"
            r"(?:: the preprint server for \w+(?: sciences)?)?",
            re.IGNORECASE,
        ),
        lambda found: f"{found[1].lower()}Rxiv",
    ),
]
_CAPITALIZED: list[Repair] = [
    (re.compile(rf"([.?!]{END}?|”) vol(s?)\."), r"\1 Vol\2."),
    (re.compile(rf"([.?!]{END}?|”) no(s?)\."), r"\1 No\2."),
]
_SEVERAL_VOLUMES: Repair = (re.compile(r"\b([Vv])ol\. (?=\d+–\d)"), r"\1ols. ")
# What says that it is an edition, or is in a script of which we don't know how it says so.
_EDITION = (
    r"(?:\b(?:[Éé]d|[Ee]d[in.]|[Aa]ufl|[Aa]usg|[Vv]er[s.]|[Vv]\d|[Ww]yd|[Vv]yd|[Uu]itg)"
    r"|[\u0400-\u04ff\u0590-\ufdcf])"
)
_STYLE_REPAIRS: dict[str, list[Repair]] = {
    "apa": [
        (re.compile(r"Patent Nos\. "), "Patent No. "),
        (re.compile(r" \(Patent\)(?=\.)"), " [Patent]"),  # without a number
        (re.compile(r"(\[Patent\]\. \([^()]*\)\.) \[Patent\]\."), r"\1"),
        (re.compile(r"\[Dataset\]"), "[Data set]"),
        (re.compile(r"\b(Eds?\.) & trans\."), r"\1 & Trans."),
        (re.compile(r"Retrieved (?=(?:https?|ftp):)"), ""),
        (re.compile(r"\bIssues (?=\S*\()"), "Issue "),
    ],
    "chicago": [
        (re.compile(r"(?<=[.?!]” )(?=\d[\d.]* in )"), "Chap. "),
        # The style says so of an article without a volume, which often is only missing.
        (re.compile(r", ahead of print(?=[,.])"), ""),
        (re.compile(r"(, vols?\. [^\s.,]+)\. (?=nos?\. )"), r"\1, "),
        (
            re.compile(rf"\bUnpublished ({'|'.join(month_name[1:])})\b"),
            r"Unpublished manuscript, \1",
        ),
        (
            re.compile(r"(?<=, )(?:Unpublished|In press|Forthcoming|In preparation|Submitted)\b"),
            lambda found: found[0].lower(),
        ),
        (re.compile(r"(?<=[.?!”] )Unpublished\.$"), "Unpublished manuscript."),
        (re.compile(rf"(?<={END}, )No\. (?=\S*\d)"), "no. "),
        (re.compile(r"\bPresented (?!at )(?=[A-Z\d])"), "Presented at "),
        (re.compile(rf"(\.{END}?),? (?i:released)\.(?= http|$)"), r"\1"),
        (re.compile(r",? (?i:released)\.(?= http|$)"), "."),
        *_CAPITALIZED,
    ],
    "mla": [*_CAPITALIZED, (re.compile(r", Translated by"), ", translated by")],
    "ieee": [
        (re.compile(r"^([^,]+), et al\."), rf"\1 {ITALIC}et al.{END}"),
        (re.compile(r"(?<=[a-zà-ÿ]), et al\.(?=, Eds?\.)"), rf" {ITALIC}et al.{END}"),
        (re.compile(rf"\b({_MONTH}) 0(?=\d, \d{{4}})"), r"\1 "),
        (re.compile(r"(, (?:no|vol)\. (?!Suppl)[^,.]+)\.,"), r"\1,"),
        (re.compile(r"(?<=[a-z]{4})\.,(?= vol)"), ","),  # "New edition., vol. 4"
        # The editions "Spring 2012." and "Anniversary Edition."
        (re.compile(r"(?:(?<= \d{4})|(?<=[Ee]dition))\.,(?= )"), ","),
        (
            re.compile(r"(,” (?:no|vol)\. [^.]+(?:, no\. [^.]+)?)\. (?=\d{4}\.|[A-Z][a-z]{2}\. )"),
            r"\1, ",
        ),
        (re.compile(r"\.\. in "), ". in "),
        (re.compile(rf"{ITALIC}arXiv{END}: (?=arXiv:)"), ""),
        (re.compile(r", (?=Accessed: [A-Z]|\[Online\]\. Available: )"), ". "),
        (re.compile(r"\.” (?=(?:unpublished|in preparation|submitted for publication), )"), ",” "),
        (re.compile(r"(?<=\d{4}) (?=Accessed: |\[Online\])"), ". "),  # of a patent
        # The style prints the status as a placeholder, in bold type.
        (re.compile(f"{BOLD}Submitted{END}"), "submitted for publication"),
        (re.compile(f"{BOLD}In press{END}"), "to be published"),
        (re.compile(f"{BOLD}In preparation{END}"), "in preparation"),
        (re.compile(f"{BOLD}Unpublished{END}"), "unpublished"),
    ],
    "acm": [
        (re.compile(rf"\b({'|'.join(month_name[1:])}) 0(?=\d, \d{{4}})"), r"\1 "),
        # "Elm, October 30, 2017, 2017."
        (re.compile(rf"\b((?:19|20)\d\d)({END}?), \1(?=[.,] )"), r"\1\2"),
        (re.compile(rf"\(([^()]*{_EDITION}[^()]*) ed\.\)"), r"(\1)"),
        (re.compile(r"^([^,]+), et al\."), r"\1 et al."),
        (re.compile(rf"({END} [^\s,()]+(?: [A-Z]\w+)?), \("), r"\1 ("),
        (re.compile(r"(?<=\. )(\d\S*), (?=\((?:\w+ )?\d{4}\))"), r"\1 "),
        (re.compile(rf"{END} (Article \S+ \()"), rf"{END}, \1"),
    ],
}
