"""Entries are reconciled with stored publications: again, from another source, or as a preprint."""

import pytest

from publications.importing.messages import render
from publications.models import Authorship, Publication
from tests.factories import make_person, make_publication
from tests.publications.imports import (
    HIVED,
    HIVED_PREPRINT,
    codes,
    import_text,
    outcomes,
    rows_of,
    the_publication,
)

pytestmark = pytest.mark.django_db
WORKSHOP = """@inproceedings{hived-ws,
  author = {Zhao, H. and Han, Z. and Yang, Z.},
  title = {HiveD: Sharing a GPU Cluster for Deep Learning with Guarantees},
  booktitle = {AISys Workshop at SOSP 2019}, year = 2019, note = {Poster}}
"""


@pytest.mark.parametrize("edited", ["", "7"])
def test_another_source_removes_the_chapter_of_a_book_but_not_an_edited_one(edited: str) -> None:
    book = "@book{k, title={Growing Tall Oaks}, author={Roe, Ann}, year=2001, publisher={Elm}"
    import_text(f"{book}, chapter={{3}}}}")
    if edited:
        Publication.objects.update(chapter=edited)
    import_text(f"{book}}}", name="others.bib")
    assert the_publication().chapter == edited


class TestTheSameSourceAgain:
    def test_changes_in_the_file_are_applied(self) -> None:
        import_text(HIVED)
        changed = HIVED.replace("515--532", "515--533").replace("Yang, Zhi", "Yang, Zhi and Wu, Bo")
        report = import_text(changed)
        assert outcomes(report) == {"hived": "updated"}
        assert the_publication().pages == "515–533"
        assert [a.last for a in the_publication().authorships.all()] == [
            "Zhao",
            "Han",
            "Yang",
            "Wu",
        ]
        assert "wu" in the_publication().search_text

    def test_an_edited_field_is_kept_and_not_reported(self) -> None:
        import_text(HIVED)
        publication = the_publication()
        publication.title = "HiveD, corrected"
        publication.save()
        report = import_text(HIVED)
        assert outcomes(report) == {"hived": "unchanged"}
        assert the_publication().title == "HiveD, corrected"

    def test_if_both_changed_the_record_is_kept_and_the_entry_flagged(self) -> None:
        import_text(HIVED)
        publication = the_publication()
        publication.pages = "1–18"
        publication.save()
        changed = HIVED.replace("515--532", "515--533").replace("{2020}", "{2021}")
        report = import_text(changed)
        assert outcomes(report) == {"hived": "flagged"}
        assert codes(report) == {"hived": ["kept"]}
        text = render(rows_of(report)[0].messages[0])
        assert "1–18" in text
        assert "515–533" in text
        assert (the_publication().pages, the_publication().date) == ("1–18", "2021")

    def test_a_conflict_is_reported_only_once(self) -> None:
        import_text(HIVED)
        Publication.objects.update(pages="1–18")
        changed = HIVED.replace("515--532", "515--533")
        assert outcomes(import_text(changed)) == {"hived": "flagged"}
        assert outcomes(import_text(changed)) == {"hived": "unchanged"}

    def test_a_publication_with_a_corrected_title_and_authors_is_found_by_its_key(
        self,
    ) -> None:
        import_text("@misc{k, title={A Titel with Mistakes}, year=2000}")
        report = import_text(
            "@misc{k, title={A Title with Mistakes}, author={A. Uthor}, year=2001}"
        )
        assert outcomes(report) == {"k": "updated"}
        assert (the_publication().title, the_publication().year) == ("A Title with Mistakes", 2001)

    def test_a_key_reused_for_another_publication_creates_a_new_one(self) -> None:
        import_text("@misc{k, title={On Fish}, author={Example, Alice}, year=2000}")
        report = import_text("@misc{k, title={Birds}, author={Builder, Bob}, year=2011}")
        assert outcomes(report) == {"k": "created"}
        assert Publication.objects.count() == 2

    def test_a_key_does_not_match_across_sources(self) -> None:
        import_text("@misc{k, title={On Fish and Birds}, year=2000}", name="one.bib")
        import_text("@misc{k, title={On Fish and Bird}, year=2000}", name="two.bib")
        assert Publication.objects.count() == 2

    def test_a_persons_list_is_one_source_under_any_name(self) -> None:
        alice = make_person(name="Alice Example")
        import_text("@misc{k, title={On Fish}, year=2000}", name="2020.bib", person=alice)
        report = import_text(
            "@misc{k, title={On Fishes}, year=2000}", name="2021.bib", person=alice
        )
        assert outcomes(report) == {"k": "updated"}

    def test_a_link_stays_with_its_name_when_authors_move(self) -> None:
        hanyu = make_person(name="Hanyu Zhao")
        import_text(HIVED)
        Authorship.objects.filter(person=hanyu).update(selected_rank=1, linked_by="person")
        import_text(HIVED.replace("Zhao, Hanyu and Han, Zhenhua", "Han, Zhenhua and Zhao, Hanyu"))
        row = Authorship.objects.get(person=hanyu)
        assert (row.position, row.selected_rank, row.link_state) == (2, 1, "confirmed")


class TestAnotherSource:
    def test_empty_fields_are_filled_and_others_are_kept(self) -> None:
        make_publication(
            title="HiveD: Sharing a GPU Cluster for Deep Learning with Guarantees",
            authors=["Zhao, Hanyu", "Han, Zhenhua", "Yang, Zhi"],
            date="2020",
            venue_name="OSDI 2020",
        )
        report = import_text(HIVED)
        assert outcomes(report) == {"hived": "updated"}
        publication = the_publication()
        assert (publication.pages, publication.venue_name) == ("515–532", "OSDI 2020")
        assert publication.appearances.count() == 0

    def test_a_note_that_it_will_appear_is_not_taken_for_what_is_printed(self) -> None:
        where = "author={Roe, Ann}, title={Generators for Random Oaks}, journal={Oaks}, year=2010"
        import_text(f"@article{{printed, {where}, volume=80, pages={{1096--1103}}}}")
        import_text(f"@article{{a, {where}, note={{to appear}}}}", name="other.bib")
        assert (the_publication().note, the_publication().status) == ("", "published")

    def test_what_is_printed_is_no_longer_announced(self) -> None:
        where = "author={Roe, Ann}, title={Generators for Random Oaks}, journal={Oaks}, year=2010"
        import_text(f"@article{{a, {where}, note={{to appear}}}}")
        assert the_publication().status == "in_press"
        import_text(f"@article{{a, {where}, volume=80, pages={{1--9}}}}", name="other.bib")
        assert (the_publication().note, the_publication().status) == ("", "published")

    def test_a_significant_difference_is_flagged(self) -> None:
        make_publication(title="On Fish", doi="10.1/x", date="2020", authors=["Example, Alice"])
        report = import_text(
            "@inproceedings{k, title={On Fish}, doi={10.1/x}, year=2019, author={Alice Example}}"
        )
        assert outcomes(report) == {"k": "flagged"}
        assert codes(report) == {"k": ["differs"]}
        assert the_publication().date == "2020"

    def test_the_doi_of_another_publication_is_kept_in_the_other_fields(self) -> None:
        make_publication(title="The Whole Handbook of Animals", doi="10.1/x")
        text = "@incollection{k, title={Fish}, doi={10.1/x}, author={Example, Alice}, year=2020}"
        report = import_text(text)
        assert codes(report) == {"k": ["identifier-taken"]}
        publication = Publication.objects.get(title="Fish")
        assert (publication.doi, publication.extra) == ("", {"doi": "10.1/x"})
        assert outcomes(import_text(text)) == {"k": "unchanged"}

    def test_full_names_in_a_second_list_link_and_replace_the_initials_of_the_first(self) -> None:
        hanyu = make_person(name="Hanyu Zhao")
        make_person(name="Hong Zhao")
        import_text(HIVED.replace("Zhao, Hanyu", "Zhao, H."), name="one.bib")
        assert the_publication().authorships.get(position=1).person is None
        import_text(HIVED, name="two.bib")
        row = the_publication().authorships.get(position=1)
        assert (row.first, row.person, row.link_state) == ("Hanyu", hanyu, "confirmed")


class TestAppearances:
    @pytest.mark.parametrize("preprint_first", [True, False])
    def test_a_preprint_and_its_published_version_are_one_publication(
        self, *, preprint_first: bool
    ) -> None:
        import_text(HIVED_PREPRINT + HIVED if preprint_first else HIVED + HIVED_PREPRINT)
        publication = the_publication()
        assert (publication.kind, publication.date, publication.arxiv_id) == (
            "inproceedings",
            "2020",
            "2001.01234",
        )
        assert publication.citation_key == "hived"
        assert "OSDI" in publication.venue_name
        assert [(str(a), a.date) for a in publication.appearances.all()] == [("arXiv", "2019")]

    @pytest.mark.parametrize("workshop_first", [True, False])
    def test_a_workshop_paper_of_the_same_title_is_another_appearance(
        self, *, workshop_first: bool
    ) -> None:
        import_text(WORKSHOP + HIVED if workshop_first else HIVED + WORKSHOP)
        publication = the_publication()
        assert publication.date == "2020"
        [appearance] = publication.appearances.all()
        assert (appearance.venue_name, appearance.date) == ("AISys Workshop at SOSP 2019", "2019")
        assert appearance.presentation == "poster"
        assert appearance.venue is not None
        assert appearance.venue.parent is not None

    @pytest.mark.parametrize(
        "text", [HIVED_PREPRINT + HIVED + WORKSHOP, WORKSHOP + HIVED + HIVED_PREPRINT]
    )
    def test_importing_the_entries_again_changes_nothing(self, text: str) -> None:
        import_text(text)
        before = list(the_publication().appearances.values())
        again = import_text(text)
        assert set(outcomes(again).values()) == {"unchanged"}
        assert list(the_publication().appearances.values()) == before
        changed = import_text(text.replace("author", "keywords = {gpu}, author", 3))
        assert "flagged" not in outcomes(changed).values()
        assert list(the_publication().appearances.values()) == before

    def test_a_changed_entry_is_merged_with_its_own_earlier_version(self) -> None:
        import_text(HIVED_PREPRINT + HIVED + WORKSHOP)
        text = HIVED_PREPRINT + HIVED.replace("515--532", "515--533") + WORKSHOP
        report = import_text(text)
        assert outcomes(report) == {
            "hived-arxiv": "unchanged", "hived": "updated", "hived-ws": "unchanged",
        }  # fmt: skip
        assert the_publication().pages == "515–533"

    def test_the_doi_and_the_server_of_a_preprint_stay_with_it(self) -> None:
        paper = "title={Sharing of Parasites in Networks of Hosts}, author={Roe, Ann and Poe, Bo}"
        import_text(
            f"@article{{a, {paper}, journal={{Trees}}, year=2015}}"
            f"@techreport{{b, {paper}, institution={{PeerJ PrePrints}}, type={{Preprint}},"
            " year=2014, doi={10.7287/peerj.preprints.307v2}}"
        )
        publication = the_publication()
        assert publication.doi == ""
        assert [(each.venue_name, each.url) for each in publication.appearances.all()] == [
            ("PeerJ PrePrints", "https://doi.org/10.7287/peerj.preprints.307v2")
        ]

    def test_edits_to_a_preprint_are_kept_when_its_paper_is_imported(self) -> None:
        import_text(HIVED_PREPRINT)
        publication = the_publication()
        publication.title = "HiveD: Sharing a GPU Cluster for Deep Learning with Guarantees!"
        publication.save()
        report = import_text(HIVED)
        assert outcomes(report) == {"hived": "flagged"}
        assert codes(report) == {"hived": ["kept"]}
        assert the_publication().title.endswith("!")

    def test_a_journal_version_is_stored_separately_and_flagged(self) -> None:
        journal = HIVED.replace("@inproceedings{hived", "@article{hived-tocs").replace(
            "booktitle = {14th", "journal = {14th"
        )
        report = import_text(HIVED + journal.replace("14th USENIX", "Transactions of the USENIX"))
        assert outcomes(report) == {"hived": "created", "hived-tocs": "flagged"}
        assert codes(report) == {"hived-tocs": ["maybe-same-in-file"]}
        assert Publication.objects.count() == 2

    @pytest.mark.parametrize(
        "other",
        [
            HIVED.replace("{hived,", "{b,").replace("14th USENIX", "Proc. 14th USENIX"),
            HIVED.replace("@inproceedings{hived,", "@incollection{b,").replace(
                "14th", "Lecture Notes: 14th"
            ),
        ],
    )
    def test_the_same_pages_at_a_venue_spelled_differently_add_no_appearance(
        self, other: str
    ) -> None:
        import_text(HIVED, name="one.bib")
        import_text(other, name="two.bib")
        assert the_publication().appearances.count() == 0

    @pytest.mark.parametrize(("name", "ours", "others"), [
        ("pages", "1–10", "pages={163}"), ("note", "Manuscript", "pages={30--39}"),
    ])  # fmt: skip
    def test_what_an_editor_entered_is_not_replaced_by_another_source(
        self, name: str, ours: str, others: str
    ) -> None:
        same = "author={Roe, Ann}, title={Growth of Old Oaks}, journal={Oak Lett.}, volume=3"
        same += ", year=2017, doi={10.1000/x}"
        import_text(f"@article{{a, {same}, pages={{5--10}}}}", name="one.bib")
        Publication.objects.update(**{name: ours})
        import_text(f"@article{{b, {same}, {others}}}", name="two.bib")
        assert getattr(the_publication(), name) == ours

    def test_two_forms_of_an_arxiv_number_do_not_differ(self) -> None:
        both = "author={Roe, Ann and Poe, Bo}, title={Distributions of Oaks}, year=2017"
        report = import_text(
            f"@misc{{a, {both}, eprint={{arXiv:1701.00001}}, archiveprefix={{arXiv}}}}\n"
            f"@misc{{b, {both}, eprint={{1701.00001}}, archiveprefix={{arXiv}}}}"
        )
        assert "eprint" not in report.to_text()

    def test_an_equal_doi_at_a_venue_spelled_differently_adds_no_appearance(self) -> None:
        same = "author={Stein, G.}, title={The Simulations of a Sky}, year=2020, doi={10.5555/1}"
        import_text(
            f"@article{{a, {same}, journal={{Journal of Example Physics}}, pages={{012-012}}}}"
            f"@article{{b, {same}, journal={{JEP}}, pages={{012}}}}"
        )
        assert the_publication().appearances.count() == 0

    @pytest.mark.parametrize("poster_first", [True, False])
    def test_a_poster_without_a_venue_is_another_appearance(self, *, poster_first: bool) -> None:
        poster = HIVED_PREPRINT.replace("archiveprefix = {arXiv}", "note = {Poster}").replace(
            "eprint = {2001.01234}", "howpublished = {Poster at NSDI 2020}"
        )
        import_text(poster + HIVED if poster_first else HIVED + poster)
        assert (the_publication().kind, the_publication().presentation) == ("inproceedings", "")
        assert [(str(a), a.presentation) for a in the_publication().appearances.all()] == [
            ("Poster at NSDI 2020", "poster")
        ]


@pytest.mark.django_db
def test_a_key_that_a_file_has_twice_changes_nothing_when_it_is_imported_again() -> None:
    same = "author={Lovelace, Ada}, title={A Scheduler for Shared Clusters}, journal={J}, year=2020"
    bare, rich = f"@article{{k, {same}}}\n", f"@article{{k, {same}, keywords={{a, b}}}}\n"
    import_text(bare)
    text = bare + rich
    import_text(text)
    assert {row.outcome for row in rows_of(import_text(text))} == {"unchanged"}
    assert Publication.objects.get().keywords == ["a", "b"]
