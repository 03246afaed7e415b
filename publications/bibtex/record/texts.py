"""How the text of a field is read, where decoding its LaTeX is not all."""

from __future__ import annotations

import re
from functools import lru_cache

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.astronomy_journals import with_astronomy_journals
from publications.bibtex.record.meeting_words import CONFERENCE, MEETING
from publications.bibtex.record.ordinal_words import ORDINAL_NUMBER, ORDINAL_WORD
from publications.bibtex.record.unknown_texts import is_unknown

# A period that ends a title, as PubMed and zbMATH write it; not that of an abbreviation. One in
# Russian ends in a consonant.
_FINAL_PERIOD = lazy_regex(
    r"(?:[A-Za-z]-\d|\d0s|[а-яёіїєґ]{3}(?:[аеёиоуыэюяіїєйь]|[аыия]х)|[\u3040-\u30ff\u3400-\u9fff]{2}|"
    r"[a-zß-öø-ÿ]{4}|\b[^\W\d_][a-zß-öø-ÿ]{3}|\b[a-z]{3}|\d\d|\d\.\d|[A-Za-z]\d|(?:[a-zß-öø-ÿ]|\d\)?)[)\]”»\"'’]|"
    r"\b(?:the|an?) [A-Z][a-z]{2}|[A-Z]{2}s|[a-zß-öø-ÿ][A-Z]{1,4}|(?<![\w.])[A-ZÀ-Þ][A-ZÀ-Þ\d]+)\.$"
)
_ABBREVIATION = lazy_regex(
    r"\b(?:[Ss]uppl|[Aa]pprox|[Tt]ransl|[Cc]orresp|etc|usw|vol|fig|sec|"
    r"nov|gen|var|ssp|inc|eds|ser|abr|ref|hon|dep|dir|tom|cap|ann|lib|max|min|"
    r"Corp|Univ|Proc|Dept|Prof|Bull|Math|Phys|Chem|Acad|"
    r"Mill|Willd|Michx|Nutt|Lindl|Hook|Torr|Benth|Thunb|Roxb|Desf|Engelm|Franch|Maxim|Mart|Spreng|"
    r"Conf|Symp|Trans|Inst|Dipl|Bros|Appl|Tech|Comm|Comp|Publ|Biol|Econ|Hist|"
    r"AL|ET|ETC|CO|CORP|INC|LTD|NO|VOL|JR|SR|ST|DR|SPP?|NOV)\.$"  # in titles in capitals
)
# `On Bounds*`, where an article thanks someone at its foot; not `Planning with A*`, nor `*this*`.
_FOOTNOTE_MARK = lazy_regex(r"^[^*∗†‡]*[a-zß-öø-ÿ]{4} ?[*∗†‡]$")
_MARKS = ("*", "∗", "†", "‡")
# "Zenodo, https://doi.org/..." and "Report available at https://...".
_ADDRESS_AT_END = lazy_regex(
    r"(?<=\w)(?:[\s,;:.(]+available(?: online)? (?:at|from):?\s|[\s,;:.(])[\s,;:.(]*https?://\S+$"
)


# `Trees , Oaks ( and Elms ) of Roe ' s .`, as Mendeley splits the words of a PDF; not ` . . .`.
_SPACED = lazy_regex(
    r"(?<=[^\W_]) [,.](?=\s(?!\.)|$)|(?<=\s)\( (?=\w)|(?<=[\w.]) \)(?=[\s,.:;]|$)|(?<=\w) ['’] s\b"
)


# `for\textasciitilde {Oaks}`, of Zotero, which escapes what is a tie in the titles of Springer
_ESCAPED_TIE = lazy_regex(r"(?<=[^\W_]{2})~(?=[^\W\d_]{2})")
# `Fisher's *z* transformation`, in italics in Markdown
_LETTER_OF_MARKDOWN = lazy_regex(r"(?<=[^\W\d_A-Z] )(?<![\s(*]\w )\*([A-Za-z])\*(?= [a-z]{2})")
_LONE_BRACE = lazy_regex(r"^((?=[A-Z])[A-Za-z\d-]{0,18}[A-Z]{2})\}")
_FIRST_IN_BRACES = lazy_regex(r"\{([^\W\d_][\w .-]{2,40})\}(?=[:,]? )")  # `\{forecast\}: Tools`


def read_title(source: str) -> str:
    """Return the text of a title without its final period, comma, or mark of a footnote.

    The period of `{DDT}.` stays, because it may be one of an abbreviation.
    """
    text = without_ligatures(read_venue(source))
    if text[-1:] == ")" and text[:1] == "[":
        text = linked_title(text)[0] or text
    if '" ' in text:
        text = _with_opening_marks(text)
    if text[-1:] == '"' and _ends_in_lone_mark(text):
        text = text[:-1]
    if " “" in text and "„" in text:
        text = _SPACE_BEFORE_MARK.sub(r"\1“", text)
    if "{&}" in text:
        text = text.replace("{&}", "&")
    if "^i" in text:
        text = LANGUAGE_MARK.sub("", text)
    if "*" in text:
        text = _LETTER_OF_MARKDOWN.sub(r"\1", text)
    if "~" in text:
        text = _ESCAPED_TIE.sub(" ", text)
    if " | " in text or " - " in text:
        text = _OF_SITE.sub("", text)
    if text[-7:] == "@ONLINE" and not text.endswith("type @ONLINE"):  # left of a template
        text = text[:-7].rstrip()
    text = _without_repetition(text)
    if text[:1] == "{":
        text = _FIRST_IN_BRACES.sub(r"\1", text, count=1)
    if "}" in text and text.count("}") == text.count("{") + 1:  # `HMM\} Based`
        text = _LONE_BRACE.sub(r"\1", text)
    if _may_be_spaced(text) and _SPACED.search(text):
        text = _SPACED.sub(lambda match: match[0].replace(" ", ""), text)
    if "(s)" in text:
        text = _COVER_OF_JSTOR.sub("", text)
    if text[-1:] in _MARKS and _FOOTNOTE_MARK.search(text):
        return text[:-1].rstrip()
    if text[-1:] in _DASHES and f" {text[-1]} " not in text:
        text = _FINAL_DASH.sub("", text)
    is_protected = source.rstrip().endswith("}.") and text[-2:-1].isupper()
    return text if is_protected else without_final_period(text)


_SPACE_BEFORE_MARK = lazy_regex(r"(„[^„“]{1,200}[^\s„“]) “(?!\w)")  # `„Oaks “`, in German


# `Oaks | SpringerLink` and `Oaks. - PubMed - NCBI`: what sites add to the titles of their pages
_OF_SITE = lazy_regex(
    r"(?<=\S) (?:- (?:PubMed - NCBI|PubMed|PMC|ScienceDirect|CERN Document Server)"
    r"|(?:\| [A-Z][\w&' ]{3,50})? ?\| (?:Cambridge Core|IEEE Xplore|Oxford Academic|Request PDF)"
    r"|\| (?:Semantic Scholar|SpringerLink))$"
)


def _without_repetition(text: str) -> str:
    """Return the `Oaks in Towns` of `Oaks in Towns: Oaks in Towns`, of Wiley's running titles."""
    middle = (len(text) - 2) // 2
    if text[middle : middle + 2] not in _BETWEEN_TITLES:
        return text
    first, second = text[:middle], text[middle + 2 :]
    return first if first.count(" ") > 1 and first == second else text


_BETWEEN_TITLES = frozenset({": ", ". "})


def _ends_in_lone_mark(text: str) -> bool:
    """Whether the mark in `A Study of Trees."` closes nothing, unlike those of `an 8" Pipe"`."""
    if text[-2:] == '""':
        return text.count('"') % 2 == 1
    is_lone = text.count('"') == 1 and not text[-2:-1].isdigit()
    return is_lone and _OTHER_OPENING_MARK.search(text) is None


_OTHER_OPENING_MARK = lazy_regex(r"[‘“„«]|(?<!\w)['’]")


def linked_title(text: str) -> tuple[str, str]:
    """Return the title and the address of `[Oaks](https://oak.org)`, as Markdown has them."""
    title, _, address = text.strip().removesuffix(")").rpartition("](")
    is_linked = title[:1] == "[" and address.startswith(("https://", "http://"))
    return (title[1:].strip(), address.strip()) if is_linked and " " not in address else ("", "")


_DASHES = ("-", "–", "—", "/")
# Before a subtitle that is missing, or before the people of a library's catalog.
_FINAL_DASH = lazy_regex(r"(?<=[\w.)]) [-–—/]$")


def _may_be_spaced(text: str) -> bool:
    has_mark = " ," in text or " ." in text or "( " in text or " )" in text
    return has_mark or " '" in text or " ’" in text


def _with_opening_marks(text: str) -> str:
    """Return `Not "Malicious"` for `Not" Malicious"`, as Google Scholar writes quotation marks."""
    parts = text.split('"')
    if len(parts) % 2 == 0:  # an odd number of marks
        return text
    for number in range(1, len(parts), 2):
        before, inside = parts[number - 1], parts[number]
        if inside[:1] != " " or inside[-1:] in (" ", "") or before[-1:].isdigit():
            continue
        parts[number] = inside.lstrip()
        if before and before[-1] not in " ([":
            parts[number - 1] = f"{before} "
    return '"'.join(parts)


def without_final_period(text: str) -> str:
    """Return a title without the period that ends it, but with that of "U.S." and "et al."."""
    if text[-1:] == "." and _FINAL_PERIOD.search(text) and not _ABBREVIATION.search(text):
        return text[:-1]
    return text


def read_venue(source: str) -> str:
    """Return the text of a book title without a final comma, or the period of `Proc. (ABC).`."""
    text = decode_latex(source)
    if text[:2] in _FIRST_MARKS:
        text = text[2:]
    if text[:2] in ("In", "IN", "in"):
        text = _IN.sub("", text, count=1)
    if text[-1:] in _BLANK_OR_COMMA:
        return text.rstrip(" ,:\u00a0")
    return text[:-1] if text.endswith(").") else text


_FIRST_MARKS = frozenset({", ", "; ", ": "})  # as Zotero read IEEE's pages
_BLANK_OR_COMMA = frozenset(",:\u00a0")
# `In: Proceedings of …`, `in Proc. …`, `IN SIGMOD` and `In OakWorld`, copied from a list of
# references.
_IN = lazy_regex(
    r"^(?:(?:In:?|IN:?|in:)\s+(?=(?:the )?Proc(?:\.|eed)|[A-Z]{4,}(?: \d+)?$)"
    r"|in\s+(?=(?:the )?Proc\.)|In\s+(?=[A-Z][a-z]+[A-Z][A-Za-z]*$))"
)


@lru_cache(maxsize=1024)  # the same venues and publishers occur many times
def read_book(source: str) -> str:
    """Return the text of a book title, or "" for Google Scholar's "null"."""
    text = read_venue(source)
    if text[:2] in _IN_OF_LISTS:
        text = _IN_OF_BOOK.sub("", text, count=1)
    if text[-1:] == "." and _WHOLE_END.search(text):
        text = text[:-1]
    if text[-9:].lower() == " [online]":
        text = text[:-9]
    if "{" in text and "{" not in (bare := _WORD_IN_BRACES.sub(r"\1", text)):
        text = bare
    return "" if is_unknown(text) else text


_IN_OF_LISTS = frozenset({"In", "IN", "in"})
# `in: The Oaks`, `in Oaks II`, `in OAKS`, `In OAK`, `In OAK'15`, `In OAK Workshop`, `In 3rd
# Workshop on Oaks`, `In Oaks - OAK 2015`, `In Oaks: Proceedings of the Third Workshop` and `In The
# Third International Workshop`, copied from lists of references; not `In Practice` nor `In Search
# of Oaks`.
_IN_OF_BOOK = lazy_regex(
    r"^(?:(?:In|in|IN):\s+|in\s+(?=[A-Z]\S*\s|[A-Z]{3,9}$|proceedings of\b)|"
    r"IN\s+(?=(?:THE )?(?:PROC|ADVANCES|\d{4}\b))|"
    rf"In\s+(?=[A-Z]{{3,9}}(?:$| {CONFERENCE.title()}\b)|"
    r"(?:[Tt]he )?(?:\d+(?:st|nd|rd|th)?\s|[Pp]roc|Annual\s|Advances in|Conference|Handbook|"
    r"(?:First|Second|Third|\w{4,12}th) (?:ACM|Annual|European|IEEE|International|National)\s|"
    r"Intl?\b|International|Workshop|Symposium|Medical Image Computing|(?:ACM|IEEE|USENIX)\s|"
    r"[A-Z]{2,9}\s?['’]?\d{2,4}\b)|[A-Z][^-–—]{3,80} [-–—] [A-Z]{3,8} (?:19|20)\d\d\b|"
    r"[A-Z][^.:]{3,80}: [Pp]roceedings of |(?:[A-Z]\w+ ){1,4}Handbook\b))"
)
# `Oak Seminar.` and `Oak Conference, Oslo, May 3-6, 2010.`
_WHOLE_END = lazy_regex(rf"(?:\b(?:19|20)\d\d|(?i:\b(?:{MEETING}|proceedings|report|seminar)))\.$")
# `Oaks {&} Elms`, whose braces a program has escaped; titles keep those that their authors mean.
_WORD_IN_BRACES = lazy_regex(r"(?<![\w$^_])\{([^\W\d_][\w-]{1,40}|&)\}(?![\w$])")


def read_book_title(source: str) -> str:
    """Return the text of a book title also without its period: `Trees: Perspectives on Oaks.`"""
    text = read_book(source)
    return text[:-1] if text[-1:] == "." and _UNABBREVIATED.match(text) else text


_UNABBREVIATED = lazy_regex(
    r"[^.]* (?:and|for|from|in|into|of|on|the|to|with|de|des|du|et|la|les|y|e|del|für|und|der|di)"
    r" [^.]*[^\W\d_A-Z]{5,}\.$"
)


@lru_cache(maxsize=1024)
def read_journal(source: str) -> str:
    """Return the text of a journal; `{\\apj}`, from the Astrophysics Data System, is ApJ."""
    if "\\" in source:
        source = with_astronomy_journals(source)
    text = read_book(source)
    if text[:1] == "\\":  # `$\backslash$apj`, of Mendeley
        text = decode_latex(with_astronomy_journals(text))
    if text[-1:] == "." and _WHOLE_LAST_WORD.search(text):
        text = text[:-1]
    if "(" in text:
        text = _FIRST_YEAR.sub("", text)
    if text[:1] == '"':
        text = _without_quotation_marks(text)
    return _ADDRESS_AT_END.sub("", text) if "://" in text else text


_FIRST_YEAR = lazy_regex(r"(?<=\w) \(\d\d-\. ?\)\.?$")  # `Science (80-. )`, as Mendeley writes it
# `Southwestern naturalist.`, as PubMed writes it; the ends tell that the word isn't abbreviated.
_WHOLE_LAST_WORD = lazy_regex(
    r"^[^.]*[a-z](?:ology|graphy|nomy|istry|i(?:st)s?|ences?|ments?|ations?|iety|ature|ures|images?|ystems|ering|ics|ews)\.$"
)


def read_known(source: str) -> str:
    """Return the text of a field, or "" for `??`, `TBD`, `NA` of R, and `Undefined` of Pure."""
    if source.isdecimal():
        return source
    text = decode_latex(source)
    return "" if is_unknown(text) else text


@lru_cache(maxsize=1024)
def read_name(source: str) -> str:
    """Return the text of a field without quotation marks around it or a comma at its end."""
    text = read_known(source).rstrip(" ,;:")
    text = without_ris_tag(text)
    if text[-1:] == "." and _WHOLE_WORD.search(text):
        text = text[:-1]
    return _without_quotation_marks(text)


def _without_quotation_marks(text: str) -> str:
    """Return "Oak Press" for ""Oak Press"", of Google Scholar."""
    quoted = text[:1] == text[-1:] == '"' and text.count('"') == 2
    return text.strip('" ') if quoted else text


# `Springer.` and `University of Oaks Press.`; not `Wiley & Sons Inc.`
_WHOLE_WORD = lazy_regex(r"(?:[^\W\d_]{7}(?<!sch)|\b(?:Press|Wiley|Books|Oxford|Verlag))\.$")


def read_language(source: str) -> str:
    """Return the text of a language, but "" for `und`, which says that it isn't known."""
    text = read_known(source)
    return "" if text.lower() in ("und", "zxx") else text


def read_edition(source: str) -> str:
    """Return the text of an edition without its label: `Auflage: 3`, as Amazon has it in Zotero."""
    text = read_known(source)
    if " " in text:
        text = _END_OF_EDITION.sub(lambda found: found["number"] or "", text)
    return _LABEL_OF_EDITION.sub("", text, count=1) if ":" in text else text


# `2nd ed.`, `3 edition`, `Third Edit`, which Mendeley cut off, and `2nd Edition edition`
_END_OF_EDITION = lazy_regex(
    rf"^(?P<number>{ORDINAL_NUMBER}|\d{{1,3}}|(?i:{ORDINAL_WORD}))"
    r"\.? (?i:edi(?:t(?:i(?:on?)?)?)?|ed[n]?|aufl(?:age)?)\.?$|"
    r"(?<=[Ee]dition) edition$"
)
_LABEL_OF_EDITION = lazy_regex(
    r"^(?:edi[cç](?:ão|ión)|[eé]dition|edizione|auflage|uitgave|druk)\s?:\s*(?=\w)", re.IGNORECASE
)


def without_ris_tag(text: str) -> str:
    """Return "Example Press" for "Example Press SN  -", and "180101" for "180101 EP  -"."""
    return _RIS_TAG.sub("", text) if text[-1:] == "-" else text


_RIS_TAG = lazy_regex(r"(?<=\S) {1,9}(?:SN|UR|EP|PB|CY) {1,9}-{1,3}$")


def read_series(source: str) -> str:
    """Return the text of a series; `{\\procspie}`, as ADS writes it, is Proc. SPIE."""
    return read_name(with_astronomy_journals(source) if "\\" in source else source)


# "Oaks Author (s): A. Roe Source: J. Oaks, Vol. 2", which Mendeley read off the first page.
_COVER_OF_JSTOR = lazy_regex(
    r"(?<=\S) (?:Reviewed [Ww]orks?|Authors?) ?\(s\) ?:"
    r"(?=.*(?:Source|Published by|Stable URL) ?:).*$"
)
# "Homicídios^ipt: Homicides^ien", of the Virtual Health Library (LILACS).
LANGUAGE_MARK = lazy_regex(r"(?<=[\w.?!)]{2})\^i(?:pt|es|en|fr)(?=[\s:;/]|$)")


def without_ligatures(text: str) -> str:
    """Return "refine" for "re\ufb01ne", which was copied from a PDF file."""
    return text if text.isascii() else text.translate(_LIGATURES)


_LIGATURES = str.maketrans({
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl",
})  # fmt: skip
