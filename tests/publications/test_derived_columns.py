"""A publication has the same slug, year and search text however it was stored."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from foundation.merging.choices import Side
from publications.derived_columns import COLUMNS, full_name
from publications.importing.undoing import undo_import
from publications.merging.publications import PublicationMerge
from publications.models import ImportRun, Publication
from tests.admin_pages import edit, page_of
from tests.factories import make_publication

pytestmark = pytest.mark.django_db
ADD = "/admin/publications/publication/add/"
SLUGS = {
    "Deep–Learning in Øresund": "2021-deep-learning-in-oresund",
    "Eﬃcient ﬁles": "2021-efficient-files",
    "Straße, Æther & Œuvre": "2021-strasse-aether-oeuvre",
    "L’été à l’Île—encore": "2021-lete-a-lile-encore",
    "深度学习": "2021-深度学习",
    "面向 GPU 的调度": "2021-面向-gpu-的调度",
    "تعلم الآلة": "2021-تعلم-الالة",
    "Μηχανική μάθηση": "2021-μηχανικη-μαθηση",
    "Машинное обучение": "2021-машинное-обучение",
    "One Two Three Four Five Six Seven Eight Nine": "2021-one-two-three-four-five-six-seven-eight",
    "": "untitled-journal-of-oresund-2021",
}
AUTHORS = "Müller, Jürgen and 王, 小明 and King, Jr., Martin Luther"
VENUE = "Journal of Øresund"


def columns_of(publication: Publication, *, slug: bool = True) -> dict[str, Any]:
    names = (*COLUMNS, "slug") if slug else COLUMNS
    return {name: getattr(publication, name) for name in names}


def import_titled(path: Path, title: str, *, key: str = "key") -> Publication:
    file = path / "papers.bib"
    field = f"title = {{{title.replace('&', chr(92) + '&')}}}, " if title else ""
    file.write_text(
        f"@article{{{key}, {field}author = {{{AUTHORS}}}, journal = {{{VENUE}}}, year = 2021}}"
    )
    with suppress(SystemExit):  # exits with status 1, because the title of the key changed
        call_command("import_bibtex", str(file))
    return Publication.objects.get(citation_key=key)


def added_in_admin(client: Client, title: str) -> Publication:
    changes = {"title": title, "date": "2021", "venue_name": VENUE, "add_authors": AUTHORS}
    assert edit(client, ADD, changes).status_code == 302
    return Publication.objects.get()


@pytest.mark.parametrize("title", SLUGS)
def test_an_import_and_the_admin_store_the_same(
    title: str, tmp_path: Path, admin_client: Client
) -> None:
    imported = columns_of(import_titled(tmp_path, title))
    assert imported["slug"] == SLUGS[title]
    assert imported["year"] == 2021
    Publication.objects.all().delete()
    assert columns_of(added_in_admin(admin_client, title)) == imported


@pytest.mark.parametrize("title", SLUGS)
def test_an_update_stores_the_same_as_saving(title: str, tmp_path: Path) -> None:
    import_titled(tmp_path, "An Old Title")
    updated = columns_of(import_titled(tmp_path, title), slug=False)
    publication = Publication.objects.get()
    publication.save()
    assert columns_of(publication, slug=False) == updated


@pytest.mark.parametrize("title", SLUGS)
def test_undoing_an_update_restores_the_derived_columns(title: str, tmp_path: Path) -> None:
    before = columns_of(import_titled(tmp_path, title))
    assert columns_of(import_titled(tmp_path, "A New Title")) != before
    undo_import(ImportRun.objects.latest("pk"))
    assert columns_of(Publication.objects.get()) == before


@pytest.mark.parametrize("title", SLUGS)
def test_a_merged_publication_has_the_columns_of_the_title_that_was_chosen(
    title: str, tmp_path: Path, admin_client: Client
) -> None:
    other = import_titled(tmp_path, title)
    expected = columns_of(other, slug=False)
    user = admin_client.get(page_of(other)).wsgi_request.user
    plan = PublicationMerge.plan(make_publication(title="Another Title", date="2021"), other)
    plan.choose({"title": Side.OTHER})
    assert columns_of(plan.apply(user=user), slug=False) == expected


def test_a_chinese_name_is_found_by_characters_and_pinyin(tmp_path: Path) -> None:
    import_titled(tmp_path, "On Examples")
    for text in ("王小明", "wang xiaoming", "jurgen muller", "king jr"):
        assert Publication.objects.search(text).exists(), text


def test_full_names_have_no_comma_before_a_suffix_and_no_space_in_chinese() -> None:
    assert full_name("Martin Luther", "", "King", "Jr.") == "Martin Luther King Jr."
    assert full_name("Ludwig", "van", "Beethoven", "") == "Ludwig van Beethoven"
    assert full_name("小明", "", "王", "") == "王小明"
