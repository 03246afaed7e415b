"""The conventions of CONTRIBUTING.md that can be checked automatically."""

import ast
import gzip
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.template import engines
from django.template.base import Lexer, TokenType
from django.utils.functional import Promise

from tests.in_each import in_each
from tests.serving import ROOT
from tests.settings import VARIABLES

APPS = (
    "foundation", "affiliations", "people", "publications", "roles", "website", "accounts",
    "reports", "directory",
)  # fmt: skip
OUR_MODELS = [model for model in apps.get_models() if model._meta.app_label in APPS]
CODE = [
    path
    for folder in (*APPS, "tests", "scripts")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

MOST_LINES = 480
# Tables of cases can be long.
MAY_BE_LONGER = {"tests/directory/test_shapes.py"}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def constraints() -> Iterator[tuple[type[models.Model], models.BaseConstraint]]:
    return chain.from_iterable(
        ((model, constraint) for constraint in model._meta.constraints) for model in OUR_MODELS
    )


# Modules


def test_a_module_is_named_for_what_it_does() -> None:
    vague = {"utils", "util", "helpers", "helper", "services", "service", "common", "misc"}
    names = {part for path in CODE for part in path.relative_to(ROOT).with_suffix("").parts}
    assert not names & vague


@in_each(CODE, name_of)
def test_a_module_is_short(path: Path) -> None:
    if name_of(path) not in MAY_BE_LONGER:
        assert len(path.read_text().splitlines()) <= MOST_LINES


@in_each(CODE, name_of)
def test_no_exception_is_swallowed(path: Path) -> None:
    """A bare `except:` hides defects, and so does ignoring every exception."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"line {node.lineno}: a bare except"
            silent = all(isinstance(line, ast.Pass) for line in node.body)
            everything = isinstance(node.type, ast.Name) and node.type.id in (
                "Exception",
                "BaseException",
            )
            assert not (silent and everything), f"line {node.lineno}: everything is ignored"


def test_no_pattern_needs_python_3_11_5() -> None:
    """Older versions match possessive groups and atomic groups wrongly (gh-106052)."""
    unsafe = re.compile(r"""\)(?:[*+?]|\{+\d*,?\d*\}+)\+|\(\?>""")
    found = [
        f"{name_of(path)}:{number}"
        for path in CODE
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if unsafe.search(line) and "unsafe = " not in line
    ]
    assert not found


# Models


@in_each(constraints(), lambda item: item[1].name)
def test_a_constraint_has_the_prefix_of_its_app_and_a_message(
    model: type[models.Model], constraint: models.BaseConstraint
) -> None:
    assert constraint.name.startswith(f"{model._meta.app_label}_")
    assert constraint.violation_error_message != constraint.default_violation_error_message
    message = constraint.violation_error_message
    assert isinstance(message, Promise), "the sentence is not translated"
    assert str(message).endswith(".")


def test_names_of_constraints_and_indexes_are_unique() -> None:
    names = [constraint.name for _, constraint in constraints()]
    names += [index.name for model in OUR_MODELS for index in model._meta.indexes]
    assert len(names) == len(set(names))


@in_each(OUR_MODELS, lambda model: model.__name__)
def test_every_foreign_key_has_an_index(
    model: type[models.Model],
) -> None:
    uniques = [c for c in model._meta.constraints if isinstance(c, models.UniqueConstraint)]
    leading = {
        index.fields[0]
        for index in (*model._meta.indexes, *uniques)
        if index.fields  # all rows, or all with a reference
        and index.condition in (None, models.Q(**{f"{index.fields[0]}__isnull": False}))
    }
    for field in model._meta.local_fields:
        if isinstance(field, models.ForeignKey):
            # django-stubs do not know the attribute `db_index`.
            indexed = vars(field)["db_index"] or field.unique or field.name in leading
            assert indexed, f"{field.name} has no index"


@in_each(OUR_MODELS, lambda model: model.__name__)
def test_texts_of_models_are_translated(model: type[models.Model]) -> None:
    for field in model._meta.local_fields:
        if not field.editable or field.primary_key:
            continue
        # Without a name, Django derives one from the attribute, which is not translated.
        given = field.verbose_name
        by_default = given == field.name.replace("_", " ")
        parent_link = isinstance(field, models.ForeignKey) and by_default
        assert parent_link or isinstance(given, Promise), f"{field.name}: its name"
        assert not field.help_text or isinstance(field.help_text, Promise), f"{field.name}: help"
        for _value, label in field.choices or ():
            assert isinstance(label, Promise | str)
            assert label, f"{field.name}: an empty choice"


@in_each(sorted((ROOT / "tests").rglob("test_*.py")), name_of)
def test_no_test_is_inside_another_function(path: Path) -> None:
    """Pytest doesn't find it there."""
    functions = (
        node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)
    )
    inside = [
        node.name
        for function in functions
        for node in ast.walk(function)
        if node is not function and isinstance(node, ast.FunctionDef)
    ]
    assert not [name for name in inside if name.startswith("test_")]


@in_each(sorted((ROOT / "tests/browser").glob("test_*.py")), name_of)
def test_a_browser_test_waits_for_what_it_looks_at(path: Path) -> None:
    """`expect(...)` waits until it is so; these look once, which fails on a busy machine."""
    assert not re.search(r"assert .*\.(is_visible|is_hidden|is_checked|url)\b", path.read_text())


# Templates


@in_each(TEMPLATES, name_of)
def test_a_template_has_no_inline_script_or_style(path: Path) -> None:
    """The Content-Security-Policy blocks them."""
    text = re.sub(r"{%.*?%}|{#.*?#}", "", path.read_text(), flags=re.DOTALL)
    if path.parent.name == "email":  # mail programs know no policy, and load no style sheet
        text = text.replace("<style>", "")
    assert not re.search(r"<style\b|\sstyle=|\son\w+=\"|javascript:", text)
    for script in re.findall(r"<script\b[^>]*>", text):
        assert "src=" in script or 'type="application/' in script, script


@pytest.mark.parametrize(
    ("files", "most"), [("static/css/site.css", 30_000), ("static/js/*.js", 24_200)]
)
def test_static_files_are_small(files: str, most: int) -> None:
    """The compressed size counts, and scripts are added up."""
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in ROOT.glob(files)}
    assert 0 < sum(sizes.values()) < most, sizes


@in_each(TEMPLATES, name_of)
def test_the_text_of_a_template_is_translated(path: Path) -> None:
    """Nothing but tags, variables, comments and translated blocks contains words."""
    text = path.read_text()
    for pattern in (
        r"{%\s*comment\b.*?{%\s*endcomment\s*%}",
        r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}",
        r"{#.*?#}",
        r"{%.*?%}",
        r"{{.*?}}",
        r"<(script|style)\b.*?</\1>",
        r"<!--.*?-->",
        r"<[^>]*>",
        r"&#?\w+;",
    ):
        text = re.sub(pattern, " ", text, flags=re.DOTALL)
    words = [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in NAMES]
    assert not words, words


@in_each(TEMPLATES, name_of)
def test_a_template_loads_only_tags_and_filters_that_it_uses(path: Path) -> None:
    libraries = engines["django"].engine.template_libraries  # type: ignore[attr-defined]
    loaded, used = set(), set()
    for token in Lexer(path.read_text()).tokenize():
        words = token.contents.split()
        if token.token_type == TokenType.BLOCK and words[0] == "load":
            loaded |= set(words[1:])
        elif token.token_type in (TokenType.BLOCK, TokenType.VAR):
            used |= {words[0], *re.findall(r"\|(\w+)", token.contents)}
    assert not [
        name for name in loaded if not used & {*libraries[name].tags, *libraries[name].filters}
    ]


# Names that are the same in every language.
NAMES = {
    "BibTeX", "RIS", "JSON", "CSL", "Atom", "ORCID", "DOI", "arXiv", "PDF", "vCard", "CV", "ROR",
    "html", "doctype", "ISBN", "ISSN", "iD", "Resume", "bib", "ris", "json", "vcf", "tex",
}  # fmt: skip


# The repository


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-s3.lock", "requirements-dev.lock"]
)
def test_a_lock_file_has_versions_and_hashes_and_no_host(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text
    pins = re.split(r"\n(?=\S)", text.strip())
    for pin in pins:
        assert re.match(r"[\w.\-]+(\[[\w,]+\])?==\S+", pin), pin.splitlines()[0]
        assert "--hash=sha256:" in pin, pin.splitlines()[0]


def test_all_lock_files_have_the_same_versions() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / name).read_text().splitlines()
        return {line.split(";")[0].strip(" \\") for line in lines if re.match(r"\w", line)}

    assert pins("requirements.lock") <= pins("requirements-s3.lock")
    assert pins("requirements-s3.lock") <= pins("requirements-dev.lock")


def test_images_of_others_have_one_digest_each() -> None:
    files = [ROOT / "Dockerfile", *ROOT.glob("docker-compose*.yml")]
    lines = "\n".join(file.read_text() for file in files)
    place = r"^(?:ARG \w+_IMAGE=| +(?:image|PYTHON_IMAGE): (?:\$\{\w+:-)?)([^\s}]+)"
    named = re.findall(place, lines, flags=re.MULTILINE)
    assert len(named) >= 6
    digests = dict(image.split("@") for image in named)
    assert all(re.fullmatch("sha256:[0-9a-f]{64}", digest) for digest in digests.values())
    assert {f"{image}@{digest}" for image, digest in digests.items()} == set(named)


def test_a_container_can_set_every_variable_of_the_settings() -> None:
    """Except for those that the image sets: its folders, and debug mode."""
    compose = (ROOT / "docker-compose.yml").read_text()
    named = set(re.findall(r"^      ([A-Z_]+):", compose, flags=re.MULTILINE))
    decided = {"DEBUG", "DATA_DIR", "STATIC_ROOT", "MEDIA_ROOT", "FONTS_DIR"}
    assert not VARIABLES - decided - named
