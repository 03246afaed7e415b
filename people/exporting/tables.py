"""People as the rows of a table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from foundation.tables import Row
from people.listing import PersonRow
from people.models import Affiliation
from people.person_list import PersonList


def header() -> list[str]:
    return [
        _("Name"), _("Native name"), _("Family name"), _("Given names"), _("Status"), _("Position"),
        _("Organization"), _("From"), _("To"), _("Research interests"), _("ORCID iD"), _("Address"),
    ]  # fmt: skip


def table_rows(found: PersonList, base: str) -> Iterator[Row]:
    """Yield a row for each person of the list; `base` is what addresses of this site begin with.

    The position is the one that the list shows first: the current one there, or the last.
    """
    for row in found.all_rows():
        yield _row(row, found, base)


def _row(row: PersonRow, found: PersonList, base: str) -> Row:
    person, positions = row.person, row.positions
    shown = positions.current[0] if positions.current else positions.last
    status = _("Current") if positions.current else _("Alumni") if shown else ""
    return [
        person.name,
        person.native_name,
        person.family_name,
        person.given_name,
        status,
        shown.position if shown else "",
        _organization(shown, found),
        str(shown.start) if shown else "",
        str(shown.end) if shown else "",
        "; ".join(row.interests),
        person.orcid,
        f"{base}{person.get_absolute_url()}",
    ]


def _organization(affiliation: Affiliation | None, found: PersonList) -> str:
    if affiliation is None:
        return ""
    path = found.tree.path(affiliation.organization_id, affiliation.span)
    return ", ".join(organization.name for organization in reversed(path))
