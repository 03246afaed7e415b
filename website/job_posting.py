"""An open position as schema.org describes it: https://schema.org/JobPosting."""

from datetime import datetime, time
from typing import Any

from django.utils import timezone

from affiliations.models import Organization
from website.models import Position
from website.page_text import render_text

_TYPES = {Position.Kind.INTERNSHIP: "INTERN", Position.Kind.ASSISTANT: "PART_TIME"}


def job_posting(position: Position, url: str, group: str) -> dict[str, Any]:
    """Return the data, with empty values. The group hires where there is no organization."""
    found = position.organization
    return {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": position.title,
        "description": str(render_text(position.text, {})),
        "url": url,
        "datePosted": position.posted.isoformat(),
        "validThrough": _end_of(position),
        "employmentType": _TYPES.get(Position.Kind(position.kind)) if position.kind else None,
        "hiringOrganization": {
            "@type": "Organization",
            "name": found.name if found else group,
            "sameAs": found.url if found else "",
        },
        "jobLocation": _location(found) if found else None,
    }


def _end_of(position: Position) -> str:
    """Return the last second of the deadline: a date alone would be its first."""
    if position.deadline is None:
        return ""
    last = datetime.combine(position.deadline, time(23, 59, 59))
    return timezone.make_aware(last).isoformat()


def _location(organization: Organization) -> dict[str, Any] | None:
    address = {
        "addressLocality": organization.city,
        "addressCountry": organization.country,
    }
    if not any(address.values()):
        return None
    return {"@type": "Place", "address": {"@type": "PostalAddress"} | address}
