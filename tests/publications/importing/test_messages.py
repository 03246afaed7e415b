"""The texts of an import's messages are translated when they are shown."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from people.models import Person
from publications.bibtex.messages import Message
from publications.importing import messages
from publications.importing.messages import render, render_stored
from tests.factories import make_person
from tests.publications.imports import import_text


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


@pytest.mark.django_db
def test_people_in_messages_have_their_present_names(
    client: Client, admin_user: User, django_assert_max_num_queries: Any
) -> None:
    people = [make_person(name="Hao Zhang") for _number in range(2)]
    entries = [f"@misc{{k{n}, title={{T {n}}}, author={{Hao Zhang}}, year=2020}}" for n in "abcd"]
    import_text("\n".join(entries))
    Person.objects.filter(pk=people[0].pk).update(name="Ada Zhang")
    people[1].delete()
    client.force_login(admin_user)
    for url in ("/admin/review/flagged-entries/", "/admin/publications/importedentry/"):
        with django_assert_max_num_queries(27):
            page = client.get(url).content.decode()
        assert page.count("Ada Zhang (hao-zhang), a deleted person") == 4
