"""The time to read a source grows with its length, whatever is wrong with it."""

import time

import pytest

from publications.bibtex import read_bibtex

LENGTH = 90_000
SECONDS = 6  # of the processor; where the time grows with the square it is several times this
LAST = "\n@misc{last, title={Last}}\n"


def repeated(text: str, *, after: str = "", before: str = "") -> str:
    return after + text * (LENGTH // len(text)) + before


SOURCES = {
    "fields with an unclosed brace": repeated("a={b,\n", after="@misc{k, "),
    "fields with an unclosed quotation mark": repeated('a="b{,\n', after="@misc{k, "),
    "fields within fields": repeated("a={b, c={d, ", after="@misc{k, "),
    "fields with an escaped brace": repeated("a={\\{}, ", after="@misc{k, "),
    "entries with an unclosed brace in quotation marks": repeated('@misc{k, a="{b\n'),
    "entries without an end on one line": repeated('@misc{k, a="{b '),
    "entries on one line": repeated("@misc{k, a={b{c, d={e}}", after="@misc{k, a={b}}"),
    "spaces after the name of a field": repeated(" ", after="@misc{k, a", before="x"),
    "empty lines after the name of a field": repeated("\n", after="@misc{k, a", before="x"),
    "empty lines after an entry": repeated("\n", after="@misc{k, a={b}}", before="x"),
    "ats that start no entry": repeated("@a", after="@misc{k, a=b}\n"),
    "a web page with spaces in a rule": repeated(" ", after="<html>a@misc{", before="x"),
    "a word without white space": repeated("、", after="@misc{k, title={", before="}}"),
    "a stray byte after a long word": repeated("a", after="@misc{k, title={", before=" \udce9}}"),
    "ties for a journal": repeated("~", after="@article{k, journal={", before="}}"),
    "dashes for a number": repeated("-", after="@misc{k, eprint={", before="}}"),
    "numbers within numbers": repeated("\\num{", after="@misc{k, title={",
        before="}" * (LENGTH // 5) + "}}"),
    "dollar signs in groups that do not end": repeated("{$$", after="@misc{k, title={",
        before="}" * (LENGTH // 3) + "}}"),
    "formulas that begin in formulas": repeated("$\\($", after="@misc{k, title={", before="}}"),
    "formulas without an end": repeated("\\[", after="@misc{k, title={", before="}}"),
    "environments without an end": repeated("\\begin{math}", after="@misc{k, title={",
        before="}}"),
    "spaces in guillemets without an end": repeated(" ", after="@misc{k, title={a <<",
        before="}}"),
    "marks after a name": repeated("$^2$", after="@misc{k, author={Jane Doe", before="}}"),
    "pairs of braces around an address": repeated("{", after="@misc{k, url={",
        before="}" * LENGTH + "}}"),
    "a command without an end as a name": repeated("{\\a", after="@misc{k, author={", before="}}"),
    "addresses within addresses": repeated("\\url{a ", after="@misc{k, title={",
        before="}" * (LENGTH // 7) + "}}"),
    "spaces beside an escaped backslash": repeated(" ", after="@misc{k, title={\\textbackslash",
        before="a}}"),
    "plain names before one that isn't": repeated("Jane Doe and ", after="@misc{k, author={",
        before="1}}"),
    "a plain name with many hyphens": repeated("-Doe", after="@misc{k, author={Doe", before="}}"),
    "spaces in a name": repeated(" ", after="@misc{k, author={Jane", before="Doe}}"),
    "spaces beside an at in a name": repeated(" ", after="@misc{k, author={Jane @", before="Doe}}"),
    "a long name with an at": repeated("é", after="@misc{k, author={", before=" @ Doe}}"),
    "semicolons in an address": repeated(";", after="@misc{k, url={http://a", before=" b}}"),
    "spaces in an ISSN": repeated(" ", after="@misc{k, issn={1", before="1}}"),
    "commas and spaces in a name that ends with a period": repeated(
        ", ", after="@misc{k, author={Jane", before="Doe.}}"
    ),
    "spaces in a list of names with an ampersand": repeated(
        " ", after="@misc{k, author={Jane Doe & John", before="Roe}}"
    ),
    "spaces after a group that others speak for": repeated(
        " ,", after="@misc{k, author={Jane Doe on behalf of the Group", before="(b)}}"
    ),
    "spaces in a name in italics": repeated(
        " ", after="@misc{k, author={{\\em ", before="Roe} x}}"
    ),
    "spaces in a number": repeated(" ", after="@misc{k, title={\\num{1", before="1}}}"),
    "braces before a DOI": repeated("%7B", after="@misc{k, doi={", before="10.1000/a}}"),
    "parts of the prefix of a DOI": repeated("10.1000", after="@misc{k, eprint={", before="}}"),
    "commas after a publisher": repeated("1, ", after="@book{k, publisher={Wiley, ", before="}}"),
    "addresses beside a brace": repeated("{http://a", after="@misc{k, howpublished={\\url{http://",
        before="a}" + "}" * (LENGTH // 9) + "}, year=2010}"),
    "addresses that end in a tie": repeated("w://", after="@misc{k, note={", before="a{~}}}"),
    "a long word beside a lost character": repeated("a", after="@misc{k, title={A \ufffd}, note={",
        before="}}"),
    "suffixes of a name": repeated("Jr. ", after="@misc{k, author={Jane Doe ", before="}}"),
    "inverted names without a first name": repeated(" and A.,", after="@misc{k, author={Jane Doe",
        before=" and John Roe}}"),
    "ampersands in a name in braces": repeated("\\& ", after="@misc{k, author={{A ", before="}}}"),
    "accents on one letter": repeated("\u036a\u0321", after="@misc{k, title={a", before="}}"),
    "accents on one letter, in parts": repeated(
        "\u036a\u0321} # {", after="@misc{k, title={a", before="}}"
    ),
    "pages with many hyphens": repeated("- 8", after="@misc{k, pages={6", before="}}"),
    "a long word at the end of a publisher": repeated("a", after="@misc{k, publisher={",
        before=" Inc.}}"),
    "a long word before a degree": repeated("A", after="@misc{k, author={Roe, ", before=", MD}}"),
    "titles before a name": repeated("Dr. ", after="@misc{k, author={", before="{Roe}}}"),
    "commands within commands in a name": repeated("\\textbf{", after="@misc{k, author={",
        before="Roe" + "}" * (LENGTH // 8) + " and Ann Doe}}"),
    "names with a glued and": repeated("A.and", after="@misc{k, author={Roe, ", before="Doe, M.}}"),
    "degrees without a comma": repeated("MD PhD ", after="@misc{k, author={Roe ", before="}}"),
    "degrees as names": repeated("MD, PhD and ", after="@misc{k, author={", before="Roe, A.}}"),
    "links in a journal": repeated("\\url{http://a", after="@article{k, journal={A at ",
        before="}" * (LENGTH // 13) + "}}"),
    "marks before an address in a journal": repeated(
        " available at,", after="@article{k, journal={Oaks", before=" http://a b}}"
    ),
    "a placeholder for a DOI": repeated("x", after="@misc{k, doi={10.1000/", before=".x-}}"),
    "digits of a date beside a year": repeated("2", after="@misc{k, year=2009, date={",
        before="}}"),
}  # fmt: skip


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_is_read_in_time_that_grows_with_its_length(name: str) -> None:
    source = (SOURCES[name] + LAST).encode("utf-8", "surrogateescape")
    start = time.process_time()
    blocks = list(read_bibtex(source))
    assert all(block.record or block.messages for block in blocks)
    codes = {message.code for block in blocks for message in block.messages}
    assert "unreadable-entry" not in codes  # an error of ours
    assert time.process_time() - start < SECONDS
    assert blocks[-1].key == "last"
