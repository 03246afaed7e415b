"""The people who wrote the publications that a search finds.

Most people never list their interests, but what they wrote says who works on what.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.translation import ngettext

from affiliations.models import OrganizationTree
from foundation.faceted_list import FacetedList
from people.listing import Member, PersonRow, rows
from people.models import Person
from people.why_found import Reason
from publications.models import Publication


@dataclass(frozen=True)
class Author:
    slug: str
    name: str
    count: int
    """Of the publications found."""
    url: str
    """Of the list of these publications."""


class AuthorRows(NamedTuple):
    rows: Sequence[PersonRow]
    reasons: Mapping[int, Reason]
    """How many publications each of them wrote, by primary key."""


def authors_of(found: FacetedList[Publication]) -> list[Author]:
    """Return the people who wrote most of the publications of a list, and can be shown."""
    return [
        Author(each.value, each.label, each.count, found.address.with_changes(person=each.value))
        for each in found.facet("person").options
    ]


def author_rows(
    authors: Iterable[Author], tree: OrganizationTree, *, but: Collection[int]
) -> AuthorRows:
    """Return the rows of authors in their order, without people who have a row already."""
    by_slug = {author.slug: author for author in authors}
    others = Person.objects.filter(slug__in=by_slug).exclude(pk__in=but)
    keys = dict(others.values_list("slug", "pk"))
    shown = {keys[slug]: author for slug, author in by_slug.items() if slug in keys}
    return AuthorRows(
        rows(map(Member, shown), tree=tree),
        {key: _reason(author) for key, author in shown.items()},
    )


def _reason(author: Author) -> Reason:
    text = ngettext("%(number)s publication found", "%(number)s publications found", author.count)
    return Reason("", text % {"number": intcomma(author.count)}, author.url)
