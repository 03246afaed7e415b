"""The queue of what imports do outside of a request."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from publications.models.import_run import ImportRun
from publications.models.prepared_import import PreparedImport


class ImportJobQuerySet(models.QuerySet["ImportJob"]):
    def open(self) -> "ImportJobQuerySet":
        """Jobs that are queued, running, or interrupted."""
        return self.filter(state__in=ImportJob.OPEN)


class ImportJob(models.Model):
    """Planning, applying or undoing an import; see importing/jobs."""

    class Kind(models.TextChoices):
        PLAN = "plan", _("Plan")
        APPLY = "apply", _("Apply")
        UNDO = "undo", _("Undo")

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    OPEN = (State.QUEUED, State.RUNNING)

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.QUEUED)
    prepared = models.ForeignKey(
        PreparedImport,
        verbose_name=_("prepared import"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="jobs",
        help_text=_("What is planned or applied."),
    )
    run = models.ForeignKey(
        ImportRun,
        verbose_name=_("import"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="jobs",
        help_text=_("What is undone."),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    options = models.JSONField(_("options"), default=dict)
    result = models.JSONField(_("result"), default=dict)
    error = models.TextField(_("error"), blank=True)
    done = models.PositiveIntegerField(_("bytes done"), default=0)
    total = models.PositiveIntegerField(_("bytes in all"), default=0)

    objects = ImportJobQuerySet.as_manager()

    keeps_history = False

    class Meta:
        verbose_name = _("import job")
        verbose_name_plural = _("import jobs")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="publications_job_has_subject",
                condition=Q(kind="undo", run__isnull=False, prepared__isnull=True)
                | Q(kind__in=["plan", "apply"], prepared__isnull=False, run__isnull=True),
                violation_error_message=_("A job has either a prepared import or an import."),
            ),
            models.UniqueConstraint(
                fields=["prepared"],
                name="publications_job_one_open_plan",
                condition=Q(state__in=["queued", "running"], prepared__isnull=False),
                violation_error_message=_("This import is already being planned or applied."),
            ),
            models.UniqueConstraint(
                fields=["run"],
                name="publications_job_one_open_undo",
                condition=Q(state__in=["queued", "running"], run__isnull=False),
                violation_error_message=_("This import is already being undone."),
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"],
                name="publications_job_open",
                condition=Q(state__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.prepared_id or self.run_id}"

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN
