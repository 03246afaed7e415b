"""The texts of an import's messages are translated when they are shown."""

from typing import Any

import pytest
from django.utils import translation

from publications.bibtex.messages import Message
from publications.importing import messages
from publications.importing.messages import render, render_stored


def test_texts_of_the_library_and_of_the_import_are_rendered() -> None:
    assert render(Message("no-comma", {"text": "year"})).startswith(
        "The comma after the field “year”"
    )
    assert "“orcid”" in render(Message("invalid-orcid", {"id": "orcid"}))


def test_stored_messages_are_rendered_and_an_unknown_code_is_shown_unchanged() -> None:
    stored: list[dict[str, Any]] = [
        {"code": "no-comma", "params": {"text": "year"}},
        {"code": "of-an-older-version"},
    ]
    first, second = render_stored(stored)
    assert "“year”" in first
    assert second == "of-an-older-version"


def test_a_message_is_translated_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    german: dict[str, Any] = {
        messages.TEXTS["invalid-orcid"]: "„%(id)s“ ist keine gültige ORCID iD."
    }
    monkeypatch.setattr(messages, "_", lambda text: german.get(text, text))
    with translation.override("de"):
        assert render(Message("invalid-orcid", {"id": "x"})) == "„x“ ist keine gültige ORCID iD."
