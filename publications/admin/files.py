"""PDFs in the form of a publication; the first page can become its picture."""

from typing import Any, ClassVar

from django import forms
from django.contrib.admin.widgets import AdminFileWidget
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import TabularInline
from foundation.pictures.focal_point import FocalPoint
from foundation.pictures.pdf_pages import PdfField, draw_first_page
from foundation.pictures.thumbnails import delete_after_commit
from publications.models import Publication, PublicationFile
from publications.models.file import PdfFileField

_TOP = FocalPoint(50, 0)
"""Of a page, which is higher than a picture: the title."""


class PublicationFileForm(forms.ModelForm):
    draws_picture = forms.BooleanField(
        label=_("first page as the picture"),
        required=False,
        help_text=_("Replaces the picture of the publication."),
    )

    class Meta:
        model = PublicationFile
        fields = ["file", "version", "public_from"]


class PublicationFileInline(TabularInline):
    model = PublicationFile
    form = PublicationFileForm
    fields = ["file", "version", "public_from", "draws_picture"]
    formfield_overrides: ClassVar[Any] = {
        **TabularInline.formfield_overrides,
        PdfFileField: {"form_class": PdfField, "widget": AdminFileWidget},
    }


def draw_pictures(publication: Publication, formset: Any) -> None:
    """Make the first page of a saved PDF the picture of the publication, if the form says so."""
    for form in formset.forms:
        data = getattr(form, "cleaned_data", {})
        if data.get("draws_picture") and not data.get("DELETE") and form.instance.pk:
            _draw(publication, form.instance)


def _draw(publication: Publication, row: PublicationFile) -> None:
    with row.file.open("rb") as file:
        page = draw_first_page(file.read())
    before, focus = publication.picture, publication.picture_focus
    if before:
        delete_after_commit(before.storage, before.name, focus, only_thumbnails=True)
    publication.picture.save(page.name, page, save=False)
    publication.picture_focus_x, publication.picture_focus_y = _TOP
    publication.picture_description = ""
    publication.save(
        update_fields=["picture", "picture_focus_x", "picture_focus_y", "picture_description"]
    )
