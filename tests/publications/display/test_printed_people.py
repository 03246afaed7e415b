"""Whom a publication's page names beside its authors."""

import pytest
from django.test import Client

from people.models import Person
from tests.factories import make_person, make_publication
from tests.publications.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ("translator={Doe, Ann}", "Translator Ann Doe"),
        ("translator={Doe, Ann and others}", "Translators Ann Doe, et al."),
        ("bookauthor={姚, 中秋 and 罗, 卫东}", "Authors of the book 姚中秋, 罗卫东"),
        ("editora={Roe, Bob}, editoratype={collaborator}", "Collaborator Bob Roe"),
        ("editorb={Roe, Bob}, editorbtype={Libretto by}", "Libretto by Bob Roe"),
        ("editorc={Roe, Bob and Doe, Ann}", "Editors Bob Roe, Ann Doe"),
        ("editor={Roe, Bob and Doe, Ann}, editortype={compiler}", "Compilers Bob Roe, Ann Doe"),
        ("editor={Roe, Bob}, editortype={translatorrev}", "Translated and revised by Bob Roe"),
        ("editor={Roe, Bob}, editortype={org.}", "Editor Bob Roe"),
        ("witheditor={Roe, Bob}", "With Bob Roe"),
        ("editor={Roe, Bob}", "Editor Bob Roe"),
        ("advisor={Roe, Bob}", "Advisor Bob Roe"),
        ("supervisor={Roe, Bob and Doe, Ann}", "Supervisors Bob Roe, Ann Doe"),
        ("supervisor={Doc. Ing. Bob Roe, MSc. PhD.}", "Supervisor Doc. Ing. Bob Roe, MSc. PhD."),
        ("revdauthor={Roe, Bob}", "Author of the reviewed book Bob Roe"),
        ("collaborator={Roe, Bob and {Example Lab}}", "Collaborators Bob Roe, Example Lab"),
        ("revdeditor={Roe, Bob}", "Editor of the reviewed book Bob Roe"),
    ],
)
def test_people_are_named_with_their_role(fields: str, shown: str, client: Client) -> None:
    entry = f"@inbook{{k, author={{Poe, Cy}}, title={{T}}, booktitle={{B}}, {fields}, year=2001}}"
    assert shown in page_of(entry, client)


def test_a_field_with_a_former_name_is_not_shown(client: Client) -> None:
    person = make_person(name="Alice New")
    Person.objects.update(hidden_names={"former": ["Alice Former"], "present": ["Alice New"]})
    publication = make_publication(
        authors=[person],
        extra={
            "translator": "Former, Alice", "foreword": "Roe, Bob", "titleaddon": "For A. Former",
        },
    )  # fmt: skip
    html = client.get(publication.get_absolute_url()).content.decode()
    assert "Bob Roe" in html
    assert "Translator" not in html
    assert "Title supplement" not in html


def test_the_author_of_the_book_is_named_once(client: Client) -> None:
    entry = "@inbook{k, author={Poe, Cy}, title={T}, booktitle={B}, bookauthor={Cy Poe}}"
    assert "Author of the book" not in page_of(entry, client)


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ("editor={Roe, Bob}, editortype={compiler}", "Bob Roe (comp.)"),
        ("editor={Roe, Bob and Doe, Ann}", "Bob Roe, Ann Doe (eds.)"),
        ("author={Roe, Bob}, authortype={editor}", "Bob Roe (ed.)"),
    ],
)
def test_the_role_of_editors_follows_their_names(fields: str, shown: str, client: Client) -> None:
    assert shown in page_of(f"@book{{k, title={{T}}, {fields}, year=2001}}", client)
