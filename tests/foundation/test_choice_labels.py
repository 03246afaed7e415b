"""Labels of choices are those that Django shows, in the language of the page."""

from typing import Any

import pytest
from django.utils import translation

from people.models import ContactDetail, PersonLink
from publications.models import PublicationLink


@pytest.mark.parametrize("model", [ContactDetail, PersonLink, PublicationLink])
def test_each_value_has_its_label(model: Any) -> None:
    for value, label in model.Kind.choices:
        assert model(kind=value).get_kind_display() == label


def test_a_value_that_is_no_choice_is_its_own_label() -> None:
    assert PublicationLink(kind="pigeon").get_kind_display() == "pigeon"
    assert ContactDetail(visibility="").get_visibility_display() == ""


def test_a_label_is_in_the_language_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lazy:
        def __str__(self) -> str:
            return f"code in {translation.get_language()}"

    field = PublicationLink._meta.get_field("kind")
    monkeypatch.setattr(type(field), "flatchoices", property(lambda _: [("odd", Lazy())]))
    link = PublicationLink(kind="odd")
    with translation.override("fr"):
        assert link.get_kind_display() == "code in fr"
    with translation.override("it"):
        assert link.get_kind_display() == "code in it"
