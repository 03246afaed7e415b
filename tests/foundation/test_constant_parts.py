"""The constant parts of templates are rendered once, and are what Django renders."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.template import Context, Engine, engines
from django.urls import clear_script_prefix, set_script_prefix
from django.utils import translation

from foundation.constant_parts import ConstantPart
from foundation.template_loader import Loader

_TAGS = '<a href="{% url "home" %}">{% translate "Yes" %}</a> {% static "css/site.css" %}'
_LOADERS = "django.template.loaders.locmem.Loader"


def _engines(**templates: str) -> Iterator[Engine]:
    """Yield an engine with our loader, and one with Django's."""
    for loader in (f"{Loader.__module__}.Loader", "django.template.loaders.cached.Loader"):
        yield Engine(
            loaders=[(loader, [(_LOADERS, templates)])],
            libraries={
                "i18n": "django.templatetags.i18n",
                "static": "django.templatetags.static",
            },
            builtins=["django.templatetags.i18n", "django.templatetags.static"],
        )


def _both(context: dict[str, Any] | None = None, **templates: str) -> str:
    ours, djangos = (
        engine.get_template("page").render(Context(context)) for engine in _engines(**templates)
    )
    assert ours == djangos
    return ours


@pytest.mark.parametrize(
    "page",
    [
        _TAGS,
        "{% for one in many %}{{ one }}: " + _TAGS + "{% empty %}{% translate 'No' %}{% endfor %}",
        "{% if many %}" + _TAGS + "{% elif one %}{% translate 'No' %}{% else %}1{% endif %}",
        "{% if many.0 == 9 %}" + _TAGS + "{% else %}{% translate 'No' %} 100 %{% endif %}",
        "{% with a=many %}{% translate 'Yes' as yes %}{{ yes }}{{ a }}{% endwith %}",
        "{% translate word %}{% translate 'No'|upper %}{% translate 'May' context 'month' %}",
        "{% autoescape off %}{% translate 'a & b' %}{% endautoescape %}{% translate 'a & b' %}",
        "{% language 'de' %}{% translate 'Yes' %}{% endlanguage %}{% translate 'Yes' %}",
        '{% extends "base" %}{% block a %}{% translate "No" %} {{ block.super }}{% endblock %}',
        '{% include "base" %}{% translate "No" %}{% include "base" with many=word only %}',
    ],
)
def test_a_page_is_what_django_renders(page: str) -> None:
    base = "{% translate 'Yes' %}{% block a %}{% translate 'Yes' %} {{ many }}{% endblock %}"
    _both({"many": [1, 2], "word": "Yes & <No>"}, page=page, base=base)


def test_adjacent_constants_are_rendered_once() -> None:
    template = next(_engines(page=_TAGS)).get_template("page")
    (part,) = template.nodelist
    assert isinstance(part, ConstantPart)
    first = template.render(Context())
    with patch("django.templatetags.i18n.TranslateNode.render", side_effect=AssertionError):
        assert template.render(Context()) == first


def test_each_language_and_each_address_of_the_site_has_its_own_text() -> None:
    template = next(_engines(page=_TAGS)).get_template("page")
    english = template.render(Context())
    with translation.override("de"):
        assert ">Ja<" in template.render(Context())
    set_script_prefix("/people-of-us/")
    try:
        assert 'href="/people-of-us/"' in template.render(Context())
    finally:
        clear_script_prefix()
    assert template.render(Context()) == english


def test_addresses_of_the_admin_are_those_of_the_admin_site_of_the_page() -> None:
    template = next(_engines(page="{% url 'admin:index' %}")).get_template("page")
    assert not any(isinstance(node, ConstantPart) for node in template.nodelist)


def test_the_pages_of_the_site_use_the_loader() -> None:
    (engine,) = engines.all()
    (loader,) = engine.engine.template_loaders  # type: ignore[attr-defined]
    assert isinstance(loader, Loader)
