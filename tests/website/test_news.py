"""News: what editors write, what follows from the record, and how editors decide about that."""

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from affiliations.models import Organization
from people.merging.people import PersonMerge
from people.models import Activity, Affiliation, Person, Project
from publications.merging.publications import PublicationMerge
from publications.models import Publication, PublicationAward
from tests.admin_pages import edit, page_of
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.query_counts import assert_same_queries
from tests.website.test_pages import body
from website import merging as merging  # which the admin loads
from website.models import HomeBlock, NewsItem, ResearchArea, Site

pytestmark = pytest.mark.django_db
ADD, RECORD = "/admin/website/newsitem/add/", "/admin/website/newsitem/from-the-record/"
THIS_YEAR = timezone.localdate().year


def make_news(**fields: Any) -> NewsItem:
    values = {"title": "We moved", "text": "To a **new** house.", "release": "public"}
    return NewsItem.objects.create(**values | fields)


PLACES = (
    "/", "/news/", "/news.atom", "/search/?q=we+moved", "/search/suggestions/?q=we+moved",
    "/sitemap-news-1.xml",
)  # fmt: skip


def places_of(text: str) -> list[str]:
    """Return the lists in which visitors find a text."""

    def answer(path: str) -> bytes:
        response = Client().get(path)
        return b"".join(response) if response.streaming else response.content

    return [path for path in PLACES if text.encode() in answer(path)]


@pytest.fixture
def lab(settings: Settings) -> Organization:
    lab = make_organization(name="Lab", slug="lab")
    settings.HOME_ORGANIZATION = "lab"
    return lab


def lines() -> list[str]:
    """Return the news from the record as the feed titles them, sorted."""
    feed = body("/news.atom").split("<entry>")[1:]
    return sorted(entry.split("<title>")[1].split("</title>")[0] for entry in feed)


def shown_positions() -> list[str]:
    """Return the texts of the rows of /news/ that begin with a name."""
    rows = re.findall(r'<p class="entry__title">(.*?)</p>', body("/news/"), re.DOTALL)
    return sorted(" ".join(re.sub(r"<[^>]*>", "", row).split()) for row in rows)


def test_rows_do_not_repeat_the_name_of_the_group(lab: Organization) -> None:
    university = make_organization(name="Example University")
    Organization.objects.filter(pk=lab.pk).update(parent=university)
    unit = make_organization(name="Robots", slug="robots", parent=lab)
    for name, place, title in (
        ("Alice A", lab, "Engineer"), ("Bob B", unit, ""), ("Carol C", lab, "")
    ):  # fmt: skip
        person = make_person(name=name)
        make_affiliation(person=person, organization=place, title=title, start=str(THIS_YEAR))
    assert shown_positions() == [
        "Joined Alice A, Engineer",
        "Joined Bob B, Robots",
        "Joined Carol C",
    ]


def test_a_student_joins_as_a_student_and_graduates_with_a_degree(lab: Organization) -> None:
    lately = (timezone.localdate() - datetime.timedelta(days=60)).isoformat()[:7]
    for name, start, end in (("Alice A", lately, ""), ("Bob B", "2019", lately)):
        make_affiliation(
            person=make_person(name=name),
            organization=lab,
            kind="education",
            role="phd_student",
            degree="Ph.D.",
            start=start,
            end=end,
        )
    assert shown_positions() == ["Graduated Bob B, Ph.D.", "Joined Alice A, Ph.D. student"]
    assert "Started studies" not in body("/people/bob-b/")
    page = body("/people/alice-a/").split("Started studies", 1)[1]
    assert " ".join(re.sub(r"<[^>]*>", "", page.split("</p>")[0]).split()) == "Ph.D., Lab"


def test_the_name_of_the_site_is_that_of_the_group(settings: Settings) -> None:
    settings.SITE_NAME = "Lab"
    lab = make_organization(name="Lab", parent=make_organization(name="Example University"))
    make_affiliation(person=make_person(), organization=lab, title="Dean", start=str(THIS_YEAR))
    assert shown_positions() == ["New position Alice Example, Dean"]
    settings.SITE_NAME = "Another"
    assert shown_positions() == ["New position Alice Example, Dean, Lab, Example University"]


# Written


def test_an_item_is_written_in_the_admin_and_shown_everywhere(admin_client: Client) -> None:
    alice = make_person(name="Alice Example")
    paper = make_publication(title="On Moving", authors=[alice])
    project = Project.objects.create(name="Boxes", release="public")
    values = {"title": "We moved", "text": "To a *new* house.\n\nWith a garden.",
              "date": "2026-05-03", "release": "public", "people": [alice.pk],
              "publications": [paper.pk], "projects": [project.pk]}  # fmt: skip
    edit(admin_client, ADD, values)
    html = body("/news/we-moved/")
    for text in ("<em>new</em>", "With a garden", "Alice Example", "On Moving", "Boxes"):
        assert text in html
    assert '"@type": "NewsArticle"' in html
    assert places_of("/news/we-moved/") == list(PLACES)
    assert "<em>new</em> house" in body("/news/")
    assert "garden" not in body("/news/")


@pytest.mark.parametrize("release", ["", "hidden"])
def test_what_is_not_public_is_for_editors_only(admin_client: Client, release: str) -> None:
    item = make_news(release=release)
    for client in (Client(), admin_client):
        assert client.get("/news/we-moved/").status_code == 404
    assert places_of("we-moved") == []
    page = admin_client.get(page_of(item).replace("/change/", "/page/")).content.decode()
    assert "only editors see this page" in page


def test_drafts_and_unlisted_people_are_not_named(admin_client: Client) -> None:
    item = make_news()
    item.people.add(make_person(name="Hidden Person", is_listed=False))
    item.publications.add(make_publication(title="A Draft", release="draft"))
    item.projects.add(Project.objects.create(name="Secret Project", release="draft"))
    html = body("/news/we-moved/")
    for text in ("Hidden Person", "A Draft", "Secret Project"):
        assert text not in html


def test_a_renamed_item_redirects_and_changes_are_in_the_history(admin_client: Client) -> None:
    item = make_news()
    edit(admin_client, page_of(item), {"slug": "moved", "title": "We have moved"})
    response = Client().get("/news/we-moved/")
    assert (response.status_code, response.headers["Location"]) == (301, "/news/moved/")
    assert "We have moved" in admin_client.get(page_of(item, "history")).content.decode()


def test_an_empty_list_says_where_news_come_from(client: Client) -> None:
    assert "No news yet" in body("/news/")


# From the record


def test_the_record_of_a_group_is_news(lab: Organization) -> None:
    elsewhere = make_organization(name="Company")
    alice, bob, carol = (make_person(name=f"{name} Example") for name in ("Alice", "Bob", "Carol"))
    study: dict[str, Any] = {"kind": "education", "degree": "Ph.D."}
    make_affiliation(person=alice, organization=lab, title="Postdoc", start=str(THIS_YEAR))
    make_affiliation(person=bob, organization=lab, start="2015", end=str(THIS_YEAR - 1), **study)
    make_affiliation(person=bob, organization=elsewhere, title="Engineer", start=str(THIS_YEAR))
    make_affiliation(person=carol, organization=lab, title="Researcher", start="2012")
    make_affiliation(person=carol, organization=lab, title="Professor", start=str(THIS_YEAR))
    stranger = make_person(name="A Stranger")
    make_affiliation(person=stranger, organization=elsewhere, start=str(THIS_YEAR))
    Activity.objects.create(person=carol, title="Great Prize", start=str(THIS_YEAR))
    make_publication(title="On Examples", date=str(THIS_YEAR), authors=[alice])
    old = make_publication(title="Old Paper", date="2001")
    PublicationAward.objects.create(publication=old, name="Test of Time", year=THIS_YEAR)
    assert lines() == [
        "Award: Carol Example, Great Prize",
        "Award: Test of Time, Old Paper",
        "Graduated: Bob Example, Ph.D., Lab",
        "Joined: Alice Example, Postdoc, Lab",
        "Moved: Bob Example, Engineer, Company",
        "New position: Carol Example, Professor, Lab",
        "New publication: On Examples",
    ]


def test_drafts_and_unlisted_people_are_not_news(lab: Organization) -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    make_affiliation(person=hidden, organization=lab, start=str(THIS_YEAR))
    Activity.objects.create(person=hidden, title="Hidden Prize", start=str(THIS_YEAR))
    draft = make_publication(title="A Draft", date=str(THIS_YEAR), release="draft")
    PublicationAward.objects.create(publication=draft, name="Draft Prize", year=THIS_YEAR)
    make_publication(title="Far Ahead", date=str(THIS_YEAR + 2))
    assert lines() == []


def test_an_editor_hides_an_item_and_shows_it_again(admin_client: Client) -> None:
    paper = make_publication(title="On Moving", date=str(THIS_YEAR))
    assert lines() == ["New publication: On Moving"]
    admin_client.post(RECORD, {"hide": f"publication-{paper.pk}"})
    assert lines() == []
    assert "On Moving" not in body("/news/")
    assert "Hidden" in admin_client.get(RECORD).content.decode()
    again = admin_client.post(RECORD, {"hide": f"publication-{paper.pk}"}, follow=True)
    assert "already hidden" in again.content.decode()
    item = NewsItem.objects.get()
    admin_client.post(page_of(item, "delete"), {"post": "yes"})
    assert lines() == ["New publication: On Moving"]


def test_an_editor_rewrites_an_item(admin_client: Client, lab: Organization) -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, organization=lab, title="Postdoc", start=str(THIS_YEAR))
    page = admin_client.get(RECORD).content.decode()
    address = page.split(f'{alice.get_absolute_url()}">')[1].split('href="')[1].split('"')[0]
    address = address.replace("&amp;", "&")
    draft = {"title": "Welcome, Alice!", "text": "She builds **robots**.", "release": ""}
    edit(admin_client, address, draft)
    assert lines() == ["Joined: Alice Example, Postdoc, Lab"], "a draft replaces nothing"
    item = NewsItem.objects.get()
    assert list(item.people.all()) == [alice]
    edit(admin_client, page_of(item), {"release": "public"})
    assert lines() == ["Welcome, Alice!"]
    assert "<strong>robots</strong>" in body("/news/")
    assert "Joined" not in body("/news/")


def test_items_from_the_record_can_be_switched_off(admin_client: Client) -> None:
    make_publication(title="On Moving", date=str(THIS_YEAR))
    Site.objects.create(has_record_news=False)
    make_news()
    assert lines() == ["We moved"]
    assert "is unchecked" in admin_client.get(RECORD).content.decode()


def test_only_those_who_may_add_news_decide(client: Client) -> None:
    user = User.objects.create_user("reader", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_newsitem"))
    client.force_login(user)
    assert client.get(RECORD).status_code == 403
    paper = make_publication(date=str(THIS_YEAR))
    assert client.post(RECORD, {"hide": f"publication-{paper.pk}"}).status_code == 403
    assert not NewsItem.objects.exists()


def test_a_deleted_record_leaves_what_was_written_instead() -> None:
    paper = make_publication(date=str(THIS_YEAR))
    make_news(event="publication", publication=paper)
    Publication.objects.all().delete()
    assert lines() == ["We moved"]


def test_merging_people_keeps_both_in_the_news_once(admin_user: User) -> None:
    one, other = make_person(name="Alice Example"), make_person(name="A. Example")
    both, second = make_news(), make_news(title="Second")
    both.people.set([one, other])
    second.people.set([other])
    PersonMerge.plan(one, other).apply(user=admin_user)
    kept = Person.objects.get()
    assert [item.people.get() for item in (both, second)] == [kept, kept]


def test_merging_publications_keeps_both_on_the_site_once(admin_user: User) -> None:
    one, other = make_publication(), make_publication()
    area = ResearchArea.objects.create(title="Examples")
    item = make_news(event="publication", publication=other)
    block = HomeBlock.objects.create(site=Site.objects.create(), kind="featured")
    for record in (area, item, block):
        record.publications.set([one, other])
    PublicationMerge.plan(one, other).apply(user=admin_user)
    kept = Publication.objects.get()
    assert [record.publications.get() for record in (area, item, block)] == [kept] * 3
    item.refresh_from_db()
    assert item.publication == kept


def test_the_list_takes_the_same_queries_at_any_length() -> None:
    lab = make_organization()

    def make(number: int) -> None:
        for n in range(number):
            person = make_person(name=f"Person {n}")
            make_affiliation(person=person, organization=lab, start=str(THIS_YEAR))
            Activity.objects.create(person=person, title="Prize", start=str(THIS_YEAR))
            paper = make_publication(date=str(THIS_YEAR))
            PublicationAward.objects.create(publication=paper, name="Prize")
            make_news(title=f"News {n}", event="publication", publication=make_publication())

    assert_same_queries("/news/", make=make, few=2, many=6)


def test_dates_of_the_record_need_no_day() -> None:
    make_news(date=datetime.date(THIS_YEAR, 1, 1))
    person = make_person()
    make_affiliation(person=person, kind=Affiliation.Kind.EMPLOYMENT, start=str(THIS_YEAR))
    assert f'<time datetime="{THIS_YEAR}">{THIS_YEAR}</time>' in body("/news/")


def profile_news(person: Person) -> str:
    page = body(person.get_absolute_url())
    return page.split('id="news"')[1].split("</section>")[0] if 'id="news"' in page else ""


def test_written_news_are_on_the_pages_of_whom_and_what_they_are_about() -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    tool = Project.objects.create(name="Tool", release="public")
    item = make_news(title="Alice won a race", date=timezone.localdate())
    item.people.add(alice)
    item.projects.add(tool)
    link = f'href="{item.get_absolute_url()}"'
    assert link in profile_news(alice)
    assert link in body(tool.get_absolute_url())
    assert profile_news(bob) == ""
    item.release = NewsItem.Release.DRAFT
    item.save()
    assert profile_news(alice) == ""
    assert link not in body(tool.get_absolute_url())


def test_old_news_stay_on_the_page_of_a_project_only() -> None:
    alice, tool = make_person(), Project.objects.create(name="Tool", release="public")
    item = make_news(title="Long ago", date=datetime.date(THIS_YEAR - 5, 1, 1))
    item.people.add(alice)
    item.projects.add(tool)
    assert profile_news(alice) == ""
    assert "Long ago" in body(tool.get_absolute_url())


def test_a_written_item_replaces_what_the_record_says_on_the_profile() -> None:
    alice = make_person(name="Alice Example")
    new = make_affiliation(person=alice, title="Professor", start=str(THIS_YEAR))
    assert "Professor" in profile_news(alice)
    item = make_news(title="She stays", event="start", affiliation=new)
    item.people.add(alice)
    found = profile_news(alice)
    assert "She stays" in found
    assert "Professor" not in found


def test_an_item_links_to_the_one_before_and_the_one_after() -> None:
    first, second, third = (
        make_news(title=f"News {day}", date=datetime.date(2026, 1, day)) for day in (1, 2, 2)
    )
    make_news(title="Draft", date=datetime.date(2026, 1, 3), release="")

    def beside(item: NewsItem) -> list[tuple[str, str]]:
        return re.findall(r'rel="(prev|next)" href="([^"]+)"', body(item.get_absolute_url()))

    assert beside(first) == [("next", second.get_absolute_url())]
    assert beside(second) == [
        ("prev", first.get_absolute_url()), ("next", third.get_absolute_url())
    ]  # fmt: skip
    assert beside(third) == [("prev", second.get_absolute_url())]


def test_a_path_in_the_feed_is_one_of_this_site() -> None:
    assert 'xml:base="http://testserver/news/"' in body("/news.atom")
