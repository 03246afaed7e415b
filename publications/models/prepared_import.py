"""Imports that are prepared in the browser: the sources, the plan, and an editor's decisions."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from people.models import Person
from publications.models.import_run import ImportedEntry, ImportRun
from publications.source_names import file_name


class PreparedImport(models.Model):
    """Sources, from which a plan is made that an editor changes and applies.

    It is private to its editor, and deleted after PREPARED_IMPORT_DAYS.
    """

    name = models.TextField(_("name"), help_text=_("The names of its files, or the numbers."))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    person = models.ForeignKey(
        Person,
        verbose_name=_("list of the person"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("list of the organization"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    within_units = models.BooleanField(
        _("within units"),
        default=False,
        editable=False,
        help_text=_("Made by an editor of units: it changes only what is of these units."),
    )
    encoding = models.CharField(_("encoding"), max_length=40, blank=True)
    restore_deleted = models.BooleanField(_("restore deleted publications"), default=False)
    identifiers = models.JSONField(
        _("identifiers"),
        default=list,
        editable=False,
        help_text=_("What to fetch from registries instead of a file: pairs of kind and number."),
    )
    notes = models.JSONField(
        _("notes"),
        default=list,
        editable=False,
        help_text=_("Messages about whole sources: pairs of the source and the sentence."),
    )
    planned_at = models.DateTimeField(_("planned"), null=True, blank=True)
    has_changed = models.BooleanField(
        _("has changed"),
        default=False,
        editable=False,
        help_text=_("The directory changed before the plan was applied, so it was made again."),
    )
    run = models.OneToOneField(
        ImportRun,
        verbose_name=_("import"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="prepared",
        help_text=_("The import, once the plan has been applied."),
    )

    keeps_history = False

    class Meta:
        verbose_name = _("prepared import")
        verbose_name_plural = _("prepared imports")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["created_at"], name="publications_prepared_created"),
        ]

    def __str__(self) -> str:
        return self.name


class PreparedFile(models.Model):
    """A source of a prepared import."""

    prepared = models.ForeignKey(
        PreparedImport, verbose_name=_("import"), on_delete=models.CASCADE, related_name="files"
    )
    name = models.CharField(_("file"), max_length=500)
    size = models.PositiveIntegerField(_("size"), help_text=_("In bytes."))
    data = models.BinaryField(_("content"), help_text=_("Compressed with zlib."))

    keeps_history = False

    class Meta:
        verbose_name = _("prepared file")
        verbose_name_plural = _("prepared files")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["prepared", "name"],
                name="publications_prepared_file_once",
                violation_error_message=_("Two files of an import can't have the same name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


class PreparedEntryQuerySet(models.QuerySet["PreparedEntry"]):
    def doubtful(self) -> "PreparedEntryQuerySet":
        """Flagged entries about which the editor has not decided yet."""
        flagged = self.filter(outcome=ImportedEntry.Outcome.FLAGGED, is_remembered=False)
        return flagged.filter(decision__isnull=True)

    def fresh(self) -> "PreparedEntryQuerySet":
        """Entries decided since the plan was made."""
        same = Q(decision=F("planned_decision"))
        neither = Q(decision__isnull=True, planned_decision__isnull=True)
        return self.exclude(same).exclude(neither)


class PreparedEntry(models.Model):
    """One block of a source, what the import would do with it, and what the editor decided."""

    prepared = models.ForeignKey(
        PreparedImport,
        verbose_name=_("import"),
        on_delete=models.CASCADE,
        related_name="entries",
        db_index=False,  # the indexes below begin with it
    )
    number = models.PositiveIntegerField(_("number"), help_text=_("In the order of the sources."))
    source = models.CharField(_("file"), max_length=500)
    line = models.PositiveIntegerField(_("line"))
    key = models.CharField(_("citation key"), max_length=200, blank=True)
    title = models.TextField(_("title"), blank=True)
    details = models.TextField(_("venue and year"), blank=True)
    outcome = models.CharField(_("outcome"), max_length=10, choices=ImportedEntry.Outcome)
    messages = models.JSONField(_("messages"), default=list)
    publication = models.BigIntegerField(
        _("publication"),
        null=True,
        help_text=_("The number of the stored publication that it matches, which may be gone."),
    )
    same_as = models.PositiveIntegerField(
        _("same as"), null=True, help_text=_("The line of the entry that creates its publication.")
    )
    candidates = models.JSONField(_("candidates"), default=list)
    changes = models.JSONField(
        _("changes"), default=list, help_text=_("Triples of a field, its old and its new value.")
    )
    authors = models.JSONField(_("authors"), default=list)
    has_open_authors = models.BooleanField(_("uncertain authors"), default=False)
    fingerprint = models.BigIntegerField(
        _("fingerprint"), help_text=_("A digest of what the import would do.")
    )
    is_different = models.BooleanField(
        _("different"),
        default=False,
        help_text=_("The plan was different when the editor last saw it."),
    )
    decision = models.JSONField(
        _("decision"), null=True, help_text=_("What the editor decided, or null.")
    )
    planned_decision = models.JSONField(
        _("decision of the plan"), null=True, help_text=_("The decision that the plan follows.")
    )
    is_remembered = models.BooleanField(
        _("remembered"), default=False, help_text=_("It follows a decision of an earlier import.")
    )

    objects = PreparedEntryQuerySet.as_manager()

    keeps_history = False

    class Meta:
        verbose_name = _("prepared entry")
        verbose_name_plural = _("prepared entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["prepared", "number"],
                name="publications_prepared_entry_once",
                violation_error_message=_("Two entries of an import can't have the same number."),
            )
        ]
        indexes = [
            models.Index(
                fields=["prepared", "outcome", "number"], name="publications_prepared_outcome"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.key}"

    @property
    def file(self) -> str:
        return file_name(self.source)
