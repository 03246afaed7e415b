"""Messages are codes with parameters; their texts are in one table."""

import ast
import re
from pathlib import Path

import publications.bibtex
from publications.bibtex.messages import TEXTS, Message, english, message
from tests.in_each import in_each

LIBRARY = Path(publications.bibtex.__file__).parent
PARAMS = {"text", "field", "line", "words"}


@in_each(TEXTS, str)
def test_each_text_uses_only_the_parameters_of_messages(code: str) -> None:
    named = set(re.findall(r"%\((\w+)\)", TEXTS[code]))
    assert named <= PARAMS
    assert english(Message(code, {"text": "word", "field": "title", "line": 7, "words": "w"}))


def test_each_code_is_used_and_each_used_code_has_a_text() -> None:
    strings = {
        node.value
        for path in LIBRARY.rglob("*.py")
        if path.name != "messages.py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(TEXTS) <= strings


def test_a_long_excerpt_is_shortened() -> None:
    text = message("garbled", text="x" * 100).params["text"]
    assert text == "x" * 59 + "…"


def test_a_message_can_be_stored_as_json() -> None:
    said = message("repeated-key", text="doe2001", line=12)
    assert said.to_json() == {"code": "repeated-key", "params": {"text": "doe2001", "line": 12}}
    assert Message.from_json(said.to_json()) == said
    assert len({said, Message.from_json(said.to_json())}) == 1
