"""The keys of identifiers, by which a pasted DOI, arXiv number, ISBN, ORCID iD or ROR id is found.

Pure.
"""

import re

_DOI = re.compile(
    r"\S*?\b(10\.\d{4,9}/(?!arxiv\.)[^\s?#\ud800-\udfff]+?)(?:(?<=\d{6})v\d{1,2})?"
    r"(?:[./](?:full|pdf|abstract|fulltext|html|epub|meta|summary))*/?(?:[?#]\S*)?"
)
_ARXIV_ID = re.compile(
    r"\S*?(?<![\d.])(?:arxiv\.)?"
    r"(\d{4}\.\d{4,5}|(?:(?<![\w.])|(?<=\barxiv\.))[a-z-]+(?:\.[a-z]{2})?/\d{7})"
    r"(?:v\d+)?(?:\.pdf)?(?:[?#]\S*)?"
)
_ISBN = re.compile(r"(?:isbn(?:-1[03])?[:\s]*)?((?:97[89][- ]?)?(?:\d[- ]?){9}[\dx])")
_ORCID_ID = re.compile(
    r"(?:\S*orcid(?:\.org)?[:/\s]*)?(\d{4})[- ]?(\d{4})[- ]?(\d{4})[- ]?(\d{3}[\dx])(?:[/?#]\S*)?"
)
_ROR_ID = re.compile(
    r"(?:(?:https?://)?(?:www\.)?ror(?:\.org/|:)\s*)?(0(?=\d*[a-z])[a-z\d]{6}\d\d)/?"
)
_SUBJECT = re.compile(r"\s*\[[a-z-]+(?:\.[a-z-]+)?$")  # as arXiv cites its papers: "[cs.DC]"
_LABEL = re.compile(r"^(?:doi|arxiv)\b[\s:.]*(?=\S)")
_SUBJECT_CLASS = re.compile(r"\.[a-z]{2}(?=/)")
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
_AROUND = " \t.,;()[]<>\"'"
_ADDRESS = re.compile(
    r"(?:https?://|(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/))([^\s?#]+)(?:\?([^\s#]*))?\S*"
)
_VALUE = re.compile(r"=([^&=]+)")
_ENDING = re.compile(r"(?:\.(?:pdf|html?|xml))+$")
_END = re.compile(r"(?=\D*\d)[^\s/=?#&]+")
_OF_JOURNAL = re.compile(r"[a-z]{2,}\.(?=.*\d)")
SHORTEST_END, LONGEST_END = 5, 50


def key_of_identifier(text: str) -> str:
    """Return the key of a text that is an identifier or its address, else an empty text.

    It begins with a colon, so that no name begins like it.
    """
    given = text.strip(_AROUND).lower().translate(_HYPHENS).replace("%2f", "/")
    plain = _SUBJECT.sub("", _LABEL.sub("", given, count=1))
    if found := _DOI.fullmatch(plain):
        return f":doi:{found[1]}"
    if found := _ORCID_ID.fullmatch(given):
        return f":orcid:{'-'.join(found.groups())}"
    if (found := _ARXIV_ID.fullmatch(plain)) and _is_of_arxiv(given, found[1]):
        return f":arxiv:{_SUBJECT_CLASS.sub('', found[1])}"
    if found := _ROR_ID.fullmatch(given):
        return f":ror:{found[1]}"
    if found := _ISBN.fullmatch(given):
        return _key_of_isbn(found[1])
    return _key_of_address(given)


def keys_of_ends(text: str) -> list[str]:
    """Return the keys of what may be the end of a DOI or of an address: "3341301.3359646",
    "aos/1176348654"; or of a DOI of a journal without its "j.": "actamat.2008.05.012"."""
    end = text.strip(_AROUND).lower().translate(_HYPHENS).rpartition("/")[2]
    if " " in text.strip(_AROUND) or not _END.fullmatch(end):
        return []
    ends = [end, f"j.{end}"] if _OF_JOURNAL.match(end) else [end]
    return list(filter(None, map(_key_of_end, ends)))


def _is_of_arxiv(text: str, number: str) -> bool:
    """Whether a number such as "math/0309136" isn't the end of another address."""
    return "/" not in number or "xiv" in text or text.count("/") == 1


def _key_of_address(text: str) -> str:
    """Return the key of the number of a publication in its address: "document/7780459"."""
    if not (found := _ADDRESS.fullmatch(text)):
        return ""
    _host, *path = found[1].split("/")
    values = _VALUE.findall(found[2] or "")
    ends = [_ENDING.sub("", part) for part in reversed(path)]
    keys = (_key_of_end(end) for end in ends if _END.fullmatch(end))
    return next(filter(None, (*keys, *map(_key_of_end, values))), "")


def _key_of_end(end: str) -> str:
    """Return the key, which ends with a colon, so that none begins like another."""
    is_long = len(end) >= SHORTEST_END
    return f":end:{end[:LONGEST_END]}:" if is_long and end.isascii() else ""


def _key_of_isbn(text: str) -> str:
    """Return the key of an ISBN of 10 or 13 digits, without the check digit, which differs."""
    digits = re.sub(r"[^\dx]", "", text)
    return f":isbn:{digits[:12] if len(digits) > 10 else f'978{digits[:9]}'}"
