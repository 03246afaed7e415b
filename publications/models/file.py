"""PDFs of publications that are stored here, and from when on everyone may read them."""

import datetime
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.db.models.fields.files import FieldFile
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.permissions import has_permission
from people.visibility import Visitor
from publications.models.publication import Publication
from publications.visibility import is_public


class StoredPdf(FieldFile):
    """A file below MEDIA_ROOT that only its own address answers with, to those who may read it."""

    @property
    def url(self) -> str:
        return str(self.instance.get_absolute_url())  # type: ignore[attr-defined]


class PdfFileField(models.FileField):
    attr_class = StoredPdf


class PublicationFileQuerySet(models.QuerySet[Any]):
    def public(self) -> Self:
        """Files that everyone may read today. `PublicationFile.is_released` is the rule for one."""
        is_released = Q(public_from=None) | Q(public_from__lte=timezone.localdate())
        return self.filter(is_released, is_public("publication__"))

    def visible_to(self, visitor: Visitor) -> Self:
        """Files that a visitor may read: all for those who may edit the publications."""
        return self if has_permission(visitor, "change", Publication) else self.public()


class PublicationFile(models.Model):
    """A PDF at /publications/<slug>/<number>.pdf."""

    class Version(models.TextChoices):
        PREPRINT = "preprint", _("Preprint")
        ACCEPTED = "accepted", _("Accepted version")
        PUBLISHED = "published", _("Published version")

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="files")
    file = PdfFileField(_("PDF"), upload_to="publications/files/", help_text=_("Up to 20 MB."))
    version = models.CharField(
        _("version"), max_length=10, choices=Version, default=Version.PUBLISHED
    )
    public_from = models.DateField(
        _("public from"),
        null=True,
        blank=True,
        help_text=_("The end of an embargo. Until then, only editors can open the file."),
    )

    objects = PublicationFileQuerySet.as_manager()

    class Meta:
        verbose_name = _("PDF")
        verbose_name_plural = _("PDFs")
        ordering = ["pk"]
        indexes = [models.Index(fields=["public_from"], name="publications_file_public_from")]

    def __str__(self) -> str:
        return f"PDF ({self.get_version_display()})"

    def get_absolute_url(self) -> str:
        return file_url(self.publication.slug, self.pk) if self.pk else ""

    @property
    def is_released(self) -> bool:
        """Whether there is no embargo, or it is over."""
        return is_released(self.public_from)

    @property
    def label(self) -> str:
        return label_of_pdf(self.version)


def file_url(slug: str, number: int) -> str:
    return reverse("publications:file", args=[slug, number])


def is_released(public_from: datetime.date | str | None) -> bool:
    """Whether a file with this date may be read today; the date may be ISO 8601 text."""
    return public_from is None or str(public_from) <= timezone.localdate().isoformat()


def label_of_pdf(version: str) -> str:
    """Return what the link to a file says: "PDF", or which version it is instead."""
    versions = PublicationFile.Version
    if version == versions.PUBLISHED or version not in versions:
        return "PDF"
    return f"PDF ({str(versions(version).label).lower()})"
