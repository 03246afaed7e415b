"""The open licenses that fields name in many ways: arXiv, DataCite, publishers, repositories."""

import re


def open_license(text: str) -> str:
    """Return the open license that a text names, "" if it names none.

    It is "CC BY 4.0" for an address at Creative Commons, wherever it stands in the text. Another
    license must be all that the text says, which may repeat it: "GPL-3.0 License, GPL-3.0 License".
    """
    if found := _ADDRESS.search(text):
        terms = "CC0" if found["zero"] else f"CC {found['terms'].upper()}"
        return " ".join(filter(None, (terms, found["version"])))
    names = [name.strip() for name in text.replace("_", " ").split(",")]
    licenses = [name for name in names if _NAME.fullmatch(name)]
    is_all = len(licenses) + names.count("Open Access") == len(names)
    return licenses[0] if licenses and is_all else ""


_ADDRESS = re.compile(
    r"creativecommons\.org/(?:licenses/(?P<terms>by(?:-nc)?(?:-nd|-sa)?)|publicdomain/(?P<zero>zero))"
    r"(?:/(?P<version>\d\.\d))?",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"Creative Commons (?:Attribution|Zero|BY\b)[\w .-]{0,80}(?:\(CC[\w .-]{2,20}\))?"
    r"|CC[ -]?(?:BY|0)[\w .-]{0,20}"
    r"|(?:(?:GNU )?[AL]?GPL|Apache|BSD|MIT|MPL|EPL|EUPL|ISC|Unlicense)(?:[ -]?v?\d[\w.-]{0,12})?"
    r"(?: Licen[cs]e)?(?: v?\d\.\d)?"
    r"|Public Domain",
    re.IGNORECASE,
)
