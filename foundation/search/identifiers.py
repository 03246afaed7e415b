"""The keys of identifiers, by which a pasted DOI, arXiv number, ISBN or ORCID iD is found. Pure."""

import re

_DOI = re.compile(r"\S*?\b(10\.\d{4,9}/(?!arxiv\.)[^\s?#]+)(?:[?#]\S*)?")
_ARXIV_ID = re.compile(
    r"\S*?(?<![\d.])(?:arxiv\.)?(\d{4}\.\d{4,5}|(?<![\w.])[a-z-]+(?:\.[a-z]{2})?/\d{7})"
    r"(?:v\d+)?(?:\.pdf)?(?:[?#]\S*)?"
)
_ISBN = re.compile(r"(?:isbn(?:-1[03])?[:\s]*)?((?:97[89][- ]?)?(?:\d[- ]?){9}[\dx])")
_ORCID_ID = re.compile(
    r"(?:\S*orcid(?:\.org)?[:/\s]*)?(\d{4})[- ]?(\d{4})[- ]?(\d{4})[- ]?(\d{3}[\dx])(?:[/?#]\S*)?"
)
_SUBJECT = re.compile(r"\s*\[[a-z-]+(?:\.[a-z-]+)?$")  # as arXiv cites its papers: "[cs.DC]"
_LABEL = re.compile(r"^(?:doi|arxiv)\b[\s:.]*(?=\S)")
_SUBJECT_CLASS = re.compile(r"\.[a-z]{2}(?=/)")
_HYPHENS = str.maketrans("\u2010\u2011", "--")
_AROUND = " \t.,;()[]<>\"'"


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
    if found := _ARXIV_ID.fullmatch(plain):
        return f":arxiv:{_SUBJECT_CLASS.sub('', found[1])}"
    found = _ISBN.fullmatch(given)
    return _key_of_isbn(found[1]) if found else ""


def _key_of_isbn(text: str) -> str:
    """Return the key of an ISBN of 10 or 13 digits, without the check digit, which differs."""
    digits = re.sub(r"[^\dx]", "", text)
    return f":isbn:{digits[:12] if len(digits) > 10 else f'978{digits[:9]}'}"
