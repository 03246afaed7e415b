"""What the site of a group doesn't show, for tests/test_privacy.py."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from people.models import Grant, Interest, Person, Project
from publications.models import Publication
from website.models import CalendarEvent, HomeBlock, NewsItem, Page, Position, ResearchArea, Site


def make_private_site(word: Callable[[str], str]) -> None:
    """Create drafts, what is hidden, and an amount, each with its `word`."""
    grant = Grant.objects.create(sponsor="Science Fund", amount=9_137_313, currency="EUR")
    shown = Project.objects.create(name="Funded project", release="public")
    shown.grants.add(grant)
    for publication in Publication.objects.all():
        publication.grants.add(grant)
    draft = {"slug": "a-draft", "title": "A draft", "text": "A draft"}
    Project.objects.create(name=word("draft-project"), release="draft")
    drafts: dict[Any, str] = {
        Page: "draft-page", Position: "draft-position", NewsItem: "draft-news",
        ResearchArea: "draft-area",
    }  # fmt: skip
    for model, name in drafts.items():
        model._default_manager.create(**draft | {"title": word(name), "slug": word(name)})
    hidden = Person.objects.get(slug="hidden")
    at = timezone.now()
    CalendarEvent.objects.create(title=word("draft-event"), starts_at=at, person=hidden)
    CalendarEvent.objects.create(title="Talk", starts_at=at, person=hidden, is_public=True)
    news = NewsItem.objects.create(title=word("hidden-news"), release="hidden")
    shown_news = NewsItem.objects.create(title="Public news", release="public", text="Read on.")
    for item in (news, shown_news):
        item.people.add(Person.objects.get(slug="hidden"))
        item.projects.add(Project.objects.get(release="draft"))
    area = ResearchArea.objects.create(title="Public area", text="Examples.", is_public=True)
    area.projects.add(Project.objects.get(release="draft"))
    area.interests.add(Interest.objects.get(name=word("hidden-interest")))
    site = Site.objects.create(name="Example Group")
    HomeBlock.objects.create(site=site, kind="text", text=word("hidden-block"), is_shown=False)
    for rank, kind in enumerate(HomeBlock.Kind.values):
        HomeBlock.objects.create(site=site, kind=kind, rank=rank, title=f"Block {kind}")
