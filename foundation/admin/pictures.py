"""Forms with pictures: checked and encoded again, with the current one shown beside the input."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.widgets import AdminFileWidget
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import CENTER, FocalPoint
from foundation.pictures.thumbnails import delete_after_commit
from foundation.pictures.uploads import PictureField


class PictureWidget(AdminFileWidget):
    """A file input that shows the current picture."""

    template_name = "admin/widgets/picture_input.html"
    clear_checkbox_label = _("Remove this picture")  # type: ignore[assignment]


PICTURE_FIELDS: dict[Any, Any] = {
    models.ImageField: {"form_class": PictureField, "widget": PictureWidget}
}
"""For `formfield_overrides`."""


def forget_thumbnails(form: Any) -> None:
    """Delete the thumbnails of pictures that a saved form replaced, or cropped differently."""
    for name, field in form.fields.items():
        before = form.initial.get(name)
        if not isinstance(field, PictureField) or not before:
            continue
        focus = _focus_before(name, form)
        now = getattr(form.instance, f"{name}_focus", CENTER)
        if name in form.changed_data or now != focus:
            delete_after_commit(before.storage, before.name, focus, only_thumbnails=True)


def _focus_before(name: str, form: Any) -> FocalPoint:
    """Return the focal point of a picture before the form was submitted."""
    columns = f"{name}_focus_x", f"{name}_focus_y"
    if not all(column in form.initial for column in columns):
        return CENTER
    return FocalPoint(*(form.initial[column] for column in columns))


class HasPictures(admin.ModelAdmin):
    """A form of a record with pictures, which its inlines can have as well."""

    formfield_overrides: ClassVar[Any] = PICTURE_FIELDS

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        forget_thumbnails(form)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:  # noqa: FBT001
        super().save_formset(request, form, formset, change)
        for row in formset.forms:
            if row.has_changed():
                forget_thumbnails(row)
