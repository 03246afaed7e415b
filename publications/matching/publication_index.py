"""The publications that the entries of a chunk may be, loaded in a few queries."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from publications.matching.appearances import Verdict
from publications.matching.publication_summary import PublicationSummary, lead_keys
from publications.matching.publications import compare
from publications.matching.titles import INFORMATIVE, nearest_keys
from publications.models import Authorship, Contribution, Publication
from publications.publication_data import AuthorName

_MANY = 50
_VALUES = (
    "id", "citation_key", "doi", "arxiv_id", "title", "title_key", "year", "kind", "venue_name",
    "volume", "number", "pages", "edition", "isbn", "institution", "publisher", "url", "version",
    "truncated",
)  # fmt: skip


class PublicationIndex:
    """The publications that entries may be, by identifier, title and first author."""

    def __init__(self) -> None:
        self.by_id: dict[int, PublicationSummary] = {}
        self.by_doi: dict[str, PublicationSummary] = {}
        self.by_arxiv: dict[str, PublicationSummary] = {}
        self.by_title: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        self.by_lead: defaultdict[str, list[PublicationSummary]] = defaultdict(list)

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
                found = Publication.objects.filter(**{f"{name}__in": values})
                self._add_all(found if name == "pk" else found.exclude(**{name: ""}))
        self._load_short(entries)
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

    def _load_nearly_same(self, entries: list[PublicationSummary]) -> None:
        """Load those by the same first author of about the same year with a similar title."""
        wanted: defaultdict[str, list[PublicationSummary]] = defaultdict(list)
        for entry in entries:
            if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
                for key in lead_keys(entry, around=1):
                    wanted[key].append(entry)
        if not wanted:
            return
        found = Publication.objects.filter(lead_key__in=wanted).exclude(lead_key="").order_by("pk")
        stored: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for pk, key, title in found.values_list("pk", "lead_key", "title_key"):
            if pk not in self.by_id:
                stored[key].append((pk, title))
        near: set[int] = set()
        for key, found_there in stored.items():
            titles = [title for _, title in found_there]
            for entry in wanted[key]:
                at_most = nearest_keys(entry.title_key, titles, limit=_MANY)
                near.update(found_there[at][0] for at in at_most)
        if near:
            self._add_all(Publication.objects.filter(pk__in=near))

    def _add_all(self, found: Any) -> None:
        version = Coalesce(
            KeyTextTransform("version", "extra"), Value(""), output_field=TextField()
        )
        for values in found.order_by().annotate(version=version).values_list(*_VALUES):
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
        names = Authorship.objects.filter(publication__in=missing).order_by(
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
            self.by_doi.setdefault(summary.doi, summary)
        if summary.arxiv_id:
            self.by_arxiv.setdefault(summary.arxiv_id, summary)
        if summary.title_key:
            self.by_title[summary.title_key].append(summary)

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
        if entry.doi and (summary := self.by_doi.get(entry.doi)):
            found.append(summary)
        if entry.arxiv_id and (summary := self.by_arxiv.get(entry.arxiv_id)):
            found.append(summary)
        if entry.title_key:
            alike = self.by_title.get(entry.title_key, [])
            if len(alike) > _MANY:  # "Editorial": only those with the same pages and year
                alike = [s for s in alike if (s.year, s.pages) == (entry.year, entry.pages)][:_MANY]
            found += alike
        if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
            for key in lead_keys(entry, around=1):
                found += _nearest(entry.title_key, self.by_lead.get(key, []))
        return found

    def find(
        self, entry: PublicationSummary, *, before: PublicationSummary | None = None
    ) -> tuple[PublicationSummary | None, list[PublicationSummary]]:
        """Return the publication that `entry` is, if any, and those that it may be.

        `before` had its key in the last import of the source. It ranks below identifiers and above
        titles.
        """
        maybe: list[PublicationSummary] = []
        for summary in self.candidates(entry):
            by_identifier = (entry.doi and entry.doi == summary.doi) or (
                entry.arxiv_id and entry.arxiv_id == summary.arxiv_id
            )
            if before is not None and not by_identifier:
                break
            verdict = compare(entry, summary)
            if verdict is Verdict.SAME:
                return summary, []
            if verdict is Verdict.MAYBE and summary not in maybe:
                maybe.append(summary)
        return before, [] if before else maybe


def _nearest(title_key: str, summaries: list[PublicationSummary]) -> list[PublicationSummary]:
    """Return the summaries with near titles; of very many, only the nearest."""
    if len(summaries) <= _MANY:
        return summaries
    keys = [summary.title_key for summary in summaries]
    return [summaries[at] for at in nearest_keys(title_key, keys, limit=_MANY)]


_AUTHOR = Contribution.AUTHOR.value
