"""Authors that an editor types in the admin are linked as an import would link them."""

import pytest
from django.test import Client

from publications.models import Authorship, Publication
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_person, make_publication
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db

ADD = "/admin/publications/publication/add/"


def links_of(publication: Publication) -> list[tuple[str, str, str]]:
    rows = publication.authorships.authors().order_by("position").select_related("person")
    return [(row.last, row.person.name if row.person else "", row.link_state) for row in rows]


def test_typed_authors_are_linked_with_their_evidence(admin_client: Client) -> None:
    make_person(name="Amar Phanishayee")
    make_person(name="Gennady Pekhimenko")
    changes = {"title": "On Examples", "date": "2024"}
    changes["add_authors"] = "Amar Phanishayee, G. Pekhimenko, Dan Done"
    assert edit(admin_client, ADD, changes).status_code == 302
    publication = Publication.objects.get()
    typed = links_of(publication)
    assert typed[0] == ("Phanishayee", "Amar Phanishayee", "confirmed")
    assert typed[2] == ("Done", "", "")
    first = publication.authorships.get(position=1)
    assert first.linked_by == Authorship.LinkedBy.IMPORT, "imports may look at it again"
    assert first.evidence
    evidence = [row.evidence for row in publication.authorships.order_by("position")]
    publication.delete()
    authors = "Phanishayee, Amar and Pekhimenko, G. and Done, Dan"
    import_text(f"@misc{{k, title={{On Examples}}, year=2024, author={{{authors}}}}}")
    imported = Publication.objects.get()
    assert links_of(imported) == typed
    assert [row.evidence for row in imported.authorships.order_by("position")] == evidence


def test_an_author_typed_into_a_row_is_linked(admin_client: Client) -> None:
    make_person(name="Amar Phanishayee")
    publication = make_publication(authors=["Done, Dan"])
    row = {"position": "", "first": "Amar", "last": "Phanishayee", "link_state": ""}
    edit(admin_client, page_of(publication), rows={"authorships": [row]})
    assert links_of(publication)[1] == ("Phanishayee", "Amar Phanishayee", "confirmed")


def test_no_one_is_linked_twice_on_one_publication(admin_client: Client) -> None:
    amar = make_person(name="Amar Phanishayee")
    publication = make_publication(authors=[amar])
    edit(admin_client, page_of(publication), {"add_authors": "Amar Phanishayee"})
    assert links_of(publication)[1] == ("Phanishayee", "", "")


def test_one_person_cannot_be_two_authors(admin_client: Client) -> None:
    amar = make_person(name="Amar Phanishayee")
    publication = make_publication(authors=[amar, "Phanishayee, A."])
    changes = {"authorships-1-person": amar.pk, "authorships-1-link_state": "confirmed"}
    errors = errors_of(edit(admin_client, page_of(publication), changes))
    assert errors == {"authorships-1-person": ["Amar Phanishayee is already author 1."]}


def test_a_name_that_contradicts_the_person_asks_once(admin_client: Client) -> None:
    amar = make_person(name="Amar Phanishayee")
    publication = make_publication(authors=["Done, Dan"])
    changes = {"authorships-0-person": amar.pk, "authorships-0-link_state": "confirmed"}
    response = edit(admin_client, page_of(publication), changes)
    [message] = errors_of(response)["authorships-0-person"]
    assert "“Dan Done” is not a name of Amar Phanishayee." in message
    assert 'name="authorships-0-name_differs"' in response.content.decode()
    assert links_of(publication) == [("Done", "", "")]
    changes["authorships-0-name_differs"] = "on"
    assert edit(admin_client, page_of(publication), changes).status_code == 302
    assert links_of(publication) == [("Done", "Amar Phanishayee", "confirmed")]


@pytest.mark.parametrize("name", ["Phanishayee, A.", "Phanishayee, Amar X."])
def test_another_way_to_print_the_name_asks_nothing(admin_client: Client, name: str) -> None:
    amar = make_person(name="Amar Phanishayee")
    publication = make_publication(authors=[name])
    changes = {"authorships-0-person": amar.pk, "authorships-0-link_state": "confirmed"}
    assert edit(admin_client, page_of(publication), changes).status_code == 302
