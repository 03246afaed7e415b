"""The form of an affiliation, whose supervisors and courses are typed one per line."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from affiliations.misspellings import named_almost
from affiliations.models import Organization, OrganizationKind
from foundation.folding import fold
from foundation.forms import ConstraintForm, LinesField, refuse_long_text
from foundation.quoting import quotable
from people.models import Affiliation, Course, Supervision
from people.supervisors_and_courses import (
    CourseLine,
    SupervisionLine,
    format_course,
    format_supervision,
    parse_course,
    parse_supervision,
)


def supervision_line(supervision: Supervision) -> str:
    return format_supervision(
        SupervisionLine(
            supervision.public_name, supervision.title, supervision.position, supervision.role
        )
    )


def course_line(course: Course) -> str:
    return format_course(CourseLine(course.title, course.distinction))


def _retyped(lines: list[str], rows: Iterable[Any], line_of: Callable[[Any], str]) -> list[Any]:
    """Return the row that each line was made from, or None: unchanged lines keep their rows."""
    unused = list(rows)
    kept: list[Any] = []
    for line in lines:
        row = next((row for row in unused if line_of(row) == line), None)
        if row is not None:
            unused.remove(row)
        kept.append(row)
    return kept


def save_supervisions(affiliation: Affiliation, lines: list[str]) -> None:
    """Replace the supervisors by those of `lines`.

    A supervisor who stays keeps the linked person and organization.
    """
    rows = list(affiliation.supervisions.all())
    kept = _retyped(lines, rows, supervision_line)
    unused = [row for row in rows if row not in kept]
    for rank, (line, row) in enumerate(zip(lines, kept, strict=True), start=1):
        if row is None:
            typed = parse_supervision(line)
            row = next((r for r in unused if fold(r.name) == fold(typed.name)), None)
            if row is None:
                row = Supervision(affiliation=affiliation)
            else:
                unused.remove(row)
            row.name, row.title = typed.name, typed.title
            row.position, row.role = typed.position, typed.role
        row.rank = rank
        row.save()
    for row in unused:
        row.delete()


def save_courses(affiliation: Affiliation, lines: list[str]) -> None:
    rows = list(affiliation.courses.all())
    kept = _retyped(lines, rows, course_line)
    for rank, (line, row) in enumerate(zip(lines, kept, strict=True), start=1):
        if row is None:
            typed = parse_course(line)
            row = Course(affiliation=affiliation, title=typed.title, distinction=typed.distinction)
        row.rank = rank
        row.save()
    for row in rows:
        if row not in kept:
            row.delete()


def _refuse_long_texts(lines: list[str], model: type[Any], parse: Callable[[str], Any]) -> None:
    for line in lines:
        typed = parse(line)
        for name in typed.__slots__:
            refuse_long_text(getattr(typed, name), model._meta.get_field(name).max_length)


class AffiliationLineForm(ConstraintForm):
    """An affiliation whose supervisors and courses are typed one per line."""

    supervisors = LinesField(
        label=_("Supervisors"),
        help_text=_(
            "One per line, as printed: “Prof. Grace Hopper” or “Mentor: Dr. Alan Turing, Dean”."
        ),
    )
    courses = LinesField(
        label=_("Related courses"),
        help_text=_("One per line: “Operating Systems; honor track”."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if order := self.fields.get("list_rank"):
            order.required = False  # empty, too, means by name
        if self.instance.pk:
            rows = self.instance.supervisions.all()
            self.initial.setdefault("supervisors", [supervision_line(row) for row in rows])
            self.initial.setdefault(
                "courses", [course_line(r) for r in self.instance.courses.all()]
            )

    def clean_list_rank(self) -> int:
        return self.cleaned_data["list_rank"] or 0

    def clean_supervisors(self) -> list[str]:
        lines: list[str] = self.cleaned_data["supervisors"]
        _refuse_long_texts(lines, Supervision, parse_supervision)
        return lines

    def clean_courses(self) -> list[str]:
        lines: list[str] = self.cleaned_data["courses"]
        _refuse_long_texts(lines, Course, parse_course)
        return lines

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "supervisors" in self.changed_data:
            save_supervisions(self.instance, self.cleaned_data["supervisors"])
        if "courses" in self.changed_data:
            save_courses(self.instance, self.cleaned_data["courses"])


def organization_named(name: str) -> Organization:
    """Return the organization with this name, or a new one that isn't saved.

    Raises ValidationError if several have it.
    """
    found = Organization.objects.named(name)
    if len(found) > 1:
        shown = "; ".join(f"{each.label} ({each.slug})" for each in found)
        raise ValidationError(
            _("Several organizations match. Enter the address of one: %(found)s."),
            params={"found": shown},
        )
    return found[0] if found else Organization(name=name, kind=OrganizationKind.OTHER)


def new_organization_note(name: str) -> str:
    """Say that an organization is new, and which one its name may misspell."""
    said = gettext("“%(name)s” is a new organization.") % {"name": quotable(name)}
    if almost := named_almost(name):
        said += " " + gettext("Did you mean “%(name)s”? Then correct the name.") % {"name": almost}
    return said


class NamesOrganizationForm(AffiliationLineForm):
    """An affiliation whose organization is chosen, or named: a new one is added."""

    new_organization = forms.CharField(
        label=_("Or its name"),
        max_length=Organization._meta.get_field("name").max_length,
        required=False,
        help_text=_("An existing one is used; otherwise a new one is added."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "organization" in self.fields:
            self.fields["organization"].required = False

    def clean(self) -> Any:
        cleaned: Any = super().clean()
        name = " ".join(self.cleaned_data.get("new_organization", "").split())
        if self.cleaned_data.get("organization") is None and "organization" in self.fields:
            if name:
                self._find_organization(name)
            elif "new_organization" not in self.errors:
                self.add_error(
                    "organization", self.fields["organization"].error_messages["required"]
                )
        return cleaned

    def _find_organization(self, name: str) -> None:
        try:
            found = organization_named(name)
        except ValidationError as error:
            self.add_error("new_organization", error)
            return
        if found.pk:
            self.cleaned_data["organization"] = found

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        if self.instance.organization_id is None:
            organization = organization_named(self.cleaned_data["new_organization"])
            if organization.pk is None:
                organization.save()
            self.instance.organization = organization
        return super().save(commit)
