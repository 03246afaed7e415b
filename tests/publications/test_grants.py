"""Grants that funded a publication: on its page, in the admin, imports, merges and exports."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from directory.folders.loading import load_folder
from directory.folders.saving import save_folder
from people.models import Grant
from publications.importing.undoing import undo_import
from publications.merging.publications import PublicationMerge
from publications.models import ImportRun, Publication
from tests.admin_pages import edit, page_of
from tests.factories import make_publication
from tests.query_counts import assert_same_queries
from tests.website.test_site import picture
from website.models import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def grant() -> Grant:
    return Grant.objects.create(
        sponsor="Science Fund", sponsor_ror="021nxhr62", number="EX-100", amount=4321,
        currency="EUR", url="https://example.org/ex-100", start="2020",
    )  # fmt: skip


def body(path: str, client: Client | None = None) -> str:
    response = (client or Client()).get(path)
    assert response.status_code == 200
    return response.content.decode()


def structured(html: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert match
    found: dict[str, Any] = json.loads(match[1])
    return found


def test_an_editor_links_a_grant_which_the_page_then_shows(
    admin_client: Client, grant: Grant
) -> None:
    publication = make_publication()
    assert 'id="funding"' not in body(publication.get_absolute_url())
    found = admin_client.get(
        "/admin/autocomplete/",
        {"app_label": "publications", "model_name": "publication", "field_name": "grants",
         "term": "EX-1"},
    ).json()  # fmt: skip
    assert [each["text"] for each in found["results"]] == ["Science Fund EX-100"]
    edit(admin_client, page_of(publication), {"grants": [found["results"][0]["id"]]})
    Site.objects.create().partners.create(name="science fund", logo=picture(300, 100))
    html = body(publication.get_absolute_url())
    funding = html.split('id="funding"')[1].split("</section>")[0]
    for text in ('href="https://ror.org/021nxhr62">Science Fund', 'ex-100">EX-100</a>', "2020",
                 'class="project__sponsor"'):  # fmt: skip
        assert text in funding
    assert "4,321" not in html
    assert structured(html)["funding"] == [
        {
            "@type": "Grant",
            "identifier": "EX-100",
            "url": "https://example.org/ex-100",
            "funder": {
                "@type": "Organization",
                "name": "Science Fund",
                "@id": "https://ror.org/021nxhr62",
            },
        }
    ]
    data: Any = Client().get(f"/api/v1/publications/{publication.slug}/").json()
    assert [each["number"] for each in data["grants"]] == ["EX-100"]
    Grant.objects.update(amount_is_public=True)
    assert "EUR 4,321" in body(publication.get_absolute_url())


def test_the_same_queries_show_more_grants() -> None:
    publication = make_publication()

    def make(number: int) -> None:
        for n in range(number):
            publication.grants.create(sponsor="Fund", number=f"{Grant.objects.count()}-{n}")

    assert_same_queries(publication.get_absolute_url(), make=make, few=2, many=6)


def imported(folder: Path, fields: str) -> Publication:
    path = folder / "papers.bib"
    path.write_text(f"@misc{{k, title={{T}}, author={{Alice Example}}, year=2020, {fields}}}\n")
    call_command("import_bibtex", str(path))
    return Publication.objects.get()


def numbers(publication: Publication) -> list[str]:
    return list(publication.grants.order_by("number").values_list("number", flat=True))


def test_an_import_links_only_what_is_certain_and_the_form_names_the_rest(
    tmp_path: Path, admin_client: Client, grant: Grant
) -> None:
    other = Grant.objects.create(sponsor="Other Fund", number="XY-200")
    publication = imported(tmp_path, "funding={{Science Fund} (grant {EX--100})}, grant={XY-200}")
    assert numbers(publication) == ["EX-100"]
    html = body(page_of(publication), admin_client)
    assert re.search("name the number of: Other Fund XY-200\\.", html)
    publication.grants.set([other])
    assert "name the number of: Science Fund EX-100." in body(page_of(publication), admin_client)
    imported(tmp_path, "funding={{Science Fund} (grant {EX--100})}, grant={XY-200}, note={New}")
    assert numbers(publication) == ["XY-200"]  # as the editor left it
    assert undo_import(ImportRun.objects.earliest("pk")).obstacles


def test_undoing_an_import_unlinks_its_grants(tmp_path: Path, grant: Grant) -> None:
    imported(tmp_path, "note={No grant}")
    publication = imported(tmp_path, "grant={Science Fund EX-100}")
    assert numbers(publication) == ["EX-100"]
    assert undo_import(ImportRun.objects.latest("pk")).is_done
    assert numbers(publication) == []


def test_an_import_that_created_a_funded_publication_can_be_undone(
    tmp_path: Path, grant: Grant
) -> None:
    publication = imported(tmp_path, "grant={Science Fund EX-100}")
    other = Grant.objects.create(sponsor="Other Fund", number="XY-200")
    publication.grants.add(other)
    [obstacle] = undo_import(ImportRun.objects.get()).obstacles
    assert obstacle.reason == "linked to a grant"
    publication.grants.remove(other)
    assert undo_import(ImportRun.objects.get()).is_done
    assert not Publication.objects.exists()
    assert Grant.objects.count() == 2


def test_a_merged_publication_has_the_grants_of_both(grant: Grant) -> None:
    keep, other = make_publication(), make_publication(slug="other")
    both = Grant.objects.create(sponsor="Other Fund", number="XY-200")
    keep.grants.add(both)
    other.grants.add(both, grant)
    PublicationMerge.plan(keep, other).apply(user=None)
    assert numbers(keep) == ["EX-100", "XY-200"]


def test_a_folder_holds_the_grants_of_publications(tmp_path: Path, grant: Grant) -> None:
    make_publication().grants.add(grant)
    save_folder(tmp_path / "saved")
    Publication.objects.all().delete()
    Grant.objects.all().delete()
    load_folder(tmp_path / "saved")
    publication = Publication.objects.get()
    assert numbers(publication) == ["EX-100"]
    assert publication.grants.get().amount == 4321
