"""How the links between authors and people came about, for editors."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from foundation.history.models import RowChange
from publications.matching.evidence_texts import Reason, stored_candidates
from publications.models import Authorship

_LinkState = Authorship.LinkState
_MOST_AT_ONCE = 5000


@dataclass(frozen=True, slots=True)
class LinkOrigin:
    """An author with a link, who made it and when, and the evidence for and against it."""

    row: Authorship
    text: str
    reasons: tuple[Reason, ...]


def link_origins(rows: Iterable[Authorship]) -> list[LinkOrigin]:
    """Return the origin of each link, in one query."""
    rows = [row for row in rows if row.person_id is not None]
    decisions = _decisions([row for row in rows if row.linked_by == Authorship.LinkedBy.PERSON])
    return [
        LinkOrigin(row, origin_text(row, decisions.get(row.pk)), reasons_of(row)) for row in rows
    ]


def reasons_of(row: Authorship) -> tuple[Reason, ...]:
    """Return the evidence for and against the person that an author is linked to."""
    candidates = stored_candidates(row.evidence)
    return next((c.reasons for c in candidates if c.person_id == row.person_id), ())


def origin_text(row: Authorship, decision: tuple[str, datetime.datetime] | None = None) -> str:
    """Return a sentence about the link; `decision` has the user and the time."""
    if row.linked_by == Authorship.LinkedBy.PERSON and decision:
        values = {"user": decision[0], "date": date_format(decision[1], "Y-m-d")}
        if row.link_state == _LinkState.REJECTED:
            return _("Rejected by %(user)s on %(date)s.") % values
        return _("Confirmed by %(user)s on %(date)s.") % values
    return _sentence(row)


def with_evidence(origin: LinkOrigin) -> str:
    """Return the sentence about a link and the evidence, "−" marking what is against it."""
    reasons = [reason.text if reason.is_for else f"− {reason.text}" for reason in origin.reasons]
    return " ".join([origin.text, "; ".join(reasons)]).strip()


def folded_origin(row: Authorship) -> str:
    """Return how a link came about, without reading the history, as HTML for a row of a table.

    The evidence opens on demand: it would make the row as tall as the page.
    """
    if row.person_id is None:
        return ""
    reasons = reasons_of(row)
    if not reasons:
        return origin_text(row)
    listed = format_html_join(
        "",
        '<li class="{}">{}</li>',
        (("is-for" if each.is_for else "is-against", each.text) for each in reasons),
    )
    return format_html(
        '<details class="link-origin"><summary>{}</summary><ul class="link-evidence">{}</ul>'
        "</details>",
        origin_text(row),
        listed,
    )


def _sentence(row: Authorship) -> str:
    by_person = row.linked_by == Authorship.LinkedBy.PERSON
    match row.link_state:
        case _LinkState.REJECTED:
            return _("Rejected by an editor.")
        case _LinkState.SUGGESTED:
            return _("Suggested: needs review.")
        case _LinkState.CONFIRMED if by_person:
            return _("Confirmed by an editor.")
        case _LinkState.CONFIRMED if row.evidence:
            return _("Confirmed by the evidence.")
        case _LinkState.CONFIRMED:
            return _("Confirmed.")
    return ""


def _decisions(rows: list[Authorship]) -> dict[int, tuple[str, datetime.datetime]]:
    """Return the user and the time of the last change of each author in the history."""
    keys = [row.pk for row in rows[:_MOST_AT_ONCE]]
    if not keys:
        return {}
    changes = RowChange.objects.filter(table=Authorship._meta.db_table, row__in=keys)
    decided = changes.exclude(event__who=None).order_by("pk")
    return {
        row: (user, time)
        for row, user, time in decided.values_list("row", "event__who_name", "event__at")
    }
