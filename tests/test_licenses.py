"""What runs in production has licenses that MIT-licensed software can be used with."""

import re
from importlib.metadata import PackageNotFoundError, metadata

import pytest

from tests.serving import ROOT

_ALLOWED = re.compile(
    r"MIT|BSD|Apache|ISC|Python Software Foundation|PSF|CNRI-Python|MPL|Mozilla Public License|HPND"
    r"|OFL-1\.1"
)
_EXCEPTIONS = {
    "psycopg": "LGPL-3.0-only",
    "psycopg-binary": "LGPL-3.0-only",
    "python-dateutil": "Dual License",  # BSD and Apache
}
_TERMS_IN = re.compile(r" AND | OR |, ?")


def license_of(name: str) -> str:
    """Return the package's own words: an expression, else a field, else its classifiers."""
    fields = metadata(name)
    classified = [
        line.rpartition(" :: ")[2]
        for line in fields.get_all("Classifier") or ()
        if line.startswith("License ::") and not line.endswith("OSI Approved")
    ]
    words = (fields.get_all("License") or [""])[0].strip()
    is_short = words and "\n" not in words and len(words) < 60
    [expression] = fields.get_all("License-Expression") or [""]
    return str(expression or (words if is_short else "") or ", ".join(classified))


def is_allowed(name: str, license_name: str) -> bool:
    if name in _EXCEPTIONS:
        return license_name == _EXCEPTIONS[name]
    terms = [term for term in _TERMS_IN.split(license_name) if term != "dependency licenses"]
    return bool(terms) and all("GPL" not in term and _ALLOWED.search(term) for term in terms)


def test_licenses_of_what_runs_in_production_are_permissive() -> None:
    lock = (ROOT / "requirements-s3.lock").read_text()
    found = {}
    for name in re.findall(r"^([a-z0-9][\w.-]*)==", lock, re.MULTILINE):
        try:
            found[name] = license_of(name)
        except PackageNotFoundError:  # for other machines
            continue
    assert len(found) > 40
    assert {name: text for name, text in found.items() if not is_allowed(name, text)} == {}


@pytest.mark.parametrize(
    "license_name",
    ["", "GPL-3.0-or-later", "MIT AND AGPL-3.0", "LGPL-3.0-only", "Proprietary", "Other"],
)
def test_other_licenses_are_refused(license_name: str) -> None:
    assert not is_allowed("anything", license_name)
