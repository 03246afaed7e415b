"""Forms for one author, the authors of a publication, and the publications of a person."""

from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import F, Max
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from foundation.forms import ConstraintForm, ConstraintFormSet
from people.models import Person
from people.name_comparison import NameMatch, best_match
from publications.matching.author_lookup import find_among
from publications.matching.changed_names import fit_of_link, put_to_review
from publications.matching.following_links import decide_as_saved, following_text
from publications.matching.known_names import known_names
from publications.matching.link_decisions import (
    Decided,
    Values,
    confirmed_elsewhere,
    values_of,
)
from publications.models import Authorship, Contribution, Publication

_POSITION_ONCE = "publications_authorship_position_once"
_RANK, _RANK_ONCE = "selected_rank", "publications_authorship_selected_rank_once"
_NAME_PARTS = frozenset({"first", "von", "last", "jr"})
_ASIDE = 1_000_000_000
"""Added to positions temporarily while authors swap theirs."""


NAME_DIFFERS = "name_differs"
"""The checkbox that confirms a person whose names all contradict the printed one."""


class AuthorshipForm(ConstraintForm):
    """The form of one author, which records that an editor set the link, so that imports keep it.

    If the printed name changes into one that doesn't fit the link, the link needs review, unless
    the editor decides on it in the same form.
    """

    link_needs_review = False

    class Meta:
        model = Authorship
        exclude: list[str] = []

    def clean(self) -> Any:
        cleaned = super().clean() or self.cleaned_data
        changed = set(self.changed_data)
        if "person" in changed and "link_state" not in changed:
            confirmed = Authorship.LinkState.CONFIRMED
            cleaned["link_state"] = confirmed if cleaned.get("person") else ""
        if changed & {"person", "link_state"}:
            self.instance.linked_by = Authorship.LinkedBy.PERSON
            self._ask_about_name(cleaned)
        elif changed & _NAME_PARTS and self.instance.is_confirmed and cleaned.get("last"):
            self._review_link(cleaned)
        return cleaned

    def _ask_about_name(self, cleaned: dict[str, Any]) -> None:
        """Ask whether the author is the chosen person, if the printed name contradicts it."""
        person = cleaned.get("person", self.instance.person)
        state = cleaned.get("link_state", self.instance.link_state)
        parts = ("first", "von", "last", "jr")
        printed = tuple(
            str(cleaned.get(name, getattr(self.instance, name)) or "") for name in parts
        )
        if person is None or state != Authorship.LinkState.CONFIRMED or not printed[2]:
            return
        checkbox = self.add_prefix(NAME_DIFFERS)
        if checkbox in self.data or best_match(printed, known_names(person)) is not (
            NameMatch.DIFFERENT
        ):
            return
        field = "person" if "person" in self.fields else "link_state"
        message = format_html(
            '{} <label><input type="checkbox" name="{}"> {}</label>',
            _("“%(name)s” is not a name of %(person)s.")
            % {"name": " ".join(filter(None, printed)), "person": person},
            checkbox,
            _("This is the same person. Link them anyway."),
        )
        self.add_error(field, ValidationError(message, code="name_differs"))

    def refuse_second_author(self, cleaned: dict[str, Any], field: str) -> None:
        """Add an error if another author of the publication is confirmed as the person."""
        row = copy(self.instance)
        for name in ("publication", "contribution", "person", "link_state"):
            if cleaned.get(name) is not None:
                setattr(row, name, cleaned[name])
        if row.link_state != Authorship.LinkState.CONFIRMED or row.publication_id is None:
            return
        other = confirmed_elsewhere(row)
        if other is not None:
            text = _("%(person)s is already author %(position)d.")
            values = {"person": row.person, "position": other.position}
            self.add_error(field, ValidationError(text, "person_twice", values))

    def _review_link(self, cleaned: dict[str, Any]) -> None:
        row = self.instance
        new = tuple(cleaned.get(part) or "" for part in ("first", "von", "last", "jr"))
        if fit_of_link(row.printed_name, new, known_names(row.person)) is NameMatch.SAME:
            return
        put_to_review(row)
        cleaned["link_state"] = row.link_state
        if "selected_rank" in cleaned:
            cleaned["selected_rank"] = None
        self.link_needs_review = True


class OneAuthorshipForm(AuthorshipForm):
    """An author on a page of their own."""

    def clean(self) -> Any:
        cleaned = super().clean()
        rank, person = cleaned.get("selected_rank"), cleaned.get("person")
        if rank is not None and person is not None:
            rows = Authorship.objects.filter(person=person, selected_rank=rank)
            other = rows.exclude(pk=self.instance.pk).select_related("publication").first()
            if other is not None:
                self.add_error("selected_rank", _rank_taken(other, next_free_rank(person)))
        if {"publication", "contribution", "person", "link_state"} & {*self.changed_data}:
            self.refuse_second_author(cleaned, "person")
        return cleaned


def next_free_rank(person: Person) -> int:
    return int(person.authorships.aggregate(last=Max("selected_rank"))["last"] or 0) + 1


def _rank_taken(other: Authorship, free: int) -> ValidationError:
    return ValidationError(
        _(
            "“%(publication)s” already has rank %(rank)d. Give it another rank first; "
            "%(free)d is free."
        ),
        code="selected_twice",
        params={"publication": other.publication, "rank": other.selected_rank, "free": free},
    )


class AuthorOfPublicationForm(AuthorshipForm):
    checked_by_formset = frozenset({_POSITION_ONCE})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["position"].required = False
        self.fields["position"].help_text = _(
            "Leave empty for the end. A position in use inserts before that author."
        )
        if "last" in self.fields:
            self.fields["last"].required = False  # taken from the person where one is chosen

    def clean(self) -> Any:
        cleaned = super().clean()
        if cleaned.get("position") is None and "position" not in self.errors:
            self.instance.position = cleaned["position"] = _ASIDE  # the formset knows the end
        return cleaned


class AuthorsFormSet(ConstraintFormSet):
    """The authors or the editors of a publication, renumbered in their order without gaps."""

    contribution = Contribution.AUTHOR
    position_field = "position"
    """The field that numbers the rows without gaps; two editors' orders are merged."""

    def _construct_form(self, i: int, **kwargs: Any) -> Any:
        form = super()._construct_form(i, **kwargs)  # type: ignore[misc]
        form.instance.contribution = self.contribution
        return form

    def clean(self) -> None:
        rows = [form for form in self.forms if self._counts(form)]
        rows.sort(key=lambda form: (form.instance.position, _precedence(form)))
        for position, form in enumerate(rows, start=1):
            form.instance.position = form.cleaned_data["position"] = position
        self._find_person_twice(rows)
        super().clean()

    def _find_person_twice(self, rows: list[Any]) -> None:
        """Add an error to the second of two authors who are the same person."""
        seen: dict[int, Any] = {}
        for form in rows:
            row = form.instance
            if row.person_id is None or row.link_state != Authorship.LinkState.CONFIRMED:
                continue
            first = seen.setdefault(row.person_id, form)
            if first is not form and (form.has_changed() or first.has_changed()):
                text = _("%(person)s is already author %(position)d.")
                values = {"person": row.person, "position": first.instance.position}
                form.add_error("person", ValidationError(text, "person_twice", values))

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        if not commit:
            return super().save(commit=False)
        rows = Authorship.objects.filter(pk__in=[form.instance.pk for form in self.initial_forms])
        before = dict(rows.values_list("pk", "position"))
        kept = [form.instance for form in self.initial_forms if form not in self.deleted_forms]
        moved = [row for row in kept if before.get(row.pk) != row.position]
        if moved:
            rows.update(position=F("position") + _ASIDE)
        saved = super().save()
        if moved:
            Authorship.objects.bulk_update(kept, ["position"])
        return saved


def _has_new_rank(form: Any) -> bool:
    return _RANK in form.changed_data


def _precedence(form: Any, field: str = "position") -> int:
    """Sort rows with the same position: moved up, already there, moved down."""
    before, now = form.initial.get(field), getattr(form.instance, field)
    if before == now:
        return 1
    return 2 if before is not None and before < now else 0


class PublicationOfPersonForm(AuthorshipForm):
    """A publication linked to the person: whether it is theirs, and its rank if selected."""

    checked_by_formset = frozenset({_RANK_ONCE})

    def clean(self) -> Any:
        cleaned = super().clean()
        if cleaned.get("link_state") == "" and self.instance.person_id:
            cleaned["link_state"] = Authorship.LinkState.REJECTED
        if "link_state" in self.changed_data:
            if cleaned.get("link_state") != Authorship.LinkState.CONFIRMED:
                self.set_rank(None)  # what isn't theirs isn't selected, whatever the field has
            self.refuse_second_author(cleaned, "link_state")
        return cleaned

    def set_rank(self, rank: int | None) -> None:
        """Save this rank instead of what the field has."""
        if "selected_rank" in self.cleaned_data and self.cleaned_data["selected_rank"] != rank:
            self.instance.selected_rank = self.cleaned_data["selected_rank"] = rank
            if "selected_rank" not in self.changed_data:
                self.changed_data.append("selected_rank")


class PublicationsOfPersonFormSet(ConstraintFormSet):
    """Selected publications can swap their ranks, and a confirmed link is followed by others.

    A rank in use inserts before that publication, as a position does among authors.
    """

    decided: Decided | None = None
    """What the last save decided, if anything."""
    reports: tuple[str, ...] = ()

    def clean(self) -> None:
        self._make_room()
        super().clean()

    def _make_room(self) -> None:
        """Number the selected publications again if some now have ranks of others that stayed."""
        rows = [form for form in self.forms if self._counts(form)]
        rows = [form for form in rows if form.instance.selected_rank is not None]
        given = [form.instance.selected_rank for form in rows if _has_new_rank(form)]
        kept = {form.instance.selected_rank for form in rows if not _has_new_rank(form)}
        if len({*given}) < len(given) or not kept & {*given}:
            return
        rows.sort(key=lambda form: (form.instance.selected_rank, _precedence(form, _RANK)))
        for rank, form in enumerate(rows, start=1):
            form.set_rank(rank)

    def _row_error(self, form: Any, constraint: Any, first: Any) -> Any:
        if constraint.name != _RANK_ONCE:
            return super()._row_error(form, constraint, first)
        taken = [row.instance.selected_rank or 0 for row in self.forms if row.is_valid()]
        return _rank_taken(first.instance, max(taken, default=0) + 1)

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        if not commit:
            return super().save(commit=False)
        changed = [f.instance for f in self.initial_forms if "link_state" in f.changed_data]
        turned = [row for row in changed if row.pk is not None]
        stored = Authorship.objects.filter(pk__in=[row.pk for row in turned])
        before = {str(row.pk): values_of(row) for row in stored}
        moved = [f.instance.pk for f in self.initial_forms if "selected_rank" in f.changed_data]
        Authorship.objects.filter(pk__in=moved).update(selected_rank=None)
        saved = super().save()
        if turned:
            self._decide(turned, before)
        return saved

    def _decide(self, rows: list[Authorship], before: dict[str, Values]) -> None:
        self.decided = decide_as_saved(rows, self.instance.pk, before)
        if self.decided.following:
            self.reports = (following_text(len(self.decided.following)),)


class ExistingPublicationForm(AuthorshipForm):
    """Links the person to the author of an existing publication whose name matches."""

    def clean(self) -> Any:
        cleaned = super().clean()
        publication: Publication | None = cleaned.get("publication")
        person: Person | None = cleaned.get("person")
        if publication is None or person is None:
            return cleaned
        found = find_among(publication.authorships.all(), person)
        if found is None:
            message = _(
                "None of the authors, or more than one, may be %(person)s. "
                "Choose the person beside the author's name on the page of the publication."
            )
            self.add_error("publication", ValidationError(message, params={"person": person}))
            return cleaned
        found.person, found.link_state = person, Authorship.LinkState.CONFIRMED
        found.linked_by = Authorship.LinkedBy.PERSON
        self.instance = found
        self.refuse_second_author({}, "publication")
        return cleaned

    def _post_clean(self) -> None:
        if "publication" not in self.errors:  # otherwise there is no author to check
            super()._post_clean()
