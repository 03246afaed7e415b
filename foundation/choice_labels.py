"""The label of one value of a field with choices.

Django's own `get_FOO_display` translates the labels of all values each time.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.db.models import Field, TextChoices
from django.utils.translation import get_language


def label_of(choices: type[TextChoices], value: str) -> str:
    """Return the label of a value; one that isn't among the choices is its own label."""
    if value not in _labels(choices):
        return value
    return _label_in(get_language(), choices, value)


@lru_cache(maxsize=1_000)
def _label_in(_language: str | None, choices: type[TextChoices], value: str) -> str:
    return str(_labels(choices)[value])


@cache
def _labels(choices: type[TextChoices]) -> Mapping[str, Any]:
    """Return the labels, which aren't translated yet: looking for a value reads all of them."""
    return {choice.value: choice.label for choice in choices}


class LabelsByLanguage:
    """A model whose `get_FOO_display` translates a label once for each language."""

    def _get_FIELD_display(self, field: "Field[Any, Any]") -> str:  # noqa: N802 - of Django
        return _label_of_field(get_language(), field, getattr(self, field.attname))


@lru_cache(maxsize=1_000)
def _label_of_field(_language: str | None, field: "Field[Any, Any]", value: Any) -> str:
    return str(dict(field.flatchoices).get(value, value))
