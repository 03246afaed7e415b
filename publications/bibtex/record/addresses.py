"""Web addresses and DOIs, which are verbatim, not LaTeX text.

Only the LaTeX that protects their characters is removed: `\\url{...}`, `\\_`, `\\%`, `\\~{}` and
`{\\textasciitilde}`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple
from urllib.parse import unquote

from publications.bibtex.latex.escaped_commands import BACKSLASH
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.access_dates import access_alone, before_address
from publications.bibtex.source.braces import is_balanced, without_outer_braces

_WRAPPED = lazy_regex(
    r"\\(?:url|path|nolinkurl|href|texttt|burl)\s*"
    r"(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})(?:\{[^{}]*\})?"
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
_SPACE = lazy_regex(r"\s+")
_QUOTED = lazy_regex(r"<([^<>]*)>|\"([^\"]*)\"")
_ANOTHER_DOI = lazy_regex(r"[,;]?\s+(?:and\s+)?10\.\d{4}")
_DOI = lazy_regex(r"10\.\d{4,9}(?:\.\d{1,9}){0,3}/\S+")
_RESOLVER = r"(?:(?:dx\.|www\.)?doi\.org|doi\.acm\.org|doi\.ieeecomputersociety\.org)"
_PLAIN_DOI = lazy_regex(r"10\.[0-9]{4,9}/[A-Za-z0-9._()-]{0,200}[0-9]")
_DOI_PREFIX = lazy_regex(
    rf"^\s*(?:(?:https?:)?//)?{_RESOLVER}/+|^\s*(?:doi\s*[:=]?\s*)+",
    re.IGNORECASE,
)


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
    if "\\" not in text and "{" not in text and "$" not in text:
        return _SPACE.sub(" ", text) if _SPACE.search(text) else text
    text = without_outer_braces(text)
    text = _WRAPPED.sub(_address_in, text)
    text = _PROTECTED.sub(r"\1", text)
    text = _TILDE.sub("~", text)
    text = _UNDERSCORE.sub("_", text)
    text = _ESCAPE.sub(lambda match: match[1] or match[2] or match[3], text)
    text = re.sub(r"\\textless(?:\{\})?|\{\\textless\}|\$<\$", "<", text)
    text = re.sub(r"\\textgreater(?:\{\})?|\{\\textgreater\}|\$>\$", ">", text)
    text = _BREAK.sub("", _SLASH.sub("/", text))
    text = text.replace("\\-", "").replace("\\,", "").replace("\\ ", " ").replace("{}", "")
    text = text.replace("\\{", "{").replace("\\}", "}")
    text = text.replace("{\\textbraceleft}", "{").replace("{\\textbraceright}", "}")
    text = _FONT.sub("", text) if text.startswith("\\") else text
    return _SPACE.sub(" ", text).strip()


def _address_in(wrapped: re.Match[str]) -> str:
    """Return the address in `\\url{https://oak.org}(3.5.2019)`, apart from what is behind it."""
    is_apart = wrapped.string[wrapped.end() : wrapped.end() + 1] not in ("(", "[")
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
    r"\s(?=[(\[]|and\b|accessed\b|last\b|retrieved\b|visited\b)|[,;]\s|\.\s(?=[A-Z])"
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
    quoted = _QUOTED.fullmatch(text)
    if quoted:
        text = quoted[1] or quoted[2] or text
    if not text.isascii():
        text = text.translate(_TILDES)
    if "%5" in text and "://" in text:
        text = _ESCAPING_BACKSLASH.sub("", text)
    while "%7" in text and (bare := _ESCAPED_SIGN.sub(_sign, text)) != text:
        text = bare
    if " undefined" in text:
        text = _OF_NO_SITE.sub("", text)
    if text[:1] == "/":
        text = _PATHS_FIRST.sub("", text)
        text = text.lstrip("/") if text.startswith(("/www.", "//www.")) else text
    if text.count("://") > 1:
        text = _GLUED.sub(" ", _REPEATED_SCHEME.sub("", text))
    if " 10." in text:
        text = _SAME_DOI.sub(r"\1", text)
    if text[:4] == "www." and "://" in text:
        first, _space, others = text.partition(" ")
        text = others if f"://{first}" in others else f"http://{text}"
    if " " not in text:
        return Addresses(_with_scheme(text))
    label = _LABEL.match(text)
    text = text[label.end() :] if label else text
    if not text.lower().startswith(_SCHEMES):
        return Addresses(text)
    words = [label[0].strip()] if label and not _is_plain_label(label[0]) else []
    pieces = [_WORDS.split(address, maxsplit=1) for address in _ANOTHER_URL.split(text)]
    words += [piece[1].strip() for piece in pieces if len(piece) > 1]
    first, *further = dict.fromkeys(_one(piece[0]) for piece in pieces)
    return Addresses(first, tuple(further), "; ".join(filter(None, words)))


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
_REPEATED_SCHEME = lazy_regex(r"^https?://(?=https?://)", re.IGNORECASE)
_SAME_DOI = lazy_regex(rf"(https?://{_RESOLVER}/(10\.\S+)) \2$", re.IGNORECASE)
_OF_NO_SITE = lazy_regex(r"\s+undefined/\S*$")  # Mendeley adds the path without its site
# `/a /a?b https://x.org/a`, of Mendeley
_PATHS_FIRST = lazy_regex(r"^(?:/\S* )+(?=https?://)", re.IGNORECASE)
_TILDES = {ord(char): "~" for char in "∼˜～"}  # from `$\sim$` and similar commands
_WITHOUT_SCHEME = lazy_regex(
    r"(?:www\.[\w.-]+|(?:[a-z0-9-]+\.)+[a-z]{2,3})/\S*|www\.(?:[\w-]+\.)+[a-z]{2,}"
    r"|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|eu)",
    re.IGNORECASE,
)
_SCHEMES = ("http://", "https://", "ftp://")


def _one(address: str) -> str:
    return with_matched_braces(address.rstrip(" ,;").replace(" ", "%20"))


_WEB = lazy_regex(rf"{_SCHEME}\S+", re.IGNORECASE)


def is_web_address(text: str) -> bool:
    """Whether the text is one web address (http, https or ftp) and nothing else."""
    return _WEB.fullmatch(text) is not None


def web_address(source: str) -> str:
    """Return the first address of a field."""
    return web_addresses(source).first


_BRACES = {"%7b": "{", "%7d": "}"}  # as the export writes them if they don't match
_BRACE_CODE = lazy_regex("%7[bd]", re.IGNORECASE)
# `10.1023/A%3A1011`, and `24:4%3C393::AID` of Wiley's older DOIs
_CODE_OF_SICI = lazy_regex("%3[abce]", re.IGNORECASE)
_BRACKET_ENTITY = lazy_regex("&[lg]t;")
_SIGNS = {"%3A": ":", "%3B": ";", "%3C": "<", "%3E": ">", "&lt;": "<", "&gt;": ">"}
_ESCAPING_BACKSLASH = lazy_regex("%5c(?=[_%&#<>]|$)", re.IGNORECASE)  # of BibDesk and Mendeley
_KIND_OF_NUMBER = lazy_regex(r"\s*\[(?:pii|doi)\]", re.IGNORECASE)  # as PubMed marks them
_BRACED_SIGN = lazy_regex(r"\{([^\w\s{}])\}")  # Web of Science writes "{[}" for "["


_LOWERED = lazy_regex("[₀-₉]")  # 8₁1, from 8_11: a program took it for a formula


def _as_underscore(match: re.Match[str]) -> str:
    return f"_{ord(match[0]) - ord('₀')}"


def _as_brace(match: re.Match[str]) -> str:
    return _BRACES[match[0].lower()]


# What publishers append for the resolver at doi.org, which a DOI never has.
_OF_RESOLVER = lazy_regex(r"\?(?:locatt|nosfx|noredirect|urlappend)=\S*$", re.IGNORECASE)


def plain_doi(source: str) -> str:
    """Return a DOI without `https://doi.org/` or `doi:`, or ""."""
    if _PLAIN_DOI.fullmatch(source):
        return source
    text = _KIND_OF_NUMBER.sub("", _BRACED_SIGN.sub(r"\1", plain_address(source)))
    if "\\" in text:  # Mendeley's end of a line
        text = _LINE_OF_MENDELEY.split(text, maxsplit=1)[0]
    if not text.isascii():
        text = _LOWERED.sub(_as_underscore, text)
    if "%7" in text:
        text = _BRACE_CODE.sub(_as_brace, text)
    if "%5" in text:
        text = _ESCAPING_BACKSLASH.sub("", text)
    if "%3" in text:
        text = _CODE_OF_SICI.sub(lambda code: _SIGNS[code[0].upper()], text)
    text = (
        re.sub(r"%2[fF]", "/", text)
        if "%2" in text and "/" not in text.split("10.", 1)[-1]
        else text
    )
    if "&" in text:  # &lt; as Mendeley writes it
        text = _BRACKET_ENTITY.sub(lambda entity: _SIGNS[entity[0]], text)
    if text.count("<") == text.count(">") - 1 or text.startswith("<"):
        text = text.removeprefix("<").rstrip(" .,;").removesuffix(">")
    text = _OF_RESOLVER.sub("", text)
    stripped = _trimmed(_DOI_PREFIX.sub("", text).strip()).rstrip(".,;")
    stripped = f"1{stripped}" if _CUT_DOI.match(stripped) else stripped
    if stripped.startswith("10."):
        stripped = _ANOTHER_DOI.split(stripped, maxsplit=1)[0].rstrip(_MARKS)
        one = stripped.split()[0] if "http" in stripped else _SPACE.sub("", stripped)
        return _VIEW.sub("", one.rstrip(".,;")) if _HAS_NUMBERS.match(one) else ""
    found = _DOI.search(text)
    return _VIEW.sub("", _trimmed(found[0]).rstrip(".,;")) if found else ""


_MARKS = "".join(map(chr, range(0x300, 0x370)))  # of letters, which no DOI has
_LINE_OF_MENDELEY = lazy_regex(r"(?:\$\\backslash\$|\\)[rn](?=http)")
_CUT_DOI = lazy_regex(r"0\.\d{4,5}/\S")  # `0.1007/978-3-642`, whose first digit was not copied
# Neither 10.1.1.148, of CiteSeer, nor `10.xxx/xxxxx` and `10.1145/nnnnnnn.nnnnnnn` of templates.
_HAS_NUMBERS = lazy_regex(r"10\.\d[^/]*/(?!(?:x{3,}|n{3,})(?:\.(?:x+|n+))?$)", re.IGNORECASE)
# What publishers add to a DOI in the addresses of their pages and pictures, which people copy, and
# Mendeley took from files of the ACS: `10.1021/ac902432/ASSET/IMAGES/LARGE/A.JPEG`.
_VIEW = lazy_regex(
    r"/(?:(?:full|abstract|summary|e?pdf|pdfdirect|full-?text|meta)/?|(?:asset|suppl_file)/.*)$",
    re.IGNORECASE,
)


def _trimmed(doi: str) -> str:
    """Return a DOI without unmatched braces at its ends."""
    surplus = doi.count("{") - doi.count("}")
    if surplus > 0:
        return doi[min(surplus, len(doi) - len(doi.lstrip("{"))) :]
    return doi[: len(doi) - min(-surplus, len(doi) - len(doi.rstrip("}")))]


def further_doi(source: str) -> str:
    """Return the content of a DOI field after its first DOI."""
    text = _DOI_PREFIX.sub("", plain_address(source))
    another = _ANOTHER_DOI.search(text)
    return text[another.start() :].strip(" ,;") if another else ""


_DOI_ALONE = lazy_regex(
    rf"\W*(?:https?://{_RESOLVER}/|doi\b\s*:?\s*)(10\.\d{{4,9}}/\S+?)[.,;]?\s*",
    re.IGNORECASE,
)


def doi_alone(text: str) -> str:
    """Return the DOI if the text is only a DOI with a prefix, otherwise ""."""
    match = _DOI_ALONE.fullmatch(plain_address(text)) if "10." in text else None
    return plain_doi(match[1]) if match else ""


_DOI_ADDRESS = lazy_regex(
    rf"https?://{_RESOLVER}/(?:https?://{_RESOLVER}/)?(?:doi:)?(10\.\S+)", re.IGNORECASE
)


def doi_in_address(url: str) -> str:
    """Return the DOI of an address at doi.org, or where publishers resolve theirs, or ""."""
    match = _DOI_ADDRESS.match(url) or _DOI_AS_HOST.match(url)
    return plain_doi(match[1]) if match else ""


_DOI_AS_HOST = lazy_regex(r"https?://(?:doi:\s?)?(10\.\d{4,9}/\S+)")  # whose host was forgotten


# An address of a document at Scopus, whose exports may have no DOI.
_AT_SCOPUS = lazy_regex(
    r"https?://(?:www\.)?scopus\.com/inward/\S*?[?&]doi=(10\.\d[^&\s]+)", re.IGNORECASE
)


def doi_at_scopus(url: str) -> str:
    """Return the DOI of `https://www.scopus.com/inward/record.uri?eid=...&doi=10.1000%2fxyz`."""
    match = _AT_SCOPUS.match(url)
    return plain_doi(unquote(match[1])) if match else ""
