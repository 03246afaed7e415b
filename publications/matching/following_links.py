"""The links that follow from an editor's decision.

A publication confirmed as a person's makes its co-authors and words known as the person's. This may
confirm other authors that are still open, by the rules of an import, and these may confirm others.
"""

from collections.abc import Mapping

from django.db.models import Q
from django.utils.translation import ngettext

from foundation.models import PostponedReview
from publications.former_names import refresh_after_decisions
from publications.matching.author_links import CONFIRMED
from publications.matching.changed_people import open_authors
from publications.matching.link_decisions import (
    FORMER_NAMES,
    SUGGESTED_LINKS,
    Decided,
    Values,
    confirm,
    confirmed_places,
    people_of,
    reject,
    save_decided,
    values_of,
)
from publications.matching.person_index import PersonIndex
from publications.matching.relinking import AuthorPosition, settle
from publications.models import Authorship, Publication

_MOST_ROWS = 400
"""Open authors of a person that are looked at, the latest first."""


def confirm_with_following(rows: list[Authorship], person_id: int) -> Decided:
    """Make the person the author in `rows`, and link what this confirms of the person's others."""
    decided = confirm(rows, person_id)
    if decided.rows:
        decided.add(_confirm_following(person_id))
    return decided


def decide_as_saved(
    rows: list[Authorship], person_id: int, before: Mapping[str, Values]
) -> Decided:
    """Decide what a form about the person has just saved in `rows`; `before` has the old values.

    Confirmed links are followed by others, and rejected ones leave an author to other candidates.
    """
    states = Authorship.LinkState
    decided = Decided()
    rejected = [row for row in rows if row.link_state == states.REJECTED]
    confirmed = [row for row in rows if row.link_state == states.CONFIRMED]
    if rejected:
        decided.add(reject(rejected, {person_id}))
    if confirmed:
        decided.add(confirm_with_following(confirmed, person_id))
    decided.before = {pk: before.get(pk, values) for pk, values in decided.before.items()}
    return decided


def following_text(number: int) -> str:
    return ngettext(
        "This also confirmed %(number)d other publication with evidence in common.",
        "This also confirmed %(number)d other publications with evidence in common.",
        number,
    ) % {"number": number}


def _confirm_following(person_id: int) -> Decided:
    found = _lock_free(_open_rows(person_id))
    taken = confirmed_places(found)
    places = {AuthorPosition(r.publication_id, r.contribution, r.position): r for r in found}
    candidates = {pk for row in found for pk in people_of(row)}
    authors = list(open_authors(found, PersonIndex(sorted(candidates))))
    decided = Decided()
    for author in settle(authors):
        link, row = author.link, places[author.place]
        place = (row.publication_id, row.contribution, person_id)
        if link.state != CONFIRMED or link.person_id != person_id or place in taken:
            continue
        before, taken[place] = values_of(row), row.pk
        row.person_id, row.link_state, row.linked_by = person_id, link.state, link.linked_by
        row.evidence = link.stored_evidence
        save_decided(row, before, decided)
    decided.rows, decided.following = [], decided.rows
    refresh_after_decisions(row.publication_id for row in decided.following)
    return decided


def _lock_free(rows: list[Authorship]) -> list[Authorship]:
    """Lock the publications of `rows` that no one else decides about now, and return these rows.

    To wait while holding the locks of the decision itself could never end. Rows that someone has
    decided about since they were read are left out.
    """
    publications = {row.publication_id for row in rows}
    free = Publication.objects.select_for_update(of=("self",), skip_locked=True)
    locked = set(free.filter(pk__in=publications).order_by("pk").values_list("pk", flat=True))
    undecided = Authorship.objects.undecided().filter(publication__in=locked)
    now = undecided.in_bulk([row.pk for row in rows])
    return [row for row in rows if row.pk in now and values_of(now[row.pk]) == values_of(row)]


def _open_rows(person_id: int) -> list[Authorship]:
    """The undecided authors that may be the person, according to the evidence stored with them.

    What an editor has put off, or marked as a suggestion, is left to editors.
    """
    reasons = (SUGGESTED_LINKS, FORMER_NAMES)
    put_off = PostponedReview.objects.filter(reason__in=reasons).values("row")
    named = Authorship.objects.filter(person=person_id).values("last").distinct()
    rows = (
        Authorship.objects.undecided()
        .filter(Q(person=person_id) | Q(person=None, last__in=named))
        .exclude(pk__in=put_off)
        .exclude(link_state=Authorship.LinkState.SUGGESTED, linked_by=Authorship.LinkedBy.PERSON)
        .select_related("publication")
        .order_by("-pk")[:_MOST_ROWS]
    )
    return [row for row in rows if person_id in people_of(row)]
