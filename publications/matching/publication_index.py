"""The publications that the entries of a chunk may be, loaded in a few queries."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Case, F, Q, TextField, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from foundation.bulk_sql import one_of
from publications.matching.publication_summary import PublicationSummary, lead_keys
from publications.matching.titles import INFORMATIVE, nearest_keys
from publications.models import Authorship, Contribution, Publication
from publications.publication_data import AuthorName

_MANY = 50
_SOME = 10  # of many candidates
_VALUES = (
    "id", "exported_key", "doi", "arxiv_id", "title", "title_key", "year", "kind", "venue_name",
    "volume", "number", "pages", "edition", "isbn", "chapter", "institution", "publisher", "place",
    "url", "version", "part", "entry_type", "series", "howpublished", "note", "date", "type",
    "event", "crossref", "truncated",
)  # fmt: skip

_IN_EXTRA = {
    "version": "version", "part": "part", "type": "type", "event": "eventtitle",
    "crossref": "crossref",
}  # fmt: skip


class PublicationIndex:
    """The publications that entries may be, by identifier, title and first author."""

    def __init__(self) -> None:
        self.by_id: dict[int, PublicationSummary] = {}
        self.by_doi: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        self.by_arxiv: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        self.by_title: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        self.by_pages: defaultdict[tuple[str, int | None, str], list[PublicationSummary]] = (
            defaultdict(list)
        )
        self.by_lead: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        self.untitled: defaultdict[str, list[PublicationSummary]] = defaultdict(list)  # by key
        self._titles: dict[str, tuple[int, list[str]]] = {}  # of many with one lead key, sorted

    def load(self, entries: list[PublicationSummary], ids: Iterable[int] = ()) -> None:
        """Load what `entries` may match, and the publications `ids`."""
        keys: dict[str, set[Any]] = {
            "doi": {entry.doi for entry in entries if entry.doi},
            "arxiv_id": {entry.arxiv_id for entry in entries if entry.arxiv_id},
            "title_key": {e.title_key for e in entries if len(e.title_key) >= INFORMATIVE},
            "pk": set(ids),
        }
        for name, values in keys.items():
            if values:
                # The indexes are partial; the exclusion allows the database to use them.
                found = Publication.objects.filter(**{f"{name}__in": one_of(values)})
                self._add_all(found if name == "pk" else found.exclude(**{name: ""}))
        self._load_short(entries)
        self._load_untitled({key for e in entries if not e.title_key for key in _keys_of(e)})
        self._load_nearly_same(entries)
        self._load_names()

    def _load_short(self, entries: list[PublicationSummary]) -> None:
        """Load publications with short titles, such as “Editorial”, of about the same year."""
        short = [entry for entry in entries if 0 < len(entry.title_key) < INFORMATIVE]
        if short:
            around = {entry.year for entry in short}
            years = {year + by for year in around if year for by in range(-2, 3)}
            found = Publication.objects.filter(title_key__in={entry.title_key for entry in short})
            near = Q(year__in=years) | Q(year=None) if None in around else Q(year__in=years)
            self._add_all(found.filter(near).exclude(title_key=""))

    def _load_untitled(self, keys: set[str]) -> None:
        """Load publications without a title that are exported with these keys."""
        if keys:
            found = Publication.objects.filter(title_key="")
            self._add_all(found.filter(citation_key__in=one_of(keys)))
            self._add_all(found.filter(citation_key="", slug__in=one_of(keys)))

    def _load_nearly_same(self, entries: list[PublicationSummary]) -> None:
        """Load those by the same first author of about the same year with a similar title."""
        wanted: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        for entry in entries:
            if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
                for key in lead_keys(entry, around=1):
                    wanted[key].append(entry)
        if not wanted:
            return
        found = (
            Publication.objects.filter(lead_key__in=one_of(wanted))
            .exclude(lead_key="")
            .order_by("pk")
        )
        stored: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for pk, key, title in found.values_list("pk", "lead_key", "title_key"):
            if pk not in self.by_id:
                stored[key][title].append(pk)
        near: set[int] = set()
        for key, titles in stored.items():
            ordered = sorted(titles)
            for entry in wanted[key]:
                for title in nearest_keys(entry.title_key, ordered, limit=_MANY):
                    near.update(titles[title][:_MANY])
        if near:
            self._add_all(Publication.objects.filter(pk__in=one_of(near)))

    def _add_all(self, found: Any) -> None:
        in_extra = {
            name: Coalesce(KeyTextTransform(field, "extra"), Value(""), output_field=TextField())
            for name, field in _IN_EXTRA.items()
        }
        key = Case(When(citation_key="", then=F("slug")), default=F("citation_key"))
        for values in found.order_by().annotate(exported_key=key, **in_extra).values_list(*_VALUES):
            if values[0] not in self.by_id:
                self._add(PublicationSummary(*values))

    def _load_names(self) -> None:
        missing = {
            summary.id: summary for summary in self.by_id.values() if summary.authors is None
        }
        if not missing:
            return
        for summary in missing.values():
            summary.authors, summary.editors = [], []
        names = Authorship.objects.filter(publication__in=one_of(missing)).order_by(
            "publication", "contribution", "position"
        )
        columns = ("publication_id", "contribution", "first", "von", "last", "jr")
        for pk, contribution, *name in names.values_list(*columns):
            summary = missing[pk]
            people = summary.authors if contribution == _AUTHOR else summary.editors
            assert people is not None
            people.append(AuthorName(*name))
        for summary in missing.values():
            self._add_lead(summary)

    def _add(self, summary: PublicationSummary) -> None:
        if summary.id:
            self.by_id[summary.id] = summary
        if summary.doi:
            self.by_doi[summary.doi].append(summary)
        if summary.arxiv_id:
            self.by_arxiv[summary.arxiv_id].append(summary)
        if summary.title_key:
            self.by_title[summary.title_key].append(summary)
            self.by_pages[summary.title_key, summary.year, summary.pages].append(summary)
        elif summary.id and summary.key:
            self.untitled[summary.key].append(summary)

    def _add_lead(self, summary: PublicationSummary) -> None:
        for key in lead_keys(summary):
            self.by_lead[key].append(summary)

    def add(self, summary: PublicationSummary) -> None:
        """Add a publication that will be stored."""
        self._add(summary)
        self._add_lead(summary)

    def candidates(self, entry: PublicationSummary) -> list[PublicationSummary]:
        """Return the publications that `entry` may be, the most likely first."""
        found: list[PublicationSummary] = []
        if entry.doi:
            found += self.by_doi.get(entry.doi, [])[:_MANY]
        if entry.arxiv_id:
            found += self.by_arxiv.get(entry.arxiv_id, [])[:_MANY]
        if entry.title_key:
            alike = self.by_title.get(entry.title_key, [])
            if len(alike) > _MANY:  # "Editorial": only those with the same pages and year
                alike = self.by_pages[entry.title_key, entry.year, entry.pages][:_SOME]
            found += alike
        else:
            for key in _keys_of(entry):
                found += self.untitled.get(key, [])[:_MANY]
        if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
            for key in lead_keys(entry, around=1):
                if key in self.by_lead:
                    found += self._nearly_same(entry, key)
        return found

    def _nearly_same(self, entry: PublicationSummary, key: str) -> list[PublicationSummary]:
        """Return those with a lead key; of very many, only those with the nearest titles."""
        found = self.by_lead.get(key, [])
        if len(found) <= _MANY:
            return found
        number, titles = self._titles.get(key, (0, []))
        if number != len(found):
            titles = sorted({summary.title_key for summary in found} - {""})
            self._titles[key] = len(found), titles
        near = nearest_keys(entry.title_key, titles, limit=_SOME)
        return [
            summary
            for title in near
            if title != entry.title_key
            for summary in self.by_title[title][:_SOME]
        ]


def _keys_of(entry: PublicationSummary) -> list[str]:
    """Return the key of an entry, and the shared key to which an export appended an id."""
    before, _, number = entry.key.rpartition("-")
    return [key for key in (entry.key, before if number.isdecimal() else "") if key]


_AUTHOR = Contribution.AUTHOR.value
