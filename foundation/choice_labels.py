"""The label of one value of a field with choices."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import get_language


def label_of(choices: type[TextChoices], value: str) -> str:
    """Return the label; Django's own `get_FOO_display` translates the labels of all values."""
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
