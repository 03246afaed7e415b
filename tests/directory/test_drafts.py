"""A draft is nowhere in public: on no page, list, feed, export, picture or count."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.test import Client

from people.models import Interest, Person, PersonInterest, Project
from publications.models import (
    Appearance,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from publications.visibility import Release
from tests.admin_pages import edit, page_of
from tests.crawling import crawl
from tests.directory.public_addresses import public_addresses
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.publications.imports import import_text
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db

SECRETS = ("Xylophone", "Zeppelin", "Yttrium")
"""Words that only the draft has: in its title, its venue and an author."""


def make_directory(**fields: str) -> Publication:
    """Create what surrounds a publication, and the publication with `fields`."""
    university = make_organization(name="Upstate University", slug="upstate")
    alice = make_person(name="Alice Example", slug="alice")
    carol = make_person(name="Carol Example", slug="carol")
    for person in (alice, carol):
        make_affiliation(person=person, organization=university, start="2015")
    interest = Interest.objects.create(name="Examples")
    PersonInterest.objects.create(person=alice, interest=interest)
    shown = make_publication(title="A known paper", slug="known", authors=[alice, carol])
    make_venue(name="Journal of Zeppelin")
    project = Project.objects.create(name="Project of Alice")
    project.members.create(person=alice)
    shown.projects.add(project)
    return make_draft("of-music", **fields)


def make_draft(slug: str, **fields: str) -> Publication:
    alice, carol = Person.objects.order_by("slug")
    draft = make_publication(
        title="The Xylophone",
        slug=slug,
        date="2021",
        abstract="Of the xylophone",
        venue=Venue.objects.get(),
        authors=[alice, carol, "Yttrium, Yves"],
        **fields,
    )
    draft.authorships.filter(person=alice).update(selected_rank=draft.pk)
    PublicationAward.objects.create(publication=draft, name="Best Paper", year=2021)
    url = "https://example.org/xylophone"
    PublicationLink.objects.create(publication=draft, kind="code", url=url)
    draft.projects.add(Project.objects.get())
    return draft


ADDRESSES = ["/", "/search/?q=xylophone", "/search/?q=of", "/sitemap.xml", "/publications.atom"]


def answers_of(client: Client) -> list[tuple[str, int, str]]:
    slugs = ("alice", "upstate", "of-music", "of-music-in-preparation", "known")
    starts = [
        template.replace("{slug}", slug)
        for template in public_addresses()
        for slug in slugs
        if "{" not in template.replace("{slug}", slug)
    ]
    return [(a.path, a.status, a.text) for a in crawl(client, [*ADDRESSES, *sorted(set(starts))])]


def test_a_draft_is_at_no_public_address(client: Client) -> None:
    drafts = [
        make_directory(release=Release.DRAFT),
        make_draft("of-music-in-preparation", status=Publication.Status.IN_PREPARATION),
    ]
    assert not any(draft.is_public for draft in drafts)
    for path, status, text in answers_of(client):
        if "q=xylophone" in path:  # the words of the search are repeated
            assert "The Xylophone" not in text
            continue
        if "of-music" in path:
            assert status in (404, 410), path
            continue
        for secret in SECRETS:
            assert secret.casefold() not in text.casefold(), f"{secret} at {path}"


def test_the_same_publication_is_at_many_addresses_once_it_is_public(client: Client) -> None:
    """So the words would be found above if the rule were missing."""
    make_directory(release=Release.PUBLIC, status=Publication.Status.IN_PREPARATION)
    found = {path for path, _status, text in answers_of(client) if "Xylophone" in text}
    assert len(found) > 20
    assert {"/", "/publications/", "/people/alice/", "/publications.bib"} <= found


def test_an_editor_publishes_a_draft(admin_client: Client, client: Client) -> None:
    draft = make_directory(release=Release.DRAFT)
    url = draft.get_absolute_url()
    assert Client().get(url).status_code == 404
    edit(admin_client, page_of(draft), {"release": Release.PUBLIC})
    assert Client().get(url).status_code == 200


def test_a_command_exports_drafts_only_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    make_directory(release=Release.DRAFT)
    run: Callable[..., object] = call_command
    run("export_bibtex", "--all")
    assert "Xylophone" not in capsys.readouterr().out
    run("export_bibtex", "--all", "--drafts")
    assert "Xylophone" in capsys.readouterr().out


@pytest.mark.parametrize("release", Release.values)
@pytest.mark.parametrize("status", Publication.Status.values)
def test_the_rule_for_rows_and_for_one_record_agree(release: str, status: str) -> None:
    publication = make_publication(release=release, status=status)
    assert Publication.objects.public().exists() == publication.is_public


def found(client: Client, word: str) -> bool:
    pages = (f"/search/?q={word}", f"/search/suggestions/?q={word}")
    link = f"journal-of-{word.lower()}"
    said = [link in client.get(page).content.decode() for page in pages]
    assert said[0] == said[1]
    return said[0]


def test_a_venue_is_found_unless_it_has_only_drafts(client: Client) -> None:
    venue = make_venue(name="Journal of Zeppelins")
    assert found(client, "Zeppelins")
    draft = make_publication(title="Draft", venue=venue, release=Release.DRAFT)
    assert not found(client, "Zeppelins")
    shown = make_publication(title="Shown")
    appearance = Appearance.objects.create(publication=shown, venue=venue)
    assert found(client, "Zeppelins")
    shown.release = Release.DRAFT
    shown.save()
    assert not found(client, "Zeppelins")
    appearance.delete()
    draft.release = Release.PUBLIC
    draft.save()
    assert found(client, "Zeppelins")
    other = make_publication(title="Draft", venue=venue, release=Release.DRAFT)
    Publication.objects.filter(pk=draft.pk).update(venue=make_venue(name="Journal of Airships"))
    assert not found(client, "Zeppelins")
    assert found(client, "Airships")
    other.delete()
    assert found(client, "Zeppelins")


@pytest.mark.parametrize("is_draft_first", [True, False])
@pytest.mark.django_db(transaction=True)
def test_a_venue_is_found_if_a_draft_and_a_public_publication_are_saved_at_the_same_moment(
    client: Client, is_draft_first: bool
) -> None:
    venue = make_venue(name="Journal of Zeppelins")
    elsewhere = make_publication(title="Elsewhere")
    saves: list[Callable[[], object]] = [
        lambda: make_publication(title="Draft", venue=venue, release=Release.DRAFT),
        lambda: Appearance.objects.create(publication=elsewhere, venue=venue),
    ]
    while_uncommitted(*(saves if is_draft_first else saves[::-1]))
    assert found(client, "Zeppelins")


@pytest.mark.django_db(transaction=True)
def test_a_venue_is_found_if_an_import_adds_a_publication_while_a_draft_is_saved(
    client: Client,
) -> None:
    venue = make_venue(name="Journal of Zeppelins", kind="journal")
    entry = "@article{z, title={Airships}, journal={Journal of Zeppelins}, year=2020}"
    while_uncommitted(
        lambda: make_publication(title="Draft", venue=venue, release=Release.DRAFT),
        lambda: import_text(entry),
    )
    assert Publication.objects.filter(venue=venue).count() == 2
    assert found(client, "Zeppelins")


@pytest.mark.parametrize(
    "ends",
    [
        ("made a draft", "made a draft"),
        ("made a draft", "deleted"),
        ("deleted", "made a draft"),
        ("moved", "made a draft"),
        ("no longer there", "made a draft"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_venue_is_hidden_if_its_last_two_public_publications_leave_at_the_same_moment(
    client: Client, ends: tuple[str, str]
) -> None:
    venue, other = make_venue(name="Journal of Zeppelins"), make_venue(name="Journal of Airships")
    make_publication(title="Draft", venue=venue, release=Release.DRAFT)

    def leaving(end: str) -> Callable[[], object]:
        shown = make_publication(title="Shown", venue=None if end == "no longer there" else venue)
        row = Publication.objects.filter(pk=shown.pk)
        if end == "no longer there":
            return Appearance.objects.create(publication=shown, venue=venue).delete
        return {
            "made a draft": lambda: row.update(release=Release.DRAFT),
            "moved": lambda: row.update(venue=other),
            "deleted": row.delete,
        }[end]

    leave = [leaving(end) for end in ends]
    assert found(client, "Zeppelins")
    while_uncommitted(*leave)
    assert not found(client, "Zeppelins")
