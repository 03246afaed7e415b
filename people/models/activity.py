"""Activities: awards, talks, teaching, service, memberships, patents, skills and languages."""

from typing import Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from foundation.partial_dates import Span
from foundation.periods import Period, PeriodQuerySet
from people.models.affiliation import Affiliation
from people.models.person import Person


class ActivityQuerySet(PeriodQuerySet):
    def untitled(self) -> Self:
        return self.filter(title="")


class Activity(Period):
    """A line of a CV other than an affiliation, a project or a publication."""

    class Kind(models.TextChoices):
        AWARD = "award", _("Award")
        TALK = "talk", _("Talk")
        TEACHING = "teaching", _("Teaching")
        SERVICE = "service", _("Service")
        MEMBERSHIP = "membership", _("Membership")
        PATENTS = "patents", _("Patents")
        SKILL = "skill", _("Skill")
        LANGUAGE = "language", _("Language")
        OTHER = "other", _("Other activity")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="activities")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.AWARD)
    title = models.CharField(
        _("title"),
        max_length=300,
        blank=True,
        help_text=_("The award, talk, course, service or skill. Leave empty if unknown."),
    )
    group = models.CharField(
        _("group"),
        max_length=100,
        blank=True,
        help_text=_(
            "The group in which skills and other activities are shown, for example Systems."
        ),
    )
    role = models.CharField(
        _("role or kind"),
        max_length=100,
        blank=True,
        help_text=_("For example teaching assistant, invited talk or chair."),
    )
    level = models.CharField(
        _("level"),
        max_length=60,
        blank=True,
        help_text=_("For skills and languages, for example familiar or native."),
    )
    award_rank = models.CharField(
        _("prize or rank"),
        max_length=100,
        blank=True,
        help_text=_("For example First prize."),
    )
    team = models.CharField(
        _("team"), max_length=150, blank=True, help_text=_("The team that won, or just “Team”.")
    )
    event = models.CharField(
        _("event or series"),
        max_length=200,
        blank=True,
        help_text=_("For example MLBench Tutorial at ISCA 2019, or the course of a guest lecture."),
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="activities",
        help_text=_("The organization that gave the award, hosted the talk or offered the course."),
    )
    place = models.CharField(
        _("place"), max_length=150, blank=True, help_text=_("For example Markham, ON, Canada.")
    )
    quantity = models.PositiveSmallIntegerField(
        _("number"),
        null=True,
        blank=True,
        help_text=_("For activities that are only counted, for example 5 patents."),
    )
    affiliation = models.ForeignKey(
        Affiliation,
        verbose_name=_("during"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="activities",
        help_text=_("The employment or education that it belongs to."),
    )
    url = models.URLField(_("URL"), max_length=500, blank=True)
    description = models.TextField(_("description"), blank=True, help_text=_("Markdown."))
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    objects = ActivityQuerySet.as_manager()

    class Meta(Period.Meta):
        verbose_name = _("activity")
        verbose_name_plural = _("activities")
        ordering = ["rank", "pk"]
        indexes = [models.Index(fields=["person", "kind"], name="people_activity_person_kind")]
        constraints = [*Period.Meta.constraints]

    def __str__(self) -> str:
        return self.title or str(_("%(kind)s (untitled)") % {"kind": self.get_kind_display()})

    @property
    def span(self) -> Span:
        """The time from start to end, or from the first to the last of its dates."""
        dates = [] if self.start or self.end else sorted(str(d.date) for d in self.dates.all())
        return (dates[0], dates[-1]) if dates else super().span

    def clean(self) -> None:
        super().clean()
        if self.affiliation and self.affiliation.person_id != self.person_id:
            raise ValidationError({"affiliation": _("This affiliation belongs to another person.")})


class ActivityDate(models.Model):
    """A date of an activity: a year of an award, a term of a course."""

    class Term(models.TextChoices):
        SPRING = "spring", _("Spring")
        SUMMER = "summer", _("Summer")
        FALL = "fall", _("Fall")
        WINTER = "winter", _("Winter")

    activity = models.ForeignKey(Activity, on_delete=models.CASCADE, related_name="dates")
    date = PartialDateField(_("date"), blank=False, help_text=_("2019 or 2019-06."))
    term = models.CharField(_("term"), max_length=8, choices=Term, blank=True)

    class Meta:
        verbose_name = _("date")
        verbose_name_plural = _("dates")
        ordering = ["date", "pk"]
        constraints = [
            models.UniqueConstraint(
                "activity",
                "date",
                "term",
                name="people_activitydate_once",
                violation_error_message=_("This date is listed already."),
            ),
            models.CheckConstraint(
                name="people_activitydate_date_is_edtf",
                condition=Q(date__regex=EDTF_PATTERN),
                violation_error_message=_("This isn’t a valid date such as 2019 or 2019-06."),
            ),
        ]

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.date, self.get_term_display()) if part)
