"""Forms that take several records in one field of short lines."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.folding import fold
from foundation.forms import ConstraintForm, LinesField
from people.models import Activity, ActivityDate, Affiliation, Course, Supervision
from people.typed_lines import (
    CourseLine,
    SupervisionLine,
    format_course,
    format_supervision,
    parse_course,
    parse_supervision,
)
from people.when import When, format_when, parse_when


def supervision_line(supervision: Supervision) -> str:
    return format_supervision(
        SupervisionLine(supervision.name, supervision.title, supervision.position, supervision.role)
    )


def course_line(course: Course) -> str:
    return format_course(CourseLine(course.title, course.distinction))


def when_of(activity: Activity) -> When:
    dates = tuple((str(row.date), row.term) for row in activity.dates.all()) if activity.pk else ()
    return When(
        str(activity.start), str(activity.end), activity.end_expected, activity.end_unknown, dates
    )


def _retyped(lines: list[str], rows: Iterable[Any], line_of: Callable[[Any], str]) -> list[Any]:
    """For each line, the row that reads like it or None: what was not retyped is not touched."""
    unused = list(rows)
    kept: list[Any] = []
    for line in lines:
        row = next((row for row in unused if line_of(row) == line), None)
        if row is not None:
            unused.remove(row)
        kept.append(row)
    return kept


def save_supervisions(affiliation: Affiliation, lines: list[str]) -> None:
    """Make the supervisors those of `lines`; whoever stays keeps their record and organization."""
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


def save_dates(activity: Activity, dates: Iterable[tuple[str, str]]) -> None:
    wanted = set(dates)
    there = {(str(row.date), row.term): row for row in activity.dates.all()}
    for key, row in there.items():
        if key not in wanted:
            row.delete()
    for date, term in sorted(wanted - set(there)):
        ActivityDate.objects.create(activity=activity, date=date, term=term)


def _refuse_longer(lines: list[str], model: type[Any], parse: Callable[[str], Any]) -> None:
    for line in lines:
        typed = parse(line)
        for name in typed.__slots__:
            limit = model._meta.get_field(name).max_length
            if len(getattr(typed, name)) > limit:
                message = _("“%(text)s…” is longer than %(limit)d characters.")
                text = getattr(typed, name)[:40]
                raise ValidationError(message, params={"text": text, "limit": limit})


class AffiliationLineForm(ConstraintForm):
    """An affiliation with its supervisors and courses typed one a line."""

    supervisors = LinesField(
        label=_("Supervisors"),
        help_text=_(
            "One a line, as printed: Prof. Yafei Dai. Or: Mentor: Dr. Quanlu Zhang, Vice Dean"
        ),
    )
    courses = LinesField(
        label=_("Related courses"),
        help_text=_("One a line: Operating Systems; honor track"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            rows = self.instance.supervisions.all()
            self.initial.setdefault("supervisors", [supervision_line(row) for row in rows])
            self.initial.setdefault(
                "courses", [course_line(r) for r in self.instance.courses.all()]
            )

    def clean_supervisors(self) -> list[str]:
        lines: list[str] = self.cleaned_data["supervisors"]
        _refuse_longer(lines, Supervision, parse_supervision)
        return lines

    def clean_courses(self) -> list[str]:
        lines: list[str] = self.cleaned_data["courses"]
        _refuse_longer(lines, Course, parse_course)
        return lines

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "supervisors" in self.changed_data:
            save_supervisions(self.instance, self.cleaned_data["supervisors"])
        if "courses" in self.changed_data:
            save_courses(self.instance, self.cleaned_data["courses"])


class ActivityLineForm(ConstraintForm):
    """An activity with its times in one field."""

    error_fields = {"start": "when", "end": "when", "end_expected": "when", "end_unknown": "when"}

    when = forms.CharField(
        label=_("When"),
        required=False,
        widget=forms.TextInput(attrs={"size": "18", "placeholder": "2019-06"}),
        help_text=_(
            "2019-06, or several: 2013-11, 2014-11; with terms: Fall 2018, Spring 2019; "
            "from – to: 2013-11 – 2016-06; since: 2019 –"
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial.setdefault("when", format_when(when_of(self.instance)))

    def clean_when(self) -> str:
        typed: str = self.cleaned_data["when"]
        try:
            when = parse_when(typed)
        except ValueError as error:
            raise ValidationError(
                _("%(reason)s. Write 2019-06, or 2013-11, 2014-11, or 2013-11 – 2016-06."),
                params={"reason": error},
            ) from None
        if "when" in self.changed_data:
            self.instance.start, self.instance.end = when.start, when.end
            self.instance.end_expected = when.end_expected
            self.instance.end_unknown = when.end_unknown
        return typed

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "when" in self.changed_data:
            save_dates(self.instance, parse_when(self.cleaned_data["when"]).dates)
