import re
import subprocess
import sys

from publications.bibtex.lazy_regex import lazy_regex


def test_an_expression_finds_what_a_compiled_one_finds() -> None:
    lazy, compiled = lazy_regex("(a)|b", re.IGNORECASE), re.compile("(a)|b", re.IGNORECASE)
    assert lazy.pattern == compiled.pattern
    assert lazy.findall("xAb") == compiled.findall("xAb")
    assert lazy.sub("c", "xAb") == compiled.sub("c", "xAb")
    assert lazy.split("xAb") == compiled.split("xAb")
    assert lazy.groups == compiled.groups
    found = lazy.search("xAb", 1, 2)
    assert found is not None
    assert found.span(1) == (1, 2)
    assert lazy.fullmatch("ab") is None


def test_the_reader_compiles_few_expressions_while_it_is_loaded() -> None:
    program = """
import re
compiled = []
compile_now = re.compile
re.compile = lambda *arguments: compiled.append(arguments) or compile_now(*arguments)
import publications.bibtex.reading, publications.bibtex.record.building
print(len([each for each in compiled if isinstance(each[0], str)]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 20
