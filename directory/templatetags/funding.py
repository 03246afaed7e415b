"""The grants of a project or a publication."""

from collections.abc import Iterable
from typing import Any

from django import template

from people.models import Grant
from website.current_site import current_site

register = template.Library()


@register.inclusion_tag("projects/_funding.html")
def funding(grants: Iterable[Grant]) -> dict[str, Any]:
    """Show grants, each with the logo of the partner of the site that is its sponsor."""
    found: list[Any] = list(grants)
    partners = current_site().partners if found else []
    named = {partner.name.casefold(): partner for partner in partners if partner.logo}
    for grant in found:
        grant.partner = named.get(grant.sponsor.casefold())
    return {"grants": found}
