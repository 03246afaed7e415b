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
    Column.NAME: (
        *("full name", "person", "member", "english name", "name vorname", "nachname vorname"),
        *("nom", "nom complet", "nom et prenom", "nome", "nome completo", "cognome e nome"),
        *("nombre", "nombre completo", "apellidos y nombre"),
    ),
    Column.GIVEN_NAME: (
        *("given names", "first name", "first names", "forename"),
        *("vorname", "vornamen", "prenom", "prenoms"),
    ),
    Column.FAMILY_NAME: (
        *("last name", "surname", "nachname", "familienname", "nom de famille", "cognome"),
        *("apellido", "apellidos"),
    ),
    Column.NATIVE_NAME: ("chinese name", "name in chinese", "original name"),
    Column.ROLE: (
        *("position", "status", "title", "type"),
        *("funktion", "stelle", "stellung", "rolle", "fonction", "poste", "statut"),
        *("ruolo", "qualifica", "posizione", "cargo", "puesto", "funcion"),
    ),
    Column.ORGANIZATION: (
        *("affiliation", "lab", "group", "unit", "department", "institute"),
        *("institution", "university"),
        *("einrichtung", "organisation", "institut", "abteilung", "lehrstuhl", "arbeitsgruppe"),
        *("gruppe", "hochschule", "universitat", "laboratoire", "equipe", "departement"),
        *("etablissement", "universite", "istituto", "gruppo", "dipartimento", "universita"),
        *("instituto", "grupo", "departamento", "universidad", "institucion"),
    ),
    Column.START: (
        *("from", "since", "joined", "start date", "begin"),
        *("seit", "von", "beginn", "eintritt", "depuis", "debut", "date de debut"),
        *("inizio", "data di inizio", "desde", "inicio", "fecha de inicio"),
    ),
    Column.END: (
        *("to", "until", "left", "end date", "bis", "ende", "austritt", "fin", "date de fin"),
        *("fine", "data di fine", "hasta", "fecha de fin"),
    ),
    Column.EMAIL: (
        *("e mail", "mail", "email address", "e mail adresse", "mailadresse", "courriel"),
        *("adresse electronique", "posta elettronica", "correo", "correo electronico"),
    ),
    Column.HOMEPAGE: (
        *("homepage", "website", "web", "url", "site"),
        *("webseite", "site web", "page web", "sito", "sito web", "pagina web"),
    ),
    Column.GITHUB: ("github url", "github username"),
    Column.SCHOLAR: ("google scholar", "scholar id", "scholar url"),
    Column.ORCID: ("orcid id",),
    Column.PHOTO: ("picture", "image", "avatar", "foto", "bild"),
    Column.NOW_AT: ("now", "current position", "next position", "placement"),
}
"""Usual headers, also German, French, Italian and Spanish ones, folded."""
EXPORTED = [c for c in Column if c not in (Column.GIVEN_NAME, Column.FAMILY_NAME)]
"""A name is exported as a whole."""
_OF_WHOM = (
    *(Column.ID, Column.NAME, Column.GIVEN_NAME, Column.FAMILY_NAME, Column.NATIVE_NAME),
    *(Column.EMAIL, Column.ORCID),
)
_NAMES = frozenset({Column.NAME, Column.GIVEN_NAME, Column.FAMILY_NAME})
Mapping = dict[Column, int]
"""The number of the column that holds each."""


def _key(name: str) -> str:
    """Return a header folded, without what follows a slash or is in parentheses."""
    return fold(re.split(r"\s*[/(]", name.strip(" *:"))[0] or name)


def tell_people_apart(columns: Mapping) -> bool:
    """Whether one of the columns says whom a row is about."""
    return not {*columns}.isdisjoint(_OF_WHOM)


def can_add_people(columns: Mapping) -> bool:
    """Whether one of the columns holds names."""
    return not _NAMES.isdisjoint(columns)


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
