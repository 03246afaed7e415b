"""ORCID iDs: their form and check digit (ISO 7064 MOD 11-2). Pure.

https://support.orcid.org/hc/en-us/articles/360006897674
"""

import re

_ADDRESS = re.compile(r"^(https?://)?(www\.)?orcid\.org/", re.IGNORECASE)
_FORM = re.compile(r"([0-9]{4}-){3}[0-9]{3}[0-9X]")


def normalize_orcid(text: str) -> str:
    """Return the form "0000-0002-1825-0097" of any usual spelling.

    Raise ValueError if it isn't a valid ORCID iD.
    """
    bare = _ADDRESS.sub("", text.strip().rstrip("/"))
    digits = re.sub(r"[\s-]", "", bare).upper()
    orcid = "-".join(digits[i : i + 4] for i in range(0, len(digits), 4))
    if not _FORM.fullmatch(orcid):
        raise ValueError("an ORCID iD has 16 digits, for example 0000-0002-1825-0097")
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    if "0123456789X"[(12 - total % 11) % 11] != digits[-1]:
        raise ValueError("the check digit is wrong; check for typos")
    return orcid
