"""Publications as the lines of a CV."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from directory.cv.language import Words
from directory.cv.rich_text import Run, formula_run, name_run, run
from foundation.folding import fold
from people.models import Person
from publications.display.bylines import equal_contribution_mark, main_contributors
from publications.display.printed_fields import is_own_venue, series_with_volume
from publications.display.printed_pages import pages_in_locator
from publications.display.titles import title_parts
from publications.exporting.citations import locator_of, names_year
from publications.exporting.cited_editions import edition_number, ordinal
from publications.exporting.csl_types import publisher_beside
from publications.exporting.versions import package_version
from publications.inverted_venues import venue_in_order
from publications.models import Appearance, Authorship, Publication
from publications.page_ranges import with_en_dash

# Of a longer list of authors, the CV names the first ones, the last one and the owner.
_NAMED_AT_MOST = 30
_NAMED_FIRST = 10


@dataclass
class CitedPublication:
    """A publication in a CV: its citation and its links."""

    runs: list[Run]
    links: list[Run]
    kind: str = ""
    heading: str = ""
    """Of the first one of a group, in a list by kind."""


def publications_of(
    person: Person, words: Words, *, only_selected: bool, first_authors: int | None = None
) -> tuple[list[CitedPublication], str]:
    """Return the publications and the legend of their marks.

    Selected publications are in the person's order. If `first_authors` is set, only so many
    authors and the person are named.
    """
    publications = Publication.objects.public().by(person).latest_first()
    if only_selected:
        publications = publications.filter(
            authorships__person=person, authorships__selected_rank__isnull=False
        ).order_by("authorships__selected_rank")
    read = list(
        publications.select_related("venue")
        .defer("search_text", "abstract")
        .prefetch_related(
            Prefetch("authorships", Authorship.objects.with_public_names()),
            "awards",
            "appearances__venue",
            "links",
        )
    )
    lines = [_publication(publication, person, words, first_authors) for publication in read]
    return lines, _legend(read, words)


_GROUPS: Mapping[str, tuple[str, ...]] = {
    "articles": (Publication.Kind.ARTICLE,),
    "conference_papers": (Publication.Kind.INPROCEEDINGS, Publication.Kind.POSTER),
    "books": (Publication.Kind.BOOK, Publication.Kind.CHAPTER, Publication.Kind.PROCEEDINGS),
    "theses": (Publication.Kind.THESIS, Publication.Kind.REPORT, Publication.Kind.MANUAL),
    "preprints": (Publication.Kind.PREPRINT,),
    "software": (Publication.Kind.SOFTWARE, Publication.Kind.DATASET),
}
_OTHERS = "other_publications"


def by_kind(publications: Iterable[CitedPublication], words: Words) -> list[CitedPublication]:
    """Sort publications into groups, whose first ones have headings."""
    group_of = {kind: group for group, kinds in _GROUPS.items() for kind in kinds}
    groups: dict[str, list[CitedPublication]] = {group: [] for group in (*_GROUPS, _OTHERS)}
    for each in publications:
        groups[group_of.get(each.kind, _OTHERS)].append(each)
    for group, found in groups.items():
        if found:
            found[0].heading = words.choice("publication_group", group)
    return [each for found in groups.values() for each in found]


def has_selected(person: Person) -> bool:
    return person.authorships.public().confirmed().filter(selected_rank__isnull=False).exists()


def _publication(
    publication: Publication, owner: Person, words: Words, first_authors: int | None
) -> CitedPublication:
    runs = _author_runs(publication, owner, words, first_authors)
    if runs:
        runs.append(run(" " if runs[-1]["text"].endswith(".") else ". "))
    title = publication.title or words["untitled"]
    is_cautioned = publication.status in Publication.CAUTIONED
    caution = words.choice("status", publication.status) if is_cautioned else ""
    end = "" if title.endswith(("?", "!", ".")) and not caution else "."
    runs += [formula_run(part) for part in title_parts(publication) if part.text]
    if not publication.title:
        runs.append(run(title, italic=True))
    if caution:
        runs.append(run(f" ({caution})", bold=True))
    runs.append(run(f"{end} "))
    runs += _imprint_runs(publication, words)
    runs += [run(f" {award.name}.", bold=True) for award in publication.awards.all()]
    return CitedPublication(runs, _links(publication, words), publication.kind)


def _author_runs(
    publication: Publication, owner: Person, words: Words, first_authors: int | None
) -> list[Run]:
    named, is_truncated, are_editors = main_contributors(publication)
    shown = _shown(named, owner, first_authors)
    is_truncated = is_truncated or (bool(shown) and shown[-1][0] != named[-1])
    runs: list[Run] = []
    before = ""
    for number, (author, is_gap) in enumerate(shown, start=1):
        name = author.full_name
        is_last = number == len(shown) and not is_truncated and not is_gap
        if before:
            runs.append(
                run(words.last_comma(before, name) if is_last else words.comma(before, name))
            )
        if is_gap:
            runs.append(run("…" + words.comma("…", name)))
        runs.append(name_run(name, bold=_is_owner(author, owner)))
        if author.equal_group:
            runs.append(run(equal_contribution_mark(author.equal_group)))
        before = name
    if is_truncated:
        runs.append(run(words.comma(before, words["et_al"]) + words["et_al"]))
    if not (are_editors and runs):
        return runs
    are_many = len(named) > 1 or is_truncated
    return [*runs, run(" " + (words["editors"] if are_many else words["editor"]))]


def _is_owner(author: Authorship, owner: Person) -> bool:
    return author.is_confirmed and author.person_id == owner.pk


def _shown(
    authors: Sequence[Authorship], owner: Person, first_authors: int | None
) -> list[tuple[Authorship, bool]]:
    """Return the authors to name, each with whether names before it are left out."""
    last = len(authors) - 1
    named = {*range(first_authors)} if first_authors else {*range(_NAMED_FIRST), last}
    found: list[tuple[Authorship, bool]] = []
    is_gap = False
    for place, author in enumerate(authors):
        is_gap = is_gap or author.gap_before
        if (
            (first_authors is None and last < _NAMED_AT_MOST)
            or place in named
            or _is_owner(author, owner)
        ):
            found.append((author, is_gap))
            is_gap = False
        else:
            is_gap = True
    return found


def _imprint_runs(publication: Publication, words: Words) -> list[Run]:
    """Return the venue, kind, pages, publisher, year, arXiv number and other appearances."""
    venue = _venue(publication)
    is_cautioned = publication.status in Publication.CAUTIONED  # said behind the title
    dated = publication.year is not None and names_year(venue, publication.year)
    details = words.commas(
        (
            _kind(publication, words),
            _edition(publication, words),
            _volume(publication, words),
            _pages(publication),
            publisher_beside(venue, publication),
            "" if publication.year is None or dated else str(publication.year),
            "" if is_cautioned else words.choice("status", publication.status),
            words.choice("presentation", publication.presentation),
        )
    )
    arxiv = run(
        f"arXiv:{publication.arxiv_id}" if publication.arxiv_id else "", url=publication.arxiv_url
    )
    parts = [run(venue, italic=True), run(details), arxiv]
    if not venue:
        parts = [run(details[:1].upper() + details[1:]), arxiv]
    runs: list[Run] = []
    for part in parts:
        if part["text"]:
            runs += [run(words.comma(runs[-1]["text"], part["text"])), part] if runs else [part]
    for appearance in publication.appearances.all():
        runs += [run("; " if runs else ""), run(_appearance(appearance), italic=True)]
    return [*runs, run(".")] if runs else runs


def _venue(publication: Publication) -> str:
    """Return the journal or book, or else the institution; not arXiv, whose number follows."""
    venue = venue_in_order(publication.venue_name) or (
        publication.venue.name if publication.venue else ""
    )
    is_arxiv = publication.arxiv_id and publication.kind == Publication.Kind.PREPRINT
    is_titled_alike = publication.kind == Publication.Kind.CHAPTER and (
        fold(venue) == fold(publication.title)
    )
    if not venue or is_titled_alike or is_own_venue(publication, venue):
        return publication.institution
    return "" if is_arxiv and fold(venue).startswith(("arxiv", "corr")) else venue


def _kind(publication: Publication, words: Words) -> str:
    """Return "Ph.D. thesis", "technical report TR-12" or "R package version 0.18"."""
    if package := package_version(publication):
        return f"R package version {package}"
    kind = publication.thesis_type or words.choice("kind", publication.kind)
    number = "" if publication.volume or publication.series else publication.number
    is_numbered = publication.kind in _NUMBERED and number and number not in kind
    return f"{kind} {number}".strip() if is_numbered else kind


_NUMBERED = frozenset({Publication.Kind.REPORT, Publication.Kind.PATENT})


def _edition(publication: Publication, words: Words) -> str:
    edition = edition_number(publication.edition)
    if not edition.isdecimal():
        return "" if edition in (publication.publisher, publication.title) else edition
    return words["edition"].format(number=edition, ordinal=ordinal(int(edition)))


def _volume(publication: Publication, words: Words) -> str:
    """Return "33(11)", a series with its volume, or the number of an article without a volume."""
    volume, number = publication.volume, publication.number
    if volume and number:
        volume = f"{volume}({number})"
    if series := series_with_volume(publication):
        return f"{series} {volume or number}"
    is_issue = number[:1].isdigit() and publication.kind == Publication.Kind.ARTICLE
    return volume or (words["issue"].format(number) if is_issue else "")


def _pages(publication: Publication) -> str:
    pages = with_en_dash(pages_in_locator(publication))
    return f"pp. {pages}" if "–" in pages and not publication.volume else pages


def _appearance(appearance: Appearance) -> str:
    printed = venue_in_order(appearance.venue_name)
    name = printed or (appearance.venue.name if appearance.venue else "")
    year = str(appearance.date)[:4]
    dated = not year or names_year(name, int(year))
    return ", ".join(filter(None, (name, locator_of(appearance), "" if dated else year)))


def _links(publication: Publication, words: Words) -> list[Run]:
    """Return one link for each address: "Paper/Slides/Talk".

    A link to arXiv is left out if it is only the paper: the arXiv number is a link already.
    """
    found = [(a.url, a.label or words.choice("link", a.kind)) for a in publication.links.all()]
    known = {publication.arxiv_url, *(url for url, _label in found)}
    own = ((publication.doi_url, "DOI"), (publication.url, words["web_page"]))
    found += [(url, label) for url, label in own if url not in known]
    labels: dict[str, dict[str, None]] = {}
    for url, label in found:
        labels.setdefault(url, {})[label] = None
    if [*labels.get(publication.arxiv_url, ())] == [words.choice("link", "paper")]:
        del labels[publication.arxiv_url]
    links = [run("/".join(names), url=url) for url, names in labels.items()]
    return [link for link in links if "url" in link]


def _legend(publications: Iterable[Publication], words: Words) -> str:
    """Return "*, † equal contribution" for the marks in the list."""
    sizes: Counter[int] = Counter()  # the largest size of each group in one publication
    for publication in publications:
        groups = (author.equal_group for author in publication.authorships.all())
        sizes |= Counter(group for group in groups if group)
    if not sizes:
        return ""
    meaning = words["equal"] if max(sizes.values()) > 1 else words["equal_alone"]
    marks = (equal_contribution_mark(group) for group in sorted(sizes))
    return f"{words.commas(marks)} {meaning}"
