"""Conflicts between two editors: how a page shows them, and what was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import ModelChoiceIterator
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from foundation.word_differences import mark_differences

CHOICE, PENDING = ":choice", ":pending"
"""Ends of the names of a conflict's radio buttons, and of the hidden field that says it is open."""


NOTE = "note"
"""The code of an error that only has the form shown again."""


class Chosen(StrEnum):
    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Author:
    """Who saved the record while the form was open."""

    name: str = ""
    """The subject of a sentence."""
    is_self: bool = False

    @property
    def labels(self) -> tuple[str, str]:
        """What the two values are called: the one of this form, and the one that was saved."""
        if self.is_self:
            return str(_("In this window")), str(_("In the other window"))
        return str(_("Mine")), str(_("Theirs"))


@dataclass(slots=True)
class Conflict:
    """What two editors changed in different ways, beside a field or above a form."""

    name: str
    """The form field that shows it, or "" for the form as a whole."""
    html_name: str
    mine: str
    theirs: str
    explanation: str | Promise = ""
    needs_file: bool = False
    is_question: bool = True

    def as_error(self, author: Author) -> ValidationError:
        code = "conflict" if self.is_question else NOTE
        return ValidationError(self._html(author), code=code)

    def _html(self, author: Author) -> SafeString:
        here, there = mark_differences(self.mine, self.theirs)
        mine, theirs = author.labels
        context = {
            "conflict": self,
            "name": self.html_name + CHOICE,
            "pending": self.html_name + PENDING,
            "author": author.name,
            "options": [
                (Chosen.MINE, mine, here),
                (Chosen.THEIRS, theirs, there),
            ]
            if self.is_question
            else [],
        }
        return render_to_string("admin/_conflict.html", context)


def chosen(values: Mapping[str, Any], name: str) -> Chosen | None:
    """Return what was chosen for a conflict that the submitted page showed, if anything was."""
    value = values.get(name + CHOICE)
    text = value[-1] if isinstance(value, list) and value else value
    return Chosen(str(text)) if text in (Chosen.MINE, Chosen.THEIRS) else None


def is_open(values: Mapping[str, Any], name: str) -> bool:
    """Whether the page showed a conflict and nothing was chosen."""
    return name + PENDING in values and chosen(values, name) is None


def shown_text(field: forms.Field, value: Any) -> str:
    """Return a value of a field as text, for a person who compares it with another."""
    if isinstance(field, forms.BooleanField):
        return str(_("Yes") if value else _("No"))
    if isinstance(field, forms.ModelMultipleChoiceField):
        return ", ".join(_label_of(field, each) for each in value or ())
    if isinstance(field, forms.ModelChoiceField):
        return _label_of(field, value)
    if isinstance(field, forms.ChoiceField):
        labels = {str(key): str(label) for key, label in _flat(field.choices)}
        return labels.get(str(value or ""), str(value or ""))
    value = field.prepare_value(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str("" if value is None else value)


def _label_of(field: Any, value: Any) -> str:
    if value in (None, ""):
        return ""
    if not hasattr(value, "pk"):
        try:
            value = field.queryset.get(pk=value)
        except (field.queryset.model.DoesNotExist, ValueError, TypeError):
            return str(value)
    return str(field.label_from_instance(value))


def _flat(choices: Any) -> list[tuple[Any, Any]]:
    if isinstance(choices, ModelChoiceIterator):
        return []
    found: list[tuple[Any, Any]] = []
    for key, label in choices:
        found += label if isinstance(label, (list, tuple)) else [(key, label)]
    return found
