"""The publications that BibLaTeX's `related` names: what a book is a translation or reprint of."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from publications.display.extra_texts import text_of
from publications.models import ImportedEntry, Publication

_TYPES = {
    "bytranslator": gettext_noop("Translated as"),
    "multivolume": gettext_noop("Volumes"),
    "origpubas": gettext_noop("Originally published as"),
    "origpubin": gettext_noop("Originally published in"),
    "reprintas": gettext_noop("Reprinted as"),
    "reprintedas": gettext_noop("Reprinted as"),
    "reprintedin": gettext_noop("Reprinted in"),
    "reprintfrom": gettext_noop("Reprinted from"),
    "reprintof": gettext_noop("Reprint of"),
    "reprint": gettext_noop("Reprint of"),
    "reviewof": gettext_noop("Review of"),
    "translatedas": gettext_noop("Translated as"),
    "translatedfrom": gettext_noop("Translated from"),
    "translationas": gettext_noop("Translated as"),
    "translationof": gettext_noop("Translation of"),
}
_OTHER = gettext_noop("Related")


class RelatedEntries(NamedTuple):
    label: str
    publications: list[Publication]


def related_entries(publication: Publication) -> Iterator[RelatedEntries]:
    """Yield the publications of the same file that the entry names, and what they are to it."""
    keys = text_of(publication, "related").replace(",", " ").split()
    if found := _of_the_same_file(publication, keys):
        kind = text_of(publication, "relatedtype").lower()
        label = text_of(publication, "relatedstring").strip(" :[]")
        yield RelatedEntries(label or _(_TYPES.get(kind, _OTHER)), found)
    keys = [] if publication.venue_name else text_of(publication, "xref").split()
    if found := _of_the_same_file(publication, keys):
        yield RelatedEntries(_("In"), found)


def _of_the_same_file(publication: Publication, keys: list[str]) -> list[Publication]:
    if not keys:
        return []
    entries = ImportedEntry.objects.filter(publication=publication, digest__isnull=False)
    sources = set(entries.order_by().values_list("source", flat=True))
    named = ImportedEntry.objects.filter(source__in=sources, key__in=keys, digest__isnull=False)
    by_key = dict(named.order_by("run").values_list("key", "publication"))
    others = (
        Publication.objects.public()
        .exclude(pk=publication.pk)
        .in_bulk([key for key in by_key.values() if key])
    )
    order = dict.fromkeys(others[by_key[key]] for key in keys if by_key.get(key) in others)
    return list(order)
