"""The widgets of texts that editors write for the site."""

from typing import Any

from django.contrib.admin.widgets import AdminTextareaWidget, AdminTextInputWidget


def text_widgets(*, rows: int) -> dict[str, Any]:
    """Return the widgets of a title, a summary and a text of so many rows, in any direction."""
    line = {"class": "vLargeTextField", "dir": "auto"}
    return {
        "title": AdminTextInputWidget(attrs=line),
        "summary": AdminTextInputWidget(attrs=line),
        "text": AdminTextareaWidget(attrs={"rows": rows, "dir": "auto"}),
    }
