"""Several sources as one list, as `\\bibliography{strings,papers,proceedings}` names them."""

from __future__ import annotations

from publications.bibtex.reading import Block, read_bibtex
from publications.bibtex.together import read_together

STRINGS = '@string{j = "Journal of Tests"}\n'
PAPER = "@article{a, title={A}, journal=j, year=2001}\n"
CHILD = "@inproceedings{c, title={C}, crossref={p}}\n"
PARENT = "@proceedings{p, title={Proceedings of Tests}, publisher=j, year=2004}\n"


def read(*sources: str) -> dict[str, Block]:
    files = [read_bibtex(source.encode()) for source in sources]
    return {block.key: block for file in read_together(files) for block in file}


def venue_of(block: Block) -> str:
    assert block.record is not None
    return block.record.venue


def test_a_macro_holds_in_the_files_that_follow() -> None:
    block = read(STRINGS, PAPER)["a"]
    assert (venue_of(block), block.messages) == ("Journal of Tests", [])


def test_a_macro_does_not_hold_before_it_is_defined() -> None:
    assert [message.code for message in read(PAPER, STRINGS)["a"].messages] == ["undefined-macro"]


def test_a_file_overrules_the_macros_of_those_before_it_for_itself_and_what_follows() -> None:
    other = '@string{j = "Other"}\n@misc{m, title=j}\n'
    blocks = read(STRINGS, PAPER, other, PAPER.replace("{a,", "{b,"))
    assert [venue_of(blocks["a"]), venue_of(blocks["b"])] == ["Journal of Tests", "Other"]


def test_macros_hold_again_when_a_file_is_read_again() -> None:
    for file in read_together([read_bibtex(source.encode()) for source in (STRINGS, PAPER)]):
        for _ in range(2):
            assert [venue_of(block) for block in file] in ([], ["Journal of Tests"])


def test_a_parent_is_found_in_a_file_before_or_behind() -> None:
    for sources in ((CHILD, PARENT), (PARENT, CHILD)):
        blocks = read(*sources)
        assert (venue_of(blocks["c"]), blocks["c"].messages) == ("Proceedings of Tests", [])
        assert blocks["p"].is_parent_only


def test_a_file_has_its_own_parents_first() -> None:
    blocks = read(PARENT, CHILD + PARENT.replace("of Tests", "of its own"))
    assert venue_of(blocks["c"]) == "Proceedings of its own"


def test_a_parent_of_a_parent_is_found_where_that_one_stands() -> None:
    child = "@inbook{c, title={C}, crossref={b}}\n"
    book = "@book{b, title={B}, crossref={s}}\n@mvbook{s, title={S}, publisher={P}, year=1999}\n"
    record = read(child, book)["c"].record
    assert record is not None
    assert (record.venue, record.publisher, record.year) == ("B", "P", 1999)


def test_a_macro_of_one_file_is_evaluated_in_the_parents_of_another() -> None:
    record = read(STRINGS, PARENT, CHILD)["c"].record
    assert record is not None
    assert record.publisher == "Journal of Tests"


def test_what_only_its_own_file_asks_for_stays_a_work_elsewhere() -> None:
    blocks = read(CHILD + PARENT, PARENT.replace("{p,", "{q,"))
    assert (blocks["p"].is_parent_only, blocks["q"].is_parent_only) == (True, False)
