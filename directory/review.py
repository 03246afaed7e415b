"""What waits for an editor: for each reason the rows it is about, and what to say of each."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from foundation.comparing import comparison_url
from people.merging.people import waiting_pairs
from people.models import Activity, Affiliation, ContactDetail, Person, Supervision
from people.visibility import Visitor
from publications.importing.messages import render_stored
from publications.matching.duplicate_candidates import REVIEW as DUPLICATES
from publications.models import Authorship, DuplicateCandidate, ImportedEntry, Publication

Text = str | Promise
_MOST_COMPARED = 5


@dataclass(frozen=True, slots=True)
class Reason:
    """One sort of thing to look at."""

    key: str
    title: Text
    advice: Text
    rows: Callable[[Visitor], QuerySet[Any]]
    details: Callable[[Any], Text]
    model: type[Model]
    """Who may see rows of this may see them here."""
    page: Callable[[Any], tuple[str, Any, str]] = lambda row: (row._meta.label_lower, row.pk, "")
    """The record on whose page it is mended, and the section of that page."""
    action: Text = ""
    """A changelist where many are mended together, as "app_model?query"."""
    address: Callable[[Any], str] | None = None
    """The page on which a row is mended, where it is not a record's own."""
    prepare: Callable[[list[Any]], object] = lambda rows: None
    """Fetch what a page of rows shows beside them."""
    row_template: str = "admin/review/_row.html"

    def url(self, row: Any) -> str:
        """The page of the admin on which `row` is mended."""
        if self.address is not None:
            return self.address(row)
        label, pk, section = self.page(row)
        url = reverse(f"admin:{label.replace('.', '_')}_change", args=[pk])
        return f"{url}#{section}" if section else url

    @property
    def list_url(self) -> str:
        """The list on which many are mended together; empty where there is none."""
        name, _question, query = str(self.action).partition("?")
        return f"{reverse(f'admin:{name}_changelist')}?{query}" if name else ""


def _work_details(work: Publication) -> Text:
    return ", ".join(str(part) for part in (work.venue_name or work.venue, work.year) if part)


def _pairs() -> QuerySet[DuplicateCandidate]:
    waiting = DuplicateCandidate.objects.waiting().order_by("pk")
    unread = ("abstract", "search_text", "extra", "note")
    return waiting.select_related("first__venue", "second__venue").defer(
        *(f"{work}__{name}" for work in ("first", "second") for name in unread)
    )


def _compare_url(pair: DuplicateCandidate) -> str:
    assert pair.first_id is not None
    assert pair.second_id is not None
    return comparison_url(
        "publications_publication", pair.first_id, pair.second_id, came_from=DUPLICATES
    )


def _add_comparisons(entries: list[ImportedEntry]) -> None:
    """Of flagged entries the pages on which their works are compared with those that they may be."""
    works = {entry.publication_id for entry in entries if entry.publication_id is not None}
    urls: defaultdict[int | None, list[str]] = defaultdict(list)
    for pair in DuplicateCandidate.objects.waiting().about(works):
        for pk in (pair.first_id, pair.second_id):
            urls[pk].append(_compare_url(pair))
    for entry in entries:
        entry.comparisons = urls[entry.publication_id]  # type: ignore[attr-defined]


def _add_namesakes(people: list[Person]) -> None:
    """Of each the pages on which they are compared with those of the same name."""
    names = {person.sort_name for person in people}
    same = Person.objects.namesakes().filter(sort_name__in=names).order_by("sort_name", "pk")
    urls: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for first, second in waiting_pairs(list(same.only("pk", "sort_name"))):
        url = comparison_url("people_person", first, second, came_from="namesakes")
        urls[first].append((second, url))
        urls[second].append((first, url))
    for person in people:
        person.comparisons = urls[person.pk][:_MOST_COMPARED]  # type: ignore[attr-defined]


REASONS = (
    Reason(
        DUPLICATES,
        _("Perhaps one work twice"),
        _(
            "Compare the two, then merge them or say that they are different; the next pair follows."
        ),
        lambda visitor: _pairs(),
        lambda pair: pair.get_reason_display(),
        Publication,
        address=_compare_url,
        row_template="admin/review/_pair.html",
    ),
    Reason(
        "untitled-works",
        _("Works without a title"),
        _("Write the title; until then they are shown as “Untitled”."),
        lambda visitor: Publication.objects.untitled().select_related("venue"),
        _work_details,
        Publication,
    ),
    Reason(
        "undated-works",
        _("Works without a date"),
        _("Write at least the year; until then they come last in every list."),
        lambda visitor: Publication.objects.undated().select_related("venue"),
        _work_details,
        Publication,
    ),
    Reason(
        "suggested-links",
        _("Suggested authors"),
        _("Is it this person? Only what is confirmed is shown on their page."),
        lambda visitor: (
            Authorship.objects.suggested()
            .select_related("person", "publication")
            .order_by("person__sort_name", "pk")
        ),
        lambda row: (
            _("%(person)s, in “%(work)s”") % {"person": row.person, "work": row.publication}
        ),
        Authorship,
        action="publications_authorship?link_state__exact=suggested",
    ),
    Reason(
        "flagged-entries",
        _("Flagged in an import"),
        _("Look at what the import was not sure of, then mark it as dealt with in the list."),
        lambda visitor: ImportedEntry.objects.waiting().defer("raw", "stored", "before"),
        lambda row: " ".join(render_stored(row.messages)),
        ImportedEntry,
        action="publications_importedentry?waiting=1",
        prepare=_add_comparisons,
        row_template="admin/review/_entry.html",
    ),
    Reason(
        "untitled-activities",
        _("Activities without a title"),
        _("Write what the award, talk or course was."),
        lambda visitor: Activity.objects.untitled().select_related("person"),
        lambda row: str(row.person),
        Activity,
    ),
    Reason(
        "ends-passed",
        _("Expected ends that have passed"),
        _("Did it end as expected? Take the mark away, or write the new date."),
        lambda visitor: (
            Affiliation.objects.end_has_passed()
            .select_related("person", "organization")
            .order_by("end", "pk")
        ),
        lambda row: f"{row.person}: {row.start} – {row.end}",
        Affiliation,
    ),
    Reason(
        "namesakes",
        _("People with the same name"),
        _(
            "Compare the two, then merge them or say that they are different; the next pair follows."
        ),
        lambda visitor: Person.objects.namesakes(),
        lambda row: row.orcid or row.tagline or f"/{row.slug}/",
        Person,
        prepare=_add_namesakes,
        row_template="admin/review/_namesake.html",
    ),
    Reason(
        "emails-as-printed",
        _("E-mail addresses nobody can write to"),
        _("Ask for the whole address, and choose the kind “E-mail”."),
        lambda visitor: (
            ContactDetail.objects.emails_as_printed().visible_to(visitor).select_related("person")
        ),
        lambda row: str(row.person),
        ContactDetail,
        page=lambda row: ("people.person", row.person_id, "contact_details-group"),
    ),
    Reason(
        "linkable-supervisors",
        _("Supervisors who have a record of their own"),
        _("One person here has this name. If it is they, choose them in the row."),
        lambda visitor: (
            Supervision.objects.linkable()
            .select_related("affiliation__person", "affiliation__organization")
            .order_by("sort_name", "pk")
        ),
        lambda row: (
            _("%(role)s of %(person)s, %(affiliation)s")
            % {
                "role": row.get_role_display(),
                "person": row.affiliation.person,
                "affiliation": row.affiliation,
            }
        ),
        Supervision,
        page=lambda row: ("people.affiliation", row.affiliation_id, "supervisions-group"),
        row_template="admin/review/_supervisor.html",
    ),
)


def reasons_for(user: Any) -> list[Reason]:
    """Those about records that `user` may see."""
    return [reason for reason in REASONS if _may_view(user, reason.model)]


def _may_view(user: Any, model: type[Model]) -> bool:
    app, name = model._meta.app_label, model._meta.model_name
    return user.has_perm(f"{app}.view_{name}") or user.has_perm(f"{app}.change_{name}")


def link_to_namesake(supervision: Supervision) -> Person | None:
    """Link `supervision` to the one record of its name; None where there is not exactly one any more."""
    people = list(Person.objects.filter(sort_name=supervision.sort_name)[:2])
    if len(people) != 1 or people[0].pk == supervision.affiliation.person_id:
        return None
    supervision.person = people[0]
    supervision.save()
    return people[0]
