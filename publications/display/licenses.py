"""The open licenses that fields name in many ways: arXiv, DataCite, publishers, repositories."""

import re


def open_license(text: str, *, is_license: bool = True) -> str:
    """Return the open license that a text names, "" if it names none or several.

    It is "CC BY 4.0" for an address at Creative Commons, wherever it stands in the text. Another
    license must be all that the text says, which may repeat it: "GPL-3.0 License, GPL-3.0 License".
    Unless the field `is_license`, "MIT" may be the holder of the copyright.
    """
    if found := _ADDRESS.search(text):
        terms = "CC0" if found["zero"] else f"CC {found['terms'].upper()}"
        return " ".join(filter(None, (terms, found["version"])))
    names = [name.strip() for name in text.replace("_", " ").split(",")]
    licenses = list(dict.fromkeys(name for name in names if name != "Open Access"))
    is_one = len(licenses) == 1 and _NAME.fullmatch(licenses[0])
    return licenses[0] if is_one and (is_license or licenses[0] not in _HOLDERS) else ""


_ADDRESS = re.compile(
    r"creativecommons\.org/(?:licenses/(?P<terms>by(?:-nc)?(?:-nd|-sa)?)|publicdomain/(?P<zero>zero))"
    r"(?:/(?P<version>\d\.\d)|(?![\w-]))",
    re.IGNORECASE,
)
_TERMS = r"(?:[ -](?:BY|NC|ND|SA|Non[ -]?Commercial|No[ -]?Deriv\w{0,6}|Share[ -]?Alike))"
_VERSION = r"(?:[ -]v?\d\.\d)?(?: (?:International|Universal|Unported|IGO|(?-i:[A-Z][a-z]+)))?"
_NAME = re.compile(
    rf"(?:Creative Commons )?Attribution{_TERMS}{{0,3}}{_VERSION}(?: Licen[cs]e)?"
    rf"(?: \(CC[ -]BY{_TERMS}{{0,3}}{_VERSION}\))?"
    rf"|Creative Commons (?:Zero|BY{_TERMS}{{0,3}}){_VERSION}(?: Licen[cs]e)?"
    rf"|CC(?:[ -]BY{_TERMS}{{0,3}}|0|[ -]Zero){_VERSION}"
    r"|(?:(?:GNU )?[AL]?GPL|Apache|BSD|MIT|MPL|EPL|EUPL|ISC|Unlicense)(?:[ -]?v?\d[\w.-]{0,12})?"
    r"(?: Licen[cs]e)?(?: v?\d\.\d)?"
    r"|Public Domain",
    re.IGNORECASE,
)
_HOLDERS = frozenset({"MIT", "ISC", "EPL"})
