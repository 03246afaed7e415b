"""The columns of a table of people, and the headers by which they are recognized."""

import re
from collections.abc import Sequence
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from foundation.folding import fold


class Column(StrEnum):
    """What a column of a table of people can hold; the values are the headers of exports."""

    ID = "id"
    NAME = "name"
    GIVEN_NAME = "given name"
    FAMILY_NAME = "family name"
    NATIVE_NAME = "native name"
    ROLE = "role"
    ORGANIZATION = "organization"
    START = "start"
    END = "end"
    EMAIL = "email"
    HOMEPAGE = "home page"
    GITHUB = "github"
    SCHOLAR = "scholar"
    ORCID = "orcid"
    PHOTO = "photo"
    NOW_AT = "now at"


LABELS = {
    Column.ID: _("Address of the page"),
    Column.NAME: _("Name"),
    Column.GIVEN_NAME: _("Given name"),
    Column.FAMILY_NAME: _("Family name"),
    Column.NATIVE_NAME: _("Native name"),
    Column.ROLE: _("Role"),
    Column.ORGANIZATION: _("Organization"),
    Column.START: _("Start"),
    Column.END: _("End"),
    Column.EMAIL: _("Email"),
    Column.HOMEPAGE: _("Home page"),
    Column.GITHUB: _("GitHub"),
    Column.SCHOLAR: _("Google Scholar"),
    Column.ORCID: _("ORCID iD"),
    Column.PHOTO: _("Photo"),
    Column.NOW_AT: _("Now at"),
}
_ALSO = {
    Column.ID: ("slug", "key", "page"),
    Column.NAME: ("full name", "person", "member", "english name"),
    Column.GIVEN_NAME: ("given names", "first name", "first names", "forename"),
    Column.FAMILY_NAME: ("last name", "surname"),
    Column.NATIVE_NAME: ("chinese name", "name in chinese", "original name"),
    Column.ROLE: ("position", "status", "title", "type"),
    Column.ORGANIZATION: (
        *("affiliation", "lab", "group", "unit", "department", "institute"),
        *("institution", "university"),
    ),
    Column.START: ("from", "since", "joined", "start date", "begin"),
    Column.END: ("to", "until", "left", "end date"),
    Column.EMAIL: ("e mail", "mail", "email address"),
    Column.HOMEPAGE: ("homepage", "website", "web", "url", "site"),
    Column.GITHUB: ("github url", "github username"),
    Column.SCHOLAR: ("google scholar", "scholar id", "scholar url"),
    Column.ORCID: ("orcid id",),
    Column.PHOTO: ("picture", "image", "avatar"),
    Column.NOW_AT: ("now", "current position", "next position", "placement"),
}
EXPORTED = [c for c in Column if c not in (Column.GIVEN_NAME, Column.FAMILY_NAME)]
"""A name is exported as a whole."""
_OF_WHOM = (
    *(Column.ID, Column.NAME, Column.GIVEN_NAME, Column.FAMILY_NAME, Column.NATIVE_NAME),
    *(Column.EMAIL, Column.ORCID),
)
Mapping = dict[Column, int]
"""The number of the column that holds each."""


def _key(name: str) -> str:
    """Return a header folded, without what follows a slash or is in parentheses."""
    return fold(re.split(r"\s*[/(]", name.strip(" *:"))[0] or name)


def tell_people_apart(columns: Mapping) -> bool:
    """Whether one of the columns says whom a row is about."""
    return not {*columns}.isdisjoint(_OF_WHOM)


def guessed(header: Sequence[str]) -> Mapping:
    """Return the columns whose headers are known, in English or as the interface calls them."""
    words = [_key(name) for name in header]
    found: Mapping = {}
    for column in Column:
        names = [column.value, str(LABELS[column]), *_ALSO[column]]
        for name in map(_key, names):
            if name in words and words.index(name) not in found.values():
                found[column] = words.index(name)
                break
    return found
