"""The entries of a chunk that are one publication, and who has which identifier."""

from collections.abc import Iterable
from dataclasses import dataclass

from publications.importing.entry_plan import EntryPlan
from publications.matching.clusters import Cluster, preference
from publications.matching.publication_summary import PublicationSummary
from publications.publication_data import IDENTIFIERS


@dataclass(slots=True)
class PlannedCluster:
    """The plans of one publication, the one that describes it best first."""

    cluster: Cluster
    plans: list[EntryPlan]

    @property
    def stored(self) -> PublicationSummary | None:
        return self.cluster.stored

    @property
    def maybe(self) -> list[PublicationSummary]:
        return self.cluster.maybe

    @property
    def publication(self) -> PublicationSummary:
        """The stored publication, or the entry that creates it."""
        summary = self.stored or self.plans[0].summary
        assert summary is not None
        return summary


Holders = dict[tuple[str, str], PublicationSummary]


def holders_of_identifiers(
    clusters: Iterable[PlannedCluster], stored: Iterable[PublicationSummary]
) -> Holders:
    """Return the publication that has each DOI and arXiv number, whatever the order of entries."""
    holders: Holders = {}
    for publication in stored:
        for name in IDENTIFIERS:
            if value := getattr(publication, name):
                holders.setdefault((name, value), publication)
    for cluster in clusters:
        publication = cluster.publication
        for plan in cluster.plans:
            for name in IDENTIFIERS:
                if value := getattr(plan.data, name):
                    holder = holders.setdefault((name, value), publication)
                    is_rival = holder is not publication and not holder.id
                    if is_rival and preference(publication) < preference(holder):
                        holders[name, value] = publication
    return holders
