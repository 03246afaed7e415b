"""The names of imported sources, which for editors of units begin with their unit."""

import re
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from affiliations.models import Organization
from publications.bibtex.lazy_regex import lazy_regex

PASTED = "pasted text"
"""The name of the source; what is pasted later is compared with what was pasted before."""
_OF_UNIT = lazy_regex(r"organizations/([0-9]{1,18})//(.*)", re.DOTALL)
Units = Mapping[int, str]


def name_of_unit(name: str, organization_id: int) -> str:
    """Return the name under which a source of this unit is stored.

    It is another source than a file of that name that others import: no name of a file has an
    empty part.
    """
    return f"organizations/{organization_id}//{name}"


def heading_of(name: str) -> str:
    """Return the name as the first words of a line."""
    return _("Pasted text") if name == PASTED else name


def file_name(stored: str) -> str:
    """Return the name without its unit."""
    found = _OF_UNIT.fullmatch(stored)
    return found[2] if found else stored


def units_of(stored: Iterable[str]) -> Units:
    """Return the names of the units of these sources, in one query or none."""
    found = {int(match[1]) for name in stored if (match := _OF_UNIT.fullmatch(name))}
    if not found:
        return {}
    rows = Organization.objects.filter(pk__in=found).order_by().only("name")
    return {row.pk: str(row) for row in rows}


def shown_name(stored: str, units: Units | None = None) -> str:
    """Return the name with that of its unit: "pasted text (Lab)"."""
    found = _OF_UNIT.fullmatch(stored)
    if found is None:
        return stored
    unit = (units_of([stored]) if units is None else units).get(int(found[1]))
    return f"{found[2]} ({unit})" if unit else found[2]
