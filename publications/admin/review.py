"""Why publications, their authors and imported entries need review."""

from collections import defaultdict
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.admin.merging import comparison_url
from foundation.admin.review import REVIEW_REASONS, Reason, Text, Visitor
from foundation.admin.review_decisions import Decision, set_title
from foundation.partial_date_field import PartialDateFormField
from people.models import LONG_TEXTS
from people.visibility import may_see_former_names
from publications.admin.first_authors import family_names, first_authors
from publications.admin.hidden_names import visible_candidates, visible_entries, visible_links
from publications.admin.importing.pages import plan_url, sent_by_members
from publications.admin.link_cards import LinkCard, clusters_of
from publications.admin.link_decisions import can_undo
from publications.admin.unit_links import in_reach, leave_out_others
from publications.importing.messages import name_people, name_units, render_stored
from publications.matching.duplicate_candidates import (
    MAYBE_SAME,
    MAYBE_SAME_IN_FILE,
    settle_entries,
)
from publications.matching.duplicate_candidates import REVIEW as DUPLICATES
from publications.matching.link_decisions import FORMER_NAMES, SUGGESTED_LINKS
from publications.models import (
    Authorship,
    DuplicateCandidate,
    ImportedEntry,
    PreparedImport,
    Publication,
)


def _details(publication: Publication) -> Text:
    parts = (publication.venue_name or publication.venue, publication.year)
    return ", ".join(str(part) for part in parts if part)


def _untitled(visitor: Visitor) -> QuerySet[Publication]:
    names = Prefetch("authorships", Authorship.objects.with_public_names())
    return (
        Publication.objects.untitled()
        .select_related("venue")
        .prefetch_related(first_authors(), names)
    )


def _details_of_untitled(publication: Publication) -> Text:
    key, link = publication.public_citation_key, publication.doi or publication.url
    parts = (family_names(publication), str(_details(publication)), key, link)
    return " · ".join(part for part in parts if part)


def _undecided_pairs() -> QuerySet[DuplicateCandidate]:
    unread = ("abstract", "search_text", "extra", "note")
    pairs = DuplicateCandidate.objects.undecided().order_by("pk")
    return pairs.select_related("first__venue", "second__venue").defer(
        *(f"{side}__{name}" for side in ("first", "second") for name in unread)
    )


def _comparison_of(pair: DuplicateCandidate) -> str:
    assert pair.first_id is not None
    assert pair.second_id is not None
    model = "publications_publication"
    return comparison_url(model, pair.first_id, pair.second_id, from_queue=True)


def add_comparisons(entries: list[ImportedEntry]) -> None:
    """Add to each entry who its messages name, and the pages that compare it with others."""
    publications = {entry.publication_id for entry in entries if entry.publication_id is not None}
    urls: defaultdict[int | None, list[str]] = defaultdict(list)
    for pair in DuplicateCandidate.objects.undecided().about(publications):
        for pk in (pair.first_id, pair.second_id):
            urls[pk].append(_comparison_of(pair))
    name_people(entries)
    name_units(entries)
    for entry in entries:
        entry.comparisons = urls[entry.publication_id]  # type: ignore[attr-defined]


AUTHORS_PER_PAGE = 200
"""More than rows of other reasons, so that a cluster of connected publications is on one page."""


def _undecided_authors() -> QuerySet[Authorship]:
    rows = Authorship.objects.undecided().select_related("person", "publication__venue")
    unread = ("abstract", "search_text", "extra", "note")
    return rows.defer(
        *(f"publication__{name}" for name in unread), *(f"person__{name}" for name in LONG_TEXTS)
    ).order_by("last", "first", "pk")


def _set_aside(prepared: PreparedImport, text: str, user: Any) -> None:
    prepared.person = None


def _authors_showing_former_names(visitor: Visitor) -> QuerySet[Authorship]:
    """Suggested authors who hide the printed name, which is public until an editor decides."""
    rows = _undecided_authors()
    if not may_see_former_names(visitor):
        return rows.none()
    hiding = Authorship.objects.suggested().filter(person__hidden_names__isnull=False)
    shown = [
        row.pk
        for row in hiding.with_public_names()
        if row.person and row.person.former.are_in_name(row.printed_name)
    ]
    return rows.filter(pk__in=shown)


def _details_of_author(row: Authorship) -> Text:
    values = {"person": row.person or row, "publication": row.publication}
    return _("%(person)s, in “%(publication)s”") % values


def _cards(request: HttpRequest, rows: list[Any]) -> dict[str, Any]:
    rows = visible_candidates(rows, request.user)
    leave_out_others(request.user, rows)
    clusters = clusters_of(rows)
    cards: list[LinkCard] = [card for cluster in clusters for card in cluster.cards]
    for card, following in zip(cards, [*cards[1:], *cards[:1]], strict=True):
        card.after = f"link-{following.lead.pk}"
    return {"clusters": clusters, "can_undo": can_undo(request)}


def _set_date(row: Any, text: str, user: Any) -> None:
    row.date = PartialDateFormField().clean(text)


def _are_different(row: Any, text: str, user: Any) -> None:
    row.decided_at, row.decided_by = timezone.now(), user


def _settle(row: Any) -> None:
    settle_entries([row.first_id, row.second_id], {MAYBE_SAME, MAYBE_SAME_IN_FILE})


def _is_reviewed(row: Any, text: str, user: Any) -> None:
    row.reviewed_at = timezone.now()


REVIEW_REASONS.register(
    Reason(
        FORMER_NAMES,
        _("Former names that are public"),
        _("Is this the author? Until you decide, the publication shows the name as printed."),
        _authors_showing_former_names,
        _details_of_author,
        Authorship,
        page_template="admin/review/authors.html",
        page_context=_cards,
        page_size=AUTHORS_PER_PAGE,
    ),
    order=5,
)
REVIEW_REASONS.register(
    Reason(
        DUPLICATES,
        _("Possible duplicate publications"),
        _("Compare them, then merge them or mark them as different. The next pair follows."),
        lambda visitor: _undecided_pairs(),
        lambda pair: pair.get_reason_display(),
        Publication,
        address=_comparison_of,
        row_template="admin/review/_pair.html",
        decisions=(
            Decision(
                "different",
                _("Mark as different"),
                ("decided_at", "decided_by_id"),
                _are_different,
                "n",
                after=_settle,
            ),
        ),
    ),
    Reason(
        "untitled-publications",
        _("Publications without a title"),
        _(
            "Enter the title. Until then the publication is shown as “Untitled”. Without a venue,"
            " only editors see it."
        ),
        _untitled,
        _details_of_untitled,
        Publication,
        decisions=(
            Decision("title", _("Save"), ("title",), set_title, "t", value_label=_("Title")),
        ),
    ),
    Reason(
        "undated-publications",
        _("Publications without a date"),
        _("Enter at least the year. Until then the publication comes last in every list."),
        lambda visitor: Publication.objects.undated().select_related("venue"),
        _details,
        Publication,
        decisions=(
            Decision(
                "date",
                _("Save"),
                ("date",),
                _set_date,
                "t",
                value_label=_("Date"),
                placeholder="2020-11",
            ),
        ),
    ),
    Reason(
        SUGGESTED_LINKS,
        _("Suggested authors"),
        _("Who is the author? Only confirmed publications are shown on a person's page."),
        lambda visitor: in_reach(visitor, visible_links(_undecided_authors(), visitor)),
        _details_of_author,
        Authorship,
        action="publications_authorship?link_state__exact=suggested",
        page_template="admin/review/authors.html",
        page_context=_cards,
        page_size=AUTHORS_PER_PAGE,
        is_for_units=True,
        limits_rows=True,
    ),
    Reason(
        "flagged-entries",
        _("Flagged import entries"),
        _("Check what the import was unsure about, then mark the entry as reviewed in the list."),
        lambda visitor: visible_entries(
            ImportedEntry.objects.waiting().defer("raw", "stored", "before"), visitor
        ),
        lambda entry: " ".join(render_stored(entry.messages, entry.people_names)),
        ImportedEntry,
        action="publications_importedentry?waiting=1",
        prepare=add_comparisons,
        row_template="admin/review/_entry.html",
        decisions=(Decision("reviewed", _("Reviewed"), ("reviewed_at",), _is_reviewed, "y"),),
    ),
    Reason(
        "sent-publications",
        _("Publications that members miss"),
        _("Check what importing them would do, and import them; or set them aside."),
        lambda visitor: sent_by_members().select_related("person").order_by("created_at", "pk"),
        lambda prepared: str(prepared.person),
        PreparedImport,
        address=plan_url,
        decisions=(Decision("aside", _("Set aside"), ("person_id",), _set_aside, "n"),),
    ),
    order=10,
)
