"""The outcome of each entry, and how authors and venues of new publications are found."""

from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import Person
from publications.importing.messages import render
from publications.importing.plan import import_bibtex
from publications.importing.sources import MAX_BYTES, Source
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportRun,
    Publication,
    RetiredPublicationSlug,
    Venue,
)
from tests.factories import make_person, make_publication, make_venue
from tests.publications.imports import (
    HIVED,
    HIVED_PREPRINT,
    bib,
    codes,
    import_text,
    outcomes,
    rows_of,
    the_publication,
)

pytestmark = pytest.mark.django_db


def links(publication: Publication) -> list[tuple[int | None, str, str]]:
    return list(publication.authorships.values_list("person_id", "link_state", "linked_by"))


class TestNewWorks:
    def test_every_field_is_stored_in_its_column(self) -> None:
        import_text(
            """@article{key1,
              author = {van Beethoven, Ludwig and King, Jr., Martin Luther and others},
              author+an = {1=equal; 2=equal, corresponding},
              editor = {Editor, Eve}, title = {Über {G}ödel}, journal = {Journal of Examples},
              year = 2016, month = sep, volume = 3, number = 4, pages = {1--10}, doi = {10.1/ABC},
              keywords = {graphs, trees}, award = {Best Paper}, code = {https://example.org/code},
              abstract = {We.}, acmid = {42}, note = {Oral}}"""
        )
        publication = the_publication()
        assert (publication.title, publication.date, publication.year, publication.doi) == (
            "Über Gödel",
            "2016-09",
            2016,
            "10.1/abc",
        )
        assert (publication.volume, publication.number, publication.pages) == ("3", "4", "1–10")
        assert (publication.kind, publication.entry_type, publication.citation_key) == (
            "article",
            "article",
            "key1",
        )
        assert (publication.presentation, publication.truncated) == ("oral", True)
        assert (publication.keywords, publication.extra) == (["graphs", "trees"], {"acmid": "42"})
        assert [str(a) for a in publication.authorships.authors()] == [
            "Ludwig van Beethoven",
            "Martin Luther King Jr.",
        ]
        assert [a.equal_group for a in publication.authorships.authors()] == [1, 1]
        assert [a.is_corresponding for a in publication.authorships.authors()] == [False, True]
        assert [str(a) for a in publication.authorships.editors()] == ["Eve Editor"]
        assert [a.name for a in publication.awards.all()] == ["Best Paper"]
        links = [(link.kind, link.url) for link in publication.links.all()]
        assert links == [("code", "https://example.org/code")]
        assert publication.venue is not None
        assert (publication.venue.name, publication.venue.kind) == (
            "Journal of Examples",
            "journal",
        )

    def test_an_imported_row_equals_a_saved_one(self) -> None:
        import_text(HIVED)
        publication = the_publication()
        derived = ("slug", "year", "search_text", "title_key", "lead_key", "doi")
        imported = {name: getattr(publication, name) for name in derived}
        publication.slug = ""
        publication._stored_slug = None
        Publication.objects.filter(pk=publication.pk).update(slug="elsewhere")
        publication.save()
        assert {name: getattr(publication, name) for name in derived} == imported

    def test_slugs_are_unique_and_retired_slugs_are_not_reused(self) -> None:
        holder = make_publication(title="Other")
        RetiredPublicationSlug.objects.create(slug="2020-examples", target=holder)
        make_publication(title="Examples", date="2020", slug="2020-examples-2")
        import_text("".join(f"@misc{{k{n}, title={{Examples}}, year=2020}}" for n in range(40)))
        slugs = list(Publication.objects.exclude(slug="2020-other").values_list("slug", flat=True))
        assert sorted(slugs) == sorted(f"2020-examples-{n}" for n in range(2, 43))

    def test_a_value_too_long_for_its_column_is_kept_in_the_other_fields(self) -> None:
        long = "x" * 300
        report = import_text(f"@article{{k, title={{T}}, volume={{{long}}}, year=2020}}")
        publication = the_publication()
        assert (publication.volume, publication.extra["volume"]) == (long[:100], long)
        assert codes(report) == {"k": ["too-long"]}

    def test_a_year_before_the_common_era_is_kept_as_written(self) -> None:
        report = import_text("@book{plato, title={Symposion}, date={-0379-02}}")
        assert outcomes(report) == {"plato": "created"}
        assert (the_publication().date, the_publication().extra) == ("", {"date": "-0379-02"})

    def test_an_entry_with_an_error_is_stored_and_flagged(self) -> None:
        report = import_text("@article{k, title={T}, journal=nosuch, year=2020}")
        assert outcomes(report) == {"k": "flagged"}
        assert codes(report) == {"k": ["undefined-macro"]}
        assert report.exit_status == 1

    def test_an_unreadable_entry_is_refused_and_the_rest_imported(self) -> None:
        report = import_text("@article\n@misc{k, title={T}}")
        assert sorted(row.outcome for row in rows_of(report)) == ["created", "refused"]
        assert ImportedEntry.objects.get(outcome="refused").publication is None

    def test_every_block_is_recorded_with_its_source_text(self) -> None:
        import_text(HIVED)
        entry = ImportedEntry.objects.get()
        assert (entry.source, entry.line, entry.key) == ("papers.bib", 1, "hived")
        assert entry.raw == HIVED.strip()
        assert ImportRun.objects.get().totals == {"created": 1}


class TestTwice:
    def test_importing_the_same_file_again_changes_nothing(self) -> None:
        text = (
            HIVED + HIVED_PREPRINT + "@misc{w, title={T}, year=2000} @misc{w, title={U}, year=2001}"
        )
        import_text(text)
        before = list(Publication.objects.order_by("pk").values())
        again = import_text(text)
        assert set(outcomes(again).values()) == {"unchanged"}
        assert again.exit_status == 0
        assert list(Publication.objects.order_by("pk").values()) == before

    def test_spaces_and_comments_do_not_change_an_entry(self) -> None:
        import_text("@misc{k, title={T}, year=2000}")
        assert outcomes(import_text("% new\n@misc{k,\n title={T},\n year=2000 }")) == {
            "k": "unchanged"
        }

    def test_a_macro_that_changed_changes_the_entry(self) -> None:
        import_text('@string{j="Old"} @article{k, title={T}, journal=j, year=2000}')
        report = import_text('@string{j="New"} @article{k, title={T}, journal=j, year=2000}')
        assert outcomes(report) == {"k": "updated"}
        assert the_publication().venue_name == "New"

    def test_the_same_entry_twice_in_a_file_is_stored_once(self) -> None:
        report = import_text(HIVED + HIVED)
        assert [row.outcome for row in rows_of(report)] == ["created", "duplicate"]
        assert Publication.objects.count() == 1

    def test_a_repeated_key_with_other_content_is_another_publication(self) -> None:
        report = import_text(
            "@misc{k, title={First}, year=2001} @misc{k, title={Second}, year=2009}"
        )
        assert [row.outcome for row in rows_of(report)] == ["created", "flagged"]
        assert Publication.objects.count() == 2

    def test_publications_without_authors_are_matched_by_specific_titles(self) -> None:
        for title, number in (("A Long Title That Says What It Is About", 1), ("Preface", 3)):
            for name in ("one", "two"):
                text = f"@misc{{{name}, title={{{title}}}, year=2001}}"
                import_text(text, name=f"{name}.bib")
            assert Publication.objects.count() == number

    def test_an_untitled_publication_is_matched_by_authors_year_and_key(self) -> None:
        text = "@unpublished{u, author={Example, Alice and Builder, Bob}, year=2020}"
        import_text(text, name="one.bib")
        assert outcomes(import_text(text.replace("Bob", "B."), name="two.bib")) == {
            "u": "unchanged"
        }
        other = import_text(text.replace("{u,", "{v,"), name="three.bib")
        assert codes(other) == {"v": ["unnamed"]}  # authors and year alone tell nothing
        assert Publication.objects.count() == 2

    def test_authors_are_linked_again_after_a_person_is_added(self) -> None:
        import_text(HIVED)
        hanyu = make_person(name="Hanyu Zhao")
        assert outcomes(import_text(HIVED)) == {"hived": "updated"}
        assert links(the_publication())[0] == (hanyu.pk, "confirmed", "import")
        assert outcomes(import_text(HIVED)) == {"hived": "unchanged"}


class TestPeople:
    def test_a_full_name_is_linked_and_no_person_is_created(self) -> None:
        hanyu = make_person(name="Hanyu Zhao")
        import_text(HIVED)
        assert links(the_publication())[0] == (hanyu.pk, "confirmed", "import")
        assert type(hanyu).objects.count() == 1

    def test_initials_are_suggested_and_confirmed_on_a_persons_own_list(self) -> None:
        hanyu = make_person(name="Hanyu Zhao")
        text = "@misc{k, title={A Title Long Enough}, author={Zhao, H. and Li, L.}, year=2020}"
        import_text(text)
        assert links(the_publication())[0] == (hanyu.pk, "suggested", "import")
        assert outcomes(import_text(text, person=hanyu)) == {"k": "updated"}
        assert links(the_publication())[0] == (hanyu.pk, "confirmed", "import")

    def test_a_publication_on_a_persons_list_without_them_is_flagged(self) -> None:
        bob = make_person(name="Bob Builder")
        hanyu = make_person(name="Hanyu Zhao")
        unsigned = "@misc{page, title={The Home Page of a Group}, year=2020}"
        cut = "@misc{cut, title={A Work of Very Many}, author={Cook, Carol and others}, year=2020}"
        report = import_text(HIVED + unsigned + cut, person=bob)
        assert codes(report) == {"hived": ["not-of-owner"]}
        assert "bob-builder" in render(rows_of(report)[0].messages[0])
        again = import_text(HIVED, person=make_person(name="Eve Editor"), name="eve.bib")
        assert codes(again) == {"hived": ["not-of-owner"]}
        assert codes(import_text(HIVED, person=hanyu, name="hanyu.bib")) == {}

    def test_two_candidates_flag_the_entry_and_name_them(self) -> None:
        one, other = make_person(name="Hao Zhang"), make_person(name="Hao Zhang")
        report = import_text("@misc{k, title={T}, author={Hao Zhang}, year=2020}")
        assert codes(report) == {"k": ["several-people"]}
        [message] = rows_of(report)[0].messages
        assert message.params["people"] == (one.pk, other.pk)
        assert "Hao Zhang (hao-zhang-2)" in render(message)
        assert links(the_publication()) == [(None, "", "")]

    def test_a_link_confirmed_by_an_editor_is_never_changed(self) -> None:
        bob = self._decide("confirmed")
        assert links(the_publication())[0] == (bob.pk, "confirmed", "person")

    def test_a_person_rejected_by_an_editor_is_never_linked_but_another_is(self) -> None:
        bob = self._decide("rejected")
        author = the_publication().authorships.get(position=1)
        assert author.rejected == [bob.pk]
        assert author.person == Person.objects.get(name="Hanyu Zhao")

    def _decide(self, state: str) -> Person:
        """Decide whether Bob is the author, and import the entry again as one of Bob's list."""
        make_person(name="Hanyu Zhao")
        bob = make_person(name="Bob Builder")
        import_text(HIVED)
        first = the_publication().authorships.get(position=1)
        Authorship.objects.filter(pk=first.pk).update(
            person=bob, link_state=state, linked_by="person"
        )
        import_text(HIVED.replace("515--532", "515--533"), person=bob)
        assert the_publication().pages == "515–533"
        return bob

    def test_publications_of_people_with_the_same_initials_are_not_merged(self) -> None:
        title = "title={A Study of Everything There Is}, year=2020"
        import_text(
            f"@misc{{a, author={{Zhang, T.}}, {title}}} @misc{{b, author={{L. Zhang}}, {title}}}"
        )
        assert Publication.objects.count() == 2


class TestVenues:
    def test_editions_of_a_series_share_one_venue(self) -> None:
        import_text(
            """@inproceedings{a, title={A}, booktitle={OSDI 2022}}
            @inproceedings{b, title={B}, booktitle={Proceedings of the 14th USENIX Symposium on
              Operating Systems Design and Implementation (OSDI '20)}}
            @inproceedings{c, title={C}, booktitle={OSDI '18}}"""
        )
        venue = Venue.objects.get()
        assert venue.short_name == "OSDI"
        assert venue.name == "USENIX Symposium on Operating Systems Design and Implementation"
        assert venue.publications.count() == 3

    def test_a_venue_of_the_directory_is_found_by_its_short_name(self) -> None:
        sosp = make_venue(name="Symposium on Operating Systems Principles", short_name="SOSP")
        import_text("@inproceedings{a, title={A}, booktitle={SOSP 2021}}")
        assert the_publication().venue == sosp

    def test_a_workshop_has_its_conference_as_parent(self) -> None:
        import_text("@inproceedings{a, title={A}, booktitle={AISys Workshop at SOSP 2017}}")
        venue = the_publication().venue
        assert venue is not None
        assert (venue.name, venue.kind) == ("AISys Workshop", "workshop")
        assert venue.parent is not None
        assert venue.parent.name == "SOSP"

    def test_a_journal_and_a_conference_with_one_name_are_two_venues(self) -> None:
        import_text(
            "@article{a, title={A}, journal={X Letters}} "
            "@inproceedings{b, title={B}, booktitle={X Letters}}"
        )
        assert sorted(Venue.objects.values_list("kind", flat=True)) == ["conference", "journal"]

    @pytest.mark.parametrize("blank", ["~", "\u2003\u00ad"])
    def test_text_without_a_name_is_not_a_venue(self, blank: str) -> None:
        report = import_text(f"@phdthesis{{k, title={{T}}, school={{{blank}}}, year=2020}}")
        assert report.files[0].error is None
        assert the_publication().venue is None

    def test_a_new_venue_is_named_with_the_capitals_of_any_entry(self) -> None:
        entry = "@article{k%d, title={Title %d}, journal={%s}, year=2001}\n"
        names = ["Journal of test examples", "Journal of Test Examples", "JOURNAL OF TEST EXAMPLES"]
        import_text("".join(entry % (n, n, name) for n, name in enumerate(names)))
        assert Venue.objects.get().name == "Journal of Test Examples"

    def test_each_preprint_server_is_one_venue(self) -> None:
        import_text(
            """@article{a, title={A}, journal={arXiv preprint arXiv:2001.01234}}
            @article{b, title={B}, journal={CoRR}, volume={abs/2001.01235}}"""
        )
        assert [(v.name, v.kind) for v in Venue.objects.all()] == [("arXiv", "repository")]


class TestSources:
    def test_an_unreadable_file_is_reported_and_the_others_are_imported(
        self, tmp_path: Path
    ) -> None:
        good, empty, page = tmp_path / "good.bib", tmp_path / "empty.bib", tmp_path / "page.bib"
        binary = tmp_path / "binary.bib"
        good.write_text(HIVED)
        empty.touch()
        page.write_text("<!DOCTYPE html><html><body>no</body></html>")
        binary.write_bytes(b"%PDF-1.7\x00\x01")
        paths = [tmp_path / "none.bib", tmp_path, empty, page, binary, good]
        report = import_bibtex([Source.from_path(path) for path in paths])
        errors = [file.error for file in report.files]
        assert all(errors[:5])
        assert len(set(errors[:5])) == 5
        assert errors[5] is None
        assert report.exit_status == 2
        assert Publication.objects.count() == 1
        assert all(str(path) in report.to_text() for path in paths)

    def test_a_file_that_is_too_large_is_not_read(self, tmp_path: Path) -> None:
        path = tmp_path / "large.bib"
        with path.open("wb") as file:
            file.truncate(MAX_BYTES + 1)
        source = Source.from_path(path)
        assert source.data is None
        assert "200 MB" in (source.error or "")

    def test_an_unknown_encoding_is_reported_for_the_file(self) -> None:
        [file] = import_text(HIVED, encoding="klingon").files
        assert "klingon" in (file.error or "")


def test_the_number_of_statements_does_not_grow_with_the_entries() -> None:
    def statements(number: int) -> int:
        text = "".join(
            f"@article{{k{number}x{n}, title={{Number {number} and {n} of Many Works}}, year=2020,"
            f" journal={{Letters}}, author={{Example, Alice and Builder, Bob}}}}\n"
            for n in range(number)
        )
        with CaptureQueriesContext(connection) as captured:
            import_text(text, name=f"{number}.bib")
        return len(captured)

    statements(1)
    # Rows that don't fill the last statement of several rows take another one.
    assert statements(400) <= statements(200)


class TestFilesThatBelongTogether:
    STRINGS = (
        '@string{j = "Journal of Tests"}\n@proceedings{p, title={Tests}, publisher=j, year=2004}'
    )
    PAPERS = (
        "@article{a, author={Lee, Ann}, title={On macros in other files}, journal=j, year=2001}\n"
        '@misc{b, author={Lee, Ann}, title={On half a macro}, note=j # " in print", year=2002}\n'
        "@inproceedings{c, author={Lee, Ann}, title={On parents in other files}, crossref={p}}\n"
    )

    def test_a_file_uses_definitions_of_the_others(self) -> None:
        report = import_bibtex([bib(self.STRINGS, "strings.bib"), bib(self.PAPERS)])
        assert set(outcomes(report).values()) == {"created"}
        assert codes(report) == {}
        assert Publication.objects.get(citation_key="c").year == 2004

    def test_a_file_imported_alone_keeps_inherited_values_and_this_is_reported(self) -> None:
        import_bibtex([bib(self.STRINGS, "strings.bib"), bib(self.PAPERS)])
        before = Publication.objects.order_by("pk").values(
            "venue_name", "venue", "note", "date", "publisher"
        )
        known = list(before)
        report = import_text(self.PAPERS)
        assert set(outcomes(report).values()) == {"flagged"}
        assert {code for found in codes(report).values() for code in found} == {
            "undefined-macro",
            "no-parent",
        }
        assert list(before.all()) == known
        again = import_bibtex([bib(self.STRINGS, "strings.bib"), bib(self.PAPERS)])
        assert set(outcomes(again).values()) == {"unchanged"}

    def test_authors_that_another_file_defines_are_kept_or_known_to_be_missing(self) -> None:
        strings = '@string{Roe = "Roe, Ann"}@string{doe = "Doe, Bo"}\n'
        paper = '@article{a, author=Roe # " and " # {Poe, Cy} # " and " # doe, title={On oaks}}\n'
        import_text(paper)
        publication = Publication.objects.get()
        names = [row.full_name for row in publication.authorships.all()]
        assert (names, publication.truncated) == (["Roe", "Cy Poe"], True)
        for _ in range(2):
            import_bibtex([bib(strings, "strings.bib"), bib(paper)])
            import_text(paper)
        names = [row.full_name for row in publication.authorships.all()]
        publication.refresh_from_db()
        assert (names, publication.truncated) == (["Ann Roe", "Cy Poe", "Bo Doe"], False)

    def test_a_new_author_is_added_beside_those_whose_definitions_are_missing(self) -> None:
        strings = '@string{Roe = "Roe, Ann"}\n'
        paper = '@article{a, author=Roe # " and " # {Poe, Cy}, title={On oaks}}\n'
        import_bibtex([bib(strings, "strings.bib"), bib(paper)])
        import_text(paper.replace("{Poe, Cy}", "{Poe, Cy and Lee, Di}"))
        names = [row.full_name for row in Publication.objects.get().authorships.all()]
        assert names[1:] == ["Cy Poe", "Di Lee"]

    def test_an_abbreviation_in_two_fields_keeps_both_lists(self) -> None:
        strings = '@string{Roe = "Roe, Ann"}\n'
        paper = '@incollection{a, author=Roe # " and " # {Poe, Cy}, editor=Roe, title={On oaks}}\n'
        for files in ([bib(strings, "strings.bib"), bib(paper)], [bib(paper)]):
            import_bibtex(files)
            [publication] = Publication.objects.all()
            names = [row.full_name for row in publication.authorships.all()]
            assert names == ["Ann Roe", "Cy Poe", "Ann Roe"]  # the last is the editor


class TestFaultsOfALaterImport:
    def test_a_new_message_is_reported_and_an_earlier_one_is_not_repeated(self) -> None:
        import_text(HIVED)
        faulty = HIVED.replace("year", "nosuch=macro, year", 1)
        assert codes(import_text(faulty)) == {"hived": ["undefined-macro"]}
        other = faulty.replace("515--532", "515--533")
        report = import_text(other)
        assert (outcomes(report), codes(report)) == ({"hived": "updated"}, {})
