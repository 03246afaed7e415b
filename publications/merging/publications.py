"""Two records of one work become one: plan it, look at it, choose, carry it out.

    plan = plan_merge(keep, other)
    plan.choose({"title": Side.OTHER})
    plan.apply(user=user)

Of each field one record is followed; what a work can have several of is kept of both. A place of
publication that is not followed becomes an appearance, an identifier or address a link, a citation key a
further key. Imports find the merged work from the sources of either, and the old address leads to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.db import transaction
from django.utils.translation import gettext as _

from foundation.bulk_sql import wait_for_other_imports
from foundation.comparing import (
    ChangedMeanwhileError,
    Choice,
    Side,
    choose,
    describe_choices,
    version_of,
)
from foundation.folding import fold
from people.models import Project
from publications.identifiers import normalize_doi
from publications.matching.duplicate_candidates import move_candidates
from publications.merging.author_lists import MergedAuthorList, merge_author_lists
from publications.merging.comparing import (
    GROUPS,
    NAMES,
    OTHER_KEYS,
    Pair,
    compare_fields,
    main_side,
)
from publications.models import (
    Appearance,
    Authorship,
    ImportedEntry,
    Publication,
    PublicationAward,
    PublicationLink,
    RetiredPublicationSlug,
    Venue,
)
from publications.snapshots import StoredPublication, load_publications


@dataclass
class PublicationMerge:
    """What merging two works would give. `apply` does it."""

    pair: Pair
    choices: list[Choice]
    projects: dict[Side, list[Project]]
    main: Side
    """The record that is followed where the two contradict each other, as long as nobody chooses."""
    version: str
    """Of all that the two records hold; equal as long as nobody changes them."""
    links: dict[str, Side] = field(
        default_factory=dict
    )  # "authors.3", see names -> whose link is right

    @property
    def keep(self) -> Publication:
        return self.pair.works[Side.KEEP].publication

    @property
    def other(self) -> Publication:
        return self.pair.works[Side.OTHER].publication

    def choose(self, picks: Mapping[str, str]) -> None:
        """Follow other records than proposed: name of a choice -> side. Unknown names do nothing."""
        choose(self.choices, picks)
        for field_name in NAMES:
            self.links |= {
                name: Side(side)
                for name, side in picks.items()
                if name.startswith(f"{field_name}.") and side in set(Side)
            }

    def side_of(self, name: str) -> Side:
        return next((c.pick for c in self.choices if c.name == name), Side.KEEP)

    # What the merged work has

    def names(self, field_name: str, pick: Side | None = None) -> MergedAuthorList:
        """The merged authors or editors, where `pick` is followed."""
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
        """Those of both, and the place that is not followed; the place that is followed is none."""
        main = self.side_of("venue")
        found = list(self.pair.works[main].appearances)
        found += self.pair.works[main.opposite].appearances
        found += self._other_place(main.opposite)
        merged: list[Appearance] = []
        for appearance in found:
            there = next((a for a in merged if self._is_same_place(a, appearance)), None)
            if there is not None:
                _fill(there, appearance, ("venue_id", "date", "presentation", "url"))
            elif not self._is_main_place(appearance, main):
                merged.append(_copied(appearance))
        for rank, appearance in enumerate(merged, start=1):
            appearance.rank = rank
        return merged

    def _other_place(self, side: Side) -> list[Appearance]:
        work, name = self.pair.works[side].publication, self.pair.place_name(side)
        if not self.pair.are_apart() or not (name or work.venue_id):
            return []
        address = work.url or work.doi_url or work.arxiv_url
        return [
            Appearance(
                venue_id=work.venue_id,
                venue_name=work.venue_name or ("" if work.venue_id else name),
                date=work.date,
                presentation=work.presentation,
                url=address if len(address) <= 500 else "",
            )
        ]

    def _place(self, appearance: Appearance) -> str:
        venue = self.pair.venues.get(appearance.venue_id or 0)
        return fold(appearance.venue_name or (venue.name if venue else ""))

    def _is_same_place(self, one: Appearance, other: Appearance) -> bool:
        if one.date and other.date and one.date[:4] != other.date[:4]:
            return False
        if one.venue_id and other.venue_id:
            return one.venue_id == other.venue_id
        return self._place(one) == self._place(other)

    def _is_main_place(self, appearance: Appearance, main: Side) -> bool:
        work, date = self.pair.works[main].publication, self._followed().date
        if date and appearance.date and date[:4] != appearance.date[:4]:
            return False
        if work.venue_id and appearance.venue_id:
            return work.venue_id == appearance.venue_id
        return self._place(appearance) == fold(self.pair.place_name(main))

    def publication_links(self) -> list[PublicationLink]:
        """Those of both, and the identifiers and the address that are not followed."""
        merged: dict[tuple[str, str], PublicationLink] = {}
        for side in Side:
            for link in self.pair.works[side].links:
                there = merged.setdefault((link.kind, link.url), _copied(link))
                _fill(there, link, ("label", "language"))
        addresses = {link.url for link in merged.values()}
        addresses |= {appearance.url for appearance in self.appearances()}
        addresses |= set(_addresses(self._followed()).values())
        links = list(merged.values())
        for side in Side:
            for label, url in _addresses(self.pair.works[side].publication).items():
                if url not in addresses and len(url) <= 2000:
                    addresses.add(url)
                    links.append(
                        PublicationLink(kind=_link_kind(label, url), url=url, label=label[:80])
                    )
        for rank, link in enumerate(links, start=1):
            link.rank = rank
        return links

    def _followed(self) -> Publication:
        """The fields of the merged work, on a record that is not stored."""
        merged = Publication()
        for choice in self.choices:
            source = self.pair.works[choice.pick].publication
            for name in GROUPS.get(choice.name, ()):
                setattr(merged, name, getattr(source, name))
        return merged

    def awards(self) -> list[PublicationAward]:
        merged: dict[str, PublicationAward] = {}
        for side in Side:
            for award in self.pair.works[side].awards:
                there = merged.setdefault(fold(award.name), _copied(award))
                _fill(there, award, ("year", "url"))
        return list(merged.values())

    def keywords(self) -> list[str]:
        merged: dict[str, str] = {}
        for side in Side:
            for keyword in self.pair.works[side].publication.keywords or []:
                merged.setdefault(fold(keyword), keyword)
        return list(merged.values())

    def extra(self) -> dict[str, str]:
        """The other BibTeX fields; the citation key that is not followed is a further key."""
        texts = {side: self.pair.works[side].publication.extra or {} for side in Side}
        merged = {**texts[Side.OTHER], **texts[Side.KEEP]}
        for choice in self.choices:
            _extra, dot, name = choice.name.partition("extra.")
            if dot and choice.pick is Side.OTHER:
                merged[name] = texts[Side.OTHER][name]
        keys = [k.strip() for side in Side for k in texts[side].get(OTHER_KEYS, "").split(",")]
        keys += [self.pair.works[side].publication.citation_key for side in Side]
        main = self.pair.works[self.side_of("citation_key")].publication.citation_key
        if others := [key for key in dict.fromkeys(keys) if key and key != main]:
            merged[OTHER_KEYS] = ", ".join(others)
        return merged

    def all_projects(self) -> list[Project]:
        return list(dict.fromkeys([*self.projects[Side.KEEP], *self.projects[Side.OTHER]]))

    # Carrying it out

    def apply(self, *, user: Any) -> Publication:
        """Merge, in one transaction, and note it in the history. Raises ChangedMeanwhileError."""
        with transaction.atomic():
            wait_for_other_imports()
            ids = [self.keep.pk, self.other.pk]
            locked = {
                work.pk: work
                for work in Publication.objects.select_for_update()
                .filter(pk__in=ids)
                .order_by("pk")
            }
            works = load_publications(locked)
            if len(works) < 2 or self.version != _version(works[ids[0]], works[ids[1]]):
                raise ChangedMeanwhileError
            keep, other = (locked[pk] for pk in ids)
            message = self.describe()
            self._hand_over(keep, other)
            other.delete()
            self._write(keep)
            _log(keep, self.other, message, user=user)
        return keep

    def _hand_over(self, keep: Publication, other: Publication) -> None:
        """What refers to the work that goes, refers to the one that stays."""
        entries = list(ImportedEntry.objects.filter(publication=other).only("before"))
        for entry in entries:
            if entry.before is not None:  # nothing can be put back of what is no more
                entry.before = {**entry.before, ImportedEntry.MERGED: other.pk}
        ImportedEntry.objects.bulk_update(entries, ["before"], batch_size=100)
        ImportedEntry.objects.filter(publication=other).update(publication=keep)
        RetiredPublicationSlug.objects.filter(target=other).update(target=keep)
        RetiredPublicationSlug.objects.update_or_create(slug=other.slug, defaults={"target": keep})
        keep.projects.add(*other.projects.all())
        move_candidates(keep.pk, other.pk)

    def _write(self, keep: Publication) -> None:
        followed = self._followed()
        for names in GROUPS.values():
            for name in names:
                setattr(keep, name, getattr(followed, name))
        keep.keywords, keep.extra = self.keywords(), self.extra()
        self._replace(keep, Authorship, [row for name in NAMES for row in self.names(name).rows])
        self._replace(keep, Appearance, self.appearances())
        self._replace(keep, PublicationAward, self.awards())
        self._replace(keep, PublicationLink, self.publication_links())
        keep.save()

    def _replace(self, keep: Publication, model: type[Any], rows: list[Any]) -> None:
        """The rows of the work that stays keep their numbers."""
        mine = model._default_manager.filter(publication=keep)
        own = set(mine.values_list("pk", flat=True))
        mine.delete()
        for row in rows:
            row.publication = keep
            row.pk = row.pk if row.pk in own else None
        model._default_manager.bulk_create([row for row in rows if row.pk], batch_size=200)
        model._default_manager.bulk_create([row for row in rows if not row.pk], batch_size=200)

    def describe(self) -> str:
        """For the history: what was taken from the other record, and what neither field nor list keeps."""
        text = _("Merged with “%(work)s” (number %(number)d, /publications/%(slug)s/).")
        values = {"work": self.other, "number": self.other.pk, "slug": self.other.slug}
        return f"{text % values} {describe_choices(self.choices)}"


def plan_merge(
    keep: Publication, other: Publication, *, main: Side | None = None
) -> PublicationMerge:
    """What it would be like if `other` went into `keep`, with a proposal for every choice.

    `main` is the record to follow where they contradict each other; left out, it is found.

    Raises ChangedMeanwhileError where one of them is gone, and ValueError where they are one record.
    """
    if keep.pk == other.pk:
        raise ValueError("a work cannot be merged with itself")
    works = load_publications([keep.pk, other.pk])
    if len(works) < 2:
        raise ChangedMeanwhileError
    sides = {Side.KEEP: works[keep.pk], Side.OTHER: works[other.pk]}
    venue_ids = {work.publication.venue_id for work in works.values()}
    venue_ids |= {row.venue_id for work in works.values() for row in work.appearances}
    pair = Pair(sides, Venue.objects.in_bulk(venue_ids - {None}))
    projects = {side: list(work.publication.projects.all()) for side, work in sides.items()}
    version = _version(sides[Side.KEEP], sides[Side.OTHER])
    main = main or main_side(pair)
    return PublicationMerge(pair, list(compare_fields(pair, main)), projects, main, version)


def _version(*works: StoredPublication) -> str:
    return version_of(*(work.snapshot() for work in works))


def _copied(row: Any) -> Any:
    return type(row)(**{f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields})


def _fill(row: Any, source: Any, names: tuple[str, ...]) -> None:
    for name in names:
        if not getattr(row, name):
            setattr(row, name, getattr(source, name))


def _addresses(work: Publication) -> dict[str, str]:
    """What leads to the work, by what it is called."""
    found = {
        f"DOI {work.doi}": f"https://doi.org/{normalize_doi(work.doi)}" if work.doi else "",
        f"arXiv {work.arxiv_id}": work.arxiv_url,
        "": work.url,
    }
    return {label: url for label, url in found.items() if url}


def _link_kind(label: str, url: str) -> PublicationLink.Kind:
    """As an import has it: an identifier or a PDF is the paper, any further address a page about it."""
    is_paper = label or url.partition("?")[0].endswith(".pdf")
    return PublicationLink.Kind.PAPER if is_paper else PublicationLink.Kind.PROJECT


def _log(keep: Publication, gone: Publication, message: str, *, user: Any) -> None:
    LogEntry.objects.log_actions(user.pk, [keep], CHANGE, message)
    LogEntry.objects.log_actions(user.pk, [gone], DELETION, message)
