from typing import Any

from publications.importing import three_way_merge
from publications.importing.three_way_merge import Merge
from publications.publication_data import AuthorName, LinkData, PublicationData


def merge(base: dict[str, Any] | None, theirs: dict[str, Any], ours: dict[str, Any]) -> Merge:
    return three_way_merge.merge(
        None if base is None else PublicationData.from_json(base),
        PublicationData.from_json(theirs),
        PublicationData.from_json(ours),
    )


BASE = {"title": "On Exampels", "pages": "1–10", "venue_name": "SOSP"}


def test_a_change_in_the_source_is_applied_to_an_unedited_field() -> None:
    result = merge(BASE, {**BASE, "pages": "1–12"}, dict(BASE))
    assert result.changes == {"pages": "1–12"}
    assert not result.kept


def test_an_edit_is_kept_silently_if_the_source_did_not_change() -> None:
    result = merge(BASE, dict(BASE), {**BASE, "title": "On Examples"})
    assert not result.changes
    assert not result.kept


def test_if_both_changed_the_record_is_kept_and_reported() -> None:
    result = merge(BASE, {**BASE, "title": "On Exampels II"}, {**BASE, "title": "On Examples"})
    assert not result.changes
    assert [(k.field, k.ours, k.theirs) for k in result.kept] == [
        ("title", "On Examples", "On Exampels II")
    ]


def test_what_is_printed_is_not_in_press_because_another_source_is_older() -> None:
    assert not merge(None, {"status": "in_press"}, dict(BASE)).changes
    assert merge(None, {"status": "retracted"}, dict(BASE)).changes == {"status": "retracted"}
    assert merge(None, {"status": "in_press"}, {"title": "On Examples"}).changes


def test_what_is_printed_has_no_note_that_it_is_a_manuscript() -> None:
    draft = {"title": "On Examples", "note": "Unpublished manuscript."}
    printed = {**BASE, "kind": "article", "venue_name": "SOSP"}
    assert not merge(None, {"note": "manuscript"}, dict(BASE)).changes
    assert merge(None, printed, {**draft, "venue_name": "SOSP"}).changes["note"] is None
    assert merge(None, {**printed, "note": "Oral"}, draft).changes["note"] == "Oral"
    for other in (BASE, {**printed, "kind": "book"}, {**printed, "kind": "report"}):
        assert "note" not in merge(None, dict(other), draft).changes
    for note in ("Manuscript, 12 pages", "Reprinted"):
        assert merge(None, {"note": note}, dict(BASE)).changes == {"note": note}
        assert "note" not in merge(None, printed, {**draft, "note": note}).changes


def test_the_number_of_an_article_goes_before_pages_counted_within_it() -> None:
    article = {**BASE, "kind": "article", "doi": "10.1/x", "volume": "3"}
    within = {**article, "pages": "1–10"}
    assert merge(None, {**article, "pages": "163"}, within).changes == {"pages": "163"}
    for pages in ("10", "12", "e163", "163–172"):
        assert not merge(None, {**article, "pages": pages}, within).changes
    assert not merge(None, within, {**article, "pages": "163"}).changes
    for name, text in (("doi", ""), ("volume", "4"), ("volume", ""), ("kind", "chapter")):
        other = {**article, "pages": "163", name: text}
        assert "pages" not in merge(None, other, within).changes


def test_a_title_in_capitals_is_replaced_by_one_of_another_source() -> None:
    capitals = {"title": "ON EXAMPLES OF DNA", "venue_name": "SOSP"}
    result = merge(None, {"title": "On examples of DNA", "venue_name": "Sosp"}, capitals)
    assert result.changes == {"title": "On examples of DNA"}
    assert not result.kept
    assert not merge(None, capitals, {"title": "On examples of DNA", "venue_name": "SOSP"}).changes
    assert not merge(capitals, capitals, {"title": "On examples of DNA"}).changes


def test_a_chapter_that_only_one_source_cites_is_not_that_of_the_book() -> None:
    book, one, other = ({"kind": "book", "chapter": text} for text in ("", "10.2.3", "3"))
    assert not merge(None, one, book).changes
    for source in (book, other):
        result = merge(None, source, one)
        assert result.changes == {"chapter": None}
        assert not result.kept
    assert not merge(None, one, one).changes
    assert not merge(one, one, book).changes
    assert merge(None, {**one, "kind": "chapter"}, {"kind": "chapter"}).changes


def test_equal_changes_are_not_reported() -> None:
    new = {**BASE, "title": "On Examples"}
    result = merge(BASE, new, new)
    assert not result.changes
    assert not result.kept


def test_a_field_removed_from_the_source_is_cleared_unless_edited() -> None:
    theirs = {"title": BASE["title"], "venue_name": "SOSP"}
    assert merge(BASE, theirs, dict(BASE)).changes == {"pages": None}
    edited = merge(BASE, theirs, {**BASE, "pages": "1–11"})
    assert not edited.changes
    assert [kept.field for kept in edited.kept] == ["pages"]


def test_another_source_fills_only_empty_fields() -> None:
    ours = {"title": "On Examples", "date": "2020"}
    result = merge(None, {"title": "On examples.", "date": "2020-11", "doi": "10.1/x"}, ours)
    assert result.changes == {"date": "2020-11", "doi": "10.1/x"}
    assert not result.kept
    other = merge(None, {"date": "2021", "publisher": "ACM"}, {"date": "2020", "publisher": "IEEE"})
    assert not other.changes
    assert {(kept.field, kept.needs_review) for kept in other.kept} == {
        ("date", True),
        ("publisher", False),
    }


def test_other_fields_are_merged_one_by_one() -> None:
    base = {"extra": {"acmid": "1", "keep": "a"}}
    ours = {"extra": {"acmid": "1", "keep": "edited", "added": "b"}}
    result = merge(base, {"extra": {"acmid": "2", "keep": "a"}}, ours)
    assert result.changes == {"extra": {"acmid": "2", "keep": "edited", "added": "b"}}


def test_links_added_by_an_editor_are_kept_with_those_of_the_source() -> None:
    code = LinkData("code", "https://a/")
    slides, post = LinkData("slides", "https://b/"), LinkData("post", "https://c/")
    result = merge({"links": [code]}, {"links": [slides]}, {"links": [code, post]})
    assert result.changes == {"links": [post, slides]}
    assert not merge({"links": [code]}, {"links": [code]}, {"links": [post]}).changes


def test_initials_and_full_names_of_the_same_people_do_not_differ() -> None:
    ours = {"authors": [["Hanyu", "", "Zhao", ""], ["Ludwig", "van", "Beethoven", ""]]}
    theirs = {"authors": [["H.", "", "Zhao", ""], ["L.", "van", "Beethoven", ""]]}
    assert not merge(None, theirs, ours).kept
    other = {"authors": [["T.", "", "Zhao", ""], ["L.", "van", "Beethoven", ""]]}
    assert [kept.field for kept in merge(None, other, ours).kept] == ["authors"]


ALICE = AuthorName("Alice", "", "Example")
BOB = AuthorName("Bob", "", "Builder")
CAROL = AuthorName("Carol", "", "Cook")


def test_a_list_ending_in_et_al_is_continued() -> None:
    ours: dict[str, Any] = {"authors": [AuthorName("A.", "", "Example")], "truncated": True}
    result = merge(None, {"authors": [ALICE, BOB, CAROL]}, ours)
    assert result.changes == {"authors": [ours["authors"][0], BOB, CAROL], "truncated": None}
    assert not result.kept
    longer = merge(None, {"authors": [ALICE, BOB], "truncated": True}, ours)
    assert longer.changes == {"authors": [ours["authors"][0], BOB]}


def test_a_complete_list_of_authors_is_not_shortened() -> None:
    result = merge(None, {"authors": [ALICE], "truncated": True}, {"authors": [ALICE, BOB]})
    assert not result.changes
    assert not result.kept


def test_an_additional_author_is_reported() -> None:
    result = merge(None, {"authors": [ALICE, BOB]}, {"authors": [ALICE]})
    assert [kept.field for kept in result.kept] == ["authors"]
    assert merge(None, {"authors": [ALICE], "truncated": True}, {}).changes == {
        "authors": [ALICE],
        "truncated": True,
    }


def test_the_last_page_is_added_to_the_first() -> None:
    assert merge(None, {"pages": "515–532"}, {"pages": "515"}).changes == {"pages": "515–532"}
    assert not merge(None, {"pages": "515"}, {"pages": "515–532"}).kept


def test_the_isbn_of_another_binding_is_added() -> None:
    book = {"title": "Oaks", "kind": "book", "isbn": "978-3-16-148410-0"}
    for other, isbn in (
        ("978-1-4612-8693-6", "978-3-16-148410-0, 978-1-4612-8693-6"),
        ("9783161484100 1-4612-8693-6 (print)", "978-3-16-148410-0, 1-4612-8693-6"),
    ):
        result = merge(None, {**book, "isbn": other}, book)
        assert (result.changes, result.kept) == ({"isbn": isbn}, [])
    for same in ("9783161484100", "3-16-148410-X"):
        result = merge(None, {**book, "isbn": same}, book)
        assert (result.changes, result.kept) == ({}, [])
    result = merge(None, {**book, "isbn": "1547-1063 1551-0018"}, book)
    assert not result.changes
    assert [kept.field for kept in result.kept] == ["isbn"]
    for other, issn in (("2156-7069, 21567077", None), ("1547-1063", "2156-7069, 1547-1063")):
        given = {**book, "issn": "2156-7069" if issn else "21567069, 2156-7077"}
        result = merge(None, {**book, "issn": other}, given)
        assert (result.changes.get("issn"), result.kept) == (issn, [])
    many = {**book, "isbn": ", ".join(["978-3-16-148410-0"] * 14)}
    assert not merge(None, {**book, "isbn": "978-1-4612-8693-6"}, many).changes


def test_the_place_of_another_publisher_is_not_taken() -> None:
    book = {"title": "Oaks", "kind": "book", "publisher": "Oak Press"}
    for publisher, place in (("Elm Books", None), ("Oak Press Ltd", "Elmville"), ("", "Elmville")):
        given = {**book, "publisher": publisher, "place": "Elmville"}
        assert merge(None, given, book).changes.get("place") == place


def test_what_two_sources_say_in_other_words_is_no_difference() -> None:
    book = {"title": "Oaks", "kind": "book", "edition": "2nd ed", "language": "english"}
    assert not merge(None, {**book, "edition": "2", "language": "en"}, book).kept
    assert not merge(None, {**book, "edition": "2ª ed."}, book).kept
    paper = {"title": "Oaks", "kind": "article", "number": "3", "pages": "422–436"}
    assert not merge(None, {**paper, "number": "03", "pages": "422–36"}, paper).kept
    kept = merge(None, {**book, "edition": "3", "language": "de"}, book).kept
    assert sorted(each.field for each in kept) == ["edition", "language"]


def test_a_number_that_is_corrected_in_its_file_replaces_only_that_one() -> None:
    base = {"title": "Oaks", "kind": "book", "isbn": "978-3-16-148410-0"}
    ours = {**base, "isbn": "978-3-16-148410-0, 978-1-4612-8693-6"}
    result = merge(base, {**base, "isbn": "0-306-40615-2"}, ours)
    assert (result.changes, result.kept) == ({"isbn": "0-306-40615-2, 978-1-4612-8693-6"}, [])
    edited = merge(base, {**base, "isbn": "0-306-40615-2"}, {**base, "isbn": "978-1-4612-8693-6"})
    assert [kept.was_edited for kept in edited.kept] == [True]
