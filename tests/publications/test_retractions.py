"""Retractions and corrections are read, shown wherever the publication is, edited and exported."""

import csv
import io
import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.models import Person
from publications.exporting.bibtex import export_bibtex
from publications.exporting.citation_styles import citation, citations
from publications.importing.undoing import undo_import
from publications.merging.publications import PublicationMerge
from publications.models import ImportRun, Publication, PublicationLink
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_person, make_publication
from tests.publications.imports import import_text, outcomes, the_publication
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

RETRACTED = """@article{oaks,
  author = {Example, Alice},
  title = {RETRACTED: Oaks and {DNA}},
  journal = {Journal of Examples},
  year = {2015},
  retraction = {10.1000/r1},
  retraction+an:date = {=2017-03},
  retraction+an:note = {={"An error in table 2."}},
}
"""
SOUND = """@article{oaks,
  author = {Example, Alice},
  title = {Oaks and {DNA}},
  journal = {Journal of Examples},
  year = {2015},
}
"""


def add_notice(publication: Publication, kind: str = "retraction") -> PublicationLink:
    return PublicationLink.objects.create(
        publication=publication, kind=kind, url="https://doi.org/10.1000/r1", date="2017-03"
    )


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


@pytest.fixture
def retracted(alice: Person) -> Publication:
    publication = make_publication(
        title="Oaks and elms", authors=[alice], status=Publication.Status.RETRACTED
    )
    add_notice(publication)
    return publication


def text_of(client: Client, address: str) -> str:
    html = client.get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


class TestImports:
    def test_an_import_stores_the_status_the_title_and_the_notice(self) -> None:
        import_text(RETRACTED)
        publication = the_publication()
        assert publication.status == Publication.Status.RETRACTED
        assert publication.title == "Oaks and DNA"
        link = publication.links.get()
        assert (link.kind, link.url) == ("retraction", "https://doi.org/10.1000/r1")
        assert (link.date, link.note) == ("2017-03", "An error in table 2.")

    def test_the_title_is_exported_as_it_was_imported(self) -> None:
        import_text(RETRACTED)
        exported = "".join(export_bibtex(Publication.objects.all()))
        assert "title = {RETRACTED: Oaks and {DNA}}" in exported
        assert "pubstate = {retracted}" in exported
        assert outcomes(import_text(exported)) == {"oaks": "unchanged"}

    def test_the_mark_of_a_title_is_not_exported_if_an_editor_has_removed_the_status(self) -> None:
        import_text(RETRACTED)
        Publication.objects.update(status=Publication.Status.PUBLISHED)
        assert "RETRACTED" not in "".join(export_bibtex(Publication.objects.all()))

    def test_a_publication_that_has_been_retracted_since_is_updated(self) -> None:
        import_text(SOUND)
        assert outcomes(import_text(RETRACTED)) == {"oaks": "updated"}
        publication = the_publication()
        assert publication.status == Publication.Status.RETRACTED
        assert publication.links.count() == 1

    def test_another_file_that_does_not_know_of_it_changes_nothing(self) -> None:
        import_text(RETRACTED)
        import_text(SOUND, name="other.bib")
        assert the_publication().status == Publication.Status.RETRACTED

    def test_a_retraction_that_an_editor_entered_stays(self) -> None:
        import_text(SOUND)
        publication = the_publication()
        publication.status = Publication.Status.RETRACTED
        publication.save()
        add_notice(publication)
        import_text(SOUND.replace("Journal of Examples", "Journal of Better Examples"))
        publication.refresh_from_db()
        assert publication.status == Publication.Status.RETRACTED
        assert publication.links.count() == 1

    def test_undoing_the_import_removes_the_notice(self) -> None:
        import_text(SOUND)
        import_text(RETRACTED)
        undo_import(ImportRun.objects.order_by("-pk")[0])
        publication = the_publication()
        assert publication.status == Publication.Status.PUBLISHED
        assert not publication.links.exists()

    def test_the_notice_itself_is_another_publication(self) -> None:
        import_text(SOUND)
        import_text(SOUND.replace("oaks,", "note,").replace("{Oaks", "{Retraction: Oaks"))
        assert Publication.objects.count() == 2


class TestPages:
    def test_the_page_says_it_first_and_names_the_notice(
        self, client: Client, retracted: Publication
    ) -> None:
        html = client.get(retracted.get_absolute_url()).content.decode()
        assert "<title>Retracted: Oaks and elms" in html
        banner = html[html.index('class="notices') : html.index("<h1")]
        assert 'role="note" aria-label="Retracted"' in banner
        assert "This publication has been retracted." in banner
        text = " ".join(re.sub(r"<[^>]+>", "", banner).split())
        assert "Retraction notice (Mar 2017): 10.1000/r1" in text
        assert '<a href="https://doi.org/10.1000/r1">10.1000/r1</a>' in banner

    def test_the_page_of_a_corrected_publication_has_a_line_but_no_warning(
        self, client: Client
    ) -> None:
        publication = make_publication(title="Oaks")
        add_notice(publication, "correction")
        text = text_of(client, publication.get_absolute_url())
        assert "Correction (Mar 2017): 10.1000/r1" in text
        assert "retracted" not in text.lower()

    @pytest.mark.parametrize(
        ("status", "sentence"),
        [
            ("withdrawn", "This publication has been withdrawn."),
            ("concern", "The publisher has expressed concern about this publication."),
        ],
    )
    def test_other_states_have_their_sentence(
        self, client: Client, status: str, sentence: str
    ) -> None:
        publication = make_publication(title="Oaks", status=status)
        assert sentence in text_of(client, publication.get_absolute_url())

    @pytest.mark.parametrize(
        "address",
        [
            "/publications/",
            "/publications/?status=retracted",
            "/search/?q=oaks",
            "/people/alice-example/",
        ],
    )
    def test_lists_have_a_label_before_the_title_and_a_link(
        self, client: Client, retracted: Publication, address: str
    ) -> None:
        html = client.get(address).content.decode()
        assert re.search(r'badge--caution">Retracted</span> <cite', html)
        assert ">Retraction notice<" in html

    def test_suggestions_say_it(self, client: Client, retracted: Publication) -> None:
        found = client.get("/search/suggestions/?q=oaks and").content.decode()
        assert "Retracted: Oaks and elms" in found

    def test_the_facet_of_the_status_counts_it(
        self, client: Client, retracted: Publication
    ) -> None:
        make_publication(title="Elms")
        text = text_of(client, "/publications/?status=retracted")
        assert "Oaks and elms" in text
        assert "1 publication" in text

    def test_a_list_needs_no_query_more_for_it(
        self, client: Client, retracted: Publication
    ) -> None:
        make_publication(title="Elms", authors=list(Person.objects.all()))
        client.get("/publications/")
        with_one = queries_of("/publications/?status=retracted", client)
        assert len(with_one) == len(queries_of("/publications/?status=published", client))

    def test_a_cv_says_it_behind_the_title(self, client: Client, retracted: Publication) -> None:
        text = text_of(client, "/people/alice-example/cv/")
        assert "Oaks and elms (retracted)" in text


class TestFiles:
    def test_the_json_of_the_api_has_the_date_and_the_note(
        self, client: Client, retracted: Publication
    ) -> None:
        found = client.get(f"/api/v1/publications/{retracted.slug}/").json()
        assert found["status"] == "retracted"
        assert found["links"][0]["kind"] == "retraction"
        assert found["links"][0]["date"] == "2017-03"

    def test_a_table_has_a_column(self, client: Client, retracted: Publication) -> None:
        content = b"".join(client.get("/publications.csv")).decode("utf-8-sig")
        (row,) = csv.DictReader(io.StringIO(content))
        assert row["Status"] == "Retracted"
        assert row["Notices"] == "Retraction notice (2017-03): https://doi.org/10.1000/r1"

    def test_the_feed_says_it_in_the_title(self, client: Client, retracted: Publication) -> None:
        content = client.get("/publications.atom").content.decode()
        assert "<title>Retracted: Oaks and elms</title>" in content

    def test_csl_and_ris_have_the_status_and_the_notice(
        self, client: Client, retracted: Publication
    ) -> None:
        address = retracted.get_absolute_url().rstrip("/")
        (item,) = json.loads(client.get(f"{address}.json").content)
        notice = "Retraction notice (2017-03): https://doi.org/10.1000/r1"
        assert (item["status"], item["custom"]["notices"]) == ("retracted", [notice])
        ris = client.get(f"{address}.ris").content.decode()
        assert "N1  - Retracted\r\n" in ris
        assert f"N1  - {notice}\r\n" in ris

    def test_the_apa_names_the_retraction_behind_the_citation(self, retracted: Publication) -> None:
        text = citation(retracted, "apa").text
        assert text.endswith("elms. (Retraction published 2017, https://doi.org/10.1000/r1)")

    def test_the_apa_says_so_without_a_notice(self) -> None:
        publication = make_publication(title="Oaks", status="retracted")
        assert citation(publication, "apa").text.endswith(" (Retracted)")

    def test_no_style_prints_the_status_in_the_place_of_the_date(self) -> None:
        publication = make_publication(title="Oaks", status="withdrawn", date="")
        assert not any("withdrawn" in each.text.lower() for each in citations(publication))


class TestEditing:
    def test_a_notice_is_added_by_its_doi_and_sets_the_status(self, admin_client: Client) -> None:
        publication = make_publication(title="Oaks", authors=["Example, Alice"])
        row = {
            "kind": "retraction",
            "url": "10.1000/R1",
            "date": "March 2017",
            "note": "Why",
            "rank": 1,
        }
        response = edit(admin_client, page_of(publication), rows={"links": [row]})
        assert response.status_code == 302
        publication.refresh_from_db()
        assert publication.status == Publication.Status.RETRACTED
        link = publication.links.get()
        assert (link.url, link.date) == ("https://doi.org/10.1000/r1", "2017-03")
        page = admin_client.get(response.url).content.decode()
        assert "The status is now “Retracted”" in page

    def test_a_correction_leaves_the_status(self, admin_client: Client) -> None:
        publication = make_publication(title="Oaks")
        row = {"kind": "correction", "url": "https://example.org/c", "rank": 1}
        edit(admin_client, page_of(publication), rows={"links": [row]})
        publication.refresh_from_db()
        assert publication.status == Publication.Status.PUBLISHED

    def test_an_editor_can_set_the_status_back(
        self, admin_client: Client, retracted: Publication
    ) -> None:
        edit(admin_client, page_of(retracted), {"status": "published"})
        retracted.refresh_from_db()
        assert retracted.status == Publication.Status.PUBLISHED

    def test_what_is_neither_an_address_nor_a_doi_is_refused(self, admin_client: Client) -> None:
        publication = make_publication(title="Oaks")
        row = {"kind": "retraction", "url": "10.1000", "rank": 1}
        response = edit(admin_client, page_of(publication), rows={"links": [row]})
        assert errors_of(response) == {"links-0-url": ["Enter a valid URL."]}

    def test_the_history_undoes_both(self, admin_client: Client, admin_user: User) -> None:
        publication = make_publication(title="Oaks")
        row = {"kind": "retraction", "url": "10.1000/r1", "rank": 1}
        edit(admin_client, page_of(publication), rows={"links": [row]})
        event = Event.objects.latest("pk")
        revert(lambda: plan_undo(event), user=admin_user)
        publication.refresh_from_db()
        assert publication.status == Publication.Status.PUBLISHED
        assert not publication.links.exists()

    def test_a_merge_keeps_the_status_and_all_notices(self) -> None:
        import_text(RETRACTED)
        one = the_publication()
        other = make_publication(
            title="Oaks & DNA", kind=one.kind, venue_name="Journal of Examples"
        )
        add_notice(other, "correction")
        plan = PublicationMerge.plan(other, one)
        plan.apply(user=User.objects.create_superuser("editor"))
        merged = the_publication()
        assert merged.status == Publication.Status.RETRACTED
        notices = merged.links.filter(kind__in=PublicationLink.NOTICES)
        assert set(notices.values_list("kind", flat=True)) == {"retraction", "correction"}
        assert notices.get(kind="retraction").note == "An error in table 2."
