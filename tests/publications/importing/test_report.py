import json

import pytest

from publications.bibtex.messages import Message, Param
from publications.importing.options import ImportOptions, ReportRows
from publications.importing.plan import plan_import
from publications.importing.report import FileReport, Report, Row
from publications.importing.sources import Source
from tests.publications.imports import HIVED, import_text

FAULT = "@article{{k{n}, title={{T{n}}}, journal=nosuch, year=2020}}\n"


def report_of(*outcomes: str, error: str | None = None) -> Report:
    file = FileReport("papers.bib", error)
    for line, outcome in enumerate(outcomes, start=1):
        file.add(Row(line, f"k{line}", "misc", outcome), keep=True)
    return Report([file])


@pytest.mark.parametrize(
    ("report", "status"),
    [
        (report_of("created", "updated", "unchanged", "duplicate"), 0),
        (report_of(), 0),
        (report_of("created", "flagged"), 1),
        (report_of("refused"), 1),
        (report_of("refused", error="no such file"), 2),
    ],
)
def test_the_exit_status_is_that_of_the_worst_outcome(report: Report, status: int) -> None:
    assert report.exit_status == status


def test_the_report_begins_with_the_counts() -> None:
    text = report_of("created", "created", "unchanged", "refused").to_text()
    assert text.splitlines()[0] == (
        "Imported 4 entries from 1 file: 2 new, 1 unchanged, 1 not stored."
    )


@pytest.mark.django_db
def test_a_report_without_messages_has_no_list() -> None:
    report = import_text(HIVED)
    assert report.to_text().splitlines() == [
        "Imported 1 entry from 1 file: 1 new.",
        "",
        f"To undo this import, run: manage.py undo_import {report.run and report.run.pk}",
    ]
    assert import_text(HIVED).to_text() == "Imported 1 entry from 1 file: 1 unchanged."


@pytest.mark.django_db
def test_messages_are_grouped_by_reason_with_their_places() -> None:
    text = import_text(FAULT.format(n=1) + "@misc{a title={U}, year=2000}").to_text()
    assert "papers.bib:1 k1: The abbreviation “nosuch”" in text
    assert "papers.bib:2 a: The comma after the citation key is missing." in text
    assert text.index("Undefined abbreviations") < text.index("BibTeX errors")


@pytest.mark.parametrize(
    ("paths", "places"),
    [
        (["/home/ann/papers.bib"], ["papers.bib:1 k:"]),
        (["/a/papers.bib", "/b/papers.bib"], ["/a/papers.bib:1 k", "/b/papers.bib:1 k"]),
    ],
)
def test_a_place_names_the_file_and_its_folder_only_if_ambiguous(
    paths: list[str], places: list[str]
) -> None:
    report = Report()
    for path in paths:
        row = Row(1, "k", "misc", "flagged", [Message("no-comma", {"text": "year"})])
        report.begin_file(path, None).add(row, keep=True)
    lines = [line.strip() for line in report.to_text().splitlines()]
    assert all(any(line.startswith(place) for line in lines) for place in places)


@pytest.mark.django_db
def test_a_message_about_many_entries_is_shown_once() -> None:
    text = import_text("".join(FAULT.format(n=n) for n in range(100))).to_text()
    assert text.count("The abbreviation “nosuch”") == 1
    assert "(100)" in text
    assert "and 96 more" in text
    assert len(text.splitlines()) < 15


MESSAGES: dict[str, dict[str, Param]] = {
    "joined": {"publication": "A Title", "line": 3},
    "date-invalid": {"text": "2016-13"},
    "malformed-entry": {"text": "@arti"},
}


def test_refused_entries_come_first_and_informational_messages_last() -> None:
    file = FileReport("papers.bib")
    for code in MESSAGES:
        file.add(Row(1, "k", "misc", "flagged", [Message(code, MESSAGES[code])]), keep=True)
    text = Report([file]).to_text()
    malformed, date, joined = (
        text.index(words)
        for words in ("“@arti” looks like", "“2016-13” isn't a valid date", "The same publication")
    )
    assert malformed < date < joined


@pytest.mark.django_db
def test_further_pages_of_a_publication_are_no_error() -> None:
    article = "@article{{{key}, title={{A Common Title}}, author={{Roe, Bob and Doe, Ann}}, "
    article += "journal={{J}}, volume=3, year=2001, doi={{10.1000/1}}, pages={{{pages}}}}}\n"
    text = import_text(
        article.format(key="a", pages="1--9") + article.format(key="b", pages="31--39")
    ).to_text()
    assert "were added as another appearance" in text
    assert "BibTeX errors" not in text


@pytest.mark.django_db
def test_what_pages_do_not_show_needs_no_review() -> None:
    report = import_text(
        "@article{k, title={T}, year=2001, note={61 cites: https://example.org/}, "
        "note={Query date: 2022-12-16}, copyright={Â© 2001 Example}}"
    )
    assert report.totals == {"created": 1}
    assert "Needs attention" not in report.to_text()
    assert "“Query date: 2022-12-16”" in report.to_text()


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [ReportRows.ALL, ReportRows.SPOOLED])
def test_the_json_report_has_every_block_with_its_record(rows: ReportRows) -> None:
    sources = [
        Source("papers.bib", HIVED.encode(), path="some/papers.bib"),
        Source("x", None, "No."),
    ]
    plan = plan_import(sources, ImportOptions(rows=rows))
    report = json.loads("".join(plan.report().json_pieces()))
    [file, bad] = report["files"]
    assert (file["path"], file["error"]) == ("some/papers.bib", None)
    assert (bad["path"], bad["error"], bad["blocks"]) == ("x", "No.", [])
    [block] = file["blocks"]
    record = block.pop("record")
    assert block == {
        "line": 1, "key": "hived", "type": "inproceedings", "outcome": "created", "messages": [],
    }  # fmt: skip
    assert record["title"].startswith("HiveD: Sharing")
    assert record["authors"][0] == {"first": "Hanyu", "von": "", "last": "Zhao", "jr": ""}
    assert (record["year"], record["month"], record["truncated"]) == (2020, None, False)
    assert report["totals"] == {"created": 1}


def test_restarting_a_source_removes_its_rows() -> None:
    file = Report(is_spooled=True).begin_file("papers.bib", None)
    for key in ("a", "b"):
        file.begin_again()
        file.add(Row(1, key, "misc", "created"), keep=True)
    assert file.rows == []
    assert [block["key"] for block in json.loads("".join(file.json_pieces()))["blocks"]] == ["b"]
    assert file.totals == {"created": 1}


@pytest.mark.django_db
def test_only_rows_with_messages_can_be_kept() -> None:
    report = import_text(HIVED + FAULT.format(n=1), rows=ReportRows.WITH_MESSAGES)
    assert [row.key for row in report.files[0].rows] == ["k1"]
    assert sum(report.totals.values()) == 2


@pytest.mark.django_db
def test_the_report_of_a_dry_run_says_that_nothing_was_changed() -> None:
    text = import_text(HIVED, dry_run=True).to_text()
    assert text.startswith("Would import 1 entry")
    assert "Nothing was changed" in text
    assert "undo_import" not in text


@pytest.mark.django_db
def test_the_report_says_what_pages_do_not_show() -> None:
    text = import_text(
        "@article{one, author={Smith, Ann}, journal={J. of X}, year=2020}\n"
        "@article{two, author={Smith, Ann}, journal={J. of X}, year=2020, volume=3}\n"
        "@misc{three, title={Coming}, note={In preparation}}\n"
    ).to_text()
    assert "May be the same publication as “one” (2020) on line 1." in text
    assert "Entries without a title" in text
    assert "papers.bib:3 three: In preparation. Change its status to show it." in text


@pytest.mark.django_db
def test_programs_get_what_pages_do_not_show_apart_from_what_was_read_wrong() -> None:
    text = "@article{one, author={Smith, Ann}, journal={J. of X}, year=2020}"
    report = json.loads("".join(import_text(text).json_pieces()))
    [row] = report["files"][0]["blocks"]
    assert row["messages"] == []
    assert [each["code"] for each in row["about_pages"]] == ["no-title"]
