"""Widgets that are rendered in Python have the HTML of Django's templates."""

import datetime
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorList
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from hypothesis import given
from hypothesis import strategies as st

from foundation import form_renderer
from foundation.form_renderer import FormRenderer

CHOICES: list[Any] = [
    ("", "---------"),
    (1, _("Person")),
    (1_234_567, "<b>7 & 'more'"),
    ("Group", [("a", SafeString("<i>A</i>")), ("ü", 1_234_567)]),
    (None, "nothing"),
]
WIDGETS = [
    forms.TextInput, forms.HiddenInput, forms.NumberInput, forms.EmailInput, forms.URLInput,
    forms.PasswordInput, forms.SearchInput, forms.TelInput, forms.ColorInput, forms.DateInput,
    forms.DateTimeInput, forms.TimeInput, forms.CheckboxInput, forms.FileInput, forms.Textarea,
    forms.Select, forms.SelectMultiple, forms.NullBooleanSelect, forms.RadioSelect,
    forms.MultipleHiddenInput, forms.ClearableFileInput, forms.SelectDateWidget,
]  # fmt: skip
ATTRIBUTES: dict[str, Any] = {
    "id": "id_x", "class": "a <b>", "required": True, "disabled": False, "rows": 1_234_567,
    "title": _("Person"), "data-x": SafeString("<x>"), "data-none": None,
}  # fmt: skip
VALUES = [
    None, "", "text", "\"<&>'", SafeString("<b>"), 0, 1_234_567, Decimal("1234.5"), True, False,
    datetime.date(2026, 11, 27), [], ["a", 1], _("Person"),
]  # fmt: skip


def made(widget: type[forms.Widget]) -> forms.Widget:
    takes_choices = issubclass(widget, forms.Select | forms.RadioSelect)
    if takes_choices and widget is not forms.NullBooleanSelect:
        return widget(choices=CHOICES)  # type: ignore[call-arg]
    return widget()


def both(widget: forms.Widget, value: Any, attributes: dict[str, Any]) -> tuple[str, str]:
    """Return the HTML of a widget as the project and as Django's templates render it."""
    ours, theirs = (
        widget.render("a<b", value, attributes, renderer=renderer())
        for renderer in (FormRenderer, TemplatesSetting)
    )
    assert isinstance(ours, SafeString)
    return ours.strip(), theirs.strip()


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)
def test_any_value_and_attributes(widget: type[forms.Widget], settings: Any) -> None:
    settings.USE_THOUSAND_SEPARATOR = True
    for value in VALUES:
        for attributes in ({}, ATTRIBUTES):
            try:
                ours, theirs = both(made(widget), value, attributes)
            except (AttributeError, TypeError, ValueError):  # Django refuses it before rendering
                with pytest.raises((AttributeError, TypeError, ValueError)):
                    made(widget).get_context("a<b", value, attributes)
                continue
            assert ours == theirs


@given(st.text(), st.dictionaries(st.from_regex(r"data-[a-z]+", fullmatch=True), st.text()))
def test_any_text(text: str, attributes: dict[str, str]) -> None:
    for widget in (forms.TextInput(), forms.Textarea(), forms.Select(choices=[(text, text)])):
        ours, theirs = both(widget, text, attributes)
        assert ours == theirs


def test_labels_and_errors() -> None:
    class Example(forms.Form):
        name = forms.CharField(label="<b>", error_messages={"required": "Type a <name>."})
        age = forms.IntegerField(label=_("Age & more"), required=False)

        def clean(self) -> None:
            raise ValidationError(["One", SafeString("<i>Two</i>")])

    shown = []
    for renderer in (FormRenderer(), TemplatesSetting()):
        form = Example({"age": "x"}, renderer=renderer)
        parts = [str(form.non_field_errors()), str(ErrorList(renderer=renderer))]
        for field in form:
            label = field.label_tag(attrs={"class": "c"})
            parts += [str(field.errors), field.errors.as_ul(), str(label)]
        shown.append([part.strip() for part in parts])
    assert shown[0] == shown[1]
    assert "Type a &lt;name&gt;." in shown[0][2]


def test_templates_of_the_project_and_of_other_widgets_are_used() -> None:
    class Starred(forms.Select):
        option_template_name = "django/forms/widgets/radio_option.html"

    written = form_renderer._WRITERS.keys()
    assert forms.RadioSelect.template_name not in written
    ours, theirs = both(Starred(choices=CHOICES), "a", ATTRIBUTES)
    assert ours == theirs
    assert 'type="radio"' not in str(forms.TextInput().render("x", ""))
