"""The published JSON Schemas are those that folders are checked with."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from directory.folders.file_format import FILES, Records
from directory.folders.json_text import JsonText
from directory.folders.schema import schema_of

SCHEMAS = Path(settings.BASE_DIR) / "docs" / "schemas"


@pytest.mark.parametrize("records", FILES, ids=lambda records: records.schema_name)
def test_the_published_schema_is_up_to_date(records: Records) -> None:
    published = json.loads((SCHEMAS / records.schema_name).read_text("utf-8"))
    Draft202012Validator.check_schema(published)
    assert published == schema_of(records), "run: manage.py folder_schemas docs/schemas"


def test_lines_of_values() -> None:
    text = JsonText('{"a": [1,\n {"b": "x",\n\n "c": []}],\n "d": {}}')
    assert [text.line("a", 0), text.line("a", 1, "b"), text.line("a", 1, "c")] == [1, 2, 4]
    assert (text.line("d"), text.line("e", 5)) == (5, 1)


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', "[1,", "", "[NaN]", "[" * 100_000])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="column"):
        JsonText(text)
