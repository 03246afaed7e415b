"""The publications linked to one person in clusters that may be those of different people.

Publications belong together if an author with the person's name has one ORCID iD on both, or if
they have co-authors in common. One without either follows others of its venue and years.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from people.models import Person
from publications.matching.author_orcids import orcids_of
from publications.matching.coauthor_names import coauthor_names
from publications.matching.connected_publications import connected
from publications.models import Authorship, Contribution
from publications.snapshots import data_of_publication, load_publications

_TOP_NAMES = 8
_TOP_VENUES = 4
_NEAR = 3  # years


@dataclass(slots=True)
class ProfileCluster:
    """Publications that are probably one person's."""

    rows: list[Authorship]
    coauthors: list[tuple[str, int]]
    """The most frequent, with their number of publications."""
    venues: list[str]
    orcids: list[str]
    """The iDs printed with the person's name."""

    @property
    def years(self) -> str:
        years = [row.publication.year for row in self.rows if row.publication.year]
        return "–".join(str(year) for year in sorted({min(years), max(years)})) if years else ""


def clusters_of_person(person: Person) -> list[ProfileCluster]:
    """Return the confirmed and suggested publications of `person`, the largest cluster first."""
    linked = Authorship.objects.filter(person=person).exclude(
        link_state=Authorship.LinkState.REJECTED
    )
    rows = list(
        linked.select_related("publication__venue")
        .defer("publication__abstract", "publication__search_text", "publication__note")
        .order_by("-publication__date", "-publication__pk")
    )
    names, orcids = coauthor_names(rows), _orcids(rows)
    keys = {
        row.pk: frozenset(
            [*names[row.pk], *([f"orcid {orcids[row.pk]}"] if orcids[row.pk] else [])]
        )
        for row in rows
    }
    by_pk = {row.pk: row for row in rows}
    groups = [[by_pk[pk] for pk in group] for group in connected(keys)]
    clusters = [_cluster(group, names, orcids) for group in _with_singles(groups)]
    return sorted(clusters, key=lambda cluster: -len(cluster.rows))


def _cluster(
    rows: list[Authorship], names: dict[int, dict[str, str]], orcids: dict[int, str]
) -> ProfileCluster:
    coauthors = Counter(name for row in rows for name in names[row.pk].values())
    venues = Counter(_venue(row) for row in rows if _venue(row))
    return ProfileCluster(
        rows,
        coauthors.most_common(_TOP_NAMES),
        [venue for venue, _number in venues.most_common(_TOP_VENUES)],
        sorted({orcids[row.pk] for row in rows} - {""}),
    )


def _with_singles(groups: Sequence[list[Authorship]]) -> list[list[Authorship]]:
    """Add single publications to the only larger group with their venue and years."""
    large = [group for group in groups if len(group) > 1]
    found = [list(group) for group in large]
    for group in groups:
        if len(group) > 1:
            continue
        [row] = group
        near = [index for index, other in enumerate(large) if _is_near(row, other)]
        if len(near) == 1:
            found[near[0]].append(row)
        else:
            found.append([row])
    return found


def _is_near(row: Authorship, others: Iterable[Authorship]) -> bool:
    year, venue = row.publication.year, _venue(row)
    return any(
        venue and venue == _venue(other) and abs(year - other.publication.year) <= _NEAR
        for other in others
        if year and other.publication.year
    )


def _venue(row: Authorship) -> str:
    venue = row.publication.venue
    return venue.label if venue else row.publication.venue_name


def _orcids(rows: Sequence[Authorship]) -> dict[int, str]:
    """Return the ORCID iD printed with each author, or an empty string."""
    found = {row.pk: "" for row in rows}
    having = [row for row in rows if "orcid" in " ".join(row.publication.extra or ())]
    stored = load_publications(row.publication_id for row in having)
    for row in having:
        publication = stored[row.publication_id]
        data = data_of_publication(publication.publication, publication.authorships, (), (), ())
        field = "authors" if row.contribution == Contribution.AUTHOR else "editors"
        of_names = orcids_of(data, field).of_names
        same = [a for a in publication.authorships if a.contribution == row.contribution]
        places = {author.pk: place for place, author in enumerate(same)}
        found[row.pk] = of_names[places[row.pk]]
    return found
