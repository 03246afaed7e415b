"""Imports and their entries, kept so that imports can be repeated, merged and undone."""

from collections.abc import Collection
from types import MappingProxyType
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from people.models import Person
from publications.models.publication import Publication
from publications.source_names import Units, file_name, shown_name


class ImportRun(models.Model):
    """One use of the importer."""

    started_at = models.DateTimeField(_("started"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    person = models.ForeignKey(
        Person,
        verbose_name=_("list of"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("The person whose own publication list it is."),
    )
    sources = models.JSONField(_("files"), default=list)
    totals = models.JSONField(_("outcomes"), default=dict)
    venues = models.JSONField(
        _("venues"),
        default=dict,
        editable=False,
        help_text=_("Venues that the import created, and names of those that it completed."),
    )
    stored_beside = models.JSONField(
        _("stored beside publications"),
        default=dict,
        editable=False,
        help_text=_("Project links, pictures and selections that the import stored."),
    )
    people_digest = models.BigIntegerField(
        default=0,
        editable=False,
        help_text=_("A digest of all names of people. If it changes, authors are linked again."),
    )

    keeps_history = False

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-started_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.started_at:%Y-%m-%d %H:%M} {', '.join(map(file_name, self.sources))}"


class ImportedEntryQuerySet(models.QuerySet["ImportedEntry"]):
    def waiting(self) -> Self:
        """Flagged entries that need review; those of deleted publications do not."""
        return self.filter(
            outcome=ImportedEntry.Outcome.FLAGGED,
            reviewed_at=None,
            run__undone_at=None,
            publication_deleted_at=None,
        )

    def of_publications(self, publications: Collection[int], run: "ImportRun") -> Self:
        """The entries of one run that are of `publications`.

        With `run=run`, SQLite would read all entries of the run rather than use the index of
        publications.
        """
        return self.filter(publication__in=publications, run__gte=run, run__lte=run)


def note_deletion(collector: Any, field: Any, entries: Any, using: str) -> None:
    """For on_delete: keep the entries of a deleted publication, with the time of the deletion."""
    # Read now: after the first update they can't be found. The admin's collector asks for related
    # rows, which can't be read together with only some of the columns.
    found = list(entries.select_related(None).only("pk"))
    collector.add_field_update(field, None, found)
    deleted_at = ImportedEntry._meta.get_field("publication_deleted_at")
    collector.add_field_update(deleted_at, timezone.now(), found)


note_deletion.lazy_sub_objs = True  # type: ignore[attr-defined]  # Django need not read whole rows


class ImportedEntry(models.Model):
    """One block of an imported file, its outcome, and what was stored."""

    MERGED: ClassVar[str] = "merged"
    """The key in `before` of the id of the publication that was merged into another one."""

    class Outcome(models.TextChoices):
        CREATED = "created", _("Created")
        UPDATED = "updated", _("Updated")
        UNCHANGED = "unchanged", _("Unchanged")
        FLAGGED = "flagged", _("Flagged")
        DUPLICATE = "duplicate", _("Duplicate")
        REFUSED = "refused", _("Refused")

    run = models.ForeignKey(ImportRun, on_delete=models.CASCADE, related_name="entries")
    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=note_deletion,
        null=True,
        blank=True,
        related_name="imported_entries",
        db_index=False,  # covered by publications_entry_publication
    )
    source = models.CharField(_("file"), max_length=500)
    line = models.PositiveIntegerField(_("line"))
    key = models.CharField(_("citation key"), max_length=200, blank=True)
    entry_type = models.CharField(_("BibTeX type"), max_length=100, blank=True)
    digest = models.BigIntegerField(
        null=True,
        editable=False,
        help_text=_(
            "A digest of the entry's fields, by which a later import recognizes the entry."
            " Undoing the import clears it."
        ),
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome)
    messages = models.JSONField(_("messages"), default=list)
    raw = models.TextField(_("source text"), blank=True)
    stored = models.JSONField(
        _("stored data"),
        null=True,
        help_text=_(
            "The base of the next import's three-way merge; null if an earlier row with the same"
            " digest holds it."
        ),
    )
    before = models.JSONField(
        _("previous data"),
        null=True,
        help_text=_(
            "What undoing the import restores: {} for a new publication; null if the import"
            " changed nothing."
        ),
    )
    decision = models.JSONField(
        _("decision"),
        null=True,
        help_text=_("What the editor decided in the preview of the import, or null."),
    )
    publication_deleted_at = models.DateTimeField(
        _("publication deleted"),
        null=True,
        editable=False,
        help_text=_("When an editor deleted the publication. Imports do not restore it."),
    )
    reviewed_at = models.DateTimeField(
        _("reviewed"), null=True, help_text=_("When an editor reviewed the flagged entry.")
    )

    objects = ImportedEntryQuerySet.as_manager()
    computed_columns = frozenset({"raw", "stored", "messages"})
    recorded_operations = "~"
    """Merges and deletions change entries; what imports add and remove is not recorded."""
    units: Units = MappingProxyType({})
    """The names of the units of sources, for lists of entries; see `name_units`."""

    class Meta:
        verbose_name = _("imported entry")
        verbose_name_plural = _("imported entries")
        ordering = ["run", "pk"]
        indexes = [
            models.Index(fields=["publication", "-run"], name="publications_entry_publication"),
            models.Index(
                fields=["run"],
                name="publications_entry_to_review",
                condition=models.Q(outcome="flagged", reviewed_at=None),
            ),
            models.Index(
                fields=["digest"],
                name="publications_entry_digest",
                condition=models.Q(digest__isnull=False),
            ),
            models.Index(
                fields=["source", "key"],
                name="publications_entry_key",
                condition=models.Q(digest__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{shown_name(self.source, self.units)}:{self.line} {self.key}"
