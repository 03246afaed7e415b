"""Words around the address of a web page in many languages: "Available at", "Zugriff am ..."."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.latex.commands import OPENING_BRACKET
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.months import month_number
from publications.bibtex.source.braces import without_outer_braces

_BEFORE = (
    r"online|internet(?: website)?|en ligne|en l[íi]nea|last|date|date of|přístup"
    r"|zuletzt|letzt?er|letztmals|dernier|dernière|último|última|ultimo|ultima"
    r"|fecha|de|data|utolsó|zadnji|posljednji|tarihi|viimeksi|ostatni|laatst|дата"
)
_ACCESS = (
    r"online[;,]? in data|dostęp (?:zdalny|online)|access|access{1,2}ed|accesses|cited"
    r"|retrieved|visited|viewed|checked|consult|consulted|gesehen|abgerufen|aufgerufen"
    r"|abruf(?:datum)?|besucht|zugriff(?:sdatum)?|zugegriffen|stand|stan na"
    r"|consultée?|consultation|accès|accédé|visitée?|consultad[oa]"
    r"|citad[oa]|consulta|accedido|visitad[oa]|acceso|consultato|consultazione|visitato|accesso|acesso|acessado|acedido|geraadpleegd|bezocht|hämtad"
    r"|hentet|åpnet|besøgt|besøkt|lest|tilgået|läst|viitattu|luettu|katsottu|haettu|lainattu|dostępu?"
    r"|pobrano|cit|citován[oéy]|navštíven[oéy]|letöltve|hozzáférés|erişim|pristupljeno|preuzeto|posjećeno|dostopano|dostop"
    r"|obiskano|ogled|ogledano|pridobljeno|accesat|vizitat|consultat|diakses|získ[aá]n[éáo]?|обращения"
    r"|参照|閲覧|最終閲覧|アクセス|访问|访问日期|引用日期|检索|检索日期|查阅"
)
_AFTER = r"on|am|vom|le|el|il|em|en|op|den|dnia|dzień|in|data|date|tarihi|dana|pada|dn[eě]|dňa|la"
_NOT_BEFORE = r"(?<![\w-])(?<!open )(?<!early )"
_DATE = r"(?:\d|[^\W\d]{3,15}\.?(?: de)? \d).{2,40}?\d"
_TIME = r"(?:,? \d\d?:\d\d(?::\d\d)?(?: uhr)?)?(?:,? from)?"
_ACCESSED = lazy_regex(
    rf"{OPENING_BRACKET}?{_NOT_BEFORE}(?:(?:{_BEFORE})\W+){{0,3}}{_NOT_BEFORE}(?:{_ACCESS})"
    rf"(?:\W+(?:{_AFTER})){{0,2}}\b[^\w\[]{{0,4}}({_DATE}日?){_TIME}[\])）］]?[.:]?\s*$",
    re.IGNORECASE,
)
_LONGEST = 400  # characters of a text that says when it was read


AVAILABLE = (
    r"(?:available|accessible|downloadable|obtenid[ao](?: de)?|disponib[il]e?|disponível"
    r"|disponibile|verfügbar|erreichbar|abrufbar"
    r"|erhältlich|einsehbar|beschikbaar|tilgjengelig|tilgængelig|tillgänglig|saatavissa|saatavilla|dostupn[éáoý]"
    r"|dostępn[aey]|dostopno|elérhető|erişim adresi|tersedia|режим доступа|доступно|retrieved)"
)
_BEFORE_ADDRESS = lazy_regex(
    rf"(?:^|(?<=\W))(?:also\W+)?(?:on-?line\W+)?(?:{AVAILABLE}\W+)?(?:on-?line\W+)?"
    r"(?:at|from|via|under|unter|sur|en|em|su|op|på|na|z|di|url(?: is)?|pod adresem"
    rf"|all['’]indirizzo|strona|webseite|{AVAILABLE}|online)"
    r"(?:\W+(?:doi|www))?[\W_]*$",
    re.IGNORECASE,
)


def before_address(text: str) -> str:
    """Return a text before an address without "available at" at its end."""
    return _BEFORE_ADDRESS.sub("", text.rstrip(" ,;:.([<")).rstrip(" ,;:")


def split_access(text: str) -> tuple[str, str]:
    """Return the text before "[accessed 3 May 2021]" at its end, and the date, or ""."""
    if len(text) > _LONGEST or not _HAS_NUMBER.search(text):
        return text, ""
    found = _ACCESSED.search(text)
    return (text[: found.start()].rstrip(" ,;"), found[1]) if found else (text, "")


def without_day_of_typesetting(source: str) -> str:
    """Return the source without "[accessed \\today]", which LaTeX prints on any day."""
    if "\\today" not in source and "\\year" not in source:
        return source
    return _DAY_OF_TYPESETTING.sub("", source).rstrip(" ,;")


_TODAY = r"(?:\\today\b(?:\{\})?|(?:\\(?:number|the)\s?\\(?:year|month|day)\b\s?[-/. ]?){2,3})"
_DAY_OF_TYPESETTING = lazy_regex(
    rf"(?:[\[(]?(?:{_NOT_BEFORE}(?:{_BEFORE})\W+){{0,3}}{_NOT_BEFORE}(?:{_ACCESS})"
    rf"(?:\W+(?:{_AFTER})){{0,2}}[^\w\[\\]{{1,4}})?{_TODAY}(?:[\])]?[.,;:]*\s*)",
    re.IGNORECASE,
)


def access_alone(text: str, *, is_behind_address: bool = False) -> str:
    """Return the date of "Retrieved May 3, 2019, from" if the text is only that, or "".

    Behind an address, "(3.5.2019)" says the same.
    """
    if is_behind_address and (day := _DAY_IN_BRACKETS.fullmatch(text)):
        return day[1]
    rest, date = split_access(text)
    return "" if any(map(str.isalnum, rest)) else date


_DAY_IN_BRACKETS = lazy_regex(
    r"[(\[](\d{1,2}\. ?\d{1,2}\. ?(?:20)?\d\d|20\d\d-\d\d-\d\d|\d{1,2}/\d{1,2}/20\d\d"
    r"|\d{1,2}\.? [^\W\d]{3,12}\.? 20\d\d)[)\]]\.?"
)


def with_access_date(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields, with a year such as "accessed 2019-11-28" as `urldate`.

    The year may stand before it: "1. Juli 2002 (Abgerufen: 7. Juli 2022)".
    """
    for name in ("year", "date"):
        text = without_outer_braces(fields.get(name, ""))
        rest, date = split_access(text) if len(text) > _PLAIN_YEAR else (text, "")
        is_alone = len(text) >= _YEAR_READ and not any(map(str.isalnum, rest))
        if is_alone and not date.isdecimal() and fields.get("urldate", date) == date:
            others = {field: text for field, text in fields.items() if field != name}
            return {**others, "urldate": date}
        if date and any(map(str.isdecimal, rest)) and "urldate" not in fields:
            return {**fields, name: rest.rstrip(" .,;"), "urldate": date}
    if fields.get("journal", "")[:1] in _FIRST_OF_JOURNAL:
        return _without_access_as_journal(fields)
    return fields


_FIRST_OF_JOURNAL = frozenset("RA")


def _without_access_as_journal(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields with Google Scholar's "Retrieved May", volume 23, pages 2007 as a date."""
    found = _ACCESS_AS_JOURNAL.fullmatch(fields["journal"])
    day, year = fields.get("volume", ""), fields.get("pages", "")
    month = month_number(found[1]) if found else None
    if not month or not _DAY.fullmatch(day) or not _YEAR.fullmatch(year):
        return fields
    others = {name: text for name, text in fields.items() if name not in _OF_ACCESS}
    return {"urldate": f"{year}-{month:02d}-{int(day):02d}", **others}


_ACCESS_AS_JOURNAL = lazy_regex(r"(?:Retrieved|Accessed)(?: on)? ([A-Z][a-z]{2,8})")
_DAY = lazy_regex(r"[12]?\d|3[01]")
_YEAR = lazy_regex(r"(?:19|20)\d\d")
_OF_ACCESS = frozenset({"journal", "volume", "pages"})


_PLAIN_YEAR = len("2001")
_YEAR_READ = len("参照 2018-1-9")
_HAS_NUMBER = lazy_regex(r"\d")
