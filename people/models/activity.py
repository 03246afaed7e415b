"""Activities: awards, talks, teaching, service, memberships, patents, skills and languages."""

from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.choice_labels import LabelsByLanguage
from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from foundation.partial_dates import Span
from foundation.periods import Period, PeriodQuerySet
from foundation.search.computed_text import HasSearchText
from foundation.search.words import words_of
from people.models.affiliation import Affiliation, refuse_affiliation_of_another
from people.models.person import LONG_TEXTS, Person
from people.models.project import Project


class ActivityQuerySet(PeriodQuerySet):
    def untitled(self) -> Self:
        return self.filter(title="")

    def with_sharing(self) -> Self:
        """Read the dates, who shares each activity, and whether its project has a page."""
        public = Project.objects.public().filter(pk=OuterRef("project")).order_by()
        return (
            self.select_related("project")
            .annotate(project_is_public=Exists(public))
            .prefetch_related("dates", Prefetch("holders", ActivityHolder.objects.with_names()))
        )

    def of_others(self) -> Self:
        """Read the owner of each activity as well, for pages of those who share it."""
        rows = self.select_related("person", "won_by")
        return rows.defer(*(f"person__{name}" for name in LONG_TEXTS))

    def won_by_one_of(self, organizations: Any) -> Self:
        """Awards of `organizations`, a queryset or a list, also those that others share."""
        holders = ActivityHolder.objects.filter(activity=OuterRef("pk"))
        shared = holders.filter(organization__in=organizations)
        return self.filter(Q(won_by__in=organizations) | Exists(shared))

    def for_page(self) -> list["Activity"]:
        """Read all for a page that isn't the owner's, the latest first."""
        rows = self.with_sharing().of_others()
        return sorted(rows, key=lambda activity: activity.latest, reverse=True)

    def pass_on(self) -> None:
        """Give what others share to the first of them: the people it belongs to will be deleted.

        An organization gets it if no other person shares it.
        """
        shared = self.filter(holders__isnull=False).distinct()
        leaving = {activity.person_id for activity in shared}
        for activity in shared:
            heirs = [each for each in activity.holders.all() if each.person_id not in leaving]
            people = (each for each in heirs if each.person_id)
            organizations = (each for each in heirs if each.organization_id)
            if heir := next(people, None) or next(organizations, None):
                activity.person_id, activity.won_by_id = heir.person_id, heir.organization_id
                activity.affiliation, activity.rank = None, 0
                activity.save(update_fields=["person", "won_by", "affiliation", "rank"])
                heir.delete()

    def on_pages(self) -> Self:
        """Activities that the owner's page shows, or that of another person who shares them."""
        shared = ActivityHolder.objects.filter(activity=OuterRef("pk"), person__is_listed=True)
        own = Q(person__is_listed=True) | Q(won_by__isnull=False)
        return self.filter(own | Exists(shared))


class Activity(LabelsByLanguage, HasSearchText, Period):
    """A line of a CV other than an affiliation, a project or a publication.

    It belongs to one person, who edits it; an award can belong to an organization instead.
    `ActivityHolder` says who shares it: who won the award as well, or gave the talk together.
    """

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

    class Status(models.TextChoices):
        INVITED = "invited", _("Invited")
        ACCEPTED = "accepted", _("Accepted")
        GIVEN = "given", _("Given")
        POSTPONED = "postponed", _("Postponed")
        CANCELED = "canceled", _("Canceled")

    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="activities",
    )
    won_by = models.ForeignKey(
        Organization,
        verbose_name=_("or won by the organization"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="awards",
        help_text=_("For an award of a whole group, if no person is to be named first."),
    )
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
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=Status,
        blank=True,
        help_text=_("For a talk. Without a status, it was given, or will be given on its date."),
    )
    project = models.ForeignKey(
        Project,
        verbose_name=_("project"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="activities",
        help_text=_("What the talk presented, or what won the award."),
    )
    shared_with: "models.ManyToManyField[Person, ActivityHolder]" = models.ManyToManyField(
        Person, through="ActivityHolder", related_name="shared_activities"
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
    search_text = models.TextField(editable=False, default="", blank=True)
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    objects = ActivityQuerySet.as_manager()
    also_shown_with = frozenset({"won_by"})

    class Meta(Period.Meta):
        verbose_name = _("activity")
        verbose_name_plural = _("activities")
        ordering = ["rank", "pk"]
        indexes = [models.Index(fields=["person", "kind"], name="people_activity_person_kind")]
        constraints = [
            *Period.Meta.constraints,
            models.CheckConstraint(
                name="people_activity_has_one_owner",
                condition=Q(person__isnull=True, won_by__isnull=False)
                | Q(person__isnull=False, won_by__isnull=True),
                violation_error_message=_(
                    "Choose the person it belongs to, or the organization that won the award."
                ),
            ),
            models.CheckConstraint(
                name="people_activity_organization_wins_awards",
                condition=Q(won_by__isnull=True) | Q(kind="award"),
                violation_error_message=_("Only an award can belong to an organization."),
            ),
            models.CheckConstraint(
                name="people_activity_status_of_talk",
                condition=Q(status="") | Q(kind="talk"),
                violation_error_message=_("Only a talk has a status."),
            ),
        ]

    def __str__(self) -> str:
        return self.title or str(_("%(kind)s (untitled)") % {"kind": self.get_kind_display()})

    @property
    def span(self) -> Span:
        """The time from start to end, or from the first to the last of its dates."""
        dates = [] if self.start or self.end else sorted(str(d.date) for d in self.dates.all())
        return (dates[0], dates[-1]) if dates else super().span

    @property
    def latest(self) -> tuple[str, int]:
        """Sorts by the last date; activities without a date by when they were entered."""
        dates = [str(date.date) for date in self.dates.all()]
        open_end = "9999" if self.start and not self.end and self.is_current() else ""
        return max([*dates, self.start, self.end, open_end]), -self.pk

    @property
    def has_details(self) -> bool:
        """Whether there is more to show than a date."""
        texts = (
            self.title, self.url, self.award_rank, self.level, self.role, self.event, self.team,
            self.place, self.description,
        )  # fmt: skip
        related = (self.organization_id, self.affiliation_id, self.project_id)
        return any(texts) or any(related) or self.quantity is not None

    @property
    def is_off(self) -> bool:
        """Whether it is a talk that wasn't given."""
        return self.status in (self.Status.POSTPONED, self.Status.CANCELED)

    @property
    def public_project(self) -> Project | None:
        """The project, if it has a page. Read activities `with_sharing` for many of them."""
        if self.project is None:
            return None
        is_public = getattr(self, "project_is_public", None)
        return (
            self.project if (self.project.is_public if is_public is None else is_public) else None
        )

    @property
    def everyone(self) -> "list[Person | Organization]":
        """The owner and those who share it, in their order; of people, those with a page."""
        found: list[Person | Organization | None] = [self.person or self.won_by]
        found += [holder.person or holder.organization for holder in self.holders.all()]
        shown = [
            each for each in found if isinstance(each, Organization) or (each and each.is_listed)
        ]
        return list(dict.fromkeys(filter(None, shown)))

    def others(self, than: "Person | Organization") -> "list[Person | Organization]":
        """Those whom the page of one of them names: "with Bob and Carol"."""
        return [each for each in self.everyone if each != than]

    def refresh_search_text(self) -> None:
        """People are found by what they won (and when), teach, know and so on; talks are named like
        papers."""
        is_searched = self.kind != self.Kind.TALK
        kind = self.kind if self.kind == self.Kind.TEACHING else ""
        year = self.start[:4] if self.kind == self.Kind.AWARD else ""
        words = f"{self.title} {self.team} {kind} {year}"
        self.search_text = words_of(words) if is_searched else ""

    def clean(self) -> None:
        super().clean()
        refuse_affiliation_of_another(self)


def activities_of(person: Person) -> list[Activity]:
    """The activities of a person, then those that others share with them."""
    return [*person.activities.all(), *person.shared_activities.all()]


class ActivityHolderQuerySet(models.QuerySet["ActivityHolder"]):
    def with_names(self) -> Self:
        long_texts = (f"person__{name}" for name in LONG_TEXTS)
        return self.select_related("person", "organization").defer(*long_texts)


class ActivityHolder(models.Model):
    """A person or an organization that shares an activity with the one it belongs to."""

    activity = models.ForeignKey(Activity, on_delete=models.CASCADE, related_name="holders")
    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="activity_holders",
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("or organization"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="activity_holders",
        help_text=_("For an award of a whole group."),
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    objects = ActivityHolderQuerySet.as_manager()

    class Meta:
        verbose_name = _("person or organization that shares it")
        verbose_name_plural = _("together with")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="people_activityholder_is_one",
                condition=Q(person__isnull=True, organization__isnull=False)
                | Q(person__isnull=False, organization__isnull=True),
                violation_error_message=_("Choose a person or an organization, not both."),
            ),
            models.UniqueConstraint(
                "activity",
                "person",
                name="people_activityholder_person_once",
                violation_error_message=_("This person is already listed."),
            ),
            models.UniqueConstraint(
                "activity",
                "organization",
                name="people_activityholder_organization_once",
                violation_error_message=_("This organization is already listed."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.activity} – {self.person or self.organization}"

    def clean(self) -> None:
        super().clean()
        activity: Activity | None = getattr(self, "activity", None)
        if activity is None:
            return  # the form says so
        kind = activity.kind
        if self.person_id and self.person_id == activity.person_id:
            raise ValidationError({"person": _("It already belongs to this person.")})
        if self.organization_id and self.organization_id == activity.won_by_id:
            raise ValidationError({"organization": _("It already belongs to this organization.")})
        if kind in (Activity.Kind.SKILL, Activity.Kind.LANGUAGE):
            raise ValidationError(_("A skill or a language can’t be shared."))
        if self.organization_id and kind != Activity.Kind.AWARD:
            raise ValidationError({"organization": _("An organization can share awards only.")})


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
                violation_error_message=_("This date is already listed."),
            ),
            models.CheckConstraint(
                name="people_activitydate_date_is_edtf",
                condition=Q(date__regex=EDTF_PATTERN),
                violation_error_message=_("This isn’t a valid date such as 2019 or 2019-06."),
            ),
        ]

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.date, self.get_term_display()) if part)
