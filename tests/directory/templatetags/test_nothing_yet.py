"""Empty lists say what will be there, and lead editors to the form that adds the first record."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from tests.factories import make_affiliation, make_person, make_publication

pytestmark = pytest.mark.django_db
FORMS = {
    "/people/": "/admin/people/person/new-member/",
    "/publications/": "/admin/publications/importrun/new/",
    "/affiliations/": "/admin/affiliations/organization/add/",
    "/projects/": "/admin/people/project/add/",
    "/software/": "/admin/people/project/add/?kind=software",
    "/datasets/": "/admin/people/project/add/?kind=dataset",
    "/research/": "/admin/website/researcharea/add/",
    "/news/": "/admin/website/newsitem/add/",
    "/events/": "/admin/website/calendarevent/add/",
    "/positions/": "/admin/website/position/add/",
}


@pytest.mark.parametrize(("page", "form"), FORMS.items())
def test_only_editors_are_led_to_a_form(
    client: Client, admin_client: Client, page: str, form: str
) -> None:
    seen = client.get(page).content.decode()
    assert 'class="empty"' in seen
    assert "/admin/" not in seen
    assert "admin" not in seen.partition('class="empty"')[2].partition("</div>")[0]
    assert f'<a href="{form}">' in admin_client.get(page).content.decode()
    assert admin_client.get(form).status_code == 200


@pytest.mark.parametrize("page", ["/people/", "/publications/"])
def test_an_empty_list_has_nothing_to_filter(client: Client, page: str) -> None:
    filters = '<div class="aside"></div>'
    assert filters in client.get(page).content.decode()
    assert filters not in client.get(f"{page}?q=nothing").content.decode()
    make_publication(authors=[make_person()])
    assert filters not in client.get(page).content.decode()


def test_who_may_only_edit_people_adds_only_people(client: Client) -> None:
    secretary = User.objects.create_user("secretary", is_staff=True)
    needed = ("add_person", "add_affiliation", "add_contactdetail")
    secretary.user_permissions.add(*Permission.objects.filter(codename__in=needed))
    client.force_login(secretary)
    page = client.get("/").content.decode()
    assert FORMS["/people/"] in page
    assert FORMS["/publications/"] not in page


def test_a_group_whose_members_have_all_left_has_former_members(client: Client) -> None:
    make_affiliation(person=make_person(), end="2019")
    page = client.get("/").content.decode()
    assert "No people yet" not in page
    assert "No current members" in page
    assert '<a href="/people/?status=alumni">1 former member</a>' in " ".join(page.split())
