"""The works that the entries of one chunk could be, looked up in a few queries for all of them."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from publications.matching.publications import Verdict, Work, compare, lead_keys
from publications.matching.titles import INFORMATIVE, is_near
from publications.models import Authorship, Contribution, Publication
from publications.publication_data import AuthorName

_MANY = 50
_VALUES = (
    "id", "citation_key", "doi", "arxiv_id", "title", "title_key", "year", "kind", "venue_name",
    "volume", "number", "pages", "edition", "isbn", "institution", "publisher", "url", "version",
    "truncated",
)  # fmt: skip


class WorkIndex:
    """The works that entries could be, and those of them that were found."""

    def __init__(self) -> None:
        self.by_id: dict[int, Work] = {}
        self.by_doi: dict[str, Work] = {}
        self.by_arxiv: dict[str, Work] = {}
        self.by_title: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_lead: defaultdict[str, list[Work]] = defaultdict(list)

    def load(self, entries: list[Work], ids: Iterable[int] = ()) -> None:
        """Load what `entries` could match, and the works `ids`."""
        keys: dict[str, set[Any]] = {
            "doi": {entry.doi for entry in entries if entry.doi},
            "arxiv_id": {entry.arxiv_id for entry in entries if entry.arxiv_id},
            "title_key": {e.title_key for e in entries if len(e.title_key) >= INFORMATIVE},
            "pk": set(ids),
        }
        for name, values in keys.items():
            if values:
                # The database has indexes of what is not empty, and uses them only where told so.
                found = Publication.objects.filter(**{f"{name}__in": values})
                self._add_all(found if name == "pk" else found.exclude(**{name: ""}))
        self._load_short(entries)
        self._load_nearly_same(entries)
        self._load_names()

    def _load_short(self, entries: list[Work]) -> None:
        """Of the many works called “Editorial”, those of about the same year."""
        short = [entry for entry in entries if 0 < len(entry.title_key) < INFORMATIVE]
        if short:
            around = {entry.year for entry in short}
            years = {year + by for year in around if year for by in range(-2, 3)}
            found = Publication.objects.filter(title_key__in={entry.title_key for entry in short})
            near = Q(year__in=years) | Q(year=None) if None in around else Q(year__in=years)
            self._add_all(found.filter(near).exclude(title_key=""))

    def _load_nearly_same(self, entries: list[Work]) -> None:
        """Of the works by the same first author in about the same year, those with about the title."""
        wanted: defaultdict[str, list[Work]] = defaultdict(list)
        for entry in entries:
            if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
                for key in lead_keys(entry, around=1):
                    wanted[key].append(entry)
        if not wanted:
            return
        found = Publication.objects.filter(lead_key__in=wanted).exclude(lead_key="").order_by()
        near = [
            pk
            for pk, key, title in found.values_list("pk", "lead_key", "title_key")
            if pk not in self.by_id and any(is_near(e.title_key, title) for e in wanted[key])
        ]
        if near:
            self._add_all(Publication.objects.filter(pk__in=near))

    def _add_all(self, found: Any) -> None:
        version = Coalesce(
            KeyTextTransform("version", "extra"), Value(""), output_field=TextField()
        )
        for values in found.order_by().annotate(version=version).values_list(*_VALUES):
            if values[0] not in self.by_id:
                self._add(Work(*values))

    def _load_names(self) -> None:
        missing = {work.id: work for work in self.by_id.values() if work.authors is None}
        if not missing:
            return
        for work in missing.values():
            work.authors, work.editors = [], []
        names = Authorship.objects.filter(publication__in=missing).order_by(
            "publication", "contribution", "position"
        )
        columns = ("publication_id", "contribution", "first", "von", "last", "jr")
        for pk, contribution, *name in names.values_list(*columns):
            work = missing[pk]
            people = work.authors if contribution == _AUTHOR else work.editors
            assert people is not None
            people.append(AuthorName(*name))
        for work in missing.values():
            self._add_lead(work)

    def _add(self, work: Work) -> None:
        if work.id:
            self.by_id[work.id] = work
        if work.doi:
            self.by_doi.setdefault(work.doi, work)
        if work.arxiv_id:
            self.by_arxiv.setdefault(work.arxiv_id, work)
        if work.title_key:
            self.by_title[work.title_key].append(work)

    def _add_lead(self, work: Work) -> None:
        for key in lead_keys(work):
            self.by_lead[key].append(work)

    def add(self, work: Work) -> None:
        """A work that is about to be stored."""
        self._add(work)
        self._add_lead(work)

    def candidates(self, entry: Work) -> list[Work]:
        """The works that `entry` could be, the likeliest first."""
        found: list[Work] = []
        if entry.doi and (work := self.by_doi.get(entry.doi)):
            found.append(work)
        if entry.arxiv_id and (work := self.by_arxiv.get(entry.arxiv_id)):
            found.append(work)
        if entry.title_key:
            alike = self.by_title.get(entry.title_key, [])
            if len(alike) > _MANY:  # "Editorial": the same pages of the same year mean the same
                alike = [w for w in alike if (w.year, w.pages) == (entry.year, entry.pages)][:_MANY]
            found += alike
        if len(entry.title_key) >= INFORMATIVE or not entry.title_key:
            for key in lead_keys(entry, around=1):
                found += self.by_lead.get(key, ())
        return found

    def find(self, entry: Work, *, before: Work | None = None) -> tuple[Work | None, list[Work]]:
        """The work that `entry` is, if any, and those that it may be.

        `before` is what had its key in the last import of the source: it comes after identifiers and
        before titles.
        """
        maybe: list[Work] = []
        for work in self.candidates(entry):
            by_identifier = (entry.doi and entry.doi == work.doi) or (
                entry.arxiv_id and entry.arxiv_id == work.arxiv_id
            )
            if before is not None and not by_identifier:
                break
            verdict = compare(entry, work)
            if verdict is Verdict.SAME:
                return work, []
            if verdict is Verdict.MAYBE and work not in maybe:
                maybe.append(work)
        return before, [] if before else maybe


_AUTHOR = Contribution.AUTHOR.value
