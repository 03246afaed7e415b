"""Refuse the entries with which an editor of units would go beyond these units."""

from collections.abc import Iterable, Sequence

from publications.bibtex.messages import Message
from publications.importing.entry_plan import EntryPlan
from publications.importing.planned_clusters import PlannedCluster
from publications.importing.unit_reach import UnitReach


def refuse_known_of_others(reach: UnitReach, plans: Iterable[EntryPlan]) -> None:
    """Refuse entries that are recognized as unchanged and whose publication is of others."""
    known = [plan for plan in plans if plan.publication_id is not None]
    theirs = reach.theirs({plan.publication_id for plan in known if plan.publication_id})
    for plan in known:
        if plan.publication_id not in theirs:
            plan.refuse(Message("outside-units"))


def refuse_beyond(reach: UnitReach, clusters: Sequence[PlannedCluster]) -> None:
    """Refuse what would change publications of others, and new ones without an own author."""
    changeable = reach.changeable({each.stored.id for each in clusters if each.stored})
    for cluster in clusters:
        code = ""
        if cluster.stored is not None:
            code = "" if cluster.stored.id in changeable else "outside-units"
        elif cluster.plans and not reach.has_own(cluster.plans[0].people.get("authors", ())):
            code = "no-author-of-units"
        if code:
            for plan in cluster.plans:
                plan.refuse(Message(code))
            cluster.plans.clear()
