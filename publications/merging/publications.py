"""Merge two records of one publication.

Each field is taken from one record; lists are combined. A place of publication that isn't chosen
becomes an appearance, an identifier or address becomes a link, and a citation key becomes an
additional key. Later imports match the merged publication by the entries of
both records.
"""

from collections.abc import Mapping
from typing import Any

from foundation.bulk_sql import wait_for_other_imports
from foundation.folding import fold
from foundation.merging.choices import Choice, Loss, Side
from foundation.merging.engine import Merge
from people.models import Grant, Project
from publications.identifiers import is_arxiv_doi, normalize_arxiv_id, normalize_doi
from publications.merging.author_lists import MergedAuthorList, merge_author_lists
from publications.merging.comparing import (
    FIELD_GROUPS,
    NAMES,
    OTHER_KEYS,
    Pair,
    completeness,
    label_of,
    more_likely,
    text_of,
)
from publications.merging.publication_rows import PUBLICATION_ROWS
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from publications.snapshots import PARTS, StoredPublication


class PublicationMerge(Merge[Publication]):
    """The merge of two publications, with the editor's choices."""

    model = Publication
    related_rows = PUBLICATION_ROWS
    field_groups = FIELD_GROUPS
    kept_elsewhere = frozenset({"citation_key", "doi", "arxiv_id", "url"})

    pair: Pair
    links: dict[str, Side]
    """The record whose link to a person is right where the two conflict, by "authors.KEY"."""

    # Comparing

    def prepare(self) -> None:
        stored = {
            side: StoredPublication(record, **{part: self.rows[part][side] for part in PARTS})
            for side, record in self.records.items()
        }
        appearances = [row for side in Side for row in self.rows["appearances"][side]]
        ids = {row.venue_id for row in (*self.records.values(), *appearances)}
        venues = Venue.objects.in_bulk(ids - {None})
        for row in appearances:
            row.venue = venues.get(row.venue_id)
        self.pair = Pair(stored, venues)
        self.links = {}

    def weight(self, side: Side) -> tuple[int, ...]:
        """Prefer the publication to its preprint, then the fuller record, then the older."""
        return (*completeness(self.pair, side), self.filled_columns(side))

    def compare(self) -> list[Choice]:
        """Add a choice for every other BibTeX field that both records have."""
        choices = super().compare()
        extras = {side: self.records[side].extra or {} for side in Side}
        for key in extras[Side.KEEP]:
            if key in extras[Side.OTHER] and key != OTHER_KEYS:
                texts = {side: str(extras[side][key]) for side in Side}
                choices.append(Choice(f"extra.{key}", key, texts, self.main))
        return choices

    def label_of(self, name: str) -> str:
        return label_of(name)

    def text_of(self, side: Side, name: str) -> str:
        return text_of(self.pair, side, name)

    def propose(self, choice: Choice) -> Side:
        return more_likely(choice, self.pair, self.main)

    def choose(self, picks: Mapping[str, str]) -> None:
        super().choose(picks)
        for field_name in NAMES:
            self.links |= {
                name: Side(side)
                for name, side in picks.items()
                if name.startswith(f"{field_name}.") and side in set(Side)
            }

    # The merged publication

    def names(self, field_name: str, pick: Side | None = None) -> MergedAuthorList:
        """Return the merged authors or editors if the names are those of `pick`."""
        pick = pick or self.side_of(field_name)
        picked = self.pair.names(pick, field_name)
        takes_other = {
            int(key): side != pick
            for name, side in self.links.items()
            for prefix, _dot, key in [name.partition(".")]
            if prefix == field_name and key.isdecimal()
        }
        return merge_author_lists(
            picked, self.pair.names(pick.opposite, field_name), take_other_link=takes_other
        )

    def appearances(self) -> list[Appearance]:
        """Return those of both, with the place not chosen and without the one chosen."""
        main = self.side_of("venue")
        found = list(self.pair.stored[main].appearances)
        found += self.pair.stored[main.opposite].appearances
        found += self._other_place(main.opposite)
        merged: list[Appearance] = []
        for appearance in found:
            there = next((a for a in merged if self._is_same_place(a, appearance)), None)
            if there is not None:
                _fill(
                    there,
                    appearance,
                    ("venue_id", "date", "volume", "number", "pages", "presentation", "url"),
                )
            elif not self._is_main_place(appearance, main):
                merged.append(_copied(appearance))
        for rank, appearance in enumerate(merged, start=1):
            appearance.rank = rank
        return merged

    def _other_place(self, side: Side) -> list[Appearance]:
        publication, name = self.records[side], self.pair.place_name(side)
        if not self.pair.are_apart() or not (name or publication.venue_id):
            return []
        address = publication.url or publication.doi_url or publication.arxiv_url
        return [
            Appearance(
                venue_id=publication.venue_id,
                venue_name=publication.venue_name or ("" if publication.venue_id else name),
                date=publication.date,
                volume=publication.volume,
                number=publication.number,
                pages=publication.pages,
                presentation=publication.presentation,
                url=address if len(address) <= 500 else "",
            )
        ]

    def _place(self, appearance: Appearance) -> str:
        venue = self.pair.venues.get(appearance.venue_id or 0)
        return fold(appearance.venue_name or (venue.name if venue else ""))

    def _is_same_place(self, one: Appearance, other: Appearance) -> bool:
        if one.date and other.date and one.date[:4] != other.date[:4]:
            return False
        if one.pages and other.pages and one.pages != other.pages:
            return False
        if one.venue_id and other.venue_id:
            return one.venue_id == other.venue_id
        return self._place(one) == self._place(other)

    def _is_main_place(self, appearance: Appearance, main: Side) -> bool:
        publication, date = self.records[main], self._chosen_fields().date
        if date and appearance.date and date[:4] != appearance.date[:4]:
            return False
        pages = self._chosen_fields().pages
        if pages and appearance.pages and pages != appearance.pages:
            return False
        if publication.venue_id and appearance.venue_id:
            return publication.venue_id == appearance.venue_id
        return self._place(appearance) == fold(self.pair.place_name(main))

    def publication_links(self) -> list[PublicationLink]:
        """Return those of both, and the identifiers and addresses that weren't chosen."""
        merged: dict[tuple[str, str], PublicationLink] = {}
        for side in Side:
            for link in self.pair.stored[side].links:
                there = merged.setdefault((link.kind, link.url), _copied(link))
                _fill(there, link, ("label", "language", "date", "note"))
        addresses = {link.url for link in merged.values()}
        addresses |= {appearance.url for appearance in self.appearances()}
        addresses |= set(_addresses(self._chosen_fields()).values())
        links = list(merged.values())
        for side in Side:
            for label, url in _addresses(self.records[side]).items():
                if url not in addresses and len(url) <= 2000:
                    addresses.add(url)
                    links.append(
                        PublicationLink(kind=_link_kind(label, url), url=url, label=label[:80])
                    )
        for rank, link in enumerate(links, start=1):
            link.rank = rank
        return links

    def _chosen_fields(self) -> Publication:
        """Return an unsaved record with the fields of the merged publication."""
        merged = Publication()
        for choice in self.choices:
            source = self.records[choice.pick]
            for name in FIELD_GROUPS.get(choice.name, ()):
                setattr(merged, name, getattr(source, name))
        is_only_doi = not all(record.doi for record in self.records.values())
        is_published = merged.kind != Publication.Kind.PREPRINT
        if is_only_doi and is_published and is_arxiv_doi(normalize_doi(merged.doi)):
            merged.arxiv_id = merged.arxiv_id or normalize_arxiv_id(merged.doi)
            merged.doi = ""  # of the preprint
        return merged

    def awards(self) -> list[PublicationAward]:
        merged: dict[str, PublicationAward] = {}
        for side in Side:
            for award in self.pair.stored[side].awards:
                there = merged.setdefault(fold(award.name), _copied(award))
                _fill(there, award, ("year", "url"))
        return list(merged.values())

    def keywords(self) -> list[str]:
        merged: dict[str, str] = {}
        for side in Side:
            for keyword in self.records[side].keywords or []:
                merged.setdefault(fold(keyword), keyword)
        return list(merged.values())

    def extra(self) -> dict[str, str]:
        """Return the other BibTeX fields, including the citation key that wasn't chosen."""
        texts = {side: self.records[side].extra or {} for side in Side}
        merged = {**texts[Side.OTHER], **texts[Side.KEEP]}
        for choice in self.choices:
            _extra, dot, name = choice.name.partition("extra.")
            if dot and choice.pick is Side.OTHER:
                merged[name] = texts[Side.OTHER][name]
        keys = [k.strip() for side in Side for k in texts[side].get(OTHER_KEYS, "").split(",")]
        keys += [self.records[side].citation_key for side in Side]
        main = self.records[self.side_of("citation_key")].citation_key
        if others := [key for key in dict.fromkeys(keys) if key and key != main]:
            merged[OTHER_KEYS] = ", ".join(others)
        return merged

    def latex(self) -> dict[str, str]:
        """Return the LaTeX source of each field, from the record that the field is taken from."""
        merged: dict[str, str] = {}
        for choice in self.choices:
            sources = self.records[choice.pick].latex or {}
            for name in FIELD_GROUPS.get(choice.name, ()):
                if name in sources:
                    merged[name] = sources[name]
        return merged

    def projects(self) -> list[Project]:
        return list(
            dict.fromkeys(row.project for side in Side for row in self.rows["projects"][side])
        )

    def grants(self) -> list[Grant]:
        return list(dict.fromkeys(row.grant for side in Side for row in self.rows["grants"][side]))

    def losses(self) -> list[Loss]:
        """The names of the merged list are listed one by one; a place is kept as an appearance."""
        kept = {*NAMES, *(["venue"] if self.pair.are_apart() else [])}
        labels = {choice.label for choice in self.choices if choice.name in kept}
        names = [
            Loss(label_of(name), tuple(row.full_name for row in left), is_obvious=False)
            for name in NAMES
            if (left := self.names(name).left_out)
        ]
        return [*(loss for loss in super().losses() if loss.label not in labels), *names]

    def made_public(self) -> list[str]:
        """The labels of what only a draft has, and everyone could see after the merge."""
        drafts = [side for side in Side if not self.records[side].is_public]
        if not drafts or not self._chosen_fields().is_public:
            return []
        texts = [
            choice.label
            for choice in self.choices
            if choice.pick in drafts
            and not (choice.is_equal and len(drafts) == 1)
            and choice.name not in ("release", "status")
        ]
        rows = {
            name: [row for side in drafts for row in self.rows[name][side]]
            for name in ("appearances", "awards", "links", "files")
        }
        rows["files"] = [row for row in rows["files"] if row.is_released]
        plurals = [found[0]._meta.verbose_name_plural for found in rows.values() if found]
        return [*texts, *map(str, plurals)]

    # Writing

    def lock(self) -> None:
        wait_for_other_imports()

    def write(self, keep: Publication) -> None:
        chosen = self._chosen_fields()
        for names in FIELD_GROUPS.values():
            for name in names:
                setattr(keep, name, getattr(chosen, name))
        keep.keywords, keep.extra, keep.latex = self.keywords(), self.extra(), self.latex()
        _replace(keep, Authorship, [row for name in NAMES for row in self.names(name).rows])
        _replace(keep, Appearance, self.appearances())
        _replace(keep, PublicationAward, self.awards())
        _replace(keep, PublicationLink, self.publication_links())
        self.save(keep)


def _replace(keep: Publication, model: type[Any], rows: list[Any]) -> None:
    """Replace the rows of both records; they keep their primary keys, by which undo finds them."""
    model._default_manager.filter(publication=keep).delete()
    for row in rows:
        row.publication = keep
    model._default_manager.bulk_create([row for row in rows if row.pk], batch_size=200)
    model._default_manager.bulk_create([row for row in rows if not row.pk], batch_size=200)


def _copied(row: Any) -> Any:
    return type(row)(**{f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields})


def _fill(row: Any, source: Any, names: tuple[str, ...]) -> None:
    for name in names:
        if not getattr(row, name):
            setattr(row, name, getattr(source, name))


def _addresses(publication: Publication) -> dict[str, str]:
    """Return the addresses of a publication, by the labels of their links."""
    doi = publication.doi
    found = {
        f"DOI {doi}": f"https://doi.org/{normalize_doi(doi)}" if doi else "",
        f"arXiv {publication.arxiv_id}": publication.arxiv_url,
        "": publication.url,
    }
    return {label: url for label, url in found.items() if url}


def _link_kind(label: str, url: str) -> PublicationLink.Kind:
    """As in imports, an identifier or PDF is the paper, any other address a project page."""
    is_paper = label or url.partition("?")[0].endswith(".pdf")
    return PublicationLink.Kind.PAPER if is_paper else PublicationLink.Kind.PROJECT
