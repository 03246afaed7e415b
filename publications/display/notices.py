"""What has become of a publication since: that it was retracted, or corrected, and by which notice.

The page of a publication shows the notices; the rows of lists have a label and links.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from foundation.related_rows import related_rows
from foundation.web_addresses import is_web_address
from publications.display.titles import caution_label
from publications.identifiers import normalize_doi
from publications.models import Publication, PublicationLink

_SAYS = {
    Publication.Status.RETRACTED: gettext_noop("This publication has been retracted."),
    Publication.Status.WITHDRAWN: gettext_noop("This publication has been withdrawn."),
    Publication.Status.CONCERN: gettext_noop(
        "The publisher has expressed concern about this publication."
    ),
}


class Notice(NamedTuple):
    label: str
    url: str
    """Empty if it can't be a link."""
    text: str
    """Its DOI, or its address without the scheme."""
    date: str
    note: str
    language: str


class Notices(NamedTuple):
    label: str
    """ "Retracted" and the like, or "" if the publication has only been corrected."""
    sentence: str
    notices: list[Notice]

    def __bool__(self) -> bool:
        return bool(self.label or self.notices)


def notices_of(publication: Publication) -> Notices:
    """Return the notices of a publication, the gravest kind first, then by date."""
    rows = [row for row in related_rows(publication, "links") if row.is_notice]
    rows.sort(key=lambda row: (PublicationLink.NOTICES.index(row.kind), str(row.date)))
    sentence = _SAYS.get(Publication.Status(publication.status), "")
    return Notices(
        caution_label(publication), _(sentence) if sentence else "", [_notice(row) for row in rows]
    )


def _notice(row: PublicationLink) -> Notice:
    url = row.url if is_web_address(row.url) else ""
    bare = normalize_doi(row.url)
    text = bare if bare != row.url.lower() else row.url.partition("://")[2] or row.url
    return Notice(str(row), url, text, row.date, row.note, row.language)
