"""Escaping does what Django's `conditional_escape` does."""

from typing import Any

import pytest
from django.db import models
from django.utils.functional import lazystr
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from foundation.escaping import escape


class _Letter(models.TextChoices):
    AND = "&", "<and>"


class _Html:
    def __html__(self) -> str:
        return "<b>bold</b>"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zoë 王",
        "a & b",
        "<script>",
        '"double"',
        "'single'",
        "a > b",
        "&amp;",
        SafeString("<b>&</b>"),
        lazystr("<lazy>"),
        7,
        None,
        _Letter.AND,
        _Html(),
    ],
)
def test_it_escapes_as_django_does(text: Any) -> None:
    found = escape(text)

    assert found == conditional_escape(text)
    assert hasattr(found, "__html__") == hasattr(conditional_escape(text), "__html__")
