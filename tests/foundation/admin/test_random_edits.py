"""Whatever two editors do to one record, each finds their own changes in it afterward."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from people.models import Project, ProjectLink
from tests.admin_pages import page_of
from tests.foundation.admin.two_editors import Editor

pytestmark = pytest.mark.django_db

FIELDS = ("summary", "description", "status")
COLUMNS = ("label", "kind")
ROWS = 3
_numbers = count()


@dataclass
class Edits:
    """What one editor does: to fields, to rows by their place (None deletes), and new rows."""

    fields: dict[str, str] = field(default_factory=dict)
    rows: dict[int, dict[str, str] | None] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)


TEXTS = st.text(alphabet=" abcé<&\"'’\n", max_size=8).map(str.strip)
CHOICES = {
    "status": [value for value, _label in Project._meta.get_field("status").choices or ()],
    "kind": [value for value, _label in ProjectLink._meta.get_field("kind").choices or ()],
}


def one_line(text: str) -> str:
    return " ".join(text.split())


def values(name: str) -> st.SearchStrategy[str]:
    if name in CHOICES:
        return st.sampled_from(CHOICES[name])
    return TEXTS if name == "description" else TEXTS.map(one_line)


def some_of(names: tuple[str, ...], least: int = 0) -> st.SearchStrategy[dict[str, str]]:
    whole = st.fixed_dictionaries({name: values(name) for name in names})
    chosen = st.sets(st.sampled_from(names), min_size=least)
    return st.tuples(whole, chosen).map(lambda pair: {n: pair[0][n] for n in sorted(pair[1])})


EDITS = st.builds(
    Edits,
    fields=some_of(FIELDS),
    rows=st.dictionaries(
        st.integers(0, ROWS - 1), st.one_of(st.none(), some_of(COLUMNS, 1)), max_size=ROWS
    ),
    added=st.lists(TEXTS.map(one_line), max_size=2),
)


def apply(editor: Editor, edits: Edits, links: list[ProjectLink], mark: str) -> Any:
    editor.type(**edits.fields)
    for place, change in edits.rows.items():
        row = editor.row_of("links", links[place].pk)
        changes = {"DELETE": "on"} if change is None else change
        editor.data |= {f"{row}-{name}": value for name, value in changes.items()}
    for number, label in enumerate(edits.added):
        url = f"https://example.org/{mark}/{number}"
        editor.add_row("links", kind="website", url=url, label=label)
    return editor.save()


def decide(editor: Editor, response: Any, choice: str) -> Any:
    """Answer every conflict that the page shows."""
    for line in response.content.decode().splitlines():
        if ":pending" in line:
            name = line.split('name="')[1].split(":pending")[0]
            editor.data |= {f"{name}:pending": "1", f"{name}:choice": choice}
    return editor.save()


def expected(base: dict[str, Any], first: Edits, second: Edits, choice: str) -> dict[str, Any]:
    """Return what is stored after both; the second one decides all conflicts with `choice`."""
    one, two = (first, second) if choice == "mine" else (second, first)
    fields = base["fields"] | one.fields | two.fields
    rows: list[dict[str, str]] = []
    for place, row in enumerate(base["rows"]):
        here, there = one.rows.get(place, {}), two.rows.get(place, {})
        if there is None and here is not None and not _changes(row, here):
            continue
        if here is None and there is not None and not _changes(row, there):
            continue
        if there is None:
            continue
        rows.append(row | (here or {}) | there)
    return {"fields": fields, "rows": rows}


def _changes(row: dict[str, str], edit: dict[str, str]) -> bool:
    return any(row[name] != value for name, value in edit.items())


def stored(project: Project, kept: set[str]) -> dict[str, Any]:
    project.refresh_from_db()
    rows = [
        {name: getattr(link, name) for name in COLUMNS}
        for link in project.links.all()
        if "/base/" in link.url and link.url not in kept
    ]
    fields = {name: str(getattr(project, name)).replace("\r\n", "\n") for name in FIELDS}
    return {"fields": fields, "rows": rows}


def _no_change(base: dict[str, Any], edits: Edits) -> Edits:
    """Leave out what sets a value to what it was: it isn't a change."""
    fields = {n: v for n, v in edits.fields.items() if base["fields"][n] != v}
    rows: dict[int, dict[str, str] | None] = {}
    for place, change in edits.rows.items():
        row = base["rows"][place]
        kept = None if change is None else {n: v for n, v in change.items() if row[n] != v}
        if kept is None or kept:
            rows[place] = kept
    return Edits(fields, rows, edits.added)


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(first=EDITS, second=EDITS, choice=st.sampled_from(["mine", "theirs"]))
def test_each_change_of_both_is_there_after_both_saved(
    first: Edits, second: Edits, choice: str
) -> None:
    number = next(_numbers)
    alice, bob = Editor(f"alice{number}"), Editor(f"bob{number}")
    project = Project.objects.create(name=f"Project {number}", summary="S", description="D\nd")
    links = [
        ProjectLink.objects.create(
            project=project, kind="website", url=f"https://example.org/base/{n}", label=f"L{n}"
        )
        for n in range(ROWS)
    ]
    base = stored(project, set())
    alice.open(page_of(project))
    bob.open(page_of(project))
    assert apply(alice, first, links, "alice").status_code == 302
    response = apply(bob, second, links, "bob")
    if response.status_code == 200:
        assert 'class="conflict"' in response.content.decode()
        response = decide(bob, response, choice)
    assert response.status_code == 302
    first, second = _no_change(base, first), _no_change(base, second)
    found, wanted = stored(project, set()), expected(base, first, second, choice)
    assert found["fields"] == wanted["fields"]
    key = repr
    assert sorted(found["rows"], key=key) == sorted(wanted["rows"], key=key)
    for mark, edits in (("alice", first), ("bob", second)):
        added = project.links.filter(url__contains=f"/{mark}/").order_by("url")
        assert [link.label for link in added] == edits.added
