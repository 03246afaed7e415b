"""Open positions, which are gone from public pages after their deadline."""

import datetime
from typing import Self

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.paragraphs import first_paragraph
from foundation.slugs import RetiredSlug
from website.models.searched import PublicQuerySet, Searched, title_constraint

_WORDS = "position job vacancy"
"""By which all positions are found."""


class PositionQuerySet(PublicQuerySet):
    """The public ones are open or closed."""

    def open(self, on: datetime.date | None = None) -> Self:
        """Public positions that one can apply for `on` a day, today if it is None.

        The next deadline comes first.
        """
        is_open = Q(deadline=None) | Q(deadline__gte=on or timezone.localdate())
        first = models.F("deadline").asc(nulls_last=True)
        return self.public().filter(is_open).order_by(first, "-posted", "title", "pk")

    def for_list(self) -> Self:
        """With what lists show."""
        return self.select_related("organization").defer("search_text")


class Position(Searched):
    """A position to apply for, at /positions/<slug>/."""

    class Kind(models.TextChoices):
        PROFESSORSHIP = "professorship", _("Professorship")
        POSTDOC = "postdoc", _("Postdoc")
        DOCTORAL = "doctoral", _("Doctoral student")
        RESEARCHER = "researcher", _("Researcher")
        ENGINEER = "engineer", _("Engineer")
        STAFF = "staff", _("Staff")
        ASSISTANT = "assistant", _("Student assistant")
        INTERNSHIP = "internship", _("Internship")
        THESIS = "thesis", _("Thesis")

    title = models.CharField(_("title"), max_length=200)
    kind = models.CharField(_("kind"), max_length=20, choices=Kind, blank=True)
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="open_positions",
    )
    text = models.TextField(
        _("text"),
        help_text=_("Markdown: “## Heading”, “- bullet”, “[text](https://example.org)”, tables."),
    )
    posted = models.DateField(_("posted"), default=timezone.localdate)
    deadline = models.DateField(
        _("deadline"),
        null=True,
        blank=True,
        help_text=_("The last day to apply. From the next day on, visitors see that it is closed."),
    )
    url = models.URLField(_("link to apply"), max_length=500, blank=True)
    email = models.EmailField(_("or email to apply"), blank=True)
    is_public = models.BooleanField(
        _("public"), default=False, help_text=_("Until then, only editors see the position.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = PositionQuerySet.as_manager()

    class Meta:
        verbose_name = _("open position")
        verbose_name_plural = _("open positions")
        ordering = ["-posted", "title", "pk"]
        constraints = [
            title_constraint("position", _("A position needs a title.")),
            models.CheckConstraint(
                name="website_position_deadline_after_posted",
                condition=Q(deadline=None) | Q(deadline__gte=models.F("posted")),
                violation_error_message=_("The deadline is before the position is posted."),
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("positions:position", args=[self.slug])

    def searched_text(self) -> str:
        kind = str(self.get_kind_display()) if self.kind else ""
        return f"{kind} {_WORDS} {self.text}"

    @property
    def lead(self) -> str:
        return first_paragraph(self.text, most=40)

    @property
    def is_closed(self) -> bool:
        return self.deadline is not None and self.deadline < timezone.localdate()


class RetiredPositionSlug(RetiredSlug):
    target = models.ForeignKey(Position, on_delete=models.CASCADE, related_name="retired_slugs")
