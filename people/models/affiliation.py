"""Affiliations: a person at an organization for a period, with supervisors and courses."""

import datetime
from collections import defaultdict
from collections.abc import Collection
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from affiliations.whole_tree import has_moves, whole_tree
from foundation.choice_labels import LabelsByLanguage, label_of
from foundation.periods import Period, PeriodQuerySet, between, over
from foundation.search.computed_text import HasSearchText
from foundation.search.words import words_of
from people.models.person import Person
from people.names import sort_name, split_full_name


class AffiliationQuerySet(PeriodQuerySet):
    def listed(self) -> Self:
        """Affiliations of listed people."""
        return self.filter(person__is_listed=True)

    def end_has_passed(self, today: datetime.date | None = None) -> Self:
        """Affiliations whose expected end has passed, which needs confirmation."""
        return self.filter(over(today), end_expected=True)

    def at(self, organization: Organization | int) -> Self:
        """Affiliations at `organization`, which may be a primary key, or anywhere below it."""
        pk = organization.pk if isinstance(organization, Organization) else organization
        return self.at_any([pk])

    def at_any(
        self, organizations: Collection[int], years: tuple[int | None, int | None] = (None, None)
    ) -> Self:
        """Affiliations at one of the organizations with these keys, or anywhere below them.

        Of an organization that moved, those during its time below them and in these `years`.
        """
        now = self.filter(organization__in=Organization.objects.within_any(organizations))
        if not has_moves():
            return now
        return self.filter(_at_the_time(organizations, years))

    def now_at_any(self, organizations: Collection[int]) -> Self:
        """Current affiliations at organizations that are now one of these, or below them."""
        here = Organization.objects.within_any(organizations)
        return self.current().filter(organization__in=here)

    def formerly_at_any(
        self,
        organizations: Collection[int],
        years: tuple[int | None, int | None] = (None, None),
        *,
        today: datetime.date | None = None,
    ) -> Self:
        """Affiliations there that are over, or at organizations that aren't there any more."""
        there = self.at_any(organizations, years)
        if not has_moves():
            return there.former(today)
        return there.filter(over(today) | _at_the_time(organizations, years, has_left=True))

    def in_order(self) -> Self:
        """Sort by the person's own order (`rank`), then the latest first.

        Every page, list, file and form that shows a person's affiliations uses this order.
        """
        return self.latest_first("rank")

    def with_details(self) -> Self:
        """Load courses and supervisors, in two more queries."""
        supervisions = Supervision.objects.select_related("person", "organization")
        return self.prefetch_related("courses", models.Prefetch("supervisions", supervisions))


def _at_the_time(
    organizations: Collection[int], years: tuple[int | None, int | None], *, has_left: bool = False
) -> Q:
    """Match affiliations by where their organization was; with `has_left`, isn't any more."""
    placements = whole_tree().placements
    moved: dict[tuple[str, str], list[int]] = defaultdict(list)
    for pk in placements.moved:
        for begin, end in placements.within(pk, organizations):
            if _has_year(begin, end, years) and (end or not has_left):
                moved[begin, end].append(pk)
    never = Q(pk__in=())
    always = Q(organization__in=Organization.objects.within_any(organizations))
    found = never if has_left else always & ~Q(organization__in=placements.moved)
    for (begin, end), keys in moved.items():
        found |= Q(organization__in=keys) & between(begin, end)
    return found


def _has_year(begin: str, end: str, years: tuple[int | None, int | None]) -> bool:
    first, last = years
    is_too_late = last is not None and begin[:4] > str(last)
    is_too_early = first is not None and bool(end) and end[:4] < str(first)
    return not is_too_late and not is_too_early


class Affiliation(LabelsByLanguage, HasSearchText, Period):
    """A person at an organization for a period, in one of ORCID's kinds of affiliation."""

    class Kind(models.TextChoices):
        EMPLOYMENT = "employment", _("Employment")
        EDUCATION = "education", _("Education")
        QUALIFICATION = "qualification", _("Qualification")
        INVITED_POSITION = "invited_position", _("Invited position")
        DISTINCTION = "distinction", _("Distinction")
        MEMBERSHIP = "membership", _("Membership")
        SERVICE = "service", _("Service")

    class Engagement(models.TextChoices):
        INTERNSHIP = "internship", _("Internship")
        VISIT = "visit", _("Visit")

    class Role(models.TextChoices):
        """The groups of the list of people, in order."""

        FACULTY = "faculty", _("Faculty")
        RESEARCHER = "researcher", _("Researcher")
        POSTDOC = "postdoc", _("Postdoc")
        ENGINEER = "engineer", _("Engineer")
        PHD_STUDENT = "phd_student", _("Ph.D. student")
        MASTERS_STUDENT = "masters_student", _("Master's student")
        BACHELORS_STUDENT = "bachelors_student", _("Bachelor's student")
        INTERN = "intern", _("Intern")
        VISITOR = "visitor", _("Visitor")
        STAFF = "staff", _("Staff")
        MEMBER = "member", _("Member")
        OTHER = "other", _("Other")

    _OF_ROLE = {
        Role.PHD_STUDENT: (Kind.EDUCATION, ""),
        Role.MASTERS_STUDENT: (Kind.EDUCATION, ""),
        Role.BACHELORS_STUDENT: (Kind.EDUCATION, ""),
        Role.INTERN: (Kind.EMPLOYMENT, Engagement.INTERNSHIP),
        Role.VISITOR: (Kind.INVITED_POSITION, Engagement.VISIT),
        Role.MEMBER: (Kind.MEMBERSHIP, ""),
    }
    """The kind and engagement that a role mostly has; employment otherwise."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="affiliations")
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.PROTECT,
        related_name="affiliations",
        help_text=_("The most specific one: the lab rather than its university."),
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind, default=Kind.EMPLOYMENT)
    engagement = models.CharField(
        _("type"),
        max_length=20,
        choices=Engagement,
        blank=True,
        help_text=_("For an internship or a visit. Leave empty otherwise."),
    )
    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.OTHER)
    title = models.CharField(
        _("title"),
        max_length=150,
        blank=True,
        help_text=_("As printed, for example Research Intern."),
    )
    second_title = models.CharField(
        _("second title"),
        max_length=150,
        blank=True,
        help_text=_("Held at the same time: “Researcher” in “Engineer and Researcher”."),
    )
    seniority = models.CharField(
        _("seniority"),
        max_length=60,
        blank=True,
        help_text=_("Shown before the title, for example 5th-year or Senior."),
    )
    subject = models.CharField(
        _("working on"),
        max_length=300,
        blank=True,
        help_text=_("A few words, for example GPU communication framework."),
    )
    place = models.CharField(
        _("place"),
        max_length=150,
        blank=True,
        help_text=_("If it isn’t the organization’s, for example Markham, ON, Canada."),
    )
    degree = models.CharField(
        _("degree"),
        max_length=100,
        blank=True,
        help_text=_("For example Ph.D. or Bachelor of Science."),
    )
    field_of_study = models.CharField(
        _("major"), max_length=200, blank=True, help_text=_("For example Computer Architecture.")
    )
    program = models.CharField(
        _("honors program"), max_length=150, blank=True, help_text=_("For example ACM Class.")
    )
    honors = models.CharField(
        _("distinction"),
        max_length=150,
        blank=True,
        help_text=_("For example With honors."),
    )
    grade = models.CharField(_("grade"), max_length=20, blank=True, help_text=_("3.94"))
    grade_scale = models.CharField(_("of"), max_length=20, blank=True, help_text=_("4.0"))
    thesis_title = models.CharField(_("thesis title"), max_length=500, blank=True)
    thesis_url = models.URLField(_("thesis URL"), max_length=500, blank=True)
    description = models.TextField(
        _("description"),
        blank=True,
        help_text=_(
            "Markdown. Start a line with “- ” for a bullet; indent it by two spaces to nest it."
        ),
    )
    search_text = models.TextField(editable=False, default="", blank=True)
    rank = models.PositiveSmallIntegerField(
        _("order"),
        default=0,
        help_text=_("Lower numbers come first. Equal numbers are sorted by date."),
    )
    list_rank = models.PositiveSmallIntegerField(
        _("order in lists"),
        default=0,
        db_default=0,
        help_text=_(
            "On the lists of this organization: in each role, lower numbers come first. People "
            "with 0 follow by name."
        ),
    )

    objects = AffiliationQuerySet.as_manager()

    class Meta(Period.Meta):
        verbose_name = _("affiliation")
        verbose_name_plural = _("affiliations")
        ordering = ["rank", "pk"]
        constraints = [
            *Period.Meta.constraints,
            models.CheckConstraint(
                name="people_affiliation_scale_has_grade",
                condition=Q(grade_scale="") | ~Q(grade=""),
                violation_error_message=_("A scale needs a grade, such as 3.94 of 4.0."),
            ),
            models.CheckConstraint(
                name="people_affiliation_engagement_is_employment",
                condition=Q(engagement="") | Q(kind__in=["employment", "invited_position"]),
                violation_error_message=_(
                    "An internship or a visit must be an employment or an invited position."
                ),
            ),
        ]

    def __str__(self) -> str:
        return ", ".join(part for part in (self.position, self.organization.name) if part)

    @property
    def position(self) -> str:
        """The seniority and titles, or the degree or role if there is no title.

        "5th-year Ph.D. candidate", "Engineer and Researcher".
        """
        title = self.title
        if title and self.second_title:
            title = _("%(first)s and %(second)s") % {"first": title, "second": self.second_title}
        title = title or self.degree
        if not title and self.role != self.Role.OTHER:
            title = label_of(self.Role, self.role)
        return " ".join(part for part in (self.seniority, title) if part)

    @property
    def grade_of_scale(self) -> str:
        """The grade and its scale: "3.94/4.0"."""
        return "/".join(part for part in (self.grade, self.grade_scale) if part)

    @property
    def where(self) -> str:
        """The place, or the organization's if there is none."""
        return self.place or self.organization.place

    @classmethod
    def kind_of_role(cls, role: str) -> tuple[str, str]:
        """Return the kind and engagement that an affiliation in this role mostly has."""
        return cls._OF_ROLE.get(cls.Role(role), (cls.Kind.EMPLOYMENT, ""))

    def refresh_search_text(self) -> None:
        role = self.get_role_display() if self.role != self.Role.OTHER else ""
        titles = (self.seniority, self.title, self.second_title, self.degree)
        self.search_text = words_of(" ".join((role, *titles, self.field_of_study, self.subject)))

    def clean(self) -> None:
        super().clean()
        if self.grade_scale and not self.grade:
            raise ValidationError({"grade": _("A scale needs a grade, such as 3.94 of 4.0.")})
        if self.engagement and self.kind not in ("employment", "invited_position"):
            raise ValidationError(
                {
                    "engagement": _(
                        "An internship or a visit must be an employment or an invited position."
                    )
                }
            )


STUDIES = frozenset({Affiliation.Kind.EDUCATION, Affiliation.Kind.QUALIFICATION})


class Course(models.Model):
    """A course taken during an education."""

    affiliation = models.ForeignKey(Affiliation, on_delete=models.CASCADE, related_name="courses")
    title = models.CharField(_("title"), max_length=200)
    distinction = models.CharField(
        _("distinction"), max_length=100, blank=True, help_text=_("For example Honor track.")
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("related course")
        verbose_name_plural = _("related courses")
        ordering = ["rank", "pk"]

    def __str__(self) -> str:
        return self.title


class SupervisionQuerySet(models.QuerySet["Supervision"]):
    def linkable(self) -> Self:
        """Unlinked supervisions whose printed name matches exactly one person."""
        namesakes = Person.objects.filter(sort_name=OuterRef("sort_name"))
        only_one = namesakes.values("sort_name").annotate(n=Count("pk")).filter(n=1)
        unlinked = self.filter(person=None, is_someone_else=False)
        return unlinked.filter(~Q(sort_name=""), Exists(only_one))


class Supervision(LabelsByLanguage, models.Model):
    """A supervisor, advisor, mentor or host: the name as printed, and the person if known."""

    class Role(models.TextChoices):
        SUPERVISOR = "supervisor", _("Supervisor")
        ADVISOR = "advisor", _("Advisor")
        MENTOR = "mentor", _("Mentor")
        HOST = "host", _("Host")

    affiliation = models.ForeignKey(
        Affiliation, on_delete=models.CASCADE, related_name="supervisions"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role, default=Role.SUPERVISOR)
    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="supervisions_given",
        help_text=_("If the supervisor has a record here."),
    )
    name = models.CharField(
        _("name as printed"),
        max_length=200,
        blank=True,
        help_text=_("For example Grace Hopper. Leave empty to use the person’s name."),
    )
    title = models.CharField(_("title"), max_length=40, blank=True, help_text=_("Prof., Dr."))
    position = models.CharField(
        _("position"),
        max_length=150,
        blank=True,
        help_text=_("For example Vice Dean of the institute."),
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("their organization"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="supervisors",
        help_text=_("If it isn’t that of the affiliation."),
    )
    is_someone_else = models.BooleanField(editable=False, default=False)
    """An editor has said that the person of this name is not the supervisor."""
    rank = models.PositiveSmallIntegerField(_("order"), default=0)
    sort_name = models.CharField(max_length=310, editable=False, default="")

    objects = SupervisionQuerySet.as_manager()
    computed_columns = frozenset({"sort_name"})
    also_shown_with = frozenset({"person"})

    class Meta:
        verbose_name = _("supervisor")
        verbose_name_plural = _("supervisors")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="people_supervision_has_name",
                condition=~Q(name=""),
                violation_error_message=_("Enter a name or choose a person."),
            ),
            models.UniqueConstraint(
                "affiliation",
                "person",
                name="people_supervision_person_once",
                condition=Q(person__isnull=False),
                violation_error_message=_("This person is already listed."),
            ),
        ]

    def __str__(self) -> str:
        return " ".join(part for part in (self.title, self.public_name) if part)

    @property
    def public_name(self) -> str:
        """The name as printed, or the person's present name instead of a former one."""
        return self.person.public_name(self.name) if self.person else self.name

    def clean(self) -> None:
        super().clean()
        if self.person and not self.name:
            self.name = self.person.name
        if not self.name:
            raise ValidationError({"name": _("Enter a name or choose a person.")})
        # A form without an affiliation has its own error.
        affiliation = getattr(self, "affiliation", None)
        if affiliation and self.person_id and self.person_id == affiliation.person_id:
            raise ValidationError({"person": _("People can’t supervise themselves.")})

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.person and not self.name:
            self.name = self.person.name
        self.sort_name = sort_name(*split_full_name(self.name))
        super().save(*args, **kwargs)


def refuse_affiliation_of_another(row: Any) -> None:
    """Raise ValidationError if a row of a person names an affiliation that isn't theirs."""
    if row.affiliation and row.affiliation.person_id != row.person_id:
        raise ValidationError({"affiliation": _("This affiliation belongs to another person.")})
