"""The open licenses that fields name in many ways: arXiv, DataCite, publishers, repositories."""

import re


def open_license(text: str, *, is_license: bool = True) -> str:
    """Return the open license that a text names, "" if it names none or several.

    It is "CC BY 4.0" for an address at Creative Commons, wherever it stands in the text, as for
    "distributed under CC BY 4.0". Another license must be all that the text says, which may repeat
    it: "GPL-3.0 License, GPL-3.0 License". Unless the field `is_license`, "MIT" may be the holder
    of the copyright.
    """
    if found := _ADDRESS.search(text):
        terms = found["terms"] and f"CC {found['terms'].upper()}"
        version = found["version"] if not found["mark"] else ""
        return " ".join(filter(None, (terms or _PUBLIC[found["public"].lower()], version)))
    names = [name.strip() for name in text.replace("_", " ").split(",")]
    licenses = list(dict.fromkeys(name for name in names if name != "Open Access"))
    if len(licenses) == 1 and (named := _NAME.fullmatch(licenses[0])):
        return _written(named[1]) if is_license or named[1] not in _HOLDERS else ""
    stated = set(_STATED.findall(text))
    return stated.pop() if len(stated) == 1 else ""


def _written(name: str) -> str:
    """Return "CC BY-NC-ND" for "cc by nc nd", and another name as it is."""
    if not (found := _SHORT_TERMS.fullmatch(name)):
        return name
    terms = "-".join(re.split("[ -]", found["terms"].upper()))
    return " ".join(filter(None, (f"CC {terms}", found["version"])))


_SHORT_TERMS = re.compile(
    r"cc[ -](?P<terms>by(?:[ -](?:nc|nd|sa)){0,3})(?:[ -]v?(?P<version>\d\.\d))?", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"creativecommons\.org/(?:licenses/(?P<terms>by(?:-nc)?(?:-nd|-sa)?)"
    r"|publicdomain/(?P<public>zero|(?P<mark>mark)))"
    r"(?:/(?P<version>\d\.\d)|(?![\w-]))",
    re.IGNORECASE,
)
_PUBLIC = {"zero": "CC0", "mark": "Public Domain"}
_TERMS = r"(?:[ -](?:BY|NC|ND|SA|Non[ -]?Commercial|No[ -]?Deriv\w{0,6}|Share[ -]?Alike)){0,3}"
_VERSION = r"(?:[ -]v?\d\.\d)?(?: (?:International|Universal|Unported|IGO|(?-i:[A-Z][a-z]+)))?"
_SHORT = rf"CC(?:[ -]BY{_TERMS}|0|[ -]Zero){_VERSION}"
_LONG = (
    rf"(?:Attribution{_TERMS}|Zero|BY{_TERMS}){_VERSION}(?:(?: Public)? Licen[cs]e(?: v?\d\.\d)?)?"
    rf"(?: \({_SHORT}\))?"
)
_NAME = re.compile(
    rf"(?:Creative Commons(?: Licen[cs]e)?: ?)?("
    rf"(?:(?:Creative Commons|CC[ -]BY) )?{_LONG}|(?:Creative Commons (?:Licen[cs]e )?)?{_SHORT}"
    r"|(?:(?:GNU )?[AL]?GPL|Apache|BSD|MIT|MPL|EPL|EUPL|ISC|Unlicense)(?:[ -]?v?\d[\w.-]{0,12})?"
    r"(?: Licen[cs]e)?(?: v?\d\.\d)?"
    r"|Licen[cs]e (?:Etalab|Ouverte)|Public Domain|domaine public)",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"\b(?:available|distributed|licen[cs]ed|published|released|shared) (?:\w+ )?(?:under|with) "
    r"(?:the terms of )?(?:an? |the )?"
    rf"(Creative Commons (?:{_LONG}|{_SHORT})|{_SHORT})(?![\w-])",
    re.IGNORECASE,
)
_HOLDERS = frozenset({"MIT", "ISC", "EPL"})
