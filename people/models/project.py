"""Projects, software and data sets, and their members."""

from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.choice_labels import LabelsByLanguage
from foundation.periods import Period, PeriodQuerySet
from foundation.permissions import has_permission
from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_HELP, HasPicture
from foundation.romanization import pinyin_of_title, spelled_words
from foundation.search.acronyms import acronyms_of
from foundation.search.computed_text import HasSearchText
from foundation.search.words import key_of, keys_of_title, search_text, words_of, words_of_name
from foundation.slugs import RetiredSlug, Slugged
from people.models.affiliation import Affiliation, refuse_affiliation_of_another
from people.models.grant import Grant
from people.models.person import Person
from people.visibility import Visitor


class ProjectQuerySet(PeriodQuerySet):
    def public(self) -> Self:
        """Projects that everyone may see. `Project.is_public` is the same rule for one row."""
        listed = ProjectMember.objects.filter(project=models.OuterRef("pk"), person__is_listed=True)
        by_members = Q(models.Exists(listed), release=Release.BY_MEMBERS)
        return self.filter(Q(release=Release.PUBLIC) | by_members)

    def visible_to(self, visitor: Visitor) -> Self:
        """Projects that a visitor may see: all for those who may edit them."""
        return self if has_permission(visitor, "change", self.model) else self.public()

    def with_listed_members(self) -> Self:
        """Projects that visitors see; loads the members who have a page."""
        members = ProjectMember.objects.filter(person__is_listed=True).select_related("person")
        return self.public().prefetch_related(
            models.Prefetch("members", members, to_attr="loaded_listed_members")
        )


class Release(models.TextChoices):
    BY_MEMBERS = "", _("By members: public if one of them has a page")
    PUBLIC = "public", _("Public")
    DRAFT = "draft", _("Draft: only editors see it")


class Project(LabelsByLanguage, HasSearchText, Slugged, Period, HasPicture):
    """A project, software or data set, whose name may differ from the titles of its papers."""

    class Kind(models.TextChoices):
        PROJECT = "project", _("Project")
        SOFTWARE = "software", _("Software")
        DATASET = "dataset", _("Data set")

    class Status(models.TextChoices):
        ACTIVE = "active", _("Active")
        PAPER_IN_PREPARATION = "paper_in_preparation", _("Paper in preparation")
        PAPER_SUBMITTED = "paper_submitted", _("Paper submitted")
        PAPER_ACCEPTED = "paper_accepted", _("Paper accepted")
        PUBLISHED = "published", _("Published")
        ENDED = "ended", _("Ended")

    name = models.CharField(
        _("name"), max_length=300, help_text=_("For example HiveD: Multi-Tenant GPU Scheduling.")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.PROJECT)
    release = models.CharField(
        _("shown to"),
        max_length=10,
        choices=Release,
        blank=True,
        default=Release.BY_MEMBERS,
        help_text=_("A draft is on no page, list, CV or export until it is public."),
    )
    tagline = models.CharField(
        _("one line"), max_length=200, blank=True, help_text=_("What it is, below the name.")
    )
    picture = models.ImageField(
        _("picture"),
        upload_to="projects/",
        blank=True,
        help_text=PICTURE_HELP,
    )
    summary = models.TextField(_("summary"), blank=True, help_text=_("One paragraph. Markdown."))
    description = models.TextField(
        _("details"),
        blank=True,
        help_text=_(
            "Markdown. Start a line with “- ” for a bullet; indent it by two spaces to nest it."
        ),
    )
    status = models.CharField(_("status"), max_length=30, choices=Status, blank=True)
    venue = models.CharField(
        _("venue"),
        max_length=150,
        blank=True,
        help_text=_("As printed on a CV, for example OSDI '20."),
    )
    parent = models.ForeignKey(
        "self",
        verbose_name=_("part of"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="parts",
        help_text=_("The larger project that it belongs to."),
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="projects",
    )
    grants = models.ManyToManyField(
        Grant, verbose_name=_("funding"), blank=True, related_name="projects"
    )
    search_text = models.TextField(editable=False, default="", blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = ProjectQuerySet.as_manager()

    class Meta(Period.Meta):
        verbose_name = _("project")
        verbose_name_plural = _("projects")
        ordering = ["name", "pk"]
        constraints = [
            *Period.Meta.constraints,
            focus_constraint("people_project", "picture"),
            models.CheckConstraint(
                name="people_project_not_part_of_itself",
                condition=Q(parent__isnull=True) | ~Q(parent=F("pk")),
                violation_error_message=_("A project can’t be part of itself."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def listed_members(self) -> list[Person]:
        """The members with a page; read the project `with_listed_members`."""
        members: list[ProjectMember] = getattr(self, "loaded_listed_members", [])
        return [member.person for member in members]

    def get_absolute_url(self) -> str:
        return reverse(f"{self.kind}:page", args=[self.slug])

    @property
    def is_public(self) -> bool:
        if self.release == Release.BY_MEMBERS:
            return self.members.filter(person__is_listed=True).exists()
        return self.release == Release.PUBLIC

    @property
    def shown_parent(self) -> "Project | None":
        """The larger project, unless it is a draft."""
        return self.parent if self.parent and self.parent.release != Release.DRAFT else None

    @property
    def is_completed(self) -> bool:
        return self.is_over() or self.status == self.Status.ENDED

    def slug_source(self) -> str:
        return self.name

    def searched_text(self) -> str:
        """Return what else than the name the project is found by, in Markdown."""
        return " ".join((self.venue, self.tagline, self.summary))

    def refresh_search_text(self) -> None:
        spoken = pinyin_of_title(self.name)
        further = (*acronyms_of(self.name), *spoken, *spelled_words(self.name))
        self.search_text = search_text(
            names=words_of_name(self.name),
            rest=words_of(" ".join((self.searched_text(), *further))),
            keys=[*keys_of_title(self.name), key_of("".join(spoken))],
        )

    def clean(self) -> None:
        super().clean()
        seen: set[Any] = set()
        node = self.parent
        while self.pk and node is not None and node.pk not in seen:
            if node.pk == self.pk:
                raise ValidationError({"parent": _("A project can’t be part of itself.")})
            seen.add(node.pk)
            node = node.parent


class RetiredProjectSlug(RetiredSlug):
    target = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="retired_slugs")


class ProjectLink(models.Model):
    """Where a project lives: its repository, its site."""

    class Kind(models.TextChoices):
        REPOSITORY = "repository", _("Code")
        WEBSITE = "website", _("Website")
        OTHER = "other", _("Other")

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.REPOSITORY)
    url = models.URLField(_("URL"), max_length=500)
    label = models.CharField(_("label"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.label or str(self.get_kind_display())


class ProjectMemberQuerySet(PeriodQuerySet):
    def in_public(self) -> Self:
        """Members of projects that aren't drafts, for the pages of the members."""
        return self.exclude(project__release=Release.DRAFT)


class ProjectMember(Period):
    """A person in a project, from when to when, and the affiliation that it belongs to."""

    project = models.ForeignKey(
        Project, verbose_name=_("project"), on_delete=models.CASCADE, related_name="members"
    )
    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="projects"
    )
    role = models.CharField(
        _("role"), max_length=100, blank=True, help_text=_("As printed, for example first author.")
    )
    affiliation = models.ForeignKey(
        Affiliation,
        verbose_name=_("during"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="projects",
        help_text=_("The employment or education that the project belongs to."),
    )
    rank = models.PositiveSmallIntegerField(
        _("order"), default=0, help_text=_("The position among the person’s projects.")
    )

    objects = ProjectMemberQuerySet.as_manager()

    class Meta(Period.Meta):
        verbose_name = _("project member")
        verbose_name_plural = _("project members")
        ordering = ["rank", "pk"]
        constraints = [
            *Period.Meta.constraints,
            models.UniqueConstraint(
                "project",
                "person",
                name="people_projectmember_once",
                violation_error_message=_("This person is already a member of the project."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} – {self.project}"

    def clean(self) -> None:
        super().clean()
        refuse_affiliation_of_another(self)
