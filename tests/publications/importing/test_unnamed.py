"""An entry that nothing names is stored as a draft until a title or a venue is known."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from directory.checking.records import check_addresses
from publications.admin.bulk import ReplaceVenue
from publications.importing.undoing import undo_import
from publications.models import ImportRun, Publication
from publications.visibility import Release
from tests.directory.test_review import decide, undo
from tests.factories import make_publication, make_venue
from tests.publications.admin.test_importing import apply, texts, upload
from tests.publications.imports import codes, import_text, outcomes, rows_of, the_publication

pytestmark = pytest.mark.django_db
EMPTY = "@misc{noauthor_notitle_nodate,}\n"
PAGES = ("/", "/publications/", "/publications.atom", "/publications.bib", "/sitemap.xml")


def is_seen(client: Client, publication: Publication) -> bool:
    pages = [client.get(address) for address in (*PAGES, publication.get_absolute_url())]
    slug = publication.slug
    return any(slug in b"".join(page).decode() for page in pages if page.status_code == 200)


@pytest.mark.parametrize(
    "entry",
    [
        EMPTY,
        "@article{k}",
        "@misc{k, url={https://example.org/a}, urldate={2020-01-01}}",
        "@misc{k, author={Example, Alice}, howpublished={\\url{https://example.org/a}}}",
        "@book{k, author={Example, Alice}, publisher={Oak Press}, year=1975}",
    ],
)
def test_only_editors_see_an_entry_that_nothing_names(client: Client, entry: str) -> None:
    report = import_text(entry)
    publication = the_publication()
    assert publication.release == Release.UNNAMED
    assert not is_seen(client, publication)
    assert [list(codes(report).values()), rows_of(report)[0].outcome] == [[["unnamed"]], "created"]
    assert publication in Publication.objects.untitled()  # the review queue


@pytest.mark.parametrize(
    "entry",
    [
        "@article{k, author={Roe, Ann}, journal={Oaks}, volume=3, pages={1--2}, year=1975}",
        "@phdthesis{k, author={Roe, Ann}, school={Elm University}, year=1975}",
        "@techreport{k, author={Roe, Ann}, institution={Elm}, number={AIM-12}, year=1975}",
        "@misc{k, author={Roe, Ann}, howpublished={Preprint}, year=2020}",
        "@book{k, author={Roe, Ann}, series={Lecture Notes in Oaks}, volume=12, year=1975}",
    ],
)
def test_an_entry_without_a_title_is_public_if_its_place_names_it(
    client: Client, entry: str
) -> None:
    assert list(codes(import_text(entry)).values()) == [["no-title"]]
    assert is_seen(client, the_publication())


def test_the_command_says_that_the_entry_is_a_draft_and_what_to_do(tmp_path: Path) -> None:
    file, out = tmp_path / "papers.bib", io.StringIO()
    file.write_text(EMPTY)
    call_command("import_bibtex", str(file), stdout=out, stderr=io.StringIO())
    assert "Drafts with neither title nor venue: add one to the file or in the admin" in (
        text := out.getvalue()
    )
    assert "papers.bib:1 noauthor_notitle_nodate" in text
    assert "Untitled" not in text


def test_the_plan_of_an_upload_says_that_the_entry_will_be_a_draft(
    client: Client, admin_client: Client
) -> None:
    plan = upload(admin_client, EMPTY)
    page = texts(admin_client.get(plan + "?show=all"))
    assert "Stored as a draft, because it has neither a title nor a venue." in page
    done = apply(admin_client, plan)
    assert "Untitled noauthor_notitle_nodate" in texts(done)
    assert not is_seen(client, the_publication())


@pytest.mark.parametrize("named", ["title={On Oaks}", "journal={Oaks}"])
def test_a_later_import_that_names_it_makes_it_public_until_it_is_undone(
    client: Client, named: str
) -> None:
    import_text(EMPTY)
    report = import_text(EMPTY.replace(",", f", {named}, author={{Roe, Ann}}, year=2020"))
    publication = the_publication()  # its key is enough, because nothing contradicts it
    assert outcomes(report) == {"noauthor_notitle_nodate": "updated"}
    assert publication.is_public
    assert is_seen(client, publication)
    undo_import(ImportRun.objects.latest("pk"))
    assert not is_seen(client, the_publication())
    assert not list(check_addresses())


def test_a_title_that_an_import_brings_is_in_the_address(client: Client) -> None:
    import_text(EMPTY)
    import_text(EMPTY.replace(",", ", title={On Oaks}, year=2020"))
    assert the_publication().slug == "2020-on-oaks"
    assert client.get("/publications/untitled/").headers["location"] == (
        "/publications/2020-on-oaks/"
    )


@pytest.mark.parametrize(
    ("slug", "title", "expected"),
    [
        ("untitled", "On Oaks", "2020-on-oaks"),
        ("untitled-2", "On Oaks", "2020-on-oaks"),
        ("untitled-film-stills", "On Oaks", "untitled-film-stills"),
        ("untitled", "Untitled", "untitled"),
        ("untitled", "", "untitled"),
    ],
)
def test_a_title_that_an_editor_enters_is_in_the_address(
    slug: str, title: str, expected: str
) -> None:
    publication = make_publication(title="", slug=slug, date="2020")
    publication.title = title
    publication.save()
    assert the_publication().slug == expected


def test_a_title_that_an_editor_enters_in_the_review_queue_makes_it_public(
    client: Client, admin_client: Client
) -> None:
    import_text(EMPTY)
    queue = "untitled-publications"
    decide(admin_client, queue, the_publication(), "title", value="On Oaks")
    assert is_seen(client, the_publication())
    undo(admin_client, queue)
    assert not is_seen(client, the_publication())


def test_the_review_queue_tells_publications_without_a_title_apart(admin_client: Client) -> None:
    import_text("@misc{one, author={Roe, Ann}, year=2020}\n@misc{two, url={https://oak.org/a}}")
    page = admin_client.get(reverse("admin:review_reason", args=["untitled-publications"]))
    assert "Roe · 2020 · one" in page.content.decode()
    assert "two · https://oak.org/a" in page.content.decode()


def test_the_form_shows_why_it_is_a_draft_and_only_then(admin_client: Client) -> None:
    label = str(Release.UNNAMED.label)
    for publication in (make_publication(title=""), make_publication()):
        address = reverse("admin:publications_publication_change", args=[publication.pk])
        page = admin_client.get(address).content.decode()
        assert (f'<option value="unnamed" selected>{label}' in page) is not publication.title
        assert (label in page) is not bool(publication.title)


def test_an_editor_can_show_it_anyway_and_hide_what_has_a_title(client: Client) -> None:
    shown = make_publication(title="", release=Release.PUBLIC)
    hidden = make_publication(title="On Oaks", release=Release.DRAFT)
    assert is_seen(client, shown)
    assert not is_seen(client, hidden)


def test_saving_some_columns_keeps_what_another_editor_chose_meanwhile() -> None:
    publication = make_publication()
    Publication.objects.update(release=Release.DRAFT)
    publication.note = "Read."
    publication.save(update_fields=["note"])
    assert the_publication().release == Release.DRAFT


def test_a_venue_given_to_many_at_once_makes_them_public() -> None:
    publication, venue = make_publication(title=""), make_venue()
    ReplaceVenue().change(publication, {"venue": venue})
    assert publication.is_public
