"""An app does not depend on one above it through strings, signals or the admin's registry.

Imports are checked by import-linter. An app that adds to one below it registers what it adds there,
see `foundation/registry.py`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from tests.in_each import in_each
from tests.serving import ROOT

APPS = (
    "foundation", "affiliations", "people", "publications", "roles", "website", "accounts",
    "reports", "directory",
)  # fmt: skip
"""From the lowest to the highest."""
CODE = [
    (app, path)
    for app in APPS
    for path in sorted((ROOT / app).rglob("*.py"))
    if "migrations" not in path.parts
]


def apps_above(app: str) -> tuple[str, ...]:
    return APPS[APPS.index(app) + 1 :]


def names_in(app: str) -> set[str]:
    """Return the fields and relations that an app defines on its own models, and app names."""
    models = apps.get_app_config(app).get_models()
    own = {field.name for model in models for field in model._meta.local_fields}
    return own | set(APPS) | {name for name, above in relations_of(app) if above == app}


def relations_of(app: str) -> Iterator[tuple[str, str]]:
    """Return the relations of other apps to an app's models: their names, and those apps."""
    for model in apps.get_app_config(app).get_models():
        for relation in model._meta.related_objects:
            other: Any = relation.related_model
            yield relation.name, other._meta.app_label


@cache
def relations_from_above(app: str) -> set[str]:
    above = {name for name, other in relations_of(app) if other in apps_above(app)}
    return above - names_in(app)


def strings_in(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def attributes_in(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Return attributes, and keyword arguments up to the first lookup: `a` of a__b=c."""
    for node in nodes:
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.lineno, node.arg.partition("__")[0]


def lookups_in(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Return the apps whose models are looked up by name."""
    for node in nodes:
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("get_model", "get_app_config", "is_installed"):
                yield node.lineno, str(node.args[0].value)


def disguised_arrows(app: str, text: str) -> list[str]:
    """Return the lines of a module of `app` that depend on an app above it, with what they name."""
    nodes = list(ast.walk(ast.parse(text)))
    above, relations = apps_above(app), relations_from_above(app)
    named = re.compile(rf"(?:^|[\s/:])(?:{'|'.join(above) or '(?!)'})[.:_][A-Za-z]")
    found = [(line, name) for line, name in attributes_in(nodes) if name in relations]
    found += [(line, name) for line, name in lookups_in(nodes) if name in above]
    for line, string in strings_in(nodes):
        if named.search(string) or string.partition("__")[0] in relations:
            found.append((line, string))
    return [f"line {line}: {name}" for line, name in found]


@in_each(CODE, lambda module: str(module[1].relative_to(ROOT)))
def test_a_module_names_nothing_of_an_app_above_it(app: str, path: Path) -> None:
    assert not disguised_arrows(app, path.read_text())


@in_each(CODE, lambda module: str(module[1].relative_to(ROOT)))
def test_no_app_replaces_the_admin_of_another_or_connects_to_its_signals(
    app: str, path: Path
) -> None:
    text = path.read_text()
    assert "site.unregister(" not in text
    assert "db.models.signals" not in text


@pytest.mark.parametrize(
    ("app", "line"),
    [
        ("foundation", 'reverse("admin:people_person_change")'),
        ("people", 'reverse("publications:publication", args=[slug])'),
        ("people", 'apps.get_model("publications", "Authorship")'),
        ("people", 'apps.get_model("publications.Authorship")'),
        ("people", 'Person._meta.get_field("authorships")'),
        ("people", 'Person.objects.filter(authorships__link_state="confirmed")'),
        ("people", 'Person.objects.prefetch_related("authorships__publication")'),
        ("people", "person.authorships.all()"),
        ("people", 'user.has_perm("publications.add_publication")'),
        ("affiliations", "organization.supervisors.all()"),
    ],
)
def test_an_indirect_dependency_is_found(app: str, line: str) -> None:
    assert disguised_arrows(app, line)


@pytest.mark.parametrize(
    ("app", "line"),
    [
        ("people", 'reverse("people:person", args=[slug])'),
        ("people", "person.affiliations.all()"),
        ("publications", 'reverse("admin:people_person_change")'),
        ("publications", "person.authorships.all()"),
        ("people", '"""What publications.models and others add."""'),
    ],
)
def test_a_dependency_that_points_down_is_allowed(app: str, line: str) -> None:
    assert not disguised_arrows(app, line)
