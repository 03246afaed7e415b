"""Several sources as one bibliography, as `\\bibliography{strings,papers}` names them."""

from __future__ import annotations

from itertools import permutations

import pytest

from publications.bibtex import Block, Collection, read_bibtex

STRINGS = '@string{j = "Journal of Tests"}\n'
PAPER = "@article{a, title={A}, journal=j, year=2001}\n"
CHILD = "@inproceedings{c, title={C}, crossref={p}}\n"
PARENT = "@proceedings{p, title={Proceedings of Tests}, publisher=j, year=2004}\n"


def read(*sources: str) -> dict[str, Block]:
    files = [read_bibtex(source.encode()) for source in sources]
    collection = Collection(files)
    return {block.key: block for file in files for block in collection.blocks(file)}


def venue_of(block: Block) -> str:
    assert block.record is not None
    return block.record.venue


def test_a_macro_is_defined_in_the_following_files() -> None:
    block = read(STRINGS, PAPER)["a"]
    assert (venue_of(block), block.messages) == ("Journal of Tests", [])


def test_a_macro_that_is_not_defined_before_is_found_in_a_file_after() -> None:
    blocks = read("@misc{m, title={M}, howpublished=nope}\n" + PAPER, CHILD, PARENT, STRINGS)
    assert (venue_of(blocks["a"]), blocks["a"].messages) == ("Journal of Tests", [])
    assert blocks["p"].record
    assert blocks["p"].record.publisher == "Journal of Tests"
    assert [message.code for message in blocks["m"].messages] == ["undefined-macro"]


def test_the_first_of_several_files_after_defines_a_macro() -> None:
    other = STRINGS.replace("Tests", "Others")
    assert venue_of(read(PAPER, STRINGS, other)["a"]) == "Journal of Tests"


def test_a_macro_is_undefined_before_its_definition_in_the_same_file() -> None:
    blocks = read(PAPER + STRINGS, "@misc{b, title={B}}\n")
    assert [message.code for message in blocks["a"].messages] == ["undefined-macro"]


def test_a_file_redefines_macros_for_itself_and_the_following_files() -> None:
    other = '@string{j = "Other"}\n@misc{m, title=j}\n'
    blocks = read(STRINGS, PAPER, other, PAPER.replace("{a,", "{b,"))
    assert [venue_of(blocks["a"]), venue_of(blocks["b"])] == ["Journal of Tests", "Other"]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_files_can_be_read_in_any_order_and_again(order: tuple[int, ...]) -> None:
    again = '@string{j = j # " Again"}\n' + PAPER.replace("{a,", "{b,")
    files = [read_bibtex(text.encode()) for text in (STRINGS, PAPER + CHILD, again, PARENT)]
    collection = Collection(files)
    for _ in range(2):
        blocks = {b.key: b for number in order for b in collection.blocks(files[number])}
        assert venue_of(blocks["a"]) == "Journal of Tests"
        assert venue_of(blocks["b"]) == "Journal of Tests Again"
        assert venue_of(blocks["c"]) == "Proceedings of Tests"
        assert not any(block.messages for block in blocks.values())
        assert blocks["p"].record
        assert blocks["p"].record.publisher == "Journal of Tests Again"


def test_a_file_read_alone_does_not_see_the_definitions_of_others() -> None:
    files = [read_bibtex(text.encode()) for text in (STRINGS, PAPER)]
    assert list(Collection(files).blocks(files[0])) == []
    assert [message.code for message in next(iter(files[1])).messages] == ["undefined-macro"]


def test_a_parent_is_found_in_a_file_before_or_after() -> None:
    for sources in ((CHILD, PARENT), (PARENT, CHILD)):
        blocks = read(*sources)
        assert (venue_of(blocks["c"]), blocks["c"].messages) == ("Proceedings of Tests", [])


def test_a_file_uses_its_own_parents_first() -> None:
    blocks = read(PARENT, CHILD + PARENT.replace("of Tests", "of its own"))
    assert venue_of(blocks["c"]) == "Proceedings of its own"


def test_the_parent_of_a_parent_is_found_in_its_file() -> None:
    child = "@inbook{c, title={C}, crossref={b}}\n"
    book = "@book{b, title={B}, crossref={s}}\n@mvbook{s, title={S}, publisher={P}, year=1999}\n"
    record = read(child, book)["c"].record
    assert record is not None
    assert (record.venue, record.publisher, record.year) == ("B", "P", 1999)


def test_a_macro_of_one_file_is_evaluated_in_the_parents_of_another() -> None:
    record = read(STRINGS, PARENT, CHILD)["c"].record
    assert record is not None
    assert record.publisher == "Journal of Tests"
