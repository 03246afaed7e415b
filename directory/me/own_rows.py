"""What the rows have in common that members edit on their own page."""

from typing import Any

from django.http import HttpRequest

from foundation.admin.base import DirectoryInline


class Own(DirectoryInline):
    """Rows of one's own person, which need no permission."""

    extra = 1

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Let the labels beside the fields name them, which a table doesn't have."""
        formset: Any = super().get_formset(request, obj, **kwargs)
        formset.has_labels, formset.form.bound_field_class = True, None
        for field in formset.form.base_fields.values():
            widget: Any = getattr(field.widget, "widget", field.widget)
            widget.attrs.pop("aria-label", None)
        return formset

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True
