"""Web addresses, which are verbatim, not LaTeX text.

Only the LaTeX that protects their characters is removed: `\\url{...}`, `\\_`, `\\%`, `\\~{}` and
`{\\textasciitilde}`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from publications.bibtex.latex.commands import OPENING_BRACKET, OPENING_BRACKETS
from publications.bibtex.latex.escaped_commands import BACKSLASH
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import access_alone, before_address
from publications.bibtex.record.library_proxies import without_library_proxy
from publications.bibtex.record.unknown_texts import NOTHING
from publications.bibtex.source.braces import is_balanced, without_outer_braces

_WRAPPED = lazy_regex(
    r"\\(?:url|urn|path|nolinkurl|href|texttt|burl)\s*"
    r"(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})(?:\{(?:[^{}]|\{[^{}]{0,300}\}){0,500}\})?"
)
_PROTECTED = lazy_regex(r"\{([A-Z<>]+)\}")  # `{<}` in a DOI, and protected capitals
_TILDE = lazy_regex(
    r"\{?\\(?:textasciitilde|(?:thick)?sim)(?:\{\}|\s*)\}?|"
    r"\$\s*\^?\{?\\(?:(?:thick)?sim|tilde(?:\{\s*\})?)\}?\s*\$|"
    r"\{?\\~\s*(?:\{\s*\})?\}?|\\string~"
)
_SLASH = lazy_regex(r"\\slash(?:\{\}|\s+)|\\slash(?![A-Za-z])|\\/")
_FONT = lazy_regex(r"\\(?:tt|small|footnotesize|sf|rm|it|em|ttfamily|sffamily)\s+")
_UNDERSCORE = lazy_regex(r"\{?(?:\\|\$\\backslash\$)textunderscore\s*(?:\{\})?\}?|\$\s*\\?_\s*\$")
_ESCAPE = lazy_regex(
    r"\\\{\\?([_%&#])\\\}|"  # escaped twice
    r"\{?\\{1,2}([_%&#$^=<>])(?:\{\})?\}?|\{([~_%&#])\}"
)
_ENTITY = lazy_regex(r"\\?&(lt|gt|amp|\\?#(?:38|126));")
_ENTITIES = {"lt": "<", "gt": ">", "#126": "~", "\\#126": "~"}
# `Available at <http://oak.org/elms>`
_IN_BRACKETS = lazy_regex(r"(?:(?<=\s)|^)[<(](https?://[^\s<>()]+)[>)](?=[\s.,;]|$)", re.IGNORECASE)
_SPACE = lazy_regex(r"\s+")
_QUOTED = lazy_regex(r"<([^<>]*)>|\"([^\"]*)\"")
RESOLVER = r"(?:(?:dx\.|www\.)?doi\.org|doi\.acm\.org|doi\.ieeecomputersociety\.org)"
ESCAPING_BACKSLASH = lazy_regex("%5c(?=[_%&#<>]|$)", re.IGNORECASE)  # of BibDesk and Mendeley


def plain_address(source: str) -> str:
    """Return an address or a number without LaTeX, as it is read again from an export."""
    text = _without_latex(source)
    if "{" in text or "\\" in text:
        for _ in range(_MOST_PASSES):  # one for each of nested commands and braces
            before, text = text, _without_latex(text)
            if text == before:
                break
        if "\\" in text and "://" in text:
            text = _ACCENT.sub(_letter, text)
    return text


_BREAK = lazy_regex(r"(?<!\s)\s*+\\(?:newline|linebreak|allowbreak)(?![a-z])(?:\{\})?\s*")
_ACCENT = lazy_regex(r"\{?\\(['`^\"])\{?\\?([A-Za-z])\}?\}?")  # Estrat{\'{e}}gico
_COMBINING = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308"}


def _letter(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found[2] + _COMBINING[found[1]])


_MOST_PASSES = 20


def exportable_address(source: str) -> str:
    """Return what `plain_address` does, without unmatched braces."""
    return with_matched_braces(plain_address(source))


def with_matched_braces(address: str) -> str:
    """Return an address without unmatched braces and otherwise unchanged, as LaTeX requires."""
    if is_balanced(address):
        return address
    return address.replace("{", "%7B").replace("}", "%7D")


def _without_latex(source: str) -> str:
    text = source.strip().replace("〈=", "&lang=")  # EBSCO's `&lang=fr`, read as an entity
    if "&" in text:
        text = _ENTITY.sub(lambda match: _ENTITIES.get(match[1], "&"), text)
    if '""' in text and "://" in text:  # where babel may break the line
        text = text.replace('""', "")
    if "\\" not in text and "{" not in text and "$" not in text:
        return _SPACE.sub(" ", text) if _SPACE.search(text) else text
    text = without_outer_braces(text)
    text = _WRAPPED.sub(_address_in, text)
    text = _PROTECTED.sub(r"\1", text)
    text = _TILDE.sub("~", text)
    text = _UNDERSCORE.sub("_", text)
    text = _ESCAPE.sub(lambda match: match[1] or match[2] or match[3], text)
    text = re.sub(r"\\textless(?:\{\})?|\{\\textless\}|\$(?:<|\\langle\s*(?:\{\})?)\$", "<", text)
    text = re.sub(
        r"\\textgreater(?:\{\})?|\{\\textgreater\}|\$(?:>|\\rangle\s*(?:\{\})?)\$", ">", text
    )
    text = _BREAK.sub("", _SLASH.sub("/", text))
    text = text.replace("\\-", "").replace("\\,", "").replace("\\ ", " ").replace("{}", "")
    text = text.replace("\\{", "{").replace("\\}", "}")
    text = text.replace("{\\textbraceleft}", "{").replace("{\\textbraceright}", "}")
    text = _FONT.sub("", text) if text.startswith("\\") else text
    return _SPACE.sub(" ", text).strip()


def _address_in(wrapped: re.Match[str]) -> str:
    """Return the address in `\\url{https://oak.org}(3.5.2019)`, apart from what is behind it."""
    is_apart = wrapped.string[wrapped.end() : wrapped.end() + 1] not in OPENING_BRACKETS
    return wrapped[1][1:-1] if is_apart else f"{wrapped[1][1:-1]} "


class Addresses(NamedTuple):
    """The content of an address field: an address, more addresses, and other words."""

    first: str
    further: tuple[str, ...] = ()
    words: str = ""


_SCHEME = r"(?:https?|ftp)://"
_ANCHOR = lazy_regex(
    rf"<a\s+href=[\"'“]?({_SCHEME}[^\s\"'”<>]+)", re.IGNORECASE
)  # a link of a web page
_FOLDED_LINE = lazy_regex(
    rf"(?<!\s)(?<!\}}[.,;])\s*\n\s*"
    rf"(?!{_SCHEME}|\\(?:url|href)|[\[(]?(?:accessed|retrieved|visited|ac{{1,2}}ess))",
    re.IGNORECASE,
)
_BROKEN_LINE = lazy_regex(r"/\\\\\s*(?=\w)")  # `https://oak.org/\\elms`
# Mendeley joins the addresses of a document by `\n`, and escapes it in one way or another. Some
# are only of a program on the author's computer.
_MENDELEY_BREAK = lazy_regex(
    rf"(?:(?:{BACKSLASH}|\{{?\\?%\}}?5C|\\)[nr]|\{{?\\?%\}}?0A)"
    r"(?=https?:|papers\d?:|file:|%3C|<)",
    re.IGNORECASE,
)
_OF_PROGRAM = lazy_regex(
    r"\s(?:papers\d?://|file://|(?:<|%3C)Go(?: |%20)to(?: |%20)ISI(?:>|%3E)://)\S*", re.IGNORECASE
)
_ANOTHER_URL = lazy_regex(
    rf"(?:\s\||(?<![\s,;]))[\s,;]++(?:and\s+|or\s+)?(?={_SCHEME})", re.IGNORECASE
)
_LABEL = lazy_regex(rf"[^/]*?\s(?={_SCHEME})", re.IGNORECASE)
_SEE = lazy_regex(r"\W*(?:see\W*)?", re.IGNORECASE)
_WORDS = lazy_regex(
    rf"\s(?={OPENING_BRACKET}|and\b|accessed\b|last\b|retrieved\b|visited\b)|[,;]\s|\.\s(?=[A-Z])"
    r"|(?=\[[a-z]{3,12}:? \d{1,2}\.? )",  # "http://x.org/[ogled 15. 3. 2019]"
    re.IGNORECASE,
)


def web_addresses(source: str) -> Addresses:
    """Return the addresses of a field. Line breaks in an address are removed, spaces are `%20`."""
    if ("href=" in source or "HREF=" in source) and (anchor := _ANCHOR.search(source)):
        source = anchor[1]
    if ("\\" in source or "%" in source) and _MENDELEY_BREAK.search(source):
        return _joined_by_mendeley(source)
    if "\n" in source:
        source = _FOLDED_LINE.sub("", source.strip())
    if "/\\\\" in source:
        source = _BROKEN_LINE.sub("/", source)
    text = exportable_address(source)
    if "<http" in text or "(http" in text:
        text = _IN_BRACKETS.sub(r"\1", text)
    quoted = _QUOTED.fullmatch(text)
    if quoted:
        text = quoted[1] or quoted[2] or text
    if not text.isascii():
        text = text.translate(_TILDES)
    if "%5" in text and "://" in text:
        text = ESCAPING_BACKSLASH.sub("", text)
    while "%7" in text and (bare := _ESCAPED_SIGN.sub(_sign, text)) != text:
        text = bare
    if " undefined" in text:
        text = _OF_NO_SITE.sub("", text)
    if " " in text and "://" in text:
        text = _NO_ADDRESS.sub("", text)
    if text[:1] == "/":
        text = _PATHS_FIRST.sub("", text)
        text = text.lstrip("/") if text.startswith(("/www.", "//www.")) else text
    if text.count("://") > 1:
        text = _GLUED.sub(" ", _REPEATED_SCHEME.sub("", _COMMA_ALONE.sub(" ", text)))
    if " 10." in text:
        text = _SAME_DOI.sub(r"\1", text)
    if text[:4] == "www." and "://" in text:
        first, _space, others = text.partition(" ")
        text = others if f"://{first}" in others else f"http://{text}"
    if " " not in text:
        return Addresses(without_library_proxy(_with_scheme(text)))
    if _FILE_WITH_SPACES.fullmatch(text):
        return Addresses(_one(text))
    label = _LABEL.match(text)
    text = text[label.end() :] if label else text
    if not text.lower().startswith(_SCHEMES):
        return Addresses(text)
    words = [label[0].strip()] if label and not _is_plain_label(label[0]) else []
    pieces = [_WORDS.split(address, maxsplit=1) for address in _ANOTHER_URL.split(text)]
    words += [piece[1].strip() for piece in pieces if len(piece) > 1]
    first, *further = dict.fromkeys(_one(piece[0]) for piece in pieces)
    further = [address for address in further if not _RESOLVER_ALONE.fullmatch(address)]
    return Addresses(first, tuple(further), "; ".join(filter(None, words)))


# `http://dx.doi.org/./..`, which Mendeley adds
_RESOLVER_ALONE = lazy_regex(rf"https?://{RESOLVER}/?[./]*", re.IGNORECASE)
# `https://oak.org/Oaks and Elms.pdf`, whose spaces are of the name of a file
_FILE_WITH_SPACES = lazy_regex(
    rf"{_SCHEME}[^\s/]++/(?!.*\.(?:pdf|html?)\s)[^?#:;,()\[\]]{{1,400}}"
    r"(?: \(\d{1,2}\))?\.(?:pdf|html?|docx?|pptx?)",
    re.IGNORECASE,
)


def _is_plain_label(label: str) -> bool:
    """Whether it is "See", "Available at:" or "[accessed 3 May 2021], available at"."""
    rest = before_address(label).strip()
    return _SEE.fullmatch(rest) is not None or bool(access_alone(rest))


# `/%7B~%7Droe`, whose LaTeX `{~}` Mendeley escaped again, perhaps several times
_ESCAPED_SIGN = lazy_regex(r"%7B(?:([~&%_#$])|%25)%7D", re.IGNORECASE)


def _sign(found: re.Match[str]) -> str:
    return found[1] or "%"


def _with_scheme(text: str) -> str:
    """Return `www.oak.org/trees`, `ttps://oak.org` and `URL:http://oak.org` as web addresses."""
    if text.lower().startswith(_SCHEMES):
        return text
    if _WITHOUT_SCHEME.fullmatch(text):
        return f"http://{text}"
    found = _SLIP_IN_SCHEME.match(text)
    return f"http{(found['s'] or '').lower()}://{text[found.end() :]}" if found else text


_SLIP_IN_SCHEME = lazy_regex(
    r"(?:url:|[\"'“])?(?:(?:[a-z]?ht{1,3}p{1,2}|t{1,2}p)(?P<s>s)?(?::/{1,3}|//)|//(?=www\.))"
    r"(?=(?:[\w-]+\.)+[a-z]{2})",
    re.IGNORECASE,
)


def _joined_by_mendeley(source: str) -> Addresses:
    source = _MENDELEY_BREAK.sub(" ", source)
    found = web_addresses(_OF_PROGRAM.sub("", source))
    words = filter(None, (found.words, *(each.strip() for each in _OF_PROGRAM.findall(source))))
    return found._replace(words="; ".join(words))


# `http://x.org/libraryhttp://x.org/library/9`; not `/http://` of archives and `=http://`.
_GLUED = lazy_regex(r"(?<=[A-Za-z0-9])(?<!%[0-9A-Fa-f]{2})(?=https?://)")
_COMMA_ALONE = lazy_regex(rf"[,;](?={_SCHEME})", re.IGNORECASE)  # between two addresses
_REPEATED_SCHEME = lazy_regex(r"^https?://(?=https?://)", re.IGNORECASE)
_SAME_DOI = lazy_regex(rf"(https?://{RESOLVER}/(10\.\S+)) \2$", re.IGNORECASE)
_OF_NO_SITE = lazy_regex(r"\s+undefined/\S*$")  # Mendeley adds the path without its site
# `/a /a?b https://x.org/a`, of Mendeley
_PATHS_FIRST = lazy_regex(r"^(?:/\S* )+(?=https?://)", re.IGNORECASE)
# `https://oak.org/1 NA`, of a table in which a publication has no second address
_NO_ADDRESS = lazy_regex(
    rf"\s+(?:(?!na\b){NOTHING}|-)(?=\s*$|\s+{_SCHEME})|^{NOTHING}\s+(?={_SCHEME})"
)
_TILDES = {ord(char): "~" for char in "∼˜～"}  # from `$\sim$` and similar commands
_WITHOUT_SCHEME = lazy_regex(
    r"(?:www\.[\w.-]+|(?:[a-z0-9-]+\.)+[a-z]{2,3})/\S*|www\.(?:[\w-]+\.)+[a-z]{2,}"
    r"|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|eu)",
    re.IGNORECASE,
)
_SCHEMES = ("http://", "https://", "ftp://")


def _one(address: str) -> str:
    if address[-1:] == ">" and "<" not in address:  # `$<$at \url{https://oak.org}$>$`
        address = address[:-1]
    address = with_matched_braces(address.rstrip(" ,;").replace(" ", "%20"))
    return without_library_proxy(address)


_WEB = lazy_regex(rf"{_SCHEME}\S+", re.IGNORECASE)


def is_web_address(text: str) -> bool:
    """Whether the text is one web address (http, https or ftp) and nothing else."""
    return _WEB.fullmatch(text) is not None


def web_address(source: str) -> str:
    """Return the first address of a field."""
    return web_addresses(source).first


def stated_address(text: str) -> tuple[str, str]:
    """Return the address that is all a text says, and when it was read, otherwise "".

    Google Scholar writes `URL http://www. example. org/1`.
    """
    if "://" not in text or not (stated := _STATED_ADDRESS.fullmatch(text)):
        return "", ""
    return stated[1].replace(". ", "."), stated[2] or ""


# Also `https://example.org/1 (accessed: 2018)`
_STATED_ADDRESS = lazy_regex(
    r"(?:(?:(?:available|accessed)\s+(?:online\s+)?(?:at|on|from)|on the web|url)\s*:?\s*)?"
    r"(https?://(?:[^\s,]|(?<=\.) (?=\w))+?)\.?"
    r"(?:,?\s+\(?(?:last )?accessed:?\s+([^()]{4,20})\)?)?",
    re.IGNORECASE,
)
