"""Templates that are rendered by functions are what Django renders, or fails to render."""

import datetime
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.template import Context, Engine, Library, TemplateSyntaxError
from django.template.base import VariableDoesNotExist
from django.test import override_settings
from django.test.signals import template_rendered
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from foundation.template_functions import FunctionNodes
from foundation.template_loader import Loader

register = Library()


@register.simple_tag
def joined(*values: Any, mark: str = "-") -> str:
    return mark.join(map(str, values))


@register.simple_tag(takes_context=True)
def from_context(context: Context, name: str) -> Any:
    return context.get(name)


@register.filter(needs_autoescape=True)
def told(value: Any, *, autoescape: bool) -> str:
    return f"<{value} {autoescape}>"


@register.filter(expects_localtime=True)
def zone(value: Any) -> str:
    return str(getattr(value, "tzinfo", value))


class _MissingError(ObjectDoesNotExist):
    silent_variable_failure = True


class _Record:
    name = "Zoë & Co."
    html = mark_safe("<b>bold</b>")
    label = gettext_lazy("Yes")

    def __str__(self) -> str:
        return "<record>"

    def method(self) -> str:
        return "called"

    def of(self, argument: object) -> object:
        return argument

    def delete(self) -> str:
        raise AssertionError("A template must not delete anything.")

    delete.alters_data = True  # type: ignore[attr-defined]

    def fails(self) -> str:
        raise ZeroDivisionError

    @property
    def is_missing(self) -> str:
        raise _MissingError

    @property
    def is_unreadable(self) -> str:
        raise AttributeError("inside")

    @property
    def not_text(self) -> str:
        raise UnicodeDecodeError("utf-8", b"", 0, 1, "no text")


class _NotCalled:
    do_not_call_in_templates = True
    part = "part"

    def __call__(self) -> str:
        raise AssertionError


class _Indexed:
    kind = "attribute"

    def __getitem__(self, key: str) -> str:
        if key == "kind":
            raise KeyError(key)
        return f"item {key}"


def _values() -> dict[str, Any]:
    return {
        "record": _Record(),
        "kind": _NotCalled,
        "indexed": _Indexed(),
        "values": {"a": 1, "items": "a key", "empty": {}, "f": lambda: "called"},
        "many": ["one", "<two>", 3],
        "pairs": [("a", 1), ("b", 2)],
        "dates": {"now": datetime.datetime(2024, 5, 6, 23, 30, tzinfo=datetime.UTC)},
        "number": 1234567,
        "share": 0.5,
        "nothing": None,
        "yes": True,
        "text": "a <i> & 'b'",
        "base": "base",
        "part": "part",
        "parts": ["part", "deep/part", "./part"],
        "some": SimpleNamespace(of=SimpleNamespace(them={"key": ["zero", "one"]})),
        "generated": lambda: (each for each in "xyz"),
    }


_TEMPLATES = {
    "part": "[{{ text }}{{ given }}{{ forloop.counter }}{{ block.name }}]",
    "deep/part": "{% include '../part' %}",
    "tree": "({{ node.0 }}{% for node in node.1 %}{% include 'tree' %}{% endfor %})",
    "base": "<{% block a %}base {{ text }}{% block b %}inside{% endblock %}{% endblock %}"
    "{% block c %}{{ number }}{% endblock %}>",
    "middle": "{% extends 'base' %}{% block a %}middle {{ block.super }}{% endblock %}",
}
_PAGES = [
    "{{ text }} {{ text|safe }} {{ number }} {{ share }} {{ nothing }} {{ yes }} {{ True }}",
    "{{ record }} {{ record.name }} {{ record.html }} {{ record.label }} {{ record.method }}",
    "{{ record.of }}|{{ record.delete }}|{{ record.is_missing }}|{{ record.nothing }}|"
    "{{ missing }}",
    "{{ record.not_text }}|{{ record.name.upper }}|{{ missing.part }}|{{ values.empty.key }}",
    "{{ kind.part }} {{ indexed.kind }} {{ indexed.other }} {{ values.a }} {{ values.items }}",
    "{{ values.f }} {{ values.keys|length }} {{ some.of.them.key.1 }} {{ some.of.them.key.7 }}",
    "{{ many.0 }} {{ many.1 }} {{ many.9 }} {{ 'text' }} {{ \"a<b\" }} {{ 3 }} {{ _('Yes') }}",
    "{{ text|upper }} {{ text|default:number }} {{ nothing|default:text }} "
    "{{ missing|default:'<' }}",
    "{{ missing|upper }} {{ text|cut:missing }}",
    "{{ text|truncatechars:3 }} {{ record.html|lower }} {{ record.html|cut:'b' }} "
    "{{ text|escape }}",
    "{{ text|told }} {{ record.html|told }} {{ dates.now|zone }} {{ dates.now }}",
    "{{ dates.now|date:'Y-m-d H:i' }} {{ many|join:', ' }} {{ many|length }} "
    "{{ number|add:values.a }}",
    "{% autoescape off %}{{ text }}{{ record }}{{ number }}{{ text|told }}{% endautoescape %}",
    "{% autoescape off %}{% joined text mark='<' %}{% endautoescape %}{% joined text mark='<' %}",
    "{% if yes %}1{% elif missing %}2{% else %}3{% endif %}{% if missing %}1{% endif %}",
    "{% if missing %}1{% elif nothing %}2{% else %}3{% endif %}{% if not missing %}4{% endif %}",
    "{% if nothing is None and number > 3 or missing %}1{% endif %}{% if not yes or yes %}2"
    "{% endif %}",
    "{% if 'one' in many %}1{% endif %}{% if 'one' in number %}2{% endif %}"
    "{% if 9 not in many %}3{% endif %}",
    "{% if text < number %}1{% else %}2{% endif %}{% if number >= 3 %}3{% endif %}"
    "{% if number <= 3 %}4{% endif %}",
    "{% if number == 1234567 %}1{% endif %}{% if number != 3 %}2{% endif %}"
    "{% if yes is not True %}3{% endif %}",
    "{% if many|length > 2 and record.is_missing|default:yes %}1{% endif %}"
    "{% if 'a' < 'b' %}2{% endif %}",
    "{% for one in many %}{{ forloop.counter }}{{ forloop.revcounter0 }}{{ forloop.first }}"
    "{{ one }}{% endfor %}",
    "{% for one in many reversed %}{{ one }}{% if not forloop.last %}, {% endif %}"
    "{% endfor %}{{ one }}",
    "{% for a, b in pairs %}{{ a }}{{ b }}{% for c in many %}{{ forloop.parentloop.counter }}"
    "{% endfor %}{% endfor %}",
    "{% for key, value in values.empty.items %}{% empty %}none {{ text }}{% endfor %}"
    "{% for x in missing %}{% endfor %}",
    "{% for one in generated %}{% cycle 'a' 'b' %}{% ifchanged %}{{ one }}{% endifchanged %}"
    "{% endfor %}",
    "{% for one in nothing %}1{% empty %}2{% endfor %}{% for letter in text %}{{ letter }}"
    "{% endfor %}",
    "{% with a=number b=text|upper %}{{ a }}{{ b }}{% with a=b %}{{ a }}{% endwith %}{{ a }}"
    "{% endwith %}{{ a }}",
    "{% include 'part' %}{% include 'part' with given=number %}"
    "{% include 'part' with given=text only %}",
    "{% for name in parts %}{% include name %}{% endfor %}{% include parts %}",
    "{% include part %}{% include 'deep/part' %}{% for x in many %}{% include 'part' %}"
    "{% endfor %}",
    "{% with node=tree %}{% include 'tree' %}{% endwith %}{% firstof missing text %}",
    "{% extends 'base' %}{% block a %}{{ block.super }}{{ block.super }}{% include 'part' %}"
    "{% endblock %}",
    "{% extends 'middle' %}{% block a %}page {{ block.super }}{% endblock %}{% block b %}"
    "{{ text }}{% endblock %}",
    "{% extends base %}{% load i18n %}{% block c %}{{ block.super }}{% comment %}x"
    "{% endcomment %}{% endblock %}",
    "{% block a %}{{ text }}{% endblock %}{% joined 1 text record mark=record.name as both %}"
    "{{ both }}",
    "{% from_context 'text' %}{% from_context 'nothing' %}{% from_context name='number' %}"
    "{% joined missing %}",
    "{% load i18n %}{% blocktranslate with a=text %}A {{ a }}{% endblocktranslate %}"
    "{% translate 'Yes' %}",
    "{% load i18n %}{% blocktranslate count n=number trimmed %}\n one {{ n }} {{ text }}\n"
    "{% plural %} {{ n }} of {{ missing }}100 % {% endblocktranslate %}{{ n }}",
    "{% load i18n %}{% translate 'Yes' as a %}{{ a }}{% translate text as b %}{{ b }}"
    "{% translate 'May' context 'month' as c %}{{ c }}{% translate 'No'|upper as d %}{{ d }}",
    "{% load i18n %}{% language 'de' %}{% translate 'Yes' as a %}{{ a }}{% endlanguage %}{{ a }}",
    "{% load i18n %}{% autoescape off %}{% translate '<&>' as a %}{{ a }}{% endautoescape %}"
    "{{ a }}",
    "{% load i18n %}{% blocktranslate asvar told %}{{ record }} {{ number }}{% endblocktranslate %}"
    "{{ told }}{% blocktranslate context 'month' %}May{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate count n=values.a %}Yes{% plural %}No{% endblocktranslate %}"
    "{% autoescape off %}{% blocktranslate %}{{ text }}{% endblocktranslate %}{% endautoescape %}",
    "{% spaceless %}<p> {% if yes %}<b> {{ text }}</b>{% endif %} </p>{% endspaceless %}{# x #}",
]
_FAILURES = [
    "{{ record.is_unreadable }}",
    "{{ record.fails }}",
    "{% if record.fails %}{% endif %}",
    "{% for a, b, c in pairs %}{% endfor %}",
    "{% for a, b in many %}{% endfor %}",
    "{% for one in number %}{% endfor %}",
    "{% include 'missing' %}",
    "{% include nothing %}",
    "{% include record.name %}",
    "{% include number %}",
    "{{ text|cut:missing.part }}",
    "{% joined text|cut:missing.part %}",
    "{% load i18n %}{% blocktranslate count n=text %}1{% plural %}2{% endblocktranslate %}",
]


def _engine(loader: str, page: str, **options: Any) -> Engine:
    templates = {**_TEMPLATES, "page": page}
    engine = Engine(
        loaders=[(loader, [("django.template.loaders.locmem.Loader", templates)])],
        libraries={"i18n": "django.templatetags.i18n"},
        **options,
    )
    engine.template_builtins.append(register)
    return engine


def _both(page: str, **options: Any) -> Iterator[Any]:
    """Yield the text, or the type of error, by our loader and by Django's."""
    for loader in (f"{Loader.__module__}.Loader", "django.template.loaders.cached.Loader"):
        values = {**_values(), "tree": ("a", [("b", []), ("<c>", [("d", [])])])}
        template = _engine(loader, page, **options).get_template("page")
        try:
            first = template.render(Context(values))
        except Exception as error:
            yield type(error), str(error).partition(" in [")[0]
            continue
        assert template.render(Context(values)) == first
        yield first


@pytest.mark.parametrize("page", _PAGES)
def test_a_page_is_what_django_renders(page: str) -> None:
    ours, djangos = _both(page)
    assert ours == djangos
    assert isinstance(ours, str) or ours[0] is VariableDoesNotExist


@pytest.mark.parametrize("page", _PAGES)
def test_a_page_is_localized_as_django_does(page: str) -> None:
    with (
        override_settings(USE_THOUSAND_SEPARATOR=True),
        translation.override("de"),
        timezone.override("Asia/Tokyo"),
    ):
        ours, djangos = _both(page)
        assert ours == djangos


@pytest.mark.parametrize("page", _FAILURES)
def test_what_fails_in_django_fails_in_the_same_way(page: str) -> None:
    ours, djangos = _both(page)
    assert ours == djangos
    assert isinstance(ours, tuple)


@pytest.mark.parametrize("options", [{"debug": True}, {"string_if_invalid": "missing %s"}])
def test_engines_that_show_what_is_invalid_use_the_nodes_of_django(options: Any) -> None:
    template = _engine(f"{Loader.__module__}.Loader", "{{ a }}", **options).get_template("page")
    assert not isinstance(template.nodelist, FunctionNodes)
    for page in _PAGES:
        ours, djangos = _both(page, **options)
        assert ours == djangos


def test_the_debug_page_shows_where_an_error_is() -> None:
    page = "text\n{% if yes %}{{ record.fails }}{% endif %}"
    engine = _engine(f"{Loader.__module__}.Loader", page, debug=True)
    with pytest.raises(ZeroDivisionError) as raised:
        engine.get_template("page").render(Context(_values()))
    assert raised.value.template_debug["during"] == "{{ record.fails }}"  # type: ignore[attr-defined]


def test_known_nodes_are_not_rendered_by_their_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "{% for given in many %}{% if given %}{{ given|upper }}{% include 'base' %}{% endif %}"
    page += "{% endfor %}"
    template = _engine(f"{Loader.__module__}.Loader", page).get_template("page")
    first = template.render(Context(_values()))

    def fail(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr("django.template.base.Node.render_annotated", fail)
    monkeypatch.setattr("django.template.base.FilterExpression.resolve", fail)
    assert "ONE" in first
    assert template.render(Context(_values())) == first


def test_tests_see_the_templates_that_a_page_includes() -> None:
    names: list[str] = []

    def note(sender: Any, **_values: object) -> None:
        names.append(sender.name)

    engine = _engine(f"{Loader.__module__}.Loader", "{% include 'part' %}{% include 'part' %}")
    template_rendered.connect(note)
    try:
        engine.get_template("page").render(Context())
    finally:
        template_rendered.disconnect(note)
    assert names == ["page", "part", "part"]


def test_a_template_of_a_text_extends_one_of_a_file() -> None:
    pages = []
    for loader in (f"{Loader.__module__}.Loader", "django.template.loaders.cached.Loader"):
        text = "{% extends 'base' %}{% block a %}{{ block.super }} {{ text }}{% endblock %}"
        pages.append(_engine(loader, "").from_string(text).render(Context(_values())))
    assert pages[0] == pages[1]
    with pytest.raises(TemplateSyntaxError):
        _engine(f"{Loader.__module__}.Loader", "{% if %}").get_template("page")
