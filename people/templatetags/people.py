"""People, positions and activities in templates."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from affiliations.models import Organization
from foundation.escaping import escape
from foundation.slugs import fixed_url
from foundation.templatetags.dates import partial_date, period
from people.current_positions import current_position
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Person,
    PersonInterest,
    PersonLink,
    ProjectLink,
)

register = template.Library()
register.filter(current_position)

TINTS = 8
_LONG_WORD = 18  # letters
_CONTACT_ICONS = {
    ContactDetail.Kind.EMAIL: "mail",
    ContactDetail.Kind.EMAIL_AS_PRINTED: "mail",
    ContactDetail.Kind.PHONE: "phone",
    ContactDetail.Kind.MESSENGER: "message",
    ContactDetail.Kind.OFFICE: "office",
    ContactDetail.Kind.ADDRESS: "pin",
}
_LINK_ICONS = {
    PersonLink.Kind.HOMEPAGE: "home",
    PersonLink.Kind.CV: "document",
    PersonLink.Kind.SCHOLAR: "scholar",
    PersonLink.Kind.DBLP: "books",
    PersonLink.Kind.GITHUB: "branch",
    PersonLink.Kind.GITLAB: "branch",
    PersonLink.Kind.LINKEDIN: "network",
    PersonLink.Kind.MASTODON: "message",
    PersonLink.Kind.BLUESKY: "message",
    PersonLink.Kind.X: "message",
    PersonLink.Kind.BLOG: "pen",
    PersonLink.Kind.VIDEO: "play",
    PersonLink.Kind.OTHER: "link",
    ProjectLink.Kind.REPOSITORY: "branch",
    ProjectLink.Kind.WEBSITE: "home",
}


@register.filter
def tint(text: str) -> int:
    """Return the number of a monogram's tint, which is always the same for one text."""
    return zlib.crc32(text.encode()) % TINTS


@register.filter
def has_long_word(name: str) -> bool:
    """Whether a word of the name may be wider than a phone, so that it needs breaking."""
    return any(len(word) > _LONG_WORD for word in name.replace("-", " ").split())


@register.filter
def icon_name(detail: ContactDetail | PersonLink | ProjectLink) -> str:
    """Return the name of its icon in img/icons.svg."""
    icons: dict[Any, str] = {**_CONTACT_ICONS, **_LINK_ICONS}
    return icons.get(detail.kind, "link")


@register.filter
def former_position(affiliation: Affiliation) -> str:
    """Return the position of a former affiliation: the degree rather than "5th-year candidate"."""
    if affiliation.kind == Affiliation.Kind.EDUCATION and affiliation.degree:
        return affiliation.degree
    return affiliation.position


@register.simple_tag
def interest_links(interests: Iterable[PersonInterest]) -> SafeString:
    """Return the interests of a person, each linked to the people who have it."""
    people = fixed_url("people:people")
    links = (
        f'<a href="{people}?interest={quote(row.interest.slug)}">{escape(row.interest.name)}</a>'
        for row in interests
    )
    return SafeString(", ".join(links))


@register.simple_tag
def interest_index(interests: Iterable[Any]) -> SafeString:
    """Return interests as items of a list, each with how many people have it if several do.

    Each has a `name`, a `slug`, the number of its `holders`, and the `step` of its size.
    """
    people, unit = fixed_url("people:people"), escape(gettext("people"))
    return SafeString(
        "\n".join(
            f'<li class="interest--{each.step}">'
            f'<a href="{people}?interest={quote(each.slug)}">{escape(each.name)}</a>'
            f"{_holders(each.holders, unit) if each.holders > 1 else ''}</li>"
            for each in interests
        )
    )


def _holders(number: int, unit: str) -> str:
    return f'&nbsp;<span class="count">{number}<span class="visually-hidden"> {unit}</span></span>'


@register.filter
def times(activity: Activity) -> SafeString:
    """Return the dates ("Fall 2019", "2022, 2023"), or the period if there are none."""
    each = [
        format_html('<span class="nowrap">{} {}</span>', date.get_term_display(), when)
        if date.term
        else when
        for date in activity.dates.all()
        for when in [partial_date(date.date)]
    ]
    return format_html_join(", ", "{}", ((text,) for text in each)) if each else period(activity)


@register.filter
def linked_names(holders: Sequence[Person | Organization]) -> SafeString:
    """Return "Alice, Bob and Example Lab", each linked to its page."""
    links = [
        format_html('<a href="{}"><bdi>{}</bdi></a>', holder.get_absolute_url(), holder.name)
        for holder in holders
    ]
    first = format_html_join(", ", "{}", ((link,) for link in links[:-1]))
    last = format_html_join("", "{}", ((link,) for link in links[-1:]))
    return format_html(gettext("{} and {}"), first, last) if first else last


@register.simple_tag
def shared_by(
    activity: Activity, page: Person | Organization | None
) -> Sequence[Person | Organization]:
    """Return whom the page of a person or an organization names beside an activity."""
    return activity.others(page) if page else activity.everyone


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """Return the value of a variable key; None if there is none."""
    return mapping.get(key)
