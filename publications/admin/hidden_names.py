"""What editors of publications who may not edit people see of those with a hidden former name."""

from typing import Any

from people.models import Person
from people.visibility import may_see_former_names
from publications.matching.link_decisions import people_of
from publications.models import Authorship, Publication


def hides_names_from(user: Any, publication: Publication) -> bool:
    """Whether an author of `publication` hides a name that `user` may not see."""
    if may_see_former_names(user):
        return False
    return Authorship.objects.hiding_names().filter(publication=publication.pk).exists()


def visible_entries(entries: Any, user: Any) -> Any:
    """Leave out the import's entries of such publications: they have the names as printed."""
    if may_see_former_names(user):
        return entries
    hiding = Authorship.objects.hiding_names().values("publication")
    return entries.exclude(publication__in=hiding)


def visible_links(rows: Any, user: Any) -> Any:
    """Leave out suggested and rejected links to such people, which show the name as printed."""
    if may_see_former_names(user):
        return rows
    hiding = Authorship.objects.filter(person__hidden_names__isnull=False)
    undecided = hiding.exclude(link_state=Authorship.LinkState.CONFIRMED)
    return rows.exclude(pk__in=undecided.values("pk"))


def visible_candidates(rows: list[Authorship], user: Any) -> list[Authorship]:
    """Leave out authors of whom such a person is a candidate."""
    if may_see_former_names(user):
        return rows
    candidates = {pk for row in rows for pk in people_of(row)}
    hiding = Person.objects.filter(pk__in=candidates, hidden_names__isnull=False)
    hidden = set(hiding.values_list("pk", flat=True))
    return [row for row in rows if hidden.isdisjoint(people_of(row))]
