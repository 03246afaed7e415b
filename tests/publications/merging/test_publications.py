"""Merging two records of a publication loses no data of either."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from foundation.merging.choices import Side
from foundation.versions import ChangedMeanwhileError
from people.models import Person, Project
from publications.exporting.bibtex import export_bibtex
from publications.importing.undoing import undo_import
from publications.matching.duplicate_candidates import mark_as_different
from publications.merging.comparing import COMBINED, FIELD_GROUPS
from publications.merging.publications import PublicationMerge
from publications.models import (
    Appearance,
    Authorship,
    DuplicateCandidate,
    ImportedEntry,
    ImportRun,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    RememberedDecision,
    RetiredPublicationSlug,
)
from reports.models import Report
from tests.factories import make_person, make_publication, make_venue
from tests.publications.imports import codes, import_text, outcomes, the_publication
from website.models import HomeBlock, NewsItem, ResearchArea

pytestmark = pytest.mark.django_db

CONFERENCE = """@inproceedings{conf, title={A Study of Examples in the Large}, year=2019,
  author={Alice Example and Bob Builder}, booktitle={Symposium on Examples}, pages={1--10},
  acmid={7}}
"""
JOURNAL = """@article{jour, title={A Study of Examples in the Large}, year=2020, doi={10.1/jour},
  author={Alice Example and Bob Builder}, journal={Journal of Examples}, volume=3, number=4,
  keywords={examples}, award={Best Paper}, code={https://example.org/code}}
"""
# The titles differ so much that no import would match the two.
RENAMED = """@article{renamed, title={Something Quite Unlike It}, year=2024, author={Carol Other},
  journal={Journal of Examples}}
"""


@pytest.fixture
def editor() -> User:
    return User.objects.create_superuser("editor")


def merge(keep: Publication, other: Publication, user: User, **picks: str) -> Publication:
    plan = PublicationMerge.plan(keep, other)
    plan.choose(picks)
    plan.apply(user=user)
    return Publication.objects.get(pk=keep.pk)


def both() -> tuple[Publication, Publication]:
    """Return the only two publications, the older first."""
    one, other = Publication.objects.order_by("pk")
    return one, other


def picks_of(plan: PublicationMerge) -> dict[str, Side]:
    return {choice.name: choice.pick for choice in plan.choices if not choice.is_equal}


def preprint_and_paper() -> tuple[Publication, Publication]:
    preprint = make_publication(
        title="On Examples", kind="preprint", date="2019-03", arxiv_id="1903.00001",
        doi="10.48550/arxiv.1903.00001", citation_key="pre", authors=["Example, A.", "Builder, B."],
        abstract="We study examples. At length.", url="https://example.org/preprint.pdf",
    )  # fmt: skip
    paper = make_publication(
        title="On examples", kind="inproceedings", date="2020", venue=make_venue(),
        venue_name="Symposium on Examples '20", doi="10.1/paper", pages="1–10",
        citation_key="paper",
        authors=["Example, Alice", "Builder, Bob"],
    )  # fmt: skip
    return preprint, paper


class TestChoices:
    def test_every_field_of_a_publication_is_compared_or_combined(self) -> None:
        compared = {name for names in FIELD_GROUPS.values() for name in names}
        fields = {
            field.attname
            for field in Publication._meta.concrete_fields
            if field.editable and not field.primary_key
        }
        many = {field.name for field in Publication._meta.many_to_many}
        assert fields | many == compared | COMBINED | {"slug"}

    def test_every_relation_to_a_publication_is_known(self) -> None:
        """If this fails, decide what a merge does with the new relation, then list it here."""
        fields = Publication._meta.get_fields(include_hidden=True)
        relations = {f.related_model for f in fields if f.auto_created and not f.concrete}
        assert relations == {
            Appearance, Authorship, DuplicateCandidate, ImportedEntry, PublicationAward,
            PublicationLink, RememberedDecision, RetiredPublicationSlug,
            Publication.projects.through, Publication.grants.through, NewsItem,
            NewsItem.publications.through, ResearchArea, ResearchArea.publications.through,
            HomeBlock, HomeBlock.publications.through, PublicationFile, Report,
        }  # fmt: skip

    def test_the_published_version_is_preferred_to_its_preprint_whichever_stays(self) -> None:
        preprint, paper = preprint_and_paper()
        picks = picks_of(PublicationMerge.plan(preprint, paper))
        assert {name for name, side in picks.items() if side is Side.KEEP} == {
            "abstract",
            "arxiv_id",
        }
        picks = picks_of(PublicationMerge.plan(paper, preprint))
        taken = {name for name, side in picks.items() if side is Side.OTHER}
        assert taken == {"abstract", "arxiv_id"}

    def test_the_fuller_of_two_values_for_one_venue_is_proposed(self) -> None:
        one = make_publication(date="2020", abstract="Short.", pages="1–10", venue_name="Letters")
        other = make_publication(
            date="2020-05", abstract="Short. Or long.", volume="3", venue_name="Letters",
            authors=["Example, Alice"],
        )  # fmt: skip
        assert picks_of(PublicationMerge.plan(one, other)) == {
            "date": "other", "abstract": "other", "volume": "other", "authors": "other",
            "pages": "keep",
        }  # fmt: skip

    def test_a_complete_list_of_authors_is_preferred_to_one_that_ends_in_et_al(self) -> None:
        one = make_publication(authors=["Example, Alice"], truncated=True, doi="10.1/x")
        other = make_publication(authors=["Example, A.", "Builder, B."])
        assert picks_of(PublicationMerge.plan(one, other))["authors"] == "other"

    def test_empty_publications_can_be_compared(self) -> None:
        one, other = make_publication(title="", date=""), make_publication(title="", date="")
        assert picks_of(PublicationMerge.plan(one, other)) == {}

    def test_a_publication_is_not_merged_with_itself(self) -> None:
        publication = make_publication()
        with pytest.raises(ValueError, match="itself"):
            PublicationMerge.plan(publication, publication)

    def test_the_number_of_queries_does_not_grow_with_authors_and_venues(
        self, django_assert_max_num_queries: Any
    ) -> None:
        publications = [
            make_publication(authors=[f"Example{n}, Alice" for n in range(40)]) for _ in "12"
        ]
        for publication in publications:
            for n in range(5):
                Appearance.objects.create(
                    publication=publication, venue=make_venue(name=f"V{n} {publication.pk}")
                )
        with django_assert_max_num_queries(13):
            plan = PublicationMerge.plan(*publications)
            plan.appearances()
            plan.names("authors")


class TestTheMergedPublication:
    def test_a_preprint_and_its_paper_become_one_publication_with_two_appearances(
        self, editor: User
    ) -> None:
        preprint, paper = preprint_and_paper()
        publication = merge(preprint, paper, editor)
        assert (publication.kind, publication.date, publication.year, publication.pages) == (
            "inproceedings",
            "2020",
            2020,
            "1–10",
        )
        assert (publication.doi, publication.arxiv_id) == ("10.1/paper", "1903.00001")
        assert publication.abstract.startswith("We study")
        names = [author.full_name for author in publication.authorships.all()]
        assert names == ["Alice Example", "Bob Builder"]
        appearance = publication.appearances.get()
        assert (appearance.venue_name, appearance.date) == ("arXiv", "2019-03")
        assert appearance.url == "https://example.org/preprint.pdf"
        urls = [link.url for link in publication.links.all()]
        assert urls == ["https://doi.org/10.48550/arxiv.1903.00001"]
        assert Publication.objects.search("alice examples").get() == publication

    @pytest.mark.parametrize("number", ["1903.00001", ""])
    def test_the_doi_of_a_preprint_at_arxiv_is_not_that_of_the_paper(
        self, editor: User, number: str
    ) -> None:
        preprint, paper = preprint_and_paper()
        preprint.arxiv_id, paper.doi = number, ""
        preprint.save()
        paper.save()
        publication = merge(paper, preprint, editor)
        assert (publication.doi, publication.arxiv_id) == ("", "1903.00001")

    @pytest.mark.parametrize("stays", ["preprint", "paper"])
    def test_a_preprint_becomes_an_appearance_of_a_paper_without_a_venue(
        self, editor: User, stays: str
    ) -> None:
        preprint = make_publication(kind="preprint", date="2019", arxiv_id="1903.00001")
        paper = make_publication(date="2020")
        pair = (preprint, paper) if stays == "preprint" else (paper, preprint)
        publication = merge(*pair, editor)
        assert (publication.kind, publication.date) == ("inproceedings", "2020")
        assert [str(row) for row in publication.appearances.all()] == ["arXiv"]

    def test_the_citation_keys_of_both_are_kept(self, editor: User) -> None:
        preprint, paper = preprint_and_paper()
        publication = merge(preprint, paper, editor)
        assert (publication.citation_key, publication.extra) == ("paper", {"ids": "pre"})

    def test_its_export_imports_as_unchanged(self, editor: User) -> None:
        one, other = preprint_and_paper()
        publication = merge(one, other, editor)
        publication.entry_type = "inproceedings"
        publication.save()
        text = "".join(export_bibtex(Publication.objects.all()))
        assert "ids = {pre}" in text
        import_text(text)
        links = [(link.kind, link.url) for link in the_publication().links.all()]
        assert links == [("paper", "https://doi.org/10.48550/arxiv.1903.00001")]
        assert "".join(export_bibtex(Publication.objects.all())) == text

    def test_keys_kept_by_earlier_merges_are_kept(self, editor: User) -> None:
        one, two, three = (make_publication(title=f"T{n}", citation_key=f"key{n}") for n in "012")
        merge(one, two, editor)
        publication = merge(one, three, editor)
        assert (publication.citation_key, publication.extra) == ("key0", {"ids": "key1, key2"})

    def test_the_choices_of_an_editor_are_applied(self, editor: User) -> None:
        preprint, paper = preprint_and_paper()
        publication = merge(
            paper, preprint, editor, title="other", date="other", doi="other", venue="keep"
        )
        assert (publication.title, publication.date) == ("On Examples", "2019-03")
        assert publication.doi == "10.48550/arxiv.1903.00001"
        assert "https://doi.org/10.1/paper" in [link.url for link in publication.links.all()]

    def test_unknown_fields_and_sides_are_ignored(self, editor: User) -> None:
        preprint, paper = preprint_and_paper()
        publication = merge(
            paper, preprint, editor, title="elsewhere", slug="other", nonsense="other"
        )
        assert (publication.title, publication.slug) == ("On examples", paper.slug)

    def test_links_awards_keywords_fields_and_projects_of_both_are_kept(self, editor: User) -> None:
        one, other = (
            make_publication(keywords=["Graphs"]),
            make_publication(keywords=["graphs", "trees"]),
        )
        one.extra, other.extra = {"acmid": "1", "note-x": "a"}, {"acmid": "2", "lang": "en"}
        for n, publication in enumerate((one, other)):
            publication.save()
            publication.projects.add(Project.objects.create(name=f"Project {n}"))
            publication.awards.create(name="Best Paper", year=None if n == 0 else 2020)
            publication.links.create(kind="code", url="https://example.org/code")
            publication.links.create(kind="slides", url=f"https://example.org/{n}.pdf")
        publication = merge(one, other, editor, **{"extra.acmid": "other"})
        assert publication.keywords == ["Graphs", "trees"]
        assert publication.extra == {"acmid": "2", "note-x": "a", "lang": "en"}
        assert sorted(project.name for project in publication.projects.all()) == [
            "Project 0",
            "Project 1",
        ]
        assert [(a.name, a.year) for a in publication.awards.all()] == [("Best Paper", 2020)]
        assert [link.url.rpartition("/")[2] for link in publication.links.all()] == [
            "code",
            "0.pdf",
            "1.pdf",
        ]

    def test_an_appearance_in_both_records_is_kept_once(self, editor: User) -> None:
        workshop = make_venue(name="Workshop on Examples", kind="workshop")
        one, other = (
            make_publication(venue=make_venue()),
            make_publication(venue=workshop, date="2019"),
        )
        one.appearances.create(venue=workshop, url="https://example.org/w")
        other.appearances.create(venue_name="Poster Session", date="2018")
        publication = merge(one, other, editor)
        assert [(str(a), a.date) for a in publication.appearances.all()] == [
            ("Workshop on Examples", "2019"), ("Poster Session", "2018"),
        ]  # fmt: skip

    def test_long_values_and_many_authors_are_merged(self, editor: User) -> None:
        many: list[Person | str] = [f"Example{n}, Alice{n}" for n in range(40)]
        one = make_publication(
            title="x" * 3000, authors=many, url="https://example.org/" + "y" * 1900
        )
        other = make_publication(
            title="z" * 3000, authors=many[::-1], url="https://example.org/" + "z" * 3000
        )
        publication = merge(one, other, editor)
        assert publication.authorships.count() == 40


class TestRowsOfTheDeletedRecord:
    def test_its_current_and_former_addresses_redirect(self, client: Client, editor: User) -> None:
        one, other = make_publication(title="Keep"), make_publication(title="Go")
        RetiredPublicationSlug.objects.create(slug="went-before", target=other)
        publication = merge(one, other, editor)
        for slug in ("2020-go", "went-before"):
            response = client.get(f"/publications/{slug}/")
            assert (response.status_code, response["Location"]) == (
                301,
                publication.get_absolute_url(),
            )

    @pytest.mark.parametrize("source", [JOURNAL, RENAMED])
    def test_the_next_import_of_either_source_changes_nothing(
        self, editor: User, source: str
    ) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(source, name="b.bib")
        publication = merge(*both(), editor)
        before = publication.modified_at
        for _ in range(2):
            assert outcomes(import_text(CONFERENCE, name="a.bib")) == {"conf": "unchanged"}
            assert set(outcomes(import_text(source, name="b.bib")).values()) == {"unchanged"}
        assert the_publication().modified_at == before

    @pytest.mark.parametrize("source", [JOURNAL, RENAMED])
    def test_two_entries_of_one_file_match_one_publication_in_the_next_import(
        self, editor: User, source: str
    ) -> None:
        import_text(CONFERENCE + source)
        one, other = both()
        merge(other, one, editor)
        report = import_text(CONFERENCE + source)
        assert set(outcomes(report).values()) == {"unchanged"}
        assert Publication.objects.count() == 1

    def test_later_changes_of_either_source_are_merged(self, editor: User) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(JOURNAL, name="b.bib")
        merge(*both(), editor)
        report = import_text(JOURNAL.replace("volume=3", "volume=3, abstract={New.}"), name="b.bib")
        assert outcomes(report) == {"jour": "updated"}
        assert the_publication().abstract == "New."

    def test_a_flag_about_the_two_is_resolved(self, editor: User) -> None:
        import_text(CONFERENCE, name="a.bib")
        assert codes(import_text(JOURNAL, name="b.bib")) == {"jour": ["maybe-same"]}
        assert ImportedEntry.objects.waiting().count() == 1
        assert DuplicateCandidate.objects.undecided().count() == 1
        merge(*both(), editor)
        assert not ImportedEntry.objects.waiting().exists()
        assert not DuplicateCandidate.objects.exists()

    @pytest.mark.parametrize("number", [1, 2])
    def test_the_import_of_either_record_cannot_be_undone(self, editor: User, number: int) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(JOURNAL + "@misc{x, title={Unrelated}, year=1999}", name="b.bib")
        conference, journal, _unrelated = Publication.objects.order_by("pk")
        publication = merge(conference, journal, editor)
        run = ImportRun.objects.order_by("pk")[number - 1]
        result = undo_import(run)
        assert not result.is_done
        assert [obstacle.publication for obstacle in result.obstacles] == [publication]
        if number == 2:
            assert "merged" in result.obstacles[0].reason
        assert undo_import(run, leave_edited=True).is_done
        assert Publication.objects.filter(pk=publication.pk).exists()
        assert Publication.objects.filter(title="Unrelated").exists() is (number == 1)

    def test_an_import_after_the_merge_can_be_undone(self, editor: User) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(JOURNAL, name="b.bib")
        publication = merge(*both(), editor)
        import_text(JOURNAL.replace("volume=3", "volume=3, abstract={New.}"), name="b.bib")
        assert undo_import(ImportRun.objects.latest("pk")).is_done
        publication.refresh_from_db()
        assert (publication.abstract, publication.volume) == ("", "3")


class TestSafety:
    def test_the_merge_is_one_event_with_the_values_that_changed(self, editor: User) -> None:
        preprint, paper = preprint_and_paper()
        publication = merge(preprint, paper, editor)
        event = Event.objects.get(route="merge")
        assert (event.who, event.about_row) == (editor, publication.pk)
        change = event.changes.get(table="publications_publication", row=publication.pk)
        assert change.after is not None
        assert (change.after["pages"], change.after["date"]) == ("1–10", "2020")
        assert event.changes.get(table="publications_publication", kind="-").row == paper.pk

    @pytest.mark.parametrize("change", ["edit", "link", "delete"])
    def test_a_record_that_changed_since_the_plan_is_not_merged(
        self, editor: User, change: str
    ) -> None:
        one, other = make_publication(authors=["Example, Alice"]), make_publication(title="Other")
        plan = PublicationMerge.plan(one, other)
        if change == "edit":
            other.save()
        elif change == "link":
            Authorship.objects.update(person=make_person(), link_state="confirmed")
        else:
            other.delete()
        with pytest.raises(ChangedMeanwhileError):
            plan.apply(user=editor)
        assert Publication.objects.filter(pk=one.pk).exists()
        assert Publication.objects.count() == (1 if change == "delete" else 2)

    def test_a_merge_is_done_completely_or_not_at_all(
        self, editor: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one, other = make_publication(), make_publication(title="Other")
        plan = PublicationMerge.plan(one, other)

        def refuse(*args: Any, **kwargs: Any) -> None:
            raise RuntimeError

        monkeypatch.setattr(Publication, "save", refuse)
        with pytest.raises(RuntimeError):
            plan.apply(user=editor)
        assert set(Publication.objects.all()) == {one, other}
        assert not RetiredPublicationSlug.objects.exists()


class TestMarkedAsDifferent:
    def test_a_pair_marked_as_different_is_not_suggested_again(self, editor: User) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(JOURNAL, name="b.bib")
        one, other = both()
        mark_as_different(other, one, user=editor)
        assert not DuplicateCandidate.objects.undecided().exists()
        assert not ImportedEntry.objects.waiting().exists()
        # Even if the publication is created again.
        undo_import(ImportRun.objects.latest("pk"))
        assert outcomes(import_text(JOURNAL, name="b.bib")) == {"jour": "created"}
        assert not DuplicateCandidate.objects.undecided().exists()

    def test_a_pair_that_no_import_suggested_can_be_marked_as_different(self, editor: User) -> None:
        one, other = make_publication(), make_publication()
        candidate = mark_as_different(other, one, user=editor)
        assert (candidate.first, candidate.second, candidate.decided_by) == (one, other, editor)

    def test_an_entry_with_another_flag_still_needs_review(self, editor: User) -> None:
        import_text(CONFERENCE, name="a.bib")
        report = import_text(JOURNAL.replace("year=2020", "year=2020, year=2021"), name="b.bib")
        assert "maybe-same" in codes(report)["jour"]
        mark_as_different(*both(), user=editor)
        assert ImportedEntry.objects.waiting().count() == 1

    def test_candidates_and_decisions_about_the_deleted_record_apply_to_the_one_that_stays(
        self, editor: User
    ) -> None:
        keep, gone, asked, apart = (make_publication(title=f"T{n}") for n in range(4))
        DuplicateCandidate.objects.create(first=gone, second=asked, digest=1)
        mark_as_different(gone, apart, user=editor)
        DuplicateCandidate.objects.create(first=keep, second=apart, digest=2)
        DuplicateCandidate.objects.create(first=keep, second=gone, digest=3)
        merge(keep, gone, editor)
        waiting = DuplicateCandidate.objects.undecided()
        assert list(waiting.values_list("first", "second")) == [(keep.pk, asked.pk)]
        answered = DuplicateCandidate.objects.get(first=keep, second=apart)
        assert answered.decided_by == editor
        assert DuplicateCandidate.objects.count() == 3

    def test_a_candidate_of_a_deleted_publication_needs_no_review(self) -> None:
        import_text(CONFERENCE, name="a.bib")
        import_text(JOURNAL, name="b.bib")
        both()[1].delete()
        assert not DuplicateCandidate.objects.undecided().exists()
        import_text(JOURNAL, name="b.bib", restore_deleted=True)
        assert DuplicateCandidate.objects.get().second == both()[1]
