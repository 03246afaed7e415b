"""Render the widgets that forms have most of without templates.

A form of the admin has hundreds of them. Each takes two templates of Django, which together are a
quarter of the time of the page. What is written here is the same HTML; other widgets, and those
whose templates the project replaces, are rendered by their templates.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import TemplatesSetting
from django.utils.formats import localize
from django.utils.safestring import SafeString

from foundation.escaping import escape

_INPUTS = (
    "text", "hidden", "number", "email", "url", "password", "search", "tel", "color", "date",
    "datetime", "time", "checkbox", "file", "input",
)  # fmt: skip
_OPTION = "django/forms/widgets/select_option.html"


class FormRenderer(TemplatesSetting):
    """Django's renderer that uses the project's templates, but for common widgets."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        write = _WRITERS.get(template_name)
        if write is None or (text := write(context)) is None:
            return super().render(template_name, context, request)
        return SafeString(text)


def _input(context: Mapping[str, Any]) -> str:
    widget = context["widget"]
    value = widget.get("value")
    given = "" if value is None else f' value="{escape(value)}"'
    name, attributes = escape(widget["name"]), _attributes(widget["attrs"])
    return f'<input type="{widget["type"]}" name="{name}"{given}{attributes}>'


def _textarea(context: Mapping[str, Any]) -> str:
    widget = context["widget"]
    value = _shown(widget["value"]) if widget.get("value") else ""
    name, attributes = escape(widget["name"]), _attributes(widget["attrs"])
    return f'<textarea name="{name}"{attributes}>\n{value}</textarea>'


def _select(context: Mapping[str, Any]) -> str | None:
    """Return the choices; None if one of them has a template of its own."""
    widget = context["widget"]
    groups = []
    for group, options, _index in widget["optgroups"]:
        if any(option["template_name"] != _OPTION for option in options):
            return None
        shown = "".join(f"\n  {_option(option)}\n" for option in options)
        if group:
            shown = f'\n  <optgroup label="{_shown(group)}">{shown}\n  </optgroup>'
        groups.append(shown)
    name, attributes = escape(widget["name"]), _attributes(widget["attrs"])
    return f'<select name="{name}"{attributes}>{"".join(groups)}\n</select>'


def _option(option: Mapping[str, Any]) -> str:
    value, attributes = escape(option["value"]), _attributes(option["attrs"])
    return f'<option value="{value}"{attributes}>{_shown(option["label"])}</option>'


def _errors(context: Mapping[str, Any]) -> str:
    errors = context["errors"]
    if not errors:
        return ""
    items = "".join(f"<li>{_shown(error)}</li>" for error in errors)
    field = getattr(errors, "field_id", None)
    anchor = f' id="{_shown(field)}_error"' if field else ""
    return f'<ul class="{_shown(context["error_class"])}"{anchor}>{items}</ul>'


def _label(context: Mapping[str, Any]) -> str:
    label = _shown(context["label"])
    if not context["use_tag"]:
        return label
    tag = _shown(context["tag"])
    return f"<{tag}{_attributes(context['attrs'])}>{label}</{tag}>"


def _attributes(attributes: Mapping[str, Any]) -> str:
    """Return the attributes: without a value if it is True, and left out if it is False."""
    return "".join(
        f" {name}" if value is True else f' {name}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not False
    )


def _shown(value: Any) -> str:
    """Return `{{ value }}`, in which numbers are localized."""
    return escape(value if isinstance(value, str) else localize(value))


_WRITERS: dict[str, Callable[[Mapping[str, Any]], str | None]] = {
    **{f"django/forms/widgets/{name}.html": _input for name in _INPUTS},
    "django/forms/widgets/textarea.html": _textarea,
    "django/forms/widgets/select.html": _select,
    **{f"django/forms/errors/list/{name}.html": _errors for name in ("default", "ul")},
    "django/forms/label.html": _label,
}
