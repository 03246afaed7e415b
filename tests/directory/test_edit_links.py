"""From the page of a record, editors get to its form, and members to theirs."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from people.models import Project
from people.models.project import Release
from tests.factories import make_organization, make_person, make_publication
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea

pytestmark = pytest.mark.django_db


def make_records() -> list[Any]:
    return [
        make_person(),
        make_organization(),
        make_publication(),
        Project.objects.create(name="Example project", release=Release.PUBLIC),
        ResearchArea.objects.create(title="Example area", is_public=True),
        NewsItem.objects.create(title="Example news", release=NewsItem.Release.PUBLIC),
        CalendarEvent.objects.create(
            title="Example event", starts_at=timezone.now(), is_public=True
        ),
        Position.objects.create(title="Example position", is_public=True),
        Page.objects.create(title="Example page", is_public=True),
    ]


def test_editors_have_a_link_from_each_page_to_its_form(admin_client: Client) -> None:
    for record in make_records():
        page = record.get_absolute_url()
        form = f"/admin/{record._meta.app_label}/{record._meta.model_name}/{record.pk}/change/"
        assert f'href="{form}"' in admin_client.get(page).content.decode(), page
        assert admin_client.get(form).status_code == 200
        assert "Edit this page" not in Client().get(page).content.decode(), page


def test_members_have_a_link_from_their_page_to_its_sections(client: Client) -> None:
    alice = User.objects.create_user("alice")
    own, other = make_person(user=alice), make_person(name="Bob Example")
    client.force_login(alice)
    assert "Edit my page" in client.get(own.get_absolute_url()).content.decode()
    for page in (other.get_absolute_url(), "/me/seen-by/visitor/"):
        assert "Edit my page" not in client.get(page).content.decode(), page
    assert "Edit my page" not in Client().get(own.get_absolute_url()).content.decode()
    assert "Edit my page" not in Client().get(other.get_absolute_url()).content.decode()
