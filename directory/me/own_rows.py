"""What the rows have in common that members edit on their own page."""

from typing import Any

from django.http import HttpRequest

from foundation.admin.base import DirectoryInline


class Own(DirectoryInline):
    """Rows of one's own person, which need no permission."""

    extra = 1

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True
